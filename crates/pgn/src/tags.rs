//! The tags of a game.

use rules::CastlingMode;

/// The seven tags that every game in export format has, in their order, with what stands for
/// an unknown value.
pub(crate) const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// Whether a tag's value follows from where a game starts and how it ended.
pub(crate) fn is_implied(name: &str, mode: CastlingMode) -> bool {
    let implied = ["Result", "FEN", "SetUp"];
    implied.iter().any(|known| is_same(name, known))
        || mode == CastlingMode::Chess960 && is_same(name, "Variant")
}

/// Whether two names are those of one tag.
pub(crate) const fn is_same(name: &str, other: &str) -> bool {
    name.eq_ignore_ascii_case(other)
}

/// Names and values, in the order in which they stand. A name is the same in capitals and in
/// small letters: programs write `FEN` and `Fen`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// The value of this tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0
            .iter()
            .find_map(|(known, value)| is_same(known, name).then_some(value.as_str()))
    }

    /// Gives a tag this value, instead of the one it had.
    pub fn set(&mut self, name: impl Into<String>, value: impl Into<String>) {
        let (name, value) = (name.into(), value.into());
        match self.0.iter_mut().find(|(known, _)| is_same(known, &name)) {
            Some((_, old)) => *old = value,
            None => self.0.push((name, value)),
        }
    }

    /// Takes a tag out.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        let at = self.0.iter().position(|(known, _)| is_same(known, name))?;
        Some(self.0.remove(at).1)
    }

    /// All names and values.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }

    pub(crate) fn remove_implied(&mut self, mode: CastlingMode) {
        self.0.retain(|(name, _)| !is_implied(name, mode));
    }

    /// As [`Tags::set`], for a name that is known to be new.
    pub(crate) fn push(&mut self, name: String, value: String) {
        self.0.push((name, value));
    }
}

impl<N: Into<String>, V: Into<String>> FromIterator<(N, V)> for Tags {
    fn from_iter<T: IntoIterator<Item = (N, V)>>(tags: T) -> Self {
        let mut all = Self::default();
        for (name, value) in tags {
            all.set(name, value);
        }
        all
    }
}
