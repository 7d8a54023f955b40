//! Work on an opened database.

use std::sync::Arc;

use store::OpenError;

use crate::database;
use crate::exit::{FAILURE, SUCCESS};
use crate::print::note;

/// Opens a part of a database and runs `work` on it; returns the exit code.
pub(super) fn with_database<S: ?Sized>(
    database: &database::Settings,
    open: impl AsyncFnOnce(&str) -> Result<Arc<S>, OpenError>,
    work: impl AsyncFnOnce(Arc<S>) -> Result<(), String>,
) -> u8 {
    let done = tokio::runtime::Runtime::new()
        .map_err(|why| format!("cannot start threads: {why}"))
        .and_then(|runtime| {
            runtime.block_on(async {
                let opened = open(&database.url()?).await;
                work(opened.map_err(|why| why.to_string())?).await
            })
        });
    match done {
        Ok(()) => SUCCESS,
        Err(why) => {
            note(format_args!("error: {why}"));
            FAILURE
        }
    }
}
