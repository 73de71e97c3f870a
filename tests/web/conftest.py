import pytest

from tests.web.running import Player, running


@pytest.fixture(scope="session")
def address(tmp_path_factory, kuhn, die, pick, trail, dash):
    """A server with the toy games too."""
    with running(tmp_path_factory.mktemp("web")) as found:
        yield found


@pytest.fixture(autouse=True)
def _everybody_goes_home():
    yield
    while Player.everybody:
        Player.everybody.pop().http.close()


@pytest.fixture
def ann(address):
    return Player(address, "Ann")


@pytest.fixture
def bob(address):
    return Player(address, "Bob")


@pytest.fixture
def eve(address):
    return Player(address)
