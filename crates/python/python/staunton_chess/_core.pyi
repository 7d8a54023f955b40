"""The native part of the package."""

import os
from collections.abc import Iterable, Iterator
from types import TracebackType
from typing import Any, Self, final

from typing_extensions import disjoint_base

from ._types import (
    Color,
    Difference,
    Info,
    Limit,
    Outcome,
    Pairing,
    PieceType,
    Player,
    PlayResult,
    PovScore,
    Problem,
    Refusal,
    Square,
    Standing,
    Termination,
    Winnability,
)

__all__ = [
    "AmbiguousMoveError",
    "ArrayReader",
    "Board",
    "Engine",
    "Game",
    "GameNode",
    "GameReader",
    "HandleReader",
    "IllegalMoveError",
    "InvalidMoveError",
    "LegalMoves",
    "Move",
    "Piece",
    "SquareSet",
    "Tournament",
    "describe",
    "encode_boards",
    "gif",
    "parse_games",
    "png",
    "read_tournament",
    "svg",
]

# A square is a number from 0 (a1) to 63 (h8), or a name such as "e4".
_SquareLike = Square | str

class InvalidMoveError(ValueError):
    """The text is not a move."""

class IllegalMoveError(ValueError):
    """The move is illegal."""

    article: str | None
    """The article of the FIDE Laws."""

class AmbiguousMoveError(ValueError):
    """Several legal moves match the text."""

@final
class Move:
    """A move from a square to a square, perhaps with a promotion. It belongs to no position."""

    def __new__(
        cls, from_square: _SquareLike, to_square: _SquareLike, promotion: PieceType | None = None
    ) -> Self: ...
    @classmethod
    def from_uci(cls, uci: str) -> Move:
        """Parses the notation of UCI, such as `e2e4` or `e7e8q`; `0000` is the null move."""

    @classmethod
    def null(cls) -> Move:
        """Returns the null move, which passes. It is not a move of chess; analyses in PGN have it."""

    @property
    def from_square(self) -> Square:
        """The square that the piece leaves."""

    @property
    def to_square(self) -> Square:
        """The square that the piece reaches."""

    @property
    def promotion(self) -> PieceType | None:
        """The piece that a pawn becomes."""

    def uci(self) -> str:
        """Returns the notation of UCI."""

    def __bool__(self) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Piece:
    """A piece: its kind and its side."""

    def __new__(cls, piece_type: PieceType, color: Color) -> Self: ...
    @classmethod
    def from_symbol(cls, symbol: str) -> Piece:
        """Returns the piece of a letter: `P` to `K` for White, `p` to `k` for Black."""

    @property
    def piece_type(self) -> PieceType:
        """The kind, from 1 (pawn) to 6 (king)."""

    @property
    def color(self) -> Color:
        """The side: `True` is White."""

    def symbol(self) -> str:
        """Returns the letter."""

    def unicode_symbol(self) -> str:
        """Returns the character of Unicode."""

    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class SquareSet:
    """A set of squares. It never changes. `int(set)` is its mask: bit 0 is a1, bit 63 is h8."""

    def __new__(cls, mask: int = 0) -> Self: ...
    def __int__(self) -> int: ...
    def __index__(self) -> int: ...
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __contains__(self, square: _SquareLike, /) -> bool: ...
    def __iter__(self) -> Iterator[Square]: ...
    def __and__(self, other: SquareSet, /) -> SquareSet: ...
    def __rand__(self, other: SquareSet, /) -> SquareSet: ...
    def __or__(self, other: SquareSet, /) -> SquareSet: ...
    def __ror__(self, other: SquareSet, /) -> SquareSet: ...
    def __xor__(self, other: SquareSet, /) -> SquareSet: ...
    def __rxor__(self, other: SquareSet, /) -> SquareSet: ...
    def __sub__(self, other: SquareSet, /) -> SquareSet: ...
    def __rsub__(self, other: SquareSet, /) -> SquareSet: ...
    def __invert__(self) -> SquareSet: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class LegalMoves:
    """The legal moves of a position. Later moves on its board do not change it."""

    def __iter__(self) -> Iterator[Move]: ...
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __contains__(self, mv: object, /) -> bool: ...
    def __getitem__(self, index: int, /) -> Move: ...
    def count(self) -> int:
        """Returns the number of moves."""

    def sans(self) -> list[str]:
        """Returns the moves in SAN, in the same order."""

