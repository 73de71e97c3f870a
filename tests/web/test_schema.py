"""Whatever the OpenAPI document allows, and much that it does not, gets an answer that is no accident."""

import json
import re

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance

from fiveways.contract import loading
from fiveways.tables.law.setup import read_setup
from fiveways.web.api import models
from tests.our_games import OUR_GAMES
from tests.web.running import Player

pytestmark = pytest.mark.slow
SHAPE = {"code", "message", "rule", "seq"}
PICTURES = ["/api/games/{game}/picture.svg", "/api/games/{game}/art.svg", "/api/tables/{table}/invite.svg"]


@pytest.fixture(scope="module")
def document(address):
    with Player(address).http as http:
        return http.get("/api/openapi.json").json()


def test_every_endpoint_is_described(document):
    for path, methods in document["paths"].items():
        for name, method in methods.items():
            assert method.get("summary"), f"{name} {path}"
    for wish in ("NewTable", "MakeMove", "Sit", "Ask", "Say", "Name"):
        assert document["components"]["schemas"][wish].get("examples"), wish


def test_every_answer_in_json_has_a_type(document):
    """And what is no JSON says what it is."""
    for path, methods in document["paths"].items():
        for name, method in methods.items():
            for status, answer in method["responses"].items():
                content = answer.get("content", {})
                assert content or status == "204", f"{name} {path} {status}"
                for kind, how in content.items():
                    assert how.get("schema"), f"{name} {path} {status} {kind}"
                    if int(status) >= 300:
                        assert how["schema"]["$ref"].endswith("/Error") and kind == "application/json"
    kinds = {kind for path in PICTURES for kind in document["paths"][path]["get"]["responses"]["200"]["content"]}
    assert kinds == {"image/svg+xml"}
    stream = document["paths"]["/api/tables/{table}/events"]["get"]["responses"]["200"]["content"]
    assert set(stream) == {"text/event-stream"}


def test_what_the_stream_sends_has_types_too(document):
    schemas = document["components"]["schemas"]
    for name in ("Table", "TableInWords", "EntryMessage", "PresenceMessage", "Beat", "Seq"):
        assert name in document["paths"]["/api/tables/{table}/events"]["get"]["description"] and schemas[name]
    assert "ms since 1970" in schemas["Entry"]["properties"]["at"]["description"]
    assert set(schemas["Item"]["required"]) == set(schemas["Item"]["properties"]), "all of an item is sent"


def test_every_reference_leads_somewhere(document):
    names = set(re.findall(r"#/components/schemas/([\w-]+)", json.dumps(document)))
    assert names and names <= document["components"]["schemas"].keys()


@pytest.mark.parametrize("game", [*OUR_GAMES, "kuhn", "die", "pick", "trail", "dash"])
def test_the_examples_can_be_made_with_whatever_game_is_installed(game, kuhn, die, pick, trail, dash):
    spec = loading.spec(game)
    usual, unusual = models.examples(spec)
    for example in (usual, unusual):
        wish = models.NewTable.model_validate(example)
        read_setup("ann", wish.game, wish.options, wish.seats, wish.clock)
    declared = {option.name: option.default for option in spec.all_options}
    assert all(declared[name] != value for name, value in unusual["options"].items())
    assert bool(unusual["options"]) == bool(declared)


def test_no_request_makes_the_server_stumble(address, document):
    schema = schemathesis.openapi.from_dict(document)
    schema.config.base_url = address
    ann = Player(address, "Ann")
    headers = {"Authorization": ann.http.headers["Authorization"]}
    tables = [ann.open()["id"], ann.open(seats=["human", "human"])["id"]]

    for result in schema.get_all_operations():
        operation = result.ok()

        @settings(max_examples=25, deadline=None, database=None, derandomize=True, phases=[Phase.generate],
                  suppress_health_check=list(HealthCheck))  # fmt: skip
        @_given(operation)
        def probe(case):
            places = case.path_parameters or {}
            real = {"table": tables, "game": ["bones", "kuhn"]}
            for name in real.keys() & places.keys():
                length = len(str(places[name]))
                if length % 3:
                    places[name] = real[name][length % 2]
            if case.path.endswith("/events") and places.get("table") in tables:
                return  # it would not end
            answer = case.call(headers=headers, timeout=20)
            case.validate_response(answer, checks=(not_a_server_error, response_schema_conformance))
            if answer.status_code >= 400:
                assert set(answer.json()) == SHAPE, answer.content

        probe()


def _given(operation):
    from hypothesis import given
    from schemathesis import GenerationMode

    strategy = operation.as_strategy(generation_mode=GenerationMode.POSITIVE)
    return given(strategy | operation.as_strategy(generation_mode=GenerationMode.NEGATIVE))
