"""Figures as the reports tell them in JSON, made into numbers of Python."""
import json
from fractions import Fraction

# Keys whose text is an exact number. Decimals that a report rounds stay the text that they are.
FRACTIONS = frozenset({
    "contribution", "exact", "exact_a_round", "handle_cents", "hit_frequency", "house_edge",
    "house_edge_per_throw", "index_squared", "mean_cents_per_round", "mean_throws", "n0_rounds",
    "net", "net_cents", "odds_against", "probability", "return_to_player", "variance",
    "variance_per_round", "win_probability", "z",
})
WHOLE_NUMBERS = frozenset({
    "bonus_added_cents", "bonus_cents", "bonus_left_cents", "charity_cents", "cycle", "house_cents",
    "pot_cents",
})


def figures_of(text):
    """The figures of one report in JSON."""
    return _number(json.loads(text), None)


def _number(told, key):
    if isinstance(told, dict):
        # A number, where it is known the fraction that it is rounded from, and how a chance is told.
        if "value" in told and told.keys() <= {"value", "fraction", "text"}:
            return Fraction(told["fraction"]) if "fraction" in told else told["value"]
        return {name: _number(each, name) for name, each in told.items()}
    if isinstance(told, list):
        return [_number(each, key) for each in told]
    if isinstance(told, str) and key in FRACTIONS:
        return Fraction(told)
    if isinstance(told, str) and key in WHOLE_NUMBERS:
        return int(told)
    return told
