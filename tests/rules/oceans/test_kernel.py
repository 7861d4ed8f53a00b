"""Kaito Oceans' clauses, one by one, through the compiled rules: the worked examples and every reading of the text."""

from __future__ import annotations

import numpy as np
import pytest

from tests.rules.oceans.tables import KERNEL, Table
from workbench.core.bits import cards_in, count
from workbench.core.chance import choice_of
from workbench.core.contract import NOBODY
from workbench.core.parameters import ParameterError
from workbench.drafts import load_draft
from workbench.play.batch import Batch
from workbench.play.record import Walk
from workbench.rules.oceans import kernel as rules
from workbench.rules.oceans.parameters import SCHEMA

A, B, C, D = range(4)
KITTENS = "kitten:1 kitten:3 kitten:5 kitten:7 kitten:9"


def escape(*hands, roles="boss detective thief thief", team="key:20:N key:28:N key:24:NE", issuer=A, **given):
    """The holder's first lot: the vault has been opened by ``issuer``, hands as they are after the settlement."""
    table = Table(hands, roles=roles, team=team, **given)
    state = table.state
    state.issuer = state.holder = issuer
    state.opened, state.boss_shown = state.treasure, 1
    state.loot, state.has_treasure = state.team, 1
    state.turn, state.stage = issuer, rules.LOT
    return table


def last_state(draft, seed, index):
    """The state in which a game of random players ends."""
    walk = Walk(draft.game, draft.values, seed, index)
    while not walk.over:
        legal = walk.legal()
        with np.errstate(over="ignore"):
            walk.do(choice_of(walk.state, np.uint64(legal)) if legal else None)
    return walk.state


ALL = ["treasure", "key:20:N", "key:28:N", "key:24:NE"]


# ---------------------------------------------------------------- set-up


def test_everybody_starts_with_one_kitten_of_each_number():
    """Six cards each, one of them a key as well; the pile holds keys, investigations and notices; three are thieves."""
    table = Table()
    KERNEL.start(table.state, table.params)
    KERNEL.advance(table.state, table.params)
    state = table.state
    for seat, direction in enumerate("NESW"):
        assert table.hand(seat) == [*KITTENS.split(), f"kitten:11+key:22:{direction}"]
    assert state.pile_size == 14 + 4 + 8
    assert sorted(state.role[:4]) == [0, 0, 1, 2]
    assert 0 <= state.treasure < 4


@pytest.mark.parametrize(("players", "roles"), [(3, [0, 1, 2]), (5, [0, 0, 0, 1, 2]), (6, [0, 0, 0, 0, 1, 2])])
def test_there_is_one_boss_and_one_detective(players, roles):
    """With three players one thief remains."""
    table = Table([""] * players, roles="boss detective thief thief thief thief")
    KERNEL.start(table.state, table.params)
    KERNEL.advance(table.state, table.params)
    assert sorted(table.state.role[:players]) == roles


def test_keys_without_a_vault_stay_in_the_box():
    """With three vaults the two western singles are not in the pile, and the fourth kitten-and-key is a plain kitten."""
    table = Table(vaults=3)
    KERNEL.start(table.state, table.params)
    KERNEL.advance(table.state, table.params)
    assert table.state.pile_size == 14 - 2 + 4 + 8
    assert "kitten:11" in table.hand(3)


# ---------------------------------------------------------------- the turn


def test_drawing_two():
    table = Table(["kitten:1", "", "", ""], pile="notice investigation key:20:N").play("draw")
    assert table.hand(A) == ["kitten:1", "investigation", "notice"]
    assert table.fired(rules.CLAUSE.turn_draw) == [1]


def test_a_draw_goes_on_after_a_reshuffle_and_takes_what_there_is():
    """An empty pile is refilled from the discards in the middle of a draw; with nothing left one draws less."""
    table = Table([KITTENS, "", "", ""], pile="notice", discards="key:20:N").play("draw")
    assert {"notice", "key:20:N"} < set(table.hand(A))
    assert table.fired(rules.CLAUSE.turn_reshuffle) == [1]
    short = Table([KITTENS, "", "", ""], pile="notice").play("draw")
    assert len(short.hand(A)) == 6
    none = Table([KITTENS, "", "", ""]).play("draw")
    assert len(none.hand(A)) == 5


def test_the_pile_is_refilled_before_a_turn():
    table = Table([KITTENS, KITTENS, "", ""], discards="notice key:20:N").act().play("end")
    assert table.state.pile_size == 2
    assert table.state.discards == 0


