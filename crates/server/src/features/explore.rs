//! Requests about positions outside of games: legal moves, the end of the game, and the name of the
//! opening.

use ::language::{InLanguage, Language};
use game::refusals;
use messages::error::RequestError;
use messages::sentence::Sentence;
use protocol::{RefusalCode, ServerMessage};
use rules::FenNote;
use views::explore::{Explored, MAX_MOVES, NotALine};
use views::openings;

use crate::websocket::client::Client;

/// The request of a client.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ExploreRequest<'a> {
    pub(crate) fen: &'a str,
    pub(crate) chess960: bool,
    pub(crate) moves: &'a [String],
    pub(crate) from_ply: u32,
}

/// Answers a request about a position.
pub(crate) fn explore(client: &Client, request: u32, wish: ExploreRequest<'_>) {
    let language = client.outbound.language();
    let answer = if client.site.rate_limits.explored.take(client.caller) {
        answer(request, wish, language)
    } else {
        refusal(request, None, &refusals::too_many_explored(), language)
    };
    client.outbound.send(&answer);
}

/// Creates an `explored` message, or a refusal.
fn answer(request: u32, wish: ExploreRequest<'_>, language: Language) -> ServerMessage {
    match Explored::read(wish.fen, wish.chess960, wish.moves) {
        Ok(explored) => {
            let note = |note: &FenNote| {
                let said = Sentence::new("In the FEN {note}.").saying("note", note.clone());
                said.in_language(language)
            };
            let notes = explored.notes.iter().map(note).collect();
            let opening = openings::name_of(explored.line.positions());
            explored.message(request, wish.from_ply, notes, opening, language)
        }
        Err(NotALine::Fen(why)) => refusal(request, None, &why.into(), language),
        Err(NotALine::Move { at, why }) => refusal(request, Some(at), &why.into(), language),
        Err(NotALine::Long) => refusal(request, Some(MAX_MOVES), &line_too_long(), language),
    }
}

/// Creates an `explore_refused` message.
fn refusal(
    request: u32,
    at: Option<usize>,
    why: &RequestError,
    language: Language,
) -> ServerMessage {
    ServerMessage::ExploreRefused {
        request,
        at: at.map(|at| at as u32),
        code: why.refusal(),
        message: why.sentence().in_language(language),
        article: why.article().map(str::to_owned),
    }
}

/// The line has more moves than an answer may be about.
fn line_too_long() -> RequestError {
    RequestError::new(
        RefusalCode::BadPosition,
        Sentence::new("A line has {longest} moves at most: begin at a later position.")
            .with("longest", MAX_MOVES),
    )
}
