"""The games as environments for learning, one module for each library: `fiveways.envs.pettingzoo` and so on.

This file imports nothing, so each module needs only its own library (`pip install 'fiveways[envs]'`).
"""
