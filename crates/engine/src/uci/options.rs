//! The UCI options of the engine.

use std::env;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use rules::CastlingMode;

use crate::{Character, Level, Opponent};

const THREADS: RangeInclusive<usize> = 1..=256;
const HASH: RangeInclusive<usize> = 1..=32_768;
/// The default size in mebibytes.
pub(super) const DEFAULT_HASH: usize = 16;
const MOVE_OVERHEAD: RangeInclusive<u64> = 0..=10_000;
const LINES: RangeInclusive<usize> = 1..=256;
const PROBE_DEPTH: RangeInclusive<u32> = 1..=100;
const PROBE_LIMIT: RangeInclusive<u32> = 0..=7;

/// The option declarations that answer `uci`.
pub(super) fn declarations() -> [String; 19] {
    let [least, most] = [Level::LOWEST, Level::FULL].map(|level| level.elo().value);
    let elo = format!("UCI_Elo type spin default {most} min {least} max {most}");
    let names = Character::ALL.map(Character::name).join(" var ");
    let characters = format!("Character type combo default none var none var {names}");
    [
        "Threads type spin default 1 min 1 max 256",
        "Hash type spin default 16 min 1 max 32768",
        "Clear Hash type button",
        "Ponder type check default false",
        "MultiPV type spin default 1 min 1 max 256",
        "Move Overhead type spin default 10 min 0 max 10000",
        "Level type spin default 17 min 1 max 17",
        &characters,
        "UCI_LimitStrength type check default false",
        &elo,
        "UCI_ShowWDL type check default false",
        "UCI_Chess960 type check default false",
        "EvalFile type string default <built-in>",
        "OwnBook type check default false",
        "BookFile type string default <empty>",
        "SyzygyPath type string default <empty>",
        "SyzygyProbeDepth type spin default 1 min 1 max 100",
        "SyzygyProbeLimit type spin default 7 min 0 max 7",
        "Syzygy50MoveRule type check default true",
    ]
    .map(|option| format!("option name {option}"))
}

/// The options that affect the parsing of `position` and the search of `go`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Options {
    pub(super) mode: CastlingMode,
    level: Level,
    /// The character to play as, instead of `Level`.
    character: Option<Character>,
    /// The level nearest to `UCI_Elo`.
    limit: Level,
    /// Whether that level is used instead of `Level` and `Character`.
    limited: bool,
    pub(super) lines: NonZeroUsize,
    pub(super) chances: bool,
    /// Whether moves are played from the book.
    pub(super) own_book: bool,
    pub(super) tables: TableOptions,
}

/// The use of endgame tables ([`crate::EndgameTables`]).
#[derive(Clone, Copy, Debug)]
pub(super) struct TableOptions {
    pub(super) depth: u32,
    pub(super) pieces: u32,
    pub(super) fifty_moves: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            mode: CastlingMode::Standard,
            level: Level::FULL,
            character: None,
            limit: Level::FULL,
            limited: false,
            lines: NonZeroUsize::MIN,
            chances: false,
            own_book: false,
            tables: TableOptions {
                depth: *PROBE_DEPTH.start(),
                pieces: *PROBE_LIMIT.end(),
                fifty_moves: true,
            },
        }
    }
}

/// Change of the engine itself that results from setting an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// No change: the option is in [`Options`], or only an announcement.
    None,
    Hash(usize),
    Threads(NonZeroUsize),
    ClearHash,
    MoveOverhead(Duration),
    Evaluation(Evaluation),
    /// The opening book in this file, or none.
    Book(Option<PathBuf>),
    /// The endgame tables in these folders.
    TableFolders(Vec<PathBuf>),
    /// The use of endgame tables.
    TableUse,
}

/// Value of `EvalFile`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Evaluation {
    /// The built-in network.
    BuiltIn,
    /// The hand-written terms.
    HandWritten,
    /// The network of a file.
    File(PathBuf),
}

impl Options {
    /// The player to play as.
    pub(super) const fn opponent(&self) -> Opponent {
        match self.character {
            _ if self.limited => Opponent::Level(self.limit),
            Some(character) => Opponent::Character(character),
            None => Opponent::Level(self.level),
        }
    }

