//! Counts the requests of an operation to the database. PostgreSQL answers each of them after a
//! round trip, in which all other writes wait.

use std::sync::Arc;

use arbiter::{Claims, Event, Terms, TimeControl, Timestamp};

use super::connection::Reader;
use super::schema;
use crate::games::{Entry, First, NewGame, Seat};
use crate::id::{GameId, PlayerId, TournamentId};
use crate::operation::Operation as _;
use crate::schema::migrate;
use crate::sql::{Connection, Failure, Given, Row, Value};
use crate::tournaments::{
    AppendToTournament, NewTournament, TournamentEntry, TournamentGame, TournamentOverview,
    TournamentState,
};

/// A connection that counts requests. Statements that PostgreSQL pipelines are one request.
struct Counting {
    inner: Reader,
    requests: usize,
}

impl Counting {
    fn count(&mut self) -> &mut Reader {
        self.requests += 1;
        &mut self.inner
    }
}

impl Connection for Counting {
    fn begin(&mut self) -> Result<(), Failure> {
        self.count().begin()
    }

    fn begin_reading(&mut self) -> Result<(), Failure> {
        self.count().begin_reading()
    }

    fn commit(&mut self) -> Result<(), Failure> {
        self.count().commit()
    }

    fn abandon(&mut self, failure: &Failure) {
        self.count().abandon(failure);
    }

    fn run(&mut self, statements: &str) -> Result<(), Failure> {
        self.count().run(statements)
    }

    fn execute(&mut self, statement: &str, values: &[Value]) -> Result<u64, Failure> {
        self.count().execute(statement, values)
    }

    fn execute_each(&mut self, statement: &str, lists: &[Vec<Value>]) -> Result<Vec<u64>, Failure> {
        self.count().execute_each(statement, lists)
    }

    fn query(&mut self, statement: &str, values: &[Value]) -> Result<Vec<Row>, Failure> {
        self.count().query(statement, values)
    }

    fn query_each(
        &mut self,
        statement: &str,
        lists: &[Vec<Value>],
    ) -> Result<Vec<Vec<Row>>, Failure> {
        self.count().query_each(statement, lists)
    }

    fn query_given(&mut self, statement: &str, given: &Given) -> Result<Vec<Row>, Failure> {
        self.count().query_given(statement, given)
    }
}

fn player(number: u32) -> PlayerId {
    PlayerId::from_bits(number.into())
}

/// A database with the players 0 to `players`.
fn with_players(players: u32) -> Counting {
    let memory = rusqlite::Connection::open_in_memory().expect("a database");
    let mut inner = Reader::new(Arc::default(), memory).expect("a connection");
    let made = migrate(&mut inner, &schema::LEDGER, schema::MIGRATIONS);
    assert!(made.is_ok(), "the migrations failed");
    for number in 0..=players {
        let statement = "INSERT INTO players (id, name, created_at) VALUES ($1, 'Ada', 0)";
        let added = inner.execute(statement, &[player(number).as_str().into()]);
        assert_eq!(added, Ok(1));
    }
    Counting { inner, requests: 0 }
}

fn overview() -> TournamentOverview {
    TournamentOverview {
        name: "Open".to_owned(),
        kind: "swiss".to_owned(),
        state: TournamentState::Running,
        starts_at: None,
        rounds: 9,
        round: 1,
        players: 1_000,
        is_listed: true,
        due: None,
        group: None,
    }
}

fn entry(command: &str) -> TournamentEntry {
    TournamentEntry {
        command: command.to_owned(),
        actor: Some(player(0)),
        at: Timestamp(1),
        content: "{}".to_owned(),
    }
}

fn board(number: u32) -> TournamentGame {
    let terms = Terms {
        start: None,
        chess960: false,
        time: TimeControl::fischer(300_000, 3_000),
        rated: true,
        claims: Claims::ByPlayers,
        first_move: None,
    };
    let start = Entry {
        command_id: "start".to_owned(),
        actor: "system".to_owned(),
        request: "start".to_owned(),
        at: Timestamp(1),
        events: vec![Event::Started],
    };
    TournamentGame {
        round: 1,
        board: number,
        game: NewGame {
            id: GameId::from_bits(number.into()),
            terms,
            white: Seat::Person(player(2 * number - 1)),
            black: Seat::Person(player(2 * number)),
            created_by: player(0),
            created_at: Timestamp(1),
            rematch_of: None,
            request_key: None,
            first: Some(First {
                entry: start,
                due: Some(Timestamp(300_001)),
            }),
        },
    }
}

#[test]
fn a_round_needs_the_same_requests_for_any_number_of_games() {
    let requests = |games: u32| {
        let mut connection = with_players(2 * games);
        let tournament = TournamentId::from_bits(1);
        let new = NewTournament {
            id: tournament,
            organizer: player(0),
            overview: overview(),
            first: entry("make"),
            request_key: None,
            at: Timestamp(1),
        };
        assert_eq!(new.apply(&mut connection), Ok(Ok(tournament)));
        connection.requests = 0;
        let append = AppendToTournament {
            tournament,
            version: 2,
            entry: entry("round 1"),
            overview: overview(),
            entrants: (1..=2 * games)
                .map(|number| (number, Some(player(number))))
                .collect(),
            officials: Some((0..=games).map(player).collect()),
            games: (1..=games).map(board).collect(),
        };
        assert_eq!(append.apply(&mut connection), Ok(Ok(())));
        let requests = connection.requests;
        for (table, rows) in [
            ("games", games),
            ("journal", games),
            ("tournament_games", games),
            ("tournament_players", 2 * games),
        ] {
            let count = format!("SELECT count(*) AS number FROM {table}");
            let counted = crate::sql::number(&mut connection, &count, &[]);
            assert_eq!(counted, Ok(rows), "{table}");
        }
        requests
    };
    let few = requests(2);
    assert!((1..30).contains(&few), "{few}");
    assert_eq!(requests(500), few);
}
