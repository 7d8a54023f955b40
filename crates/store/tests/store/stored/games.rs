//! Games: their journals, lists, ratings, positions and moves; and nodes.

use arbiter::{
    Bonus, Claims, Event, Points, Reason, Stage, Terms, TimeControl, Timestamp, Verdict,
};
use rules::{Color, Position};
use samples::variants;
use staunton_store::{
    Append, ConditionalMoves, Entry, ExploredGames, ExploredMove, First, Found, GameId,
    GameSummary, GamesQuery, HistoryQuery, Key, Material, NewGame, Outage, PlayerOutcome,
    RatedGame, Rating, RatingChange, Results, SearchQuery, Seat, Speed, Store, StoredGame,
    StoredRow,
};

use super::{DAY, HOUR, NOW, PLAYERS, game, person, player};

/// The numbers of all games.
const GAMES: std::ops::Range<u64> = 1..60;
/// The number of the first of the games that end for each of the reasons.
const ENDED: u64 = 30;
const REASONS: [Reason; 16] = [
    Reason::Checkmate,
    Reason::Stalemate,
    Reason::DeadPosition,
    Reason::ThreefoldRepetition,
    Reason::FiftyMoves,
    Reason::FivefoldRepetition,
    Reason::SeventyFiveMoves,
    Reason::Resignation,
    Reason::ResignationCannotMate,
    Reason::Flag,
    Reason::FlagCannotMate,
    Reason::Agreement,
    Reason::Aborted,
    Reason::NoFirstMove,
    Reason::Abandoned,
    Reason::AbandonedCannotMate,
];
/// The number of archived games.
const ARCHIVED: u32 = 3;

fn terms(time: TimeControl, rated: bool) -> Terms {
    Terms {
        start: None,
        chess960: false,
        time,
        rated,
        claims: Claims::ByPlayers,
        first_move: None,
    }
}

fn clock(minutes: u64, bonus: Bonus) -> TimeControl {
    TimeControl::Clock {
        stages: vec![Stage {
            moves: None,
            millis: minutes * 60_000,
            bonus,
        }],
    }
}

