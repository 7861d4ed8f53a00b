"""Every notebook runs from top to bottom and is committed without outputs."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[1] / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path):
    """Without an error, in its own folder."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=300, store_widget_state=False, resources={"metadata": {"path": str(FOLDER)}}).execute()
    results = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    assert not [output for output in results if output.output_type == "error"]
    assert any("application/vnd.jupyter.widget-view+json" in output.get("data", {}) for output in results), "no view is shown"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_committed_without_outputs(path):
    """Outputs belong to whoever runs it."""
    for cell in nbformat.read(path, as_version=4).cells:
        if cell.cell_type == "code":
            assert cell.outputs == []
            assert cell.execution_count is None


def test_start_here_takes_three_cells():
    """Three cells from nothing to the workbench."""
    notebook = nbformat.read(FOLDER / "start-here.ipynb", as_version=4)
    cells = [cell.source for cell in notebook.cells if cell.cell_type == "code"]
    assert len(cells) == 3
    assert "open_draft" in cells[-1]
