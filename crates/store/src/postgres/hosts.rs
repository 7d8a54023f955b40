//! The hosts in the URL of a database.

use std::error::Error as _;
use std::time::Duration;

use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::encryption;
use crate::address::OpenError;

/// The port of PostgreSQL, unless the URL names another one.
const PORT: u16 = 5_432;

/// A host that may have the database.
#[derive(Clone)]
pub(super) struct Endpoint {
    /// The host, and the port unless it is the usual one.
    pub(super) name: String,
    /// The settings of a connection to this host only.
    pub(super) config: Config,
    /// `None` for connections that are not encrypted.
    pub(super) encryption: Option<MakeRustlsConnect>,
}

/// The hosts of a URL, in order.
pub(super) struct Hosts {
    pub(super) endpoints: Vec<Endpoint>,
    pub(super) database: String,
}

impl Hosts {
    /// Reads the URL. As in other PostgreSQL clients, the parameters `host` and `port` replace the
    /// hosts and ports before the path.
    pub(super) fn of(address: &str) -> Result<Self, OpenError> {
        let unusable = |why: String| OpenError::Server("the database".to_owned(), why);
        let encryption::Address { plain, encryption } =
            encryption::read(address).map_err(unusable)?;
        let address = &plain;
        let mut config: Config = address.parse().map_err(|why: tokio_postgres::Error| {
            // The cause names the parameter, but no value.
            let cause = why.source().map(ToString::to_string);
            unusable(format!("{why}: {}", cause.unwrap_or_default()))
        })?;
        config.ssl_mode(match encryption {
            Some(_) => SslMode::Require,
            None => SslMode::Disable,
        });
        let before_path = hosts_before_path(address);
        let hosts = after(&names(&config), before_path);
        let addresses = config.get_hostaddrs();
        let ports = after(config.get_ports(), before_path);
        let count = hosts.len().max(addresses.len());
        if count == 0 {
            return Err(unusable("the URL names no host".to_owned()));
        }
        if !hosts.is_empty() && !addresses.is_empty() && hosts.len() != addresses.len() {
            return Err(unusable(format!(
                "the URL names {} hosts and {} addresses of hosts",
                hosts.len(),
                addresses.len()
            )));
        }
        if ports.len() > 1 && ports.len() != count {
            return Err(unusable(format!(
                "the URL names {count} hosts and {} ports",
                ports.len()
            )));
        }
        let endpoint = |index: usize| {
            let mut one = without_hosts(&config);
            let mut name = String::new();
            if let Some(&address) = addresses.get(index) {
                one.hostaddr(address);
                name = address.to_string();
            }
            if let Some(host) = hosts.get(index) {
                one.host(host);
                name.clone_from(host);
            }
            let port = ports.get(index).or(ports.first()).copied().unwrap_or(PORT);
            one.port(port);
            if port != PORT {
                name = format!("{name}:{port}");
            }
            Endpoint {
                name,
                config: one,
                encryption: encryption.clone(),
            }
        };
        let database = config.get_dbname().or(config.get_user());
        Ok(Self {
            endpoints: (0..count).map(endpoint).collect(),
            database: database.unwrap_or_default().to_owned(),
        })
    }

    /// The name of the database and all hosts, without the password.
    pub(super) fn name(&self) -> String {
        let names: Vec<_> = self.endpoints.iter().map(|one| one.name.as_str()).collect();
        format!("{} at {}", self.database, names.join(", "))
    }
}

/// The number of hosts before the path of a URL.
fn hosts_before_path(address: &str) -> usize {
    let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
    let rest = rest.split_once('@').map_or(rest, |(_, rest)| rest);
    match rest.split(['/', '?']).next() {
        None | Some("") => 0,
        Some(hosts) => hosts.split(',').count(),
    }
}

/// The items after the first ones, or all if there are no others.
fn after<T: Clone>(items: &[T], first: usize) -> Vec<T> {
    let rest = items.get(first..).filter(|rest| !rest.is_empty());
    rest.unwrap_or(items).to_vec()
}

/// The names of all hosts. The parameter `host` may contain several.
fn names(config: &Config) -> Vec<String> {
    let text = |host: &Host| match host {
        Host::Tcp(name) => name.clone(),
        #[cfg(unix)]
        Host::Unix(folder) => folder.display().to_string(),
    };
    let hosts = config.get_hosts().iter().map(text);
    let split = |names: String| names.split(',').map(str::to_owned).collect::<Vec<_>>();
    hosts.flat_map(split).collect()
}

fn without_hosts(config: &Config) -> Config {
    let mut one = Config::new();
    if let Some(user) = config.get_user() {
        one.user(user);
    }
    if let Some(password) = config.get_password() {
        one.password(password);
    }
    if let Some(name) = config.get_dbname() {
        one.dbname(name);
    }
    if let Some(options) = config.get_options() {
        one.options(options);
    }
    one.ssl_mode(config.get_ssl_mode())
        .ssl_negotiation(config.get_ssl_negotiation())
        .channel_binding(config.get_channel_binding())
        .application_name("staunton")
        // The machine of a primary may vanish without closing its connections. Within five seconds
        // they are given up: while a response is awaited, by probes.
        .keepalives_idle(Duration::from_secs(2))
        .keepalives_interval(Duration::from_secs(1))
        .keepalives_retries(3)
        .tcp_user_timeout(Duration::from_secs(5));
    one
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(url: &str) -> Result<String, String> {
        let hosts = Hosts::of(url).map_err(|why| why.to_string())?;
        Ok(hosts.name())
    }

    #[test]
    fn lists_all_hosts() {
        for (url, expected) in [
            ("postgres://me@a/games", "games at a"),
            ("postgres://me:p?w,d@a,b/games", "games at a, b"),
            ("postgres://me@a:1,b/games", "games at a:1, b"),
            (
                "postgres://me@a,b/games?target_session_attrs=read-write",
                "games at a, b",
            ),
            ("postgres://me@/games?host=a,b&port=7", "games at a:7, b:7"),
            ("postgres://me@a:1/games?host=b", "games at b:1"),
            ("postgres://me@a/games?hostaddr=127.0.0.1", "games at a"),
            ("postgres:///games?hostaddr=127.0.0.1", "games at 127.0.0.1"),
            #[cfg(unix)]
            (
                "postgres://me@localhost/games?host=/run/a,/run/b",
                "games at /run/a, /run/b",
            ),
            #[cfg(unix)]
            ("postgres://me@%2Frun%2Fa/games", "games at /run/a"),
        ] {
            assert_eq!(name(url).as_deref(), Ok(expected), "{url}");
        }
    }

    #[test]
    fn refuses_lists_of_different_lengths() {
        for (url, part) in [
            ("postgres:///games", "names no host"),
            (
                "postgres://a,b/games?hostaddr=127.0.0.1",
                "2 hosts and 1 addresses",
            ),
            (
                "postgres:///games?host=a,b,c&port=1,2",
                "3 hosts and 2 ports",
            ),
            ("postgres://a/games?colour=red", "unknown option"),
        ] {
            let why = name(url).unwrap_err();
            assert!(why.contains(part), "{url}: {why}");
        }
    }
}
