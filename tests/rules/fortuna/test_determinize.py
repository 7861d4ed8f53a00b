"""Hidden cards drawn again while a set is being laid: every hand that can complete it is equally likely."""

from __future__ import annotations

import numpy as np

from workbench.core.bits import cards_in
from workbench.drafts import load_draft
from workbench.play.record import Walk
from workbench.rules.fortuna.kernel import ADD, OPEN, icons_in
from workbench.rules.game import copy_state

DRAWS = 4_000


def fitting_cards(state, seat: int) -> int:
    """How many cards of a hand count as the set being laid."""
    kinds = int(state.kinds)
    types = [card for card in cards_in(state.usable) if int(state.types[seat]) >> card & 1]
    return sum(int(icons_in(state.hand[seat, card // kinds + 1], card % kinds)) for card in types)


def test_a_hand_that_lays_a_set_is_drawn_from_all_hands_that_can() -> None:
    """Drawn again it holds as many fitting cards as hands dealt without a condition do, once those that hold too few are left out."""
    draft = load_draft("fortuna-4")
    rng = np.random.default_rng(5)
    compared = 0
    for index in range(40):
        walk = Walk(draft.game, draft.values, 3, index)
        while not walk.over and not (walk.state.stage == ADD and walk.state.opened >= 3 and walk.state.opened_cards == 0):
            moves = cards_in(walk.legal())
            walk.do(None if not moves else moves[-1] if walk.state.stage == OPEN else moves[len(moves) // 2])
        if walk.over:
            continue
        seat = int(walk.state.turn)
        viewer = (seat + 1) % 4
        needed, size = int(walk.state.opened), int(walk.state.hand_size[seat])
        hidden = [p for p in range(4) if p != viewer]
        fitting = sum(fitting_cards(walk.state, p) for p in hidden)
        others = sum(int(walk.state.hand_size[p]) for p in hidden) - fitting
        dealt = rng.hypergeometric(fitting, others, size, 20 * DRAWS)
        dealt = dealt[dealt >= needed]
        if len(dealt) < DRAWS:
            continue
        drawn = np.zeros(DRAWS)
        for draw in range(DRAWS):
            again = copy_state(walk.state)
            again.redraw = np.uint64(draw * 7919 + index)
            with np.errstate(over="ignore"):
                draft.game.kernel.determinize(again, walk.params, viewer)
            drawn[draw] = fitting_cards(again, seat)
        assert drawn.min() >= needed
        error = np.sqrt(drawn.var() / len(drawn) + dealt.var() / len(dealt))
        assert abs(drawn.mean() - dealt.mean()) < 4 * error
        compared += 1
        if compared == 3:
            break
    assert compared == 3
