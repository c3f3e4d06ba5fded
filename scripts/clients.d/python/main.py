"""A client made by openapi-generator at work: lists, creates, deploys, follows a log, meets failures.

Types come from the served document; what does not fit them is an error of pydantic.
"""

import json
import os
import uuid

import catalog_client as catalog
from catalog_client import models

GUARD = "header-guard"


def main() -> None:
    configuration = catalog.Configuration(host=os.environ["CATALOG_URL"], access_token=os.environ["CATALOG_TOKEN"])
    with catalog.ApiClient(configuration) as client:
        policies = list_policies(catalog.PoliciesApi(client))
        list_rulesets(catalog.RulesetsApi(client))
        deployment = deploy(client, policies[GUARD])
        lines = follow(catalog.DeploymentsApi(client), deployment)
        meet_failures(client)
    print(f"Python: {len(policies)} policies, {lines} lines of a log.")


def list_policies(api: catalog.PoliciesApi) -> dict[str, uuid.UUID]:
    community = [item.actual_instance for item in api.list_policies().policies]
    assert all(isinstance(policy, models.Policy) for policy in community), community
    vendor = [item.actual_instance for item in api.list_policies(source="vendor").policies]
    assert vendor and all(isinstance(policy, models.VendorPolicySummary) for policy in vendor), vendor
    return {policy.slug: policy.id for policy in community}


def list_rulesets(api: catalog.RulesetsApi) -> None:
    community = [item.actual_instance for item in api.list_rulesets(limit=50).rulesets]
    assert all(isinstance(ruleset, models.RulesetSummary) for ruleset in community), community
    [basics] = [ruleset for ruleset in community if ruleset.name == "API Basics"]
    assert basics.rule_counts.violation > 0, basics
    vendor = [item.actual_instance for item in api.list_rulesets(source="vendor").rulesets]
    assert vendor and all(isinstance(ruleset, models.VendorRulesetSummary) for ruleset in vendor), vendor


def credentials(name: str, host: str) -> models.ConnectionInput:
    return models.ConnectionInput(
        name=name, host=host, client_id="sandbox", client_secret="sandbox-secret", organization_id="acme"
    )


def deploy(client: catalog.ApiClient, policy: uuid.UUID) -> uuid.UUID:
    workspaces, connections = catalog.WorkspacesApi(client), catalog.ConnectionsApi(client)
    workspace = workspaces.create_workspace(models.WorkspaceInput(name="Python client")).workspace
    made = connections.create_connection(credentials("Python client", "us"))
    assert made.validation.ok and made.connection.client_id == "sandbox", made
    wanted = models.DeploymentInput(
        policy_id=policy,
        workspace_id=workspace.id,
        connection_id=made.connection.id,
        target_organization_ids=["acme-sales"],
        publish=True,
    )
    [result] = catalog.DeploymentsApi(client).create_deployment(wanted).results
    assert result.ok and result.deployment, result
    return result.deployment.id


def follow(api: catalog.DeploymentsApi, deployment: uuid.UUID) -> int:
    """Reads the stream to its end; how many lines there were."""
    stream = api.stream_deployment_logs_without_preload_content(deployment)
    assert stream.status == 200, stream.status
    text = b"".join(stream.stream()).decode()
    events = [dict(line.split(": ", 1) for line in event.split("\n") if ": " in line) for event in text.split("\n\n")]
    lines = [models.DeploymentLog.from_json(event["data"]) for event in events if event.get("event") == "log"]
    ends = [json.loads(event["data"]) for event in events if event.get("event") == "end"]
    assert lines and ends == [{"status": models.DeploymentStatus.PUBLISHED}], text
    return len(lines)


def meet_failures(client: catalog.ApiClient) -> None:
    try:
        catalog.PoliciesApi(client).get_policy(uuid.uuid4())
        raise AssertionError("a policy that is not there")
    except catalog.exceptions.NotFoundException as failure:
        assert failure.data.error.code == "not_found", failure
    try:
        catalog.ConnectionsApi(client).create_connection(credentials("Nowhere", "nowhere"))
        raise AssertionError("a connection to no host")
    except catalog.exceptions.BadRequestException as failure:
        assert isinstance(failure.data, models.Error), failure
        assert failure.data.error.details[0].var_field == "host", failure


main()
