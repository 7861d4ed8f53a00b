"""Where the command line starts: Ctrl-C is answered from here on, the imports of the commands included."""

from __future__ import annotations

import sys

from workbench.core.interrupts import run_interruptible


def main() -> int:
    """Run the command line; returns the exit status."""

    def commands() -> int:
        from workbench.cli import main as run

        return run()

    return run_interruptible(commands)


if __name__ == "__main__":
    sys.exit(main())
