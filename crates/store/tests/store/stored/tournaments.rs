//! Tournaments.

use arbiter::{Claims, Event, Points, Reason, Terms, TimeControl, Timestamp, Verdict};
use samples::variants;
use staunton_store::{
    Append, AppendToTournament, Entry, First, GameOfTournament, ListedTournament, NewGame,
    NewSession, NewTournament, Player, PlayerId, SessionId, Store, StoredTournament,
    TournamentEntry, TournamentFilter, TournamentGame, TournamentId, TournamentOverview,
    TournamentState,
};

use super::{HOUR, NOW, game, person, player};

/// The number of the first sample with tournaments.
pub(super) const SINCE: u32 = 2;
/// The number of tournaments.
const TOURNAMENTS: u64 = 3;
/// The players of the games, who have no other data.
const PLAYERS: [u8; 2] = [21, 22];
/// The number of the first game.
const GAMES: u64 = 200;

fn id(number: u64) -> TournamentId {
    TournamentId::from_bits(7_000 + number)
}

fn overview(number: u64, state: TournamentState) -> TournamentOverview {
    TournamentOverview {
        name: format!("Städtekampf {number}"),
        kind: "swiss".to_owned(),
        state,
        starts_at: (number != 2).then_some(NOW + number * HOUR),
        rounds: 5,
        round: u32::from(state != TournamentState::Open),
        players: 2,
        is_listed: number != 3,
        due: (state == TournamentState::Running).then_some(NOW + 2 * HOUR),
        group: None,
    }
}

fn entry(command: &str, actor: Option<PlayerId>, after: u64) -> TournamentEntry {
    TournamentEntry {
        command: command.to_owned(),
        actor,
        at: NOW + after,
        content: format!("{{\"format\":1,\"command\":\"{command}\"}}"),
    }
}

/// The game of a board between the two players.
fn board(number: u32) -> TournamentGame {
    let [white, black] = PLAYERS;
    let first = Entry {
        command_id: "start".to_owned(),
        actor: "system".to_owned(),
        request: "start".to_owned(),
        at: NOW + HOUR,
        events: vec![Event::Started],
    };
    let terms = Terms {
        start: None,
        chess960: false,
        time: TimeControl::Unlimited,
        rated: false,
        claims: Claims::ByPlayers,
        first_move: None,
    };
    TournamentGame {
        round: 1,
        board: number,
        game: NewGame {
            id: game(GAMES + u64::from(number)),
            terms,
            white: person(white),
            black: person(black),
            created_by: player(1),
            created_at: NOW + HOUR,
            rematch_of: None,
            request_key: None,
            first: Some(First {
                entry: first,
                due: None,
            }),
        },
    }
}

pub(super) async fn fill(store: &dyn Store) {
    for number in PLAYERS {
        let session = NewSession {
            id: SessionId::from_digest([number; 32]),
            device: "Firefox on Linux".to_owned(),
            at: NOW,
        };
        let newcomer = Player::guest(player(number), format!("Guest {number}"));
        let known = store.people().ensure_session(session, newcomer).await;
        assert_eq!(known.map(|known| known.id), Ok(player(number)));
    }
    for number in 1..=TOURNAMENTS {
        let new = NewTournament {
            id: id(number),
            organizer: player(1),
            overview: overview(number, TournamentState::Open),
            first: entry("make", Some(player(1)), number),
            request_key: (number == 1).then(|| "request".to_owned()),
            at: NOW + number,
        };
        let made = store.tournaments().make_tournament(new).await;
        assert_eq!(made, Ok(id(number)));
    }
    for number in 2..=TOURNAMENTS {
        run(store, number).await;
    }
    let ended = Event::Ended {
        verdict: Verdict {
            score: Points::BlackWins,
            reason: Reason::Resignation,
        },
        remaining: None,
        findings: Vec::new(),
    };
    let append = Append {
        game: board(2).game.id,
        version: 2,
        entry: Entry {
            command_id: "resign".to_owned(),
            actor: "white".to_owned(),
            request: "resign".to_owned(),
            at: NOW + 2 * HOUR,
            events: vec![ended],
        },
        due: None,
        ending: None,
    };
    store.append(append).await.unwrap();
}

