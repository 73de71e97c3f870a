"""Names and messages that mean harm: text wherever they appear, inside their place, and nothing comes of them."""

import pytest
from playwright.sync_api import expect

from fiveways import Match
from fiveways.contract import loading
from tests.web.running import running

pytestmark = pytest.mark.slow

# Sent as the first, shown as the second: what cannot be seen, or turns the line around, is left out.
NAMES = [
    ("<img src=x onerror=p()>", "<img src=x onerror=p()>"),
    ("<svg/onload=p()>", "<svg/onload=p()>"),
    ("'\"><script>p()</script>", "'\"><script>p()</script>"),
    ("javascript:p()//{{p()}}", "javascript:p()//{{p()}}"),
    ("&lt;b&gt;&amp;&#60;i>", "&lt;b&gt;&amp;&#60;i>"),
    ("\u202egnp.evil\u202c\u2066\u2067", "gnp.evil"),
    ("\u05d0\u05d1\u05d2 \u0627\u0644\u0639 12", "\u05d0\u05d1\u05d2 \u0627\u0644\u0639 12"),
    ("W" * 24, "W" * 24),
    ("\ufdfd" * 24, "\ufdfd" * 24),
    ("Z" + "\u0336\u035b\u0321\u0489" * 5, "Z\u0336\u035b\u0321"),
    ("\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f468 \U0001f469 \U0001f467"),
    ("\U0001f1e9\U0001f1ea\U0001f3f3\ufe0f\u20e3", "\U0001f1e9\U0001f1ea\U0001f3f3\ufe0f\u20e3"),
]
SAID = [
    "<img src=x onerror=p()><iframe src=javascript:parent.p()></iframe>",
    "</script></style></textarea></title><script>p()</script>",
    '<a href="javascript:p()" onmouseover=p() autofocus onfocus=p() tabindex=1>press me</a>',
    '<link rel=stylesheet href=//example.org/x.css><meta http-equiv=refresh content="0;url=//example.org/">',
    "<base href=//example.org/><form action=//example.org/><input name=token><style>*{display:none}</style>",
    "${p()} {{constructor.constructor('p()')()}} <%= p() %> `${p()}`",
    "http://example.org/" + "a" * 281,
    "M" * 300,
    "\ufdfd" * 300,
    "\u0639" * 150 + "\u05d0" * 150,
    "\U0001f926\U0001f3fd" * 75,
    "a" + "\u0301" * 299,
]
EARS = """
window.p = () => { window.harmed = true; };
window.violations = [];
document.addEventListener("securitypolicyviolation", (event) => window.violations.push(event.blockedURI));
"""
STRANGE = (
    "img[src='x'], svg[onload], iframe, object, embed, base, meta[http-equiv], link[href*='example'], [onerror],"
    " [onmouseover], [onfocus], a[href^='javascript'], form[action*='example'], #chat script, #chat style, marquee"
)
# Whatever can be seen of a text beyond the edge of the window; a box that hides the rest ends it before.
OUTSIDE = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!node.data.trim() || !node.parentElement.checkVisibility({ visibilityProperty: true })) continue;
    if (node.parentElement.closest(".skip, .visually-hidden, svg, select")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    let [left, right] = [0, innerWidth];
    for (let box = node.parentElement; box; box = box.parentElement) {
      if (getComputedStyle(box).overflowX === "visible" || box === document.documentElement) continue;
      const edge = box.getBoundingClientRect();
      [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
    }
    const over = left > -1 && right < innerWidth + 1 && (left > 0 || right < innerWidth);
    for (const box of over ? [] : range.getClientRects()) {
      if (box.right > innerWidth + 1 || box.left < -1) found.push(node.data.slice(0, 60));
    }
  }
  return found;
}"""


@pytest.fixture(scope="module")
def hall(tmp_path_factory, dash):
    """A server that also has a game with a list of scores."""
    Match.new(dash, seed="compiled before anybody waits").play("take 1, stop").scene(1)
    games = [*loading.names(), dash.spec.id]
    with pytest.MonkeyPatch.context() as patch, running(tmp_path_factory.mktemp("hall")) as address:
        patch.setattr(loading, "names", lambda: games)
        yield address


DESKTOP, PHONE = {}, {"viewport": {"width": 360, "height": 640}, "is_mobile": True}


@pytest.fixture(params=[DESKTOP, PHONE], ids=["desktop", "phone"])
def victim(visitor, hall, request):
    """Somebody who looks at all of it."""
    person = visitor("Ann", at=hall, **request.param)
    person.context.add_init_script(EARS)
    person.elsewhere, person.dialogs = [], []
    person.context.on("request", lambda asked: asked.url.startswith(hall) or person.elsewhere.append(asked.url))
    person.page.on("dialog", lambda dialog: (person.dialogs.append(dialog.message), dialog.dismiss()))
    return person


def expect_unharmed(person):
    page = person.page
    assert page.evaluate("window.harmed") is None
    assert page.evaluate("window.violations") == []
    assert [url for url in person.elsewhere if not url.startswith("data:")] == []
    assert person.dialogs == []
    assert page.locator(STRANGE).count() == 0
    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def expect_text(place, wanted):
    """Exactly these characters, whatever a browser makes of white space."""
    expect(place).to_contain_text(wanted, use_inner_text=False)


def test_names_are_text_in_every_list(victim, visitor, hall):
    for sent, shown in NAMES:
        mallory = visitor(sent, at=hall)
        assert mallory.ask("/api/me", method="GET")["name"] == shown
        mallory.open_table(("human", "open"), visibility="public")
        mallory.open_table(("human", "bot:random"), visibility="public")
        alone = mallory.ask("/api/tables", {"game": "dash", "daily": True})["id"]
        mallory.move(alone, "take 1, stop")
        mallory.move(alone, "stop")
    page = victim.page
    page.goto("/")
    for _, shown in NAMES:
        expect_text(page.locator("#open-list"), shown)
        expect_text(page.locator("#running-list"), shown)
    expect_unharmed(victim)
    page.goto("/games/dash")
    page.get_by_role("radio", name="Today’s board").check()
    rows = page.locator(".scores tbody tr")
    expect(rows).not_to_have_count(0)
    known = [row["name"] for row in victim.ask("/api/games/dash/scores?daily=today", method="GET")["best"]]
    assert {shown for _, shown in NAMES} <= set(known)
    for row in range(rows.count()):
        expect_text(rows.nth(row), known[row])
    expect_unharmed(victim)


AT_TABLES = [(DESKTOP, *name) for name in NAMES] + [(PHONE, *name) for name in NAMES if len(name[1]) > 23]


@pytest.mark.parametrize(("victim", "sent", "shown"), AT_TABLES, indirect=["victim"], ids=lambda part: str(part)[:12])
def test_a_name_is_text_at_the_table_from_the_first_seat_to_the_rematch(victim, visitor, hall, sent, shown):
    mallory, page = visitor(sent, at=hall), victim.page
    name = victim.open_table(("human", "open"))
    table = victim.look_at(name)
    mallory.sit(name)
    expect_text(table.plate(1), shown)
    expect_text(page.locator("#title"), shown)
    victim.move(name, "d5-e5")
    mallory.move(name, "e5-e6")
    table.expect_plies(2)
    expect_unharmed(victim)
    mallory.ask(f"/api/tables/{name}/chat", {"text": "hello"})
    mallory.ask(f"/api/tables/{name}/draw", {"do": "offer"})
    expect_text(page.locator("#offers"), shown)
    expect_unharmed(victim)
    mallory.ask(f"/api/tables/{name}/resign")
    expect(table.result).to_have_text("You won")
    mallory.ask(f"/api/tables/{name}/rematch")
    expect_text(page.locator("#result"), shown)
    assert shown in page.title()
    expect_unharmed(victim)


def test_messages_are_text_and_stay_in_their_place(victim, visitor, hall):
    mallory, page = visitor(NAMES[7][0], at=hall), victim.page
    name = victim.open_table(("human", "open"))
    mallory.sit(name)
    table = victim.look_at(name)
    for line in SAID:
        mallory.ask(f"/api/tables/{name}/chat", {"text": line})
    if page.locator("[data-tab='chat']").is_visible():
        page.locator("[data-tab='chat']").click()
    told = [line["text"] for line in victim.told(name)["chat"]]
    assert told[:6] == SAID[:6] and len(told[-1]) == 4, "the last one is no tower"
    lines = page.locator("#chat li span")
    expect(lines).to_have_count(len(SAID))
    assert lines.all_text_contents() == told
    assert page.evaluate("[...document.querySelectorAll('#chat li')].every(n => n.scrollWidth <= n.clientWidth + 1)")
    for place in lines.all()[:6]:
        place.hover()
        place.click()
    expect_unharmed(victim)
    page.reload()
    table.expect_loaded()
    expect(lines).to_have_count(len(SAID))
    expect_unharmed(victim)
