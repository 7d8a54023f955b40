//! Criteria and their codes.

use std::fmt;
use std::str::FromStr;

/// A kind of criterion, without its modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Base {
    /// `PTS`: the points.
    Points,
    /// `DE`: the direct encounter (6).
    DirectEncounter,
    /// `WIN`: rounds with the points of a win (7.1).
    Wins,
    /// `WON`: games won at the board (7.2).
    GamesWon,
    /// `BPG`: games played with Black (7.3).
    BlackGames,
    /// `BWG`: games won with Black (7.4).
    BlackWins,
    /// `PS`: the sum of the scores after each round (7.5).
    Progressive,
    /// `REP`, formerly `GE`: rounds that the player elected to play (7.6).
    RoundsElected,
    /// `STD`: points as if a win were worth 1 and a draw ½ (7.7).
    Standard,
    /// `TPN`: the number for pairings (7.8).
    Number,
    /// `BH`: Buchholz (8.1).
    Buchholz,
    /// `AOB`: the average of the opponents' Buchholz (8.2).
    AverageBuchholz,
    /// `FB`: Buchholz with draws in the last round (8.3).
    ForeBuchholz,
    /// `SB`: Sonneborn-Berger (9.1).
    SonnebornBerger,
    /// `KS`: points against opponents with half of the points (9.2).
    Koya,
    /// `ARO`: the average rating of the opponents (10.1).
    AverageRating,
    /// `TPR`: the tournament performance rating (10.2).
    Performance,
    /// `PTP`: the perfect tournament performance (10.3).
    PerfectPerformance,
    /// `APRO`: the average performance rating of the opponents (10.4).
    AveragePerformance,
    /// `APPO`: the average perfect performance of the opponents (10.5).
    AveragePerfect,
    /// `RTNG`: the rating (10.6).
    Rating,
}

/// All kinds, with their codes, their names and the letters of the modifiers that they accept.
const KINDS: [(Base, &str, &str, &str); 21] = [
    (Base::Points, "PTS", "points", ""),
    (Base::DirectEncounter, "DE", "direct encounter", "P"),
    (Base::Wins, "WIN", "wins", ""),
    (Base::GamesWon, "WON", "games won", ""),
    (Base::BlackGames, "BPG", "games with Black", ""),
    (Base::BlackWins, "BWG", "games won with Black", ""),
    (Base::Progressive, "PS", "progressive score", "C"),
    (Base::RoundsElected, "REP", "rounds elected to play", ""),
    (Base::Standard, "STD", "standard points", ""),
    (Base::Number, "TPN", "pairing number", ""),
    (Base::Buchholz, "BH", "Buchholz", "CMP"),
    (
        Base::AverageBuchholz,
        "AOB",
        "average Buchholz of the opponents",
        "CMPF",
    ),
    (Base::ForeBuchholz, "FB", "Fore Buchholz", "CMP"),
    (Base::SonnebornBerger, "SB", "Sonneborn-Berger", "CMP"),
    (Base::Koya, "KS", "Koya", "L"),
    (
        Base::AverageRating,
        "ARO",
        "average rating of the opponents",
        "CM",
    ),
    (Base::Performance, "TPR", "performance rating", ""),
    (Base::PerfectPerformance, "PTP", "perfect performance", ""),
    (
        Base::AveragePerformance,
        "APRO",
        "average performance of the opponents",
        "",
    ),
    (
        Base::AveragePerfect,
        "APPO",
        "average perfect performance of the opponents",
        "",
    ),
    (Base::Rating, "RTNG", "rating", ""),
];

impl Base {
    fn kind(self) -> &'static (Self, &'static str, &'static str, &'static str) {
        let kind = KINDS.iter().find(|(base, ..)| *base == self);
        kind.unwrap_or(&KINDS[0])
    }

    /// Returns all kinds.
    pub fn all() -> impl Iterator<Item = Self> {
        KINDS.iter().map(|&(base, ..)| base)
    }

    /// Returns the code, such as `BH`.
    pub fn code(self) -> &'static str {
        self.kind().1
    }

    /// Returns the name in English, such as `Buchholz`.
    pub fn name(self) -> &'static str {
        self.kind().2
    }

    /// Returns whether a smaller value is better.
    pub fn prefers_small(self) -> bool {
        matches!(self, Self::DirectEncounter | Self::Number)
    }

    /// Returns whether the criterion is not for round robins (8).
    pub fn is_for_swiss_only(self) -> bool {
        matches!(
            self,
            Self::Buchholz | Self::AverageBuchholz | Self::ForeBuchholz
        )
    }
}

