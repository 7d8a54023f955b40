//! The players, their ratings and titles.

use super::game::Game;
use crate::pgn::names;
use crate::pgn::select::elo;

/// Ratings outside of these do not exist.
const RATINGS: std::ops::RangeInclusive<u32> = 1..=4000;

/// Titles, each with a rating that its holders do not fall below.
const TITLES: [(&str, u32); 6] = [
    ("GM", 2000),
    ("IM", 1900),
    ("WGM", 1800),
    ("FM", 1700),
    ("WIM", 1600),
    ("WFM", 1400),
];

pub(super) fn check(game: &Game, found: &mut Vec<String>) {
    let tags = &game.outline.tags;
    for color in ["White", "Black"] {
        let name = format!("{color}Elo");
        let rating = elo(tags, &name);
        if let Some(written) = game.known(&name)
            && !written.trim_matches('0').is_empty()
            && !rating.is_some_and(|rating| RATINGS.contains(&rating))
        {
            found.push(format!(
                "the tag {name} says {written:?}, which is no rating"
            ));
        }
        let title = game
            .known(&format!("{color}Title"))
            .map(str::to_ascii_uppercase);
        if let (Some(title), Some(rating)) = (title, rating)
            && let Some((title, least)) = TITLES.iter().find(|(known, _)| *known == title)
            && rating < *least
        {
            found.push(format!(
                "{color}Title says {title}, but {color}Elo only {rating}"
            ));
        }
    }
    let [white, black] = ["White", "Black"].map(|name| game.known(name).map(names::folded));
    if white.is_some() && white == black && !white.as_deref().is_some_and(names::is_nobody) {
        let name = game.known("White").unwrap_or_default();
        found.push(format!("the players are the same: {name}"));
    }
    let [white, black] = ["WhiteFideId", "BlackFideId"].map(|name| game.known(name));
    if let Some(id) = white
        && white == black
        && !id.trim_matches('0').is_empty()
    {
        found.push(format!("the players have the same FIDE identifier {id}"));
    }
}
