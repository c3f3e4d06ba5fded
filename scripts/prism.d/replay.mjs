// Replays recorded exchanges through Prism: sends each request to the proxy, which forwards it to a server that gives
// the recorded answer. What Prism finds stands in the header `sl-violations` of what comes back.
//
//   node replay.mjs RECORD DOCUMENT PRISM
//
// RECORD holds one exchange a line, as the conformance tests write it (CATALOG_TEST_RECORD); DOCUMENT is the OpenAPI
// document; PRISM is the JavaScript file of Prism's command line.
//
// Violations are: anything in an answer, and anything in a request that was answered 2xx. A request that was refused
// was often meant to be wrong.
import { spawn } from "node:child_process";
import { createReadStream } from "node:fs";
import http from "node:http";
import { createInterface } from "node:readline";

const [record, document, prism] = process.argv.slice(2);
const CONCURRENCY = 8;
const START_TIMEOUT_MS = 60_000;
const ANSWER_TIMEOUT_MS = 20_000;
// Which exchange a request belongs to; no operation knows this header.
const NUMBER = "x-exchange";
// They belong to a connection, not to an answer.
const HOP_BY_HOP = new Set(["connection", "content-length", "keep-alive", "transfer-encoding"]);

const exchanges = [];
for await (const line of createInterface({ input: createReadStream(record) })) {
  exchanges.push(JSON.parse(line));
}
if (exchanges.length === 0) throw new Error(`${record} holds no exchange`);

const forwarded = new Set();
const upstream = http.createServer((request, answer) => {
  request.resume().on("end", () => {
    const exchange = exchanges[request.headers[NUMBER]];
    if (!exchange) return answer.writeHead(404).end();
    forwarded.add(exchange);
    const { status, headers, body } = exchange.response;
    for (const [name, value] of headers) if (!HOP_BY_HOP.has(name)) answer.appendHeader(name, value);
    answer.writeHead(status).end(body);
  });
});
await new Promise((listening) => upstream.listen(0, "127.0.0.1", listening));
const proxyPort = await freePort();
const proxy = startProxy();

process.on("exit", () => proxy.kill());
process.exit(report(await replay()) ? 1 : 0);

async function freePort() {
  const server = http.createServer();
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address();
  await new Promise((closed) => server.close(closed));
  return port;
}

function startProxy() {
  const to = `http://127.0.0.1:${upstream.address().port}`;
  const words = [prism, "proxy", document, to, "--port", String(proxyPort), "--host", "127.0.0.1"];
  // Its log repeats every request; what it finds is in the answers.
  const options = ["--multiprocess=false", "--verboseLevel", "silent"];
  return spawn(process.execPath, [...words, ...options], { stdio: ["ignore", "ignore", "inherit"] });
}

async function replay() {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await listens())) {
    if (proxy.exitCode !== null) throw new Error(`Prism ended with status ${proxy.exitCode}`);
    if (Date.now() > deadline) throw new Error("Prism did not start");
    await new Promise((later) => setTimeout(later, 200));
  }
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  const results = Array(exchanges.length);
  let next = 0;
  const work = async () => {
    for (let number = next++; number < exchanges.length; number = next++) {
      const { request } = exchanges[number];
      if (isReadable(request)) results[number] = await send(request, number, agent);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  agent.destroy();
  return results;
}

// Prism ends when the escapes of a path are not UTF-8, and never answers when a JSON body is not JSON.
function isReadable({ path, headers, body }) {
  try {
    decodeURIComponent(path);
    const json = headers.some(([name, value]) => name === "content-type" && /^application\/(.*\+)?json/i.test(value));
    if (json && body) JSON.parse(Buffer.from(body, "latin1"));
    return true;
  } catch {
    return false;
  }
}

function listens() {
  return new Promise((answer) => {
    const request = http.get({ host: "127.0.0.1", port: proxyPort, path: "/" }, (response) => {
      response.resume();
      answer(true);
    });
    request.on("error", () => answer(false));
  });
}

// What the header says; Prism cuts a long one, and then it is no JSON any more.
function violationsOf(header) {
  if (!header) return [];
  if (header.startsWith("[")) return JSON.parse(header);
  return [{ location: ["response"], message: header, code: "cut" }];
}

// Sends a request to Prism: the body that came back, and what Prism has to say.
function send({ method, path, headers, body }, number, agent) {
  return new Promise((resolve, reject) => {
    const bytes = Buffer.from(body ?? "", "latin1");
    const flat = [NUMBER, String(number), ...headers.flat(), "host", "127.0.0.1", "content-length", String(bytes.length)];
    const options = { host: "127.0.0.1", port: proxyPort, method, path, headers: flat, agent, timeout: ANSWER_TIMEOUT_MS };
    const request = http.request(options, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (piece) => (text += piece));
      response.on("end", () => {
        resolve({ text, violations: violationsOf(response.headers["sl-violations"]) });
      });
    });
    request.on("timeout", () => request.destroy(new Error("no answer")));
    request.on("error", (error) => reject(new Error(`${method} ${path}: ${error.message}`)));
    request.end(bytes);
  });
}

// Prints what was found; whether there was a violation.
function report(results) {
  const counted = { answers: 0, requests: 0, refused: 0, stopped: 0 };
  const operations = new Set();
  exchanges.forEach((exchange, number) => {
    const result = results[number];
    const succeeded = exchange.response.status < 300;
    operations.add(exchange.operation);
    if (!forwarded.has(exchange)) {
      // A request that succeeded must get through.
      counted.stopped += 1;
      if (succeeded) {
        counted.requests += 1;
        show(exchange, `Prism did not forward it: ${result?.text}`);
      }
      return;
    }
    for (const violation of result.violations) {
      const [side] = violation.location;
      if (side === "request" && !succeeded) {
        counted.refused += 1;
        continue;
      }
      counted[side === "response" ? "answers" : "requests"] += 1;
      show(exchange, `${violation.location.join(".")}: ${violation.message} (${violation.code})`);
    }
  });
  const found = counted.answers + counted.requests;
  console.log(
    `${exchanges.length} exchanges of ${operations.size} operations: ${counted.answers} violations in answers, ` +
      `${counted.requests} in requests that succeeded.`,
  );
  console.log(
    `Not counted: ${counted.refused} violations in requests that the service refused too; ` +
      `${counted.stopped} refused requests that Prism cannot read.`,
  );
  return found > 0;
}

function show({ operation, request, response }, what) {
  console.log(`${operation}: ${request.method} ${request.path} -> ${response.status}\n  ${what}`);
}
