"""Actions and signs, for those who need no compiled rules."""

NONE, UNKNOWN = 46, 63  # as they are written: a dot and a question mark
SWAP, DRAW, STEP, PUT, PASS = 0, 32, 48, 64, 65
