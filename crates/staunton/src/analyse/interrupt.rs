//! Ctrl-C, which ends an analysis with the results found by then.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Returns a flag that is set when the program is asked to stop.
pub(crate) fn interrupt() -> io::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stop);
    crate::stop::then(move |_| asked.store(true, Ordering::Relaxed))?;
    Ok(stop)
}
