//! Swiss events. The report is the referee: each round, paired again from the written report, is the
//! same.

use proptest::prelude::*;
use tournament::{
    ByHand, Command, EntrantId, Lots, Outcome, Reason, Refusal, RequestedBye, System,
    swiss as rules,
};

use crate::organizer::{Organizer, player, players, settings, swiss};

#[test]
fn the_first_round_pairs_the_halves() {
    let mut organizer = Organizer::new(swiss(5), players(8));
    organizer.pair().unwrap();
    assert_eq!(organizer.pairs(), [(1, 5), (6, 2), (3, 7), (8, 4)]);
    organizer.favorites_win();
    organizer.pair().unwrap();
    assert_eq!(organizer.event.current_round(), 2);
    assert!(
        organizer.event.rounds[1].boards[0]
            .reasons
            .contains(&Reason::BothPreferences)
    );
    organizer.check();
}

#[test]
fn a_round_without_all_results_is_not_followed_by_another() {
    let mut organizer = Organizer::new(swiss(5), players(6));
    organizer.pair().unwrap();
    organizer.enter(1, 2, Outcome::Draw).unwrap();
    assert_eq!(organizer.pair(), Err(Refusal::ResultsMissing(vec![1, 3])));
    let again = Command::Pair {
        round: 1,
        by_hand: None,
    };
    assert_eq!(organizer.give(again), Err(Refusal::AlreadyPaired(1)));
    let skipped = Command::Pair {
        round: 3,
        by_hand: None,
    };
    assert_eq!(organizer.give(skipped), Err(Refusal::NextRoundIs(2)));
}

#[test]
fn a_late_entry_gets_the_place_of_its_strength() {
    let mut organizer = Organizer::new(swiss(7), players(7));
    organizer.pair().unwrap();
    organizer.favorites_win();
    let entrants = vec![player("Late", 2375)];
    organizer.give(Command::Enter { entrants }).unwrap();
    organizer.pair().unwrap();
    let order: Vec<u16> = organizer.event.order().iter().map(|it| it.0).collect();
    assert_eq!(order, [1, 2, 8, 3, 4, 5, 6, 7]);
    let report = organizer.event.report();
    assert_eq!(report.players[2].name, "Late");
    assert_eq!(
        report.players[2].rounds[0], None,
        "the missed round is an absence"
    );
}

#[test]
fn numbers_are_final_after_round_4_is_paired() {
    let mut organizer = Organizer::new(swiss(7), players(8));
    for _ in 0..4 {
        organizer.pair().unwrap();
        organizer.favorites_win();
    }
    let mut details = organizer.event.entrants[7].details.clone();
    details.rating = Some(2700);
    let entrant = EntrantId(8);
    organizer
        .give(Command::ChangeEntrant { entrant, details })
        .unwrap();
    organizer.pair().unwrap();
    let order: Vec<u16> = organizer.event.order().iter().map(|it| it.0).collect();
    assert_eq!(order, [1, 2, 3, 4, 5, 6, 7, 8]);
}

#[test]
fn byes_are_limited_and_given() {
    let mut organizer = Organizer::new(swiss(5), players(9));
    let request = |round, bye| Command::RequestBye {
        entrant: EntrantId(1),
        round,
        bye,
    };
    organizer
        .give(request(1, Some(RequestedBye::Half)))
        .unwrap();
    let second = organizer.give(request(2, Some(RequestedBye::Half)));
    assert_eq!(second, Err(Refusal::NoHalfPointBye(1)));
    let late = organizer.give(request(6, Some(RequestedBye::Zero)));
    assert_eq!(late, Err(Refusal::NoSuchRound(6)));
    organizer.pair().unwrap();
    assert_eq!(organizer.pairs().len(), 4);
    organizer.favorites_win();
    let standings = organizer.event.standings(None);
    let own = standings
        .places
        .iter()
        .find(|place| place.entrant == EntrantId(1));
    assert_eq!(own.unwrap().scores[0].text(1), "0.5");
    let over = organizer.give(request(1, None));
    assert_eq!(over, Err(Refusal::NoSuchRound(1)));
}

#[test]
fn a_blocked_round_names_the_players_and_is_paired_by_hand() {
    let mut organizer = Organizer::new(swiss(5), players(2));
    organizer.pair().unwrap();
    organizer.favorites_win();
    let Err(Refusal::Pairing(_, blocked)) = organizer.pair() else {
        panic!("two players cannot meet twice");
    };
    assert_eq!(blocked, [EntrantId(1), EntrantId(2)]);
    let before = organizer.event.clone();
    let by_hand = |pairs: &[(u16, u16)]| Command::Pair {
        round: 2,
        by_hand: Some(ByHand {
            pairs: pairs
                .iter()
                .map(|&(a, b)| (EntrantId(a), EntrantId(b)))
                .collect(),
            bye: None,
        }),
    };
    let twice = organizer.give(by_hand(&[(2, 2)]));
    assert_eq!(twice, Err(Refusal::NotAvailable(EntrantId(2))));
    assert_eq!(organizer.event, before);
    organizer.give(by_hand(&[(2, 1)])).unwrap();
    assert!(organizer.event.rounds[1].by_hand);
    organizer.check();
}

