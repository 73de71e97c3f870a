"""Before any rules are compiled: an index out of range is an error then, and does not corrupt memory silently."""

import os

os.environ.setdefault("NUMBA_BOUNDSCHECK", "1")
