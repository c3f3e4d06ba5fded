"""Writes what else is derived from the contract: generated/openapi.json and docs/api.md."""

import pathlib
import sys

import contract
from contract import snake


def operations_table(document):
    lines = [
        "<!-- Generated from openapi.yaml by scripts/generate; do not edit. -->",
        "# Operations",
        "",
        "Every operation of the contract and the file that handles it.",
        "",
        "| method | path | operation | scope | statuses | handler |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for path, method, operation in contract.operations(document):
        name = operation["operationId"]
        schemes = operation["security"]
        scope = next(s for s in schemes if s)
        scope = ", ".join(scope.get("bearerAuth", ["session cookie"])) + (" or none" if {} in schemes else "")
        statuses = [str(operation["x-served-status"]) if s == "2XX" else s for s in operation["responses"]]
        handler = f"`handlers/src/api/{snake(operation['tags'][0])}/{snake(name)}.rs`"
        lines.append(f"| {method.upper()} | `{path}` | {name} | {scope} | {' '.join(statuses)} | {handler} |")
    return "\n".join(lines) + "\n"


def main(source, generated, docs):
    document = contract.read(source)
    contract.write_json(pathlib.Path(generated, "openapi.json"), document)
    pathlib.Path(docs, "api.md").write_text(operations_table(document), encoding="utf-8")


main(*sys.argv[1:])
