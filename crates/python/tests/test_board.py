"""Boards, moves, results and claims."""

import copy
import pickle
import unittest

import staunton_chess as chess

WALL = "4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1"
DANCE = ["Nf3", "Nf6", "Ng1", "Ng8"]


def after(*sans: str, fen: str | None = None) -> chess.Board:
    board = chess.Board(fen)
    for san in sans:
        board.push_san(san)
    return board


class Boards(unittest.TestCase):
    def test_moves_are_made_and_taken_back(self) -> None:
        board = chess.Board()
        self.assertEqual(board.push_san("e4"), chess.Move(chess.E2, chess.E4))
        board.push(chess.Move.from_uci("e7e5"))
        self.assertEqual(board.push_uci("g1f3").uci(), "g1f3")
        self.assertEqual([str(move) for move in board.move_stack], ["e2e4", "e7e5", "g1f3"])
        self.assertEqual(board.peek(), chess.Move.from_uci("g1f3"))
        self.assertEqual(board.pop(), chess.Move.from_uci("g1f3"))
        self.assertEqual((board.turn, board.fullmove_number, board.ply()), (chess.WHITE, 2, 2))
        self.assertEqual(board.root(), chess.Board())
        self.assertEqual(board.copy(stack=False).move_stack, [])

    def test_legal_moves_are_a_sequence(self) -> None:
        legal = chess.Board().legal_moves
        self.assertEqual((len(legal), legal.count(), bool(legal)), (20, 20, True))
        self.assertEqual(len(set(legal)), 20)
        self.assertEqual(legal[-1], list(legal)[-1])
        with self.assertRaises(IndexError):
            legal[20]
        self.assertIn(chess.Move.from_uci("e2e4"), legal)
        self.assertNotIn(chess.Move.from_uci("e2e5"), legal)
        self.assertNotIn(chess.Move.null(), legal)

    def test_a_refused_move_has_its_article(self) -> None:
        board = chess.Board()
        with self.assertRaises(chess.IllegalMoveError) as caught:
            board.push_uci("f1b5")
        self.assertEqual(str(caught.exception), "the bishop is blocked by the piece on e2")
        self.assertEqual(caught.exception.article, "3.5")
        with self.assertRaises(chess.IllegalMoveError) as caught:
            board.push(chess.Move(chess.F1, chess.B5))
        self.assertEqual(caught.exception.article, "3.5")
        with self.assertRaises(chess.IllegalMoveError) as caught:
            board.push(chess.Move.null())
        self.assertEqual(caught.exception.article, "1.2")
        self.assertEqual(board.fen(), chess.STARTING_FEN)
        self.assertIsNone(board.explain("Nf3"))
        self.assertIsNone(board.explain(chess.Move(chess.G1, chess.F3)))
        refusal = board.explain("hello")
        self.assertTrue(refusal and refusal.article is None)

    def test_texts_that_fit_several_moves(self) -> None:
        board = chess.Board("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1")
        with self.assertRaises(chess.AmbiguousMoveError):
            board.parse_san("Nd2")
        with self.assertRaises(chess.InvalidMoveError):
            board.parse_san("hello")

    def test_castling_is_written_as_in_python_chess(self) -> None:
        board = chess.Board("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
        castling = {move.uci() for move in board.legal_moves if board.is_castling(move)}
        self.assertEqual(castling, {"e1g1", "e1c1"})
        board = chess.Board("4k3/8/8/8/8/8/8/4KR2 w F - 0 1", chess960=True)
        self.assertEqual(board.push_san("O-O").uci(), "e1f1")
        self.assertEqual(board.peek(), chess.Move.from_uci("e1f1"))
        self.assertEqual(board.piece_at(chess.G1), chess.Piece.from_symbol("K"))

    def test_chess960(self) -> None:
        board = chess.Board.from_chess960_pos(0)
        self.assertEqual(board.fen().split("/")[0], "bbqnnrkr")
        self.assertEqual((board.chess960_pos(), board.chess960), (0, True))
        self.assertEqual(chess.Board.from_chess960_pos(518).board_fen(), chess.STARTING_BOARD_FEN)

    def test_outcomes(self) -> None:
        mate = after("f3", "e5", "g4", "Qh4#")
        outcome = mate.outcome()
        self.assertEqual(outcome, chess.Outcome(chess.Termination.CHECKMATE, chess.BLACK))
        self.assertEqual((mate.result(), mate.is_checkmate(), mate.is_check()), ("0-1", True, True))
        self.assertFalse(mate.legal_moves)
        stalemate = chess.Board("k7/8/1Q6/8/8/8/8/K7 b - - 0 1")
        self.assertTrue(stalemate.is_stalemate() and stalemate.is_game_over())
        self.assertEqual(stalemate.result(), "1/2-1/2")
        self.assertIsNone(chess.Board().outcome())
        self.assertEqual(chess.Board().result(), "*")

    def test_dead_positions_are_exact(self) -> None:
        wall = chess.Board(WALL)
        self.assertIs(wall.is_dead_position(), True)
        self.assertFalse(wall.is_insufficient_material())
        outcome = wall.outcome()
        assert outcome is not None
        self.assertEqual(outcome.termination, chess.Termination.DEAD_POSITION)
        self.assertEqual(outcome.termination.article, "5.2.2")
        proof = wall.can_mate(chess.WHITE)
        self.assertEqual((proof.can_mate, proof.argument), (False, "blockade"))
        self.assertIs(chess.Board().is_dead_position(), False)
        knights = chess.Board("4k3/8/8/8/8/8/8/2NNK3 w - - 0 1").can_mate(chess.WHITE)
        self.assertTrue(knights.can_mate)
        board = chess.Board("4k3/8/8/8/8/8/8/2NNK3 w - - 0 1")
        for move in knights.line:
            board.push(move)
        self.assertTrue(board.is_checkmate())

    def test_claims(self) -> None:
        board = after(*DANCE, *DANCE[:3])
        self.assertIsNone(board.claim())
        # 9.2.1: the move that repeats is named, and not made.
        repeats = board.parse_san("Ng8")
        self.assertEqual(board.claim(repeats), chess.Termination.THREEFOLD_REPETITION)
        self.assertTrue(board.can_claim_threefold_repetition())
        self.assertIsNone(board.claim(board.parse_san("Nc6")))
        board.push(repeats)
        self.assertEqual(board.claim(), chess.Termination.THREEFOLD_REPETITION)
        self.assertTrue(board.is_repetition() and board.repetitions() == 3)
        self.assertIsNone(board.outcome())
        claimed = board.outcome(claim_draw=True)
        assert claimed is not None
        self.assertEqual(claimed.termination, chess.Termination.THREEFOLD_REPETITION)
        self.assertEqual(board.result(claim_draw=True), "1/2-1/2")
        board = chess.Board("4k3/8/8/8/8/8/8/R3K3 w - - 99 80")
        self.assertFalse(board.is_fifty_moves())
        self.assertTrue(board.can_claim_fifty_moves() and board.can_claim_draw())
        self.assertEqual(board.claim(board.parse_san("Kd1")), chess.Termination.FIFTY_MOVES)
        self.assertFalse(chess.Board("4k3/8/8/8/8/8/4P3/4K3 w - - 98 80").can_claim_draw())

    def test_automatic_draws(self) -> None:
        board = after(*DANCE * 4)
        self.assertTrue(board.is_fivefold_repetition())
        outcome = board.outcome()
        assert outcome is not None
        self.assertEqual(outcome.termination.article, "9.6.1")
        board = after("Kd1", fen="4k3/8/8/8/8/8/8/R3K3 w - - 149 110")
        outcome = board.outcome()
        assert outcome is not None
        self.assertEqual(outcome.termination.article, "9.6.2")

    def test_queries(self) -> None:
        board = chess.Board()
        self.assertEqual(board.piece_at("e1"), chess.Piece(chess.KING, chess.WHITE))
        self.assertEqual(board.piece_type_at(chess.D8), chess.QUEEN)
        self.assertIs(board.color_at(chess.D8), chess.BLACK)
        self.assertIsNone(board.piece_at(chess.E4))
        self.assertEqual(board.king(chess.BLACK), chess.E8)
        self.assertEqual(list(board.pieces(chess.ROOK, chess.WHITE)), [chess.A1, chess.H1])
        self.assertEqual(len(board.piece_map()), 32)
        self.assertEqual(
            list(board.attackers(chess.WHITE, chess.F3)), [chess.G1, chess.E2, chess.G2]
        )
        self.assertTrue(board.is_attacked_by(chess.WHITE, chess.F3))
        self.assertEqual(list(board.attacks(chess.G1)), [chess.E2, chess.F3, chess.H3])
        self.assertFalse(board.checkers())
        self.assertEqual(bin(board.castling_rights).count("1"), 4)
        self.assertTrue(board.has_castling_rights(chess.WHITE))
        self.assertTrue(board.has_kingside_castling_rights(chess.WHITE))
        self.assertTrue(board.has_queenside_castling_rights(chess.BLACK))
        self.assertEqual(board.occupied, 0xFFFF_0000_0000_FFFF)
        self.assertEqual(board.epd(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -")
        self.assertEqual(board.shredder_fen().split()[2], "HAha")
        self.assertEqual(str(board).splitlines()[0], "r n b q k b n r")
        self.assertEqual(eval(repr(board), {"Board": chess.Board}), board)

    def test_kinds_of_moves(self) -> None:
        board = chess.Board("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1")
        move = board.parse_san("exd6")
        self.assertTrue(board.is_en_passant(move) and board.is_capture(move))
        self.assertEqual((board.ep_square, board.has_legal_en_passant()), (chess.D6, True))
        self.assertEqual(list(board.generate_legal_captures()), [move])
        self.assertFalse(board.gives_check(move))
        board = chess.Board("3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1")
        move = board.parse_san("exd8Q")
        self.assertEqual((move.promotion, move.uci()), (chess.QUEEN, "e7d8q"))
        self.assertTrue(board.gives_check(move))
        self.assertEqual(board.variation_san(iter([move])), "1. exd8=Q+")

    def test_variations_are_written_with_numbers(self) -> None:
        board = after("e4")
        moves = [chess.Move.from_uci(uci) for uci in ("e7e5", "g1f3", "b8c6")]
        self.assertEqual(board.variation_san(moves), "1...e5 2. Nf3 Nc6")

    def test_copies_and_pickles_keep_the_moves(self) -> None:
        for board in (after("e4", "e5", "Nf3"), chess.Board.from_chess960_pos(7)):
            for again in (
                copy.copy(board),
                copy.deepcopy(board),
                pickle.loads(pickle.dumps(board)),
            ):
                self.assertEqual(again, board)
                self.assertEqual(again.move_stack, board.move_stack)
                self.assertEqual(again.chess960, board.chess960)
        for value in (
            chess.Move.from_uci("e7e8q"),
            chess.Piece.from_symbol("n"),
            chess.SquareSet(9),
        ):
            self.assertEqual(pickle.loads(pickle.dumps(value)), value)

    def test_sets_of_squares(self) -> None:
        both = chess.SquareSet(0b11)
        self.assertEqual(
            (len(both), int(both), chess.B1 in both, "c1" in both), (2, 3, True, False)
        )
        self.assertEqual(both & chess.SquareSet(1), chess.SquareSet(1))
        self.assertEqual(both - chess.SquareSet(1), chess.SquareSet(2))
        self.assertEqual(len(~both | both), 64)
        self.assertFalse(both ^ both)

    def test_squares_have_names(self) -> None:
        self.assertEqual((chess.A1, chess.E4, chess.H8), (0, 28, 63))
        self.assertEqual(
            [chess.parse_square(chess.square_name(it)) for it in chess.SQUARES], chess.SQUARES
        )
        self.assertEqual(chess.square(4, 3), chess.E4)
        self.assertEqual((chess.square_file(chess.E4), chess.square_rank(chess.E4)), (4, 3))
        self.assertEqual(chess.square_mirror(chess.E4), chess.E5)
        self.assertEqual(chess.square_distance(chess.A1, chess.H7), 7)

    def test_equal_boards(self) -> None:
        self.assertEqual(after("Nf3", "Nf6").position_hash(), after("Nf3", "Nf6").position_hash())
        self.assertNotEqual(after("Nf3"), after("Nc3"))
        self.assertNotEqual(chess.Board(), "board")
        with self.assertRaises(TypeError):
            hash(chess.Board())


if __name__ == "__main__":
    unittest.main()
