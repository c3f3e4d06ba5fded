"""docs/open-details.md: what the contract leaves open, what is served there, and where to change it."""

import contract

COLUMNS = """
| id | what {leaves} leaves open | what this service does | where to change it |
| --- | --- | --- | --- |
"""

HEADING = """<!-- Generated from openapi.yaml by scripts/generate; do not edit. -->
# Open details

Places that the contract leaves open carry `x-open: <id>` in openapi.yaml; clients must not rely on what one deployment does there.
The behaviour of this service is `x-served-schema` next to the mark, complete in openapi-served.yaml, and summarised here. To change
it, change that and what the last column names; other paths are relative to `handlers/src/`.
"""

BESIDE = """
## Beside the contract

What the interface names beside the REST operations and leaves open (`scripts/generator/beside.yaml`).
"""


def page(document, served, beside):
    """The whole page; raises `contract.Impossible` where something is wrong with it."""
    return HEADING + COLUMNS.format(leaves="the contract") + table(document, served) + BESIDE + COLUMNS.format(leaves="the interface") + further(beside)


def further(beside):
    """The rows of what stands beside the contract."""
    findings = [f"beside.yaml: {name} must have leaves, serves and where" for name, texts in beside.items() if texts.keys() != {"leaves", "serves", "where"}]
    if list(beside) != sorted(beside):
        findings.append("beside.yaml: its names are not in order")
    if findings:
        raise contract.Impossible(findings)
    return "".join(f"| `{name}` | {texts['leaves']} | {texts['serves']} | {texts['where']} |\n" for name, texts in beside.items())


def table(document, served):
    """The rows of the contract; raises `contract.Impossible` where marks and texts do not agree."""
    details = document["components"].get("x-open-details", {})
    marks = {}
    for at, mapping in contract.walk(document):
        if "x-open" in mapping:
            marks.setdefault(mapping["x-open"], []).append((at, mapping))
    findings = [f"x-open-details: nothing about {name}" for name in sorted(marks.keys() - details.keys())]
    findings += [f"x-open-details: nothing is open as {name}" for name in sorted(details.keys() - marks.keys())]
    rows = []
    for name in sorted(marks.keys() & details.keys()):
        texts = details[name]
        if not {"leaves", "where"} <= texts.keys() <= {"leaves", "serves", "where"}:
            findings.append(f"x-open-details: {name} must have leaves and where, and may have serves")
            continue
        said = list(dict.fromkeys(filter(None, (say(mapping, served) for _, mapping in marks[name]))))
        said += [texts["serves"]] if "serves" in texts else []
        if not said:
            findings.append(f"x-open-details: {name} must have serves, for its schema says nothing")
        rows.append(f"| `{name}` | {texts['leaves']} | {'; '.join(said)} | {texts['where']} |")
    if findings:
        raise contract.Impossible(findings)
    return "\n".join(rows) + "\n"


def say(mapping, served):
    """What is served in one open place, from its schema."""
    patch = mapping.get("x-served-schema", {})
    if "x-served-status" in mapping:
        return str(mapping["x-served-status"])
    if "x-served-parameters" in mapping:
        return ", ".join(f"`{parameter['name']}`{limits(parameter['schema'])}" for parameter in mapping["x-served-parameters"])
    if "properties" in patch:
        return ", ".join(f"`{name}`{limits(child)}" for name, child in patch["properties"].items() if not known(mapping, name))
    return words(patch, served)


def known(mapping, name):
    return name in mapping.get("properties", {})


def words(schema, served):
    """The values of an enumeration."""
    for branch in [schema, *schema.get("oneOf", [])]:
        if "$ref" in branch:
            values = served["components"]["schemas"][contract.named(branch["$ref"])].get("enum", [])
            return ", ".join(f"`{value}`" for value in values)
    return ""


def limits(schema):
    """The limits of a value, in brackets."""
    said = []
    if "enum" in schema:
        said.append(", ".join("null" if value is None else str(value) for value in schema["enum"]))
    if "minimum" in schema and "maximum" in schema:
        said.append(f"{schema['minimum']} to {schema['maximum']}")
    elif "minimum" in schema:
        said.append(f"at least {schema['minimum']}")
    if "maxLength" in schema:
        said.append(f"at most {schema['maxLength']} characters")
    if "default" in schema:
        said.append(f"{schema['default']} by default")
    return f" ({', '.join(said)})" if said else ""
