"""A link to a file that was made here: it opens in the browser or is downloaded, wherever the kernel runs."""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets


class FileLink(anywidget.AnyWidget):
    """``words`` are those of the two links, to open and to download (an empty one is not offered). Nothing is shown without a name.

    The page asks for the text when somebody clicks: a file of megabytes is no part of the notebook.
    """

    _esm = """
    export default { render({ model, el }) {
      el.classList.add("dwb-file-links");
      let after = null;
      const draw = () => {
        el.replaceChildren();
        if (!model.get("name")) return;
        for (const key of ["open", "download"]) {
          const words = model.get("words")[key];
          if (!words) continue;
          const link = Object.assign(document.createElement("a"), { href: "#", textContent: words, title: model.get("name") });
          link.addEventListener("click", (event) => {
            event.preventDefault();
            const page = key === "open" ? window.open() : null; // now, while it is the click that asks
            after = { key, page };
            model.send({ ask: "text" });
          });
          el.append(link);
        }
      };
      const answered = (message, buffers) => {
        if (message.answer !== "text" || !after) return;
        const url = URL.createObjectURL(new Blob([buffers[0]], { type: "text/html;charset=utf-8" }));
        if (after.page) after.page.location = url;
        else Object.assign(document.createElement("a"), { href: url, download: model.get("name") }).click();
        after = null;
        setTimeout(() => URL.revokeObjectURL(url), 60_000);
      };
      model.on("change", draw);
      model.on("msg:custom", answered);
      draw();
      return () => {
        model.off("change", draw);
        model.off("msg:custom", answered);
      };
    } };
    """

    name = traitlets.Unicode("").tag(sync=True)
    words = traitlets.Dict().tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        self._text = b""
        super().__init__(**traits)
        self.on_msg(lambda _widget, content, _buffers: self.answer(content))

    def offer(self, name: str, text: str) -> None:
        """Link to this text; an empty name takes the link away."""
        self._text = text.encode(errors="backslashreplace")
        self.name = name

    def answer(self, content: Any) -> None:
        """Send the text if that is what the page asks for; anything else brings nothing."""
        if isinstance(content, dict) and content.get("ask") == "text":
            self.send({"answer": "text"}, buffers=[self._text])
