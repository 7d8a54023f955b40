//! The styles of the characters in numbers.

use engine::{Character, Opponent, Traits};
use pgn::Record;
use rules::{Color, Line, Position, Role};

use super::own;
use crate::matches::{Adjudication, Contender, Match, Program, Tempo};

/// Maximum number of pieces, without kings and pawns, in an endgame.
const ENDGAME_PIECES: u32 = 4;

/// The number of moves of each kind in the games of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Habits {
    /// Number of games.
    pub games: u32,
    /// Number of moves.
    pub moves: u32,
    /// Number of moves that capture.
    pub captures: u32,
    /// Number of moves that exchange a piece for one of about equal value.
    pub exchanges: u32,
    /// Number of moves that offer a pawn.
    pub offers: u32,
    /// Number of moves that attack the squares around the enemy king, or give check.
    pub king_attacks: u32,
    /// Number of pawn moves to the fourth rank or beyond.
    pub pawn_advances: u32,
    /// Number of games in which the player castled.
    pub castled: u32,
    /// Number of games in which both sides together had at most four pieces besides kings and pawns.
    pub endgames: u32,
}

impl Habits {
    /// Counts the moves of one side in a game, starting at this ply.
    pub fn of(game: &Line, side: Color, from: usize) -> Self {
        let mut habits = Self {
            games: 1,
            ..Self::default()
        };
        let mut position = *game.start();
        for (ply, &mv) in game.moves().iter().enumerate() {
            if position.turn() == side && ply >= from {
                habits.count(&Traits::of(&position, mv));
            }
            position.play_unchecked(mv);
        }
        habits.castled = habits.castled.min(1);
        habits.endgames = u32::from(is_endgame(&position));
        habits
    }

    fn count(&mut self, traits: &Traits) {
        self.moves += 1;
        self.captures += u32::from(traits.captures);
        self.exchanges += u32::from(traits.exchanges);
        self.offers += u32::from(traits.offers_pawn);
        self.king_attacks += u32::from(traits.attacks_king);
        self.pawn_advances += u32::from(traits.marches);
        self.castled += u32::from(traits.castles);
    }

    /// Adds the habits of other games.
    pub fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.moves += other.moves;
        self.captures += other.captures;
        self.exchanges += other.exchanges;
        self.offers += other.offers;
        self.king_attacks += other.king_attacks;
        self.pawn_advances += other.pawn_advances;
        self.castled += other.castled;
        self.endgames += other.endgames;
    }

    /// Returns how many of these there are in a hundred moves.
    pub fn per_hundred_moves(&self, count: u32) -> f64 {
        100.0 * f64::from(count) / f64::from(self.moves.max(1))
    }

    /// Returns how many of these there are in a hundred games.
    pub fn per_hundred_games(&self, count: u32) -> f64 {
        100.0 * f64::from(count) / f64::from(self.games.max(1))
    }
}

fn is_endgame(position: &Position) -> bool {
    let board = position.board();
    let pieces = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    let pieces: u32 = pieces.iter().map(|&role| board.by_role(role).len()).sum();
    pieces <= ENDGAME_PIECES
}

/// Creates a match of a character against the level of its strength.
pub fn against_its_level(
    character: Character,
    pairs: usize,
    tempo: Tempo,
    concurrency: usize,
) -> Match {
    let contender = Contender {
        name: Opponent::Character(character).to_string(),
        program: Program::Own,
        options: vec![("Character".to_owned(), character.name().to_owned())],
    };
    Match {
        engines: [contender, own(character.level())],
        tempo,
        pairs,
        sprt: None,
        adjudication: Adjudication::default(),
        date: None,
        concurrency,
    }
}

/// Returns the habits of both players in a pair of games. The first player has White in the first
/// game and Black in the second; both games begin with this many plies of an opening.
pub fn of_pair(records: &[Record; 2], opening: usize) -> [Habits; 2] {
    let mut habits = [Habits::default(); 2];
    for (record, first) in records.iter().zip(Color::ALL) {
        let game = record.main_line();
        for (habits, side) in habits.iter_mut().zip([first, !first]) {
            habits.add(&Habits::of(&game, side, opening));
        }
    }
    habits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_the_moves_of_one_side() {
        let mut game = Line::new(Position::start());
        for text in "e4 e5 f4 exf4 Nf3 d6 Bc4 Nc6 O-O Bg4".split(' ') {
            let mv = game.position().parse_move(text).expect("a move");
            game.play(mv).expect("legal");
        }
        let [white, black] = Color::ALL.map(|side| Habits::of(&game, side, 0));
        assert_eq!((white.moves, white.castled, white.captures), (5, 1, 0));
        assert_eq!((white.pawn_advances, black.pawn_advances), (2, 1));
        assert_eq!((black.captures, black.exchanges, black.castled), (1, 0, 0));
        assert!(white.offers >= 1, "{white:?}");
        assert_eq!(Habits::of(&game, Color::White, 8).moves, 1);
        assert_eq!(white.endgames, 0);
    }
}
