"""The load of scripts/rolling-update: readers, writers, and deployments whose logs are followed.

load.py BASE_URL SESSION SOURCES FOLDER COMMAND... makes what it needs through the interface and COMMAND admin, creates FOLDER/loading,
and goes on until there is FOLDER/stop. It prints the requests by kind and status, and fails if one was not answered as it should.
"""

import collections
import http.client
import itertools
import json
import pathlib
import subprocess
import sys
import threading
import time
import urllib.parse

base_url, session, sources, folder, *command = sys.argv[1:]
host = urllib.parse.urlsplit(base_url).netloc
folder = pathlib.Path(folder)
counts = collections.Counter()
failures = []
lock = threading.Lock()
token = None


def count(kind, what, failed=False, detail=""):
    with lock:
        counts[kind, str(what)] += 1
        if failed:
            failures.append(f"{time.strftime('%H:%M:%S')} {kind}: {what} {detail}")


def request(kind, method, path, body=None, expected=200):
    """Sends a request on a connection of its own; what it is answered, or None if it fails."""
    headers = {"Connection": "close"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    else:
        headers["Cookie"] = f"sb-access-token={session}"
    if body is not None:
        body = json.dumps(body)
        headers["Content-Type"] = "application/json"
    connection = http.client.HTTPConnection(host, timeout=60)
    try:
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        text = answer.read()
    except (OSError, http.client.HTTPException) as error:
        count(kind, type(error).__name__, True, f"{method} {path}: {error}")
        return None
    finally:
        connection.close()
    failed = answer.status != expected
    count(kind, answer.status, failed, f"{method} {path}: {text[:200]!r}")
    return None if failed else json.loads(text) if text else {}


def must(method, path, body=None, expected=201):
    made = request("set up", method, path, body, expected)
    if made is None:
        sys.exit(f"The load cannot be set up: {failures[-1]}")
    return made


def follow(deployment):
    """Follows a log to its end, through whichever replica. A stream that ends without the event `end` is taken up where it was."""
    last, ended = None, False
    while not ended:
        headers = {"Authorization": f"Bearer {token}", "Accept": "text/event-stream"}
        if last:
            headers["Last-Event-ID"] = last
        connection = http.client.HTTPConnection(host, timeout=60)
        try:
            connection.request("GET", f"/api/deployments/{deployment}/logs", headers=headers)
            answer = connection.getresponse()
            if answer.status != 200:
                return count("stream", answer.status, True, deployment)
            while line := answer.readline().decode():
                name, _, value = line.rstrip("\n").partition(":")
                if name == "id":
                    last = value.strip()
                ended = ended or (name == "event" and value.strip() == "end")
            count("stream", "ended" if ended else "taken up again")
        except (OSError, http.client.HTTPException) as error:
            return count("stream", type(error).__name__, True, str(error))
        finally:
            connection.close()


def until_stop(work):
    while not (folder / "stop").exists():
        work()


def main():
    global token
    made = must("POST", "/api/tokens", {"name": "load", "scopes": ["api:read", "api:write"], "expiresInDays": 30})
    token = made["token"]
    policies = []
    for project in ("header-guard", "prompt-shield", "agent-card-check", "tool-allowlist", "token-budget"):
        policies.append(must("POST", "/api/submissions", {
            "name": project.replace("-", " ").title(),
            "description": "A sample, which is deployed again and again.",
            "projectType": "unified",
            "sourcehostUrl": f"{sources}/sample/{project}",
        })["submission"]["id"])
        subprocess.run([*command, "admin", "submission", "approve", policies[-1]], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    policy = policies[0]
    # What is published already is not built again.
    targets = itertools.cycle([(policy, target) for target in ("acme-sales", "acme-europe") for policy in policies])
    workspace = must("POST", "/api/workspaces", {"name": "API platform team"})["workspace"]["id"]
    connection = must("POST", "/api/connections", {
        "host": "us", "clientId": "sandbox", "clientSecret": "sandbox-secret", "organizationId": "acme", "name": "Acme",
    }, 200)["connection"]["id"]
    must("POST", f"/api/workspaces/{workspace}/connections", {"connection_id": connection}, 200)

    def read():
        for path in ("/api/policies", f"/api/policies/{policy}", "/api/rulesets", "/api/me", f"/api/policies/{policy}/comments"):
            request("read", "GET", path)

    def write():
        made = request("write", "POST", f"/api/policies/{policy}/comments", {"body": "Load."}, 201)
        if made:
            comment = made["comment"]["id"] if "comment" in made else made["id"]
            request("write", "PATCH", f"/api/comments/{comment}", {"body": "More load."})
        time.sleep(0.02)

    def deploy():
        deployed, target = next(targets)
        made = request("deploy", "POST", "/api/deployments", {
            "policyId": deployed, "connectionId": connection, "workspaceId": workspace,
            "targetOrganizationIds": [target], "publish": True,
        }, 201)
        if not made:
            return time.sleep(0.5)
        deployment = made["results"][0]["deployment"]["id"]
        follow(deployment)
        found = request("deploy", "GET", "/api/deployments?limit=100") or {}
        state = [it["status"] for it in found.get("deployments", []) if it["id"] == deployment]
        count("deployment", *state or ["unknown"], failed=state != ["published"], detail=deployment)

    threads = [threading.Thread(target=until_stop, args=(work,)) for work in (read, read, read, write, write, deploy)]
    for thread in threads:
        thread.start()
    (folder / "loading").touch()
    for thread in threads:
        thread.join()
    for (kind, what), number in sorted(counts.items()):
        print(f"{kind:12} {what:24} {number}")
    for failure in failures[:20]:
        print(failure, file=sys.stderr)
    print(f"{len(failures)} failed.")
    return 1 if failures else 0


sys.exit(main())
