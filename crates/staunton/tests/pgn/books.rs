//! `staunton book`, with python-chess as the referee.

use std::fmt::Write as _;
use std::fs;
use std::process::Command;

use book::Book;
use pgn::Record;
use rules::Position;

use crate::program;
use crate::readers;

fn book(args: &[&str]) -> (String, String, Option<i32>) {
    let output = program::run(&[&["book"], args].concat(), b"");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (
        text(output.stdout),
        text(output.stderr),
        output.status.code(),
    )
}

struct Files(tempfile::TempDir);

impl Files {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).display().to_string()
    }

    fn write(&self, name: &str, contents: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        fs::write(&path, contents).expect("a file");
        path
    }
}

const GAMES: &str = "\
[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n\n\
[Result \"1/2-1/2\"]\n\n1. e4 c5 1/2-1/2\n\n\
[Result \"*\"]\n\n1. d4 *\n";

#[test]
fn makes_a_book_and_shows_its_moves() {
    let files = Files::new();
    let games = files.write("games.pgn", GAMES);
    let made = files.path("made.bin");
    let said = book(&["make", &made, &games, "--min-games", "1"]);
    assert_eq!(
        said,
        ("games 3, moves 4\n".to_owned(), String::new(), Some(0))
    );
    let start = "e4          3  75.0\nd4          1  25.0\n";
    assert_eq!(
        book(&["show", &made]),
        (start.to_owned(), String::new(), Some(0))
    );
    // 1. e4 e5 only lost.
    let after_e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    assert_eq!(book(&["show", &made, after_e4]).0, "c5          1 100.0\n");
    let (shown, note, code) = book(&["show", &made, "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]);
    assert_eq!((&*shown, code), ("", Some(1)));
    assert!(note.contains("no move for this position"), "{note}");
    let said = book(&["make", &made, &games, "--min-games", "1", "--plies", "1"]);
    assert_eq!(said.0, "games 3, moves 2\n");
}

#[test]
fn a_book_that_cannot_be_made_or_read_is_named_and_kept() {
    let files = Files::new();
    let games = files.write("games.pgn", GAMES);
    let old = files.write("old.bin", "an old book");
    for (args, why) in [
        (vec!["make", &games, &games], "would replace the games"),
        (vec!["make", &old, &games], "smaller --min-games"),
        (vec!["make", &old, "missing.pgn"], "missing.pgn"),
        (vec!["show", &old], "11 bytes are no book"),
        (vec!["show", "missing.bin"], "missing.bin"),
        (vec!["show", &old, "nonsense"], "11 bytes"),
    ] {
        let (_, error, code) = book(&args);
        assert_eq!(code, Some(2), "{args:?}");
        assert!(
            error.starts_with("error: ") && error.contains(why),
            "{args:?}: {error}"
        );
        assert_eq!(fs::read(&old).expect("a file"), b"an old book");
    }
}

/// Prints the entries of the positions of the games, one line for each position.
const READER: &str = "
import sys, chess.pgn, chess.polyglot
with chess.polyglot.open_reader(sys.argv[2]) as book, open(sys.argv[1]) as games:
    while game := chess.pgn.read_game(games):
        board = game.board()
        for move in list(game.mainline_moves())[:30]:
            found = sorted(book.find_all(board), key=lambda e: (-e.weight, e.move.uci()))
            print(' '.join(f'{e.move.uci()}={e.weight}' for e in found))
            board.push(move)
";

#[test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs python-chess")]
fn python_chess_reads_the_same_moves() {
    let files = Files::new();
    for chess960 in [false, true] {
        let records = readers::games(chess960);
        let text: String = records.iter().map(ToString::to_string).collect();
        let games = files.write("games.pgn", text);
        let made = files.path("made.bin");
        let said = book(&["make", &made, &games, "--min-games", "1", "--plies", "30"]);
        assert_eq!(said.2, Some(0), "{said:?}");
        let mut command = Command::new(readers::python());
        let output = command.args(["-c", READER, &games, &made]).output();
        let output = output.expect("python-chess");
        assert!(output.status.success(), "{output:?}");
        let theirs = String::from_utf8(output.stdout).expect("UTF-8");
        let ours = positions(&records, &Book::open(made.as_ref()).expect("a book"));
        assert!(ours.lines().filter(|line| line.contains('=')).count() > 1_000);
        assert_eq!(theirs, ours);
    }
}

fn positions(records: &[Record], book: &Book) -> String {
    let mut text = String::new();
    for record in records {
        let line = record.main_line();
        let positions: Vec<Position> = line.positions().collect();
        for position in positions.iter().take(line.moves().len().min(30)) {
            let known = book.moves(position).into_iter();
            let mut known: Vec<_> = known
                .map(|known| (known.weight, position.uci(known.mv).to_string()))
                .collect();
            known.sort_by_key(|(weight, mv)| (std::cmp::Reverse(*weight), mv.clone()));
            let known = known.iter().map(|(weight, mv)| format!("{mv}={weight}"));
            let _ = writeln!(text, "{}", known.collect::<Vec<_>>().join(" "));
        }
    }
    text
}
