//! What the admins of a server set for everybody.

use serde::{Deserialize, Serialize};

use crate::names::{self, Name, name_key};

/// What the admins have set. Fields that are missing have their default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Who may register.
    pub registration: Registration,
    /// Names that nobody may choose, in whatever case. `*` stands for anything at the beginning
    /// or at the end.
    pub refused_names: Vec<String>,
    /// Whether only people with accounts choose names and watch the games of others.
    pub safe: bool,
    /// Whether nobody chats.
    pub chat_off: bool,
}

/// Who may register.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Registration {
    /// Everybody.
    #[default]
    Open,
    /// Those who have the link of an invite.
    Invite,
    /// Nobody.
    Closed,
}

impl Settings {
    /// Whether nobody may choose this name.
    pub fn refuse_name(&self, name: &Name) -> bool {
        let (key, shape) = (name.key(), name.shape());
        let mut refused = self.refused_names.iter();
        refused.any(|refused| fits(&key, &shape, refused))
    }
}

/// Whether a name of this key and shape is what the pattern refuses, or looks like it.
fn fits(key: &str, shape: &str, pattern: &str) -> bool {
    let pattern = name_key(pattern.trim());
    let (open_start, pattern) = match pattern.strip_prefix('*') {
        Some(rest) => (true, rest),
        None => (false, &*pattern),
    };
    let (open_end, pattern) = match pattern.strip_suffix('*') {
        Some(rest) => (true, rest),
        None => (false, pattern),
    };
    let is = |text: &str, pattern: &str| match (open_start, open_end) {
        (false, false) => text == pattern,
        (false, true) => text.starts_with(pattern),
        (true, false) => text.ends_with(pattern),
        (true, true) => text.contains(pattern),
    };
    // What it looks like in small letters and in capitals.
    let shapes = [pattern, &pattern.to_uppercase()].map(names::shape);
    // A star alone would refuse everybody.
    !pattern.is_empty()
        && (is(key, pattern) || is(shape, pattern) || shapes.iter().any(|one| is(shape, one)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refused_names_may_be_open_at_either_end() {
        let refuses = |pattern: &str, name: &str| {
            let settings = Settings {
                refused_names: vec!["Somebody".to_owned(), pattern.to_owned()],
                ..Settings::default()
            };
            settings.refuse_name(&name.parse().expect("a name"))
        };
        for (pattern, name, refused) in [
            ("admin", "Admin", true),
            ("admin", "Administrator", false),
            ("admin*", "Administrator", true),
            ("*admin", "The Admin", true),
            ("*admin", "Admins", false),
            ("*ADM*", "An admin", true),
            (" élodie ", "ÉLODIE", true),
            ("*", "Ada", false),
            ("", "Ada", false),
        ] {
            assert_eq!(refuses(pattern, name), refused, "{pattern:?} and {name}");
        }
    }

    #[test]
    fn settings_of_another_version_are_read() {
        let old: Settings = serde_json::from_str("{}").expect("settings");
        assert_eq!(old, Settings::default());
        let newer = r#"{"registration":"closed","theme":"dark"}"#;
        let newer: Settings = serde_json::from_str(newer).expect("settings");
        assert_eq!(newer.registration, Registration::Closed);
    }
}
