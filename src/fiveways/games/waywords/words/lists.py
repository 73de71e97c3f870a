"""Lists of words: the standard one, and people's own. The fact sheet needs this file, so it must not load NumPy.

An own list is kept as NAME-DIGEST. So a record that names it means exactly these words.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import lzma
import os
import re
import secrets
import unicodedata
import zlib
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from platformdirs import user_data_path

from fiveways.contract.errors import FivewaysError
from fiveways.contract.options import Choice

STANDARD = "english"
STANDARD_FILE = Path(__file__).with_name("english.txt.xz")
SIZES = (10, 20, 35, 50, 60)
"""SCOWL's sizes for levels 1 to 5. Everybody knows the words of the first size."""

SHORTEST, LONGEST = 2, 24
MOST_BYTES = 20_000_000
"""The largest size of an own list, before and after unpacking."""

FAULTS_TOLD = 10
LONGEST_NAME = 24
DIGITS = 7
"""How many digits of its digest a list has in its name: 28 bits, which fit into a compiled state."""

HOW_TO_ADD = "`fiveways lexicon add FILE` adds a list of your own"
_KEPT = re.compile(rf"[a-z0-9]+(?:-[a-z0-9]+)*-([0-9a-f]{{{DIGITS}}})")
_WORD = re.compile(rf"[A-Za-z]{{{SHORTEST},{LONGEST}}}")


class BadLexicon(FivewaysError):
    """A list of words that cannot be used, or that is not there."""


def standard_words(names: bool = False, acronyms: bool = False) -> dict[str, int]:
    """The standard lexicon: each word with its level."""
    wanted = {"words", *(["names"] if names else []), *(["acronyms"] if acronyms else [])}
    found: dict[str, int] = {}
    for section in lzma.decompress(STANDARD_FILE.read_bytes()).decode().split("# ")[1:]:
        title, *words = section.split("\n")[:-1]
        category, size = title.split()
        if category in wanted:
            level = SIZES.index(int(size)) + 1
            found |= {word: min(level, found.get(word, level)) for word in words}
    return found


def fault(word: str) -> str | None:
    """What is wrong with a word, if anything."""
    if _WORD.fullmatch(word):
        return None
    strange = re.search("[^A-Za-z]", word)
    if strange:
        return f"{strange[0]!r} is not a letter from a to z"
    return f"it has {len(word)} letter{'s' * (len(word) != 1)}, and a word has {SHORTEST} to {LONGEST}"


def folder() -> Path:
    """Where own lists are kept."""
    override = os.environ.get("FIVEWAYS_LEXICONS")
    return Path(override) if override else user_data_path("fiveways") / "lexicons"


def installed() -> tuple[str, ...]:
    """The standard lexicon, then the own lists."""
    try:
        files = os.listdir(folder())
    except OSError:
        files = []
    names = (file.removesuffix(".txt") for file in sorted(files) if file.endswith(".txt"))
    return (STANDARD, *(name for name in names if _KEPT.fullmatch(name)))


def add(file: Path, name: str | None = None) -> str:
    """Read, check and keep an own list; returns the name it is kept under."""
    words = read_list(file)
    digest = _digest(words)
    # Somebody may add a file that was kept elsewhere: it keeps its name.
    called = _clean(Path(file.name.removesuffix(".gz")).stem if name is None else name, digest)
    kept = f"{called}-{digest}"
    write_whole(folder() / f"{kept}.txt", _text(words).encode())
    return kept


def remove(name: str) -> None:
    """Forget an own list."""
    if name == STANDARD:
        raise BadLexicon(f"{STANDARD} is built in and cannot be removed")
    _file(name).unlink()


def own_content(name: str) -> bytes:
    """The file of an own list."""
    return _file(name).read_bytes()


def own_words(name: str, content: bytes) -> list[str]:
    """The words of an own list. A file that was changed after it was added is refused."""
    words = content.decode("ascii", "replace").split("\n")[:-1]
    if any(map(fault, words)) or not name.endswith(f"-{_digest(words)}"):
        raise BadLexicon(f"the lexicon {name} was changed after it was added: remove it and add it again")
    return words


def code_of(name: str) -> int:
    """The number of a lexicon: 0 for the standard one, else its digest."""
    if name == STANDARD:
        return 0
    kept = _KEPT.fullmatch(name)
    if not kept:
        raise _not_there(name)
    return int(kept[1], 16)


