"""Files with something wrong in them, from files with nothing wrong: for the small fuzz in the tests and the long one in benchmarks."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

_SNIPPETS = (
    *(b"", b" ", b"\n", b"\r\n", b"\0", b"\xff", b"\xef\xbb\xbf", b"\xe8", b"#", b"\\", b"\\u0000", b"\\ud800", b'"', b'"""', b"'", b"'''"),
    *(b"[", b"]", b"[[", b"{", b"}", b"=", b".", b",", b":", b"-", b"_", b"0", b"9", b"-1", b"1e9", b"0x", b"inf", b"nan", b"NaN"),
    *(b"true", b"null", b"3.0", b"9" * 4400, b"0x" + b"f" * 5000, b".a" * 500, b"[" * 2000, b"{a=" * 500, b"2026-01-31", b"\xe2\x80\xae"),
)
_VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2.0, 1e308, 10**30, "", "w1", "thumb", "person", "\ud800", "\x1b[2J", "x" * 2000),
    *([], {}, [[]], [None], ["w1", 3], {"kind": "deal"}, {"": {}}, [0] * 300),
)


def mutated_bytes(data: bytes, chance: random.Random) -> bytes:
    """``data`` with a few of its parts cut out, doubled, moved or exchanged."""
    made = bytearray(data)
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
        at, to = sorted(chance.randrange(len(made) + 1) for _ in range(2))
        match chance.randrange(6):
            case 0:
                made[at : at + chance.randrange(3)] = chance.choice(_SNIPPETS)
            case 1:
                made[at : at + 1] = bytes([chance.randrange(256)])
            case 2:
                del made[at : min(to, at + 40)]
            case 3:
                made[at:at] = made[at : min(to, at + 40)]
            case 4:
                made[at:at] = chance.choice(_SNIPPETS) * chance.choice((1, 2, 50))
            case 5 if chance.random() < 0.2:
                del made[at:]
    return bytes(made)


def mutated_json(line: str, chance: random.Random) -> str:
    """One line of JSON with a few of its values, wherever they are, exchanged, left out, renamed or swapped."""
    entry = json.loads(line)
    for _ in range(chance.choice((1, 1, 2, 4))):
        here: Any = entry
        while True:
            keys = list(here) if isinstance(here, dict) else list(range(len(here)))
            if not keys:
                break
            key = chance.choice(keys)
            if isinstance(here[key], dict | list) and here[key] and chance.random() < 0.9:
                here = here[key]
                continue
            match chance.randrange(5):
                case 0:
                    del here[key]
                case 1 if isinstance(here, dict):
                    here[chance.choice(("kind", "player", "note", "tables", "", "card"))] = here.pop(key)
                case 2 if not isinstance(here[keys[0]], dict | list):
                    here[key], here[keys[0]] = here[keys[0]], here[key]
                case 3 if isinstance(here[key], int):
                    here[key] = chance.choice((float(here[key]), bool(here[key]), str(here[key]), here[key] + 1))
                case _:
                    here[key] = copy.deepcopy(chance.choice(_VALUES))
            break
    return json.dumps(entry) + "\n"


def damaged(data: bytes, chance: random.Random) -> bytes:
    """A file as a failing disk or a full one leaves it: cut off, emptied, zeroed, overwritten, or with flipped bits."""
    at = chance.randrange(len(data) or 1)
    flipped = bytearray(data)
    for _ in range(chance.choice((1, 1, 3))):
        if flipped:
            flipped[chance.randrange(len(flipped))] ^= 1 << chance.randrange(8)
    zeroed = data[:at] + bytes(min(512, len(data) - at)) + data[at + 512 :]
    noise = data[:at] + chance.randbytes(64) + data[at + 64 :]
    return chance.choice((data[:at], b"", bytes(len(data)), zeroed, noise, bytes(flipped)))
