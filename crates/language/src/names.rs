//! The names of pieces and sides.

use rules::{Attacker, Color, Role, Square};

use crate::{InLanguage, Language};

/// A form of a piece name in a sentence, in the order of the texts.
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
            Color::White => "White",
            Color::Black => "Black",
        })
    }

    /// The name of a piece.
    pub fn role(self, role: Role, form: Form) -> &'static str {
        self.text(english(role, form))
    }

    /// Names a piece and its square: `the rook on e8`.
    pub fn piece_on(self, role: Role, square: Square) -> String {
        let piece = self.role(role, Form::The);
        crate::fill(
            self.text("{piece} on {square}"),
            &[("piece", &piece), ("square", &square)],
        )
    }
}

/// The English name of a piece.
const fn english(role: Role, form: Form) -> &'static str {
    let [bare, a, the, your_own, no] = match role {
        Role::Pawn => ["pawn", "a pawn", "the pawn", "your own pawn", "no pawn"],
        Role::Knight => [
            "knight",
            "a knight",
            "the knight",
            "your own knight",
            "no knight",
        ],
        Role::Bishop => [
            "bishop",
            "a bishop",
            "the bishop",
            "your own bishop",
            "no bishop",
        ],
        Role::Rook => ["rook", "a rook", "the rook", "your own rook", "no rook"],
        Role::Queen => [
            "queen",
            "a queen",
            "the queen",
            "your own queen",
            "no queen",
        ],
        Role::King => ["king", "a king", "the king", "your own king", "no king"],
    };
    match form {
        Form::Bare => bare,
        Form::A => a,
        Form::The => the,
        Form::YourOwn => your_own,
        Form::No => no,
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
    fn names_differ_by_language() {
        let forms = [Form::Bare, Form::A, Form::The, Form::YourOwn, Form::No];
        for language in Language::all().filter(|&it| it != Language::ENGLISH) {
            let roles = Role::ALL.iter();
            let names = roles.flat_map(|&role| forms.map(|form| english(role, form)));
            for name in names.chain(["White", "Black", "{piece} on {square}"]) {
                assert!(language.phrase(name, &[]).is_some(), "{language:?} {name}");
            }
            let letters: BTreeSet<char> = language.text("KQRBN").chars().collect();
            assert_eq!(letters.len(), 5, "{language:?}");
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
