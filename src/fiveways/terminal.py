"""A game at the terminal: against the computer or against each other at one keyboard."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape

from fiveways.core.errors import BadNotation, FivewaysError, IllegalMove
from fiveways.core.game import Game
from fiveways.core.match import Match

HELP = """[b]a move[/b]      {example}
[b]moves[/b]       list every legal move
[b]back[/b]        take your last move back
[b]rules[/b]       the rule book; [b]rules {rule}[/b] one rule
[b]save FILE[/b]   write the match as a record
[b]text[/b]        the position in one line
[b]resign[/b]      give up this game
[b]quit[/b]        leave"""


class Quit(Exception):
    """The player has left."""


class Table:
    """One keyboard, one or more people, any number of games."""

    def __init__(self, console: Console, game: Game, seats: Sequence[str], save: Path | None) -> None:
        self.console = console
        self.game = game
        self.seats = tuple(seats)
        self.save = save
        self.chance = random.Random()

    def series(self, options: Mapping[str, Any] | None, seed: str | None) -> None:
        """Play until somebody has had enough."""
        values = self.game.spec.read(options)
        while True:
            match = Match.new(self.game, values, seed=seed, seats=self.seats)
            self.chance.seed(f"{seed}" if seed is not None else None)
            began = match.to_move
            try:
                self.one_game(match)
                if self.save:
                    self._save(match, str(self.save))
                if match.result is None or not self._again():
                    return
            except (Quit, EOFError, KeyboardInterrupt):
                if self.save and not match.over:
                    self._save(match, str(self.save))
                self.console.print("\nThanks for playing.")
                return
            assert match.result is not None
            values = self.game.spec.next_game(values, match.result.scores, began)
            seed = None

    def _again(self) -> bool:
        return self.console.input("\nAnother game? [b]\\[Y/n][/b] ").strip().lower() in ("", "y", "yes")

    def one_game(self, match: Match) -> None:
        spec = self.game.spec
        names = [f"{spec.seat_names[i]} ({kind})" for i, kind in enumerate(self.seats)]
        self.console.print(f"\n[b]{spec.name}[/b]. {' against '.join(names)}. Type [b]?[/b] for help.\n")
        while not match.over:
            if self.seats[match.to_move] == "person":
                self._show(match)
                self._ask(match)
            else:
                move = self.chance.choice(list(match.legal_moves))
                name = spec.seat_names[match.to_move]
                match.play(move)
                self.console.print(f"{name} plays [b]{move}[/b].")
        self._show(match)
        self.console.print(f"[b]{match.result}.[/b]")

    def _show(self, match: Match) -> None:
        view = match.view(match.to_move).record
        colour = self.console.color_system is not None
        self.console.print()
        self.console.file.write(self.game.text.diagram(view, colour) + "\n\n")

    def _ask(self, match: Match) -> None:
        """One move of a person, whatever else they want first."""
        name = self.game.spec.seat_names[match.to_move]
        commands: dict[str, Callable[[Match, str], bool]] = {
            "?": self._help, "help": self._help, "moves": self._moves, "back": self._back, "rules": self._rules,
            "save": self._save, "text": self._text, "resign": self._resign, "quit": self._quit, "q": self._quit,
        }  # fmt: skip
        while True:
            line = self.console.input(f"[b]{name}[/b]> ").strip()
            word, _, rest = line.partition(" ")
            if not line:
                continue
            try:
                if word.lower() in commands:
                    if commands[word.lower()](match, rest.strip()):
                        return
                else:
                    match.play(line)
                    return
            except (IllegalMove, BadNotation) as error:
                self.console.print(f"[red]{escape(str(error))}[/red]")
                if error.rule:
                    self.console.print(f"[dim]Type [b]rules {error.rule}[/b] to read it.[/dim]")
            except (FivewaysError, OSError) as error:
                self.console.print(f"[red]{escape(str(error))}[/red]")

    def _help(self, match: Match, rest: str) -> bool:
        example = next(iter(match.legal_moves))
        self.console.print(HELP.format(example=f"for instance {example}", rule=self.game.spec.rule_id(1)))
        return False

    def _moves(self, match: Match, rest: str) -> bool:
        moves = list(match.legal_moves)
        self.console.print(f"{len(moves)} moves: " + "  ".join(moves), highlight=False)
        return False

    def _back(self, match: Match, rest: str) -> bool:
        """Back to this player's last move: past what the computer answered."""
        mine = [i for i, played in enumerate(match.moves) if self.seats[played.seat] == "person"]
        if not mine:
            raise IllegalMove("there is no move of yours to take back")
        while len(match.moves) > mine[-1]:
            match.take_back()
        return True

    def _rules(self, match: Match, rest: str) -> bool:
        from rich.markdown import Markdown

        book = self.game.rulebook
        if rest:
            self.console.print(Markdown(f"**{rest}** {book[rest]}"))
        else:
            self.console.print(Markdown(book.markdown))
        return False

    def _save(self, match: Match, rest: str) -> bool:
        if not rest or re.search(r"\s", rest):
            raise FivewaysError("write save and one file name, without spaces")
        Path(rest).write_text(match.record().to_json(), "utf-8")
        self.console.print(f"Saved to {rest}.", highlight=False)
        return False

    def _text(self, match: Match, rest: str) -> bool:
        self.console.print(match.to_text(), highlight=False, soft_wrap=True)
        return False

    def _resign(self, match: Match, rest: str) -> bool:
        match.resign(match.to_move)
        return True

    def _quit(self, match: Match, rest: str) -> bool:
        raise Quit
