"""One browser for all tests, a context for each person, and an ear for what the pages complain about."""

import os
import shutil
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from fiveways.contract import loading
from tests.browser.house import House
from tests.browser.pages import PATIENCE, Person
from tests.web.running import running

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
]
DESKTOP = {"viewport": {"width": 1440, "height": 900}}


@contextmanager
def chromium():
    """While Playwright runs it keeps an event loop in this thread, so it must not outlive the tests that need it."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        needed = os.environ.get("CI") == "true" or os.environ.get("FIVEWAYS_NEED_BROWSER") == "1"
        (pytest.fail if needed else pytest.skip)("the page is tested with Chromium, and that is not installed")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield found
        found.close()


@pytest.fixture(scope="package")
def browser():
    with chromium() as found:
        yield found


@pytest.fixture(scope="package")
def address(tmp_path_factory, kuhn):
    """A server in this process that also has a game of hidden hands."""
    games = [*loading.names(), kuhn.spec.id]
    with pytest.MonkeyPatch.context() as patch, running(tmp_path_factory.mktemp("browser")) as found:
        patch.setattr(loading, "names", lambda: games)
        yield found


@pytest.fixture(scope="package")
def house(tmp_path_factory):
    """A server as people start it."""
    found = House(tmp_path_factory.mktemp("house"))
    found.start()
    yield found
    found.kill()


class Complaints:
    """Errors on the console and exceptions that nobody caught."""

    def __init__(self):
        self.heard = []
        self.forgiven = ()

    def listen(self, context):
        context.on("console", lambda message: message.type == "error" and self.heard.append(message.text))
        context.on("weberror", lambda event: self.heard.append(str(event.error)))

    def forgive(self, *parts):
        """Errors that belong to the test: those with one of these words."""
        self.forgiven += parts

    def left(self):
        return [text for text in self.heard if not any(part in text for part in self.forgiven)]


@pytest.fixture
def complaints():
    """A test during which a page complained has failed."""
    found = Complaints()
    yield found
    assert found.left() == []


@pytest.fixture
def visitor(browser, request, complaints):
    """Makes people: `visitor("Ann")`, with another server by `at` and another screen by what Playwright calls it."""
    contexts = []

    def come(name="", at=None, **screen):
        context = browser.new_context(base_url=at or request.getfixturevalue("address"), **(DESKTOP | screen))
        context.set_default_timeout(PATIENCE)
        complaints.listen(context)
        contexts.append(context)
        return Person(context, name)

    yield come
    for context in contexts:
        context.close()


@pytest.fixture
def ann(visitor):
    return visitor("Ann")


@pytest.fixture
def bob(visitor):
    return visitor("Bob")


@pytest.fixture
def phone(visitor):
    """Cleo, with a small phone."""
    return visitor(
        "Cleo", viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True, device_scale_factor=2
    )


@pytest.fixture(scope="session")
def shots():
    """Where screenshots go."""
    folder = Path(os.environ.get("FIVEWAYS_SHOTS") or Path(__file__).parents[2] / "build" / "screenshots")
    folder.mkdir(parents=True, exist_ok=True)
    return folder
