"""What a house has kept, read without the program: for whoever kills, halts and races its processes."""
import hashlib
import json
import os
import shutil
import sqlite3
import subprocess
import sys


class InSqlite:
    """A house in a file, read by another library."""
    longest = 0.12  # of a process, from its first bytes to the middle of its work

    def __init__(self, folder):
        self.house = os.path.join(folder, "house.db")

    def rows(self):
        """Streams by name with count, head and packs, and accounts; nothing where there is no house yet."""
        # A copy: whoever opens a file after a kill mends it, which is the next process's to do.
        copy = self.house + "-copy"
        for end in ("", "-wal", "-journal"):
            if os.path.exists(copy + end):
                os.remove(copy + end)
            if os.path.exists(self.house + end):
                shutil.copy(self.house + end, copy + end)
        database = sqlite3.connect(copy)
        if not database.execute("SELECT 1 FROM sqlite_schema WHERE name = 'stream'").fetchall():
            return None
        streams = [(name, count, head, database.execute(
            "SELECT first, records FROM pack WHERE stream = ? ORDER BY first", (stream,)).fetchall())
            for stream, name, count, head in database.execute("SELECT id, name, count, head FROM stream")]
        return streams, dict(database.execute("SELECT name, cents FROM account"))

    def end(self):
        pass


class InPostgres:
    """A house in a database, read by psql."""
    longest = 0.4

    def __init__(self, folder):
        os.chmod(folder, 0o755)
        self.folder = os.path.join(folder, "server")
        os.environ["SKYWARD_KEYS"] = os.path.join(folder, "house")
        self.house = self.cluster("start")

    def cluster(self, word, *words, tool="postgres_cluster"):
        done = subprocess.run([os.path.join(os.path.dirname(os.path.realpath(__file__)), tool), word, self.folder,
                               *words], stdout=subprocess.PIPE, text=True)
        if done.returncode != 0:
            sys.exit(f"kept_house: {tool} {word} failed")
        return done.stdout.strip()

    def kill(self):
        """The server falls, and is begun again."""
        self.cluster("kill")
        self.cluster("start")

    def query(self, sql):
        done = subprocess.run(["psql", "--no-psqlrc", "--tuples-only", "--no-align", "--field-separator= ",
                               "--command", sql, self.house], capture_output=True, text=True, check=True)
        return [line.split(" ") for line in done.stdout.splitlines()]

    def rows(self):
        if self.query("SELECT to_regclass('skyward.stream') IS NOT NULL") != [["t"]]:
            return None
        packs = {}
        for stream, first, records in self.query(
                "SELECT stream, first, encode(records, 'hex') FROM skyward.pack ORDER BY stream, first"):
            packs.setdefault(stream, []).append((int(first), bytes.fromhex(records)))
        streams = [(bytes.fromhex(name).decode(), int(count), bytes.fromhex(head), packs.get(stream, []))
                   for stream, name, count, head in self.query(
                       "SELECT id, encode(name, 'hex'), count, encode(head, 'hex') FROM skyward.stream")]
        accounts = {bytes.fromhex(name).decode(): int(cents) for name, cents in self.query(
            "SELECT encode(name, 'hex'), cents FROM skyward.account")}
        return streams, accounts

    def end(self):
        self.cluster("stop")


class InCluster(InPostgres):
    """A house in a database on three machines."""

    def __init__(self, folder, kind="--loopback"):
        self.kind = kind
        super().__init__(folder)

    def cluster(self, word, *words):
        return super().cluster(word, *([self.kind] if word == "start" else words), tool="database_cluster")


def check_house(streams, rows, kept, told_no):
    """Chains, postings and accounts add up; what was answered is there once, as it was answered.

    in   streams, rows  as either of the above reads them
         kept           id -> the record that was answered
         told_no        ids that were answered with a refusal
    out  how many records and days of tables there are
    """
    ids, sums = {}, {}
    records = days = 0
    for name, count, head, packs in streams:
        chain, seq = bytes(32), 0
        for first, pack in packs:
            if first != seq + 1:
                sys.exit(f"kept_house: {name}: pack {first} after record {seq}")
            for line in pack.split(b"\n"):
                seq += 1
                leaf = hashlib.sha256(b"\0" + line).digest()
                chain = hashlib.sha256(chain + leaf).digest()
                record = json.loads(line)
                if (record["stream"], record["seq"]) != (name, seq):
                    sys.exit(f"kept_house: {name}: record {seq} says {record['seq']}")
                if sum(each["cents"] for each in record["postings"]) != 0:
                    sys.exit(f"kept_house: {name}: record {seq} makes money")
                for each in record["postings"]:
                    sums[each["account"]] = sums.get(each["account"], 0) + each["cents"]
                # A day's turn has two records, the end of the one and the beginning of the other.
                if name != "house" and record["events"][0]["event"] != "day_opened":
                    ids.setdefault(record["cause"]["id"], []).append(line.decode())
        if (seq, chain) != (count, head):
            sys.exit(f"kept_house: {name}: {seq} records, the house says {count}, or another head")
        records += seq
        days += name.startswith("table/")
    for key, line in kept.items():
        if ids.get(key, [None])[0] != line:
            sys.exit(f"kept_house: answered and not kept: {line}")
    for key, lines in ids.items():
        if len(lines) > 1:
            sys.exit(f"kept_house: done {len(lines)} times: {lines}")
        if key in told_no and key not in kept:
            sys.exit(f"kept_house: refused and yet kept: {lines}")
    if sum(rows.values()) != 0:
        sys.exit("kept_house: money was made")
    if {k: v for k, v in rows.items() if v} != {k: v for k, v in sums.items() if v}:
        sys.exit("kept_house: accounts are not the sums of their postings")
    return records, days