    /// Sets an option by its case-insensitive name; the error is a message for the user.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<Change, String> {
        match name.to_ascii_lowercase().as_str() {
            "threads" => {
                let threads = number(name, value, THREADS)?;
                return Ok(Change::Threads(
                    NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN),
                ));
            }
            "hash" => return number(name, value, HASH).map(Change::Hash),
            "clear hash" => return Ok(Change::ClearHash),
            "move overhead" => {
                let overhead = number(name, value, MOVE_OVERHEAD)?;
                return Ok(Change::MoveOverhead(Duration::from_millis(overhead)));
            }
            // The GUI announces that it may send `go ponder`; pondering is always supported.
            "ponder" => {
                parse_bool(name, value)?;
            }
            "multipv" => {
                let lines = number(name, value, LINES)?;
                self.lines = NonZeroUsize::new(lines).unwrap_or(NonZeroUsize::MIN);
            }
            "level" => {
                self.level = value.parse().ok().and_then(Level::new).ok_or_else(|| {
                    format!("Level takes a whole number from 1 to 17, not {value:?}")
                })?;
            }
            "character" => {
                let character = Character::from_name(value);
                if character.is_none() && !value.eq_ignore_ascii_case("none") {
                    let names = Character::ALL.map(Character::name).join(", ");
                    return Err(format!(
                        "Character takes none or one of {names}, not {value:?}"
                    ));
                }
                self.character = character;
            }
            "uci_limitstrength" => self.limited = parse_bool(name, value)?,
            "uci_elo" => {
                let range = Level::LOWEST.elo().value..=Level::FULL.elo().value;
                self.limit = Level::nearest(number(name, value, range)?);
            }
            "uci_showwdl" => self.chances = parse_bool(name, value)?,
            "uci_chess960" => {
                self.mode = if parse_bool(name, value)? {
                    CastlingMode::Chess960
                } else {
                    CastlingMode::Standard
                };
            }
            "evalfile" => {
                return Ok(Change::Evaluation(match value {
                    "" | "<empty>" | "<built-in>" => Evaluation::BuiltIn,
                    "<hand-written>" => Evaluation::HandWritten,
                    path => Evaluation::File(path.into()),
                }));
            }
            "ownbook" => self.own_book = parse_bool(name, value)?,
            "bookfile" => {
                let is_file = !matches!(value, "" | "<empty>");
                return Ok(Change::Book(is_file.then(|| value.into())));
            }
            "syzygypath" => {
                let folders = match value {
                    "" | "<empty>" => Vec::new(),
                    folders => env::split_paths(folders).collect(),
                };
                return Ok(Change::TableFolders(folders));
            }
            "syzygyprobedepth" => {
                self.tables.depth = number(name, value, PROBE_DEPTH)?;
                return Ok(Change::TableUse);
            }
            "syzygyprobelimit" => {
                self.tables.pieces = number(name, value, PROBE_LIMIT)?;
                return Ok(Change::TableUse);
            }
            "syzygy50moverule" => {
                self.tables.fifty_moves = parse_bool(name, value)?;
                return Ok(Change::TableUse);
            }
            _ => return Err(format!("there is no option {name:?}")),
        }
        Ok(Change::None)
    }
}

fn number<T>(name: &str, value: &str, range: RangeInclusive<T>) -> Result<T, String>
where
    T: std::str::FromStr + PartialOrd + std::fmt::Display,
{
    value
        .parse()
        .ok()
        .filter(|number| range.contains(number))
        .ok_or_else(|| {
            let (least, most) = (range.start(), range.end());
            format!("{name} takes a whole number from {least} to {most}, not {value:?}")
        })
}

