//! Categories: players who are also ranked among themselves.

use serde::{Deserialize, Serialize};

use crate::entrant::{Details, MAX_TEXT, Sex};

/// The maximum number of categories.
pub const MAX_CATEGORIES: usize = 20;

/// A category with its conditions. It contains the players that fulfill all conditions, and those
/// that the arbiter places in it ([`Details::category`]). A category without conditions contains
/// only the latter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "TournamentCategory"))]
pub struct Category {
    /// The name, 1 to [`MAX_TEXT`] characters.
    pub name: String,
    /// The first year of birth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub born_from: Option<u16>,
    /// The last year of birth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub born_to: Option<u16>,
    /// The lowest rating. An unrated player fulfills no condition about ratings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub rating_from: Option<u16>,
    /// The highest rating.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub rating_to: Option<u16>,
    /// The sex.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub sex: Option<Sex>,
}

impl Category {
    /// Returns whether a player is in the category.
    pub fn contains(&self, details: &Details) -> bool {
        if details.category == self.name {
            return true;
        }
        let born = within(details.born, self.born_from, self.born_to);
        let rating = within(details.rating, self.rating_from, self.rating_to);
        let sex = self.sex.map(|sex| details.sex == Some(sex));
        let conditions = [born, rating, sex];
        let mut given = conditions.iter().flatten().peekable();
        given.peek().is_some() && given.all(|holds| *holds)
    }

    /// Returns whether the name is not empty and short, and the limits are in range and order.
    pub fn is_valid(&self) -> bool {
        let name = self.name.trim();
        let is_name = name == self.name
            && (1..=MAX_TEXT).contains(&name.chars().count())
            && !name.chars().any(char::is_control);
        let years = [self.born_from, self.born_to];
        let ratings = [self.rating_from, self.rating_to];
        is_name && are_ordered(years, 1_900..=2_200) && are_ordered(ratings, 1..=9_999)
    }
}

/// Returns whether a value is within the limits; `None` if there are no limits.
fn within(value: Option<u16>, from: Option<u16>, to: Option<u16>) -> Option<bool> {
    if from.is_none() && to.is_none() {
        return None;
    }
    Some(value.is_some_and(|value| {
        from.is_none_or(|from| value >= from) && to.is_none_or(|to| value <= to)
    }))
}

fn are_ordered(limits: [Option<u16>; 2], range: std::ops::RangeInclusive<u16>) -> bool {
    let [from, to] = limits;
    limits.iter().flatten().all(|limit| range.contains(limit))
        && from.zip(to).is_none_or(|(from, to)| from <= to)
}
