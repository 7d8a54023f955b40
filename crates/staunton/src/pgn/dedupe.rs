//! `staunton pgn dedupe`: removes repeated games.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{DefaultHasher, Hash, Hasher};

use pgn::{Outline, Ply};

use super::names;
use super::rewrite::Rewrite;
use super::select::Select;
use crate::{date, print};

/// Prints each game once, in export format
///
/// Two games are equal if they have the same start and moves, and the players have the same family
/// names, in any form: "Carlsen, Magnus", "Carlsen,M" and "Magnus Carlsen". Games of fewer than ten
/// moves must also have the same date, time and result, and games without a move the same round.
/// Unreadable text after the moves must be equal too. The first game is kept; each repeated game is
/// reported on standard error with the game that it repeats. Needs about 40 bytes of memory per
/// game.
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    rewrite: Rewrite,
    #[command(flatten)]
    select: Select,
}

/// Games with fewer plies than this may well occur twice between the same players.
const SHORT: usize = 20;

/// The identity of a game, as 128 bits: for a billion different games, the probability of a
/// collision is less than 1 in 10^20.
type Identity = [u64; 2];

impl Args {
    pub(super) fn run(self) -> u8 {
        let files = &self.rewrite.files.paths;
        let mut seen: HashMap<Identity, (u32, u64)> = HashMap::new();
        let mut dropped = 0_u64;
        let outcome = self.rewrite.each(
            &self.select,
            |outline| identity(outline),
            |sink, game| {
                match seen.entry(*game.found) {
                    Entry::Vacant(place) => {
                        place.insert((sink.file as u32, game.game));
                        sink.out.write_all(game.text)?;
                    }
                    Entry::Occupied(first) => {
                        let (file, first) = *first.get();
                        dropped += 1;
                        print::note(format_args!(
                            "{}: game {} repeats game {first} of {}",
                            files[sink.file].display(),
                            game.game,
                            files[file as usize].display()
                        ));
                    }
                }
                Ok(())
            },
            |_| Ok(()),
        );
        print::note(format_args!("games left out: {dropped}"));
        outcome.code()
    }
}

fn identity(outline: &Outline) -> Identity {
    [0_u8, 1].map(|salt| {
        let mut hasher = DefaultHasher::new();
        salt.hash(&mut hasher);
        for name in ["White", "Black"] {
            let name = outline.tags.known(name).map(names::family_name);
            name.filter(|name| !names::is_nobody(name))
                .hash(&mut hasher);
        }
        if outline.moves.len() < SHORT {
            let date = date::of_game(&outline.tags).map(date::normal);
            date.hash(&mut hasher);
            // A player who resigns at once may do so again on the same day.
            outline.result.hash(&mut hasher);
            // Without moves, the round must distinguish the games.
            let round = outline.moves.is_empty().then_some("Round");
            for name in ["UTCTime", "Time"].into_iter().chain(round) {
                outline.tags.known(name).hash(&mut hasher);
            }
        }
        outline.start.fen().hash(&mut hasher);
        for ply in &outline.moves {
            match ply {
                Ply::Move(mv) => mv.hash(&mut hasher),
                Ply::Null => 0_u8.hash(&mut hasher),
            }
        }
        outline.unread.hash(&mut hasher);
        hasher.finish()
    })
}
