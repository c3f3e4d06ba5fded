"""Deploys a policy of a running sandbox, and checks what a Prometheus and a collector know of it.

Usage: check.py SERVICE TOKEN PROMETHEUS DIRECTORY. DIRECTORY has `spans.jsonl` and `log`, the log of the service as JSON.
"""

import json
import pathlib
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

service, token, prometheus, directory = sys.argv[1:]
monitoring = pathlib.Path(__file__).parents[2] / "docs" / "monitoring"
# A trace that the client has begun.
CLIENT_TRACE = "0af7651916cd43dd8448eb211c80319c"
TRACEPARENT = f"00-{CLIENT_TRACE}-b7ad6b7169203331-01"
PATIENCE = 40


def ask(method, path, body=None, **headers):
    request = urllib.request.Request(service + path, method=method, headers=headers)
    request.add_header("authorization", f"Bearer {token}")
    if body is not None:
        request.add_header("content-type", "application/json")
        request.data = json.dumps(body).encode()
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        return {"status": error.code}


def query(path, **parameters):
    url = f"{prometheus}/api/v1/{path}?{urllib.parse.urlencode(parameters)}"
    try:
        with urllib.request.urlopen(url, timeout=10) as answer:
            return json.load(answer)["data"]
    except urllib.error.HTTPError as error:
        sys.exit(f"Prometheus refuses {parameters}: {error.read().decode()}")


def until(what, found):
    """Waits for something; what it is in the end."""
    ends = time.monotonic() + PATIENCE
    while not (result := found()):
        if time.monotonic() > ends:
            sys.exit(f"Not within {PATIENCE} s: {what}")
        time.sleep(0.5)
    return result


def deploy():
    policy = ask("GET", "/api/policies?q=header+guard")["policies"][0]["id"]
    connection = ask("GET", "/api/connections")["connections"][0]["id"]
    workspace = ask("GET", "/api/workspaces")["memberships"][0]["workspace"]["id"]
    orgs = ask("GET", f"/api/connections/{connection}/orgs")["orgs"]
    body = {
        "policyId": policy,
        "connectionId": connection,
        "workspaceId": workspace,
        "targetOrganizationIds": [orgs[0]["id"]],
        "publish": True,
    }
    made = ask("POST", "/api/deployments", body, traceparent=TRACEPARENT)
    deployment = made["results"][0]["deployment"]["id"]

    def published():
        found = ask("GET", "/api/deployments")["deployments"]
        statuses = [it["status"] for it in found if it["id"] == deployment]
        if statuses == ["failed"]:
            sys.exit("The deployment failed.")
        return statuses == ["published"]

    until("the deployment is published", published)
    return deployment


def dashboard_queries():
    dashboard = json.loads((monitoring / "dashboard.json").read_text())
    for panel in dashboard["panels"]:
        for target in panel.get("targets", []):
            text = target["expr"].replace("$__rate_interval", "15s").replace("$instance", ".*")
            yield panel["title"], text


def check_queries():
    queries = list(dashboard_queries())
    for title, text in queries:
        until(f"an answer to {text} ({title})", lambda text=text: query("query", query=text)["result"])
    print(f"Prometheus answers {len(queries)} queries of the dashboard.")

    def evaluated():
        rules = [rule for group in query("rules")["groups"] for rule in group["rules"]]
        wrong = [rule["name"] for rule in rules if rule["health"] == "err"]
        if wrong:
            sys.exit(f"Rules that fail: {wrong}")
        return rules if rules and all(rule["health"] == "ok" for rule in rules) else None

    rules = until("all alert rules are evaluated", evaluated)
    print(f"Prometheus evaluates {len(rules)} alert rules.")
    firing = [rule["name"] for rule in rules if rule["state"] == "firing"]
    if firing:
        sys.exit(f"A healthy service is alerted of: {firing}")


