"""The lexicon as compiled rules read it: a trie in one array of bytes.

    bit   63 ......... 32 | 31 ... 29 | 28 ... 26 | 25 ......... 0
          first child     | -         | level     | which letters go on, A = bit 0

Each node is a little-endian uint64. The level is that of the word that ends here, 1 to 5, or 0. Node 0 is the root.
Nodes are numbered breadth first, so the children of a node stand side by side, in the order of their letters:

    child = first + popcount(mask & (bit - 1))

A node without children says where they would begin. So the numbers of first children never fall from one node to the
next, and bisection finds a parent. NumPy is imported where it is needed only, so that other commands stay fast.
"""

from __future__ import annotations

import hashlib
import os
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_cache_path

from fiveways.contract.options import Options
from fiveways.games.waywords.words.lists import (
    LONGEST,
    OPTION,
    SIZES,
    STANDARD,
    STANDARD_FILE,
    BadLexicon,
    add,
    code_of,
    fault,
    installed,
    name_of,
    own_content,
    own_words,
    remove,
    standard_words,
    write_whole,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["OPTION", "SIZES", "STANDARD", "BadLexicon", "add", "build", "code_of", "installed", "load", "load_data",
           "name_of", "node_of", "remove", "word_at", "words"]  # fmt: skip

LETTERS = (1 << 26) - 1
LEVEL_AT, FIRST_AT = 26, 32
NODE = "<u8"

FORMAT = 1
"""Raise this whenever the trie of the same words has other bytes."""

KEEP_CACHES = 16
_DIGEST_SIZE = 32


def load(name: str, names: bool = False, acronyms: bool = False) -> NDArray[np.uint8]:
    """The trie of a lexicon, the same object each time. Only the standard lexicon has names and acronyms."""
    own = name != STANDARD
    return _load(name, bool(names) and not own, bool(acronyms) and not own)


def load_data(options: Options) -> NDArray[np.uint8]:
    """The trie of the lexicon that is played with."""
    return load(str(options["lexicon"]), bool(options["names"]), bool(options["acronyms"]))


@lru_cache(maxsize=8)
def _load(name: str, names: bool, acronyms: bool) -> NDArray[np.uint8]:
    content = STANDARD_FILE.read_bytes() if name == STANDARD else own_content(name)
    key = hashlib.sha256(f"{FORMAT} {name} {names} {acronyms} ".encode() + content).hexdigest()[:24]
    file = _cache() / f"lexicon-{key}.trie"
    data = _read(file)
    if data is None:
        if name == STANDARD:
            data = build(standard_words(names, acronyms).items())
        else:
            data = build((word, 1) for word in own_words(name, content))
        _keep(file, data)
    return data


def build(words: Iterable[tuple[str, int]]) -> NDArray[np.uint8]:
    """The trie of words with their levels. A word that comes twice keeps its lower level."""
    import numpy as np

    levels: dict[str, int] = {}
    for given, level in words:
        word = given.lower()
        wrong = fault(given) or (None if 1 <= level <= len(SIZES) else f"level {level} is not 1 to {len(SIZES)}")
        if wrong:
            raise BadLexicon(f"{given!r}: {wrong}")
        levels[word] = min(level, levels.get(word, level))
    ordered = sorted(levels)
    letters = np.array(ordered, f"S{LONGEST}").view(np.uint8).reshape(-1, LONGEST)

    ends = np.zeros(len(ordered), np.int64)  # the last node of each word, as far as it is read
    differs = np.zeros(len(ordered), np.bool_)  # whether each word differs from the one before it, as far as it is read
    differs[:1] = True
    parents, kinds, count = [np.zeros(0, np.int64)], [np.zeros(0, np.uint8)], 1
    for column in letters.T:
        goes_on = column > 0
        differs[1:] |= column[1:] != column[:-1]
        new = differs & goes_on
        parents.append(ends[new])
        kinds.append(column[new] - ord("a"))
        ends = np.where(goes_on, count - 1 + np.cumsum(new), ends)
        count += int(new.sum())

    parent, kind = np.concatenate(parents), np.concatenate(kinds).astype(np.uint64)
    children = np.bincount(parent, minlength=count)
    nodes = (1 + np.cumsum(children) - children).astype(NODE) << np.uint64(FIRST_AT)
    np.bitwise_or.at(nodes, parent, np.uint64(1) << kind)
    nodes[ends] |= np.array([levels[word] for word in ordered], NODE) << np.uint64(LEVEL_AT)
    return nodes.astype(NODE).view(np.uint8)


def words(data: NDArray[np.uint8]) -> Iterator[tuple[str, int]]:
    """All words with their levels, in alphabetical order."""
    nodes: list[int] = data.view(NODE).tolist()
    todo = [(0, "")]
    while todo:
        at, prefix = todo.pop()
        node = nodes[at]
        level = node >> LEVEL_AT & 7
        if level:
            yield prefix, level
        todo += [((node >> FIRST_AT) + i, prefix + letter) for i, letter in enumerate(_letters(node))][::-1]


def node_of(data: NDArray[np.uint8], word: str) -> int:
    """The node at which a word ends; 0 if it is not in the lexicon."""
    nodes = data.view(NODE)
    at = node = 0
    for letter in word.lower():
        bit = 1 << ord(letter) - ord("a") if "a" <= letter <= "z" else 0
        node = int(nodes[at])
        if not node & bit:
            return 0
        at = (node >> FIRST_AT) + (node & (bit - 1)).bit_count()
    return at if int(nodes[at]) >> LEVEL_AT & 7 else 0


def word_at(data: NDArray[np.uint8], node: int) -> str:
    """The word or the beginning of one that leads to a node."""
    nodes = data.view(NODE)
    found = ""
    while node:
        parent = bisect_right(nodes, node, key=_first) - 1
        found = _letters(int(nodes[parent]))[node - _first(nodes[parent])] + found
        node = parent
    return found


def _first(node: np.uint64 | int) -> int:
    return int(node) >> FIRST_AT


def _letters(node: int) -> str:
    return "".join(chr(ord("a") + i) for i in range(26) if node >> i & 1)


def _cache() -> Path:
    override = os.environ.get("FIVEWAYS_CACHE_DIR")
    return Path(override) if override else user_cache_path("fiveways") / "lexicons"


def _read(file: Path) -> NDArray[np.uint8] | None:
    """A trie from its cache file; None if the file is not there or damaged. (Compiled code trusts a trie blindly.)"""
    import numpy as np

    try:
        content = np.fromfile(file, np.uint8)
    except OSError:
        return None
    digest, data = content[:_DIGEST_SIZE], content[_DIGEST_SIZE:]
    if hashlib.sha256(data.data).digest() != digest.tobytes():
        return None
    with suppress(OSError):
        os.utime(file)
    return data


def _keep(file: Path, data: NDArray[np.uint8]) -> None:
    """Write a cache file, and remove those that were not used for longest. Where nothing can be written, do nothing."""
    content = data.tobytes()
    with suppress(OSError):
        write_whole(file, hashlib.sha256(content).digest() + content)
        others = sorted(file.parent.glob("lexicon-*.trie"), key=lambda other: -other.stat().st_mtime)
        for old in others[KEEP_CACHES:]:
            old.unlink(missing_ok=True)
