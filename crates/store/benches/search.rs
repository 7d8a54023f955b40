//! `cargo xtask bench search`: measures how long a search for games by position takes, how many
//! bytes the position index takes per game, and the same for the table of moves played in a
//! position.
//!
//! The games are random, with a small choice of first moves. Many games share the early positions
//! and few games share the later ones, as in games between people.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use arbiter::{Claims, Event, Game, Points, Reason, Terms, TimeControl, Timestamp, Verdict};
use futures_util::future::try_join_all;
use rules::Position;
use staunton_store::{
    AccountsQuery, Append, Entry, ExploredGames, First, GameId, Key, Material, Name, NewAccount,
    NewGame, NewSession, Player, PlayerId, Role, SearchQuery, Seat, SessionId, Store,
};

/// Games that are still in progress after this number of plies end by resignation.
const PLIES: usize = 70;
/// The number of opening plies with a limited choice of moves, and the number of choices for each.
const BOOK: usize = 10;
const CHOICES: usize = 3;
/// The number of games written concurrently.
const BATCH_SIZE: u64 = 2_000;
/// The number of games in a new index segment. A server makes smaller segments, because it adds
/// games as they end, but merging leads to the same result.
const SEGMENT: u32 = 4_096;
/// The number of games counted at a time, as on a server.
const COUNTED: u32 = 4;
/// The number of timed searches of each kind.
const SEARCHES: u64 = 500;
/// The number of games in a page of search results.
const PAGE: u32 = 20;
const NOW: Timestamp = Timestamp(1_800_000_000_000);

fn main() -> Result<(), Box<dyn Error>> {
    let games = argument("--games").map_or(Ok(1_000_000), |text| text.parse())?;
    let accounts = argument("--accounts").map_or(Ok(100_000), |text| text.parse())?;
    let folder = argument("--folder").map_or_else(|| PathBuf::from("."), PathBuf::from);
    let folder = tempfile::tempdir_in(folder)?;
    tokio::runtime::Runtime::new()?.block_on(measure(folder.path(), games, accounts))
}

fn argument(name: &str) -> Option<String> {
    std::env::args()
        .skip_while(|argument| argument != name)
        .nth(1)
}

async fn measure(folder: &Path, games: u64, accounts: u64) -> Result<(), Box<dyn Error>> {
    let file = folder.join("bench.db");
    let store = staunton_store::open(&format!("sqlite:{}", file.display())).await?;
    let started = Instant::now();
    for first in (0..accounts).step_by(BATCH_SIZE as usize) {
        let some = first..accounts.min(first + BATCH_SIZE);
        try_join_all(some.map(|number| register(&*store, number))).await?;
    }
    println!("accounts              {accounts} in {}", seconds(started));
    let started = Instant::now();
    for first in (0..games).step_by(BATCH_SIZE as usize) {
        let some = first..games.min(first + BATCH_SIZE);
        try_join_all(some.map(|number| play(&*store, number))).await?;
    }
    println!(
        "games                 {games} of {PLIES} plies in {}",
        seconds(started)
    );
    let started = Instant::now();
    let positions = store.positions();
    while positions.index_games(SEGMENT).await? > 0 {}
    while positions.merge_segments("bench", NOW).await? {}
    println!("index                 made in {}", seconds(started));
    print_size(&file, games)?;

    let mut names = Vec::new();
    for number in 0..SEARCHES {
        let query = AccountsQuery {
            prefix: format!("Member {}", number % 100),
            limit: 50,
            ..AccountsQuery::default()
        };
        let started = Instant::now();
        store.people().accounts(query).await?;
        names.push(started.elapsed());
    }
    print("names that begin so", names);
    for (what, ply) in [
        ("position, ply 4", 4),
        ("position, ply 12", 12),
        ("position, ply 40", 40),
    ] {
        let mut times = Vec::new();
        for number in 0..SEARCHES {
            let line = line(number * 1_997 % games);
            times.push(search(&*store, vec![Key::of(&line[ply].1)]).await?);
        }
        print(what, times);
    }
    let mut times = Vec::new();
    for number in 0..SEARCHES {
        let line = line(number * 1_997 % games);
        let material = Material::of(&line[PLIES - 1].1);
        let keys = vec![material.key(), material.reversed().key()];
        times.push(search(&*store, keys).await?);
    }
    print("material, last ply", times);
    explore(&*store, &file, games).await?;
    store.close().await;
    Ok(())
}

