"""What visitors of a presentation read: no path of the machine, whatever an error says."""

from __future__ import annotations

import pytest

from workbench.core.presented import PRESENTED, READ_ONLY, presented, read_only, told


def test_a_process_knows_from_its_environment_whom_it_serves() -> None:
    assert [presented({}), presented({PRESENTED: "0"}), presented({PRESENTED: "1"})] == [False, False, True]
    assert [read_only({}), read_only({READ_ONLY: "1"})] == [False, True]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("/srv/drafts/mine.toml: cannot be read", "mine.toml: cannot be read"),
        ("no room on /srv/some/", "no room on "),
        (r"C:\Users\me\mine.toml is taken", "mine.toml is taken"),
        ("3/4 of the games, 1 / 2", "3/4 of the games, 1 / 2"),
        ("see https://example.org/a/b", "see https://example.org/a/b"),
        ("</b> <i>", "</b> <i>"),
    ],
)
def test_visitors_read_the_names_of_files_only(text: str, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(PRESENTED, raising=False)
    assert told(ValueError(text)) == text
    monkeypatch.setenv(PRESENTED, "1")
    assert told(ValueError(text)) == shown


def test_an_error_that_says_nothing_is_told_by_its_type() -> None:
    assert told(KeyError()) == "KeyError"
