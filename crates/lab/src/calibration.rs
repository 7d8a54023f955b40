//! Strength of the levels of play. Each level is measured against the one below it, the lowest ones
//! also against trivial players, and the upper ones against rated players.
//!
//! Levels below the full one are limited by nodes, not by time, and so are their games against each
//! other, which are therefore reproducible. The full level and the rated players play with a clock.

pub mod errors;
mod played;
mod ratings;
mod stockfish;
pub mod styles;

use std::fmt::Write as _;

use engine::{Baseline, Elo, Level};
use rules::CastlingMode;

use crate::matches::{
    Adjudication, Contender, Estimate, FEWEST_PAIRS, Match, Program, Tally, Tempo,
};
pub use played::{Played, checksums};
use ratings::Ratings;

/// More nodes than any level below the full one uses for a move.
const ENOUGH: Tempo = Tempo::Nodes(10_000_000);
/// Number of levels.
const LEVELS: usize = 17;
/// The highest level that plays the reference player for beginners.
const BEGINNERS: u8 = 5;

/// Amount of play.
#[derive(Clone, Debug)]
pub struct Effort {
    /// The clock of the full level and of external players.
    pub clock: Tempo,
    /// Pairs of games in a match between levels. Matches against rated players have half of this
    /// number, because their results contradict each other by more than the error of a few games.
    pub pairs: usize,
    /// Number of concurrent games.
    pub concurrency: usize,
    /// The command that starts Stockfish; if it is set, its skill levels play too.
    pub stockfish: Option<String>,
}

/// The opponent that a level is measured against.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Against {
    /// A trivial player.
    Plain,
    /// The level below.
    Below,
    /// A player with a known rating.
    Rated(f64),
}

/// A match that measures a level, which is its first engine.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The measured level.
    pub level: Level,
    /// The opponent.
    pub against: Against,
    /// The match to play.
    pub games: Match,
}

/// The measured strengths of the levels.
#[derive(Clone, Debug)]
pub struct Strengths {
    /// The strength of each level, the weakest first.
    pub levels: [Elo; LEVELS],
    /// The share of a step between levels that remains against other engines.
    pub factor: f64,
    /// Sentences about matches against rated players that were too one-sided to be used.
    pub left_out: Vec<String>,
}

/// Returns the matches that measure a level: against the level below it, or a random player for the
/// lowest one; for the five lowest levels, against the reference player for beginners; for the
/// fifth, against a player that looks one ply ahead; and against rated players.
pub fn contests(level: Level, effort: &Effort) -> Vec<Contest> {
    let mut opponents = match Level::new(level.number() - 1) {
        Some(below) => vec![(Against::Below, own(below))],
        None => vec![(Against::Plain, plain("random", Baseline::Random))],
    };
    if level.number() <= BEGINNERS {
        opponents.push((Against::Plain, plain("beginner", Baseline::Beginner)));
    }
    if level.number() == BEGINNERS {
        opponents.push((Against::Plain, plain("greedy", Baseline::Greedy)));
    }
    if let Some(program) = &effort.stockfish {
        opponents.extend(
            stockfish::met_by(level, program)
                .map(|rated| (Against::Rated(rated.rating), rated.contender)),
        );
    }
    let contest = |(against, opponent)| Contest {
        level,
        against,
        games: Match {
            adjudication: Adjudication::default(),
            date: None,
            engines: [own(level), opponent],
            tempo: match against {
                Against::Plain | Against::Below if level < Level::FULL => ENOUGH,
                _ => effort.clock,
            },
            pairs: match against {
                Against::Rated(_) => effort.pairs.div_ceil(2),
                _ => effort.pairs,
            },
            sprt: None,
            concurrency: effort.concurrency,
        },
    };
    opponents.into_iter().map(contest).collect()
}

fn own(level: Level) -> Contender {
    let number = level.number().to_string();
    Contender {
        name: format!("level {number}"),
        program: Program::Own,
        options: vec![("Level".to_owned(), number)],
    }
}

fn plain(name: &str, kind: Baseline) -> Contender {
    Contender {
        name: name.to_owned(),
        program: Program::Baseline(kind),
        options: Vec::new(),
    }
}

