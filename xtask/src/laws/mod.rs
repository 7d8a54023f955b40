//! The rules of chess row by row: the code that implements each, the tests that would fail
//! without it, and the places where a player meets it.
//!
//! `docs/RULES.md` and `web/e2e/laws.json`, the list for the browser tests, are generated from
//! these entries, and tests check that everything named here exists. To generate both again:
//! `UPDATE_GENERATED=1 cargo test -p xtask laws`.

mod document;
mod handbook;
mod source;
mod table;
mod tests;
mod texts;

/// A rule of the game.
pub(crate) struct Law {
    /// Its number in the table.
    pub(crate) row: u8,
    /// A short unique name; the browser tests refer to the rule by it.
    pub(crate) name: &'static str,
    /// The rule in our words.
    pub(crate) rule: &'static str,
    /// The articles of the FIDE Laws that contain it, or none if it is not one of their rules.
    pub(crate) articles: Option<&'static str>,
    /// The code that implements it.
    pub(crate) code: &'static [Named],
    /// The tests that would fail without it.
    pub(crate) tests: &'static [Named],
    /// The places where a player meets it.
    pub(crate) places: &'static [Place],
}

/// Something with a name in a file.
pub(crate) struct Named {
    /// Its name; a method may have its type in front, as in `Position::start`.
    pub(crate) name: &'static str,
    /// The file, from the root of the repository.
    pub(crate) file: &'static str,
}

/// A part of the browser client where a player meets a rule; the browser tests visit it.
pub(crate) struct Place {
    /// The part of the component that shows the rule.
    pub(crate) what: &'static str,
    /// The Svelte component that shows it, below `web/src/components`.
    pub(crate) component: &'static str,
}

const fn named(name: &'static str, file: &'static str) -> Named {
    Named { name, file }
}

const fn shown(what: &'static str, component: &'static str) -> Place {
    Place { what, component }
}

/// The ids of the lessons that teach a rule, in the order of the path.
fn lessons_on(rule: &str) -> impl Iterator<Item = &'static str> {
    let lessons = lessons::path().iter().flat_map(|group| &group.lessons);
    let found = lessons.filter(move |lesson| lesson.rules.iter().any(|named| named == rule));
    found.map(|lesson| &*lesson.id)
}

/// The last part of a component's path: `Board` of `game/Board.svelte`.
fn component_name(component: &str) -> &str {
    let file = component.rsplit('/').next().unwrap_or(component);
    file.strip_suffix(".svelte").unwrap_or(file)
}
