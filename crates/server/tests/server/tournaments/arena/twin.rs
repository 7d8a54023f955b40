//! The table of an arena, computed from its stored games.

use std::collections::BTreeMap;

use arbiter::{Event, Points, Timestamp};

use store::Store as _;

use super::{Arena, person};
use crate::harness::{START, TestServer};

const MINUTE: u64 = 60_000;

/// The results of a player.
#[derive(Default)]
struct Sheet {
    points: u32,
    wins: u32,
    has_drawn: bool,
}

impl Sheet {
    /// Adds a game: 1 won, 0 drawn, -1 lost.
    fn add(&mut self, result: i8, plies: u32, berserk: bool) {
        let factor = if self.wins >= 2 { 2 } else { 1 };
        match result {
            1 => {
                self.points += 2 * factor + u32::from(berserk && plies >= 14);
                self.wins += 1;
                self.has_drawn = false;
            }
            0 => {
                if plies >= 60 || (plies >= 20 && !self.has_drawn) {
                    self.points += factor;
                }
                self.has_drawn = true;
                self.wins = 0;
            }
            _ => self.wins = 0,
        }
    }
}

impl Arena {
    /// The points of all players, by number, as the page shows them.
    pub(super) async fn table(&self) -> BTreeMap<u16, u32> {
        let rows = self.rows().await.into_iter();
        rows.map(|row| (row.player.0, row.score)).collect()
    }

    /// The points of all players, by number, from the games without the canceled ones.
    pub(super) async fn twin(
        &self,
        test_server: &TestServer,
        canceled: &[(u32, u32)],
    ) -> BTreeMap<u16, u32> {
        let id = self.event.id.parse().expect("valid id");
        let store = test_server.store.tournaments();
        let games = store.tournament_games(id, 1).await.expect("games");
        let numbers = self.numbers(test_server).await;
        let mut sheets: BTreeMap<u16, Sheet> = numbers
            .values()
            .map(|&number| (number, Sheet::default()))
            .collect();
        let end = Timestamp(START.0 + MINUTE + 5 * MINUTE);
        for game in games {
            let Some(verdict) = game.verdict.filter(|_| game.ended_at <= Some(end)) else {
                continue;
            };
            if canceled.contains(&(game.round, game.board)) {
                continue;
            }
            let stored = test_server.stored(&game.game.to_string()).await;
            let plies = game.plies.unwrap_or(0);
            let white = match verdict.score {
                Points::WhiteWins => 1,
                Points::Draw => 0,
                // Without a result, White did not make the first move.
                Points::BlackWins | Points::None => -1,
            };
            let halved = |color: usize| {
                let events = stored.rows.iter().flat_map(|row| &row.entry.events);
                let mut halved = events.filter_map(|event| match event {
                    Event::Berserked { by, .. } => Some(by.index()),
                    _ => None,
                });
                halved.any(|by| by == color)
            };
            for (color, seat, result) in [(0, stored.white, white), (1, stored.black, -white)] {
                let sheet = sheets.get_mut(&numbers[&person(seat)]).expect("a player");
                sheet.add(result, plies, halved(color));
            }
        }
        let points = sheets.into_iter();
        points
            .map(|(number, sheet)| (number, sheet.points))
            .collect()
    }
}
