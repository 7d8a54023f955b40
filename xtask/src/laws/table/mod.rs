//! The entries.

mod display;
mod draws;
mod ending;
mod king;
mod pieces;
mod setup;

use super::Law;

/// All rows in order.
pub(super) fn laws() -> Vec<&'static Law> {
    let parts = [
        setup::LAWS,
        pieces::LAWS,
        king::LAWS,
        ending::LAWS,
        draws::LAWS,
        display::LAWS,
    ];
    let mut laws: Vec<&Law> = parts.into_iter().flatten().collect();
    laws.sort_by_key(|law| law.row);
    laws
}

/// Tests of the rules themselves.
pub(super) const RULES: &str = "crates/rules/tests/laws.rs";
/// Tests of mistakes in the five texts about the moves of the pieces.
pub(super) const RULES_TEXTS: &str = "crates/rules/tests/disagreements.rs";
/// Tests of one game under the Laws.
pub(super) const ARBITER: &str = "crates/arbiter/tests/arbiter/laws.rs";
/// Tests of draw claims.
pub(super) const CLAIMS: &str = "crates/arbiter/tests/arbiter/claims.rs";
/// Tests of mistakes in the five texts about the end of a game.
pub(super) const ARBITER_TEXTS: &str = "crates/arbiter/tests/arbiter/disagreements.rs";
/// Positions with answers that can be checked by hand.
pub(super) const SOLVER: &str = "crates/mating/tests/solver/hand_checked.rs";

const BOARD: &str = "game/Board.svelte";
const MESSAGE: &str = "game/GameMessage.svelte";
const RESULT: &str = "game/ResultPanel.svelte";
const ACTIONS: &str = "game/GameActions.svelte";
