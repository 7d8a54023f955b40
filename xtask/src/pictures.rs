//! `cargo xtask pictures`: the pictures of the pages in docs/images.

use crate::failure::Failure;
use crate::{needs, play, web};

/// Builds everything, opens the pages in a browser and takes their pictures.
pub(crate) fn run() -> Result<(), Failure> {
    needs::node()?;
    let chromium = needs::chromium()?;
    let program = play::build()?;
    web::playwright(
        &program,
        &chromium,
        &["--config", "playwright.pictures.config.ts"],
    )
}
