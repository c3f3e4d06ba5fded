"""Writes what else is derived from the contract: generated/openapi.json and docs/operations.md."""

import json
import pathlib
import re
import sys

import yaml


class Loader(yaml.SafeLoader):
    """Leaves dates as the strings that they are in JSON."""


Loader.yaml_implicit_resolvers = {
    first: [(tag, regexp) for tag, regexp in resolvers if tag != "tag:yaml.org,2002:timestamp"]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def snake(name):
    return re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", name).replace("-", "_").lower()


def operations_table(contract, unserved):
    lines = [
        "<!-- Generated from openapi.yaml by scripts/generate; do not edit. -->",
        "# Operations",
        "",
        "Every operation of the contract and the file that handles it.",
        "",
        "| method | path | operation | scope | statuses | handler |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for path, item in contract["paths"].items():
        for method, operation in item.items():
            name = operation["operationId"]
            schemes = operation["security"]
            scope = next(s for s in schemes if s)
            scope = ", ".join(scope.get("bearerAuth", ["session cookie"])) + (" or none" if {} in schemes else "")
            statuses = [str(operation["x-served-status"]) if s == "2XX" else s for s in operation["responses"]]
            handler = f"`handlers/src/api/{snake(operation['tags'][0])}/{snake(name)}.rs`"
            if name in unserved:
                handler = "not served yet"
            lines.append(f"| {method.upper()} | `{path}` | {name} | {scope} | {' '.join(statuses)} | {handler} |")
    return "\n".join(lines) + "\n"


def main(contract_file, unserved_file, generated, docs):
    contract = yaml.load(pathlib.Path(contract_file).read_text(encoding="utf-8"), Loader)
    lines = pathlib.Path(unserved_file).read_text(encoding="utf-8").splitlines()
    unserved = {line.strip() for line in lines if line.strip() and not line.startswith("#")}
    pathlib.Path(generated, "openapi.json").write_text(
        json.dumps(contract, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    # What operators need beside the table is written by hand.
    replicas = pathlib.Path(__file__).with_name("replicas.md").read_text(encoding="utf-8")
    text = operations_table(contract, unserved) + "\n" + replicas
    pathlib.Path(docs, "operations.md").write_text(text, encoding="utf-8")


main(*sys.argv[1:])
