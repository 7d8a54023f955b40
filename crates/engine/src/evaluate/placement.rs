//! What each man is worth on each square.
//!
//! The tables are not listed but made, at compile time, from the handful of principles
//! that the functions below put into numbers. All numbers are first guesses, in
//! centipawns; none comes from another engine, none has been tuned yet.

use rules::{Color, Role, Square};

use super::phase::Tapered;

/// What men are worth wherever they stand, by [`Role::index`]. Pawns and rooks gain as
/// the board empties, knights lose.
const MATERIAL: [Tapered; 6] = [
    Tapered::new(88, 112),
    Tapered::new(335, 295),
    Tapered::new(345, 315),
    Tapered::new(475, 535),
    Tapered::new(985, 1010),
    Tapered::new(0, 0),
];

/// By role and square, as White sees the board.
static TABLE: [[Tapered; 64]; 6] = table();

/// What a man is worth on its square, placement and material together.
pub(super) fn value(color: Color, role: Role, square: Square) -> Tapered {
    let seen_by_owner = match color {
        Color::White => square.index(),
        Color::Black => square.index() ^ 0b11_1000,
    };
    TABLE[role.index()][seen_by_owner]
}

const fn table() -> [[Tapered; 64]; 6] {
    let mut table = [[Tapered::new(0, 0); 64]; 6];
    let mut square = 0;
    while square < 64 {
        let (file, rank) = (square % 8, square / 8);
        let placed = [
            pawn(file, rank),
            knight(file, rank),
            bishop(file, rank),
            rook(file, rank),
            queen(file, rank),
            king(file, rank),
        ];
        let mut role = 0;
        while role < 6 {
            table[role][square] = MATERIAL[role].plus(placed[role]);
            role += 1;
        }
        square += 1;
    }
    table
}

/// Steps from the nearest edge along one line: 0 on the edge, 3 in the middle.
const fn inward(line: usize) -> i32 {
    let line = line as i32;
    if line < 4 { line } else { 7 - line }
}

/// The ring of the board: 0 on its rim, 3 for the four squares in the centre.
const fn ring(file: usize, rank: usize) -> i32 {
    let (across, along) = (inward(file), inward(rank));
    if across < along { across } else { along }
}

/// Pawns take the centre early, stay before a castled king, and run in the endgame.
const fn pawn(file: usize, rank: usize) -> Tapered {
    const CENTRE: [i32; 8] = [0, -14, 6, 20, 26, 32, 42, 0];
    const BISHOP_FILE: [i32; 8] = [0, 0, -2, 8, 14, 22, 34, 0];
    const WING: [i32; 8] = [0, 5, 3, -3, 1, 14, 30, 0];
    const RUN: [i32; 8] = [0, -6, -2, 8, 24, 52, 88, 0];
    let middlegame = match inward(file) {
        3 => CENTRE[rank],
        2 => BISHOP_FILE[rank],
        1 => WING[rank],
        _ => WING[rank] - 8,
    };
    Tapered::new(middlegame, RUN[rank])
}

/// Knights reach more from the centre, most of all from an advanced post.
const fn knight(file: usize, rank: usize) -> Tapered {
    const POST: [i32; 8] = [-12, -4, 2, 6, 12, 14, 0, -14];
    let centred = 11 * ring(file, rank) + 4 * inward(file) - 24;
    Tapered::new(centred + POST[rank], 12 * ring(file, rank) - 18)
}

/// Bishops leave their home rank, and prefer long diagonals to the rim.
const fn bishop(file: usize, rank: usize) -> Tapered {
    let home = if rank == 0 { -12 } else { 0 };
    let long_diagonal = if file == rank || file + rank == 7 {
        8
    } else {
        0
    };
    let centred = 4 * ring(file, rank) - 4;
    Tapered::new(centred + home + long_diagonal, 5 * ring(file, rank) - 6)
}

/// Rooks go to the middle files and to the seventh rank.
const fn rook(file: usize, rank: usize) -> Tapered {
    let seventh = if rank == 6 { 18 } else { 0 };
    Tapered::new(4 * inward(file) - 6 + seventh, seventh / 2)
}

/// The queen does not go out early, and rules from the centre in the endgame.
const fn queen(file: usize, rank: usize) -> Tapered {
    let early = if rank > 1 { -5 } else { 0 };
    Tapered::new(3 * ring(file, rank) + early, 9 * ring(file, rank) - 12)
}

/// The king hides in a corner of its home rank until the pieces are gone, then fights.
const fn king(file: usize, rank: usize) -> Tapered {
    const SHELTER: [i32; 8] = [18, 26, 8, -10, -8, -12, 30, 20];
    let middlegame = match rank {
        0 => SHELTER[file],
        1 => SHELTER[file] - 26,
        advanced => -34 - 12 * (advanced as i32 - 2),
    };
    Tapered::new(middlegame, 14 * ring(file, rank) - 22)
}
