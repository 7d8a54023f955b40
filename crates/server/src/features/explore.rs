//! Requests about positions outside of games: legal moves, the end of the game, and the name of the
//! opening.

use ::language::{InLanguage, Language};
use arbiter::{Points, Reason, Verdict};
use game::openings;
use game::plies;
use game::refusals;
use game::view;
use mating::Budget;
use messages::error::RequestError;
use messages::sentence::Sentence;
use protocol::{RefusalCode, ServerMessage, VerdictView};
use rules::{CastlingMode, FenNote, Line, Outcome, Position};

use crate::websocket::client::Client;

/// The maximum length of a line, in moves.
const MAX_MOVES: usize = 600;
/// The maximum number of plies in one answer: about 30 KiB.
const PLIES: usize = 100;

/// The request of a client.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ExploreRequest<'a> {
    pub(crate) fen: &'a str,
    pub(crate) chess960: bool,
    pub(crate) moves: &'a [String],
    pub(crate) from_ply: u32,
}

/// The index of the invalid move, unless the error is in the position, and the error.
type Wrong = (Option<usize>, RequestError);

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
    match line(wish) {
        Ok((line, notes)) => explored(request, wish.from_ply, &line, &notes, language),
        Err((at, why)) => refusal(request, at, &why, language),
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

/// Parses the position and the moves that follow it, with notes on what was dropped from the FEN.
fn line(wish: ExploreRequest<'_>) -> Result<(Line, Vec<FenNote>), Wrong> {
    let mode = if wish.chess960 {
        CastlingMode::Chess960
    } else {
        CastlingMode::Standard
    };
    let (start, notes) = Position::detect_fen(wish.fen, mode).map_err(|why| (None, why.into()))?;
    let mut line = Line::new(start);
    for (at, text) in wish.moves.iter().enumerate() {
        if at == MAX_MOVES {
            return Err((Some(at), line_too_long(MAX_MOVES)));
        }
        let mv = line.position().parse_move(text);
        let mv = mv.map_err(|why| (Some(at), why.into()))?;
        line.play(mv).expect("the moves of the line are legal");
    }
    Ok((line, notes))
}

fn explored(
    request: u32,
    from_ply: u32,
    line: &Line,
    notes: &[FenNote],
    language: Language,
) -> ServerMessage {
    let note = |note: &FenNote| {
        let said = Sentence::new("In the FEN {note}.").saying("note", note.clone());
        said.in_language(language)
    };
    let from = line.moves().len().min(from_ply as usize);
    // The client does not know that the game is Chess960: the FEN must show it.
    let is_detected = notes.contains(&FenNote::Chess960Rights(CastlingMode::Chess960));
    let start_fen = if is_detected {
        line.start().shredder_fen()
    } else {
        line.start().fen()
    };
    ServerMessage::Explored {
        request,
        start_fen,
        notes: notes.iter().map(note).collect(),
        from_ply: from as u32,
        plies: plies::of_line(line, from, PLIES),
        position: view::position_after(line, true),
        ending: ending(line.position(), language),
        opening: openings::name_of(line.positions()),
    }
}

/// Returns the end of the game in this position, if there is one. A dead position is recognized
/// only if that takes little time.
fn ending(position: &Position, language: Language) -> Option<VerdictView> {
    let (score, reason) = match position.outcome() {
        Some(Outcome::Checkmate) => (Points::win(!position.turn()), Reason::Checkmate),
        Some(Outcome::Stalemate) => (Points::Draw, Reason::Stalemate),
        None if mating::is_dead(position, Budget::QUICK) == Some(true) => {
            (Points::Draw, Reason::DeadPosition)
        }
        None => return None,
    };
    let verdict = Verdict { score, reason };
    Some(VerdictView {
        sentence: verdict.in_language(language),
        ..view::verdict(verdict)
    })
}

/// The line has more than `longest` moves.
fn line_too_long(longest: usize) -> RequestError {
    RequestError::new(
        RefusalCode::BadPosition,
        Sentence::new("A line has {longest} moves at most: begin at a later position.")
            .with("longest", longest),
    )
}
