"""Reading and writing games."""

import gzip
import io
import tempfile
import threading
import unittest
from pathlib import Path
from typing import Any

import staunton_chess as chess
from staunton_chess import pgn

TREE = """[White "Anderssen"]
[Result "1-0"]

{first} 1. e4 {[%clk 0:05:00] [%eval 0.31]} e5 (1... c5 $1 2. Nf3 (2. Nc3 (2. c3) Nc6) d6)
(1... e6) 2. Nf3! {[%emt 0:00:07] good} 1-0
"""


def text_of(count: int) -> str:
    """Games of which each has its own number and length."""
    moves = ["Nf3 Nf6 Ng1 Ng8"] * 8
    games = []
    for number in range(count):
        line = " ".join(moves[: number % 8 + 1])
        games.append(f'[Event "{number}"]\n\n{line} 1/2-1/2\n')
    return "\n".join(games)


class Games(unittest.TestCase):
    def folder(self) -> Path:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        return Path(folder.name)

    def test_the_tree_of_moves(self) -> None:
        (game,) = pgn.parse_games(TREE)
        self.assertEqual(game.headers, {"White": "Anderssen", "Result": "1-0"})
        self.assertEqual(game.comment, "first")
        first = game.next()
        assert first is not None
        self.assertEqual((first.san(), first.uci(), first.move), ("e4", "e2e4", chess.Move(12, 28)))
        self.assertEqual(first.comment, "[%clk 0:05:00] [%eval 0.31]")
        self.assertEqual((first.clock(), first.emt()), (300.0, None))
        evaluation = first.eval()
        assert evaluation is not None
        self.assertEqual((evaluation.white().score(), evaluation.black().score()), (31, -31))
        self.assertEqual([node.san() for node in first.variations], ["e5", "c5", "e6"])
        sicilian = first.variations[1]
        self.assertEqual((sicilian.nags, sicilian.is_mainline()), ([1], False))
        self.assertEqual([node.san() for node in sicilian.variations], ["Nf3", "Nc3", "c3"])
        deep = sicilian.variations[2]
        self.assertEqual(deep.parent, sicilian)
        self.assertEqual([str(move) for move in deep.board().move_stack], ["e2e4", "c7c5", "c2c3"])
        self.assertEqual(sicilian.variations[1].end().san(), "Nc6")
        self.assertEqual(sicilian.parent, first)
        self.assertIsNone(first.parent)
        last = game.end()
        assert last is not None
        self.assertEqual((last.san(), last.nags, last.emt()), ("Nf3", [1], 7.0))
        self.assertTrue(last.is_end() and last.is_mainline() and last.next() is None)
        self.assertIs(last.game(), game)
        self.assertEqual(last.board(), game.end_board())
        self.assertEqual([node.san() for node in game], ["e4", "e5", "Nf3"])
        self.assertEqual([move.uci() for move in game.mainline_moves()], ["e2e4", "e7e5", "g1f3"])

    def test_written_games_are_read_again(self) -> None:
        (game,) = pgn.parse_games(TREE)
        game.headers["Black"] = "Kieseritzky"
        (again,) = pgn.parse_games(str(game))
        self.assertEqual(again.headers["Black"], "Kieseritzky")
        self.assertEqual(again.headers["White"], "Anderssen")
        self.assertEqual(str(again), str(game))
        game.headers["Result"] = "0-1"
        self.assertTrue(str(game).endswith("0-1"))
        for name, value in (("Result", "won"), ("no name", "x")):
            with self.assertRaises(ValueError):
                (wrong,) = pgn.parse_games(TREE)
                wrong.headers[name] = value
                str(wrong)

    def test_a_board_becomes_a_game(self) -> None:
        board = chess.Board("k7/8/8/8/8/8/5Q2/K7 w - - 0 1")
        board.push_san("Qb6")
        game = pgn.Game.from_board(board)
        game.headers["White"] = "A"
        (again,) = pgn.parse_games(str(game))
        self.assertEqual(again.end_board(), board)
        self.assertEqual((again.result, again.headers["White"]), ("1/2-1/2", "A"))

    def test_problems_have_places(self) -> None:
        (game,) = pgn.parse_games("1. e4 e5 2. Ke3 Nc6 *")
        (problem,) = game.problems
        self.assertEqual(problem.message, "Ke3 is illegal: a king does not move from e1 to e3")
        self.assertEqual((problem.line, problem.column, problem.offset), (1, 13, 12))
        self.assertEqual(game.unread, "Ke3 Nc6")

    def test_null_moves(self) -> None:
        (game,) = pgn.parse_games("1. e4 -- 2. d4 *")
        self.assertEqual([node.san() for node in game], ["e4", "--", "d4"])
        self.assertFalse(game.mainline_moves()[1])
        self.assertEqual(
            game.end_board().board_fen(), "rnbqkbnr/pppppppp/8/8/3PP3/8/PPP2PPP/RNBQKBNR"
        )

    def test_chess960_games(self) -> None:
        start = chess.Board.from_chess960_pos(0)
        text = f'[Variant "Chess960"]\n[SetUp "1"]\n[FEN "{start.fen()}"]\n\n1. e4 *'
        (game,) = pgn.parse_games(text)
        self.assertTrue(game.chess960 and game.board() == start and not game.problems)

    def test_an_open_file_is_read_game_by_game(self) -> None:
        text = text_of(40)
        for handle in (io.StringIO(text), io.BytesIO(text.encode())):
            events = []
            while game := pgn.read_game(handle):
                events.append(game.headers["Event"])
            self.assertEqual(events, [str(number) for number in range(40)])
            self.assertIsNone(pgn.read_game(handle))
            handle.seek(0)
            first = pgn.read_game(handle)
            assert first is not None
            self.assertEqual(first.headers["Event"], "0")
        two = io.StringIO("1. e4 * 1. d4 *")
        games = [pgn.read_game(two), pgn.read_game(two), pgn.read_game(two)]
        self.assertEqual(
            [game and game.mainline_moves()[0].uci() for game in games], ["e2e4", "d2d4", None]
        )

    def test_an_error_of_the_file_is_passed_on(self) -> None:
        class Broken:
            def readline(self) -> str:
                raise OSError("the disk is gone")

        handle: Any = Broken()
        with self.assertRaisesRegex(OSError, "the disk is gone"):
            pgn.read_game(handle)

    def test_files_are_read_in_order_on_all_cores(self) -> None:
        text = text_of(30_000)
        path = self.folder() / "games.pgn"
        path.write_text(text)
        packed = self.folder() / "games.pgn.gz"
        packed.write_bytes(gzip.compress(text.encode()))
        for file in (path, packed, str(path)):
            for threads in (1, 4, None):
                with pgn.read_games(file, threads=threads) as games:
                    events = [game.headers["Event"] for game in games]
                self.assertEqual(events, [str(number) for number in range(30_000)])

    def test_places_count_from_the_beginning_of_the_file(self) -> None:
        text = text_of(20_000) + '\n[Event "last"]\n\n1. e5 *\n\nafter the end'
        path = self.folder() / "games.pgn"
        path.write_text(text)
        games = pgn.read_games(path)
        *_, last = games
        (problem,) = last.problems
        self.assertEqual(problem.game, 20_001)
        line = text.splitlines()[problem.line - 1]
        self.assertEqual(line[problem.column - 1 :], "e5 *")
        self.assertTrue(games.problems)

    def test_the_interpreter_runs_while_a_file_is_read(self) -> None:
        path = self.folder() / "games.pgn"
        path.write_text(text_of(20_000))
        counts = []

        def read() -> None:
            counts.append(sum(1 for _ in pgn.read_games(path)))

        threads = [threading.Thread(target=read) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(counts, [20_000] * 4)

    def test_reading_can_end_early(self) -> None:
        path = self.folder() / "games.pgn"
        path.write_text(text_of(30_000))
        for _ in range(20):
            next(iter(pgn.read_games(path)))
        games = pgn.read_games(path)
        next(games)
        games.close()
        self.assertEqual(list(games), [])

    def test_files_that_cannot_be_read(self) -> None:
        folder = self.folder()
        with self.assertRaises(FileNotFoundError) as caught:
            pgn.read_games(folder / "missing.pgn")
        self.assertEqual(caught.exception.filename, str(folder / "missing.pgn"))
        with self.assertRaisesRegex(OSError, "folder"):
            pgn.read_games(folder)
        binary = folder / "binary.pgn"
        binary.write_bytes(bytes(range(256)) * 100)
        with self.assertRaisesRegex(OSError, "binary"):
            pgn.read_games(binary)
        cut = folder / "cut.pgn.gz"
        cut.write_bytes(gzip.compress(text_of(5_000).encode())[:-40])
        with self.assertRaisesRegex(OSError, "gzip data is damaged"):
            list(pgn.read_games(cut))
        for threads in (0, 100_000):
            with self.assertRaises(ValueError):
                pgn.read_games(binary, threads=threads)


if __name__ == "__main__":
    unittest.main()
