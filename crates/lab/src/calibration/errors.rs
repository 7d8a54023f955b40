//! Measurement of the errors of a level, according to the engine at full strength.

use std::sync::atomic::AtomicBool;

use engine::wdl::{self, MODEL};
use engine::{Engine, Level, Limits, Score};
use rules::{Line, Position, Role};

use super::{ENOUGH, own};
use crate::matches::{Adjudication, Match};

/// Node limit for the judgment of a position.
const NODES: u64 = 20_000;
/// Last move number of the opening.
const OPENING: u32 = 12;
/// Maximum number of pieces, without kings and pawns, in the endgame.
const ENDGAME_PIECES: u32 = 6;
/// Minimum loss of a blunder (`??` in a report), in points.
const BLUNDER: f64 = 0.2;

/// A phase of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The first twelve moves.
    Opening,
    /// Between opening and endgame.
    Middlegame,
    /// At most six pieces besides kings and pawns.
    Endgame,
}

impl Phase {
    /// All phases, in order.
    pub const ALL: [Self; 3] = [Self::Opening, Self::Middlegame, Self::Endgame];

    fn of(position: &Position) -> Self {
        let board = position.board();
        let pieces = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
        let pieces: u32 = pieces.iter().map(|&role| board.by_role(role).len()).sum();
        if pieces <= ENDGAME_PIECES {
            Self::Endgame
        } else if position.fullmove_number() <= OPENING {
            Self::Opening
        } else {
            Self::Middlegame
        }
    }
}

/// The losses of the moves of games.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Errors {
    moves: [u32; 3],
    lost: [f64; 3],
    blunders: u32,
    plain: u32,
    /// Blunders of either side that were followed by a move, and those after which this move kept at
    /// least half of what the blunder had lost.
    answered: u32,
    punished: u32,
}

impl Errors {
    /// Number of judged moves.
    pub fn moves(&self) -> u32 {
        self.moves.iter().sum()
    }

    /// The average loss of a move in this phase, in thousandths of a point; `None` without a move.
    pub fn loss(&self, phase: Phase) -> Option<f64> {
        let moves = self.moves[phase as usize];
        (moves > 0).then(|| 1_000.0 * self.lost[phase as usize] / f64::from(moves))
    }

    /// The accuracy as in a report: 100 minus the average loss of expected result in hundredths of a
    /// point; `None` without a move.
    pub fn accuracy(&self) -> Option<f64> {
        let moves = self.moves();
        let lost: f64 = self.lost.iter().sum();
        (moves > 0).then(|| 100.0 * (1.0 - lost / f64::from(moves)))
    }

    /// The share of blunders whose next move keeps at least half of what they lost; `None` without
    /// one.
    pub fn punished(&self) -> Option<f64> {
        (self.answered > 0).then(|| f64::from(self.punished) / f64::from(self.answered))
    }

    /// Number of moves per hundred that lose a fifth of a point or more; `None` without a move.
    pub fn blunders(&self) -> Option<f64> {
        let moves = self.moves();
        (moves > 0).then(|| 100.0 * f64::from(self.blunders) / f64::from(moves))
    }

    /// The share of these that the next move punishes, including the captures after it; `None`
    /// without one.
    pub fn plain(&self) -> Option<f64> {
        (self.blunders > 0).then(|| f64::from(self.plain) / f64::from(self.blunders))
    }

    /// Adds the errors of other games.
    pub fn add(&mut self, other: &Self) {
        for phase in 0..Phase::ALL.len() {
            self.moves[phase] += other.moves[phase];
            self.lost[phase] += other.lost[phase];
        }
        self.blunders += other.blunders;
        self.plain += other.plain;
        self.answered += other.answered;
        self.punished += other.punished;
    }

