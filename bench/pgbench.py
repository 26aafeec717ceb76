"""TPC-B of pgbench, on a private server of PostgreSQL: what durable transactions cost on this machine."""
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
PGBENCH = "/usr/lib/postgresql/15/bin/pgbench"


class Server:
    """Durable as it comes, in a folder that anybody may enter; gone once it is closed, or this process is.

    address  of a database that is empty
    """

    def __init__(self, folder):
        os.chmod(folder, 0o755)
        self.held = subprocess.Popen([os.path.join(ROOT, "tools/postgres_cluster"), "hold", f"{folder}/server"],
                                     stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.address = self.held.stdout.readline().strip()
        self.beside = self.address[:self.address.rfind("/")] + "/pgbench"
        call("psql", "-qc", "CREATE DATABASE pgbench", self.address)
        call(PGBENCH, "--initialize", "--scale=20", "--quiet", self.beside)

    def transactions_a_second(self, seconds):
        """The best of a few numbers of clients, each for so many seconds."""
        return max(float(re.search(r"tps = ([\d.]+)", call(
            PGBENCH, f"--client={clients}", "--jobs=2", f"--time={seconds}", "--protocol=prepared", self.beside))[1])
            for clients in (4, 8, 16, 32))

    def close(self):
        self.held.stdin.close()
        self.held.wait()


def call(*words):
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{os.path.basename(sys.argv[0])}: {words[0]}: {done.stderr}")
    return done.stdout
