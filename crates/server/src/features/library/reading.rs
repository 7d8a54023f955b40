//! Builds the stored form of a game while its file is read.

use pgn::{
    CommentSide, Diagnostic, GameResult, Interest, MovetextWriter, Nag, Outline, Text, Visitor,
};
use rules::{Move, Position};
use store::{CollectedGame, GameHeading};

/// The maximum size of a stored game, in bytes of PGN, and of a tag's value in a list, in
/// characters.
const MAX_LENGTH: usize = 64 * 1024;
const VALUE: usize = 80;

/// The game that is being read.
#[derive(Default)]
pub(super) struct Reading {
    outline: Outline,
    movetext: MovetextWriter,
}

/// A problem of a game: the reason why the game or the rest of its moves is skipped.
pub(super) struct Skipped {
    /// The line within the text read; `None` if the problem concerns the whole game.
    pub(super) line: Option<u64>,
    pub(super) reason: String,
}

impl Reading {
    /// Returns the finished game with this number, and its problem. A game of which some moves can
    /// be read is kept with these moves, and with the others as a comment.
    pub(super) fn take(&mut self, number: u32) -> (Option<CollectedGame>, Option<Skipped>) {
        let problems = std::mem::take(&mut self.outline.problems);
        // An unreadable variation is kept as a comment.
        let skipped = (!self.outline.unread.is_empty()).then(|| {
            let problem = problems.first();
            Skipped {
                line: problem.map(|problem| problem.place.line),
                reason: problem.map_or_else(
                    || "some of its moves cannot be read".to_owned(),
                    |problem| problem.problem.to_string(),
                ),
            }
        });
        if skipped.is_some() && self.outline.moves.is_empty() {
            return (None, skipped);
        }
        match self.collected(number) {
            Ok(game) => (Some(game), skipped),
            Err(too_long) => (None, Some(too_long)),
        }
    }

    fn collected(&self, number: u32) -> Result<CollectedGame, Skipped> {
        let mut text = Vec::new();
        self.outline.write_to(&mut text, &self.movetext);
        if text.len() > MAX_LENGTH {
            return Err(Skipped {
                line: None,
                reason: "the game is longer than 64 KiB".to_owned(),
            });
        }
        let tag = |name: &str| -> String {
            let value = self.outline.tags.get(name).unwrap_or("?");
            value.chars().take(VALUE).collect()
        };
        Ok(CollectedGame {
            heading: GameHeading {
                number,
                white: tag("White"),
                black: tag("Black"),
                event: tag("Event"),
                date: tag("Date"),
                result: self.outline.result.to_string(),
                plies: u32::try_from(self.outline.moves.len()).unwrap_or(u32::MAX),
            },
            // Some databases refuse a zero character in a text.
            pgn: String::from_utf8_lossy(&text).replace('\0', " "),
        })
    }
}

impl Visitor for Reading {
    fn begin_game(&mut self) {
        self.outline.begin_game();
        self.movetext.begin_game();
    }

    fn tag(&mut self, name: Text<'_>, value: Text<'_>) {
        self.outline.tag(name, value);
    }

    fn begin_moves(&mut self, start: &Position) -> Interest {
        self.outline.begin_moves(start);
        self.movetext.begin_moves(start)
    }

    fn written_move(&mut self, mv: Move, san: Text<'_>, before: &Position, after: &Position) {
        self.outline.mv(mv, after);
        self.movetext.written_move(mv, san, before, after);
    }

    fn null_move(&mut self, after: &Position) {
        self.outline.null_move(after);
        self.movetext.null_move(after);
    }

    fn nag(&mut self, nag: Nag) {
        self.movetext.nag(nag);
    }

    fn comment(&mut self, text: Text<'_>, side: CommentSide) {
        self.movetext.comment(text, side);
    }

    fn begin_variation(&mut self, start: &Position) -> Interest {
        self.outline.begin_variation(start);
        self.movetext.begin_variation(start)
    }

    fn end_variation(&mut self) {
        self.outline.end_variation();
        self.movetext.end_variation();
    }

    fn unread(&mut self, text: Text<'_>) {
        self.outline.unread(text);
        self.movetext.unread(text);
    }

    fn problem(&mut self, diagnostic: Diagnostic) {
        // The last problem before the first unread word explains why that word is not read.
        if self.outline.unread.is_empty() {
            self.outline.problems.clear();
            self.outline.problem(diagnostic);
        }
    }

    fn end_game(&mut self, result: GameResult) {
        self.outline.end_game(result);
        self.movetext.end_game(result);
    }
}
