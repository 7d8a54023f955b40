//! `staunton pgn split`: splits games into several files.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use lab::pgn::Part;
use pgn::{MovetextWriter, Outline, Tags};

use super::files;
use super::games::{Games, Made};
use super::input::Files;
use super::output::Target;
use super::select::Select;
use super::strip::Strip;
use crate::{date, print};

/// Writes games to several files in a folder, in export format
///
/// A file is named after the common value of its games: "carlsen_magnus.pgn", "b90.pgn",
/// "2024.pgn", or "000001.pgn" for games by number; a long name is cut and ends with a hash of the
/// whole name. By player, a game is written to the files of both players. Existing files are never
/// changed.
#[derive(clap::Args)]
#[expect(clippy::doc_markdown, reason = "the help shows names as they are")]
pub(super) struct Args {
    #[command(flatten)]
    files: Files,
    /// The value that the games of a file have in common
    #[arg(
        long,
        value_enum,
        required_unless_present = "games",
        conflicts_with = "games"
    )]
    by: Option<By>,
    /// The number of games in each file
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// The folder for the files; it is created if necessary
    #[arg(short, long, value_name = "FOLDER")]
    directory: PathBuf,
    #[command(flatten)]
    strip: Strip,
    #[command(flatten)]
    select: Select,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum By {
    Player,
    White,
    Black,
    Event,
    Eco,
    Year,
}

impl Args {
    pub(super) fn run(self) -> u8 {
        if let Err(error) = fs::create_dir_all(&self.directory) {
            print::note(format_args!("error: {}: {error}", self.directory.display()));
            return crate::exit::FAILURE;
        }
        let work = Games {
            select: &self.select,
            letters: self.files.letters,
            visitor: || MovetextWriter::new(self.strip.left_out()),
            make: |outline: &mut Outline, movetext: &mut MovetextWriter, text: &mut Vec<u8>| {
                let names = self.by.map_or_else(Vec::new, |by| by.names(&outline.tags));
                self.strip.strip_tags(&mut outline.tags);
                outline.write_to(text, movetext);
                names
            },
        };
        let mut folder = Folder {
            path: &self.directory,
            begun: BTreeSet::new(),
        };
        let mut count = 0;
        files::write(
            &self.files,
            &Target::default(),
            &work,
            |part: &Part<Made<Vec<String>>>, sink| {
                sink.messages(part, &part.output.problems);
                let mut texts: BTreeMap<String, Vec<u8>> = BTreeMap::new();
                for (game, text) in part.output.iter() {
                    for name in &game.found {
                        texts
                            .entry(name.clone())
                            .or_default()
                            .extend_from_slice(text);
                    }
                    if let Some(games) = self.games {
                        let number = format!("{:06}", count / games + 1);
                        texts.entry(number).or_default().extend_from_slice(text);
                        count += 1;
                    }
                }
                texts
                    .into_iter()
                    .try_for_each(|(name, text)| folder.append(name, &text))
            },
            |_, _| Ok(()),
        )
        .code()
    }
}

impl By {
    /// The names of the files for a game.
    fn names(self, tags: &Tags) -> Vec<String> {
        let value = |name: &str| tags.known(name).unwrap_or_default();
        let values = match self {
            Self::Player => vec![value("White"), value("Black")],
            Self::White => vec![value("White")],
            Self::Black => vec![value("Black")],
            Self::Event => vec![value("Event")],
            Self::Eco => vec![value("ECO")],
            Self::Year => vec![date::of_game(tags).map(date::year).unwrap_or_default()],
        };
        let names: BTreeSet<String> = values.into_iter().map(file_name).collect();
        names.into_iter().collect()
    }
}

/// Converts a value to a file name: letters and digits in lower case, everything else as single
/// underscores. A long name is cut and ends with a hash of the whole name, so that names with the
/// same beginning stay different.
fn file_name(value: &str) -> String {
    const MAX_NAME_LENGTH: usize = 60;

    let mut name = String::new();
    for letter in value.chars().flat_map(char::to_lowercase) {
        if letter.is_alphanumeric() {
            name.push(letter);
        } else if !name.is_empty() && !name.ends_with('_') {
            name.push('_');
        }
    }
    match name.trim_end_matches('_') {
        "" => "unknown".to_owned(),
        name if name.len() <= MAX_NAME_LENGTH => name.to_owned(),
        name => {
            // FNV-1a: the same in every version of this program.
            let sum = name.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
                (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            });
            let begin = &name[..name.floor_char_boundary(MAX_NAME_LENGTH)];
            format!("{}_{sum:016x}", begin.trim_end_matches('_'))
        }
    }
}

/// The folder for the files.
struct Folder<'a> {
    path: &'a Path,
    /// Files created in this run.
    begun: BTreeSet<String>,
}

impl Folder<'_> {
    fn append(&mut self, name: String, text: &[u8]) -> io::Result<()> {
        let path = self.path.join(format!("{name}.pgn"));
        let mut options = File::options();
        if self.begun.contains(&name) {
            options.append(true);
        } else {
            options.write(true).create_new(true);
            self.begun.insert(name);
        }
        let named =
            |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
        let mut file = options.open(&path).map_err(named)?;
        file.write_all(text).map_err(named)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_have_only_letters_digits_and_underscores() {
        for (value, name) in [
            ("Carlsen, Magnus", "carlsen_magnus"),
            ("../../etc/passwd", "etc_passwd"),
            ("?", "unknown"),
            ("", "unknown"),
            ("Réti", "réti"),
            ("a  - b.", "a_b"),
        ] {
            assert_eq!(file_name(value), name);
        }
    }

    #[test]
    fn long_names_with_the_same_beginning_stay_different() {
        let tournament = |id: &str| {
            let site = "https://lichess.org/tournament";
            file_name(&format!("Rated UltraBullet tournament {site}/{id}"))
        };
        let [one, other] = ["aOKoO6S6", "aOZZZZZZ"].map(tournament);
        assert_ne!(one, other);
        assert_eq!(one, tournament("aOKoO6S6"));
        let begin = "rated_ultrabullet_tournament_https_lichess_org_tournament_ao_";
        assert!(
            one.starts_with(begin) && one.len() == begin.len() + 16,
            "{one}"
        );
        // Multi-byte letters are not cut.
        assert!(file_name(&"é".repeat(31)).starts_with(&"é".repeat(30)));
    }
}
