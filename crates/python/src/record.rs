//! Places in the tree of moves of a PGN game.

use pgn::{Comment, Movetext, PlayedMove, Ply, Record};
use rules::{Line, Position};

/// A place in a game: before its first move, or after a move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Place {
    /// The variations that lead to the line, each as the number of the move that it replaces and its
    /// number among the variations of that move.
    path: Vec<(usize, usize)>,
    /// The number of the move in the line.
    ply: Option<usize>,
}

impl Place {
    /// The place before the first move.
    pub(crate) const START: Self = Self {
        path: Vec::new(),
        ply: None,
    };

    /// The place after a move of the main line.
    pub(crate) const fn main(ply: usize) -> Self {
        Self {
            path: Vec::new(),
            ply: Some(ply),
        }
    }

    /// Whether all moves before the place belong to the main line.
    pub(crate) const fn is_main(&self) -> bool {
        self.path.is_empty()
    }

    /// The line that contains the place.
    fn line<'r>(&self, record: &'r Record) -> Option<&'r Movetext> {
        let variation = |line: &'r Movetext, &(ply, number): &(usize, usize)| {
            line.moves.get(ply)?.variations.get(number)
        };
        self.path.iter().try_fold(&record.main, variation)
    }

    /// The move before the place.
    pub(crate) fn played<'r>(&self, record: &'r Record) -> Option<&'r PlayedMove> {
        self.line(record)?.moves.get(self.ply?)
    }

    /// The comments before the first move of a line, if the place is after that move.
    fn line_comments<'r>(&self, record: &'r Record) -> &'r [Comment] {
        match self.line(record) {
            Some(line) if self.ply == Some(0) && !self.path.is_empty() => &line.comments,
            _ => &[],
        }
    }

    /// The comments between the move number and the move.
    pub(crate) fn comments_before(&self, record: &Record) -> String {
        let own = self
            .played(record)
            .map(|played| &played.comments_before[..]);
        let all = self.line_comments(record).iter();
        joined(all.chain(own.unwrap_or_default()))
    }

    /// The comments after the place.
    pub(crate) fn comments<'r>(&self, record: &'r Record) -> &'r [Comment] {
        match self.played(record) {
            Some(played) => &played.comments,
            None => &record.main.comments,
        }
    }

    /// The places after the next moves, the one of the same line first.
    pub(crate) fn children(&self, record: &Record) -> Vec<Self> {
        let mut found = Vec::new();
        if let Some(line) = self.line(record) {
            let next = self.ply.map_or(0, |ply| ply + 1);
            Self::add_alternatives(line, next, &self.path, &mut found);
        }
        found
    }

    /// Adds a move of a line and the variations that replace it. The depth of variations is limited
    /// by the reader.
    fn add_alternatives(
        line: &Movetext,
        ply: usize,
        path: &[(usize, usize)],
        found: &mut Vec<Self>,
    ) {
        let Some(played) = line.moves.get(ply) else {
            return;
        };
        found.push(Self {
            path: path.to_vec(),
            ply: Some(ply),
        });
        for (number, variation) in played.variations.iter().enumerate() {
            let mut path = path.to_vec();
            path.push((ply, number));
            Self::add_alternatives(variation, 0, &path, found);
        }
    }

    /// The place before the last move.
    pub(crate) fn parent(&self) -> Option<Self> {
        let mut place = self.clone();
        while place.ply? == 0 {
            match place.path.pop() {
                None => return Some(Self::START),
                Some((ply, _)) => place.ply = Some(ply),
            }
        }
        place.ply = place.ply.map(|ply| ply - 1);
        Some(place)
    }

    /// The last place of the line that follows.
    pub(crate) fn end(&self, record: &Record) -> Self {
        let moves = self.line(record).map_or(0, |line| line.moves.len());
        Self {
            path: self.path.clone(),
            ply: moves.checked_sub(1),
        }
    }

    /// The moves from the start to the place.
    pub(crate) fn plies<'r>(&self, record: &'r Record) -> Vec<&'r PlayedMove> {
        let mut plies = Vec::new();
        let mut line = &record.main;
        for &(ply, number) in &self.path {
            plies.extend(line.moves.iter().take(ply));
            let variations = line.moves.get(ply).map(|played| &played.variations);
            match variations.and_then(|all| all.get(number)) {
                Some(variation) => line = variation,
                None => return plies,
            }
        }
        plies.extend(line.moves.iter().take(self.ply.map_or(0, |ply| ply + 1)));
        plies
    }

    /// The moves from the start to the place. After a null move, which is not a move of chess, they
    /// begin again.
    pub(crate) fn moves(&self, record: &Record) -> Line {
        let mut line = Line::new(record.start);
        for played in self.plies(record) {
            let is_made = match played.ply {
                Ply::Move(mv) => line.play(mv).is_ok(),
                Ply::Null => match line.position().play_null() {
                    Some(next) => {
                        line = Line::new(next);
                        true
                    }
                    None => false,
                },
            };
            if !is_made {
                break;
            }
        }
        line
    }

    /// The position before the last move.
    pub(crate) fn position_before(&self, record: &Record) -> Option<Position> {
        let mut position = record.start;
        let plies = self.plies(record);
        let (_, earlier) = plies.split_last()?;
        for played in earlier {
            played.ply.play(&mut position);
        }
        Some(position)
    }
}

/// Returns comments as one text.
pub(crate) fn joined<'c>(comments: impl IntoIterator<Item = &'c Comment>) -> String {
    let texts: Vec<_> = comments.into_iter().map(ToString::to_string).collect();
    texts.join(" ")
}
