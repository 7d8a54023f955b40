//! Server-wide settings made by admins.

use serde::{Deserialize, Serialize};

use crate::names::{self, Name, name_key};

/// The settings of the server. Missing fields have their default values.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The players who may register.
    pub registration: Registration,
    /// Names that are not allowed, in any case. A `*` at the beginning or the end matches any text.
    pub refused_names: Vec<String>,
    /// Whether choosing a name and watching games of others require an account.
    pub safe: bool,
    /// Whether chat is turned off for all players.
    pub chat_off: bool,
}

/// The players who may register.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Registration {
    /// All players.
    #[default]
    Open,
    /// Players with an invite link.
    Invite,
    /// No players.
    Closed,
}

impl Settings {
    /// Whether this name is not allowed.
    pub fn refuse_name(&self, name: &Name) -> bool {
        let (key, shape) = (name.key(), name.shape());
        let mut refused = self.refused_names.iter();
        refused.any(|refused| fits(&key, &shape, refused))
    }
}

/// Whether a name with this key and shape matches the pattern or looks like a match.
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
    // The shapes of the pattern in lower case and in upper case.
    let shapes = [pattern, &pattern.to_uppercase()].map(names::shape);
    // A single star would match every name.
    !pattern.is_empty()
        && (is(key, pattern) || is(shape, pattern) || shapes.iter().any(|one| is(shape, one)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refused_names_may_begin_or_end_with_a_wildcard() {
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
    fn reads_settings_of_another_version() {
        let old: Settings = serde_json::from_str("{}").expect("settings");
        assert_eq!(old, Settings::default());
        let newer = r#"{"registration":"closed","theme":"dark"}"#;
        let newer: Settings = serde_json::from_str(newer).expect("settings");
        assert_eq!(newer.registration, Registration::Closed);
    }
}
