"""Own lists of words: how they are read, kept and named, as an option and on the command line."""

import gzip
import hashlib
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fiveways.cli.commands import app
from fiveways.cli.common import read_options
from fiveways.contract import loading
from fiveways.contract.errors import BadOption
from fiveways.contract.options import Choice
from fiveways.games.waywords.words import lexicon, lists
from fiveways.games.waywords.words.lexicon import BadLexicon
from fiveways.web.api.games import fact_sheet
from tests.games.waywords import situation

ANIMALS = "animals-53233f7"


@pytest.fixture(autouse=True)
def own_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("FIVEWAYS_LEXICONS", str(tmp_path / "lexicons"))
    monkeypatch.setattr(lexicon, "_cache", lambda: tmp_path / "cache")
    lexicon._load.cache_clear()
    yield
    lexicon._load.cache_clear()


@pytest.fixture
def animals(tmp_path: Path) -> Path:
    file = tmp_path / "Animals.txt"
    file.write_text("emu\nDOG\n\ncat\n", "utf-8")
    return file


@pytest.fixture(scope="module")
def spec():
    """A game with the option `lexicon`, in this process only."""
    other = loading.spec("bones")
    wordy = replace(other, id="wordy", options=(*other.options, lexicon.OPTION))
    loading.register(wordy)
    return wordy


def refusal(tmp_path: Path, content: bytes) -> str:
    file = tmp_path / "list.txt"
    file.write_bytes(content)
    with pytest.raises(BadLexicon) as caught:
        lexicon.add(file)
    assert lexicon.installed() == ("english",), "nothing is kept"
    message = str(caught.value)
    assert "\n" not in message and message.startswith(f"{file}: ")
    return message.removeprefix(f"{file}: ")


def run(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, arguments)
    return done.exit_code, done.output or str(done.exception)


def test_an_own_list_is_kept_under_its_name_and_the_digest_of_its_words(animals: Path):
    assert lexicon.add(animals) == ANIMALS
    assert ANIMALS.endswith(hashlib.sha256(b"cat\ndog\nemu\n").hexdigest()[:7])
    assert lexicon.installed() == ("english", ANIMALS)
    animals.unlink()
    assert list(lexicon.words(lexicon.load(ANIMALS))) == [("cat", 1), ("dog", 1), ("emu", 1)]


def test_names_and_acronyms_make_no_difference_to_an_own_list(animals: Path):
    name = lexicon.add(animals)
    assert lexicon.load(name, names=True, acronyms=True) is lexicon.load(name)


def test_adding_the_same_list_again_is_no_error(animals: Path):
    assert lexicon.add(animals) == lexicon.add(animals)
    assert len(lexicon.installed()) == 2


def test_other_words_under_the_same_name_are_another_list(animals: Path):
    first = lexicon.add(animals)
    animals.write_text("emu\n")
    second = lexicon.add(animals)
    assert first != second and set(lexicon.installed()) == {"english", first, second}


@pytest.mark.parametrize(
    ("file", "given", "expected"),
    [
        ("My Words.v2.txt", None, "my-words-v2"),
        ("list.txt.gz", None, "list"),
        ("x.txt", "Tiere & Vögel", "tiere-vogel"),
        ("x.txt", "../../etc/passwd", "etc-passwd"),
        ("言葉.txt", None, "words"),
        ("x.txt", "a" * 99, "a" * 24),
        (f"{ANIMALS}.txt", None, "animals"),
    ],
)
def test_names_are_clean(tmp_path: Path, file: str, given: str | None, expected: str):
    (tmp_path / file).write_text("cat\ndog\nemu\n")
    assert lexicon.add(tmp_path / file, given) == f"{expected}-53233f7"
    assert [kept.name for kept in (tmp_path / "lexicons").iterdir()] == [f"{expected}-53233f7.txt"]


@pytest.mark.parametrize(
    "content",
    [
        b"cat\r\ndog\r\nemu\r\n",
        b"cat\rdog\remu",
        b"\xef\xbb\xbfcat\ndog\nemu",
        b"  emu \n\n\n\tCat\nDoG\ndog\n",
        gzip.compress(b"cat\ndog\nemu\n"),
        gzip.compress(b"cat\ndog\n") + gzip.compress(b"emu\n"),
    ],
    ids=["windows", "old mac", "byte order mark", "spaces and repeats", "gzip", "gzip in parts"],
)
def test_files_of_many_makers_are_read(tmp_path: Path, content: bytes):
    (tmp_path / "animals").write_bytes(content)
    assert lexicon.add(tmp_path / "animals") == ANIMALS


