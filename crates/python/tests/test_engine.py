"""The engine in this process."""

import signal
import threading
import unittest

import staunton_chess as chess
from staunton_chess.engine import Engine, Limit, PovScore, Score

MATE_IN_ONE = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1"


class Engines(unittest.TestCase):
    def test_it_analyses(self) -> None:
        info = Engine().analyse(chess.Board(MATE_IN_ONE), Limit(depth=6))
        self.assertEqual(info.pv, [chess.Move.from_uci("a1a8")])
        self.assertEqual((info.score.white().mate(), info.score.black().mate()), (1, -1))
        self.assertTrue(info.score.is_mate() and info.nodes > 0 and info.time >= 0)
        lines = Engine().analyse(chess.Board(), Limit(nodes=20_000), multipv=3)
        self.assertEqual([line.multipv for line in lines], [1, 2, 3])
        self.assertEqual(len({line.pv[0] for line in lines}), 3)
        only = [chess.Move.from_uci("a2a3")]
        info = Engine().analyse(chess.Board(), Limit(depth=3), root_moves=only)
        self.assertEqual(info.pv[:1], only)

    def test_the_same_search_gives_the_same_result(self) -> None:
        infos = [Engine().analyse(chess.Board(), Limit(nodes=30_000)) for _ in range(2)]
        self.assertEqual(infos[0].pv, infos[1].pv)
        self.assertEqual(infos[0].nodes, infos[1].nodes)

    def test_it_plays(self) -> None:
        engine = Engine(hash=1, threads=2)
        result = engine.play(chess.Board(MATE_IN_ONE), Limit(nodes=5_000))
        self.assertEqual(result.move, chess.Move.from_uci("a1a8"))
        clocks = Limit(white_clock=1.0, black_clock=1.0, white_inc=0.01, black_inc=0.01)
        move = engine.play(chess.Board(), clocks).move
        self.assertIn(move, chess.Board().legal_moves)
        mated = chess.Board("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1")
        self.assertIsNone(engine.play(mated, Limit(depth=2)).move)
        self.assertIsNone(engine.play(mated, level=3).move)
        engine.new_game()

    def test_levels_depend_on_the_seed_only(self) -> None:
        board = chess.Board()
        engine = Engine()
        moves = {engine.play(board, level=3, seed=seed).move for seed in range(12)}
        self.assertGreater(len(moves), 1)
        self.assertEqual(engine.play(board, level=3, seed=5), Engine().play(board, level=3, seed=5))
        for level in (0, 18, -1, 10**9):
            with self.assertRaisesRegex(ValueError, "from 1 to 17"):
                engine.play(board, level=level)

    def test_a_search_must_end(self) -> None:
        engine = Engine()
        for call in (
            lambda: engine.play(chess.Board()),
            lambda: engine.play(chess.Board(), level=17),
            lambda: engine.analyse(chess.Board(), Limit(mate=3)),
        ):
            with self.assertRaisesRegex(ValueError, "would not end"):
                call()
        for limit in (Limit(time=-1), Limit(time=float("nan")), Limit(depth=0), Limit(nodes=-3)):
            with self.assertRaises(ValueError):
                engine.analyse(chess.Board(), limit)
        with self.assertRaisesRegex(ValueError, "white_clock and black_clock"):
            engine.play(chess.Board(), Limit(white_clock=1))
        for lines in (0, 1_000):
            with self.assertRaises(ValueError):
                engine.analyse(chess.Board(), Limit(depth=1), multipv=lines)
        for options in ({"hash": 0}, {"hash": 10**9}, {"threads": 0}, {"threads": 10**6}):
            with self.assertRaises(ValueError):
                Engine(**options)

    def test_another_thread_stops_a_search(self) -> None:
        engine = Engine()
        infos = []

        def search() -> None:
            infos.append(engine.analyse(chess.Board(), Limit(time=3600)))

        thread = threading.Thread(target=search)
        thread.start()
        # The search may not have begun when it is stopped for the first time.
        while thread.is_alive():
            engine.stop()
            thread.join(0.01)
        self.assertTrue(infos[0].pv)

    def test_one_search_at_a_time(self) -> None:
        engine = Engine()
        refused = []

        def search() -> None:
            try:
                engine.analyse(chess.Board(), Limit(time=3600))
            except RuntimeError as why:
                refused.append(str(why))

        threads = [threading.Thread(target=search) for _ in range(2)]
        for thread in threads:
            thread.start()
        while any(thread.is_alive() for thread in threads):
            if refused:
                engine.stop()
            threads[0].join(0.01)
            threads[1].join(0.01)
        self.assertIn("one engine for each thread", refused[0])

    def test_a_signal_ends_a_search(self) -> None:
        def raise_error(*_: object) -> None:
            raise KeyboardInterrupt

        before = signal.signal(signal.SIGALRM, raise_error)
        self.addCleanup(signal.signal, signal.SIGALRM, before)
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        with self.assertRaises(KeyboardInterrupt):
            Engine().analyse(chess.Board(), Limit(time=3600))

    def test_it_evaluates_and_counts(self) -> None:
        board = chess.Board("4k3/8/8/8/8/8/8/QQQ1K3 w - - 0 1")
        self.assertGreater(Engine.evaluate(board), 500)

    def test_scores(self) -> None:
        self.assertEqual(-Score(31), Score(-31))
        self.assertEqual(Score(None, 3).score(mate_score=10_000), 9_997)
        self.assertEqual(Score(None, -3).score(mate_score=10_000), -9_997)
        self.assertIsNone(Score(None, 3).score())
        self.assertEqual(PovScore(Score(None, 2), chess.BLACK).white(), Score(None, -2))


if __name__ == "__main__":
    unittest.main()
