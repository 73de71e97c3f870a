"""`fiveways new-game` writes a folder that plays at once and keeps every law, and never overwrites anything."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from fiveways.contract.errors import BadGame
from fiveways.templates.writing import OPEN, package_of, title_of, write_game
from tests.imports import PACKAGE

PLAY = """
import sys
from fiveways.testing import check_game
from fiveways import Match, load_game
from fiveways.bots.players import bot_names, make_bot
from fiveways.lab.simulate import simulate

game = load_game(sys.argv[1])
for name in bot_names(game.spec):
    bot, match = make_bot(game.spec, name), Match.new(game, seed=name)
    while not match.over:
        match.play(bot.choose(match.view(match.to_move), b"seed").actions)
    print(name, match.result)
print(sum(simulate(game.spec.id, 500, seed="1").reasons.values()), "games simulated")
checked = check_game(game)
print("positions", checked.positions, "never reached", checked.never_reached)
"""


def installed(folder: Path, id: str) -> dict[str, str]:
    """The environment in which the game of a folder is installed, as `pip install --editable` would do it."""
    settings = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))
    metadata = folder / f"{package_of(id)}-0.1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {settings['project']['name']}\nVersion: 0.1.0\n")
    [(name, place)] = settings["project"]["entry-points"]["fiveways.games"].items()
    (metadata / "entry_points.txt").write_text(f"[fiveways.games]\n{name} = {place}\n")
    path = os.pathsep.join(filter(None, [str(folder), os.environ.get("PYTHONPATH")]))
    return {**os.environ, "PYTHONPATH": path, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}


def fiveways(*arguments: str, cwd: Path, **more) -> subprocess.CompletedProcess:
    code = "from fiveways.cli import main; main()"
    return subprocess.run(
        [sys.executable, "-c", code, *arguments], cwd=cwd, capture_output=True, text=True, check=False, **more
    )


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize(
    ("id", "how", "bots"),
    [
        ("three-piles", (), ["random", "greedy", "level1", "level2", "level3"]),
        ("bluff-2", ("--hidden",), ["random", "greedy", "level1", "level2"]),
    ],
    ids=["open", "hidden"],
)
def test_a_new_game_plays_at_once_and_passes_its_own_tests(tmp_path: Path, id: str, how: tuple, bots: list[str]):
    done = fiveways("new-game", id, *how, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert f"pip install --editable '{id}[test]'" in done.stdout
    sheet = Path(id) / package_of(id) / "__init__.py"
    assert f"it is called {title_of(id)} (change `name` in {sheet})" in done.stdout
    environment = installed(tmp_path / id, id)
    assert title_of(id) in (tmp_path / id / package_of(id) / "rules.md").read_text("utf-8")
    again = fiveways("new-game", id, "--folder", "elsewhere", cwd=tmp_path, env=environment)
    assert again.returncode == 2 and f"a game with the id {id} is installed already" in again.stderr
    assert id in fiveways("games", cwd=tmp_path, env=environment).stdout
    terminal = fiveways("play", id, cwd=tmp_path, env=environment, input="moves\nquit\n")
    assert terminal.returncode == 0, terminal.stderr
    played = subprocess.run(
        [sys.executable, "-c", PLAY, id], env=environment, cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert played.returncode == 0, played.stderr
    *games, simulated, checked = played.stdout.splitlines()
    assert simulated == "500 games simulated"
    assert [line.split()[0] for line in games] == bots
    found = re.fullmatch(r"positions (\d+) never reached \[\]", checked)
    assert found and int(found[1]) > 20, checked
    own = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        env=environment, cwd=tmp_path / id, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert re.search(r"^\d passed", own.stdout, re.MULTILINE), own.stdout


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Nine Men's Morris", "begins with a letter and has at most 40 characters: write nine-mens-morris"),
        ("", "'' cannot be the id of a game"),
        ("7", "cannot be the id"),
        ("a--b", "write a-b"),
        ("a" * 41, "at most 40 characters: write aaa"),
        ("../up", "cannot be the id of a game.*: write up"),
        ("lambda", "the package of lambda would be called lambda, which is taken"),
        ("json", "which is taken"),
        ("tests", "which is taken"),
        ("fiveways", "which is taken"),
        ("bones", "a game with the id bones is installed already"),
    ],
)
def test_a_name_that_no_game_can_have_is_refused(tmp_path: Path, name: str, told: str):
    with pytest.raises(BadGame, match=told):
        write_game(name, tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_nothing_is_ever_overwritten(tmp_path: Path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "file").write_text("kept")
    (tmp_path / "dangling").symlink_to(tmp_path / "nowhere")
    for name in ("mine", "file", "dangling"):
        with pytest.raises(BadGame, match=f"{name} exists, and nothing is overwritten: .* --folder"):
            write_game("my-game", tmp_path / name)
    assert not list((tmp_path / "mine").iterdir()) and (tmp_path / "file").read_text() == "kept"


def test_a_new_game_has_every_file_under_its_own_names(tmp_path: Path):
    for hidden in (False, True):
        folder = tmp_path / str(hidden)
        files = {str(file.relative_to(folder)) for file in write_game("my-game", folder, hidden=hidden)}
        package = {f"my_game/{name}" for name in ("__init__.py", "rules.py", "text.py", "picture.py", "rules.md")}
        assert files >= {"pyproject.toml", "conftest.py", "tests/test_game.py", *package}
        assert any(name.startswith("my_game/art/") for name in files)
        texts = "".join((folder / name).read_text("utf-8") for name in files)
        assert not re.search(r"last[-_]stone|Last Stone|\bkuhn\b|Kuhn's", texts)
        assert not re.search(r"\w_my_game|my_game_\w|My Game with", texts), "a name or a sentence around the title"
        assert 'my-game = "my_game:SPEC"' in texts and 'id="my-game"' in texts and 'GAME = "my-game"' in texts


def test_every_file_of_the_templates_is_installed_with_the_package():
    settings = tomllib.loads((PACKAGE.parents[1] / "pyproject.toml").read_text("utf-8"))
    patterns = settings["tool"]["setuptools"]["package-data"]["*"]
    folder = PACKAGE / "templates"
    assert (folder / OPEN / "rules.py").is_file()
    for file in [each for each in folder.rglob("*") if each.is_file() and each.suffix != ".pyc"]:
        python = file.suffix == ".py" and (file.parent / "__init__.py").exists()
        assert python or any(file.match(f"templates/{p}") or file.match(f"*/{p}") for p in patterns), file
