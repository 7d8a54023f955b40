//! PGN that this program writes, read by python-chess and pgn-extract.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use pgn::{Comment, GameResult, Movetext, Nag, PlayedMove, Ply, Record};
use rules::{CastlingMode, Color, Outcome, Position};

use crate::extract::pgn_extract;
use crate::staunton;

/// A Python with python-chess: the system's, or else a virtual environment in the target folder.
/// Tests run in parallel; the first one that needs the environment creates it for all.
pub(crate) fn python() -> &'static Path {
    static PYTHON: LazyLock<PathBuf> = LazyLock::new(find_or_make_python);
    &PYTHON
}

fn find_or_make_python() -> PathBuf {
    let has_chess = |python: &Path| {
        let output = Command::new(python)
            .args(["-c", "import chess.pgn"])
            .output();
        output.is_ok_and(|output| output.status.success())
    };
    let system = PathBuf::from("python3");
    if has_chess(&system) {
        return system;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("python-chess");
    let own = folder.join("bin/python3");
    if !has_chess(&own) {
        run(Command::new(system)
            .args(["-m", "venv", "--clear"])
            .arg(&folder));
        run(Command::new(&own).args(["-m", "pip", "install", "--quiet", "chess==1.11.2"]));
    }
    own
}

fn run(command: &mut Command) {
    let output = command.output().expect("the program starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {errors}");
}

/// A small pseudorandom generator: the games must be equal in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count
    }
}

fn line(start: &Position, length: usize, depth: usize, dice: &mut Dice) -> Movetext {
    let mut position = *start;
    let mut line = Movetext::default();
    while line.moves.len() < length && position.has_legal_move() {
        let moves = position.legal_moves();
        let mut played = PlayedMove::new(Ply::Move(moves[dice.below(moves.len())]));
        if dice.below(10) == 0 {
            played.nags.push(Nag(dice.below(7) as u16 + 1));
        }
        if dice.below(10) == 0 {
            let raw = format!(
                "[%clk 0:01:{:02}] a comment of several words é",
                dice.below(60)
            );
            played.comments.push(Comment::read(&raw));
        }
        if depth > 0 && dice.below(8) == 0 {
            let length = 1 + dice.below(6);
            played
                .variations
                .push(self::line(&position, length, depth - 1, dice));
        }
        played.ply.play(&mut position);
        line.moves.push(played);
    }
    line
}

pub(crate) fn games(chess960: bool) -> Vec<Record> {
    let mut dice = Dice(20_251_121);
    (0..150)
        .map(|number| {
            let start = if chess960 {
                Position::chess960(dice.below(960) as u16).expect("below 960")
            } else if number % 3 == 0 {
                let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
                Position::from_fen(fen, CastlingMode::Standard).expect("a FEN")
            } else {
                Position::start()
            };
            let mut record = Record::new(start);
            record.tags.set("White", "A \"B\" \\ C");
            let length = 20 + dice.below(150);
            record.main = line(&start, length, 2, &mut dice);
            let last = record.positions().last().expect("a position");
            record.result = match (last.outcome(), last.turn()) {
                (Some(Outcome::Checkmate), Color::Black) => GameResult::WhiteWins,
                (Some(Outcome::Checkmate), Color::White) => GameResult::BlackWins,
                _ => GameResult::Draw,
            };
            record
        })
        .collect()
}

fn write(records: &[Record], path: &Path) {
    let text: String = records.iter().map(ToString::to_string).collect();
    std::fs::write(path, text).expect("written");
}

/// The number of moves in a line and all its variations.
fn moves(line: &Movetext) -> usize {
    let inner = line.moves.iter().flat_map(|played| &played.variations);
    line.moves.len() + inner.map(moves).sum::<usize>()
}

const PYTHON: &str = r#"
import chess.pgn, sys
def count(node):
    return sum(1 + count(child) for child in node.variations)
with open(sys.argv[1], encoding="utf-8") as file:
    while (game := chess.pgn.read_game(file)) is not None:
        board = game.end().board()
        # It leaves the escapes of tags as they are.
        white = game.headers["White"].replace('\\"', '"').replace("\\\\", "\\")
        print(board.fen(en_passant="legal"), count(game), len(game.errors), white,
              game.headers["Result"], sep="\t")
