//! A player of a game.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use engine::{Baseline, Character, Engine, Level, Limits, Opponent};
use rules::{CastlingMode, Line};

use super::answer::{Allowance, Choice, Fault};
use super::contender::{Contender, Program};
use super::uci::UciPlayer;

/// A player of consecutive games.
pub(super) enum Player {
    Own(Own),
    Baseline { kind: Baseline, seed: u64 },
    Uci(UciPlayer),
}

/// Our own engine, in this process.
pub(super) struct Own {
    engine: Box<Engine>,
    opponent: Opponent,
    /// Seed of the current game.
    seed: u64,
}

impl Player {
    /// Starts the contender's program, or our own engine.
    pub(super) fn start(contender: &Contender) -> Result<Self, String> {
        let named = |why| format!("{}: {why}", contender.name);
        match &contender.program {
            Program::Own => Own::set(&contender.options).map(Self::Own),
            Program::Baseline(kind) => match contender.options.first() {
                None => Ok(Self::Baseline {
                    kind: *kind,
                    seed: 0,
                }),
                Some((option, _)) => Err(format!("it has no options, and so no {option}")),
            },
            Program::Uci(command) => UciPlayer::start(command, &contender.options).map(Self::Uci),
        }
        .map_err(named)
    }

    /// Checks whether this player of the contender supports the castling mode. The error is a
    /// sentence that names the contender.
    pub(super) fn check(&self, contender: &Contender, mode: CastlingMode) -> Result<(), String> {
        match self {
            Self::Uci(player) if !player.knows(mode) => Err(format!(
                "{}: it has no option UCI_Chess960, so it cannot play Chess960",
                contender.name
            )),
            _ => Ok(()),
        }
    }

    /// Starts a game that is independent of the previous one. The seed determines the random
    /// choices of players in this process.
    pub(super) fn new_game(&mut self, game_seed: u64, mode: CastlingMode) -> Result<(), Fault> {
        match self {
            Self::Own(own) => {
                own.engine.new_game();
                own.seed = game_seed;
            }
            Self::Baseline { seed, .. } => *seed = game_seed,
            Self::Uci(player) => player.new_game(mode)?,
        }
        Ok(())
    }

    /// Requests a move. If the match is stopped in the meantime, the result is ignored.
    pub(super) fn choose(
        &mut self,
        line: &Line,
        allowance: Allowance,
        enough: &AtomicBool,
    ) -> Result<Choice, Fault> {
        match self {
            Self::Own(own) => Ok(own.choose(line, allowance, enough)),
            Self::Baseline { kind, seed } => {
                let started = Instant::now();
                let mv = kind.choose(line, *seed);
                Ok(Choice {
                    uci: mv.map_or_else(String::new, |mv| line.position().uci(mv).to_string()),
                    score: None,
                    depth: None,
                    took: started.elapsed(),
                })
            }
            Self::Uci(player) => player.choose(line, allowance, enough),
        }
    }
}

impl Contender {
    /// Starts the program with its options, checks whether it supports the castling mode, and ends
    /// it.
    ///
    /// # Errors
    ///
    /// Returns an error if that is not possible; the error is a sentence that names the contender.
    pub fn check(&self, mode: CastlingMode) -> Result<(), String> {
        Player::start(self)?.check(self, mode)
    }
}

impl Own {
    /// Creates our own engine with these options.
    fn set(options: &[(String, String)]) -> Result<Self, String> {
        let mut engine = Engine::new(16);
        let mut opponent = Opponent::Level(Level::FULL);
        for (option, value) in options {
            let number = value.parse::<usize>().ok();
            match (option.to_ascii_lowercase().as_str(), number) {
                ("hash", Some(mb)) => engine.set_hash(mb).map_err(|why| why.to_string())?,
                ("level", Some(number)) => {
                    opponent = u8::try_from(number)
                        .ok()
                        .and_then(Level::new)
                        .ok_or_else(|| format!("there is no level {number}: they are 1 to 17"))?
                        .into();
                }
                ("character", _) => {
                    let names = Character::ALL.map(Character::name);
                    opponent = Character::from_name(value)
                        .ok_or_else(|| {
                            let names = names.join(", ");
                            format!("there is no character {value:?}: they are {names}")
                        })?
                        .into();
                }
                #[cfg(feature = "tunable")]
                _ if value
                    .parse()
                    .is_ok_and(|value| engine.set_tunable(option, value)) => {}
                _ => {
                    return Err(format!(
                        "our own engine in this program knows the options Hash, Level and \
                         Character alone, not {option}={value}; `staunton uci` knows more"
                    ));
                }
            }
        }
        engine.set_move_overhead(Duration::ZERO);
        Ok(Self {
            engine: Box::new(engine),
            opponent,
            seed: 0,
        })
    }

    fn choose(&mut self, line: &Line, allowance: Allowance, enough: &AtomicBool) -> Choice {
        let limits = match allowance {
            Allowance::Nodes(nodes) => Limits {
                nodes: Some(nodes),
                ..Limits::default()
            },
            Allowance::Clock(clock) => self.engine.clocked(line, Some(&clock)),
        };
        let started = Instant::now();
        let (mv, score, depth) = if self.opponent == Opponent::Level(Level::FULL) {
            let found = self.engine.search(line, &limits, enough, |_| ());
            (found.best, Some(found.score), Some(found.depth))
        } else {
            let chosen = self
                .engine
                .play_within(line, self.opponent, self.seed, limits, enough);
            (
                chosen.map(|choice| choice.mv),
                chosen.map(|choice| choice.score),
                None,
            )
        };
        Choice {
            uci: mv.map_or_else(String::new, |mv| line.position().uci(mv).to_string()),
            score,
            depth,
            took: started.elapsed(),
        }
    }
}
