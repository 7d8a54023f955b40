//! What a command does when the program is asked to stop, before it ends.

use std::io::{self, IsTerminal};
use std::process;
use std::thread;

use crate::exit::FAILURE;
use crate::print;

/// Does this, on a thread of its own, when the program is asked to stop, with the number of the signal
/// by which it is. From now on being asked does not end the program by itself.
pub(crate) fn then(act: impl FnOnce(i32) + Send + 'static) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let asked = {
        let _runtime = runtime.enter();
        asked()?
    };
    thread::Builder::new()
        .name("signals".to_owned())
        .spawn(move || act(runtime.block_on(asked)))?;
    Ok(())
}

/// Ends the program by the signal, as it would have ended if nobody had waited for it: a shell then ends
/// its loop, too.
pub(crate) fn end(signal: i32) -> ! {
    if io::stderr().is_terminal() {
        // Something may stand on this line: a bar that shows progress, or ^C.
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
/// was closed. Whoever started it so that it ignores one of these wants it to go on.
#[cfg(unix)]
pub(crate) fn asked() -> io::Result<impl Future<Output = i32> + Send + 'static> {
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

/// Completes when the program is asked to stop: by Ctrl-C or Ctrl-Break, because its console was closed,
/// or because the computer is shut down. Windows waits some seconds for it then.
#[cfg(not(unix))]
pub(crate) fn asked() -> io::Result<impl Future<Output = i32> + Send + 'static> {
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

/// The signals that the program was started to ignore, as `nohup` and a shell's background jobs are: a
/// bit for each, that of the first the lowest. Where that cannot be found out, `SIGHUP` alone, which
/// then does what it would do without us.
#[cfg(unix)]
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|signals| u64::from_str_radix(signals.trim(), 16).ok());
    ignored.unwrap_or(1)
}
