"""Tables at which two processes deal at the same time: for whoever halts them, or takes their database away."""
import contextlib
import hashlib
import json
import random
import signal
import subprocess
import sys
import threading
import time

from kept_house import check_house

RECORDS = 200
LIMIT = 60  # seconds for what takes parts of one


class Table:
    """Two processes that deal at it, and what reaches both."""

    def __init__(self, program, house, name, pick, pause=0):
        self.pause = pause      # seconds between the batches of each
        self.shared = [[], []]  # what has still to be sent to each as well
        self.lock = threading.Lock()
        opening = [{"do": "open_table", "kind": "hybrid"}] + [each for n in (1, 2, 3) for each in (
            {"do": "seat", "seat": n, "player": f"player {n} of {name}"}, {"do": "buy_in", "seat": n, "cents": 10**9})]
        done = subprocess.run([program, "deal", "props-and-hops", "--store", house, "--table", name], text=True,
                              input="".join(json.dumps(each) + "\n" for each in opening), capture_output=True)
        if done.returncode != 0:
            sys.exit(f"dealt_tables: {done.stderr}")
        self.nodes = [Node(program, house, name, which, self, random.Random(pick.random())) for which in (0, 1)]

    def halt_one(self, which, after):
        """Halts one at once; what it gives back waits for the other, and lets it go on."""
        halted, other = self.nodes[which], self.nodes[1 - which]
        time.sleep(after)
        halted.process.send_signal(signal.SIGSTOP)
        due = len(other.kept) + RECORDS

        def go_on():
            until = time.monotonic() + LIMIT
            while len(other.kept) < due:
                if time.monotonic() > until or not other.thread.is_alive():
                    sys.exit(f"dealt_tables: table {other.name}: {len(other.kept)} of {due} records while the other "
                             "one is halted")
                time.sleep(0.002)
            halted.process.send_signal(signal.SIGCONT)
        return go_on

    def end(self):
        for each in self.nodes:
            each.ends = True
        for each in self.nodes:
            each.thread.join(LIMIT)
            if each.wrong:
                sys.exit(f"dealt_tables: {each.wrong}")
            each.process.stdin.close()
            said = each.process.stderr.read()
            if each.process.wait() != 0 or said:
                sys.exit(f"dealt_tables: a process ended with {each.process.returncode}: {said}")


class Node:
    def __init__(self, program, house, name, which, table, pick):
        self.name, self.which, self.table, self.pick = name, which, table, pick
        self.kept, self.told_no, self.made, self.ends = {}, set(), 0, False
        self.wrong = None
        self.going = threading.Lock()  # who holds it finds nothing under way
        self.kept_since = 0            # when that was sent of which something was answered as kept last
        self.slowest = 0               # seconds that a batch took
        self.process = subprocess.Popen(
            [program, "deal", "--store", house, "--table", name, "--at-once", "8"], text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.thread = threading.Thread(target=self.deal, daemon=True)
        self.thread.start()

    def deal(self):
        while not self.ends and not self.wrong:
            with self.going:
                self.deal_batch()
            time.sleep(self.table.pause)

    def deal_batch(self):
        batch = [self.command() for _ in range(self.pick.randint(1, 8))]
        with self.table.lock:
            own = self.table.shared[self.which]
            batch = (own[:4] + batch)[:8]
            del own[:4]
            self.table.shared[1 - self.which] += [each for each in batch if self.pick.random() < 0.1]
        sent = time.monotonic()
        try:
            self.process.stdin.write("".join(json.dumps(each) + "\n" for each in batch) + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            pass  # it has said why
        for each in batch:
            line = self.process.stdout.readline().rstrip("\n")
            if not line:
                self.wrong = f"a process ends: {self.process.stderr.read()}"
                return
            if "refused" in json.loads(line):
                self.told_no.add(each["id"])
            elif self.kept.setdefault(each["id"], line) != line:
                self.wrong = f"answered otherwise: {line}\n{self.kept[each['id']]}"
                return
            else:
                self.kept_since = sent
        self.slowest = max(self.slowest, time.monotonic() - sent)

    def command(self):
        self.made += 1
        pick = self.pick
        seat = pick.randint(1, 3)
        area = pick.choice(("field", "hop-1-2", "any-seven", "hard-8"))
        asked = pick.choice((
            {"do": "wager", "seat": seat, "area": area, "cents": 500},
            {"do": "wager", "seat": seat, "area": area, "cents": 500},
            {"do": "no_more_bets"},
            {"do": "throw", "dice": [pick.randint(1, 6), pick.randint(1, 6)]},
            {"do": "take_down", "seat": seat, "area": area},
            {"do": "buy_in", "seat": seat, "cents": 1500},
            {"do": "cash_out", "seat": seat, "cents": 500},
        ))
        chance = hashlib.sha256(f"{self.name} {self.which} {self.made} {pick.random()}".encode()).hexdigest()
        return dict(asked, id=f"{self.made // 4:012x}{chance[:20]}")


def until_kept(tables, since, limit):
    """Seconds from an instant until each process has something answered as kept that it was sent later; ascending."""
    nodes = [node for table in tables for node in table.nodes]
    lasted = []
    while nodes:
        for node in [each for each in nodes if each.kept_since > since]:
            lasted.append(time.monotonic() - since)
            nodes.remove(node)
        for node in nodes:
            if node.wrong:
                sys.exit(f"dealt_tables: {node.wrong}")
        if time.monotonic() > since + limit:
            sys.exit(f"dealt_tables: {len(nodes)} processes keep nothing for {limit} s, the others for {lasted}")
        time.sleep(0.01)
    return lasted


@contextlib.contextmanager
def quiet(tables):
    """Meanwhile nothing is under way."""
    with contextlib.ExitStack() as held:
        for table in tables:
            for node in table.nodes:
                held.enter_context(node.going)
        yield


def prove(tables, kept_in, program=None):
    """Nothing that was answered as kept is missing or there twice, nothing stands there that was refused.

    in   tables   where nothing is under way
         kept_in  their house
         program  verifies it as well, where it is given
    out  how many records there are
    """
    nodes = [node for table in tables for node in table.nodes]
    kept = {}
    for node in nodes:
        for key, line in node.kept.items():
            if kept.setdefault(key, line) != line:
                sys.exit(f"dealt_tables: answered otherwise: {line}\n{kept[key]}")
    records, _ = check_house(*kept_in.rows(), kept, set().union(*(node.told_no for node in nodes)))
    if program:
        verified = subprocess.run([program, "verify", kept_in.house], capture_output=True, text=True)
        if verified.returncode != 0:
            sys.exit(f"dealt_tables: {verified.stderr}{verified.stdout}")
    return records
