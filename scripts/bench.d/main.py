"""Measures the service beside a limit and a peer: see scripts/bench."""

import argparse
import contextlib
import glob
import json
import os
import platform
import re
import signal
import socket
import subprocess
import sys
import time

import extras
import plot
import table
from load import alternate
from servers import Server, ask, record, settings
from works import works

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

# Beside each catalog on SQLite.
DEPLOYMENTS = 200_000


def options():
    parser = argparse.ArgumentParser(prog="scripts/bench", description="Measures the service beside bytes from memory and a peer.")
    parser.add_argument("--quick", action="store_true", help="about a minute of measuring, on one size of catalog")
    parser.add_argument("--seconds", type=int, help="how long a round takes; by default 5, and 1 with --quick")
    parser.add_argument("--only", default="", help="only works in whose name this regular expression is found")
    parser.add_argument("--json", default=os.path.join(ROOT, "target/bench/bench.json"), help="where the figures go")
    parser.add_argument("--plots", help="a folder for the plots; docs in the tree")
    parser.add_argument("--database", help="postgres://… instead of a file of SQLite; it is filled first, without deployments, and without the peer")
    parser.add_argument("--binaries", type=os.path.abspath, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--peer", type=os.path.abspath, required=True, help=argparse.SUPPRESS)
    return parser.parse_args()


class Bench:
    def __init__(self, chosen, work):
        self.chosen, self.work = chosen, work
        self.seconds, self.rounds = (1, 2) if chosen.quick else (5, 3)
        self.seconds = chosen.seconds or self.seconds
        self.running = []

    def binary(self, name):
        return os.path.join(self.chosen.binaries, name)

    def start(self, *arguments, **named):
        server = Server(*arguments, **named, folder=self.work)
        self.running.append(server)
        return server

    def stop(self, *servers):
        for server in servers:
            server.stop()
            self.running.remove(server)

    def service(self, database, platform_url="http://127.0.0.1:9"):
        """Starts the service; the caller waits for an answer."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            address = f"127.0.0.1:{free.getsockname()[1]}"
        file = settings(self.work, database, address, platform_url)
        return self.start("service", [self.binary("catalog"), "--config", file, "serve"], url=f"http://{address}")

    def filled(self, size):
        """A database with a catalog of this size, and what the filler told of it. Files are kept for the next run of the same build."""
        if self.chosen.database:
            return self.chosen.database, self.fill(self.chosen.database, size, 0)
        made = os.path.getmtime(self.binary("load"))
        kept = os.path.join(os.path.dirname(self.work), f"filled-{size}-{made:.0f}")
        if not os.path.exists(f"{kept}.json"):
            for old in glob.glob(f"{kept.rsplit('-', 1)[0]}-*"):
                os.remove(old)
            told = self.fill(f"sqlite:{kept}.db", size, DEPLOYMENTS)
            with open(f"{kept}.json", "w") as out:
                json.dump(told, out)
        with open(f"{kept}.json") as file:
            told = json.load(file)
        copy = os.path.join(self.work, f"{size}.db")
        subprocess.run(["cp", f"{kept}.db", copy], check=True)
        return f"sqlite:{copy}", told

    def fill(self, database, size, deployments):
        file = settings(self.work, database, "127.0.0.1:9")
        command = [self.binary("load"), "fill", "--config", file, "--policies", size, "--rulesets", size, "--deployments", deployments]
        return json.loads(subprocess.run(list(map(str, command)), stdout=subprocess.PIPE, check=True).stdout)

    def peer(self, database, told):
        file = f"{database.removeprefix('sqlite:')}.peer"
        fill = ["node", os.path.join(self.chosen.peer, "fill.mjs"), database.removeprefix("sqlite:"), file, told["token"]]
        subprocess.run(fill, check=True)
        return self.start("peer", ["node", os.path.join(self.chosen.peer, "server.mjs"), file], env={"NODE_ENV": "production"})

    def empty_start(self):
        """Start and memory with an empty database."""
        service = self.service(f"sqlite:{self.work}/empty.db")
        service.wait("/readyz")
        self.stop(service)
        # The second start: the first one makes the schema.
        service = self.service(f"sqlite:{self.work}/empty.db")
        seconds = service.wait("/readyz")
        time.sleep(1)
        memory = service.memory()
        self.stop(service)
        return {"start_ms": seconds * 1000, "memory_mb": memory}

    def compared(self, size):
        """All works on a catalog of this size, beside limit and peer."""
        database, told = self.filled(size)
        token = told["token"]
        peer = None if self.chosen.database else self.peer(database, told)
        service = self.service(database)
        result = {"start_ms": service.wait("/api/rulesets?limit=1", token) * 1000, "works": {}}
        result["ready_ms"] = service.wait("/readyz") * 1000
        time.sleep(1)
        result["memory_mb"] = service.memory()
        if peer:
            result["peer_start_ms"] = peer.wait("/healthz") * 1000
            result["peer_memory_mb"] = peer.memory()
        rows = []
        for work in works(told):
            if size > work.largest or not re.search(self.chosen.only, work.name):
                continue
            answers, own = record(service, work, token, os.path.join(self.work, "answers"))
            servers = {"service": service}
            if work.limit:
                servers["limit"] = self.start("limit", [self.binary("limit"), answers])
            if work.peer and peer:
                servers["peer"] = peer
                self.compare(work, own, peer, token, result)
            found = alternate(servers, work, token, self.seconds, self.rounds, self.work)
            if work.limit:
                self.stop(servers["limit"])
            result["works"][work.name] = found
            rows.append(table.row(work, found))
            print(" ".join(rows[-1]), file=sys.stderr, flush=True)
        result["memory_after_mb"] = service.memory()
        time.sleep(10 if self.chosen.quick else 60)
        result["memory_rested_mb"] = service.memory()
        if peer:
            result["peer_memory_after_mb"] = peer.memory()
            self.stop(peer)
        self.stop(service)
        print(table.render(rows), flush=True)
        return result

    def compare(self, work, own, peer, token, result):
        """Notes where the peer's first answer differs from the service's."""
        headers = {"Accept-Encoding": "gzip"} if work.gzip else {}
        status, _, theirs = ask(peer.url, work.paths[0], token if work.token else None, work.method, work.body, headers)
        if status >= 400:
            raise SystemExit(f"{work.name}: the peer answered {status}: {theirs[:300]!r}")
        note = f"{len(own):,} bytes, the peer's {len(theirs):,}"
        if work.method == "GET" and not work.gzip and own[:1] == b"{":
            own, theirs = json.loads(own), json.loads(theirs)
            note += "; equal" if own == theirs else f"; differs at {extras.difference(own, theirs)}"
        result.setdefault("answers", {})[work.name] = note

    def curve(self, sizes):
        """The cost of reads by size of the catalog, of the service alone."""
        found = {}
        for size in sizes:
            database, told = self.filled(size)
            service = self.service(database)
            found[size] = {"start_ms": service.wait("/api/rulesets?limit=1", told["token"]) * 1000, "works": {}}
            found[size] |= {"ready_ms": service.wait("/readyz") * 1000, "memory_mb": service.memory()}
            for work in works(told):
                if work.method == "GET" and not work.name.startswith(("all", "alive")) and re.search(self.chosen.only, work.name):
                    record(service, work, told["token"], os.path.join(self.work, "answers"))
                    works_of_size = alternate({"service": service}, work, told["token"], self.seconds, 1, self.work)
                    found[size]["works"][work.name] = works_of_size["service"]
            self.stop(service)
            print(f"{size}:", {name: round(work["rate"]) for name, work in found[size]["works"].items()}, file=sys.stderr, flush=True)
        return found


@contextlib.contextmanager
def running(chosen):
    """A bench in an empty folder, whose servers end with it, also when it is stopped."""
    work = os.path.join(ROOT, "target/bench/run")
    subprocess.run(["rm", "-rf", work], check=True)
    os.makedirs(work)
    bench = Bench(chosen, work)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        yield bench
    finally:
        for server in list(bench.running):
            bench.stop(server)


def main():
    chosen = options()
    result = {"quick": chosen.quick, "machine": f"{os.cpu_count()} cores, {platform.machine()}", "load_before": os.getloadavg()[0]}
    with running(chosen) as bench:
        result["empty"] = bench.empty_start()
        result["compared"] = {10_000: bench.compared(10_000)}
        if not chosen.database:
            result["deployments"] = extras.deployments(bench, streams=1_000 if chosen.quick else 10_000)
        if not chosen.quick:
            if not chosen.database:
                result["compared"][100_000] = bench.compared(100_000)
            result["curve"] = bench.curve([1_000, 3_000, 10_000, 30_000, 100_000])
    os.makedirs(os.path.dirname(os.path.abspath(chosen.json)), exist_ok=True)
    with open(chosen.json, "w") as out:
        json.dump(result, out, indent=1)
    print(extras.summary(result))
    if chosen.plots:
        plot.write(result, chosen.plots)


if __name__ == "__main__":
    main()
