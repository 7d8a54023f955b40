//! Positions such as composers of dead positions make: random ones of several families, and
//! small changes of well-known kinds of boards.

use rules::{CastlingMode, Color, Piece, Position, Role, Setup, Square};

use super::random::Random;

/// What is composed: the family's name, and boards that mutations start from.
pub(crate) struct Family {
    pub(crate) name: &'static str,
    seeds: &'static [&'static str],
}

/// All families.
pub(crate) const FAMILIES: [Family; 7] = [
    Family {
        name: "pawn cages",
        seeds: &[
            "1k6/p1p1p1p1/P1P1P1P1/p1p1p1p1/8/8/P1P1P1P1/4K3 w - -",
            "8/1p1k1p1p/1P1p1P1P/3P4/p2p2p1/P2P2P1/3K4/8 b - -",
            "4k3/p1p3p1/P1P1p1P1/4P3/p1p3p1/8/P1P2PP1/4K3 w - -",
            "8/k1p1p1p1/2P1P1P1/1p1p1p1p/1P1P1P1P/8/3K4/8 w - -",
            "3k4/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/8/3K4 b - -",
            "4k3/1p4p1/1P1pp1P1/p2PP2p/P6P/1p4p1/1P4P1/4K3 w - -",
        ],
    },
    Family {
        name: "immured kings",
        seeds: &[
            "k7/3p1p1p/8/1p6/1P6/KP6/PP1P1P1P/8 w - -",
            "4k3/5p1p/8/1p6/1P6/KP6/PP3P1P/8 w - -",
            "8/3p1p1p/8/1p6/kP6/Pp6/pP1P1P1P/K7 w - -",
            "8/8/8/1p4p1/1P1k2P1/KP4p1/PP4P1/6bB w - -",
            "5k2/p1p4p/p7/P4p2/1P3P1p/5PpP/5pP1/5B1K b - -",
            "kb6/p1p5/P1P5/8/4p3/p3P3/P1p1p3/KBB5 w - -",
        ],
    },
    Family {
        name: "shuffling kings",
        seeds: &[
            "8/1p2B1B1/1PpB1B2/k1P5/p1P5/P7/5K2/8 w - -",
            "8/8/6B1/2K2B1B/p1p1B1B1/k1P5/p7/B7 w - -",
            "8/1b1b4/3k4/1b6/5P1P/4p1pK/4P1P1/8 w - -",
            "8/8/2N3K1/8/6p1/4p1Pk/4P2p/7B w - -",
            "8/8/8/8/p3B1B1/Kp3B1B/1P2B1B1/k2B1B2 w - -",
        ],
    },
    Family {
        name: "bishops of one colour",
        seeds: &[
            "k1b5/1p1p4/1P1Pb3/B7/8/8/8/K7 w - -",
            "4k3/8/1p1p1p1p/1P1P1P1P/8/2B1B1B1/8/4K1B1 w - -",
            "b1b1k3/8/1p1p2p1/pPpP2P1/P1P5/8/1B1B1K2/8 b - -",
            "8/2b1k1b1/p1p1p1p1/P1P1P1P1/8/3K4/8/2B3B1 w - -",
            "1k6/1b1b4/p3p3/P1p1P1p1/2P3P1/8/5K2/5B1B w - -",
        ],
    },
    Family {
        name: "walls and locked pieces",
        seeds: &[
            "2B1B1B1/pBpBpBpB/P1P1P1P1/4k3/8/8/4K3/8 w - -",
            "2B1B1B1/pBpBpBp1/P1P1P1P1/8/8/8/8/k1K5 w - -",
            "brn1k3/pnp5/P1P5/3p1p1p/3P1P1P/8/8/4K3 w - -",
            "rbk5/pnp1p3/P1P1P3/8/8/1p1p1p1p/1P1P1P1P/4KBRB w - -",
            "4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/RBN5/QNB1K3 w - -",
            "1rb1k3/1pqp1p1p/1P1P1P1P/8/8/8/8/K7 b - -",
        ],
    },
    Family {
        name: "lone minor pieces",
        seeds: &[
            "2B5/2K1kp2/4q3/8/8/8/8/8 b - -",
            "8/8/6K1/3b2Q1/8/3B4/2P3k1/8 b - -",
            "8/8/3N4/1K3k1r/4q3/6r1/8/8 b - -",
            "8/1r6/3k1b2/8/3N4/1K2q3/8/8 w - -",
            "6b1/8/2k3p1/8/8/3B4/1K6/5q2 w - -",
            "8/3q1p2/8/1B6/4k3/8/3K2n1/8 w - -",
        ],
    },
    Family {
        name: "anything goes",
        seeds: &[
            "6k1/6P1/6K1/8/8/8/8/8 w - -",
            "8/6p1/6Pp/7K/5k1P/8/8/8 b - -",
            "k7/P1p5/K1P5/8/8/8/8/8 w - -",
            "8/8/8/8/8/p1p5/PpP5/kBK5 w - -",
            "5bk1/4p1p1/4P1Pp/7P/8/8/8/K7 w - -",
        ],
    },
];

