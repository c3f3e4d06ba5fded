"""A stand-in for a collector: takes traces by OTLP over HTTP, and writes each span as a line of JSON.

Usage: collector.py DIRECTORY. Writes the port it listens on to DIRECTORY/collector.port, spans to DIRECTORY/spans.jsonl.
"""

import gzip
import json
import pathlib
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import (
    ExportTraceServiceRequest,
    ExportTraceServiceResponse,
)

directory = pathlib.Path(sys.argv[1])
spans = (directory / "spans.jsonl").open("a")


def value(of):
    kind = of.WhichOneof("value")
    return getattr(of, kind) if kind else None


def attributes(of):
    return {attribute.key: value(attribute.value) for attribute in of}


def told(request):
    for resource in request.resource_spans:
        for scope in resource.scope_spans:
            for span in scope.spans:
                yield {
                    "service": attributes(resource.resource.attributes).get("service.name"),
                    "trace": span.trace_id.hex(),
                    "span": span.span_id.hex(),
                    "parent": span.parent_span_id.hex(),
                    "name": span.name,
                    "kind": span.kind,
                    "start": span.start_time_unix_nano,
                    "end": span.end_time_unix_nano,
                    "links": [link.trace_id.hex() for link in span.links],
                    "attributes": attributes(span.attributes),
                }


class Collector(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        if self.headers.get("content-encoding") == "gzip":
            body = gzip.decompress(body)
        if self.path != "/v1/traces":
            return self.send_error(404)
        for span in told(ExportTraceServiceRequest.FromString(body)):
            spans.write(json.dumps(span) + "\n")
        spans.flush()
        answer = ExportTraceServiceResponse().SerializeToString()
        self.send_response(200)
        self.send_header("content-type", "application/x-protobuf")
        self.send_header("content-length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Collector)
(directory / "collector.port").write_text(str(server.server_port))
server.serve_forever()
