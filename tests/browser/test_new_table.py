"""The form for a new table shows what matters, calls seats as they will be called, and sends nothing else."""

import json
import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.slow
VERSUS, TOGETHER = {"first_hand", "max_turns"}, {"arcs", "difficulty", "open_hands"}
ALWAYS = {"mode", "size"}


class Form:
    """The form, and what it sends."""

    def __init__(self, person, game):
        self.page, self.game = person.page, game
        self.sent = None
        self.page.route("**/api/tables", self._send)
        self.page.goto("/")
        self.open()

    def _send(self, route):
        if route.request.method == "POST":
            self.sent = json.loads(route.request.post_data)
        route.continue_()

    def open(self):
        self.page.locator(f"[data-game='{self.game}'] [data-action='new-table']").click()

    def option(self, name):
        return self.page.locator(f"[data-option='{name}']")

    def players(self, count):
        self.page.get_by_role("radiogroup", name="Number of players").get_by_role("radio", name=str(count)).check()

    def shown(self):
        return set(
            self.page.eval_on_selector_all(
                "dialog [data-option]", "all => all.filter(one => one.offsetParent).map(one => one.dataset.option)"
            )
        )

    def seats(self):
        return self.page.locator(".seat-row .label").all_inner_texts()

    def create(self):
        self.page.locator("[data-action='create']").click()
        expect(self.page).to_have_url(re.compile("/t/"))
        return self.sent


def test_options_of_elements_come_and_go_with_the_mode_and_the_number_of_players(ann):
    form = Form(ann, "elements")
    assert form.shown() == ALWAYS | VERSUS | {"pairs", "pieces"}
    form.players(3)
    assert form.shown() == ALWAYS | VERSUS
    form.option("mode").select_option("together")
    assert form.shown() == ALWAYS | TOGETHER
    form.players(2)
    assert form.shown() == ALWAYS | TOGETHER
    form.option("mode").select_option("versus")
    assert form.shown() == ALWAYS | VERSUS | {"pairs", "pieces"}


def test_alone_the_mode_is_what_will_be_played_and_comes_back_as_it_was(ann):
    form = Form(ann, "elements")
    form.players(1)
    expect(form.option("mode")).to_have_value("together")
    assert form.shown() == ALWAYS | TOGETHER
    assert form.option("mode").locator("option:enabled").all_inner_texts() == ["Together"]
    form.players(4)
    expect(form.option("mode")).to_have_value("versus")
    form.players(1)
    assert form.create()["options"] == {"players": 1}
    told = ann.told(ann.page.url.rsplit("/", 1)[1])
    assert told["options"]["mode"] == "together" and told["seats"][0]["you"]


def test_seats_are_called_as_they_will_be(ann):
    form = Form(ann, "elements")
    assert form.seats() == ["Air and Earth", "Fire and Water"]
    form.option("pairs").select_option("neighbours")
    assert form.seats() == ["Air and Fire", "Earth and Water"]
    expect(form.page.get_by_role("radiogroup", name="Earth and Water")).to_be_visible()
    expect(form.page.get_by_label("How strong the bot of Earth and Water plays")).to_be_visible()
    form.option("mode").select_option("together")
    assert form.seats() == ["First", "Second"]
    form.players(3)
    form.option("mode").select_option("versus")
    assert form.seats() == ["Air", "Earth", "Fire"]


def test_what_is_hidden_keeps_what_was_entered_and_is_not_sent(ann):
    form = Form(ann, "elements")
    form.option("pairs").select_option("neighbours")
    form.option("first_hand").locator("input").fill("3")
    form.option("mode").select_option("together")
    form.option("arcs").select_option("1")
    form.page.get_by_role("button", name="Close").click()
    form.open()
    assert form.create()["options"] == {"players": 2, "mode": "together", "arcs": "1"}
    form.page.goto("/")
    form.open()
    form.option("mode").select_option("versus")
    expect(form.option("pairs")).to_have_value("neighbours")
    expect(form.option("first_hand").locator("input")).to_have_value("3")
    assert form.create()["options"] == {"players": 2, "pairs": "neighbours", "first_hand": 3}


def test_choosing_with_the_keyboard_keeps_the_focus(ann):
    form = Form(ann, "elements")
    form.option("mode").focus()
    form.page.keyboard.press("ArrowDown")
    expect(form.option("mode")).to_have_value("together")
    expect(form.option("mode")).to_be_focused()
    form.page.keyboard.press("Tab")
    form.page.keyboard.press("Tab")
    expect(form.option("arcs")).to_be_focused()
    one = form.page.get_by_role("radiogroup", name="Number of players").get_by_role("radio", name="1")
    form.page.get_by_role("radiogroup", name="Number of players").get_by_role("radio", name="2").focus()
    form.page.keyboard.press("ArrowLeft")
    expect(one).to_be_checked()
    expect(one).to_be_focused()


def test_the_only_seat_is_ones_own(ann):
    form = Form(ann, "elements")
    form.page.get_by_role("button", name="With a friend").click()
    form.players(1)
    expect(form.page.locator(".seat-row")).to_have_text("FirstYou")
    expect(form.page.locator(".seat-row [role='radiogroup']")).to_have_count(0)
    expect(form.page.get_by_role("button", name="With a friend")).to_be_hidden()
    form.players(2)
    expect(form.page.locator(".seat-row [role='radiogroup']")).to_have_count(2)
    expect(
        form.page.get_by_role("radiogroup", name="Air and Earth").get_by_role("radio", name="Friend")
    ).to_be_visible()


def test_where_players_choose_the_variations_the_form_does_not(ann):
    form = Form(ann, "the-way")
    three = {"one_way", "clockwise", "replace"}
    assert three | {"various"} <= form.shown()
    form.option("clockwise").check()
    form.option("various").check()
    expect(form.option("various")).to_be_focused()
    assert not three & form.shown()
    assert form.create()["options"] == {"various": True}
    form.page.goto("/")
    form.open()
    form.option("various").uncheck()
    expect(form.option("clockwise")).to_be_checked()
    assert form.create()["options"] == {"clockwise": True}


def test_solitaire_is_for_one_and_without_a_clock_and_the_others_for_several(ann):
    form = Form(ann, "waywords")
    expect(form.page.get_by_label("Clock", exact=True)).to_have_value("rules")
    assert form.option("mode").locator("option:enabled").all_inner_texts() == ["Standard", "Alternative"]
    assert "finish_round" in form.shown() and "per_word" not in form.shown()
    form.players(1)
    expect(form.option("mode")).to_have_value("solitaire")
    expect(form.page.get_by_label("Clock", exact=True)).to_have_value("none")
    assert "per_word" in form.shown() and not {"finish_round", "turn_seconds"} & form.shown()


def test_the_page_of_a_game_says_when_an_option_matters(ann):
    ann.page.goto("/games/elements")
    row = ann.page.locator(".options tr", has_text="Open hands")
    expect(row).to_contain_text("Everybody sees all hands. Only with mode together.")
