"""The cheapest one-to-one assignment, exact."""

from __future__ import annotations

from collections.abc import Sequence


def cheapest(costs: Sequence[Sequence[int]]) -> list[int]:
    """The column of each row of this square so that the sum of the costs is the least there is; whole numbers, as large as needed.

    The Hungarian method by shortest augmenting paths (Kuhn 1955, Munkres 1957; in this form Jonker and Volgenant 1987):
    rows come in one by one, and each takes the cheapest chain of changes that leaves everybody with a column.
    """
    size = len(costs)
    row_price, column_price = [0] * size, [0] * size
    row_of = [-1] * size  # which row holds each column
    for row in range(size):
        far = max(costs[row], default=0) - row_price[row] + 1 - min(column_price, default=0)
        slack, via = [far] * size, [-1] * size  # how far each column is from the new row, and by which column
        passed: list[int] = []
        left = set(range(size))
        here, column = row, -1
        while True:
            prices, base = costs[here], row_price[here]
            for one in left:
                distance = prices[one] - base - column_price[one]
                if distance < slack[one]:
                    slack[one], via[one] = distance, column
            nearest = min(left, key=lambda one: (slack[one], one))
            step = slack[nearest]
            row_price[row] += step
            for one in passed:
                row_price[row_of[one]] += step
                column_price[one] -= step
            for one in left:
                slack[one] -= step
            left.discard(nearest)
            column = nearest
            if row_of[column] < 0:
                break
            passed.append(column)
            here = row_of[column]
        while column >= 0:  # along the chain each row moves on to the next column
            before = via[column]
            row_of[column] = row if before < 0 else row_of[before]
            column = before
    return _inverse(row_of)


def _inverse(row_of: Sequence[int]) -> list[int]:
    chosen = [-1] * len(row_of)
    for column, row in enumerate(row_of):
        chosen[row] = column
    return chosen
