//! Games as different programs write them, read by this program, by python-chess and by
//! pgn-extract: the number of games of which each finds all moves. docs/PGN.md has the table, and
//! explains which program is right.

use std::path::PathBuf;
use std::process::{Command, Output};

use rules::Position;

use crate::corpus::{Game, PRODUCERS, games};
use crate::extract::pgn_extract;
use crate::readers::python;
use crate::staunton;

/// Games per producer. Each game is a separate file, so that a misread game cannot shift the
/// others.
const GAMES: usize = 20;

/// The number of games with the right final position for python-chess and for pgn-extract. This
/// program finds the end of all games.
const EXPECTED: &[(&str, usize, usize)] = &[
    ("Lichess", 20, 20),
    ("chess.com", 20, 20),
    ("ChessBase", 20, 0),
    ("TWIC", 20, 20),
    ("Informant", 20, 0),
    ("old DOS programs", 0, 20),
    ("long algebraic", 20, 20),
    ("UCI", 20, 20),
    ("figurines", 0, 0),
    ("annotator", 20, 0),
    ("quoting", 20, 20),
    ("German", 0, 20),
    ("web page", 20, 0),
];

const PYTHON: &str = r#"
import chess.pgn, logging, sys
logging.disable()
for path in sys.argv[1:]:
    with open(path, encoding="utf-8-sig", errors="replace") as file:
        game = chess.pgn.read_game(file)
    print(path, game.end().board().fen(en_passant="legal") if game else None, sep="\t")
"#;

/// Board and side to move; counters and rights follow from the moves.
fn placement(fen: &str) -> String {
    fen.split(' ').take(2).collect::<Vec<_>>().join(" ")
}

fn last(game: &Game) -> String {
    let mut position = Position::start();
    for &mv in &game.moves {
        position.play_unchecked(mv);
    }
    placement(&position.fen())
}

/// The final positions that python-chess finds in these files.
pub(crate) fn by_python(paths: &[PathBuf]) -> Vec<String> {
    let output = Command::new(python())
        .args(["-c", PYTHON])
        .args(paths)
        .output()
        .expect("Python starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    String::from_utf8_lossy(&output.stdout)
        .lines()
        .filter_map(|line| line.split('\t').nth(1))
        .map(placement)
        .collect()
}

/// The same for pgn-extract, which writes the final position as a comment.
pub(crate) fn by_pgn_extract(paths: &[PathBuf]) -> Vec<String> {
    let last = |path: &PathBuf| {
        let output = pgn_extract()
            .args(["-s", "-C", "-N", "-V", "-F", "-w", "1000000"])
            .arg(path)
            .output()
            .expect("pgn-extract starts");
        let text = String::from_utf8_lossy(&output.stdout);
        let fen = text.rsplit("{ \"").next().unwrap_or_default();
        placement(fen.split('"').next().unwrap_or_default())
    };
    paths.iter().map(last).collect()
}

/// The output of this program for the final positions in these files.
pub(crate) fn ours(paths: &[PathBuf], language: Option<&str>) -> Output {
    let mut args = vec!["positions"];
    args.extend(paths.iter().map(|path| path.to_str().expect("UTF-8")));
    args.extend(language.into_iter().flat_map(|name| ["--letters", name]));
    staunton(&args, b"")
}

/// Reads one position per line.
pub(crate) fn ends_of(output: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(output);
    text.lines().map(placement).collect()
}

#[test]
#[cfg_attr(
    not(feature = "system-tests"),
    ignore = "needs python-chess and pgn-extract"
)]
fn each_program_understands_the_expected_producers() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = games(GAMES);
    let ends: Vec<String> = games.iter().map(last).collect();
    let right = |found: &[String]| {
        assert_eq!(found.len(), GAMES);
        ends.iter()
            .zip(found)
            .filter(|(end, found)| end == found)
            .count()
    };
    let mut understood = Vec::new();
    for producer in PRODUCERS {
        let paths: Vec<PathBuf> = games
            .iter()
            .enumerate()
            .map(|(number, game)| {
                let path = folder.path().join(format!("{number}.pgn"));
                std::fs::write(&path, (producer.write)(game)).expect("written");
                path
            })
            .collect();
        let found = ours(&paths, producer.language);
        assert_eq!(right(&ends_of(&found.stdout)), GAMES, "{}", producer.name);
        // Words that belong to no notation are reported.
        assert_eq!(found.status.code(), Some(producer.strays.into()));
        understood.push((
            producer.name,
            right(&by_python(&paths)),
            right(&by_pgn_extract(&paths)),
        ));
    }
    assert_eq!(understood, EXPECTED);
}
