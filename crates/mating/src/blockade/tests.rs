//! The work that the proofs charge, and what single rules let through and bar.

use rules::{CastlingMode, Color, Position, Square};

use super::{Blockade, KingRelation, Start};
use crate::meter::Meter;

fn position(fen: &str) -> Position {
    Position::from_fen(fen, CastlingMode::Standard).unwrap_or_else(|why| panic!("{fen}: {why}"))
}

fn blockade(position: &Position) -> Blockade {
    Blockade::of(&Start::of(position), &mut Meter::new(u64::MAX)).expect("no limit")
}

/// Thirteen bishops of one colour and a bare king: every square beside a king wants a blocker,
/// and trying all choices of blockers takes hundreds of milliseconds.
#[test]
fn the_work_is_charged_and_bounded() {
    for fen in [
        "8/b1bNb2b/3b4/4b3/1b1b1b1b/8/Kb1b1kb1/2b5 w - - 0 1",
        "bbbbbbbb/bbbbbbbb/bbbbbbbb/8/8/8/8/K1k4N w - - 0 1",
        "qqqqqqqq/qqqqqqqq/kqqqqqqq/8/8/8/8/5NNK w - - 0 1",
        "nnnnnnnk/nnnnnnnn/nnnnnnnn/8/8/8/NNNNNNNN/NNNNNNNK w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ] {
        let position = position(fen);
        let mut meter = Meter::new(u64::MAX);
        let start = Start::of(&position);
        let blockade = Blockade::of(&start, &mut meter).expect("no limit");
        let relation = KingRelation::of(&start, &blockade, &mut meter).expect("no limit");
        for side in Color::ALL {
            blockade.bars_mate_by(side, &mut meter).expect("no limit");
            relation.bars_mate_by(side, &mut meter).expect("no limit");
        }
        assert!(meter.nodes() < 6_000, "{fen}: {}", meter.nodes());
    }
}
