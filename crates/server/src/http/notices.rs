//! Facts for admins that do not keep the server from working.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use messages::sentence::Sentence;

/// Facts that are shown to admins.
#[derive(Debug, Default)]
pub(crate) struct Notices {
    file: OnceLock<FileCheck>,
    is_without_addresses: AtomicBool,
}

/// The result of the check of the database file after the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FileCheck {
    /// The database is not a file of this computer.
    None,
    /// No damage was found.
    Sound,
    /// The first damage that was found.
    Damaged(String),
    /// The file could not be checked, for this reason.
    Failed(String),
}

impl Notices {
    /// Records the result of the check of the database file.
    pub(crate) fn file_was_checked(&self, result: FileCheck) {
        let _ = self.file.set(result);
    }

    /// Records that a request at the public address came without the address of its visitor. Logs
    /// the first one.
    pub(crate) fn request_without_address(&self) {
        if !self.is_without_addresses.swap(true, Ordering::Relaxed) {
            tracing::warn!(
                "the proxy does not send the addresses of visitors, so limits per network are off: \
                 let it add them to X-Forwarded-For"
            );
        }
    }

    /// Returns a sentence for each fact.
    pub(crate) fn sentences(&self) -> Vec<Sentence> {
        let mut sentences = Vec::new();
        match self.file.get() {
            None => sentences.push("The database file is being checked for damage.".into()),
            Some(FileCheck::None) => {}
            Some(FileCheck::Sound) => {
                sentences
                    .push("The database file was checked at the start: it is not damaged.".into());
            }
            Some(FileCheck::Damaged(why)) => sentences.push(
                Sentence::new("The database file is damaged: restore a backup ({why}).")
                    .with("why", why),
            ),
            Some(FileCheck::Failed(why)) => sentences.push(
                Sentence::new("The database file could not be checked for damage: {why}.")
                    .with("why", why),
            ),
        }
        if self.is_without_addresses.load(Ordering::Relaxed) {
            sentences.push(
                "Limits per network are off, because the proxy does not send the addresses of \
                 visitors: let it add them to X-Forwarded-For."
                    .into(),
            );
        }
        sentences
    }
}
