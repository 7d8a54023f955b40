//! Games of the engine against itself from named openings, for the book of the opening explorer.

use std::fmt::Write;

use engine::Engine;
use pgn::{Openings, records};
use rules::{Color, Line};

use crate::selfplay::{Adjudication, EngineId, Settings, play_from};

/// The number of plies of a game that are written.
pub const PLIES: usize = 24;

/// The games are written in no shard, so their engine needs no identity.
const NO_ID: EngineId = EngineId {
    signature: 0,
    evaluation: 0,
};

/// Returns the openings from which the games start: those of the table in the crate `pgn`.
pub fn openings() -> Vec<Line> {
    let moves = Openings::built_in_moves();
    moves
        .filter_map(|moves| records(moves.as_bytes()).next()?.ok())
        .map(|record| record.main_line())
        .collect()
}

/// Plays an opening to the end of the game, with this number of nodes per move. Returns the first
/// [`PLIES`] plies and the result as one line of PGN. The same arguments give the same line.
pub fn play(opening: &Line, nodes: u32, engine: &mut Engine) -> String {
    let settings = Settings {
        soft_nodes: nodes,
        hard_nodes: nodes.saturating_mul(Settings::HARD_FACTOR),
        // Every opening is played, also a bad one.
        opening_limit: i16::MAX,
        adjudication: Adjudication::default(),
        ..Settings::training(NO_ID, nodes, 0)
    };
    engine.new_game();
    let game = play_from(&settings, *opening.position(), engine);
    let mut line = opening.clone();
    let winner = match &game {
        Some(game) => game.winner,
        // Only a mate leaves nothing to play: no opening is a draw.
        None => Some(!opening.position().turn()),
    };
    for ply in game.iter().flat_map(|game| &game.plies) {
        if line.play(ply.mv).is_err() {
            break;
        }
    }
    to_pgn(&line, winner)
}

fn to_pgn(line: &Line, winner: Option<Color>) -> String {
    let mut text = String::new();
    let mut position = *line.start();
    for (ply, &mv) in line.moves().iter().take(PLIES).enumerate() {
        if ply % 2 == 0 {
            let _ = write!(text, "{}. ", ply / 2 + 1);
        }
        let _ = write!(text, "{} ", position.san(mv));
        position.play_unchecked(mv);
    }
    text += match winner {
        Some(Color::White) => "1-0",
        Some(Color::Black) => "0-1",
        None => "1/2-1/2",
    };
    text
}

#[cfg(test)]
mod tests {
    use rules::Position;

    use super::*;

    #[test]
    fn every_opening_of_the_table_is_read() {
        let openings = openings();
        assert!(openings.len() > 3_500);
        assert!(openings.iter().all(|line| !line.moves().is_empty()));
    }

    #[test]
    fn the_same_opening_gives_the_same_game() {
        let opening = &openings()[0];
        let mut engine = Engine::new(1);
        let game = play(opening, 50, &mut engine);
        assert!(game.starts_with("1. Nh3 "), "{game}");
        assert_eq!(play(opening, 50, &mut engine), game);
        let read = records(game.as_bytes()).next().unwrap().unwrap();
        assert_eq!(read.main.moves.len(), PLIES);
        assert_ne!(read.result, pgn::GameResult::Unknown);
    }

    #[test]
    fn an_opening_that_ends_in_mate_is_a_whole_game() {
        let mut line = Line::new(Position::start());
        for san in ["f3", "e5", "g4", "Qh4#"] {
            let mv = line.position().parse_san(san).unwrap();
            line.play(mv).unwrap();
        }
        let game = play(&line, 50, &mut Engine::new(1));
        assert_eq!(game, "1. f3 e5 2. g4 Qh4# 0-1");
    }
}
