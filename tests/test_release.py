"""What a release needs: one version, written once, and a section of the changelog that tells about it."""

import re
import tomllib
from pathlib import Path

from fiveways import __version__

ROOT = Path(__file__).parents[1]
CHANGELOG = (ROOT / "CHANGELOG.md").read_text("utf-8")
SECTIONS = re.findall(r"^## (\d+\.\d+\.\d+)(.*)$", CHANGELOG, re.MULTILINE)


def test_the_version_is_written_in_one_place():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert "version" not in settings["project"] and settings["project"]["dynamic"] == ["version"]
    assert settings["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "fiveways.__version__"}
    for file in (ROOT / "src").rglob("*.py"):
        written = re.search(rf'"{re.escape(__version__)}"', file.read_text("utf-8"))
        assert not written or file == ROOT / "src" / "fiveways" / "__init__.py", file


def test_the_changelog_begins_with_this_version_and_goes_back_in_order():
    versions = [tuple(map(int, version.split("."))) for version, _ in SECTIONS]
    assert SECTIONS[0][0] == __version__, "the version that is written in the code has no section of its own"
    assert versions == sorted(set(versions), reverse=True)


def test_only_the_first_section_may_lack_a_date():
    for number, (version, rest) in enumerate(SECTIONS):
        dated = re.fullmatch(r" \(\d{4}-\d{2}-\d{2}\)", rest)
        assert dated or (number == 0 and rest == " (in progress)"), f"the heading of {version} ends in {rest!r}"


def test_every_section_says_something():
    for section in re.split(r"^## ", CHANGELOG, flags=re.MULTILINE)[1:]:
        assert re.search(r"^- \w", section, re.MULTILINE), section[:40]
