//! Distance to a mate with a lone minor piece: in a corner, with an enemy piece that blocks its
//! king.

use std::collections::VecDeque;

use rules::{Bitboard, Board, Color, Rank, Role, Square, attacks};

use super::View;

/// Weight of each step of the king to be mated to its corner.
const KING: i32 = 12;
/// Weight of each step of the mating king to its square.
const OWN_KING: i32 = 6;
/// Weight of each move of the enemy piece that must block its king.
const BLOCKER: i32 = 6;
/// Weight of each move of the mating piece.
const PIECE: i32 = 6;
/// Weight of each enemy piece beyond the one that blocks its king.
const SURPLUS_WEIGHT: i32 = 40;
/// Weight of each step from the mating king to the nearest surplus piece.
const NEAREST: i32 = 3;
/// Value of the mate distance while there are surplus pieces: more than it ever is otherwise.
const FAR: i32 = 200;
/// More moves than any piece needs.
const NEVER: u8 = 20;

/// A mate in the corner a1: the mating king, the blocking enemy piece, and the roles of that piece
/// with which it can neither capture the mating piece nor interpose. The knight is on c2. Bishops
/// are anywhere on the long diagonal, but on b2 if the blocker is a knight.
struct Pattern {
    own_king: &'static str,
    blocker: &'static str,
    roles: &'static [Role],
}

const KNIGHT: [Pattern; 3] = [
    Pattern {
        own_king: "b3",
        blocker: "b1",
        roles: &[Role::Knight],
    },
    Pattern {
        own_king: "a3",
        blocker: "b1",
        roles: &[Role::Rook],
    },
    Pattern {
        own_king: "c1",
        blocker: "a2",
        roles: &[Role::Pawn, Role::Bishop],
    },
];

const BISHOP: [Pattern; 1] = [Pattern {
    own_king: "c2",
    blocker: "a2",
    roles: &[Role::Pawn, Role::Knight, Role::Bishop],
}];

/// A mate to aim for.
struct Mate {
    /// Knight or bishop.
    role: Role,
    king: Square,
    own_king: Square,
    /// Number of moves of the mating piece from each square to its target.
    piece: [u8; 64],
    blocker: Square,
    /// Number of moves of a knight from each square to the blocker's square.
    knight: [u8; 64],
    roles: &'static [Role],
}

/// The mates in all four corners.
pub(super) struct Corners {
    side: Color,
    mates: Vec<Mate>,
}

impl Corners {
    pub(super) fn of(side: Color) -> Self {
        let corners = Bitboard(0x8100_0000_0000_0081);
        let patterns = KNIGHT
            .iter()
            .map(|pattern| (Role::Knight, pattern))
            .chain(BISHOP.iter().map(|pattern| (Role::Bishop, pattern)));
        let mates = patterns.flat_map(|(role, pattern)| {
            corners.into_iter().flat_map(move |corner| {
                [false, true].map(|turned| Mate::new(role, pattern, corner, turned))
            })
        });
        Self {
            side,
            mates: mates.collect(),
        }
    }

    /// Returns the distance as [`Self::guess`] does, but all enemy pieces except one have to be
    /// captured first.
    pub(super) fn guess_after_captures(&self, view: &View<'_>) -> i32 {
        let own_king = view.king(self.side);
        let enemy = view.board.by_color(!self.side) & !view.king(!self.side).bitboard();
        let surplus = enemy.len() as i32 - 1;
        if surplus <= 0 {
            return self.guess(view);
        }
        let nearest = enemy
            .into_iter()
            .map(|at| at.distance(own_king) as i32)
            .min();
        FAR + SURPLUS_WEIGHT * surplus + NEAREST * nearest.unwrap_or(0)
    }

    /// Returns the distance to the nearest mate for a side that has only a lone knight, or only
    /// bishops on one square color.
    pub(super) fn guess(&self, view: &View<'_>) -> i32 {
        let board = view.board;
        let (own_king, king) = (view.king(self.side), view.king(!self.side));
        let [knights, bishops] =
            [Role::Knight, Role::Bishop].map(|role| board.pieces(self.side, role));
        let role = if knights.any() {
            Role::Knight
        } else {
            Role::Bishop
        };
        let light = (bishops & Bitboard::LIGHT).any();
        let possible = self.mates.iter().filter(|mate| {
            mate.role == role && (role == Role::Knight || mate.king.is_light() == light)
        });
        let distances = possible.map(|mate| {
            let pieces = (knights | bishops).into_iter();
            let piece = pieces.map(|at| mate.piece[at.index()]).min();
            KING * king.distance(mate.king) as i32
                + OWN_KING * own_king.distance(mate.own_king) as i32
                + PIECE * i32::from(piece.unwrap_or(NEVER))
                + BLOCKER * i32::from(mate.blocker(board, !self.side))
        });
        distances.min().unwrap_or(0)
    }
}

