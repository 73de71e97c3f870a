"""The bot of examples/own_bot.py sits down at real tables, and says clearly what goes wrong."""

import ast
import io
import random
import re
import subprocess
import sys
import tokenize
from pathlib import Path

import pytest

from tests.web.running import Player, running

FILE = Path(__file__).parents[2] / "examples" / "own_bot.py"
CODE = FILE.read_text("utf-8")
HOME = "http://localhost:8715"


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with running(tmp_path_factory.mktemp("own_bot")) as found:
        yield found


@pytest.fixture
def ann(address):
    player = Player(address, "Ann")
    yield player
    player.http.close()


def run(file, *arguments):
    command = [sys.executable, str(file), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    return done.returncode, done.stdout, done.stderr


@pytest.fixture
def at_home(tmp_path, address):
    """The same program, for a server that is elsewhere."""

    def changed(old=HOME, new=address):
        assert old in CODE
        file = tmp_path / "own_bot.py"
        file.write_text(CODE.replace(HOME, address).replace(old, new), "utf-8")
        return file

    return changed


def lines_of_code(text):
    """Lines with something else than comments and docstrings on them."""
    docstrings = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            docstrings.update(range(node.lineno, node.end_lineno + 1))
    idle = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
    busy = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in idle:
            busy.update(range(token.start[0], token.end[0] + 1))
    return len(busy - docstrings)


def test_it_has_25_lines_of_code():
    assert 20 <= lines_of_code(CODE) <= 25
    assert re.search(r"\b25 lines\b", CODE)


def test_it_needs_nothing_but_the_standard_library():
    imported = re.findall(r"^(?:import|from) (\w+)", CODE, re.MULTILINE)
    assert imported and set(imported) <= sys.stdlib_module_names


def test_it_opens_a_table_and_plays_to_the_end(at_home, ann, address):
    code, said, complained = run(at_home(), "bones", "bot:1", "human")
    assert (code, complained) == (0, "")
    link, result = said.splitlines()
    name = re.fullmatch(rf"Watch it at {address}/t/(\w+)", link)[1]
    assert ann.get(f"/t/{name}").status_code == 200
    table = ann.table(name)
    assert table["status"] == "over" and table["result"]["text"] == result
    assert [seat["player"] for seat in table["seats"]][1] == "My own bot"
    assert {move["seat"] for move in table["moves"]} == {0, 1} and table["result"]["rule"]


HIDDEN_HANDS = ("the-way", {"games": 1, "max_turns": 20})


@pytest.mark.parametrize(("game", "options"), [("bones", {"begins": "white"}), HIDDEN_HANDS])
def test_it_takes_an_open_seat_by_the_link_of_a_table(ann, address, game, options):
    """Against a person, with the file as it stands."""
    name = ann.open(game=game, options=options)["id"]
    command = [sys.executable, str(FILE), f"{address}/t/{name}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as bot:
        assert bot.stdout.readline() == f"Watch it at {address}/t/{name}\n"
        chance = random.Random(1)
        with ann.listening(name) as stream:
            for _ in stream:
                table = ann.table(name)
                if table["status"] == "over":
                    break
                if table["legal"]:
                    assert ann.move(name, chance.choice(table["legal"]), table["seq"]).status_code == 200
        assert bot.stdout.read() == f"{table['result']['text']}\n"
        assert bot.wait(20) == 0
    assert {move["seat"] for move in table["moves"]} == {0, 1} and table["result"]["rule"]


def test_it_opens_a_table_at_a_server_elsewhere(address):
    code, said, _ = run(FILE, f"{address}/bones", "human", "human")
    assert code == 0 and said.startswith(f"Watch it at {address}/t/")


def test_a_game_that_nobody_knows_is_told_in_one_line(at_home):
    code, said, complained = run(at_home(), "bone")
    assert (code, said) == (1, "")
    assert complained.startswith("there is no game 'bone': did you mean bones?") and complained.count("\n") == 1


def test_a_table_without_an_open_seat_is_told_in_one_line(ann, address):
    name = ann.open(("human", "bot:1"))["id"]
    code, said, complained = run(FILE, f"{address}/t/{name}")
    assert (code, said) == (1, "")
    assert complained == "every seat is taken\n"


def test_a_move_that_the_rules_forbid_is_told_in_one_line(at_home):
    bad = at_home('"move": choose(now)', '"move": "a1-b1"')
    code, said, complained = run(bad, "bones", "human", "human")
    assert code == 1 and said.startswith("Watch it at ")
    assert complained == "a1-b1: the first piece must cover at least one of the two start squares in the centre\n"


@pytest.mark.parametrize("wrong", ["http://127.0.0.1:1/t/abc", "nonsense/t/abc", "http://nobody.invalid/t/abc"])
def test_a_wrong_address_is_told_in_one_line(wrong):
    code, said, complained = run(FILE, wrong)
    assert (code, said) == (1, "")
    assert complained.startswith(f"no fiveways at {wrong.partition('/t/')[0]}: ") and complained.count("\n") == 1
