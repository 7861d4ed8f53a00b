"""How many threads compute."""

from __future__ import annotations

import pytest

from workbench.core.errors import BadInput
from workbench.core.threads import number_of_workers, usable_cores


def test_none_stands_for_all_cores() -> None:
    assert number_of_workers(None) == usable_cores() >= 1
    assert number_of_workers(7) == 7


@pytest.mark.parametrize("workers", [0, -1, 257, 1.5, "2"])
def test_what_is_no_number_of_threads_is_refused(workers: object) -> None:
    with pytest.raises(BadInput, match="workers = "):
        number_of_workers(workers)
