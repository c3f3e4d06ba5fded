"""What an agent does, with tools alone.

  agent.py draft DIR   finds a ruleset for agents, forks it until the draft is valid, and writes the files of a repository
  agent.py submit URL  submits the repository that holds them
  agent.py deploy      deploys a policy, and reads the log to its end
"""

import asyncio
import pathlib
import sys

from client import call, session


async def draft(folder):
    async with session() as client:
        found = await call(client, "search_rulesets", source="vendor", q="agent")
        fitting = [row for row in found["rulesets"] if "agent" in row["target_scopes"]]
        forked = await call(client, "fork_vendor_ruleset", slug=fitting[0]["slug"], name="Agents of ours")
        assert forked["valid"], forked["errors"]
        profile = forked["files"][0]["content"]
        broken = await call(client, "validate_ruleset", yaml=profile.replace("validations:", "validation:"))
        assert not broken["valid"] and broken["errors"][0]["line"], broken
        checked = await call(client, "validate_ruleset", yaml=profile)
        assert checked["valid"], checked["errors"]
        folder = pathlib.Path(folder)
        folder.mkdir(parents=True)
        for file in forked["files"]:
            (folder / file["path"]).write_text(file["content"])
        print(f"Forked {forked['derived_from']['slug']}: {forked['rule_counts']}.")


async def submit(address):
    async with session() as client:
        submitted = await call(
            client, "submit_ruleset", name="Agents of ours", description="What our agents have to say.", repoUrl=address
        )
        submission = submitted["submission"]
        assert submission["status"] == "submitted", submission
        own = await call(client, "read_operation", operation="getRulesetSubmission", parameters={"id": submission["id"]})
        assert own["submission"]["profile_name"] == "Agents of ours", own
        print(f"Submitted {address}.")


async def deploy():
    async with session() as client:
        policy = (await call(client, "search_policies", q="header guard"))["policies"][0]
        workspaces = await call(client, "read_operation", operation="listWorkspaces")
        connections = await call(client, "read_operation", operation="listConnections")
        connection = connections["connections"][0]["id"]
        orgs = await call(client, "read_operation", operation="listConnectionOrgs", parameters={"id": connection})
        made = await call(
            client,
            "deploy",
            policyId=policy["id"],
            connectionId=connection,
            workspaceId=workspaces["memberships"][0]["workspace"]["id"],
            targetOrganizationIds=[orgs["orgs"][-1]["id"]],
            publish=True,
        )
        deployment = made["results"][0]["deployment"]["id"]
        seen, ended, lines = 0, False, []
        while not ended:
            page = await call(client, "get_deployment", id=deployment, after_seq=seen, limit=5, wait_seconds=50)
            seen, ended = page["next_seq"], page["ended"]
            lines += page["log"]
        assert [line["seq"] for line in lines] == list(range(1, len(lines) + 1)), lines
        assert page["deployment"]["status"] == "published", page
        print(f"Deployed {policy['name']}: {len(lines)} lines of its log, the last one: {lines[-1]['message']}")


steps = {"draft": draft, "submit": submit, "deploy": deploy}
asyncio.run(steps[sys.argv[1]](*sys.argv[2:]))
