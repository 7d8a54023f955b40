"""The squares: numbers from 0 (a1) to 63 (h8), with their names."""

from __future__ import annotations

from ._types import Square

__all__ = [
    "A1",
    "B1",
    "C1",
    "D1",
    "E1",
    "F1",
    "G1",
    "H1",
    "A2",
    "B2",
    "C2",
    "D2",
    "E2",
    "F2",
    "G2",
    "H2",
    "A3",
    "B3",
    "C3",
    "D3",
    "E3",
    "F3",
    "G3",
    "H3",
    "A4",
    "B4",
    "C4",
    "D4",
    "E4",
    "F4",
    "G4",
    "H4",
    "A5",
    "B5",
    "C5",
    "D5",
    "E5",
    "F5",
    "G5",
    "H5",
    "A6",
    "B6",
    "C6",
    "D6",
    "E6",
    "F6",
    "G6",
    "H6",
    "A7",
    "B7",
    "C7",
    "D7",
    "E7",
    "F7",
    "G7",
    "H7",
    "A8",
    "B8",
    "C8",
    "D8",
    "E8",
    "F8",
    "G8",
    "H8",
    "FILE_NAMES",
    "RANK_NAMES",
    "SQUARES",
    "SQUARE_NAMES",
    "parse_square",
    "square",
    "square_distance",
    "square_file",
    "square_mirror",
    "square_name",
    "square_rank",
]

A1, B1, C1, D1, E1, F1, G1, H1 = range(0, 8)
A2, B2, C2, D2, E2, F2, G2, H2 = range(8, 16)
A3, B3, C3, D3, E3, F3, G3, H3 = range(16, 24)
A4, B4, C4, D4, E4, F4, G4, H4 = range(24, 32)
A5, B5, C5, D5, E5, F5, G5, H5 = range(32, 40)
A6, B6, C6, D6, E6, F6, G6, H6 = range(40, 48)
A7, B7, C7, D7, E7, F7, G7, H7 = range(48, 56)
A8, B8, C8, D8, E8, F8, G8, H8 = range(56, 64)

SQUARES: list[Square] = list(range(64))
FILE_NAMES: list[str] = ["a", "b", "c", "d", "e", "f", "g", "h"]
RANK_NAMES: list[str] = ["1", "2", "3", "4", "5", "6", "7", "8"]
SQUARE_NAMES: list[str] = [file + rank for rank in RANK_NAMES for file in FILE_NAMES]


def square(file_index: int, rank_index: int) -> Square:
    """Returns the square of a file and a rank, both from 0."""
    if not (0 <= file_index < 8 and 0 <= rank_index < 8):
        raise ValueError("a file and a rank are numbers from 0 to 7")
    return 8 * rank_index + file_index


def square_file(square: Square) -> int:
    """Returns the file, from 0 for a."""
    return _checked(square) & 7


def square_rank(square: Square) -> int:
    """Returns the rank, from 0."""
    return _checked(square) >> 3


def square_name(square: Square) -> str:
    """Returns the name, such as `e4`."""
    return SQUARE_NAMES[_checked(square)]


def parse_square(name: str) -> Square:
    """Returns the square with a name."""
    try:
        return SQUARE_NAMES.index(name)
    except ValueError:
        raise ValueError(f"a square is a name from a1 to h8, not {str(name)[:32]!r}") from None


def square_mirror(square: Square) -> Square:
    """Returns the square on the other side of the board."""
    return _checked(square) ^ 56


def square_distance(a: Square, b: Square) -> int:
    """Returns the number of moves of a king from one square to the other."""
    files = abs(square_file(a) - square_file(b))
    return max(files, abs(square_rank(a) - square_rank(b)))


def _checked(square: Square) -> Square:
    if not 0 <= square < 64:
        raise ValueError(f"a square is a number from 0 (a1) to 63 (h8), not {square}")
    return square
