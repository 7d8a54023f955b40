//! Arenas.

mod hostile;
mod twin;

use std::collections::HashMap;
use std::time::Duration;

use protocol::PlayerCommand;
use protocol::http::tournaments::{ArenaRow, ArenaState, ArenaView, TournamentPhase};
use serde_json::{Value, json};
use store::{PlayerId, Seat, Store as _};

use super::Event;
use crate::harness::{Client, Person, START, TestServer};
use crate::people::refused;

/// Settings of an arena of five minutes with games of one minute.
pub(crate) fn arena() -> Value {
    let stage = json!({ "moves": null, "millis": 60_000, "bonus": { "kind": "none" } });
    json!({
        "name": "Friday arena",
        "system": { "kind": "arena", "minutes": 5, "berserk": true },
        "venue": "online",
        "time": { "kind": "clock", "stages": [stage] },
        "starts_at": START.0 + 60_000,
    })
}

/// An arena with its players, in the order of entry.
struct Arena {
    event: Event,
    people: Vec<Person>,
}

impl Arena {
    async fn new(test_server: &TestServer, settings: &Value, players: usize) -> Self {
        let event = Event::new(test_server, settings).await;
        let mut people = Vec::new();
        for _ in 0..players {
            let person = test_server.new_visitor().await;
            event.join(&person).await;
            people.push(person);
        }
        Self { event, people }
    }

    /// The same arena after a restart of the server.
    fn at(self, test_server: &TestServer) -> Self {
        Self {
            event: Event {
                arbiter: self.event.arbiter.at(test_server),
                id: self.event.id,
            },
            people: self.people.iter().map(|it| it.at(test_server)).collect(),
        }
    }

    async fn page(&self, page: u32) -> ArenaView {
        let path = self.event.path(&format!("/arena?page={page}"));
        let answer = self.event.arbiter.get(&path).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.json()
    }

    async fn rows(&self) -> Vec<ArenaRow> {
        let first = self.page(1).await;
        let mut rows = first.rows;
        for page in 2..=first.pages {
            rows.extend(self.page(page).await.rows);
        }
        rows
    }

    async fn row(&self, number: u16) -> ArenaRow {
        let rows = self.rows().await;
        let row = rows.into_iter().find(|row| row.player.0 == number);
        row.expect("the player")
    }

    /// Waits until the page of the arena fulfills a condition.
    async fn until(&self, condition: impl Fn(&ArenaView) -> bool) -> ArenaView {
        let mut spectator = self.event.arbiter.connect().await;
        loop {
            let view = self.page(1).await;
            if condition(&view) {
                return view;
            }
            self.event.reaches(&mut spectator, view.version + 1).await;
        }
    }

    /// Waits for the games of a wave: the seats by game, as indices of people.
    async fn wave(
        &self,
        test_server: &TestServer,
        is_paired: impl Fn(u32) -> bool,
    ) -> Vec<(String, [usize; 2])> {
        self.until(|view| is_paired(view.playing)).await;
        let games = self.rows().await.into_iter().filter_map(|row| row.game);
        let mut games: Vec<String> = games.collect();
        games.sort();
        games.dedup();
        let numbers = self.numbers(test_server).await;
        let mut seated = Vec::new();
        for game in games {
            let stored = test_server.stored(&game).await;
            let index = |seat| usize::from(numbers[&person(seat)]) - 1;
            seated.push((game, [index(stored.white), index(stored.black)]));
        }
        seated
    }

    async fn numbers(&self, test_server: &TestServer) -> HashMap<PlayerId, u16> {
        let id = self.event.id.parse().expect("valid id");
        let store = test_server.store.tournaments();
        let entrants = store.tournament_entrants(id).await.expect("entrants");
        let number = |it: store::Entrant| Some((it.player?, it.number as u16));
        entrants.into_iter().filter_map(number).collect()
    }

    async fn berserk(&self, player: usize, game: &str) -> u16 {
        let body = json!({ "game": game });
        let path = self.event.path("/berserk");
        self.people[player].post(&path, &body).await.status
    }

    /// Plays a game to its end, or leaves it as it is.
    async fn play(&self, (game, seats): &(String, [usize; 2]), script: Script) {
        let [white, black] = seats.map(|seat| &self.people[seat]);
        match script {
            Script::Absent => {}
            Script::Berserk => {
                assert_eq!(self.berserk(seats[1], game).await, 204);
                let mut clients = [white.follow(game).await, black.follow(game).await];
                shuffle(&mut clients, game, 14).await;
                clients[0].get(game, PlayerCommand::Resign).await;
            }
            Script::Mate => {
                let mut clients = [white.follow(game).await, black.follow(game).await];
                play(&mut clients, game, &["f3", "e5", "g4", "Qh4"]).await;
            }
            Script::Draw(plies) => {
                let mut clients = [white.follow(game).await, black.follow(game).await];
                play(&mut clients, game, &QUIET[..plies - 1]).await;
                let last = PlayerCommand::Move {
                    text: QUIET[plies - 1].to_owned(),
                    offer_draw: true,
                };
                clients[(plies - 1) % 2].get(game, last).await;
                for client in &mut clients {
                    client.update().await;
                }
                let accept = PlayerCommand::AnswerDraw { accept: true };
                clients[plies % 2].get(game, accept).await;
            }
            Script::Running => {
                let mut clients = [white.follow(game).await, black.follow(game).await];
                shuffle(&mut clients, game, 4).await;
            }
        }
    }

    async fn play_all(&self, games: &[(String, [usize; 2])], scripts: &[Script]) {
        for (number, game) in games.iter().enumerate() {
            self.play(game, scripts[number % scripts.len()]).await;
        }
    }
}

