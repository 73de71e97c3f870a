"""Writes docs/game-reference.md from the code of the contract: `python -m tests.contract.reference`."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from fiveways import testing
from fiveways.compiled import compiler
from fiveways.contract import errors, facts, notation, options, review, rulebook, scene, states, traits, verbs
from fiveways.contract.hooks import FILES, Hook, hooks_of
from fiveways.testing import kit
from fiveways.testing.pictures import drawings_can_be_drawn
from fiveways.testing.secrecy import secrets_are_compared
from fiveways.testing.whole import WHOLE_LAWS, the_fact_sheet_is_true, the_rule_book_has_its_parts

PAGE = Path(__file__).parents[2] / "docs" / "game-reference.md"
HEAD = """# Reference for the author of a game

Made from the code by `python -m tests.contract.reference`; a test holds it to the code.
[Add a game](add-a-game.md) is the place to begin.
"""
FACTS = (facts.Spec, facts.Ending, facts.Level, facts.Look)
OPTIONS = (options.Number, options.Choice, options.Flag)
PICTURES = (scene.Scene, scene.Item, scene.Gesture)
REVIEWS = (review.Remark, review.Way)
MEANT = 'return IllegalMove("that stone is not yours", "my-game.3")'
ERRORS = (errors.BadNotation, errors.ImpossiblePosition, errors.IllegalMove)
IN_TESTS = (testing.check_game, testing.rule, testing.missing_rules)
IN_RULES = (verbs.layout, verbs.record, verbs.copy_part, verbs.size_of, verbs.below, verbs.shuffle)
IN_TEXT = (
    notation.option_fields, notation.read_number, notation.read_word, notation.split, options.read_pairs, states.stream,
)  # fmt: skip


class Field(NamedTuple):
    """One field of a dataclass, or one entry of a table, with what its comment says."""

    name: str
    kind: str
    default: str
    told: str


def fields_of(kind: type) -> list[Field]:
    """The fields of a dataclass, and what stands beside each in the source."""
    source = textwrap.dedent(inspect.getsource(kind))
    body = ast.parse(source).body[0].body  # type: ignore[attr-defined]
    found = []
    for node, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.AnnAssign) and not ast.unparse(node.target).startswith("_"):
            default = ast.unparse(node.value) if node.value else ""
            docstring = _text_of(after)
            told = docstring or _comment(source.splitlines(), node)
            found.append(Field(ast.unparse(node.target), ast.unparse(node.annotation), _plain(default), told))
    return found


def _text_of(node: ast.stmt | None) -> str:
    """The text of a statement that is only a text; empty for any other."""
    alone = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    return " ".join(node.value.value.split()) if alone else ""


def _comment(lines: list[str], node: ast.AST) -> str:
    """The comment at the end of a line, or the comment lines above it."""
    line = lines[node.end_lineno - 1][node.end_col_offset :]  # type: ignore[attr-defined]
    if "#" in line:
        return line.partition("#")[2].strip()
    above: list[str] = []
    for text in reversed(lines[: node.lineno - 1]):  # type: ignore[attr-defined]
        if not text.strip().startswith("#"):
            break
        above.insert(0, text.strip().removeprefix("#").strip())
    return " ".join(above)


def _plain(default: str) -> str:
    """A default as people read it; functions that say no are told as such."""
    made = re.fullmatch(r"field\(default_factory=(\w+)\)", default)
    if made:
        return {"dict": "{}", "frozenset": "frozenset()"}[made[1]]
    return "a function that changes nothing" if re.fullmatch(r"_[a-z_]+", default) else default


def entries_of(module: ModuleType, name: str) -> list[Field]:
    """The entries of a list of pairs or of a dictionary in a module, and the comment beside each."""
    source = inspect.getsource(module)
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name:
            value = node.value
            pairs = (
                list(zip(value.keys, value.values, strict=True))
                if isinstance(value, ast.Dict)
                else [(pair.elts[0], pair.elts[1]) for pair in value.elts]  # type: ignore[attr-defined]
            )
            lines = source.splitlines()
            return [Field(ast.literal_eval(key), ast.unparse(kind), "", _after(lines, kind)) for key, kind in pairs]
    raise LookupError(name)


def _after(lines: list[str], node: ast.AST) -> str:
    return lines[node.end_lineno - 1].partition("#")[2].strip()  # type: ignore[attr-defined]


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _sentence(text: str) -> str:
    """A comment as a sentence: with a capital, and a full stop."""
    text = " ".join(text.split())
    text = text if not text or text.endswith((".", "?")) else text + "."
    return text[:1].upper() + text[1:]


def _first(thing: object) -> str:
    """The first paragraph of a docstring."""
    return " ".join((inspect.getdoc(thing) or "").split("\n\n")[0].split())


def _whole(thing: object) -> str:
    return inspect.getdoc(thing) or ""


def _table(fields: list[Field], what: str) -> Iterator[str]:
    yield f"| {what} | type | default | |"
    yield "|---|---|---|---|"
    for each in fields:
        said = each.default if " that " in each.default else f"`{_cell(each.default)}`"
        default = said if each.default else "needed"
        yield f"| `{each.name}` | `{_cell(each.kind)}` | {default} | {_cell(_sentence(each.told))} |"


def _classes(kinds: tuple[type, ...]) -> Iterator[str]:
    for kind in kinds:
        yield f"\n### {kind.__name__}\n\n{_whole(kind)}\n"
        yield from _table(fields_of(kind), "field")


def _signature(signature: inspect.Signature) -> str:
    return re.sub(r"'([^']*)'", r"\1", str(signature)).replace("typingctx, ", "")


def _functions(functions: tuple[Any, ...], module: ModuleType | None = None) -> Iterator[str]:
    """Functions with what they do, and where to import them from: where they are written, if nothing else is said."""
    for function in functions:
        plain = getattr(function, "py_func", getattr(function, "_defn", function))  # of what Numba made
        signature = _signature(inspect.signature(plain))
        place = module.__name__ if module else plain.__module__
        yield f"- `{plain.__name__}{signature}` from `{place}`: {_sentence(_whole(plain))}"


def _decorators() -> Iterator[str]:
    """Marks for functions of rules, which have their explanation below them in the source."""
    yield f"- `@verb` from `{verbs.__name__}`: {_sentence(_first(verbs.verb))}"
    body = ast.parse(inspect.getsource(compiler)).body
    for node, after in pairwise(body):
        if isinstance(node, ast.AnnAssign) and (name := ast.unparse(node.target)) in ("helper", "routine"):
            yield f"- `@{name}` from `{verbs.__name__}`: {_text_of(after)}"


def _need(hook: Hook) -> str:
    if hook.trait:
        return f"{'needed' if hook.needed else 'optional'} with `{hook.trait.__name__}`"
    return "needed" if hook.needed else "optional"


def _hooks() -> Iterator[str]:
    for kind in FILES:
        yield f"\n### {_first(kind)}\n"
        if "\n\n" in _whole(kind):
            yield _whole(kind).partition("\n\n")[2] + "\n"
        yield "| function | | what it does |"
        yield "|---|---|---|"
        for hook in hooks_of(kind):
            yield f"| `{hook.name}{_cell(_signature(hook.signature))}` | {_need(hook)} | {_cell(hook.doc)} |"


def _verbs() -> Iterator[str]:
    yield "| verb | | what it does |"
    yield "|---|---|---|"
    for each in entries_of(verbs, "SIGNATURES"):
        need = "needed" if each.name in verbs.REQUIRED else "optional"
        yield f"| `{each.name}({', '.join(verbs.PARAMETERS[each.name])})` | {need} | {_cell(_sentence(each.told))} |"
    yield "\n### The header\n"
    yield "| field | type | |"
    yield "|---|---|---|"
    for each in entries_of(verbs, "HEADER"):
        yield f"| `{each.name}` | `{each.kind}` | {_cell(_sentence(each.told))} |"
    yield f"\nAt most {verbs.MAX_ACTIONS} actions, {verbs.MAX_SEATS} seats and {verbs.MAX_ENDINGS} endings."


def _traits() -> Iterator[str]:
    for kind in traits.ALL:
        yield f"\n### {kind.__name__}\n\n{_whole(kind)}\n"
        brought = [f"`{hook.name}`" for file in FILES for hook in hooks_of(file) if hook.trait is kind]
        if brought:
            yield f"Functions: {', '.join(brought)}.\n"
        if fields_of(kind):
            yield from _table(fields_of(kind), "field")


def _after_name(module: ModuleType, name: str) -> str:
    """The text that stands below a name in its module."""
    for node, after in pairwise(ast.parse(inspect.getsource(module)).body):
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == name:
            return _text_of(after)
    raise LookupError(name)


def _testing() -> Iterator[str]:
    for function in IN_TESTS:
        told = " ".join(_whole(function).split())
        yield f"- `{function.__name__}{_signature(inspect.signature(function))}` from `fiveways.testing`: {told}"
    yield f"\n### Checked\n\n{_whole(testing.Checked)}\n"
    yield from _table([each for each in fields_of(testing.Checked) if each.name != "notes"], "field")
    for name in ("never_reached", "advice"):
        yield f"| `{name}` | `list[str]` | | {_cell(' '.join(_whole(getattr(testing.Checked, name)).split()))} |"
    yield "\n### The laws\n"
    whole = (
        the_fact_sheet_is_true,
        the_rule_book_has_its_parts,
        drawings_can_be_drawn,
        *WHOLE_LAWS,
        secrets_are_compared,
    )
    yield from (f"- {_first(law)}" for law in (*testing.LAWS, *whole))


def _errors() -> Iterator[str]:
    """How each is made; `rule` is the id of the rule that says so."""
    for kind in ERRORS:
        made = _signature(inspect.signature(kind)).removesuffix(" -> None")
        yield f"- `{kind.__name__}{made}` from `{kind.__module__}`: {_first(kind)}"
    yield ""
    yield f"`rule` is the id of the rule that says so: `{MEANT}`. `meant` returns it and does not raise it."


def page() -> str:
    """The whole reference."""
    parts = [
        HEAD,
        "## The fact sheet (`contract/facts.py`)", *_classes(FACTS),
        "\n## Options (`contract/options.py`)", *_classes(OPTIONS),
        "\n## Traits (`contract/traits.py`)", *_traits(),
        "\n## Verbs (`contract/verbs.py`)\n", _whole(verbs), "", *_verbs(),
        "\n### Functions for compiled rules\n", *_decorators(), *_functions(IN_RULES, verbs),
        "\n## Functions in plain Python (`contract/hooks.py`)\n", _whole(inspect.getmodule(Hook)), *_hooks(),
        "\n### Functions for notation\n", *_functions(IN_TEXT),
        f"- `NO_DATA` from `{states.__name__}`: {_after_name(states, 'NO_DATA')}",
        "\n### What `parse_move` and `parse_position` raise, and `meant` may return\n", *_errors(),
        "\n## Pictures (`contract/scene.py`)\n", _whole(scene), *_classes(PICTURES),
        "\n## The rule book (`contract/rulebook.py`)\n", _whole(rulebook),
        "\n## Reviews (`contract/review.py`)\n", _whole(review), *_classes(REVIEWS),
        "\n## Testing (`testing/kit.py`)\n", _whole(kit), "", *_testing(),
    ]  # fmt: skip
    return "\n".join(parts).rstrip() + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
