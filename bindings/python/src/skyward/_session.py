"""The law of a session."""
from fractions import Fraction

from . import _skyward
from ._figures import figures_of
from ._words import called, table_of, wagers_of, whole


def session(game, wagers, *, every_play=None, bankroll, rounds, goal=None, edition=None, rules=None,
            options=None, arrays=True, progress=None):
    """How a player fares who makes the same wagers round after round, until a goal, ruin or the
    last round.

    in      wagers: a dict of area to cents, made at the opening of each round; may be empty when
            every_play is not
            every_play: the same, of wagers made at every play that is open to them, or None
            bankroll, goal: cents; goal None is none
            rounds: 1 to 100,000
            game, edition, rules, options: as par_sheet() takes them
            arrays: False has lists in the place of numpy arrays, and needs no numpy
            progress: None, or called now and then as progress(done, total) with int, the last time
            with both the same; what it raises ends the computation and comes out of session().
            Ctrl-C does too, as KeyboardInterrupt
    out     a dict: what was asked, `method` (exact, rounds or convolution), `error` and
            `fall_error`; the chances `ruin`, `goal`, `still_playing`, `ahead`, `even`, `behind`;
            `final_bankroll_mean_cents`, `final_bankroll_variance`, `mean_rounds`,
            `mean_rounds_to_ruin` (None where ruin is impossible); `house_edge`, `handle_cents`,
            `mean_cents_per_round`, `variance_per_round` and `n0_rounds`; the quantiles
            `final_bankroll_quantiles`, `drawdown_quantiles` and `stretch_quantiles`, lists of dicts
            `per_cent` and the least amount not exceeded with that probability; `ruin_by_rounds`, a
            list of dicts `rounds` and `ruin`; and `final_bankroll_law`: `amounts`, a numpy array
            int64 [n], ascending, `chances`, float64 [n], and `fractions`, the same chances as a
            list of n Fractions, None where the session is not exact
    units   cents; cents squared for variances of money; rounds. A figure is a Fraction where it is
            exact and a float else: a chance p is within p * `error["relative"]` +
            `error["absolute"]`, and those that quantiles of falls rest on likewise by `fall_error`
    errors  TypeError for an argument of another type; ValueError for what is not accepted: areas, amounts, wagers that the table would not pay
            evenly, a bankroll below what the wagers need, a goal not above it, too long a session
    cost    up to some tenths of a second where exact; about 10^9 multiplications a second; other
            Python threads run meanwhile
    source  `skyward session GAME --format json`; docs/mathematics.md
    """
    told, amounts, chances, fractions = _skyward.session(
        table_of(game, edition, rules, options), wagers_of("wagers", wagers),
        wagers_of("every_play", every_play), whole("bankroll", bankroll), whole("rounds", rounds),
        whole("goal", goal), bool(arrays), called("progress", progress))
    made = figures_of(told)
    made["final_bankroll_law"] = {
        "amounts": amounts, "chances": chances,
        "fractions": [Fraction(each) for each in fractions] or None}
    return made
