"""Tables of learned players: what one move's features are worth, kept in small files.

A table belongs to a game and to the groups of entries that its features declare. A file is a NumPy archive without pickled objects;
the fingerprint in it is that of its entries, so that a damaged one is not played with.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from workbench.core.errors import BadInput, one_line
from workbench.core.files import read_regular, refuse_unwritable, save
from workbench.rules.game import FeaturesModule, Game

FORMAT = 1
LARGEST_FILE, LARGEST_CONTENT = 64_000_000, 256_000_000


@dataclass(frozen=True)
class Limit:
    """What a player may choose from at one stage of a game, as a mask of moves; where none of them is legal it chooses freely."""

    stage: int
    allowed: int


@dataclass(frozen=True, eq=False)
class LearnedTable:
    """What a learned player knows: the weight of every entry (float32; entry 0 is 0), and how it came to be.

    ``values`` are the values of the draft it was learned on, ``games`` how many games it took, ``origin`` the fingerprint of the table
    that learning began from (None: from nothing). A player with a ``limit`` keeps to it; files do not hold it.
    """

    game: Game
    entries: np.ndarray = field(repr=False)
    values: dict[str, Any] = field(repr=False)
    seed: int
    games: int
    origin: str | None = None
    limit: Limit | None = None

    def __post_init__(self) -> None:
        self.entries.flags.writeable = False

    @cached_property
    def fingerprint(self) -> str:
        """Of the entries, with the game and the groups they belong to: two tables with the same one play alike."""
        about = json.dumps([self.game.name, _groups(features_of(self.game))])
        return hashlib.sha256(about.encode() + self.entries.astype("<f4").tobytes()).hexdigest()[:16]


def features_of(game: Game) -> FeaturesModule:
    """What learned players look at in ``game``. Raises :class:`BadInput` where nobody can learn it."""
    if game.features is None:
        raise BadInput(f"game = {game.name} is not possible. Allowed: a game with features. Reason: nothing says what a learner looks at")
    return game.features


def refuse_foreign(table: LearnedTable, game: Game) -> None:
    """Raise :class:`BadInput` for a table of another game or of other features."""
    size = features_of(game).SIZE
    if table.game is not game or len(table.entries) != size:
        raise BadInput(f"table = {table.fingerprint} is not possible. Allowed: a table of {game.name}. Reason: it is for {table.game.name}")


def _groups(features: FeaturesModule) -> list[int]:
    return [features.WIDTH, features.SIZE, *(start for start, _ in features.NAMES)]


def refuse_table(path: Path) -> None:
    """Raise :class:`BadInput` if no table can be written to ``path``: another ending, or a place where nothing can be written."""
    if path.suffix.lower() != ".npz":
        raise BadInput(f"{path} is not possible. Allowed: a file name ending in .npz. Reason: tables are NumPy archives")
    refuse_unwritable(path)


def save_table(table: LearnedTable, path: Path) -> None:
    """Write a table, whole or not at all; the same table gives the same bytes. Raises :class:`BadInput` if that cannot be."""
    about = {
        "format": FORMAT,
        "game": table.game.name,
        "groups": _groups(features_of(table.game)),
        "fingerprint": table.fingerprint,
        "values": table.values,
        "seed": table.seed,
        "games": table.games,
        "origin": table.origin,
    }
    file = io.BytesIO()
    text = np.frombuffer(json.dumps(about).encode(), np.uint8)
    np.savez_compressed(file, about=text, entries=table.entries.astype("<f4"))
    save(path, [file.getvalue()])


def load_table(path: Path, game: Game) -> LearnedTable:
    """The table in a file, for ``game``. Raises :class:`BadInput` for a file that is damaged or belongs to other features."""
    try:
        data = read_regular(path, LARGEST_FILE)
    except FileNotFoundError:
        raise BadInput(f"{path}: no such table of a learned player") from None
    except OSError as error:
        raise BadInput(f"{path}: cannot be read ({error.strerror or error})") from None
    try:
        about, entries = _unpacked(data)
        name, groups, printed = str(about["game"]), about["groups"], about["fingerprint"]
        values, seed, games, origin = dict(about["values"]), int(about["seed"]), int(about["games"]), about["origin"]
    except Exception as error:  # whatever is in the file, it is no table
        raise BadInput(f"{path}: is no table of a learned player, or a damaged one ({one_line(error)})") from None
    if name != game.name:
        raise BadInput(f"{path}: is a table for {one_line(name)}, not for {game.name}")
    if groups != _groups(features_of(game)):
        raise BadInput(f"{path}: is a table for other features of {game.name} than this version has; learn it again")
    if entries.shape != (features_of(game).SIZE,) or not np.isfinite(entries).all() or entries[0] != 0:
        raise BadInput(f"{path}: is a damaged table of a learned player (its entries are no weights)")
    table = LearnedTable(game, entries, values, seed, games, origin)
    if table.fingerprint != printed:
        raise BadInput(f"{path}: is a damaged table of a learned player (its fingerprint does not fit)")
    return table


def _unpacked(data: bytes) -> tuple[dict[str, Any], np.ndarray]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        if sum(member.file_size for member in archive.infolist()) > LARGEST_CONTENT:
            raise ValueError("it unpacks to more than a table can be")
    with np.load(io.BytesIO(data), allow_pickle=False) as arrays:
        about, entries = json.loads(arrays["about"].tobytes()), arrays["entries"]
    if about["format"] != FORMAT:
        raise ValueError(f"format {about['format']}, this version reads {FORMAT}")
    return about, entries.astype(np.float32)
