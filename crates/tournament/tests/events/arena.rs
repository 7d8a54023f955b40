//! Arenas.

use arbiter::{TimeControl, Timestamp};
use proptest::prelude::*;
use tournament::{
    ArenaResult, ArenaStep, Command, EntrantId, Event, Lots, NewEntrant, Outcome, Phase, Refusal,
    Settings, System, Tournament, Venue, decide,
};

use crate::organizer::settings;

const MINUTE: u64 = 60_000;

fn arena() -> Settings {
    Settings {
        venue: Venue::Online,
        time: TimeControl::fischer(180_000, 0),
        starts_at: Some(Timestamp(1_000_000)),
        ..settings(System::Arena {
            minutes: 60,
            berserk: true,
        })
    }
}

fn member(rating: u16) -> NewEntrant {
    let mut entrant = crate::organizer::player("", rating);
    entrant.is_member = true;
    entrant
}

/// An arena with its journal.
struct Play {
    arena: Tournament,
    journal: Vec<(Timestamp, Event)>,
    now: u64,
}

impl Play {
    fn new(players: u16) -> Self {
        let created = Event::Created {
            settings: Box::new(arena()),
        };
        let mut play = Self {
            arena: Tournament::new(arena(), Timestamp(0)),
            journal: vec![(Timestamp(0), created)],
            now: 1_000_000,
        };
        let entrants = (1..=players)
            .map(|number| member(2_400 - 10 * number))
            .collect();
        play.give(Command::Enter { entrants }).unwrap();
        play
    }

    #[expect(
        clippy::needless_pass_by_value,
        reason = "the tests write commands in place"
    )]
    fn give(&mut self, command: Command) -> Result<usize, Refusal> {
        let events = decide(&self.arena, &command, Lots(7))?;
        let at = Timestamp(self.now);
        for event in &events {
            self.arena.apply(event, at);
            self.journal.push((at, event.clone()));
        }
        Ok(events.len())
    }

    fn pair(&mut self) -> usize {
        let round = self.arena.arena.wave + 1;
        self.give(Command::Pair {
            round,
            by_hand: None,
        })
        .unwrap()
    }

    fn end(&mut self, wave: u16, board: u16, outcome: Outcome) {
        let games = vec![result(wave, board, outcome)];
        assert_eq!(self.give(Command::EndGames { games }), Ok(1));
    }

    fn table(&self) -> Vec<(u16, u32, u32)> {
        let places = self.arena.arena_places();
        let row = |entrant: EntrantId| self.arena.arena.player(entrant).unwrap().score;
        places
            .iter()
            .map(|it| (it.entrant.0, it.rank, row(it.entrant)))
            .collect()
    }
}

fn result(wave: u16, board: u16, outcome: Outcome) -> ArenaResult {
    ArenaResult {
        wave,
        board,
        outcome,
        plies: 80,
        berserk: [false; 2],
    }
}

#[test]
fn the_first_wave_begins_at_the_announced_start_and_pairs_neighbors() {
    let mut play = Play::new(4);
    let arena = &play.arena;
    assert_eq!(
        arena.arena_step(Timestamp(999_999)),
        ArenaStep::Wait(Some(Timestamp(1_000_000)))
    );
    assert_eq!(arena.arena_step(Timestamp(1_000_000)), ArenaStep::Pair(1));
    assert_eq!(arena.due(), Some(Timestamp(1_000_000)));
    play.pair();
    assert_eq!(play.arena.phase, Phase::Running);
    let pairs: Vec<[u16; 2]> = play
        .arena
        .arena
        .running
        .values()
        .map(|pair| pair.map(|one| one.0))
        .collect();
    assert_eq!(pairs, [[1, 2], [3, 4]]);
    assert_eq!(
        play.arena.arena_ends_at(),
        Some(Timestamp(1_000_000 + 60 * MINUTE))
    );
}

