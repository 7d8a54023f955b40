//! Network namespaces for nodes, PostgreSQL and NATS, with links that can be cut and slowed down.
//!
//! Each of them has its own network namespace. Three bridges connect the nodes with the players,
//! with PostgreSQL and with NATS, so that each link of a node can be cut without the others. The
//! bridges are in the namespace of this process, which is a new one too: nothing is changed on the
//! machine, and the system removes everything when this process ends.

use std::fmt;
use std::io::{BufRead, BufReader, Write};
use std::net::{IpAddr, Ipv4Addr};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::failure::Failure;

/// The option with which this program is started in its namespace.
pub(crate) const INSIDE: &str = "--in-own-network";

/// A link of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Link {
    /// To the players.
    Players,
    /// To PostgreSQL.
    Database,
    /// To NATS.
    Nats,
}

impl Link {
    const ALL: [Self; 3] = [Self::Players, Self::Database, Self::Nats];

    /// Returns an address in the network of these links.
    const fn address(self, host: u8) -> Ipv4Addr {
        Ipv4Addr::new(10, 18, self as u8, host)
    }
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Players => "players",
            Self::Database => "database",
            Self::Nats => "nats",
        })
    }
}

/// The address of this process on the bridge of the players.
pub(crate) const OWN_ADDRESS: Ipv4Addr = Link::Players.address(1);
/// The last number of the address of a server on its bridge, and that of the first node.
const SERVER: u8 = 2;
const FIRST_NODE: u8 = 11;

/// The way in which links are slowed down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slowness {
    /// Each packet is delayed.
    Delay,
    /// The rate is limited, because this system cannot delay packets.
    Rate,
}

/// Starts this program again in a new network namespace, in place of this process. Returns only if
/// this is impossible, with the reason.
pub(crate) fn enter() -> String {
    let test = "ip link set lo up && ip link add bridge type bridge \
                && ip link add one type veth peer name other";
    let mut tested = unshare();
    let output = tested.args(["sh", "-c", test]).output();
    let refused = match output {
        Ok(output) if output.status.success() => None,
        Ok(output) => Some(String::from_utf8_lossy(&output.stderr).trim().to_owned()),
        Err(error) => Some(format!("unshare: {error}")),
    };
    if let Some(why) = refused {
        return why;
    }
    let error = std::env::current_exe().map_or_else(
        |error| error,
        |program| {
            let mut command = unshare();
            command.arg(program).args(std::env::args_os().skip(1));
            command.arg(INSIDE).exec()
        },
    );
    error.to_string()
}

/// Returns a command that runs its arguments in a new network namespace. Only root can create one
/// outside a user namespace.
fn unshare() -> Command {
    let mut command = Command::new("unshare");
    if !rustix::process::geteuid().is_root() {
        command.args(["--user", "--map-current-user", "--keep-caps"]);
    }
    command.arg("--net");
    command
}

/// The networks of a trial; removed when this goes out of scope.
pub(crate) struct Network {
    nodes: Vec<Namespace>,
    database: Namespace,
    nats: Namespace,
    slowness: Slowness,
}

impl Network {
    /// Creates the namespaces of this many nodes, and connects them. This process must have been
    /// started by [`enter`].
    pub(crate) fn new(nodes: u8) -> Result<Self, Failure> {
        let bridges = Link::ALL
            .map(|link| format!("link add {link} type bridge\nlink set {link} up\n"))
            .concat();
        let own = format!("address add {OWN_ADDRESS}/24 dev {}\n", Link::Players);
        ip(None, &format!("link set lo up\n{bridges}{own}"))?;
        let network = Self {
            nodes: (0..nodes)
                .map(|_| Namespace::new())
                .collect::<Result<_, _>>()?,
            database: Namespace::new()?,
            nats: Namespace::new()?,
            slowness: Slowness::supported(),
        };
        for (node, namespace) in (0..).zip(&network.nodes) {
            for link in Link::ALL {
                namespace.connect(link, &outer_end(node, link), FIRST_NODE + node as u8)?;
            }
        }
        for (link, namespace) in [
            (Link::Database, &network.database),
            (Link::Nats, &network.nats),
        ] {
            namespace.connect(link, &format!("{link}-0"), SERVER)?;
        }
        Ok(network)
    }

    /// Returns the file that represents the namespace of a node.
    pub(crate) fn of_node(&self, node: usize) -> PathBuf {
        self.nodes[node].path()
    }

    /// Returns the address of a node for the players.
    pub(crate) fn address_of_node(node: usize) -> IpAddr {
        Link::Players.address(FIRST_NODE + node as u8).into()
    }

    /// Returns the file that represents the namespace of PostgreSQL, and its address.
    pub(crate) fn of_database(&self) -> (PathBuf, IpAddr) {
        (self.database.path(), Link::Database.address(SERVER).into())
    }

    /// Returns the file that represents the namespace of NATS, and its address.
    pub(crate) fn of_nats(&self) -> (PathBuf, IpAddr) {
        (self.nats.path(), Link::Nats.address(SERVER).into())
    }

    /// Cuts a link of a node: packets are lost, and connections stay open.
    pub(crate) fn cut(&self, node: usize, link: Link) -> Result<(), Failure> {
        ip(None, &format!("link set {} down\n", self.end(node, link)))
    }