fn parse_bool(name: &str, value: &str) -> Result<bool, String> {
    match value.to_ascii_lowercase().as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(format!("{name} takes true or false, not {value:?}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_declared_option_can_be_set() {
        for declaration in declarations() {
            let (name, kind) = declaration
                .strip_prefix("option name ")
                .and_then(|rest| rest.split_once(" type "))
                .expect("a declaration");
            let words: Vec<&str> = kind.split(' ').collect();
            let mut options = Options::default();
            let mut set = |value: &str| options.set(&name.to_uppercase(), value);
            match words[..] {
                ["button"] => assert!(set("").is_ok()),
                ["check", "default", default] => {
                    assert!(set(default).is_ok() && set("TRUE").is_ok());
                    assert!(set("perhaps").is_err());
                }
                ["string", "default", "<built-in>"] => {
                    for built_in in ["", "<empty>", "<built-in>"] {
                        assert_eq!(set(built_in), Ok(Change::Evaluation(Evaluation::BuiltIn)));
                    }
                    let by_hand = Change::Evaluation(Evaluation::HandWritten);
                    assert_eq!(set("<hand-written>"), Ok(by_hand));
                    let file = Change::Evaluation(Evaluation::File("a net".into()));
                    assert_eq!(set("a net"), Ok(file));
                }
                ["string", "default", "<empty>"] => {
                    let change = |path: Option<&str>| match name {
                        "BookFile" => Change::Book(path.map(PathBuf::from)),
                        _ => Change::TableFolders(path.into_iter().map(PathBuf::from).collect()),
                    };
                    for none in ["", "<empty>"] {
                        assert_eq!(set(none), Ok(change(None)));
                    }
                    assert_eq!(set("a path"), Ok(change(Some("a path"))));
                }
                ["spin", "default", default, "min", least, "max", most] => {
                    assert!(set(default).is_ok() && set(least).is_ok() && set(most).is_ok());
                    assert!(set(&format!("{most}0")).is_err() && set("-1").is_err());
                    assert!(set("many").is_err() && set("").is_err());
                }
                ["combo", "default", default, "var", ref values @ ..] => {
                    assert!(set(default).is_ok() && set("nobody").is_err());
                    for value in values.iter().filter(|&&word| word != "var") {
                        assert_eq!(set(value), Ok(Change::None));
                    }
                }
                _ => panic!("{declaration}"),
            }
        }
        assert!(declarations()[1].contains(&format!("default {DEFAULT_HASH} ")));
    }

    #[test]
    fn a_rejected_value_changes_nothing() {
        let mut options = Options::default();
        assert_eq!(options.set("level", "3"), Ok(Change::None));
        assert!(options.set("Level", "18").is_err());
        assert_eq!(options.opponent().level().number(), 3);
        assert!(options.set("UCI_Elo", "99999").is_err());
        assert!(options.set("Strength", "1").is_err());
    }

    #[test]
    fn a_character_plays_instead_of_the_level_until_it_is_none() {
        let mut options = Options::default();
        assert_eq!(options.set("Character", "Attacker"), Ok(Change::None));
        let attacker = Opponent::Character(Character::Attacker);
        assert_eq!(options.opponent(), attacker);
        let why = options
            .set("Character", "nobody")
            .expect_err("no character");
        assert!(why.contains("shy, grabber"), "{why}");
        assert_eq!(options.opponent(), attacker);
        assert_eq!(options.set("Character", "none"), Ok(Change::None));
        assert_eq!(options.opponent(), Opponent::Level(Level::FULL));
    }

    #[test]
    fn tables_may_be_in_several_folders() {
        let folders = ["one", "two"].map(PathBuf::from);
        let list = env::join_paths(&folders).expect("a list");
        let change = Options::default().set("SyzygyPath", &list.to_string_lossy());
        assert_eq!(change, Ok(Change::TableFolders(folders.to_vec())));
    }

    #[test]
    fn a_limit_in_elo_points_selects_the_nearest_level() {
        let mut options = Options::default();
        let set = |options: &mut Options, name: &str, value: &str| {
            assert_eq!(options.set(name, value), Ok(Change::None));
            options.opponent().level().number()
        };
        assert_eq!(set(&mut options, "Level", "5"), 5);
        // `UCI_Elo` without `UCI_LimitStrength` has no effect, and `UCI_LimitStrength` without
        // `UCI_Elo` means the greatest strength.
        let third = Level::new(3).unwrap().elo().value;
        assert_eq!(set(&mut options, "UCI_Elo", &third.to_string()), 5);
        assert_eq!(set(&mut options, "uci_limitstrength", "TRUE"), 3);
        for level in Level::all() {
            let elo = level.elo().value.to_string();
            assert_eq!(set(&mut options, "uci_elo", &elo), level.number());
        }
        assert_eq!(set(&mut options, "UCI_LimitStrength", "false"), 5);
        assert_eq!(
            set(&mut Options::default(), "UCI_LimitStrength", "true"),
            17
        );
    }
}
