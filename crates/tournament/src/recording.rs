//! Devices at the boards that record games.

use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::Tournament;

/// The highest number of a board.
pub(crate) const MAX_BOARD: u16 = 2_000;

impl Tournament {
    /// Returns whether the game at a board of the last round is being recorded.
    pub fn is_recording(&self, board: u16) -> bool {
        let last = self.rounds.last().and_then(|round| round.board(board));
        last.is_some_and(|board| board.is_recorded && board.outcome.is_none())
    }

    pub(crate) fn decide_board_link(
        &self,
        board: u16,
        code: Option<&str>,
    ) -> Result<Vec<Event>, Refusal> {
        if self.is_arena() {
            return Err(Refusal::NotInArena);
        }
        if !(1..=MAX_BOARD).contains(&board) {
            return Err(Refusal::NoSuchBoard(board));
        }
        if self.board_links.get(&board).map(String::as_str) == code {
            return Ok(Vec::new());
        }
        let code = code.map(str::to_owned);
        Ok(vec![Event::BoardLinkSet { board, code }])
    }

    pub(crate) fn decide_record(&self, round: u16, number: u16) -> Result<Vec<Event>, Refusal> {
        if self.is_arena() {
            return Err(Refusal::NotInArena);
        }
        if round == 0 || round != self.current_round() {
            return Err(Refusal::NoSuchRound(round));
        }
        let board = self.round(round).and_then(|it| it.board(number));
        let board = board.ok_or(Refusal::NoSuchBoard(number))?;
        if let Some(known) = board.outcome {
            return Err(Refusal::HasResult(known));
        }
        if board.is_recorded {
            return Err(Refusal::IsRecorded);
        }
        let board = number;
        Ok(vec![Event::Recorded { round, board }])
    }

    /// Applies an event about devices at the boards.
    pub(crate) fn apply_to_devices(&mut self, event: &Event) {
        match event {
            Event::BoardLinkSet { board, code } => self.set_board_link(*board, code.as_deref()),
            Event::Recorded { round, board } => {
                self.change_board(*round, *board, |board| board.is_recorded = true);
            }
            _ => {}
        }
    }

    /// Sets the code of a board. A device with the former code no longer records.
    fn set_board_link(&mut self, board: u16, code: Option<&str>) {
        match code {
            Some(code) => {
                self.board_links.insert(board, code.to_owned());
            }
            None => {
                self.board_links.remove(&board);
            }
        }
        if self.is_recording(board) {
            let round = self.current_round();
            self.change_board(round, board, |board| board.is_recorded = false);
        }
    }
}
