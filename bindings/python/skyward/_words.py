"""Arguments as the compiled module takes them; it checks them."""
from . import _skyward


def wagers_of(wagers):
    """A dict of area to cents."""
    return dict((wagers or {}).items())


def table_of(game, edition, rules, options):
    """What names the rules of a table."""
    return _skyward.Table(game, "" if edition is None else str(edition), rules,
                          [(str(name), str(value)) for name, value in (options or {}).items()])
