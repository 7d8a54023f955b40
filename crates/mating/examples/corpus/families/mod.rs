//! Positions like those of composers of dead positions: random ones of several families, and small
//! changes of well-known kinds of boards.

mod builder;
mod mutation;

use builder::Builder;
use rules::{CastlingMode, Color, Position, Setup};

use super::random::Random;

/// A family of composed positions: its name, and the boards from which mutations start.
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
    /// Returns a position of this family.
    pub(crate) fn composed(&mut self, family: usize) -> Position {
        let seeds = FAMILIES[family].seeds;
        loop {
            let mut setup = match self.below(3) {
                0 => setup_of(&from_fen(self.pick(seeds))),
                _ if family == FAMILIES.len() - 1 => setup_of(&self.anything()),
                _ => self.constructed(family),
            };
            for _ in 0..self.below(4) {
                mutation::mutate(&mut setup, self);
            }
            if self.below(2) == 0 {
                mutation::mirror(&mut setup);
            }
            if self.below(2) == 0 {
                mutation::swap_colors(&mut setup);
            }
            if self.below(3) == 0 {
                setup.turn = !setup.turn;
            }
            if let Ok(position) = Position::from_setup(&setup, CastlingMode::Standard) {
                return position;
            }
        }
    }

    /// Returns a position that belongs to no family.
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