def name_of(code: int) -> str:
    """The lexicon with this number. If two have the same words, the first."""
    if code == 0:
        return STANDARD  # every picture asks for it, so the disk is left alone
    for name in installed():
        if code_of(name) == code:
            return name
    return f"removed-{code:0{DIGITS}x}"  # a game that goes on has its words in memory; only its picture asks again


def kept_as(name: str) -> str:
    """The name that a list with this digest has here, which may be another than elsewhere."""
    digest = _KEPT.fullmatch(name)
    same = [own for own in installed() if digest and own.endswith(f"-{digest[1]}")]
    return name if name in same or not same else same[0]


def from_command_line(text: str) -> str:
    """The name of a lexicon. If the text is a file, it is added first."""
    is_file = Path(text).suffix or "/" in text or os.sep in text
    return add(Path(text).expanduser()) if is_file else text


# This is a plain Choice and no class of its own: code that shows or tries options looks for a Choice.
OPTION = Choice(
    "lexicon", STANDARD, installed, "Which words there are: English ones, or a list of your own.",
    encoded=code_of, typed=from_command_line, more=HOW_TO_ADD, alias=kept_as,
)  # fmt: skip


def read_list(file: Path) -> list[str]:
    """The words of a file, sorted. If some lines are no words, the error names them."""
    words: set[str] = set()
    faults: list[str] = []
    for number, line in enumerate(io.StringIO(_text_of(file), newline=None), 1):
        word = line.strip()
        wrong = fault(word) if word else None
        if wrong:
            shown = word if len(word) <= LONGEST else word[:LONGEST] + "..."
            faults.append(f"line {number} ({shown!r}): {wrong}")
        elif word:
            words.add(word.lower())
    if faults:
        more = len(faults) - FAULTS_TOLD
        told = "; ".join(faults[:FAULTS_TOLD]) + (f"; and {more} more" if more > 0 else "")
        lines = "1 line is" if len(faults) == 1 else f"{len(faults)} lines are"
        raise BadLexicon(f"{file}: nothing was added, as {lines} not a word: {told}")
    if not words:
        raise BadLexicon(f"{file}: there are no words in it")
    return sorted(words)


def _text_of(file: Path) -> str:
    try:
        with file.open("rb") as opened:
            content = opened.read(MOST_BYTES + 1)
        if content[:2] == b"\x1f\x8b" and len(content) <= MOST_BYTES:
            # A small file may unpack to a huge one: read no more than is allowed.
            with gzip.open(io.BytesIO(content)) as packed:
                content = packed.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise BadLexicon(f"{file}: there is no such file") from None
    except IsADirectoryError:
        raise BadLexicon(f"{file}: this is a directory, not a list of words") from None
    except (EOFError, gzip.BadGzipFile, zlib.error):
        raise BadLexicon(f"{file}: it cannot be unpacked: the gzip file is damaged") from None
    except OSError as error:
        raise BadLexicon(f"{file}: {error.strerror}") from None
    if len(content) > MOST_BYTES:
        raise BadLexicon(f"{file}: it is larger than {MOST_BYTES // 1_000_000} MB (unpacked, if it is packed)")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise BadLexicon(
            f"{file}: it is not UTF-8 text: line {line} has the byte {content[error.start]:#04x}"
        ) from None


def _clean(name: str, digest: str) -> str:
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    parts = re.findall("[a-z0-9]+", plain)
    if parts[-1:] == [digest]:
        parts.pop()
    return "-".join(parts)[:LONGEST_NAME].strip("-") or "words"


def _text(words: Iterable[str]) -> str:
    return "".join(f"{word}\n" for word in words)


def _digest(words: Iterable[str]) -> str:
    return hashlib.sha256(_text(words).encode()).hexdigest()[:DIGITS]


def _file(name: str) -> Path:
    # A name may come from a stranger: only the name of a list that is here becomes part of a path.
    if name not in installed()[1:]:
        raise _not_there(name)
    return folder() / f"{name}.txt"


def _not_there(name: str) -> BadLexicon:
    return BadLexicon(f"there is no lexicon {name[:60]!r} here, only {', '.join(installed())}; {HOW_TO_ADD}")


def write_whole(file: Path, content: bytes) -> None:
    """Write a file so that nobody ever reads half of it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    try:
        part.write_bytes(content)
        os.replace(part, file)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
