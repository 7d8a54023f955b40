//! Solves the positions of a test suite in EPD.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use engine::analysis::{Budget, Report, Request, analyse};
use engine::{Engine, Score};
use pgn::Epd;
use rules::{CastlingMode, Line, Move};
use serde::Serialize;

use super::hash::HASH_MB;
use super::interrupt::interrupt;
use crate::epd::Suite;
use crate::exit::{FAILURE, SUCCESS};
use crate::print;

/// The work for each position.
pub(super) struct Work {
    pub(super) budget: Budget,
    pub(super) mode: CastlingMode,
    pub(super) json: bool,
}

/// The solution of a position according to the suite.
pub(crate) struct Solution {
    best: Vec<Move>,
    avoid: Vec<Move>,
    mate: Option<u32>,
}

/// The result of a position.
#[derive(Serialize)]
struct Solved {
    line: usize,
    id: Option<String>,
    #[serde(rename = "move")]
    found: String,
    expected: String,
    #[serde(rename = "solved")]
    is_correct: bool,
}

impl Work {
    pub(super) fn run(&self, path: &Path) -> u8 {
        self.solve_all(path).unwrap_or_else(|why| {
            print::note(format_args!("error: {}: {why}", path.display()));
            FAILURE
        })
    }

    fn solve_all(&self, path: &Path) -> Result<u8, String> {
        let mut suite = Suite::open(path)?;
        let stop =
            interrupt().map_err(|why| format!("cannot install the Ctrl-C handler: {why}"))?;
        let mut engine = Engine::new(HASH_MB);
        let (mut solved, mut all, mut code) = (0, 0, SUCCESS);
        while let Some((number, text)) = suite.next()?
            && !stop.load(Ordering::Relaxed)
        {
            match self.solve(number, &text, &mut engine, &stop) {
                Ok(Some(result)) => {
                    all += 1;
                    solved += usize::from(result.is_correct);
                    self.print(&result);
                }
                Ok(None) => {}
                Err(why) => {
                    print::note(format_args!("error: line {number}: {why}"));
                    code = FAILURE;
                }
            }
        }
        if stop.load(Ordering::Relaxed) {
            code = FAILURE;
        }
        self.print_sum(solved, all);
        Ok(code)
    }

    /// Returns `None` if it was interrupted.
    fn solve(
        &self,
        number: usize,
        text: &str,
        engine: &mut Engine,
        stop: &AtomicBool,
    ) -> Result<Option<Solved>, String> {
        let epd = Epd::read(text, self.mode).map_err(|why| why.to_string())?;
        for note in &epd.notes {
            print::note(format_args!("note: line {number}: {note}"));
        }
        let solution = Solution::of(&epd)?;
        engine.new_game();
        let request = Request {
            line: Line::new(epd.position),
            lines: std::num::NonZeroUsize::MIN,
            budget: self.budget,
        };
        let report = analyse(engine, &request, stop, |_| ());
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        Ok(Some(Solved {
            line: number,
            id: epd.id().map(str::to_owned),
            found: found_move(&epd, &report),
            expected: solution.describe(&epd),
            is_correct: solution.is_found(&report),
        }))
    }

    fn print(&self, result: &Solved) {
        if self.json {
            print::line(serde_json::to_string(result).unwrap_or_default());
            return;
        }
        let name = match &result.id {
            Some(id) => id.clone(),
            None => format!("line {}", result.line),
        };
        let verdict = verdict(result.is_correct, &result.found, &result.expected);
        print::line(format_args!("{name}: {verdict}"));
    }

    fn print_sum(&self, solved: usize, all: usize) {
        if self.json {
            print::line(serde_json::json!({ "solved": solved, "positions": all }));
        } else {
            let percent = solved as f64 * 100.0 / all.max(1) as f64;
            print::line(format_args!("solved {solved} of {all}, {percent:.1} %"));
        }
    }
}

/// The best move of a search, or nothing if it found none.
fn found_move(epd: &Epd, report: &Report) -> String {
    let found = report.lines.first().and_then(|line| line.moves.first());
    found.map_or_else(String::new, |mv| epd.position.san(*mv))
}

fn verdict(is_correct: bool, found: &str, expected: &str) -> String {
    let word = if is_correct { "solved" } else { "missed" };
    format!("{word}, {found} ({expected})")
}

impl Solution {
    /// Returns the solution `dm` alone, if the line has it.
    pub(crate) fn of_mate(epd: &Epd) -> Option<Self> {
        let mate = Some(epd.direct_mate()?);
        let (best, avoid) = (Vec::new(), Vec::new());
        Some(Self { best, avoid, mate })
    }

    /// Describes the result of a search: `solved, Ra8# (dm 1)`.
    pub(crate) fn verdict(&self, epd: &Epd, report: &Report) -> String {
        let found = found_move(epd, report);
        verdict(self.is_found(report), &found, &self.describe(epd))
    }

    fn of(epd: &Epd) -> Result<Self, String> {
        let moves = |name| epd.moves(name).map_err(|why| why.to_string());
        let solution = Self {
            best: moves("bm")?,
            avoid: moves("am")?,
            mate: epd.direct_mate(),
        };
        if solution.best.is_empty() && solution.avoid.is_empty() && solution.mate.is_none() {
            return Err("there is no solution: bm, am or dm".to_owned());
        }
        Ok(solution)
    }

    /// Returns whether a search has found the solution.
    pub(crate) fn is_found(&self, report: &Report) -> bool {
        let Some(line) = report.lines.first() else {
            return false;
        };
        let Some(mv) = line.moves.first() else {
            return false;
        };
        let mates = |most: u32| matches!(line.score, Score::Mate(moves) if moves > 0 && moves.unsigned_abs() <= most);
        (self.best.is_empty() || self.best.contains(mv))
            && !self.avoid.contains(mv)
            && self.mate.is_none_or(mates)
    }

    fn describe(&self, epd: &Epd) -> String {
        let moves = |name: &str, moves: &[Move]| {
            let moves = moves.iter().map(|mv| format!(" {}", epd.position.san(*mv)));
            (moves.len() > 0).then(|| name.to_owned() + &moves.collect::<String>())
        };
        let mate = self.mate.map(|mate| format!("dm {mate}"));
        let parts = [moves("bm", &self.best), moves("am", &self.avoid), mate];
        parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
    }
}
