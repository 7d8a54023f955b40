//! Faults of one of several nodes, and of NATS.

use std::time::Duration;

use rustix::process::Signal;
use tokio::task::spawn_blocking;
use tokio::time::{Instant, sleep};

use super::{Campaign, Running};
use crate::chaos::fault::Fault;
use crate::failure::Failure;
use crate::nodes::network::{Link, Network};

/// The maximum duration of the faults. Some are longer than the time after which nodes and clients
/// take a connection for lost.
const MAX_DOWN: Duration = Duration::from_millis(1_500);
const MAX_FROZEN: Duration = Duration::from_secs(7);
const MAX_CUT: Duration = Duration::from_secs(7);
const SLOW: Duration = Duration::from_secs(3);

impl Campaign<'_> {
    /// Applies a fault to a random node, or to NATS.
    pub(super) async fn inflict_on_nodes(
        &mut self,
        fault: Fault,
        running: &mut Running,
    ) -> Result<(), Failure> {
        let node = self.rng.usize(..running.servers.len());
        match fault {
            Fault::NodeKilled => {
                running.servers.remove(node).kill();
                let down = self.up_to(MAX_DOWN);
                sleep(down).await;
                let server = self.start_server(node).await?;
                running.servers.insert(node, server);
            }
            Fault::NodeFrozen => {
                running.servers[node].signal(Signal::STOP)?;
                self.world.set_disturbed(node, Some(Instant::now()));
                let frozen = self.up_to(MAX_FROZEN);
                sleep(frozen).await;
                self.world.set_disturbed(node, None);
                running.servers[node].signal(Signal::CONT)?;
            }
            Fault::NatsKilled => self.kill_nats().await?,
            Fault::DatabaseLinkCut => {
                self.world.set_disturbed(node, Some(Instant::now()));
                self.cut(node, Link::Database).await?;
                self.world.set_disturbed(node, None);
            }
            Fault::NatsLinkCut => self.cut(node, Link::Nats).await?,
            Fault::LinksSlow => self.slow_down(node).await?,
            _ => unreachable!("the other faults do not need nodes"),
        }
        Ok(())
    }

    async fn kill_nats(&mut self) -> Result<(), Failure> {
        let down = self.up_to(MAX_CUT);
        let nodes = self.storage.nodes.as_ref();
        let nats = nodes.and_then(|nodes| nodes.nats.clone());
        let nats = nats.expect("a campaign over NATS");
        nats.kill()?;
        sleep(down).await;
        let restarted = spawn_blocking(move || nats.restart()).await;
        Ok(restarted.expect("the task does not panic")?)
    }

    async fn cut(&mut self, node: usize, link: Link) -> Result<(), Failure> {
        let cut = self.up_to(MAX_CUT);
        self.network().cut(node, link)?;
        sleep(cut).await;
        self.network().restore(node, link)
    }

    async fn slow_down(&mut self, node: usize) -> Result<(), Failure> {
        let links = match self.rng.u8(..3) {
            0 => &[Link::Database][..],
            1 => &[Link::Nats],
            _ => &[Link::Database, Link::Nats],
        };
        for &link in links {
            self.network().slow_down(node, link)?;
        }
        sleep(SLOW).await;
        for &link in links {
            self.network().speed_up(node, link)?;
        }
        Ok(())
    }

    fn network(&self) -> &Network {
        let nodes = self.storage.nodes.as_ref();
        let network = nodes.and_then(|nodes| nodes.network.as_ref());
        network.expect("a campaign in network namespaces")
    }
}
