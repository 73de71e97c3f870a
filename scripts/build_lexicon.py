"""Builds the standard lexicon of the word game from Debian's package `scowl` (apt-get install scowl).

SCOWL sorts words by how well known they are: size 10 holds the commonest. The same package gives the same bytes.
"""

from __future__ import annotations

import argparse
import lzma
import re
from pathlib import Path

SOURCE = Path("/usr/share/dict/scowl")
TARGET = Path(__file__).parents[1] / "src" / "fiveways" / "games" / "waywords" / "words" / "english.txt.xz"

SIZES = {10: 10, 20: 20, 35: 35, 40: 50, 50: 50, 55: 60, 60: 60}
"""The size that a word of each of SCOWL's sizes counts as."""

SPELLINGS = ("english", "american", "british", "british_z", "variant_1", "american_variant_1", "british_variant_1")
FILES = {
    "words": [f"{spelling}-words" for spelling in SPELLINGS],
    "names": ["*-upper", "*-proper-names"],
    "acronyms": ["*-abbreviations"],
}
# A capital, an apostrophe, a point or an accent makes it no word; names and acronyms may have capitals.
PATTERNS = {"words": "[a-z]{2,24}", "names": "[A-Za-z]{2,24}", "acronyms": "[A-Za-z]{2,24}"}
TWO_LETTERS_WITHOUT_VOWEL = {"my", "by", "sh"}

# Of xz's settings these suit sorted words best.
FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 4, "lp": 0, "pb": 0}]


def is_word(category: str, text: str) -> bool:
    if not re.fullmatch(PATTERNS[category], text):
        return False
    return category != "words" or len(text) > 2 or bool(set(text) & set("aeiou")) or text in TWO_LETTERS_WITHOUT_VOWEL


def gather(source: Path, category: str) -> dict[str, int]:
    """Every word of a category with the smallest size that has it."""
    found: dict[str, int] = {}
    for pattern in FILES[category]:
        for file in sorted(source.glob(f"{pattern}.*")):
            size = SIZES.get(int(file.suffix[1:]))
            for text in file.read_text("latin-1").splitlines() if size else ():
                if size and is_word(category, text):
                    found[text.lower()] = min(size, found.get(text.lower(), size))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--source", type=Path, default=SOURCE, help="the folder with SCOWL's lists")
    parser.add_argument("--target", type=Path, default=TARGET, help="the file to write")
    given = parser.parse_args()
    lines: list[str] = []
    for category in FILES:
        found = gather(given.source, category)
        if not found:
            parser.error(f"there are no {category} in {given.source}: apt-get install scowl")
        for size in sorted(set(SIZES.values())):
            chosen = sorted(word for word, smallest in found.items() if smallest == size)
            longer = sum(len(word) > 2 for word in chosen)
            print(f"{category} {size}: {len(chosen)}, {longer} of them with three letters or more")
            lines += [f"# {category} {size}", *chosen]
    packed = lzma.compress("".join(f"{line}\n" for line in lines).encode(), lzma.FORMAT_XZ, filters=FILTERS)
    given.target.write_bytes(packed)
    print(f"{given.target.name}: {len(packed)} bytes")


if __name__ == "__main__":
    main()
