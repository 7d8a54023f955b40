//! A game with everything that is compared.

use std::time::Duration;

use pgn::{Annotation, Comment, Outline, Ply, Visitor};
use rules::{Move, Position};

use super::{clocks, dates, ending, opening, players, start};

/// A game with everything that is compared.
pub(super) struct Game {
    pub(super) outline: Outline,
    pub(super) last: Position,
    /// Whether all moves of the main line could be read.
    pub(super) is_complete: bool,
    /// The tags that the outline drops because they follow from the start.
    pub(super) set_up: Option<String>,
    pub(super) variant: Option<String>,
    pub(super) has_fen: bool,
    /// The clocks in the main line, each with the number of its ply, from 0.
    pub(super) clocks: Vec<(usize, Duration)>,
}

impl Default for Game {
    fn default() -> Self {
        Self {
            outline: Outline::default(),
            last: Position::start(),
            is_complete: true,
            set_up: None,
            variant: None,
            has_fen: false,
            clocks: Vec::new(),
        }
    }
}

impl Game {
    pub(super) fn begin(&mut self) {
        self.outline.begin_game();
        self.is_complete = true;
        self.clocks.clear();
    }

    pub(super) fn begin_moves(&mut self, start: &Position) {
        let known = |name: &str| self.outline.tags.known(name).map(str::to_owned);
        [self.set_up, self.variant] = [known("SetUp"), known("Variant")];
        self.has_fen = self.outline.tags.known("FEN").is_some();
        self.outline.begin_moves(start);
        self.last = *start;
    }

    pub(super) fn play(&mut self, mv: Move, after: &Position) {
        self.outline.moves.push(Ply::Move(mv));
        self.last = *after;
    }

    pub(super) fn pass(&mut self, after: &Position) {
        self.outline.moves.push(Ply::Null);
        self.last = *after;
    }

    pub(super) fn has_time_control(&self) -> bool {
        self.outline.tags.known("TimeControl").is_some()
    }

    /// Keeps the clock in a comment on the last move.
    pub(super) fn comment(&mut self, comment: &Comment) {
        let Some(ply) = self.outline.moves.len().checked_sub(1) else {
            return;
        };
        let clocks = comment.annotations.iter().filter_map(|found| match found {
            Annotation::Clock(time) => Some((ply, *time)),
            _ => None,
        });
        self.clocks.extend(clocks);
    }

    pub(super) fn known(&self, name: &str) -> Option<&str> {
        self.outline.tags.known(name)
    }

    /// Returns a sentence for each contradiction within the game.
    pub(super) fn contradictions(&self) -> Vec<String> {
        let mut found = Vec::new();
        start::check(self, &mut found);
        players::check(self, &mut found);
        dates::check(self, &mut found);
        opening::check(self, &mut found);
        clocks::check(self, &mut found);
        ending::check(self, &mut found);
        found
    }
}
