"""The engine, in this process."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import overload

from . import _core
from ._core import Board, Move
from ._types import Info, Limit, PlayResult, PovScore, Score

__all__ = ["Engine", "Info", "Limit", "PlayResult", "PovScore", "Score"]


class Engine(_core.Engine):
    """The engine, with a table of positions of `hash` mebibytes and `threads` threads.

    A search releases the interpreter lock, and Ctrl-C ends it. Use one engine for each thread.
    """

    def play(
        self,
        board: Board,
        limit: Limit = Limit(),
        *,
        level: int | None = None,
        seed: int | None = None,
    ) -> PlayResult:
        """Chooses a move.

        A level from 1, the weakest, to 16 needs no limit; level 17 is the whole engine. Moves of a
        level below 17 depend on the seed: the same seed gives the same move.
        """
        if seed is None:
            seed = random.getrandbits(64)
        return self._play(board, limit, level, seed)

    @overload
    def analyse(
        self,
        board: Board,
        limit: Limit,
        *,
        multipv: None = None,
        root_moves: Iterable[Move] | None = None,
    ) -> Info: ...

    @overload
    def analyse(
        self,
        board: Board,
        limit: Limit,
        *,
        multipv: int,
        root_moves: Iterable[Move] | None = None,
    ) -> list[Info]: ...

    def analyse(
        self,
        board: Board,
        limit: Limit,
        *,
        multipv: int | None = None,
        root_moves: Iterable[Move] | None = None,
    ) -> Info | list[Info]:
        """Searches a position, and returns the best line, or a list of `multipv` lines."""
        moves = None if root_moves is None else list(root_moves)
        lines = self._analyse(board, limit, 1 if multipv is None else multipv, moves)
        return lines[0] if multipv is None else lines
