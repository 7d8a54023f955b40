//! The names of the players of a tournament.

use messages::code::Code;
use messages::error::RequestError;
use messages::sentence::Sentence;
use store::{Name, PlayerId};

use super::loaded::Loaded;

/// Refuses a name that another player has, or one that looks the same.
pub(super) fn require_free(
    loaded: &Loaded,
    name: &str,
    player: PlayerId,
) -> Result<(), RequestError> {
    let own = loaded.entrant_of(player);
    let shape = |name: &str| {
        let name_like: Option<Name> = name.parse().ok();
        name_like.map_or_else(|| name.to_lowercase(), |name| name.shape())
    };
    let wanted = shape(name);
    let mut others = loaded.state.present().filter(|(id, _)| Some(*id) != own);
    if others.any(|(_, other)| shape(&other.name) == wanted) {
        return Err(RequestError::new(
            Code::Conflict,
            Sentence::new(
                "{name} is in this tournament already: write more of your name, or ask the arbiter.",
            )
            .with("name", name),
        ));
    }
    Ok(())
}
