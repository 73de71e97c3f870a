"""The rule book and its examples over HTTP."""

import re


def test_a_rule_book_shows_first_what_one_knows_in_a_minute_and_says_why_a_move_is_refused(ann):
    html = ann.get("/api/games/bones/rules").json()["html"]
    assert html.index('<section class="minute">') < html.index('id="rule-bones.1"')
    assert html.count("</section>") == 1 and html.index("</section>") < html.index("<h2>The aim</h2>")
    source = re.search(r'id="rule-bones\.6".*?data-example="([^"]+)"', html, re.DOTALL)
    assert source
    example = ann.get(source[1]).json()
    first, second, *_ = example["steps"]
    assert (first["rule"], first["tried"], first["at"]) == ("bones.6", ["d5", "e5"], 0)
    assert first["refusal"].startswith("both squares show one whole piece")
    assert (second["refusal"], second["rule"], second["at"]) == ("", None, 1)
    assert [step["move"] for step in example["steps"] if not step["refusal"]] == example["moves"]
    assert {scene["turn"] for scene in example["scenes"]} == {0}, (
        "the board lies as in all examples, though Black begins"
    )
