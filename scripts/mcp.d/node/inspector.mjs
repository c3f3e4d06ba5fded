// The inspector's command line: lists the tools, and calls each with the arguments in a file that main.mjs wrote: inspector.mjs FILE
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const packages = fileURLToPath(new URL('node_modules/@modelcontextprotocol/', import.meta.url));
// Published by itself, the command line looks for this file where the whole inspector has it.
copyFileSync(`${packages}inspector-cli/package.json`, `${packages}package.json`);

async function inspect(...options) {
  const { CATALOG_URL: url, CATALOG_TOKEN: token } = process.env;
  const server = [`${url}/mcp`, '--transport', 'http', '--header', `Authorization: Bearer ${token}`];
  const program = `${packages}inspector-cli/build/index.js`;
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...server, ...options]);
  return JSON.parse(stdout);
}

const prepared = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const { tools } = await inspect('--method', 'tools/list');
assert.deepEqual(tools.map((tool) => tool.name).sort(), Object.keys(prepared).sort());
for (const { name } of tools) {
  const values = Object.entries(prepared[name]).map(([key, value]) => `${key}=${JSON.stringify(value)}`);
  const given = values.length > 0 ? ['--tool-arg', ...values] : [];
  const result = await inspect('--method', 'tools/call', '--tool-name', name, ...given);
  assert.ok(!result.isError, `${name}: ${result.content[0]?.text}`);
}
console.log(`The inspector called ${tools.length} tools.`);
