//! The progress bar of a trial.

use indicatif::{ProgressBar, ProgressStyle};

pub(crate) use indicatif::ProgressBar as Bar;

/// Creates a bar with this many steps; it is shown only on a terminal.
pub(crate) fn bar(what: &'static str, steps: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{msg:<8} {wide_bar} {pos} of {len}, {eta}");
    ProgressBar::new(steps)
        .with_style(style.expect("the template is valid"))
        .with_message(what)
}
