"""What a designer keeps under a letter while trying things out: the controls as they stood, to go back to or to compare with."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from workbench.core.text import Text, joined
from workbench.drafts import Draft
from workbench.drafts.history import changes
from workbench.views.background import Settings
from workbench.views.wording import WORDS

LETTERS = ("A", "B", "C")


@dataclass(frozen=True)
class Snapshot:
    """Settings that can be played, the letter they are kept under, and the draft that was open: what they change is changed in it."""

    letter: str
    settings: Settings
    base: Draft

    @property
    def draft(self) -> Draft:
        """The draft with the values kept."""
        return self.settings.draft

    @property
    def title(self) -> Text:
        """The letter and what is kept, as a list offers it."""
        return WORDS.say("snapshot/title", letter=self.letter, content=self.content)

    @property
    def content(self) -> Text:
        """Which draft it is, and what is changed in it."""
        name = self.base.title if self.base.number is None else WORDS.say("header/draft", number=self.base.number)
        made = [change.text for change in changes(self.base, self.draft)]
        return WORDS.say("snapshot/content", draft=name, changes=joined(made) if made else WORDS["header/no-changes"])


class Snapshots(Mapping[str, Snapshot]):
    """Letter → what is kept there, in the order of the letters. ``changed()`` is called when something is kept or dropped."""

    def __init__(self) -> None:
        self._kept: dict[str, Snapshot] = {}
        self.changed: Callable[[], None] = lambda: None

    def __getitem__(self, letter: str) -> Snapshot:
        return self._kept[letter]

    def __iter__(self) -> Iterator[str]:
        return iter(letter for letter in LETTERS if letter in self._kept)

    def __len__(self) -> int:
        return len(self._kept)

    def keep(self, letter: str, settings: Settings, base: Draft) -> Snapshot:
        """Keep settings under a letter, in place of what was there. Raises KeyError for a letter that there is not."""
        if letter not in LETTERS:
            raise KeyError(letter)
        self._kept[letter] = Snapshot(letter, settings, base)
        self.changed()
        return self._kept[letter]

    def drop(self, letter: str) -> None:
        """Keep nothing under a letter."""
        if self._kept.pop(letter, None) is not None:
            self.changed()

    def drafts(self) -> dict[str, Draft]:
        """Letter → the draft with the values kept."""
        return {letter: snapshot.draft for letter, snapshot in self.items()}
