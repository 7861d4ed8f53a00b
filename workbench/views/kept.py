"""What a notebook keeps of a view, to be read where nothing runs: reopened, converted, previewed, mailed.

A widget is saved as a reference to a model that ends with its kernel. So a view shows itself twice: as a widget, and as a *keepsake*,
a piece of plain HTML with what was found, its values and small pictures. Where the widget lives the keepsake hides itself; where
it does not, the keepsake hides the complaint about it. It is brought up to date as results come in, without touching the widget.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from IPython.display import DisplayHandle, display

from workbench.core.parameters import Cell
from workbench.core.presented import presented
from workbench.core.text import Text
from workbench.drafts import Draft
from workbench.views.wording import WORDS

WIDGET = "application/vnd.jupyter.widget-view+json"

#: The output that holds the keepsake beside a living view, and the output that could not find its model beside a keepsake.
_STYLE = """<style>
.jp-OutputArea:has(.dwb, .wb-replay) > .jp-OutputArea-child:has(.dwb-kept) { display: none; }
.jp-OutputArea:has(.dwb-kept) .jp-OutputArea-output.jupyter-widgets:not(:has(*)) { display: none; }
</style>"""


#: so many pictures are kept of a view with many plots
PICTURES = 6


def values_of(draft: Draft, current: Draft, lang: str) -> list[tuple[str, str]]:
    """Every value of ``draft`` by its label, with what ``current`` says where that differs."""
    game, before = draft.game, current.values.cells()

    def spoken(path: str, value: Cell) -> Text:
        now, then = game.spoken(path, value), game.spoken(path, before.get(path))
        return now if before.get(path) == value else WORDS.say("kept/draft-says", value=now, draft=then)

    return [(game.label(path)[lang], spoken(path, value)[lang]) for path, value in draft.values.cells().items()]


@dataclass(frozen=True)
class Keepsake:
    """What is kept: a title, one line about it, findings as sentences, values by label, and parts of HTML (pictures, tables)."""

    lang: str
    title: str
    about: str
    findings: Sequence[str] = ()
    values: Sequence[tuple[str, str]] = ()
    parts: Sequence[str] = ()

    def bundle(self) -> dict[str, str]:
        """As ``text/html`` and as a short ``text/plain``."""
        say = {key: escape(WORDS[f"kept/{key}"][self.lang]) for key in ("go-on", "values")}
        found = "".join(f"<li>{escape(finding)}</li>" for finding in self.findings)
        values = "".join(f"<tr><td>{escape(label)}</td><td>{escape(value)}</td></tr>" for label, value in self.values)
        html = [
            f'<div class="dwb-kept" lang="{self.lang}">{_STYLE}',
            f"<h3>{escape(self.title)}</h3><p>{escape(self.about)}</p>",
            f"<ul>{found}</ul>" if found else "",
            *(f"<div>{part}</div>" for part in self.parts),
            f"<details><summary>{say['values']}</summary><table><tbody>{values}</tbody></table></details>" if values else "",
            f"<p><em>{say['go-on']}</em></p></div>",
        ]
        return {"text/html": "".join(html), "text/plain": f"{self.title}: {WORDS['kept/go-on'][self.lang]}"}


class Kept:
    """For a widget class: shows its keepsake with it. ``keepsake()`` says what is worth keeping now."""

    _handle: DisplayHandle | None = None
    _kept: dict[str, str] | None = None

    def keepsake(self) -> Keepsake:
        """What is worth keeping of this view as it is now."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget with its keepsake in one bundle, for front ends that choose what they can show."""
        shown = super()._repr_mimebundle_(**kwargs)  # type: ignore[misc]
        data = shown[0] if isinstance(shown, tuple) else shown
        return {**(data or {}), **self.keepsake().bundle()}

    def _ipython_display_(self, **_options: Any) -> None:
        """Show the widget, and beside it what the notebook keeps; visitors of a presentation have nothing to keep."""
        data = self._repr_mimebundle_()
        widget = {WIDGET: data[WIDGET], "text/plain": data["text/plain"]}
        if presented():
            display(widget, raw=True)
            return
        self._kept = {kind: data[kind] for kind in ("text/html", "text/plain")}
        display(widget, raw=True)
        self._handle = display(self._kept, raw=True, display_id=True)

    def keep(self) -> None:
        """Bring what the notebook keeps up to date."""
        if self._handle is not None:
            bundle = self.keepsake().bundle()
            if bundle != self._kept:
                self._kept = bundle
                self._handle.update(bundle, raw=True)
