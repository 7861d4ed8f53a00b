"""What a seat may believe: who the detective is and where the treasure lies, by Bayes' rule from what everybody has seen.

Evidence is public and kept by its source: for every player how likely its announcements and missions are if it were a thief
(``as_thief``) and if it were the detective (``as_detective``), for each vault that might hold the treasure; and what the shown
kittens say about the vaults (``shown_sums``). A seat lays over that what it alone knows: its role and the vaults it has looked
into. Only multiplication and addition are used, so that compiled and plain games agree to the last bit.
"""

from __future__ import annotations

from workbench.core.bits import NONE, bit
from workbench.core.contract import NOBODY
from workbench.core.jit import helper

THIEF, BOSS, DETECTIVE = range(3)

LAID_FOR = 1.25  # a thief lays keys for the treasure, a detective for another vault
SPOILT, UNSPOILT = 1.2, 0.95  # kittens against a mission speak for the treasure behind it
SPOILT_OWN = 0.8  # who has spent a notice is less likely to have spoilt that mission
SUREST = 0.98  # no announcement is evidence beyond this


@helper
def _truthful(lies, trust):
    """How likely an announcement is the truth for a listener who trusts so far (both in per cent); 0.5 says nothing."""
    likely = 0.5 + trust / 100.0 * (0.5 - lies / 100.0)
    return min(max(likely, 1.0 - SUREST), SUREST)


@helper
def hear(state, params, speaker, vault, claim):
    """Everybody hears ``speaker`` announce what lies in ``vault`` (``claim`` 1: the treasure)."""
    thief = _truthful(params.thief_lies, params.trust)
    detective = _truthful(params.detective_lies, params.trust)
    for t in range(params.vaults):
        if (t == vault) == (claim == 1):
            state.as_thief[speaker, t] *= thief
            state.as_detective[speaker, t] *= detective
        else:
            state.as_thief[speaker, t] *= 1.0 - thief
            state.as_detective[speaker, t] *= 1.0 - detective


@helper
def see_mission(state, params, player, directions):
    """Everybody sees ``player`` lay a key for ``directions`` (a set of vaults)."""
    for t in range(params.vaults):
        if directions & bit(t) != NONE:
            state.as_thief[player, t] *= LAID_FOR
        else:
            state.as_detective[player, t] *= LAID_FOR


@helper
def works_against(silver, givers, number, outward):
    """Whether a kitten does not do its share for a mission: it stands on the wrong side of half the number's share."""
    if outward:
        return 2 * silver * givers >= 3 * number
    return 2 * silver * givers <= number


@helper
def see_kittens(state, params, issuer, directions, spoilers):
    """Everybody sees a mission for ``directions`` with so many kittens working against it."""
    for t in range(params.vaults):
        if directions & bit(t) != NONE:
            state.shown_sums[t] *= SPOILT if spoilers > 0 else UNSPOILT
        if spoilers > 0:
            state.as_detective[issuer, t] *= SPOILT_OWN


@helper
def knows_vault(state, params, seat):
    """Whether a seat is certain where the treasure lies."""
    return (
        state.opened == state.treasure
        or state.peeked[seat] & bit(state.treasure) != NONE
        or (params.detective_knows == 1 and state.role[seat] == DETECTIVE)
    )


@helper
def weigh(state, params, seat, joint):
    """Fill ``joint[d, t]`` (float64, seats × vaults) with a seat's probability that d is the detective and t holds the treasure."""
    certain = knows_vault(state, params, seat)
    is_detective = state.role[seat] == DETECTIVE
    total = 0.0
    for d in range(params.players):
        possible = d == seat if is_detective else d != seat and not (state.boss_shown == 1 and d == state.boss)
        for t in range(params.vaults):
            weight = 0.0
            open_yet = t == state.treasure if certain else state.peeked[seat] & bit(t) == NONE
            if possible and open_yet:
                weight = 1.0 if is_detective else state.shown_sums[t]
                for source in range(params.players):
                    if source == seat:
                        continue
                    weight *= state.as_detective[source, t] if source == d else state.as_thief[source, t]
            joint[d, t] = weight
            total += weight
    for d in range(params.players):
        for t in range(params.vaults):
            joint[d, t] /= total


@helper
def of_vaults(params, joint, chances):
    """Each vault's chance to hold the treasure, summed from a joint belief."""
    for t in range(params.vaults):
        chances[t] = 0.0
        for d in range(params.players):
            chances[t] += joint[d, t]


@helper
def of_detective(params, joint, chances):
    """Each seat's chance to be the detective, summed from a joint belief."""
    for d in range(params.players):
        chances[d] = 0.0
        for t in range(params.vaults):
            chances[d] += joint[d, t]


@helper
def of_boss(state, params, seat, detective, chances):
    """Each seat's chance to be the boss, given a seat's chances for the detective: the rest shares it evenly."""
    for p in range(params.players):
        if state.boss_shown == 1 or state.role[seat] == BOSS:
            chances[p] = 1.0 if p == state.boss else 0.0
        elif p == seat:
            chances[p] = 0.0
        elif state.role[seat] == DETECTIVE:
            chances[p] = 1.0 / (params.players - 1)
        else:
            chances[p] = (1.0 - detective[p]) / (params.players - 2)


@helper
def reset(state, params):
    """Nobody has seen anything yet."""
    for p in range(params.players):
        for t in range(params.vaults):
            state.as_thief[p, t] = 1.0
            state.as_detective[p, t] = 1.0
    for t in range(params.vaults):
        state.shown_sums[t] = 1.0
    state.opened = NOBODY
