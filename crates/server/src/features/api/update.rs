//! The parts of a game's state that streams show, read from a message for browsers. The rest of the
//! message, such as all legal moves, is skipped.

use std::borrow::Cow;

use protocol::{Clocks, GameState, Ply, Side, VerdictView};
use serde::Deserialize;

/// The beginning of every message about a new state of a game.
const UPDATE: &str = r#"{"type":"update","#;

/// A message about a new state.
#[derive(Deserialize)]
struct Update<'a> {
    #[serde(borrow)]
    state: NewState<'a>,
}

/// A state of a game.
#[derive(Deserialize)]
pub(super) struct NewState<'a> {
    /// The number of earlier moves that are still valid; `plies` follow them.
    pub(super) from_ply: usize,
    #[serde(borrow)]
    pub(super) plies: Vec<NewPly<'a>>,
    pub(super) clocks: Option<Clocks>,
    pub(super) draw_offer: Option<Side>,
    pub(super) takeback: Option<Side>,
    pub(super) verdict: Option<VerdictView>,
}

/// A move.
#[derive(Deserialize)]
pub(super) struct NewPly<'a> {
    #[serde(borrow)]
    pub(super) uci: Cow<'a, str>,
    #[serde(borrow)]
    pub(super) san: Cow<'a, str>,
}

impl<'a> NewState<'a> {
    /// Reads a message about a new state; `None` for any other message.
    pub(super) fn read(text: &'a str) -> Option<Result<Self, serde_json::Error>> {
        if !text.starts_with(UPDATE) {
            return None;
        }
        Some(serde_json::from_str(text).map(|Update { state }| state))
    }
}

impl<'a> From<&'a GameState> for NewState<'a> {
    fn from(state: &'a GameState) -> Self {
        let ply = |ply: &'a Ply| NewPly {
            uci: Cow::Borrowed(&ply.uci),
            san: Cow::Borrowed(&ply.san),
        };
        Self {
            from_ply: state.from_ply as usize,
            plies: state.plies.iter().map(ply).collect(),
            clocks: state.clocks.clone(),
            draw_offer: state.draw_offer,
            takeback: state.takeback,
            verdict: state.verdict.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use protocol::{Material, PositionView, ServerMessage};

    use super::*;

    fn material() -> Material {
        Material {
            taken_by_white: String::new(),
            taken_by_black: String::new(),
            balance: 0,
        }
    }

    fn state() -> GameState {
        GameState {
            version: 3,
            from_ply: 1,
            plies: vec![Ply {
                uci: "e7e5".to_owned(),
                san: "e5".to_owned(),
                fen: "8/8/8/8/8/8/8/8 w - - 0 1".to_owned(),
                squares: ["e7".to_owned(), "e5".to_owned()],
                check: false,
                material: material(),
                remaining: Some(1),
            }],
            position: PositionView {
                fen: String::new(),
                turn: Side::White,
                check: false,
                targets: BTreeMap::from([("g1".to_owned(), vec!["f3".to_owned()])]),
                material: material(),
            },
            clocks: None,
            claimable: None,
            draw_offer: Some(Side::White),
            takeback: None,
            can_abort: false,
            verdict: None,
            claimed_with: None,
            rematch_offer: None,
            rematch: None,
            typical: false,
        }
    }

    #[test]
    fn reads_the_state_of_an_update_only() {
        let update = ServerMessage::Update {
            game: "AbCd1234".to_owned(),
            state: state(),
            events: Vec::new(),
        };
        let text = serde_json::to_string(&update).expect("JSON");
        let read = NewState::read(&text).expect("an update").expect("a state");
        assert_eq!((read.from_ply, read.draw_offer), (1, Some(Side::White)));
        assert_eq!((&*read.plies[0].uci, &*read.plies[0].san), ("e7e5", "e5"));
        let other = ServerMessage::Pong { nonce: 1 };
        let text = serde_json::to_string(&other).expect("JSON");
        assert!(NewState::read(&text).is_none());
        assert!(
            NewState::read(&format!("{UPDATE}\"state\":7}}")).is_some_and(|read| read.is_err())
        );
    }
}
