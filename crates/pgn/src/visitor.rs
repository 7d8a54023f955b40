//! The interface through which a reader reports a game.

use rules::{Move, Position};

use crate::{Diagnostic, GameResult, Nag, Text};

/// Whether what comes is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interest {
    /// Read it.
    Read,
    /// Pass over it quickly: its moves are not looked at, and nothing of it is reported.
    Skip,
}

/// On which side of the nearest move a comment stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommentSide {
    /// Behind the last move, or at the beginning of a line.
    After,
    /// Behind a move number or a variation, before the move that comes.
    Before,
}

/// Receives what a [`crate::Reader`] reads, in the order of the text. Each method does nothing
/// by default.
pub trait Visitor {
    /// A game begins.
    fn begin_game(&mut self) {}

    /// A tag, `[Name "value"]`, its escapes resolved. Each name comes once.
    fn tag(&mut self, name: Text<'_>, value: Text<'_>) {
        let _ = (name, value);
    }

    /// The tags are over; moves are played from here.
    fn begin_moves(&mut self, start: &Position) -> Interest {
        let _ = start;
        Interest::Read
    }

    /// A legal move, and the position that it leads to.
    fn mv(&mut self, mv: Move, after: &Position) {
        let _ = (mv, after);
    }

    /// The same, for those who write it again: with its SAN as it stands in the text, perhaps with
    /// more of its origin than is needed, and with or without a sign of check (empty if the move is
    /// written in another way), and the position before it. Calls [`Self::mv`] by default.
    #[inline]
    fn written_move(&mut self, mv: Move, san: Text<'_>, before: &Position, after: &Position) {
        let _ = (san, before);
        self.mv(mv, after);
    }

    /// The side to move passes (`--`); not legal in a game, but usual in analysis.
    fn null_move(&mut self, after: &Position) {
        let _ = after;
    }

    /// A judgement of the last move; before the first move of a line, of that one.
    fn nag(&mut self, nag: Nag) {
        let _ = nag;
    }

    /// A comment, without its braces.
    fn comment(&mut self, text: Text<'_>, side: CommentSide) {
        let _ = (text, side);
    }

    /// A variation begins: it replaces the last move of the line it stands in, or, when there
    /// is none yet, the first move that is to come. Its moves are played from `start`.
    fn begin_variation(&mut self, start: &Position) -> Interest {
        let _ = start;
        Interest::Read
    }

    /// The variation that began last is over. Not called for one that was skipped.
    fn end_variation(&mut self) {}

    /// A word that could not be read, or that follows one in the same line of play.
    fn unread(&mut self, text: Text<'_>) {
        let _ = text;
    }

    /// Something is wrong with the text.
    fn problem(&mut self, diagnostic: Diagnostic) {
        let _ = diagnostic;
    }

    /// The game is over.
    fn end_game(&mut self, result: GameResult) {
        let _ = result;
    }
}

/// Takes up nothing.
impl Visitor for () {}
