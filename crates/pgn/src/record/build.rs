//! Building a record during reading.

use rules::{Move, Position};

use super::{Movetext, PlayedMove, Ply, Record};
use crate::unread::push_unread;
use crate::{Comment, CommentSide, Diagnostic, GameResult, Interest, Nag, Tags, Text, Visitor};

/// A [`Visitor`] that keeps the whole game.
#[derive(Debug)]
pub struct RecordBuilder {
    record: Record,
    outer: Vec<Open>,
    line: Open,
}

/// A line during reading.
#[derive(Debug)]
struct Open {
    start: Position,
    line: Movetext,
    /// Comments for the next move.
    before: Vec<Comment>,
    /// NAGs and variations of the first move, which has not been read yet.
    early_nags: Vec<Nag>,
    early: Vec<Movetext>,
}

impl Default for RecordBuilder {
    fn default() -> Self {
        Self {
            record: Record::new(Position::start()),
            outer: Vec::new(),
            line: Open::new(Position::start()),
        }
    }
}

impl RecordBuilder {
    /// Takes the game that was read last. The builder can then be used for the next game.
    pub fn take(&mut self) -> Record {
        std::mem::take(self).record
    }

    /// The tags that have been read. Tags that follow from other fields of a record are included
    /// until the moves begin.
    pub const fn tags(&self) -> &Tags {
        &self.record.tags
    }

    /// Takes the problems that do not belong to a returned game.
    pub(super) fn take_problems(&mut self) -> Vec<Diagnostic> {
        std::mem::take(&mut self.record.problems)
    }
}

impl Open {
    fn new(start: Position) -> Self {
        Self {
            start,
            line: Movetext::default(),
            before: Vec::new(),
            early_nags: Vec::new(),
            early: Vec::new(),
        }
    }

    fn ply(&mut self, ply: Ply) {
        let mut played = PlayedMove::new(ply);
        played.comments_before.append(&mut self.before);
        played.nags.append(&mut self.early_nags);
        played.variations.append(&mut self.early);
        self.line.moves.push(played);
    }

    fn close(mut self) -> Movetext {
        // Comments that were waiting for a next move are attached to the last element.
        match self.line.moves.last_mut() {
            Some(last) => last.comments.append(&mut self.before),
            None => self.line.comments.append(&mut self.before),
        }
        for nag in self.early_nags {
            push_unread(&mut self.line.unread, &nag.to_string());
        }
        for line in self.early {
            push_unread(&mut self.line.unread, &line.variation(&self.start));
        }
        self.line
    }
}

impl Visitor for RecordBuilder {
    fn tag(&mut self, name: Text<'_>, value: Text<'_>) {
        self.record.tags.push(&name.decode(), &value.decode());
    }

    fn begin_moves(&mut self, start: &Position) -> Interest {
        self.record.start = *start;
        self.line.start = *start;
        self.record.tags.remove_implied(start.castling_mode());
        Interest::Read
    }

    fn mv(&mut self, mv: Move, _: &Position) {
        self.line.ply(Ply::Move(mv));
    }

    fn null_move(&mut self, _: &Position) {
        self.line.ply(Ply::Null);
    }

    fn nag(&mut self, nag: Nag) {
        match self.line.line.moves.last_mut() {
            Some(last) => last.nags.push(nag),
            None => self.line.early_nags.push(nag),
        }
    }

    fn comment(&mut self, text: Text<'_>, side: CommentSide) {
        let comment = Comment::read(&text.decode());
        let comments = match (side, self.line.line.moves.last_mut()) {
            (CommentSide::Before, _) => &mut self.line.before,
            (CommentSide::After, Some(last)) => &mut last.comments,
            (CommentSide::After, None) => &mut self.line.line.comments,
        };
        // A second comment is rare, and a growing vector reserves room for four.
        if comments.is_empty() {
            comments.reserve_exact(1);
        }
        comments.push(comment);
    }

    fn begin_variation(&mut self, start: &Position) -> Interest {
        self.outer
            .push(std::mem::replace(&mut self.line, Open::new(*start)));
        Interest::Read
    }

    fn end_variation(&mut self) {
        let Some(outer) = self.outer.pop() else {
            return;
        };
        let inner = std::mem::replace(&mut self.line, outer);
        let line = inner.close();
        match self.line.line.moves.last_mut() {
            Some(last) => last.variations.push(line),
            None => self.line.early.push(line),
        }
    }

    fn unread(&mut self, text: Text<'_>) {
        push_unread(&mut self.line.line.unread, &text.decode());
    }

    fn problem(&mut self, diagnostic: Diagnostic) {
        self.record.problems.push(diagnostic);
    }

    fn end_game(&mut self, result: GameResult) {
        self.record.result = result;
        let line = std::mem::replace(&mut self.line, Open::new(self.record.start));
        self.record.main = line.close();
    }
}
