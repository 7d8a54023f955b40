//! Positions with four pieces or fewer: the answer is always known and correct.

use rules::{Bitboard, CastlingMode, Color, Outcome, Piece, Position, Role, Setup, Square};
use staunton_mating::{Argument, Budget, Winnability, solve};

use crate::closure::{Closure, closure};
use crate::random::Random;
use crate::{assert_mates, position};

/// Whether White can mate, for every placement of both kings and a white piece.
struct ThreePieces {
    can_mate: Vec<bool>,
}

impl ThreePieces {
    fn place(index: usize, role: Role) -> Option<Position> {
        let square = |shift: usize| Square::from_index(index >> shift & 63);
        let mut setup = Setup::empty();
        setup.turn = Color::ALL[index >> 18];
        for (at, color, role) in [
            (square(12)?, Color::White, Role::King),
            (square(6)?, Color::Black, Role::King),
            (square(0)?, Color::White, role),
        ] {
            if setup.board.occupied().contains(at) {
                return None;
            }
            setup.board.set(at, Some(Piece { color, role }));
        }
        Position::from_setup(&setup, CastlingMode::Standard).ok()
    }

    fn index(position: &Position) -> Option<usize> {
        let white = position.board().by_color(Color::White);
        let king = position.king(Color::White);
        let piece = white.without(king.bitboard()).first()?;
        let black_king = position.king(Color::Black);
        Some(
            position.turn().index() << 18
                | king.index() << 12
                | black_king.index() << 6
                | piece.index(),
        )
    }

    /// Iterates over all placements until nothing is added.
    fn of(role: Role, promoted: &[(Role, &Self)]) -> Self {
        let mut table = Self {
            can_mate: vec![false; 1 << 19],
        };
        let mut open: Vec<usize> = Vec::new();
        for index in 0..1 << 19 {
            match Self::place(index, role).map(|position| (position.turn(), position.outcome())) {
                Some((Color::Black, Some(Outcome::Checkmate))) => table.can_mate[index] = true,
                Some((_, None)) => open.push(index),
                _ => {}
            }
        }
        loop {
            let before = open.len();
            open.retain(|&index| {
                let position = Self::place(index, role).expect("a position");
                table.can_mate[index] = position.legal_moves().into_iter().any(|mv| {
                    let mut next = position;
                    next.play_unchecked(mv);
                    let table = match mv.promotion() {
                        None => &table,
                        Some(to) => {
                            promoted
                                .iter()
                                .find(|(role, _)| *role == to)
                                .expect("a table for every promotion")
                                .1
                        }
                    };
                    Self::index(&next).is_some_and(|next| table.can_mate[next])
                });
                !table.can_mate[index]
            });
            if open.len() == before {
                return table;
            }
        }
    }

    /// Checks the solver against the table: all placements in which White cannot mate, and one in a
    /// hundred of the others. Returns the number of each.
    fn check(&self, role: Role) -> (usize, usize) {
        let mut counts = (0, 0);
        for (index, &can_mate) in self.can_mate.iter().enumerate() {
            if can_mate && index % 101 != 0 {
                continue;
            }
            let Some(position) = Self::place(index, role) else {
                continue;
            };
            let answer = solve(&position, Color::White, Budget::default());
            if can_mate {
                assert_mates(&position, Color::White, &answer);
                counts.0 += 1;
            } else {
                assert!(
                    matches!(answer.winnability, Winnability::Unwinnable(_)),
                    "{position}: {answer:?}"
                );
                counts.1 += 1;
            }
            let bare = solve(&position, Color::Black, Budget::default());
            assert_eq!(bare.winnability.can_mate(), Some(false), "{position}");
        }
        counts
    }
}

#[test]
fn law_22_every_placement_of_three_pieces() {
    let queen = ThreePieces::of(Role::Queen, &[]);
    let rook = ThreePieces::of(Role::Rook, &[]);
    let bishop = ThreePieces::of(Role::Bishop, &[]);
    let knight = ThreePieces::of(Role::Knight, &[]);
    let pawn = ThreePieces::of(
        Role::Pawn,
        &[
            (Role::Queen, &queen),
            (Role::Rook, &rook),
            (Role::Bishop, &bishop),
            (Role::Knight, &knight),
        ],
    );
    for (role, table) in [
        (Role::Queen, queen),
        (Role::Rook, rook),
        (Role::Bishop, bishop),
        (Role::Knight, knight),
        (Role::Pawn, pawn),
    ] {
        let (can, cannot) = table.check(role);
        let always_dead = matches!(role, Role::Bishop | Role::Knight);
        assert_eq!(can == 0, always_dead, "{role}: {can}");
        // A piece that has to be captured at once, or a stalemate.
        assert!(cannot > 30, "{role}: {cannot}");
    }
}

#[test]
fn law_22_four_pieces_are_always_known() {
    let mut random = Random(4);
    let mut proved = 0;
    for _ in 0..800 {
        let position = random.position(4);
        for side in Color::ALL {
            let answer = solve(&position, side, Budget::default());
            match answer.winnability {
                Winnability::Winnable { .. } => assert_mates(&position, side, &answer),
                // The lemmas have their own tests.
                Winnability::Unwinnable(Argument::Material) => {}
                Winnability::Unwinnable(_) => {
                    let truth = closure(&position, side, 2_000_000);
                    assert!(
                        matches!(truth, Closure::NoMate(_)),
                        "{side} in {position}: {truth:?}"
                    );
                    proved += 1;
                }
                Winnability::Unknown => panic!("{side} in {position}: {answer:?}"),
            }
        }
    }
    assert!(proved > 15, "{proved}");
}

/// Two blocked pawns and the kings, on every file: the longest way to a mate with four pieces.
#[test]
fn two_blocked_pawns_are_no_blockade() {
    for file in 'a'..='h' {
        for (white, black) in [(2, 3), (3, 4), (4, 5), (5, 6), (6, 7)] {
            let mut setup = Setup::empty();
            let at = |rank: u32| format!("{file}{rank}").parse::<Square>().expect("a square");
            for (square, color, role) in [
                (at(white), Color::White, Role::Pawn),
                (at(black), Color::Black, Role::Pawn),
            ] {
                setup.board.set(square, Some(Piece { color, role }));
            }
            let free = Bitboard::FULL.without(setup.board.occupied());
            let [first, last] = [free.first(), free.into_iter().last()].map(Option::unwrap);
            for (white, black) in [(first, last), (last, first)] {
                let mut setup = setup.clone();
                let king = |color| {
                    let role = Role::King;
                    Some(Piece { color, role })
                };
                setup.board.set(white, king(Color::White));
                setup.board.set(black, king(Color::Black));
                let start = Position::from_setup(&setup, CastlingMode::Standard)
                    .unwrap_or_else(|why| panic!("{}: {why}", setup.board.fen()));
                let start = position(&start.fen());
                for side in Color::ALL {
                    assert_mates(&start, side, &solve(&start, side, Budget::default()));
                }
            }
        }
    }
}