/// Counts the moves of all games, then looks up the moves of positions.
async fn explore(store: &dyn Store, file: &Path, games: u64) -> Result<(), Box<dyn Error>> {
    let explorer = store.explorer();
    let started = Instant::now();
    let mut batches = Vec::new();
    loop {
        let batch = Instant::now();
        if explorer.count_games(COUNTED).await? == 0 {
            break;
        }
        batches.push(batch.elapsed());
    }
    println!("moves                 counted in {}", seconds(started));
    print("4 games counted", batches);
    let connection = rusqlite::Connection::open(file)?;
    let (rows, bytes): (i64, i64) = connection.query_row(
        "SELECT (SELECT count(*) FROM explored_moves),
             (SELECT sum(pgsize) FROM dbstat WHERE name = 'explored_moves')",
        [],
        |row| Ok((row.get(0)?, row.get(1)?)),
    )?;
    println!(
        "moves                 {rows} rows in {:.0} MiB, {:.0} bytes for each game",
        bytes as f64 / 1024.0 / 1024.0,
        bytes as f64 / games as f64
    );
    for (what, ply) in [
        ("moves, start", 0),
        ("moves, ply 4", 4),
        ("moves, ply 12", 12),
    ] {
        let mut times = Vec::new();
        for number in 0..SEARCHES {
            let line = line(number * 1_997 % games);
            let visible = ExploredGames::VisibleTo(player(0));
            let started = Instant::now();
            let found = explorer.moves_in(&line[ply].1, visible).await?;
            times.push(started.elapsed());
            if found.is_empty() {
                return Err("moves that were played were not found".into());
            }
        }
        print(what, times);
    }
    Ok(())
}

fn seconds(started: Instant) -> String {
    format!("{:.0} s", started.elapsed().as_secs_f64())
}

fn print(what: &str, mut times: Vec<Duration>) {
    times.sort();
    let at = |percent: usize| times[(times.len() - 1) * percent / 100].as_secs_f64() * 1e3;
    println!(
        "{what:<22}p50 {:.1} ms, p99 {:.1} ms, longest {:.1} ms",
        at(50),
        at(99),
        at(100)
    );
}

/// Prints the size of the position index, including all its tables in the file.
fn print_size(file: &Path, games: u64) -> Result<(), Box<dyn Error>> {
    let connection = rusqlite::Connection::open(file)?;
    let bytes: i64 = connection.query_row(
        "SELECT sum(pgsize) FROM dbstat WHERE name LIKE 'position%' OR name = 'games_to_index'",
        [],
        |row| row.get(0),
    )?;
    let segments: i64 =
        connection.query_row("SELECT count(*) FROM position_segments", [], |row| {
            row.get(0)
        })?;
    let positions = games * (PLIES as u64 + 1);
    println!(
        "index                 {:.0} MiB in {segments} segments, {:.1} bytes for each of {positions} positions",
        bytes as f64 / 1024.0 / 1024.0,
        bytes as f64 / positions as f64
    );
    Ok(())
}

