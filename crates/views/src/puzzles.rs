//! Puzzles, and the answers to attempts.

use protocol::http::puzzles::{PuzzleAnswer, PuzzleChange, PuzzleTry, PuzzleVerdict, PuzzleView};
use puzzles::{MAX_PLIES, NotAMove, Puzzle, Verdict};
use rules::{Move, Position};

use crate::games::{position_alone, side};
use crate::plies;

/// The maximum length of a move, in characters.
pub const MAX_MOVE: usize = 16;

/// The reason why moves cannot be judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotJudged {
    /// There are more moves than a puzzle has.
    Many,
    /// The text of a move is longer than [`MAX_MOVE`].
    Long,
    /// A move is missing or not legal.
    Move(NotAMove),
}

/// Converts a puzzle with this rating.
pub fn of(puzzle: &Puzzle, rating: u16, tried: bool) -> PuzzleView {
    PuzzleView {
        id: puzzle.id().to_string(),
        side: side(puzzle.start.turn()),
        moves: puzzle.length() as u32,
        rating,
        tried,
        position: position_alone(&puzzle.start, true),
    }
}

/// A judged attempt.
pub struct Judged {
    verdict: PuzzleVerdict,
    shown: Played,
}

impl Judged {
    /// Judges an attempt.
    ///
    /// # Errors
    ///
    /// If there are too many moves, or one is not legal.
    pub fn of(puzzle: &Puzzle, tried: &PuzzleTry) -> Result<Self, NotJudged> {
        if tried.give_up {
            return Ok(Self {
                verdict: PuzzleVerdict::GivenUp,
                shown: Played::solution(puzzle),
            });
        }
        let verdict = judge(puzzle, &tried.moves)?;
        Ok(Self {
            verdict: verdict_view(verdict),
            shown: Played::until(puzzle, &tried.moves, verdict),
        })
    }

    /// Returns whether the puzzle is solved; `None` if it continues.
    pub const fn result(&self) -> Option<bool> {
        match self.verdict {
            PuzzleVerdict::Right => None,
            PuzzleVerdict::Solved => Some(true),
            PuzzleVerdict::Wrong | PuzzleVerdict::GivenUp => Some(false),
        }
    }

    /// Returns whether the whole solution may be revealed.
    pub const fn is_over(&self) -> bool {
        matches!(self.verdict, PuzzleVerdict::Solved | PuzzleVerdict::GivenUp)
    }

    /// Converts it, with the change of the rating.
    pub fn answer(self, puzzle: &Puzzle, change: Option<PuzzleChange>) -> PuzzleAnswer {
        let is_over = self.is_over();
        let themes = puzzle.themes.iter().map(|theme| theme.name().to_owned());
        PuzzleAnswer {
            verdict: self.verdict,
            san: self.shown.san,
            reply: self.shown.reply,
            position: position_alone(&self.shown.position, !is_over),
            last_move: self.shown.last_move,
            solution: if is_over {
                solution(puzzle)
            } else {
                Vec::new()
            },
            themes: if is_over {
                themes.collect()
            } else {
                Vec::new()
            },
            change,
            game: None,
            ply: None,
        }
    }
}

/// Judges the moves of a request.
pub fn judge(puzzle: &Puzzle, moves: &[String]) -> Result<Verdict, NotJudged> {
    if moves.len() > MAX_PLIES.div_ceil(2) {
        return Err(NotJudged::Many);
    }
    if moves.iter().any(|text| text.chars().count() > MAX_MOVE) {
        return Err(NotJudged::Long);
    }
    puzzle.judge(moves).map_err(NotJudged::Move)
}

/// Converts a verdict.
pub const fn verdict_view(verdict: Verdict) -> PuzzleVerdict {
    match verdict {
        Verdict::Wrong => PuzzleVerdict::Wrong,
        Verdict::Right { .. } => PuzzleVerdict::Right,
        Verdict::Solved => PuzzleVerdict::Solved,
    }
}

/// The position after the moves.
pub struct Played {
    /// The position.
    pub position: Position,
    san: Option<String>,
    /// The reply to the last move, in SAN.
    pub reply: Option<String>,
    last_move: Option<[String; 2]>,
}

impl Played {
    fn begin(puzzle: &Puzzle) -> Self {
        Self {
            position: puzzle.start,
            san: None,
            reply: None,
            last_move: None,
        }
    }

    fn play(&mut self, mv: Move) -> String {
        let san = self.position.san(mv);
        self.last_move = Some(plies::squares(self.position.turn(), mv));
        self.position.play_unchecked(mv);
        san
    }

    /// Returns the position after the whole solution.
    fn solution(puzzle: &Puzzle) -> Self {
        let mut played = Self::begin(puzzle);
        for &mv in &puzzle.moves {
            played.play(mv);
        }
        played
    }

    /// Returns the position after judged moves; a wrong move is taken back.
    pub fn until(puzzle: &Puzzle, moves: &[String], verdict: Verdict) -> Self {
        let mut played = Self::begin(puzzle);
        for (index, text) in moves.iter().enumerate() {
            let is_last = index + 1 == moves.len();
            let Ok(mv) = played.position.parse_move(text) else {
                break;
            };
            if is_last && verdict == Verdict::Wrong {
                played.san = Some(played.position.san(mv));
                break;
            }
            played.san = Some(played.play(mv));
            played.reply = match puzzle.moves.get(2 * index + 1) {
                Some(&reply) if !is_last || verdict != Verdict::Solved => Some(played.play(reply)),
                _ => None,
            };
        }
        played
    }
}

/// Returns the solution in SAN.
fn solution(puzzle: &Puzzle) -> Vec<String> {
    let positions = puzzle.positions();
    let moves = positions.iter().zip(&puzzle.moves);
    moves.map(|(position, &mv)| position.san(mv)).collect()
}
