//! Characters: players of a level of strength with a style.
//!
//! A character plays at a [`Level`](crate::Level) and prefers moves of some kinds ([`Traits`]). Its style lowers or
//! raises the loss of such moves before the level draws one ([`style`]). So it pays for its style with
//! a bounded loss, and never more than its level could lose anyway plus that bound.

mod opening;
mod style;
#[cfg(test)]
mod tests;
mod traits;

pub(crate) use style::Style;
pub use traits::Traits;

/// A player with a style.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Character {
    /// Avoids exchanges and contact.
    Shy,
    /// Takes whatever it can.
    Grabber,
    /// Exchanges pieces.
    Swapper,
    /// Advances pawns.
    Marcher,
    /// Offers pawns.
    Gambler,
    /// Attacks the king.
    Attacker,
    /// Castles early and keeps its king safe.
    Guard,
    /// Exchanges queens, and aims for the endgame.
    Finisher,
}

impl Character {
    /// All characters, in the order of their levels.
    pub const ALL: [Self; 8] = [
        Self::Shy,
        Self::Grabber,
        Self::Swapper,
        Self::Marcher,
        Self::Gambler,
        Self::Attacker,
        Self::Guard,
        Self::Finisher,
    ];

    /// The name in options and files: a lowercase English word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Shy => "shy",
            Self::Grabber => "grabber",
            Self::Swapper => "swapper",
            Self::Marcher => "marcher",
            Self::Gambler => "gambler",
            Self::Attacker => "attacker",
            Self::Guard => "guard",
            Self::Finisher => "finisher",
        }
    }

    /// Returns the character with this [name](Self::name); the case does not matter.
    ///
    /// ```
    /// use staunton_engine::Character;
    ///
    /// assert_eq!(Character::from_name("Attacker"), Some(Character::Attacker));
    /// assert_eq!(Character::from_name("defender"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|character| character.name().eq_ignore_ascii_case(name))
    }

    /// Returns whether a move shows the style of the character. `traits` are those of the move.
    pub fn is_typical(self, traits: &Traits) -> bool {
        match self {
            Self::Shy => traits.retreats,
            Self::Grabber => traits.wins_material,
            Self::Swapper => traits.exchanges,
            Self::Marcher => traits.marches,
            Self::Gambler => traits.offers_pawn,
            Self::Attacker => traits.attacks_king,
            Self::Guard => traits.castles,
            Self::Finisher => traits.exchanges_queens,
        }
    }
}
