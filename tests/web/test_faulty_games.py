"""A game with a fault stops no server and no other game, and the log says what is wrong with it."""

import logging

import pytest

from fiveways.contract import loading
from fiveways.contract.errors import BadGame, UnknownGame
from fiveways.contract.loading import Game
from fiveways.match.match import Match
from fiveways.web.api import models
from fiveways.web.common import offered
from tests.web.running import Player


@pytest.fixture(autouse=True)
def _nothing_is_left_out_afterwards(monkeypatch):
    monkeypatch.setattr(offered, "_faulty", set())


@pytest.fixture
def broken(monkeypatch):
    """An installed game whose module cannot be imported, first in the list."""
    names, spec = loading.names(), loading.spec

    def found(game):
        if game == "aaa":
            raise UnknownGame("aaa is installed but cannot be loaded: SyntaxError: oh")
        return spec(game)

    monkeypatch.setattr(loading, "names", lambda: ["aaa", *names])
    monkeypatch.setattr(loading, "spec", found)
    return names


def listed(address):
    player = Player(address)
    return [game["id"] for game in player.get("/api/games").json()["games"]]


def test_the_lobby_lists_the_games_that_can_be_loaded(broken, address, caplog):
    assert listed(address) == listed(address) == broken
    told = [record for record in caplog.records if "aaa" in record.getMessage()]
    assert len(told) == 1 and told[0].levelno == logging.ERROR and told[0].exc_info


def test_the_example_of_a_request_is_of_a_game_that_can_be_loaded(broken):
    assert offered.sheets()[0].id == broken[0] != loading.names()[0]
    assert models.NewTable.model_config["json_schema_extra"]["examples"]


def test_a_game_with_a_fault_is_left_out_from_the_start(monkeypatch, address, caplog):
    whole = Game.load_all

    def load_all(game):
        if game.spec.id == "bones":
            raise BadGame("bones has no file text.py")
        whole(game)

    monkeypatch.setattr(Game, "load_all", load_all)
    offered.load_all_meanwhile().join()
    assert "the game bones is left out" in caplog.text and "bones has no file text.py" in caplog.text
    assert listed(address) == [name for name in loading.names() if name != "bones"]
    answer = Player(address, "Ann").post("/api/tables", {"game": "bones"})
    assert answer.status_code == 404 and "cannot be played" in answer.json()["message"]


@pytest.mark.parametrize("framework", [False, True])
def test_the_fault_of_a_game_is_an_error_of_the_server_and_is_logged(monkeypatch, address, ann, caplog, framework):
    table = ann.open(("human", "human"))["id"]

    def prepare(match, move, certain=False):
        raise BadGame("bones: the rules say ending 9")

    monkeypatch.setattr(Match, "prepare", prepare)
    seq = ann.table(table)["seq"]
    body = {"id": "a", "seq": seq, "move": "d5-e5"}
    if framework:  # only this way are other types of JSON read
        answer = ann.http.post(f"/api/tables/{table}/moves", json=body, headers={"content-type": "application/x+json"})
    else:
        answer = ann.post(f"/api/tables/{table}/moves", body)
    assert answer.status_code == 500, answer.text
    assert answer.json()["code"] == "internal" and "ending 9" not in answer.text
    [told] = [record for record in caplog.records if "ending 9" in record.getMessage()]
    assert told.levelno == logging.ERROR and told.exc_info[0] is BadGame
