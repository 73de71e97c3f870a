"""Which rules the tests of a game name is read from their text."""

from pathlib import Path

from fiveways.testing.ledger import named_rules


def test_ids_are_read_from_texts_and_from_f_strings_of_constants(tmp_path: Path):
    file = tmp_path / "test_game.py"
    file.write_text(
        'from fiveways.testing import rule\nGAME = "nim"\nOTHER = str(1)\n'
        '@rule("nim.1", f"{GAME}.2")\ndef test_one(): ...\n'
        '@rule(f"{OTHER}.3", OTHER)\ndef test_two(): ...\n'
    )
    assert named_rules([file]) == {"nim.1", "nim.2"}
