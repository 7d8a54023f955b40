"""The classes without state. The native module creates their objects."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._core import Move

Color = bool
Square = int
PieceType = int


class Termination(enum.Enum):
    """The reason for the end of a game on the board, or for a claim of a draw."""

    CHECKMATE = "checkmate"
    STALEMATE = "stalemate"
    DEAD_POSITION = "dead_position"
    SEVENTYFIVE_MOVES = "seventyfive_moves"
    FIVEFOLD_REPETITION = "fivefold_repetition"
    FIFTY_MOVES = "fifty_moves"
    THREEFOLD_REPETITION = "threefold_repetition"

    @property
    def article(self) -> str:
        """The article of the FIDE Laws."""
        return _ARTICLES[self]


_ARTICLES = {
    Termination.CHECKMATE: "5.1.1",
    Termination.STALEMATE: "5.2.1",
    Termination.DEAD_POSITION: "5.2.2",
    Termination.SEVENTYFIVE_MOVES: "9.6.2",
    Termination.FIVEFOLD_REPETITION: "9.6.1",
    Termination.FIFTY_MOVES: "9.3",
    Termination.THREEFOLD_REPETITION: "9.2",
}


@dataclass(frozen=True)
class Outcome:
    """The end of a game."""

    termination: Termination
    """The reason."""
    winner: Color | None
    """The winner; `None` for a draw."""

    def result(self) -> str:
        """Returns the result in the form of PGN."""
        if self.winner is None:
            return "1/2-1/2"
        return "1-0" if self.winner else "0-1"


@dataclass(frozen=True)
class Refusal:
    """The reason why a move cannot be made."""

    reason: str
    """A sentence, such as `the bishop is blocked by the piece on e2`."""
    article: str | None
    """The article of the FIDE Laws, if the text is a move."""


@dataclass(frozen=True)
class Winnability:
    """Whether a side can mate by any legal moves of both sides."""

    can_mate: bool | None
    """`None` if the work did not suffice to decide it. Yes and no are certain."""
    line: list[Move]
    """Moves that mate, if the side can."""
    argument: str | None
    """The kind of proof that it cannot: `game_over`, `material`, `blockade` or `exhaustion`."""
    nodes: int
    """The number of positions that were examined."""


@dataclass(frozen=True)
class Problem:
    """A problem in a text, with its place."""

    message: str
    line: int
    """The line, from 1."""
    column: int
    """The column in characters, from 1."""
    offset: int | None = None
    """The number of bytes before it."""
    game: int | None = None
    """The number of the game, from 1."""

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.message}"


@dataclass(frozen=True)
class Score:
    """A score: hundredths of a pawn, or the number of moves to a mate."""

    cp: int | None = None
    """Hundredths of a pawn; `None` for a mate."""
    mate_in: int | None = None
    """The number of moves to the mate; negative if the side is mated, 0 if it is mate."""

    def is_mate(self) -> bool:
        """Returns whether the score is a mate."""
        return self.mate_in is not None

    def mate(self) -> int | None:
        """Returns the number of moves to the mate."""
        return self.mate_in

    def score(self, *, mate_score: int | None = None) -> int | None:
        """Returns hundredths of a pawn. A mate counts `mate_score` less its moves."""
        if self.mate_in is None:
            return self.cp
        if mate_score is None:
            return None
        if self.mate_in > 0:
            return mate_score - self.mate_in
        return -mate_score - self.mate_in

    def __neg__(self) -> Score:
        if self.mate_in is not None:
            return Score(None, -self.mate_in)
        return Score(None if self.cp is None else -self.cp)


@dataclass(frozen=True)
class PovScore:
    """A score from the point of view of a side."""

    relative: Score
    turn: Color

    def white(self) -> Score:
        """Returns the score for White."""
        return self.pov(True)

    def black(self) -> Score:
        """Returns the score for Black."""
        return self.pov(False)

    def pov(self, color: Color) -> Score:
        """Returns the score for a side."""
        return self.relative if self.turn == color else -self.relative

    def is_mate(self) -> bool:
        """Returns whether the score is a mate."""
        return self.relative.is_mate()


@dataclass(frozen=True)
class Limit:
    """Limits of a search; each one ends it."""

    time: float | None = None
    """The time in seconds."""
    depth: int | None = None
    """The depth in plies."""
    nodes: int | None = None
    """The number of positions."""
    mate: int | None = None
    """Stop at a mate in this many moves."""
    white_clock: float | None = None
    """White's remaining time in seconds."""
    black_clock: float | None = None
    """Black's remaining time in seconds."""
    white_inc: float | None = None
    """The time that White gets for each move, in seconds."""
    black_inc: float | None = None
    """The time that Black gets for each move, in seconds."""
    remaining_moves: int | None = None
    """The number of moves to the next time control."""


@dataclass(frozen=True)
class Info:
    """A line that a search has found."""

    depth: int
    """The iteration in plies."""
    seldepth: int
    """The deepest ply."""
    multipv: int
    """The number of the line among the best ones, from 1."""
    score: PovScore
    nodes: int
    """The number of positions visited."""
    time: float
    """The time in seconds."""
    pv: list[Move]
    """The moves of the line."""


@dataclass(frozen=True)
class PlayResult:
    """A move that an engine has chosen."""

    move: Move | None
    """The move; `None` if there is no legal move."""
    ponder: Move | None
    """The expected reply."""
    info: Info | None
    """The line that was found; `None` with a level."""


@dataclass(frozen=True)
class Result:
    """The result of a player in a round."""

    opponent: int | None
    """The number of the opponent; `None` for a bye."""
    color: Color | None
    symbol: str
    """The sign in the file: `1`, `=`, `0`, `+`, `-`, `U`, `F`, `H`, `Z` and others."""
    points: float


@dataclass(frozen=True)
class Player:
    """A player of a tournament."""

    number: int
    """The number in the file, from 1."""
    name: str
    title: str
    rating: int | None
    federation: str
    fide_id: int | None
    points: float
    results: list[Result | None] = field(default_factory=list)
    """The results of the completed rounds."""


@dataclass(frozen=True)
class Pairing:
    """A pair of a round, by the numbers of the players."""

    white: int
    black: int | None
    """`None` for the pairing-allocated bye."""
    reason: str | None
    """The rule that decided the colors, with its article."""


@dataclass(frozen=True)
class Difference:
    """A pair that only the file or only the rules have."""

    round: int
    white: int
    black: int | None
    """`None` for the pairing-allocated bye."""
    is_in_file: bool
    """Whether the file has it; otherwise it follows from the rules."""


@dataclass(frozen=True)
class TieBreak:
    """The value of a player for a criterion."""

    code: str
    """The code, such as `BH/C1`."""
    value: str | None
    """The value as it is published; `None` if there is none."""
    explanation: str
    """How the value was computed."""


@dataclass(frozen=True)
class Standing:
    """The place of a player."""

    rank: int
    """The place, from 1; players who remain tied share it."""
    number: int
    """The number of the player."""
    name: str
    points: float
    scores: list[TieBreak]
