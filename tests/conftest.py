"""What tests of several rooms share."""

from __future__ import annotations

import pytest

from workbench.cli import main


@pytest.fixture
def run(capsys):
    """Run a command; returns (exit status, standard output, standard error)."""

    def command(*arguments):
        try:
            status = main([str(argument) for argument in arguments])
        except SystemExit as stop:  # argparse
            status = stop.code
        out, err = capsys.readouterr()
        return status, out, err

    return command
