//! The progress of a copy, shown on a terminal.

use indicatif::{ProgressBar, ProgressStyle};
use store::Progress;

/// A progress bar on standard error; hidden if standard error is not a terminal.
#[derive(Default)]
pub(super) struct Bar {
    shown: Option<ProgressBar>,
}

impl Bar {
    pub(super) fn show(&mut self, progress: Progress) {
        let (what, done, of) = match progress {
            Progress::Copied { pages, of } => ("copying", pages, of),
            Progress::Rows { rows, of } => ("copying", rows, of),
            Progress::Checking => ("checking the file", 0, 0),
            Progress::Folded { games, of } => ("reading journals", games, of),
        };
        let bar = self.shown.get_or_insert_with(|| {
            let style = ProgressStyle::with_template("{msg} [{bar:40}] {pos}/{len} {eta}");
            let style = style.expect("the template is valid");
            ProgressBar::new(of).with_style(style)
        });
        bar.set_message(what);
        bar.set_length(of);
        bar.set_position(done);
    }

    /// Removes the bar.
    pub(super) fn clear(&self) {
        if let Some(bar) = &self.shown {
            bar.finish_and_clear();
        }
    }
}
