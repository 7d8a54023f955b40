//! The endings that the web client offers for practice: each can be won, or only drawn, as it says.

use rules::{CastlingMode, Line, Position};
use staunton_engine::{Engine, Limits, Score};
use tablebase::{Values, Wdl};

const ENDINGS: &str = include_str!("../../../web/src/lib/puzzles/endings.ts");

/// The nodes of a search for endings with more pieces than the tables have.
const NODES: u64 = 1_000_000;
/// The scores in centipawns from which an ending is won, and up to which it is a draw.
const WON: i32 = 300;
const DRAWN: i32 = 150;

/// Returns the positions with their goals, `win` or `draw`.
fn endings() -> Vec<(&'static str, &'static str)> {
    let values = |key: &str| {
        let of_key = ENDINGS
            .lines()
            .filter_map(move |line| line.trim().strip_prefix(key)?.strip_suffix("',"));
        of_key.collect::<Vec<_>>()
    };
    let (fens, goals) = (values("fen: '"), values("goal: '"));
    assert_eq!(fens.len(), goals.len());
    fens.into_iter().zip(goals).collect()
}

#[test]
fn every_ending_has_the_result_of_its_goal() {
    let endings = endings();
    let count = endings.len();
    let mut engine = Engine::new(16);
    let mut wrong = Vec::new();
    for (fen, goal) in endings {
        let position = Position::from_fen(fen, CastlingMode::Standard).expect(fen);
        let found = match Values::built_in().probe(&position) {
            Some(Wdl::Win) => "win".to_owned(),
            Some(Wdl::Draw) => "draw".to_owned(),
            Some(other) => format!("{other:?}"),
            None => searched(&mut engine, position),
        };
        if found != goal {
            wrong.push(format!("{fen} is for a {goal}, not a {found}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(count, 40);
}

fn searched(engine: &mut Engine, position: Position) -> String {
    let limits = Limits {
        nodes: Some(NODES),
        ..Limits::default()
    };
    engine.new_game();
    let line = Line::new(position);
    match engine.search(&line, &limits, &false.into(), |_| ()).score {
        Score::Mate(moves) if moves > 0 => "win".to_owned(),
        Score::Centipawns(score) if score >= WON => "win".to_owned(),
        Score::Centipawns(score) if score.abs() <= DRAWN => "draw".to_owned(),
        score => format!("{score:?}"),
    }
}
