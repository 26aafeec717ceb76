"""Arguments as the compiled module takes them: of the right types, and none of them empty. What they
say is checked there.
"""
import operator
import os
from collections.abc import Mapping

from . import _skyward


def text(name, value):
    """A text, or None."""
    if value is None:
        return None
    if isinstance(value, os.PathLike):
        value = os.fspath(value)
    if not isinstance(value, str):
        raise _type_error(name, "str", value)
    if not value:
        raise _empty(name, "a text")
    return value


def whole(name, value):
    """A whole number, or None. A text is the number that it writes."""
    if value is None or isinstance(value, str) and value:
        return value
    if isinstance(value, str):
        raise _empty(name, "a whole number")
    if isinstance(value, bool):
        raise _type_error(name, "int", value)
    try:
        return operator.index(value)
    except TypeError:
        raise _type_error(name, "int", value) from None


def decimal(name, value):
    """A number, or None."""
    if value is None or isinstance(value, str):
        return text(name, value)
    if isinstance(value, bool):
        raise _type_error(name, "float", value)
    try:
        float(value)
    except (TypeError, ValueError):
        raise _type_error(name, "float", value) from None
    return value


def wholes(name, value):
    """A list of whole numbers, or a text of them with commas between, or None."""
    if value is None or isinstance(value, str):
        return text(name, value)
    if not isinstance(value, (list, tuple)):
        raise _type_error(name, "list", value)
    if not value:
        raise _empty(name, "a list of whole numbers")
    return [whole(f"{name}[{n}]", each) for n, each in enumerate(value)]


def mapping(name, value):
    """A dict, or None."""
    if value is not None and not isinstance(value, Mapping):
        raise _type_error(name, "dict", value)
    return value


def wagers_of(name, wagers):
    """A dict of area to cents."""
    made = {}
    for area, cents in (mapping(name, wagers) or {}).items():
        made[text(f"an area of {name}", area)] = whole(f"{name}[{area!r}]", cents)
    for area, cents in made.items():
        if area is None or cents is None:
            raise _type_error(f"{name}[{area!r}]", "int", cents)
    return made


def table_of(game, edition, rules, options):
    """What names the rules of a table."""
    if not isinstance(game, str):
        raise _type_error("game", "str", game)
    chosen = []
    for option, value in (mapping("options", options) or {}).items():
        if not isinstance(value, str):
            value = whole(f"options[{option!r}]", value)
        if value is None:
            raise _type_error(f"options[{option!r}]", "str", value)
        chosen.append((text("an option", option), str(value)))
    return _skyward.Table(game, text("edition", edition) or "", rules_text("rules", rules), chosen)


def rules_text(name, value):
    """The text of a file, which may be empty, or None."""
    if value is not None and not isinstance(value, str):
        raise _type_error(name, "str", value)
    return value


def called(name, value):
    """What can be called, or None."""
    if value is not None and not callable(value):
        raise _type_error(name, "callable", value)
    return value


def _type_error(name, wanted, value):
    return TypeError(f"{name} must be {wanted}, not {type(value).__name__}")


def _empty(name, accepted):
    return ValueError(f"{name} is empty; accepted: {accepted}")
