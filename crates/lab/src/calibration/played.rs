//! What was played of a calibration, kept in a file.

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

/// In these the levels below the full one are asked what they play.
const ASKED: [&str; 3] = [
    "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "8/5pk1/4p1p1/3pP2p/2pP1P1P/2P2KP1/8/8 w - - 0 40",
];

/// A checksum of each level, the weakest first: of its numbers, and below the full one of what it
/// chooses in some positions. There several lines are searched, of which the signature of the bench
/// says nothing. Takes some seconds.
pub fn checksums() -> [u64; LEVELS] {
    let mut engine = Engine::new(1);
    let mut sums = [EMPTY_SUM; LEVELS];
    for (level, sum) in Level::all().zip(&mut sums) {
        *sum = checksum(*sum, level.numbers().as_bytes());
        if level < Level::FULL {
            for fen in ASKED {
                *sum = checksum(*sum, choice(&mut engine, level, fen).as_bytes());
            }
        }
    }
    sums
}

/// What a level plays in a position, and what it thinks of that.
fn choice(engine: &mut Engine, level: Level, fen: &str) -> String {
    let position = Position::from_fen(fen, CastlingMode::Standard).expect("a legal position");
    let line = Line::new(position);
    let never = AtomicBool::new(false);
    let choice = engine.play_within(&line, level, 0, Limits::default(), &never);
    choice.map_or_else(String::new, |choice| {
        format!("{} {:?}", position.uci(choice.mv), choice.score)
    })
}

/// A file of matches that were played: a run that was killed goes on from it.
#[derive(Debug)]
pub struct Played {
    path: PathBuf,
    file: File,
    /// What was in it when it was opened.
    lines: String,
    engine: EngineId,
    /// The [checksum](checksums) of each level.
    levels: [u64; LEVELS],
}

impl Played {
    /// Opens a file, or makes it. What another engine has played there does not count, nor what
    /// levels with other [checksums] have.
    ///
    /// # Errors
    ///
    /// When that is not possible; the error is a sentence that names the file.
    pub fn open(path: &Path, engine: EngineId, levels: [u64; LEVELS]) -> Result<Self, String> {
        let read = || -> io::Result<(File, String)> {
            let mut options = File::options();
            let mut file = options.read(true).append(true).create(true).open(path)?;
            let mut lines = String::new();
            file.read_to_string(&mut lines)?;
            // Whoever was killed may have left a line that is cut.
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

    /// What came of a match, if it was played to its end.
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

    /// Adds a match that was played.
    ///
    /// # Errors
    ///
    /// When it cannot be written; the error is a sentence that names the file.
    pub fn add(&mut self, contest: &Contest, tally: &Tally) -> Result<(), String> {
        let counts = tally.pairs.iter().chain(&tally.games);
        let counts: Vec<String> = counts.map(u32::to_string).collect();
        let line = format!("{} {}\n", self.name(contest), counts.join(" "));
        self.file
            .write_all(line.as_bytes())
            .and_then(|()| self.file.sync_data())
            .map_err(|why| format!("{}: {why}", self.path.display()))
    }

    /// What tells a match from others: who plays it, at what pace and how often.
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
    fn a_run_that_was_killed_goes_on_from_its_file() {
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
        // Its numbers were changed, which changes nothing about the engine.
        let [mut changed, mut others] = [[7; LEVELS]; 2];
        changed[0] = 8;
        others[1..].fill(8);
        let found = |levels| Played::open(&path, engine, levels).unwrap().find(&contest);
        assert_eq!(found(changed), None);
        assert_eq!(found(others), Some(tally));
        // Killed while it wrote.
        let whole = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, &whole[..whole.len() - 3]).unwrap();
        assert_eq!(open(engine).find(&contest), None);
        open(engine).add(&contest, &tally).unwrap();
        assert_eq!(open(engine).find(&contest), Some(tally));
    }
}