/// Checks that the rated players of these matches can play. If `rates` is set, because the matches
/// determine the ratings of levels, it also checks that they play enough games for that. So the
/// user sees such an error immediately instead of after an hour.
///
/// # Errors
///
/// Returns an error if one cannot be started, or plays too few games; the error is a sentence that
/// names it.
pub fn check(contests: &[Contest], rates: bool) -> Result<(), String> {
    for contest in contests {
        let Against::Rated(_) = contest.against else {
            continue;
        };
        let [level, opponent] = &contest.games.engines;
        let pairs = contest.games.pairs;
        if rates && (pairs as f64) < FEWEST_PAIRS {
            return Err(format!(
                "{} games between {} and {} are too few to rate by: give a larger number of --games",
                2 * pairs,
                level.name,
                opponent.name
            ));
        }
        opponent.check(CastlingMode::Standard)?;
    }
    Ok(())
}

/// Computes the strengths of the levels from the results of all matches. A match against a rated
/// player that is too one-sided to bound the difference is ignored, because others measure the
/// level too.
///
/// # Errors
///
/// Returns an error if a match is missing, or if one between levels is too one-sided; the error is
/// a sentence that names it.
pub fn strengths(played: &[(Contest, Tally)]) -> Result<Strengths, String> {
    let mut ratings = Ratings::new(LEVELS);
    let mut left_out = Vec::new();
    for (contest, tally) in played {
        let level = usize::from(contest.level.number() - 1);
        match contest.against {
            Against::Plain => {}
            Against::Below => ratings.met_own(level, level - 1, &bounded(contest, tally)?),
            Against::Rated(rating) => match bounded(contest, tally) {
                Ok(estimate) => ratings.met_rated(level, rating, &estimate),
                Err(why) => left_out.push(why),
            },
        }
    }
    let estimates = ratings.solve().ok_or(
        "too little was played: every level is to meet the one below it, and two of them players \
         who are rated",
    )?;
    let elo = |level: usize| Elo {
        value: estimates[level].value.round() as i32,
        margin: (1.96 * estimates[level].deviation).round() as i32,
    };
    Ok(Strengths {
        levels: std::array::from_fn(elo),
        factor: estimates[LEVELS].value,
        left_out,
    })
}

/// Returns the difference that a match measures, if it is bounded.
fn bounded(contest: &Contest, tally: &Tally) -> Result<Estimate, String> {
    let elo = tally.elo();
    if elo.interval.iter().all(|end| end.is_finite()) {
        return Ok(elo);
    }
    let [one, other] = &contest.games.engines;
    Err(format!(
        "between {} and {} too few games were played to say how far they are apart",
        one.name, other.name
    ))
}

