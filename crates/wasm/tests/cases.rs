//! The shared cases, which the tests of the npm and the Python package read too.

use arbiter::{claimable, verdict_of};
use rules::{CastlingMode, Line, Position};
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// Reads the cases of a file.
fn cases<Case: DeserializeOwned>(text: &str) -> Vec<Case> {
    let cases: Vec<Case> = serde_json::from_str(text).expect("a list of cases");
    assert!(!cases.is_empty());
    cases
}

/// The position of a case.
fn position(fen: &str, chess960: bool) -> Position {
    let mode = if chess960 {
        CastlingMode::Chess960
    } else {
        CastlingMode::Standard
    };
    Position::from_fen(fen, mode).unwrap_or_else(|why| panic!("{fen}: {why}"))
}

fn sorted(words: &str) -> Vec<&str> {
    let mut words: Vec<&str> = words.split_whitespace().collect();
    words.sort_unstable();
    words
}

#[test]
fn perft_counts() {
    #[derive(Deserialize)]
    struct Case {
        fen: String,
        counts: Vec<u64>,
    }
    for Case { fen, counts } in cases(include_str!("../../samples/cases/perft.json")) {
        let position = position(&fen, false);
        for (depth, &count) in (1..).zip(&counts) {
            assert_eq!(
                rules::perft(&position, depth),
                count,
                "{fen}, depth {depth}"
            );
        }
    }
}

#[test]
fn legal_moves() {
    #[derive(Deserialize)]
    struct Case {
        name: String,
        fen: String,
        #[serde(default)]
        chess960: bool,
        moves: String,
    }
    for case in cases::<Case>(include_str!("../../samples/cases/moves.json")) {
        let position = position(&case.fen, case.chess960);
        let legal = position.legal_moves();
        let sans: Vec<String> = legal.iter().map(|&mv| position.san(mv)).collect();
        assert_eq!(
            sorted(&sans.join(" ")),
            sorted(&case.moves),
            "{}",
            case.name
        );
    }
}

#[test]
fn fens() {
    #[derive(Deserialize)]
    struct Case {
        text: String,
        #[serde(default)]
        chess960: bool,
        fen: Option<String>,
    }
    for case in cases::<Case>(include_str!("../../samples/cases/fen.json")) {
        let mode = if case.chess960 {
            CastlingMode::Chess960
        } else {
            CastlingMode::Standard
        };
        let read = Position::from_fen(&case.text, mode).ok();
        assert_eq!(
            read.map(|position| position.fen()),
            case.fen,
            "{}",
            case.text
        );
    }
}

#[test]
fn move_texts() {
    #[derive(Deserialize)]
    struct Case {
        fen: String,
        text: String,
        san: Option<String>,
        lan: Option<String>,
    }
    for Case {
        fen,
        text,
        san,
        lan,
    } in cases(include_str!("../../samples/cases/san.json"))
    {
        let position = position(&fen, false);
        let read = position.parse_move(&text).ok();
        assert_eq!(read.map(|mv| position.san(mv)), san, "{fen} {text}");
        let uci = read.map(|mv| position.uci(mv).to_string());
        assert_eq!(uci, lan, "{fen} {text}");
    }
}

#[test]
fn pgn_texts() {
    #[derive(Deserialize)]
    struct Case {
        name: String,
        pgn: String,
        moves: String,
        result: String,
        problems: usize,
    }
    for case in cases::<Case>(include_str!("../../samples/cases/pgn.json")) {
        let game = pgn::records(case.pgn.as_bytes()).next();
        let game = game.expect("a game").expect("a text in memory");
        let mut position = game.start;
        let mut sans = Vec::new();
        for played in &game.main.moves {
            sans.push(match played.ply {
                pgn::Ply::Move(mv) => position.san(mv),
                pgn::Ply::Null => "--".to_owned(),
            });
            played.ply.play(&mut position);
        }
        assert_eq!(sans.join(" "), case.moves, "{}", case.name);
        assert_eq!(game.result.tag(), case.result, "{}", case.name);
        assert_eq!(
            game.problems.len(),
            case.problems,
            "{}: {:?}",
            case.name,
            game.problems
        );
    }
}

#[test]
fn outcomes() {
    #[derive(Deserialize)]
    struct Case {
        name: String,
        fen: Option<String>,
        moves: String,
        article: Option<String>,
        result: Option<String>,
        claimable: Option<String>,
    }
    for case in cases::<Case>(include_str!("../../samples/cases/outcomes.json")) {
        let start = case
            .fen
            .map_or_else(Position::start, |fen| position(&fen, false));
        let mut line = Line::new(start);
        for san in case.moves.split_whitespace() {
            let mv = line.position().parse_san(san).expect(san);
            line.play(mv).expect(san);
        }
        let verdict = verdict_of(&line);
        let article = verdict.and_then(|verdict| verdict.reason.article());
        assert_eq!(article, case.article.as_deref(), "{}", case.name);
        let result = verdict.map(|verdict| verdict.score.pgn());
        assert_eq!(result, case.result.as_deref(), "{}", case.name);
        let claim = claimable(&line).and_then(arbiter::Reason::article);
        let expected = case.claimable.map(|name| match name.as_str() {
            "threefold_repetition" => "9.2",
            _ => "9.3",
        });
        assert_eq!(claim, expected, "{}", case.name);
    }
}
