//! Translations of the texts of the rules: illegal moves and impossible positions.

use std::fmt::Display;

use rules::{CastlingMode, CastlingSide, FenError, FenNote, Illegal, MoveError, Role, SetupError};

use crate::{Form, InLanguage, Language, Values};

impl InLanguage for Illegal {
    fn in_language(&self, language: Language) -> String {
        translate_illegal(language, *self).unwrap_or_else(|| self.to_string())
    }
}

fn translate_illegal(language: Language, why: Illegal) -> Option<String> {
    let say = |english: &str, values: Values<'_>| language.phrase(english, values);
    let with_piece = |english: &str, (role, form): (Role, Form), values: Values<'_>| {
        let piece = language.role(role, form);
        say(english, &[values, &[("piece", &piece)]].concat())
    };
    match why {
        Illegal::NoPiece(square) => say("there is no piece on {square}", &[("square", &square)]),
        Illegal::NotYourPiece {
            square,
            color,
            role,
        } => {
            let side = language.color(color);
            let values: Values<'_> = &[("square", &square), ("side", &side)];
            with_piece(
                "{piece} on {square} is {side}'s, and it is not {side}'s turn",
                (role, Form::The),
                values,
            )
        }
        Illegal::NoMove(square) => say(
            "a move must leave {square}: passing is not allowed",
            &[("square", &square)],
        ),
        Illegal::OwnPiece { square, role } => with_piece(
            "{piece} is on {square}",
            (role, Form::YourOwn),
            &[("square", &square)],
        ),
        Illegal::KingCapture(square) => say(
            "the king on {square} cannot be captured; a game ends before that",
            &[("square", &square)],
        ),
        Illegal::NotItsMove { role, from, to } => {
            let values: Values<'_> = &[("from", &from), ("to", &to)];
            with_piece(
                "{piece} does not move from {from} to {to}",
                (role, Form::A),
                values,
            )
        }
        Illegal::Blocked { role, at } => with_piece(
            "{piece} is blocked by the piece on {square}",
            (role, Form::The),
            &[("square", &at)],
        ),
        Illegal::DoubleStep { from } => say(
            "the pawn on {square} has moved before, so it may go only one square forward",
            &[("square", &from)],
        ),
        Illegal::DoubleStepBlocked { at } => say(
            "a pawn goes two squares only if both are empty, and there is a piece on {square}",
            &[("square", &at)],
        ),
        Illegal::NothingToCapture(square) => say(
            "a pawn moves diagonally only to capture, and there is nothing to capture on {square}",
            &[("square", &square)],
        ),
        Illegal::EnPassantTooLate { pawn } => say(
            "the pawn on {square} can be captured en passant only right after it moved two squares",
            &[("square", &pawn)],
        ),
        Illegal::PromotionMissing(square) => say(
            "the pawn that reaches {square} must become a queen, rook, bishop or knight: say which",
            &[("square", &square)],
        ),
        Illegal::PromotionTo(role) => with_piece(
            "a pawn becomes a queen, rook, bishop or knight, never a {piece}",
            (role, Form::Bare),
            &[],
        ),
        Illegal::CastlingBlocked { at } => say(
            "castling is blocked by the piece on {square}",
            &[("square", &at)],
        ),
        Illegal::CastlingOutOfCheck { by } => say(
            "a king in check cannot castle, and {by} gives check",
            &[("by", &by.in_language(language))],
        ),
        Illegal::NoSuchPiece { role, to } => with_piece(
            "{piece} of yours can go to {to}",
            (role, Form::No),
            &[("to", &to)],
        ),
        _ => translate_attacked(language, why),
    }
}

/// Translates moves that are illegal because of an attack on the king, and reasons without
/// placeholders.
fn translate_attacked(language: Language, why: Illegal) -> Option<String> {
    let (english, by, (place, square)) = match why {
        Illegal::StillInCheck { king, by } => (
            "the king on {king} is in check from {by}, and this move leaves it there",
            by,
            ("king", king),
        ),
        Illegal::ExposesKing { king, by } => (
            "this would leave the king on {king} attacked by {by}",
            by,
            ("king", king),
        ),
        Illegal::KingIntoCheck { to, by } => (
            "the king cannot go to {to}, which is attacked by {by}",
            by,
            ("to", to),
        ),
        Illegal::CastlingThroughCheck { square, by } => (
            "in castling, the king would be attacked on {square} by {by}",
            by,
            ("square", square),
        ),
        _ => return language.phrase(&why.to_string(), &[]),
    };
    let by = by.in_language(language);
    language.phrase(english, &[("by", &by), (place, &square)])
}

impl InLanguage for MoveError {
    fn in_language(&self, language: Language) -> String {
        let said = match self {
            Self::Illegal(why) => return why.in_language(language),
            Self::Unreadable(text) => language.phrase(
                "\"{text}\" is not a move: write it like Nf3, exd5, O-O, e8=Q or e2e4, e7e8q",
                &[("text", &shown(text))],
            ),
            Self::Ambiguous { text, candidates } => {
                let text = language.localize_san(text);
                let moves = language.localize_san(&candidates.join(", "));
                language.phrase(
                    "{text} fits several moves: {moves}",
                    &[("text", &text), ("moves", &moves)],
                )
            }
            _ => None,
        };
        said.unwrap_or_else(|| self.to_string())
    }
}

