//! The rules of chess row by row: where each is in the code, which tests would fail if it
//! broke, and where a player meets it.
//!
//! `docs/RULES.md` and `web/e2e/laws.json`, which the browser tests go through, are made from
//! these entries, and tests see to it that everything named here is there. To write both anew:
//! `UPDATE_GENERATED=1 cargo test -p xtask laws`.

mod document;
mod source;
mod table;
mod tests;
mod texts;

/// A rule of the game.
pub(crate) struct Law {
    /// Its number in the table. Elements of the client name it in `data-law`.
    pub(crate) row: u8,
    /// The rule in our words.
    pub(crate) rule: &'static str,
    /// The articles of the FIDE Laws that it stands in, or none where it is no rule of theirs.
    pub(crate) articles: Option<&'static str>,
    /// Where it is written in the code.
    pub(crate) code: &'static [Named],
    /// The tests that would fail if it broke.
    pub(crate) tests: &'static [Named],
    /// Where a player meets it.
    pub(crate) met: &'static [Met],
}

/// Something with a name in a file.
pub(crate) struct Named {
    /// What it is called; a method may have its type before it, as in `Position::start`.
    pub(crate) name: &'static str,
    /// The file, from the root of the repository.
    pub(crate) file: &'static str,
}

/// Where a player meets a rule.
pub(crate) enum Met {
    /// An element whose `data-law` names the row.
    Mark {
        /// What one sees.
        what: &'static str,
        /// The component that draws it, below `web/src/components`.
        component: &'static str,
    },
    /// A lesson, which is still to come; the browser tests do not ask for it.
    Lesson,
}

const fn named(name: &'static str, file: &'static str) -> Named {
    Named { name, file }
}

const fn mark(what: &'static str, component: &'static str) -> Met {
    Met::Mark { what, component }
}

/// The last part of a component's path: `Board` of `game/Board.svelte`.
fn component_name(component: &str) -> &str {
    let file = component.rsplit('/').next().unwrap_or(component);
    file.strip_suffix(".svelte").unwrap_or(file)
}
