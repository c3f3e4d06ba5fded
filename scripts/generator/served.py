"""Derives the document of this deployment from the interface's: what the interface leaves open, filled in.

`openapi.yaml` stays as open as the interface. What this service accepts and answers in the open places stands there as
`x-served-…`; see README.md for the marks. Whatever cannot be derived ends the derivation, with every reason.
"""

import copy
import pathlib
import re
import sys

import contract
import open_details
import openapi30

HEADING = "Generated from openapi.yaml by scripts/generate; do not edit."
NO_NUL = r"^[^\x00]*$"
# References to schemas that only the derived document has, so that they resolve in openapi.yaml too.
ADDED = "#/components/x-served-schemas/"


def merge(target, patch):
    """A JSON Merge Patch (RFC 7396)."""
    if not isinstance(patch, dict):
        return copy.deepcopy(patch)
    result = copy.deepcopy(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = merge(result.get(key), value)
    return result


def admits_nul(pattern):
    """Whether a string with the character NUL may match; true also of a pattern that this cannot judge."""
    if not (pattern.startswith("^") and pattern.endswith("$")):
        return True
    kind, excluded, depth = None, False, 0
    for token in re.findall(r"\\x[0-9A-Fa-f]{2}|\\.|\[\^?|.", pattern, re.DOTALL):
        if kind is None:
            depth += {"(": 1, ")": -1}.get(token, 0)
            if token in (".", r"\S", r"\W", r"\D", r"\0", r"\x00") or (token == "|" and depth == 0):
                return True
            if token in ("[", "[^"):
                kind, excluded = token, False
        elif token == "]":
            if kind == "[^" and not excluded:
                return True
            kind = None
        elif token in (r"\S", r"\W", r"\D"):
            return True
        elif token == r"\x00":
            if kind == "[":
                return True
            excluded = True
    return False


class Derivation:
    def __init__(self, document, with_protections):
        self.document = copy.deepcopy(document)
        self.with_protections = with_protections
        self.findings = []

    def run(self):
        self.describe()
        self.fill_schemas()
        self.add_schemas()
        self.fill_operations()
        self.add_protections()
        self.add_headers()
        self.strip()
        self.check_references()
        if not self.findings:
            self.close_requests()
        if self.findings:
            raise contract.Impossible(self.findings)
        return self.document

    def wrong(self, at, why):
        self.findings.append(f"{at}: {why}")

    def describe(self):
        info = self.document["info"]
        patch = info.pop("x-served-info", None)
        if not patch or not {"title", "description"} <= patch.keys():
            self.wrong("/info", "x-served-info must give title and description")
            return
        self.document["info"] = merge(info, patch)

    def fill_schemas(self):
        for at, mapping in list(contract.walk(self.document)):
            if "x-served-schema" not in mapping:
                if "x-open" in mapping and is_schema(at) and "x-served-schemas" not in at:
                    self.wrong(at, "is open and has no x-served-schema")
                continue
            patch = mapping.pop("x-served-schema")
            if "/x-served-schemas/" in at:
                self.wrong(at, "x-served-schema within components.x-served-schemas")
            elif not isinstance(patch, dict) or not patch:
                self.wrong(at, "x-served-schema must be an object that changes something")
            elif "$ref" in patch and set(patch) - {"$ref", "description"}:
                self.wrong(at, "x-served-schema has keys beside $ref")
            else:
                self.fill(at, mapping, patch)

    def fill(self, at, mapping, patch):
        absent = [key for key, value in patch.items() if value is None and key not in mapping]
        if absent:
            self.wrong(at, f"x-served-schema removes what is not there: {', '.join(absent)}")
        filled = merge(mapping, patch)
        if "$ref" in patch:
            filled = {key: filled[key] for key in ("$ref", "description") if key in filled}
        mapping.clear()
        mapping.update(filled)

    def add_schemas(self):
        components = self.document["components"]
        added = components.pop("x-served-schemas", {})
        for name in sorted(added.keys() & components["schemas"].keys()):
            self.wrong(f"/components/x-served-schemas/{name}", "there is a schema of this name")
        components["schemas"] = dict(sorted({**components["schemas"], **added}.items()))
        for _, mapping in contract.walk(self.document):
            if isinstance(mapping.get("$ref"), str) and mapping["$ref"].startswith(ADDED):
                mapping["$ref"] = "#/components/schemas/" + contract.named(mapping["$ref"])

    def fill_operations(self):
        for _, _, operation in contract.operations(self.document):
            name = operation["operationId"]
            status = operation.pop("x-served-status", None)
            responses = operation["responses"]
            if (status is None) == ("2XX" in responses):
                self.wrong(name, "x-served-status and a response 2XX belong together")
            elif status is not None:
                if str(status) in responses:
                    self.wrong(name, f"there is a response {status} beside 2XX")
                operation["responses"] = {str(status) if key == "2XX" else key: value for key, value in responses.items()}
            known = {parameter["name"] for parameter in contract.parameters(self.document, operation)}
            for parameter in operation.pop("x-served-parameters", []):
                if parameter["name"] in known:
                    self.wrong(name, f"x-served-parameters repeats {parameter['name']}")
                operation.setdefault("parameters", []).append(parameter)

    def add_protections(self):
        """Answers that the deployment gives before or instead of any operation, unless the operation has that status itself."""
        components = self.document["components"]
        protections = components.pop("x-served-protections", {})
        if not self.with_protections:
            return
        answers = components.setdefault("responses", {})
        for status, protection in protections.items():
            name = protection["name"]
            if name in answers:
                self.wrong(f"/components/x-served-protections/{status}", f"there is a response {name}")
            answers[name] = protection["response"]
            for _, _, operation in contract.operations(self.document):
                operation["responses"].setdefault(status, {"$ref": f"#/components/responses/{name}"})
        for _, _, operation in contract.operations(self.document):
            operation["responses"] = dict(sorted(operation["responses"].items()))

    def add_headers(self):
        """Headers that every answer has, after those that one has of its own."""
        components = self.document["components"]
        headers = components.pop("x-served-headers", {})
        if not headers:
            return
        components["headers"] = {**components.get("headers", {}), **headers}
        references = {name: {"$ref": f"#/components/headers/{name}"} for name in headers}
        answers = list(components.get("responses", {}).values())
        answers += [answer for _, _, operation in contract.operations(self.document) for answer in operation["responses"].values()]
        for answer in answers:
            if "$ref" not in answer:
                own = answer.pop("x-served-headers", {})
                answer["headers"] = {**answer.get("headers", {}), **own, **copy.deepcopy(references)}

    def strip(self):
        self.document["components"].pop("x-open-details", None)
        for at, mapping in list(contract.walk(self.document)):
            for key in [key for key in mapping if key.startswith(("x-open", "x-served"))]:
                if key.startswith("x-served"):
                    self.wrong(at, f"{key} is not a mark that is known here")
                del mapping[key]

    def check_references(self):
        schemas = self.document["components"]["schemas"]
        used = set()
        for at, mapping in contract.walk(self.document):
            reference = mapping.get("$ref")
            if isinstance(reference, str) and reference.startswith("#/components/schemas/"):
                used.add(contract.named(reference))
                if contract.named(reference) not in schemas:
                    self.wrong(at, f"there is no schema {reference}")
        for name in sorted(schemas.keys() - used):
            self.wrong(f"/components/schemas/{name}", "is not used")

    def close_requests(self):
        """Holds requests to what is stated: no unknown properties, no NUL."""
        requests = list(contract.request_schemas(self.document))
        asked = contract.closure(self.document, [schema for _, schema in requests])
        answered = contract.closure(self.document, [schema for _, schema in contract.response_schemas(self.document)])
        schemas = self.document["components"]["schemas"]
        for name in sorted(asked):
            if schemas[name].get("type") == "object" and name in answered:
                self.wrong(name, "an object is used in requests and in answers; make it two schemas")
            requests.append((name, schemas[name]))
        for at, schema in requests:
            for below, mapping in contract.walk(schema, at):
                self.close(below, mapping)

    def close(self, at, schema):
        kinds = schema.get("type")
        kinds = kinds if isinstance(kinds, list) else [kinds]
        if "object" in kinds:
            extra = schema.get("additionalProperties")
            if extra is not False and not isinstance(extra, dict):
                self.wrong(at, "an object of a request must have additionalProperties: false")
            for name in schema.get("required", []):
                if name not in schema.get("properties", {}):
                    self.wrong(at, f"requires {name}, which is no property")
        if "string" in kinds and schema.get("format") != "uuid" and not {"enum", "const"} & schema.keys():
            if "pattern" not in schema:
                schema["pattern"] = NO_NUL
            elif admits_nul(schema["pattern"]):
                self.wrong(at, f"its pattern may admit the character NUL: {schema['pattern']}")


def is_schema(at):
    return at.startswith("/components/schemas/") or "/schema" in at


def derive(document, with_protections=True):
    """The document of this deployment; raises `contract.Impossible`. Without protections, it is what handlers answer."""
    return Derivation(document, with_protections).run()


def main(source, root, handled):
    """Writes what is derived from the file `source` below the folder `root`, and what handlers answer to the file `handled`."""
    root = pathlib.Path(root)
    document = contract.read(source)
    try:
        served = derive(document)
        older = openapi30.derive(served)
        beside = contract.read(pathlib.Path(__file__).with_name("beside.yaml"))
        details = open_details.page(document, served, beside)
    except contract.Impossible as error:
        sys.exit("openapi-served.yaml cannot be derived from openapi.yaml:\n  " + "\n  ".join(error.findings))
    contract.write_yaml(pathlib.Path(handled), derive(document, with_protections=False), HEADING)
    contract.write_yaml(root / "openapi-served.yaml", served, HEADING)
    contract.write_json(root / "generated/openapi-served.json", served)
    contract.write_json(root / "generated/openapi-3.0.json", older)
    (root / "docs/open-details.md").write_text(details, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
