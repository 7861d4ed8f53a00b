"""What learned players know of a draft follows from its values alone: shipped, kept or learned, it is the same table."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.players.test_learning import DRAFT
from tests.study.tiny import KUHN
from workbench.core.errors import BadInput
from workbench.drafts import load_draft, shipped_drafts
from workbench.play.batch import Batch
from workbench.players import knowledge
from workbench.players.knowledge import Interrupted, is_known, nearest_table, shipped_tables, table_for, watched
from workbench.players.learning import learn
from workbench.players.tables import load_table, save_table
from workbench.rules import GAMES, game

DRAFTS = [load_draft(name) for name in shipped_drafts()]
SHIPPED = [draft.name for draft in DRAFTS if shipped_tables(draft.game)]
NEAR = "omerta-7"


@pytest.fixture(autouse=True)
def forgetful(monkeypatch, tmp_path: Path):
    """An empty cache directory, and a memory of its own."""
    monkeypatch.setattr(knowledge, "cache_folder", lambda: tmp_path / "learned")
    knowledge.forget()
    yield tmp_path / "learned"
    knowledge.forget()


def changed(amount: int = 3):
    return load_draft(NEAR).with_values({"vow.2.amount": amount})


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_tables_are_what_learning_gives(name, tmp_path):
    """The files in the package are those that ``workbench learn`` writes, byte for byte."""
    draft = load_draft(name)
    save_table(learn(draft), tmp_path / "again.npz")
    assert (tmp_path / "again.npz").read_bytes() == (draft.game.folder / "tables" / f"{name}.npz").read_bytes()
    assert table_for(draft).fingerprint == load_table(tmp_path / "again.npz", draft.game).fingerprint


def test_every_shipped_draft_that_can_be_learned_has_its_table():
    assert SHIPPED
    for draft in DRAFTS:
        if draft.game.features is not None:
            assert any(table.values == draft.values.plain() for table in shipped_tables(draft.game)), draft.name


def test_a_change_is_learned_from_the_nearest_table_once(forgetful):
    """From the shipped table, as many games as it takes to get used to a change; later it is read from memory or from the cache."""
    told = []
    with watched(lambda draft, done, asked: told.append((done, asked))):
        table = table_for(changed())
        assert table.origin == nearest_table(changed()).fingerprint == table_for(load_draft(NEAR)).fingerprint
        assert told[-1] == (table.games, game("omerta").features.GAMES_TO_ADAPT)
        told.clear()
        assert table_for(changed()) is table
        knowledge.forget()
        assert is_known(changed())
        assert table_for(changed()).fingerprint == table.fingerprint
        assert not told
    [kept] = forgetful.iterdir()
    kept.write_bytes(kept.read_bytes()[:-100])
    knowledge.forget()
    assert not is_known(changed())
    assert table_for(changed()).fingerprint == table.fingerprint, "a damaged one is learned anew, and is the same"


def test_players_know_the_draft_they_sit_at():
    batch = Batch.of(changed(), ["learned", "thumb", "learned", "random"])
    assert not is_known(changed()), "nobody learns before it is needed"
    table = table_for(changed())
    assert batch.players.tables == (table, None, table, None)
    assert batch.players.codes().tolist() == [2, 1, 2, 0]
    assert np.array_equal(batch.players.minds(table.game)["tables"][0], table.entries)


def test_whoever_waits_can_end_learning(forgetful):
    """Nothing of a learning that was ended is kept, nor taken for the whole."""
    asked = []
    with pytest.raises(Interrupted), watched(stop=lambda: bool(asked) or asked.append(1) is not None):
        table_for(changed(4))
    with pytest.raises(Interrupted), watched(stop=lambda: True):
        table_for(changed(4))
    assert not is_known(changed(4))
    assert not forgetful.exists()


def test_without_a_place_to_keep_it_it_lasts_as_long_as_the_session(monkeypatch, tmp_path):
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setattr(knowledge, "cache_folder", lambda: tmp_path / "file" / "learned")
    assert table_for(changed()) is table_for(changed())


def test_the_oldest_tables_are_dropped(monkeypatch, forgetful):
    monkeypatch.setattr(knowledge, "KEPT", 2)
    monkeypatch.setattr(knowledge, "REMEMBERED", 2)
    monkeypatch.setattr(DRAFT.game.features, "GAMES", 500)
    for seed in range(4):
        monkeypatch.setattr(knowledge, "SEED", seed)
        table_for(DRAFT)
    assert len(list(forgetful.glob("*.npz"))) == 2


def test_a_game_without_tables_is_learned_from_nothing():
    table = table_for(DRAFT)
    assert (table.origin, table.games) == (None, DRAFT.game.features.GAMES)


def test_who_cannot_be_learned():
    with pytest.raises(BadInput, match="a game with features"):
        table_for(KUHN)
    for name in GAMES:
        if game(name).features is None:
            with pytest.raises(BadInput, match="a game with features"):
                Batch.of(load_draft(name), "learned").warm_up()
