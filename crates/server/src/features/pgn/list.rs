//! The list of games in a text.

use pgn::{GameResult, Interest, Reader, Text, Visitor};
use protocol::http::pgn::{PgnHeading, PgnList};
use rules::Position;

/// The maximum number of games in a list, and the maximum length of a tag's value in it, in
/// characters.
const GAMES: usize = 500;
const VALUE: usize = 80;

/// Lists the games of a text without parsing their moves.
pub(super) fn of(text: &[u8]) -> PgnList {
    let mut reader = Reader::from_bytes(text);
    let mut heading = Heading::default();
    let mut games = Vec::new();
    while read_next(&mut reader, &mut heading) {
        if games.len() == GAMES {
            return PgnList { games, more: true };
        }
        games.push(heading.take(games.len() as u32 + 1));
    }
    PgnList { games, more: false }
}

/// Reads the next game, if there is one.
pub(super) fn read_next(reader: &mut Reader<&[u8]>, visitor: &mut impl Visitor) -> bool {
    let read = reader.read_game(visitor);
    read.expect("reading from memory cannot fail")
}

/// The heading of the game that is being read.
#[derive(Default)]
struct Heading {
    /// White, Black, Event and Date.
    values: [String; 4],
    result: GameResult,
}

impl Heading {
    fn take(&mut self, number: u32) -> PgnHeading {
        let [white, black, event, date] = std::mem::take(&mut self.values);
        PgnHeading {
            number,
            white,
            black,
            event,
            date,
            result: self.result.to_string(),
        }
    }
}

impl Visitor for Heading {
    fn begin_game(&mut self) {
        let unknown = ["?", "?", "?", "????.??.??"];
        self.values = unknown.map(str::to_owned);
        self.result = GameResult::Unknown;
    }

    fn tag(&mut self, name: Text<'_>, value: Text<'_>) {
        let name = name.decode();
        let names = ["White", "Black", "Event", "Date"];
        let Some(at) = names
            .iter()
            .position(|known| known.eq_ignore_ascii_case(&name))
        else {
            return;
        };
        self.values[at] = value.decode().chars().take(VALUE).collect();
    }

    fn begin_moves(&mut self, _: &Position) -> Interest {
        Interest::Skip
    }

    fn end_game(&mut self, result: GameResult) {
        self.result = result;
    }
}
