"""One file for each step, never changed once it is released."""
