//! Openings from a book.

use book::Book;
use rules::{CastlingMode, Line, Position};

use crate::random::Random;

/// Maximum number of plies of an opening.
const PLIES: usize = 16;
/// Number of Chess960 start positions.
const CHESS960_STARTS: usize = 960;
/// Number of attempts to find an opening with a move of the book.
const ATTEMPTS: usize = 10_000;

/// An endless sequence of openings: from the standard position, or from random Chess960 positions,
/// moves that are chosen at random by their weights in a book, as long as it has one, and at most
/// sixteen. The same seed gives the same openings.
#[derive(Clone, Debug)]
pub struct BookOpenings {
    book: Book,
    random: Random,
    mode: CastlingMode,
}

impl BookOpenings {
    /// Creates openings from a book. Returns `None` if it has no move for the start of a game.
    pub fn new(book: Book, mode: CastlingMode, seed: u64) -> Option<Self> {
        let mut openings = Self {
            book,
            random: Random::new(seed, 0),
            mode,
        };
        openings.next()?;
        openings.random = Random::new(seed, 0);
        Some(openings)
    }

    fn start(&mut self) -> Option<Position> {
        match self.mode {
            CastlingMode::Standard => Some(Position::start()),
            CastlingMode::Chess960 => Position::chess960(self.random.below(CHESS960_STARTS) as u16),
        }
    }
}

impl Iterator for BookOpenings {
    type Item = Line;

    fn next(&mut self) -> Option<Line> {
        for _ in 0..ATTEMPTS {
            let mut line = Line::new(self.start()?);
            while line.moves().len() < PLIES
                && let Some(mv) = self.book.choose(line.position(), self.random.next())
            {
                line.play(mv).ok()?;
            }
            // A book may contain whole games; there must be something left to play.
            if line.position().outcome().is_some() {
                line.undo();
            }
            if !line.moves().is_empty() {
                return Some(line);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use book::Maker;

    use super::*;

    fn book(lines: &[&str]) -> Book {
        let mut maker = Maker::default();
        for line in lines {
            let mut position = Position::start();
            for san in line.split(' ') {
                let mv = position.parse_san(san).expect("a legal move");
                maker.add(&position, mv, 1);
                position.play_unchecked(mv);
            }
        }
        Book::from_bytes(&maker.finish(1)).expect("a book")
    }

    fn length(line: &Line) -> usize {
        line.moves().len()
    }

    #[test]
    fn openings_end_with_the_book_and_the_same_seed_gives_the_same_ones() {
        let book = book(&["e4 e5 Nf3", "d4 d5", "f3 e5 g4 Qh4#"]);
        let openings = |seed| {
            let openings = BookOpenings::new(book.clone(), CastlingMode::Standard, seed);
            let lines = openings.expect("openings").take(60);
            lines.collect::<Vec<Line>>()
        };
        let some = openings(1);
        let lengths: Vec<usize> = some.iter().map(length).collect();
        assert!(lengths.contains(&2) && lengths.contains(&3));
        assert!(some.iter().all(|line| line.position().outcome().is_none()));
        let moves = |lines: &[Line]| {
            lines
                .iter()
                .map(|line| line.moves().to_vec())
                .collect::<Vec<_>>()
        };
        assert_eq!(moves(&some), moves(&openings(1)));
        assert_ne!(moves(&some), moves(&openings(2)));
    }

    #[test]
    fn a_long_line_is_cut() {
        let shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"];
        let long: Vec<&str> = shuffle.into_iter().cycle().take(40).collect();
        let book = book(&[&long.join(" ")]);
        let openings = BookOpenings::new(book, CastlingMode::Standard, 1);
        assert_eq!(
            openings.expect("openings").next().map(|line| length(&line)),
            Some(16)
        );
    }

    #[test]
    fn a_book_without_the_start_has_no_openings() {
        let empty = Book::from_bytes(&[]).expect("a book");
        assert!(BookOpenings::new(empty, CastlingMode::Standard, 1).is_none());
    }
}
