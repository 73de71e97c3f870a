"""The share of lines that tests reach is counted and told rightly."""

from pathlib import Path

from scripts.coverage import COMPILED, left_out, told

ROOT = Path(__file__).parent.parent


def file(reached: int, missed: int) -> dict[str, list[int]]:
    return {"executed_lines": list(range(reached)), "missing_lines": list(range(missed))}


def test_the_share_of_all_lines_is_told_with_the_files_that_lack_most():
    text, share = told({"good.py": file(80, 0), "bad.py": file(5, 15)}, 3)
    assert share == 85
    assert text.splitlines() == [
        "Tests reach 85.0 % of 100 lines of src; 3 files with compiled functions are left out.",
        "Most lines that no test reaches:",
        "    15 of   20  bad.py",
    ]


def test_nothing_is_listed_where_nothing_is_missing():
    assert told({"good.py": file(80, 0)}, 0)[0].splitlines()[1:] == ["No line is left."]


def test_only_files_with_compiled_functions_are_left_out():
    out = left_out()
    assert "src/fiveways/games/bones/rules.py" in out
    assert "src/fiveways/bots/tree.py" in out
    assert not [name for name in out if "/web/" in name or "/tables/" in name or "/match/" in name]
    assert all(COMPILED.search((ROOT / name).read_text("utf-8")) for name in out)
