//! Checks the database file for damage after the start, in the background.

use std::sync::Arc;

use crate::http::notices::FileCheck;
use crate::http::site::Site;

/// Checks the file, and shows the result to admins and in the log.
pub(crate) async fn run(site: Arc<Site>) {
    let closing = site.closing.clone();
    let Some(found) = closing.run_until_cancelled(check(&site)).await else {
        return;
    };
    match &found {
        FileCheck::None => {}
        FileCheck::Sound => tracing::info!("the database file is not damaged"),
        FileCheck::Damaged(damage) => {
            tracing::error!(%damage, "the database file is damaged: restore a backup");
        }
        FileCheck::Failed(why) => {
            tracing::error!(%why, "the database file could not be checked for damage");
        }
    }
    site.notices.file_was_checked(found);
}

async fn check(site: &Site) -> FileCheck {
    if site.store.is_shared() {
        return FileCheck::None;
    }
    match site.store.find_damage().await {
        Ok(None) => FileCheck::Sound,
        Ok(Some(damage)) => FileCheck::Damaged(damage),
        Err(why) => FileCheck::Failed(why.0),
    }
}
