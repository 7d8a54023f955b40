//! FIDE's rules for tournaments, article by article, and the tests that cover them.
//!
//! `docs/TOURNAMENT_RULES.md` is generated from these entries, and tests check that every test
//! named here exists and runs. To generate it again: `UPDATE_GENERATED=1 cargo test -p xtask laws`.

mod chapters;
mod document;
mod tests;

use super::{Named, named};

/// A chapter of the Handbook.
pub(super) struct Chapter {
    /// Its number, such as `C.04.3`.
    pub(super) code: &'static str,
    /// Its title and edition.
    pub(super) title: &'static str,
    /// Its articles in order.
    pub(super) articles: &'static [Article],
}

/// An article, or several with a common test.
pub(super) struct Article {
    /// Its number, such as `3.6`.
    pub(super) number: &'static str,
    /// The rule in our words.
    pub(super) rule: &'static str,
    /// The tests, or the reason why there is none.
    pub(super) cover: Cover,
}

/// The way in which an article is covered.
pub(super) enum Cover {
    /// Tests that would fail if the article were broken.
    Tests(&'static [Named]),
    /// The article is no rule for this program; the reason is the end of "not applicable: …".
    NotApplicable(&'static str),
}

const fn tested(number: &'static str, rule: &'static str, tests: &'static [Named]) -> Article {
    Article {
        number,
        rule,
        cover: Cover::Tests(tests),
    }
}

const fn not_applicable(number: &'static str, rule: &'static str, reason: &'static str) -> Article {
    Article {
        number,
        rule,
        cover: Cover::NotApplicable(reason),
    }
}
