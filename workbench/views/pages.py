"""The templates of pages and of parts of pages. Whatever is put into one is escaped, unless it comes from another."""

from __future__ import annotations

from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined, Template


@cache
def template(name: str) -> Template:
    """A template by the name of its file; a variable that is not given is an error."""
    loader = PackageLoader("workbench.views", "templates")
    return Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True).get_template(name)
