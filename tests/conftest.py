"""Kernels are tested with bounds checks: outside of tests an index out of range would corrupt memory silently."""

import os

os.environ["NUMBA_BOUNDSCHECK"] = "1"
