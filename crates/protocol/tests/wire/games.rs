//! The requests about games.

use arbiter::Claims;
use samples::variants;
use staunton_protocol::http::lobby::StandingOffers;
use staunton_protocol::http::{
    ColorChoice, ConditionalMoves, Created, GameList, GameSummary, NewGame, Opponent, Problem,
};
use staunton_protocol::{Character, Side, You};

use super::{Wire, game, text, texts};

const OPPONENTS: [Opponent; 4] = [
    Opponent::Invitation,
    Opponent::Engine {
        level: 5,
        character: None,
    },
    Opponent::Myself,
    Opponent::Engine {
        level: 8,
        character: Some(Character::Attacker),
    },
];
const COLORS: [ColorChoice; 3] = [ColorChoice::White, ColorChoice::Black, ColorChoice::Random];

pub(super) fn compare(wire: &mut Wire) {
    wire.variants(
        "opponent",
        &variants!(Opponent: Invitation Engine Myself),
        &OPPONENTS,
    );
    wire.variants(
        "color_choice",
        &variants!(ColorChoice: White Black Random),
        &COLORS,
    );
    let offers = StandingOffers {
        offers: game::seeks(),
    };
    wire.messages("standing_offers", &[offers]);
    let games = OPPONENTS.into_iter().zip(COLORS);
    let mut games: Vec<NewGame> = games
        .map(|(opponent, color)| NewGame {
            start: (color == ColorChoice::Random).then(|| text("8/8/8/8/8/5k2/8/5K1R w - - 0 1")),
            chess960: color == ColorChoice::Black,
            chess960_number: None,
            claims: (color == ColorChoice::White).then_some(Claims::Automatic),
            rated: opponent == Opponent::Invitation,
            time: game::blitz(),
            opponent,
            color,
        })
        .collect();
    games.push(NewGame {
        chess960_number: Some(518),
        ..games[1].clone()
    });
    wire.messages("new_game", &games);
    wire.messages(
        "created",
        &[Created {
            id: text("Game0001"),
        }],
    );
    let summary = |verdict| GameSummary {
        id: text("Game0001"),
        seats: game::seats(),
        you: You::Both,
        fen: text("8/8/8/8/8/5k2/8/5K1R w - - 0 1"),
        turn: Side::White,
        verdict,
    };
    wire.messages(
        "game_list",
        &[
            GameList {
                games: vec![summary(None), summary(Some(game::verdict()))],
                older: Some(text("Game0000")),
            },
            GameList {
                games: Vec::new(),
                older: None,
            },
        ],
    );
    wire.messages(
        "conditional_moves",
        &[
            ConditionalMoves {
                version: Some(12),
                lines: vec![texts(&["e5", "Nf3"]), texts(&["c5", "Nc3", "Nc6", "f4"])],
            },
            ConditionalMoves::default(),
        ],
    );
    wire.messages(
        "problem",
        &[Problem {
            error: text("There is no such game."),
        }],
    );
}
