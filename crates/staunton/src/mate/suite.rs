//! Answers the positions of a test suite, and looks for the mates that it names.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use engine::Engine;
use engine::analysis::{Request, analyse};
use pgn::Epd;
use rules::Line;

use super::Args;
use crate::analyse::{HASH_MB, POSITION_OF_A_SUITE, Solution, interrupt};
use crate::epd::Suite;
use crate::exit::{FAILURE, SUCCESS};
use crate::fen::castling_mode;
use crate::print;

/// The mates of a suite and those that were found.
#[derive(Default)]
struct Score {
    all: usize,
    solved: usize,
}

impl Args {
    pub(super) fn answer_suite(&self, path: &Path) -> u8 {
        self.answer_lines(path).unwrap_or_else(|why| {
            print::note(format_args!("error: {}: {why}", path.display()));
            FAILURE
        })
    }

    fn answer_lines(&self, path: &Path) -> Result<u8, String> {
        let mut suite = Suite::open(path)?;
        let stop =
            interrupt().map_err(|why| format!("cannot install the Ctrl-C handler: {why}"))?;
        let mut engine = Engine::new(HASH_MB);
        let mut score = Score::default();
        let mut code = SUCCESS;
        while let Some((number, text)) = suite.next()?
            && !stop.load(Ordering::Relaxed)
        {
            if let Err(why) = self.answer_epd(number, &text, &mut engine, &stop, &mut score) {
                print::note(format_args!("error: line {number}: {why}"));
                code = FAILURE;
            }
        }
        if score.all > 0 {
            let percent = score.solved as f64 * 100.0 / score.all as f64;
            print::line(format_args!(
                "solved {} of {}, {percent:.1} %",
                score.solved, score.all
            ));
        }
        let is_whole = !stop.load(Ordering::Relaxed);
        Ok(if is_whole { code } else { FAILURE })
    }

    fn answer_epd(
        &self,
        number: usize,
        text: &str,
        engine: &mut Engine,
        stop: &Arc<AtomicBool>,
        score: &mut Score,
    ) -> Result<(), String> {
        let epd = Epd::read(text, castling_mode(self.chess960)).map_err(|why| why.to_string())?;
        for note in &epd.notes {
            print::note(format_args!("note: line {number}: {note}"));
        }
        let id = epd
            .id()
            .map_or_else(|| format!("line {number}"), str::to_owned);
        let answers = self.solve(&epd.position);
        let mut line = format!("{id}: {}", super::summary(&answers));
        if let Some(solution) = Solution::of_mate(&epd) {
            engine.new_game();
            let request = Request {
                line: Line::new(epd.position),
                lines: std::num::NonZeroUsize::MIN,
                budget: POSITION_OF_A_SUITE,
            };
            let report = analyse(engine, &request, stop, |_| ());
            if stop.load(Ordering::Relaxed) {
                return Ok(());
            }
            let is_solved = solution.is_found(&report);
            score.all += 1;
            score.solved += usize::from(is_solved);
            line.push_str("; ");
            line.push_str(&solution.verdict(&epd, &report));
        }
        print::line(line);
        self.print_lines(&epd.position, &answers);
        Ok(())
    }
}
