//! `staunton play`: a game against the computer in the terminal.

mod clocks;

use std::fmt::Write as _;
use std::io;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use clap::ValueEnum;
use engine::{Character, Engine, Level, Opponent};
use mating::Budget;
use rules::{Color, File, Line, MoveError, Outcome, Position, Rank, Square};

use self::clocks::{Clocks, TimeControl};
use crate::exit::{FAILURE, SUCCESS};
use crate::print;

/// Size of the engine's hash table, in mebibytes.
const HASH_MB: usize = 16;
/// Number of plies without a capture or pawn move after which the game is drawn.
const DRAWN_AFTER: u32 = 100;

/// Plays a game against the computer
///
/// Examples:
///   staunton play --level 3
///   staunton play --character attacker --color black
///   staunton play --level 8 --time 5+3
///
/// Type moves in SAN (Nf3, O-O, e8=Q) or UCI (g1f3), "back" to take your last move back, and "quit".
/// Threefold repetition, the fifty-move rule and a position in which neither side can mate end the
/// game. With clocks no move is taken back.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
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
}

#[derive(Clone, Copy, ValueEnum)]
enum Side {
    White,
    Black,
    Random,
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
        let seed = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |passed| passed.as_nanos() as u64);
        let own = match self.color {
            Side::White => Color::White,
            Side::Black => Color::Black,
            Side::Random => Color::ALL[(seed / 1_000 % 2) as usize],
        };
        let level = Level::new(self.level).unwrap_or(Level::FULL);
        let opponent = self
            .character
            .map_or(Opponent::Level(level), Opponent::Character);
        let mut table = Table {
            line: Line::new(start),
            own,
            opponent,
            seed,
            engine: Engine::new(HASH_MB),
            clocks: self.time.map(|time| Clocks::start(time, Instant::now())),
        };
        table.play(&standard_input())
    }
}

/// The lines of standard input. A thread reads them, so that a flag can fall meanwhile.
fn standard_input() -> Receiver<io::Result<String>> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        for line in io::stdin().lines() {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    receiver
}

/// A game in progress.
struct Table {
    line: Line,
    /// The color of the person.
    own: Color,
    opponent: Opponent,
    seed: u64,
    engine: Engine,
    clocks: Option<Clocks>,
}

impl Table {
    /// Plays until the game is over or the input ends.
    fn play(&mut self, input: &Receiver<io::Result<String>>) -> u8 {
        let (color, opponent) = (self.own, self.opponent);
        print::line(format_args!("You play {color:?} against {opponent}."));
        loop {
            if let Some(result) = result(&self.line) {
                print::line(drawing(self.line.position(), self.own));
                print::line(result);
                return SUCCESS;
            }
            let turn = self.line.position().turn();
            if turn == self.own {
                if let Some(code) = self.ask(input) {
                    return code;
                }
            } else {
                self.answer();
            }
            if !self.press_clock(turn) {
                print::line(forfeit(&self.line));
                return SUCCESS;
            }
        }
    }

    /// Asks the person for a move. Returns the exit code if the game ends here.
    fn ask(&mut self, input: &Receiver<io::Result<String>>) -> Option<u8> {
        print::line(drawing(self.line.position(), self.own));
        if let Some(clocks) = &self.clocks {
            print::line(clocks);
        }
        print::line("Your move:");
        match self.next(input) {
            Entry::Text(text) => match text.trim() {
                "" => {}
                "quit" => return Some(SUCCESS),
                "back" => self.take_back(),
                mv => self.make(mv),
            },
            Entry::TimeIsUp => {}
            Entry::End => return Some(SUCCESS),
            Entry::Unreadable(why) => {
                print::note(format_args!("error: the input cannot be read: {why}"));
                return Some(FAILURE);
            }
        }
        None
    }

    /// Presses the clock of a side if it has moved. Returns false if its flag has fallen; then the
    /// move is taken back.
    fn press_clock(&mut self, side: Color) -> bool {
        let has_moved = self.line.position().turn() != side;
        let Some(clocks) = &mut self.clocks else {
            return true;
        };
        let now = Instant::now();
        if !has_moved {
            return clocks.left(side, now).is_some();
        }
        let in_time = clocks.press(side, now);
        if !in_time {
            self.line.undo();
        }
        in_time
    }

