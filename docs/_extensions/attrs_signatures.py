"""Defaults in signatures of attrs classes, which spell them ``attr_dict['name'].default``."""

import re

import attrs
from sphinx.application import Sphinx

DEFAULT = re.compile(r"attr_dict\['(\w+)'\]\.default")


def with_defaults(
    app: Sphinx,
    what: str,
    name: str,
    obj: object,
    options: object,
    signature: str | None,
    returns: str | None,
) -> tuple[str, str | None] | None:
    """The signature with the values themselves."""
    if signature is None or not isinstance(obj, type) or not attrs.has(obj):
        return None
    fields = attrs.fields_dict(obj)

    def value(found: re.Match[str]) -> str:
        default = fields[found[1]].default
        return str(default) if isinstance(default, int) else repr(default)

    return DEFAULT.sub(value, signature).replace("=NOTHING", "=..."), returns


def setup(app: Sphinx) -> dict[str, bool]:
    app.setup_extension("sphinx.ext.autodoc")
    app.connect("autodoc-process-signature", with_defaults)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