    /// Restores a link that was cut.
    pub(crate) fn restore(&self, node: usize, link: Link) -> Result<(), Failure> {
        ip(None, &format!("link set {} up\n", self.end(node, link)))
    }

    /// Slows a link of a node down.
    pub(crate) fn slow_down(&self, node: usize, link: Link) -> Result<(), Failure> {
        let end = self.end(node, link);
        let arguments = self.slowness.arguments();
        run(Command::new("tc")
            .args(["qdisc", "add", "dev", &end, "root"])
            .args(arguments.split(' ')))
    }

    /// Ends the effect of [`Network::slow_down`].
    pub(crate) fn speed_up(&self, node: usize, link: Link) -> Result<(), Failure> {
        let end = self.end(node, link);
        run(Command::new("tc").args(["qdisc", "del", "dev", &end, "root"]))
    }

    /// Returns the way in which links are slowed down.
    pub(crate) fn slowness(&self) -> Slowness {
        self.slowness
    }

    /// Returns the end of a link of this node in the namespace of this process.
    fn end(&self, node: usize, link: Link) -> String {
        assert!(node < self.nodes.len(), "there is no node {node}");
        outer_end(node, link)
    }
}

impl Drop for Network {
    fn drop(&mut self) {
        // The system removes the ends in other namespaces some time after these.
        for link in Link::ALL {
            let mut ends = vec![link.to_string(), format!("{link}-0")];
            ends.extend((0..self.nodes.len()).map(|node| outer_end(node, link)));
            for end in ends {
                // NATS and PostgreSQL have only one link.
                let _ = ip(None, &format!("link del {end}\n"));
            }
        }
    }
}

impl Slowness {
    /// Returns the delay if this kernel supports it.
    fn supported() -> Self {
        let mut test = Command::new("tc");
        test.args(["qdisc", "add", "dev", "lo", "root"]);
        if run(test.args(Self::Delay.arguments().split(' '))).is_err() {
            return Self::Rate;
        }
        // Without a result: the next test would replace it.
        let _ = run(Command::new("tc").args(["qdisc", "del", "dev", "lo", "root"]));
        Self::Delay
    }

    /// Returns the arguments of `tc`.
    const fn arguments(self) -> &'static str {
        match self {
            Self::Delay => "netem delay 60ms 20ms",
            Self::Rate => "tbf rate 400kbit burst 4kb latency 300ms",
        }
    }
}

impl fmt::Display for Slowness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.arguments())
    }
}

/// The name of the end of a node's link in the namespace of this process.
fn outer_end(node: usize, link: Link) -> String {
    format!("{link}-{}", node + 1)
}

/// A network namespace, which exists as long as its process.
struct Namespace(Child);

impl Namespace {
    fn new() -> Result<Self, Failure> {
        let mut holder = Command::new("unshare")
            .args(["--net", "sh", "-c", "echo ready && exec cat"])
            // `cat` exits when this process does.
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| Failure::new(format!("unshare: {error}")))?;
        let output = holder.stdout.take().expect("standard output is piped");
        let mut said = String::new();
        BufReader::new(output).read_line(&mut said)?;
        let namespace = Self(holder);
        if said.trim() == "ready" {
            Ok(namespace)
        } else {
            Err(Failure::new("a network namespace could not be created"))
        }
    }

    fn path(&self) -> PathBuf {
        format!("/proc/{}/ns/net", self.0.id()).into()
    }

    /// Connects it to the bridge of these links. `outer` is the name of the other end.
    fn connect(&self, link: Link, outer: &str, host: u8) -> Result<(), Failure> {
        let process = self.0.id();
        let address = link.address(host);
        ip(
            None,
            &format!(
                "link add {outer} type veth peer name {link} netns {process}\n\
                 link set {outer} master {link} up\n"
            ),
        )?;
        ip(
            Some(&self.path()),
            &format!("link set lo up\naddress add {address}/24 dev {link}\nlink set {link} up\n"),
        )
    }
}

impl Drop for Namespace {
    fn drop(&mut self) {
        // It may have exited already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Returns a command that executes this program in a network namespace.
pub(crate) fn command_in(namespace: &Path, program: impl AsRef<Path>) -> Command {
    let mut command = Command::new("nsenter");
    command
        .arg(format!("--net={}", namespace.display()))
        .arg(program.as_ref());
    command
}

/// Carries out the lines of a script of `ip`, in this namespace or in that of the process.
fn ip(namespace: Option<&Path>, script: &str) -> Result<(), Failure> {
    let mut command = match namespace {
        None => Command::new("ip"),
        Some(namespace) => command_in(namespace, "ip"),
    };
    let mut child = command
        .args(["-batch", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| Failure::new(format!("ip: {error}")))?;
    let mut input = child.stdin.take().expect("standard input is piped");
    input.write_all(script.as_bytes())?;
    drop(input);
    check("ip", &child.wait_with_output()?)
}

fn run(command: &mut Command) -> Result<(), Failure> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output();
    let output = output.map_err(|error| Failure::new(format!("{name}: {error}")))?;
    check(&name, &output)
}

fn check(name: &str, output: &std::process::Output) -> Result<(), Failure> {
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(Failure::new(format!("{name}: {}", said.trim())))
}