    /// Waits for a line of the input, or until the flag of the side to move falls.
    fn next(&self, input: &Receiver<io::Result<String>>) -> Entry {
        let turn = self.line.position().turn();
        let left = self.clocks.as_ref().map(|it| it.left(turn, Instant::now()));
        let line = match left {
            None => input.recv().map_err(|_| Entry::End),
            Some(left) => input
                .recv_timeout(left.unwrap_or_default())
                .map_err(|why| match why {
                    RecvTimeoutError::Timeout => Entry::TimeIsUp,
                    RecvTimeoutError::Disconnected => Entry::End,
                }),
        };
        match line {
            Ok(Ok(text)) => Entry::Text(text),
            Ok(Err(why)) => Entry::Unreadable(why),
            Err(entry) => entry,
        }
    }

    fn answer(&mut self) {
        let never = AtomicBool::new(false);
        let turn = self.line.position().turn();
        let clocks = self.clocks.as_ref();
        let clock = clocks.map(|clocks| clocks.for_engine(turn, Instant::now()));
        let chosen = self
            .engine
            .play(&self.line, self.opponent, self.seed, clock.as_ref(), &never);
        if let Some(choice) = chosen {
            let san = self.line.position().san(choice.mv);
            if self.line.play(choice.mv).is_ok() {
                print::line(format_args!("The computer plays {san}."));
            }
        }
    }

    fn make(&mut self, text: &str) {
        match self.line.position().parse_move(text) {
            Ok(mv) => {
                let _ = self.line.play(mv);
            }
            Err(MoveError::Illegal(why)) => {
                print::line(format_args!(
                    "{text} is illegal: {why} [FIDE {}]",
                    why.article()
                ));
            }
            Err(why) => print::line(why),
        }
    }

    /// Takes back the last move of the person, with the answer of the computer.
    fn take_back(&mut self) {
        if self.clocks.is_some() {
            return print::line("With clocks no move is taken back.");
        }
        let first = usize::from(self.line.start().turn() != self.own);
        if self.line.moves().len() < first + 2 {
            return print::line("You have made no move yet.");
        }
        self.line.undo();
        self.line.undo();
    }
}

/// A line of the input, or the reason why there is none.
enum Entry {
    Text(String),
    /// The flag of the side to move has fallen.
    TimeIsUp,
    End,
    Unreadable(io::Error),
}

/// The result after the flag of the side to move has fallen (FIDE 6.9).
fn forfeit(line: &Line) -> &'static str {
    let late = line.position().turn();
    let answer = mating::solve(line.position(), !late, Budget::default());
    match (answer.winnability.can_mate(), late) {
        (Some(false), _) => "The time is up, but the other side cannot mate. 1/2-1/2",
        (_, Color::White) => "White's time is up: Black wins. 0-1",
        (_, Color::Black) => "Black's time is up: White wins. 1-0",
    }
}

/// The result, if the game is over.
fn result(line: &Line) -> Option<&'static str> {
    let position = line.position();
    match (position.outcome(), position.turn()) {
        (Some(Outcome::Checkmate), Color::Black) => Some("Checkmate: White wins. 1-0"),
        (Some(Outcome::Checkmate), Color::White) => Some("Checkmate: Black wins. 0-1"),
        (Some(Outcome::Stalemate), _) => Some("Stalemate. 1/2-1/2"),
        (None, _) if line.repetitions() >= 3 => Some("Threefold repetition. 1/2-1/2"),
        (None, _) if position.halfmove_clock() >= DRAWN_AFTER => {
            Some("Fifty moves without a capture or pawn move. 1/2-1/2")
        }
        (None, _) if mating::is_dead(position, Budget::QUICK) == Some(true) => {
            Some("Neither side can mate. 1/2-1/2")
        }
        (None, _) => None,
    }
}

/// Draws the board as text, with this color at the bottom.
fn drawing(position: &Position, near: Color) -> String {
    let turned = |count: u8| match near {
        Color::White => count,
        Color::Black => 7 - count,
    };
    let mut text = String::new();
    for row in (0..8).rev() {
        let rank = Rank::ALL[usize::from(turned(row))];
        write!(text, "{} ", rank.letter()).expect("writing to a string succeeds");
        for column in 0..8 {
            let file = File::ALL[usize::from(turned(column))];
            let square = Square::new(file, rank);
            match position.board().piece_at(square) {
                Some(piece) => write!(text, " {}", piece.letter()),
                None => write!(text, " ."),
            }
            .expect("writing to a string succeeds");
        }
        text.push('\n');
    }
    text.push_str("  ");
    for column in 0..8 {
        let file = File::ALL[usize::from(turned(column))];
        write!(text, " {}", file.letter()).expect("writing to a string succeeds");
    }
    text
}

