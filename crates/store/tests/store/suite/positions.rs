//! The index of positions, compared with a slow model that replays every game.

use arbiter::{Event, Points, Reason, Terms, TimeControl, Timestamp, Verdict};
use rules::Position;
use staunton_store::{
    Append, Entry, GameSummary, Key, Material, NewGame, SearchQuery, Speed, Store,
};

use crate::words::*;

/// Plays a game with these moves, which White then wins by resignation.
async fn play(store: &dyn Store, number: u64, new: NewGame, moves: &[String]) {
    play_to(store, number, new, moves, Points::WhiteWins).await;
}

/// Plays a game with these moves, which then ends with this result.
pub(super) async fn play_to(
    store: &dyn Store,
    number: u64,
    new: NewGame,
    moves: &[String],
    result: Points,
) {
    store.create_game(new).await.unwrap();
    let mut events: Vec<_> = moves
        .iter()
        .map(|uci| Event::Moved {
            uci: uci.clone(),
            remaining: Some(300_000),
        })
        .collect();
    events.push(Event::Ended {
        verdict: Verdict {
            score: result,
            reason: Reason::Resignation,
        },
        remaining: Some([300_000, 300_000]),
        findings: Vec::new(),
    });
    let append = Append {
        entry: Entry {
            at: Timestamp(10_000 + number),
            events,
            ..entry("all")
        },
        ..append(number, 2, "")
    };
    store.append(append).await.unwrap();
}

/// The moves of a game, derived from its number: few games have the same moves, many games begin
/// alike.
pub(super) fn moves(number: u64) -> (Vec<String>, Vec<Position>) {
    let mut position = Position::start();
    let (mut moves, mut positions) = (Vec::new(), vec![position]);
    let mut bits = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    for ply in 0..24 {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let choices = if ply < 6 { 2 } else { legal.len() };
        let mv = legal[(bits >> 33) as usize % choices.min(legal.len())];
        bits = bits
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        moves.push(position.uci(mv).to_string());
        position.play_unchecked(mv);
        positions.push(position);
    }
    (moves, positions)
}

pub(super) fn new(number: u64) -> NewGame {
    NewGame {
        white: person(1),
        black: if number.is_multiple_of(3) {
            person(2)
        } else {
            person(3)
        },
        terms: Terms {
            rated: !number.is_multiple_of(4),
            time: TimeControl::fischer(60_000, 0),
            ..terms()
        },
        ..new_game(number)
    }
}

fn query(keys: Vec<Vec<Key>>) -> SearchQuery {
    SearchQuery {
        visible_to: player_id(1),
        keys,
        players: Vec::new(),
        result: None,
        speed: None,
        created_from: None,
        created_before: None,
        before: None,
        limit: 100,
    }
}

/// All found games from all pages.
async fn found(store: &dyn Store, mut query: SearchQuery) -> Vec<GameSummary> {
    let mut games = Vec::new();
    loop {
        let page = store.positions().search(query.clone()).await.unwrap();
        games.extend(page.games);
        let Some(older) = page.older else {
            return games;
        };
        query.before = Some(older);
    }
}

async fn index_all(store: &dyn Store) {
    let positions = store.positions();
    // A few games at a time, so that there are segments to merge.
    while positions.index_games(2).await.unwrap() > 0 {
        while positions
            .merge_segments("node", Timestamp(1))
            .await
            .unwrap()
        {}
    }
}

pub(crate) async fn finds_games_by_position_and_material(database: &impl Database) {
    let store = with_games(database, []).await;
    let played: Vec<_> = (1..=150).map(|number| (number, moves(number))).collect();
    for (number, (moves, _)) in &played {
        play(&*store, *number, new(*number), moves).await;
    }
    store.create_game(new_game(200)).await.unwrap();
    index_all(&*store).await;
    assert_eq!(store.positions().index_games(10).await.unwrap(), 0);

    let twin = |has: &dyn Fn(&Position) -> bool| -> Vec<_> {
        let mut with: Vec<u64> = played
            .iter()
            .filter(|(_, (_, positions))| positions.iter().any(has))
            .map(|(number, _)| *number)
            .collect();
        with.reverse();
        with.into_iter().map(game_id).collect()
    };
    for (number, (_, positions)) in &played {
        for position in positions.iter().step_by(1 + *number as usize % 7) {
            let games = found(&*store, query(vec![vec![Key::of(position)]])).await;
            let ids: Vec<_> = games.iter().map(|game| game.id).collect();
            let expected = twin(&|other| other.is_same_position(position));
            assert_eq!(ids, expected, "{}", position.fen());
        }
        let last = positions.last().unwrap();
        let material = Material::of(last);
        let games = found(&*store, query(vec![vec![material.key()]])).await;
        let ids: Vec<_> = games.iter().map(|game| game.id).collect();
        assert_eq!(
            ids,
            twin(&|other| Material::of(other) == material),
            "{material}"
        );
    }
}