/// Returns the beginning of a text, escaped. The text may be very long or contain any character.
fn shown(text: &str) -> String {
    let start: String = text.chars().take(32).collect();
    start.escape_debug().to_string()
}

impl InLanguage for FenError {
    fn in_language(&self, language: Language) -> String {
        let say = |english: &str, values: Values<'_>| language.phrase(english, values);
        let found = |english: &str, text: &str| say(english, &[("text", &shown(text))]);
        let said = match self {
            Self::Missing(field) => say(field, &[])
                .and_then(|field| say("the FEN ends before the {field}", &[("field", &field)])),
            Self::Ranks(1) => say("a FEN begins with 8 ranks separated by /", &[]),
            Self::Ranks(count) => say(
                "the placement has {number} ranks separated by /, not 8",
                &[("number", count)],
            ),
            Self::RankWidth { rank, squares } => say(
                "rank {rank} of the placement describes {number} squares, not 8",
                &[("rank", rank), ("number", squares)],
            ),
            Self::NotAPiece(letter) => found(
                "'{text}' in the placement is neither a piece (PNBRQK, pnbrqk) nor a number of empty squares (1 to 8)",
                &letter.to_string(),
            ),
            Self::Turn(text) => found("the side to move is \"{text}\", not w or b", text),
            Self::Castling(text) => found(
                "the castling rights are \"{text}\", not - or letters of KQkq (in Chess960 also files), each once",
                text,
            ),
            Self::EnPassant(text) => found(
                "the en-passant square is \"{text}\", not - or the name of a square",
                text,
            ),
            Self::Counter { field, found } => say(field, &[]).and_then(|field| {
                say(
                    "the {field} is \"{text}\", not a number below 10000",
                    &[("field", &field), ("text", &shown(found))],
                )
            }),
            Self::TrailingText(text) => found("\"{text}\" follows the last field of the FEN", text),
            Self::Setup(why) => return why.in_language(language),
            _ => None,
        };
        said.unwrap_or_else(|| self.to_string())
    }
}

impl InLanguage for SetupError {
    fn in_language(&self, language: Language) -> String {
        let say = |english: &str, color: rules::Color, values: Values<'_>| {
            let side = language.color(color);
            language.phrase(
                english,
                &[values, &[("side", &side as &dyn Display)]].concat(),
            )
        };
        let said = match self {
            Self::Kings { color, count: 0 } => say("{side} has no king", *color, &[]),
            Self::Kings { color, count } => say(
                "{side} has {number} kings, not one",
                *color,
                &[("number", count)],
            ),
            Self::Pawn(square) => language.phrase(
                "a pawn on {square}: no pawn can be on the first or last rank",
                &[("square", square)],
            ),
            Self::OpponentInCheck { king, by } => language.phrase(
                "the king on {king} is attacked from {by} although its side has just moved",
                &[("king", king), ("by", by)],
            ),
            Self::CastlingKing { color, king } => say(
                "{side}'s king on {king} cannot castle",
                *color,
                &[("king", king)],
            ),
            Self::CastlingRook { color, side, rook } => {
                let english = match side {
                    CastlingSide::King => "{side} has no rook on {rook} to castle kingside with",
                    CastlingSide::Queen => "{side} has no rook on {rook} to castle queenside with",
                };
                say(english, *color, &[("rook", rook)])
            }
            Self::EnPassant(square) => language.phrase(
                "{square} cannot be an en-passant square: no pawn has just passed over it",
                &[("square", square)],
            ),
            _ => None,
        };
        said.unwrap_or_else(|| self.to_string())
    }
}

impl InLanguage for FenNote {
    fn in_language(&self, language: Language) -> String {
        let said = match self {
            Self::EnPassantDropped(square) => language.phrase(
                "the en-passant square {square} was dropped: no pawn has just passed over it",
                &[("square", square)],
            ),
            Self::CastlingDropped { color, side, cause } => {
                let letter = side.letter(*color);
                let why = cause.in_language(language);
                language.phrase(
                    "the castling right {letter} was dropped: {why}",
                    &[("letter", &letter), ("why", &why)],
                )
            }
            Self::Corrected { field, found, read } => {
                language.phrase(field, &[]).and_then(|field| {
                    language.phrase(
                        "the {field} \"{text}\" cannot be read: {read} is used",
                        &[("field", &field), ("text", &shown(found)), ("read", read)],
                    )
                })
            }
            Self::Ignored(text) => language.phrase(
                "the text \"{text}\" was ignored: it is no field",
                &[("text", &shown(text))],
            ),
            Self::Chess960Rights(CastlingMode::Chess960) => language.phrase(
                "the castling rights are those of Chess960: its castling rules are used",
                &[],
            ),
            Self::Chess960Rights(CastlingMode::Standard) => language.phrase(
                "the castling rights name the files of the rooks, but mean standard castling",
                &[],
            ),
            _ => None,
        };
        said.unwrap_or_else(|| self.to_string())
    }
}

#[cfg(test)]
mod tests;
