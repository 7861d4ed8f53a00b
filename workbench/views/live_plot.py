"""Plots that live in a notebook page, and the one copy of plotly.js they share.

A ``FigureWidget`` carries five megabytes of plotly.js each. Here one hidden :class:`PlotlyHost` brings it once a page: its script asks the
kernel for the library only if the page has none yet, and the kernel answers with a binary message. :class:`LiveCards` wait for
the library and then redraw with ``Plotly.react``; until a new drawing is ready the old one stays. All cards of a view travel in one
message, their numbers as binary buffers (20,000 points: 3 ms in the callback instead of 58).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any

import anywidget
import numpy as np
import traitlets

from workbench.core.text import language
from workbench.views.theme import STATIC, plot_script, stylesheet
from workbench.views.wording import WORDS


@cache
def plotly_js() -> bytes:
    """The text of plotly.js as the installed plotly package ships it."""
    return resources.files("plotly").joinpath("package_data", "plotly.min.js").read_bytes()


def packed(value: Any, _widget: Any = None) -> Any:
    """``value`` with every numeric array as ``{"dtype": …, "buffer": …}``, which ipywidgets sends as a binary buffer."""
    if isinstance(value, np.ndarray):
        numbers = np.ascontiguousarray(value, dtype=np.float64)
        return {"dtype": "float64", "buffer": numbers.reshape(-1).view(np.uint8).data}
    if isinstance(value, Mapping):
        return {key: packed(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [packed(item) for item in value]
    if isinstance(value, np.generic):
        return value.item()
    return value


class PlotlyHost(anywidget.AnyWidget):
    """The hidden host of a page: style sheet, plotly.js on request, and what every :class:`~workbench.views.fields.Field` is drawn with.

    Place one in every view that holds a :class:`LivePanel`; several on one page cost nothing.
    """

    _esm = "\n".join((STATIC / name).read_text(encoding="utf-8") for name in ("page.js", "fields.js"))
    _css = stylesheet("workbench.css")

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self.on_msg(lambda _widget, content, _buffers: self.answer(content))

    def answer(self, content: Any) -> None:
        """Send the library if that is what the page asks for; anything else brings nothing."""
        if isinstance(content, dict) and content.get("ask") == "plotly":
            self.send({"answer": "plotly"}, buffers=[plotly_js()])


def menu_words(lang: str) -> dict[str, str]:
    """The texts of the menu at a card's corner."""
    return {name: WORDS[f"card/{name}"][lang] for name in ("more", "csv", "svg", "png", "copied")}


class LiveCards(anywidget.AnyWidget):
    """The cards of a view: each with title, subtitle, legend, and a Plotly figure or a table with bars.

    ``clicked(key, mark)`` is called when somebody clicks a mark that carries a number, with the key of its card.
    """

    _esm = plot_script("clipboard.js", "card_menu.js", "plot.js")

    content = traitlets.Dict().tag(sync=True, to_json=packed)

    def __init__(self, clicked: Callable[[str, int], None] = lambda _key, _mark: None) -> None:
        super().__init__()
        self._clicked = clicked
        self.on_msg(lambda _widget, content, _buffers: self.hear(content))

    @property
    def cards(self) -> Sequence[Mapping[str, Any]]:
        """What is on show."""
        return tuple(self.content.get("cards", ()))

    def show(self, cards: Sequence[Mapping[str, Any]], lang: str) -> None:
        """Show these cards (see :func:`workbench.views.plots.card`), each with a key of its own, in place of those before."""
        self.content = {"cards": list(cards), "words": menu_words(language(lang))}

    def hear(self, message: Any) -> None:
        """Pass on a click if that is what the page tells; anything else changes nothing."""
        if isinstance(message, dict) and isinstance(message.get("card"), str) and type(message.get("clicked")) is int:
            self._clicked(message["card"], message["clicked"])
