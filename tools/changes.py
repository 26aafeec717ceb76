"""What has changed, for the tools that look at a whole tree now and then and at changes in between.

A commit whose whole tree was looked at by tools/tidy and by tools/mutate --long may say so on a line of
its own, `Checked: whole tree`. What differs from the last one that does is what has changed; where none
does, what differs from the commit before the last.
"""
import subprocess


def git(*arguments):
    return subprocess.run(['git', *arguments], check=True, capture_output=True, text=True).stdout.splitlines()


def base():
    """(commit, why that one)."""
    checked = git('log', '-1', '--format=%H', '--grep=^Checked: whole tree$')
    if checked:
        return checked[0], 'whose whole tree was checked'
    return 'HEAD^', 'the commit before the last'