def test_a_swap_takes_two_blind_from_each_other():
    """Two cards go each way, or as many as both have: with somebody who has none, nothing changes hands."""
    table = Table(["notice notice notice", "kitten:1 kitten:3 kitten:5", "kitten:7", ""])
    assert table.can("swap", target=B)
    assert table.can("swap", target=D)
    none = Table(["notice notice notice", "kitten:1", "kitten:7", ""]).play("swap", target=D)
    assert none.hand(A) == ["notice"] * 3
    assert none.hand(D) == []
    one = Table(["notice notice notice", "", "kitten:7", ""]).play("swap", target=C)
    assert sorted(one.hand(A)) == ["kitten:7", "notice", "notice"]
    assert one.hand(C) == ["notice"]
    table.play("swap", target=B)
    assert sorted(name[:6] for name in table.hand(A)) == ["kitten", "kitten", "notice"]
    assert len(table.hand(B)) == 3


def test_up_to_two_actions_one_of_them_a_play():
    """Play; play and discard; discard; discard two; nothing."""
    hand = "kitten:1 kitten:3 kitten:5 key:20:N key:28:N"
    assert Table([hand, "", "", ""]).act().kinds() == {"end", "discard", "mission"}
    played = Table([hand, "", "", ""]).act().play("mission", card="key:20:N", way="inward")
    assert played.kinds() == {"end", "discard"}
    assert played.play("discard", card="kitten:1").state.active == B
    discarded = Table([hand, "", "", ""]).act().play("discard", card="kitten:1")
    assert discarded.kinds() == {"end", "discard", "mission"}
    assert discarded.play("discard", card="kitten:3").state.active == B
    assert Table([hand, "", "", ""]).act().play("end").state.active == B


def test_nine_cards_must_come_down_to_seven():
    """A notice alone, a notice and a discard, another play and a discard, or two discards; never nothing."""
    nine = f"{KITTENS} kitten:11+key:22:N notice investigation key:20:S"

    def table():
        return Table([nine, "kitten:1", "kitten:3", "kitten:5"], missions=["key:24:NE inward"], keep_three="advice").act()

    assert "end" not in table().kinds()
    alone = table().call("kitten:1", "kitten:1", "kitten:3", "kitten:5")
    assert len(alone.hand(A)) == 7
    assert alone.kinds() == {"end", "discard"}
    assert alone.play("discard", card="kitten:3").state.active == B
    other = table().play("mission", card="key:20:S", way="inward")
    assert other.kinds() == {"discard"}
    assert other.play("discard", card="kitten:1").state.active == B
    two = table().play("discard", card="kitten:1")
    assert "end" not in two.kinds()
    assert two.play("discard", card="kitten:3").state.active == B


def test_more_than_two_over_the_limit_are_discarded_one_by_one():
    table = Table([f"{KITTENS} kitten:11+key:22:N notice notice", "", "", ""], hand_limit=4).act()
    for name in ("kitten:1", "kitten:3", "kitten:5"):
        table.play("discard", card=name)
        assert table.state.active == A
        assert "end" not in table.kinds()
    assert table.kinds() == {"discard"}
    assert table.play("discard", card="kitten:7").state.active == B


# ---------------------------------------------------------------- investigations


def test_an_investigation_leaves_the_game_and_a_lie_is_allowed():
    """The same vault may be looked into again; the card never comes back; either result may be announced."""
    table = Table(["investigation kitten:1", "investigation kitten:3", "", ""]).act()
    table.play("investigate", vault="N")
    assert table.kinds() == {"announce"}
    assert table.can("announce", what="treasure")
    table.play("announce", what="empty").play("end")
    assert table.state.lied[1] == 1
    assert count(table.state.gone) == 1
    table.act()
    assert table.can("investigate", vault="N")


def test_after_looking_twice_into_one_vault_one_stays_unseen():
    """Four investigations for four vaults: with a repeat at most three different vaults are seen."""
    batch = Batch.of(load_draft("oceans"), "random", 1)
    _, rows = batch.play_rows(0, 300)
    assert rows.peeks.max() == 4
    ends = [last_state(batch.draft, 1, index) for index in range(20)]
    looks = [[int(vault) for vault in end.peek_vault[: end.peeks]] for end in ends]
    repeated = [seen for seen in looks if len(set(seen)) < len(seen)]
    assert repeated
    assert all(len(set(seen)) < 4 for seen in repeated)


