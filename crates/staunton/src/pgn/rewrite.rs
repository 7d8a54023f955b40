//! Reads games, changes them, and writes them in export format.

use std::io::{self, Write};

use lab::pgn::Part;
use pgn::{MovetextWriter, Outline};

use super::files::{self, Outcome, Sink};
use super::games::{Games, Made};
use super::input::Files;
use super::output::Target;
use super::select::Select;
use super::strip::Strip;

/// The input and output options, and the parts to leave out: the options of every command that
/// writes games.
#[derive(clap::Args)]
pub(super) struct Rewrite {
    #[command(flatten)]
    pub(super) files: Files,
    #[command(flatten)]
    pub(super) target: Target,
    #[command(flatten)]
    strip: Strip,
}

/// A game that is ready to be written.
pub(super) struct Written<'a, T> {
    /// Its number in its file.
    pub(super) game: u64,
    /// The value computed from it before parts were left out.
    pub(super) found: &'a T,
    pub(super) text: &'a [u8],
}

impl Rewrite {
    /// Writes the selected games in order, after changing each of them.
    pub(super) fn run(&self, select: &Select, change: impl Fn(&mut Outline) + Sync) -> u8 {
        self.each(
            select,
            change,
            |sink, game| sink.out.write_all(game.text),
            |_, _| Ok(()),
        )
        .code()
    }

    /// Computes a value from each selected game on all cores, then passes the games on in order.
    /// `end` may write more when all games of an output have been read; its first argument is the
    /// index of the first file of the output.
    pub(super) fn each<T: Send>(
        &self,
        select: &Select,
        look: impl Fn(&mut Outline) -> T + Sync,
        mut take: impl FnMut(&mut Sink<'_>, &Written<'_, T>) -> io::Result<()>,
        end: impl FnMut(usize, &mut dyn Write) -> io::Result<()>,
    ) -> Outcome {
        let work = Games {
            select,
            letters: self.files.letters,
            visitor: || MovetextWriter::new(self.strip.left_out()),
            make: |outline: &mut Outline, movetext: &mut MovetextWriter, text: &mut Vec<u8>| {
                let found = look(outline);
                self.strip.strip_tags(&mut outline.tags);
                outline.write_to(text, movetext);
                found
            },
        };
        let take = |part: &Part<Made<T>>, sink: &mut Sink<'_>| {
            sink.messages(part, &part.output.problems);
            part.output.iter().try_for_each(|(game, text)| {
                let written = Written {
                    game: part.game(game.number),
                    found: &game.found,
                    text,
                };
                take(sink, &written)
            })
        };
        files::write(&self.files, &self.target, &work, take, end)
    }
}
