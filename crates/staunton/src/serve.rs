//! `staunton serve`: the server.

mod settings;

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::sync::Arc;

use server::{Clock, Config, Limits, Server};
use tracing_subscriber::EnvFilter;

use crate::{FAILURE, SUCCESS};
use settings::Settings;

/// Files that are open beside the connections: the database, the log, and some to spare.
const OWN_FILES: usize = 128;

/// Starts the server: the web client and the games of its visitors
///
/// Examples:
///   staunton serve --open
///   staunton serve --listen 0.0.0.0:8064
///   staunton serve --public-url https://chess.example.org --data-dir /var/lib/staunton
///
/// Prints its address when it is ready. Ctrl-C stops it; no game is lost, even if it is killed.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
#[expect(
    clippy::doc_markdown,
    reason = "the help shows commands as they are typed"
)]
pub(crate) struct Args {
    #[command(flatten)]
    settings: Settings,
    /// Be safe for schools: registration by invite only, guests without names of their own, and no
    /// games of strangers to watch for them, whatever the admins set
    #[arg(long)]
    safe: bool,
    /// Open the web client in the browser
    #[arg(long)]
    open: bool,
}

impl Args {
    pub(crate) fn run(self) -> u8 {
        let filter = EnvFilter::try_from_env("STAUNTON_LOG").unwrap_or_else(|_| "info".into());
        tracing_subscriber::fmt()
            .with_env_filter(filter)
            .with_ansi(io::stderr().is_terminal())
            .with_writer(io::stderr)
            // A log that cannot be written must not end what it reports on.
            .log_internal_errors(false)
            .init();
        let (safe, open) = (self.safe, self.open);
        let served = self.settings.complete().and_then(|settings| {
            let runtime = tokio::runtime::Runtime::new()
                .map_err(|why| format!("cannot start the server's threads: {why}"))?;
            runtime.block_on(serve(settings, safe, open))
        });
        match served {
            Ok(()) => SUCCESS,
            Err(why) => {
                note(format_args!("error: {why}"));
                FAILURE
            }
        }
    }
}

async fn serve(settings: settings::Complete, safe: bool, open: bool) -> Result<(), String> {
    // Installed first, so that no signal arrives too early.
    let stop = stop_signal().map_err(|why| format!("cannot install the signal handlers: {why}"))?;
    let store = store::open(&settings.database)
        .await
        .map_err(|why| why.to_string())?;
    let config = Config {
        public_url: settings.public_url.clone(),
        trusted_proxies: settings.trusted_proxies,
        safe,
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
    // The server runs whether anybody reads this or not.
    let mut output = io::stdout();
    match server.invite_the_first_admin().await {
        Ok(Some(path)) => {
            let _ = writeln!(output, "To become the admin, open once: {url}{path}");
        }
        Ok(None) => {}
        Err(why) => note(format_args!("note: no admin could be invited: {why}")),
    }
    let _ = writeln!(output, "Staunton is ready: {url}");
    if address.ip().is_loopback() && settings.public_url.is_none() {
        let _ = writeln!(
            output,
            "Only this computer can reach it. For the local network: staunton serve --listen 0.0.0.0:{}",
            address.port()
        );
    }
    if open && let Err(why) = open::that_detached(&url) {
        note(format_args!(
            "note: no browser could be opened ({why}); open {url} yourself"
        ));
    }
    server
        .run(stop)
        .await
        .map_err(|why| format!("the server stopped: {why}"))
}

/// How many connections may be open: as many as the process may have files open, which is raised
/// first, less those that the server itself needs.
fn connections() -> Result<usize, String> {
    let files = rlimit::increase_nofile_limit(u64::MAX)
        .map_err(|why| format!("the number of open files cannot be found out: {why}"))?;
    let files = usize::try_from(files).unwrap_or(usize::MAX);
    match files.checked_sub(OWN_FILES) {
        Some(connections) if connections > 0 => Ok(connections),
        _ => Err(format!(
            "only {files} files may be open, and the server needs more than {OWN_FILES}; raise the \
             limit (ulimit -n)"
        )),
    }
}

/// Says something on standard error, if anything can be said there.
fn note(text: impl Display) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// Completes when the program is asked to stop: by Ctrl-C, or by `SIGTERM`.
#[cfg(unix)]
pub(crate) fn stop_signal() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

#[cfg(not(unix))]
pub(crate) fn stop_signal() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    Ok(async {
        // Without a signal to wait for, the server runs until it is ended from outside.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}