# ---------------------------------------------------------------- missions


@pytest.mark.parametrize(
    ("way", "kittens", "success"),
    [
        ("inward", (11, 9, 3, 1), False),
        ("inward", (11, 9, 5, 1), True),
        ("outward", (11, 9, 3, 1), False),
        ("outward", (11, 7, 3, 1), True),
    ],
)
def test_a_mission_passes_above_or_below_its_number(way, kittens, success):
    """24 inward: 24 fails, 26 passes; outward: 24 fails, 22 passes. Kittens and notice are discarded, a failed key too."""
    names = [f"kitten:{k}" if k < 11 else "kitten:11+key:22:N" for k in kittens]
    table = Table([f"notice {names[0]} kitten:1", *names[1:]], missions=[f"key:24:NE {way}"]).act()
    table.call(*names)
    assert table.state.shown_sum == sum(kittens)
    assert bool(table.state.shown_success) == success
    assert count(table.state.team) == success
    assert count(table.state.discards) == 5 + (not success)
    assert table.state.active == A
    assert table.fired(rules.CLAUSE.notice_success, rules.CLAUSE.notice_failure) == [success, not success]


def test_at_most_four_missions_lie_at_the_same_time():
    """With four on the table a key cannot be laid, whoever laid them."""
    missions = ["key:20:N inward", "key:20:E inward", "key:20:S outward", "key:20:W inward"]
    full = Table(["key:28:N kitten:1", "", "", ""], missions=missions).act()
    assert "mission" not in full.kinds()
    full.play("end")
    assert full.fired(rules.CLAUSE.mission_limit) == [1], "it kept the key in hand"
    three = Table(["key:28:N kitten:1", "", "", ""], missions=missions[:3]).act().play("mission", card="key:28:N", way="outward")
    assert three.fired(rules.CLAUSE.mission_limit) == [0]
    keyless = Table(["kitten:1", "", "", ""], missions=missions).act().play("end")
    assert keyless.fired(rules.CLAUSE.mission_limit) == [0], "there was no key to forbid"


def test_a_kitten_and_key_serves_as_either():
    """It may be laid as a key, given or bid as a kitten; once won it is a key only."""
    dual = "kitten:11+key:22:N"
    table = Table([f"{dual} notice kitten:1", dual.replace("N", "E"), "kitten:9", "kitten:9"], missions=["key:24:NE inward"]).act()
    assert table.can("mission", card=dual, way="inward")
    table.call(dual, dual.replace("N", "E"), "kitten:9", "kitten:9")
    assert table.state.shown_sum == 40
    won = Table(["kitten:1", "", "", ""], team=dual)
    assert count(won.state.team & won.state.hand[A]) == 0
    assert won.act().kinds() == {"end", "discard"}


def test_gifts_are_secret_while_they_are_asked_for():
    """Seats are asked one by one, but nothing of an earlier gift reaches a later one: its view is re-drawn with any kitten."""
    hands = [f"notice {KITTENS}", KITTENS, KITTENS, KITTENS]
    table = Table(hands, missions=["key:24:NE inward"]).act()
    for seat in range(4):
        table.state.hand[seat] = np.uint64(0b11111 << 6 * seat) | (table.state.hand[seat] & table.state.notice_cards)
    table.drew(A, "notice")
    table.play("notice", slot=0).play("give", card="kitten:9").play("give", card="kitten:1")
    gifts = {A: set(), B: set()}
    for n in range(200):
        again = np.zeros(1, table.state.dtype).view(np.recarray)[0]
        for name in table.state.dtype.names:
            again[name] = table.state[name]
        again.redraw = np.uint64(n * 977 + 5)
        with np.errstate(over="ignore"):
            KERNEL.determinize(again, table.params, C)
        for seat, seen in gifts.items():
            seen.add(int(again.secret[seat]) % 6)
    assert gifts == {A: {0, 1, 2, 3, 4}, B: {0, 1, 2, 3, 4}}


# ---------------------------------------------------------------- rulings about notices and turns


def test_without_a_kitten_one_gives_nothing_or_the_call_is_off():
    """The sum is of fewer; in the other reading the notice cannot be called."""
    hands = ["notice kitten:9", "kitten:9", "", "kitten:9"]
    table = Table(hands, missions=["key:24:NE inward"]).act().call("kitten:9", "kitten:9", "kitten:9")
    assert table.state.shown_sum == 27
    assert table.state.shown_success
    strict = Table(hands, missions=["key:24:NE inward"], no_kitten_for_notice="no-call").act()
    assert "notice" not in strict.kinds()
    hands[C] = "kitten:1"
    assert Table(hands, missions=["key:24:NE inward"], no_kitten_for_notice="no-call").act().can("notice", slot=0)


