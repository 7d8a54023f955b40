"""Measures the Python package beside python-chess and bulletchess: bench.py ROUNDS."""

from __future__ import annotations

import gc
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import chess as peer
import chess.pgn as peer_pgn
import numpy as np
import staunton_chess as own
from staunton_chess import arrays, pgn

try:
    import bulletchess
    import bulletchess.pgn as bullet_pgn
except ImportError:
    bulletchess = None

ROUNDS = int(sys.argv[1])

FENS = (
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
)

# Enough for several parts, which threads read at the same time.
GAMES = 6_000
# python-chess reads fewer games in the same time.
GAMES_OF_PEERS = 60


def speed(work: Callable[[], int]) -> float:
    """Returns the units of work in a second of the fastest round."""
    work()
    best = 0.0
    for _ in range(ROUNDS):
        gc.collect()
        units, begun = 0, time.perf_counter()
        while time.perf_counter() - begun < 0.3:
            units += work()
        best = max(best, units / (time.perf_counter() - begun))
    return best


def compare(title: str, goal: int, works: dict[str, Callable[[], int]]) -> float:
    """Prints the speed of each package. Returns the ratio to python-chess."""
    print(f"\n{title} per second (goal: {goal} times python-chess)")
    found = {name: speed(work) for name, work in works.items()}
    first = found["staunton-chess"]
    for name, value in found.items():
        words = "" if value == first else f"   staunton-chess is {first / value:.1f} times as fast"
        print(f"  {name:<20}{value:>14,.0f}{words}")
    if bulletchess is None:
        print("  bulletchess           not measured: it needs Python 3.13")
    return first / found["python-chess"]


def random_games(count: int) -> list[str]:
    """Returns games of up to 80 moves of either side in PGN: always the same ones."""
    chance = random.Random(7)
    texts = []
    for number in range(count):
        board = own.Board()
        while board.ply() < 80 and board.legal_moves:
            board.push(chance.choice(list(board.legal_moves)))
        game = pgn.Game.from_board(board)
        game.headers.update(Event=str(number), White="A", Black="B", Date="2026.11.30")
        texts.append(str(game))
    return texts


def legal_moves() -> float:
    own_boards = [own.Board(fen) for fen in FENS]
    peer_boards = [peer.Board(fen) for fen in FENS]

    def count(boards: list) -> Callable[[], int]:
        def work() -> int:
            for board in boards:
                list(board.legal_moves)
            return len(boards)

        return work

    works = {"staunton-chess": count(own_boards), "python-chess": count(peer_boards)}
    if bulletchess is not None:
        bullet_boards = [bulletchess.Board.from_fen(fen) for fen in FENS]

        def bullet() -> int:
            for board in bullet_boards:
                board.legal_moves()
            return len(bullet_boards)

        works["bulletchess"] = bullet
    return compare("Lists of the legal moves of a position", 20, works)


def final_positions(file: Path, few: Path) -> float:
    def mine() -> int:
        return sum(1 for game in pgn.read_games(file) if game.end_board())

    def theirs() -> int:
        count = 0
        with few.open() as handle:
            while game := peer_pgn.read_game(handle):
                game.end().board()
                count += 1
        return count

    works = {"staunton-chess": mine, "python-chess": theirs}
    if bulletchess is not None:

        def bullet() -> int:
            count = 0
            with bullet_pgn.PGNFile.open(str(few)) as handle:
                while game := handle.next_game():
                    board = game.starting_board
                    for move in game.moves:
                        board.apply(move)
                    count += 1
            return count

        works["bulletchess"] = bullet
    return compare("Games of a PGN file to their final positions", 50, works)


def all_positions(file: Path, few: Path) -> float:
    def mine() -> int:
        return sum(len(batch.planes()) for batch in arrays.read_batches(file))

    def row(masks: dict) -> list[int]:
        return [pieces & occupied for occupied in masks["colors"] for pieces in masks["pieces"]]

    def theirs() -> int:
        rows = []
        with few.open() as handle:
            while game := peer_pgn.read_game(handle):
                board = game.board()
                moves = [None, *game.mainline_moves()]
                for move in moves:
                    if move:
                        board.push(move)
                    rows.append(
                        row(
                            {
                                "colors": (board.occupied_co[True], board.occupied_co[False]),
                                "pieces": (
                                    board.pawns,
                                    board.knights,
                                    board.bishops,
                                    board.rooks,
                                    board.queens,
                                    board.kings,
                                ),
                            }
                        )
                    )
        masks = np.array(rows, dtype="<u8")
        planes = np.unpackbits(masks.view(np.uint8), axis=1, bitorder="little")
        return len(planes.reshape(-1, 12, 8, 8))

    works = {"staunton-chess": mine, "python-chess": theirs}
    if bulletchess is not None:
        print("\nbulletchess has no positions as arrays.")
    return compare("Positions of a PGN file as planes", 100, works)


def main() -> None:
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} cores, load {load:.1f}")
    with tempfile.TemporaryDirectory() as folder:
        file, few = Path(folder) / "games.pgn", Path(folder) / "few.pgn"
        texts = random_games(GAMES)
        file.write_text("\n\n".join(texts))
        few.write_text("\n\n".join(texts[:GAMES_OF_PEERS]))
        ratios = (legal_moves(), final_positions(file, few), all_positions(file, few))
    moves, games, positions = ratios
    print(f"\nmoves {moves:.1f}x, pgn {games:.1f}x, arrays {positions:.1f}x")


if __name__ == "__main__":
    main()
