"""What wrk does not measure: requests one by one, idle streams, the summary."""

import asyncio
import json
import os
import sqlite3
import statistics
import time
from urllib.parse import urlsplit

from servers import ask
from table import number

ORGANIZATIONS = 20


def difference(own, theirs, at=""):
    """Where two answers differ first."""
    if isinstance(own, dict) and isinstance(theirs, dict):
        for key in sorted(own.keys() | theirs.keys()):
            if key not in own or key not in theirs:
                return f"{at}.{key} (of one only)"
            if own[key] != theirs[key]:
                return difference(own[key], theirs[key], f"{at}.{key}")
    if isinstance(own, list) and isinstance(theirs, list):
        if len(own) != len(theirs):
            return f"{at} ({len(own)} and {len(theirs)})"
        for place, (one, other) in enumerate(zip(own, theirs)):
            if one != other:
                return difference(one, other, f"{at}[{place}]")
    return f"{at} ({own!r} and {theirs!r})"[:200]


def deployments(bench, streams):
    """Deploying to many organizations, and following logs on which nothing happens."""
    database, told = bench.filled(10_000)
    platform = bench.start("platform", [bench.binary("load"), "platform", "--organizations", str(ORGANIZATIONS)])
    service = bench.service(database, platform.url)
    service.wait("/readyz")
    found = enqueue(service, told)
    found["commit_ms"] = commit(bench.work)
    found |= asyncio.run(follow(service, told["token"], found.pop("deployment"), streams))
    bench.stop(service, platform)
    return found


def enqueue(service, told):
    """Milliseconds of a deployment to 20 organizations, the platform's own time included."""
    targets = [f"bench-{number}" for number in range(ORGANIZATIONS)]
    place = {"connectionId": told["connection"], "workspaceId": told["workspace"], "targetOrganizationIds": targets}
    took, deployment = [], None
    for policy in told["policies"][:60]:
        begun = time.perf_counter()
        status, _, body = ask(service.url, "/api/deployments", told["token"], "POST", json.dumps({"policyId": policy, **place}))
        took.append((time.perf_counter() - begun) * 1000)
        results = json.loads(body).get("results", [])
        if not all(result["ok"] for result in results) or len(results) != ORGANIZATIONS:
            raise SystemExit(f"enqueue was answered {status}: {body[:400]!r}")
        deployment = results[0]["deployment"]["id"]
    # The first ones fill what the service remembers of the platform.
    return {"enqueue_ms": statistics.median(took[10:]), "deployment": deployment}


def commit(folder):
    """Milliseconds of a durable commit on this disk, as SQLite does it."""
    db = sqlite3.connect(os.path.join(folder, "commit.db"), isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("CREATE TABLE t (v)")
    took = []
    for value in range(200):
        begun = time.perf_counter()
        db.execute("INSERT INTO t VALUES (?)", (value,))
        took.append((time.perf_counter() - begun) * 1000)
    db.close()
    return statistics.median(took)


async def follow(service, token, deployment, count):
    """Bytes of memory of an idle log stream, and CPU of all of them while nothing happens."""
    at = urlsplit(service.url)
    request = (
        f"GET /api/deployments/{deployment}/logs HTTP/1.1\r\nHost: {at.netloc}\r\n"
        f"Authorization: Bearer {token}\r\nAccept: text/event-stream\r\n\r\n"
    ).encode()

    async def one(gate):
        async with gate:
            reader, writer = await asyncio.open_connection(at.hostname, at.port)
            writer.write(request)
            status = await asyncio.wait_for(reader.readline(), 60)
            if b" 200 " not in status:
                raise SystemExit(f"a log was answered {status!r}")
            return reader, writer

    before = service.memory_bytes()
    gate = asyncio.Semaphore(200)
    opened = await asyncio.gather(*(one(gate) for _ in range(count)))
    await asyncio.sleep(2)
    grown = service.memory_bytes() - before
    used = service.cpu()
    await asyncio.sleep(5)
    used = service.cpu() - used
    for _, writer in opened:
        writer.close()
    return {"streams": count, "stream_bytes": grown / count, "streams_cpu_percent": used * 20}


def summary(result):
    """What is not in the table, each with what was to be reached."""
    lines = []

    def line(name, value, unit, target=None):
        told = "" if target is None else f" ({'reached' if value <= target else 'NOT reached'}: {number(target)} at most)"
        lines.append(f"{name}: {number(value)} {unit}{told}")

    line("start to first answer, empty", result["empty"]["start_ms"], "ms", 50)
    line("memory idle, empty", result["empty"]["memory_mb"], "MB", 25)
    for size, compared in result["compared"].items():
        line(f"start to first answer, {size:,} of both", compared["start_ms"], "ms", 500 if size == 10_000 else None)
        line("  until all is in memory", compared["ready_ms"], "ms")
        line(f"memory idle, {size:,} of both", compared["memory_mb"], "MB", 80 if size == 10_000 else None)
        line("  after load", compared["memory_after_mb"], "MB")
        line("  after rest", compared["memory_rested_mb"], "MB", compared["memory_mb"] * 1.2)
        if "peer_memory_mb" in compared:
            line("  the peer's", compared["peer_memory_mb"], "MB")
            line("  the peer's after load", compared["peer_memory_after_mb"], "MB")
            line("  the peer's start to first answer", compared["peer_start_ms"], "ms")
        lines += [f"  {name}: {note}" for name, note in compared.get("answers", {}).items()]
    if found := result.get("deployments"):
        line("enqueue to 20 organizations, p50", found["enqueue_ms"], "ms", 2 * found["commit_ms"])
        line("  one durable commit of SQLite", found["commit_ms"], "ms")
        line(f"an idle log stream, of {found['streams']:,}", found["stream_bytes"] / 1024, "KB", 12)
        line("  CPU of all of them", found["streams_cpu_percent"], "%")
    return "\n".join(lines)