/// The limit of the Koya system (14.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KoyaLimit {
    /// The share of the maximum score in percent, from 0 to 100; the default is 50.
    pub percent: u8,
    /// Half points that are added to the limit, from -99 to 99.
    pub halves: i8,
}

impl Default for KoyaLimit {
    fn default() -> Self {
        Self {
            percent: 50,
            halves: 0,
        }
    }
}

/// A criterion with its modifiers, as in records 202 and 212 of a TRF.
///
/// ```
/// use tiebreak::{Base, Criterion};
///
/// let criterion: Criterion = "BH/C1/P".parse()?;
/// assert_eq!(criterion.base, Base::Buchholz);
/// assert_eq!((criterion.cut_least, criterion.as_played), (1, true));
/// assert_eq!(criterion.to_string(), "BH/C1/P");
/// # Ok::<(), tiebreak::CriterionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Criterion {
    /// The kind.
    pub base: Base,
    /// `/C`: how many of the least values are cut (14.1, 14.2).
    pub cut_least: u8,
    /// With `/M` (median): how many of the greatest values are cut (14.3, 14.4).
    pub cut_greatest: u8,
    /// `/L`: the limit of the Koya system.
    pub limit: KoyaLimit,
    /// `/P`: forfeited games count as played.
    pub as_played: bool,
    /// `/F`: the average is that of Fore Buchholz.
    pub fore: bool,
    /// `/R`: the order is reversed.
    pub reversed: bool,
}

impl From<Base> for Criterion {
    /// The criterion without modifiers.
    fn from(base: Base) -> Self {
        Self {
            base,
            cut_least: 0,
            cut_greatest: 0,
            limit: KoyaLimit::default(),
            as_played: false,
            fore: false,
            reversed: false,
        }
    }
}

impl Criterion {
    /// Returns whether a smaller value is better.
    pub fn prefers_small(&self) -> bool {
        self.base.prefers_small() != self.reversed
    }

    /// Returns the number of decimals that show all differences after this number of rounds.
    pub fn decimals(&self, rounds: u16) -> u32 {
        match self.base {
            Base::Points
            | Base::Progressive
            | Base::Standard
            | Base::Buchholz
            | Base::ForeBuchholz
            | Base::Koya => 1,
            Base::SonnebornBerger => 2,
            // Two averages with denominators of up to n differ by at least 1/2n(n-1).
            Base::AverageBuchholz => match rounds {
                0..9 => 2,
                9..27 => 3,
                _ => 4,
            },
            _ => 0,
        }
    }
}

impl fmt::Display for Criterion {
    /// Writes the code, such as `BH/C1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.base.code())?;
        match (self.cut_least, self.cut_greatest) {
            (0, 0) => {}
            (least, 0) => write!(f, "/C{least}")?,
            (least, _) => write!(f, "/M{least}")?,
        }
        let limit = self.limit;
        if limit.percent != KoyaLimit::default().percent {
            write!(f, "/L{}", limit.percent)?;
        }
        if limit.halves != 0 {
            write!(f, "/L{:+}", limit.halves)?;
        }
        for (set, letter) in [
            (self.as_played, "/P"),
            (self.fore, "/F"),
            (self.reversed, "/R"),
        ] {
            if set {
                f.write_str(letter)?;
            }
        }
        Ok(())
    }
}

/// A code that is not a criterion for players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CriterionError {
    /// No criterion for players has this code. Those for teams are not supported, and `OTHER_…` has
    /// no definition.
    Unknown(String),
    /// The criterion does not have this modifier.
    Modifier {
        /// The whole code.
        code: String,
        /// The modifier.
        modifier: String,
    },
}

impl fmt::Display for CriterionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(code) => {
                let codes: Vec<&str> = Base::all().map(Base::code).collect();
                let code = code.escape_debug();
                write!(
                    f,
                    "\"{code}\" is not a tie-break for players; there are {}",
                    codes.join(" ")
                )
            }
            Self::Modifier { code, modifier } => {
                let (code, modifier) = (code.escape_debug(), modifier.escape_debug());
                write!(f, "\"{code}\" has no modifier \"/{modifier}\"")
            }
        }
    }
}

