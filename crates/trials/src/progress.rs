//! How far a trial is.

use indicatif::{ProgressBar, ProgressStyle};

pub(crate) use indicatif::ProgressBar as Bar;

/// A bar of so many steps; it is seen on a terminal only.
pub(crate) fn bar(what: &'static str, steps: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{msg:<8} {wide_bar} {pos} of {len}, {eta}");
    ProgressBar::new(steps)
        .with_style(style.expect("a template that is right"))
        .with_message(what)
}
