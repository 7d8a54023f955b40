//! Arenas: waves, results and requests of their players.

mod play;
mod results;
mod show;
mod steps;

pub(super) use play::berserk;
pub(super) use results::{enter_all, follow};
pub(super) use show::{arena, player};
pub(super) use steps::{Next, advance};