#[test]
fn waves_follow_each_other_while_players_wait() {
    let mut play = Play::new(4);
    play.pair();
    let end = Timestamp(1_000_000 + 60 * MINUTE + 2_000);
    assert_eq!(play.arena.due(), Some(end), "all players play");
    play.now += 5_000;
    play.end(1, 1, Outcome::WhiteWins);
    // 3+0: 24 seconds after the last wave.
    assert_eq!(play.arena.due(), Some(Timestamp(1_024_000)));
    assert_eq!(
        play.arena.arena_step(Timestamp(1_024_000)),
        ArenaStep::Pair(2)
    );
    play.now += 20_000;
    assert_eq!(play.pair(), 0, "both have just met");
    play.end(1, 2, Outcome::Draw);
    assert_eq!(play.pair(), 1);
    assert_eq!(play.arena.arena.running.len(), 2);
}

#[test]
fn a_crowd_is_paired_at_once() {
    let mut play = Play::new(204);
    play.pair();
    for board in 1..=50 {
        play.end(1, board, Outcome::WhiteWins);
    }
    assert_eq!(play.arena.due(), Some(Timestamp(1_024_000)));
    play.end(1, 51, Outcome::WhiteWins);
    assert_eq!(play.arena.due(), Some(Timestamp(1_001_000)));
}

#[test]
fn no_game_begins_shortly_before_the_end_and_running_games_do_not_count() {
    let mut play = Play::new(4);
    play.pair();
    play.end(1, 1, Outcome::WhiteWins);
    let ends_at = 1_000_000 + 60 * MINUTE;
    let closed = Timestamp(ends_at - 90_000);
    assert_eq!(play.arena.arena_closes_at(), Some(closed));
    let end = Timestamp(ends_at + 2_000);
    assert_eq!(play.arena.arena_step(closed), ArenaStep::Wait(Some(end)));
    assert_eq!(play.arena.arena_step(end), ArenaStep::End);
    play.give(Command::End).unwrap();
    assert_eq!(play.arena.due(), None);
    let games = vec![result(1, 2, Outcome::WhiteWins)];
    assert_eq!(
        play.give(Command::EndGames { games }),
        Err(Refusal::HasEnded)
    );
    assert_eq!(play.give(Command::Reopen), Err(Refusal::NotInArena));
    assert_eq!(play.table(), [(1, 1, 2), (2, 2, 0), (3, 3, 0), (4, 3, 0)]);
}

#[test]
fn a_result_is_entered_once() {
    let mut play = Play::new(2);
    play.pair();
    let both = vec![
        result(1, 1, Outcome::WhiteWins),
        result(1, 1, Outcome::BlackWins),
    ];
    assert_eq!(play.give(Command::EndGames { games: both }), Ok(1));
    let again = vec![
        result(1, 1, Outcome::BlackWins),
        result(9, 9, Outcome::Draw),
    ];
    assert_eq!(play.give(Command::EndGames { games: again }), Ok(0));
    assert_eq!(play.table(), [(1, 1, 2), (2, 2, 0)]);
}

#[test]
fn a_canceled_game_changes_the_points_of_later_games() {
    let mut play = Play::new(2);
    for wave in 1..=4 {
        play.pair();
        let players = play.arena.arena.running[&(wave, 1)];
        let wins = if players[0] == EntrantId(1) {
            Outcome::WhiteWins
        } else {
            Outcome::BlackWins
        };
        play.end(wave, 1, wins);
    }
    assert_eq!(play.table()[0], (1, 1, 12), "2 + 2 + 4 + 4");
    assert_eq!(play.give(Command::CancelGame { wave: 2, board: 1 }), Ok(1));
    assert_eq!(play.table()[0], (1, 1, 8), "2 + 2 + 4");
    let again = play.give(Command::CancelGame { wave: 2, board: 1 });
    assert_eq!(again, Err(Refusal::NoSuchBoard(1)));
    play.pair();
    assert_eq!(play.give(Command::CancelGame { wave: 5, board: 1 }), Ok(1));
    assert!(play.arena.arena.running.is_empty());
    assert!(play.arena.is_waiting(EntrantId(1)));
}

