//! Players: guests and registered players.

mod read;
mod role;
mod types;
mod write;

pub(crate) use read::{exists, is_erased, is_registered, player, player_of};
pub use role::{NotARole, Role, RoleError};
pub use types::Player;
pub(crate) use write::{lock, lock_all};
