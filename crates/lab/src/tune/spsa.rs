//! Tuning of search parameters by matches: simultaneous perturbation stochastic approximation
//! (SPSA).
//!
//! Every pair of games is played between two engines whose parameters differ from the current ones
//! by a step up or down, with a random sign for each parameter. Then all parameters move a little
//! towards the winner's. The gains are from Spall (*An overview of the simultaneous perturbation
//! method*, 1998): exponents 0.602 and 0.101, and a stability constant of a tenth of all steps.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{ErrorKind, Write as _};
use std::path::Path;

use engine::Tunable;

use crate::Random;

const GAIN_EXPONENT: f64 = 0.602;
const STEP_EXPONENT: f64 = 0.101;
/// The last step, relative to a parameter's range.
const LAST_STEP: f64 = 0.05;
/// Change of a parameter after the last pair for each game won, relative to its last step.
const LAST_GAIN: f64 = 0.006;

/// A run: the current values of the parameters and the progress.
///
/// ```
/// use staunton_lab::Random;
/// use staunton_lab::tune::spsa::Spsa;
///
/// let mut run = Spsa::new(engine::TUNABLES, 100);
/// let trial = run.trial(&mut Random::new(1, 1));
/// assert_eq!(trial.numbers(&run, true).len(), engine::TUNABLES.len());
/// run.learn(&trial, 2);
/// assert_eq!(run.pairs(), 1);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Spsa {
    numbers: Vec<Number>,
    pairs: u32,
    planned: u32,
}

#[derive(Clone, Debug, PartialEq)]
struct Number {
    name: &'static str,
    value: f64,
    least: f64,
    most: f64,
}

/// A pair of games to play: the shift of each parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    shifts: Vec<f64>,
    gain: f64,
}

impl Spsa {
    /// Creates a run of `planned` pairs of games, starting from the current values.
    pub fn new(tunables: &[Tunable], planned: u32) -> Self {
        Self {
            numbers: tunables
                .iter()
                .map(|tunable| Number {
                    name: tunable.name,
                    value: f64::from(tunable.value),
                    least: f64::from(*tunable.range.start()),
                    most: f64::from(*tunable.range.end()),
                })
                .collect(),
            pairs: 0,
            planned: planned.max(1),
        }
    }

    /// Reads the run from a file, or creates a new one of `planned` pairs if the file does not
    /// exist.
    ///
    /// # Errors
    ///
    /// Returns a sentence that names the file, if it cannot be read or contains no run.
    pub fn open(tunables: &[Tunable], file: &Path, planned: u32) -> Result<Self, String> {
        match fs::read_to_string(file) {
            Ok(text) => Self::read(tunables, &text)
                .map_err(|why| format!("{}: {why}; remove it to begin anew", file.display())),
            Err(why) if why.kind() == ErrorKind::NotFound => Ok(Self::new(tunables, planned)),
            Err(why) => Err(format!("{}: {why}", file.display())),
        }
    }

    /// Writes the run to its file atomically.
    ///
    /// # Errors
    ///
    /// Returns a sentence that names the file, if it cannot be written.
    pub fn save(&self, file: &Path) -> Result<(), String> {
        let draft = file.with_extension("unfinished");
        let written = File::create(&draft).and_then(|mut draft| {
            draft.write_all(self.write().as_bytes())?;
            draft.sync_all()
        });
        written
            .and_then(|()| fs::rename(&draft, file))
            .map_err(|why| format!("{}: {why}", file.display()))
    }

    /// Number of pairs played.
    pub const fn pairs(&self) -> u32 {
        self.pairs
    }

    /// Number of planned pairs.
    pub const fn planned(&self) -> u32 {
        self.planned
    }

    /// The names of the parameters, in the order of their values.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.numbers.iter().map(|number| number.name)
    }

    /// The current values.
    pub fn values(&self) -> impl Iterator<Item = i32> {
        self.numbers
            .iter()
            .map(|number| number.value.round() as i32)
    }

    /// Returns the next pair of games.
    pub fn trial(&self, random: &mut Random) -> Trial {
        let (pairs, planned) = (f64::from(self.pairs + 1), f64::from(self.planned));
        let before = planned / 10.0;
        let step = LAST_STEP * (planned / pairs).powf(STEP_EXPONENT);
        let gain = ((before + planned) / (before + pairs)).powf(GAIN_EXPONENT);
        // The gain is relative to the squared step, so a larger step needs a smaller gain.
        let gain = LAST_GAIN * gain * (LAST_STEP / step).powi(2);
        let shifts = self.numbers.iter().map(|number| {
            let shift = step * (number.most - number.least);
            if random.below(2) == 0 { shift } else { -shift }
        });
        Trial {
            shifts: shifts.collect(),
            gain,
        }
    }

    /// Updates the parameters after a pair of games. `won` is the number of games won by the
    /// shifted side minus the number won by the other side.
    pub fn learn(&mut self, trial: &Trial, won: i32) {
        for (number, shift) in self.numbers.iter_mut().zip(&trial.shifts) {
            let moved = number.value + trial.gain * f64::from(won) * shift;
            number.value = moved.clamp(number.least, number.most);
        }
        self.pairs += 1;
    }

    /// Serializes the run as text: the pairs, then a line for each parameter.
    pub fn write(&self) -> String {
        let mut text = format!("pairs {} of {}\n", self.pairs, self.planned);
        for Number { name, value, .. } in &self.numbers {
            let _ = writeln!(text, "{name} {value:.3}");
        }
        text
    }

    /// Parses a run written by [`write`](Self::write).
    ///
    /// # Errors
    ///
    /// Returns a sentence that names the invalid line or the missing parameter.
    pub fn read(tunables: &[Tunable], text: &str) -> Result<Self, String> {
        let mut lines = text.lines();
        let first = lines.next().unwrap_or_default();
        let counts = first.strip_prefix("pairs ").and_then(|rest| {
            let (pairs, planned) = rest.split_once(" of ")?;
            Some((pairs.parse().ok()?, planned.parse().ok()?))
        });
        let (pairs, planned) =
            counts.ok_or_else(|| format!("line 1 is not \"pairs N of M\" but {first:?}"))?;
        let mut run = Self::new(tunables, planned);
        run.pairs = pairs;
        let mut missing: BTreeSet<&str> = run.names().collect();
        for (index, line) in lines.enumerate() {
            let known = line.split_once(' ').and_then(|(name, value)| {
                let value: f64 = value.parse().ok().filter(|value: &f64| value.is_finite())?;
                let number = run.numbers.iter_mut().find(|number| number.name == name)?;
                number.value = value.clamp(number.least, number.most);
                missing.remove(name).then_some(())
            });
            if known.is_none() {
                return Err(format!(
                    "line {} is not a number of the search and its value: {line:?}",
                    index + 2
                ));
            }
        }
        match missing.first() {
            Some(name) => Err(format!("it lacks the number {name}")),
            // A number that was truncated still looks like a number.
            None if !text.ends_with('\n') => Err("its last line is cut".to_owned()),
            None => Ok(run),
        }
    }
}

