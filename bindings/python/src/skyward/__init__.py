"""Exact mathematics of dice table games by the book, and simulations of them.

    games()       the games, their editions, betting areas and options
    par_sheet()   the exact figures of every wager of a game
    session()     how a player fares who makes the same wagers round after round
    simulate()    rounds, sessions and nights by the million, the exact figures beside

units   money in cents, as whole numbers; probabilities, edges and other figures per wager, as
        `fractions.Fraction` wherever they are exact
errors  TypeError for an argument of another type; ValueError with the sentence of the command line, which names what is accepted; it calls
        arguments by their flags there, `wagers` is `--wager`
source  each figure is what `skyward ... --format json` prints; docs/mathematics.md says what it
        means, and the clauses told with it say where it comes from
"""
from ._par import games, par_sheet
from ._session import session
from ._simulation import simulate
from ._skyward import version as __version__

__all__ = ["games", "par_sheet", "session", "simulate"]
