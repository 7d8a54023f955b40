//! Positions outside of games, as the server answers about them.

use ::language::InLanguage;
use protocol::{ClientMessage, RefusalCode, ServerMessage};
use rules::{CastlingMode, Position};
use views::explore::{Explored, MAX_MOVES, NotALine};
use views::openings;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{language_of, read, written};
use crate::error::{Result, error};

/// Answers an `explore` message with `explored` or `explore_refused`.
#[wasm_bindgen]
pub fn ask(message: &str, language: &str) -> Result<String> {
    let ClientMessage::Explore {
        request,
        fen,
        chess960,
        moves,
        from_ply,
    } = read(message)?
    else {
        return Err(error("only positions are answered"));
    };
    let language = language_of(language);
    let refusal = |at: Option<usize>, code, message: String, article: Option<&str>| {
        ServerMessage::ExploreRefused {
            request,
            at: at.map(|at| at as u32),
            code,
            message,
            article: article.map(str::to_owned),
        }
    };
    written(&match Explored::read(&fen, chess960, &moves) {
        Ok(explored) => {
            let notes = explored.notes.iter().map(|it| it.in_language(language));
            let opening = openings::name_of(explored.line.positions());
            explored.message(request, from_ply, notes.collect(), opening, language)
        }
        Err(NotALine::Fen(why)) => refusal(
            None,
            RefusalCode::BadPosition,
            why.in_language(language),
            None,
        ),
        Err(NotALine::Move { at, why }) => refusal(
            Some(at),
            views::commands::code_of_move(&why),
            why.in_language(language),
            why.article(),
        ),
        Err(NotALine::Long) => refusal(
            Some(MAX_MOVES),
            RefusalCode::BadPosition,
            format!("A line has {MAX_MOVES} moves at most."),
            None,
        ),
    })
}

/// Returns moves in UCI, with blanks between them, in SAN. Ends at the first illegal one.
#[wasm_bindgen(js_name = sayLine)]
pub fn say_line(fen: &str, chess960: bool, moves: &str) -> Result<String> {
    let mode = if chess960 {
        CastlingMode::Chess960
    } else {
        CastlingMode::Standard
    };
    let mut position = Position::from_fen(fen, mode).map_err(error)?;
    let mut said = Vec::new();
    for text in moves.split_ascii_whitespace() {
        let Ok(mv) = position.parse_uci(text) else {
            break;
        };
        said.push(position.san(mv));
        position.play_unchecked(mv);
    }
    Ok(said.join(" "))
}

/// Returns the FEN of a Chess960 starting position, 0 to 959.
#[wasm_bindgen(js_name = chess960Start)]
pub fn chess960_start(number: u16) -> Option<String> {
    Position::chess960(number).map(|position| position.fen())
}