@final
class Board:
    """A position with the moves that led to it, which count for repetitions.

    Every position can be played on: each side has a king, and the side that has just moved is not
    in check. Every move is checked.
    """

    def __new__(cls, fen: str | None = None, *, chess960: bool = False) -> Self: ...
    @classmethod
    def from_chess960_pos(cls, scharnagl: int) -> Board:
        """Returns a start of Chess960 by its number, from 0 to 959; 518 is the usual one."""

    def chess960_pos(self) -> int | None:
        """Returns the number of the start of Chess960, if the position is one."""

    @property
    def chess960(self) -> bool:
        """Whether castling follows the rules of Chess960."""

    @property
    def turn(self) -> Color:
        """The side to move: `True` is White."""

    @property
    def fullmove_number(self) -> int:
        """The number of the move; it increases after each move of Black."""

    @property
    def halfmove_clock(self) -> int:
        """The moves of either side since the last capture or pawn move."""

    def ply(self) -> int:
        """Returns the number of moves of either side before this position."""

    @property
    def ep_square(self) -> Square | None:
        """The square behind a pawn that can be captured en passant.

        It is named only if such a capture is legal.
        """

    def has_legal_en_passant(self) -> bool:
        """Returns whether a capture en passant is legal."""

    @property
    def castling_rights(self) -> int:
        """The squares of the rooks that can still castle, as a mask."""

    def has_kingside_castling_rights(self, color: Color) -> bool:
        """Returns whether a side can still castle on the king's side."""

    def has_queenside_castling_rights(self, color: Color) -> bool:
        """Returns whether a side can still castle on the queen's side."""

    def has_castling_rights(self, color: Color) -> bool:
        """Returns whether a side can still castle."""

    def fen(self) -> str:
        """Returns the FEN. The en-passant square is named only if such a capture is legal."""

    def shredder_fen(self) -> str:
        """Returns the FEN with the files of the rooks that can castle."""

    def board_fen(self) -> str:
        """Returns the first field of the FEN, the pieces."""

    def epd(self) -> str:
        """Returns the FEN without its counters."""

    def set_fen(self, fen: str) -> None:
        """Replaces the position, and forgets the moves."""

    def reset(self) -> None:
        """Returns to the initial position."""

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves."""

    def generate_legal_captures(self) -> Iterator[Move]:
        """Returns the legal captures."""

    def push(self, move: Move) -> None:
        """Makes a move. Raises `IllegalMoveError` with the reason and its article."""

    def push_san(self, san: str) -> Move:
        """Makes a move in SAN, and returns it."""

    def push_uci(self, uci: str) -> Move:
        """Makes a move in the notation of UCI, and returns it."""

    def pop(self) -> Move:
        """Takes back the last move, and returns it."""

    def peek(self) -> Move:
        """Returns the last move."""

    @property
    def move_stack(self) -> list[Move]:
        """The moves, first to last."""

    def root(self) -> Board:
        """Returns the board before the first move."""

    def copy(self, *, stack: bool = True) -> Board:
        """Returns a copy, with the moves unless `stack` is false."""

    def __copy__(self) -> Board: ...
    def __deepcopy__(self, _memo: Any) -> Board: ...
    def parse_san(self, san: str) -> Move:
        """Parses a move in SAN."""

    def parse_uci(self, uci: str) -> Move:
        """Parses a move in the notation of UCI."""

    def explain(self, move: Move | str) -> Refusal | None:
        """Returns the reason why a move is illegal, or `None` if it is legal.

        The move is a `Move`, or a text in SAN or the notation of UCI.
        """

    def san(self, move: Move) -> str:
        """Returns a legal move in SAN."""

    def uci(self, move: Move) -> str:
        """Returns a legal move in the notation of UCI."""

    def variation_san(self, variation: Iterable[Move]) -> str:
        """Returns a series of moves from this position in SAN, with move numbers."""

    def is_legal(self, move: Move) -> bool:
        """Returns whether a move is legal."""

    def is_capture(self, move: Move) -> bool:
        """Returns whether a legal move captures."""

    def is_en_passant(self, move: Move) -> bool:
        """Returns whether a legal move is a capture en passant."""

    def is_castling(self, move: Move) -> bool:
        """Returns whether a legal move castles."""

    def gives_check(self, move: Move) -> bool:
        """Returns whether a legal move gives check."""

    def is_check(self) -> bool:
        """Returns whether the side to move is in check."""

    def is_checkmate(self) -> bool:
        """Returns whether the side to move is checkmated."""

    def is_stalemate(self) -> bool:
        """Returns whether the side to move has no legal move and is not in check."""

    def is_insufficient_material(self) -> bool:
        """Returns whether no side can mate with its material on any squares.

        `is_dead_position` is exact.
        """

    def has_insufficient_material(self, color: Color) -> bool:
        """Returns whether a side cannot mate with the material on the board on any squares."""

    def is_dead_position(self, *, nodes: int = 100000) -> bool | None:
        """Returns whether no side can mate by any series of legal moves (FIDE 5.2.2).

        `None` if this many positions do not decide it.
        """

    def can_mate(self, color: Color, *, nodes: int = 100000) -> Winnability:
        """Returns whether a side can still mate by any legal moves of both sides, with a proof."""

    def is_repetition(self, count: int = 3) -> bool:
        """Returns whether the current position has occurred this often."""

    def repetitions(self) -> int:
        """Returns how often the current position has occurred."""

    def is_fivefold_repetition(self) -> bool:
        """Returns whether the position has occurred five times (FIDE 9.6.1)."""

    def is_seventyfive_moves(self) -> bool:
        """Returns whether 75 moves without capture or pawn move end the game (FIDE 9.6.2)."""

    def is_fifty_moves(self) -> bool:
        """Returns whether 50 moves by each side were made without capture or pawn move."""

    def can_claim_draw(self) -> bool:
        """Returns whether a draw can be claimed, now or with a legal move (FIDE 9.2 and 9.3)."""

    def can_claim_threefold_repetition(self) -> bool:
        """Returns whether a threefold repetition can be claimed (FIDE 9.2)."""

    def can_claim_fifty_moves(self) -> bool:
        """Returns whether fifty moves can be claimed, now or with a legal move (FIDE 9.3)."""

    def claim(self, move: Move | None = None) -> Termination | None:
        """Returns the reason for which a draw can be claimed; `None` if the claim is wrong.

        With `move`, the draw is claimed before that move is made (FIDE 9.2.1 and 9.3.1).
        """

    def outcome(self, *, claim_draw: bool = False) -> Outcome | None:
        """Returns how the game has ended on the board.

        By checkmate, stalemate, a dead position, fivefold repetition or 75 moves. With
        `claim_draw`, a draw that can be claimed counts too.
        """

    def is_game_over(self, *, claim_draw: bool = False) -> bool:
        """Returns whether the game has ended on the board, as `outcome` says."""

    def result(self, *, claim_draw: bool = False) -> str:
        """Returns the result in the form of PGN; `*` while the game goes on."""

    def piece_at(self, square: _SquareLike) -> Piece | None:
        """Returns the piece on a square."""

    def piece_type_at(self, square: _SquareLike) -> PieceType | None:
        """Returns the kind of the piece on a square."""

    def color_at(self, square: _SquareLike) -> Color | None:
        """Returns the side of the piece on a square."""

    def king(self, color: Color) -> Square:
        """Returns the square of the king of a side."""

    def pieces(self, piece_type: PieceType, color: Color) -> SquareSet:
        """Returns the squares of the pieces of a kind and side."""

    def piece_map(self) -> dict[Square, Piece]:
        """Returns the pieces by their squares."""

    @property
    def occupied(self) -> int:
        """The occupied squares, as a mask."""

    def attackers(self, color: Color, square: _SquareLike) -> SquareSet:
        """Returns the squares of the pieces of a side that attack a square."""

    def is_attacked_by(self, color: Color, square: _SquareLike) -> bool:
        """Returns whether a side attacks a square."""

    def attacks(self, square: _SquareLike) -> SquareSet:
        """Returns the squares that the piece on a square attacks."""

    def checkers(self) -> SquareSet:
        """Returns the pieces that give check."""

    def position_hash(self) -> int:
        """Returns a hash of pieces, turn, castling rights and en passant.

        Positions that repeat have the same hash.
        """

    def perft(self, depth: int) -> int:
        """Counts the lines of this many legal moves."""

    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    __hash__: None  # type: ignore[assignment]
    def _repr_svg_(self) -> str: ...
    @staticmethod
    def _restore(fen: str, chess960: bool, moves: list[str]) -> Board: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Game:
    """A game of a PGN file: its tags and the tree of its moves."""

    @classmethod
    def from_board(cls, board: Board) -> Game:
        """Returns a game with the moves of a board."""

    @property
    def headers(self) -> dict[str, str]:
        """The tags by their names. Changes are written by `str`."""

    @property
    def result(self) -> str:
        """The result in the text: `1-0`, `0-1`, `1/2-1/2`, `0-0` or `*`."""

    @property
    def chess960(self) -> bool:
        """Whether the rules of Chess960 apply."""

    @property
    def problems(self) -> list[Problem]:
        """The problems in the text, with their places."""

    @property
    def unread(self) -> str:
        """The unreadable text after the moves of the main line."""

    @property
    def comment(self) -> str:
        """The comment before the first move."""

    def board(self) -> Board:
        """Returns the board before the first move."""

    def end_board(self) -> Board:
        """Returns the board after the last move of the main line."""

    def next(self) -> GameNode | None:
        """Returns the node after the first move, if there is one."""

    @property
    def variations(self) -> list[GameNode]:
        """The nodes after each possible first move; the first one belongs to the main line."""

    def mainline(self) -> list[GameNode]:
        """Returns the nodes of the main line."""

    def mainline_moves(self) -> list[Move]:
        """Returns the moves of the main line."""

    def end(self) -> GameNode | None:
        """Returns the node after the last move of the main line; `None` without moves."""

    def __iter__(self) -> Iterator[GameNode]: ...

@final
class GameNode:
    """A place after a move of a game."""

    def game(self) -> Game:
        """Returns the game."""

    @property
    def parent(self) -> GameNode | None:
        """The previous node; `None` for a first move, whose parent is the game."""

    @property
    def move(self) -> Move:
        """The move."""

    def san(self) -> str:
        """Returns the move in SAN; `--` is a null move."""

    def uci(self) -> str:
        """Returns the move in the notation of UCI."""

    def board(self) -> Board:
        """Returns the board after the move, with the moves that led to it.

        After a null move they begin again.
        """

    def next(self) -> GameNode | None:
        """Returns the next node, if there is one."""

    @property
    def variations(self) -> list[GameNode]:
        """The nodes after each possible next move; the first one continues the line."""

    def end(self) -> GameNode:
        """Returns the last node of the line."""

    def is_end(self) -> bool:
        """Returns whether the line ends here."""

    def is_mainline(self) -> bool:
        """Returns whether the move belongs to the main line."""

    @property
    def comment(self) -> str:
        """The comment after the move, with its commands such as `[%clk 0:05:00]`."""

    @property
    def starting_comment(self) -> str:
        """The comment between the move number and the move."""

    @property
    def nags(self) -> list[int]:
        """The numbers of the annotations, such as 1 for `!`."""

    def clock(self) -> float | None:
        """Returns the clock after the move in seconds, from `[%clk 0:05:00]`."""

    def emt(self) -> float | None:
        """Returns the time for the move in seconds, from `[%emt 0:00:07]`."""

    def eval(self) -> PovScore | None:
        """Returns an engine's evaluation of the position after the move, from `[%eval 0.31]`."""

    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class GameReader:
    """An iterator over the games of a file, which are read on several threads in advance."""

    def __new__(cls, path: str | os.PathLike[str], *, threads: int | None = None) -> Self: ...
    def __iter__(self) -> Self: ...
    def __next__(self) -> Game: ...
    @property
    def problems(self) -> list[Problem]:
        """The problems outside games in the text that was read."""

    def close(self) -> None:
        """Ends the reading."""

    def __enter__(self) -> Self: ...
    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None: ...

