//! Endings of games, computed by the caller or replayed from the journal.

use arbiter::{Claims, Command, Event, Game, Points, Terms, TimeControl, Timestamp, decide};
use staunton_store::{
    Append, Ending, Entry, GameSummary, GamesQuery, HistoryQuery, NewGame, Store,
};

use super::ratings::{ends, rated, register};
use crate::words::*;

/// The number of games played.
const GAMES: u64 = 120;
/// The difference between the numbers of a game whose ending is given with the last entry and of
/// its twin, for which the store has only the journal.
const TWIN: u64 = 1_000;
/// A game that is still in progress after this number of plies ends by resignation.
const PLIES: usize = 60;

/// Pseudorandom numbers, the same in each run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        ((self.0 >> 33) % limit as u64) as usize
    }
}

/// Terms of each kind that is stored differently.
fn terms_of(number: u64) -> Terms {
    let start = match number % 5 {
        0 => Some("8/5k2/8/8/8/8/1Q6/1K6 w - - 0 1"),
        1 => Some("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"),
        _ => None,
    };
    Terms {
        start: start.map(str::to_owned),
        chess960: number % 5 == 1,
        time: match number % 4 {
            0 => TimeControl::Unlimited,
            1 => TimeControl::Correspondence {
                days: 2,
                vacation: 0,
            },
            2 => TimeControl::fischer(60_000, 0),
            _ => TimeControl::fischer(600_000, 5_000),
        },
        rated: !number.is_multiple_of(4) && !number.is_multiple_of(3),
        claims: Claims::Automatic,
        first_move: None,
    }
}

/// The next command: usually a legal move.
fn command(game: &Game, numbers: &mut Numbers) -> Command {
    let by = game.turn();
    if game.line().moves().len() >= PLIES {
        return Command::Resign { by };
    }
    match numbers.below(60) {
        0 => Command::Resign { by: !by },
        1 => Command::Abort { by },
        2 | 3 => Command::ProposeTakeback { by },
        4..=8 => Command::AnswerTakeback { by, accept: true },
        9..=12 => Command::AnswerDraw { by, accept: true },
        _ => {
            let moves = game.position().legal_moves();
            let mv = moves[numbers.below(moves.len())];
            Command::Move {
                by,
                mv: game.position().uci(mv),
                offer_draw: numbers.below(10) == 0,
                lag: 0,
            }
        }
    }
}

/// Plays the game and its twin to the same end.
async fn play(store: &dyn Store, number: u64, numbers: &mut Numbers) {
    let mut game = Game::new(terms_of(number)).unwrap();
    let start = Timestamp(1_000_000 + number * 86_400_000);
    game.apply(&[Event::Started], start).unwrap();
    let (mut version, mut at) = (1, start);
    while game.verdict().is_none() {
        at = at + 1_000;
        // Occasionally a flag falls.
        let (asked, later) = match (game.due(0), numbers.below(80)) {
            (Some(due), 0) if due > at => (Command::Flag, due + 1),
            _ => (command(&game, numbers), at),
        };
        let Ok(events) = decide(&game, &asked, later) else {
            continue;
        };
        at = later;
        game.apply(&events, at).unwrap();
        version += 1;
        let told = Append {
            entry: Entry {
                at,
                events,
                ..entry(&format!("c{version}"))
            },
            ending: Ending::of(&game, at).map(Box::new),
            ..append(number, version, "")
        };
        let twin = Append {
            game: game_id(number + TWIN),
            ending: None,
            ..told.clone()
        };
        store.append(told).await.unwrap();
        store.append(twin).await.unwrap();
    }
}

/// All games of a player, without the fields that differ between twins.
async fn listed(store: &dyn Store, player: u8) -> Vec<GameSummary> {
    let query = GamesQuery::all(player_id(player), 200);
    let mut games = store.games_of(query).await.unwrap();
    for game in &mut games {
        game.id = game_id(0);
        game.white = person(0);
        game.black = person(0);
    }
    games
}

pub(crate) async fn given_endings_equal_replayed_endings(database: &impl Database) {
    let store = with_games(database, []).await;
    register(&*store, 1..=4).await;
    let mut numbers = Numbers(7);
    for number in 1..=GAMES {
        // The twins have different players, so that their ratings develop in the same way.
        for (number, [white, black]) in [(number, [1, 2]), (number + TWIN, [3, 4])] {
            let new = NewGame {
                terms: terms_of(number % TWIN),
                created_at: Timestamp(1_000 + number % TWIN),
                ..rated(number, white, black)
            };
            store.create_game(new).await.unwrap();
        }
        play(&*store, number, &mut numbers).await;
    }
    for (one, twin) in [(1, 3), (2, 4)] {
        let games = listed(&*store, one).await;
        assert_eq!(games.len() as u64, GAMES);
        assert!(games.iter().all(|game| game.ending.is_some()));
        let has_ratings = |game: &&GameSummary| {
            game.ending
                .as_ref()
                .is_some_and(|ending| ending.ratings[0].is_some())
        };
        assert!(games.iter().filter(has_ratings).count() > 20);
        assert_eq!(games, listed(&*store, twin).await);
        let ratings = store.ratings_of(player_id(one)).await.unwrap();
        assert_eq!(ratings, store.ratings_of(player_id(twin)).await.unwrap());
        for (speed, _) in ratings {
            let history = async |player| {
                let query = HistoryQuery {
                    player: player_id(player),
                    speed,
                    before: None,
                    limit: 1_000,
                };
                let games = store.rating_history(query).await.unwrap();
                let told = games.iter().map(|game| {
                    let (number, at) = (game.number, game.at);
                    (number, at, game.rating, game.deviation)
                });
                told.collect::<Vec<_>>()
            };
            assert_eq!(history(one).await, history(twin).await);
        }
    }
}

/// This way the end of a long game does not delay other writes.
pub(crate) async fn does_not_replay_a_game_with_a_given_ending(database: &impl Database) {
    let store = with_games(database, []).await;
    register(&*store, [1, 2]).await;
    store.create_game(rated(1, 1, 2)).await.unwrap();
    let mut end = ends(1, Points::WhiteWins, 5_000);
    let mut game = Game::new(rated(1, 1, 2).terms).unwrap();
    for events in [&[Event::Started][..], &end.entry.events] {
        game.apply(events, Timestamp(5_000)).unwrap();
    }
    // A replay of the journal would not give this number of plies.
    let told = Ending {
        plies: 77,
        ..Ending::of(&game, Timestamp(5_000)).unwrap()
    };
    end.ending = Some(Box::new(told.clone()));
    store.append(end).await.unwrap();
    let games = store
        .games_of(GamesQuery::all(player_id(1), 1))
        .await
        .unwrap();
    let ending = games[0].ending.clone().unwrap();
    assert_eq!((ending.plies, &ending.fen), (77, &told.fen));
    assert!(ending.ratings.iter().all(Option::is_some));
}
