//! Explains a move or a draw claim before it is made. Only fast checks are made.

use ::language::{InLanguage, Language};
use arbiter::{Command, Event, Game, Timestamp, decide_quickly};
use protocol::{ClaimView, ServerMessage};
use rules::Move;

use crate::draws::is_right_claim;
use crate::recent_events::claimed_position;

/// Explains a move in the current position of a game.
pub fn explain(
    game: &Game,
    id: String,
    request: u32,
    text: &str,
    language: Language,
    at: Timestamp,
) -> ServerMessage {
    let position = game.position();
    let (mv, message, article) = match position.parse_move(text) {
        Ok(mv) => (Some(mv), position.san(mv), None),
        Err(why) => {
            let article = why.article().map(str::to_owned);
            (None, why.in_language(language), article)
        }
    };
    ServerMessage::Explanation {
        game: id,
        request,
        legal: mv.is_some(),
        message,
        article,
        ends: mv.is_some_and(|mv| ends_with(game, mv, at)),
        claim: mv.and_then(|mv| claim_with(game, Some(mv), at)),
    }
}

/// Whether the game would end with this move.
pub fn ends_with(game: &Game, mv: Move, at: Timestamp) -> bool {
    let command = Command::Move {
        by: game.turn(),
        mv: game.position().uci(mv),
        offer_draw: false,
        lag: 0,
    };
    let is_end = |event: &Event| matches!(event, Event::Ended { .. });
    decide_quickly(game, &command, at)
        .is_some_and(|decision| decision.is_ok_and(|events| events.iter().any(is_end)))
}

/// Returns how a draw claim, perhaps with this move, would be ruled; `None` if no claim is
/// possible.
pub fn claim_with(game: &Game, mv: Option<Move>, at: Timestamp) -> Option<ClaimView> {
    let claim = Command::ClaimDraw {
        by: game.turn(),
        mv: mv.map(|mv| game.position().uci(mv)),
    };
    let right = match decide_quickly(game, &claim, at) {
        Some(decision) => is_right_claim(&decision.ok()?),
        // Whether a side can still mate is decided only when the move of a wrong claim is played.
        None => false,
    };
    let (appearances, quiet_plies) = claimed_position(game, mv);
    Some(ClaimView {
        right,
        appearances,
        quiet_plies,
    })
}
