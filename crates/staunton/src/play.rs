//! `staunton play`: a game against the computer in the terminal.

mod board;
mod clocks;
mod input;
mod local;
mod remote;
mod side;

use std::sync::mpsc;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use engine::{Character, Engine, Level, Opponent};
use rules::{Color, Line, Position};

use self::clocks::{Clocks, TimeControl};
use self::input::{LINES, read_lines};
use self::local::Table;
use self::remote::Address;
use self::side::Side;
use crate::exit::FAILURE;
use crate::print;

/// Size of the engine's hash table, in mebibytes.
const HASH_MB: usize = 16;

/// Plays a game against the computer
///
/// Type moves in SAN (Nf3, O-O, e8=Q) or UCI (g1f3), "back" to take your last move back, and "quit".
/// Threefold repetition, the fifty-move rule and a position in which neither side can mate end the
/// game. With clocks no move is taken back.
///
/// With --server the game is played on that server, as a guest: others can watch it in a browser at
/// the address that is printed first. "resign" resigns the game; "quit" also does so after the
/// first moves. If the connection breaks, the game goes on when the server answers again.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    staunton play --level 3\n  \
    staunton play --character attacker --color black\n  \
    staunton play --level 8 --time 5+3\n  \
    staunton play --server http://192.168.1.5:8064 --level 3")]
pub(crate) struct Args {
    /// The starting position in Forsyth-Edwards Notation, startpos, or chess960:N
    #[arg(long, value_name = "FEN", default_value = "startpos")]
    fen: String,
    /// The level of the computer; 17 is full strength
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u8).range(1..=17))]
    level: u8,
    /// The character as which the computer plays, at its own strength
    #[arg(long, value_name = "NAME", value_parser = character, conflicts_with = "level")]
    character: Option<Character>,
    /// Your color
    #[arg(long, value_enum, default_value_t = Side::White)]
    color: Side,
    /// Minutes for each side, and seconds added after each move [default: no clocks]
    #[arg(long, value_name = "M+S")]
    time: Option<TimeControl>,
    /// Use the castling rules of Chess960
    #[arg(long)]
    chess960: bool,
    /// The server to play on [default: none, the engine of this program]
    #[arg(long, value_name = "URL")]
    server: Option<Address>,
}

fn character(name: &str) -> Result<Character, String> {
    let names = Character::ALL.map(Character::name).join(", ");
    Character::from_name(name).ok_or_else(|| format!("the characters are {names}"))
}

impl Args {
    pub(crate) fn run(self) -> u8 {
        let mode = crate::fen::castling_mode(self.chess960);
        let start = match crate::fen::read(&self.fen, mode) {
            Ok(start) => start,
            Err(why) => {
                print::note(format_args!("error: {why}"));
                return FAILURE;
            }
        };
        let level = Level::new(self.level).unwrap_or(Level::FULL);
        let opponent = self
            .character
            .map_or(Opponent::Level(level), Opponent::Character);
        match &self.server {
            Some(server) => {
                let game = remote::new_game(&start, self.chess960, opponent, self.color, self.time);
                remote::play(server, &game, opponent)
            }
            None => self.play_here(start, opponent),
        }
    }

    /// Plays against the engine of this program.
    fn play_here(&self, start: Position, opponent: Opponent) -> u8 {
        let seed = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |passed| passed.as_nanos() as u64);
        let own = match self.color {
            Side::White => Color::White,
            Side::Black => Color::Black,
            Side::Random => Color::ALL[(seed / 1_000 % 2) as usize],
        };
        let mut table = Table {
            line: Line::new(start),
            own,
            opponent,
            seed,
            engine: Engine::new(HASH_MB),
            clocks: self.time.map(|time| Clocks::start(time, Instant::now())),
        };
        let (sender, input) = mpsc::sync_channel(LINES);
        read_lines(move |line| sender.send(line).is_ok());
        table.play(&input)
    }
}
