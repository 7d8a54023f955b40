//! Reading of texts, with a summary of the game and its problems.

use rules::Position;
use staunton_pgn::{Ply, Record, records};

pub(crate) fn read(text: &[u8]) -> Vec<Record> {
    let mut games = records(text);
    let mut all: Vec<Record> = games.by_ref().map(|game| game.expect("no I/O")).collect();
    let rest = games.take_problems();
    if let Some(last) = all.last_mut() {
        last.problems.extend(rest);
    } else {
        assert!(rest.is_empty(), "no game, but {rest:?}");
    }
    all
}

/// Returns the moves of the main line in plain SAN, then the unread text, then the result.
pub(crate) fn summary(record: &Record) -> String {
    let mut words = sans(&record.start, &record.main);
    words.push(record.result.to_string());
    words.join(" ")
}

fn sans(start: &Position, line: &staunton_pgn::Movetext) -> Vec<String> {
    let mut position = *start;
    let mut words = Vec::new();
    for played in &line.moves {
        words.push(match played.ply {
            Ply::Move(mv) => position.san(mv),
            Ply::Null => "--".to_owned(),
        });
        words.extend(played.nags.iter().map(ToString::to_string));
        for variation in &played.variations {
            words.push(format!("({})", sans(&position, variation).join(" ")));
        }
        played.ply.play(&mut position);
    }
    if !line.unread.is_empty() {
        words.push(format!("<{}>", line.unread));
    }
    words
}

/// Checks one game that is read without a problem.
#[track_caller]
pub(crate) fn clean(text: impl AsRef<[u8]>, moves: &str) -> Record {
    let text = text.as_ref();
    let mut games = read(text);
    let shown = String::from_utf8_lossy(text);
    assert_eq!(games.len(), 1, "{shown}: {games:?}");
    let game = games.remove(0);
    assert_eq!(summary(&game), moves, "{shown}: {:?}", game.problems);
    assert!(game.problems.is_empty(), "{shown}: {:?}", game.problems);
    game
}

/// Checks one game with these problems: `LINE:COLUMN: game N: MESSAGE` each, or its beginning.
#[track_caller]
pub(crate) fn flawed(text: impl AsRef<[u8]>, moves: &str, problems: &[&str]) -> Record {
    let text = text.as_ref();
    let mut games = read(text);
    let shown = String::from_utf8_lossy(text);
    assert_eq!(games.len(), 1, "{shown}: {games:?}");
    let game = games.remove(0);
    assert_eq!(summary(&game), moves, "{shown}: {:?}", game.problems);
    same_problems(&shown, &game, problems);
    game
}

#[track_caller]
pub(crate) fn same_problems(shown: &str, game: &Record, problems: &[&str]) {
    let found: Vec<String> = game.problems.iter().map(ToString::to_string).collect();
    assert!(
        found.len() == problems.len()
            && found
                .iter()
                .zip(problems)
                .all(|(found, expected)| found.starts_with(expected)),
        "{shown}:\n{found:#?}\nand not\n{problems:#?}"
    );
}
