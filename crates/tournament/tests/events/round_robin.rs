//! Round robins, with an independent cross table.

use tournament::{Command, EntrantId, Lots, Outcome, Refusal, System};

use crate::organizer::{Organizer, player, players, settings};

/// Returns twice the points of each player from the results of all boards.
fn points(organizer: &Organizer, counts: impl Fn(EntrantId) -> bool) -> Vec<(u16, u32)> {
    let mut points: Vec<(u16, u32)> = (1..=organizer.event.entrants.len() as u16)
        .map(|number| (number, 0))
        .collect();
    for board in organizer
        .event
        .rounds
        .iter()
        .flat_map(|round| &round.boards)
    {
        if !board.players.iter().all(|&player| counts(player)) {
            continue;
        }
        let shares = match board.outcome.unwrap() {
            Outcome::WhiteWins | Outcome::BlackForfeits => [2, 0],
            Outcome::BlackWins | Outcome::WhiteForfeits => [0, 2],
            Outcome::Draw => [1, 1],
            _ => [0, 0],
        };
        for (player, share) in board.players.iter().zip(shares) {
            points[player.index()].1 += share;
        }
    }
    points.retain(|&(number, _)| counts(EntrantId(number)));
    points
}

fn play(organizer: &mut Organizer, from: u16, to: u16) {
    for round in from..=to {
        organizer.pair().unwrap();
        organizer.results(
            |white, black| match (white.0 * 7 + black.0 * 3 + round) % 5 {
                0 | 1 => Outcome::WhiteWins,
                2 => Outcome::Draw,
                _ => Outcome::BlackWins,
            },
        );
    }
}

fn table(organizer: &Organizer) -> Vec<(u16, u32)> {
    let standings = organizer.event.standings(None);
    let mut table: Vec<(u16, u32)> = standings
        .places
        .iter()
        .map(|place| {
            let points: f64 = place.scores[0].text(standings.after).parse().unwrap();
            (place.entrant.0, (2.0 * points) as u32)
        })
        .collect();
    table.sort_unstable();
    table
}

#[test]
fn all_players_meet_once_or_twice() {
    for (double, games) in [(false, 1), (true, 2)] {
        let mut organizer = Organizer::new(settings(System::RoundRobin { double }), players(7));
        organizer.lots = Lots(5);
        assert_eq!(organizer.event.announced_rounds(), 7 * games);
        play(&mut organizer, 1, 7 * games);
        assert!(organizer.event.is_played());
        assert_eq!(organizer.pair(), Err(Refusal::NoRoundLeft));
        let mut met = std::collections::BTreeMap::new();
        for board in organizer
            .event
            .rounds
            .iter()
            .flat_map(|round| &round.boards)
        {
            let [a, b] = board.players;
            *met.entry((a.min(b), a.max(b))).or_insert(0) += 1;
        }
        assert_eq!(met.len(), 21);
        assert!(met.values().all(|&count| count == games));
        assert_eq!(table(&organizer), points(&organizer, |_| true));
        organizer.check();
    }
}

#[test]
fn twenty_players_with_a_correction_and_an_early_withdrawal() {
    let mut organizer = Organizer::new(settings(System::RoundRobin { double: false }), players(20));
    play(&mut organizer, 1, 5);
    let wrong = organizer.event.rounds[2].boards[4].outcome.unwrap();
    let right = if wrong == Outcome::Draw {
        Outcome::WhiteWins
    } else {
        Outcome::Draw
    };
    organizer.enter(3, 5, right).unwrap();
    assert_eq!(organizer.event.rounds[2].boards[4].outcome, Some(right));
    organizer
        .give(Command::Withdraw {
            entrant: EntrantId(7),
        })
        .unwrap();
    play(&mut organizer, 6, 19);
    // 5 of 19 games: the games do not count in the standings (C.05, 6.6).
    assert!(organizer.event.left_early(EntrantId(7)));
    assert_eq!(
        table(&organizer),
        points(&organizer, |player| player != EntrantId(7))
    );
    organizer.check();
}

#[test]
fn a_player_who_leaves_after_half_the_games_forfeits_the_others() {
    let mut organizer = Organizer::new(settings(System::RoundRobin { double: false }), players(10));
    play(&mut organizer, 1, 5);
    organizer
        .give(Command::Withdraw {
            entrant: EntrantId(3),
        })
        .unwrap();
    play(&mut organizer, 6, 9);
    assert!(!organizer.event.left_early(EntrantId(3)));
    let forfeits = organizer.event.rounds[5..].iter().filter(|round| {
        round
            .board_of(EntrantId(3))
            .is_some_and(|board| !board.outcome.unwrap().is_played())
    });
    assert_eq!(forfeits.count(), 4);
    assert_eq!(table(&organizer), points(&organizer, |_| true));
}

#[test]
fn the_numbers_are_drawn_and_final() {
    let mut organizer = Organizer::new(settings(System::RoundRobin { double: false }), players(6));
    organizer.lots = Lots(1);
    organizer.pair().unwrap();
    let order = organizer.event.order();
    assert_ne!(order, (1..=6).map(EntrantId).collect::<Vec<_>>());
    organizer.favorites_win();
    organizer.lots = Lots(2);
    organizer.pair().unwrap();
    assert_eq!(organizer.event.order(), order);
    let entrants = vec![player("Late", 2000)];
    assert_eq!(
        organizer.give(Command::Enter { entrants }),
        Err(Refusal::NoLateEntries)
    );
}
