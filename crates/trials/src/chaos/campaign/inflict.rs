//! Fault injection: applies faults to the server, the database and the clients.

use std::net::SocketAddr;
use std::rc::Rc;
use std::time::Duration;

use arbiter::TimeControl;
use futures_util::future::join_all;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep};

use super::{Campaign, PATIENCE, Running};
use crate::chaos::charges::Outage;
use crate::chaos::fault::Fault;
use crate::chaos::garbage::{send_garbage, stall};
use crate::chaos::known::Known;
use crate::chaos::player::Progress;
use crate::failure::Failure;
use crate::http::Http;
use crate::visitor::Visitor;

/// The server records every second that it can write; an outage is bounded by these records.
const HEARTBEAT: Duration = Duration::from_millis(1_200);
/// The server detects a stall of the store that is longer than this.
const MIN_DETECTED_STALL: Duration = Duration::from_millis(3_300);
/// The number of bad clients at a time.
const BAD_CLIENTS: usize = 20;

impl Campaign<'_> {
    /// Applies a fault, and waits until every game continues.
    pub(super) async fn inflict(
        &mut self,
        fault: Fault,
        running: &mut Running,
    ) -> Result<(), Failure> {
        let address = running.servers[0].address;
        match fault {
            Fault::Kill => return Ok(()),
            Fault::NodeKilled
            | Fault::NodeFrozen
            | Fault::NatsKilled
            | Fault::DatabaseLinkCut
            | Fault::NatsLinkCut
            | Fault::LinksSlow => self.inflict_on_nodes(fault, running).await?,
            Fault::DatabaseKilled => {
                let down = self.up_to(Duration::from_millis(500));
                let since = Instant::now();
                self.storage
                    .with_postgres(move |server| {
                        server.kill()?;
                        std::thread::sleep(down);
                        server.restart()
                    })
                    .await?;
                self.stalled(since);
            }
            Fault::DatabaseStalled => {
                let stall = self.up_to(Duration::from_millis(4_500));
                // On a busy machine it takes a while until it is suspended, and games continue
                // until then.
                let since = if self.storage.database.postgres.is_some() {
                    self.storage
                        .with_postgres(private_postgres::Server::freeze)
                        .await?;
                    let since = Instant::now();
                    sleep(stall).await;
                    self.storage
                        .with_postgres(private_postgres::Server::unfreeze)
                        .await?;
                    since
                } else {
                    let lock = rusqlite::Connection::open(self.storage.file())?;
                    lock.busy_timeout(PATIENCE)?;
                    lock.execute_batch("BEGIN IMMEDIATE")?;
                    let since = Instant::now();
                    sleep(stall).await;
                    lock.execute_batch("ROLLBACK")?;
                    since
                };
                self.stalled(since);
            }
            Fault::DatabaseCut => {
                self.storage
                    .with_postgres(|server| {
                        let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                               WHERE datname = 'games'";
                        server.execute("postgres", cut).map(drop)
                    })
                    .await?;
            }
            Fault::DiskFull => {
                let full = self.up_to(Duration::from_secs(4));
                let disk = self.storage.small_disk.as_ref();
                let disk = disk.expect("a campaign on a small disk");
                self.world.refused.set(None);
                disk.fill()?;
                sleep(full).await;
                let until = Instant::now();
                disk.empty()?;
                // There may have been space for some rows.
                if let Some(since) = self.world.refused.get() {
                    self.world.outages.borrow_mut().add(Outage {
                        since,
                        until,
                        tolerance: HEARTBEAT,
                    });
                }
            }
            Fault::PlayersCut => {
                for _ in 0..5 {
                    self.world.cuts.send_modify(|cuts| *cuts += 1);
                    sleep(self.up_to(Duration::from_millis(200))).await;
                }
            }
            Fault::StalledClients | Fault::Garbage => {
                self.connect_bad_clients(fault, address).await?;
            }
        }
        self.wait_for_moves(running).await?;
        // By then the clocks are corrected.
        sleep(HEARTBEAT).await;
        Ok(())
    }

    /// Connects clients that send garbage or do not read, and waits until they have left.
    async fn connect_bad_clients(
        &mut self,
        fault: Fault,
        address: SocketAddr,
    ) -> Result<(), Failure> {
        let http = Http::new(address);
        let visitor = Visitor::new(&http).await?;
        let game = Visitor::new(&http)
            .await?
            .invite(&http, TimeControl::Unlimited, false)
            .await?;
        let clients = (0..BAD_CLIENTS).map(|_| {
            let rng = self.rng.fork();
            let (visitor, game) = (&visitor, &game);
            async move {
                if fault == Fault::Garbage {
                    send_garbage(address, visitor, game, rng).await;
                } else {
                    stall(address, visitor, game).await;
                }
            }
        });
        join_all(clients).await;
        Ok(())
    }

    /// Records an outage of the store from `since` until now.
    fn stalled(&self, since: Instant) {
        if since.elapsed() > MIN_DETECTED_STALL {
            self.world.outages.borrow_mut().add(Outage {
                since,
                until: Instant::now(),
                tolerance: HEARTBEAT,
            });
        }
    }

    /// Waits until each game has a new move. A server that has exited on its own, PostgreSQL or
    /// ours, is restarted, as a service manager would do.
    async fn wait_for_moves(&mut self, running: &mut Running) -> Result<(), Failure> {
        let then: Vec<_> = running
            .players
            .iter()
            .map(|(progress, _)| progress.acknowledged.get())
            .collect();
        let deadline = Instant::now() + PATIENCE;
        loop {
            if let Some(postgres) = &self.storage.database.postgres
                && postgres.has_ended()?
            {
                self.storage
                    .with_postgres(private_postgres::Server::restart)
                    .await?;
            }
            for node in 0..running.servers.len() {
                if running.servers[node].has_ended()? {
                    if running.servers.len() == 1 {
                        self.gone = Some(Instant::now());
                    }
                    running.servers[node] = self.start_server(node).await?;
                }
            }
            let goes_on =
                |((progress, player), then): (&(Rc<Progress>, JoinHandle<Known>), &usize)| {
                    progress.acknowledged.get() > *then || player.is_finished()
                };
            if running.players.iter().zip(&then).all(goes_on) {
                return Ok(());
            }
            if Instant::now() > deadline {
                let players = running.players.iter().zip(&then);
                let stuck = players.filter(|player| !goes_on(*player));
                let told = stuck.map(|((progress, _), _)| progress.ended.borrow().clone());
                let told = [vec!["games did not continue:".to_owned()], told.collect()].concat();
                return Err(Failure::new(told.join("\n")));
            }
            sleep(Duration::from_millis(10)).await;
        }
    }
}
