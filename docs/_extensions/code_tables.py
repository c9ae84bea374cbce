"""Tables of the stable codes: of reasons, from their own data, and of errors, as raised.

An error's code is the word that stands in the call that makes the error, so the table of errors is
read from the package's source: wherever a literal code stands beside a message.
"""

import ast
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

from house import HouseDirective, roles, table
from sphinx.application import Sphinx

import sticheln
from sticheln import errors
from sticheln.reasons import REASONS

ERRORS = sorted(name for name in errors.__all__ if name.endswith("Error"))
# Functions that make an error, and where the code and the message stand among their arguments.
MAKERS = {name: (name, 1, 0) for name in ERRORS} | {
    "refused": ("RecordError", 2, 1),
    "_refused": ("IllegalActionError", 1, 2),
    "_UnfitError": ("RecordError", 1, 0),
}
DEFAULTS = {"refused": "bad_value"}
# Codes that are looked up or put together where they are raised.
FURTHER = {
    ("cannot_start", "StichelnError"): "can't start …",
    ("deal_due", "IllegalActionError"): "can't: a deal is due first",
    ("duplicate_key", "RecordError"): "the key … stands twice",
    ("game_over", "IllegalActionError"): "can't: the game is over",
    ("missing_extra", "MissingExtraError"): "… needs …: pip install …",
    ("unknown_preset", "RulesError"): "there is no preset …; there are …",
    ("unknown_variant", "RulesError"): "there is no variant …; there are …",
    ("wrong_phase", "IllegalActionError"): "can't: cards are being played",
}


def literal(node: ast.expr) -> str | None:
    """A text that stands in the source, with its fields in curly brackets."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(
            part.value if isinstance(part, ast.Constant) else "…" for part in node.values
        )
    return None


def codes_in(source: str) -> Iterator[tuple[str, str, str]]:
    """The code, the error and the message of every call that makes one."""
    for call in ast.walk(ast.parse(source)):
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
            continue
        if call.func.id not in MAKERS:
            continue
        error, code_at, message_at = MAKERS[call.func.id]
        given = {keyword.arg: keyword.value for keyword in call.keywords}
        said = call.args[code_at] if len(call.args) > code_at else given.get("code")
        code = DEFAULTS.get(call.func.id) if said is None else literal(said)
        message = literal(call.args[message_at]) if len(call.args) > message_at else None
        if code and "…" not in code and message:
            yield code, error, message


def error_codes() -> dict[tuple[str, str], str]:
    """A message for each code and error."""
    found = dict(FURTHER)
    files = Path(str(resources.files(sticheln))).rglob("*.py")
    for file in sorted(files, key=lambda file: ("keinstich" in file.parts, file)):
        for code, error, message in codes_in(file.read_text(encoding="utf-8")):
            found.setdefault((code, error), message)
    return found


class ErrorCodes(HouseDirective):
    """Every code of an error, with a message as an example."""

    def markdown(self) -> Iterator[str]:
        for error in ERRORS:
            rows = [
                (f"`{code}`", f"`` {message} ``")
                for (code, of), message in sorted(error_codes().items())
                if of == error
            ]
            if rows:
                yield f"{{py:class}}`{error} <sticheln.{error}>`, with the message or one of them:"
                yield from table(("code", "message"), rows)


class ReasonCodes(HouseDirective):
    """Every code of a reason, with its sentence and what it rests on."""

    def markdown(self) -> Iterator[str]:
        yield from table(
            ("code", "sentence", "rests on"),
            (
                (
                    f"`{code}`",
                    text.sentence,
                    " ".join((roles("claim", text.claims), roles("flag", text.flags))),
                )
                for code, text in REASONS.items()
            ),
        )


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_directive("error-codes", ErrorCodes)
    app.add_directive("reason-codes", ReasonCodes)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
