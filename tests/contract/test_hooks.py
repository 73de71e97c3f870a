"""A game's functions are checked at its first use: what is misspelt, mistaken or missing is named."""

import re
import shutil
import sys
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType

import pytest

import fiveways
from fiveways.contract.errors import BadGame
from fiveways.contract.facts import Ending, Spec
from fiveways.contract.hooks import FILES, PictureHooks, RulesHooks, TextHooks, brings, hooks_of, resolve
from fiveways.contract.kernel import Kernel
from fiveways.contract.loading import Game
from fiveways.contract.traits import ALL, Automatic, Lines, Memory, OwnBots, SecretData, Secrets, TurnClock
from fiveways.contract.verbs import PARAMETERS, SIGNATURES
from fiveways.templates import last_stone

SPEC = Spec(
    id="small",
    name="Small",
    package="small",
    tagline="Small.",
    credits="Ours.",
    rules_version=1,
    players=(2, 2),
    seat_names=("A", "B"),
    endings=(Ending("done", 1, "it is done"),),
    refusals={1: "no"},
)


def module(name: str, source: str) -> ModuleType:
    made = ModuleType(f"small.{name}")
    exec(source, made.__dict__)
    return made


TEXT = """
def move_text(view, action): return str(action)
def parse_move(view, text): return int(text)
def position_text(state): return ""
def parse_position(text): return {}, None
def diagram(view, colour=False): return ""
"""


def test_what_a_game_leaves_out_has_a_default():
    text = resolve(TextHooks, SPEC, module("text", TEXT))
    assert text.move_texts(None, [1, 2]) == ["1", "2"]
    assert text.parse_line(None, "3") == [3] and text.called(None, 4) == "4"
    assert (text.spoken("1"), text.news(None, None), text.told("x"), text.late(None)) == ("", "", "x", None)
    assert brings(text, "move_text") and not brings(text, "spoken")


@pytest.mark.parametrize(
    ("kind", "source", "told"),
    [
        (TextHooks, TEXT + "def spokn(text): return ''", "small: text.py has spokn, .* did you mean spoken?"),
        (TextHooks, TEXT + "def move_textes(view, actions): ...", "has move_textes, .* did you mean move_texts?"),
        (TextHooks, TEXT + "def spoken(view, text): return ''", r"spoken takes \(text\), not \(view, text\)"),
        (TextHooks, TEXT + "def spoken(text, view): return ''", r"spoken takes \(text\), not \(text, view\)"),
        (
            TextHooks,
            TEXT + "def news(after, before): return ''",
            r"news takes \(before, after\), not \(after, before\)",
        ),
        (TextHooks, TEXT + "def late(view): return 'x'", "late, which needs the trait TurnClock"),
        (TextHooks, TEXT.replace("def diagram(", "def _diagram("), "small: text.py lacks the function diagram"),
        (RulesHooks, "def veil(view, now): ...", "veil, which needs the trait Memory"),
        (PictureHooks, "", r"small: picture.py lacks the function scene\(view"),
    ],
)
def test_a_function_that_is_wrong_is_refused_by_name(kind, source: str, told: str):
    with pytest.raises(BadGame, match=told):
        resolve(kind, SPEC, module(kind.file, source))


@pytest.mark.parametrize(
    ("name", "told"), [("shows", None), ("showz", "shows"), ("forget", None), ("forgett", "forget")]
)
def test_a_misspelt_function_is_found_in_whichever_file_of_the_game_it_stands(name: str, told: str | None):
    spec = replace(SPEC, traits=(Secrets(), Memory()))
    rules = module("rules", "def reshuffle(state, seat, chance): ...\ndef veil(view, now): ...")
    taken = {"shows": "state, action", "forget": "view, rate"}[told or name]
    other = module("hidden", f"def {name}({taken}): ...\ndef showing(of): ...")
    vars(rules).update({name: vars(other)[name], "square_of": module("board", "def square_of(x): ...").square_of})
    if told is None:
        assert brings(resolve(RulesHooks, spec, rules), name)
        return
    with pytest.raises(BadGame, match=f"rules.py has {name}, which nobody calls: did you mean {told}?"):
        resolve(RulesHooks, spec, rules)


