"""Positions as NumPy arrays, for people who train networks. Needs the package `numpy`."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError:
    raise ImportError(
        "staunton_chess.arrays needs NumPy: pip install staunton-chess[numpy]"
    ) from None

from ._core import ArrayReader, Board, Move, encode_boards

__all__ = ["Positions", "decode_move", "from_boards", "read", "read_batches"]

_TYPES = {
    "bitboards": np.uint64,
    "turn": np.uint8,
    "castling": np.uint8,
    "en_passant": np.int8,
    "halfmove_clock": np.uint16,
    "game": np.uint32,
    "ply": np.uint16,
    "next_move": np.uint16,
    "result": np.int8,
}


@dataclass(frozen=True)
class Positions:
    """Positions, one row each."""

    bitboards: NDArray[np.uint64]
    """Twelve masks per position: White's pawns, knights, bishops, rooks, queens and king, then
    Black's. Bit 0 is a1, bit 63 is h8."""
    turn: NDArray[np.uint8]
    """1 in White's turn, 0 in Black's."""
    castling: NDArray[np.uint8]
    """Bits 0 to 3: White can castle on the king's side, on the queen's side, then Black."""
    en_passant: NDArray[np.int8]
    """The square of a legal capture en passant, or -1."""
    halfmove_clock: NDArray[np.uint16]
    """The moves of either side since the last capture or pawn move."""
    game: NDArray[np.uint32]
    """The number of the game, from 0."""
    ply: NDArray[np.uint16]
    """The number of moves before the position."""
    next_move: NDArray[np.uint16]
    """The next move of the game, for `decode_move`; 0 after the last one."""
    result: NDArray[np.int8]
    """The result of the game: 1 White won, 0 drawn, -1 Black won, 2 unknown."""

    def __len__(self) -> int:
        return len(self.turn)

    def __getitem__(self, rows: slice | NDArray[np.bool_] | NDArray[np.integer]) -> Positions:
        """Returns some of the rows."""
        columns = (getattr(self, column.name)[rows] for column in fields(self))
        return Positions(*columns)

    def planes(self) -> NDArray[np.uint8]:
        """Returns the pieces as planes of 0 and 1, of shape (positions, 12, 8, 8).

        The axes are: the kind of piece as in `bitboards`, the rank from the first, the file from a.
        """
        octets = self.bitboards.astype("<u8", copy=False).view(np.uint8)
        return np.unpackbits(octets, axis=1, bitorder="little").reshape(-1, 12, 8, 8)


def read_batches(
    path: str | os.PathLike[str], *, threads: int | None = None
) -> Iterator[Positions]:
    """Iterates over all positions of the main lines of a PGN file, in batches of whole games.

    Several threads read in advance; memory is bounded. The file may be compressed.
    """
    for columns in ArrayReader(path, threads=threads):
        yield _positions(columns)


def read(path: str | os.PathLike[str], *, threads: int | None = None) -> Positions:
    """Reads all positions of the main lines of a PGN file: about 110 bytes per position."""
    batches = list(read_batches(path, threads=threads))
    if not batches:
        return from_boards([])
    columns = (
        np.concatenate([getattr(batch, column.name) for batch in batches])
        for column in fields(Positions)
    )
    return Positions(*columns)


def from_boards(boards: Iterable[Board]) -> Positions:
    """Returns the positions of boards. Their games, next moves and results are unknown."""
    return _positions(encode_boards(list(boards)))


def decode_move(number: int) -> str | None:
    """Returns the move of `next_move` in the notation of UCI."""
    number = int(number)
    if number == 0:
        return None
    return Move(number & 63, number >> 6 & 63, number >> 12 or None).uci()


def _positions(columns: dict[str, bytearray]) -> Positions:
    arrays = {name: np.frombuffer(columns[name], dtype) for name, dtype in _TYPES.items()}
    arrays["bitboards"] = arrays["bitboards"].reshape(-1, 12)
    return Positions(**arrays)
