//! Conditions that select games.

mod reached;

use pgn::{GameResult, Outline, Tags};
use reached::{Material, Placement};

use super::final_state::{End, FinalState};
use super::names;
use crate::date::{self, Date, Period};

/// Conditions on games: a game is selected if it meets each one. Names and texts match in any case,
/// with or without accents, and anywhere in the value; "?" matches unknown values.
#[derive(clap::Args, Default)]
#[command(next_help_heading = "Conditions (all must hold)")]
#[expect(clippy::doc_markdown, reason = "the help shows names as they are")]
pub(super) struct Select {
    /// One of the players has this name
    #[arg(long, value_name = "NAME")]
    player: Vec<String>,
    /// White has this name
    #[arg(long, value_name = "NAME")]
    white: Option<String>,
    /// Black has this name
    #[arg(long, value_name = "NAME")]
    black: Option<String>,
    /// The tag Event contains this text
    #[arg(long, value_name = "TEXT")]
    event: Option<String>,
    /// The tag NAME contains this text
    #[arg(long, value_name = "NAME=TEXT", value_parser = tag)]
    tag: Vec<(String, String)>,
    /// The opening code begins with this: "B9", or is in a range: "B90-B99"
    #[arg(long, value_name = "CODE", value_parser = eco_codes)]
    eco: Option<String>,
    /// Played on this day or later: 2024, 2024.05 or 2024.05.17
    #[arg(long, value_name = "DATE")]
    from: Option<Date>,
    /// Played on this day or earlier
    #[arg(long, value_name = "DATE")]
    to: Option<Date>,
    /// Both players have at least this rating
    #[arg(long, value_name = "ELO")]
    min_elo: Option<u32>,
    /// Both players have at most this rating
    #[arg(long, value_name = "ELO")]
    max_elo: Option<u32>,
    /// The result is one of these: 1-0, 0-1, 1/2-1/2, 0-0 (both lose), *
    #[arg(long, value_name = "RESULT", value_delimiter = ',', value_parser = result)]
    result: Vec<GameResult>,
    /// White made at least N moves
    #[arg(long, value_name = "N")]
    min_moves: Option<usize>,
    /// White made at most N moves
    #[arg(long, value_name = "N")]
    max_moves: Option<usize>,
    /// The final position has this status
    #[arg(long, value_name = "STANDING")]
    ending: Option<FinalState>,
    /// This position occurred: a FEN, of which the pieces count, and the side to move if it is
    /// given; or startpos; or chess960:N
    #[arg(long, value_name = "FEN")]
    position: Option<Placement>,
    /// Exactly these pieces were on the board: "KRPkr" (capital letters for White)
    #[arg(long, value_name = "PIECES")]
    material: Option<Material>,
    /// Select the games that do not meet the conditions
    #[arg(long)]
    invert: bool,
}

impl Select {
    /// Returns whether a game may be selected, given whether its tags meet the conditions. If not,
    /// its moves need not be parsed.
    pub(super) const fn may_want(&self, fits_tags: bool) -> bool {
        self.invert || fits_tags
    }

    /// Returns whether a game is ruled out before its remaining moves are read.
    #[inline]
    pub(super) fn rules_out(&self, outline: &Outline) -> bool {
        let is_too_long = self.max_moves.is_some_and(|max| moves(outline) > max);
        is_too_long && !self.invert
    }

    /// Returns whether the game is selected, given whether its tags meet the conditions.
    pub(super) fn wants(&self, outline: &Outline, fits_tags: bool) -> bool {
        let fits = fits_tags && self.fits_moves(outline);
        fits != self.invert
    }

    /// Returns whether the tags of a game meet the conditions.
    pub(super) fn fits_tags(&self, tags: &Tags) -> bool {
        let says = |name: &str, text: &str| {
            let value = tags.get(name).unwrap_or_default();
            names::contains(value, text)
        };
        let says_if_asked =
            |name: &str, text: Option<&str>| text.is_none_or(|text| says(name, text));
        self.player
            .iter()
            .all(|name| says("White", name) || says("Black", name))
            && says_if_asked("White", self.white.as_deref())
            && says_if_asked("Black", self.black.as_deref())
            && says_if_asked("Event", self.event.as_deref())
            && self.tag.iter().all(|(name, text)| says(name, text))
            && self.fits_eco(tags)
            && self.fits_date(tags)
            && self.fits_elo(tags)
    }