@pytest.mark.parametrize("name", ["news", "spoken"])
def test_a_file_in_a_package_may_be_called_like_a_function(name: str):
    made = module("text", TEXT)
    vars(made)[name] = ModuleType(f"small.text.{name}")
    assert not brings(resolve(TextHooks, SPEC, made), name)


def test_what_is_called_like_a_function_and_is_none_is_refused():
    with pytest.raises(BadGame, match=r"small: text.py: news must be a function, not str"):
        resolve(TextHooks, SPEC, module("text", TEXT + "news = 'none'"))


def test_a_file_in_the_rules_may_be_called_like_a_verb():
    whole = fiveways.load_game("bones").kernel.module
    rules = ModuleType("small.rules")
    vars(rules).update({name: thing for name, thing in vars(whole).items() if name != "sample"})
    rules.mask = ModuleType("small.rules.mask")  # type: ignore[attr-defined]
    kernel = Kernel(rules, SPEC)
    assert not kernel.has("mask") and not kernel.has("sample") and kernel.has("estimate")
    rules.sample = 7  # type: ignore[attr-defined]
    with pytest.raises(BadGame, match=r"small: rules.py: sample must be a function, not int"):
        Kernel(rules, SPEC)
    del rules.sample
    rules.check = ModuleType("small.rules.check")  # type: ignore[attr-defined]
    with pytest.raises(BadGame, match=r"rules.py lacks check"):
        Kernel(rules, SPEC)


BOTS = "def choose(view, level, seed, cancel): return [0], 'It is the first.'"
REVIEW = "def review(match): return []"