pub(crate) async fn searches_are_restricted_and_paged(database: &impl Database) {
    let store = with_games(database, []).await;
    for number in 1..=40 {
        play(&*store, number, new(number), &moves(number).0).await;
    }
    index_all(&*store).await;
    let start = || vec![vec![Key::of(&Position::start())]];
    let numbers = async |query: SearchQuery| {
        let games = found(&*store, query).await;
        let number = |game: &GameSummary| (1..=40).find(|&number| game_id(number) == game.id);
        games
            .iter()
            .map(|game| number(game).unwrap())
            .collect::<Vec<u64>>()
    };
    let with = |is: &dyn Fn(u64) -> bool| (1..=40).rev().filter(|&n| is(n)).collect::<Vec<_>>();
    for keys in [start(), Vec::new()] {
        let all = query(keys.clone());
        assert_eq!(numbers(all.clone()).await, with(&|_| true));
        let paged = SearchQuery {
            limit: 7,
            ..all.clone()
        };
        assert_eq!(numbers(paged).await, with(&|_| true));
        let of_two = SearchQuery {
            players: vec![player_id(1), player_id(2)],
            ..all.clone()
        };
        let few_of_two = SearchQuery {
            limit: 3,
            ..of_two.clone()
        };
        for of_two in [of_two, few_of_two] {
            assert_eq!(numbers(of_two).await, with(&|number| number % 3 == 0));
        }
        // Other players find rated games and their own games.
        let by_other = SearchQuery {
            visible_to: player_id(2),
            ..all.clone()
        };
        assert_eq!(
            numbers(by_other).await,
            with(&|number| number % 4 != 0 || number % 3 == 0)
        );
        let drawn = SearchQuery {
            result: Some(Points::Draw),
            ..all.clone()
        };
        assert_eq!(numbers(drawn).await, [0; 0]);
        let bullet = SearchQuery {
            speed: Some(Speed::Bullet),
            ..all.clone()
        };
        assert_eq!(numbers(bullet).await.len(), 40);
        let late = SearchQuery {
            created_from: Some(Timestamp(1_031)),
            ..all.clone()
        };
        assert_eq!(numbers(late).await, with(&|number| number >= 31));
        let early = SearchQuery {
            created_before: Some(Timestamp(1_031)),
            ..all
        };
        assert_eq!(numbers(early).await, with(&|number| number < 31));
    }
    // Both positions must have occurred.
    let (_, positions) = moves(17);
    let last = Key::of(positions.last().unwrap());
    let both = query(vec![vec![Key::of(&positions[1])], vec![last]]);
    assert!(numbers(both).await.contains(&17));
    let other = Key::of(moves(18).1.last().unwrap());
    assert_eq!(numbers(query(vec![vec![last], vec![other]])).await, [0; 0]);
    // One of the two is sufficient.
    let either = query(vec![vec![last, other]]);
    assert_eq!(numbers(either).await, [18, 17]);
}

pub(crate) async fn restarts_a_killed_merge(database: &impl Database) {
    let store = with_games(database, []).await;
    for number in 1..=16 {
        play(&*store, number, new(number), &moves(number).0).await;
        assert_eq!(store.positions().index_games(1).await.unwrap(), 1);
    }
    let start = query(vec![vec![Key::of(&Position::start())]]);
    {
        let merge = store.positions().merge_segments("killed", Timestamp(1_000));
        let mut merge = Box::pin(merge);
        // The merge waits for the writer here and is not polled again.
        let first = poll_once(&mut merge).await;
        assert!(first.is_none());
        assert_eq!(found(&*store, start.clone()).await.len(), 16);
    }
    // Its node has been inactive for too long: another node starts a new merge.
    for at in [1_000, 62_000, 62_001, 62_002, 62_003] {
        while store
            .positions()
            .merge_segments("other", Timestamp(at))
            .await
            .unwrap()
        {}
        assert_eq!(found(&*store, start.clone()).await.len(), 16);
    }
}

/// Polls a future once.
async fn poll_once<T>(future: &mut (impl Future<Output = T> + Unpin)) -> Option<T> {
    std::future::poll_fn(|context| {
        std::task::Poll::Ready(match std::pin::Pin::new(&mut *future).poll(context) {
            std::task::Poll::Ready(value) => Some(value),
            std::task::Poll::Pending => None,
        })
    })
    .await
}
