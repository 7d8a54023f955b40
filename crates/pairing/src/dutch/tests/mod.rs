//! Tests of the Dutch system.

mod articles;
mod candidates;
mod handling;
mod quality;
mod simulation;
mod twin;

use crate::model::{Color, Player, PointSystem, Record, Score, Tournament, Tpn};

/// Creates a tournament from a line of records for each player, such as `"2w1 H 3b="`: opponent,
/// color and result; `+`, `-`, `U`, `F`, `H`, `Z` as in TRF.
fn tournament(rounds: u16, players: &[&str]) -> Tournament {
    let record = |text: &str| match text {
        "+" => Record::ForfeitWin,
        "-" => Record::ForfeitLoss,
        "U" => Record::PairingBye,
        "F" => Record::FullPointBye,
        "H" => Record::HalfPointBye,
        "Z" => Record::ZeroPointBye,
        game => {
            let (opponent, rest) = game.split_at(game.find(['w', 'b']).expect("a color"));
            let color = if rest.starts_with('w') {
                Color::White
            } else {
                Color::Black
            };
            let score = match &rest[1..] {
                "1" => Score::Win,
                "=" => Score::Draw,
                _ => Score::Loss,
            };
            Record::Game {
                opponent: Tpn(opponent.parse().expect("a number")),
                color,
                score,
            }
        }
    };
    let player = |line: &&str| Player {
        records: line.split_whitespace().map(record).collect(),
        ..Player::default()
    };
    Tournament {
        rounds,
        players: players.iter().map(player).collect(),
        points: PointSystem::default(),
        initial_color: Color::White,
        forbidden: Vec::new(),
    }
}
