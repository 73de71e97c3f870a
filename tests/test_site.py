"""The site of documents: it builds without a warning, needs nothing from elsewhere, and its reference has no gaps."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import fiveways

griffe = pytest.importorskip("griffe")

ROOT = Path(__file__).parents[1]
REFERENCE = {
    page.name: re.findall(r"^::: (fiveways\.\S+)$", page.read_text("utf-8"), re.MULTILINE)
    for page in sorted((ROOT / "docs" / "reference").glob("*.md"))
}


@pytest.fixture(scope="module")
def package():
    return griffe.load("fiveways", search_paths=[str(ROOT / "src")])


def public(thing) -> Iterator:
    """A thing and all that it brings under names of its own, without what it imported."""
    if thing.is_module or thing.is_class or thing.is_function:
        yield thing
    if thing.is_module or thing.is_class:
        for name, member in thing.members.items():
            if not name.startswith("_") and not member.is_alias:
                yield from public(member)


def test_every_public_name_has_a_docstring(package):
    shown = [thing for names in REFERENCE.values() for name in names for thing in public(package[name[9:]])]
    assert len(shown) > 200
    assert not [thing.canonical_path for thing in shown if not thing.docstring]


def test_the_reference_has_the_names_that_the_package_gives():
    names = {name.removeprefix("fiveways.") for name in REFERENCE["fiveways.md"]}
    assert set(fiveways.__all__) == {name for name in names if "." not in name}


@pytest.mark.slow
def test_the_site_builds_without_a_warning_and_needs_nothing_from_elsewhere(tmp_path: Path):
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr
    pages = list(tmp_path.rglob("*.html"))
    assert {"index.html", "architecture.html", "reference", "lab"} <= {path.name for path in tmp_path.iterdir()}
    for page in pages:
        text = page.read_text("utf-8")
        loaded = re.findall(r'<(?:script|img|iframe)[^>]* src="([^"]+)"|<link[^>]* href="([^"]+)"', text)
        assert not [one for found in loaded for one in found if one.startswith(("http:", "https:", "//"))], page
    for sheet in tmp_path.rglob("*.css"):
        assert not re.search(r"(?:url\(|@import )[\"']?(?:https?:)?//", sheet.read_text("utf-8")), sheet
    match = (tmp_path / "reference" / "fiveways.html").read_text("utf-8")
    assert "Match" in match and "legal_moves" in match
    assert "<blockquote>" not in match, "an example of a docstring is a block of code"


NAMES = ("index", "architecture", "inside-tables", "bots", "envs", "lab", "operate", "tables")
PAGES = ("README.md", "CONTRIBUTING.md", *(f"docs/{name}.md" for name in NAMES))
CLASSES = (
    "match.match.Match",
    "contract.scene.Scene",
    "contract.scene.Gesture",
    "contract.facts.Spec",
)


@pytest.mark.parametrize("page", PAGES)
def test_files_and_names_that_a_page_speaks_of_exist(page: str, package):
    text = (ROOT / page).read_text("utf-8")
    folders = [ROOT, ROOT / "src" / "fiveways", ROOT / "src" / "fiveways" / "web", ROOT / "docs"]
    for path in re.findall(r"`((?:[a-z_-]+/)+[\w.-]*(?:\.py|\.md|/))`", text):
        assert path == "parts/" or any((folder / path).exists() for folder in folders), path
    for where in CLASSES:
        name = where.rpartition(".")[2]
        for member in re.findall(rf"`{name}\.(\w+)`", text):
            assert member in package[where].all_members, f"{name}.{member}"
