//! The finished matches of a calibration, stored in a file.

use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use engine::{Engine, Level, Limits};
use rules::{CastlingMode, Line, Position};

use super::{Against, Contest, LEVELS};
use crate::checksum::{EMPTY_SUM, checksum};
use crate::matches::{Match, Tally};
use crate::selfplay::EngineId;

/// Positions in which the moves of the levels below the full one are part of their checksum.
const CHECKSUM_POSITIONS: [&str; 3] = [
    "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "8/5pk1/4p1p1/3pP2p/2pP1P1P/2P2KP1/8/8 w - - 0 40",
];

/// Returns a checksum of each level, the weakest first: of its parameters, and below the full one
/// also of its choices in some positions. These use a search of several lines, which the signature
/// of the bench does not cover. Takes several seconds.
pub fn checksums() -> [u64; LEVELS] {
    let mut engine = Engine::new(1);
    let mut sums = [EMPTY_SUM; LEVELS];
    for (level, sum) in Level::all().zip(&mut sums) {
        *sum = checksum(*sum, level.numbers().as_bytes());
        if level < Level::FULL {
            for fen in CHECKSUM_POSITIONS {
                *sum = checksum(*sum, choice(&mut engine, level, fen).as_bytes());
            }
        }
    }
    sums
}

/// Returns the move of a level in a position, and its score.
fn choice(engine: &mut Engine, level: Level, fen: &str) -> String {
    let position = Position::from_fen(fen, CastlingMode::Standard).expect("a legal position");
    let line = Line::new(position);
    let never = AtomicBool::new(false);
    let choice = engine.play_within(&line, level, 0, Limits::default(), &never);
    choice.map_or_else(String::new, |choice| {
        format!("{} {:?}", position.uci(choice.mv), choice.score)
    })
}

/// A file of finished matches, from which an interrupted run continues.
#[derive(Debug)]
pub struct Played {
    path: PathBuf,
    file: File,
    /// Content of the file when it was opened.
    lines: String,
    engine: EngineId,
    /// The [checksum](checksums) of each level.
    levels: [u64; LEVELS],
}

impl Played {
    /// Opens or creates a file. Matches of another engine, or of levels with other [checksums], do
    /// not count.
    ///
    /// # Errors
    ///
    /// Returns an error if that is not possible; the error is a sentence that names the file.
    pub fn open(path: &Path, engine: EngineId, levels: [u64; LEVELS]) -> Result<Self, String> {
        let read = || -> io::Result<(File, String)> {
            let mut options = File::options();
            let mut file = options.read(true).append(true).create(true).open(path)?;
            let mut lines = String::new();
            file.read_to_string(&mut lines)?;
            // An interrupted run may have left a truncated line.
            if !lines.is_empty() && !lines.ends_with('\n') {
                file.write_all(b"\n")?;
            }
            Ok((file, lines))
        };
        let (file, lines) = read().map_err(|why| format!("{}: {why}", path.display()))?;
        Ok(Self {
            path: path.to_owned(),
            file,
            lines,
            engine,
            levels,
        })
    }

    /// Returns the result of a match, if it was finished.
    pub fn find(&self, contest: &Contest) -> Option<Tally> {
        let name = self.name(contest);
        let pairs = contest.games.pairs as u64;
        let sum = |counts: &[u32]| counts.iter().map(|&count| u64::from(count)).sum::<u64>();
        self.lines.lines().find_map(|line| {
            let counts = line.strip_prefix(name.as_str())?;
            let counts = counts.split_whitespace().map(str::parse);
            let counts: Vec<u32> = counts.collect::<Result<_, _>>().ok()?;
            let [none, half, one, most, all, won, drawn, lost] = counts[..] else {
                return None;
            };
            let tally = Tally {
                games: [won, drawn, lost],
                pairs: [none, half, one, most, all],
                ..Tally::default()
            };
            (sum(&tally.pairs) == pairs && sum(&tally.games) == 2 * pairs).then_some(tally)
        })
    }

    /// Adds a finished match.
    ///
    /// # Errors
    ///
    /// Returns an error if it cannot be written; the error is a sentence that names the file.
    pub fn add(&mut self, contest: &Contest, tally: &Tally) -> Result<(), String> {
        let counts = tally.pairs.iter().chain(&tally.games);
        let counts: Vec<String> = counts.map(u32::to_string).collect();
        let line = format!("{} {}\n", self.name(contest), counts.join(" "));
        self.file
            .write_all(line.as_bytes())
            .and_then(|()| self.file.sync_data())
            .map_err(|why| format!("{}: {why}", self.path.display()))
    }

    /// Returns the key of a match: its players, its time control and its number of games.
    fn name(&self, contest: &Contest) -> String {
        let EngineId {
            signature,
            evaluation,
        } = self.engine;
        let Match {
            engines: [level, other],
            tempo,
            pairs,
            ..
        } = &contest.games;
        let place = usize::from(contest.level.number()) - 1;
        let below = match contest.against {
            Against::Below => self.levels[place - 1],
            Against::Plain | Against::Rated(_) => 0,
        };
        let sums = format!("{:016x} {below:016x}", self.levels[place]);
        format!(
            "{signature} {evaluation:016x} {sums}, {} - {}, {tempo}, {pairs} pairs:",
            level.name, other.name
        )
    }
}

#[cfg(test)]
mod tests {
    use super::super::contests;
    use super::super::tests::effort;
    use super::*;

    #[test]
    fn an_interrupted_run_continues_from_its_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("levels.txt");
        let engine = EngineId {
            signature: 1,
            evaluation: 2,
        };
        let open = |engine| Played::open(&path, engine, [7; LEVELS]).unwrap();
        let contest = contests(Level::LOWEST, &effort(None)).remove(0);
        let tally = Tally {
            games: [1, 1, 0],
            pairs: [0, 0, 0, 1, 0],
            ..Tally::default()
        };
        open(engine).add(&contest, &tally).unwrap();
        assert_eq!(open(engine).find(&contest), Some(tally));
        let mut longer = contest.clone();
        longer.games.pairs = 2;
        assert_eq!(open(engine).find(&longer), None);
        let other = EngineId {
            signature: 3,
            ..engine
        };
        assert_eq!(open(other).find(&contest), None);
        // Changed parameters of a level do not change the engine.
        let [mut changed, mut others] = [[7; LEVELS]; 2];
        changed[0] = 8;
        others[1..].fill(8);
        let found = |levels| Played::open(&path, engine, levels).unwrap().find(&contest);
        assert_eq!(found(changed), None);
        assert_eq!(found(others), Some(tally));
        // Killed while writing.
        let whole = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, &whole[..whole.len() - 3]).unwrap();
        assert_eq!(open(engine).find(&contest), None);
        open(engine).add(&contest, &tally).unwrap();
        assert_eq!(open(engine).find(&contest), Some(tally));
    }
}
