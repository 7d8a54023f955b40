//! Positions outside of games: their moves, legal moves, and the end of the game.

use ::language::{InLanguage, Language};
use arbiter::{Points, Reason, Verdict};
use mating::Budget;
use protocol::http::players::OpeningName;
use protocol::{ServerMessage, VerdictView};
use rules::{CastlingMode, FenError, FenNote, Line, MoveError, Outcome, Position};

use crate::{games, plies};

/// The maximum length of a line, in moves.
pub const MAX_MOVES: usize = 600;
/// The maximum number of plies in one answer: about 30 KiB.
const PLIES: usize = 100;

/// The reason why a line leads to no position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotALine {
    /// The FEN is not valid.
    Fen(FenError),
    /// A move is not legal.
    Move {
        /// Its index, from 0.
        at: usize,
        /// The reason.
        why: MoveError,
    },
    /// There are more than [`MAX_MOVES`] moves.
    Long,
}

/// A line, and the parts of its FEN that were dropped.
#[derive(Clone, Debug)]
pub struct Explored {
    /// The position and the moves after it.
    pub line: Line,
    /// The dropped parts.
    pub notes: Vec<FenNote>,
}

impl Explored {
    /// Parses a position and the moves that follow it.
    ///
    /// # Errors
    ///
    /// If the FEN is not valid, or a move is not legal, or there are too many moves.
    pub fn read(fen: &str, chess960: bool, moves: &[String]) -> Result<Self, NotALine> {
        let mode = if chess960 {
            CastlingMode::Chess960
        } else {
            CastlingMode::Standard
        };
        let (start, notes) = Position::detect_fen(fen, mode).map_err(NotALine::Fen)?;
        let mut line = Line::new(start);
        for (at, text) in moves.iter().enumerate() {
            if at == MAX_MOVES {
                return Err(NotALine::Long);
            }
            let mv = line.position().parse_move(text);
            let mv = mv.map_err(|why| NotALine::Move { at, why })?;
            // The move is legal.
            let _ = line.play(mv);
        }
        Ok(Self { line, notes })
    }

    /// Returns the `explored` message. `notes` are sentences about the dropped parts.
    pub fn message(
        &self,
        request: u32,
        from_ply: u32,
        notes: Vec<String>,
        opening: Option<OpeningName>,
        language: Language,
    ) -> ServerMessage {
        let line = &self.line;
        let from = line.moves().len().min(from_ply as usize);
        // The client does not know that the game is Chess960: the FEN must show it.
        let chess960 = FenNote::Chess960Rights(CastlingMode::Chess960);
        let start_fen = if self.notes.contains(&chess960) {
            line.start().shredder_fen()
        } else {
            line.start().fen()
        };
        ServerMessage::Explored {
            request,
            start_fen,
            notes,
            from_ply: from as u32,
            plies: plies::of_line(line, from, PLIES),
            position: games::position_after(line, true),
            ending: ending(line.position(), language),
            opening,
        }
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
        ..games::verdict(verdict)
    })
}
