//! Piece letters of other languages.

use crate::result::is_dash;

/// The letters of king, queen, rook, bishop and knight in a language.
///
/// A text does not contain its language: in a French game `R` is the king. So the caller sets the
/// language with [`crate::Reader::set_letters`]. The source is the table in the PGN standard,
/// section 8.2.3.2.
///
/// ```
/// use staunton_pgn::{PieceLetters, Reader, Records};
///
/// let mut reader = Reader::from_bytes(b"1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 *");
/// reader.set_letters(PieceLetters::named("German"));
/// let record = Records::new(reader).next().expect("a game")?;
/// assert_eq!(record.main.moves.len(), 6);
/// assert!(record.problems.is_empty());
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceLetters([char; 5]);

/// The letters in English, in the same order.
const ENGLISH: [char; 5] = ['K', 'Q', 'R', 'B', 'N'];

const LANGUAGES: [(&str, PieceLetters); 16] = [
    ("czech", PieceLetters(['K', 'D', 'V', 'S', 'J'])),
    ("danish", PieceLetters(['K', 'D', 'T', 'L', 'S'])),
    ("dutch", PieceLetters(['K', 'D', 'T', 'L', 'P'])),
    ("estonian", PieceLetters(['K', 'L', 'V', 'O', 'R'])),
    ("finnish", PieceLetters(['K', 'D', 'T', 'L', 'R'])),
    ("french", PieceLetters(['R', 'D', 'T', 'F', 'C'])),
    ("german", PieceLetters(['K', 'D', 'T', 'L', 'S'])),
    ("hungarian", PieceLetters(['K', 'V', 'B', 'F', 'H'])),
    ("icelandic", PieceLetters(['K', 'D', 'H', 'B', 'R'])),
    ("italian", PieceLetters(['R', 'D', 'T', 'A', 'C'])),
    ("norwegian", PieceLetters(['K', 'D', 'T', 'L', 'S'])),
    ("polish", PieceLetters(['K', 'H', 'W', 'G', 'S'])),
    ("portuguese", PieceLetters(['R', 'D', 'T', 'B', 'C'])),
    ("romanian", PieceLetters(['R', 'D', 'T', 'N', 'C'])),
    ("spanish", PieceLetters(['R', 'D', 'T', 'A', 'C'])),
    ("swedish", PieceLetters(['K', 'D', 'T', 'L', 'S'])),
];

impl PieceLetters {
    /// Returns the letters of a language by its English name, in any case, or `None` if the
    /// language is unknown.
    pub fn named(language: &str) -> Option<Self> {
        LANGUAGES
            .iter()
            .find(|(name, _)| name.eq_ignore_ascii_case(language))
            .map(|&(_, letters)| letters)
    }

    /// The English names of all known languages.
    pub fn languages() -> impl Iterator<Item = &'static str> {
        LANGUAGES.iter().map(|(name, _)| *name)
    }

    /// Replaces these letters in a move with the English ones. Castling is unchanged.
    pub(crate) fn to_english(self, word: &str) -> String {
        let castles = word
            .strip_prefix('O')
            .is_some_and(|rest| rest.starts_with(is_dash));
        if castles {
            return word.to_owned();
        }
        let english = |letter: char| {
            let index = self.0.iter().position(|&known| known == letter);
            index.map(|index| ENGLISH[index])
        };
        // A small letter at the beginning may name a piece, unless it is a file.
        let small = word
            .chars()
            .next()
            .filter(|&first| !('a'..='h').contains(&first));
        let piece = small.and_then(|first| english(first.to_ascii_uppercase()));
        if let (Some(piece), Some(first)) = (piece, small)
            && first.is_ascii_lowercase()
            && !word[1..].starts_with(is_dash)
        {
            return format!("{piece}{}", &word[1..]);
        }
        word.chars()
            .map(|letter| english(letter).unwrap_or(letter))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn translates_moves_to_english() {
        for (language, word, english) in [
            ("German", "Sf3", "Nf3"),
            ("german", "e8=D+", "e8=Q+"),
            ("german", "O-O", "O-O"),
            ("estonian", "O-O-O", "O-O-O"),
            ("estonian", "Oxb5", "Bxb5"),
            ("french", "Rd2", "Kd2"),
            ("french", "Ta1xa8", "Ra1xa8"),
            ("hungarian", "bxc8=V", "bxc8=Q"),
            ("dutch", "Nf3", "Nf3"),
        ] {
            let letters = PieceLetters::named(language).expect("known");
            assert_eq!(letters.to_english(word), english, "{language}: {word}");
        }
        assert_eq!(PieceLetters::named("Klingon"), None);
        for name in PieceLetters::languages() {
            let PieceLetters(letters) = PieceLetters::named(name).expect("known");
            let different: std::collections::BTreeSet<char> = letters.into();
            assert_eq!(different.len(), 5, "{name}");
        }
    }
}
