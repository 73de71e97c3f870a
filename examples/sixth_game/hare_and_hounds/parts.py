r"""The board: eleven points and the lines that join them. Points are numbered in the order of POINTS.

    3      b3---c3---d3
          /| \  |  / |\
         / |  \ | /  | \
    2  a2--b2---c2---d2--e2
         \ |  / | \  | /
          \| /  |  \ |/
    1      b1---c1---d1
"""

import numpy as np

POINTS = ("a2", "b1", "b2", "b3", "c1", "c2", "c3", "d1", "d2", "d3", "e2")
START = ("a2", "b1", "b3", "e2")  # the three hounds, then the hare
LINES = {  # from each point, upwards and to the right
    "a2": "b1 b2 b3",
    "b1": "b2 c1 c2",
    "b2": "b3 c2",
    "b3": "c2 c3",
    "c1": "c2 d1",
    "c2": "c3 d1 d2 d3",
    "c3": "d3",
    "d1": "d2 e2",
    "d2": "d3 e2",
    "d3": "e2",
}

COUNT = len(POINTS)
COLUMN = np.array([ord(point[0]) - ord("a") for point in POINTS])
NEXT = np.zeros((COUNT, COUNT), np.bool_)  # whether a line joins two points
for _point, _others in LINES.items():
    for _other in _others.split():
        _one, _two = POINTS.index(_point), POINTS.index(_other)
        NEXT[_one, _two] = NEXT[_two, _one] = True