def test_three_kittens_are_kept_where_that_is_a_rule():
    """Then no action of one's own turn takes the third kitten, unless the hand limit leaves no other way."""
    hand = "kitten:1 kitten:3 kitten:11+key:22:N notice"
    others = ["kitten:5", "kitten:5", "kitten:5"]
    advice = Table([hand, *others], missions=["key:24:NE inward"]).act()
    assert advice.can("discard", card="kitten:1")
    rule = Table([hand, *others], missions=["key:24:NE inward"], keep_three="rule").act()
    assert rule.kinds() == {"end", "discard"}
    assert not rule.can("discard", card="kitten:1")
    assert rule.can("discard", card="notice")
    forced = Table(["kitten:1 kitten:3 kitten:5 kitten:7", "", "", ""], keep_three="rule", hand_limit=3).act()
    assert forced.can("discard", card="kitten:1")
    few = Table(["kitten:1 kitten:3", *others], keep_three="rule").act()
    assert few.can("discard", card="kitten:1")


def test_voluntary_discards_return_or_not():
    for reading, returned in (("yes", 1), ("no", 0)):
        table = Table(["kitten:1 kitten:3", "", "", ""], discards_return=reading).act().play("discard", card="kitten:1").play("end")
        assert count(table.state.discards) + table.state.pile_size == returned


def test_the_game_ends_when_the_turns_run_out():
    """After the last turn the detective wins, or nobody."""
    for reading, winners in (("detective", [B]), ("nobody", [])):
        table = Table(["kitten:1", "", "", ""], stall=reading).act()
        table.state.turn_number = table.values["max_turns"]
        table.play("end")
        assert table.state.how == rules.STALLED
        assert cards_in(table.state.winners) == winners
        assert table.state.finished == 1, "both readings are rules: nothing was broken off"
        assert table.fired(rules.CLAUSE.win_nobody) == [1]
        assert table.state.settled == 1


# ---------------------------------------------------------------- vaults


def winning_call(team, mission="key:28:N outward", kittens=("kitten:1", "kitten:1", "kitten:1", "kitten:1"), issuer=A, **given):
    hands = list(kittens)
    hands[issuer] += " notice"
    table = Table(hands, team=team, missions=[mission], turn=issuer, **given).act()
    order = [kittens[(issuer + i) % 4] for i in range(4)]
    return table.call(*order)


def test_three_keys_open_a_vault():
    """N, N+E, then N: three for the north; the east has one."""
    table = winning_call("key:20:N key:24:NE")
    assert table.ways() == [([0], {"kind": "open", "player": A, "vault": "N"})]
    table.play("open", vault="N")
    assert table.state.opened == 0
    assert table.fired(rules.CLAUSE.vault_open, rules.CLAUSE.vault_choose, rules.CLAUSE.vault_treasure) == [1, 0, 1]


def test_two_keys_do_not():
    for team in ("key:20:N", "key:20:N key:20:E"):
        table = winning_call(team)
        assert table.state.shown_success
        assert table.state.stage == rules.BEGIN


def test_the_issuer_chooses_among_several():
    """N, N, E, E and now N+E: both reach three."""
    table = winning_call("key:20:N key:28:N key:20:E key:28:E", "key:24:NE outward", issuer=C)
    assert [entry["vault"] for _, entry in table.ways()] == ["N", "E"]
    assert table.state.turn == C
    table.play("open", vault="E")
    assert table.fired(rules.CLAUSE.vault_choose) == [1]
    assert table.state.how == rules.EMPTY_VAULT
    assert cards_in(table.state.winners) == [B]


def test_the_issuer_may_wait_where_that_is_the_reading():
    table = winning_call("key:20:N key:24:NE", open_when="may-wait")
    assert table.can("open", vault=None)
    table.play("open", vault=None)
    assert table.state.stage == rules.BEGIN
    assert table.state.opened == NOBODY


def test_the_boss_is_revealed_behind_the_treasure():
    table = winning_call("key:20:N key:24:NE").play("open", vault="N")
    assert table.state.boss_shown == 1
    assert table.state.stage == rules.LOT


