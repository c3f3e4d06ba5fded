"""The processes that are measured, and what the system says of them."""

import http.client
import json
import os
import signal
import subprocess
import time
from urllib.parse import urlsplit

TICKS = os.sysconf("SC_CLK_TCK")


class Server:
    """A running server; `url` is its address."""

    def __init__(self, name, command, url=None, env=None, folder=None):
        self.name = name
        self.log = open(os.path.join(folder, f"{name}.log"), "a+")
        self.began = time.monotonic()
        out = self.log if url else subprocess.PIPE
        environment = {"PATH": os.environ["PATH"], **(env or {})}
        self.process = subprocess.Popen(command, stdout=out, stderr=self.log, env=environment, cwd=folder, text=True)
        # One that is given no address prints the one that it chose.
        self.url = url or self.process.stdout.readline().strip()
        if not self.url.startswith("http://"):
            raise SystemExit(f"{name} did not start: see {self.log.name}")

    def wait(self, path, token=None):
        """Seconds from the start of the process to the first answer."""
        while time.monotonic() - self.began < 120:
            if self.process.poll() is not None:
                break
            try:
                if ask(self.url, path, token)[0] == 200:
                    return time.monotonic() - self.began
            except OSError:
                pass
            time.sleep(0.001)
        raise SystemExit(f"{self.name} did not answer: see {self.log.name}")

    def cpu(self):
        """Seconds of CPU that the process has used."""
        with open(f"/proc/{self.process.pid}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self):
        """Resident memory of its own in MB; mapped files are the system's cache."""
        return self.memory_bytes() / 1e6

    def memory_bytes(self):
        with open(f"/proc/{self.process.pid}/status") as file:
            return next(int(line.split()[1]) * 1024 for line in file if line.startswith("RssAnon"))

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.log.close()


def ask(url, path, token=None, method="GET", body=None, headers=None):
    """Status, headers and body of an answer."""
    at = urlsplit(url)
    connection = http.client.HTTPConnection(at.hostname, at.port, timeout=120)
    headers = dict(headers or {})
    if token:
        headers["Authorization"] = f"Bearer {token}"
    if body:
        headers["Content-Type"] = "application/json"
    try:
        connection.request(method, path, body or None, headers)
        answer = connection.getresponse()
        return answer.status, answer.getheaders(), answer.read()
    finally:
        connection.close()


# The service answers all that is asked for: no rate limits, and time for whole catalogs before the load is done.
SETTINGS = """
[server]
listen = "{address}"
public_url = "http://{address}"
request_timeout_seconds = 120
write_timeout_seconds = 300
max_connections = 30000
max_connections_per_address = 30000
[database]
url = "{database}"
[session]
jwt_secret = "a secret of measurements, long enough for it"
[secrets]
keys = ["bench:AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE="]
[limits]
failed_authentications_per_minute = 0
streams_per_user = 30000
streams = 30000
[platform.hosts]
us = "{platform}"
[worker]
enabled = false
[log]
level = "warn"
"""


def settings(folder, database, address, platform="http://127.0.0.1:9"):
    """Writes the settings of the service; returns the file."""
    file = os.path.join(folder, "bench.toml")
    with open(file, "w") as out:
        out.write(SETTINGS.format(address=address, database=database, platform=platform))
    return file


def record(server, work, token, folder):
    """Writes what the service answers to each request of a work, for the limit; returns the file, and the first answer's body."""
    os.makedirs(folder, exist_ok=True)
    lines, first = [], None
    for number, path in enumerate(work.paths):
        status, headers, body = send(server, work, path, token)
        if status >= 400:
            raise SystemExit(f"{work.name}: {work.method} {path} was answered {status}: {body[:300]!r}")
        first = body if first is None else first
        file = os.path.join(folder, str(number))
        with open(file, "wb") as out:
            out.write(body)
        # The limit makes these itself.
        kept = {name: value for name, value in headers if name.lower() not in ("date", "connection", "content-length", "transfer-encoding")}
        lines.append(json.dumps({"request": f"{work.method} {path}", "status": status, "headers": kept, "body": file}))
    file = os.path.join(folder, "answers.jsonl")
    with open(file, "w") as out:
        out.write("\n".join(lines) + "\n")
    return file, first


def send(server, work, path, token):
    headers = {"Accept-Encoding": "gzip"} if work.gzip else {}
    return ask(server.url, path, token if work.token else None, work.method, work.body, headers)
