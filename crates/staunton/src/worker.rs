//! `staunton worker`: computes for the servers on a NATS.

use std::io::{self, Write};
use std::num::NonZeroUsize;

use server::Worker;

use crate::exit::{FAILURE, SUCCESS};
use crate::print::note;
use crate::serve::log;
use crate::{stop, threads};

/// Threads besides those that compute: a reserve for names of hosts and the like.
const OWN_THREADS: usize = 16;
/// Threads for each place: an analysis and a puzzle search.
const THREADS_PER_PLACE: usize = 2;

/// Analyzes positions and finds puzzles for the servers on a NATS
///
/// Examples:
///   staunton worker --nats nats://nats.example.org:4222
///   staunton worker --nats nats://localhost:4222 --threads 2 --log debug
///
/// Any number of workers can run, on any machine that reaches NATS. They need no database and no
/// other settings, and serve all servers on this NATS that have the same version. A worker can be
/// stopped or killed at any time: another one, or the server itself, repeats its jobs. Without
/// workers the servers compute themselves.
///
/// Prints a line when it is ready. Ctrl-C stops it.
///
/// Exit code: 0; 2 if NATS cannot be used.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
#[expect(
    clippy::doc_markdown,
    reason = "the help shows commands as they are typed"
)]
pub(crate) struct Args {
    /// The NATS servers, nats://HOST:4222 or tls://HOST:4222, separated by commas
    #[arg(
        long,
        env = "STAUNTON_NATS",
        hide_env_values = true,
        value_name = "URL"
    )]
    nats: String,
    /// Number of analyses at the same time, and of puzzle searches, which yield to them [default:
    /// one per core]
    #[arg(long, value_name = "N", value_parser = threads::parser())]
    threads: Option<u16>,
    #[command(flatten)]
    log: log::Settings,
}

impl Args {
    pub(crate) fn run(self) -> u8 {
        self.log.start();
        let threads = threads::or_one_per_core(self.threads);
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .max_blocking_threads(OWN_THREADS + THREADS_PER_PLACE * threads.get())
            .enable_all()
            .build();
        let worked = runtime
            .map_err(|why| format!("cannot start the worker's threads: {why}"))
            .and_then(|runtime| {
                let worked = runtime.block_on(work(&self.nats, threads));
                // Searches that still run would only delay the exit: their jobs are returned.
                runtime.shutdown_background();
                worked
            });
        match worked {
            Ok(()) => SUCCESS,
            Err(why) => {
                note(format_args!("error: {why}"));
                FAILURE
            }
        }
    }
}

async fn work(nats: &str, threads: NonZeroUsize) -> Result<(), String> {
    // Installed first, so that no signal arrives too early.
    let stop =
        stop::signal().map_err(|why| format!("cannot install the signal handlers: {why}"))?;
    let worker = Worker::connect(nats, threads).await;
    let worker = worker.map_err(|why| why.to_string())?;
    // The worker runs even if this output cannot be written.
    let mut output = io::stdout();
    let _ = writeln!(output, "The worker is ready.");
    let _ = output.flush();
    let stopped = async {
        stop.await;
    };
    worker.run(stopped).await;
    Ok(())
}
