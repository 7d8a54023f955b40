//! The names of pieces and sides.

use rules::{Attacker, Color, Role, Square};

use crate::{InLanguage, Language};

/// A name of a piece as it stands in a sentence, in the order of the texts.
#[derive(Clone, Copy, Debug)]
pub enum Form {
    /// `rook`.
    Bare,
    /// `a rook`.
    A,
    /// `the rook`.
    The,
    /// `your own rook`.
    YourOwn,
    /// `no rook`.
    No,
}

impl Language {
    /// The name of a side.
    ///
    /// ```
    /// use staunton_language::{Form, Language};
    ///
    /// let german = Language::find("de").expect("German");
    /// assert_eq!(german.color(rules::Color::White), "Weiß");
    /// assert_eq!(german.role(rules::Role::Queen, Form::YourOwn), "deine eigene Dame");
    /// assert_eq!(german.piece_on(rules::Role::Rook, rules::Square::E8), "der Turm auf e8");
    /// ```
    pub fn color(self, color: Color) -> &'static str {
        self.text(match color {
            Color::White => "white",
            Color::Black => "black",
        })
    }

    /// The name of a piece.
    pub fn role(self, role: Role, form: Form) -> &'static str {
        let mut forms = self.text(role.name()).split(" | ");
        forms.nth(form as usize).unwrap_or_default()
    }

    /// A piece and where it stands: `the rook on e8`.
    pub fn piece_on(self, role: Role, square: Square) -> String {
        let piece = self.role(role, Form::The);
        crate::fill(
            self.text("piece-on"),
            &[("piece", &piece), ("square", &square)],
        )
    }
}

impl InLanguage for Attacker {
    fn in_language(&self, language: Language) -> String {
        language.piece_on(self.role, self.square)
    }
}

impl InLanguage for Color {
    fn in_language(&self, language: Language) -> String {
        language.color(*self).to_owned()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_language_has_its_own_names() {
        for language in Language::all() {
            let texts = language.texts();
            let forms = Role::ALL.map(|role| texts.get(role.name()).expect("the forms of a piece"));
            for forms in forms {
                assert_eq!(forms.split(" | ").count(), 5, "{language:?} {forms}");
            }
            let letters: BTreeSet<char> = texts.get("letters").expect("letters").chars().collect();
            assert_eq!(letters.len(), 5, "{language:?}");
            for key in ["white", "black", "piece-on"] {
                assert!(texts.get(key).is_some(), "{language:?} {key}");
            }
        }
        let english = Language::ENGLISH;
        let by = Attacker {
            role: Role::Bishop,
            square: Square::B4,
        };
        assert_eq!(by.in_language(english), by.to_string());
        assert_eq!(Color::Black.in_language(english), Color::Black.to_string());
    }
}
