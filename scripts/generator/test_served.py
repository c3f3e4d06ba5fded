"""The derivation refuses what it cannot do, and does what the marks say."""

import copy
import unittest

import contract
import served


def document(schema=None, operation=None, **components):
    return {
        "info": {"title": "a", "description": "a", "x-served-info": {"title": "b", "description": "b"}},
        "paths": {
            "/a": {
                "post": {
                    "operationId": "a",
                    "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Input"}}}},
                    "responses": {"200": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Answer"}}}}},
                    **(operation or {}),
                }
            }
        },
        "components": {
            "schemas": {
                "Input": schema or {"type": "object", "properties": {}, "additionalProperties": False},
                "Answer": {"type": "object", "additionalProperties": True},
            },
            **components,
        },
    }


def closed(**properties):
    return {"type": "object", "properties": properties, "additionalProperties": False}


class Derivation(unittest.TestCase):
    def refused(self, source, reason):
        with self.assertRaises(contract.Impossible) as caught:
            served.derive(source)
        self.assertIn(reason, str(caught.exception))

    def schema(self, source, name="Input"):
        return served.derive(source)["components"]["schemas"][name]

    def test_an_open_place_is_filled_in(self):
        patch = {"properties": {"b": {"type": "integer"}}, "additionalProperties": False, "minProperties": None}
        source = document({"type": "object", "additionalProperties": True, "minProperties": 1, "x-open": "a", "x-served-schema": patch})
        before = copy.deepcopy(source)
        self.assertEqual(self.schema(source), closed(b={"type": "integer"}))
        self.assertEqual(source, before)

    def test_a_reference_replaces_all_but_the_description(self):
        role = {"type": "string", "description": "A role.", "x-open": "a", "x-served-schema": {"$ref": "#/components/x-served-schemas/Role"}}
        added = {"Role": {"type": "string", "enum": ["b"]}}
        source = document(closed(role=role), **{"x-served-schemas": added})
        self.assertEqual(self.schema(source)["properties"]["role"], {"$ref": "#/components/schemas/Role", "description": "A role."})
        self.assertEqual(self.schema(source, "Role"), added["Role"])

    def test_statuses_and_parameters_are_filled_in(self):
        answer = document()["paths"]["/a"]["post"]["responses"]["200"]
        parameter = {"name": "q", "in": "query", "schema": {"type": "string"}}
        marks = {"responses": {"2XX": answer}, "x-served-status": 201, "x-served-parameters": [parameter]}
        derived = served.derive(document(operation=marks))["paths"]["/a"]["post"]
        self.assertEqual(list(derived["responses"]), ["201"])
        self.assertEqual(derived["parameters"][0]["schema"]["pattern"], served.NO_NUL)
        self.assertFalse([key for key in derived if key.startswith("x-")])

    def test_protections_stand_at_every_operation(self):
        own = document()["paths"]["/a"]["post"]["responses"]["200"]
        marks = {"responses": {"500": own, "200": own, "429": own}}
        protection = {"description": "b", "content": own["content"]}
        added = {"429": {"name": "Limited", "response": protection}, "503": {"name": "Away", "response": protection}}
        source = document(operation=marks, **{"x-served-protections": added})
        derived = served.derive(source)
        responses = derived["paths"]["/a"]["post"]["responses"]
        self.assertEqual(list(responses), ["200", "429", "500", "503"])
        self.assertEqual(responses["429"], own)
        self.assertEqual(responses["503"], {"$ref": "#/components/responses/Away"})
        self.assertEqual(derived["components"]["responses"]["Away"]["description"], "b")
        handled = served.derive(source, with_protections=False)
        self.assertEqual(sorted(handled["paths"]["/a"]["post"]["responses"]), ["200", "429", "500"])

    def test_texts_of_requests_do_not_admit_nul(self):
        word = {"type": "string", "enum": ["b"]}
        schema = closed(a={"type": "string"}, b={"type": "string", "format": "uuid"}, c=word, d={"type": "string", "pattern": "^[a-z]+$"})
        properties = self.schema(document(schema))["properties"]
        self.assertEqual([properties[name].get("pattern") for name in "abcd"], [served.NO_NUL, None, None, "^[a-z]+$"])

    def test_open_sets_of_words_take_any_value(self):
        sort = {"name": "sort", "in": "query", "schema": {"type": "string"}, "x-recognised": ["alpha"]}
        derived = served.derive(document(operation={"parameters": [sort]}))["paths"]["/a"]["post"]
        self.assertEqual(derived["parameters"][0]["schema"], {"type": "string"})

    def test_patterns_that_admit_nul_are_found(self):
        for pattern in (r"\S", r"^\S$", r"^.$", r"^[^a]$", r"^a", r"a$", r"^$|^b$", r"^[\S]$", r"^[\x00-a]$", r"^[a]+[^b]*$"):
            self.assertTrue(served.admits_nul(pattern), pattern)
        for pattern in (r"^[^\x00]*$", r"^[^\x00]*[^\s\x00][^\x00]*$", r"^(?:a\.b|[a-z_.|-]+)?$", r"^[a-z0-9][a-z0-9_-]{0,63}$"):
            self.assertFalse(served.admits_nul(pattern), pattern)
        self.refused(document(closed(a={"type": "string", "pattern": r"\S"})), "Input/properties/a: its pattern may admit")

    def test_what_cannot_be_derived_is_refused(self):
        text = {"type": "string"}
        answer = document()["paths"]["/a"]["post"]["responses"]["200"]
        role = {"Role": {"type": "string", "enum": ["b"]}}
        cases = [
            (document({"type": "object", "x-open": "a"}), "is open and has no x-served-schema"),
            (document(closed(a={**text, "x-served-schema": {}})), "must be an object that changes something"),
            (document(closed(a={**text, "x-served-schema": {"maxLength": None}})), "removes what is not there: maxLength"),
            (document(closed(a={**text, "x-served-schema": {"$ref": "#/components/schemas/Role", "maxLength": 1}})), "has keys beside $ref"),
            (document(closed(a={**text, "x-served-schema": {"$ref": "#/components/schemas/Role"}})), "there is no schema"),
            (document(closed(a={**text, "x-served-shema": 1})), "x-served-shema is not a mark"),
            (document(**{"x-served-schemas": role}), "Role: is not used"),
            (document(**{"x-served-schemas": {"Input": text}}), "there is a schema of this name"),
            (document(**{"x-served-schemas": {"B": {**text, "x-served-schema": {"maxLength": 1}}}}), "within components.x-served-schemas"),
            (document(operation={"x-served-status": 200}), "belong together"),
            (document(operation={"responses": {"2XX": answer}}), "belong together"),
            (document(operation={"responses": {"2XX": answer, "200": answer}, "x-served-status": 200}), "there is a response 200 beside 2XX"),
            (document(operation={"parameters": [{"name": "q", "in": "query", "schema": text}],
                                 "x-served-parameters": [{"name": "q", "in": "query", "schema": text}]}), "repeats q"),
            (document({"type": "object", "additionalProperties": True}), "must have additionalProperties: false"),
            (document({**closed(), "required": ["a"]}), "requires a, which is no property"),
            (document(closed(a={"$ref": "#/components/schemas/Answer"})), "used in requests and in answers"),
        ]
        for source, reason in cases:
            with self.subTest(reason):
                self.refused(source, reason)
        untitled = document()
        del untitled["info"]["x-served-info"]
        self.refused(untitled, "x-served-info must give")


if __name__ == "__main__":
    unittest.main()