/// Runs a search like the server: replays each game to check that the position occurred in it.
async fn search(store: &dyn Store, keys: Vec<Key>) -> Result<Duration, Box<dyn Error>> {
    let query = SearchQuery {
        visible_to: player(0),
        keys: vec![keys],
        players: Vec::new(),
        result: None,
        speed: None,
        created_from: None,
        created_before: None,
        before: None,
        limit: PAGE,
    };
    let started = Instant::now();
    let found = store.positions().search(query).await?;
    if found.games.is_empty() {
        return Err("a game that is there was not found".into());
    }
    for game in &found.games {
        let stored = store.load(game.id).await?.ok_or("a game is gone")?;
        let moments = stored
            .rows
            .iter()
            .map(|row| (row.entry.at, row.entry.events.as_slice()));
        Game::replay(stored.terms.clone(), moments)?;
    }
    Ok(started.elapsed())
}

fn player(number: u64) -> PlayerId {
    PlayerId::from_bits(number)
}

async fn register(store: &dyn Store, number: u64) -> Result<(), Box<dyn Error>> {
    let session = |kind: u64| {
        let mut digest = [0; 32];
        digest[..8].copy_from_slice(&number.to_le_bytes());
        digest[8..16].copy_from_slice(&kind.to_le_bytes());
        NewSession {
            id: SessionId::from_digest(digest),
            device: String::new(),
            at: NOW,
        }
    };
    let name: Name = format!("Member {number}").parse()?;
    let guest = Player::guest(player(number), name.as_str());
    store.people().ensure_session(session(0), guest).await?;
    let account = NewAccount {
        player: player(number),
        name,
        password: "none".to_owned(),
        role: Role::Player,
        invite: None,
        session: session(1),
        replaces: None,
    };
    store.people().register(account).await?;
    Ok(())
}

/// Writes a game of the first player, so that this player may find it.
async fn play(store: &dyn Store, number: u64) -> Result<(), Box<dyn Error>> {
    let id = GameId::from_bits(number);
    let entry = |command: &str, events| Entry {
        command_id: command.to_owned(),
        actor: "white".to_owned(),
        request: "{}".to_owned(),
        at: NOW + number,
        events,
    };
    let game = NewGame {
        id,
        terms: Terms {
            start: None,
            chess960: false,
            time: TimeControl::Unlimited,
            rated: false,
            claims: Claims::ByPlayers,
            first_move: None,
        },
        white: Seat::Person(player(0)),
        black: Seat::Person(player(1 + number % 1_000)),
        created_by: player(0),
        created_at: NOW + number,
        rematch_of: None,
        request_key: None,
        first: Some(First {
            entry: entry("start", vec![Event::Started]),
            due: None,
        }),
    };
    store.create_game(game).await?;
    let mut events: Vec<_> = line(number)
        .into_iter()
        .skip(1)
        .map(|(uci, _)| Event::Moved {
            uci,
            remaining: None,
        })
        .collect();
    events.push(Event::Ended {
        verdict: Verdict {
            score: Points::WhiteWins,
            reason: Reason::Resignation,
        },
        remaining: None,
        findings: Vec::new(),
    });
    let append = Append {
        game: id,
        version: 2,
        entry: entry("all", events),
        due: None,
        ending: None,
    };
    store.append(append).await?;
    Ok(())
}

/// The moves of a game, each with the position after it. The first item is the start position,
/// without a move.
fn line(game: u64) -> Vec<(String, Position)> {
    let mut line = vec![(String::new(), Position::start())];
    let mut bits = game;
    let mut attempt = 0;
    while line.len() <= PLIES {
        let position = line[line.len() - 1].1;
        let moves = position.legal_moves();
        if position.outcome().is_some() || moves.is_empty() {
            // The game ended too early: generate another one.
            attempt += 1;
            bits = game ^ (attempt << 48);
            line.truncate(1);
            continue;
        }
        bits = mixed(bits);
        let choices = if line.len() <= BOOK {
            CHOICES.min(moves.len())
        } else {
            moves.len()
        };
        let mv = moves[(bits % choices as u64) as usize];
        line.push((position.uci(mv).to_string(), position.after_unchecked(mv)));
    }
    line
}

/// The finalizer of `SplitMix64` (Steele, Lea and Flood 2014).
const fn mixed(mut bits: u64) -> u64 {
    bits = bits.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