impl Random {
    /// A position of this family.
    pub(crate) fn composed(&mut self, family: usize) -> Position {
        let seeds = FAMILIES[family].seeds;
        loop {
            let mut setup = match self.below(3) {
                0 => setup_of(&from_fen(self.pick(seeds))),
                _ if family == FAMILIES.len() - 1 => setup_of(&self.anything()),
                _ => self.constructed(family),
            };
            for _ in 0..self.below(4) {
                self.mutate(&mut setup);
            }
            if self.below(2) == 0 {
                mirror(&mut setup);
            }
            if self.below(2) == 0 {
                swap_colors(&mut setup);
            }
            if self.below(3) == 0 {
                setup.turn = !setup.turn;
            }
            if let Ok(position) = Position::from_setup(&setup, CastlingMode::Standard) {
                return position;
            }
        }
    }

    /// Adds, removes or moves a piece.
    fn mutate(&mut self, setup: &mut Setup) {
        let occupied: Vec<Square> = setup.board.occupied().into_iter().collect();
        let free: Vec<Square> = Square::all().filter(|at| !occupied.contains(at)).collect();
        let (from, to) = (self.pick(&occupied), self.pick(&free));
        let piece = setup.board.piece_at(from);
        let is_king = piece.is_some_and(|piece| piece.role == Role::King);
        match self.below(3) {
            0 if !is_king => setup.board.set(from, None),
            1 => {
                let color = self.pick(&Color::ALL);
                let role = self.pick(&[
                    Role::Pawn,
                    Role::Pawn,
                    Role::Pawn,
                    Role::Bishop,
                    Role::Knight,
                    Role::Rook,
                ]);
                setup.board.set(to, Some(Piece { color, role }));
            }
            _ => {
                setup.board.set(from, None);
                setup.board.set(to, piece);
            }
        }
    }

    /// A position of no family.
    fn anything(&mut self) -> Position {
        match self.below(3) {
            0 => self.blocked_position(),
            1 => {
                let pieces = 3 + self.below(7);
                self.position(pieces)
            }
            _ => {
                let end = self.game_end();
                self.pick(&end)
            }
        }
    }

    fn constructed(&mut self, family: usize) -> Setup {
        let mut board = Builder::new(self);
        match family {
            0 => board.cage(true),
            1 => {
                board.immured(Color::White);
                if board.random.below(2) == 0 {
                    board.immured(Color::Black);
                }
                board.free_pawns();
            }
            2 => {
                board.immured(Color::Black);
                board.bishops(Color::White, 5);
                board.pairs(3);
            }
            3 => {
                board.cage(false);
                board.bishops(Color::White, 3);
                board.bishops(Color::Black, 3);
            }
            4 => {
                board.cage(false);
                board.locked(Color::White);
                board.locked(Color::Black);
            }
            _ => board.lone_minor(),
        }
        board.kings();
        let turn = board.random.pick(&Color::ALL);
        Setup {
            turn,
            ..board.setup
        }
    }
}

/// Puts pieces on free squares.
struct Builder<'a> {
    random: &'a mut Random,
    setup: Setup,
}

impl<'a> Builder<'a> {
    fn new(random: &'a mut Random) -> Self {
        Self {
            random,
            setup: Setup::empty(),
        }
    }

    fn put(&mut self, file: usize, rank: usize, color: Color, role: Role) {
        let rank_is_for_pawns = (1..7).contains(&rank);
        if file > 7 || rank > 7 || (role == Role::Pawn && !rank_is_for_pawns) {
            return;
        }
        if let Some(at) = Square::from_index(8 * rank + file)
            && !self.setup.board.occupied().contains(at)
        {
            self.setup.board.set(at, Some(Piece { color, role }));
        }
    }

    /// Pawns that block each other on every file or every second one, some with room.
    fn cage(&mut self, with_room: bool) {
        let step = 1 + self.random.below(2);
        let mut rank = 2 + self.random.below(3);
        for file in (self.random.below(2)..8).step_by(step) {
            if step == 1 {
                rank = (rank + self.random.below(3)).saturating_sub(1).clamp(1, 5);
            }
            self.put(file, rank, Color::White, Role::Pawn);
            self.put(file, rank + 1, Color::Black, Role::Pawn);
            if with_room && self.random.below(2) == 0 {
                // Behind either of the two comes another pair, a step or two apart.
                let gap = 1 + self.random.below(3);
                if self.random.below(2) == 0 {
                    self.put(file, rank + 2, Color::White, Role::Pawn);
                    self.put(file, rank + 2 + gap, Color::Black, Role::Pawn);
                } else if rank > gap + 1 {
                    self.put(file, rank - 1, Color::Black, Role::Pawn);
                    self.put(file, rank - 1 - gap, Color::White, Role::Pawn);
                }
            }
        }
    }

