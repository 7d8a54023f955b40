//! The reader.

mod check;
mod fields;
mod legacy;
mod player;
mod records;

use std::collections::BTreeMap;

use crate::decode::{decode, lines};
use crate::line::Line;
use crate::{Player, Problem, ProblemKind, Tournament};

/// The start of a comment that holds a record which could not be read completely.
const UNREADABLE: &str = "### unreadable: ";

/// A tournament that was read, and the problems in the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// The tournament. If there are problems, it contains the readable parts.
    pub tournament: Tournament,
    /// The problems, in the order of their places.
    pub problems: Vec<Problem>,
}

/// Reads a TRF26 or TRF16, also with the extensions `XX?` of `JaVaFo` and `BB?` of bbpPairings.
///
/// The text is UTF-8 or Latin-1; lines end with CR, LF or CRLF. All input is read: see
/// [`Reading::problems`].
///
/// ```
/// let reading = trf::read(b"012 Club Open\rXXR 5\r162  W 3.0    D 1.0\rCustom line\r");
/// assert_eq!(reading.tournament.name, "Club Open");
/// assert_eq!(reading.tournament.rounds, Some(5));
/// assert_eq!(reading.tournament.points.win.to_string(), "3.0");
/// assert_eq!(reading.tournament.other, ["Custom line"]);
/// assert!(reading.problems.is_empty());
/// ```
pub fn read(bytes: &[u8]) -> Reading {
    let text = decode(bytes);
    let mut reader = Reader::default();
    for (number, line) in (1..).zip(lines(&text)) {
        if !line.is_empty() {
            reader.line(number, line);
        }
    }
    reader.finish()
}

/// The state between two lines.
#[derive(Default)]
struct Reader {
    tournament: Tournament,
    problems: Vec<Problem>,
    /// For each player, the place of its record.
    records: Vec<Record>,
    /// The index of each player by its number.
    players: BTreeMap<u16, usize>,
    /// The line and the number of record 062.
    player_count: Option<(usize, usize)>,
    /// Numbers of players in other records, with their places.
    mentions: Vec<Mention>,
    /// Players who are absent from the next round (`XXZ`).
    absent: Vec<u16>,
}

/// The record of a player.
struct Record {
    line: usize,
    states_points: bool,
}

/// A number of a player in a record.
struct Mention {
    line: usize,
    column: usize,
    number: u16,
}

impl Reader {
    fn line(&mut self, number: usize, text: &str) {
        let problems = self.problems.len();
        let line = Line::new(number, text);
        let known = match line.code() {
            "001" => {
                self.player(&Line::player(number, text));
                true
            }
            code => self.record(code, &line) || self.legacy(code, &line),
        };
        if !known {
            self.tournament.other.push(text.to_owned());
        } else if self.problems.len() > problems {
            self.tournament.other.push(format!("{UNREADABLE}{text}"));
        }
    }

    fn problem(&mut self, line: usize, column: usize, kind: ProblemKind) {
        self.problems.push(Problem { line, column, kind });
    }

    fn add_player(&mut self, player: Player, record: Record) {
        if self.players.contains_key(&player.number) {
            let kind = ProblemKind::DuplicateNumber(player.number);
            self.problem(record.line, 5, kind);
            return;
        }
        self.players
            .insert(player.number, self.tournament.players.len());
        self.tournament.players.push(player);
        self.records.push(record);
    }

    fn finish(mut self) -> Reading {
        self.set_absent();
        self.check();
        self.problems
            .sort_by_key(|problem| (problem.line, problem.column));
        Reading {
            tournament: self.tournament,
            problems: self.problems,
        }
    }
}
