"""Counts instructions of requests: see scripts/instructions."""

import glob
import json
import os
import re
import subprocess
import sys
import tempfile
from urllib.parse import quote

from servers import settings

BASELINE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "instructions.json")
# What growth is refused, as a part.
GROWTH = 0.1
# Requests of each count. The least of several counts is taken: the others include what is done once.
REQUESTS = 5
ENTRIES = 120


def kinds(told):
    """Names and requests."""
    return {
        "list of 100 rulesets": "/api/rulesets?limit=100",
        "policy, anonymous": f"anonymous:/api/policies/{told['policies'][0]}",
        "ruleset": f"/api/rulesets/{told['rulesets'][0]}",
        "own account": "/api/me",
        "search of rulesets, one word": f"/api/rulesets?q={quote(told['words'][0])}",
        "search of policies, two words": f"/api/policies?q={quote(told['pairs'][0])}",
        "all policies": "anonymous:/api/policies",
        "alive": "anonymous:/healthz",
    }


def count(load, folder):
    """Instructions of one request of each kind."""
    file = settings(folder, f"sqlite:{folder}/catalog.db", "127.0.0.1:9")
    fill = [load, "fill", "--config", file, "--policies", str(ENTRIES), "--rulesets", str(ENTRIES)]
    told = json.loads(subprocess.run(fill, stdout=subprocess.PIPE, check=True).stdout)
    requests = kinds(told)
    function = "load::instructions::answer_all"
    valgrind = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out", "--separate-threads=yes", "--quiet"]
    valgrind += [f"--zero-before={function}", f"--dump-after={function}"]
    counted = valgrind + [load, "instructions", "--config", file, "--token", told["token"], "--count", str(REQUESTS), *requests.values()]
    done = subprocess.run(counted, stdout=subprocess.PIPE, text=True, check=True)
    dumps = {}
    for out in glob.glob(f"{folder}/out.*"):
        with open(out) as dump:
            text = dump.read()
        # Only that thread enters the function.
        if re.search(r"^desc: Trigger: --dump-after=", text, re.M):
            number, total = int(re.search(r"^part: (\d+)", text, re.M)[1]), int(re.search(r"^totals: (\d+)", text, re.M)[1])
            dumps[number] = max(dumps.get(number, 0), total)
    found = {}
    for request, number in zip(done.stdout.split(), sorted(dumps), strict=True):
        found[request] = min(found.get(request, sys.maxsize), dumps[number] // REQUESTS)
    return {name: found[request] for name, request in requests.items()}


def main():
    load, write = sys.argv[1], sys.argv[2:]
    if write not in ([], ["--write"]):
        raise SystemExit("usage: scripts/instructions [--write]")
    with tempfile.TemporaryDirectory() as folder:
        counted = count(load, folder)
    if write:
        with open(BASELINE, "w") as out:
            out.write(json.dumps(counted, indent=4) + "\n")
    with open(BASELINE) as file:
        baseline = json.load(file)
    failed = baseline.keys() != counted.keys()
    for name, now in counted.items():
        before = baseline.get(name)
        change = now / before - 1 if before else 0
        failed |= change > GROWTH
        print(f"{name:32} {now:>12,}  {change:+7.1%}{'  more than a tenth' if change > GROWTH else ''}")
    if failed:
        raise SystemExit("Instructions have grown, or there are other kinds: see what costs them, or write them down (--write) and say why.")


if __name__ == "__main__":
    main()
