//! What the server writes to standard error while it runs.

use std::io;

use clap::ValueEnum;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt, registry};

use super::terminal;

/// How much is written, and how.
#[derive(clap::Args, Debug)]
#[group(skip)]
pub(super) struct Settings {
    /// How much to write to the log
    #[arg(
        long = "log",
        env = "STAUNTON_LOG",
        value_name = "LEVEL",
        default_value = "info"
    )]
    level: Level,
    /// How to write it
    #[arg(
        long,
        env = "STAUNTON_LOG_FORMAT",
        value_name = "FORMAT",
        default_value = "text"
    )]
    log_format: Format,
}

/// From which level on something is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Level {
    /// What somebody must see to
    Error,
    /// What may become an error
    Warn,
    /// What happens to the server as a whole
    Info,
    /// What happens to single connections
    Debug,
}

/// The form of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    /// A line for people
    Text,
    /// A JSON object
    Json,
}

impl From<Level> for LevelFilter {
    fn from(level: Level) -> Self {
        match level {
            Level::Error => Self::ERROR,
            Level::Warn => Self::WARN,
            Level::Info => Self::INFO,
            Level::Debug => Self::DEBUG,
        }
    }
}

impl Settings {
    /// Starts the log.
    ///
    /// # Panics
    /// When it was started before.
    pub(super) fn start(&self) {
        let own = LevelFilter::from(self.level);
        // What libraries tell at lower levels may have values of statements and headers in it.
        let filter = Targets::new()
            .with_default(own.min(LevelFilter::WARN))
            .with_target("staunton", own);
        let lines = fmt::layer()
            .with_ansi(terminal::takes_colors(&io::stderr()))
            .with_writer(io::stderr)
            // A log that cannot be written must not end what it reports on.
            .log_internal_errors(false);
        let lines = match self.log_format {
            Format::Text => lines.boxed(),
            Format::Json => lines.json().flatten_event(true).with_ansi(false).boxed(),
        };
        registry().with(lines.with_filter(filter)).init();
    }
}
