//! Theme detection by the rules alone. `docs/PUZZLES.md` contains the definitions.

mod ends;
mod lines;
mod material;
mod step;
mod tactics;

use rules::{Move, MoveKind, Position, Role};
use step::{Step, steps};

use crate::{Theme, ThemeSet, mates_within};

pub use lines::pinned;

/// Returns the themes of a puzzle, whose moves must be legal from its start.
pub fn themes(start: &Position, moves: &[Move]) -> ThemeSet {
    let steps = steps(start, moves);
    let mut set = ThemeSet::default();
    let Some(last) = steps.last() else {
        return set;
    };
    let any = |holds: fn(&Step) -> bool| steps.iter().any(holds);

    let mates = last.after.is_check() && !last.after.has_legal_move();
    set.put(Theme::Mate, mates);
    for (theme, number) in [
        (Theme::MateIn1, 1),
        (Theme::MateIn2, 2),
        (Theme::MateIn3, 3),
    ] {
        let so_long = mates && steps.len() == number;
        set.put(theme, so_long && !mates_within(start, number - 1));
    }
    set.put(
        Theme::BackRankMate,
        mates && ends::is_back_rank(&last.after),
    );
    set.put(
        Theme::SmotheredMate,
        mates && ends::is_smothered(&last.after),
    );

    set.put(Theme::Fork, any(tactics::forks));
    set.put(Theme::Pin, any(lines::pins));
    set.put(Theme::Skewer, any(lines::skewers));
    set.put(Theme::DiscoveredAttack, any(lines::discovers_attack));
    set.put(Theme::DiscoveredCheck, any(lines::discovers_check));
    set.put(Theme::DoubleCheck, any(|step| step.after.checkers().many()));

    set.put(Theme::HangingPiece, tactics::takes_hanging(&steps[0]));
    set.put(Theme::TrappedPiece, any(tactics::traps));
    set.put(Theme::CapturingDefender, any(tactics::captures_defender));
    set.put(Theme::Deflection, any(tactics::deflects));
    set.put(Theme::Attraction, any(tactics::attracts));
    set.put(Theme::Sacrifice, material::is_behind(start, &steps));
    set.put(Theme::QuietMove, any(Step::is_quiet));

    set.put(Theme::AdvancedPawn, any(material::advances_pawn));
    set.put(Theme::Promotion, any(|step| step.mv.promotion().is_some()));
    set.put(
        Theme::UnderPromotion,
        any(|step| step.mv.promotion().is_some_and(|role| role != Role::Queen)),
    );
    let of_kind = |kind| steps.iter().any(|step| step.mv.kind() == kind);
    set.put(Theme::EnPassant, of_kind(MoveKind::EnPassant));
    set.put(Theme::Castling, of_kind(MoveKind::Castling));
    material::put_endings(start, &mut set);
    set
}

#[cfg(test)]
pub(crate) mod tests;
