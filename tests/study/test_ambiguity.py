"""The ambiguity report: every other reading on the same deals."""

from __future__ import annotations

import pytest

from workbench.core.errors import BadInput
from workbench.core.text import LANGUAGES
from workbench.drafts import load_draft
from workbench.study.ambiguity import Ambiguity, ambiguity
from workbench.study.compare import compare


@pytest.fixture(scope="module")
def omerta() -> Ambiguity:
    return ambiguity(load_draft("omerta"), games=1_500, players="random")


def test_every_other_reading_is_looked_at(omerta: Ambiguity) -> None:
    rulings = load_draft("omerta").game.schema.rulings
    assert [(r.ruling.name, r.option) for r in omerta.readings] == [(p.name, option) for p in rulings for option in p.options[1:]]


def test_a_reading_that_changes_scores_is_clear_and_one_that_changes_nothing_is_not() -> None:
    """Without a curtain vow it does not matter what a failed one loses."""
    draft = load_draft("omerta").with_values({"vow.7.condition": "none"})
    found = {reading.ruling.name: reading for reading in ambiguity(draft, games=1_500, players="random").readings}
    assert found["curtain_scope"].clear == ()
    assert "end alike" in found["curtain_scope"].finding.en
    assert found["intrigue_counts_intrigue"].clear
    assert "changes" in found["intrigue_counts_intrigue"].finding.en


def test_differences_are_those_of_a_comparison(omerta: Ambiguity) -> None:
    draft = load_draft("omerta")
    alone = compare(draft, draft.with_values(overtake_scope="table"), 1_500, "random").frame()
    lines = omerta.frame().query("ruling == 'overtake_scope'").reset_index(drop=True)
    assert lines["difference"].equals(alone["difference"])
    assert (lines["low"] <= lines["difference"]).all()
    assert "rounds" in set(lines.loc[lines["clear"], "measure"])


def test_what_the_draft_reads_otherwise_is_compared_with_the_default() -> None:
    draft = load_draft("omerta").with_values(peace_ends="match-end")
    options = {r.ruling.name: r.option for r in ambiguity(draft, games=100, players="random").readings}
    assert options["peace_ends"] == "at-once"


def test_it_reads_in_both_languages(omerta: Ambiguity) -> None:
    for lang in LANGUAGES:
        assert len(omerta.summary(lang).splitlines()) == 2 * len(omerta.readings)
    assert "幕引きの失敗で失うのは" in omerta.summary("ja")


def test_it_can_be_stopped_between_readings() -> None:
    done: list[int] = []
    found = ambiguity(load_draft("omerta"), 100, "random", progress=lambda n, _: done.append(n), stop=lambda: bool(done))
    assert len(found.readings) == 1


def test_bad_input_is_refused() -> None:
    with pytest.raises(BadInput):
        ambiguity(load_draft("omerta"), games=0)
