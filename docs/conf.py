"""How Sphinx builds the docs."""

import sys
from importlib import metadata
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_extensions"))

project = "sticheln"
author = "The sticheln authors"
copyright = "2026, The sticheln authors"  # noqa: A001 - Sphinx wants this name
release = metadata.version("sticheln")
version = ".".join(release.split(".")[:2])

extensions = [
    "attrs_signatures",
    "code_tables",
    "dispute_tables",
    "docstring_links",
    "house",
    "live_page",
    "machine_picture",
    "myst_parser",
    "rule_examples",
    "rule_paragraphs",
    "rule_sources",
    "rule_tables",
    "sphinx.ext.autodoc",
    "sphinx.ext.intersphinx",
    "sphinx.ext.napoleon",
]

source_suffix = {".md": "markdown"}
exclude_patterns = ["_build", "_extensions", "_inventories", "_static"]
language = "en"
nitpicky = True

# `Name` in a docstring is a link where it names something public, and code elsewhere. The roles
# that pages write out, such as {py:func}, must resolve.
default_role = "py:obj"
nitpick_ignore_regex = [
    ("py:obj", ".*"),
    ("py:class", r"sticheln\..*\b(_|Any)\w+"),  # type variables
    ("py:class", r"concurrent\.futures\._base\..*"),
    ("py:class", r"numpy\..*|NDArray|ArrayLike"),  # an inventory larger than these docs
]

myst_enable_extensions = ["colon_fence", "deflist", "fieldlist", "smartquotes"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented_params"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True

# With the inventories beside this file, the docs build without a network.
intersphinx_mapping = {
    "python": ("https://docs.python.org/3", "_inventories/python.inv"),
    "attrs": ("https://www.attrs.org/en/stable", "_inventories/attrs.inv"),
}

html_theme = "furo"
html_title = f"sticheln {release}"
html_copy_source = False
html_extra_path = ["llms.txt"]
html_theme_options = {"navigation_with_keys": True}


def keep_first_line(app, what, name, obj, options, lines):
    """Keep Napoleon from taking what precedes a colon in the first line of data for its type."""
    if what in {"data", "property"}:
        lines[:0] = ["..", ""]  # an empty comment


def setup(app):
    """Connect the handler, ahead of Napoleon's."""
    app.connect("autodoc-process-docstring", keep_first_line, priority=100)
