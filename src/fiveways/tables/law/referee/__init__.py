"""The referee: decides what a request does at a table, or refuses it.

Every function takes the table, who asks and the time. None of them changes the table: they return a decision.
"""

from fiveways.tables.law.referee.moves import decide_move, move, out_of_time, refuse_unless_to_move
from fiveways.tables.law.referee.offers import ask, takeback_to
from fiveways.tables.law.referee.rights import can
from fiveways.tables.law.referee.seats import leave, refuse_to_sit, resign, sit
from fiveways.tables.law.referee.talk import chat, rename, want_rematch

__all__ = [
    "ask", "can", "chat", "decide_move", "leave", "move", "out_of_time", "refuse_to_sit", "refuse_unless_to_move",
    "rename", "resign", "sit", "takeback_to", "want_rematch",
]  # fmt: skip
