//! `staunton tablebase make`: computes exact tables.

use std::fs;
use std::path::PathBuf;

use indicatif::{ProgressBar, ProgressStyle};
use tablebase::{ExactTables, Material, Step};

use crate::exit::{NO, SUCCESS};
use crate::print;

/// Makes exact tables of endings with three and four pieces
///
/// A table contains two distances for each position: the plies to mate, and the plies to the next
/// capture, pawn move or mate. The tables of the endings that captures and promotions lead to are
/// made, too. Existing files are read and not made again, so an interrupted run continues when the
/// command is given again. Prints one line for each ending, such as `KQvK 15936 bytes`. The endings
/// with pawns need up to a minute and 100 MB of memory each.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    staunton tablebase make tables                  all 35 endings\n  \
    staunton tablebase make tables KPvK --verify    one ending and those that it leads to\n  \
    staunton tablebase make tables --values FILE    also all values without distances")]
pub(super) struct Make {
    /// The folder of the tables
    folder: PathBuf,
    /// Endings, such as `KRvKP`; without any, all with three and four pieces
    #[arg(value_name = "ENDING")]
    endings: Vec<Material>,
    /// Check that the value of every position follows from the values after its legal moves
    #[arg(long)]
    verify: bool,
    /// Write the values without distances of all these endings to one file
    #[arg(long, value_name = "FILE")]
    values: Option<PathBuf>,
}

impl Make {
    pub(super) fn run(&self) -> Result<u8, String> {
        let all = ExactTables::endings();
        let wanted = |material: &Material| {
            let mut endings = self.endings.iter();
            endings.any(|ending| ending.normalized() == *material)
        };
        if let Some(unknown) = self
            .endings
            .iter()
            .find(|ending| !all.contains(&ending.normalized()))
        {
            return Err(format!("{unknown} has not three or four pieces"));
        }
        fs::create_dir_all(&self.folder)
            .map_err(|why| format!("{}: {why}", self.folder.display()))?;
        let mut tables = ExactTables::default();
        let mut lines = 0;
        for material in all {
            if !self.endings.is_empty() && !wanted(&material) {
                continue;
            }
            lines += 1;
            self.one(&mut tables, material)?;
            if self.verify {
                let bar = bar(material, "verifying");
                let verified = tables.verify(material, &mut |step| show(&bar, step));
                bar.finish_and_clear();
                match verified {
                    Ok(positions) => {
                        print::line(format_args!("{material} {positions} positions verified"));
                    }
                    Err(why) => {
                        print::note(format_args!("error: {material} is wrong: {why}"));
                        return Ok(NO);
                    }
                }
            }
        }
        if let Some(path) = &self.values {
            let bytes = tables.values();
            fs::write(path, &bytes).map_err(|why| format!("{}: {why}", path.display()))?;
            print::line(format_args!("{} {} bytes", path.display(), bytes.len()));
        }
        print::line(format_args!("endings {lines}"));
        Ok(SUCCESS)
    }

    /// Reads or makes the table of one ending, and those that it depends on.
    fn one(&self, tables: &mut ExactTables, material: Material) -> Result<(), String> {
        for smaller in material.next() {
            if smaller.pieces() > 2 {
                self.one(tables, smaller)?;
            }
        }
        if tables.contains(material) {
            return Ok(());
        }
        let path = ExactTables::path(&self.folder, material);
        if path.exists() {
            return tables
                .read(&self.folder, material)
                .map_err(|why| format!("{why}; delete the file to make it again"));
        }
        let bar = bar(material, "making");
        tables.make(material, &mut |step| show(&bar, step));
        bar.finish_and_clear();
        let bytes = tables.write(&self.folder, material);
        let bytes = bytes.map_err(|why| why.to_string())?.unwrap_or_default();
        print::line(format_args!("{material} {bytes} bytes"));
        Ok(())
    }
}

/// Shows the progress of one ending on a terminal.
fn bar(material: Material, work: &str) -> ProgressBar {
    let style = ProgressStyle::with_template("{msg} {wide_bar} {percent} %, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::new(0).with_style(style);
    bar.set_message(format!("{work} {material}"));
    bar
}

fn show(bar: &ProgressBar, step: Step) {
    bar.set_length(step.all);
    bar.set_position(step.done);
}
