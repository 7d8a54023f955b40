//! Attempts at puzzles.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use game::plies;
use game::view;
use messages::code::Code;
use messages::error::RequestError;
use messages::sentence::Sentence;
use protocol::http::puzzles::{PuzzleAnswer, PuzzleChange, PuzzleTry, PuzzleVerdict};
use puzzles::{Id, MAX_PLIES, Puzzle, Verdict};
use rules::{Move, Position};
use store::{NewPuzzleResult, PlayerId, Unavailable};

use super::{choose, named};
use crate::http::body::Sent;
use crate::http::member::Member;
use crate::http::site::Site;

/// The maximum length of a move, in characters.
const MAX_MOVE: usize = 16;

/// `POST /app/puzzles/{id}/attempt`: judges moves in a puzzle.
pub(super) async fn attempt(
    State(site): State<Arc<Site>>,
    Path(id): Path<String>,
    member: Member,
    Sent(tried): Sent<PuzzleTry>,
) -> Result<Json<PuzzleAnswer>, RequestError> {
    site.rate_limits.tries.admit(member.caller)?;
    let puzzle = named(&id)?;
    let player = member.player.id;
    refuse_in_run(&site, player, puzzle).await?;
    let judged = Judged::of(puzzle, &tried)?;
    let change = match judged.result() {
        Some(solved) => note(&site, player, puzzle, solved).await?,
        None => None,
    };
    Ok(Json(judged.answer(puzzle, change)))
}

/// A judged attempt.
pub(super) struct Judged {
    verdict: PuzzleVerdict,
    shown: Played,
}

impl Judged {
    pub(super) fn of(puzzle: &Puzzle, tried: &PuzzleTry) -> Result<Self, RequestError> {
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
    pub(super) const fn result(&self) -> Option<bool> {
        match self.verdict {
            PuzzleVerdict::Right => None,
            PuzzleVerdict::Solved => Some(true),
            PuzzleVerdict::Wrong | PuzzleVerdict::GivenUp => Some(false),
        }
    }

    /// Returns whether the whole solution may be revealed.
    pub(super) const fn is_over(&self) -> bool {
        matches!(self.verdict, PuzzleVerdict::Solved | PuzzleVerdict::GivenUp)
    }

    pub(super) fn answer(self, puzzle: &Puzzle, change: Option<PuzzleChange>) -> PuzzleAnswer {
        let is_over = self.is_over();
        let themes = puzzle.themes.iter().map(|theme| theme.name().to_owned());
        PuzzleAnswer {
            verdict: self.verdict,
            san: self.shown.san,
            reply: self.shown.reply,
            position: view::position_alone(&self.shown.position, !is_over),
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

/// Refuses the puzzle that is next in the player's timed run, whose solution must not be looked up.
pub(crate) async fn refuse_in_run(
    site: &Site,
    player: PlayerId,
    puzzle: &Puzzle,
) -> Result<(), RequestError> {
    if in_runs(site, player).await?.contains(&puzzle.id()) {
        return Err(RequestError::new(
            Code::Conflict,
            "This puzzle is the next one of your timed run: answer it there.",
        ));
    }
    Ok(())
}

/// Returns the puzzles that are next in the player's timed runs.
pub(crate) async fn in_runs(site: &Site, player: PlayerId) -> Result<Vec<Id>, Unavailable> {
    let now = site.clock.now();
    let runs = site.store.puzzles().runs(player).await?;
    let open = runs.iter().filter(|run| !run.is_over(now));
    let asked = open.filter_map(|run| choose::in_run(player, run.started_at, run.number()));
    Ok(asked.map(Puzzle::id).collect())
}

/// Judges the moves of a request.
pub(super) fn judge(puzzle: &Puzzle, moves: &[String]) -> Result<Verdict, RequestError> {
    if moves.len() > MAX_PLIES.div_ceil(2) {
        return Err(RequestError::bad("These are too many moves for a puzzle."));
    }
    if moves.iter().any(|text| text.chars().count() > MAX_MOVE) {
        return Err(RequestError::bad("A move has 16 characters at most."));
    }
    puzzle
        .judge(moves)
        .map_err(|why| RequestError::bad(Sentence::from(why)))
}

pub(super) const fn verdict_view(verdict: Verdict) -> PuzzleVerdict {
    match verdict {
        Verdict::Wrong => PuzzleVerdict::Wrong,
        Verdict::Right { .. } => PuzzleVerdict::Right,
        Verdict::Solved => PuzzleVerdict::Solved,
    }
}

/// The position after the moves.
pub(super) struct Played {
    pub(super) position: Position,
    san: Option<String>,
    pub(super) reply: Option<String>,
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
    pub(super) fn until(puzzle: &Puzzle, moves: &[String], verdict: Verdict) -> Self {
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

/// Records a result, and returns the change of the rating if it is the first result.
pub(crate) async fn note(
    site: &Site,
    player: PlayerId,
    puzzle: &Puzzle,
    solved: bool,
) -> Result<Option<PuzzleChange>, RequestError> {
    let result = NewPuzzleResult {
        player,
        puzzle: puzzle.id().to_string(),
        first_rating: puzzle.rating,
        themes: puzzle
            .themes
            .iter()
            .map(|theme| theme.name().to_owned())
            .collect(),
        solved,
        at: site.clock.now(),
    };
    let result = site.store.puzzles().note_result(result).await?;
    let after = result.rating.points();
    Ok(result.counts.then(|| PuzzleChange {
        after,
        change: after as i16 - result.before.points() as i16,
    }))
}