/// Fills the tournament with entrants, officials and games. The last tournament then ends.
async fn run(store: &dyn Store, number: u64) {
    let [white, black] = PLAYERS.map(player);
    let is_last = number == TOURNAMENTS;
    let enter = AppendToTournament {
        tournament: id(number),
        version: 2,
        entry: entry("enter", Some(white), 10),
        overview: overview(number, TournamentState::Open),
        entrants: vec![(1, Some(white)), (2, Some(black)), (3, None)],
        officials: Some(vec![player(1), player(2)]),
        games: Vec::new(),
    };
    let begin = AppendToTournament {
        version: 3,
        entry: entry("round 1", None, HOUR),
        overview: overview(number, TournamentState::Running),
        entrants: Vec::new(),
        officials: None,
        games: if is_last {
            Vec::new()
        } else {
            vec![board(1), board(2)]
        },
        ..enter.clone()
    };
    let end = AppendToTournament {
        version: 4,
        entry: entry("end", Some(player(2)), 2 * HOUR),
        overview: overview(number, TournamentState::Ended),
        games: Vec::new(),
        ..begin.clone()
    };
    let appends = [Some(enter), Some(begin), is_last.then_some(end)];
    for append in appends.into_iter().flatten() {
        let written = store.tournaments().append_to_tournament(append).await;
        assert_eq!(written, Ok(()));
    }
}

/// The tournaments as read from the store.
#[derive(Debug, PartialEq)]
pub(super) struct Tournaments {
    stored: Vec<StoredTournament>,
    lists: Vec<Vec<ListedTournament>>,
    of_players: Vec<Vec<(ListedTournament, Option<u32>)>>,
    sent: Vec<Vec<(TournamentId, u32, Timestamp)>>,
    due: Vec<(TournamentId, Timestamp)>,
    games: Vec<GameOfTournament>,
    place: Option<(TournamentId, u32, u32)>,
}

pub(super) async fn read(store: &dyn Store) -> Tournaments {
    let tournaments = store.tournaments();
    let mut stored = Vec::new();
    for number in 1..=TOURNAMENTS {
        stored.extend(tournaments.tournament(id(number)).await.unwrap());
    }
    let mut lists = Vec::new();
    let states = TournamentState::ALL.map(Some);
    for (state, only_listed) in states.into_iter().zip([false; 3]).chain([(None, true)]) {
        let filter = TournamentFilter {
            state,
            only_listed,
            after: None,
        };
        lists.push(tournaments.tournaments(filter, 9).await.unwrap());
    }
    let (mut of_players, mut sent) = (Vec::new(), Vec::new());
    for number in [1, 2].into_iter().chain(PLAYERS) {
        let own = player(number);
        of_players.push(tournaments.tournaments_of(own).await.unwrap());
        sent.push(tournaments.tournament_commands_of(own, 9).await.unwrap());
    }
    let place = tournaments.tournament_of_game(board(2).game.id).await;
    Tournaments {
        stored,
        lists,
        of_players,
        sent,
        due: tournaments
            .due_tournaments(NOW + 9 * HOUR, 9)
            .await
            .unwrap(),
        games: tournaments.tournament_games(id(2), 1).await.unwrap(),
        place: place.unwrap(),
    }
}

impl Tournaments {
    pub(super) fn is_empty(&self) -> bool {
        self.stored.is_empty() && self.lists.iter().all(Vec::is_empty)
    }

    /// Compares a part of the data with literal values.
    pub(super) fn check(&self) {
        let versions: Vec<_> = self.stored.iter().map(|one| one.rows.len()).collect();
        assert_eq!(versions, [1, 3, 4]);
        let last = &self.stored[2];
        assert_eq!(last.overview.name, "Städtekampf 3");
        assert_eq!(last.officials, [player(1), player(2)]);
        let names: Vec<_> = last
            .entrants
            .iter()
            .map(|one| one.name.as_deref())
            .collect();
        assert_eq!(names, [Some("Guest 21"), Some("Guest 22"), None]);
        assert_eq!(
            last.rows[3].entry.content,
            r#"{"format":1,"command":"end"}"#
        );
        let verdicts: Vec<_> = self.games.iter().map(|game| game.verdict).collect();
        let score = verdicts[1].map(|verdict| verdict.score);
        assert_eq!((verdicts[0], score), (None, Some(Points::BlackWins)));
        assert_eq!(self.place, Some((id(2), 1, 2)));
        assert_eq!(self.due, [(id(2), NOW + 2 * HOUR)]);
    }

    /// Checks that each kind of value occurs.
    pub(super) fn assert_complete(&self) {
        let states = self.stored.iter().map(|one| &one.overview.state);
        variants!(TournamentState: Open Running Ended).assert_complete(states);
    }
}