fn entry(number: u64, command: &str, actor: &str, events: Vec<Event>) -> Entry {
    let after = command.len() as u64;
    Entry {
        command_id: command.to_owned(),
        actor: actor.to_owned(),
        request: format!(r#"{{"type":"move","text":"{command}","offer_draw":false}}"#),
        at: NOW + 10_000 * number + 100 * after,
        events,
    }
}

fn new(number: u64, terms: Terms, white: u8, black: u8) -> NewGame {
    let due = terms.rated.then_some(NOW + number * HOUR);
    NewGame {
        id: game(number),
        terms,
        white: person(white),
        black: person(black),
        created_by: player(white),
        created_at: NOW + 10_000 * number,
        rematch_of: None,
        request_key: None,
        first: Some(First {
            entry: entry(number, "go", "system", vec![Event::Started]),
            due,
        }),
    }
}

fn moved(uci: &str, remaining: Option<u64>) -> Event {
    Event::Moved {
        uci: uci.to_owned(),
        remaining,
    }
}

async fn append(store: &dyn Store, number: u64, version: u32, entry: Entry) {
    let append = Append {
        game: game(number),
        version,
        entry,
        due: None,
        ending: None,
    };
    store.append(append).await.unwrap();
}

/// Plays a game of two moves, which ends for this reason.
async fn play(store: &dyn Store, number: u64, new: NewGame, points: Points, reason: Reason) {
    let remaining = (new.terms.time != TimeControl::Unlimited).then_some(170_000);
    store.create_game(new).await.unwrap();
    let first = entry(number, "e2e4", "white", vec![moved("e2e4", remaining)]);
    append(store, number, 2, first).await;
    let events = vec![
        moved("e7e5", remaining),
        Event::Ended {
            verdict: Verdict {
                score: points,
                reason,
            },
            remaining: remaining.map(|left| [left, left]),
            findings: Vec::new(),
        },
    ];
    append(
        store,
        number,
        3,
        entry(number, "e7e5 ends", "black", events),
    )
    .await;
}

pub(super) async fn fill(store: &dyn Store) {
    fill_nodes(store).await;
    fill_running(store).await;
    fill_finished(store).await;
    let archived = store.archive(NOW + 365 * DAY, ARCHIVED).await;
    assert_eq!(archived, Ok(ARCHIVED));
    while store.positions().index_games(2).await.unwrap() > 0 {}
    assert!(store.positions().merge_segments("one", NOW).await.unwrap());
    while store.explorer().count_games(10).await.unwrap() > 0 {}
}

async fn fill_nodes(store: &dyn Store) {
    assert_eq!(store.start_node("one", NOW).await, Ok(None));
    store.heartbeat("one", NOW + 60_000).await.unwrap();
    let again = NOW + HOUR;
    let outage = Outage {
        began_at: NOW + 60_000,
        ended_at: again,
    };
    assert_eq!(store.start_node("two", again).await, Ok(Some(outage)));
    let outage = Outage {
        began_at: NOW + 2 * HOUR,
        ended_at: NOW + 3 * HOUR,
    };
    store.note_outage("two", outage).await.unwrap();
}

async fn fill_running(store: &dyn Store) {
    let blitz = || clock(5, Bonus::Increment { millis: 3_000 });
    store
        .create_game(new(1, terms(blitz(), true), 1, 2))
        .await
        .unwrap();
    let first = entry(1, "e2e4", "white", vec![moved("e2e4", Some(299_123))]);
    append(store, 1, 2, first).await;
    play(
        store,
        2,
        new(2, terms(blitz(), false), 1, 3),
        Points::Draw,
        Reason::Agreement,
    )
    .await;
    let offered = store.offer_rematch(game(2), Color::Black).await;
    assert_eq!(offered, Ok(Color::Black));
    let rematch = NewGame {
        rematch_of: Some(game(2)),
        ..new(3, terms(blitz(), false), 3, 1)
    };
    store.create_game(rematch).await.unwrap();
    let open = NewGame {
        black: Seat::Open,
        first: None,
        request_key: Some("request 4".to_owned()),
        ..new(4, terms(TimeControl::Unlimited, false), 1, 1)
    };
    store.create_game(open).await.unwrap();
    let against_computer = NewGame {
        black: Seat::Engine { identity: 7 },
        terms: Terms {
            start: Some("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1".to_owned()),
            chess960: true,
            claims: Claims::Automatic,
            first_move: Some(20_000),
            ..terms(clock(10, Bonus::Delay { millis: 5_000 }), false)
        },
        ..new(5, terms(blitz(), false), 3, 3)
    };
    store.create_game(against_computer).await.unwrap();
    let correspondence = TimeControl::Correspondence {
        days: 3,
        vacation: 14,
    };
    store
        .create_game(new(6, terms(correspondence, false), 2, 1))
        .await
        .unwrap();
    let moves = ConditionalMoves {
        player: player(1),
        version: 1,
        plies: 0,
        lines: vec![
            ["e2e4", "c7c5"].map(str::to_owned).to_vec(),
            ["d2d4", "d7d5", "c2c4", "e7e6"].map(str::to_owned).to_vec(),
        ],
    };
    store.set_conditional_moves(game(6), moves).await.unwrap();
    let alone = Terms {
        claims: Claims::WithoutPenalty,
        ..terms(TimeControl::Unlimited, false)
    };
    store.create_game(new(7, alone, 7, 7)).await.unwrap();
}

async fn fill_finished(store: &dyn Store) {
    let times = [
        clock(1, Bonus::None),
        clock(3, Bonus::Bronstein { millis: 2_000 }),
        clock(20, Bonus::Increment { millis: 10_000 }),
        TimeControl::Clock {
            stages: vec![
                Stage {
                    moves: Some(40),
                    millis: 5_400_000,
                    bonus: Bonus::Increment { millis: 30_000 },
                },
                Stage {
                    moves: None,
                    millis: 1_800_000,
                    bonus: Bonus::Increment { millis: 30_000 },
                },
            ],
        },
        TimeControl::Correspondence {
            days: 7,
            vacation: 0,
        },
    ];
    let scores = [Points::WhiteWins, Points::BlackWins, Points::Draw].into_iter();
    for ((number, time), score) in (10..).zip(times).zip(scores.cycle()) {
        let new = new(number, terms(time, true), 1, 2);
        play(store, number, new, score, Reason::Resignation).await;
    }
    let scores = Points::ALL.into_iter().cycle();
    for ((number, reason), score) in (ENDED..).zip(REASONS).zip(scores) {
        let new = new(number, terms(TimeControl::Unlimited, false), 3, 4);
        play(store, number, new, score, reason).await;
    }
}

/// The games as read from the store.
#[derive(Debug, PartialEq)]
pub(super) struct Games {
    loaded: Vec<StoredGame>,
    later: Vec<Vec<StoredRow>>,
    commands: Vec<StoredRow>,
    changes: Vec<[Option<RatingChange>; 2]>,
    of_players: Vec<OfPlayer>,
    conditional: Vec<ConditionalMoves>,
    due: Vec<(GameId, Timestamp)>,
    to_watch: Vec<GameId>,
    heartbeats: [Option<Timestamp>; 3],
    found: Vec<Found>,
    explored: Vec<ExploredMove>,
}

/// The games of a player as read from the store.
#[derive(Debug, PartialEq)]
struct OfPlayer {
    games: Vec<GameSummary>,
    results: Results,
    ratings: Vec<(Speed, Rating)>,
    histories: Vec<Vec<RatedGame>>,
}

pub(super) async fn read(store: &dyn Store) -> Games {
    let mut loaded = Vec::new();
    let mut later = Vec::new();
    let mut commands = Vec::new();
    let mut changes = Vec::new();
    for number in GAMES {
        let id = game(number);
        loaded.extend(store.load(id).await.unwrap());
        later.push(store.rows_since(id, 1).await.unwrap());
        commands.extend(store.command(id, "e2e4").await.unwrap());
        changes.push(store.rating_changes(id).await.unwrap());
    }
    let mut of_players = Vec::new();
    for number in 1..=PLAYERS {
        of_players.push(of_player(store, number).await);
    }
    let mut after_e4 = Position::start();
    after_e4.play_unchecked(after_e4.parse_san("e4").unwrap());
    let mut found = Vec::new();
    for key in [Key::of(&after_e4), Material::of(&after_e4).key()] {
        found.push(store.positions().search(search(key)).await.unwrap());
    }
    let visible = ExploredGames::VisibleTo(player(3));
    Games {
        loaded,
        later,
        commands,
        changes,
        of_players,
        conditional: store.conditional_moves(game(6)).await.unwrap(),
        due: store.due_games(NOW + 365 * DAY, 100).await.unwrap(),
        to_watch: store.games_to_watch(100).await.unwrap(),
        heartbeats: [
            store.last_heartbeat().await.unwrap(),
            store.heartbeat_of("one").await.unwrap(),
            store.heartbeat_of("two").await.unwrap(),
        ],
        found,
        explored: store
            .explorer()
            .moves_in(&Position::start(), visible)
            .await
            .unwrap(),
    }
}

async fn of_player(store: &dyn Store, number: u8) -> OfPlayer {
    let id = player(number);
    let mut histories = Vec::new();
    for speed in Speed::ALL {
        let query = HistoryQuery {
            player: id,
            speed,
            before: None,
            limit: 100,
        };
        histories.push(store.rating_history(query).await.unwrap());
    }
    OfPlayer {
        games: store.games_of(GamesQuery::all(id, 100)).await.unwrap(),
        results: store.results_of(id, None).await.unwrap(),
        ratings: store.ratings_of(id).await.unwrap(),
        histories,
    }
}

fn search(key: Key) -> SearchQuery {
    SearchQuery {
        visible_to: player(3),
        keys: vec![vec![key]],
        players: Vec::new(),
        result: None,
        speed: None,
        created_from: None,
        created_before: None,
        before: None,
        limit: 100,
    }
}

impl Games {
    /// Compares a part of the data with literal values.
    pub(super) fn check(&self) {
        assert_eq!(self.loaded.len(), 7 + 5 + REASONS.len());
        let loaded = |number| {
            let mut games = self.loaded.iter();
            let found = games.find(|one| one.id == game(number));
            found.expect("the game is there")
        };
        assert_eq!(
            loaded(1).rows[1].entry.events,
            [moved("e2e4", Some(299_123))]
        );
        assert_eq!(loaded(2).rematch, Some(game(3)));
        assert_eq!(loaded(2).rematch_offer, Some(Color::Black));
        assert_eq!(loaded(4).black, Seat::Open);
        assert_eq!(loaded(5).black, Seat::Engine { identity: 7 });
        assert_eq!(loaded(5).terms.claims, Claims::Automatic);
        assert_eq!(loaded(1).outages.len(), 2);
        // The games that ended first are in the archive.
        assert_eq!(loaded(2).rows.len(), 3);
        let of_the_list: Vec<_> = self.of_players[2]
            .games
            .iter()
            .filter_map(|game| game.ending.as_ref())
            .map(|ending| ending.verdict.reason)
            .collect();
        for reason in REASONS {
            assert!(of_the_list.contains(&reason), "{reason:?}");
        }
        let speeds = self.of_players[0].ratings.iter();
        let speeds: Vec<_> = speeds.map(|(speed, _)| *speed).collect();
        assert_eq!(speeds, Speed::ALL[..5]);
        assert_eq!(self.conditional[0].lines.len(), 2);
        assert_eq!(self.to_watch, [game(1)]);
        assert!(self.found.iter().all(|found| found.games.len() > 10));
        let e4 = &self.explored[0];
        assert!(e4.games() > 10, "{e4:?}");
    }

    /// Checks that each kind of value occurs.
    pub(super) fn assert_complete(&self) {
        let games = || self.loaded.iter();
        let seats: Vec<Seat> = games().flat_map(|game| [game.white, game.black]).collect();
        variants!(Seat: Open Person Engine).assert_complete(&seats);
        variants!(TimeControl: Unlimited Clock Correspondence)
            .assert_complete(games().map(|game| &game.terms.time));
        variants!(Claims: ByPlayers WithoutPenalty Automatic)
            .assert_complete(games().map(|game| &game.terms.claims));
        let summaries = || self.of_players.iter().flat_map(|player| &player.games);
        variants!(Speed: Bullet Blitz Rapid Classical Correspondence Unlimited)
            .assert_complete(summaries().map(|game| &game.speed));
        let verdicts = || {
            let endings = summaries().filter_map(|game| game.ending.as_ref());
            endings.map(|ending| &ending.verdict)
        };
        variants!(Points: WhiteWins BlackWins Draw None)
            .assert_complete(verdicts().map(|verdict| &verdict.score));
        // The samples are older than decisions of an arbiter, of which the arbiter has a sample.
        for reason in REASONS {
            assert!(
                verdicts().any(|verdict| verdict.reason == reason),
                "{reason:?}"
            );
        }
        let counts = self
            .of_players
            .iter()
            .flat_map(|player| &player.results.counts);
        variants!(PlayerOutcome: Won Lost Drawn)
            .assert_complete(counts.map(|count| &count.outcome));
    }
}