def test_two_letters_are_taken_as_they_are(tmp_path: Path):
    (tmp_path / "short.txt").write_text("zz\nqx\n")
    assert [word for word, _ in lexicon.words(lexicon.load(lexicon.add(tmp_path / "short.txt")))] == ["qx", "zz"]


def test_a_bad_line_is_told_with_its_number_and_what_is_wrong(tmp_path: Path):
    told = refusal(tmp_path, "cat\n\ndon't\na\nnaïve\n".encode() + b"x" * 25 + b"\ntwo words\n\xe2\x84\xaait\n")
    assert told == (
        "nothing was added, as 6 lines are not a word: "
        """line 3 ("don't"): "'" is not a letter from a to z; """
        "line 4 ('a'): it has 1 letter, and a word has 2 to 24; "
        "line 5 ('naïve'): 'ï' is not a letter from a to z; "
        "line 6 ('xxxxxxxxxxxxxxxxxxxxxxxx...'): it has 25 letters, and a word has 2 to 24; "
        "line 7 ('two words'): ' ' is not a letter from a to z; "
        "line 8 ('\u212ait'): '\u212a' is not a letter from a to z"
    )


def test_of_many_bad_lines_the_first_ten_are_told(tmp_path: Path):
    told = refusal(tmp_path, b"cat\n" + b"c4t\n" * 25)
    assert "as 25 lines are not a word" in told
    assert "line 11 (" in told and "line 12 (" not in told and told.endswith("; and 15 more")
    assert "as 1 line is not a word: line 2 ('c4t'): '4'" in refusal(tmp_path, b"cat\nc4t\n")


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", "there are no words in it"),
        (b"\n \n", "there are no words in it"),
        (b"cat\ncaf\xe9\n", "it is not UTF-8 text: line 2 has the byte 0xe9"),
        (gzip.compress(b"cat\n" * 99)[:-9], "it cannot be unpacked: the gzip file is damaged"),
        (b"\x1f\x8bnot really", "it cannot be unpacked: the gzip file is damaged"),
        (b"ab\n" * 7_000_000, "it is larger than 20 MB"),
    ],
    ids=["empty", "blank", "latin-1", "gzip cut off", "no gzip", "large"],
)
def test_a_file_that_is_no_list_is_refused(tmp_path: Path, content: bytes, expected: str):
    assert expected in refusal(tmp_path, content)


