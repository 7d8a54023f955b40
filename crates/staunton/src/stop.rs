//! Handles requests to stop the program.

use std::io::{self, IsTerminal};
use std::process;
use std::thread;

use crate::exit::FAILURE;
use crate::print;

/// Runs `act` on a separate thread with the number of the signal when the program is asked to stop.
/// After this call, a signal alone no longer ends the program.
pub(crate) fn then(act: impl FnOnce(i32) + Send + 'static) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let asked = {
        let _runtime = runtime.enter();
        signal()?
    };
    thread::Builder::new()
        .name("signals".to_owned())
        .spawn(move || act(runtime.block_on(asked)))?;
    Ok(())
}

/// Ends the program with the signal, as if there were no handler: a shell then ends its loop, too.
pub(crate) fn end(signal: i32) -> ! {
    if io::stderr().is_terminal() {
        // The line may contain a progress bar or ^C.
        print::note("");
    }
    print::note("error: interrupted");
    #[cfg(unix)]
    let _ = signal_hook::low_level::emulate_default_handler(signal);
    #[cfg(not(unix))]
    let _ = signal;
    process::exit(FAILURE.into());
}

/// Completes when the program is asked to stop: by Ctrl-C, by `SIGTERM`, or because its terminal
/// was closed. Signals that the program was started to ignore stay ignored.
#[cfg(unix)]
pub(crate) fn signal() -> io::Result<impl Future<Output = i32> + Send + 'static> {
    use std::task::Poll;

    use tokio::signal::unix::{SignalKind, signal};

    let ignored = ignored();
    let mut heard = Vec::new();
    for kind in [
        SignalKind::interrupt(),
        SignalKind::terminate(),
        SignalKind::hangup(),
    ] {
        let number = kind.as_raw_value();
        if ignored & 1 << (number - 1) == 0 {
            heard.push((number, signal(kind)?));
        }
    }
    Ok(std::future::poll_fn(move |context| {
        let mut all = heard.iter_mut();
        let asked = all.find_map(|(number, signal)| {
            let is_asked = signal.poll_recv(context).is_ready();
            is_asked.then_some(*number)
        });
        asked.map_or(Poll::Pending, Poll::Ready)
    }))
}

/// Completes when the program is asked to stop: by Ctrl-C or Ctrl-Break, because its console was
/// closed, or because the computer is shutting down. Windows then waits some seconds.
#[cfg(not(unix))]
pub(crate) fn signal() -> io::Result<impl Future<Output = i32> + Send + 'static> {
    use tokio::signal::windows::{ctrl_break, ctrl_c, ctrl_close, ctrl_shutdown};

    let (mut interrupt, mut break_off) = (ctrl_c()?, ctrl_break()?);
    let (mut close, mut shutdown) = (ctrl_close()?, ctrl_shutdown()?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = break_off.recv() => {}
            _ = close.recv() => {}
            _ = shutdown.recv() => {}
        }
        0
    })
}

/// The signals that the program was started to ignore, as by `nohup` or as a background job of a
/// shell: one bit per signal, the first one lowest. If they cannot be determined, only `SIGHUP`,
/// which then keeps its inherited action.
#[cfg(unix)]
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|signals| u64::from_str_radix(signals.trim(), 16).ok());
    ignored.unwrap_or(1)
}
