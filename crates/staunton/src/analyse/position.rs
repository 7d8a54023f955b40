//! Analyzes one position.

use std::io::{self, ErrorKind, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

use engine::Engine;
use engine::analysis::{Budget, Report, Request, analyse};
use indicatif::{ProgressBar, ProgressStyle};
use rules::{Line, Position};

use super::hash::HASH_MB;
use super::interrupt::interrupt;
use super::output;
use crate::exit::{FAILURE, SUCCESS};
use crate::print;

pub(super) fn run(position: &Position, budget: Budget, lines: NonZeroUsize, json: bool) -> u8 {
    let stop = match interrupt() {
        Ok(stop) => stop,
        Err(why) => {
            print::note(format_args!(
                "error: cannot install the Ctrl-C handler: {why}"
            ));
            return FAILURE;
        }
    };
    let mut engine = Engine::new(HASH_MB);
    // Searches limited by time are not reproducible anyway, so they use all cores.
    if budget.time.is_some() {
        engine.set_threads(thread::available_parallelism().unwrap_or(NonZeroUsize::MIN));
    }
    let request = Request {
        line: Line::new(*position),
        lines,
        budget,
    };
    let mut screen = Screen::new(*position, json);
    let last = analyse(&mut engine, &request, &stop, |report| {
        screen.show(report);
        if screen.failure.is_some() {
            // The output is closed.
            stop.store(true, Ordering::Relaxed);
        }
    });
    match screen.finish(&last) {
        Ok(()) => SUCCESS,
        // A closed pipe, as in `… | head`, is not an error.
        Err(why) if why.kind() == ErrorKind::BrokenPipe => SUCCESS,
        Err(why) => {
            print::note(format_args!("error: cannot write the result: {why}"));
            FAILURE
        }
    }
}

/// Shows reports: on a terminal each replaces the last, otherwise they are printed in sequence.
struct Screen {
    position: Position,
    json: bool,
    /// The area of the terminal in which reports replace each other.
    block: Option<ProgressBar>,
    /// The node count of the last report shown.
    shown: u64,
    failure: Option<io::Error>,
}

impl Screen {
    fn new(position: Position, json: bool) -> Self {
        let is_watched = io::stdout().is_terminal() && io::stderr().is_terminal() && !json;
        let block = is_watched.then(|| {
            let bar = ProgressBar::new_spinner();
            if let Ok(style) = ProgressStyle::with_template("{msg}{spinner}") {
                bar.set_style(style);
            }
            bar.enable_steady_tick(Duration::from_millis(200));
            bar
        });
        Self {
            position,
            json,
            block,
            shown: 0,
            failure: None,
        }
    }

    fn show(&mut self, report: &Report) {
        self.shown = report.nodes;
        if let Some(block) = &self.block {
            block.set_message(output::text(&self.position, report));
        } else if self.json {
            self.print(&format!(
                "{}\n",
                output::object(&self.position, report, false)
            ));
        } else {
            self.print(&output::text(&self.position, report));
        }
    }

    /// Prints the final result.
    fn finish(mut self, last: &Report) -> io::Result<()> {
        let was_replaced = self.block.take().inspect(ProgressBar::finish_and_clear);
        if self.json {
            self.print(&format!("{}\n", output::object(&self.position, last, true)));
        } else if was_replaced.is_some() || self.shown != last.nodes {
            self.print(&output::text(&self.position, last));
        }
        self.failure.map_or(Ok(()), Err)
    }

    fn print(&mut self, text: &str) {
        let mut out = io::stdout().lock();
        let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
        if let Err(why) = written {
            self.failure.get_or_insert(why);
        }
    }
}