impl std::error::Error for CriterionError {}

impl FromStr for Criterion {
    type Err = CriterionError;

    fn from_str(code: &str) -> Result<Self, CriterionError> {
        let upper = code.to_ascii_uppercase();
        let mut parts = upper.split('/');
        let name = match parts.next().unwrap_or_default() {
            "GE" => "REP",
            name => name,
        };
        let kind = KINDS.iter().find(|(_, code, ..)| *code == name);
        let &(base, _, _, letters) =
            kind.ok_or_else(|| CriterionError::Unknown(code.to_owned()))?;
        let mut criterion = Self::from(base);
        for modifier in parts {
            let letter = modifier.chars().next();
            let allowed = letter.is_some_and(|it| it == 'R' || letters.contains(it));
            if !allowed || criterion.modify(modifier).is_none() {
                return Err(CriterionError::Modifier {
                    code: code.to_owned(),
                    modifier: modifier.to_owned(),
                });
            }
        }
        Ok(criterion)
    }
}

impl Criterion {
    /// Applies a modifier; `None` if it is not valid.
    fn modify(&mut self, modifier: &str) -> Option<()> {
        let value = modifier.get(1..)?;
        let count = || value.parse().ok().filter(|count| (1..=99).contains(count));
        match (modifier.as_bytes()[0], value) {
            (b'P', "") => self.as_played = true,
            (b'F', "") => self.fore = true,
            (b'R', "") => self.reversed = true,
            (b'C', _) => (self.cut_least, self.cut_greatest) = (count()?, 0),
            (b'M', _) => (self.cut_least, self.cut_greatest) = (count()?, count()?),
            (b'L', _) if value.starts_with(['+', '-']) => {
                let halves = value.parse::<i8>().ok()?;
                self.limit.halves = Some(halves).filter(|it| (-99..=99).contains(it))?;
            }
            (b'L', _) => {
                self.limit.percent = value.parse().ok().filter(|percent| *percent <= 100)?;
            }
            _ => return None,
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_written_as_read() {
        for code in [
            "PTS",
            "DE",
            "DE/P",
            "BH",
            "BH/C1",
            "BH/M2/P",
            "AOB/F",
            "SB/C2",
            "KS",
            "KS/L60",
            "KS/L+1",
            "KS/L-2",
            "KS/L40/L+1",
            "TPN/R",
            "ARO/C1",
            "ARO/M1",
            "PS/C1",
            "RTNG",
        ] {
            let criterion: Criterion = code.parse().unwrap();
            assert_eq!(criterion.to_string(), code);
        }
        for base in Base::all() {
            assert_eq!(base.code().parse(), Ok(Criterion::from(base)));
        }
    }

    #[test]
    fn other_forms_are_accepted() {
        let same = |one: &str, other: &str| {
            assert_eq!(one.parse::<Criterion>(), other.parse::<Criterion>());
        };
        same("bh/c1", "BH/C1");
        same("GE", "REP");
    }

    #[test]
    fn names_the_wrong_part() {
        for (code, message) in [
            (
                "EDE",
                "\"EDE\" is not a tie-break for players; there are PTS DE WIN",
            ),
            ("OTHER_LOT", "\"OTHER_LOT\" is not a tie-break"),
            ("BH:MP", "\"BH:MP\" is not a tie-break"),
            ("", "\"\" is not a tie-break"),
            ("WIN/C1", "\"WIN/C1\" has no modifier \"/C1\""),
            ("BH/C", "\"BH/C\" has no modifier \"/C\""),
            ("BH/C0", "\"BH/C0\" has no modifier \"/C0\""),
            ("BH/C100", "\"BH/C100\" has no modifier \"/C100\""),
            ("BH/é", "\"BH/é\" has no modifier \"/é\""),
            ("BH/", "\"BH/\" has no modifier \"/\""),
            ("KS/L101", "\"KS/L101\" has no modifier \"/L101\""),
            ("KS/L+", "\"KS/L+\" has no modifier \"/L+\""),
            ("KS/L+-1", "\"KS/L+-1\" has no modifier \"/L+-1\""),
        ] {
            let error = code.parse::<Criterion>().unwrap_err().to_string();
            assert!(error.starts_with(message), "{code}: {error}");
        }
    }
}
