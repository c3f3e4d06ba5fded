"""The Python SDK's client: every tool that is listed is called, in both versions of the protocol; resources and prompts are read."""

import asyncio

from client import call, session
from mcp.types import ElicitResult


async def agree(_context, _params):
    return ElicitResult(action="accept", content={"agreed": True})


async def arguments(client):
    """Arguments for each tool, of things that are there."""
    policy = (await call(client, "search_policies", q="header"))["policies"][0]
    ruleset = (await call(client, "search_rulesets", q="basics"))["rulesets"][0]
    vendor = (await call(client, "search_rulesets", source="vendor"))["rulesets"][0]
    draft = await call(client, "fork_vendor_ruleset", slug=vendor["slug"])
    workspaces = await call(client, "read_operation", operation="listWorkspaces")
    connections = await call(client, "read_operation", operation="listConnections")
    connection = connections["connections"][0]["id"]
    organizations = await call(client, "read_operation", operation="listConnectionOrgs", parameters={"id": connection})
    submissions = await call(client, "read_operation", operation="listRulesetSubmissions")
    deployment = {
        "policyId": policy["id"],
        "connectionId": connection,
        "workspaceId": workspaces["memberships"][0]["workspace"]["id"],
        "targetOrganizationIds": [organizations["orgs"][0]["id"]],
    }
    made = await call(client, "deploy", **deployment)
    idea = (await call(client, "submit_idea", title="Count tokens", body="Agents would know the price."))["idea"]
    workspace = await call(client, "write_operation", operation="createWorkspace", body={"name": "To be archived"})
    return {
        "get_me": {},
        "search_policies": {"source": "vendor", "limit": 2},
        "get_policy": {"id": policy["id"]},
        "search_rulesets": {"fields": ["name"]},
        "get_ruleset": {"id": ruleset["id"]},
        "get_vendor_ruleset": {"slug": vendor["slug"]},
        "fork_vendor_ruleset": {"slug": vendor["slug"]},
        "fork_ruleset": {"id": ruleset["id"], "name": "Mine"},
        "validate_ruleset": {"yaml": draft["files"][0]["content"]},
        "submit_ruleset": {
            "name": "Once more",
            "description": "The sample, submitted by an agent.",
            "repoUrl": submissions["submissions"][0]["source_url"],
        },
        "deploy": {**deployment, "wait_seconds": 50},
        "get_deployment": {"id": made["results"][0]["deployment"]["id"], "wait_seconds": 1},
        "list_ideas": {"q": "tokens"},
        "get_idea": {"id": idea["id"]},
        "submit_idea": {"title": "Count requests"},
        "vote_idea": {"id": idea["id"]},
        "like_ruleset": {"id": ruleset["id"]},
        "leaderboard": {},
        "find_operations": {"query": "delete comment"},
        "read_operation": {"operation": "listTokens"},
        "write_operation": {"operation": "updateMe", "body": {"company": "Acme"}},
        "destroy_operation": {
            "operation": "archiveWorkspace",
            "parameters": {"id": workspace["workspace"]["id"]},
            "confirm": True,
        },
    }


async def every_tool(mode):
    told = []

    async def progress(done, total, message):
        told.append((done, total, message))

    async with session(mode=mode, elicitation_callback=agree) as client:
        listed = [tool.name for tool in (await client.list_tools()).tools]
        prepared = await arguments(client)
        assert set(listed) == set(prepared), set(listed) ^ set(prepared)
        for name in listed:
            result = await client.call_tool(name, prepared[name], progress_callback=progress)
            assert not result.is_error, f"{name}: {result.content[0].text}"
            assert result.structured_content, name
        assert told, "the wait for a deployment told nothing"
        refused = await client.call_tool("get_policy", {"id": "nothing"})
        assert refused.is_error and refused.structured_content["error"]["status"] == 404
        print(f"{client.protocol_version}: {len(listed)} tools called, progress told {len(told)} times")


async def the_rest():
    async with session() as client:
        resources = (await client.list_resources()).resources
        contract = await client.read_resource(str(resources[0].uri))
        assert "openapi: 3.1.0" in contract.contents[0].text[:1000]
        templates = (await client.list_resource_templates()).resource_templates
        assert len(templates) == 5
        prompt = await client.get_prompt("author_ruleset", {"intent": "Every agent has a card."})
        assert "validate_ruleset" in prompt.messages[0].content.text
        print("Resources and prompts read.")


async def main():
    await every_tool("legacy")
    await every_tool("auto")
    await the_rest()


asyncio.run(main())
