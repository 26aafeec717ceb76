#!/usr/bin/env python3
"""The whole-game programs of naive.cpp, vectorised with numpy: same labels, same histograms.

usage   numpy_programs.py [rounds [seed]]
prints  game, label, rounds per second and a hash of the histogram, separated by tabs

The rows of each array are dice or parts of the state, its columns are rounds. Games of several
throws keep every column busy: where a game ends the next begins, and all that begin are played out.
"""

import hashlib
import sys
import time

import numpy

BATCH = 65536  # columns; the rows in use at a time stay in the second-level cache


def roll(generator, shape):
    """Faces 1 to 6 in bytes, drawn by sixteen bits.

    Drawing bytes took a quarter longer (AMD EPYC, numpy 1.24.2, November 2026).
    """
    return generator.integers(1, 7, size=shape, dtype=numpy.uint16).astype(numpy.int8)


def batches(rounds):
    """The lengths of the batches that make up so many rounds."""
    for start in range(0, rounds, BATCH):
        yield min(BATCH, rounds - start)


def all_bits_unless(flags):
    """A mask that clears where the flag is set: a masked copy would branch in every column."""
    return flags.view(numpy.int8) - numpy.int8(1)


def begin_games(state, ended, games_left):
    """Begins a game, all zeros, in each column that ended; once none are left, drops the column.

    Answers with the state and the number of games that have yet to begin.
    """
    state &= all_bits_unless(ended)
    ended_count = numpy.count_nonzero(ended)
    if ended_count <= games_left:
        return state, games_left - ended_count
    surplus = numpy.flatnonzero(ended)[games_left:]
    return numpy.delete(state, surplus, axis=1), 0


def leading_group(generator, rounds, dice_count):
    """(face - 1) * (dice_count + 1) + count of the face that leads the first roll."""
    by_rank = (2, 3, 4, 5, 6, 1)  # the lowest first, 675a.2(d)
    totals = numpy.zeros(6 * (dice_count + 1), numpy.int64)
    for batch in batches(rounds):
        dice = roll(generator, (dice_count, batch))
        best = numpy.zeros(batch, numpy.int8)
        for rank, face in enumerate(by_rank):
            count = numpy.add.reduce((dice == face).view(numpy.int8), axis=0, dtype=numpy.int8)
            count *= numpy.int8(6)
            count += numpy.int8(rank)
            numpy.maximum(best, count, out=best)
        totals += numpy.bincount(best, minlength=len(totals))
    histogram = numpy.zeros_like(totals)
    for place, total in enumerate(totals):
        count, rank = divmod(place, 6)
        histogram[(by_rank[rank] - 1) * (dice_count + 1) + count] = total
    return histogram


def football_games(generator, rounds):
    """ending * 6 + plays - 1; touchdown, trips TD, turnover, no score, goal stand."""
    totals = numpy.zeros(36, numpy.int64)
    columns = min(BATCH, rounds)
    state = numpy.zeros((4, columns), numpy.int8)
    games_left = rounds - columns
    while state.size:
        gained, downs, at_goal, plays = state  # yards towards 20; downs and plays before this one
        first, second, red = roll(generator, (3, state.shape[1]))
        offensive = first + second
        gained += numpy.maximum(offensive - red, numpy.int8(-1))  # 577.6(c)(1), (2)
        first_and_goal = (gained >= 10) > at_goal.view(bool)  # 577.6(e)

        # By precedence: 0 plays on, no score, goal stand, touchdown, turnover, trips TD.
        ending = ((downs == 2) > first_and_goal) * (at_goal + numpy.int8(1))
        for value, decides in (
            (3, gained >= 20),
            (4, (red == 6) & (offensive <= 3)),
            (5, (first == second) & (second == red)),
        ):
            numpy.maximum(ending, decides * numpy.int8(value), out=ending)
        totals += numpy.bincount(ending * numpy.int8(6) + plays, minlength=36)

        downs += numpy.int8(1)
        downs &= all_bits_unless(first_and_goal)
        at_goal |= first_and_goal.view(numpy.int8)
        plays += numpy.int8(1)
        state, games_left = begin_games(state, ending > 0, games_left)
    return totals.reshape(6, 6)[[3, 5, 4, 1, 2]].ravel()


def two_dice(generator, rounds):
    """(first die - 1) * 6 + second die - 1."""
    histogram = numpy.zeros(43, numpy.int64)
    for batch in batches(rounds):
        first, second = roll(generator, (2, batch))
        histogram += numpy.bincount(first * numpy.int8(6) + second, minlength=43)
    return histogram[7:]


def shakes(generator, rounds):
    """Lammers collected when the shake is decided: by the sixth, or by a seven."""
    lammer_of = numpy.zeros(49, numpy.int8)
    combinations = ((1, 5), (2, 4), (3, 3), (2, 6), (3, 5), (4, 4))  # 668a.3(e)
    for lammer, (low, high) in enumerate(combinations):
        lammer_of[low * 7 + high] = lammer_of[high * 7 + low] = 1 << lammer
    totals = numpy.zeros(64, numpy.int64)
    columns = min(BATCH, rounds)
    state = numpy.zeros((1, columns), numpy.int8)
    games_left = rounds - columns
    while state.size:
        collected = state[0]
        first, second = roll(generator, (2, len(collected)))
        collected |= numpy.take(lammer_of, first * numpy.int8(7) + second)
        ended = (first + second == 7) | (collected == 63)
        totals += numpy.bincount(numpy.compress(ended, collected), minlength=64)
        state, games_left = begin_games(state, ended, games_left)
    lammers = [bin(collected).count("1") for collected in range(64)]
    return numpy.bincount(lammers, weights=totals, minlength=7).astype(numpy.int64)


PROGRAMS = (
    ("high-roll-dice", "first roll", lambda g, rounds: leading_group(g, rounds, 10)),
    ("high-roll-dice-six", "whole game", lambda g, rounds: leading_group(g, rounds, 6)),
    ("three-dice-football", "whole game", football_games),
    ("props-and-hops", "one roll", two_dice),
    ("props-and-hops", "one shake", shakes),
)


def main(rounds=10_000_000, seed=1):
    for game, label, run in PROGRAMS:
        generator = numpy.random.Generator(numpy.random.PCG64(seed))
        start = time.perf_counter()
        histogram = run(generator, rounds)
        took = time.perf_counter() - start
        digest = hashlib.sha256(histogram.astype("<u8").tobytes()).hexdigest()[:16]
        print(game, label, f"{rounds / took:.0f}", digest, sep="\t", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
