//! Adjudication of games before the rules end them: when both players agree about the result, or
//! when it is certain.

use std::str::FromStr;

use engine::Score;
use rules::{Color, Position};

use super::end::{End, Note, Reason};
use super::endings::{self, Certain};

/// The rules for the adjudication of games; by default there is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Adjudication {
    /// The condition under which a side loses.
    pub resign: Option<Resign>,
    /// The condition under which the game is drawn.
    pub draw: Option<Draw>,
    /// Whether a game ends in an ending with a certain result. Endings with three and four pieces have
    /// exact values, which count when the ending begins, and draws also later. Against a bare king, a
    /// queen or a rook wins, if it cannot be captured at once and the fifty-move rule leaves enough
    /// time. Pawns on one rook file draw, with or without bishops that do not cover the promotion
    /// square, if the bare king controls that square.
    pub endings: bool,
}

/// The game is lost when both players have seen the same side ahead by `score` centipawns for
/// `moves` moves each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resign {
    /// The number of moves.
    pub moves: usize,
    /// The minimum lead.
    pub score: i32,
}

/// The game is drawn when both players have seen at most `score` centipawns for either side for
/// `moves` moves each, from move `from` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draw {
    /// The first move number at which games are drawn.
    pub from: u32,
    /// The number of moves.
    pub moves: usize,
    /// The maximum score that counts as even.
    pub score: i32,
}

/// Parses `4,900`: moves, centipawns.
impl FromStr for Resign {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match numbers(text)[..] {
            [moves, score] if moves > 0 && score > 0 => Ok(Self {
                moves: moves as usize,
                score: score as i32,
            }),
            _ => Err("write moves and centipawns, as in 4,900".to_owned()),
        }
    }
}

/// Parses `40,8,10`: move number, moves, centipawns.
impl FromStr for Draw {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match numbers(text)[..] {
            [from, moves, score] if moves > 0 => Ok(Self {
                from,
                moves: moves as usize,
                score: score as i32,
            }),
            _ => Err("write a move number, moves and centipawns, as in 40,8,10".to_owned()),
        }
    }
}

fn numbers(text: &str) -> Vec<u32> {
    let numbers = text.split(',').map(|number| number.trim().parse());
    numbers
        .collect::<Result<_, _>>()
        .ok()
        .filter(|numbers: &Vec<u32>| numbers.iter().all(|&number| number <= 1_000_000))
        .unwrap_or_default()
}

impl Adjudication {
    /// Returns the result by adjudication in this position, if any; `notes` are the notes of the
    /// moves.
    pub(super) fn end(&self, notes: &[Note], position: &Position) -> Option<End> {
        let end = |winner| End {
            winner,
            reason: Reason::Adjudicated,
        };
        if self.endings
            && let Some(certain) = endings::certain(position)
        {
            return Some(end(match certain {
                Certain::Win(color) => Some(color),
                Certain::Draw => None,
            }));
        }
        let mover = !position.turn();
        // The number of the last move: after Black's move the position has the next number.
        let number = position.fullmove_number() - u32::from(mover == Color::Black);
        let last = |moves: usize| {
            let from = notes.len().checked_sub(2 * moves)?;
            // The scores from the point of view of the player who moved last.
            let scores = notes[from..].iter().rev().zip([1, -1].into_iter().cycle());
            scores
                .map(|(note, sign)| Some(sign * centipawns(note.score?)))
                .collect::<Option<Vec<i32>>>()
        };
        if let Some(Resign { moves, score }) = self.resign
            && let Some(scores) = last(moves)
        {
            if scores.iter().all(|&seen| seen >= score) {
                return Some(end(Some(mover)));
            }
            if scores.iter().all(|&seen| seen <= -score) {
                return Some(end(Some(!mover)));
            }
        }
        if let Some(Draw { from, moves, score }) = self.draw
            && number >= from
            && let Some(scores) = last(moves)
            && scores.iter().all(|&seen| seen.abs() <= score)
        {
            return Some(end(None));
        }
        None
    }
}

/// A mate counts more than any other score.
const fn centipawns(score: Score) -> i32 {
    match score {
        Score::Centipawns(value) => value,
        Score::Mate(moves) if moves > 0 => i32::MAX,
        Score::Mate(_) => -i32::MAX,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use rules::CastlingMode;

    use super::*;

    fn notes(scores: &[i32]) -> Vec<Note> {
        let note = |&score| Note {
            score: Some(Score::Centipawns(score)),
            depth: None,
            took: Duration::ZERO,
        };
        scores.iter().map(note).collect()
    }

    const WHITE: &str = "White wins";
    const BLACK: &str = "Black wins";
    const DRAW: &str = "a draw";

    /// Returns the result after Black's move with this number, in a position that is not decided by
    /// itself.
    fn winner(rules: &Adjudication, notes: &[Note], number: u32) -> Option<&'static str> {
        let fen = format!("4k3/3pp3/8/8/8/8/3PP3/4K3 w - - 0 {}", number + 1);
        let position = Position::from_fen(&fen, CastlingMode::Standard).unwrap();
        let end = rules.end(notes, &position)?;
        assert_eq!(end.reason, Reason::Adjudicated);
        Some(match end.winner {
            Some(Color::White) => WHITE,
            Some(Color::Black) => BLACK,
            None => DRAW,
        })
    }

    #[test]
    fn both_players_must_agree_for_long_enough() {
        let rules = Adjudication {
            resign: Some("2,900".parse().unwrap()),
            draw: Some("40,2,10".parse().unwrap()),
            endings: true,
        };
        // Black moved last, so the last score is Black's and the one before White's.
        for (scores, number, end) in [
            (&[950, -900, 1_000, -950][..], 10, Some(WHITE)),
            (&[-950, 900, -1_000, 950], 10, Some(BLACK)),
            (&[950, -900, 1_000, -850], 10, None),
            (&[-900, 1_000, -950], 10, None),
            (&[10, -10, 3, 5], 40, Some(DRAW)),
            (&[10, -10, 3, 5], 39, None),
            (&[10, -11, 3, 5], 40, None),
        ] {
            assert_eq!(winner(&rules, &notes(scores), number), end, "{scores:?}");
        }
        let mut unknown = notes(&[950, -900, 1_000, -950]);
        unknown[1].score = None;
        assert_eq!(winner(&rules, &unknown, 10), None);
        unknown[1].score = Some(Score::Mate(-3));
        assert_eq!(winner(&rules, &unknown, 10), Some(WHITE));
        let open = Adjudication::default();
        assert_eq!(winner(&open, &notes(&[950, -900, 1_000, -950]), 90), None);
    }

    #[test]
    fn adjudicates_certain_endings_without_scores() {
        let fen = "8/8/8/4k3/8/8/8/Q3K3 b - - 0 1";
        let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        let endings = Adjudication {
            endings: true,
            ..Adjudication::default()
        };
        let won = End {
            winner: Some(Color::White),
            reason: Reason::Adjudicated,
        };
        assert_eq!(endings.end(&[], &position), Some(won));
        assert_eq!(Adjudication::default().end(&[], &position), None);
    }

    #[test]
    fn settings_are_read() {
        assert!("0,900".parse::<Resign>().is_err() && "4".parse::<Resign>().is_err());
        assert!("4,x".parse::<Resign>().is_err() && "4,-9".parse::<Resign>().is_err());
        assert!("40,8".parse::<Draw>().is_err() && "40,0,10".parse::<Draw>().is_err());
    }
}