def test_a_detective_who_holds_the_loot_wins_or_not():
    plain = winning_call("key:20:N key:24:NE", issuer=B).play("open", vault="N")
    assert plain.state.stage == rules.LOT
    wins = winning_call("key:20:N key:24:NE", issuer=B, detective_holder="win").play("open", vault="N")
    assert wins.state.how == rules.LOOT_HELD
    assert cards_in(wins.state.winners) == [B]


# ---------------------------------------------------------------- the settlement


def settled(hands, issuer):
    table = Table(hands, team="key:20:N key:28:N key:24:NE")
    state = table.state
    state.issuer, state.opened, state.boss_shown, state.turn = issuer, 0, 1, NOBODY
    state.stage = rules.SETTLE
    return table.go_on()


def test_a_boss_who_issued_takes_from_whoever_has_most():
    """Of several it is the nearest on the boss's right: seat 3 before 2 before 1."""
    table = settled(["kitten:1", "kitten:3 kitten:5", "kitten:7 kitten:9", "kitten:1"], issuer=A)
    assert (table.state.handed_from, table.state.handed_to) == (C, A)
    assert [len(table.hand(p)) for p in range(4)] == [2, 2, 1, 1]
    assert table.fired(rules.CLAUSE.boss_was_issuer, rules.CLAUSE.boss_not_issuer) == [1, 0]
    tied = settled(["kitten:1", "kitten:3", "kitten:7", "kitten:1 notice"], issuer=A)
    assert tied.state.handed_from == D


def test_another_issuer_gets_a_kitten_from_the_boss():
    table = settled(["kitten:1 notice", "", "kitten:7", ""], issuer=C)
    assert (table.state.handed_from, table.state.handed_to) == (A, C)
    assert sorted(table.hand(C)) == ["kitten:1", "kitten:7"]
    assert table.fired(rules.CLAUSE.boss_counts_shown) == [1]


def test_without_a_kitten_nothing_is_settled():
    for hands, issuer in ((["notice", "", "kitten:7", ""], C), (["kitten:1", "", "", ""], A)):
        table = settled(hands, issuer)
        assert table.state.handed == NOBODY
        assert table.state.stage == rules.LOT


# ---------------------------------------------------------------- the escape


def test_equal_bids_cancel_each_other():
    """Highest with 11, 11, 9, 3: the 9 takes the lot. Lowest with 1, 1, 3, 3: nobody; it stays with the holder."""
    duals = ["kitten:11+key:22:N", "kitten:11+key:22:E"]
    table = escape(*duals, "kitten:9", "kitten:3").bid(ALL, "highest", *duals, "kitten:9", "kitten:3")
    assert table.state.owner == C
    assert cards_in(table.state.winners) == [C]
    assert table.state.total[C] == 50 + 20 + 28 + 24
    table = escape("kitten:1 kitten:5", "kitten:1", "kitten:3", "kitten:3")
    table.bid(["treasure"], "lowest", "kitten:1", "kitten:1", "kitten:3", "kitten:3")
    assert table.state.taker == NOBODY
    assert table.state.has_treasure == 1
    assert table.fired(rules.CLAUSE.escape_no_winner) == [1]
    assert table.state.split_count == 1


def test_without_a_kitten_one_does_not_bid():
    table = escape("kitten:1", "", "", "").bid(["treasure"], "highest", "kitten:1")
    assert table.state.owner == A
    assert table.fired(rules.CLAUSE.escape_no_kitten) == [3]


def test_any_part_of_the_loot_can_be_a_lot():
    """Every non-empty set of treasure and keys, to the highest or the lowest, and stopping where it is allowed."""
    table = escape("kitten:1", "kitten:3", "", "")
    lots = [(tuple(entry["items"]), entry["way"]) for _, entry in table.ways() if entry["kind"] == "lot"]
    assert len(lots) == len(set(lots)) == 2 * 15
    assert table.can("end")
    assert not escape("kitten:1", "", "", "", stop_early="no").can("end")


def test_at_most_three_splits():
    """After the third the treasure is nobody's and the detective wins."""
    table = escape(KITTENS, KITTENS, "", "")
    for n in ("1", "3", "5"):
        table.bid(["treasure"], "highest", f"kitten:{n}", f"kitten:{n}")
    assert table.state.how == rules.TREASURE_LEFT
    assert cards_in(table.state.winners) == [B]
    assert table.fired(rules.CLAUSE.win_nobody) == [1]


