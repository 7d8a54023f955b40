//! Games that wait until it is known whether a longer one contains them.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hasher};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::PathBuf;

use pgn::{Outline, Ply, Reader};
use tempfile::SpooledTempFile;

use super::summary::{Summary, put};

/// Bytes of games in memory before they are moved to a temporary file.
const MEMORY_LIMIT: usize = 64 << 20;

/// The file and the number of a game.
pub(super) type Place = (u32, u64);

/// The games of an output, in order.
pub(super) struct Waiting {
    texts: SpooledTempFile,
    folder: PathBuf,
    length: u64,
    games: Vec<Game>,
}

struct Game {
    place: Place,
    summary: Summary,
    /// The end of its text.
    end: u64,
}

impl Waiting {
    /// Keeps long texts in an unnamed file of this folder.
    pub(super) fn new(folder: PathBuf) -> Self {
        Self {
            texts: tempfile::spooled_tempfile_in(MEMORY_LIMIT, &folder),
            folder,
            length: 0,
            games: Vec::new(),
        }
    }

    pub(super) fn push(&mut self, place: Place, summary: &Summary, text: &[u8]) -> io::Result<()> {
        self.length += text.len() as u64;
        if self.length > MEMORY_LIMIT as u64 && !self.texts.is_rolled() {
            let folder = self.folder.display();
            self.texts.roll().map_err(|error| {
                let what = format!("cannot create a temporary file in {folder}: {error}");
                io::Error::new(error.kind(), what)
            })?;
        }
        self.texts.write_all(text)?;
        self.games.push(Game {
            place,
            summary: summary.clone(),
            end: self.length,
        });
        Ok(())
    }

    /// Writes all games except those that are the beginning of another one. Returns these, each with
    /// the longer game.
    pub(super) fn write(&mut self, out: &mut dyn Write) -> io::Result<Vec<(Place, Place)>> {
        let longer = self.longer_games()?;
        let mut dropped: Vec<usize> = longer.keys().copied().collect();
        dropped.sort_unstable();
        let mut from = 0;
        for &game in &dropped {
            let (begin, end) = (self.begin(game), self.games[game].end);
            self.copy(from, begin, out)?;
            from = end;
        }
        self.copy(from, self.length, out)?;
        let place = |game: usize| self.games[game].place;
        let dropped = dropped.into_iter();
        Ok(dropped
            .map(|game| (place(game), place(longer[&game])))
            .collect())
    }

    fn begin(&self, game: usize) -> u64 {
        game.checked_sub(1).map_or(0, |last| self.games[last].end)
    }

    fn copy(&mut self, from: u64, to: u64, out: &mut dyn Write) -> io::Result<()> {
        self.texts.seek(SeekFrom::Start(from))?;
        io::copy(&mut (&mut self.texts).take(to - from), out).map(drop)
    }

    /// Returns the games that are the beginning of another one, each with the longer game.
    fn longer_games(&mut self) -> io::Result<HashMap<usize, usize>> {
        let openings = groups(&self.games, |summary| summary.opening);
        let mut pairings = groups(&self.games, |summary| summary.pairing);
        let is_short = |&game: &usize| self.games[game].summary.is_short;
        pairings.retain(|group| group.iter().any(is_short));
        let mut longer = HashMap::new();
        for group in openings.iter().chain(&pairings) {
            self.compare(group, &mut longer)?;
        }
        Ok(longer)
    }

    /// Finds the games of a group that are the beginning of another one of the group.
    fn compare(&mut self, group: &[usize], longer: &mut HashMap<usize, usize>) -> io::Result<()> {
        let mut games = Vec::with_capacity(group.len());
        for &game in group {
            games.push((game, self.moves(game)?));
        }
        games.sort_by_key(|(_, moves)| std::cmp::Reverse(moves.len()));
        let mut by_moves: HashMap<u64, Vec<&(usize, Vec<Ply>)>> = HashMap::new();
        for game in &games {
            let mut hasher = DefaultHasher::new();
            for ply in &game.1 {
                put(*ply, &mut hasher);
            }
            by_moves.entry(hasher.finish()).or_default().push(game);
        }
        for (game, moves) in &games {
            if longer.contains_key(game) {
                continue;
            }
            let mut hasher = DefaultHasher::new();
            let Some((_, first)) = moves.split_last() else {
                continue;
            };
            for ply in first {
                put(*ply, &mut hasher);
                for (shorter, beginning) in by_moves.get(&hasher.finish()).into_iter().flatten() {
                    let [short, long] = [shorter, game].map(|game| &self.games[*game].summary);
                    if moves.starts_with(beginning) && short.can_begin(long) {
                        longer.entry(*shorter).or_insert(*game);
                    }
                }
            }
        }
        Ok(())
    }

    fn moves(&mut self, game: usize) -> io::Result<Vec<Ply>> {
        let (begin, end) = (self.begin(game), self.games[game].end);
        let mut text = Vec::new();
        self.texts.seek(SeekFrom::Start(begin))?;
        (&mut self.texts).take(end - begin).read_to_end(&mut text)?;
        let mut outline = Outline::default();
        Reader::from_bytes(&text).read_game(&mut outline)?;
        Ok(outline.moves)
    }
}

/// Returns the sets of at least two games with the same key.
fn groups(games: &[Game], key: impl Fn(&Summary) -> Option<u64>) -> Vec<Vec<usize>> {
    let keys = games.iter().enumerate();
    let mut keys: Vec<(u64, usize)> = keys
        .filter_map(|(game, known)| Some((key(&known.summary)?, game)))
        .collect();
    keys.sort_unstable();
    let same = keys.chunk_by(|(one, _), (other, _)| one == other);
    same.filter(|group| group.len() > 1)
        .map(|group| group.iter().map(|&(_, game)| game).collect())
        .collect()
}
