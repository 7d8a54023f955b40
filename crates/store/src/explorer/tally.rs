//! Counts moves.

use std::collections::BTreeMap;

use arbiter::Points;
use rules::{Color, Position};

use super::types::{CountedGame, EXPLORED_PLIES};
use crate::id::{BookId, CollectionId, PlayerId};

/// A set of games that are counted together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Scope {
    /// Games that every player may find.
    Everybody,
    /// Unrated games of a player.
    Player(PlayerId),
    /// Games of a collection.
    Collection(CollectionId),
    /// Games of an opening book.
    Book(BookId),
}

impl Scope {
    /// The value of the column.
    pub(crate) fn text(self) -> String {
        match self {
            Self::Everybody => String::new(),
            Self::Player(id) => format!("p{id}"),
            Self::Collection(id) => format!("c{id}"),
            Self::Book(id) => format!("b{id}"),
        }
    }
}

/// The key of a row: the scope, the position and the move.
pub(super) type TallyKey = (Scope, i64, u16);

/// The key of the position in the table. It uses all bits of the hash, so that collisions are very
/// rare.
pub(super) const fn key_of(position: &Position) -> i64 {
    position.hash() as i64
}

/// The counts in a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) white: u32,
    pub(crate) draws: u32,
    pub(crate) black: u32,
    pub(crate) rated: u32,
    pub(crate) ratings: i64,
    pub(crate) last_game: i64,
}

impl Tally {
    /// The number of counted games.
    pub(crate) const fn games(&self) -> u32 {
        self.white + self.draws + self.black
    }
}

/// Rows in sorted order, so that all processes write them in the same order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tallies(pub(crate) BTreeMap<TallyKey, Tally>);

impl Tallies {
    /// Counts a game in these scopes. A move that was played twice in the same position is counted
    /// once.
    pub(super) fn add(&mut self, scopes: &[Scope], number: i64, game: &CountedGame) {
        if game.score == Points::None {
            return;
        }
        let mut seen = Vec::new();
        for (position, mv) in game.moves.iter().take(EXPLORED_PLIES) {
            let place = (key_of(position), mv.bits());
            if seen.contains(&place) {
                continue;
            }
            seen.push(place);
            for &scope in scopes {
                let tally = self.0.entry((scope, place.0, place.1)).or_default();
                match game.score.winner() {
                    Some(Color::White) => tally.white += 1,
                    Some(Color::Black) => tally.black += 1,
                    None => tally.draws += 1,
                }
                if let Some(rating) = game.ratings[usize::from(position.turn() == Color::Black)] {
                    tally.rated += 1;
                    tally.ratings += i64::from(rating);
                }
                tally.last_game = tally.last_game.max(number);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use rules::{CastlingMode, Line};

    use super::*;

    fn game(moves: &str, score: Points) -> CountedGame {
        let start = Position::from_fen(
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            CastlingMode::Standard,
        );
        let mut line = Line::new(start.expect("a position"));
        let mut played = Vec::new();
        for text in moves.split_whitespace() {
            let mv = line.position().parse_move(text).expect("a move");
            played.push((*line.position(), mv));
            line.play(mv).expect("a legal move");
        }
        CountedGame {
            moves: played,
            score,
            ratings: [Some(1_500), None],
        }
    }

    #[test]
    fn counts_a_move_once_per_game_and_only_with_a_result() {
        let mut tallies = Tallies::default();
        let there_and_back = game("Nf3 Nf6 Ng1 Ng8 Nf3", Points::Draw);
        tallies.add(&[Scope::Everybody], 7, &there_and_back);
        tallies.add(&[Scope::Everybody], 9, &game("Nf3", Points::None));
        assert_eq!(tallies.0.len(), 4);
        let (start, knight) = there_and_back.moves[0];
        let tally = tallies.0[&(Scope::Everybody, key_of(&start), knight.bits())];
        let once = Tally {
            draws: 1,
            rated: 1,
            ratings: 1_500,
            last_game: 7,
            ..Tally::default()
        };
        assert_eq!(tally, once);
        let (after, reply) = there_and_back.moves[1];
        let tally = tallies.0[&(Scope::Everybody, key_of(&after), reply.bits())];
        assert_eq!((tally.draws, tally.rated), (1, 0));
    }

    #[test]
    fn only_the_beginning_of_a_game_counts() {
        // Each pawn moves one square and later another one, which gives 32 different positions.
        let mut moves = String::new();
        for (white, black) in [('3', '6'), ('4', '5')] {
            for file in 'a'..='h' {
                // Black moves the pawn on the file next to White's, so that the pawns do not block
                // each other.
                let other = if file == 'h' {
                    'a'
                } else {
                    char::from(file as u8 + 1)
                };
                moves.extend([file, white, ' ', other, black, ' ']);
            }
        }
        let long = game(&moves, Points::WhiteWins);
        assert_eq!(long.moves.len(), EXPLORED_PLIES + 2);
        let mut tallies = Tallies::default();
        tallies.add(&[Scope::Everybody], 1, &long);
        assert_eq!(tallies.0.len(), EXPLORED_PLIES);
    }
}
