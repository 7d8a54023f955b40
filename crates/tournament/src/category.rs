//! Categories: players who are also ranked among themselves.

use serde::{Deserialize, Serialize};

use crate::entrant::{Details, EntrantId, MAX_TEXT, Sex};
use crate::standings::Standings;
use crate::state::Tournament;

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

impl Tournament {
    /// Returns the names of all categories: those of the settings, then the others in which the
    /// arbiter has placed players, in alphabetical order.
    pub fn categories(&self) -> Vec<String> {
        let defined = self.settings.categories.iter();
        let mut names: Vec<String> = defined.map(|it| it.name.clone()).collect();
        let placed = self.present().map(|(_, it)| it.details.category.clone());
        let mut others: Vec<String> = placed
            .filter(|name| !name.is_empty() && !names.contains(name))
            .collect();
        others.sort();
        others.dedup();
        names.extend(others);
        names
    }

    /// Returns the names of the categories of a player.
    pub fn categories_of(&self, entrant: EntrantId) -> Vec<String> {
        let Some(player) = self.entrant(entrant) else {
            return Vec::new();
        };
        let details = &player.details;
        let defined = &self.settings.categories;
        let is_defined = defined.iter().any(|it| it.name == details.category);
        let matching = defined.iter().filter(|it| it.contains(details));
        let mut names: Vec<String> = matching.map(|it| it.name.clone()).collect();
        if !details.category.is_empty() && !is_defined {
            names.push(details.category.clone());
        }
        names
    }

    /// Returns the standings of a category, with the places among its players. The order and the
    /// values of the criteria are those of the whole tournament.
    pub fn standings_within(&self, mut standings: Standings, category: &str) -> Standings {
        let is_in = |entrant| self.categories_of(entrant).iter().any(|it| it == category);
        standings.places.retain(|place| is_in(place.entrant));
        let all: Vec<usize> = standings.places.iter().map(|place| place.rank).collect();
        for place in &mut standings.places {
            place.rank = 1 + all.iter().filter(|rank| **rank < place.rank).count();
        }
        standings
    }
}