#[test]
fn players_pause_return_and_are_withdrawn() {
    let mut play = Play::new(3);
    let entrant = EntrantId(1);
    assert_eq!(play.give(Command::Resume { entrant }), Ok(0), "repeated");
    assert_eq!(play.give(Command::Pause { entrant }), Ok(1));
    assert_eq!(play.give(Command::Pause { entrant }), Ok(0), "repeated");
    play.pair();
    assert_eq!(
        play.arena.arena.running[&(1, 1)],
        [EntrantId(2), EntrantId(3)]
    );
    play.give(Command::Resume { entrant }).unwrap();
    assert!(play.arena.is_waiting(entrant));
    play.give(Command::Withdraw { entrant }).unwrap();
    assert!(!play.arena.is_waiting(entrant));
    // Only the arbiter lets the player return.
    assert_eq!(
        play.give(Command::Resume { entrant }),
        Err(Refusal::HasLeft)
    );
    play.give(Command::Return { entrant }).unwrap();
    assert!(play.arena.is_waiting(entrant));
    assert_eq!(play.give(Command::Remove { entrant }), Ok(1));
    let played = Command::Remove {
        entrant: EntrantId(2),
    };
    assert_eq!(play.give(played), Err(Refusal::WasPaired));
}

#[test]
fn pauses_are_limited() {
    let mut play = Play::new(2);
    let entrant = EntrantId(1);
    for _ in 0..200 {
        play.give(Command::Pause { entrant }).unwrap();
        play.give(Command::Resume { entrant }).unwrap();
    }
    assert_eq!(
        play.give(Command::Pause { entrant }),
        Err(Refusal::PausedTooOften)
    );
}

#[test]
fn a_player_who_does_not_appear_loses_and_pauses() {
    let mut play = Play::new(2);
    play.pair();
    play.end(1, 1, Outcome::BlackForfeits);
    assert_eq!(play.table(), [(1, 1, 2), (2, 2, 0)]);
    assert!(play.arena.is_waiting(EntrantId(1)));
    assert!(play.arena.arena.player(EntrantId(2)).unwrap().is_paused);
}

#[test]
fn commands_of_other_kinds_are_refused() {
    let mut play = Play::new(2);
    let entrant = EntrantId(1);
    let by_hand = Some(tournament::ByHand::default());
    let cases = [
        (Command::Pair { round: 1, by_hand }, Refusal::SwissOnly),
        (
            Command::Pair {
                round: 2,
                by_hand: None,
            },
            Refusal::NextRoundIs(1),
        ),
        (
            Command::FixBoard {
                entrant,
                board: Some(1),
            },
            Refusal::NotInArena,
        ),
        (Command::Forbid { groups: Vec::new() }, Refusal::NotInArena),
        (
            Command::RequestBye {
                entrant,
                round: 1,
                bye: None,
            },
            Refusal::NoByes,
        ),
        (Command::UndoRound { round: 1 }, Refusal::NotLastRound(0)),
        (
            Command::CancelGame { wave: 1, board: 1 },
            Refusal::NoSuchBoard(1),
        ),
    ];
    for (command, refusal) in cases {
        assert_eq!(play.give(command), Err(refusal));
    }
    play.pair();
    let late = Command::Pair {
        round: 1,
        by_hand: None,
    };
    assert_eq!(play.give(late), Err(Refusal::AlreadyPaired(1)));
    let mut swiss = Tournament::new(crate::organizer::swiss(3), Timestamp(0));
    let entrants = vec![crate::organizer::player("Ann", 1_500)];
    for event in decide(&swiss, &Command::Enter { entrants }, Lots(0)).unwrap() {
        swiss.apply(&event, Timestamp(0));
    }
    for command in [
        Command::Pause { entrant },
        Command::CancelGame { wave: 1, board: 1 },
        Command::EndGames { games: Vec::new() },
    ] {
        assert_eq!(decide(&swiss, &command, Lots(0)), Err(Refusal::ArenaOnly));
    }
}

/// A game as the twin keeps it.
#[derive(Clone)]
struct Game {
    result: ArenaResult,
    players: [u16; 2],
}

