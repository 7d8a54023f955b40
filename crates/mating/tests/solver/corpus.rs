//! The corpus: positions with known answers and their provenance.

use rules::Color;
use staunton_mating::{Budget, solve};

use crate::{assert_mates, position};

/// Maximum number of verdicts on composed positions that exceed the default budget.
const MOST_UNKNOWN: u32 = 0;

const CORPUS: &str = include_str!("../../corpus/positions.csv");

const COMPOSED: &str = include_str!("../../corpus/composed.csv");

#[test]
fn law_22_every_position_of_the_corpus() {
    ask(CORPUS, 2_000, 0);
}

/// Cages, walls, enclosed kings and locked pieces: the kinds of positions that composers make.
#[test]
fn law_22_composed_positions() {
    ask(COMPOSED, 1_400, MOST_UNKNOWN);
}

/// Solves every position for both sides.
fn ask(corpus: &str, at_least: u32, most_unknown: u32) {
    let mut verdicts = 0;
    let mut unknown = 0;
    let mut fens = 0;
    let mut rows = csv::ReaderBuilder::new()
        .has_headers(false)
        .comment(Some(b'#'))
        .from_reader(corpus.as_bytes());
    for row in rows.deserialize() {
        let [fen, white, black, provenance]: [String; 4] = row.expect("a line of the corpus");
        assert!(provenance.starts_with("generated: "), "{fen}");
        let position = position(&fen);
        fens += 1;
        for (side, expected) in [(Color::White, white), (Color::Black, black)] {
            let answer = solve(&position, side, Budget::default());
            verdicts += 1;
            match (&*expected, answer.winnability.can_mate()) {
                ("can" | "unproved", Some(true)) => assert_mates(&position, side, &answer),
                ("cannot" | "unproved", Some(false)) => {}
                (_, None) => unknown += 1,
                (_, Some(found)) => panic!("{side} in {fen}: {expected}, but found {found}"),
            }
        }
    }
    assert!(fens >= at_least, "{fens}");
    assert!(
        unknown <= most_unknown,
        "{unknown} of {verdicts} verdicts are unknown"
    );
}
