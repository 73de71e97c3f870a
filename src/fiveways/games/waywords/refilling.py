from fiveways.games.waywords.parts import *
LETTERS_WANTED = 2
def refill(s):
    me = s["to_move"]
    letters, patterns = int(s["letters"][me]), int(s["patterns"][me])
    if letters + patterns >= HAND:
        return DONE
    if letters < LETTERS_WANTED and s["letter_pile"]:
        return TAKE_LETTER
    if s["pattern_pile"] or s["discard"].any():
        return TAKE_PATTERN
    return TAKE_LETTER
