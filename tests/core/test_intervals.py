"""Intervals against independent implementations."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from statsmodels.stats.proportion import proportion_confint

from workbench.core.intervals import normal_quantile, wilson_interval


@given(st.integers(1, 10**7), st.floats(0, 1), st.sampled_from([0.8, 0.95, 0.99]))
def test_wilson_agrees_with_statsmodels(trials, share, confidence):
    """Elementwise the same bounds, including nothing and everything."""
    successes = round(share * trials)
    low, high = wilson_interval([successes], [trials], confidence)
    wanted = proportion_confint(successes, trials, alpha=1 - confidence, method="wilson")
    assert (low[0], high[0]) == pytest.approx(wanted, abs=1e-9)


def test_no_trials_say_nothing():
    """Without trials the interval is everything."""
    low, high = wilson_interval([0], [0])
    assert (low[0], high[0]) == (0, 1)


@pytest.mark.parametrize("confidence", [0, 1, 1.5, -0.1])
def test_a_confidence_is_between_nothing_and_certainty(confidence):
    """Anything else is refused."""
    with pytest.raises(ValueError, match="between 0 and 1"):
        normal_quantile(confidence)
