"""Games: found by their entry points `fiveways.games`, and loaded when first asked for."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache, cached_property
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from fiveways.compiled.installed import installed_games
from fiveways.contract.errors import BadGame, IllegalMove, UnknownGame
from fiveways.contract.facts import Spec
from fiveways.contract.hooks import (
    BotsHooks,
    PictureHooks,
    ReviewHooks,
    TextHooks,
    brings,
    resolve,
)
from fiveways.contract.rulebook import RuleBook
from fiveways.contract.traits import OwnBots, Reviews

if TYPE_CHECKING:
    from collections.abc import Callable

    from fiveways.contract.kernel import Kernel
    from fiveways.contract.scene import Gesture


class _Files(NamedTuple):
    """What a game's Python files give, checked."""

    kernel: Kernel
    text: TextHooks
    picture: PictureHooks
    bots: BotsHooks
    review: ReviewHooks


class Game:
    """One game; get it with `fiveways.load_game("bones")`."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec

    def __repr__(self) -> str:
        return f"load_game({self.spec.id!r})"

    @cached_property
    def _files(self) -> _Files:
        """Check every file at once, so that a fault is reported before the first game begins."""
        from fiveways.contract.kernel import Kernel  # needs Numba, and a list of games does not

        spec = self.spec
        return _Files(
            Kernel(self._module("rules"), spec),
            resolve(TextHooks, spec, self._module("text")),
            resolve(PictureHooks, spec, self._module("picture")),
            resolve(BotsHooks, spec, self._module("bots", spec.has(OwnBots))),
            resolve(ReviewHooks, spec, self._module("review", spec.has(Reviews))),
        )

    def _module(self, name: str, needed: bool = True) -> ModuleType:
        whole = f"{self.spec.package}.{name}"
        if not needed and find_spec(whole) is None:
            return ModuleType(whole)
        try:
            return import_module(whole)
        except ModuleNotFoundError as missing:
            if missing.name != whole:
                raise
            raise BadGame(f"{self.spec.id} has no file {name}.py in the package {self.spec.package}") from None

    def load_all(self) -> None:
        """Load every file now; what is missing or wrong is a BadGame."""
        _ = self._files, self.art, self.rulebook

    @property
    def kernel(self) -> Kernel:
        """The compiled rules."""
        return self._files.kernel

    @property
    def text(self) -> TextHooks:
        """The notation."""
        return self._files.text

    @property
    def picture(self) -> PictureHooks:
        """What is to be seen and pressed."""
        return self._files.picture

    @property
    def bots(self) -> BotsHooks:
        """Bots of the game's own, where the fact sheet lists them."""
        return self._files.bots

    @property
    def review(self) -> ReviewHooks:
        """Remarks after the end, where the fact sheet lists them."""
        return self._files.review

    @cached_property
    def presses(self) -> Callable[[str], tuple[Gesture, ...]] | None:
        """What to press for a move, if the game can say it of the move alone."""
        return self.picture.presses if brings(self.picture, "presses") else None

    @cached_property
    def art(self) -> dict[str, str]:
        """The game's SVG symbols by name."""
        folder = files(self.spec.package) / "art"
        if not folder.is_dir():
            raise BadGame(f"{self.spec.id} has no folder art with its drawings in the package {self.spec.package}")
        drawings = (file for file in folder.iterdir() if file.name.endswith(".svg"))
        return {file.name.removesuffix(".svg"): file.read_text("utf-8") for file in drawings}

    @cached_property
    def rulebook(self) -> RuleBook:
        """The rules for people."""
        file = files(self.spec.package) / "rules.md"
        if not file.is_file():
            raise BadGame(f"{self.spec.id} has no rules.md in the package {self.spec.package}")
        return RuleBook(self.spec.id, file.read_text("utf-8"))

    def refusal(self, code: int, move: str) -> IllegalMove:
        """The error that says why a move is not allowed; `code` is the answer of the kernel's `check`."""
        rule, text = self.spec.refusal(code)
        return IllegalMove(f"{move}: {text}", rule)

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (self.spec.id,)


_extra: dict[str, Spec] = {}


def register(found: Spec) -> None:
    """Make a game loadable in this process only, for tests and notebooks; `names` does not list it."""
    _extra[found.id] = found
    spec.cache_clear()


def names() -> list[str]:
    """The ids of all installed games."""
    return list(installed_games())


@cache
def spec(game: str) -> Spec:
    """The fact sheet of a game."""
    if game in _extra:
        return _extra[game]
    entry = installed_games().get(game)
    if entry is None:
        near = get_close_matches(game, names(), n=1)
        hint = f"did you mean {near[0]}? " if near else ""
        raise UnknownGame(f"there is no game {game!r}: {hint}installed are {', '.join(names())}")
    try:
        found = entry.load()
    except Exception as error:
        raise UnknownGame(f"{game} is installed but cannot be loaded: {type(error).__name__}: {error}") from error
    if not isinstance(found, Spec) or found.id != game:
        raise UnknownGame(f"{game} is installed wrongly: {entry.value} must be a Spec whose id is {game!r}")
    return found


@cache
def load(game: str) -> Game:
    """A game by its id."""
    return Game(spec(game))
