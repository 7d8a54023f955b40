//! Commands about results.

use crate::entrant::EntrantId;
use crate::event::Event;
use crate::outcome::{Outcome, Side};
use crate::refusal::Refusal;
use crate::round::{Board, Round};
use crate::settings::System;
use crate::state::Tournament;

impl Tournament {
    /// Sets, corrects or clears a result.
    ///
    /// In a Swiss a correction of an earlier round counts until the next round has ended, and for
    /// the rating report afterward (C.04.2, 4.3). The result of an adjourned game is no correction
    /// and always counts (3.1).
    pub(super) fn enter_result(
        &self,
        round: u16,
        number: u16,
        replaces: Option<Outcome>,
        outcome: Option<Outcome>,
    ) -> Result<Vec<Event>, Refusal> {
        let (of, board) = self.board_in(round, number)?;
        let last = self.current_round();
        let in_time = match self.settings.system {
            System::Swiss { .. } => {
                round == last
                    || (round + 1 == last && !self.rounds[usize::from(last) - 1].is_complete())
            }
            _ => true,
        };
        let counts = in_time || board.outcome == Some(Outcome::Adjourned);
        let shown = if in_time {
            board.outcome
        } else {
            board.rating_only.or(board.outcome)
        };
        if shown != replaces && shown != outcome {
            return Err(Refusal::OtherResult(shown));
        }
        if shown == outcome {
            return Ok(Vec::new());
        }
        if outcome.is_none() && round < last {
            return Err(Refusal::CannotClear);
        }
        if let System::KnockOut { .. } = self.settings.system
            && round < last
            && outcome.and_then(Outcome::winner) != of_winner(of, number)
        {
            return Err(Refusal::NextRoundDepends);
        }
        let mut events = vec![Event::ResultEntered {
            round,
            board: number,
            outcome,
            rating_only: !counts,
        }];
        if let System::KnockOut { replays } = self.settings.system
            && round == last
            && outcome == Some(Outcome::Draw)
            && board.earlier.len() < usize::from(replays)
        {
            events.push(Event::Replayed {
                round,
                board: number,
            });
        }
        Ok(events)
    }

    /// Notes the result that a player reports. It is entered when both players report the same.
    pub(super) fn report_result(
        &self,
        round: u16,
        entrant: EntrantId,
        outcome: Outcome,
    ) -> Result<Vec<Event>, Refusal> {
        let last = self.round(round).filter(|_| round == self.current_round());
        let board = last.and_then(|last| last.board_of(entrant));
        let board = board.ok_or(Refusal::NoSuchBoard(0))?;
        if !matches!(
            outcome,
            Outcome::WhiteWins | Outcome::BlackWins | Outcome::Draw
        ) {
            return Err(Refusal::ArbiterOnly);
        }
        if let Some(known) = board.outcome {
            return if known == outcome {
                Ok(Vec::new())
            } else {
                Err(Refusal::HasResult(known))
            };
        }
        let Some(side) = board.side_of(entrant) else {
            return Err(Refusal::NoSuchEntrant(entrant));
        };
        let number = board.number;
        let mut events = Vec::new();
        if board.reported[side.index()] != Some(outcome) {
            events.push(Event::Reported {
                round,
                board: number,
                side,
                outcome,
            });
        }
        if board.reported[side.other().index()] == Some(outcome) {
            events.extend(self.enter_result(round, number, None, Some(outcome))?);
        }
        Ok(events)
    }

    pub(super) fn name_winner(
        &self,
        round: u16,
        number: u16,
        winner: Side,
    ) -> Result<Vec<Event>, Refusal> {
        let (_, board) = self.board_in(round, number)?;
        if round < self.current_round() {
            return Err(Refusal::NextRoundDepends);
        }
        let is_open = board.outcome.is_some_and(|it| it.winner().is_none());
        if !is_open || !matches!(self.settings.system, System::KnockOut { .. }) {
            return Err(Refusal::NotDrawn);
        }
        Ok(vec![Event::WinnerNamed {
            round,
            board: number,
            winner,
        }])
    }

    fn board_in(&self, round: u16, number: u16) -> Result<(&Round, &Board), Refusal> {
        let of = self.round(round).ok_or(Refusal::NoSuchRound(round))?;
        let board = of.board(number).ok_or(Refusal::NoSuchBoard(number))?;
        Ok((of, board))
    }
}

/// Returns the side that won the match on a board.
fn of_winner(round: &Round, number: u16) -> Option<Side> {
    let board = round.board(number)?;
    board.decided.or_else(|| board.outcome?.winner())
}
