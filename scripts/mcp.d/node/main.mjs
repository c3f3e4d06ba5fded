// The TypeScript SDK's client: every tool that is listed is called; a token for reading is offered nothing that changes something; the
// list of tools stays small: main.mjs FILE writes the arguments of the tools to a file.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

const { CATALOG_URL: url, CATALOG_TOKEN: token, CATALOG_READ_TOKEN: readToken, CATALOG_BINARY: binary } = process.env;

// What the whole list of tools may take of a model's context.
const TOKENS = 5000;

async function connect(transport) {
  const client = new Client({ name: 'check', version: '1.0.0' });
  await client.connect(transport);
  return client;
}

function over(path, bearer) {
  const headers = { Authorization: `Bearer ${bearer}` };
  return connect(new StreamableHTTPClientTransport(new URL(path, url), { requestInit: { headers } }));
}

const client = await over('/mcp', token);
const call = async (name, args = {}) => {
  const result = await client.callTool({ name, arguments: args });
  assert.ok(!result.isError, `${name}: ${result.content[0]?.text}`);
  return result.structuredContent;
};
const read = (operation, parameters = {}) => call('read_operation', { operation, parameters });

const { tools } = await client.listTools();
const size = countTokens(JSON.stringify(tools));
assert.ok(size < TOKENS, `the list of tools has ${size} tokens`);
console.log(`${tools.length} tools in ${size} tokens.`);

const policy = (await call('search_policies', { q: 'header' })).policies[0];
const ruleset = (await call('search_rulesets', { q: 'basics' })).rulesets[0];
const vendor = (await call('search_rulesets', { source: 'vendor' })).rulesets[0];
const draft = await call('fork_vendor_ruleset', { slug: vendor.slug });
const connection = (await read('listConnections')).connections[0].id;
const deployment = {
  policyId: policy.id,
  connectionId: connection,
  workspaceId: (await read('listWorkspaces')).memberships[0].workspace.id,
  targetOrganizationIds: [(await read('listConnectionOrgs', { id: connection })).orgs[0].id],
};
const made = await call('deploy', deployment);
const submission = (await read('listRulesetSubmissions')).submissions[0];
const idea = (await call('submit_idea', { title: 'Price of an answer' })).idea;
const workspace = (await call('write_operation', { operation: 'createWorkspace', body: { name: 'For a check' } })).workspace;
const prepared = {
  get_me: {},
  search_policies: { source: 'vendor', limit: 2 },
  get_policy: { id: policy.id },
  search_rulesets: { fields: ['name'] },
  get_ruleset: { id: ruleset.id },
  get_vendor_ruleset: { slug: vendor.slug },
  fork_vendor_ruleset: { slug: vendor.slug },
  fork_ruleset: { id: ruleset.id },
  validate_ruleset: { yaml: draft.files[0].content },
  submit_ruleset: { name: 'Again', description: 'The sample, by another client.', repoUrl: submission.source_url },
  deploy: { ...deployment, wait_seconds: 1 },
  get_deployment: { id: made.results[0].deployment.id, wait_seconds: 1 },
  list_ideas: { sort: 'newest' },
  get_idea: { id: idea.id },
  submit_idea: { title: 'Price of a question' },
  vote_idea: { id: idea.id },
  like_ruleset: { id: ruleset.id },
  leaderboard: { limit: 3 },
  find_operations: { query: 'workspace' },
  read_operation: { operation: 'listTokens' },
  write_operation: { operation: 'updateMe', body: { company: 'Acme' } },
  destroy_operation: { operation: 'archiveWorkspace', parameters: { id: workspace.id }, confirm: true },
};
assert.deepEqual(tools.map((tool) => tool.name).sort(), Object.keys(prepared).sort());
for (const { name } of tools) await call(name, prepared[name]);
console.log('All of them called.');
// For the inspector, which is to archive a workspace of its own.
const other = (await call('write_operation', { operation: 'createWorkspace', body: { name: 'For the inspector' } })).workspace;
prepared.destroy_operation.parameters = { id: other.id };
writeFileSync(process.argv[2], JSON.stringify(prepared));

for (const reading of [await over('/mcp', readToken), await over('/mcp/readonly', token)]) {
  const offered = (await reading.listTools()).tools;
  assert.ok(offered.length > 0 && offered.every((tool) => tool.annotations.readOnlyHint), JSON.stringify(offered));
  await reading.close();
}
console.log('A token for reading is offered nothing that changes something.');

// The same through the program that clients start.
const stdio = await connect(
  new StdioClientTransport({
    command: binary,
    args: ['mcp', '--stdio', '--base-url', url],
    env: { CATALOG_TOKEN: token },
  }),
);
const listed = (await stdio.listTools()).tools.map((tool) => tool.name);
assert.deepEqual(listed, tools.map((tool) => tool.name));
let told = 0;
const waited = await stdio.callTool({ name: 'deploy', arguments: { ...deployment, wait_seconds: 50 } }, undefined, {
  onprogress: () => (told += 1),
});
assert.ok(!waited.isError && waited.structuredContent.ended && told > 0, JSON.stringify(waited));
await stdio.close();
console.log('And over standard input and output.');
await client.close();
