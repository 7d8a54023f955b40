//! Knock-outs.

use tournament::{Command, EntrantId, Outcome, Refusal, Side, System};

use crate::organizer::{Organizer, players, settings};

fn knock_out(count: u16, replays: u16) -> Organizer {
    Organizer::new(settings(System::KnockOut { replays }), players(count))
}

#[test]
fn favorites_reach_the_final() {
    let mut organizer = knock_out(11, 0);
    assert_eq!(organizer.event.announced_rounds(), 4);
    let mut boards = Vec::new();
    for _ in 0..4 {
        organizer.pair().unwrap();
        boards.push(organizer.pairs().len());
        organizer.favorites_win();
    }
    assert_eq!(boards, [3, 4, 2, 1]);
    let mut last = organizer.pairs();
    for pair in &mut last {
        *pair = (pair.0.min(pair.1), pair.0.max(pair.1));
    }
    assert_eq!(last, [(1, 2)]);
    assert!(organizer.event.is_played());
    assert_eq!(organizer.pair(), Err(Refusal::NoRoundLeft));
    let standings = organizer.event.standings(None);
    let ranks: Vec<(u16, usize)> = standings
        .places
        .iter()
        .map(|place| (place.entrant.0, place.rank))
        .collect();
    assert_eq!(ranks[..2], [(1, 1), (2, 2)]);
    let shared: Vec<usize> = ranks.iter().map(|&(_, rank)| rank).collect();
    assert_eq!(shared, [1, 2, 3, 3, 5, 5, 5, 5, 9, 9, 9]);
    organizer.check();
}

#[test]
fn a_draw_is_replayed_with_reversed_colors_and_then_decided() {
    let mut organizer = knock_out(4, 1);
    organizer.pair().unwrap();
    let first = organizer.event.rounds[0].boards[0].players;
    organizer.enter(1, 1, Outcome::Draw).unwrap();
    let board = &organizer.event.rounds[0].boards[0];
    assert_eq!((board.players, board.outcome), ([first[1], first[0]], None));
    let too_early = Command::NameWinner {
        round: 1,
        board: 1,
        winner: Side::White,
    };
    assert_eq!(organizer.give(too_early.clone()), Err(Refusal::NotDrawn));
    organizer.enter(1, 1, Outcome::Draw).unwrap();
    organizer.enter(1, 2, Outcome::WhiteWins).unwrap();
    assert_eq!(organizer.pair(), Err(Refusal::WinnersMissing(vec![1])));
    organizer.give(too_early).unwrap();
    let winner = organizer.event.rounds[0].boards[0].winner();
    assert_eq!(winner, Some(first[1]));
    organizer.pair().unwrap();
    organizer.check();
}

#[test]
fn a_player_who_left_forfeits_the_next_match() {
    let mut organizer = knock_out(4, 0);
    organizer.pair().unwrap();
    organizer.favorites_win();
    organizer
        .give(Command::Withdraw {
            entrant: EntrantId(1),
        })
        .unwrap();
    organizer.pair().unwrap();
    let last = &organizer.event.rounds[1].boards[0];
    assert_eq!(last.winner(), Some(EntrantId(2)));
    assert!(organizer.event.is_played());
}

#[test]
fn a_result_on_which_the_next_round_depends_is_fixed() {
    let mut organizer = knock_out(4, 0);
    organizer.pair().unwrap();
    organizer.results(|_, _| Outcome::WhiteWins);
    organizer.pair().unwrap();
    assert_eq!(
        organizer.enter(1, 1, Outcome::BlackWins),
        Err(Refusal::NextRoundDepends)
    );
    organizer.enter(1, 1, Outcome::BlackForfeits).unwrap();
}
