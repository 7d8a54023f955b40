//! Properties of the PGN reader: any text is read, and the written form is read back unchanged.

use std::io::Read;

use pgn::{Diagnostic, Movetext, Problem, Reader, Record, Records, records};

/// The input is a PGN file.
///
/// # Panics
///
/// When a property does not hold.
pub fn pgn(data: &[u8]) {
    let (games, rest) = read(records(data));
    let problems = games.iter().flat_map(|game| &game.problems).chain(&rest);
    for problem in problems {
        let offset = usize::try_from(problem.place.offset).expect("the offset fits into usize");
        assert!(offset <= data.len(), "{problem:?}");
        assert!(!problem.to_string().is_empty());
    }
    let pieces = read(Records::new(Reader::from_read(Trickle(data))));
    assert_eq!(
        pieces,
        (games.clone(), rest),
        "reading a few bytes at a time gives the same result"
    );
    for game in games {
        assert_written_as_read(&game);
    }
}

fn read<S: pgn::Source>(mut games: Records<S>) -> (Vec<Record>, Vec<Diagnostic>) {
    let all = games
        .by_ref()
        .map(|game| game.expect("no I/O error"))
        .collect();
    (all, games.take_problems())
}

fn assert_written_as_read(game: &Record) {
    let written = game.to_string();
    let (mut again, rest) = read(records(written.as_bytes()));
    assert!(rest.is_empty(), "{rest:?}\n{written}");
    assert_eq!(again.len(), 1, "{written}");
    let again = again.remove(0);
    for diagnostic in &again.problems {
        // The moves of other chess variants are not read.
        let expected = matches!(diagnostic.problem, Problem::Variant(_));
        assert!(expected, "{diagnostic:?}\n{written}");
    }
    assert_eq!(again.start, game.start, "{written}");
    assert_eq!(again.result, game.result, "{written}");
    assert_eq!(plies(&again.main), plies(&game.main), "{written}");
    if game.problems.is_empty() {
        assert_eq!(again.main, game.main, "{written}");
        for (name, value) in game.tags.iter() {
            assert_eq!(
                again.tags.get(name),
                Some(printable(value).as_str()),
                "{written}"
            );
        }
    }
    // Unreadable text has become a comment; another round trip changes nothing.
    let settled = again.to_string();
    assert_eq!(read(records(settled.as_bytes())).0, [again]);
}

/// Returns a tag's value as it is written, on one line.
fn printable(value: &str) -> String {
    let is_control = |c: char| c.is_ascii_control();
    value.replace("\r\n", " ").replace(is_control, " ")
}

fn plies(line: &Movetext) -> Vec<pgn::Ply> {
    line.moves.iter().map(|played| played.ply).collect()
}

/// A reader that returns one to seven bytes at a time.
struct Trickle<'a>(&'a [u8]);

impl Read for Trickle<'_> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let size = (1 + self.0.len() % 7).min(into.len());
        self.0.read(&mut into[..size])
    }
}