def test_the_splits_end_when_nothing_is_left():
    table = escape("kitten:1", "", "", "").bid(ALL, "lowest", "kitten:1")
    assert table.state.over == 1
    assert table.state.split_count == 1


def test_stopping_leaves_the_treasure_to_nobody():
    table = escape("kitten:1", "", "", "").play("end")
    assert table.state.how == rules.TREASURE_LEFT
    assert cards_in(table.state.winners) == [B]


def test_a_detective_who_takes_the_treasure_wins():
    table = escape("kitten:1", "kitten:9", "", "").bid(["treasure"], "highest", "kitten:1", "kitten:9")
    table.play("end")
    assert table.state.how == rules.TREASURE_TAKEN
    assert cards_in(table.state.winners) == [B]
    assert table.fired(rules.CLAUSE.win_detective_treasure) == [1]


def after_two_lots(**given):
    """The boss holds; the detective takes all keys (72), then a thief the treasure (50)."""
    table = escape("kitten:1 kitten:5", "kitten:9", "kitten:3 kitten:7", "", **given)
    table.bid(ALL[1:], "highest", "kitten:1", "kitten:9", "kitten:3")
    return table.bid(["treasure"], "highest", "kitten:5", "kitten:7")


def test_the_largest_total_wins_among_all_or_among_thieves():
    assert cards_in(after_two_lots().state.winners) == [B]
    thieves = after_two_lots(total_winner="thieves")
    assert cards_in(thieves.state.winners) == [C]
    assert [int(t) for t in thieves.state.total[:4]] == [0, 72, 50, 0]


def test_equal_totals_go_to_the_owner_or_are_shared():
    """The treasure is worth just what the keys are."""
    for reading, winners in (("owner", [C]), ("shared", [B, C])):
        table = tie_of(reading)
        assert cards_in(table.state.winners) == winners
        assert sum(KERNEL.payoff(table.state, table.params, p) for p in range(4)) == pytest.approx(1)


def tie_of(reading):
    table = escape("kitten:1 kitten:5", "kitten:9", "kitten:3 kitten:7", "", total_tie=reading)
    table.params.treasure = 72
    table.bid(ALL[1:], "highest", "kitten:1", "kitten:9", "kitten:3")
    return table.bid(["treasure"], "highest", "kitten:5", "kitten:7")


def test_keys_left_over_are_lost_or_the_holders():
    for reading, total in (("lost", 0), ("holder", 72)):
        table = escape("kitten:1", "", "kitten:3", "", leftover_keys=reading).bid(["treasure"], "highest", "kitten:1", "kitten:3")
        table.play("end")
        assert table.state.total[A] == total
        assert cards_in(table.state.winners) == ([C] if reading == "lost" else [A])


# ---------------------------------------------------------------- impossible drafts


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"key.1.first": "X"}, "key.1.first = 'X' is not possible"),
        ({"keys_per_vault": 7}, "could never be opened"),
        ({"keys_per_vault": 9}, "Allowed: a whole number from 1 to 8"),
        ({"kittens": 0}, "kittens = 0 is not possible"),
        ({"vaults": 5}, "too few keys point to U"),
        ({"key.9.second": "N"}, "the two directions of a key must differ"),
        ({"dual.1.kitten": 4}, "only a kitten of the hand can be a key"),
        ({"players": 6, "notices": 24}, "there is room for 64 cards"),
        ({"players": 2}, "players = 2 is not possible"),
    ],
)
def test_impossible_drafts_say_why(values, says):
    with pytest.raises(ParameterError) as refused:
        SCHEMA.resolve(values)
    assert says in str(refused.value)


def test_the_longest_games_fit_the_memory():
    """However many cards are drawn and however often the pile is refilled, every event finds its place."""
    draft = load_draft("oceans").with_values({"max_turns": 120, "draw": 1, "notices": 1, "investigations": 0, "keys_per_vault": 6})
    ends = [last_state(draft, 2, index) for index in range(30)]
    assert 120 < max(int(end.memories) for end in ends) < len(ends[0].memory)


def test_gold_numbers_follow_the_number_of_players_until_they_are_given():
    """Three kittens make smaller sums than four."""
    from workbench.drafts import load_draft

    three = load_draft("oceans").with_values(players=3)
    assert three.values == load_draft("oceans-three-players").values
    given = load_draft("oceans").with_values({"key.1.number": 25}).with_values(players=3)
    assert given.values["key"][1]["number"] == 25
    assert given.values["key"][2]["number"] == 22
