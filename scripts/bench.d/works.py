"""What is measured: requests, and what is to be reached."""

from dataclasses import dataclass
from urllib.parse import quote


@dataclass(frozen=True)
class Work:
    """Requests of one kind, sent in turn."""

    name: str
    paths: list
    method: str = "GET"
    body: str = ""
    token: bool = True
    gzip: bool = False
    connections: int = 32
    # Some answers take so long that a shorter round would see none.
    least_seconds: int = 1
    # The largest catalog that it is measured on.
    largest: int = 1_000_000
    # Whether the peer and the limit do it.
    peer: bool = True
    limit: bool = True
    # What is to be reached: a part of the limit, a multiple of the peer, milliseconds.
    of_limit: float = 0
    of_peer: float = 0
    p50_ms: float = 0
    p99_ms: float = 0


def works(told):
    """The works on a catalog, by what the filler told of it."""
    policies = [f"/api/policies/{id}" for id in told["policies"]]
    rulesets = [f"/api/rulesets/{id}" for id in told["rulesets"]]
    found = [
        Work("list of 100 rulesets", ["/api/rulesets?limit=100"], of_limit=0.6, of_peer=10),
        Work("policy, anonymous", policies, token=False, of_limit=0.6, of_peer=1.5),
        Work("ruleset", rulesets, of_limit=0.6, of_peer=1.5),
        Work("own account", ["/api/me"], of_limit=0.4),
    ]
    for kind in ["rulesets", "policies"]:
        for words, queries in [("one word", told["words"]), ("two words", told["pairs"])]:
            paths = [f"/api/{kind}?q={quote(query)}" for query in queries]
            found.append(Work(f"search of {kind}, {words}", paths, least_seconds=2, of_limit=0.3, of_peer=10))
    # With 100,000, the peer takes minutes for one answer to each connection.
    everything = {"paths": ["/api/policies"], "token": False, "least_seconds": 6, "largest": 10_000, "of_limit": 0.5, "of_peer": 10}
    found += [
        Work("all policies", **everything),
        Work("all policies, gzip", gzip=True, **everything),
        Work("comment", [f"{path}/comments" for path in policies], "POST", '{"body":"Works well for us."}', limit=False, of_peer=1),
        Work("like", [f"{path}/like" for path in policies], "POST", limit=False, of_peer=1),
        Work("alive", ["/healthz"], token=False),
    ]
    if told.get("workspace"):
        found.append(Work("deployments, one at a time", ["/api/deployments"], connections=1, peer=False, limit=False, p50_ms=2))
    return found
