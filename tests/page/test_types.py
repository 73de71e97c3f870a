"""The types of the page's modules are those of the API."""

from scripts import page_types


def test_the_types_of_the_page_are_those_that_the_server_sends():
    assert page_types.FILE.read_text("utf-8") == page_types.module(), "run `make types`"


def test_a_type_is_written_as_typescript_has_it():
    def written(schema):
        return page_types.written(schema)

    reference = {"$ref": "#/components/schemas/Seat"}
    assert written(reference) == "Seat"
    assert written({"type": "array", "items": {"anyOf": [reference, {"type": "null"}]}}) == "(Seat|null)[]"
    assert written({"type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}]}) == "[number, string]"
    assert written({"enum": ["a", "b"], "type": "string"}) == '"a"|"b"' and written({"const": "a"}) == '"a"'
    assert written({"type": "object", "additionalProperties": {"type": "boolean"}}) == "Record<string, boolean>"
    assert written({"type": "object"}) == "Record<string, unknown>" and written({}) == "unknown"


def test_a_field_that_may_be_missing_has_a_question_mark_and_comments_become_descriptions():
    schemas = {
        "Head": {"properties": {"id": {"type": "string"}}, "required": ["id"]},
        "Body": {
            "description": "All of it.",
            "properties": {"id": {"type": "string"}, "far": {"type": "number", "description": "in miles"}},
            "required": ["id"],
        },
    }
    assert list(page_types.typedef("Body", schemas)) == [
        "@typedef {{id: string, far?: number}} Body  All of it.",
        "  - `far`: in miles",
    ]


def test_a_type_that_the_api_does_not_have_is_named(capsys):
    try:
        page_types.needed({}, {"Unicorn"})
    except SystemExit as error:
        assert "Unicorn" in str(error)
    else:
        raise AssertionError("it was not noticed")
