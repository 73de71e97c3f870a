"""The functions that a game brings in plain Python: one class for each of its files, one method for each function.

A method's signature is the function's. Its body is what happens where the game leaves the function out; a function
marked `needed` cannot be left out, or not with the trait that it names. The compiled functions are in `verbs.py`.

A game is checked at its first use, and by `check_game` and when a server starts. It is refused if a function has other
parameters, belongs to a trait that the fact sheet does not list, or has nearly the name of one of these, since a
misspelt function would never be called.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from types import CodeType, FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar

from fiveways.contract.errors import BadGame
from fiveways.contract.traits import (
    Leaving,
    Lines,
    Memory,
    OwnBots,
    Points,
    Rematch,
    Reviews,
    Secrets,
    Together,
    Trait,
    TurnClock,
)

if TYPE_CHECKING:
    import random
    import threading

    from fiveways.contract.errors import IllegalMove
    from fiveways.contract.facts import Spec
    from fiveways.contract.options import Options, Value
    from fiveways.contract.review import PlayedMatch, Remark
    from fiveways.contract.scene import Gesture, Scene
    from fiveways.contract.states import Bytes, Fields, View

Method = TypeVar("Method", bound=Callable[..., Any])


class Hook(NamedTuple):
    """What is known of one function."""

    name: str
    needed: bool
    trait: type[Trait] | None
    signature: inspect.Signature
    doc: str


def needed(method: Method) -> Method:
    """Mark a function that no game may leave out; or, if it belongs to a trait, no game with that trait."""
    method.__needed__ = True  # type: ignore[attr-defined]
    return method


def only_with(trait: type[Trait]) -> Callable[[Method], Method]:
    """Mark a function that only games with this trait may bring."""

    def mark(method: Method) -> Method:
        method.__trait__ = trait  # type: ignore[attr-defined]
        return method

    return mark


class RulesHooks:
    """`rules.py`: plain Python beside the compiled verbs.

    No seat that `shows` names can take a move back. Where it leaves one out that learns something, that player could
    look at a secret, take the move back and make another.
    """

    file: ClassVar = "rules"

    def action_count(self, options: Options) -> int | None:
        """How many actions there are with these options; None for MAX_ACTIONS."""
        return None

    def load_data(self, options: Options) -> Bytes | None:
        """What is too big for a constant (a lexicon), as bytes that every verb is given; None for nothing."""
        return None

    @only_with(Secrets)
    @needed
    def reshuffle(self, state: Fields, seat: int, chance: random.Random) -> None:
        """Deal anew all that a seat cannot know. Tests need it: write it without `observe` and `imagine`."""

    @only_with(Secrets)
    def shows(self, state: Fields, action: int) -> tuple[int, ...]:
        """The seats that learn something hidden by an action; all but the mover if left out."""
        return tuple(seat for seat in range(int(state["seats"])) if seat != state["to_move"])

    @only_with(Memory)
    @needed
    def veil(self, view: Fields, now: Fields) -> None:
        """Remove from a view what people must remember; `now` is the view of the present."""

    @only_with(Memory)
    def forget(self, view: Fields, rate: float) -> None:
        """Remove from a view what a player who forgets at this rate has forgotten; `imagine` fills such gaps."""

    @only_with(Points)
    @needed
    def points(self, state: Fields, scores: tuple[float, ...]) -> tuple[float, ...] | None:
        """The points of each seat at the end of a game; None if this one counts for winning alone."""
        return None

    @only_with(Rematch)
    def who_began(self, state: Fields, moved_first: int) -> int:
        """The seat that `next_game` is told began, from the state at the end and the seat that moved first."""
        return moved_first

    @only_with(TurnClock)
    def turn_number(self, state: Fields) -> int:
        """A number that tells a seat's turns apart, where it may have several in a row."""
        return 0

    @only_with(Together)
    def may_stop(self, state: Fields) -> str:
        """What partners have won already, such as "Arc 1 won", so that they may agree to stop; empty for nothing."""
        return ""

    @only_with(Leaving)
    @needed
    def left(self, state: Fields) -> Sequence[int]:
        """The seats that have given up."""
        return ()


