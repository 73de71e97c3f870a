"""The guide says what the code says: the reference is made from it, and the pages show code of the templates."""

import inspect
import re
from pathlib import Path

import pytest

from fiveways.contract.hooks import FILES, hooks_of
from fiveways.contract.traits import ALL
from fiveways.contract.verbs import VERBS
from tests.contract import reference

DOCS = reference.PAGE.parent
ROOT = DOCS.parent
TEMPLATES = ROOT / "src" / "fiveways" / "templates"
PAGES = ("add-a-game.md", "hidden-and-chance.md")
MOST_LINES = 150


def test_the_reference_is_what_the_code_says():
    assert reference.PAGE.read_text("utf-8") == reference.page(), "write it anew: python -m tests.contract.reference"


def test_the_reference_has_every_function_verb_trait_and_fact_with_an_explanation():
    page = reference.page()
    for hook in (hook for kind in FILES for hook in hooks_of(kind)):
        assert f"| `{hook.name}(" in page, hook.name
    for verb in VERBS:
        assert f"| `{verb}(" in page, verb
    for trait in ALL:
        assert f"### {trait.__name__}\n" in page, trait
    for kind in (*reference.FACTS, *reference.OPTIONS, *reference.PICTURES, *reference.REVIEWS, *ALL):
        fields = reference.fields_of(kind)
        assert [field.name for field in fields] == [
            name for name in inspect.get_annotations(kind) if not name.startswith("_") and name != "allowed"
        ]
        assert not [field.name for field in fields if not field.told], f"{kind.__name__}: a field without a comment"
    unexplained = re.findall(r"^\| `.*\|\s*\|$|^- `.*: *\.?$", page, re.MULTILINE)
    assert not unexplained


def test_the_reference_tells_how_refusals_are_made():
    told = reference.page()
    assert "`ImpossiblePosition(problems: Sequence[str])` from `fiveways.contract.errors`" in told
    assert "`IllegalMove(message: str, rule: str | None = None)` from `fiveways.contract.errors`" in told


def code_of(name: str) -> str:
    """The text of a file that a page shows a part of."""
    own = TEMPLATES / "project" / "test_last_stone.py" if name == "tests/test_game.py" else TEMPLATES / name
    return (own if own.exists() else ROOT / "tests" / "toys" / name).read_text("utf-8")


@pytest.mark.parametrize("page", PAGES)
def test_the_code_of_a_page_stands_so_in_the_template(page: str):
    text = (DOCS / page).read_text("utf-8")
    shown = re.findall(r"^`([\w/]+\.py)`\n\n```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    assert len(shown) == text.count("```python") >= 3
    for name, code in shown:
        assert code in code_of(name), f"{page} shows code that is not in {name}:\n{code}"


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_short_and_its_links_lead_somewhere(page: str):
    text = (DOCS / page).read_text("utf-8")
    assert len(text.splitlines()) < MOST_LINES
    assert "fiveways new-game" in "\n".join(text.splitlines()[:10])
    for link in re.findall(r"\]\(([^)#]+)\)", text):
        assert (DOCS / link).is_file(), link
    for path in re.findall(r"`((?:examples|tests|docs)/[\w/.-]+)`", text):
        assert (ROOT / path).exists() or (page == "add-a-game.md" and path == "tests/test_game.py"), path
    if page == "hidden-and-chance.md":
        assert all(f"`{trait.__name__}" in text for trait in ALL)


def test_the_guide_names_every_verb_that_a_game_needs():
    guide = (DOCS / PAGES[0]).read_text("utf-8")
    assert all(f"`{verb}`" in guide for verb in VERBS if verb not in ("leave",))
    assert Path(TEMPLATES / "last_stone" / "rules.py").exists()
