"""The shared cases, which the Rust and JavaScript tests read too."""

import json
import os
import unittest
from pathlib import Path
from typing import Any

import staunton_chess as chess
from staunton_chess import pgn

CRATES = Path(os.environ["REPOSITORY"]) / "crates"


def cases(file: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((CRATES / file).read_text())
    assert found
    return found


def board_of(case: dict[str, Any], key: str = "fen") -> chess.Board:
    return chess.Board(case.get(key), chess960=case.get("chess960", False))


def move_of(board: chess.Board, text: str) -> chess.Move:
    """Finds a move in SAN or the notation of UCI, as `explain` reads it."""
    try:
        return board.parse_san(text)
    except chess.InvalidMoveError:
        return board.parse_uci(text)


class Cases(unittest.TestCase):
    def test_perft(self) -> None:
        for case in cases("samples/cases/perft.json"):
            board = board_of(case)
            for depth, count in enumerate(case["counts"], 1):
                self.assertEqual(board.perft(depth), count, case)

    def test_moves(self) -> None:
        for case in cases("samples/cases/moves.json"):
            board = board_of(case)
            self.assertEqual(sorted(board.legal_moves.sans()), sorted(case["moves"].split()), case)
            sans = [board.san(move) for move in board.legal_moves]
            self.assertEqual(sans, board.legal_moves.sans(), case)

    def test_fen(self) -> None:
        for case in cases("samples/cases/fen.json"):
            if case.get("error"):
                with self.assertRaises(ValueError, msg=case):
                    board_of(case, "text")
            else:
                self.assertEqual(board_of(case, "text").fen(), case["fen"], case)

    def test_san(self) -> None:
        for case in cases("samples/cases/san.json"):
            board = board_of(case)
            if case.get("error"):
                with self.assertRaises(ValueError, msg=case):
                    move_of(board, case["text"])
                refusal = board.explain(case["text"])
                self.assertIsNotNone(refusal, case)
            else:
                move = move_of(board, case["text"])
                self.assertEqual(board.san(move), case["san"], case)
                self.assertEqual(board.uci(move), case["lan"], case)

    def test_pgn(self) -> None:
        for case in cases("samples/cases/pgn.json"):
            game = pgn.parse_games(case["pgn"])[0]
            self.assertEqual([node.san() for node in game], case["moves"].split(), case)
            self.assertEqual(game.result, case["result"], case)
            self.assertEqual(len(game.problems), case["problems"], case)

    def test_outcomes(self) -> None:
        for case in cases("samples/cases/outcomes.json"):
            board = board_of(case)
            for san in case["moves"].split():
                board.push_san(san)
            outcome = board.outcome()
            found = outcome and {
                "reason": outcome.termination.value.replace("seventyfive", "seventy_five"),
                "article": outcome.termination.article,
                "result": outcome.result(),
            }
            expected = {key: case.get(key) for key in ("reason", "article", "result")}
            self.assertEqual(found, expected if case.get("reason") else None, case)
            claim = board.claim()
            # After the end there is nothing to claim.
            expected_claim = case.get("claimable") if board.legal_moves else None
            self.assertEqual(claim and claim.value, expected_claim, case)

    def test_illegal_moves(self) -> None:
        for case in cases("rules/tests/illegal-moves.json"):
            board = board_of(case)
            refusal = board.explain(case["text"])
            self.assertEqual(refusal, chess.Refusal(case["sentence"], case["article"]), case)


if __name__ == "__main__":
    unittest.main()