/// Points and performance of a player, computed from all games at once.
fn twin(games: &[Game], player: u16) -> (u32, Option<i64>) {
    let (mut score, mut wins, mut drawn) = (0, 0, false);
    let (mut sum, mut count) = (0, 0);
    for Game { result, players } in games {
        let Some(side) = players.iter().position(|&one| one == player) else {
            continue;
        };
        let opponent = players[1 - side];
        let white = match result.outcome {
            Outcome::WhiteWins | Outcome::BlackForfeits => 1,
            Outcome::Draw => 0,
            _ => -1,
        };
        let own = if side == 0 { white } else { -white };
        sum += i64::from(2_400 - 10 * opponent) + 500 * own;
        count += 1;
        let factor = if wins >= 2 { 2 } else { 1 };
        if own > 0 {
            score += 2 * factor + u32::from(result.berserk[side] && result.plies >= 14);
            wins += 1;
            drawn = false;
        } else {
            let counts = result.plies >= 60 || (result.plies >= 20 && !drawn);
            if own == 0 && counts {
                score += factor;
            }
            drawn |= own == 0;
            wins = 0;
        }
    }
    (score, (count > 0).then(|| sum.div_euclid(count.max(1))))
}

/// The drawn results of running games, and a number for another action.
type Step = (Vec<(u8, u16, [bool; 2])>, u16);

/// The actions between two waves: a number for each running game, and who pauses or returns.
fn steps() -> impl Strategy<Value = Vec<Step>> {
    let games = prop::collection::vec((0..8u8, 0..90u16, any::<[bool; 2]>()), 0..7);
    prop::collection::vec((games, 0..40u16), 1..25)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn the_table_equals_that_of_a_twin(steps in steps(), players in 2..12u16) {
        let mut play = Play::new(players);
        let mut games: Vec<Game> = Vec::new();
        for (results, who) in steps {
            play.now += 30_000;
            let _ = play.give(Command::Pair { round: play.arena.arena.wave + 1, by_hand: None });
            let running: Vec<_> = play.arena.arena.running.clone().into_iter().collect();
            let mut ended = Vec::new();
            for ((key, pair), (drawn, plies, berserk)) in running.into_iter().zip(results) {
                let outcome = [
                    Outcome::WhiteWins, Outcome::BlackWins, Outcome::Draw, Outcome::WhiteWins,
                    Outcome::Draw, Outcome::WhiteForfeits, Outcome::BlackForfeits,
                ].get(usize::from(drawn)).copied();
                // The other games go on.
                let Some(outcome) = outcome else { continue };
                let result = ArenaResult { wave: key.0, board: key.1, outcome, plies, berserk };
                ended.push(result);
                games.push(Game { result, players: pair.map(|one| one.0) });
            }
            play.give(Command::EndGames { games: ended }).unwrap();
            let entrant = EntrantId(1 + who % players);
            match who % 5 {
                0 => { play.give(Command::Pause { entrant }).unwrap(); }
                1 | 2 => { play.give(Command::Resume { entrant }).unwrap(); }
                3 if !games.is_empty() => {
                    let canceled = games.remove(usize::from(who) % games.len()).result;
                    let (wave, board) = canceled.key();
                    prop_assert_eq!(play.give(Command::CancelGame { wave, board }), Ok(1));
                }
                _ => {}
            }
        }
        let mut rows: Vec<_> = (1..=players).map(|it| (twin(&games, it), it)).collect();
        rows.sort_by_key(|&(points, it)| (std::cmp::Reverse(points), it));
        let table = play.table();
        for ((entrant, rank, score), (points, number)) in table.iter().zip(&rows) {
            prop_assert_eq!((entrant, *score), (number, points.0));
            let first = rows.iter().position(|other| other.0 == *points).unwrap();
            prop_assert_eq!(*rank, first as u32 + 1);
        }
        let events = play.journal.iter().map(|(at, event)| (*at, event));
        prop_assert_eq!(Tournament::fold(events), Some(play.arena));
    }
}