"#;

#[test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs python-chess")]
fn python_chess_reads_what_we_write() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.pgn");
    for chess960 in [false, true] {
        let records = games(chess960);
        write(&records, &path);
        let output = Command::new(python())
            .args(["-c", PYTHON])
            .arg(&path)
            .output()
            .expect("Python starts");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{errors}");
        let told = String::from_utf8_lossy(&output.stdout);
        let expected: Vec<String> = records
            .iter()
            .map(|record| {
                let last = record.positions().last().expect("a position");
                format!(
                    "{}\t{}\t0\tA \"B\" \\ C\t{}",
                    last.fen(),
                    moves(&record.main),
                    record.result
                )
            })
            .collect();
        same_lines(&told, &expected);
        let ours = staunton(&["positions", path.to_str().expect("UTF-8")], b"");
        let ours = String::from_utf8_lossy(&ours.stdout);
        let fens = |text: &str| -> Vec<String> {
            let lines = text.lines();
            lines
                .map(|line| line.split('\t').next().unwrap_or_default().to_owned())
                .collect()
        };
        same_lines(&fens(&ours).join("\n"), &fens(&told));
    }
}

#[test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs pgn-extract")]
fn pgn_extract_reads_what_we_write() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.pgn");
    for chess960 in [false, true] {
        let records = games(chess960);
        write(&records, &path);
        let output = pgn_extract()
            .args(["-s", "-C", "-N", "-V", "-w", "100000", "-Wuci"])
            .arg(&path)
            .output()
            .expect("pgn-extract starts");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        let told = String::from_utf8_lossy(&output.stdout).to_lowercase();
        let told: Vec<&str> = told
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with('['))
            .collect();
        let expected: Vec<String> = records.iter().map(uci_line).collect();
        same_lines(&told.join("\n"), &expected);
    }
}

/// Shows only the first line that differs, because there may be many.
#[track_caller]
fn same_lines(told: &str, expected: &[String]) {
    for (line, expected) in told.lines().zip(expected) {
        assert_eq!(line, expected);
    }
    assert_eq!(told.lines().count(), expected.len());
}

/// The moves as pgn-extract writes them.
fn uci_line(record: &Record) -> String {
    let mut words = Vec::new();
    let mut position = record.start;
    for played in &record.main.moves {
        if let Ply::Move(mv) = played.ply {
            words.push(position.uci(mv).to_string());
        }
        played.ply.play(&mut position);
    }
    words.push(record.result.to_string());
    words.join(" ")
}

const EVALUATIONS: &str = r#"
import chess.pgn, sys
with open(sys.argv[1], encoding="utf-8") as file:
    game = chess.pgn.read_game(file)
    assert not game.errors, game.errors
    for node in game.mainline():
        score = node.eval()
        print(node.san(), sorted(node.nags), len(node.parent.variations), score and score.white())
"#;

/// Other programs understand the output of `staunton analyse`.
#[test]
#[cfg_attr(
    not(feature = "system-tests"),
    ignore = "needs python-chess and pgn-extract"
)]
fn other_programs_read_annotated_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let [plain, annotated] = ["plain.pgn", "annotated.pgn"].map(|name| folder.path().join(name));
    std::fs::write(&plain, "1. f3 e5 2. g4 Qh4# 0-1\n").expect("written");
    let output = Command::new(env!("CARGO_BIN_EXE_staunton"))
        .args(["analyse", "--depth", "4"])
        .arg(&plain)
        .output()
        .expect("the program starts");
    std::fs::write(&annotated, output.stdout).expect("written");
    let output = Command::new(python())
        .args(["-c", EVALUATIONS])
        .arg(&annotated)
        .output()
        .expect("Python starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let told = String::from_utf8_lossy(&output.stdout);
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines.len(), 4, "{told}");
    assert_eq!(lines[2], "g4 [4] 2 #-1");
    assert_eq!(lines[3], "Qh4# [] 1 None");
    let output = pgn_extract()
        .args(["-s", "-w", "100000"])
        .arg(&annotated)
        .output()
        .expect("pgn-extract starts");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(told.contains("2. g4 $4 {"), "{told}");
}
