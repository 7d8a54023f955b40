//! `staunton serve`: runs the server.

pub(crate) mod log;
mod qr_code;
mod settings;
mod terminal;

use std::io::{self, Write};
use std::net::SocketAddr;
use std::sync::Arc;

use server::{Clock, Config, Limits, Server};

use crate::exit::{FAILURE, SUCCESS};
use crate::print::note;
use crate::stop;
use settings::Settings;

/// Files that are open besides the connections: the database, the log, and a reserve.
const OWN_FILES: usize = 128;

/// Starts the server and its web client
///
/// Examples:
///   staunton serve --open
///   staunton serve --listen 0.0.0.0:8064
///   staunton serve --public-url https://chess.example.org --data-dir /var/lib/staunton
///
/// Prints its address when it is ready. Ctrl-C stops it; no game is lost, even if it is killed.
///
/// Every option can also be set in the environment, as STAUNTON_LISTEN and so on, and in a TOML
/// file under the same name: listen = "0.0.0.0:8064". The command line overrides the environment,
/// and the environment overrides the file.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
#[expect(
    clippy::doc_markdown,
    reason = "the help shows commands as they are typed"
)]
pub(crate) struct Args {
    #[command(flatten)]
    settings: Settings,
    #[command(flatten)]
    log: log::Settings,
    /// Open the web client in the browser
    #[arg(long, env = "STAUNTON_OPEN")]
    open: bool,
}

impl Args {
    pub(crate) fn run(self) -> u8 {
        self.log.start();
        let open = self.open;
        let settings = self.settings;
        let served = tokio::runtime::Runtime::new()
            .map_err(|why| format!("cannot start the server's threads: {why}"))
            .and_then(|runtime| runtime.block_on(serve(settings, open)));
        match served {
            Ok(()) => SUCCESS,
            Err(why) => {
                note(format_args!("error: {why}"));
                FAILURE
            }
        }
    }
}

async fn serve(settings: Settings, open: bool) -> Result<(), String> {
    // Installed first, so that no signal arrives too early.
    let stop =
        stop::signal().map_err(|why| format!("cannot install the signal handlers: {why}"))?;
    let database = settings.database.new_url()?;
    let store = match &settings.database_replica {
        Some(replica) => store::open_with_replica(&database, replica).await,
        None => store::open(&database).await,
    };
    let store = store.map_err(|why| why.to_string())?;
    let config = Config {
        public_url: settings.public_url.clone(),
        metrics: settings.metrics_listen,
        trusted_proxies: settings.trusted_proxies,
        safe: settings.safe,
        nats: settings.nats,
        limits: Limits {
            connections: connections()?,
            ..Limits::default()
        },
        ..Config::new(settings.listen)
    };
    let server = match Server::start(config, Arc::clone(&store), Clock::system()).await {
        Ok(server) => server,
        Err(why) => {
            store.close().await;
            return Err(why.to_string());
        }
    };
    let address = server.address();
    let url = match &settings.public_url {
        Some(url) => url.to_string(),
        None if address.ip().is_unspecified() => format!("http://localhost:{}", address.port()),
        None => format!("http://{address}"),
    };
    // The server runs even if this output cannot be written.
    let mut output = io::stdout();
    match server.invite_the_first_admin().await {
        Ok(Some(path)) => {
            let _ = writeln!(output, "To become the admin, open once: {url}{path}");
        }
        Ok(None) => {}
        Err(why) => note(format_args!("note: no admin could be invited: {why}")),
    }
    let (is_public, with_code) = (
        settings.public_url.is_some(),
        terminal::takes_escapes(&output),
    );
    let _ = writeln!(output, "{}", ready(&url, is_public && with_code));
    if !is_public {
        let _ = writeln!(output, "{}", for_others(address, with_code));
    }
    if let Some(metrics) = server.metrics_address() {
        let _ = writeln!(output, "Metrics: http://{metrics}/metrics");
    }
    if open && let Err(why) = open::that_detached(&url) {
        note(format_args!(
            "note: no browser could be opened ({why}); open {url} yourself"
        ));
    }
    server
        .run(async move {
            stop.await;
        })
        .await
        .map_err(|why| format!("the server stopped: {why}"))
}

/// The message with the address for other computers, with a QR code on a terminal.
fn for_others(address: SocketAddr, with_code: bool) -> String {
    let url = match server::address_for_others(address) {
        Some(address) => format!("http://{address}"),
        None if address.ip().is_loopback() => {
            return format!(
                "Only this computer can reach it. For the local network: staunton serve --listen \
                 0.0.0.0:{}",
                address.port()
            );
        }
        None => {
            return "This computer is not in a network: other computers cannot reach it."
                .to_owned();
        }
    };
    format!("On your network: {}", with_its_code(&url, with_code))
}

/// The message that the server is ready at this URL, with a QR code if the URL is for other
/// computers.
fn ready(url: &str, with_code: bool) -> String {
    format!("Staunton is ready: {}", with_its_code(url, with_code))
}

fn with_its_code(url: &str, with_code: bool) -> String {
    let code = if with_code {
        qr_code::lines(url)
    } else {
        String::new()
    };
    format!("{url}{code}")
}

/// The maximum number of connections: the limit of open files, which is raised first, minus the
/// files that the server itself needs.
fn connections() -> Result<usize, String> {
    let files = rlimit::increase_nofile_limit(u64::MAX)
        .map_err(|why| format!("cannot determine the limit of open files: {why}"))?;
    connections_beside_files(files)
}

/// Computes the same from a limit of open files. A limit that is too large to be real means that
/// the system has none, as on Windows: then the default applies.
fn connections_beside_files(files: u64) -> Result<usize, String> {
    let Ok(files) = u32::try_from(files) else {
        return Ok(Limits::default().connections);
    };
    match (files as usize).checked_sub(OWN_FILES) {
        Some(connections) if connections > 0 => Ok(connections),
        _ => Err(format!(
            "only {files} files may be open, and the server needs more than {OWN_FILES}; raise the \
             limit (ulimit -n)"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_connections_even_if_files_are_not_limited() {
        assert_eq!(connections_beside_files(1_024), Ok(896));
        assert_eq!(connections_beside_files(u64::MAX), Ok(10_000));
        let why = connections_beside_files(128).unwrap_err();
        assert!(why.starts_with("only 128 files may be open"), "{why}");
    }

    #[test]
    fn shows_a_code_for_a_public_address() {
        let url = "https://chess.example.org";
        assert_eq!(ready(url, false), format!("Staunton is ready: {url}"));
        let code = qr_code::lines(url);
        assert!(!code.is_empty());
        assert_eq!(ready(url, true), format!("Staunton is ready: {url}{code}"));
    }
}
