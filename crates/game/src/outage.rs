//! Credits outages to the clocks of a game, so that their time is not charged to a player.

use arbiter::{Command, Timestamp};
use cluster::clock_difference::MAX_DIFFERENCE;
use cluster::heartbeat;
use cluster::outages::Outage;
use store::Unavailable;

use super::entry::{RECONNECTED, system_entry};
use super::journal::NotWritten;
use super::live_game::LiveGame;

impl LiveGame {
    /// Whether an outage is not in the journal yet. An outage that ended before the last row was
    /// settled by it; the store uses the same rule.
    pub(super) fn is_unsettled(&self, outage: Outage) -> bool {
        let last = self.table.game.last_event_at();
        last.is_none_or(|last| last < outage.until)
    }

    /// Credits an outage to the player to move. If that player is connected only to another node,
    /// that node knows whether they could play, so the credit is left to it.
    async fn credit(&mut self, outage: Outage) -> Result<(), Unavailable> {
        if !self.plays_only_elsewhere() {
            return self.resume(outage.since, outage.until).await;
        }
        let mut left = std::mem::take(&mut self.left_elsewhere);
        left.retain(|&earlier| self.is_unsettled(earlier));
        left.push(outage);
        self.left_elsewhere = left;
        Ok(())
    }

    /// Credits outages that were left to another node and are not credited yet, when the flag would
    /// fall here: that node may have failed too and may not be back. Returns whether the game has
    /// changed.
    pub(super) async fn credit_what_was_left(&mut self) -> Result<bool, Unavailable> {
        let version = self.table.version;
        while let Some(&outage) = self.left_elsewhere.first() {
            if self.is_unsettled(outage) {
                self.resume(outage.since, outage.until).await?;
            }
            self.left_elsewhere.remove(0);
        }
        Ok(self.table.version != version)
    }

    /// Credits the time since the last heartbeat, once, to the player to move.
    async fn resume(
        &mut self,
        last_heartbeat: Timestamp,
        at: Timestamp,
    ) -> Result<(), Unavailable> {
        self.resume_as("resume", last_heartbeat, at).await
    }

    /// Like [`Self::resume`], for a player whose node has failed and who may have returned to it
    /// before: from here on, this node is responsible for the player.
    pub(super) async fn resume_reconnected(&mut self, outage: Outage) -> Result<(), Unavailable> {
        self.resume_as(RECONNECTED, outage.since, outage.until)
            .await
    }

    async fn resume_as(
        &mut self,
        request: &str,
        last_heartbeat: Timestamp,
        at: Timestamp,
    ) -> Result<(), Unavailable> {
        loop {
            let turn = self.table.game.turn().index();
            let returned = self.table.reconnected_until[turn];
            // After that credit the player could play on another node.
            let is_elsewhere = returned > last_heartbeat && returned != self.returned_here[turn];
            if is_elsewhere && request != RECONNECTED {
                return Ok(());
            }
            let last_heartbeat = last_heartbeat.max(returned);
            let at = self.to_game_time(at);
            if last_heartbeat >= at {
                return Ok(());
            }
            let lag = self.lag_to_move();
            let command = Command::Resume {
                last_heartbeat,
                lag,
            };
            let Ok(events) = self.decide(&command, at).await else {
                return Ok(());
            };
            let id = format!("resume:{}", self.table.version + 1);
            match self.write(system_entry(id, request, at, events)).await {
                Ok(()) => {
                    if request == RECONNECTED {
                        self.returned_here[turn] = self.table.reconnected_until[turn];
                    }
                    return Ok(());
                }
                // The error was logged: the outage is charged, and the game continues.
                Err(NotWritten::Invalid) => return Ok(()),
                Err(NotWritten::MovedOn) => {}
                Err(NotWritten::Unavailable(why)) => return Err(why),
            }
        }
    }

    /// Credits the outages that ended since the last call to the player to move: first the stored
    /// outages from before this process. An outage that began after `arrived` waits: messages that
    /// had arrived by then count before it.
    pub(super) async fn settle_outages(
        &mut self,
        arrived: Option<Timestamp>,
    ) -> Result<(), Unavailable> {
        let mut stored = std::mem::take(&mut self.table.outages);
        // Written by a node whose clock was ahead. The clocks of nodes may differ a little.
        let limit = self.games.node.clock.now() + 2 * MAX_DIFFERENCE;
        stored.retain(|outage| outage.ended_at <= limit);
        while let Some(&outage) = stored.first() {
            // No node was running, so the player could not play elsewhere after a reconnection.
            let turn = self.table.game.turn().index();
            let began_at = outage.began_at.max(self.table.reconnected_until[turn]);
            if let Err(why) = self.resume(began_at, outage.ended_at).await {
                self.table.outages = stored;
                return Err(why);
            }
            stored.remove(0);
        }
        while let Some(outage) = self.games.node.outages.first_after(self.settled) {
            if arrived.is_some_and(|arrived| arrived < outage.since) {
                break;
            }
            if self.is_unsettled(outage) {
                self.credit(outage).await?;
            }
            self.presence.outage_ended(outage.until);
            self.settled = outage.until;
        }
        let now = self.games.node.clock.now();
        self.settle_lost_time(arrived.unwrap_or(now)).await?;
        Ok(())
    }

