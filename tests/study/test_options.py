"""Restricted play: in a game whose options are worth something known, and over the drafts that name their options."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tests.players.test_learning import PARTS, learnable
from tests.study.tiny import PLAY, TICTACTOE
from workbench.core.bits import NONE, count
from workbench.core.chance import seed_streams
from workbench.core.errors import BadInput, UnknownName
from workbench.core.outcomes import Alternative
from workbench.core.text import same
from workbench.drafts import Draft, load_draft
from workbench.drafts.library import shipped_drafts
from workbench.players.choosing import RANDOM, chooser
from workbench.players.knowledge import table_for
from workbench.players.learning import learn
from workbench.players.seating import seated
from workbench.players.tables import Limit
from workbench.rules.game import Game
from workbench.study.options import ALWAYS, NEVER, Options, options

CENTRE, EDGES = 1 << 4, 1 << 1 | 1 << 3 | 1 << 5 | 1 << 7


def tictactoe() -> Draft:
    """Tic-tac-toe that names two of its options: the centre, and the edges."""
    named = (Alternative("centre", same("centre"), PLAY, CENTRE), Alternative("edges", same("edges"), PLAY, EDGES))
    outcomes = SimpleNamespace(**{**vars(TICTACTOE.game.outcomes), "alternatives": lambda values: named})
    game = learnable()
    parts = {part: getattr(game, part) for part in PARTS} | {"outcomes": outcomes}
    return replace(TICTACTOE, game=Game("tictactoe", **parts, features=game.features))


DRAFT = tictactoe()


def decisions(games: int, draft: Draft = DRAFT) -> Iterator[tuple[Any, np.uint64]]:
    """State and legal moves of every decision of some games of random players."""
    rules, params, choose = draft.game.kernel, draft.values.record(), chooser(draft.game)
    minds = seated("random", draft.values["players"], draft.game).minds(draft.game)
    for game in range(games):
        state = rules.new_state()[0]
        with np.errstate(over="ignore"):
            seed_streams(state, np.uint64(5), np.uint64(game))
            rules.start(state, params)
            while not state.over:
                legal = rules.legal(state, params)
                if legal == NONE:
                    rules.advance(state, params)
                    continue
                yield state, legal
                rules.apply(state, params, choose(state, params, legal, RANDOM, minds))


@pytest.fixture(scope="module")
def found() -> Options:
    return options("omerta", 4_000, 3, keys=["vow.3"])


def test_a_good_option_is_missed_and_is_no_plan_for_every_deal(found: Options) -> None:
    """Self-defence is missed by whoever may not choose it; whoever chooses nothing else loses as well."""
    assert [(worth.mode, worth.stands_out, worth.seat.stands_out) for worth in found.worths] == [(NEVER, True, -1), (ALWAYS, True, -1)]
    assert found.summary("en").startswith("What a seat misses most is 3 self-defence: without it it wins")


def test_a_limit_is_kept_wherever_it_can_be() -> None:
    """The limited player never takes the centre while another cell is free; without the limit the same table takes it."""
    known = table_for(DRAFT)
    bound = learn(DRAFT, 1_000, 3, start=known, among=known, limit=Limit(PLAY, (1 << 64) - 1 & ~CENTRE))
    params, choose = DRAFT.values.record(), chooser(DRAFT.game)
    taken = {}
    for name, table in (("bound", bound), ("free", replace(bound, limit=None, entries=known.entries.copy()))):
        seating = seated([table, "random"], 2, DRAFT.game)
        kinds, minds = seating.codes(), seating.minds(DRAFT.game)
        taken[name] = 0
        for state, legal in decisions(40):
            if state.turn == 0 and count(legal) > 1:
                taken[name] += int(choose(state, params, legal, kinds[0], minds)) == 4
    assert taken["bound"] == 0
    assert taken["free"] > 0


def test_the_same_on_any_number_of_threads() -> None:
    frames = [options(DRAFT, 300, 3, workers=workers).frame() for workers in (1, 3)]
    assert frames[0].equals(frames[1])


def test_it_speaks_both_languages_and_keeps_to_what_is_asked(found: Options) -> None:
    only = options(DRAFT, 300, 3, keys=["edges"])
    assert {worth.alternative.key for worth in only.worths} == {"edges"}
    for lang in ("ja", "en"):
        assert len(found.frame(lang)) == 2
        assert found.summary(lang)
        assert len(found.json(lang)["options"]) == 2


def test_it_can_be_stopped() -> None:
    assert options(DRAFT, 300, 3, stop=lambda: True).worths == ()


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(UnknownName, match="corner"):
        options(DRAFT, 300, keys=["corner"])
    with pytest.raises(BadInput, match="games = 5"):
        options(DRAFT, 5)
    with pytest.raises(BadInput, match="among and around"):
        learn(DRAFT, 500, among=table_for(DRAFT), around=table_for(DRAFT))
    with pytest.raises(BadInput, match="limit"):
        learn(DRAFT, 500, limit=Limit(PLAY, 1))


@pytest.mark.parametrize("name", sorted(shipped_drafts()))
def test_every_draft_names_options_that_are_really_open(name: str) -> None:
    """Every option that a shipped draft names is legal somewhere, and keys and labels are told apart."""
    draft = load_draft(name)
    named = draft.game.outcomes.alternatives(draft.values)
    assert len({option.key for option in named}) == len({option.label.en for option in named}) == len(named) > 0
    unseen = {option.key: option for option in named}
    for state, legal in decisions(400, draft):
        for key in [key for key, option in unseen.items() if option.stage == state.stage and int(legal) & option.moves]:
            del unseen[key]
        if not unseen:
            break
    assert not unseen
