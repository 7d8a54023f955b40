"""Positions as arrays."""

import tempfile
import unittest
from pathlib import Path

import numpy as np

import staunton_chess as chess
from staunton_chess import arrays, pgn

GAMES = """\
[Event "a"]

1. e4 e5 (1... c5 2. Nf3) 2. Ke2 {so} 1-0

[Event "b"]

1. d4 1/2-1/2

[Event "c"]

*

[Event "d"]
[SetUp "1"]
[FEN "4k3/8/8/8/3p4/8/4P3/R3K2R w KQ - 3 1"]

1. e4 dxe3 2. O-O 0-1
"""


class Arrays(unittest.TestCase):
    def path(self, text: str) -> Path:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = Path(folder.name) / "games.pgn"
        path.write_text(text)
        return path

    def test_all_positions_of_a_file(self) -> None:
        found = arrays.read(self.path(GAMES))
        self.assertEqual(len(found), 4 + 2 + 1 + 4)
        self.assertEqual(found.game.tolist(), [0] * 4 + [1] * 2 + [2] + [3] * 4)
        self.assertEqual(found.ply.tolist(), [0, 1, 2, 3, 0, 1, 0, 0, 1, 2, 3])
        self.assertEqual(found.result.tolist(), [1] * 4 + [0] * 2 + [2] + [-1] * 4)
        self.assertEqual(found.turn.tolist(), [1, 0, 1, 0, 1, 0, 1, 1, 0, 1, 0])
        self.assertEqual(found.castling.tolist()[:4], [15, 15, 15, 12])
        self.assertEqual(found.castling.tolist()[-4:], [3, 3, 3, 0])
        self.assertEqual(found.en_passant.tolist()[-4:], [-1, chess.E3, -1, -1])
        self.assertEqual(found.halfmove_clock.tolist()[-4:], [3, 0, 0, 1])
        moves = [arrays.decode_move(number) for number in found.next_move]
        self.assertEqual(moves[:4], ["e2e4", "e7e5", "e1e2", None])
        self.assertEqual(moves[-4:], ["e2e4", "d4e3", "e1g1", None])

    def test_they_agree_with_the_boards(self) -> None:
        path = self.path(GAMES)
        boards = []
        for game in pgn.read_games(path):
            boards += [game.board(), *(node.board() for node in game)]
        found = arrays.read(path)
        same = arrays.from_boards(boards)
        np.testing.assert_array_equal(found.bitboards, same.bitboards)
        np.testing.assert_array_equal(found.turn, same.turn)
        np.testing.assert_array_equal(found.castling, same.castling)
        for row, board in zip(found.bitboards, boards, strict=True):
            masks = [
                int(board.pieces(kind, color))
                for color in (chess.WHITE, chess.BLACK)
                for kind in chess.PIECE_TYPES
            ]
            self.assertEqual(row.tolist(), masks)

    def test_planes(self) -> None:
        planes = arrays.from_boards([chess.Board()]).planes()
        self.assertEqual(planes.shape, (1, 12, 8, 8))
        self.assertEqual(planes.sum(), 32)
        self.assertEqual(planes[0, 0].tolist(), [[0] * 8, [1] * 8] + [[0] * 8] * 6)
        king = chess.Board().king(chess.BLACK)
        self.assertEqual(planes[0, 11, chess.square_rank(king), chess.square_file(king)], 1)

    def test_rows_are_selected(self) -> None:
        found = arrays.read(self.path(GAMES))
        self.assertEqual(len(found[found.turn == 1]), int((found.turn == 1).sum()))
        self.assertEqual(len(found[2:5]), 3)

    def test_batches_continue_the_numbers_of_games(self) -> None:
        path = self.path(GAMES * 8_000)
        batches = list(arrays.read_batches(path, threads=3))
        self.assertGreater(len(batches), 2)
        games = np.concatenate([batch.game for batch in batches])
        self.assertEqual(int(games.max()), 31_999)
        self.assertTrue((np.diff(games.astype(np.int64)) >= 0).all())

    def test_files_without_games(self) -> None:
        self.assertEqual(len(arrays.read(self.path(""))), 0)
        self.assertEqual(arrays.from_boards([]).planes().shape, (0, 12, 8, 8))


if __name__ == "__main__":
    unittest.main()
