"""Compares the Python package with python-chess on random games, at each ply.

Arguments: the number of games, the seed, the number of processes. Prints the number of games and
positions, the accepted exceptions by their articles, and the differences.
"""

from __future__ import annotations

import multiprocessing
import random
import sys
from collections import Counter

import chess as peer
import staunton_chess as own

# Few pieces and high counters, so that claims and ends are frequent.
ENDINGS = (
    "8/8/4k3/8/8/3K4/8/R7 w - - {clock} 90",
    "8/8/4k3/8/8/3K4/8/RN5b w - - {clock} 90",
    "8/8/4k3/8/8/3KB3/8/2b5 w - - {clock} 90",
    "8/2p5/4k3/8/8/3K4/5P2/8 w - - {clock} 90",
    "4k3/8/8/1p1p1p1p/1P1P1P1P/8/3B4/4K3 w - - {clock} 90",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - {clock} 90",
    "8/8/8/8/8/5k2/7q/7K w - - {clock} 90",
    "k7/2Q5/8/8/8/8/8/K7 w - - {clock} 90",
    "k7/8/1K1B4/8/8/8/8/8 b - - {clock} 90",
)

# The exceptions, with the article that decides.
ACCEPTED = {
    "5.2.1": "a stalemate is named before insufficient material",
    "5.2.2": "a dead position ends the game, with any material",
}


class Comparison:
    """The results of some games."""

    def __init__(self) -> None:
        self.games = 0
        self.positions = 0
        self.accepted: Counter[str] = Counter()
        self.seen: Counter[str] = Counter()
        self.differences: list[str] = []

    def add(self, other: Comparison) -> None:
        self.games += other.games
        self.positions += other.positions
        self.accepted += other.accepted
        self.seen += other.seen
        self.differences += other.differences

    def check(self, what: str, mine: object, theirs: object, board: own.Board) -> None:
        if mine != theirs:
            moves = " ".join(str(move) for move in board.move_stack)
            self.differences.append(
                f"{board.root().fen()} moves {moves}: {what}: {mine}, python-chess: {theirs}"
            )

    def position(self, mine: own.Board, theirs: peer.Board) -> bool:
        """Compares a position, and returns whether the game goes on."""
        self.positions += 1
        self.check("FEN", mine.fen(), theirs.fen(), mine)
        legal = {mine.uci(move): mine.san(move) for move in mine.legal_moves}
        peers = {theirs.uci(move): theirs.san(move) for move in theirs.legal_moves}
        self.check("legal moves", legal, peers, mine)
        self.check("check", mine.is_check(), theirs.is_check(), mine)
        self.check("repetition", mine.is_repetition(), theirs.is_repetition(), mine)
        self.check(
            "claim of a repetition",
            mine.can_claim_threefold_repetition(),
            theirs.can_claim_threefold_repetition(),
            mine,
        )
        self.check(
            "claim of fifty moves",
            mine.can_claim_fifty_moves(),
            theirs.can_claim_fifty_moves(),
            mine,
        )
        self.seen["claims of repetitions"] += mine.can_claim_threefold_repetition()
        self.seen["claims of fifty moves"] += mine.can_claim_fifty_moves()
        return self.outcome(mine, theirs)

    def outcome(self, mine: own.Board, theirs: peer.Board) -> bool:
        ours, other = mine.outcome(), theirs.outcome()
        names = (
            ours.termination.name if ours else None,
            other.termination.name if other else None,
        )
        if names[0] == "DEAD_POSITION" and names[1] != "CHECKMATE":
            self.accepted["5.2.2"] += names[1] != "INSUFFICIENT_MATERIAL"
        elif names == ("STALEMATE", "INSUFFICIENT_MATERIAL"):
            self.accepted["5.2.1"] += 1
        else:
            self.check("outcome", names[0], names[1], mine)
            self.check("result", mine.result(), theirs.result(), mine)
        if ours:
            self.seen[ours.termination.name.lower()] += 1
        return ours is None and other is None


def start(chance: random.Random) -> tuple[own.Board, peer.Board, int]:
    """Returns the start of a game, and the maximum number of its moves."""
    kind = chance.randrange(4)
    if kind == 0:
        return own.Board(), peer.Board(), 120
    if kind == 1:
        number = chance.randrange(960)
        return own.Board.from_chess960_pos(number), peer.Board.from_chess960_pos(number), 80
    if kind == 2:
        return own.Board(), peer.Board(), 40
    fen = chance.choice(ENDINGS).format(clock=chance.choice((0, 0, 90, 97, 99, 140, 147)))
    return own.Board(fen), peer.Board(fen), 60


def play(seed: int) -> Comparison:
    """Plays a random game. Its moves are those of this package."""
    chance = random.Random(seed)
    found = Comparison()
    found.games = 1
    mine, theirs, most = start(chance)
    # Some games go back and forth, so that positions repeat.
    returns = chance.choice((0.0, 0.0, 0.7, 0.9))
    for _ in range(most):
        if not found.position(mine, theirs) or found.differences:
            break
        move = next_move(mine, chance, returns)
        uci = mine.uci(move)
        mine.push(move)
        theirs.push_uci(uci)
    return found


def next_move(board: own.Board, chance: random.Random, returns: float) -> own.Move:
    if len(board.move_stack) > 1 and chance.random() < returns:
        last = board.move_stack[-2]
        back = own.Move(last.to_square, last.from_square)
        if back in board.legal_moves:
            return back
    return chance.choice(list(board.legal_moves))


def main() -> int:
    games, seed, processes = (int(argument) for argument in sys.argv[1:4])
    total = Comparison()
    seeds = range(seed * 1_000_003, seed * 1_000_003 + games)
    with multiprocessing.Pool(processes) as pool:
        for found in pool.imap_unordered(play, seeds, chunksize=10):
            total.add(found)
    for difference in total.differences[:20]:
        print(difference)
    for article, count in sorted(total.accepted.items()):
        print(f"accepted {count} by FIDE {article}: {ACCEPTED[article]}")
    for what, count in sorted(total.seen.items()):
        print(f"seen {count}: {what}")
    print(f"games {total.games}, positions {total.positions}, differences {len(total.differences)}")
    return 1 if total.differences else 0


if __name__ == "__main__":
    sys.exit(main())
