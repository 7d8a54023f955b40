//! `staunton mate`: can each side still mate?

use std::io::BufRead;

use mating::{Answer, Budget, Verdict};
use rules::{CastlingMode, Color, Position};

use crate::{FAILURE, SUCCESS};

/// Tells for each side whether it can mate by any series of legal moves (FIDE 5.2.2, 6.9)
///
/// Examples:
///   staunton mate "8/8/4k3/8/8/3KN3/8/8 w - - 0 1"
///   staunton mate "7k/7p/8/8/8/3KN3/8/8 w - - 0 1" --lines
///   staunton mate - --nodes 1000000 < positions.txt
///
/// Prints "white=can|cannot|unknown black=can|cannot|unknown nodes=N" for each position, N
/// being the nodes searched for both sides together. A FEN that cannot be read gives
/// "error: …" on its line and 2 as the exit code at the end.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The position in Forsyth-Edwards Notation; with - one per line from standard input
    fen: String,
    /// Nodes to search for each side before the answer is "unknown"
    #[arg(long, value_name = "N", default_value_t = Budget::default().nodes)]
    nodes: u64,
    /// Also print a line of moves that mates, for each side that can mate
    #[arg(long)]
    lines: bool,
}

impl Args {
    pub(crate) fn run(self) -> u8 {
        if self.fen != "-" {
            return self.answer(&self.fen);
        }
        let mut code = SUCCESS;
        for line in std::io::stdin().lock().lines() {
            match line {
                Ok(fen) if fen.trim().is_empty() => {}
                Ok(fen) => code = code.max(self.answer(&fen)),
                Err(why) => {
                    eprintln!("error: cannot read standard input: {why}");
                    return FAILURE;
                }
            }
        }
        code
    }

    fn answer(&self, fen: &str) -> u8 {
        let position = match crate::fen::read(fen, CastlingMode::Standard) {
            Ok(position) => position,
            Err(why) => {
                println!("error: {why}");
                return FAILURE;
            }
        };
        let budget = Budget { nodes: self.nodes };
        let [white, black] = Color::ALL.map(|side| mating::solve(&position, side, budget));
        println!(
            "white={} black={} nodes={}",
            word(&white),
            word(&black),
            white.nodes + black.nodes
        );
        if self.lines {
            for (side, answer) in [("white", &white), ("black", &black)] {
                if let Verdict::Winnable { line } = &answer.verdict {
                    println!(
                        "{}",
                        format!("{side}: {}", moves(&position, line)).trim_end()
                    );
                }
            }
        }
        SUCCESS
    }
}

fn word(answer: &Answer) -> &'static str {
    match answer.verdict {
        Verdict::Winnable { .. } => "can",
        Verdict::Unwinnable(_) => "cannot",
        Verdict::Unknown => "unknown",
    }
}

/// The line in standard algebraic notation, a space before each move.
fn moves(start: &Position, line: &[rules::Move]) -> String {
    let mut position = *start;
    let moves = line.iter().map(|&mv| {
        let san = position.san(mv);
        position.play_unchecked(mv);
        format!(" {san}")
    });
    moves.collect()
}
