//! The accuracy of both players in a game.

use std::fmt;

use engine::Score;
use pgn::PlayedMove;
use serde_json::{Value, json};

use super::annotate::Analysed;
use super::chances::{Judgement, expectation};

/// Maximum loss of a single move in centipawns: a missed mate must not outweigh the whole game.
const MAX_LOSS: i32 = 1_000;

/// The accuracy of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Summary {
    /// The number of analyzed moves.
    moves: u32,
    /// The sum of the expected results lost, each from 0 to 1.
    expected: f64,
    /// The sum of the centipawns lost.
    centipawns: i64,
    inaccuracies: u32,
    mistakes: u32,
    blunders: u32,
}

impl Summary {
    /// The summaries of White and of Black.
    pub(super) fn of(analysed: &Analysed, moves: &[PlayedMove]) -> [Self; 2] {
        let mut players = [Self::default(); 2];
        for (at, played) in moves.iter().enumerate() {
            let Some([best, found]) = analysed.scores(at, played.ply) else {
                continue;
            };
            let player = &mut players[analysed.positions[at].turn().index()];
            player.moves += 1;
            player.expected += (expectation(best) - expectation(found)).max(0.0);
            player.centipawns += i64::from((bounded(best) - bounded(found)).clamp(0, MAX_LOSS));
            match analysed.judgement(at, played.ply) {
                Some(Judgement::Inaccuracy) => player.inaccuracies += 1,
                Some(Judgement::Mistake) => player.mistakes += 1,
                Some(Judgement::Blunder) => player.blunders += 1,
                None => {}
            }
        }
        players
    }

    /// The number of moves as a divisor, or `None` if there are no moves.
    fn count(&self) -> Option<f64> {
        (self.moves > 0).then(|| f64::from(self.moves))
    }

    /// 100 minus the mean loss of expected result, in percentage points.
    fn accuracy(&self) -> Option<f64> {
        Some(100.0 * (1.0 - self.expected / self.count()?))
    }

    fn mean_loss(&self) -> Option<f64> {
        Some(self.centipawns as f64 / self.count()?)
    }

    fn object(&self) -> Value {
        let tenths = |number: Option<f64>| Some((10.0 * number?).round() / 10.0);
        json!({
            "moves": self.moves,
            "accuracy": tenths(self.accuracy()),
            "mean_loss": tenths(self.mean_loss()),
            "inaccuracies": self.inaccuracies,
            "mistakes": self.mistakes,
            "blunders": self.blunders,
        })
    }
}

/// `accuracy 96.4%, mean loss 21 centipawns, inaccuracies 2, mistakes 1, blunders 0`.
impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Some(accuracy), Some(mean_loss)) = (self.accuracy(), self.mean_loss()) else {
            return f.write_str("no move was analyzed");
        };
        write!(
            f,
            "accuracy {accuracy:.1}%, mean loss {mean_loss:.0} centipawns, inaccuracies {}, \
             mistakes {}, blunders {}",
            self.inaccuracies, self.mistakes, self.blunders
        )
    }
}

/// The summary of a game as a JSON object.
pub(super) fn object(game: u64, players: &[Summary; 2]) -> Value {
    let [white, black] = players.map(|player| player.object());
    json!({ "game": game, "summary": { "white": white, "black": black } })
}

/// The summary of a game as text, one line per player.
pub(super) fn text(game: u64, players: &[Summary; 2]) -> String {
    let [white, black] = players;
    format!("game {game}: White: {white}\ngame {game}: Black: {black}\n")
}

/// The score in centipawns, limited so that a mate is worth no more than any other won position.
fn bounded(score: Score) -> i32 {
    match score {
        Score::Centipawns(value) => value.clamp(-MAX_LOSS, MAX_LOSS),
        Score::Mate(moves) if moves > 0 => MAX_LOSS,
        Score::Mate(_) => -MAX_LOSS,
    }
}
