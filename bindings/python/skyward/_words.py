"""Arguments in the words of the command line, which checks them."""
from . import _skyward


def word_of(value):
    """A number or a word; nothing where there is None."""
    return "" if value is None else str(value)


def words_of(choices):
    """`NAME=VALUE` of each in a dict."""
    return [f"{name}={value}" for name, value in (choices or {}).items()]


def table_of(game, edition, rules, options):
    """What names the rules of a table."""
    return _skyward.Table(game, word_of(edition), rules, words_of(options))
