//! Blocked boards: what can never happen, whatever both sides do.
//!
//! For each man this finds a set of squares that holds every square it can ever stand on. The
//! sets start with the squares where the men stand now and grow until no rule adds anything.
//! Each rule lets a man do at least what the Laws let it do in some legal line: a line is
//! open unless a man that can never leave stands on it, captures need only that both men can
//! come to the same square, and whose turn it is does not matter. So by induction over the
//! moves of any legal line every man stays inside its set, and what the sets rule out can
//! never happen.

mod mates;

use rules::{Bitboard, CastlingSide, Color, Position, Rank, Role, Square, attacks};

/// Where every man can ever stand, and which men can never leave.
pub(crate) struct Blockade {
    men: Vec<Man>,
    /// Squares of men that can neither move nor be captured, by colour.
    pillars: [Bitboard; 2],
    /// Squares that such men guard for ever: the enemy king can never step there.
    guarded: [Bitboard; 2],
    /// Squares where a man of a colour, its king aside, can ever stand.
    standing: [Bitboard; 2],
    /// Colours that have a pawn which can come to the last rank.
    promotes: [bool; 2],
}

/// One man and all that it can ever become.
struct Man {
    color: Color,
    role: Role,
    start: Square,
    /// Where it can stand as what it is now.
    squares: Bitboard,
    /// Where it can stand when it was a pawn and has become a queen, rook or bishop (all three
    /// are given the moves of a queen).
    as_queen: Bitboard,
    /// Where it can stand when it was a pawn and has become a knight.
    as_knight: Bitboard,
    /// Where it can capture.
    captures: Bitboard,
    /// Whether it can be captured.
    capturable: bool,
}

impl Man {
    fn all_squares(&self) -> Bitboard {
        self.squares | self.as_queen | self.as_knight
    }

    fn is_fixed(&self) -> bool {
        !self.capturable && self.all_squares() == self.start.bitboard()
    }

    /// The guises in which it attacks, and where it can stand in each.
    fn guises(&self) -> [(Role, Bitboard); 3] {
        [
            (self.role, self.squares),
            (Role::Queen, self.as_queen),
            (Role::Knight, self.as_knight),
        ]
    }
}

/// The squares that a man attacks.
fn attacks_of(color: Color, role: Role, from: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => attacks::pawn(color, from),
        Role::Knight => attacks::knight(from),
        Role::Bishop => attacks::bishop(from, occupied),
        Role::Rook => attacks::rook(from, occupied),
        Role::Queen => attacks::queen(from, occupied),
        Role::King => attacks::king(from),
    }
}

impl Blockade {
    /// What can never happen from this position on.
    pub(crate) fn of(position: &Position) -> Self {
        let board = position.board();
        let men = board.occupied().into_iter().filter_map(|start| {
            let piece = board.piece_at(start)?;
            Some(Man {
                color: piece.color,
                role: piece.role,
                start,
                squares: start.bitboard(),
                as_queen: Bitboard::EMPTY,
                as_knight: Bitboard::EMPTY,
                captures: Bitboard::EMPTY,
                capturable: false,
            })
        });
        let mut blockade = Self {
            men: men.collect(),
            pillars: [Bitboard::EMPTY; 2],
            guarded: [Bitboard::EMPTY; 2],
            standing: [Bitboard::EMPTY; 2],
            promotes: [false; 2],
        };
        blockade.castle(position);
        blockade.capture_in_passing(position);
        blockade.sum_up();
        while blockade.grow() {
            blockade.sum_up();
        }
        blockade
    }

    /// Whether it is certain that `side` can never mate.
    pub(crate) fn bars_mate_by(&self, side: Color) -> bool {
        !self.promotes[side.index()] && self.mating_squares(side).next().is_none()
    }

    /// Where the enemy king might be mated by `side`.
    pub(crate) fn mated_on(&self, side: Color) -> Bitboard {
        self.mating_squares(side).collect()
    }

