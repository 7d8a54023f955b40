//! The players of categories, and their standings.

use crate::entrant::EntrantId;
use crate::standings::Standings;
use crate::state::Tournament;

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
