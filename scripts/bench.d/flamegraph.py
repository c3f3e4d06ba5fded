"""Draws a flame graph of one work: see scripts/flamegraph."""

import argparse
import os
import signal
import subprocess

from load import run
from main import ROOT, running
from works import works

SECONDS = 5


def options():
    parser = argparse.ArgumentParser(prog="scripts/flamegraph", description="Draws where the service spends its time.")
    parser.add_argument("binaries", type=os.path.abspath, help=argparse.SUPPRESS)
    parser.add_argument("tools", type=os.path.abspath, help=argparse.SUPPRESS)
    parser.add_argument("name", help="a kind of request, as scripts/bench prints it")
    parser.add_argument("file", nargs="?", help="where the picture goes")
    chosen = parser.parse_args()
    chosen.database, chosen.quick, chosen.seconds = None, True, None
    return chosen


def main():
    chosen = options()
    with running(chosen) as bench:
        work = bench.work
        database, told = bench.filled(10_000)
        found = [it for it in works(told) if it.name == chosen.name]
        if not found:
            raise SystemExit(f"There is no {chosen.name!r}; there are {', '.join(it.name for it in works(told))}.")
        service = bench.service(database)
        service.wait("/readyz")
        run(service, found[0], told["token"], 1, work)
        samples = os.path.join(work, "perf.data")
        recording = ["perf", "record", "--quiet", "--event", "cpu-clock", "--freq", "499", "--call-graph", "dwarf,8192"]
        perf = subprocess.Popen([*recording, "--output", samples, "--pid", str(service.process.pid)], stderr=subprocess.DEVNULL)
        measured = run(service, found[0], told["token"], SECONDS, work)
        perf.send_signal(signal.SIGINT)
        perf.wait()
    picture = chosen.file or os.path.join(ROOT, "target/bench", f"{chosen.name.replace(',', '').replace(' ', '-')}.svg")
    folded = os.path.join(work, "folded")
    with open(folded, "w") as out:
        script = subprocess.Popen(["perf", "script", "--no-inline", "--input", samples], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        subprocess.run([os.path.join(chosen.tools, "inferno-collapse-perf")], stdin=script.stdout, stdout=out, check=True)
    with open(picture, "w") as out:
        title = f"{chosen.name}: {measured['cpu']:.0f} µs of CPU for each"
        subprocess.run([os.path.join(chosen.tools, "inferno-flamegraph"), "--minwidth", "0.4", "--title", title, folded], stdout=out, check=True)
    print(picture)


if __name__ == "__main__":
    main()
