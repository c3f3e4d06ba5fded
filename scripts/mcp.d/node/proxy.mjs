// Adds the token to requests, which the conformance suite cannot: node proxy.mjs URL. Prints its own address.
import http from 'node:http';

const target = new URL(process.argv[2]);
const server = http.createServer((request, response) => {
  const headers = { ...request.headers, authorization: `Bearer ${process.env.CATALOG_TOKEN}` };
  // What names this proxy means the service; what names anything else is what the suite tries.
  for (const name of ['host', 'origin']) {
    headers[name] = headers[name]?.replace(/(127\.0\.0\.1|localhost):(\d+)$/, (all, _, port) =>
      Number(port) === server.address().port ? target.host : all,
    );
    if (!headers[name]) delete headers[name];
  }
  const { method, url: path } = request;
  const passed = http.request({ host: target.hostname, port: target.port, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  passed.on('error', () => response.destroy());
  response.on('close', () => passed.destroy());
  request.pipe(passed);
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
