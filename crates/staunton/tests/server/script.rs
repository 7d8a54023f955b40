//! Games to play, and checks of their journals.

use arbiter::{Bonus, Event, Stage, TimeControl};
use rules::{Line, Position};
use store::StoredGame;

/// Three minutes plus two seconds per move.
pub(crate) fn blitz() -> TimeControl {
    TimeControl::Clock {
        stages: vec![Stage {
            moves: None,
            millis: BLITZ_MILLIS,
            bonus: Bonus::Increment { millis: 2_000 },
        }],
    }
}

pub(crate) const BLITZ_MILLIS: u64 = 180_000;

/// The shortest game with a mate by White.
pub(crate) const SCHOLARS_MATE: [&str; 7] =
    ["e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6", "h5f7"];

/// A pseudorandom generator with the same numbers in every run (xorshift, Marsaglia 2003).
pub(crate) struct Lot(u64);

impl Lot {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(crate) fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % count
    }
}

/// A game of random legal moves that does not end before the last ply.
pub(crate) fn long_game(plies: usize, seed: u64) -> Vec<String> {
    let mut lot = Lot::new(seed);
    let mut line = Line::new(Position::start());
    let mut moves = Vec::new();
    while moves.len() < plies {
        let position = line.position();
        let legal = position.legal_moves();
        let mv = legal[lot.below(legal.len())];
        let after = position.play(mv).unwrap();
        let pieces_left = after.board().occupied().len();
        if after.outcome().is_some() || pieces_left < 8 || after.halfmove_clock() > 140 {
            continue;
        }
        moves.push(position.uci(mv).to_string());
        line.play(mv).unwrap();
        if line.repetitions() > 3 {
            line.undo();
            moves.pop();
        }
    }
    moves
}

/// Returns the moves of the journal with their versions and command ids, after checking that the
/// versions have no gaps and that the game starts once.
pub(crate) fn moves(game: &StoredGame) -> Vec<(u32, &str, &str)> {
    let mut moves = Vec::new();
    let mut started = 0;
    for (row, version) in game.rows.iter().zip(1..) {
        assert_eq!(row.version, version);
        for event in &row.entry.events {
            match event {
                Event::Started => started += 1,
                Event::Moved { uci, .. } => {
                    moves.push((version, row.entry.command_id.as_str(), uci.as_str()));
                }
                _ => {}
            }
        }
    }
    assert_eq!(started, 1);
    moves
}
