"""Simulations of rounds, sessions and nights."""
from . import _skyward
from ._arrays import column
from ._figures import figures_of
from ._words import (called, decimal, mapping, rules_text, table_of, text, wagers_of, whole, wholes)

# What each field takes.
_PLAYER = {"name": text, "wagers": wagers_of, "every_play": wagers_of, "bankroll": whole,
           "goal": whole, "loss_limit": whole, "fall_limit": whole, "buy_ins": whole,
           "steps": wholes, "next": text}
_RUN = {"rounds": whole, "sessions": whole, "precision": decimal, "time": whole, "seed": whole,
        "kernel": text, "threads": whole, "vectors": text, "checkpoint": text,
        "checkpoint_every": whole}


def simulate(game=None, wagers=None, *, every_play=None, rounds=None, sessions=None, bankroll=None,
             goal=None, loss_limit=None, fall_limit=None, buy_ins=None, steps=None, next=None,
             players=None, seed=None, precision=None, time=None, kernel=None, threads=None,
             vectors=None, checkpoint=None, checkpoint_every=None, run=None, edition=None,
             rules=None, options=None, arrays=True, progress=None):
    """Plays a game with dice that a seed makes: rounds, a player's sessions, or nights of players.

    in      wagers: a dict of area to cents, made at the opening of each round; None without
            every_play is every wager of the game
            every_play: the same, of wagers made at every play that is open to them, or None
            rounds: rounds in all (None: 100,000,000), or of each session
            bankroll, goal, loss_limit, fall_limit, buy_ins: a player's terms; with a bankroll,
            sessions are played: so many as sessions says (None: 100,000)
            steps: a list of whole numbers that wagers are multiplied by, step by step; next:
            "after-loss" or "after-win", when the next one is taken
            players: a list of dicts, each `name` and any of the arguments wagers, every_play,
            bankroll, goal, loss_limit, fall_limit, buy_ins, steps, next; what a player leaves out
            is as the arguments say: nights at one table, all on the same dice
            seed: a whole number; None takes that of the checkpoint or draws one; `settings` has it
            precision: stops when the figure is known within this, as 0.0001; time: stops after so
            many seconds
            kernel: "auto", "classes", "dice", "reference" or "throws"; threads: None is all cores;
            vectors: "auto", "avx512", "avx2", "sse4" or "none": the same results for all of both
            checkpoint: the name of a file to go on with and to write, at least checkpoint_every
            seconds apart (None: 5) and at the end, also of what is cancelled
            run: the text of a run file in TOML, or None (docs/runs.md); arguments go before what it
            says, and game may be None. It alone has the seats of a game for a pot
            game, edition, rules, options: as par_sheet() takes them
            arrays: False has lists in the place of numpy arrays, and needs no numpy
            progress: None, or called some times a second and at the end as progress(done, total,
            value, half_width): what is played and will be at the end as it looks by now, the figure
            so far and half the width of its 95 % interval that holds at all times, both None at
            first, the width until enough is played for one; what it raises ends the run and comes
            out of simulate(). Ctrl-C does too, as KeyboardInterrupt
    out     a dict: `schema`, `version`, `game`, `edition`, `rules_sha256`, `settings` (a dict of
            name to `value` and where it is `from`), `ended` ("finished", "enough" or "stopped"),
            `units` played, `blocks`, `winnings` ("as paid", rounded by the rules of the table, or
            "by odds", as par sheets have them; not of games for a pot), `difference_cents` where
            two are compared, and `convergence`:
            numpy arrays [n] `units` (int64), `value` and `anytime_half_width_95` (float64, nan
            until enough is played).
            An estimate is a dict: `value`, `standard_error`, `fewer_than_5_expected` (a bool: z is
            no more than a hint), and, where they are known, else None, `low_95`, `high_95`, `exact`
            and `z`.
            Of rounds: estimates `payback`, `win`, `net_cents`; `chi_square`; `wagers`, a list of
            dicts `wager`, `cents`, `made`, `payback` and `decisions`; and `nets`, the results of a
            round: numpy arrays [n] `net_cents` and `exact` (of Fractions) and `count` (int64).
            By kernel "throws" `left_out`, a text of what is not known, instead of `chi_square` and
            `nets`.
            Of sessions and nights: `players`, a list of dicts `name`, the estimates `ended` (by
            reason), `ahead`, `even`, `behind`, `net_cents`, `rounds` and others, the histograms
            `results` and `falls`, and `ruined_within`, an int64 array of the sessions ruined in
            each twentieth of the rounds; and `house`, the same of all players together.
            Of games for a pot: `nights`, `games`, `not_played`, `roll_offs`, `ties`, `game_rolls`,
            `off_rolls`, the int64 array `games_by_rolls`, the sums `house_cents`, `charity_cents`,
            `bonus_added_cents` and `bonus_left_cents`, and `seats`, a list of dicts.
            A histogram is a dict: `edges_cents`, int64 [n + 1], and `counts`, int64 [n], of what
            is from one edge to below the next; `below` and `beyond` count what is outside
    units   cents, rounds, sessions; payback is a part of what is wagered, half_width is of value;
            the value of sessions is the net as a part of the bankroll, of nights the house's as
            a part of all bankrolls. Fraction: `exact`, `exact_a_round` and the `net_cents` of `nets`;
            floats else
    errors  TypeError for an argument of another type; ValueError for what is not accepted, empty
            texts, lists and dicts among it: areas, amounts, limits, a checkpoint of another
            run or that another run is using, each problem of a run file, a line each. OSError for
            a checkpoint that cannot be written
    cost    as long as it takes; other Python threads run meanwhile
    source  `skyward simulate GAME --format json`; docs/mathematics.md
    """
    if not (wagers or every_play) and (wagers, every_play) != (None, None):
        raise ValueError("wagers and every_play are empty; accepted: one of them with an area, or "
                         "None for every wager of the game")
    if players is not None and not players:
        raise ValueError("players is empty; accepted: a list of one or more dicts, or None")
    player = {"wagers": wagers, "every_play": every_play, "bankroll": bankroll, "goal": goal,
              "loss_limit": loss_limit, "fall_limit": fall_limit, "buy_ins": buy_ins,
              "steps": steps, "next": next}
    fields = {"rounds": rounds, "sessions": sessions, "precision": precision, "time": time,
              "seed": seed, "kernel": kernel, "threads": threads, "vectors": vectors,
              "checkpoint": checkpoint, "checkpoint_every": checkpoint_every}
    asked = _skyward.Simulation(
        _fields_of(player, _PLAYER),
        [_fields_of(mapping(f"players[{n}]", each) or {}, _PLAYER, f"players[{n}].")
         for n, each in enumerate(players or [])],
        _fields_of(fields, _RUN), rules_text("run", run))
    table = table_of("" if game is None else game, edition, rules, options)
    made = figures_of(_skyward.simulation_json(table, asked, called("progress", progress)))
    made["convergence"] = _columns(made["convergence"], {
        "units": "int64", "value": "float64", "anytime_half_width_95": "float64"}, arrays)
    if "nets" in made:
        made["nets"] = _columns(made["nets"],
                                {"net_cents": "object", "count": "int64", "exact": "object"},
                                arrays)
    if "games_by_rolls" in made:
        made["games_by_rolls"] = column(made["games_by_rolls"], "int64", arrays)
    for each in [*made.get("players", []), *([made["house"]] if "house" in made else [])]:
        for name in ("results", "falls"):
            if name in each:
                each[name] = _histogram(**each[name], arrays=arrays)
        if "ruined_within" in each:
            each["ruined_within"] = column(each["ruined_within"], "int64", arrays)
    return made


def _fields_of(values, kinds, of=""):
    """What is given, checked, by the names of fields; the module refuses names that are none."""
    return {name.replace("_", "-"): kinds[name](of + name, value) if name in kinds else value
            for name, value in values.items() if value is not None}


def _columns(rows, types, arrays):
    """A list of dicts as a dict of columns."""
    return {name: column([row[name] for row in rows], kind, arrays) for name, kind in types.items()}


def _histogram(from_cents, width_cents, counts, arrays):
    """Bins of equal width; the first and the last count what is outside."""
    edges = [from_cents + width_cents * n for n in range(len(counts) - 1)]
    return {"edges_cents": column(edges, "int64", arrays),
            "counts": column(counts[1:-1], "int64", arrays), "below": counts[0],
            "beyond": counts[-1]}
