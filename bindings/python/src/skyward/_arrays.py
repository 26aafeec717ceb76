"""Columns of numbers: numpy arrays, or lists where numpy is not wanted."""


def column(values, kind, arrays):
    """A list of numbers as an array of that kind, or as it is."""
    if not arrays:
        return values
    import numpy  # needed here alone
    return numpy.array(values, dtype=kind)
