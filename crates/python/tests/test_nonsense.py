"""Arguments that make no sense: exceptions with a message, never a panic, and bounded memory."""

import io
import random
import resource
import string
import tempfile
import unittest
from collections.abc import Callable
from pathlib import Path
from typing import Any

import staunton_chess as chess
from staunton_chess import pgn, svg, tournament
from staunton_chess.engine import Engine, Limit

VALUES: list[Any] = [
    None,
    True,
    0,
    -1,
    64,
    2**31,
    2**63,
    2**64,
    -(2**64),
    1e300,
    float("nan"),
    "",
    "\0",
    "e4",
    "e2e4",
    "\U0001f600" * 10,
    "a" * 1_000_000,
    "\ud800",
    b"",
    b"\xff\0",
    [],
    {},
    (),
    object(),
    chess.Board(),
    chess.Move.null(),
    chess.Move(0, 63, 6),
    chess.SquareSet(2**64 - 1),
    lambda: 1,
    int,
]
"""Values for every argument."""

USUAL = (AttributeError, ValueError, TypeError, OverflowError, IndexError, OSError, RuntimeError)
"""What a call may raise. `pyo3_runtime.PanicException` is none of these."""

SLOW = {"perft", "bench"}
"""Calls whose work grows with their argument without limit."""


class Nonsense(unittest.TestCase):
    def try_call(self, call: Callable[..., Any], *arguments: Any) -> None:
        try:
            call(*arguments)
        except USUAL as why:
            self.assertTrue(str(why), (call, arguments))

    def calls_of(self, thing: Any) -> list[Callable[..., Any]]:
        names = [name for name in dir(thing) if not name.startswith("_") and name not in SLOW]
        found = [getattr(thing, name, None) for name in names]
        return [it for it in found if callable(it)]

    def test_every_method_with_every_value(self) -> None:
        (game,) = pgn.parse_games("1. e4 (1. d4) e5 *")
        things = [
            chess.Board(),
            chess.Board,
            chess.Move(1, 2),
            chess.Move,
            chess.Piece,
            chess.Piece(1, True),
            chess.SquareSet(5),
            chess.Board().legal_moves,
            game,
            game.next(),
            tournament.parse(""),
            svg,
            pgn,
            tournament,
            chess,
        ]
        for thing in things:
            for call in self.calls_of(thing):
                for value in VALUES:
                    self.try_call(call, value)
                    self.try_call(call, value, value)

    def test_every_operator_with_every_value(self) -> None:
        for thing in (
            chess.Board(),
            chess.Move(1, 2),
            chess.SquareSet(5),
            chess.Board().legal_moves,
        ):
            for value in VALUES:
                for call in (
                    lambda a, b: a == b,
                    lambda a, b: a < b,
                    lambda a, b: b in a,
                    lambda a, b: a[b],
                    lambda a, b: a & b,
                    lambda a, b: a - b,
                    lambda a, b: a | b,
                ):
                    self.try_call(call, thing, value)

    def test_the_engine_with_every_value(self) -> None:
        engine = Engine(hash=1)
        # Without a legal move each search ends at once.
        mated = chess.Board("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1")
        for value in VALUES:
            self.try_call(engine.play, value, Limit(depth=1))
            self.try_call(engine.analyse, value, Limit(depth=1))
            for name in ("time", "depth", "nodes", "mate", "white_clock", "remaining_moves"):
                limit = Limit(**{name: value})
                self.try_call(engine.play, mated, limit)
            self.try_call(lambda value: engine.play(chess.Board(), level=value), value)
            self.try_call(
                lambda value: engine.play(chess.Board(), Limit(depth=1), seed=value), value
            )
            self.try_call(lambda value: Engine(hash=value), value if value != 2**31 else 0)

    def test_squares_say_what_they_should_be(self) -> None:
        board = chess.Board()
        for square, kind in (
            (64, ValueError),
            (-1, ValueError),
            (2**70, ValueError),
            ("i9", ValueError),
        ):
            with self.assertRaisesRegex(kind, "a square is"):
                board.piece_at(square)
        with self.assertRaisesRegex(TypeError, "a square is a number from 0"):
            board.piece_at(1.5)  # type: ignore[arg-type]
        with self.assertRaisesRegex(TypeError, "WHITE"):
            board.king("w")  # type: ignore[arg-type]
        with self.assertRaisesRegex(ValueError, "a piece type"):
            board.pieces(7, chess.WHITE)

    def test_damaged_fens(self) -> None:
        chance = random.Random(1)
        letters = string.printable + "\0é♔"
        fens = ["", "\0", "/" * 1_000_000, "8/" * 1_000_000, chess.STARTING_FEN + " x" * 100_000]
        for _ in range(3_000):
            damaged = list(chess.STARTING_FEN)
            for _ in range(chance.randrange(1, 4)):
                damaged[chance.randrange(len(damaged))] = chance.choice(letters)
            fens.append("".join(damaged))
        for fen in fens:
            self.try_call(chess.Board, fen)
            self.try_call(lambda fen: chess.Board(fen, chess960=True), fen)

    def test_damaged_games(self) -> None:
        chance = random.Random(2)
        words = [
            "1.",
            "e4",
            "e5",
            "(",
            ")",
            "{",
            "}",
            "$1",
            "Nf3",
            "1-0",
            "*",
            '[A "b"]',
            "\n",
            ";",
            "%",
            "--",
            "\0",
            "0-0",
        ]
        for _ in range(3_000):
            text = " ".join(chance.choices(words, k=chance.randrange(40)))
            for game in pgn.parse_games(text):
                str(game)
                game.end_board()
                todo = game.variations
                while todo:
                    node = todo.pop()
                    node.san(), node.board(), node.parent, node.comment, node.starting_comment
                    todo += node.variations
            handle = io.StringIO(text)
            while pgn.read_game(handle):
                pass

    def test_long_and_deep_games_need_bounded_memory(self) -> None:
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        texts = [
            "1. e4 " + "x" * 10_000_000,
            "Nf3 Nf6 Ng1 Ng8 " * 50_000,
            "1. e4 " + "(1. d4 " * 20_000,
            "(" * 300_000,
            "{" * 1_000_000,
            "[" * 1_000_000,
            '[A "b"]' * 100_000,
            "e4 " + "$" * 300_000,
            "e4 {" + "[%clk " * 500_000 + "}",
            "\0" * 1_000_000,
        ]
        for text in texts:
            for game in pgn.parse_games(text):
                self.assertLess(len(game.problems), 2_000)
                node = game.next()
                while node and node.variations[1:]:
                    node = node.variations[1]
                str(game)
            pgn.read_game(io.StringIO(text))
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / "long.pgn"
                path.write_text(text)
                self.try_call(lambda path: list(pgn.read_games(path)), path)
        grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
        self.assertLess(grown, 1_500_000, "KiB")

    def test_a_large_file_needs_little_memory(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "large.pgn"
            game = '[Event "x"]\n\n' + "Nf3 Nf6 Ng1 Ng8 " * 20 + "1/2-1/2\n\n"
            with path.open("w") as file:
                for _ in range(200):
                    file.write(game * 1_000)
            before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            self.assertEqual(sum(1 for _ in pgn.read_games(path, threads=2)), 200_000)
            grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
            self.assertLess(grown, 300_000, "KiB")


if __name__ == "__main__":
    unittest.main()
