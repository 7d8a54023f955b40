//! The merit of a good move.

use protocol::Score;
use puzzles::exchange::{gain, value, won_by};
use rules::{Bitboard, Color, File, MoveKind, Position, Rank, Role, Square};

use super::evaluation::Played;
use super::fact::{Fact, Placed, guards};
use super::losses::{is_undefended, taken};
use super::mates::is_mated;
use super::tactics::{by_value, tactic};

/// The last move number at which a move counts as development.
const OPENING: u32 = 15;
/// The last move number at which a pawn counts as taking the center.
const FIRST_MOVES: u32 = 6;
const CENTER: [Square; 4] = [Square::D4, Square::E4, Square::D5, Square::E5];

/// Returns the first merit that the move has, in order of importance.
pub(super) fn fact(played: &Played<'_>, then: Score) -> Fact {
    if played.before.legal_moves().len() == 1 {
        return Fact::OnlyMove;
    }
    is_mated(&played.after, then, &played.reply)
        .then_some(Fact::ForcesMate)
        .or_else(|| promotion(played))
        .or_else(|| capture(played))
        .or_else(|| makes_tactic(played))
        .or_else(|| saves(played))
        .or_else(|| attacks(played))
        .or_else(|| development(played))
        .unwrap_or_else(|| {
            if played.best.first() == Some(&played.mv) {
                Fact::Choice
            } else {
                Fact::Sound
            }
        })
}

fn promotion(played: &Played<'_>) -> Option<Fact> {
    let square = played.mv.to();
    let is_kept = gain(&played.after, square) == 0;
    (played.mv.promotion().is_some() && is_kept).then_some(Fact::Promotes { square })
}

fn capture(played: &Played<'_>) -> Option<Fact> {
    let (before, mv) = (played.before, played.mv);
    let piece = taken(before, mv)?;
    if is_undefended(before, mv) {
        return Some(Fact::TakesUndefended { piece });
    }
    let wins = won_by(before, mv) > 0 && value(piece.role) > value(mv.role());
    wins.then_some(Fact::WinsMaterial { piece })
}

fn makes_tactic(played: &Played<'_>) -> Option<Fact> {
    let mut line = vec![played.mv];
    line.extend(&played.reply);
    let tactic = tactic(played.before, &line)?;
    Some(Fact::Makes { tactic })
}

/// Returns the piece that the opponent could capture with gain before the move and cannot now.
fn saves(played: &Played<'_>) -> Option<Fact> {
    let (before, after, mv) = (played.before, &played.after, played.mv);
    if mv.kind() == MoveKind::Castling {
        return None;
    }
    let own = before.turn();
    let passed = before.play_null()?;
    let is_safe = |square| gain(after, square) == 0;
    if mv.role() != Role::Pawn && gain(&passed, mv.from()) > 0 && is_safe(mv.to()) {
        let piece = Placed::on(after.board(), mv.to())?;
        return Some(Fact::Escapes { piece });
    }
    let moved = after.board().attacks_from(mv.to()) & after.board().by_color(own);
    let mut saved: Vec<Placed> = moved
        .into_iter()
        .filter(|&square| gain(&passed, square) > 0 && is_safe(square))
        .filter(|&square| guards(after, !own, square).any())
        .filter(|&square| !guards(before, own, square).contains(mv.from()))
        .filter_map(|square| Placed::on(after.board(), square))
        .filter(|piece| piece.role != Role::King)
        .collect();
    saved.sort_by_key(|piece| by_value(after, *piece));
    let piece = *saved.first()?;
    Some(Fact::Defends { piece })
}

/// Returns the most valuable piece that the moved piece threatens to capture with gain.
fn attacks(played: &Played<'_>) -> Option<Fact> {
    let (after, mv) = (&played.after, played.mv);
    if mv.kind() == MoveKind::Castling {
        return None;
    }
    let passed = after.play_null()?;
    let board = after.board();
    let attacked = board.attacks_from(mv.to()) & board.by_color(after.turn());
    let mut targets: Vec<Placed> = attacked
        .into_iter()
        .filter_map(|square| Placed::on(board, square))
        .filter(|piece| !matches!(piece.role, Role::King | Role::Pawn))
        .filter(|piece| {
            let captures = passed.captures();
            let mut own = captures
                .iter()
                .filter(|next| next.from() == mv.to() && next.to() == piece.square);
            own.any(|&next| won_by(&passed, next) > 0)
        })
        .collect();
    targets.sort_by_key(|piece| by_value(after, *piece));
    let piece = *targets.first()?;
    Some(Fact::Attacks { piece })
}

fn development(played: &Played<'_>) -> Option<Fact> {
    let (before, mv) = (played.before, played.mv);
    if mv.kind() == MoveKind::Castling {
        return Some(Fact::Castles);
    }
    let own = before.turn();
    let piece = Placed::on(played.after.board(), mv.to())?;
    let number = before.fullmove_number();
    let back = Rank::First.relative_to(own);
    match piece.role {
        Role::Pawn if is_passed(&played.after, own, mv.to()) => {
            Some(Fact::AdvancesPassedPawn { piece })
        }
        Role::Pawn if number <= FIRST_MOVES && CENTER.contains(&mv.to()) => {
            Some(Fact::TakesCenter { piece })
        }
        Role::Knight | Role::Bishop
            if number <= OPENING && mv.from().rank() == back && mv.to().rank() != back =>
        {
            Some(Fact::Develops { piece })
        }
        Role::Rook
            if mv.from().file() != mv.to().file() && is_open(&played.after, mv.to().file()) =>
        {
            Some(Fact::OpensFile { piece })
        }
        _ => None,
    }
}

/// Whether the file has no pawns.
fn is_open(position: &Position, file: File) -> bool {
    (position.board().by_role(Role::Pawn) & Bitboard::file(file)).is_empty()
}

/// Whether no enemy pawn is ahead of a pawn on its own or a neighboring file.
fn is_passed(position: &Position, side: Color, pawn: Square) -> bool {
    let rank = |square: Square| square.rank().relative_to(side);
    position
        .board()
        .by_role(Role::Pawn)
        .into_iter()
        .all(|other| {
            position.board().color_at(other) == Some(side)
                || other.file().index().abs_diff(pawn.file().index()) > 1
                || rank(other) <= rank(pawn)
        })
}
