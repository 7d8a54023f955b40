//! One side of a game: asked for a move, it answers.

use std::fmt;
use std::time::{Duration, Instant};

use engine::{Clock, Engine, Limits, Score};
use rules::Line;

use super::Contender;
use super::uci::UciPlayer;

/// What a player is allowed for its move.
#[derive(Clone, Copy, Debug)]
pub(super) enum Allowance {
    /// What the clock shows.
    Clock(Clock),
    /// So many positions.
    Nodes(u64),
}

/// A move that a player has chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    /// The move as UCI writes it; nobody has looked yet whether it is legal.
    pub(super) uci: String,
    /// How good the player thinks it stands.
    pub(super) score: Option<Score>,
    pub(super) depth: Option<u32>,
    /// How long it took.
    pub(super) took: Duration,
}

/// Why a player has no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// The program has ended, or does not answer.
    Crashed(String),
    /// It was still thinking long after its time was over.
    Silent,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Crashed(why) => f.write_str(why),
            Self::Silent => f.write_str("it did not answer in time"),
        }
    }
}

/// A player of one game after another.
pub(super) enum Player {
    Own(Box<Engine>),
    Uci(UciPlayer),
}

impl Player {
    /// Starts the contender's program, or our own engine.
    pub(super) fn start(contender: &Contender) -> Result<Self, String> {
        let Some(command) = &contender.command else {
            return own(contender).map(Self::Own);
        };
        let uci = UciPlayer::start(command, &contender.options);
        uci.map(Self::Uci)
            .map_err(|why| format!("{}: {why}", contender.name))
    }

    /// A game begins that has nothing to do with the one before.
    pub(super) fn new_game(&mut self) -> Result<(), Fault> {
        match self {
            Self::Own(engine) => {
                engine.new_game();
                Ok(())
            }
            Self::Uci(player) => player.new_game(),
        }
    }

    /// Asks for a move.
    pub(super) fn choose(&mut self, line: &Line, allowance: Allowance) -> Result<Choice, Fault> {
        match self {
            Self::Own(engine) => Ok(think(engine, line, allowance)),
            Self::Uci(player) => player.choose(line, allowance),
        }
    }
}

/// Our own engine, set as the contender is.
fn own(contender: &Contender) -> Result<Box<Engine>, String> {
    let mut engine = Engine::new(16);
    for (option, value) in &contender.options {
        match (option.to_ascii_lowercase().as_str(), value.parse()) {
            ("hash", Ok(mb)) => engine.set_hash(mb),
            _ => {
                return Err(format!(
                    "{}: our own engine in this program knows the option Hash alone, not \
                     {option}={value}; `staunton uci` knows more",
                    contender.name
                ));
            }
        }
    }
    engine.set_move_overhead(Duration::ZERO);
    Ok(Box::new(engine))
}

fn think(engine: &mut Engine, line: &Line, allowance: Allowance) -> Choice {
    let limits = match allowance {
        Allowance::Nodes(nodes) => Limits {
            nodes: Some(nodes),
            ..Limits::default()
        },
        Allowance::Clock(clock) => engine.clocked(line, Some(&clock)),
    };
    let started = Instant::now();
    let found = engine.search(line, &limits, &false.into(), |_| ());
    Choice {
        uci: found
            .best
            .map_or_else(String::new, |mv| line.position().uci(mv).to_string()),
        score: Some(found.score),
        depth: Some(found.depth),
        took: started.elapsed(),
    }
}
