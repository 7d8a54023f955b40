//! The server's log on standard error.

use std::io;

use clap::ValueEnum;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt, registry};

use super::terminal;

/// The level and the format of the log.
#[derive(clap::Args, Debug)]
#[group(skip)]
pub(crate) struct Settings {
    /// The level of the log
    #[arg(
        long = "log",
        env = "STAUNTON_LOG",
        value_name = "LEVEL",
        default_value = "info"
    )]
    level: Level,
    /// The format of the log
    #[arg(
        long,
        env = "STAUNTON_LOG_FORMAT",
        value_name = "FORMAT",
        default_value = "text"
    )]
    log_format: Format,
}

/// The least severe level that is logged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Level {
    /// Errors that need attention
    Error,
    /// Conditions that may become errors
    Warn,
    /// Events of the server as a whole
    Info,
    /// Events of single connections
    Debug,
}

/// The format of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    /// A line of text
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
    ///
    /// If the log was started before.
    pub(crate) fn start(&self) {
        let own = LevelFilter::from(self.level);
        // Lower levels of libraries may log values of statements and headers.
        let filter = Targets::new()
            .with_default(own.min(LevelFilter::WARN))
            .with_target("staunton", own);
        let lines = fmt::layer()
            .with_ansi(terminal::takes_colors(&io::stderr()))
            .with_writer(io::stderr)
            // A log that cannot be written must not stop the server.
            .log_internal_errors(false);
        let lines = match self.log_format {
            Format::Text => lines.boxed(),
            Format::Json => lines.json().flatten_event(true).with_ansi(false).boxed(),
        };
        registry().with(lines.with_filter(filter)).init();
    }
}
