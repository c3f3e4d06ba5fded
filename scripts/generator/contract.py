"""Reads and writes the contract, and walks over its schemas."""

import json
import pathlib
import re

import yaml

# Below these keys stand values, not schemas.
VALUES = {"example", "examples", "default", "enum", "const", "required", "x-served-info", "x-open-details"}

LONGEST_LINE = 140


class Impossible(Exception):
    """Something cannot be derived; the findings say why."""

    def __init__(self, findings):
        super().__init__("\n".join(findings))
        self.findings = findings


class Loader(yaml.SafeLoader):
    """Leaves dates as the strings that they are in JSON."""


Loader.yaml_implicit_resolvers = {
    first: [(tag, regexp) for tag, regexp in resolvers if tag != "tag:yaml.org,2002:timestamp"]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


class Dumper(yaml.SafeDumper):
    """Writes as openapi.yaml is written: no anchors, texts of several lines as blocks."""

    def ignore_aliases(self, data):
        return True


Dumper.add_representer(
    str,
    lambda dumper, text: dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None),
)


def read(path):
    return yaml.load(pathlib.Path(path).read_text(encoding="utf-8"), Loader)


def write_yaml(path, document, heading):
    text = yaml.dump(document, Dumper=Dumper, sort_keys=False, allow_unicode=True, width=LONGEST_LINE)
    pathlib.Path(path).write_text(f"# {heading}\n{text}", encoding="utf-8")


def write_json(path, document):
    pathlib.Path(path).write_text(json.dumps(document, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def snake(name):
    return re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", name).replace("-", "_").lower()


def operations(document):
    """Yields every operation as (path, method, operation)."""
    for path, item in document["paths"].items():
        for method, operation in item.items():
            yield path, method, operation


def resolve(document, value):
    """What a `$ref` stands for; the value itself when it is none."""
    while "$ref" in value:
        target = document
        for part in value["$ref"].removeprefix("#/").split("/"):
            target = target[part]
        value = target
    return value


def walk(value, at=""):
    """Yields every mapping below `value`, itself included, children first, as (where it stands, mapping)."""
    if isinstance(value, dict):
        for key, child in value.items():
            # A property may have the name of a keyword; what stands below `properties` are schemas all the same.
            if key not in VALUES or at.endswith("/properties"):
                yield from walk(child, f"{at}/{key}")
        yield at, value
    elif isinstance(value, list):
        for index, child in enumerate(value):
            yield from walk(child, f"{at}/{index}")


def named(reference):
    return reference.rsplit("/", 1)[1]


def closure(document, roots):
    """The names of the component schemas that the schemas `roots` reach."""
    seen, waiting = set(), list(roots)
    while waiting:
        for _, mapping in walk(waiting.pop()):
            reference = mapping.get("$ref")
            if isinstance(reference, str) and reference.startswith("#/components/schemas/"):
                name = named(reference)
                if name not in seen:
                    seen.add(name)
                    waiting.append(document["components"]["schemas"][name])
    return seen


def parameters(document, operation):
    return [resolve(document, parameter) for parameter in operation.get("parameters", [])]


def request_schemas(document):
    """The schemas of request bodies and query parameters, where they stand; of an open set of words any value is taken."""
    for _, _, operation in operations(document):
        name = operation["operationId"]
        for parameter in parameters(document, operation):
            if parameter["in"] == "query" and "x-recognised" not in parameter:
                yield f"{name}.{parameter['name']}", parameter["schema"]
        body = operation.get("requestBody")
        if body:
            for media in resolve(document, body)["content"].values():
                yield f"{name} body", media["schema"]


def response_schemas(document):
    """The schemas of answers, where they stand."""
    for _, _, operation in operations(document):
        for status, response in operation["responses"].items():
            response = resolve(document, response)
            for media in response.get("content", {}).values():
                yield f"{operation['operationId']} {status}", media["schema"]
