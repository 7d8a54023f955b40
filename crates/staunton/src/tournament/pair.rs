//! `staunton tournament pair`: pairs the next round.

use serde_json::json;

use super::dutch;
use super::file::{Failure, File};
use crate::print;

/// Pairs the next round by the FIDE (Dutch) system of 2026 (C.04.3)
///
/// Prints "WHITE BLACK" for each board, with the numbers of the players, in the order of the boards;
/// the last line is "PLAYER 0" if a player gets the pairing-allocated bye. Players with a bye of the
/// next round (record 240, XXZ, or a result in record 001) are not paired. Exits with 1 if there is
/// no legal pairing.
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    file: File,
    /// Print on standard error the rule that decided the colors of each board
    #[arg(long)]
    explain: bool,
    /// Print a JSON object for each board: board, white, black; black is 0 for the bye
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(super) fn run(self) -> Result<u8, Failure> {
        let opened = self.file.open()?;
        let round = opened.tournament.completed_rounds() + 1;
        let paired = dutch::pair(&opened.tournament, round)?;
        let boards = paired.pairs.iter();
        let mut boards: Vec<(u16, u16)> = boards
            .map(|pair| (dutch::number(pair.white), dutch::number(pair.black)))
            .collect();
        boards.extend(paired.bye.iter().map(|bye| (dutch::number(bye.player), 0)));
        for (board, (white, black)) in (1..).zip(boards) {
            if self.json {
                print::line(json!({ "board": board, "white": white, "black": black }));
            } else {
                print::line(format_args!("{white} {black}"));
            }
        }
        if self.explain {
            for (board, pair) in (1..).zip(&paired.pairs) {
                print::note(format_args!("board {board}: {}", pair.color_rule.reason()));
            }
        }
        Ok(opened.code)
    }
}