    /// Ends an outage of the store if writing works again, and credits it before any other write,
    /// so that it is not charged to a player. Messages that arrived before it began count first.
    pub(super) async fn end_outage(
        &mut self,
        arrived: Option<Timestamp>,
    ) -> Result<(), Unavailable> {
        heartbeat::end_outage(&self.games.node).await?;
        self.settle_outages(arrived).await?;
        let Some(since) = self.games.node.outages.not_appended_since() else {
            return Ok(());
        };
        if arrived.is_some_and(|arrived| arrived < since) {
            return Ok(());
        }
        // Only a write shows that writing works: the credit itself.
        let at = self.games.node.clock.now();
        self.credit(Outage { since, until: at }).await?;
        self.presence.outage_ended(at);
        self.settled = self.games.node.clock.now();
        Ok(())
    }

    /// Whether this is a timed game and the server's clock is wrong.
    pub(super) fn cannot_be_timed(&self) -> bool {
        let now = self.games.node.clock.now();
        self.table.game.clock().is_some() && self.games.node.outages.cannot_time(now)
    }
}

#[cfg(test)]
mod tests {
    use arbiter::{Event, TimeControl};
    use protocol::PlayerCommand;
    use store::{Append, GameId};

    use super::super::commands::Seen;
    use super::super::sample;
    use super::*;
    use crate::connected::Followers;

    #[tokio::test]
    async fn no_flag_falls_because_of_an_outage_left_to_another_node() {
        let (_folder, store) = sample::store().await;
        let mut terms = sample::terms(None);
        terms.time = TimeControl::fischer(60_000, 0);
        let mut game = sample::under(&store, terms).await;
        let games = game.games.clone();
        let followers = Followers {
            sides: [true, false],
            spectators: 0,
        };
        games.connected.elsewhere("other", game.table.id, followers);
        games.node.outages.clock_is_behind(Timestamp(2_000));
        games.node.outages.clock_has_caught_up(Timestamp(102_000));
        assert_eq!(game.settle_outages(None).await, Ok(()));
        assert_eq!(
            game.table.version, 1,
            "the credit is left to the other node"
        );
        for (at, is_over) in [(110_000, false), (200_000, true)] {
            assert_eq!(game.drop_flag(Timestamp(at), 0).await, Ok(()));
            assert_eq!(game.table.game.verdict().is_some(), is_over, "at {at}");
        }
    }

    /// The node was frozen with a move in the socket, and the player has connected to another node
    /// since then.
    #[tokio::test]
    async fn an_outage_left_to_another_node_is_credited_before_a_move_that_arrives_here() {
        let (_folder, store) = sample::store().await;
        let mut terms = sample::terms(None);
        terms.time = TimeControl::fischer(60_000, 0);
        let mut game = sample::under(&store, terms).await;
        game.left_elsewhere.push(Outage {
            since: Timestamp(2_000),
            until: Timestamp(7_000),
        });
        let request = PlayerCommand::Move {
            text: "e2e4".to_owned(),
            offer_draw: false,
        };
        let seen = Seen {
            version: Some(1),
            arrived: Timestamp(7_000),
            lag: 0,
        };
        let carried = game.carry_out(sample::PLAYER, "move", &request, seen).await;
        assert_eq!(carried.ok(), Some(3));
        let stored = store.load(game.table.id).await.expect("the store works");
        let rows = stored.expect("the game exists").rows;
        let credit = Event::Credited {
            millis: 5_000,
            until: Timestamp(7_000),
        };
        assert_eq!(rows[1].entry.events, [credit]);
        assert!(matches!(rows[2].entry.events[0], Event::Moved { .. }));
    }