    /// Kings and rooks that have the right to castle may come to where castling takes them
    /// (FIDE 3.8.2).
    fn castle(&mut self, position: &Position) {
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                let Some(rook) = position.castling_rook(color, side) else {
                    continue;
                };
                let king = position.king(color);
                self.man(king).squares |= side.king_target(color).bitboard();
                self.man(rook).squares |= side.rook_target(color).bitboard();
            }
        }
    }

    /// The capture in passing that may be possible at once (FIDE 3.7.3.1). Later ones need no
    /// rule: a pawn that can step two squares can also step one, and be captured there.
    fn capture_in_passing(&mut self, position: &Position) {
        let Some(target) = position.en_passant() else {
            return;
        };
        let turn = position.turn();
        for from in attacks::pawn(!turn, target) & position.board().pieces(turn, Role::Pawn) {
            self.man(from).squares |= target.bitboard();
        }
        if let Some(victim) = ahead(target, !turn) {
            self.man(victim).capturable = true;
        }
    }

    fn man(&mut self, start: Square) -> &mut Man {
        let index = self.men.iter().position(|man| man.start == start);
        &mut self.men[index.expect("a man stands on this square")]
    }

    /// Works out from the men's sets what holds for the whole board.
    fn sum_up(&mut self) {
        self.pillars = [Bitboard::EMPTY; 2];
        self.standing = [Bitboard::EMPTY; 2];
        let mut ever_occupied = Bitboard::EMPTY;
        for man in &self.men {
            let color = man.color.index();
            ever_occupied |= man.all_squares();
            if man.role != Role::King {
                self.standing[color] |= man.all_squares();
            }
            if man.is_fixed() {
                self.pillars[color] |= man.start.bitboard();
            }
        }
        self.guarded = [Bitboard::EMPTY; 2];
        for man in self.men.iter().filter(|man| man.is_fixed()) {
            // A line is guarded as far as nothing can ever stand in it.
            self.guarded[man.color.index()] |=
                attacks_of(man.color, man.role, man.start, ever_occupied);
        }
    }

    /// Lets every man make one more move; whether that has added anything.
    fn grow(&mut self) -> bool {
        let mut grown = false;
        for index in 0..self.men.len() {
            let man = &self.men[index];
            let before = (man.all_squares(), man.captures, man.capturable);
            if man.role == Role::Pawn {
                self.grow_pawn(index);
            } else {
                let targets = self.targets(man.color, man.role, man.squares);
                let man = &mut self.men[index];
                man.squares |= targets;
                man.captures |= targets;
            }
            let man = &self.men[index];
            let capturable = man.capturable || self.is_capturable(man);
            self.men[index].capturable = capturable;
            let man = &self.men[index];
            grown |= before != (man.all_squares(), man.captures, man.capturable);
        }
        grown
    }

    /// Where a man that is no pawn can go from these squares.
    fn targets(&self, color: Color, role: Role, from: Bitboard) -> Bitboard {
        let [own, enemy] = [self.pillars[color.index()], self.pillars[(!color).index()]];
        let reached = from.into_iter().fold(Bitboard::EMPTY, |reached, from| {
            reached | attacks_of(color, role, from, own | enemy)
        });
        let barred = match role {
            Role::King => self.guarded[(!color).index()],
            _ => Bitboard::EMPTY,
        };
        reached.without(own | barred | self.fixed_king(!color))
    }

    /// The square of a king that can never move; it cannot be captured either.
    fn fixed_king(&self, color: Color) -> Bitboard {
        self.men
            .iter()
            .filter(|man| man.color == color && man.role == Role::King && man.is_fixed())
            .map(|man| man.start)
            .collect()
    }

    fn grow_pawn(&mut self, index: usize) {
        let man = &self.men[index];
        let color = man.color;
        let pillars = self.pillars[0] | self.pillars[1];
        let last = Bitboard::rank(Rank::Eighth.relative_to(color));
        let mut reached = Bitboard::EMPTY;
        let mut captures = Bitboard::EMPTY;
        for from in man.squares {
            // A double step adds nothing to two single ones.
            reached |= ahead(from, color)
                .map_or(Bitboard::EMPTY, Square::bitboard)
                .without(pillars);
            captures |= attacks::pawn(color, from) & self.standing[(!color).index()];
        }
        reached |= captures;
        let promoted = reached & last;
        let as_queen = promoted | self.targets(color, Role::Queen, man.as_queen);
        let as_knight = promoted | self.targets(color, Role::Knight, man.as_knight);
        self.promotes[color.index()] |= promoted.any();
        let man = &mut self.men[index];
        man.squares |= reached.without(last);
        man.as_queen |= as_queen;
        man.as_knight |= as_knight;
        man.captures |= captures | as_queen | as_knight;
    }

    fn is_capturable(&self, man: &Man) -> bool {
        let squares = man.all_squares();
        man.role != Role::King
            && self
                .men
                .iter()
                .any(|other| other.color != man.color && (other.captures & squares).any())
    }
}

/// The square in front of a pawn.
fn ahead(at: Square, color: Color) -> Option<Square> {
    match color {
        Color::White => at.offset(0, 1),
        Color::Black => at.offset(0, -1),
    }
}
