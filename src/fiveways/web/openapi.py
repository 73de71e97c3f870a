"""The types of all answers and events as JSON Schema, for the OpenAPI document and for the page's `types.js`.

The comment behind a field, or right above it, becomes the field's description.
"""

from __future__ import annotations

import inspect
import re
from typing import Any

from fastapi import FastAPI
from pydantic import TypeAdapter

from fiveways.contract import review, scene
from fiveways.tables.law import clocks
from fiveways.tables.show import payloads
from fiveways.tables.store import scores as best_scores
from fiveways.web.api import games, models, reviews, scores, tables

EVENTS = (
    payloads.TableHead, payloads.Table, payloads.TableInWords, payloads.EntryMessage, payloads.PresenceMessage,
    models.Beat, models.Seq,
)  # fmt: skip
"""What the data of a stream's events are, and what they have in common."""
ANSWERS = (
    games.Games, games.RulesPage, games.ExampleScenes, scores.Scores, best_scores.Finished, reviews.Review,
    tables.Tables, payloads.TableWithMoves, payloads.RecordFile, payloads.Hint,
    models.Drafted, models.Moved, models.Why, models.Me,
)  # fmt: skip
"""What endpoints answer with."""
_HOMES = (scene, review, clocks, payloads, best_scores, games, scores, reviews, tables, models)
_FIELD = re.compile(r"    (\w+): (?:[^#]|\"#\")*?(?:  # (.*))?")
_REFERENCE = "#/components/schemas/{model}"


class Api(FastAPI):
    """The framework's app. Its OpenAPI document also describes the data of events, and all fields."""

    def openapi(self) -> dict[str, Any]:
        if not self.openapi_schema:
            super().openapi()["components"]["schemas"] |= schemas()
        return super().openapi()


def schemas() -> dict[str, Any]:
    """The schema of every type that the server tells, by its name."""
    inputs: list[Any] = [(number, "serialization", TypeAdapter(kind)) for number, kind in enumerate(EVENTS + ANSWERS)]
    _, told = TypeAdapter.json_schemas(inputs, ref_template=_REFERENCE)
    found: dict[str, Any] = told["$defs"]
    for name, schema in found.items():
        fields = schema.get("properties", {})
        for field, words in _comments(name).items():
            if field in fields:
                fields[field]["description"] = words
        # The server also sends fields that have their default.
        sent = [field for field, how in fields.items() if how.pop("default", None) is not None]
        if fields:
            schema["required"] = [field for field in fields if field in (*schema.get("required", ()), *sent)]
    return dict(sorted(found.items()))


def bases(name: str) -> list[str]:
    """The classes that a type inherits its first fields from."""
    return [base.__name__ for base in getattr(_class(name), "__orig_bases__", ()) if base.__name__ != "TypedDict"]


def _class(name: str) -> Any:
    return next((getattr(home, name) for home in _HOMES if hasattr(home, name)), None)


def _comments(name: str) -> dict[str, str]:
    """What comments say about the fields of a class, those of its bases included."""
    said: dict[str, str] = {}
    for base in bases(name):
        said |= _comments(base)
    kind, above = _class(name), list[str]()
    for line in inspect.getsource(kind).splitlines() if inspect.isclass(kind) else ():
        if line.startswith("    # "):
            above.append(line[6:])
        elif found := _FIELD.fullmatch(line):
            words = " ".join([*above, found[2] or ""]).strip()
            above = []
            if words:
                said[found[1]] = words
    return said
