"""The complete rules of chess and Chess960, PGN, an engine and tournaments.

The names are those of python-chess where it has the same thing. Every move is checked, and a
refused move comes with the article of the FIDE Laws.
"""

from __future__ import annotations

from importlib.metadata import version as _version

from ._core import (
    AmbiguousMoveError,
    Board,
    IllegalMoveError,
    InvalidMoveError,
    LegalMoves,
    Move,
    Piece,
    SquareSet,
)
from ._types import Color, Outcome, PieceType, Refusal, Square, Termination, Winnability
from .squares import *

__all__ = [
    "AmbiguousMoveError",
    "BISHOP",
    "BLACK",
    "Board",
    "COLORS",
    "COLOR_NAMES",
    "Color",
    "IllegalMoveError",
    "InvalidMoveError",
    "KING",
    "KNIGHT",
    "LegalMoves",
    "Move",
    "Outcome",
    "PAWN",
    "PIECE_NAMES",
    "PIECE_SYMBOLS",
    "PIECE_TYPES",
    "Piece",
    "PieceType",
    "QUEEN",
    "ROOK",
    "Refusal",
    "STARTING_BOARD_FEN",
    "STARTING_FEN",
    "Square",
    "SquareSet",
    "Termination",
    "WHITE",
    "Winnability",
    "piece_name",
    "piece_symbol",
    # mypy reads only literal names here, so these repeat squares.__all__.
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

__version__ = _version("staunton-chess")

WHITE: Color = True
BLACK: Color = False
COLORS: list[Color] = [WHITE, BLACK]
COLOR_NAMES: list[str] = ["black", "white"]

PAWN: PieceType = 1
KNIGHT: PieceType = 2
BISHOP: PieceType = 3
ROOK: PieceType = 4
QUEEN: PieceType = 5
KING: PieceType = 6
PIECE_TYPES: list[PieceType] = [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING]
PIECE_SYMBOLS: list[str | None] = [None, "p", "n", "b", "r", "q", "k"]
PIECE_NAMES: list[str | None] = [None, "pawn", "knight", "bishop", "rook", "queen", "king"]

STARTING_FEN: str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
STARTING_BOARD_FEN: str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"


def piece_symbol(piece_type: PieceType) -> str:
    """Returns the letter of a kind of piece."""
    return Piece(piece_type, BLACK).symbol()


def piece_name(piece_type: PieceType) -> str:
    """Returns the name of a kind of piece."""
    name = PIECE_NAMES[piece_type] if 1 <= piece_type <= 6 else None
    if name is None:
        raise ValueError("a piece type is a number from 1 (PAWN) to 6 (KING)")
    return name