impl Trial {
    /// Returns the parameters of the shifted side, or of the other side.
    pub fn numbers(&self, run: &Spsa, shifted: bool) -> Vec<i32> {
        let sign = if shifted { 1.0 } else { -1.0 };
        run.numbers
            .iter()
            .zip(&self.shifts)
            .map(|(number, shift)| {
                let value = number.value + sign * shift;
                value.clamp(number.least, number.most).round() as i32
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use super::*;

    fn tunables() -> [Tunable; 2] {
        [("one", 20), ("two", 90)].map(|(name, value)| Tunable {
            name,
            value,
            range: 0..=100,
        })
    }

    /// More pairs are won near 60 and 40; half of the pairs are random.
    #[test]
    fn parameters_move_towards_more_wins() {
        let mut run = Spsa::new(&tunables(), 6000);
        let mut random = Random::new(7, 7);
        let distance = |values: &[i32]| (values[0] - 60).abs() + (values[1] - 40).abs();
        for _ in 0..6000 {
            let trial = run.trial(&mut random);
            let [here, there] = [true, false].map(|side| distance(&trial.numbers(&run, side)));
            let won = if random.below(2) == 0 {
                2 * random.below(2) as i32 - 1
            } else {
                (there - here).signum()
            };
            run.learn(&trial, won);
        }
        let values: Vec<i32> = run.values().collect();
        assert!((50..=70).contains(&values[0]), "{values:?}");
        assert!((30..=50).contains(&values[1]), "{values:?}");
    }

    #[test]
    fn a_saved_run_continues() {
        let mut run = Spsa::new(&tunables(), 50);
        let trial = run.trial(&mut Random::new(3, 1));
        run.learn(&trial, -2);
        let again = Spsa::read(&tunables(), &run.write()).expect("what was written");
        assert_eq!(again.write(), run.write());
        assert_eq!(again.pairs(), 1);
        for (text, part) in [
            ("", "line 1"),
            ("pairs 3\n", "line 1"),
            ("pairs 1 of 9\nthree 4\n", "line 2"),
            ("pairs 1 of 9\none 4\ntwo x\n", "line 3"),
            ("pairs 1 of 9\none 4\none 5\n", "line 3"),
            ("pairs 1 of 9\none 4\ntwo nan\n", "line 3"),
            ("pairs 1 of 9\none 4\n", "lacks the number two"),
            ("pairs 1 of 9\none 4\ntwo 5", "last line is cut"),
        ] {
            let why = Spsa::read(&tunables(), text).expect_err(text);
            assert!(why.contains(part), "{why}");
        }
    }

    #[test]
    fn saves_a_run_atomically() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("run");
        let open = || Spsa::open(&tunables(), &file, 50);
        let mut run = open().expect("a new run");
        assert_eq!((run.pairs(), run.planned()), (0, 50));
        run.save(&file).expect("a file");
        let (before, mut opened) = (run.write(), File::open(&file).expect("the file"));
        let trial = run.trial(&mut Random::new(3, 1));
        run.learn(&trial, 2);
        run.save(&file).expect("a file");
        // The existing file was not modified in place.
        let mut text = String::new();
        opened.read_to_string(&mut text).expect("text");
        assert_eq!(text, before);
        assert_eq!(open().expect("what was saved").write(), run.write());

        // A file that contains no run must not be overwritten with a new run.
        let other = [0xff_u8, 0xfe];
        fs::write(&file, other).expect("a file");
        let why = open().expect_err("no text");
        assert!(why.contains(&file.display().to_string()), "{why}");
        assert_eq!(fs::read(&file).expect("the file"), other);
    }

    #[test]
    fn parameters_stay_within_their_range() {
        let mut run = Spsa::new(&tunables(), 10);
        let mut random = Random::new(5, 1);
        for _ in 0..3000 {
            let trial = run.trial(&mut random);
            run.learn(&trial, 2);
            for side in [true, false] {
                let numbers = trial.numbers(&run, side);
                assert!(numbers.iter().all(|number| (0..=100).contains(number)));
            }
        }
    }
}
