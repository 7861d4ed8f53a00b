"""One JupyterLab for all browser tests of a session."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.harness import Lab, jupyter_lab, missing


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A running JupyterLab with a browser. Without a browser the test is skipped, but on CI (``CI=true``) it fails."""
    reason = missing()
    if reason is not None:
        if os.environ.get("CI") == "true":
            pytest.fail(f"browser tests must run here, but {reason}")
        pytest.skip(reason)
    with jupyter_lab(tmp_path_factory.mktemp("lab") / "home") as running:
        yield running


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser, a server and a kernel share two cores with everything else: what fails for want of time gets a second chance."""
    for item in items:
        if item.path.parent == Path(__file__).parent:
            item.add_marker(pytest.mark.flaky(reruns=2))
