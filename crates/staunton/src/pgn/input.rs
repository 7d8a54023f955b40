//! The options that name files to read.

use std::path::PathBuf;

use ::pgn::PieceLetters;

/// The input options.
#[derive(clap::Args)]
pub(super) struct Files {
    /// Files of games; "-" is standard input
    #[arg(required = true, value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,
    /// The language of the piece letters: german, french, spanish, dutch and others
    #[arg(long, value_name = "LANGUAGE", value_parser = parse_language)]
    pub(super) letters: Option<PieceLetters>,
}

fn parse_language(language: &str) -> Result<PieceLetters, String> {
    PieceLetters::named(language).ok_or_else(|| {
        let known: Vec<&str> = PieceLetters::languages().collect();
        format!("write one of {}", known.join(", "))
    })
}
