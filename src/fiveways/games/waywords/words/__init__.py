"""Words: the lists that can be played with, the lexicon made of them, and the solver that finds every play."""
