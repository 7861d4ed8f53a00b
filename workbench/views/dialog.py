"""A dialog over a part of the workbench: what a button with an ellipsis opens. Escape closes it, and the focus goes back to the button."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import anywidget
import ipywidgets as widgets
import traitlets

from workbench.core.text import Text


class Focus(anywidget.AnyWidget):
    """Moves the focus into the box it stands in when ``shown`` becomes true, and back again afterwards; Escape makes it false."""

    _esm = """
    export default { render({ model, el }) {
      el.style.display = "none";
      let before = null, open = false;
      const box = () => el.closest(".dwb-dialog");
      const enter = (dialog, tries) => {  // what is in it may come a moment after it is shown
        const first = dialog.querySelector(":is(input, select, textarea, button):not(.dwb-close)");
        first?.focus();
        if (open && tries > 0 && (!first || document.activeElement !== first)) setTimeout(() => enter(dialog, tries - 1), 50);
      };
      const follow = () => requestAnimationFrame(() => {
        const dialog = box();
        if (!dialog) return;
        dialog.setAttribute("role", "dialog");
        dialog.setAttribute("aria-label", model.get("name"));
        if (open === model.get("shown")) return;
        open = model.get("shown");
        if (open) {
          before = document.activeElement;
          enter(dialog, 40);
        } else {
          if (dialog.contains(document.activeElement) || document.activeElement === document.body) before?.focus();
          before = null;
        }
      });
      const keys = (event) => {
        if (event.key !== "Escape" || !model.get("shown") || !box()?.contains(event.target)) return;
        event.preventDefault();
        event.stopPropagation();
        model.set("shown", false);
        model.save_changes();
      };
      window.addEventListener("keydown", keys, true);
      model.on("change:shown change:name", follow);
      follow();
      return () => {
        window.removeEventListener("keydown", keys, true);
        model.off("change:shown change:name", follow);
      };
    } };
    """

    shown = traitlets.Bool(False).tag(sync=True)
    name = traitlets.Unicode("").tag(sync=True)


class Dialog:
    """``content`` under a title. ``opening()`` is called before it opens."""

    def __init__(self, *content: widgets.Widget, opening: Callable[[], None] = lambda: None) -> None:
        self._opening = opening
        self._focus, self._title = Focus(), widgets.HTML()
        self._close = widgets.Button(description="×")
        self._close.add_class("dwb-close")
        self._close.on_click(lambda _button: self.close())
        head = widgets.Box([self._title, self._close])
        head.add_class("dwb-dialog-head")
        self._head = self._focus, head
        self.widget = widgets.Box([*self._head, *content])
        self.widget.add_class("dwb-dialog")
        self._focus.observe(lambda _change: self._show(), "shown")
        self._show()

    @property
    def is_open(self) -> bool:
        """Whether it can be seen."""
        return bool(self._focus.shown)

    def open(self) -> None:
        """Show it."""
        self._opening()
        self._focus.shown = True

    def close(self) -> None:
        """Show it no longer; what is in it stays."""
        self._focus.shown = False

    def fill(self, *content: widgets.Widget) -> None:
        """Put other widgets into it."""
        children = (*self._head, *content)
        if children != self.widget.children:
            self.widget.children = children

    def speak(self, title: Text, close: Text, lang: str) -> None:
        """Take the wording of a language: its title, and what the cross does."""
        self._focus.name = title[lang]
        self._title.value = f"<h3>{escape(title[lang])}</h3>"
        self._close.tooltip = close[lang]

    def _show(self) -> None:
        self.widget.layout.display = None if self._focus.shown else "none"
