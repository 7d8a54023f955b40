//! Several nodes that share one PostgreSQL server and one NATS server.

pub(crate) mod network;
pub(crate) mod proxy;

use std::net::SocketAddr;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use self::network::{Network, OWN_ADDRESS, command_in};
use self::proxy::Proxy;
use crate::database::Database;
use crate::failure::Failure;
use crate::program::{Server, Start, processor_time};

/// The ports of nodes and NATS, which are free in their namespaces.
const NODE_PORT: u16 = 8064;
const NATS_PORT: u16 = 4222;

/// The place of the nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// A network namespace for each.
    Namespaces,
    /// The loopback interface.
    Loopback,
}

/// The servers that nodes share, and the networks between them.
pub(crate) struct Nodes {
    number: u8,
    /// The URL of the database for nodes.
    database_url: String,
    /// `None` for a single node.
    pub(crate) nats: Option<Arc<private_nats::Server>>,
    /// `None` on the loopback interface. Must be dropped last.
    pub(crate) network: Option<Network>,
}

impl Nodes {
    /// Starts PostgreSQL, with its data in this folder, and NATS if there are several nodes. Returns
    /// the database too, which must be dropped first.
    pub(crate) fn new(
        number: u8,
        place: Place,
        folder: &Path,
    ) -> Result<(Self, Database), Failure> {
        let data = folder.join("postgres");
        let network = match place {
            Place::Namespaces => Some(Network::new(number)?),
            Place::Loopback => None,
        };
        let postgres = match &network {
            Some(network) => {
                let (namespace, address) = network.of_database();
                private_postgres::Server::start_in_network(&data, &namespace, address)?
            }
            None => private_postgres::Server::start_in(&data)?,
        };
        let in_network = postgres.url_in_network("games");
        let database = Database::on(postgres)?;
        let nats = if number == 1 {
            None
        } else if let Some(network) = &network {
            let (namespace, address) = network.of_nats();
            let address = SocketAddr::new(address, NATS_PORT);
            let server = private_nats::Server::start_in_namespace(&namespace, address)?;
            Some(Arc::new(server))
        } else {
            Some(Arc::new(private_nats::Server::start()?))
        };
        let nodes = Self {
            number,
            database_url: in_network.unwrap_or_else(|| database.url.clone()),
            nats,
            network,
        };
        Ok((nodes, database))
    }

    /// Returns the number of nodes.
    pub(crate) fn number(&self) -> usize {
        self.number.into()
    }

    /// Starts a proxy in front of the nodes, which must have namespaces: there, a node keeps its
    /// address when it is started again.
    pub(crate) fn start_proxy(&self, folder: &Path) -> Result<Proxy, Failure> {
        if self.network.is_none() {
            let why =
                "A proxy needs nodes in network namespaces: run as root, and install iproute2.";
            return Err(Failure::new(why));
        }
        let nodes: Vec<_> = (0..self.number()).map(address_of_node).collect();
        Proxy::start(&nodes, folder)
    }

    /// Starts all nodes.
    pub(crate) fn start_all(&self, program: &Path, folder: &Path) -> Result<Vec<Server>, Failure> {
        (0..self.number())
            .map(|node| self.start(node, program, folder))
            .collect()
    }

    /// Starts a node, and waits until it is ready. Its log is written to a file in the folder.
    pub(crate) fn start(
        &self,
        node: usize,
        program: &Path,
        folder: &Path,
    ) -> Result<Server, Failure> {
        let mut start = Start::new(&self.database_url, folder);
        start.log = folder.join(format!("log-{}", node + 1));
        if let Some(nats) = &self.nats {
            start.options.extend(["--nats".to_owned(), nats.url()]);
        }
        let command = match &self.network {
            Some(network) => {
                start.listen = address_of_node(node);
                // As if a proxy had not named the players' addresses: the limits per address do not
                // apply to this process.
                let trusted = [String::from("--trusted-proxies"), OWN_ADDRESS.to_string()];
                start.options.extend(trusted);
                command_in(&network.of_node(node), program)
            }
            None => Command::new(program),
        };
        Server::start_by(command, &start)
    }

    /// Returns the processor time that NATS has used.
    pub(crate) fn processor_time_of_nats(&self) -> Result<Duration, Failure> {
        match &self.nats {
            Some(nats) => processor_time(nats.process_id()),
            None => Ok(Duration::ZERO),
        }
    }
}

/// The address of a node in its namespace.
fn address_of_node(node: usize) -> SocketAddr {
    SocketAddr::new(Network::address_of_node(node), NODE_PORT)
}
