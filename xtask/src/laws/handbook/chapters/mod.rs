//! The entries.

mod baku;
mod basic;
mod competitions;
mod dutch;
mod handling;
mod tie_breaks;

use super::Chapter;

/// All chapters in order.
pub(super) fn chapters() -> [&'static Chapter; 6] {
    [
        &basic::CHAPTER,
        &handling::CHAPTER,
        &dutch::CHAPTER,
        &baku::CHAPTER,
        &competitions::CHAPTER,
        &tie_breaks::CHAPTER,
    ]
}

/// Comparisons of the Dutch system with a literal transcription of its text.
const TWIN: &str = "crates/pairing/src/dutch/tests/twin.rs";
/// Single articles of the Dutch system.
const DUTCH: &str = "crates/pairing/src/dutch/tests/articles.rs";
/// Articles that apply to every Swiss system.
const HANDLING: &str = "crates/pairing/src/dutch/tests/handling.rs";
/// Articles in whole events.
const EVENTS: &str = "crates/tournament/tests/events/handbook.rs";
/// Whole Swiss events.
const SWISS: &str = "crates/tournament/tests/events/swiss.rs";
/// Results and their corrections.
const CORRECTIONS: &str = "crates/tournament/tests/events/corrections.rs";
/// Players who enter and leave.
const ENTRANTS: &str = "crates/tournament/tests/events/entrants.rs";
/// Tie-breaks computed by hand.
const TIE_BREAKS: &str = "crates/tiebreak/tests/articles.rs";
