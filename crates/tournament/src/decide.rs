//! Judging commands.

mod entrants;
mod results;
mod settings;

use crate::command::Command;
use crate::entrant::EntrantId;
use crate::event::Event;
use crate::outcome::Side;
use crate::refusal::Refusal;
use crate::settings::System;
use crate::state::{Phase, Tournament};

/// Drawn lots. The same seed gives the same lots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lots(pub u64);

impl Lots {
    /// Returns the drawn color.
    pub(crate) const fn color(self) -> Side {
        if self.0 & 1 == 0 {
            Side::White
        } else {
            Side::Black
        }
    }

    /// Shuffles the players (Fisher and Yates, with numbers by the mixer of `SplitMix64`).
    pub(crate) fn shuffle(self, order: &mut [EntrantId]) {
        let mut state = self.0;
        for last in (1..order.len()).rev() {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut mixed = state;
            mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            mixed ^= mixed >> 31;
            order.swap(last, (mixed % (last as u64 + 1)) as usize);
        }
    }
}

/// Judges a command that was given in this state.
///
/// ```
/// use tournament::{Command, Details, EntrantId, Lots, NewEntrant, Tournament, decide};
/// # use arbiter::Timestamp;
/// # let settings = serde_json::from_str(r#"{"name": "Club evening", "venue": "board",
/// #     "system": {"kind": "swiss", "rounds": 3}, "time": {"kind": "unlimited"}}"#)?;
///
/// let mut evening = Tournament::new(settings, Timestamp(0));
/// let player = |name: &str| NewEntrant {
///     details: Details { name: name.to_owned(), ..Details::default() },
///     is_member: false,
/// };
/// let commands = [
///     Command::Enter { entrants: vec![player("Ann"), player("Bob")] },
///     Command::Pair { round: 1, by_hand: None },
/// ];
/// for command in commands {
///     for event in decide(&evening, &command, Lots(0))? {
///         evening.apply(&event, Timestamp(0));
///     }
/// }
/// assert_eq!(evening.rounds[0].boards[0].players, [EntrantId(1), EntrantId(2)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Fails if the command does not fit the state. Nothing has changed.
pub fn decide(
    tournament: &Tournament,
    command: &Command,
    lots: Lots,
) -> Result<Vec<Event>, Refusal> {
    let is_over = tournament.phase == Phase::Ended;
    // A result may be corrected after the end, but not cleared.
    if is_over
        && !matches!(
            command,
            Command::Reopen
                | Command::EnterResult {
                    outcome: Some(_),
                    ..
                }
                | Command::NameOfficials
        )
    {
        return Err(Refusal::HasEnded);
    }
    match command {
        Command::Create { settings } => {
            settings.check()?;
            Ok(vec![Event::Created {
                settings: settings.clone(),
            }])
        }
        Command::ChangeSettings { settings } => tournament.change_settings(settings),
        Command::Enter { .. }
        | Command::ChangeEntrant { .. }
        | Command::Remove { .. }
        | Command::Withdraw { .. }
        | Command::Return { .. }
        | Command::CheckIn { .. }
        | Command::RequestBye { .. }
        | Command::FixBoard { .. }
        | Command::Forbid { .. } => tournament.decide_entrants(command),
        Command::Pair {
            by_hand: Some(_), ..
        } if tournament.is_arena() => Err(Refusal::SwissOnly),
        Command::Pair { round, .. } if tournament.is_arena() => tournament.pair_wave(*round),
        Command::EndGames { games } => tournament.end_games(games),
        Command::CancelGame { wave, board } => tournament.cancel_game(*wave, *board),
        Command::Pause { entrant } => tournament.pause(*entrant, true),
        Command::Resume { entrant } => tournament.pause(*entrant, false),
        Command::Pair { round, by_hand } => {
            let pairing = tournament.pairing(*round, by_hand.as_ref(), lots)?;
            let mut events = Vec::new();
            if tournament.initial_color.is_none()
                && !matches!(tournament.settings.system, System::RoundRobin { .. })
            {
                events.push(Event::ColorDrawn {
                    color: lots.color(),
                });
            }
            events.push(Event::Paired {
                pairing: Box::new(pairing),
            });
            Ok(events)
        }
        Command::EnterResult {
            round,
            board,
            replaces,
            outcome,
        } => tournament.enter_result(*round, *board, *replaces, *outcome),
        Command::Report {
            round,
            entrant,
            outcome,
        } => tournament.report_result(*round, *entrant, *outcome),
        Command::NameWinner {
            round,
            board,
            winner,
        } => tournament.name_winner(*round, *board, *winner),
        Command::UndoRound { round } => {
            let last = tournament.current_round();
            if *round != last || last == 0 {
                return Err(Refusal::NotLastRound(last));
            }
            Ok(vec![Event::RoundUndone { round: *round }])
        }
        Command::SetLink { code } if *code == tournament.link => Ok(Vec::new()),
        Command::SetLink { code } => Ok(vec![Event::LinkSet { code: code.clone() }]),
        Command::SetBoardLink { board, code } => {
            tournament.decide_board_link(*board, code.as_deref())
        }
        Command::Record { round, board } => tournament.decide_record(*round, *board),
        Command::NameOfficials => Ok(Vec::new()),
        Command::End => Ok(vec![Event::Ended]),
        Command::Reopen if tournament.is_arena() => Err(Refusal::NotInArena),
        Command::Reopen if !is_over => Err(Refusal::HasNotEnded),
        Command::Reopen => Ok(vec![Event::Reopened]),
    }
}
