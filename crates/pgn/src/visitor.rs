//! The interface through which a reader reports a game.

use rules::{Move, Position};

use crate::{Diagnostic, GameResult, Nag, Text};

/// Whether the reader reports a part of a game to the visitor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interest {
    /// Read the part.
    Read,
    /// Skip the part quickly: its moves are not parsed, and nothing of it is reported.
    Skip,
}

/// The side of the nearest move on which a comment is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommentSide {
    /// After the last move, or at the beginning of a line.
    After,
    /// After a move number or a variation, before the next move.
    Before,
}

/// Receives the contents of a [`crate::Reader`] in text order. By default each method does nothing.
pub trait Visitor {
    /// Called at the start of a game.
    fn begin_game(&mut self) {}

    /// Called for a tag, `[Name "value"]`, with its escapes resolved. Each name comes once.
    fn tag(&mut self, name: Text<'_>, value: Text<'_>) {
        let _ = (name, value);
    }

    /// Called after the tags, with the position from which the moves are played.
    fn begin_moves(&mut self, start: &Position) -> Interest {
        let _ = start;
        Interest::Read
    }

    /// Called for a legal move, with the position after it.
    fn mv(&mut self, mv: Move, after: &Position) {
        let _ = (mv, after);
    }

    /// Called for a legal move with more details, for visitors that write it again: the position
    /// before it, and its SAN in the text, which may have a longer origin than needed and may lack
    /// the check sign (empty if the move has another form). Calls [`Self::mv`] by default.
    #[inline]
    fn written_move(&mut self, mv: Move, san: Text<'_>, before: &Position, after: &Position) {
        let _ = (san, before);
        self.mv(mv, after);
    }

    /// Called for a null move (`--`), which is not legal in a game, but usual in analysis.
    fn null_move(&mut self, after: &Position) {
        let _ = after;
    }

    /// Called for a NAG of the last move or, before the first move of a line, of that move.
    fn nag(&mut self, nag: Nag) {
        let _ = nag;
    }

    /// Called for a NAG that is written as a sign, such as `!` or `±`. Calls [`Self::nag`] by default.
    fn sign(&mut self, nag: Nag) {
        self.nag(nag);
    }

    /// Called for a comment, without its braces.
    fn comment(&mut self, text: Text<'_>, side: CommentSide) {
        let _ = (text, side);
    }

    /// Called at the start of a variation. It replaces the last move of its parent line or, if
    /// there is none yet, the next first move. Its moves are played from `start`.
    fn begin_variation(&mut self, start: &Position) -> Interest {
        let _ = start;
        Interest::Read
    }

    /// Called at the end of the innermost variation, but not for a skipped one.
    fn end_variation(&mut self) {}

    /// Called for an unreadable word, and for each word after it in the same line of play.
    fn unread(&mut self, text: Text<'_>) {
        let _ = text;
    }

    /// Called for a problem in the text.
    fn problem(&mut self, diagnostic: Diagnostic) {
        let _ = diagnostic;
    }

    /// Called at the end of the game.
    fn end_game(&mut self, result: GameResult) {
        let _ = result;
    }
}

/// Ignores everything.
impl Visitor for () {}
