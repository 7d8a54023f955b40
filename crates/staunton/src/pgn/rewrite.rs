//! Games read, changed, and written in export format.

use std::io::{self, Write};

use lab::pgn::Part;
use pgn::Record;

use super::Files;
use super::files::{self, Outcome, Sink};
use super::games::{Games, Made};
use super::output::Target;
use super::select::Select;
use super::strip::Strip;

/// What is read, where it is written, and what is left out: the options of every command that
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
    /// What was found out about it, before anything was left out.
    pub(super) found: &'a T,
    pub(super) text: &'a str,
}

impl Rewrite {
    /// Writes the wanted games in their order, each after a change.
    pub(super) fn run(&self, select: &Select, change: impl Fn(&mut Record) + Sync) -> u8 {
        self.each(
            select,
            change,
            |sink, game| sink.out.write_all(game.text.as_bytes()),
            |_| Ok(()),
        )
        .code()
    }

    /// Looks at each wanted game on all cores, then hands it on in the order of the games. `end`
    /// may write more when all games of an output are read.
    pub(super) fn each<T: Send>(
        &self,
        select: &Select,
        look: impl Fn(&mut Record) -> T + Sync,
        mut take: impl FnMut(&mut Sink<'_>, &Written<'_, T>) -> io::Result<()>,
        end: impl FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> Outcome {
        let work = Games {
            select,
            letters: self.files.letters,
            make: |mut record: Record| {
                let found = look(&mut record);
                self.strip.apply(&mut record);
                (found, record.to_string())
            },
        };
        let take = |part: &Part<Made<(T, String)>>, sink: &mut Sink<'_>| {
            sink.messages(part, &part.output.problems);
            part.output
                .items
                .iter()
                .try_for_each(|(game, (found, text))| {
                    let game = part.game(*game);
                    take(sink, &Written { game, found, text })
                })
        };
        files::write(&self.files.files, &self.target, &work, take, end)
    }
}
