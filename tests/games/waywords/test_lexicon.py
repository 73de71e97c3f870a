"""The lexicon as a trie: its layout, its words and their levels, and its cache."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from fiveways.games.waywords.words import lexicon
from fiveways.games.waywords.words.lexicon import BadLexicon
from fiveways.games.waywords.words.lists import STANDARD_FILE, standard_words

TEN, TWENTY, THIRTY_FIVE, FIFTY, SIXTY = range(1, 6)


@pytest.fixture(autouse=True)
def own_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("FIVEWAYS_LEXICONS", str(tmp_path / "lexicons"))
    monkeypatch.setattr(lexicon, "_cache", lambda: tmp_path / "cache")
    lexicon._load.cache_clear()
    yield
    lexicon._load.cache_clear()


@pytest.fixture(scope="module")
def english():
    return lexicon.build(standard_words().items())


def level(data, word: str) -> int:
    """The level of a word; 0 if it is none."""
    node = lexicon.node_of(data, word)
    return int(data.view("<u8")[node]) >> 26 & 7 if node else 0


def cache_files(tmp_path: Path) -> list[Path]:
    return list((tmp_path / "cache").iterdir())


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch):
    """A small standard lexicon, which is built fast."""
    monkeypatch.setattr(lexicon, "standard_words", lambda names, acronyms: {"the": 1, "cat": 2, "tom": 3 - names})


def test_every_word_goes_in_and_comes_out_again(english):
    given = standard_words()
    assert len(given) > 80_000
    assert list(lexicon.words(english)) == sorted(given.items())
    assert len({lexicon.node_of(english, word) for word in given} - {0}) == len(given)


@pytest.mark.slow
def test_every_word_is_found_again_from_its_node(english):
    assert all(lexicon.word_at(english, lexicon.node_of(english, word)) == word for word in standard_words())


def test_all_children_follow_each_other_in_the_order_of_their_letters_breadth_first(english):
    nodes = [int(node) for node in english.view("<u8")]
    next_child = 1
    for node in nodes:
        assert node >> 32 == next_child, "where children are, or would be: so the column never falls"
        next_child += (node & 0x3FFFFFF).bit_count()
        assert (node >> 26 & 7) <= SIXTY
        assert not node >> 29 & 7
    assert next_child == len(nodes)


def test_a_small_trie_is_as_it_is_drawn():
    data = lexicon.build([("AD", 2), ("add", 5), ("be", 1)])
    a, b, d, e = 1 << 0, 1 << 1, 1 << 3, 1 << 4
    expected = [(1, 0, a | b), (3, 0, d), (4, 0, e), (5, 2, d), (6, 1, 0), (6, 5, 0)]
    assert data.view("<u8").tolist() == [first << 32 | level << 26 | mask for first, level, mask in expected]
    assert [lexicon.word_at(data, node) for node in range(6)] == ["", "a", "b", "ad", "be", "add"]


def test_the_array_is_one_that_compiled_code_takes(english):
    for data in (english, lexicon.load("english"), lexicon.load("english", names=True)):
        assert data.dtype == np.uint8 and data.ndim == 1 and data.flags.c_contiguous and data.flags.writeable
        assert data.ctypes.data % 8 == 0


def test_a_word_given_twice_keeps_its_lowest_level():
    data = lexicon.build([("cat", 3), ("CAT", 2), ("cat", 5)])
    assert list(lexicon.words(data)) == [("cat", 2)]


def test_an_empty_trie_has_a_root_and_no_words():
    data = lexicon.build([])
    assert data.view("<u8").tolist() == [1 << 32]
    assert list(lexicon.words(data)) == [] and lexicon.node_of(data, "cat") == 0


@pytest.mark.parametrize("word", ["", "a", "ca", "catz", "don't", "café", "x" * 30, "CAT S", "{", "`"])
def test_what_is_no_word_has_no_node(word):
    assert lexicon.node_of(lexicon.build([("cat", 1), ("cats", 1)]), word) == 0


@pytest.mark.parametrize("entry", [("a", 1), ("x" * 25, 1), ("don't", 1), ("café", 1), ("cat", 0), ("cat", 6)])
def test_what_cannot_be_in_a_trie_is_refused(entry):
    with pytest.raises(BadLexicon):
        lexicon.build([entry])


@pytest.mark.parametrize(
    ("word", "expected"),
    [("the", TEN), ("about", TEN), ("colour", TEN), ("color", TEN), ("organise", TEN), ("organize", TEN),
     ("abandon", TWENTY), ("aardvark", TWENTY), ("aback", THIRTY_FIVE), ("pluck", THIRTY_FIVE), ("zits", FIFTY),
     ("xylem", FIFTY), ("qwerty", SIXTY), ("zymurgy", SIXTY), ("zyzzyva", 0), ("a", 0), ("i", 0)],
)  # fmt: skip
def test_a_word_has_the_level_of_its_size(english, word, expected):
    assert level(english, word) == expected
    assert level(english, word.upper()) == expected


def test_names_are_words_only_if_wanted():
    plain, with_names = lexicon.load("english"), lexicon.load("english", names=True)
    assert [level(plain, name) for name in ("london", "aaron", "english", "monday")] == [0, 0, 0, 0]
    assert [level(with_names, name) > 0 for name in ("london", "aaron", "english", "monday")] == [True] * 4
    assert not level(with_names, "fbi")


def test_acronyms_are_words_only_if_wanted():
    plain, with_acronyms = lexicon.load("english"), lexicon.load("english", acronyms=True)
    assert [level(plain, word) for word in ("fbi", "dna", "tv", "mrs")] == [0, 0, 0, 0]
    assert [level(with_acronyms, word) for word in ("fbi", "dna", "tv")] == [THIRTY_FIVE] * 3
    assert level(with_acronyms, "mrs") == TEN
    assert not level(with_acronyms, "london")


def test_names_and_acronyms_only_add_words_and_never_make_one_rarer():
    plain, both = standard_words(), standard_words(names=True, acronyms=True)
    assert len(both) > len(plain) and all(both[word] <= at for word, at in plain.items())


def test_two_letters_are_a_word_only_with_a_vowel_but_for_three(english):
    two = {word for word, _ in lexicon.words(english) if len(word) == 2}
    assert {"ad", "ox", "yo", "my", "by", "sh"} <= two
    assert {word for word in two if not set(word) & set("aeiou")} == {"my", "by", "sh"}


def test_the_same_object_is_given_again(tiny):
    data = lexicon.load("english")
    assert lexicon.load("english") is data
    assert lexicon.load("english", False, acronyms=False) is data
    assert lexicon.load("english", names=True) is not data


def test_a_second_process_reads_the_cache(tiny, tmp_path: Path, monkeypatch):
    built = lexicon.load("english").copy()
    assert len(cache_files(tmp_path)) == 1
    lexicon._load.cache_clear()
    monkeypatch.setattr(lexicon, "build", None)
    assert np.array_equal(lexicon.load("english"), built)


@pytest.mark.parametrize(
    "damage", [lambda b: b"", lambda b: b[:-8], lambda b: b[:40] + b"\xff" + b[41:], lambda b: b * 2]
)
def test_a_broken_cache_file_is_built_anew(tiny, tmp_path: Path, damage):
    built = lexicon.load("english").copy()
    (file,) = cache_files(tmp_path)
    whole = file.read_bytes()
    file.write_bytes(damage(whole))
    lexicon._load.cache_clear()
    assert np.array_equal(lexicon.load("english"), built)
    assert file.read_bytes() == whole
    assert cache_files(tmp_path) == [file]


def test_a_cache_that_cannot_be_written_is_no_error(tiny, tmp_path: Path, monkeypatch):
    (tmp_path / "file").write_text("not a directory")
    monkeypatch.setattr(lexicon, "_cache", lambda: tmp_path / "file" / "cache")
    assert level(lexicon.load("english"), "the") == TEN


def test_another_content_or_format_is_another_cache_file(tiny, tmp_path: Path, monkeypatch):
    lexicon.load("english")
    monkeypatch.setattr(lexicon, "FORMAT", lexicon.FORMAT + 1)
    lexicon._load.cache_clear()
    lexicon.load("english")
    lexicon.load("english", names=True)
    assert len(cache_files(tmp_path)) == 3


def test_caches_that_nobody_used_for_long_go(tiny, tmp_path: Path, monkeypatch):
    monkeypatch.setattr(lexicon, "KEEP_CACHES", 2)
    lexicon.load("english")
    (first,) = cache_files(tmp_path)
    os.utime(first, (1, 1))
    lexicon.load("english", names=True)
    lexicon.load("english", acronyms=True)
    assert len(cache_files(tmp_path)) == 2 and not first.exists()


def test_the_cache_is_where_other_caches_are(tmp_path: Path):
    code = "from fiveways.games.waywords.words import lexicon\nlexicon.load('english')"
    environment = {**os.environ, "FIVEWAYS_CACHE_DIR": str(tmp_path / "elsewhere")}
    subprocess.run([sys.executable, "-c", code], env=environment, check=True)
    assert [file.suffix for file in (tmp_path / "elsewhere").iterdir()] == [".trie"]


def test_what_the_fact_sheet_needs_loads_no_numpy():
    code = "import sys\nimport fiveways.games.waywords.words.lexicon\nassert not {'numba', 'numpy'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_standard_list_is_small_and_installed_with_the_package():
    import tomllib

    root = Path(__file__).parents[3]
    patterns = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]["package-data"]["*"]
    assert any(STANDARD_FILE.match(pattern) for pattern in patterns)
    assert STANDARD_FILE.stat().st_size < 400_000
    assert "Copyright 2000-2018 by Kevin Atkinson" in (root / "NOTICE").read_text("utf-8")