@final
class HandleReader:
    """A reader that keeps what it has read ahead of a file object. It does not own the object."""

    def __new__(cls) -> Self: ...
    def read_game(self, handle: Any) -> Game | None:
        """Reads the next game; `None` at the end."""

def parse_games(text: str | bytes) -> list[Game]:
    """Reads all games of a text."""

@final
class ArrayReader:
    """An iterator over the positions of a file, in batches, each a `dict` of byte arrays."""

    def __new__(cls, path: str | os.PathLike[str], *, threads: int | None = None) -> Self: ...
    def __iter__(self) -> Self: ...
    def __next__(self) -> dict[str, bytearray]: ...

def encode_boards(boards: list[Board]) -> dict[str, bytearray]:
    """Returns the positions of boards as a `dict` of byte arrays."""

@disjoint_base
class Engine:
    """The engine, in this process. A search releases the interpreter lock."""

    def __new__(cls, *, hash: int = 16, threads: int = 1) -> Self: ...
    def new_game(self) -> None:
        """Forgets all earlier searches."""

    def stop(self) -> None:
        """Ends a search in another thread. It returns the best move that it has found."""

    def _analyse(
        self, board: Board, limit: Limit, lines: int, root_moves: list[Move] | None
    ) -> list[Info]: ...
    def _play(self, board: Board, limit: Limit, level: int | None, seed: int) -> PlayResult: ...
    @staticmethod
    def evaluate(board: Board) -> int:
        """Evaluates a position without a search.

        The value is in hundredths of a pawn, for the side to move.
        """

    @staticmethod
    def bench() -> int:
        """Searches a fixed set of positions and returns the number of visited ones.

        It is the same on every machine.
        """

