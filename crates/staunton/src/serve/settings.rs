//! The settings of the server.

use std::net::{IpAddr, SocketAddr};

use ipnet::IpNet;
use server::PublicUrl;

use crate::database;

/// Options of the command line, environment variables, and entries of the `--config` file, under
/// the same names.
#[derive(clap::Args, Debug)]
#[group(skip)]
#[expect(clippy::doc_markdown, reason = "the help shows URLs as they are typed")]
pub(super) struct Settings {
    /// The address to listen on; 0.0.0.0:8064 for the local network
    #[arg(
        long,
        env = "STAUNTON_LISTEN",
        value_name = "ADDR:PORT",
        default_value = "127.0.0.1:8064"
    )]
    pub(super) listen: SocketAddr,
    /// The public URL of the server, needed behind a reverse proxy: links start with it, requests
    /// to its host name are answered, and with https the session cookie is sent by HTTPS only
    #[arg(long, env = "STAUNTON_PUBLIC_URL", value_name = "URL")]
    pub(super) public_url: Option<PublicUrl>,
    /// The address for a monitoring system: /metrics for Prometheus, /readyz, /healthz [default:
    /// none]
    #[arg(long, env = "STAUNTON_METRICS_LISTEN", value_name = "ADDR:PORT")]
    pub(super) metrics_listen: Option<SocketAddr>,
    #[command(flatten)]
    pub(super) database: database::Settings,
    /// A standby of the PostgreSQL database that searches, statistics and long lists read from,
    /// while it is running and at most some seconds behind [default: none]
    #[arg(
        long,
        env = "STAUNTON_DATABASE_REPLICA",
        hide_env_values = true,
        value_name = "URL"
    )]
    pub(super) database_replica: Option<String>,
    /// The NATS servers over which several nodes on one PostgreSQL database exchange messages,
    /// nats://HOST:4222 or tls://HOST:4222, separated by commas [default: none, for a single node]
    #[arg(
        long,
        env = "STAUNTON_NATS",
        hide_env_values = true,
        value_name = "URL"
    )]
    pub(super) nats: Option<String>,
    /// Trust these reverse proxies, addresses or networks, to report the addresses of clients
    #[arg(
        long,
        env = "STAUNTON_TRUSTED_PROXIES",
        value_name = "ADDR[/BITS]",
        value_delimiter = ',',
        value_parser = network
    )]
    pub(super) trusted_proxies: Vec<IpNet>,
    /// Make the server safe for schools, whatever the admins set: registration by invitation only,
    /// no chat, and guests cannot choose names, see no games of others and meet no other players in the
    /// lobby
    #[arg(long, env = "STAUNTON_SAFE")]
    pub(super) safe: bool,
}

/// Parses a network or a single address.
fn network(text: &str) -> Result<IpNet, String> {
    let address = |_| text.parse::<IpAddr>().map(IpNet::from);
    text.parse().or_else(address).map_err(|_| {
        "it is neither an address nor a network; write it like 192.168.1.5 or 10.0.0.0/8".to_owned()
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::CommandFactory;

    use super::*;

    /// The options of `staunton serve`, without `--help`.
    fn options() -> Vec<clap::Arg> {
        let program = crate::Cli::command();
        let serve = program.find_subcommand("serve").unwrap();
        serve.get_arguments().cloned().collect()
    }

    #[test]
    fn every_option_has_a_variable_of_the_same_name() {
        for option in options() {
            let name = option.get_long().unwrap();
            let variable = format!("STAUNTON_{}", name.to_uppercase().replace('-', "_"));
            assert_eq!(option.get_env().unwrap(), &*variable, "--{name}");
        }
    }

    #[test]
    fn the_document_lists_every_option() {
        let document = include_str!("../../../../docs/OPERATIONS.md");
        let (_, section) = document.split_once("## Settings\n").unwrap();
        let (section, _) = section.split_once("\n## ").unwrap();
        let names = section.lines().filter_map(|line| {
            let option = line.strip_prefix("| `--")?;
            option.split(['`', ' ']).next()
        });
        let listed: BTreeSet<_> = names.map(str::to_owned).collect();
        let options = options();
        let known = options.iter().filter_map(clap::Arg::get_long);
        let known: BTreeSet<_> = known.map(str::to_owned).collect();
        assert_eq!(listed, known);
    }

    #[test]
    fn networks() {
        for (text, expected) in [
            ("10.0.0.0/8", Some("10.0.0.0/8")),
            ("192.168.1.5", Some("192.168.1.5/32")),
            ("2001:db8::/32", Some("2001:db8::/32")),
            ("proxy", None),
            ("10.0.0.0/33", None),
        ] {
            let network = network(text).ok().map(|network| network.to_string());
            assert_eq!(network.as_deref(), expected, "{text}");
        }
    }
}