    /// The node is frozen before its first heartbeat after the return of the player.
    #[tokio::test]
    async fn an_outage_after_a_return_to_this_node_is_credited_from_then_on() {
        let (_folder, store) = sample::store().await;
        let mut terms = sample::terms(None);
        terms.time = TimeControl::fischer(60_000, 0);
        let mut game = sample::under(&store, terms).await;
        let node = game.games.node.clone();
        let returned = Outage {
            since: Timestamp(11_000),
            until: Timestamp(15_000),
        };
        assert_eq!(game.resume_reconnected(returned).await, Ok(()));
        assert_eq!(game.table.version, 2);
        node.outages.clock_is_behind(Timestamp(14_500));
        node.outages.clock_has_caught_up(Timestamp(20_000));
        assert_eq!(game.settle_outages(None).await, Ok(()));
        let stored = store.load(game.table.id).await.expect("the store works");
        let last = stored.and_then(|stored| stored.rows.last().cloned());
        let last = last.expect("the game has rows").entry.events;
        let expected = Event::Credited {
            millis: 5_000,
            until: Timestamp(20_000),
        };
        assert_eq!(last[..], [expected]);
    }

    /// The server is killed before its first heartbeat after the return of the player.
    #[tokio::test]
    async fn an_outage_after_a_return_is_credited_from_then_on_after_a_restart() {
        let (_folder, store) = sample::store().await;
        let mut terms = sample::terms(None);
        terms.time = TimeControl::fischer(60_000, 0);
        let mut game = sample::under(&store, terms).await;
        let returned = Outage {
            since: Timestamp(1_500),
            until: Timestamp(1_800),
        };
        assert_eq!(game.resume_reconnected(returned).await, Ok(()));
        game.returned_here = [Timestamp(0); 2];
        let stored = |began_at, ended_at| store::Outage {
            began_at: Timestamp(began_at),
            ended_at: Timestamp(ended_at),
        };
        game.table.outages = vec![stored(1_200, 1_700), stored(1_600, 2_800)];
        assert_eq!(game.settle_outages(None).await, Ok(()));
        assert_eq!(game.table.version, 3);
        let stored = store.load(game.table.id).await.expect("the store works");
        let last = stored.and_then(|stored| stored.rows.last().cloned());
        let last = last.expect("the game has rows").entry.events;
        let expected = Event::Credited {
            millis: 1_000,
            until: Timestamp(2_800),
        };
        assert_eq!(last[..], [expected]);
    }

    /// White returned after all nodes had restarted, and moved; then Black's node failed before its
    /// first heartbeat.
    #[tokio::test]
    async fn the_return_of_one_player_does_not_hide_the_loss_of_the_other() {
        let (_folder, store) = sample::store().await;
        let mut terms = sample::terms(None);
        terms.time = TimeControl::fischer(60_000, 0);
        let mut game = sample::under(&store, terms).await;
        let append = |version, request: &str, at, event| Append {
            game: GameId::from_bits(1),
            version,
            entry: system_entry(
                format!("test:{version}"),
                request,
                Timestamp(at),
                vec![event],
            ),
            due: None,
            ending: None,
        };
        let returned = Event::Credited {
            millis: 500,
            until: Timestamp(15_000),
        };
        let moved = Event::Moved {
            uci: "e2e4".to_owned(),
            remaining: Some(60_000),
        };
        for append in [
            append(2, RECONNECTED, 15_000, returned),
            append(3, "move", 15_100, moved),
        ] {
            store.append(append).await.expect("the store works");
        }
        game.reload().await.expect("the store works");
        let lost = Outage {
            since: Timestamp(14_000),
            until: Timestamp(20_000),
        };
        assert_eq!(game.resume_reconnected(lost).await, Ok(()));
        let stored = store.load(game.table.id).await.expect("the store works");
        let row = stored.and_then(|stored| stored.rows.last().cloned());
        let entry = row.expect("the game has rows").entry;
        assert_eq!(
            (entry.actor.as_str(), entry.request.as_str()),
            ("system", RECONNECTED)
        );
        let Event::Credited { millis, .. } = entry.events[0] else {
            panic!("{entry:?}");
        };
        assert_eq!(millis, 4_900);
    }

    #[tokio::test]
    async fn an_outage_is_not_credited_to_a_player_who_has_moved_to_another_node() {
        let (_folder, store) = sample::store().await;
        let mut terms = sample::terms(None);
        terms.time = TimeControl::fischer(60_000, 0);
        let mut game = sample::under(&store, terms).await;
        let node = game.games.node.clone();
        // The other node has written this while the present one could not write.
        let credit = Event::Credited {
            millis: 5_000,
            until: Timestamp(15_000),
        };
        let id = "resume:2".to_owned();
        let append = Append {
            game: game.table.id,
            version: 2,
            entry: system_entry(id, RECONNECTED, Timestamp(15_000), vec![credit]),
            due: None,
            ending: None,
        };
        store.append(append).await.expect("the store works");
        node.outages.clock_is_behind(Timestamp(11_000));
        node.outages.clock_has_caught_up(Timestamp(30_000));
        assert_eq!(game.settle_outages(None).await, Ok(()));
        assert_eq!(game.table.version, 2);
    }
}
