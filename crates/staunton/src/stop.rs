//! What a command does when the program is asked to stop, before it ends.

use std::io;
use std::thread;

use crate::serve::stop_signal;

/// Does this, on a thread of its own, when the program is asked to stop. From now on being asked
/// does not end the program by itself.
pub(crate) fn then(act: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let asked = {
        let _runtime = runtime.enter();
        asked()?
    };
    thread::Builder::new()
        .name("signals".to_owned())
        .spawn(move || {
            runtime.block_on(asked);
            act();
        })?;
    Ok(())
}

/// Completes when the program is asked to stop: by Ctrl-C, by `SIGTERM`, or because its terminal
/// was closed.
#[cfg(unix)]
fn asked() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    use tokio::signal::unix::{SignalKind, signal};

    let stop = stop_signal()?;
    let hangup = (!outlives_its_terminal()).then(|| signal(SignalKind::hangup()));
    let hangup = hangup.transpose()?;
    Ok(async move {
        let hung_up = async move {
            match hangup {
                Some(mut hangup) => {
                    hangup.recv().await;
                }
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            () = stop => {}
            () = hung_up => {}
        }
    })
}

#[cfg(not(unix))]
fn asked() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    stop_signal()
}

/// Whether whoever started the program wants it to go on when the terminal is closed, as `nohup`
/// does. Where that cannot be found out, the signal does what it would do without us.
#[cfg(unix)]
fn outlives_its_terminal() -> bool {
    /// The place of `SIGHUP` among the signals that are ignored.
    const HANGUP: u64 = 1;

    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|signals| u64::from_str_radix(signals.trim(), 16).ok());
    ignored.is_none_or(|signals| signals & HANGUP != 0)
}
