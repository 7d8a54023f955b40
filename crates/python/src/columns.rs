//! Positions as columns of numbers.

use pgn::{GameResult, Interest, Visitor};
use rules::{CastlingSide, Color, Move, Position, Role};

/// Columns with one row per position, for arrays.
#[derive(Default)]
pub(crate) struct Columns {
    /// Twelve masks per position: White's pawns to king, then Black's.
    pub(crate) bitboards: Vec<u64>,
    /// 1 in White's turn, 0 in Black's.
    pub(crate) turn: Vec<u8>,
    /// Bits: White's castling on the king's and the queen's side, then Black's.
    pub(crate) castling: Vec<u8>,
    /// The square of a legal capture en passant, or -1.
    pub(crate) en_passant: Vec<i8>,
    /// The moves of either side since the last capture or pawn move.
    pub(crate) halfmove_clock: Vec<u16>,
    /// The number of the game, from 0.
    pub(crate) game: Vec<u32>,
    /// The number of moves before the position.
    pub(crate) ply: Vec<u16>,
    /// The next move of the game: from, to in units of 64, promotion in units of 4096; 0 for none.
    pub(crate) next_move: Vec<u16>,
    /// The result: 1 White won, 0 drawn, -1 Black won, 2 unknown.
    pub(crate) result: Vec<i8>,
}

impl Columns {
    pub(crate) fn len(&self) -> usize {
        self.turn.len()
    }

    /// Adds a position.
    pub(crate) fn push(&mut self, position: &Position, game: u32, ply: u16) {
        let board = position.board();
        for color in [Color::White, Color::Black] {
            let roles = Role::ALL.into_iter();
            self.bitboards
                .extend(roles.map(|role| board.pieces(color, role).0));
        }
        let mut castling = 0;
        for color in [Color::White, Color::Black] {
            for side in [CastlingSide::King, CastlingSide::Queen] {
                let can = position.castling_rook(color, side).is_some();
                castling |= u8::from(can) << (2 * color.index() + side.index());
            }
        }
        let en_passant = position.en_passant();
        self.turn.push(u8::from(position.turn() == Color::White));
        self.castling.push(castling);
        self.en_passant
            .push(en_passant.map_or(-1, |square| square.index() as i8));
        self.halfmove_clock
            .push(position.halfmove_clock().min(u32::from(u16::MAX)) as u16);
        self.game.push(game);
        self.ply.push(ply);
        self.next_move.push(0);
        self.result.push(UNKNOWN);
    }
}

const UNKNOWN: i8 = 2;

/// Collects the positions of the main lines of games.
#[derive(Default)]
pub(crate) struct Collector {
    pub(crate) columns: Columns,
    /// The number of games that were begun.
    pub(crate) games: u32,
    /// The first row of the current game.
    first: usize,
    ply: u16,
}

impl Collector {
    fn reach(&mut self, after: &Position, next_move: u16) {
        if let Some(last) = self.columns.next_move.last_mut() {
            *last = next_move;
        }
        self.ply = self.ply.saturating_add(1);
        let game = self.games.wrapping_sub(1);
        self.columns.push(after, game, self.ply);
    }
}

impl Visitor for Collector {
    fn begin_game(&mut self) {
        self.games += 1;
        self.first = self.columns.len();
        self.ply = 0;
    }

    fn begin_moves(&mut self, start: &Position) -> Interest {
        let game = self.games.wrapping_sub(1);
        self.columns.push(start, game, 0);
        Interest::Read
    }

    fn mv(&mut self, mv: Move, after: &Position) {
        let mode = after.castling_mode();
        let played = crate::mv::Move::of_side(after.turn().other(), mode, mv);
        self.reach(after, played.number());
    }

    fn null_move(&mut self, after: &Position) {
        self.reach(after, 0);
    }

    fn begin_variation(&mut self, _: &Position) -> Interest {
        Interest::Skip
    }

    fn end_game(&mut self, result: GameResult) {
        let result = match result {
            GameResult::WhiteWins => 1,
            GameResult::BlackWins => -1,
            GameResult::Draw => 0,
            _ => UNKNOWN,
        };
        self.columns.result[self.first..].fill(result);
    }
}
