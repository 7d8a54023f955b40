//! `staunton tablebase probe`: shows the value of a position.

use std::collections::BTreeSet;
use std::path::PathBuf;

use rules::Position;
use tablebase::{Exact, ExactTables, Material, ProbeError, Syzygy, Values};

use crate::exit::{NO, SUCCESS};
use crate::fen;
use crate::print;

/// Shows the exact value of a position for the side to move
///
/// Without options the value comes from the endings with three and four pieces in the program; with
/// `--folder` from tables of `staunton tablebase make`, and with `--syzygy` from Syzygy tables.
/// Prints one line: "win", "draw" or "loss", with `--folder` also "mate N zeroing N" (the plies to
/// mate and to the next capture, pawn move or mate), with `--syzygy` also "dtz N" and the values
/// "cursed win" and "blessed loss". Exits with 1 if no table contains the position.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    staunton tablebase probe \"8/8/8/8/8/2k5/8/K6Q w - - 0 1\"\n  \
    staunton tablebase probe \"8/8/8/8/8/2k5/8/K6Q w - - 0 1\" --folder tables --moves\n  \
    staunton tablebase probe \"8/8/8/8/8/2k5/8/K6Q w - - 0 1\" --syzygy /srv/syzygy")]
pub(super) struct Probe {
    /// The position
    fen: String,
    /// A folder with tables of `staunton tablebase make`
    #[arg(long, value_name = "DIR", conflicts_with = "syzygy")]
    folder: Option<PathBuf>,
    /// A folder with Syzygy tables; may be repeated
    #[arg(long, value_name = "DIR")]
    syzygy: Vec<PathBuf>,
    /// Show each legal move with the value of the position after it, for the other side
    #[arg(long)]
    moves: bool,
}

/// The tables to use.
enum Source {
    BuiltIn,
    Exact(Box<ExactTables>),
    Syzygy(Box<Syzygy>),
}

impl Probe {
    pub(super) fn run(&self) -> Result<u8, String> {
        let position = fen::read(&self.fen, fen::castling_mode(false));
        let position = position.map_err(|why| format!("FEN refused: {why}"))?;
        let source = self.open(&position)?;
        let value = match source.value(&position) {
            Ok(value) => value,
            Err(why) => {
                print::note(why);
                return Ok(NO);
            }
        };
        print::line(value);
        if self.moves {
            for mv in position.legal_moves() {
                let value = source.value(&position.after_unchecked(mv))?;
                print::line(format_args!("{:7} {value}", position.san(mv)));
            }
        }
        Ok(SUCCESS)
    }

    fn open(&self, position: &Position) -> Result<Source, String> {
        if let Some(folder) = &self.folder {
            let mut tables = ExactTables::default();
            for material in self.needed(position) {
                let read = tables.read(folder, material);
                read.map_err(|why| why.to_string())?;
            }
            return Ok(Source::Exact(Box::new(tables)));
        }
        if self.syzygy.is_empty() {
            return Ok(Source::BuiltIn);
        }
        let tables = Syzygy::open(&self.syzygy).map_err(|why| why.to_string())?;
        Ok(Source::Syzygy(Box::new(tables)))
    }

    /// The endings of the position and of those after its moves, if these are shown or decide about it.
    fn needed(&self, position: &Position) -> BTreeSet<Material> {
        let after = position.legal_moves().into_iter();
        let after = after.map(|mv| *position.after_unchecked(mv).board());
        let boards = after.filter(|_| self.moves || position.en_passant().is_some());
        let boards = boards.chain([*position.board()]);
        let endings = boards.map(|board| Material::of(&board).normalized());
        endings
            .filter(|ending| (3..=4).contains(&ending.pieces()))
            .collect()
    }
}

impl Source {
    /// Returns the value of a position as text, or the reason why there is none.
    fn value(&self, position: &Position) -> Result<String, String> {
        let none = || "no table contains this position".to_owned();
        match self {
            Self::BuiltIn => {
                let value = Values::built_in().probe(position).ok_or_else(none)?;
                Ok(value.to_string())
            }
            Self::Exact(tables) => {
                let Exact {
                    wdl,
                    to_mate,
                    to_zeroing,
                } = tables.probe(position).ok_or_else(none)?;
                Ok(format!("{wdl} mate {to_mate} zeroing {to_zeroing}"))
            }
            Self::Syzygy(tables) => {
                let failed = |why: ProbeError| why.to_string();
                let wdl = tables.wdl(position).map_err(failed)?;
                let dtz = tables.dtz(position).map_err(failed)?;
                Ok(format!("{wdl} dtz {dtz}"))
            }
        }
    }
}
