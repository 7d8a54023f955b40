//! The corpus: positions with known answers and where they come from.

use rules::Color;
use staunton_mating::{Budget, solve};

use crate::{assert_mates, position};

const CORPUS: &str = include_str!("../../corpus/positions.csv");

#[test]
fn law_22_every_position_of_the_corpus() {
    let mut verdicts = 0;
    let mut unknown = 0;
    let mut fens = 0;
    for line in CORPUS.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.splitn(4, ',').collect();
        let [fen, white, black, provenance] = fields[..] else {
            panic!("not a line of the corpus: {line}");
        };
        assert!(provenance.starts_with("generated: "), "{line}");
        let position = position(fen);
        fens += 1;
        for (side, expected) in [(Color::White, white), (Color::Black, black)] {
            let answer = solve(&position, side, Budget::default());
            verdicts += 1;
            match (expected, answer.verdict.can_mate()) {
                ("can", Some(true)) => assert_mates(&position, side, &answer),
                ("cannot" | "unproved", Some(false)) => {}
                (_, None) => unknown += 1,
                (_, Some(found)) => panic!("{side} in {fen}: {expected}, but found {found}"),
            }
        }
    }
    assert!(fens >= 2_000, "{fens}");
    assert!(
        unknown * 100 <= verdicts,
        "{unknown} of {verdicts} verdicts are unknown"
    );
}
