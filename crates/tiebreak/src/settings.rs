//! Choices that the regulations leave open.

/// The edition of C.07.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edition {
    /// In force from 1 August 2024: the dummy opponent of an unplayed round has the player's own
    /// score.
    August2024,
    /// In force since 1 March 2026: the score of the dummy opponent has an upper limit (16.4).
    #[default]
    March2026,
}

/// Choices that the regulations leave open. The defaults are those of Gacrux, the checker of
/// FIDE's commission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The edition of C.07.
    pub edition: Edition,
    /// Fore Buchholz counts a forfeit of the last round as a draw, like a game (8.3); otherwise as
    /// an unplayed round. Default: true.
    pub fore_forfeits: bool,
    /// `/P` also counts forfeits as games in Buchholz and Sonneborn-Berger, and not only in the
    /// direct encounter (6.1.1). Default: true.
    pub as_played_everywhere: bool,
    /// In round robins, forfeit wins are games in the counts of article 7 (15.2). Default: false.
    pub round_robin_forfeits: bool,
    /// The rating of unrated players. Default: none; the criteria of article 10 then have no value
    /// if a player is unrated.
    pub unrated: Option<u16>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            edition: Edition::March2026,
            fore_forfeits: true,
            as_played_everywhere: true,
            round_robin_forfeits: false,
            unrated: None,
        }
    }
}
