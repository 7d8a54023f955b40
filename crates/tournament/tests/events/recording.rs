//! Devices at the boards that record games.

use tournament::{Command, Outcome, Refusal};

use crate::organizer::{Organizer, players, swiss};

fn link(board: u16, code: Option<&str>) -> Command {
    let code = code.map(str::to_owned);
    Command::SetBoardLink { board, code }
}

const fn record(round: u16, board: u16) -> Command {
    Command::Record { round, board }
}

#[test]
fn a_board_is_recorded_once_and_without_a_result_only() {
    let mut organizer = Organizer::new(swiss(3), players(4));
    assert_eq!(organizer.give(record(0, 1)), Err(Refusal::NoSuchRound(0)));
    assert_eq!(organizer.give(record(1, 1)), Err(Refusal::NoSuchRound(1)));
    organizer.pair().unwrap();
    assert_eq!(organizer.give(record(1, 3)), Err(Refusal::NoSuchBoard(3)));
    organizer.give(record(1, 1)).unwrap();
    assert!(organizer.event.is_recording(1));
    assert!(!organizer.event.is_recording(2));
    assert_eq!(organizer.give(record(1, 1)), Err(Refusal::IsRecorded));
    organizer.favorites_win();
    assert!(!organizer.event.is_recording(1));
    let known = Err(Refusal::HasResult(Outcome::WhiteWins));
    assert_eq!(organizer.give(record(1, 1)), known);
    organizer.pair().unwrap();
    assert_eq!(organizer.give(record(1, 2)), Err(Refusal::NoSuchRound(1)));
    organizer.give(record(2, 1)).unwrap();
    organizer.give(Command::End).unwrap();
    assert_eq!(organizer.give(record(2, 2)), Err(Refusal::HasEnded));
    organizer.check();
}

#[test]
fn another_link_of_the_board_ends_a_recording() {
    let mut organizer = Organizer::new(swiss(3), players(4));
    let code = "K7M-2QX-9TD";
    for board in [0, 2_001] {
        let refused = organizer.give(link(board, Some(code)));
        assert_eq!(refused, Err(Refusal::NoSuchBoard(board)));
    }
    organizer.give(link(1, Some(code))).unwrap();
    organizer.pair().unwrap();
    organizer.give(record(1, 1)).unwrap();
    let entries = organizer.journal.len();
    // The same code changes nothing, and neither does the link of another board.
    organizer.give(link(1, Some(code))).unwrap();
    assert_eq!(organizer.journal.len(), entries);
    organizer.give(link(2, Some("9TD-2QX-K7M"))).unwrap();
    assert!(organizer.event.is_recording(1));
    organizer.give(link(1, None)).unwrap();
    assert!(!organizer.event.is_recording(1));
    assert_eq!(organizer.event.board_links.len(), 1);
    organizer.give(record(1, 1)).unwrap();
    // A result stays when the link is closed later.
    organizer.favorites_win();
    organizer.give(link(1, Some(code))).unwrap();
    assert!(organizer.event.rounds[0].is_complete());
    organizer.check();
}
