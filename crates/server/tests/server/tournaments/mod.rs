//! Tournaments: organizers, players, and games that begin by themselves.

pub(crate) mod arena;
mod categories;
mod classes;
mod devices;
mod evening;
mod hostile;
mod link;
mod online;
mod permissions;
mod public;

use protocol::http::Created;
use protocol::http::tournaments::{
    Accepted, RoundView, StandingsView, TournamentList, TournamentView,
};
use protocol::{ClientMessage, ServerMessage};
use serde_json::{Value, json};

use crate::classes::organiser;
use crate::harness::{Answer, Client, Person, TestServer};

/// A tournament as its arbiter runs it.
pub(crate) struct Event {
    pub(crate) arbiter: Person,
    pub(crate) id: String,
}

/// Settings of a Swiss at the board.
pub(crate) fn swiss(rounds: u16) -> Value {
    json!({
        "name": "Club evening",
        "system": { "kind": "swiss", "rounds": rounds },
        "venue": "board",
        "time": { "kind": "unlimited" },
        "tie_breaks": ["BH/C1", "SB"],
    })
}

/// Settings of a Swiss in which players of the server play here.
pub(crate) fn mixed(rounds: u16) -> Value {
    let mut settings = swiss(rounds);
    let stage = json!({ "moves": null, "millis": 300_000, "bonus": { "kind": "none" } });
    settings["venue"] = "mixed".into();
    settings["time"] = json!({ "kind": "clock", "stages": [stage] });
    settings
}

impl Event {
    pub(crate) async fn new(test_server: &TestServer, settings: &Value) -> Self {
        let arbiter = organiser(test_server, "Cleo").await;
        let body = json!({ "settings": settings });
        let made = arbiter.post("/app/tournaments", &body).await;
        assert_eq!(made.status, 201, "{}", made.text());
        let id = made.json::<Created>().id;
        Self { arbiter, id }
    }

    pub(crate) fn path(&self, rest: &str) -> String {
        format!("/app/tournaments/{}{rest}", self.id)
    }

    pub(crate) async fn ask(&self, id: &str, command: Value) -> Answer {
        let body = json!({ "id": id, "command": command });
        self.arbiter.post(&self.path("/commands"), &body).await
    }

    /// Gives a command that is carried out.
    pub(crate) async fn give(&self, id: &str, command: Value) -> u32 {
        let answer = self.ask(id, command).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.json::<Accepted>().version
    }

    pub(crate) async fn enter_names(&self, names: &[&str]) {
        let entrant = |name: &&str| json!({ "details": { "name": name } });
        let entrants: Vec<Value> = names.iter().map(entrant).collect();
        let command = json!({ "command": "enter", "entrants": entrants });
        self.give("names", command).await;
    }

    pub(crate) async fn pair(&self, round: u16) {
        let command = json!({ "command": "pair", "round": round });
        self.give(&format!("pair-{round}"), command).await;
    }

    pub(crate) async fn enter(&self, round: u16, board: u16, outcome: &str) -> Answer {
        let command = json!({
            "command": "enter_result", "round": round, "board": board, "outcome": outcome,
        });
        self.ask(
            &format!("result-{round}-{board}-{}", outcome.len()),
            command,
        )
        .await
    }

    pub(crate) async fn view(&self) -> TournamentView {
        self.view_of(&self.arbiter).await
    }

    pub(crate) async fn view_of(&self, person: &Person) -> TournamentView {
        let answer = person.get(&self.path("")).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.json()
    }

    pub(crate) async fn round(&self, round: u16) -> RoundView {
        let path = self.path(&format!("/rounds/{round}"));
        let answer = self.arbiter.get(&path).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.json()
    }

    pub(crate) async fn standings(&self) -> StandingsView {
        self.arbiter.get(&self.path("/standings")).await.json()
    }

    /// A visitor enters.
    pub(crate) async fn join(&self, person: &Person) {
        let answer = person.post(&self.path("/entry"), &json!({})).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
    }

    /// Follows the tournament until it has this version.
    pub(crate) async fn reaches(&self, client: &mut Client, wanted: u32) {
        let tournament = self.id.clone();
        let watch = ClientMessage::WatchTournament { tournament };
        client.send_message(&watch).await;
        loop {
            if let ServerMessage::Tournament { version, .. } = client.receive().await
                && version >= wanted
            {
                return;
            }
        }
    }
}

impl Client {
    /// Waits for the own game of a tournament.
    pub(crate) async fn tournament_game(&mut self) -> String {
        loop {
            if let ServerMessage::TournamentGame { game, .. } = self.receive().await {
                return game;
            }
        }
    }
}

#[tokio::test]
async fn the_lists_show_open_running_and_ended_tournaments() {
    let test_server = TestServer::open().await;
    let event = Event::new(&test_server, &swiss(1)).await;
    let visitor = test_server.new_visitor().await;
    let list = async || {
        visitor
            .get("/app/tournaments")
            .await
            .json::<TournamentList>()
    };
    let listed = list().await;
    assert_eq!(listed.open.len(), 1);
    assert_eq!(listed.open[0].name, "Club evening");
    assert_eq!(listed.open[0].arbiter.as_deref(), Some("Cleo"));
    event.enter_names(&["Ann", "Bob"]).await;
    event.pair(1).await;
    let listed = list().await;
    assert_eq!((listed.open.len(), listed.running.len()), (0, 1));
    assert_eq!((listed.running[0].round, listed.running[0].players), (1, 2));
    event.give("end", json!({ "command": "end" })).await;
    assert_eq!(list().await.ended.len(), 1);
    let own: TournamentList = event.arbiter.get("/app/tournaments").await.json();
    assert_eq!(own.own.len(), 1);
}

#[tokio::test]
async fn a_hidden_tournament_is_found_by_its_address_only() {
    let test_server = TestServer::open().await;
    let mut settings = swiss(3);
    settings["listed"] = false.into();
    let event = Event::new(&test_server, &settings).await;
    let visitor = test_server.new_visitor().await;
    let list: TournamentList = visitor.get("/app/tournaments").await.json();
    assert!(list.open.is_empty());
    assert_eq!(event.view_of(&visitor).await.settings.name, "Club evening");
}
