//! Moves in the short form in which nearly all stand, read straight from the bytes.
//!
//! What is written any other way is left to [`Position::parse_move`], which also says what is
//! wrong with it.

use std::ops::ControlFlow;

use rules::{
    Bitboard, CastlingSide, File, Move, MoveKind, PawnStep, Position, Rank, Role, Sink, Square,
    Stage,
};

/// The one legal move that these bytes mean in plain SAN; none when they are written otherwise,
/// or when no move or several fit.
#[inline]
pub(crate) fn plain_move(position: &Position, text: &[u8]) -> Option<Move> {
    let mut sink = match Wanted::read(text)? {
        Wanted::Castling(side) => Finder::castling(side),
        Wanted::Man {
            role,
            origin,
            to,
            promotion,
        } => Finder {
            role,
            origin,
            to: to.bitboard(),
            promotion,
            castling: None,
            found: None,
            fitting: 0,
        },
    };
    // The finder takes every move and never breaks off.
    let _ = position.generate(Stage::All, &mut sink);
    sink.found.filter(|_| sink.fitting == 1)
}

/// What is written.
enum Wanted {
    Castling(CastlingSide),
    Man {
        role: Role,
        origin: Bitboard,
        to: Square,
        promotion: Option<Role>,
    },
}

impl Wanted {
    #[inline]
    fn read(text: &[u8]) -> Option<Self> {
        let mut text = text;
        while let [rest @ .., b'+' | b'#'] = text {
            text = rest;
        }
        let (role, text) = match text {
            [b'N', rest @ ..] => (Role::Knight, rest),
            [b'B', rest @ ..] => (Role::Bishop, rest),
            [b'R', rest @ ..] => (Role::Rook, rest),
            [b'Q', rest @ ..] => (Role::Queen, rest),
            [b'K', rest @ ..] => (Role::King, rest),
            b"O-O" => return Some(Self::Castling(CastlingSide::King)),
            b"O-O-O" => return Some(Self::Castling(CastlingSide::Queen)),
            _ => (Role::Pawn, text),
        };
        let (text, promotion) = match text {
            [rest @ .., b'=', letter] => (rest, Some(promoted(*letter)?)),
            _ => (text, None),
        };
        let [origin @ .., file, rank] = text else {
            return None;
        };
        let to = Square::new(file_of(*file)?, rank_of(*rank)?);
        let origin = match origin {
            [rest @ .., b'x'] => rest,
            _ => origin,
        };
        let origin = match *origin {
            [] => Bitboard::FULL,
            [one] => match file_of(one) {
                Some(file) => Bitboard::file(file),
                None => Bitboard::rank(rank_of(one)?),
            },
            [file, rank] => Square::new(file_of(file)?, rank_of(rank)?).bitboard(),
            _ => return None,
        };
        Some(Self::Man {
            role,
            origin,
            to,
            promotion,
        })
    }
}

#[inline]
const fn file_of(letter: u8) -> Option<File> {
    File::from_letter(letter as char)
}

#[inline]
const fn rank_of(letter: u8) -> Option<Rank> {
    Rank::from_letter(letter as char)
}

#[inline]
const fn promoted(letter: u8) -> Option<Role> {
    match letter {
        b'Q' => Some(Role::Queen),
        b'R' => Some(Role::Rook),
        b'B' => Some(Role::Bishop),
        b'N' => Some(Role::Knight),
        _ => None,
    }
}

/// Picks the moves that fit from all that are legal.
struct Finder {
    role: Role,
    origin: Bitboard,
    to: Bitboard,
    promotion: Option<Role>,
    castling: Option<CastlingSide>,
    found: Option<Move>,
    fitting: u32,
}

impl Finder {
    const fn castling(side: CastlingSide) -> Self {
        Self {
            role: Role::King,
            origin: Bitboard::EMPTY,
            to: Bitboard::EMPTY,
            promotion: None,
            castling: Some(side),
            found: None,
            fitting: 0,
        }
    }

    #[inline]
    fn fits(&mut self, from: Square, kind: MoveKind) {
        if self.origin.contains(from)
            && let Some(to) = self.to.first()
        {
            self.found = Some(Move::new(from, to, kind));
            self.fitting += 1;
        }
    }
}

impl Sink for Finder {
    #[inline]
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard) -> ControlFlow<()> {
        if role == self.role && (targets & self.to).any() && self.promotion.is_none() {
            self.fits(from, MoveKind::Normal);
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn pawns(&mut self, step: PawnStep, targets: Bitboard) -> ControlFlow<()> {
        if self.role == Role::Pawn
            && let Some(to) = (targets & self.to).first()
        {
            let last = matches!(to.rank(), Rank::First | Rank::Eighth);
            match self.promotion {
                Some(role) if last => self.fits(step.origin(to), MoveKind::Promotion(role)),
                None if !last => self.fits(step.origin(to), MoveKind::Normal),
                _ => {}
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<()> {
        if self.role == Role::Pawn && self.to.contains(to) && self.promotion.is_none() {
            self.fits(from, MoveKind::EnPassant);
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn castling(&mut self, king: Square, rook: Square) -> ControlFlow<()> {
        if self.castling == Some(CastlingSide::of(king, rook)) {
            self.found = Some(Move::new(king, rook, MoveKind::Castling));
            self.fitting += 1;
        }
        ControlFlow::Continue(())
    }
}
