//! A tournament with its players, who wait for their games.

use std::collections::HashMap;

use futures_util::TryStreamExt;
use futures_util::stream::FuturesUnordered;
use protocol::ClientMessage;
use protocol::http::Created;
use protocol::http::tournaments::{RoundView, TournamentJournal};
use serde_json::{Value, json};
use tournament::Command;

use super::crowd::{self, Addresses};
use super::site::Site;
use crate::failure::Failure;
use crate::http::Http;
use crate::members;
use crate::socket::Socket;
use crate::visitor::Visitor;

/// A tournament that has not begun.
pub(super) struct Event {
    http: Http,
    organizer: Visitor,
    settings: Value,
    id: String,
}

impl Event {
    /// Creates a tournament with these settings on the first server, and enters this many guests.
    /// Returns their sockets too.
    pub(super) async fn new(
        site: &Site<'_>,
        settings: Value,
        players: usize,
    ) -> Result<(Self, Vec<Socket>), Failure> {
        let server = site.servers[0].address;
        let http = Http::new(server);
        let organizer = members::organizer(site.database, 0).await?;
        let body = json!({ "settings": settings }).to_string();
        let answer = http
            .post("/app/tournaments", organizer.cookie(), &body)
            .await?;
        let Created { id } = serde_json::from_slice(answer.body())?;
        let event = Self {
            http,
            organizer,
            settings,
            id,
        };
        let addresses = Addresses::from(server);
        let guests = crowd::guests(&addresses, players).await?;
        for guest in &guests {
            event
                .http
                .post(&event.path("/entry"), guest.cookie(), "{}")
                .await?;
        }
        let players = crowd::connect(&addresses, guests).await?;
        let players = players.into_iter().map(|(_, mut socket)| async {
            socket.send(&ClientMessage::WatchChallenges).await?;
            Ok::<_, Failure>(socket)
        });
        let sockets = players.collect::<FuturesUnordered<_>>();
        let sockets = sockets.try_collect().await?;
        Ok((event, sockets))
    }

    fn path(&self, rest: &str) -> String {
        format!("/app/tournaments/{}{rest}", self.id)
    }

    /// Pairs a round, and waits for the answer.
    pub(super) async fn pair(&self, round: u16) -> Result<(), Failure> {
        let command = json!({ "command": "pair", "round": round });
        self.give(&format!("pair-{round}"), &command).await
    }

    /// Lets the server begin at this time, in milliseconds since 1970.
    pub(super) async fn begin_at(&self, millis: u64) -> Result<(), Failure> {
        let mut settings = self.settings.clone();
        settings["starts_at"] = millis.into();
        let command = json!({ "command": "change_settings", "settings": settings });
        self.give("start", &command).await
    }

    async fn give(&self, id: &str, command: &Value) -> Result<(), Failure> {
        let body = json!({ "id": id, "command": command });
        let cookie = self.organizer.cookie();
        self.http
            .post(&self.path("/commands"), cookie, &body.to_string())
            .await?;
        Ok(())
    }

    /// Returns the number of boards of a round without a result.
    pub(super) async fn unfinished(&self, round: u16) -> Result<usize, Failure> {
        let path = self.path(&format!("/rounds/{round}"));
        let answer = self.http.get(&path, self.organizer.cookie()).await?;
        let view: RoundView = serde_json::from_slice(answer.body())?;
        Ok(view
            .boards
            .iter()
            .filter(|board| board.outcome.is_none())
            .count())
    }

    /// Returns when the server began to pair each round or wave, in milliseconds since 1970.
    pub(super) async fn paired_at(&self) -> Result<HashMap<u16, u64>, Failure> {
        let mut paired = HashMap::new();
        let mut path = self.path("/journal");
        loop {
            let answer = self.http.get(&path, self.organizer.cookie()).await?;
            let journal: TournamentJournal = serde_json::from_slice(answer.body())?;
            for entry in &journal.entries {
                if let Command::Pair { round, .. } = entry.command {
                    paired.insert(round, entry.at);
                }
            }
            match journal.entries.last() {
                Some(oldest) if journal.has_older => {
                    path = self.path(&format!("/journal?before={}", oldest.version));
                }
                _ => return Ok(paired),
            }
        }
    }
}
