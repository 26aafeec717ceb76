"""What has changed, for the tools that look at a whole tree now and then and at changes in between.

A commit whose whole tree was looked at by tools/tidy, tools/check_headers or tools/mutate --long may say
so on a line of its own that names them, `Checked: tidy, check_headers`; `Checked: whole tree` is all three.
For each of them what differs from the last commit that names it is what has changed; where none does, what
differs from the commit before the last.
"""
import os
import re
import subprocess
from pathlib import Path


def git(*arguments):
    return subprocess.run(['git', *arguments], check=True, capture_output=True, text=True).stdout.splitlines()


def base(tool):
    """(commit, why that one) for tidy, check_headers or mutate."""
    checked = git('log', '-1', '--format=%H', '--extended-regexp',
                  f'--grep=^Checked: (whole tree|([a-z_]+, )*{tool}(, [a-z_]+)*)$')
    if checked:
        return checked[0], 'whose whole tree was checked'
    return 'HEAD^', 'the commit before the last'


def listed(*patterns):
    """Files that git knows or would add."""
    names = git('ls-files', '--cached', '--others', '--exclude-standard', *patterns)
    return sorted({name for name in names if os.path.exists(name)})


def since(commit):
    return set(git('diff', '--name-only', commit)) | set(git('ls-files', '--others', '--exclude-standard'))


def that_include(changed):
    """The changed files and all of ours that include one of them, however far around."""
    includes = {}
    for name in listed('src/*.cpp', 'src/*.hpp', 'bindings/*.cpp', 'bindings/*.hpp'):
        found = re.findall(r'^\s*#\s*include "([^"]+)"', Path(name).read_text(), re.MULTILINE)
        includes[name] = {'src/' + each for each in found} | {str(Path(name).parent / each) for each in found}
    reached = set(changed)
    while more := {name for name, of in includes.items() if name not in reached and of & reached}:
        reached |= more
    return reached
