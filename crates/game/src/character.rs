//! Levels and characters of the computer, for clients.

use engine::{Character as Played, Opponent, Traits};
use protocol::{Character, Player};

use crate::state::LoadedGame;

/// Returns the computer as a player, by its stored identity.
pub fn computer(identity: u8) -> Player {
    let opponent = Opponent::stored(identity);
    Player::Engine {
        level: opponent.level().number(),
        character: opponent.character().map(shown),
    }
}

/// Returns the character that a client names.
pub const fn played(character: Character) -> Played {
    match character {
        Character::Shy => Played::Shy,
        Character::Grabber => Played::Grabber,
        Character::Swapper => Played::Swapper,
        Character::Marcher => Played::Marcher,
        Character::Gambler => Played::Gambler,
        Character::Attacker => Played::Attacker,
        Character::Guard => Played::Guard,
        Character::Finisher => Played::Finisher,
    }
}

const fn shown(character: Played) -> Character {
    match character {
        Played::Shy => Character::Shy,
        Played::Grabber => Character::Grabber,
        Played::Swapper => Character::Swapper,
        Played::Marcher => Character::Marcher,
        Played::Gambler => Character::Gambler,
        Played::Attacker => Character::Attacker,
        Played::Guard => Character::Guard,
        Played::Finisher => Character::Finisher,
    }
}

/// Returns whether the last move was the computer's and is typical of its character.
pub(crate) fn is_typical(table: &LoadedGame) -> bool {
    let line = table.game.line();
    let by = !line.position().turn();
    let Some(character) = table.computer(by).and_then(Opponent::character) else {
        return false;
    };
    let mut before = line.clone();
    before
        .undo()
        .is_some_and(|mv| character.is_typical(&Traits::of(before.position(), mv)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clients_and_the_engine_mean_the_same_characters() {
        for character in Played::ALL {
            assert_eq!(played(shown(character)), character);
            let named = serde_json::to_value(shown(character)).expect("JSON");
            assert_eq!(named, character.name());
            let identity = Opponent::Character(character).identity();
            let Player::Engine { level, character } = computer(identity) else {
                panic!("the computer");
            };
            let expected = Opponent::stored(identity);
            assert_eq!(level, expected.level().number());
            assert_eq!(character.map(played), expected.character());
        }
    }
}
