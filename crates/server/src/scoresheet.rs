//! The displayed moves of a game, and which of them a client already has.

use arbiter::{Event, Game};
use protocol::{Material, Ply};
use rules::{CastlingMode, CastlingSide, Color, Move, MoveKind, Position, Role, Square};

/// The plies of a game, and how many of them stay valid from version to version.
#[derive(Clone, Debug)]
pub(crate) struct Scoresheet {
    start: Material,
    plies: Vec<Ply>,
    /// How many plies the game has; the last of them may still be missing in `plies`.
    length: usize,
    /// For each version, how many plies of the version before it still hold.
    kept: Vec<usize>,
}

impl Scoresheet {
    /// The sheet at version 0.
    pub(crate) fn new(start: &Position) -> Self {
        Self {
            start: Material {
                taken_by_white: String::new(),
                taken_by_black: String::new(),
                balance: balance(start),
            },
            plies: Vec::new(),
            length: 0,
            kept: vec![0],
        }
    }

    /// Notes what the next version does to the plies.
    pub(crate) fn next_version(&mut self, events: &[Event]) {
        let mut kept = self.length;
        for event in events {
            match event {
                Event::Moved { .. } => self.length += 1,
                Event::TakenBack { plies, .. } => {
                    self.length = self.length.saturating_sub(usize::from(*plies));
                }
                _ => {}
            }
            kept = kept.min(self.length);
        }
        self.kept.push(kept);
        self.plies.truncate(kept);
    }

    /// Adds the missing plies.
    pub(crate) fn fill_in(&mut self, game: &Game) {
        let positions = game.line().positions().windows(2);
        let moves = game.line().moves().iter().zip(game.remaining_after());
        for (both, (&mv, &remaining)) in positions.zip(moves).skip(self.plies.len()) {
            self.write_down(&both[0], mv, &both[1], remaining);
        }
    }

    fn write_down(
        &mut self,
        before: &Position,
        mv: Move,
        after: &Position,
        remaining: Option<u64>,
    ) {
        let mut material = self.material().clone();
        if let Some(role) = before.captured(mv) {
            let taken = match before.turn() {
                Color::White => &mut material.taken_by_white,
                Color::Black => &mut material.taken_by_black,
            };
            insert_by_strength(taken, role);
        }
        material.balance = balance(after);
        self.plies.push(Ply {
            uci: before.uci(mv).to_string(),
            san: before.san(mv),
            fen: after.fen(),
            squares: [mv.from(), landing(before.turn(), mv)].map(|square| square.to_string()),
            check: after.is_check(),
            material,
            remaining,
        });
    }

    /// How many of the plies that a client saw at version `since` are still valid.
    pub(crate) fn held_since(&self, since: u32) -> usize {
        let newer = self.kept.get(since as usize + 1..);
        // A client that names a future version has seen another game.
        let Some(newer) = newer else { return 0 };
        newer.iter().copied().min().unwrap_or(self.plies.len())
    }

    pub(crate) fn plies(&self) -> &[Ply] {
        &self.plies
    }

    pub(crate) fn material(&self) -> &Material {
        self.plies.last().map_or(&self.start, |ply| &ply.material)
    }
}

/// The target squares of this move for a client: castling has the king's target square
/// and the rook's square, in Chess960 only the rook's square.
pub(crate) fn targets(position: &Position, mv: Move) -> impl Iterator<Item = Square> {
    let kings_target = (mv.kind() == MoveKind::Castling
        && position.castling_mode() == CastlingMode::Standard)
        .then(|| landing(position.turn(), mv));
    std::iter::once(mv.to()).chain(kings_target)
}

/// The square that the moved piece reaches; in castling, that of the king.
fn landing(color: Color, mv: Move) -> Square {
    match mv.kind() {
        MoveKind::Castling => CastlingSide::of(mv.from(), mv.to()).king_target(color),
        _ => mv.to(),
    }
}

const fn value(role: Role) -> i16 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}

fn balance(position: &Position) -> i16 {
    let worth = |color| -> i16 {
        let pieces = |role| position.board().pieces(color, role).len() as i16;
        Role::ALL
            .iter()
            .map(|&role| value(role) * pieces(role))
            .sum()
    };
    worth(Color::White) - worth(Color::Black)
}

fn insert_by_strength(taken: &mut String, role: Role) {
    const STRONGEST_FIRST: &str = "qrbnp";
    let rank = |letter| STRONGEST_FIRST.find(letter);
    let letter = role.letter();
    let place = taken.find(|other| rank(other) > rank(letter));
    taken.insert(place.unwrap_or(taken.len()), letter);
}