    /// Measures the losses of the moves of a game, starting at this ply.
    pub fn of(game: &Line, from: usize) -> Self {
        let mut errors = Self::default();
        let mut judge = Judge(Engine::new(16));
        let mut line = Line::new(*game.start());
        let mut best = None;
        // The loss of the last move, if it was a blunder.
        let mut gift = None;
        for (ply, &mv) in game.moves().iter().enumerate() {
            let position = *line.position();
            let expected = match best.take() {
                Some(expected) => expected,
                None if ply >= from => judge.expected(&line, NODES),
                None => 0.0,
            };
            if line.play(mv).is_err() {
                break;
            }
            if ply < from {
                continue;
            }
            let theirs = judge.expected(&line, NODES);
            best = Some(theirs);
            let loss = (expected - (1.0 - theirs)).max(0.0);
            if let Some(gift) = gift.take() {
                errors.answered += 1;
                errors.punished += u32::from(loss <= gift / 2.0);
            }
            let phase = Phase::of(&position) as usize;
            errors.moves[phase] += 1;
            errors.lost[phase] += loss;
            if loss >= BLUNDER {
                errors.blunders += 1;
                gift = Some(loss);
                let at_a_glance = judge.expected(&line, 1);
                errors.plain += u32::from(expected - (1.0 - at_a_glance) >= BLUNDER);
            }
        }
        errors
    }
}

/// The engine at full strength.
struct Judge(Engine);

impl Judge {
    /// Returns the expected result of the side to move, in points. The first iteration is always
    /// completed.
    fn expected(&mut self, line: &Line, nodes: u64) -> f64 {
        let position = line.position();
        if line.repetitions() >= 3 || position.halfmove_clock() >= 100 {
            return 0.5;
        }
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        if nodes == 1 {
            // A shallow search must not use the results of a deep one in the table.
            self.0.new_game();
        }
        let stop = AtomicBool::new(false);
        match self.0.search(line, &limits, &stop, |_| ()).score {
            Score::Mate(moves) => f64::from(u8::from(moves > 0)),
            Score::Centipawns(value) => {
                let chances = MODEL.chances(value.into(), wdl::material(position));
                chances.win + chances.draw / 2.0
            }
        }
    }
}

/// Creates a match of a level against itself, for the judgment of its moves, with this many pairs
/// of games and this many concurrent games.
pub fn against_itself(level: Level, pairs: usize, concurrency: usize) -> Match {
    Match {
        engines: [own(level), own(level)],
        tempo: ENOUGH,
        pairs,
        sprt: None,
        adjudication: Adjudication::default(),
        date: None,
        concurrency,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn errors(moves: &str, from: usize) -> Errors {
        let mut game = Line::new(Position::start());
        for text in moves.split_whitespace() {
            let mv = game.position().parse_move(text).expect("a move");
            game.play(mv).expect("legal");
        }
        Errors::of(&game, from)
    }

    #[test]
    fn a_lost_queen_is_a_blunder_that_the_next_move_reveals() {
        let sound = errors("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6", 0);
        assert_eq!((sound.moves(), sound.blunders()), (8, Some(0.0)));
        assert_eq!(sound.plain(), None);
        assert!(sound.loss(Phase::Opening).is_some_and(|loss| loss < 60.0));
        assert_eq!(sound.loss(Phase::Endgame), None);
        let gift = errors("e4 e5 Qh5 Nc6 Qxh7", 4);
        assert_eq!((gift.moves(), gift.blunders()), (1, Some(100.0)));
        assert_eq!((gift.plain(), gift.punished()), (Some(1.0), None));
        assert_eq!(gift.accuracy().map(|accuracy| accuracy < 80.0), Some(true));
        let taken = errors("e4 e5 Qh5 Nc6 Qxh7 Rxh7", 4);
        assert_eq!(
            (taken.blunders(), taken.punished()),
            (Some(50.0), Some(1.0))
        );
        let missed = errors("e4 e5 Qh5 Nc6 Qxh7 a6", 4);
        assert_eq!(missed.punished(), Some(0.0));
    }

    #[test]
    fn a_trap_is_a_blunder_that_needs_a_deeper_search() {
        // Legal's mate: Black captures the queen and is mated three moves later.
        let trap = errors("e4 e5 Nf3 d6 Bc4 Bg4 Nc3 g6 Nxe5 Bxd1", 9);
        assert_eq!(trap.blunders(), Some(100.0));
        assert_eq!(trap.plain(), Some(0.0));
    }

    #[test]
    fn mate_and_the_moves_before_it_count() {
        let mated = errors("f3 e5 g4 Qh4#", 2);
        assert_eq!((mated.moves(), mated.blunders()), (2, Some(50.0)));
        assert_eq!(mated.plain(), Some(1.0));
    }
}
