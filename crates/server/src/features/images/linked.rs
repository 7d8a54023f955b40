//! Lines of moves in a URL, in the format of links to the analysis page.

use messages::error::RequestError;
use messages::sentence::Sentence;
use rules::{CastlingMode, Line, Position};
use serde::Deserialize;

use crate::http::position;

/// The maximum length of a line, in moves.
const MAX_MOVES: usize = 600;

/// A position and the moves after it. Other parameters do not affect the line.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Linked {
    /// A FEN, with spaces or underscores; the standard position if missing.
    pub(crate) fen: Option<String>,
    /// Moves in SAN or UCI with underscores, commas or spaces between them.
    pub(crate) moves: Option<String>,
    /// `1` if the FEN uses the rules of Chess960.
    chess960: Option<String>,
}

impl Linked {
    /// Parses the line, if all its moves are legal.
    pub(crate) fn line(&self) -> Result<Line, RequestError> {
        let mode = match self.chess960.as_deref() {
            Some("1") => CastlingMode::Chess960,
            _ => CastlingMode::Standard,
        };
        let start = match &self.fen {
            Some(fen) => position::read_as(&fen.replace('_', " "), mode)?,
            None => Position::start(),
        };
        let mut line = Line::new(start);
        let moves = self.moves.as_deref().unwrap_or_default();
        let moves = moves.split(['_', ',', ' ']).filter(|text| !text.is_empty());
        for (number, text) in moves.enumerate() {
            if number == MAX_MOVES {
                let why = Sentence::new("A line has {longest} moves at most.");
                return Err(RequestError::bad(why.with("longest", MAX_MOVES)));
            }
            let mv = line.position().parse_move(text);
            let mv = mv.map_err(|why| {
                RequestError::bad(
                    Sentence::new("Move {number} cannot be played: {why}.")
                        .with("number", number + 1)
                        .saying("why", why),
                )
            })?;
            line.play(mv).expect("the moves of the line are legal");
        }
        Ok(line)
    }
}
