//! Games that a page has played without the server.

use arbiter::{Claims, TimeControl};
use staunton_protocol::http::offline::{OfflineGame, OfflineRow};
use staunton_protocol::{Character, PlayerCommand, Side};

use super::{Wire, text};

pub(super) fn compare(wire: &mut Wire) {
    wire.messages(
        "offline_game",
        &[
            OfflineGame {
                level: Some(5),
                character: None,
                side: Side::White,
                time: TimeControl::fischer(300_000, 3_000),
                start: None,
                chess960: false,
                claims: Claims::Automatic,
                started_at: 1_795_867_200_000,
                rows: vec![
                    OfflineRow {
                        at: 1_500,
                        by: Some(Side::White),
                        command: Some(PlayerCommand::Resign),
                    },
                    OfflineRow {
                        at: 300_000,
                        by: None,
                        command: None,
                    },
                ],
            },
            OfflineGame {
                level: None,
                character: None,
                side: Side::Black,
                time: TimeControl::Unlimited,
                start: Some(text(
                    "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1",
                )),
                chess960: true,
                claims: Claims::ByPlayers,
                started_at: 0,
                rows: Vec::new(),
            },
        ],
    );
    wire.messages(
        "offline_game_against_a_character",
        &[OfflineGame {
            level: Some(9),
            character: Some(Character::Attacker),
            side: Side::White,
            time: TimeControl::Unlimited,
            start: None,
            chess960: false,
            claims: Claims::Automatic,
            started_at: 1_795_867_200_000,
            rows: Vec::new(),
        }],
    );
}
