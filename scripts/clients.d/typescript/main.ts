// A client made by openapi-typescript and openapi-fetch at work: lists, creates, deploys, follows a log, meets failures.
// Types come from the served document; that they say what is answered is asserted.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import createClient from "openapi-fetch";
import type { components, paths } from "./schema.js";

type DeploymentLog = components["schemas"]["DeploymentLog"];

const baseUrl = process.env.CATALOG_URL;
const token = process.env.CATALOG_TOKEN;
assert(baseUrl && token, "set CATALOG_URL and CATALOG_TOKEN");
const client = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } });

// The data of an answer that must be a success.
function expect<T>({ data, error, response }: { data?: T; error?: unknown; response: Response }): T {
  assert(data !== undefined, `${response.url} answered ${response.status}: ${JSON.stringify(error)}`);
  return data;
}

const community = expect(await client.GET("/api/policies", { params: { query: { q: "guard" } } }));
const guard = community.policies.find((policy) => "id" in policy && policy.slug === "header-guard");
assert(guard && "id" in guard && typeof guard.id === "string");
const vendor = expect(await client.GET("/api/policies", { params: { query: { source: "vendor" } } }));
assert(vendor.policies.length > 0);
for (const policy of vendor.policies) assert(!("id" in policy) && policy.slug);

const rulesets = expect(await client.GET("/api/rulesets", { params: { query: { source: "community", limit: 50 } } }));
const basics = rulesets.rulesets.find((ruleset) => ruleset.name === "API Basics");
assert(basics && basics.rule_counts.violation > 0);
const vendorRulesets = expect(await client.GET("/api/rulesets", { params: { query: { source: "vendor" } } }));
assert(vendorRulesets.rulesets.length > 0);
for (const ruleset of vendorRulesets.rulesets) assert("slug" in ruleset && ruleset.version);

const { workspace } = expect(await client.POST("/api/workspaces", { body: { name: "TypeScript client" } }));
const credentials = { host: "us", clientId: "sandbox", clientSecret: "sandbox-secret", organizationId: "acme" };
const { connection, validation } = expect(
  await client.POST("/api/connections", { body: { ...credentials, name: "TypeScript client" } }),
);
assert.equal(validation.ok, true);
assert.equal(connection.client_id, "sandbox");

const { results } = expect(
  await client.POST("/api/deployments", {
    body: {
      policyId: guard.id,
      workspaceId: workspace.id,
      connectionId: connection.id,
      targetOrganizationIds: ["acme-sales"],
      publish: true,
    },
  }),
);
const deployment = results[0]?.deployment;
assert(results[0]?.ok && deployment);

const stream = expect(
  await client.GET("/api/deployments/{id}/logs", { params: { path: { id: deployment.id } }, parseAs: "stream" }),
);
assert(stream, "a stream");
let text = "";
for await (const chunk of stream.pipeThrough(new TextDecoderStream())) text += chunk;
const events = text.split("\n\n").map((event) => ({
  name: /^event: (.*)$/m.exec(event)?.[1],
  data: /^data: (.*)$/m.exec(event)?.[1] ?? "null",
}));
const lines = events.filter(({ name }) => name === "log").map(({ data }): DeploymentLog => JSON.parse(data));
assert(lines.length > 0 && lines.every(({ seq, message }) => Number.isInteger(seq) && typeof message === "string"));
const end = events.find(({ name }) => name === "end");
assert.deepEqual(JSON.parse(end?.data ?? "null"), { status: "published" });

const absent = await client.GET("/api/policies/{id}", { params: { path: { id: randomUUID() } } });
assert.equal(absent.response.status, 404);
assert.equal(absent.error?.error.code, "not_found");

const refused = await client.POST("/api/connections", { body: { ...credentials, host: "nowhere", name: "Nowhere" } });
assert.equal(refused.response.status, 400);
assert.equal(refused.error?.error.details?.[0]?.field, "host");

console.log(`TypeScript: ${community.policies.length + vendor.policies.length} policies, ${lines.length} lines of a log.`);