impl Mate {
    fn new(role: Role, pattern: &Pattern, corner: Square, turned: bool) -> Self {
        let blocker = placed(pattern.blocker, corner, turned);
        let piece = if role == Role::Knight {
            knight_moves(placed("c2", corner, turned))
        } else {
            // Every bishop on the corner's square color is on the diagonal or one move away.
            let diagonal = attacks::bishop(corner, Bitboard::EMPTY);
            std::array::from_fn(|at| u8::from(diagonal.0 >> at & 1 == 0))
        };
        Self {
            role,
            king: corner,
            own_king: placed(pattern.own_king, corner, turned),
            piece,
            blocker,
            knight: knight_moves(blocker),
            roles: pattern.roles,
        }
    }

    /// Returns the number of moves until an enemy piece blocks its own king.
    fn blocker(&self, board: &Board, color: Color) -> u8 {
        let mut moves = NEVER;
        for &role in self.roles {
            for at in board.pieces(color, role) {
                moves = moves.min(match role {
                    Role::Knight => self.knight[at.index()],
                    Role::Bishop => line_moves(at, self.blocker, true),
                    Role::Rook => line_moves(at, self.blocker, false),
                    _ => pawn_moves(at, self.blocker, color),
                });
            }
        }
        // A pawn that cannot block as a pawn may promote to a suitable piece.
        for at in board.pieces(color, Role::Pawn) {
            let to_go = Rank::Eighth as u8 - at.rank().relative_to(color) as u8;
            moves = moves.min(to_go + 2);
        }
        moves
    }
}

/// Maps a square of a pattern in the corner a1 to another corner, optionally mirrored along the
/// diagonal.
fn placed(name: &str, corner: Square, turned: bool) -> Square {
    let square: Square = name.parse().expect("the name of a square");
    let (file, rank) = (square.file().index(), square.rank().index());
    let (file, rank) = if turned { (rank, file) } else { (file, rank) };
    let file = file ^ (corner.file().index() & 7);
    let rank = rank ^ (corner.rank().index() & 7);
    Square::from_index(rank * 8 + file).expect("a square of the board")
}

/// Number of moves that a knight needs from each square to one square, on an empty board.
fn knight_moves(to: Square) -> [u8; 64] {
    let mut moves = [NEVER; 64];
    moves[to.index()] = 0;
    let mut queue = VecDeque::from([to]);
    while let Some(at) = queue.pop_front() {
        for next in attacks::knight(at) {
            if moves[next.index()] == NEVER {
                moves[next.index()] = moves[at.index()] + 1;
                queue.push_back(next);
            }
        }
    }
    moves
}

/// Number of moves that a bishop or a rook needs on an empty board.
fn line_moves(from: Square, to: Square, is_bishop: bool) -> u8 {
    let reached = if is_bishop {
        attacks::bishop(from, Bitboard::EMPTY)
    } else {
        attacks::rook(from, Bitboard::EMPTY)
    };
    match from {
        _ if from == to => 0,
        _ if reached.contains(to) => 1,
        _ if is_bishop && from.is_light() != to.is_light() => NEVER,
        _ => 2,
    }
}

/// Number of steps that a pawn needs straight ahead.
fn pawn_moves(from: Square, to: Square, color: Color) -> u8 {
    let [from_rank, to_rank] = [from, to].map(|at| at.rank().relative_to(color) as u8);
    if from.file() == to.file() && from_rank <= to_rank {
        to_rank - from_rank
    } else {
        NEVER
    }
}

#[cfg(test)]
mod tests {
    use rules::{Bitboard, CastlingMode, Color, Outcome, Piece, Position, Role, Setup};

    use super::{BISHOP, KNIGHT, Pattern, placed};

    /// Every pattern is a mate, in every corner.
    #[test]
    fn patterns_are_mates() {
        let corners = Bitboard(0x8100_0000_0000_0081);
        for (piece, patterns) in [(Role::Knight, &KNIGHT[..]), (Role::Bishop, &BISHOP[..])] {
            for Pattern {
                own_king,
                blocker,
                roles,
            } in patterns
            {
                for (corner, turned) in corners.into_iter().flat_map(|at| [(at, false), (at, true)])
                {
                    for &role in *roles {
                        let from = match (piece, role) {
                            (Role::Knight, _) => "c2",
                            (_, Role::Knight) => "b2",
                            _ => "d4",
                        };
                        let mut setup = Setup::empty();
                        setup.turn = Color::Black;
                        for (name, color, role) in [
                            ("a1", Color::Black, Role::King),
                            (own_king, Color::White, Role::King),
                            (from, Color::White, piece),
                            (blocker, Color::Black, role),
                        ] {
                            let at = placed(name, corner, turned);
                            setup.board.set(at, Some(Piece { color, role }));
                        }
                        let position = Position::from_setup(&setup, CastlingMode::Standard);
                        let Ok(position) = position else {
                            assert_eq!(role, Role::Pawn, "on the first or last rank");
                            continue;
                        };
                        assert_eq!(position.outcome(), Some(Outcome::Checkmate), "{position}");
                    }
                }
            }
        }
    }
}
