//! Ctrl-C, which ends an analysis with what was found so far.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// A flag that is set when the program is asked to stop.
pub(super) fn interrupt() -> io::Result<Arc<AtomicBool>> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let asked = {
        let _runtime = runtime.enter();
        crate::serve::stop_signal()?
    };
    let stop = Arc::new(AtomicBool::new(false));
    let signal = Arc::clone(&stop);
    thread::Builder::new()
        .name("signals".to_owned())
        .spawn(move || {
            runtime.block_on(asked);
            signal.store(true, Ordering::Relaxed);
        })?;
    Ok(stop)
}
