//! Sort keys of games.

use pgn::{GameResult, Outline, Tags};

use super::super::names;
use super::super::select::elo;
use crate::date;

/// A field to sort games by.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(super) enum Field {
    /// The tag Date, or else `UTCDate`
    Date,
    /// The tag `UTCTime`, or else Time
    Time,
    /// The tag Event
    Event,
    /// The tag Site
    Site,
    /// The numbers in the tag Round
    Round,
    /// White's name
    White,
    /// Black's name
    Black,
    /// The result
    Result,
    /// The tag ECO
    Eco,
    /// The mean of the known ratings
    Elo,
    /// The number of moves of the main line
    Length,
}

/// Prefix of a known field, or the mark of an unknown one.
const KNOWN: u8 = 1;
const UNKNOWN: u8 = 2;
/// The parts of a round: text, number and end.
const TEXT: u8 = 2;
const NUMBER: u8 = 1;
const END: u8 = 0;

/// Returns bytes that compare like the games. No key is a prefix of another one, so that inverting
/// every byte reverses the order.
pub(super) fn of(outline: &Outline, fields: &[Field], reverse: bool) -> Vec<u8> {
    let mut key = Vec::new();
    for field in fields {
        key.push(KNOWN);
        if field.put(outline, &mut key).is_none() {
            key.pop();
            key.push(UNKNOWN);
        }
    }
    if reverse {
        for byte in &mut key {
            *byte = !*byte;
        }
    }
    key
}

impl Field {
    /// Adds the field to a key, or returns `None` if it is unknown.
    fn put(self, outline: &Outline, key: &mut Vec<u8>) -> Option<()> {
        let tags = &outline.tags;
        match self {
            Self::Date => text(&date::normal(date::of_game(tags)?), key),
            Self::Time => text(tags.known("UTCTime").or_else(|| tags.known("Time"))?, key),
            Self::Event => text(tags.known("Event")?, key),
            Self::Site => text(tags.known("Site")?, key),
            Self::Round => round(tags.known("Round")?, key),
            Self::White => name(tags.known("White")?, key),
            Self::Black => name(tags.known("Black")?, key),
            Self::Result => match outline.result {
                GameResult::Unknown => return None,
                result => text(result.tag(), key),
            },
            Self::Eco => text(tags.known("ECO")?, key),
            Self::Elo => number(mean_elo(tags)?, key),
            Self::Length => number(outline.moves.len() as u64, key),
        }
        Some(())
    }
}

/// Twice the mean of both ratings, or twice the known one.
fn mean_elo(tags: &Tags) -> Option<u64> {
    let [white, black] = ["WhiteElo", "BlackElo"].map(|name| elo(tags, name).map(u64::from));
    Some(white.or(black)? + black.or(white)?)
}

fn text(value: &str, key: &mut Vec<u8>) {
    let lower = value.to_lowercase();
    key.extend(lower.bytes().filter(|&byte| byte != END));
    key.push(END);
}

/// Encodes a name: first without accents, so that Évans is next to Evans.
fn name(value: &str, key: &mut Vec<u8>) {
    let words: Vec<String> = value.split_whitespace().map(names::fold).collect();
    text(&words.join(" "), key);
    text(value, key);
}

fn number(value: u64, key: &mut Vec<u8>) {
    key.extend(value.to_be_bytes());
}

/// Encodes a round such as `3`, `3.10` or `Final 2`: numbers by value, and the rest as text.
fn round(value: &str, key: &mut Vec<u8>) {
    let mut rest = value;
    while let Some(first) = rest.chars().next() {
        let is_number = first.is_ascii_digit();
        let end = rest
            .find(|c: char| c.is_ascii_digit() != is_number)
            .unwrap_or(rest.len());
        let (part, after) = rest.split_at(end);
        // A number that is too long is encoded as text.
        match part.parse() {
            Ok(value) if is_number => {
                key.push(NUMBER);
                number(value, key);
            }
            _ => {
                key.push(TEXT);
                text(part, key);
            }
        }
        rest = after;
    }
    key.push(END);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(tags: &[(&str, &str)], field: Field, reverse: bool) -> Vec<u8> {
        let mut outline = Outline::default();
        outline.tags = tags.iter().copied().collect();
        of(&outline, &[field, Field::Site], reverse)
    }

    /// Each key is less than the next one, and greater in reverse.
    #[test]
    fn keys_compare_like_games() {
        let dates = [
            "1999.??.??",
            "2024.01.31",
            "2024-2-1",
            "2024/04/30",
            "2024.05.??",
            "????.??.??",
        ];
        let rounds = ["1", "1.2", "1.10", "2", "10", "Final", "Final 2", "?"];
        let names = [
            "adams, m",
            "Carlsen",
            "carlsen, magnus",
            "Evans",
            "Évans",
            "Ewers",
            "Zukertort",
            "-",
        ];
        for (field, name, values) in [
            (Field::Date, "Date", &dates[..]),
            (Field::Round, "Round", &rounds),
            (Field::White, "White", &names),
            (Field::Elo, "WhiteElo", &["900", "2000?", "10000", "?"]),
            (
                Field::Time,
                "UTCTime",
                &["09:00:00", "23:59:59", "??:??:??"],
            ),
        ] {
            for pair in values.windows(2) {
                let [less, more] = [0, 1].map(|at| key(&[(name, pair[at])], field, false));
                assert!(less < more, "{field:?} {pair:?}");
                let [less, more] = [0, 1].map(|at| key(&[(name, pair[at])], field, true));
                assert!(less > more, "{field:?} {pair:?}");
            }
        }
        let utc = [("Date", "????.??.??"), ("UTCDate", "2024.01.01")];
        let local = [("Date", "2024.01.01")];
        assert_eq!(
            key(&utc, Field::Date, false),
            key(&local, Field::Date, false)
        );
        let both = [("WhiteElo", "2000"), ("BlackElo", "2200")];
        let one = [("BlackElo", "2100")];
        assert_eq!(key(&both, Field::Elo, false), key(&one, Field::Elo, false));
    }

    #[test]
    fn unknown_results_come_last() {
        use GameResult::{BlackWins, Draw, Unknown, WhiteWins};

        let key = |result, reverse| {
            let mut outline = Outline::default();
            outline.result = result;
            of(&outline, &[Field::Result], reverse)
        };
        for known in [WhiteWins, BlackWins, Draw] {
            assert!(key(known, false) < key(Unknown, false), "{known}");
            assert!(key(known, true) > key(Unknown, true), "{known}");
        }
    }
}
