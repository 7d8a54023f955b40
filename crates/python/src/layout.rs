//! The alignment of the classes.
//!
//! Python aligns its objects to 16 bytes. Positions are aligned to cache lines, so the classes keep them
//! in boxes.

use crate::arrays::ArrayReader;
use crate::board::Board;
use crate::engine_search::Engine;
use crate::game::{Game, GameNode};
use crate::games::GameReader;
use crate::handle::HandleReader;
use crate::legal::LegalMoves;
use crate::mv::Move;
use crate::piece::Piece;
use crate::square_set::SquareSet;
use crate::tournament_file::Tournament;

macro_rules! check {
    ($($class:ty)*) => {
        $(assert!(align_of::<$class>() <= 16, "Python cannot align this class");)*
    };
}

const _: () = {
    check!(ArrayReader Board Engine Game GameNode GameReader HandleReader LegalMoves Move Piece);
    check!(SquareSet Tournament);
};