/// Returns the lines of `crates/engine/src/levels/elo.rs` between the brackets of the table.
pub fn source(strengths: &[Elo; LEVELS]) -> String {
    strengths.iter().fold(String::new(), |mut text, elo| {
        writeln!(text, "    ({}, {}),", elo.value, elo.margin)
            .expect("writing to a string succeeds");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn effort(stockfish: Option<&str>) -> Effort {
        Effort {
            clock: "8+0.08".parse().unwrap(),
            pairs: 1,
            concurrency: 1,
            stockfish: stockfish.map(str::to_owned),
        }
    }

    fn all(stockfish: Option<&str>) -> Vec<Contest> {
        Level::all()
            .flat_map(|level| contests(level, &effort(stockfish)))
            .collect()
    }

    #[test]
    fn each_level_plays_the_one_below_and_the_lowest_ones_play_trivial_players() {
        let contests = all(None);
        let names = |index: usize| {
            let engines: &[Contender; 2] = &contests[index].games.engines;
            engines.each_ref().map(|engine| engine.name.as_str())
        };
        assert_eq!(contests.len(), 23);
        assert_eq!(names(0), ["level 1", "random"]);
        assert_eq!(names(1), ["level 1", "beginner"]);
        assert_eq!(names(2), ["level 2", "level 1"]);
        assert_eq!(names(3), ["level 2", "beginner"]);
        assert_eq!(names(9), ["level 5", "beginner"]);
        assert_eq!(names(10), ["level 5", "greedy"]);
        assert_eq!(names(11), ["level 6", "level 5"]);
        assert_eq!(names(22), ["level 17", "level 16"]);
        assert_eq!(contests[22].games.tempo, effort(None).clock);
        assert_eq!(contests[0].games.tempo, ENOUGH);
    }

    #[test]
    fn the_upper_levels_play_rated_players_with_a_clock() {
        let rated: Vec<Contest> = all(Some("stockfish"))
            .into_iter()
            .filter(|contest| matches!(contest.against, Against::Rated(_)))
            .collect();
        for contest in &rated {
            let [_, skill] = &contest.games.engines;
            assert_eq!(skill.program, Program::Uci(vec!["stockfish".to_owned()]));
            assert_eq!(skill.options[0].0, "Skill Level");
            assert_eq!(contest.games.tempo, effort(None).clock);
        }
        let mut levels: Vec<u8> = rated.iter().map(|rated| rated.level.number()).collect();
        levels.dedup();
        assert_eq!(levels, [9, 10, 11, 12, 13, 14, 15, 16, 17]);
    }

    /// A tally with three wins in four games and as many pairs: 191 Elo points.
    fn won() -> Tally {
        Tally {
            pairs: [0, 10, 30, 10, 50],
            ..Tally::default()
        }
    }

    /// Returns the match of a level against the one below it.
    fn against_below(played: &[(Contest, Tally)], level: u8) -> Contest {
        let mut contests = played.iter().map(|(contest, _)| contest);
        let found = contests
            .find(|contest| contest.level.number() == level && contest.against == Against::Below);
        found.expect("a match").clone()
    }

    /// Steps of 191 points; levels 5 and 13 are measured to be 8 times 100 points apart.
    fn played() -> Vec<(Contest, Tally)> {
        let mut played: Vec<_> = all(None).into_iter().map(|one| (one, won())).collect();
        for (level, rating) in [(5, 1_500.0 - 191.0), (13, 2_300.0 - 191.0)] {
            let mut rated = against_below(&played, level);
            rated.against = Against::Rated(rating);
            played.push((rated, won()));
        }
        played
    }

    #[test]
    fn strengths_are_the_steps_scaled_to_fit_the_rated_players() {
        let found = strengths(&played()).unwrap();
        let value = |level: usize| found.levels[level - 1].value;
        for level in 1..=17 {
            assert_eq!(value(level), 1_000 + 100 * level as i32);
        }
        assert!((found.factor - 100.0 / 190.8).abs() < 0.001);
        // The margin grows with the distance from rated players.
        let margin = |level: usize| found.levels[level - 1].margin;
        assert!(margin(9) < margin(5) && margin(5) < margin(1));
    }

    #[test]
    fn a_one_sided_match_with_a_rated_player_is_ignored() {
        let mut played = played();
        let expected = strengths(&played).unwrap();
        assert_eq!(expected.left_out, [""; 0]);
        let mut weak = against_below(&played, 5);
        weak.against = Against::Rated(100.0);
        let tally = Tally {
            pairs: [0, 0, 2, 1, 22],
            ..Tally::default()
        };
        played.push((weak, tally));
        let found = strengths(&played).unwrap();
        assert_eq!(found.levels, expected.levels);
        assert!(found.left_out[0].contains("level 5"), "{found:?}");
    }

    #[test]
    fn reports_unusable_rated_players_before_the_first_game() {
        let few = Effort {
            pairs: 6,
            ..effort(Some("no-such-engine"))
        };
        let contests = contests(Level::FULL, &few);
        let why = check(&contests, true).unwrap_err();
        assert!(why.contains("6 games between level 17 and"), "{why}");
        let why = check(&contests, false).unwrap_err();
        assert!(why.contains("cannot be started"), "{why}");
        assert_eq!(check(&all(None), false), Ok(()));
    }

    #[test]
    fn reports_missing_and_too_one_sided_matches() {
        let mut played = played();
        let is_second = |(contest, _): &(Contest, Tally)| {
            contest.level.number() == 2 && contest.against == Against::Below
        };
        let second = played.iter().position(is_second).unwrap();
        played[second].1.pairs = [0, 0, 0, 0, 9];
        let why = strengths(&played).unwrap_err();
        assert!(why.contains("level 2 and level 1"), "{why}");
        played.remove(second);
        let why = strengths(&played).unwrap_err();
        assert!(why.contains("every level"), "{why}");
    }
}
