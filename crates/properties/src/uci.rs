//! Properties of the UCI engine: it accepts any lines, and still works after them.

use std::io::Cursor;

use rules::Position;

/// The largest hash table in megabytes that a test requests: larger tables only cost memory.
const MOST_HASH: u64 = 16;
/// The words with which the engine may begin a line.
const ANSWERS: [&str; 8] = [
    "id",
    "uciok",
    "readyok",
    "option",
    "info",
    "bestmove",
    "registration",
    "copyprotection",
];
/// The lines at the end of every conversation.
const LAST_LINES: &str = "\nstop\nsetoption name UCI_Chess960 value false\n\
    setoption name Level value 17\nposition startpos moves e2e4\nisready\ngo nodes 1\n";

/// The input is the text that a GUI sends.
///
/// # Panics
///
/// When a property does not hold.
pub fn uci(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let mut lines: Vec<&str> = text.split('\n').filter(|line| is_cheap(line)).collect();
    lines.push(LAST_LINES);
    let mut said = Vec::new();
    engine::uci::run(Cursor::new(lines.join("\n")), &mut said).expect("no I/O error");

    let said = String::from_utf8(said).expect("the output is UTF-8");
    for line in said.lines() {
        let first = line.split(' ').next().unwrap_or_default();
        assert!(ANSWERS.contains(&first), "{line:?}");
    }
    assert!(said.lines().any(|line| line == "readyok"), "{said}");
    let position = Position::start();
    let position = position
        .play(position.parse_uci("e2e4").expect("a move"))
        .expect("a legal move");
    let best = said
        .lines()
        .rfind(|line| line.starts_with("bestmove "))
        .and_then(|line| line.split(' ').nth(1))
        .unwrap_or_else(|| panic!("no move: {said}"));
    assert!(position.parse_uci(best).is_ok(), "{best} in {position}");
}

/// Returns whether a line may be sent: it must not end the conversation or allocate much memory.
fn is_cheap(line: &str) -> bool {
    let words: Vec<String> = line.split_whitespace().map(str::to_lowercase).collect();
    let ends = words.first().is_some_and(|word| word == "quit");
    let asks_for_memory = words.iter().any(|word| word == "hash")
        && words.iter().any(|word| {
            word.parse()
                .is_ok_and(|megabytes: u64| megabytes > MOST_HASH)
        });
    !ends && !asks_for_memory
}