    fn fits_eco(&self, tags: &Tags) -> bool {
        let Some(wanted) = &self.eco else {
            return true;
        };
        let Some(code) = tags.known("ECO").map(str::to_ascii_uppercase) else {
            return names::contains("", wanted);
        };
        let wanted = wanted.trim().to_ascii_uppercase();
        match wanted.split_once(['-', '–']) {
            Some((first, last)) => {
                let (first, last) = (first.trim(), last.trim());
                let beginning: String = code.chars().take(last.len()).collect();
                code.as_str() >= first && (last.is_empty() || beginning.as_str() <= last)
            }
            None => code.starts_with(&wanted),
        }
    }

    fn fits_date(&self, tags: &Tags) -> bool {
        if self.from.is_none() && self.to.is_none() {
            return true;
        }
        let Some(played) = date::of_game(tags).and_then(Period::of_tag) else {
            return false;
        };
        self.from
            .is_none_or(|from| played.last >= from.period().first)
            && self.to.is_none_or(|to| played.first <= to.period().last)
    }

    fn fits_elo(&self, tags: &Tags) -> bool {
        if self.min_elo.is_none() && self.max_elo.is_none() {
            return true;
        }
        ["WhiteElo", "BlackElo"].iter().all(|name| {
            elo(tags, name).is_some_and(|elo| {
                self.min_elo.is_none_or(|min| elo >= min)
                    && self.max_elo.is_none_or(|max| elo <= max)
            })
        })
    }

    fn fits_moves(&self, outline: &Outline) -> bool {
        let moves = moves(outline);
        (self.result.is_empty() || self.result.contains(&outline.result))
            && self.min_moves.is_none_or(|min| moves >= min)
            && self.max_moves.is_none_or(|max| moves <= max)
            && self
                .position
                .as_ref()
                .is_none_or(|wanted| outline.positions().any(|position| wanted.is_at(&position)))
            && self
                .material
                .as_ref()
                .is_none_or(|wanted| outline.positions().any(|position| wanted.is_at(&position)))
            && self.ending.is_none_or(|wanted| ending(outline) == wanted)
    }
}

/// The rating in this tag. Many programs write 0 for an unknown rating, and sites write `1500?` for
/// an uncertain one.
pub(super) fn elo(tags: &Tags, name: &str) -> Option<u32> {
    let written = tags.known(name)?;
    let elo: Option<u32> = written.trim_end_matches('?').parse().ok();
    elo.filter(|&elo| elo > 0)
}

/// The number of White's moves.
fn moves(outline: &Outline) -> usize {
    let plies = outline.moves.len();
    match outline.start.turn() {
        rules::Color::White => plies.div_ceil(2),
        rules::Color::Black => plies / 2,
    }
}

/// The status of the final position.
fn ending(outline: &Outline) -> FinalState {
    let mut end = End::default();
    end.start(&outline.start);
    for position in outline.positions().skip(1) {
        end.reach(&position);
    }
    end.judge()
        .map_or(FinalState::Open, |(_, standing)| standing)
}

/// Checks an opening code, its beginning, or a range of codes. Signs alone mean an unknown code.
fn eco_codes(text: &str) -> Result<String, String> {
    let is_code = |code: &str| {
        let code = code.trim();
        let mut letters = code.chars();
        code.is_empty()
            || letters
                .next()
                .is_some_and(|letter| matches!(letter, 'A'..='E' | 'a'..='e'))
                && letters
                    .as_str()
                    .chars()
                    .take(2)
                    .all(|digit| digit.is_ascii_digit())
    };
    let is_unknown = text.chars().all(|letter| !letter.is_alphanumeric());
    if is_unknown || text.split(['-', '–']).all(is_code) {
        return Ok(text.to_owned());
    }
    Err(
        "write a code from A00 to E99, its beginning such as B9, or a range such as B90-B99"
            .to_owned(),
    )
}

fn tag(text: &str) -> Result<(String, String), String> {
    text.split_once('=')
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .ok_or_else(|| "write NAME=TEXT".to_owned())
}

fn result(text: &str) -> Result<GameResult, String> {
    GameResult::read(text).ok_or_else(|| "write 1-0, 0-1, 1/2-1/2, 0-0 or *".to_owned())
}