def test_a_bomb_is_not_unpacked(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(lists, "MOST_BYTES", 1_000_000)
    unpacked = []
    read = gzip.GzipFile.read
    monkeypatch.setattr(gzip.GzipFile, "read", lambda self, size=-1: unpacked.append(read(self, size)) or unpacked[-1])
    assert "it is larger than 1 MB" in refusal(tmp_path, gzip.compress(b"ab\n" * 10_000_000))
    assert sum(map(len, unpacked)) == 1_000_001


def test_a_file_that_is_not_there_and_a_directory_are_refused(tmp_path: Path):
    with pytest.raises(BadLexicon, match=r"nothing\.txt: there is no such file"):
        lexicon.add(tmp_path / "nothing.txt")
    with pytest.raises(BadLexicon, match="this is a directory"):
        lexicon.add(tmp_path)


def test_a_removed_list_is_gone(animals: Path):
    name = lexicon.add(animals)
    lexicon.remove(name)
    assert lexicon.installed() == ("english",)
    for ask in (lexicon.remove, lexicon.load):
        with pytest.raises(BadLexicon, match=rf"no lexicon '{name}' here, only english; `fiveways lexicon add FILE`"):
            ask(name)


def test_the_standard_lexicon_cannot_be_removed():
    with pytest.raises(BadLexicon, match="built in"):
        lexicon.remove("english")


@pytest.mark.parametrize("name", ["../secret-1234567", "/etc/passwd", "", "english.txt", "Animals-53233f7", "."])
def test_no_name_ever_leads_out_of_the_folder(tmp_path: Path, name: str):
    (tmp_path / "lexicons").mkdir()
    (tmp_path / "secret-1234567.txt").write_text("cat\n")
    for ask in (lexicon.remove, lexicon.load, lexicon.code_of):
        with pytest.raises(BadLexicon, match="there is no lexicon"):
            ask(name)
    assert lexicon.OPTION.read(name) is None


def test_a_list_that_was_changed_after_it_was_added_is_refused(tmp_path: Path, animals: Path):
    name = lexicon.add(animals)
    (tmp_path / "lexicons" / f"{name}.txt").write_text("cat\ndog\nfox\n")
    with pytest.raises(BadLexicon, match="was changed after it was added"):
        lexicon.load(name)


def test_a_lexicon_has_a_number_of_28_bits(animals: Path):
    name = lexicon.add(animals)
    assert lexicon.code_of("english") == 0 and lexicon.name_of(0) == "english"
    assert lexicon.code_of(name) == 0x53233F7 and lexicon.name_of(0x53233F7) == name
    assert lexicon.name_of(0xFF) == "removed-00000ff", "a game that goes on can still be drawn"


def test_a_game_goes_on_after_its_list_was_removed(tmp_path: Path):
    file = tmp_path / "words.txt"
    file.write_text("bee\n", "utf-8")
    name = lexicon.add(file)
    match = situation.game(situation.BEE, lexicon=name).play(situation.MARK_BEE)

    def shown() -> list[str]:
        return [item.text for seat in (0, 1, -1) for item in match.scene(seat).items if item.id.startswith("words")]

    assert len(shown()) == 3 and all(text.startswith("BEE ") for text in shown())
    lexicon.remove(name)
    assert not shown()
    before = match.to_move
    while not match.over and match.to_move == before:
        match.play(next(iter(match.legal_moves)))
    assert not shown() and match.svg() and str(match)


def test_words_that_others_call_differently_are_known_by_their_digest(spec, animals: Path):
    name = lexicon.add(animals)
    assert spec.read({"lexicon": f"zoo-{name.rpartition('-')[2]}"})["lexicon"] == name


def test_the_option_offers_what_there_is_at_the_moment(spec, animals: Path):
    assert type(lexicon.OPTION) is Choice
    assert spec.read()["lexicon"] == "english"
    with pytest.raises(BadOption, match=rf"lexicon of wordy is one of english \(`fiveways lexicon.*, not '{ANIMALS}'"):
        spec.read({"lexicon": ANIMALS})
    lexicon.add(animals)
    options = spec.read({"lexicon": ANIMALS})
    assert spec.encode(options)[-1] == 0x53233F7 and spec.encode(spec.read())[-1] == 0
    told = next(option for option in fact_sheet(spec)["options"] if option["name"] == "lexicon")
    assert (told["kind"], told["choices"]) == ("choice", ("english", ANIMALS))


def test_a_file_is_a_value_on_the_command_line_only(spec, animals: Path):
    with pytest.raises(BadOption):
        spec.read({"lexicon": str(animals)})
    assert lexicon.installed() == ("english",)
    assert read_options("wordy", [f"lexicon={animals}", "rows=7"]) == {"lexicon": ANIMALS, "rows": "7"}
    assert spec.read(read_options("wordy", [f"lexicon={ANIMALS}"]))["lexicon"] == ANIMALS
    with pytest.raises(BadLexicon, match=r"nothing\.txt: there is no such file"):
        read_options("wordy", ["lexicon=nothing.txt"])
    with pytest.raises(BadOption, match="not 'animals'"):
        spec.read(read_options("wordy", ["lexicon=animals"]))


def test_lists_are_added_listed_and_removed_by_command(animals: Path):
    assert run("lexicon", "add", str(animals)) == (0, f"{ANIMALS}: 3 words. Play with it: -o lexicon={ANIMALS}\n")
    assert run("lexicon", "add", str(animals), "--name", "Zoo")[1].startswith("zoo-53233f7: 3 words")
    code, told = run("lexicon", "list")
    assert code == 0 and [line.split(":")[0] for line in told.splitlines()] == ["english", ANIMALS, "zoo-53233f7"]
    assert run("lexicon", "remove", ANIMALS) == (0, f"{ANIMALS} is removed\n")
    assert run("lexicon", "remove", ANIMALS)[0] == 1 and "there is no lexicon" in run("lexicon", "remove", ANIMALS)[1]
    assert "add" in run("lexicon")[1]


def test_commands_that_packages_bring_are_listed_without_numpy():
    code = (
        "import sys, contextlib\nsys.argv = ['fiveways', '--help']\nfrom fiveways.cli import main\n"
        "with contextlib.suppress(SystemExit):\n    main()\n"
        "assert not {'numba', 'numpy'} & set(sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert "lexicon" in done.stdout
