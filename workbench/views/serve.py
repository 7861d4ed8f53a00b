"""``python -m workbench.views.serve``: the server of a presentation, ended by signals from its first moment on, imports included."""

from __future__ import annotations

from workbench.views.ending import end_by_signals


def main() -> None:
    """Serve what the command line and the environment say (see :mod:`workbench.views.presentation_server`)."""
    end_by_signals()
    from workbench.views import presentation_server

    presentation_server.main()


if __name__ == "__main__":
    main()
