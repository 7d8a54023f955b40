//! Start position and castling rules of a game.

use rules::{CastlingMode, FenNote, Position};

use super::Reader;
use crate::{Diagnostic, Problem, Source, Text, Visitor};

impl<S: Source> Reader<S> {
    /// Returns the position that the tags define, and whether moves can be played from it.
    pub(super) fn read_start(&mut self, visitor: &mut impl Visitor) -> (Position, bool) {
        let mut mode = CastlingMode::Standard;
        let mut playable = true;
        if let Some((name, place)) = &self.start_tags.variant {
            if let Some(known) = variant(name) {
                mode = known;
            } else {
                playable = false;
                let problem = Problem::Variant(Text(name.as_bytes()).excerpt());
                let place = *place;
                self.report(visitor, Diagnostic { place, problem });
            }
        }
        let default_start = match mode {
            CastlingMode::Standard => Position::start(),
            CastlingMode::Chess960 => Position::chess960(518).unwrap_or_default(),
        };
        let Some((fen, place)) = &self.start_tags.fen else {
            if let Some(place) = self.start_tags.set_up {
                let problem = Problem::SetUpWithoutFen;
                self.report(visitor, Diagnostic { place, problem });
            }
            return (default_start, playable);
        };
        if !playable || matches!(fen.trim(), "" | "?") {
            return (default_start, playable);
        }
        let place = *place;
        match Position::detect_fen(fen, mode) {
            Ok((position, notes)) => {
                for note in notes {
                    // The moves are clear without a tag for Chess960.
                    if !matches!(note, FenNote::Chess960Rights(_)) {
                        let problem = Problem::FenNote(note);
                        self.report(visitor, Diagnostic { place, problem });
                    }
                }
                (position, true)
            }
            Err(error) => {
                let problem = Problem::Fen(error);
                self.report(visitor, Diagnostic { place, problem });
                (default_start, false)
            }
        }
    }
}

/// Returns the castling mode of a variant, or `None` if it has other rules than chess.
fn variant(name: &str) -> Option<CastlingMode> {
    let plain: String = name
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|c| c.to_ascii_lowercase())
        .collect();
    match plain.as_str() {
        // FICS numbers its other starts; in wild/0 and wild/1 castling has different rules.
        "" | "standard" | "chess" | "classical" | "normal" | "regular" | "orthodox"
        | "fromposition" | "wild2" | "wild3" | "wild4" | "wild5" | "wild6" | "wild7" | "wild8"
        | "wild8a" => Some(CastlingMode::Standard),
        "chess960" | "960" | "frc" | "dfrc" | "shufflechess960" | "wildfr" => {
            Some(CastlingMode::Chess960)
        }
        _ if plain.starts_with("fischer") => Some(CastlingMode::Chess960),
        _ => None,
    }
}
