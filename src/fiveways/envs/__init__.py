"""The games as environments for learning: `fiveways.envs.pettingzoo` and its neighbours, each with a library.

Nothing is imported here: whoever wants one of them needs only that library (`pip install 'fiveways[envs]'`).
"""
