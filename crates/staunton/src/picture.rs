//! `staunton picture`: draws boards.

use std::path::PathBuf;

use ::picture::{diagrams, frames, gif, png, svg};
use rules::{Color, Line};

use crate::exit::{FAILURE, SUCCESS};
use crate::{draft, fen, print};

/// Draws a board, or a line of moves, as SVG, PNG or GIF
///
/// Examples:
///   staunton picture startpos -o board.svg
///   staunton picture "8/8/4k3/8/8/3KN3/8/8 w - - 0 1" -o ending.png --black
///   staunton picture startpos e4 e5 Nf3 -o opening.gif
///
/// The extension of the file selects the picture: .svg and .png show the last position, .gif the
/// whole line, or the last 600 positions of a longer one.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The position in Forsyth-Edwards Notation, startpos, or chess960:N for a Chess960 start
    fen: String,
    /// Moves to play from the position, in SAN or UCI
    moves: Vec<String>,
    /// The file to write; it is replaced when the picture is complete
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Draw the board from Black's side
    #[arg(long)]
    black: bool,
    /// Read the FEN with the rules of Chess960
    #[arg(long)]
    chess960: bool,
}

impl Args {
    pub(crate) fn run(self) -> u8 {
        match self.draw() {
            Ok(()) => SUCCESS,
            Err(why) => {
                print::note(format_args!("error: {why}"));
                FAILURE
            }
        }
    }

    fn draw(&self) -> Result<(), String> {
        let mode = fen::castling_mode(self.chess960);
        let start = fen::read(&self.fen, mode)?;
        let mut line = Line::new(start);
        for text in &self.moves {
            let mv = line.position().parse_move(text);
            let mv = mv.map_err(|why| format!("{text} cannot be played: {why}"))?;
            line.play(mv).expect("only legal moves are read");
        }
        let below = if self.black {
            Color::Black
        } else {
            Color::White
        };
        let drawn = diagrams(&line, below);
        let last = drawn.last().expect("the start of the line");
        let ending = self.output.extension().unwrap_or_default();
        let bytes = match ending.to_string_lossy().to_ascii_lowercase().as_str() {
            "svg" => svg(last).into_bytes(),
            "png" => png(last),
            "gif" => gif(&frames(drawn)),
            _ => {
                let name = self.output.display();
                return Err(format!("{name} must end with .svg, .png or .gif"));
            }
        };
        draft::write(&self.output, &bytes)
            .map_err(|why| format!("{} cannot be written: {why}", self.output.display()))
    }
}
