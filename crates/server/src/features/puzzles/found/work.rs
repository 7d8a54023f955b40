//! Puzzle searches that workers carry out: the messages between nodes and workers.

use cluster::bus::Bus;
use cluster::nats::jobs::Answer;
use finder::{Effort, POSITIONS};
use puzzles::Puzzle;
use rules::{CastlingMode, Line, Position};
use serde::{Deserialize, Serialize};

/// The topic of these messages.
pub(super) const TOPIC: &str = "puzzles";
/// The maximum number of puzzles that are read.
const MAX_PUZZLES: usize = 64;

/// A job for a worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Job {
    /// A game to search for puzzles.
    Puzzles {
        fen: String,
        /// In UCI notation.
        moves: Vec<String>,
    },
}

/// The result of a worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Found {
    /// The puzzles of a game, as they are stored.
    Puzzles(Vec<String>),
}

impl Job {
    fn of(game: &Line) -> Self {
        let mut position = *game.start();
        let moves = game.moves().iter().map(|&mv| {
            let text = position.uci(mv).to_string();
            position.play_unchecked(mv);
            text
        });
        Self::Puzzles {
            fen: game.start().fen(),
            moves: moves.collect(),
        }
    }

    /// Reads the game. Returns `None` if there is no such position or move.
    pub(super) fn game(&self) -> Option<Line> {
        let Self::Puzzles { fen, moves } = self;
        let mut game = Line::new(Position::from_fen(fen, CastlingMode::Standard).ok()?);
        for text in moves {
            let mv = game.position().parse_uci(text).ok()?;
            game.play(mv).ok()?;
        }
        Some(game)
    }
}

impl Found {
    pub(super) fn of(puzzles: &[Puzzle]) -> Self {
        Self::Puzzles(puzzles.iter().map(Puzzle::to_string).collect())
    }

    /// Reads the puzzles. Returns `None` if one cannot be read.
    fn puzzles(&self) -> Option<Vec<Puzzle>> {
        let Self::Puzzles(texts) = self;
        let texts = texts.iter().take(MAX_PUZZLES);
        texts.map(|text| text.parse().ok()).collect()
    }
}

/// Finds the puzzles in a game.
pub(super) fn find(game: &Line, is_stopped: &dyn Fn() -> bool) -> Vec<Puzzle> {
    let mut effort = Effort::new(POSITIONS, is_stopped);
    finder::find(game, &mut finder::engine(), &mut effort)
}

/// Leaves the search to a worker. Returns `None` if none carries it out.
pub(super) async fn find_elsewhere(bus: &Bus, game: &Line) -> Option<Vec<Puzzle>> {
    // Games of Chess960 have no puzzles.
    let is_standard = game.start().castling_mode() == CastlingMode::Standard;
    if bus.places(TOPIC).now() == 0 || !is_standard {
        return None;
    }
    let mut job = bus.submit(&Job::of(game)).await?;
    loop {
        match job.next().await {
            Answer::Partial(_) => {}
            Answer::Done(message) => return message.read::<Found>()?.puzzles(),
            Answer::Lost => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use samples::{Samples, variants};

    use super::*;

    fn game() -> Line {
        let mut game = Line::new(Position::start());
        for san in ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6"] {
            let mv = game.position().parse_san(san).expect("a legal move");
            game.play(mv).expect("a legal move");
        }
        game
    }

    #[test]
    fn jobs_and_results_match_their_samples() {
        let samples = Samples::of_crate(env!("CARGO_MANIFEST_DIR"));
        let jobs = [Job::of(&game())];
        variants!(Job: Puzzles).assert_complete(&jobs);
        samples.messages("puzzles_job", &jobs);
        assert_eq!(jobs[0].game(), Some(game()));

        let found = [Found::of(&find(&game(), &|| false))];
        variants!(Found: Puzzles).assert_complete(&found);
        samples.messages("puzzles_found", &found);
        let puzzles = found[0].puzzles().expect("puzzles");
        assert_eq!(puzzles.len(), 1);
    }

    #[test]
    fn refuses_jobs_and_results_that_it_cannot_read() {
        let moves = ["e2e4", "e2e4"].map(str::to_owned).to_vec();
        let fen = Position::start().fen();
        assert_eq!(Job::Puzzles { fen, moves }.game(), None);
        let found = Found::Puzzles(vec!["no puzzle".to_owned()]);
        assert_eq!(found.puzzles(), None);
    }
}