class TextHooks:
    """`text.py`: notation. What is written reads back as the same.

    `parse_position` fills in derived fields too. It may call verbs on the bytes of a state, and helpers on records:
    both run from Python. Options are written as `name=value`, and flags as on and off. `spoken` is shown instead of the
    notation in the move list and in hints. `news` gets two views of a spectator.
    """

    file: ClassVar = "text"

    @needed
    def move_text(self, view: Fields, action: int) -> str:
        """An action in the game's notation; the view is the mover's."""
        raise NotImplementedError

    def move_texts(self, view: Fields, actions: list[int]) -> list[str]:
        """The same for many actions at once, for speed."""
        return [self.move_text(view, action) for action in actions]

    @needed
    def parse_move(self, view: Fields, text: str) -> int:
        """The action that a text means, whatever is legal; raises BadNotation with the reason."""
        raise NotImplementedError

    @needed
    def position_text(self, state: Fields) -> str:
        """A whole position in one line."""
        raise NotImplementedError

    @needed
    def parse_position(self, text: str) -> tuple[dict[str, Value], Fields]:
        """The options and the state of a position; raises BadNotation or ImpossiblePosition with the reason."""
        raise NotImplementedError

    @needed
    def diagram(self, view: Fields, colour: bool = False) -> str:
        """The view for a terminal."""
        raise NotImplementedError

    @only_with(Lines)
    @needed
    def parse_line(self, view: Fields, text: str) -> list[int]:
        """The actions of a move of one action or of several; the view is the mover's before the first of them."""
        return [self.parse_move(view, text)]

    @only_with(Lines)
    @needed
    def line_text(self, view: Fields, actions: list[int]) -> str:
        """Several actions as one move; `parse_line` reads it back, and their texts joined by ", " too."""
        raise NotImplementedError

    @only_with(Lines)
    def called(self, view: Fields, action: int) -> str:
        """What a refusal calls one action of a line."""
        return self.move_text(view, action)

    def news(self, before: Fields, after: Fields) -> str:
        """A sentence about what a move brought about, from two views that everybody may see; empty for nothing."""
        return ""

    def spoken(self, text: str) -> str:
        """A move in words, as an order: "step north"; empty where the notation is plain enough."""
        return ""

    @only_with(Secrets)
    def told(self, text: str) -> str:
        """What the others are told of a move while the game goes on, where its text says too much."""
        return text

    @only_with(TurnClock)
    def late(self, view: Fields) -> str | None:
        """The move that ends the turn of a seat whose time is over; None if that seat loses."""
        return None


class PictureHooks:
    """`picture.py`: what is to be seen and pressed.

    What no gesture has cannot be pressed. Where people press it nevertheless, one thing or two, `meant` says which move
    they mean, and the page says why it is refused. It is asked about any items and never raises; None means nothing.
    """

    file: ClassVar = "picture"

    @needed
    def scene(self, view: Fields, legal: Mapping[str, int]) -> Scene:
        """The picture of a view, with a gesture for each legal move (text to action)."""
        raise NotImplementedError

    def presses(self, move: str) -> tuple[Gesture, ...]:
        """What to press for a move, where that depends on the move alone; saves the server work."""
        return ()

    def meant(self, view: Fields, path: Sequence[str]) -> str | IllegalMove | None:
        """The move that somebody means who presses these items, though no gesture has them; or why it is refused."""
        return None

    @only_with(Lines)
    def drafts(self, move: str) -> bool | None:
        """Whether a page may prepare a move before it is sent, from the move alone; None to ask its gestures."""
        return None


class BotsHooks:
    """`bots.py`: bots that think in their own way."""

    file: ClassVar = "bots"

    @only_with(OwnBots)
    @needed
    def choose(
        self, view: View, level: int, seed: bytes, cancel: threading.Event | None
    ) -> tuple[list[int], str]:  # fmt: skip
        """The actions of one move and one sentence why, from view and seed alone; level 0 is greedy."""
        raise NotImplementedError


class ReviewHooks:
    """`review.py`: what could have been played."""

    file: ClassVar = "review"

    @only_with(Reviews)
    @needed
    def review(self, match: PlayedMatch) -> list[Remark]:
        """Remarks about a finished game, in the order of its moves."""
        raise NotImplementedError


