"""Games in PGN: reading with diagnostics, the tree of moves, writing."""

from __future__ import annotations

import os
from typing import IO, Any
from weakref import WeakKeyDictionary

from ._core import Game, GameNode, GameReader, HandleReader, parse_games
from ._types import Problem

__all__ = [
    "Game",
    "GameNode",
    "GameReader",
    "Problem",
    "parse_games",
    "read_game",
    "read_games",
]

# A reader has read some text ahead; its text continues at this place.
_readers: WeakKeyDictionary[Any, tuple[HandleReader, int | None]] = WeakKeyDictionary()


def read_game(handle: IO[Any]) -> Game | None:
    """Reads the next game of an open file; `None` at the end.

    The reader keeps the text that it has read ahead with the file object. After `seek` it starts
    anew. `read_games` is many times faster for a whole file.
    """
    if not hasattr(handle, "readline"):
        raise TypeError("read_game needs an open file; read_games takes a path, parse_games a text")
    reader, place = _readers.get(handle, (None, None))
    if reader is None or place != _place(handle):
        reader = HandleReader()
    game = reader.read_game(handle)
    _readers[handle] = (reader, _place(handle))
    return game


def read_games(path: str | os.PathLike[str], *, threads: int | None = None) -> GameReader:
    """Returns an iterator over the games of a file, which several threads read in advance.

    The file may be compressed with zstd, gzip, bzip2, xz or zip. Memory is bounded. `threads` is
    the number of threads, one per core by default.
    """
    return GameReader(path, threads=threads)


def _place(handle: IO[Any]) -> int | None:
    try:
        return handle.tell()
    except (AttributeError, OSError):
        # A pipe, or a text file in iteration, has no place.
        return None
