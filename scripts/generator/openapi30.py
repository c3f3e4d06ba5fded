"""The document of this deployment as OpenAPI 3.0.3, for client generators that know no later version."""

import copy

import contract

# Keywords of schemas that 3.0 has too; another one has no translation here.
KEYWORDS = {
    "$ref", "additionalProperties", "allOf", "anyOf", "default", "deprecated", "description", "discriminator", "enum", "example", "format",
    "items", "maxItems", "maxLength", "maxProperties", "maximum", "minItems", "minLength", "minProperties", "minimum", "multipleOf", "not",
    "nullable", "oneOf", "pattern", "properties", "readOnly", "required", "title", "type", "uniqueItems", "writeOnly",
}  # fmt: skip
# Said in descriptions as well, so that nothing is lost to readers.
DROPPED = {"dependentRequired"}


def derive(document):
    """The document as OpenAPI 3.0.3; raises `contract.Impossible`."""
    older = copy.deepcopy(document)
    older["openapi"] = "3.0.3"
    older["info"].pop("summary", None)
    licence = older["info"].get("license", {})
    if "identifier" in licence:
        licence["url"] = f"https://spdx.org/licenses/{licence.pop('identifier')}.html"
    findings = []
    answered = answers_only(document)
    schemas = older["components"]["schemas"]
    for name, schema in schemas.items():
        schemas[name] = translate(schema, name, findings)
        if name in answered:
            lenient(schemas[name])
    for _, _, operation in contract.operations(older):
        name = operation["operationId"]
        state_scope(operation)
        for status, response in operation["responses"].items():
            operation["responses"][status] = answer(older, response)
        for holder in holders(older, operation):
            holder["schema"] = translate(holder["schema"], name, findings)
    for kind in ("parameters", "headers"):
        for name, holder in older["components"].get(kind, {}).items():
            holder["schema"] = translate(holder["schema"], name, findings)
    for name, response in older["components"]["responses"].items():
        for holder in [*response.get("content", {}).values(), *own(response.get("headers", {}).values())]:
            holder["schema"] = translate(holder["schema"], name, findings)
    if findings:
        raise contract.Impossible(findings)
    return older


def state_scope(operation):
    """3.0 knows scopes of OAuth alone; the description says them."""
    for scheme in operation["security"]:
        for name, scopes in scheme.items():
            if scopes:
                operation["description"] = f"{operation['description']} Needs the scope `{scopes[0]}`."
                scheme[name] = []


def answers_only(document):
    asked = contract.closure(document, [schema for _, schema in contract.request_schemas(document)])
    answered = contract.closure(document, [schema for _, schema in contract.response_schemas(document)])
    return answered - asked


def answer(document, response):
    """3.0 does not know of a description beside a `$ref`."""
    if set(response) > {"$ref"}:
        whole = copy.deepcopy(contract.resolve(document, response))
        return {**whole, **{key: value for key, value in response.items() if key != "$ref"}}
    return response


def own(values):
    """Those that are not references."""
    return [value for value in values if "$ref" not in value]


def holders(document, operation):
    """What of an operation has a schema and stands nowhere else."""
    yield from own(operation.get("parameters", []))
    bodies = [operation["requestBody"]] if "requestBody" in operation else []
    for body in own([*bodies, *operation["responses"].values()]):
        yield from body.get("content", {}).values()
        yield from own(body.get("headers", {}).values())


def lenient(schema):
    """Clients ignore what they do not know: neither a refusal nor a place for it."""
    if isinstance(schema.get("additionalProperties"), bool):
        del schema["additionalProperties"]


def translate(schema, at, findings):
    """A schema in the words of 3.0."""
    if schema is True or schema is False:
        findings.append(f"{at}: a schema that is a boolean")
        return {}
    result = {}
    for key, value in schema.items():
        if key.startswith("x-"):
            result[key] = value
        elif key == "const":
            result["enum"] = [value]
        elif key == "examples":
            result["example"] = value[0]
        elif key == "properties":
            result[key] = {name: translate(child, f"{at}.{name}", findings) for name, child in value.items()}
        elif key in ("items", "not") or (key == "additionalProperties" and isinstance(value, dict)):
            result[key] = translate(value, f"{at}.{key}", findings)
        elif key in ("allOf", "anyOf", "oneOf"):
            result[key] = [translate(child, at, findings) for child in value if child != {"type": "null"}]
            if len(result[key]) < len(value):
                result["nullable"] = True
        elif key in ("exclusiveMinimum", "exclusiveMaximum"):
            result[key.replace("exclusiveM", "m")], result[key] = value, True
        elif key not in KEYWORDS | DROPPED:
            findings.append(f"{at}: OpenAPI 3.0 has no {key}")
        elif key in KEYWORDS:
            result[key] = value
    kinds = result.get("type")
    if isinstance(kinds, list):
        others = [kind for kind in kinds if kind != "null"]
        if len(others) != 1:
            findings.append(f"{at}: OpenAPI 3.0 has no schemas of several types")
        result["type"] = others[0]
        if "null" in kinds:
            result["nullable"] = True
    elif kinds == "null":
        findings.append(f"{at}: OpenAPI 3.0 has no type null")
    for key in ("anyOf", "oneOf"):
        if len(result.get(key, [])) == 1:
            result["allOf"] = result.pop(key)
    if "$ref" in result and len(result) > 1:
        result["allOf"] = [{"$ref": result.pop("$ref")}]
    return result
