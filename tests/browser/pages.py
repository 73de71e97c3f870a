"""A person with a browser, and the hands and eyes they have at a table."""

import time
from functools import cached_property

PATIENCE = 20_000  # ms: machines are shared
AGAIN = 3  # a server closes a connection that is idle for long, and a slow test may just then have used it again
SHORT = {"rows": 5, "cols": 6, "in_a_row": 6, "max_plies": 10, "begins": "white"}


def until(page, question, *args):
    """Ask the page until it says yes. Playwright's own waiting needs an evaluation that the page forbids."""
    end = time.monotonic() + PATIENCE / 1000
    while not (answer := page.evaluate(question, *args)):
        assert time.monotonic() < end, f"this did not come true: {question}"
        page.wait_for_timeout(20)
    return answer


class Person:
    """A browser context: one identity, and one page as soon as it is looked at."""

    def __init__(self, context, name=""):
        self.context = context
        if name:
            self.ask("/api/me", {"name": name}, method="PUT")

    @cached_property
    def page(self):
        return self.context.new_page()

    @cached_property
    def table(self):
        return Table(self.page)

    def ask(self, path, body=None, method="POST"):
        """Ask the server as this person's page would."""
        answer = self.context.request.fetch(path, method=method, data={} if body is None else body, max_retries=AGAIN)
        assert answer.ok, f"{method} {path}: {answer.status} {answer.text()}"
        return answer.json()

    def told(self, table):
        return self.context.request.get(f"/api/tables/{table}", max_retries=AGAIN).json()

    def open_table(self, seats=("human", "bot:random"), game="bones", options=None, **wishes):
        """A new table, not yet looked at."""
        options = options if options is not None else {"begins": "white"} if game == "bones" else {}
        return self.ask("/api/tables", {"game": game, "seats": list(seats), "options": options, **wishes})["id"]

    def sit(self, table):
        self.ask(f"/api/tables/{table}/seats")

    def move(self, table, text, seq=None):
        """Move without looking at the page; what the answer's seq is."""
        seq = self.told(table)["seq"] if seq is None else seq
        return self.ask(f"/api/tables/{table}/moves", {"id": f"{text} {seq}", "seq": seq, "move": text})["seq"]

    def look_at(self, table):
        self.page.goto(f"/t/{table}")
        self.table.expect_loaded()
        return self.table


def replay(table, people, moves):
    """Two people make moves in turn, without looking."""
    seq = None
    for ply, move in enumerate(moves):
        seq = people[ply % 2].move(table, move, seq)


class Table:
    """The page of a table."""

    def __init__(self, page):
        self.page = page
        self.main = page.locator("#table")
        self.moves = page.locator("#moves .move")
        self.pieces = page.locator("#board [data-id^='white '], #board [data-id^='black ']")
        self.said = page.locator("#said")
        self.past = page.locator("#past")
        self.turn = page.locator("#turn")
        self.result = page.locator("#result h2")

    def action(self, name):
        return self.page.locator(f"[data-action='{name}']:visible")

    def press_twice(self, name):
        """What cannot be undone needs a second press, and a double click is only one."""
        self.action(name).dblclick()
        self.page.wait_for_timeout(600)
        self.action(name).click()

    def plate(self, seat):
        return self.page.locator(f"[data-seat='{seat}']")

    def expect_loaded(self):
        self.page.locator("#table[data-seq]").wait_for()

    def expect_status(self, status):
        self.page.locator(f"#table[data-status='{status}']").wait_for()

    def expect_plies(self, plies):
        until(self.page, "plies => document.querySelectorAll('#moves .move').length - 1 === plies", plies)

    def expect_more_than(self, plies):
        until(self.page, "plies => document.querySelectorAll('#moves .move').length - 1 > plies", plies)

    def plies(self):
        return self.moves.count() - 1

    def ids(self, which):
        return self.page.eval_on_selector_all(f"#board [data-id]{which}", "nodes => nodes.map(node => node.dataset.id)")

    def choosable(self):
        return self.ids("[data-choosable]")

    def pictured(self):
        """Every thing on the board: what it is, how it is marked and where it lies."""
        return self.page.eval_on_selector_all(
            "#board [data-id]",
            "nodes => nodes.map(n => [n.dataset.id, n.getAttribute('class'), n.style.transform])",
        )

    def spot(self, thing):
        """Where in the window a thing on the board is, once the board lies still."""
        until(self.page, "!document.querySelector('#board .whole').getAnimations().length")
        box = self.page.locator(f"#board [data-id='{thing}'] .hit").bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def press(self, thing):
        self.page.mouse.click(*self.spot(thing))

    def tap(self, thing):
        self.page.touchscreen.tap(*self.spot(thing))

    def play(self, move):
        for thing in move.split("-"):
            self.press(thing)

    def my_turn(self):
        """Wait for one's turn; false if the game ends before."""
        ready = "#table.your-turn #board [data-choosable], #table[data-status='over'] #board"
        self.page.locator(ready).first.wait_for(state="attached")
        return self.main.get_attribute("data-status") != "over"

    def any_move(self, press=None):
        """The first move that can be pressed."""
        press = press or self.press
        press(self.choosable()[0])
        press(self.choosable()[0])

    def play_out(self, move=None, most=60):
        """Make moves to the end of the game; how many they were."""
        for made in range(most):
            if not self.my_turn():
                return made
            plies = self.plies()
            (move or self.any_move)()
            self.expect_more_than(plies)
        raise AssertionError("the game does not end")
