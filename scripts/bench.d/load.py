"""Load by wrk: rounds of one work, and what they come to."""

import json
import os
import statistics
import subprocess

SCRIPT = """
wrk.method = %(method)s
%(headers)s
local paths = { %(paths)s }
local made, turn = {}, 0
init = function()
    for number, path in ipairs(paths) do made[number] = wrk.format(nil, path, nil, %(body)s) end
end
request = function()
    turn = turn %% #made + 1
    return made[turn]
end
done = function(summary, latency)
    local e = summary.errors
    io.write(string.format('\\nRESULT {"requests":%%d,"us":%%d,"bytes":%%d,"errors":%%d,"p50":%%d,"p99":%%d}\\n', summary.requests,
        summary.duration, summary.bytes, e.connect + e.read + e.write + e.status + e.timeout, latency:percentile(50), latency:percentile(99)))
end
"""


def run(server, work, token, seconds, folder):
    """One round: requests a second, milliseconds, CPU of the server."""
    headers = []
    if work.token:
        headers.append(f"wrk.headers['Authorization'] = {lua('Bearer ' + token)}")
    if work.gzip:
        headers.append("wrk.headers['Accept-Encoding'] = 'gzip'")
    if work.body:
        headers.append("wrk.headers['Content-Type'] = 'application/json'")
    script = os.path.join(folder, "wrk.lua")
    with open(script, "w") as out:
        paths = ", ".join(lua(path) for path in work.paths)
        body = lua(work.body) if work.body else "nil"
        out.write(SCRIPT % {"method": lua(work.method), "headers": "\n".join(headers), "paths": paths, "body": body})
    threads = min(2, work.connections)
    seconds = max(seconds, work.least_seconds)
    while True:
        before = server.cpu()
        command = ["wrk", f"-t{threads}", f"-c{work.connections}", f"-d{seconds}s", "--timeout", "120s", "-s", script, server.url]
        done = subprocess.run(command, capture_output=True, text=True)
        used = server.cpu() - before
        if done.returncode != 0:
            raise SystemExit(f"{work.name}: wrk failed with {server.name}: {done.stdout}{done.stderr}")
        result = json.loads(done.stdout.split("RESULT ", 1)[1])
        if result["errors"]:
            raise SystemExit(f"{work.name}: {result['errors']} errors of {server.name}: {done.stdout}")
        # Whoever is too slow for a round gets a longer one.
        if result["requests"] >= work.connections or seconds >= 60:
            break
        seconds *= 3
    if result["requests"] == 0:
        raise SystemExit(f"{work.name}: no answer of {server.name} in {seconds} s")
    return {
        "rate": result["requests"] / (result["us"] / 1e6),
        "p50": result["p50"] / 1000,
        "p99": result["p99"] / 1000,
        "cpu": used * 1e6 / result["requests"],
        "bytes": result["bytes"] / result["requests"],
    }


def lua(text):
    """Text as Lua writes it."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def alternate(servers, work, token, seconds, rounds, folder):
    """Rounds of each server in turn; medians, and the ratios to the first server of the same round."""
    all_rounds = {name: [] for name in servers}
    for _ in range(rounds):
        for name, server in servers.items():
            all_rounds[name].append(run(server, work, token, seconds, folder))
    found = {name: {key: statistics.median(r[key] for r in made) for key in made[0]} for name, made in all_rounds.items()}
    for name in ("limit", "peer"):
        if name in all_rounds:
            pairs = zip(all_rounds["service"], all_rounds[name])
            found[f"of_{name}"] = statistics.median(own["rate"] / other["rate"] for own, other in pairs)
    return found
