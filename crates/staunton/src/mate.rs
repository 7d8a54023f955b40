//! `staunton mate`: checks whether each side can still mate.

mod suite;

use std::io::BufRead;
use std::path::Path;

use mating::{Answer, Budget, Winnability};
use rules::{Color, Position};

use crate::epd::is_suite;
use crate::exit::{FAILURE, SUCCESS};
use crate::fen::castling_mode;
use crate::print;

/// Checks for each side whether it can mate by any series of legal moves (FIDE 5.2.2, 6.9)
///
/// Examples:
///   staunton mate "8/8/4k3/8/8/3KN3/8/8 w - - 0 1"
///   staunton mate "7k/7p/8/8/8/3KN3/8/8 w - - 0 1" --lines
///   staunton mate - --nodes 1000000 < positions.txt
///   staunton mate suite.epd
///
/// Prints "white=can|cannot|unknown black=can|cannot|unknown nodes=N" for each position, where N is
/// the number of nodes searched for both sides together. A line that is not a FEN, even an empty
/// one, prints "error: …", and the exit code at the end is 2.
///
/// A file whose name ends with .epd is a test suite with a position on each line. Each answer begins
/// with the id of the position or the number of its line. If the line has dm (mate in a number of
/// moves), the engine looks for that mate, and "; solved|missed, MOVE (dm N)" follows the answer; the
/// last line is then "solved N of M, P %".
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The position in Forsyth-Edwards Notation, startpos, or chess960:N for a Chess960 start; "-"
    /// reads one per line from standard input
    #[arg(value_name = "FEN|FILE.epd")]
    fen: String,
    /// Nodes to search for each side before the answer is "unknown"
    #[arg(long, value_name = "N", default_value_t = Budget::default().nodes)]
    nodes: u64,
    /// Use the castling rules of Chess960
    #[arg(long)]
    chess960: bool,
    /// Also print a mating line for each side that can mate
    #[arg(long)]
    lines: bool,
}

impl Args {
    pub(crate) fn run(self) -> u8 {
        let path = Path::new(&self.fen);
        if is_suite(path) {
            return self.answer_suite(path);
        }
        if self.fen != "-" {
            return self.answer(&self.fen);
        }
        if print::is_standard_output(Path::new("-")) {
            print::note(format_args!("error: -: {}", print::IS_THE_OUTPUT));
            return FAILURE;
        }
        let mut code = SUCCESS;
        let mut input = std::io::stdin().lock();
        let mut line = Vec::new();
        loop {
            line.clear();
            match input.read_until(b'\n', &mut line) {
                Ok(0) => return code,
                // Each line gets an answer, so that answers can be matched with questions.
                Ok(_) => code = code.max(self.answer(&String::from_utf8_lossy(&line))),
                Err(why) => {
                    print::note(format_args!("error: cannot read standard input: {why}"));
                    return FAILURE;
                }
            }
        }
    }

    fn answer(&self, fen: &str) -> u8 {
        let position = match crate::fen::read(fen, castling_mode(self.chess960)) {
            Ok(position) => position,
            Err(why) => {
                print::line(format_args!("error: {why}"));
                return FAILURE;
            }
        };
        let answers = self.solve(&position);
        print::line(summary(&answers));
        self.print_lines(&position, &answers);
        SUCCESS
    }

    /// Returns the answers for White and for Black.
    fn solve(&self, position: &Position) -> [Answer; 2] {
        let budget = Budget { nodes: self.nodes };
        Color::ALL.map(|side| mating::solve(position, side, budget))
    }

    /// Prints the mating lines if they are asked for.
    fn print_lines(&self, position: &Position, answers: &[Answer; 2]) {
        if !self.lines {
            return;
        }
        for (side, answer) in ["white", "black"].into_iter().zip(answers) {
            if let Winnability::Winnable { line } = &answer.winnability {
                let line = format!("{side}: {}", moves(position, line));
                print::line(line.trim_end());
            }
        }
    }
}

fn summary([white, black]: &[Answer; 2]) -> String {
    format!(
        "white={} black={} nodes={}",
        word(white),
        word(black),
        white.nodes + black.nodes
    )
}

fn word(answer: &Answer) -> &'static str {
    match answer.winnability {
        Winnability::Winnable { .. } => "can",
        Winnability::Unwinnable(_) => "cannot",
        Winnability::Unknown => "unknown",
    }
}

/// The line in SAN, with a space before each move.
fn moves(start: &Position, line: &[rules::Move]) -> String {
    let mut position = *start;
    let moves = line.iter().map(|&mv| {
        let san = position.san(mv);
        position.play_unchecked(mv);
        format!(" {san}")
    });
    moves.collect()
}