def svg(board: Board, *, orientation: Color | None = None, lastmove: Move | None = None) -> str:
    """Draws a board as SVG, with the squares of its last move, or of another one."""

def png(board: Board, *, orientation: Color | None = None, lastmove: Move | None = None) -> bytes:
    """Draws a board as PNG."""

def gif(board: Board, *, orientation: Color | None = None) -> bytes:
    """Draws the moves of a board as an animated GIF."""

def describe(board: Board) -> str:
    """Describes a board in words, for people who do not see it."""

@final
class Tournament:
    """A tournament as in a file."""

    @property
    def name(self) -> str:
        """The name."""

    @property
    def city(self) -> str:
        """The place."""

    @property
    def rounds(self) -> int | None:
        """The announced number of rounds."""

    @property
    def completed_rounds(self) -> int:
        """The number of rounds with results."""

    @property
    def is_round_robin(self) -> bool:
        """Whether everybody meets everybody."""

    @property
    def tie_breaks(self) -> list[str]:
        """The codes of the tie-breaks that the file names."""

    @property
    def problems(self) -> list[Problem]:
        """The problems in the text, with their places."""

    @property
    def players(self) -> list[Player]:
        """The players, in the order of the file."""

    def pair(self) -> list[Pairing]:
        """Pairs the next round by the FIDE (Dutch) system of 2026 (C.04.3).

        The bye comes last.
        """

    def check(self) -> list[Difference]:
        """Compares the pairings of all past rounds with the FIDE (Dutch) system."""

    def standings(
        self,
        tie_breaks: list[str] | None = None,
        *,
        after: int | None = None,
        round_robin: bool | None = None,
    ) -> list[Standing]:
        """Ranks the players by the criteria, such as `["PTS", "DE", "BH/C1"]`.

        Without criteria, those of the file count. `after` is the last round that counts.
        """

    def to_trf(self) -> str:
        """Returns the tournament as a file in the form of TRF26."""

def read_tournament(bytes: bytes) -> Tournament:
    """Reads a tournament file. Text that cannot be read becomes a problem."""