fn person(seat: Seat) -> PlayerId {
    match seat {
        Seat::Person(player) => player,
        other => panic!("no person: {other:?}"),
    }
}

/// Moves after which no position has occurred five times, and no piece is attacked.
const QUIET: [&str; 24] = [
    "a3", "a6", "b3", "b6", "c3", "c6", "d3", "d6", "e3", "e6", "f3", "f6", "g3", "g6", "h3", "h6",
    "Nd2", "Nd7", "Nb1", "Nb8", "Nd2", "Nd7", "Nb1", "Nb8",
];

/// How a game is played.
#[derive(Clone, Copy, Debug)]
enum Script {
    /// White does not appear.
    Absent,
    /// Black halves the time and wins after 14 plies.
    Berserk,
    /// Black wins after four plies.
    Mate,
    /// Drawn after this number of plies.
    Draw(usize),
    /// The game does not end.
    Running,
}

/// Plays moves in turn.
async fn play(clients: &mut [Client; 2], game: &str, moves: &[&str]) {
    for (ply, text) in moves.iter().enumerate() {
        clients[ply % 2].play(game, text).await;
        for client in clients.iter_mut() {
            client.update().await;
        }
    }
}

/// Moves knights to and fro.
async fn shuffle(clients: &mut [Client; 2], game: &str, plies: usize) {
    let moves = ["Nf3", "Nf6", "Ng1", "Ng8"].into_iter().cycle().take(plies);
    play(clients, game, &moves.collect::<Vec<_>>()).await;
}

#[tokio::test]
async fn twenty_players_play_an_arena_to_its_final_table() {
    let mut test_server = TestServer::open().await;
    let arena = Arena::new(&test_server, &arena(), 20).await;
    assert_eq!(arena.page(1).await.starts_in, Some(60_000));
    test_server.pass(Duration::from_mins(1)).await;
    let first = arena.wave(&test_server, |playing| playing == 20).await;
    let scripts = [
        Script::Mate,
        Script::Berserk,
        Script::Draw(20),
        Script::Draw(8),
    ];
    arena.play_all(&first, &scripts).await;
    let view = arena.until(|view| view.playing == 0).await;
    assert_eq!((view.phase, view.waiting), (TournamentPhase::Running, 20));

    // Player 3 pauses, and the arbiter withdraws player 5.
    let pause = arena.people[2]
        .send("DELETE", &arena.event.path("/entry"), &json!({}))
        .await;
    assert_eq!(pause.status, 200, "{}", pause.text());
    let withdraw = json!({ "command": "withdraw", "entrant": 5 });
    arena.event.give("withdraw", withdraw).await;
    assert_eq!(arena.row(3).await.state, ArenaState::Paused);
    assert_eq!(arena.row(5).await.state, ArenaState::Withdrawn);
    let back = arena.people[4]
        .post(&arena.event.path("/entry"), &json!({}))
        .await;
    refused(&back, 403, "withdrawn you");
    test_server.pass(Duration::from_secs(10)).await;
    let second = arena.wave(&test_server, |playing| playing == 18).await;
    assert!(
        second
            .iter()
            .all(|(_, seats)| !seats.contains(&2) && !seats.contains(&4))
    );
    for (_, seats) in &second {
        assert!(
            first
                .iter()
                .all(|(_, before)| { !(before.contains(&seats[0]) && before.contains(&seats[1])) })
        );
    }

    // The server is killed after the end of games whose results it has not entered.
    arena
        .play_all(&second, &[Script::Mate, Script::Berserk, Script::Mate])
        .await;
    test_server = test_server
        .crash_and_restart_after(Duration::from_secs(5))
        .await;
    let arena = arena.at(&test_server);
    arena.until(|view| view.playing == 0).await;
    let twin = arena.twin(&test_server, &[]).await;
    assert_eq!(arena.table().await, twin, "no result is lost");

    // Player 3 returns; in one game White does not appear.
    arena.event.join(&arena.people[2]).await;
    test_server.pass(Duration::from_secs(10)).await;
    let third = arena.wave(&test_server, |playing| playing == 18).await;
    arena.play(&third[0], Script::Absent).await;
    arena
        .play_all(&third[1..], &[Script::Mate, Script::Draw(24)])
        .await;
    arena.until(|view| view.playing == 2).await;
    test_server.pass(Duration::from_secs(31)).await;
    let absent = third[0].1[0] as u16 + 1;
    let is_paused = |row: &ArenaRow| row.player.0 == absent && row.state == ArenaState::Paused;
    arena.until(|view| view.rows.iter().any(is_paused)).await;

    // The arbiter cancels a game of the first wave.
    let cancel = json!({ "command": "cancel_game", "wave": 1, "board": 1 });
    arena.event.give("cancel", cancel).await;
    let fourth = arena.wave(&test_server, |playing| playing >= 16).await;
    arena.play_all(&fourth, &[Script::Mate]).await;
    arena.until(|view| view.playing == 0).await;

    // Games that are running at the end do not count.
    let ends_in = arena.page(1).await.ends_in.expect("the arena is running");
    test_server
        .pass(Duration::from_millis(ends_in - 40_000))
        .await;
    let last = arena.wave(&test_server, |playing| playing >= 16).await;
    arena.play_all(&last, &[Script::Running]).await;
    test_server.pass(Duration::from_secs(40)).await;
    test_server.pass(Duration::from_secs(3)).await;
    arena
        .until(|view| view.phase == TournamentPhase::Ended)
        .await;
    assert_eq!(
        arena.table().await,
        arena.twin(&test_server, &[(1, 1)]).await
    );
    let late = test_server
        .new_visitor()
        .await
        .post(&arena.event.path("/entry"), &json!({}))
        .await;
    refused(&late, 409, "has ended");
}
