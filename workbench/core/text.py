"""Texts in two languages, and catalogues of them that can be checked for gaps.

Everything a person reads is a :class:`Text`: the same sentence in Japanese and English. A catalogue maps keys to texts; each
game has one, the workbench has one, and a test asks both for every key the code can ask for.
"""

from __future__ import annotations

import difflib
import re
import string
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

LANGUAGES = ("ja", "en")


@dataclass(frozen=True, slots=True)
class Text:
    """One sentence in every language the workbench speaks.

    ``text["en"]`` is the English sentence; ``text.format(n=3)`` fills the placeholders of all languages. A value that is itself
    a ``Text`` is filled in in the sentence's own language, so sentences can be built from labels.
    """

    ja: str
    en: str

    def __getitem__(self, lang: str) -> str:
        return getattr(self, language(lang))

    def format(self, **values: Any) -> Text:
        def fill(lang: str) -> str:
            spoken = {name: value[lang] if isinstance(value, Text) else value for name, value in values.items()}
            return self[lang].format(**spoken)

        return Text(ja=fill("ja"), en=fill("en"))

    def __add__(self, other: Text | str) -> Text:
        tail = other if isinstance(other, Text) else same(other)
        return Text(ja=self.ja + tail.ja, en=self.en + tail.en)

    def sentence(self) -> Text:
        """The same with a capital first letter, where the language has capitals."""
        return Text(ja=self.ja, en=self.en[:1].upper() + self.en[1:])

    def placeholders(self) -> dict[str, set[str]]:
        """Names of the placeholders in each language (they must agree; a test asserts it)."""
        return {
            lang: {name.split(".")[0].split("[")[0] for _, name, _, _ in string.Formatter().parse(self[lang]) if name} for lang in LANGUAGES
        }


def same(value: object) -> Text:
    """A text that reads the same in both languages (numbers, card faces, names)."""
    return Text(ja=str(value), en=str(value))


#: between two sentences; Japanese leaves no space after a full stop
GAP = Text(ja="", en=" ")


def joined(parts: Iterable[Text | str]) -> Text:
    """``parts`` as a list: 「、」 in Japanese, a comma in English."""
    texts = [part if isinstance(part, Text) else same(part) for part in parts]
    return Text(ja="、".join(t.ja for t in texts), en=", ".join(t.en for t in texts))


def language(lang: str) -> str:
    """``lang`` itself if it is spoken here; otherwise an error that says which are."""
    if lang not in LANGUAGES:
        raise ValueError(f"language {lang!r} is not spoken here: choose one of {', '.join(LANGUAGES)}")
    return lang


#: what a terminal would obey or turn around rather than show, and what is no character: controls, directions, surrogates
_UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff]")


def printable(text: str) -> str:
    """``text`` with everything that is not shown but obeyed written out (``\\u001b``); tabs and line ends stay.

    Inside a JSON string the result means the same as before.
    """
    return _UNPRINTABLE.sub(lambda mark: f"\\u{ord(mark[0]):04x}", text)


def nearest(name: object, known: Iterable[str], n: int = 3) -> list[str]:
    """The known names most like ``name``, best first; for "did you mean"."""
    return difflib.get_close_matches(str(name), list(known), n=n, cutoff=0.45)


class Catalogue(Mapping[str, Text]):
    """Keys to texts. ``catalogue.say("log/lead", card="w5")`` fetches and fills in one step."""

    def __init__(self, *parts: Mapping[str, Text]) -> None:
        self._texts: dict[str, Text] = {}
        for part in parts:
            twice = self._texts.keys() & part.keys()
            if twice:
                raise ValueError(f"wording keys defined twice: {sorted(twice)}")
            self._texts.update(part)

    def __getitem__(self, key: str) -> Text:
        return self._texts[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)

    def say(self, key: str, **values: Any) -> Text:
        text = self._texts[key]
        return text.format(**values) if values else text
