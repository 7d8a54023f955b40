//! Compares a line with a list of all its positions, with moves played and taken back.

use proptest::prelude::*;
use staunton_rules::{CastlingMode, Line, Position};

const STARTS: [&str; 3] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 37 60",
    "4k3/1n4r1/8/8/8/8/1N4R1/4K3 b - - 0 1",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, ..ProptestConfig::default() })]

    /// One step in eight is a takeback. Small positions cause many repetitions.
    #[test]
    fn line_agrees_with_a_list_of_positions(
        start in 0..STARTS.len(),
        steps in prop::collection::vec(any::<u16>(), 0..160),
    ) {
        let start = Position::from_fen(STARTS[start], CastlingMode::Standard).unwrap();
        let mut line = Line::new(start);
        let mut all = vec![start];
        for step in steps {
            if step % 8 == 0 {
                prop_assert_eq!(line.undo().is_some(), all.len() > 1);
                all.truncate((all.len() - 1).max(1));
            } else if let moves = line.position().legal_moves() && !moves.is_empty() {
                let mv = moves[usize::from(step / 8) % moves.len()];
                line.play(mv).unwrap();
                all.push(all[all.len() - 1].play(mv).unwrap());
            }
            let now = all[all.len() - 1];
            prop_assert_eq!(line.position(), &now);
            let stood = all.iter().filter(|position| position.is_same_position(&now)).count();
            prop_assert_eq!(line.repetitions(), stood);
            let reversible = (now.halfmove_clock() as usize + 1).min(all.len());
            prop_assert_eq!(line.repeatable(), &all[all.len() - reversible..]);
        }
        prop_assert_eq!(line.positions().collect::<Vec<_>>(), all);
    }
}
