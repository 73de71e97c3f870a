"""Writes the page's `types.js` from the types of the API: `make types`. With `--check` it only compares.

Every type that modules of the page name in an `@import` is written, and every type that those are made of.
"""

from __future__ import annotations

import re
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fiveways.web import openapi

PAGE = Path(__file__).parents[1] / "src" / "fiveways" / "web" / "static" / "js"
FILE = PAGE / "types.js"
HEAD = "What the server sends, as types. Nothing here runs. `make types` writes this file: do not edit it."
WIDTH = 120
MANY = 8
"""So many words have to be broken into lines."""
_IMPORT = re.compile(r"@import \{ ([^}]*) \} from \"[./]+/types.js\"|import\(\"[./]+/types.js\"\)\.(\w+)")
_PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def wanted() -> set[str]:
    """The types that the page's modules import."""
    found: set[str] = set()
    for file in PAGE.rglob("*.js"):
        for several, one in _IMPORT.findall(file.read_text("utf-8")):
            found |= {one} if one else set(several.split(", "))
    return found


def needed(schemas: dict[str, Any], names: set[str]) -> set[str]:
    """These types and all that they are made of."""
    unknown = sorted(names - schemas.keys())
    if unknown:
        sys.exit(f"the page imports {', '.join(unknown)}, which is no type of the API")
    found: set[str] = set()
    more = set(names)
    while more:
        found |= more
        inside = re.findall(r"#/components/schemas/(\w+)", str([schemas[name] for name in more]))
        inherited = [base for name in more for base in openapi.bases(name) if base in schemas]
        more = {*inside, *inherited} - found
    return found


def written(schema: dict[str, Any]) -> str:
    """A schema as a type of TypeScript."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema or "enum" in schema:
        words = [f'"{word}"' for word in schema.get("enum", [schema.get("const")])]
        return ("|" if len(words) < MANY else " | ").join(words)
    if "anyOf" in schema:
        return "|".join(map(written, schema["anyOf"]))
    if "properties" in schema:
        return f"{{{', '.join(f'{name}: {kind}' for name, kind, _ in fields(schema))}}}"
    kind = schema.get("type")
    if kind == "array" and "prefixItems" in schema:
        return f"[{', '.join(map(written, schema['prefixItems']))}]"
    if kind == "array":
        inside = written(schema["items"])
        return f"({inside})[]" if "|" in inside else f"{inside}[]"
    if kind == "object":
        inside = schema.get("additionalProperties", True)
        return f"Record<string, {'unknown' if inside is True else written(inside)}>"
    return _PLAIN[kind] if kind else "unknown"


def fields(schema: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    """The name of each field, with a question mark if it may be missing; its type, and its description."""
    for name, how in schema["properties"].items():
        yield name if name in schema["required"] else f"{name}?", written(how), how.get("description", "")


def typedef(name: str, schemas: dict[str, Any]) -> Iterator[str]:
    """A type in JSDoc, with a line for each field that has a description."""
    schema = schemas[name]
    told = " ".join(schema.get("description", "").split())
    if "properties" not in schema:
        yield f"@typedef {{{written(schema)}}} {name}"
        return
    inherited = [base for base in openapi.bases(name) if base in schemas]
    known = {field for base in inherited for field in schemas[base]["properties"]}
    own = [field for field in fields(schema) if field[0].removesuffix("?") not in known]
    inside = "{" + ", ".join(f"{field}: {kind}" for field, kind, _ in own) + "}"
    head = f"@typedef {{{' & '.join([*inherited, inside])}}} {name}"
    yield from [f"{head}  {told}"] if len(head) + len(told) < WIDTH - 5 else [head, f"  {told}"]
    for field, _, words in own:
        if words:
            yield f"  - `{field.removesuffix('?')}`: {words}"


def module() -> str:
    """The text of `types.js`."""
    schemas = openapi.schemas()
    lines = [HEAD, ""]
    for name in sorted(needed(schemas, wanted())):
        lines += typedef(name, schemas)
    wrapped = [part for line in lines for part in _wrapped(line.rstrip())]
    return "\n".join(["/**", *wrapped, " */", "", "export {};", ""])


def _wrapped(line: str) -> list[str]:
    """A line of the comment, or several. A field stays beside its type."""
    indent = " *     " if line.startswith("  - ") else " *   "
    kept = line.replace(": ", ":\0") if line.startswith("@") else line
    how = {"initial_indent": " * ", "subsequent_indent": indent}
    lines = textwrap.wrap(kept, WIDTH, break_long_words=False, break_on_hyphens=False, **how)
    return [each.replace("\0", " ") for each in lines] or [" *"]


if __name__ == "__main__":
    if "--check" not in sys.argv[1:]:
        FILE.write_text(module(), "utf-8")
    elif FILE.read_text("utf-8") != module():
        sys.exit(f"{FILE.name} is not what the API's types say: run `make types`")
