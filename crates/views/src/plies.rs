//! The displayed moves of a game, and which of them a client already has.

use arbiter::{Event, Game};
use protocol::{Material, Ply};
use rules::{CastlingSide, Color, Line, Move, MoveKind, Position, Role, Square};

/// For each version, the number of plies that stay valid.
#[derive(Clone, Debug)]
pub struct KeptPlies {
    /// The number of plies of the game.
    length: u32,
    /// For each version, how many plies of the previous version are still valid.
    kept: Vec<u32>,
}

impl Default for KeptPlies {
    /// Creates the state at version 0.
    fn default() -> Self {
        Self {
            length: 0,
            kept: vec![0],
        }
    }
}

impl KeptPlies {
    /// Records how the next version changes the plies.
    pub fn next_version(&mut self, events: &[Event]) {
        let mut kept = self.length;
        for event in events {
            match event {
                Event::Moved { .. } => self.length += 1,
                Event::TakenBack { plies, .. } => {
                    self.length = self.length.saturating_sub(u32::from(*plies));
                }
                _ => {}
            }
            kept = kept.min(self.length);
        }
        self.kept.push(kept);
    }

    /// Returns the number of plies of the game at the last recorded version.
    pub const fn length(&self) -> u32 {
        self.length
    }

    /// Returns how many of the plies that a client saw at version `since` are still valid.
    pub fn held_since(&self, since: u32) -> usize {
        let newer = self.kept.get(since as usize + 1..);
        // A client that names a future version has seen another game.
        let Some(newer) = newer else { return 0 };
        newer.iter().copied().min().unwrap_or(self.length) as usize
    }
}

/// Returns the plies of the game from this one on, and the captured pieces and the material balance after
/// the last one. They are computed on demand: stored, those of a long game would take more memory than
/// all its other data.
pub fn shown(game: &Game, from: usize) -> (Vec<Ply>, Material) {
    let (mut plies, material) = walk(game.line(), from, usize::MAX);
    let remaining = game.remaining_after().iter().skip(from);
    for (ply, &remaining) in plies.iter_mut().zip(remaining) {
        ply.remaining = remaining;
    }
    (plies, material)
}

/// Returns at most `at_most` plies of the line from this one on, without times.
pub fn of_line(line: &Line, from: usize, at_most: usize) -> Vec<Ply> {
    walk(line, from, at_most).0
}

/// Returns the captured pieces and the material balance after the line.
pub fn material(line: &Line) -> Material {
    walk(line, usize::MAX, 0).1
}

/// Follows the line once. Returns the plies from this one on, at most `at_most`, and the material after
/// the last move that was followed.
fn walk(line: &Line, from: usize, at_most: usize) -> (Vec<Ply>, Material) {
    let mut material = current_material(line.start());
    let mut plies = Vec::new();
    let mut positions = line.positions();
    let mut before = positions.next();
    let moves = line.moves().iter().take(from.saturating_add(at_most));
    for (index, &mv) in moves.enumerate() {
        let (Some(played_in), Some(after)) = (before, positions.next()) else {
            break;
        };
        take(&mut material, &played_in, mv);
        if index >= from {
            material.balance = white_leads_by(&after);
            plies.push(ply(&played_in, mv, &after, material.clone()));
        }
        before = Some(after);
    }
    if let Some(last) = before {
        material.balance = white_leads_by(&last);
    }
    (plies, material)
}

/// Returns the material balance of a position without captures.
pub fn current_material(position: &Position) -> Material {
    Material {
        taken_by_white: String::new(),
        taken_by_black: String::new(),
        balance: white_leads_by(position),
    }
}

fn take(material: &mut Material, before: &Position, mv: Move) {
    if let Some(role) = before.captured(mv) {
        let taken = match before.turn() {
            Color::White => &mut material.taken_by_white,
            Color::Black => &mut material.taken_by_black,
        };
        insert_by_strength(taken, role);
    }
}

fn ply(before: &Position, mv: Move, after: &Position, material: Material) -> Ply {
    Ply {
        uci: before.uci(mv).to_string(),
        san: before.san(mv),
        fen: after.fen(),
        squares: squares(before.turn(), mv),
        check: after.is_check(),
        material,
        remaining: None,
    }
}

/// Returns the squares to highlight after a move of this side: origin and target; in castling,
/// those of the king.
pub fn squares(color: Color, mv: Move) -> [String; 2] {
    [mv.from(), target_square(color, mv)].map(|square| square.to_string())
}

/// Returns the target squares of this move for a client. Castling has the rook's square, and also
/// the king's target square unless that is next to the king, since in Chess960 the king could move
/// there normally.
pub fn targets(position: &Position, mv: Move) -> impl Iterator<Item = Square> {
    let target_square = target_square(position.turn(), mv);
    let steps = mv
        .from()
        .file()
        .index()
        .abs_diff(target_square.file().index());
    let kings_target = (mv.kind() == MoveKind::Castling && steps >= 2).then_some(target_square);
    std::iter::once(mv.to()).chain(kings_target)
}

/// Returns the square that the moved piece reaches; in castling, that of the king.
fn target_square(color: Color, mv: Move) -> Square {
    match mv.kind() {
        MoveKind::Castling => CastlingSide::of(mv.from(), mv.to()).king_target(color),
        _ => mv.to(),
    }
}

fn white_leads_by(position: &Position) -> i16 {
    position.board().material_balance(Color::White) as i16
}

fn insert_by_strength(taken: &mut String, role: Role) {
    const STRONGEST_FIRST: &str = "qrbnp";
    let rank = |letter| STRONGEST_FIRST.find(letter);
    let letter = role.letter();
    let place = taken.find(|other| rank(other) > rank(letter));
    taken.insert(place.unwrap_or(taken.len()), letter);
}
