//! The options that name files to read.

use std::path::PathBuf;

use ::pgn::PieceLetters;
use lab::pgn::Encoding;

/// The input options.
#[derive(clap::Args)]
pub(super) struct Files {
    /// Files of games; "-" is standard input
    #[arg(required = true, value_name = "FILE")]
    pub(super) paths: Vec<PathBuf>,
    /// The language of the piece letters: german, french, spanish, dutch and others
    #[arg(long, value_name = "LANGUAGE", value_parser = parse_language)]
    pub(super) letters: Option<PieceLetters>,
    /// The encoding of files that are not UTF-8: windows-1250, windows-1251, gbk, cp437, cp850 and
    /// others; without this option it is detected
    #[arg(long, value_name = "NAME", value_parser = parse_encoding)]
    pub(super) encoding: Option<Encoding>,
}

fn parse_encoding(name: &str) -> Result<Encoding, String> {
    Encoding::named(name).ok_or_else(|| {
        "write a name such as windows-1250, windows-1251, iso-8859-2, koi8-r, gbk, big5, \
         shift_jis, cp437, cp850, cp852, cp866 or utf-8"
            .to_owned()
    })
}

fn parse_language(language: &str) -> Result<PieceLetters, String> {
    PieceLetters::named(language).ok_or_else(|| {
        let known: Vec<&str> = PieceLetters::languages().collect();
        format!("write one of {}", known.join(", "))
    })
}
