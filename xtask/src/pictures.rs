//! `cargo xtask pictures`: the pictures of the pages in docs/images.

use crate::failure::Failure;
use crate::needs::{self, Program};
use crate::{play, web};

/// Builds everything, opens the pages in a browser and takes their pictures.
pub(crate) fn run() -> Result<(), Failure> {
    needs::node()?;
    needs::programs(&[Program::Chromium])?;
    let program = play::build()?;
    web::playwright(&program, &["--config", "playwright.pictures.config.ts"])
}