    /// A king near a corner or the edge, with pawns of both sides around it.
    fn immured(&mut self, color: Color) {
        let file = self.random.pick(&[0, 0, 1, 6, 7, 7, 3]);
        let rank = self.random.pick(&[0, 0, 1, 2, 3]);
        let turned = color == Color::Black;
        let up = |rank: usize| if turned { 7 - rank } else { rank };
        if self.king(color).is_none() {
            self.put(file, up(rank), color, Role::King);
        }
        for (files, ranks) in [
            (0, 0),
            (1, 0),
            (2, 0),
            (0, 1),
            (2, 1),
            (0, 2),
            (1, 2),
            (2, 2),
        ] {
            let (Some(file), Some(rank)) =
                ((file + files).checked_sub(1), (rank + ranks).checked_sub(1))
            else {
                continue;
            };
            if self.random.below(4) == 0 {
                continue;
            }
            let side = if self.random.below(5) < 3 {
                color
            } else {
                !color
            };
            let role =
                self.random
                    .pick(&[Role::Pawn, Role::Pawn, Role::Pawn, Role::Pawn, Role::Bishop]);
            self.put(file, up(rank), side, role);
            if role == Role::Pawn {
                let ahead = if side == Color::White {
                    up(rank) + 1
                } else {
                    up(rank).wrapping_sub(1)
                };
                self.put(file, ahead, !side, Role::Pawn);
            }
        }
    }

    /// Pawns that face each other on one file, near or far.
    fn pairs(&mut self, at_most: usize) {
        for _ in 0..=self.random.below(at_most) {
            let file = self.random.below(8);
            let rank = 1 + self.random.below(4);
            let gap = self.random.pick(&[1, 1, 1, 2, 3]);
            self.put(file, rank, Color::White, Role::Pawn);
            self.put(file, rank + gap, Color::Black, Role::Pawn);
        }
    }

    /// Pairs that have moves left.
    fn free_pawns(&mut self) {
        for _ in 0..=self.random.below(4) {
            let file = self.random.below(8);
            let rank = 1 + self.random.below(2);
            self.put(file, rank, Color::White, Role::Pawn);
            let rank = 6 - self.random.below(2);
            self.put(file, rank, Color::Black, Role::Pawn);
        }
    }

    /// Bishops that all stand on one colour.
    fn bishops(&mut self, color: Color, at_most: usize) {
        let shade = self.random.below(2);
        for _ in 0..self.random.below(at_most + 1) {
            let (file, rank) = (self.random.below(8), self.random.below(8));
            let file = if (file + rank) % 2 == shade {
                file
            } else {
                file ^ 1
            };
            self.put(file, rank, color, Role::Bishop);
        }
    }

    /// Pieces on the last two ranks, behind blocked pawns.
    fn locked(&mut self, color: Color) {
        let rank = |rank: usize| {
            if color == Color::White {
                rank
            } else {
                7 - rank
            }
        };
        let first = self.random.below(5);
        for file in first..first + 3 {
            self.put(file, rank(1), color, Role::Pawn);
            self.put(file, rank(2), !color, Role::Pawn);
            let role = self.random.pick(&[
                Role::Bishop,
                Role::Rook,
                Role::Knight,
                Role::Queen,
                Role::Bishop,
            ]);
            self.put(file, rank(0), color, role);
        }
    }

    fn lone_minor(&mut self) {
        let role = self.random.pick(&[Role::Knight, Role::Bishop]);
        self.any_piece(Color::White, &[role]);
        for _ in 0..=self.random.below(5) {
            self.any_piece(
                Color::Black,
                &[
                    Role::Pawn,
                    Role::Knight,
                    Role::Bishop,
                    Role::Rook,
                    Role::Queen,
                ],
            );
        }
    }

    fn any_piece(&mut self, color: Color, roles: &[Role]) {
        let (file, rank) = (self.random.below(8), self.random.below(8));
        let role = self.random.pick(roles);
        self.put(file, rank, color, role);
    }

    fn king(&self, color: Color) -> Option<Square> {
        self.setup.board.pieces(color, Role::King).first()
    }

    fn kings(&mut self) {
        for color in Color::ALL {
            while self.king(color).is_none() {
                let (file, rank) = (self.random.below(8), self.random.below(8));
                self.put(file, rank, color, Role::King);
            }
        }
    }
}

fn from_fen(fen: &str) -> Position {
    let position = Position::from_fen(fen, CastlingMode::Standard);
    position.unwrap_or_else(|why| panic!("{fen}: {why}"))
}

fn setup_of(position: &Position) -> Setup {
    let mut setup = Setup::empty();
    setup.board = *position.board();
    setup.turn = position.turn();
    setup
}

fn rearrange(setup: &mut Setup, flip: usize, color: impl Fn(Color) -> Color) {
    let old = setup.board;
    for at in Square::all() {
        let from = Square::from_index(at.index() ^ flip).expect("a square");
        let piece = old.piece_at(from).map(|piece| Piece {
            color: color(piece.color),
            role: piece.role,
        });
        setup.board.set(at, piece);
    }
}

/// Exchanges left and right.
fn mirror(setup: &mut Setup) {
    rearrange(setup, 7, |color| color);
}

fn swap_colors(setup: &mut Setup) {
    rearrange(setup, 56, |color| !color);
    setup.turn = !setup.turn;
}
