//! What the rules say: of moves that cannot be made, and of positions that cannot be.

use std::fmt::Display;

use rules::{Attacker, CastlingSide, FenError, FenNote, Illegal, MoveError, Role, SetupError};

use crate::{Form, InLanguage, Language, Values};

impl InLanguage for Illegal {
    fn in_language(&self, language: Language) -> String {
        translate_illegal(language, *self).unwrap_or_else(|| self.to_string())
    }
}

fn translate_illegal(language: Language, why: Illegal) -> Option<String> {
    let say = |key: &str, values: Values<'_>| language.phrase(key, values);
    let with_piece = |key: &str, (role, form): (Role, Form), values: Values<'_>| {
        let piece = language.role(role, form);
        say(key, &[values, &[("piece", &piece)]].concat())
    };
    let attacked = |key: &str, by: Attacker, values: Values<'_>| {
        let by = by.in_language(language);
        say(key, &[values, &[("by", &by)]].concat())
    };
    match why {
        Illegal::NoPiece(square) => say("no-piece", &[("square", &square)]),
        Illegal::NotYourPiece {
            square,
            color,
            role,
        } => {
            let side = language.color(color);
            let values: Values<'_> = &[("square", &square), ("side", &side)];
            with_piece("not-your-piece", (role, Form::The), values)
        }
        Illegal::NoMove(square) => say("passing-not-allowed", &[("square", &square)]),
        Illegal::OwnPiece { square, role } => {
            with_piece("own-piece", (role, Form::YourOwn), &[("square", &square)])
        }
        Illegal::KingCapture(square) => say("king-capture", &[("square", &square)]),
        Illegal::NotItsMove { role, from, to } => {
            let values: Values<'_> = &[("from", &from), ("to", &to)];
            with_piece("not-its-move", (role, Form::A), values)
        }
        Illegal::Blocked { role, at } => {
            with_piece("blocked", (role, Form::The), &[("square", &at)])
        }
        Illegal::PawnBackward => say("pawn-backward", &[]),
        Illegal::DoubleStep { from } => say("double-step", &[("square", &from)]),
        Illegal::DoubleStepBlocked { at } => say("double-step-blocked", &[("square", &at)]),
        Illegal::NothingToCapture(square) => say("nothing-to-capture", &[("square", &square)]),
        Illegal::EnPassantTooLate { pawn } => say("en-passant-too-late", &[("square", &pawn)]),
        Illegal::PromotionMissing(square) => say("promotion-missing", &[("square", &square)]),
        Illegal::NotAPromotion => say("not-a-promotion", &[]),
        Illegal::PromotionTo(role) => with_piece("promotion-to", (role, Form::Bare), &[]),
        Illegal::StillInCheck { king, by } => attacked("still-in-check", by, &[("king", &king)]),
        Illegal::ExposesKing { king, by } => attacked("exposes-king", by, &[("king", &king)]),
        Illegal::KingIntoCheck { to, by } => attacked("king-into-check", by, &[("to", &to)]),
        Illegal::NoCastlingRight(CastlingSide::King) => say("no-castling-kingside", &[]),
        Illegal::NoCastlingRight(CastlingSide::Queen) => say("no-castling-queenside", &[]),
        Illegal::CastlingBlocked { at } => say("castling-blocked", &[("square", &at)]),
        Illegal::CastlingOutOfCheck { by } => attacked("castling-out-of-check", by, &[]),
        Illegal::CastlingThroughCheck { square, by } => {
            attacked("castling-through-check", by, &[("square", &square)])
        }
        Illegal::NoSuchPiece { role, to } => {
            with_piece("no-such-piece", (role, Form::No), &[("to", &to)])
        }
        _ => None,
    }
}