FILES: tuple[type, ...] = (RulesHooks, TextHooks, PictureHooks, BotsHooks, ReviewHooks)
Hooks = TypeVar("Hooks", RulesHooks, TextHooks, PictureHooks, BotsHooks, ReviewHooks)


def hooks_of(kind: type) -> Iterator[Hook]:
    """The functions of one file, in the order in which they stand here."""
    for name, method in vars(kind).items():
        if not name.startswith("_") and callable(method):
            signature = inspect.signature(method)
            plain = signature.replace(parameters=list(signature.parameters.values())[1:])
            yield Hook(
                name, hasattr(method, "__needed__"), getattr(method, "__trait__", None), plain, method.__doc__ or ""
            )


def resolve(kind: type[Hooks], spec: Spec, module: ModuleType) -> Hooks:
    """The functions of a game's file, checked, with the defaults for those that it leaves out."""
    resolved, where = kind(), f"{spec.id}: {module.__name__.rpartition('.')[2]}.py"
    known = {hook.name: hook for hook in hooks_of(kind)}
    possible = [name for name, hook in known.items() if hook.trait is None or spec.has(hook.trait)]
    _refuse_misspelt(module, possible, spec.package, where)
    for hook in known.values():
        brought = function_of(module, hook.name, where)
        has_trait = hook.trait is None or spec.has(hook.trait)
        if brought is None:
            if hook.needed and has_trait:
                why = f"the trait {hook.trait.__name__} needs it" if hook.trait else "every game needs it"
                raise BadGame(f"{where} lacks the function {hook.name}{hook.signature}: {why}")
            continue
        if not has_trait:
            assert hook.trait is not None
            raise BadGame(f"{where} has {hook.name}, which needs the trait {hook.trait.__name__} on the fact sheet")
        _check_parameters(brought, hook, where)
        setattr(resolved, hook.name, brought)
    return resolved


def function_of(module: ModuleType, name: str, where: str) -> Any:
    """The function of a game's file by this name; None if there is none, or only another file that is called so."""
    if name not in vars(module) or isinstance(found := vars(module)[name], ModuleType):
        return None
    if not callable(found):
        raise BadGame(f"{where}: {name} must be a function, not {type(found).__name__}")
    return found


def brings(resolved: object, name: str) -> bool:
    """Whether a game has a function of its own by this name, and not the default."""
    return name in vars(resolved)


def _refuse_misspelt(module: ModuleType, names: list[str], package: str, where: str) -> None:
    """Functions of the game may have any other name, and any name at all if the game itself calls them."""
    left_out = [name for name in names if function_of(module, name, where) is None]
    for name, thing in vars(module).items():
        inside = isinstance(thing, FunctionType) and f"{thing.__module__}.".startswith(f"{package}.")
        near = get_close_matches(name, left_out, n=1, cutoff=0.75)
        if inside and near and name not in names and not name.startswith("_") and not _is_used(thing, package):
            raise BadGame(f"{where} has {name}, which nobody calls: did you mean {near[0]}? Else choose another name")


def _is_used(function: FunctionType, package: str) -> bool:
    """Whether a function is named in the code of any file of the game that has been loaded, but for its own."""
    name = function.__name__
    files = [module for place, module in sys.modules.items() if f"{place}.".startswith(f"{package}.")]
    return any(name in _names(thing) for module in files for thing in vars(module).values() if thing is not function)


def _names(thing: object) -> set[str]:
    """What the code of a function or a class of ours names, also inside the functions in it."""
    thing = getattr(thing, "py_func", thing)  # of what Numba made
    if isinstance(thing, CodeType):
        return set(thing.co_names).union(*map(_names, thing.co_consts))
    inside = vars(thing).values() if isinstance(thing, type) else [getattr(thing, "__code__", None)]
    return set[str]().union(*(_names(each) for each in inside if isinstance(each, FunctionType | CodeType)))


def _check_parameters(brought: Any, hook: Hook, where: str) -> None:
    wanted, given = list(hook.signature.parameters), inspect.signature(brought).parameters.values()
    optional = [each.name for each in given if each.default is not each.empty]
    names = [each.name for each in given]
    if names[: len(wanted)] != wanted or any(name not in optional for name in names[len(wanted) :]):
        raise BadGame(f"{where}: {hook.name} takes ({', '.join(wanted)}), not ({', '.join(names)})")
