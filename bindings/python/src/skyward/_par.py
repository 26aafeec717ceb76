"""The games, and the exact figures of every wager of one."""
import json

from . import _skyward
from ._figures import figures_of
from ._words import table_of


def games():
    """The games of the house.

    out     a list with a dict for each game, banked games first: `game` (its id), `name`, `summary`,
            `kind` (banked or pot), `figures` (whether it has a par sheet), `seats`, `editions` (a
            list of dicts `edition`, `title`, `from`, `until`, `lapsed`, `dates`, `note`, `missing`,
            `figures`, `prints_odds`; the first is the default), `groups` (`group`, `label`,
            `clause`), `areas` (`area`, `label`, `group`, `group_label`, `odds`, `purchase`,
            `clause`), `options` (`option`, `label`, `values`, the first being the `default`,
            `choices` with a label for each, `clause`), `limits`, `payment` and `amounts` of a table
            as printed, and `pot`, the settings of a game that players play for a pot and that has
            no par sheet, else None
    units   settings of a pot that end in `_cents` are cents; dates are ISO 8601 text, or None
    errors  none
    source  the rulebook of each game, as `skyward games --format json`
    """
    return [json.loads(line) for line in _skyward.games_json().splitlines()]


def par_sheet(game, *, edition=None, rules=None, options=None):
    """The exact figures of every wager of a game, each per wager made.

    in      game, edition: ids that games() tells; edition None is the default
            rules: the text of a rules submission in TOML, or None (docs/rules_submission.md)
            options: a dict of option to value, or None
    out     a dict: `game`, `edition`, `from`, `until`, `lapsed`, `options`, `rules_sha256`;
            `wagers`, a list of dicts in the rulebook's order, each with `area`, `outcomes`,
            `win_probability`, `hit_frequency`, `mean_throws`, `house_edge`,
            `house_edge_per_throw`, `return_to_player`, `variance`, `cycle`, `top_award`,
            `volatility`, `payback_spread` and the clause; `layouts`, wagers made together; and
            `warnings`, sentences of wagers that leave the house no edge. A wager whose figures
            depend on where it is made has a dict for each, with `made_at`: `area` without the
            positions, `where`, the positions by their fields, and `positions`, how many they are;
            its own `area` is both, `landing at tide=low`.
            An outcome has `result` (win, push, lose), `probability`, `contribution` to the
            payback, `clause` and, of a win, `line`, `odds` and `provenance`. What needs odds is
            None where the source is silent about them
    units   Fraction: probabilities, edges, paybacks and contributions are parts of 1, `variance` is
            in wagers squared, `mean_throws` in throws, `net` in wagers. int: cents and `cycle`.
            str: decimals as the sheet rounds them (`..._percent`, `standard_deviation`, ...)
    errors  TypeError for an argument of another type; ValueError for an unknown game, edition or option, and for each problem of the rules, a
            line each
    cost    up to some tenths of a second; other Python threads run meanwhile
    source  `skyward par GAME --format json`; each outcome names its clause
    """
    return figures_of(_skyward.par_json(table_of(game, edition, rules, options)))