impl InLanguage for MoveError {
    fn in_language(&self, language: Language) -> String {
        let said = match self {
            Self::Illegal(why) => return why.in_language(language),
            Self::Unreadable(text) => language.phrase("unreadable", &[("text", &shown(text))]),
            Self::Ambiguous { text, candidates } => {
                let text = language.in_letters(text);
                let moves = language.in_letters(&candidates.join(", "));
                language.phrase("ambiguous", &[("text", &text), ("moves", &moves)])
            }
            _ => None,
        };
        said.unwrap_or_else(|| self.to_string())
    }
}

/// The beginning of a text that may be huge or hold anything, escaped.
fn shown(text: &str) -> String {
    let start: String = text.chars().take(32).collect();
    start.escape_debug().to_string()
}

impl InLanguage for FenError {
    fn in_language(&self, language: Language) -> String {
        let say = |key: &str, values: Values<'_>| language.phrase(key, values);
        let found = |key: &str, text: &str| say(key, &[("text", &shown(text))]);
        let said = match self {
            Self::Missing(field) => field_name(language, field)
                .and_then(|field| say("fen-missing", &[("field", &field)])),
            Self::Ranks(count) => say("fen-ranks", &[("number", count)]),
            Self::RankWidth { rank, squares } => {
                say("fen-rank-width", &[("rank", rank), ("number", squares)])
            }
            Self::NotAPiece(letter) => found("fen-not-a-piece", &letter.to_string()),
            Self::Turn(text) => found("fen-turn", text),
            Self::Castling(text) => found("fen-castling", text),
            Self::EnPassant(text) => found("fen-en-passant", text),
            Self::Counter { field, found } => field_name(language, field).and_then(|field| {
                say("fen-counter", &[("field", &field), ("text", &shown(found))])
            }),
            Self::TrailingText(text) => found("fen-trailing-text", text),
            Self::Setup(why) => return why.in_language(language),
            _ => None,
        };
        said.unwrap_or_else(|| self.to_string())
    }
}

/// The name of a field of a FEN, as it stands after a preposition or begins a sentence.
fn field_name(language: Language, field: &str) -> Option<String> {
    language.phrase(&format!("fen field {field}"), &[])
}

impl InLanguage for SetupError {
    fn in_language(&self, language: Language) -> String {
        let say = |key: &str, color: rules::Color, values: Values<'_>| {
            let side = language.color(color);
            language.phrase(key, &[values, &[("side", &side as &dyn Display)]].concat())
        };
        let said = match self {
            Self::Kings { color, count: 0 } => say("setup-no-king", *color, &[]),
            Self::Kings { color, count } => say("setup-kings", *color, &[("number", count)]),
            Self::Pawn(square) => language.phrase("setup-pawn", &[("square", square)]),
            Self::OpponentInCheck { king, by } => {
                language.phrase("setup-opponent-in-check", &[("king", king), ("by", by)])
            }
            Self::CastlingKing { color, king } => {
                say("setup-castling-king", *color, &[("king", king)])
            }
            Self::CastlingRook { color, side, rook } => {
                let key = match side {
                    CastlingSide::King => "setup-castling-rook-kingside",
                    CastlingSide::Queen => "setup-castling-rook-queenside",
                };
                say(key, *color, &[("rook", rook)])
            }
            Self::EnPassant(square) => language.phrase("setup-en-passant", &[("square", square)]),
            _ => None,
        };
        said.unwrap_or_else(|| self.to_string())
    }
}

impl InLanguage for FenNote {
    fn in_language(&self, language: Language) -> String {
        let said = match self {
            Self::EnPassantDropped(square) => {
                language.phrase("en-passant-dropped", &[("square", square)])
            }
            Self::CastlingDropped { color, side, cause } => {
                let letter = side.letter(*color);
                let why = cause.in_language(language);
                language.phrase("castling-dropped", &[("letter", &letter), ("why", &why)])
            }
            _ => None,
        };
        said.unwrap_or_else(|| self.to_string())
    }
}

#[cfg(test)]
mod tests;
