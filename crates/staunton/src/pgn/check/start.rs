//! The start of the game compared with its tags, and the round with the board.

use rules::{CastlingMode, Position};

use super::game::Game;

pub(super) fn check(game: &Game, found: &mut Vec<String>) {
    let start = &game.outline.start;
    if game.set_up.as_deref() == Some("0") && game.has_fen && *start != Position::start() {
        found.push(
            "SetUp says that the game starts from the standard position, but FEN is another one"
                .to_owned(),
        );
    }
    if let Some(variant) = &game.variant
        && start.castling_mode() == CastlingMode::Chess960
        && ["standard", "chess", "classical"].contains(&variant.to_lowercase().as_str())
    {
        found.push(format!(
            "Variant says {variant:?}, but the castling rights of the FEN are those of Chess960"
        ));
    }
    if let (Some(round), Some(board)) = (game.known("Round"), game.known("Board"))
        && let Some((_, in_round)) = round.rsplit_once('.')
        && let (Ok(one), Ok(other)) = (in_round.parse::<u32>(), board.parse::<u32>())
        && one != other
    {
        found.push(format!("Round says board {one}, but Board says {other}"));
    }
}