@pytest.mark.parametrize(
    ("file", "source", "trait"),
    [("bots", BOTS, "OwnBots"), ("review", REVIEW, "Reviews"), ("bots", "def helper(view): ...", None)],
)
def test_bots_and_reviews_need_their_traits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, source: str, trait: str | None
):
    package = tmp_path / f"small_{file}_{trait}"
    shutil.copytree(Path(last_stone.__file__).parent, package)
    (package / f"{file}.py").write_text(source, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    name = package.name
    for each in (package / "__init__.py", package / "text.py"):
        each.write_text(each.read_text("utf-8").replace("fiveways.templates.last_stone", name), "utf-8")
    game = Game(import_module(name).SPEC)
    if trait is None:
        game.load_all()
        return
    with pytest.raises(BadGame, match=f"{file}.py has .*, which needs the trait {trait} on the fact sheet"):
        game.load_all()


def test_files_of_a_game_may_share_functions_of_any_other_name():
    resolve(TextHooks, SPEC, module("text", TEXT + "def square_text(square): return ''"))


def test_a_trait_asks_for_its_functions():
    with pytest.raises(BadGame, match=r"rules.py lacks the function veil\(view.*: the trait Memory needs it"):
        resolve(RulesHooks, replace(SPEC, traits=(Memory(),)), module("rules", ""))
    with pytest.raises(BadGame, match="lacks the function parse_line"):
        resolve(TextHooks, replace(SPEC, traits=(Lines(),)), module("text", TEXT))
    assert resolve(TextHooks, replace(SPEC, traits=(TurnClock(),)), module("text", TEXT + "def late(view): return 'x'"))


@pytest.mark.parametrize(
    "used",
    [
        "def scene(view, legal): return [press(move) for move in legal]",
        "def scene(view, legal): return lambda: press(1)",
        "class Board:\n    def draw(self): return press(1)\ndef scene(view, legal): ...",
    ],
)
def test_a_name_close_to_a_hook_is_free_where_the_game_itself_uses_it(monkeypatch: pytest.MonkeyPatch, used: str):
    picture = module("picture", "def press(move): return press(move) if move else ()\n" + used)
    monkeypatch.setitem(sys.modules, picture.__name__, picture)
    assert not brings(resolve(PictureHooks, SPEC, picture), "presses")


def test_a_name_close_to_a_hook_is_free_where_another_file_of_the_game_uses_it(monkeypatch: pytest.MonkeyPatch):
    picture = module("picture", "def press(move): ...\ndef scene(view, legal): ...")
    other = module("board", "def draw(picture): return picture.press(1)")
    for made in (picture, other):
        monkeypatch.setitem(sys.modules, made.__name__, made)
    resolve(PictureHooks, SPEC, picture)


def test_a_misspelt_function_that_only_calls_itself_is_refused(monkeypatch: pytest.MonkeyPatch):
    picture = module("picture", "def press(move): return press(move[1:])\ndef scene(view, legal): ...")
    monkeypatch.setitem(sys.modules, picture.__name__, picture)
    with pytest.raises(BadGame, match=r"picture.py has press, which nobody calls: did you mean presses\?"):
        resolve(PictureHooks, SPEC, picture)


def test_helpers_from_elsewhere_and_those_with_an_underscore_are_nobodys_business():
    made = module("text", TEXT + "def _tidy(text): return ''")
    made.read_text = Path.read_text  # type: ignore[attr-defined]
    resolve(TextHooks, SPEC, made)


@pytest.mark.parametrize(
    ("traits", "told"),
    [
        ((Memory(), Memory()), "a trait is listed once"),
        ((SecretData(),), "needs the trait Secrets"),
        ((OwnBots(levels=-1),), "OwnBots.levels is 0 or more"),
        ((Automatic(frozenset({1}), unhurried=frozenset({2})),), "only an automatic phase"),
        ((Automatic(frozenset({1}), paces={2: 1.0}),), "only an automatic phase"),
    ],
)
def test_a_fact_sheet_whose_traits_contradict_each_other_is_refused(traits, told: str):
    with pytest.raises(BadGame, match=f"small: .*{told}"):
        replace(SPEC, traits=traits)


def test_a_file_that_is_missing_is_named():
    with pytest.raises(BadGame, match=r"small has no file rules.py in the package fiveways.contract"):
        _ = Game(replace(SPEC, package="fiveways.contract")).text


def test_every_function_is_explained_in_one_sentence_and_every_verb_names_its_arguments():
    for kind in FILES:
        for hook in hooks_of(kind):
            assert re.fullmatch(r"[A-Z].*[.;].*", hook.doc.strip(), re.DOTALL), hook.name
            assert "\n" not in hook.doc.strip(), f"{hook.name}: one sentence, one line"
    assert PARAMETERS.keys() == SIGNATURES.keys()
    assert all(len(PARAMETERS[name]) == len(SIGNATURES[name].args) for name in SIGNATURES)


def test_every_trait_says_what_it_is_and_means_no_where_a_game_lacks_it():
    for kind in ALL:
        assert kind.__doc__, kind
        assert SPEC.trait(kind) == kind() and not SPEC.has(kind)
    assert not SPEC.trait(Secrets).lie_open({}) and SPEC.trait(OwnBots).levels == 0


def test_nobody_but_the_loader_looks_for_a_games_functions():
    """`getattr` with the name of a hook finds what no check has seen."""
    names = "|".join(hook.name for kind in FILES for hook in hooks_of(kind))
    for file in Path(fiveways.__file__).parent.rglob("*.py"):
        found = re.search(rf"(?:get|has|set)attr\([^)]*[\"']({names})[\"']", file.read_text("utf-8"))
        assert not found, f"{file.name} looks for {found and found[1]} by itself: ask contract/hooks.py"


def test_no_game_is_patched_when_it_is_loaded():
    game = fiveways.load_game("bones")
    module = game._module("text")
    before = {name for name, thing in vars(module).items() if isinstance(thing, FunctionType)}
    _ = Game(game.spec).text
    assert before == {name for name, thing in vars(module).items() if isinstance(thing, FunctionType)}
