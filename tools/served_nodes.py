"""Nodes of a house: `skyward serve`, several times on one database, and HAProxy before them as packaging/ has it."""
import json
import os
import random
import socket
import string
import subprocess
import sys
import time
import urllib.request

PACKAGING = os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(__file__))), "packaging")
PATIENCE = 60  # seconds
OF_PLAYERS = {"wager_placed", "seat_ready", "seated", "bought_in", "cards_bought", "option_moved", "option_passed",
              "rolled"}


class Nodes:
    """Those of a house, each of a program of its own; three of them have HAProxy before them, one has not."""

    def __init__(self, programs, folder, database, tables=1):
        self.folder, self.database, self.tables_a_game = folder, database, tables
        self.net = f"127.{random.randint(1, 254)}.{random.randint(0, 255)}"
        self.port = free_port()
        self.session = ""
        self.nodes = [None] * len(programs)
        self.proxy, self.loads = None, []
        for i, program in enumerate(programs):
            self.begin_node(i, program)
        self.host = self.address(0)
        if len(programs) == 3:
            self.host = f"{self.net}.9"
            self.begin_proxy()
        self.session = self.enter()
        known = self.ask("/api/v1/tables")[0]["tables"]
        self.tables = [each["table"] for each in known if each["open"] and each["kind"] == "electronic"]

    def address(self, i):
        return f"{self.net}.{i + 1}"

    def begin_node(self, i, program):
        """It has the same keys as the others."""
        with open(os.path.join(self.folder, f"node{i + 1}.log"), "a") as log:
            self.nodes[i] = subprocess.Popen(
                [program, "serve", self.database], stdout=log, stderr=log, cwd=self.folder,
                env=os.environ | {"SKYWARD_ADDRESS": self.address(i), "SKYWARD_PORT": str(self.port),
                                  "SKYWARD_HOSTS": f"localhost,{self.net}.9,{self.address(i)}",
                                  "SKYWARD_PROXIES": f"{self.net}.9", "SKYWARD_TABLES": str(self.tables_a_game),
                                  "SKYWARD_GUESTS_AT_ONCE": "1000"})
        self.await_ready(self.address(i))

    def begin_proxy(self):
        values = {"HOUSE": f"{self.host}:{self.port}", "TO_NODES": ""}
        values |= {f"NODE_{i + 1}": f"{self.address(i)}:{self.port}" for i in range(3)}
        with open(os.path.join(PACKAGING, "nodes.env")) as file:
            known = {line.split("=")[0] for line in file if line[0].isupper()}
        if values.keys() != known:
            self.fail(f"nodes.env and what is filled in here differ in {values.keys() ^ known}")
        made = os.path.join(self.folder, "nodes.cfg")
        with open(os.path.join(PACKAGING, "haproxy/nodes.cfg")) as file, open(made, "w") as to:
            to.write(string.Template(file.read()).substitute(values))
        with open(os.path.join(self.folder, "haproxy.log"), "w") as log:
            self.proxy = subprocess.Popen(["/usr/sbin/haproxy", "-db", "-f", made], stdout=log, stderr=log)
        self.await_ready(self.host)

    def end_node(self, i, by):
        self.nodes[i].send_signal(by)
        self.nodes[i].wait(PATIENCE)

    def end(self):
        for each in [*self.nodes, self.proxy, *self.loads]:
            if each and each.poll() is None:
                each.kill()
                each.wait()

    def load(self, program, *flags, host=None):
        """Guests who play at the house, or at one of its nodes."""
        self.loads.append(subprocess.Popen(
            [program, "load", f"http://{host or self.host}:{self.port}", *map(str, flags)],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=self.folder))
        return self.loads[-1]

    def ask(self, path, host=None):
        """What whoever is at that host answers, or the house: lines of JSON."""
        asked = urllib.request.Request(f"http://{host or self.host}:{self.port}{path}",
                                       headers={"Cookie": self.session})
        with urllib.request.urlopen(asked, timeout=2) as answer:
            lines = answer.read().decode().splitlines()
        return [json.loads(line) for line in lines if line.startswith("{")]

    def enter(self):
        """A session, which is good at every node."""
        asked = urllib.request.Request(f"http://{self.host}:{self.port}/api/v1/guests", method="POST")
        with urllib.request.urlopen(asked, timeout=2) as answer:
            return answer.headers["Set-Cookie"].split(";")[0]

    def await_ready(self, host):
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                self.ask("/ready", host)
                return
            except OSError:
                time.sleep(0.1)
        self.fail(f"{host} is not ready after {PATIENCE} s")

    def marks(self, tables):
        """How far each table's records go."""
        marks = {}
        for table in tables:
            told = self.ask(f"/api/v1/tables/{table}")[0]
            marks[table] = told["stream"], told["seq"]
        return marks

    def until_played(self, marks, limit):
        """When a player was first heard at each table behind its mark."""
        found = {}
        until = time.monotonic() + limit
        while len(found) < len(marks):
            for table, mark in marks.items():
                if table not in found and self.has_played(table, mark):
                    found[table] = time.monotonic()
            if time.monotonic() > until and len(found) < len(marks):
                for table in marks.keys() - found.keys():
                    stands = self.ask(f"/api/v1/tables/{table}/records?after={marks[table][1] - 10}&limit=1000")
                    print(f"== table {table} behind {marks[table]}", *map(json.dumps, stands), sep="\n", file=sys.stderr)
                self.fail(f"after {limit} s nobody plays at {sorted(marks.keys() - found.keys())}")
            time.sleep(0.05)
        return list(found.values())

    def has_played(self, table, mark):
        try:
            told = self.ask(f"/api/v1/tables/{table}/records?after={mark[1]}&limit=1000")
        except OSError:
            return False
        return any(each["event"] in OF_PLAYERS for record in told for each in record["events"])

    def fail(self, why):
        for name in sorted(os.listdir(self.folder)):
            if name.endswith(".log"):
                with open(os.path.join(self.folder, name)) as file:
                    print(f"== {name}\n{''.join(file.readlines()[-8:])}", file=sys.stderr)
        self.end()
        sys.exit(f"{os.path.basename(sys.argv[0])}: {why}")


def free_port():
    """One that is nobody's on any address of loopback, and given to nobody."""
    while True:
        port = random.randint(10_000, 32_000)
        with socket.socket() as tried:
            try:
                tried.bind(("0.0.0.0", port))
                return port
            except OSError:
                pass
