//! What the crates with the rules say, in English or in words of the language.

use arbiter::{Reason, Verdict};
use rules::{Attacker, CastlingSide, Illegal, MoveError, Role};

use super::{Form, Values, Word, Words};

impl Words {
    /// Why a move is illegal.
    pub(crate) fn illegal(&self, why: Illegal) -> String {
        self.translate_illegal(why)
            .unwrap_or_else(|| why.to_string())
    }

    /// Why a text is no move that can be made.
    pub(crate) fn move_error(&self, why: &MoveError) -> String {
        let said = match why {
            MoveError::Illegal(why) => return self.illegal(*why),
            MoveError::Unreadable(text) => {
                // It may be huge or hold anything: its beginning is shown, escaped.
                let shown: String = text.chars().take(32).collect();
                let shown = shown.escape_debug();
                self.translate(Word::Unreadable, &[("text", &shown)])
            }
            MoveError::Ambiguous { text, candidates } => {
                let moves = self.in_letters(&candidates.join(", "));
                self.translate(Word::Ambiguous, &[("text", text), ("moves", &moves)])
            }
            _ => None,
        };
        said.unwrap_or_else(|| why.to_string())
    }

    /// How a game ended.
    pub(crate) fn verdict(&self, verdict: Verdict) -> String {
        let word = match verdict.reason {
            Reason::Resignation => Some(Word::WonByResignation),
            Reason::Flag => Some(Word::WonOnTime),
            Reason::ResignationCannotMate => Some(Word::DrawnByResignation),
            Reason::FlagCannotMate => Some(Word::DrawnOnTime),
            Reason::ThreefoldRepetition => Some(Word::DrawnByRepetition),
            Reason::FiftyMoves => Some(Word::DrawnByFiftyMoves),
            _ => None,
        };
        let winner = verdict.score.winner();
        let winner = winner.map_or_else(String::new, |winner| self.color(winner));
        word.and_then(|word| self.translate(word, &[("winner", &winner)]))
            .unwrap_or_else(|| verdict.to_string())
    }

    fn translate_illegal(&self, why: Illegal) -> Option<String> {
        let say = |word: Word, values: Values<'_>| self.translate(word, values);
        let with_piece = |word: Word, (role, form): (Role, Form), values: Values<'_>| {
            let piece = self.role(role, form);
            say(word, &[values, &[("piece", &piece)]].concat())
        };
        let attacked = |word: Word, by: Attacker, values: Values<'_>| {
            let by = self.piece_on(by.role, by.square);
            say(word, &[values, &[("by", &by)]].concat())
        };
        match why {
            Illegal::NoPiece(square) => say(Word::NoPiece, &[("square", &square)]),
            Illegal::NotYourPiece {
                square,
                color,
                role,
            } => {
                let side = self.color(color);
                let values: Values<'_> = &[("square", &square), ("side", &side)];
                with_piece(Word::NotYourPiece, (role, Form::The), values)
            }
            Illegal::NoMove(square) => say(Word::PassingNotAllowed, &[("square", &square)]),
            Illegal::OwnPiece { square, role } => with_piece(
                Word::OwnPiece,
                (role, Form::YourOwn),
                &[("square", &square)],
            ),
            Illegal::KingCapture(square) => say(Word::KingCapture, &[("square", &square)]),
            Illegal::NotItsMove { role, from, to } => {
                let values: Values<'_> = &[("from", &from), ("to", &to)];
                with_piece(Word::NotItsMove, (role, Form::A), values)
            }
            Illegal::Blocked { role, at } => {
                with_piece(Word::Blocked, (role, Form::The), &[("square", &at)])
            }
            Illegal::PawnBackward => say(Word::PawnBackward, &[]),
            Illegal::DoubleStep { from } => say(Word::DoubleStep, &[("square", &from)]),
            Illegal::NothingToCapture(square) => {
                say(Word::NothingToCapture, &[("square", &square)])
            }
            Illegal::EnPassantTooLate { pawn } => say(Word::EnPassantTooLate, &[("square", &pawn)]),
            Illegal::PromotionMissing(square) => {
                say(Word::PromotionMissing, &[("square", &square)])
            }
            Illegal::NotAPromotion => say(Word::NotAPromotion, &[]),
            Illegal::PromotionTo(role) => with_piece(Word::PromotionTo, (role, Form::Bare), &[]),
            Illegal::StillInCheck { king, by } => {
                attacked(Word::StillInCheck, by, &[("king", &king)])
            }
            Illegal::ExposesKing { king, by } => {
                attacked(Word::ExposesKing, by, &[("king", &king)])
            }
            Illegal::KingIntoCheck { to, by } => attacked(Word::KingIntoCheck, by, &[("to", &to)]),
            Illegal::NoCastlingRight(CastlingSide::King) => say(Word::NoCastlingKingside, &[]),
            Illegal::NoCastlingRight(CastlingSide::Queen) => say(Word::NoCastlingQueenside, &[]),
            Illegal::CastlingBlocked { at } => say(Word::CastlingBlocked, &[("square", &at)]),
            Illegal::CastlingOutOfCheck { by } => attacked(Word::CastlingOutOfCheck, by, &[]),
            Illegal::CastlingThroughCheck { square, by } => {
                attacked(Word::CastlingThroughCheck, by, &[("square", &square)])
            }
            Illegal::NoSuchPiece { role, to } => {
                with_piece(Word::NoSuchPiece, (role, Form::No), &[("to", &to)])
            }
            _ => None,
        }
    }
}
