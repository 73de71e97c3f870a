"""Shortest ways over the whole board at once: the squares of a row lie side by side in one vector.

`room` (int16) holds what a step from each square to each of the four sides costs, five rows of eight lanes for each
side, and then what the way costs to four targets, five rows of four times eight lanes. Lanes without a square, and
steps that lead off the board, must cost so much that nothing is gained by them.
"""

# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc"
from __future__ import annotations

from llvmlite import ir
from numba.core import types

from fiveways.compiled.compiler import intrinsic
from fiveways.games.the_way.parts import EAST, NORTH, SIZE, SOUTH, WEST

ROW, TARGETS = 8, 4
SIDE, WAYS = SIZE * ROW, TARGETS * ROW
COST = 4 * SIDE
ROOM = COST + SIZE * WAYS


def _plain_look_around(room):
    """The same in plain Python: whether a cheaper way was found."""
    cheaper = False
    for row in (*range(SIZE), *reversed(range(SIZE))):
        for column in range(SIZE):
            for target in range(TARGETS):
                here = COST + row * WAYS + target * ROW + column
                for side, up, across in ((NORTH, 1, 0), (SOUTH, -1, 0), (EAST, 0, 1), (WEST, 0, -1)):
                    if 0 <= row + up < SIZE and 0 <= column + across < SIZE:
                        longer = room[side * SIDE + row * ROW + column] + room[here + up * WAYS + across]
                        if longer < room[here]:
                            room[here], cheaper = longer, True
    return cheaper


@intrinsic(_plain_look_around)
def look_around(typingctx, room):
    """Every square looks at its neighbours for a cheaper way, row by row, up the board and down; whether one did."""
    if room != types.Array(types.int16, 1, "C"):
        return None
    number = ir.IntType(32)
    prices, costs = ir.VectorType(ir.IntType(16), ROW), ir.VectorType(ir.IntType(16), WAYS)

    def codegen(context, builder, signature, args):
        data = context.make_array(room)(context, builder, args[0]).data

        def place(first, kind):
            return builder.bitcast(builder.gep(data, [number(first)]), kind.as_pointer())

        def arranged(vector, order):
            order = ir.Constant(ir.VectorType(number, WAYS), [number(lane) for lane in order])
            return builder.shuffle_vector(vector, vector, order)

        def neighbours(ways, by):
            """Each lane gets what its neighbour to the right (by 1) or left (by -1) has; the outermost anything."""
            return arranged(ways, [lane & -ROW | lane + by & ROW - 1 for lane in range(WAYS)])

        def step(ways, side, row, ways_on):
            price = builder.load(place(side * SIDE + row * ROW, prices), align=2)
            longer = builder.add(ways_on, arranged(price, [*range(ROW)] * TARGETS))
            return builder.select(builder.icmp_signed("<", longer, ways), longer, ways)

        rows = [place(COST + row * WAYS, costs) for row in range(SIZE)]
        before = [builder.load(row, align=2) for row in rows]
        after = list(before)
        for row in (*range(SIZE), *reversed(range(SIZE))):
            ways = after[row]
            if row + 1 < SIZE:
                ways = step(ways, NORTH, row, after[row + 1])
            if row > 0:
                ways = step(ways, SOUTH, row, after[row - 1])
            ways = step(ways, EAST, row, neighbours(ways, 1))
            after[row] = step(ways, WEST, row, neighbours(ways, -1))
        changed = ir.Constant(costs, [0] * WAYS)
        for row in range(SIZE):
            builder.store(after[row], rows[row], align=2)
            changed = builder.or_(changed, builder.xor(before[row], after[row]))
        whole = ir.IntType(16 * WAYS)
        return builder.icmp_unsigned("!=", builder.bitcast(changed, whole), whole(0))

    return types.boolean(room), codegen
