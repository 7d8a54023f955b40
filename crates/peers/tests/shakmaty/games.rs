//! Random games with many rare events.

use rules::{
    CastlingMode, CastlingSide, Color, File, Move, MoveKind, Piece, Position, Rank, Role, Setup,
    Square,
};

use crate::random::Random;

/// Move preferences of both sides of a game, as weights relative to the 1 of any other move.
#[derive(Clone, Copy)]
pub(crate) struct Taste {
    capture: usize,
    pawn: usize,
    check: usize,
    promotion: usize,
    castling: usize,
    en_passant: usize,
}

/// None; exchanges; pawn advances; attack.
const STYLES: [Taste; 4] = [
    Taste {
        capture: 1,
        pawn: 1,
        check: 1,
        promotion: 1,
        castling: 1,
        en_passant: 1,
    },
    Taste {
        capture: 6,
        pawn: 2,
        check: 1,
        promotion: 4,
        castling: 4,
        en_passant: 20,
    },
    Taste {
        capture: 1,
        pawn: 8,
        check: 1,
        promotion: 8,
        castling: 8,
        en_passant: 60,
    },
    Taste {
        capture: 2,
        pawn: 3,
        check: 20,
        promotion: 4,
        castling: 4,
        en_passant: 20,
    },
];

impl Taste {
    pub(crate) fn any(random: &mut Random) -> Self {
        random.pick(&STYLES)
    }

    fn weight(&self, position: &Position, mv: Move) -> usize {
        let checkers = if self.check > 1 {
            checkers_after(position, mv)
        } else {
            0
        };
        match mv.kind() {
            _ if checkers > 1 => 20 * self.check,
            _ if checkers > 0 => self.check,
            MoveKind::Castling => self.castling,
            MoveKind::EnPassant => self.en_passant,
            MoveKind::Promotion(_) => self.promotion,
            MoveKind::Normal(_) if position.is_capture(mv) => self.capture,
            MoveKind::Normal(Role::Pawn) => self.pawn,
            MoveKind::Normal(_) => 1,
        }
    }

    /// Returns one of these moves, of which there is at least one.
    pub(crate) fn choose(&self, random: &mut Random, position: &Position, moves: &[Move]) -> Move {
        let all = moves.iter().map(|&mv| self.weight(position, mv)).sum();
        let mut left = random.below(all);
        for &mv in moves {
            let weight = self.weight(position, mv);
            if left < weight {
                return mv;
            }
            left -= weight;
        }
        unreachable!("the weights add up to {all}")
    }
}

/// Returns the number of pieces that give check after a move.
fn checkers_after(position: &Position, mv: Move) -> u32 {
    let mut next = *position;
    next.play_unchecked(mv);
    next.checkers().len()
}

/// Returns a start position: half of the time the initial position, else any playable setup.
pub(crate) fn start(random: &mut Random, mode: CastlingMode) -> Position {
    if random.one_in(2) {
        return match mode {
            CastlingMode::Standard => Position::start(),
            CastlingMode::Chess960 => {
                Position::chess960(random.below(960) as u16).expect("a start")
            }
        };
    }
    loop {
        let setup = setup(random, mode);
        if let Ok(position) = Position::from_setup(&setup, mode)
            && position.has_legal_move()
        {
            return position;
        }
    }
}

/// Returns pieces on random squares, playable or not: few or many, kings often at home with
/// castling rights, pawns often one step from promotion, or able to capture en passant.
pub(crate) fn setup(random: &mut Random, mode: CastlingMode) -> Setup {
    let mut setup = Setup::empty();
    setup.turn = random.pick(&Color::ALL);
    setup.halfmove_clock = random.below(120) as u32;
    setup.fullmove_number = 1 + random.below(200) as u32;
    for color in Color::ALL {
        if random.one_in(2) {
            put_home(random, mode, color, &mut setup);
        } else {
            put(&mut setup, random.below(64), color, Role::King);
        }
    }
    for _ in 0..random.pick(&[1, 3, 6, 10, 14, 18]) {
        let color = random.pick(&Color::ALL);
        let role = random.pick(&[
            Role::Pawn,
            Role::Pawn,
            Role::Pawn,
            Role::Knight,
            Role::Bishop,
            Role::Rook,
            Role::Queen,
        ]);
        let at = match role {
            Role::Pawn => {
                let rank = random.pick(&[
                    Rank::Second,
                    Rank::Second,
                    Rank::Third,
                    Rank::Fourth,
                    Rank::Fifth,
                    Rank::Fifth,
                    Rank::Sixth,
                    Rank::Seventh,
                    Rank::Seventh,
                ]);
                Square::new(random.pick(&File::ALL), rank.relative_to(color)).index()
            }
            _ => random.below(64),
        };
        put(&mut setup, at, color, role);
    }
    setup
}

/// Sets up a king and one or two rooks for castling.
fn put_home(random: &mut Random, mode: CastlingMode, color: Color, setup: &mut Setup) {
    let (king, rooks) = match mode {
        CastlingMode::Standard => (4, [7, 0]),
        CastlingMode::Chess960 => {
            let king = 1 + random.below(6);
            (
                king,
                [king + 1 + random.below(7 - king), random.below(king)],
            )
        }
    };
    let rank = Rank::First.relative_to(color);
    let square = |file: usize| Square::new(File::ALL[file], rank);
    put(setup, square(king).index(), color, Role::King);
    for (side, file) in CastlingSide::ALL.into_iter().zip(rooks) {
        if random.below(4) > 0 {
            put(setup, square(file).index(), color, Role::Rook);
            setup.castling[color.index()][side.index()] = Some(square(file));
        }
    }
}

fn put(setup: &mut Setup, at: usize, color: Color, role: Role) {
    let square = Square::from_index(at).expect("on the board");
    if setup.board.piece_at(square).is_none() {
        setup.board.set(square, Some(Piece { color, role }));
    }
}