def check_metrics():
    def value(text):
        result = query("query", query=text)["result"]
        return float(result[0]["value"][1]) if result else 0

    for operation in ["listTokens", "createDeployment"]:
        text = f'catalog_requests_total{{operation="{operation}",status="401"}}'
        until(f"a failed authentication under its operation: {text}", lambda text=text: value(text))
    until("an address without an operation", lambda: value('catalog_requests_total{operation="unmatched",status="404"}'))
    until("a job that is done", lambda: value('catalog_jobs_ended_total{kind="deploy",outcome="done"}'))
    print("Failed authentications count for their operations.")


def check_trace(deployment):
    trace = deployment.replace("-", "")

    def spans():
        lines = (pathlib.Path(directory) / "spans.jsonl").read_text().splitlines()
        return [json.loads(line) for line in lines]

    def names(of):
        return {span["name"] for span in spans() if span["trace"] == of}

    needed = {"create deployment", "job deploy", "run fetch", "run build", "run publish_definition",
              "run publish_implementation", "POST platform", "GET sourcehost"}
    until(f"the trace {trace}", lambda: needed <= names(trace))
    of_request = "POST createDeployment"
    until("the trace of the client", lambda: of_request in names(CLIENT_TRACE))
    found = spans()
    (root,) = [span for span in found if span["trace"] == trace and not span["parent"]]
    (request,) = [span for span in found if span["name"] == of_request and span["trace"] == CLIENT_TRACE]
    (job,) = [span for span in found if span["trace"] == trace and span["name"] == "job deploy"]
    ids = {span["span"] for span in found if span["trace"] == trace}
    loose = [span["name"] for span in found if span["trace"] == trace and span["parent"] not in ids | {""}]
    problems = [
        (root["name"] != "create deployment", "the first span of the deployment"),
        (root["links"] != [CLIENT_TRACE], "the link from the deployment to the request"),
        (trace not in request["links"], "the link from the request to the deployment"),
        (job["parent"] != root["span"], "the parent of the job"),
        (job["attributes"].get("catalog.deployment_id") != deployment, "the deployment of the job"),
        (request["attributes"].get("http.response.status_code") != 201, "the status of the request"),
        (request["parent"] != "b7ad6b7169203331", "the span of the client"),
        (loose, f"spans without a parent: {loose}"),
        (root["service"] != "catalog", "the name of the service"),
    ]
    wrong = [what for is_wrong, what in problems if is_wrong]
    if wrong:
        sys.exit(f"The trace of the deployment is wrong: {wrong}")
    print(f"The trace {trace}, linked with the request {of_request} of the client's trace {CLIENT_TRACE}:")
    show(found, trace, root["span"], root["start"], 1)


def show(spans, trace, parent, begun, depth):
    here = [span for span in spans if span["trace"] == trace]
    if depth == 1:
        print("  " + next(span["name"] for span in here if span["span"] == parent))
    for span in sorted((it for it in here if it["parent"] == parent), key=lambda it: it["start"]):
        after, took = ((span["start"] - begun) / 1e6, (span["end"] - span["start"]) / 1e6)
        print(f"  {'  ' * depth}{span['name']}  +{after:.0f} ms, {took:.0f} ms")
        show(spans, trace, span["span"], begun, depth + 1)


def check_log():
    lines = (pathlib.Path(directory) / "log").read_text().splitlines()
    requests = [json.loads(line)["fields"] for line in lines if "Request answered" in line]
    (line,) = [fields for fields in requests if fields["operation"] == "createDeployment" and fields["status"] == 201]
    is_right = (
        isinstance(line["status"], int)
        and isinstance(line["duration_ms"], int)
        and line["address"] == "127.0.0.1"
        and len(line["user"]) == 36
    )
    if not is_right:
        sys.exit(f"The line of a request lacks something: {line}")
    print(f"The log has users, addresses and numbers: {json.dumps(line)}")


deployment = deploy()
token, right = "prc_wrong", token
ask("GET", "/api/tokens")
ask("POST", "/api/deployments", {})
token = right
ask("GET", "/api/nowhere")
check_queries()
check_metrics()
check_trace(deployment)
check_log()
