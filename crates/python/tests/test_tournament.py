"""Tournament files."""

import unittest

from staunton_chess import tournament

FILE = """\
012 Village Championship
142 3
152 W
192 FIDE_DUTCH_2026
202 DE,BH
001    1      Adams                             2000                             1.5          4 w 1     2 b =
001    2      Brown                             1900                             1.5          3 w 1     1 w =
001    3      Clark                             1800                             0.0          2 b 0     4 b -
001    4      Dixon                             1700                             1.0          1 b 0     3 w +
"""


class Tournaments(unittest.TestCase):
    def test_players_and_results(self) -> None:
        event = tournament.parse(FILE)
        self.assertEqual(event.problems, [])
        self.assertEqual(
            (event.name, event.rounds, event.completed_rounds), ("Village Championship", 3, 2)
        )
        adams, *_ = event.players
        self.assertEqual(
            (adams.number, adams.name, adams.rating, adams.points), (1, "Adams", 2000, 1.5)
        )
        self.assertEqual(adams.results[1], tournament.Result(2, False, "=", 0.5))
        self.assertEqual(event.tie_breaks, ["DE", "BH"])

    def test_standings_explain_their_values(self) -> None:
        rows = tournament.parse(FILE).standings(["PTS", "DE", "BH"])
        self.assertEqual(
            [(row.rank, row.name) for row in rows],
            [(1, "Adams"), (2, "Brown"), (3, "Dixon"), (4, "Clark")],
        )
        self.assertEqual(
            [(score.code, score.value) for score in rows[0].scores],
            [("PTS", "1.5"), ("DE", "0"), ("BH", "2.5")],
        )
        self.assertEqual(rows[0].scores[2].explanation, "BH Buchholz 2½ = 1 + 1½")
        own = tournament.parse(FILE).standings()
        self.assertEqual([score.code for score in own[0].scores], ["PTS", "DE", "BH"])
        first = tournament.parse(FILE).standings(["PTS"], after=1)
        self.assertEqual([row.rank for row in first], [1, 1, 3, 3])
        with self.assertRaises(ValueError):
            tournament.parse(FILE).standings(["NONSENSE"])

    def test_the_next_round_is_paired(self) -> None:
        pairs = tournament.parse(FILE).pair()
        self.assertEqual(
            {frozenset((pair.white, pair.black)) for pair in pairs},
            {frozenset((1, 3)), frozenset((2, 4))},
        )
        self.assertTrue(all(pair.reason for pair in pairs))
        for lacking in (FILE.replace("142 3\n", ""), FILE.replace("142 3", "142 2"), ""):
            with self.assertRaises(ValueError):
                tournament.parse(lacking).pair()

    def test_past_rounds_are_checked(self) -> None:
        differences = tournament.parse(FILE).check()
        in_file = {(it.white, it.black) for it in differences if it.is_in_file and it.round == 1}
        by_rules = {
            (it.white, it.black) for it in differences if not it.is_in_file and it.round == 1
        }
        self.assertEqual((in_file, by_rules), ({(1, 4), (3, 2), (2, 3)} & in_file, by_rules))
        self.assertIn((1, 3), by_rules)

    def test_files_are_written(self) -> None:
        event = tournament.parse(FILE)
        again = tournament.parse(event.to_trf())
        self.assertEqual(again.players, event.players)

    def test_cross_tables(self) -> None:
        table = tournament.cross_table(tournament.parse(FILE))
        self.assertEqual(table[0], ["*", "=", "1", ""])

    def test_problems_have_places(self) -> None:
        line = "001    1 m    Adams, Ann                        2100 ENG                         1.5    1  0000 - U"
        (problem,) = tournament.parse(line).problems
        self.assertEqual(str(problem), "1:81: player 1 has 1.5 points, but the results give 1.0")
        for nonsense in ("\0" * 1000, "001 " * 10_000, b"\xff\xfe" * 1000, "x" * 1_000_000):
            self.assertEqual(tournament.parse(nonsense).players[1:], [])
        with self.assertRaises(TypeError):
            tournament.parse(3)  # type: ignore[arg-type]


if __name__ == "__main__":
    unittest.main()
