//! Built-in puzzles, as the server answers about them.

use std::collections::HashSet;

use arbiter::Timestamp;
use protocol::http::puzzles::{PuzzleTry, ThemeCount};
use puzzles::{Puzzle, Theme, shipped};
use views::puzzles::{Judged, NotJudged, of};
use wasm_bindgen::prelude::wasm_bindgen;

use super::{read, written};
use crate::error::{Result, error};

/// The number of puzzles nearest to a rating from which one is drawn.
const NEAREST: usize = 30;
/// The number of puzzles, in the order of all ratings, that a run advances with each puzzle.
const STEP: usize = 12;

/// Returns the themes with the numbers of their puzzles, as `ThemeCount`s.
#[wasm_bindgen(js_name = puzzleThemes)]
pub fn puzzle_themes() -> Result<String> {
    let count = |theme: Theme| {
        shipped()
            .iter()
            .filter(|it| it.themes.contains(theme))
            .count()
    };
    let counts = Theme::ALL.iter().map(|&theme| ThemeCount {
        theme: theme.name().to_owned(),
        puzzles: count(theme) as u32,
        tried: 0,
        solved: 0,
    });
    let counts: Vec<ThemeCount> = counts.filter(|it| it.puzzles > 0).collect();
    written(&counts)
}

/// Returns a `PuzzleView`, or `undefined` if there is no such puzzle.
#[wasm_bindgen]
pub fn puzzle(id: &str) -> Result<Option<String>> {
    find(id)
        .map(|puzzle| written(&of(puzzle, puzzle.rating, false)))
        .transpose()
}

/// Returns the `PuzzleView` of the day.
///
/// @param now Milliseconds since 1970.
#[wasm_bindgen(js_name = dailyPuzzle)]
pub fn daily_puzzle(now: f64) -> Result<Option<String>> {
    views::puzzle_choice::daily(Timestamp(now.max(0.0) as u64))
        .map(|puzzle| written(&of(puzzle, puzzle.rating, false)))
        .transpose()
}

/// Returns a `PuzzleView` near a rating, if possible one whose id is not among the tried ones.
///
/// @param theme Names of themes with commas between them, of which the puzzle has one; empty for any.
/// @param tried Ids with blanks between them.
/// @param random A number from 0 to 1.
#[wasm_bindgen(js_name = nextPuzzle)]
pub fn next_puzzle(rating: u16, theme: &str, tried: &str, random: f64) -> Result<Option<String>> {
    let tried: HashSet<&str> = tried.split_ascii_whitespace().collect();
    let has_theme = |puzzle: &Puzzle| {
        let is_named = |found: Theme| theme.split(',').any(|name| name == found.name());
        theme.is_empty() || puzzle.themes.iter().any(is_named)
    };
    let mut nearest: Vec<_> = shipped()
        .iter()
        .filter(|puzzle| has_theme(puzzle))
        .map(|puzzle| {
            let is_old = tried.contains(&*puzzle.id().to_string());
            (is_old, puzzle.rating.abs_diff(rating), puzzle)
        })
        .collect();
    nearest.sort_by_key(|&(is_old, distance, _)| (is_old, distance));
    let new = nearest.partition_point(|&(is_old, ..)| !is_old);
    let candidates = if new == 0 { nearest.len() } else { new }.min(NEAREST);
    let place = (random * candidates as f64) as usize;
    let chosen = nearest[..candidates].get(place.min(candidates.saturating_sub(1)));
    chosen
        .map(|(is_old, _, puzzle)| written(&of(puzzle, puzzle.rating, *is_old)))
        .transpose()
}

/// Returns the `PuzzleView` with this number in a run; each is more difficult than the one
/// before.
///
/// @param random A number from 0 to 1.
#[wasm_bindgen(js_name = puzzleOfRun)]
pub fn puzzle_of_run(number: usize, random: f64) -> Result<Option<String>> {
    let mut sorted: Vec<&Puzzle> = shipped().iter().collect();
    sorted.sort_by_key(|puzzle| (puzzle.rating, puzzle.id()));
    let place = number * STEP + (random * (STEP - 1) as f64) as usize;
    let found = sorted.get(place.min(sorted.len().saturating_sub(1)));
    found
        .map(|puzzle| written(&of(puzzle, puzzle.rating, false)))
        .transpose()
}

/// Judges a `PuzzleTry` and returns the `PuzzleAnswer`, or `undefined` if there is no such puzzle.
///
/// @throws If the moves cannot be judged.
#[wasm_bindgen(js_name = attemptPuzzle)]
pub fn attempt_puzzle(id: &str, body: &str) -> Result<Option<String>> {
    let Some(puzzle) = find(id) else {
        return Ok(None);
    };
    let tried: PuzzleTry = read(body)?;
    let judged = Judged::of(puzzle, &tried).map_err(|why| {
        error(match why {
            NotJudged::Many => "These are too many moves for a puzzle.".to_owned(),
            NotJudged::Long => "A move has 16 characters at most.".to_owned(),
            NotJudged::Move(why) => why.to_string(),
        })
    })?;
    written(&judged.answer(puzzle, None)).map(Some)
}

fn find(id: &str) -> Option<&'static Puzzle> {
    shipped()
        .iter()
        .find(|puzzle| puzzle.id().to_string() == id)
}