#[test]
fn forbidden_players_do_not_meet() {
    let mut organizer = Organizer::new(swiss(5), players(8));
    let group = tournament::Group {
        players: vec![EntrantId(1), EntrantId(5)],
        first_round: 1,
        last_round: 5,
        weak: false,
    };
    organizer
        .give(Command::Forbid {
            groups: vec![group],
        })
        .unwrap();
    for _ in 0..5 {
        organizer.pair().unwrap();
        let pairs = organizer.pairs();
        assert!(
            !pairs.contains(&(1, 5)) && !pairs.contains(&(5, 1)),
            "{pairs:?}"
        );
        organizer.favorites_win();
    }
}

#[test]
fn a_fixed_board_moves_the_pair_and_not_the_others() {
    let mut organizer = Organizer::new(swiss(5), players(8));
    let fix = Command::FixBoard {
        entrant: EntrantId(4),
        board: Some(1),
    };
    organizer.give(fix).unwrap();
    organizer.pair().unwrap();
    assert_eq!(organizer.pairs(), [(8, 4), (1, 5), (6, 2), (3, 7)]);
}

#[test]
fn rounds_in_play_cannot_be_lowered_away() {
    let mut organizer = Organizer::new(swiss(5), players(8));
    for _ in 0..3 {
        organizer.pair().unwrap();
        organizer.favorites_win();
    }
    let change = |settings| Command::ChangeSettings {
        settings: Box::new(settings),
    };
    assert_eq!(
        organizer.give(change(swiss(2))),
        Err(Refusal::RoundsArePlayed(3))
    );
    let other = settings(System::RoundRobin { double: false });
    assert_eq!(organizer.give(change(other)), Err(Refusal::SystemIsFixed));
    organizer.give(change(swiss(3))).unwrap();
    assert!(organizer.event.is_played());
    assert_eq!(organizer.pair(), Err(Refusal::NoRoundLeft));
}

#[test]
fn an_undone_round_is_kept_and_paired_again() {
    let mut organizer = Organizer::new(swiss(5), players(8));
    organizer.pair().unwrap();
    organizer.favorites_win();
    let pairs = organizer.pairs();
    organizer.give(Command::UndoRound { round: 1 }).unwrap();
    assert_eq!(organizer.event.undone.len(), 1);
    assert_eq!(organizer.event.phase, tournament::Phase::Open);
    let again = organizer.give(Command::UndoRound { round: 1 });
    assert_eq!(again, Err(Refusal::NotLastRound(0)));
    organizer.pair().unwrap();
    assert_eq!(organizer.pairs(), pairs);
    organizer.check();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    /// Plays random events with byes, forfeits, withdrawals, returns and late entries.
    #[test]
    fn the_written_report_gives_the_same_pairings(
        count in 6u16..30,
        rounds in 3u16..7,
        accelerated: bool,
        seed: u64,
        choices in prop::collection::vec(0u8..100, 400),
    ) {
        let system = System::Swiss { rounds, accelerated };
        let mut organizer = Organizer::new(settings(system), players(count));
        organizer.lots = Lots(seed);
        let mut choices = choices.into_iter().cycle();
        for round in 1..=rounds {
            for entrant in (1..=organizer.event.entrants.len() as u16).map(EntrantId) {
                let command = match choices.next().unwrap() {
                    0 | 1 => Command::Withdraw { entrant },
                    2 | 3 => Command::Return { entrant },
                    4..=6 => Command::RequestBye { entrant, round, bye: Some(RequestedBye::Half) },
                    7 => Command::RequestBye { entrant, round, bye: Some(RequestedBye::Zero) },
                    8 => Command::Enter { entrants: vec![player("Late", 2000 + u16::from(choices.next().unwrap()))] },
                    _ => continue,
                };
                let _ = organizer.give(command);
            }
            match organizer.pair() {
                Ok(()) => {}
                Err(Refusal::Pairing(..) | Refusal::TooFewPlayers) => break,
                Err(why) => panic!("{why}"),
            }
            organizer.results(|_, _| match choices.next().unwrap() {
                0..40 => Outcome::WhiteWins,
                40..70 => Outcome::BlackWins,
                70..90 => Outcome::Draw,
                90..93 => Outcome::BlackForfeits,
                93..96 => Outcome::WhiteForfeits,
                96 => Outcome::BothForfeit,
                97 => Outcome::BothLose,
                98 => Outcome::DrawAndLoss,
                _ => Outcome::LossAndDraw,
            });
            let written = organizer.event.report().to_trf().unwrap();
            let reading = trf::read(written.as_bytes());
            prop_assert!(reading.problems.is_empty(), "{:?}\n{written}", reading.problems);
            let order = organizer.event.order();
            let again = rules::pair(&reading.tournament, round, &[]).unwrap();
            let again: Vec<[EntrantId; 2]> = again
                .pairs
                .iter()
                .map(|pair| [pair.white, pair.black].map(|it| order[it.0 as usize - 1]))
                .collect();
            let published: Vec<[EntrantId; 2]> =
                organizer.event.rounds.last().unwrap().boards.iter().map(|it| it.players).collect();
            prop_assert_eq!(again, published);
        }
        organizer.check();
    }
}
