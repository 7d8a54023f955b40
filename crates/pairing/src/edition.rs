//! The names of the rules, for storage with a tournament.

use std::fmt;

/// A pairing system in one edition of its text.
///
/// A later edition becomes another variant, so that a stored tournament is always paired and
/// checked by the rules with which it started.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Edition {
    /// The FIDE (Dutch) system, C.04.3, in force since 1 February 2026: [`crate::dutch`].
    Dutch2026,
    /// The Baku acceleration, C.04.7, in force since 1 February 2026: [`crate::Baku`].
    Baku2026,
    /// The Berger tables, C.05, Annex 1: [`crate::round_robin`].
    Berger,
    /// The double Berger tables with exchanged rounds, C.05, Annex 1.
    BergerExchanged,
    /// The usual knock-out tree: [`crate::knockout`].
    KnockOut,
}

impl Edition {
    /// All editions.
    pub const ALL: [Self; 5] = [
        Self::Dutch2026,
        Self::Baku2026,
        Self::Berger,
        Self::BergerExchanged,
        Self::KnockOut,
    ];

    /// Returns the name, which never changes.
    pub fn name(self) -> &'static str {
        match self {
            Self::Dutch2026 => "FIDE Dutch 2026",
            Self::Baku2026 => "FIDE Baku 2026",
            Self::Berger => "FIDE Berger",
            Self::BergerExchanged => "FIDE Berger, exchanged rounds",
            Self::KnockOut => "Knock-out",
        }
    }

    /// Returns the edition with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|edition| edition.name() == name)
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stored_names_remain() {
        let names = Edition::ALL.map(Edition::name);
        assert_eq!(
            names,
            [
                "FIDE Dutch 2026",
                "FIDE Baku 2026",
                "FIDE Berger",
                "FIDE Berger, exchanged rounds",
                "Knock-out",
            ]
        );
        assert_eq!(names.map(Edition::from_name), Edition::ALL.map(Some));
        assert_eq!(Edition::from_name("FIDE Dutch 2017"), None);
    }
}