#[cfg(test)]
mod tests {
    use rules::CastlingMode;

    use super::*;

    /// An input that ends after these lines.
    fn lines(text: &str) -> Receiver<io::Result<String>> {
        let (sender, receiver) = mpsc::channel();
        for line in text.lines() {
            sender.send(Ok(line.to_owned())).expect("it is received");
        }
        receiver
    }

    fn play(fen: &str, own: Color, input: &str) -> Vec<String> {
        play_timed(fen, own, input, None)
    }

    /// Plays a game with this input, and returns the moves of the game.
    fn play_timed(fen: &str, own: Color, input: &str, time: Option<&str>) -> Vec<String> {
        let start = Position::from_fen(fen, CastlingMode::Standard).expect("a position");
        let mut table = Table {
            line: Line::new(start),
            own,
            opponent: Character::Grabber.into(),
            seed: 1,
            engine: Engine::new(1),
            clocks: time.map(|time| Clocks::start(time.parse().expect("a time"), Instant::now())),
        };
        assert_eq!(table.play(&lines(input)), SUCCESS);
        let mut position = *table.line.start();
        let moves = table.line.moves().iter();
        let named = moves.map(|&mv| {
            let san = position.san(mv);
            position.play_unchecked(mv);
            san
        });
        named.collect()
    }

    #[test]
    fn plays_with_illegal_moves_and_takebacks_until_mate() {
        // The computer has one reply to the first move.
        let fen = "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1";
        let input = "e9\nKe5\nRa7\nback\n\nRa7\nRb8\nKd2\n";
        assert_eq!(play(fen, Color::White, input), ["Ra7", "Kg8", "Rb8#"]);
        assert_eq!(play(fen, Color::White, "back\nquit\nRa7\n"), [""; 0]);
        // The computer begins, and its first move is not taken back.
        let queen = "k7/8/8/3q4/4P3/8/8/K6R w - - 0 1";
        assert_eq!(play(queen, Color::Black, "back\n"), ["exd5"]);
    }

    #[test]
    fn plays_with_clocks_and_without_takebacks() {
        let fen = "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1";
        let input = "Ra7\nback\nRb8\n";
        let moves = play_timed(fen, Color::White, input, Some("5+0"));
        assert_eq!(moves, ["Ra7", "Kg8", "Rb8#"]);
    }

    #[test]
    fn a_fallen_flag_wins_only_if_the_other_side_can_mate() {
        for (fen, result) in [
            (
                "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1",
                "The time is up, but the other side cannot mate. 1/2-1/2",
            ),
            (
                "7k/p7/8/8/8/8/R7/1R2K3 w - - 0 1",
                "White's time is up: Black wins. 0-1",
            ),
            (
                "7k/8/8/8/8/8/R7/1R2K3 b - - 0 1",
                "Black's time is up: White wins. 1-0",
            ),
        ] {
            let start = Position::from_fen(fen, CastlingMode::Standard).expect("a position");
            assert_eq!(forfeit(&Line::new(start)), result, "{fen}");
        }
        let dead = "7k/8/8/8/8/8/8/1N2K3 w - - 0 1";
        let dead = Position::from_fen(dead, CastlingMode::Standard).expect("a position");
        assert_eq!(
            result(&Line::new(dead)),
            Some("Neither side can mate. 1/2-1/2")
        );
    }

    #[test]
    fn draws_the_board_from_the_persons_side() {
        let start = drawing(&Position::start(), Color::White);
        assert!(start.starts_with("8  r n b q k b n r\n"), "{start}");
        assert!(
            start.ends_with("1  R N B Q K B N R\n   a b c d e f g h"),
            "{start}"
        );
        let turned = drawing(&Position::start(), Color::Black);
        assert!(turned.starts_with("1  R N B K Q B N R\n"), "{turned}");
        assert!(turned.ends_with("   h g f e d c b a"), "{turned}");
    }
}
