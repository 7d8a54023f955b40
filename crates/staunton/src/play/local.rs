//! A game against the engine of this program.

use std::io;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Instant;

use engine::{Engine, Opponent};
use mating::Budget;
use rules::{Color, Line, MoveError, Outcome};

use super::board::drawing;
use super::clocks::Clocks;
use crate::exit::{FAILURE, SUCCESS};
use crate::print;

/// Number of plies without a capture or pawn move after which the game is drawn.
const DRAWN_AFTER: u32 = 100;

/// A game in progress.
pub(super) struct Table {
    pub(super) line: Line,
    /// The color of the person.
    pub(super) own: Color,
    pub(super) opponent: Opponent,
    pub(super) seed: u64,
    pub(super) engine: Engine,
    pub(super) clocks: Option<Clocks>,
}

impl Table {
    /// Plays until the game is over or the input ends.
    pub(super) fn play(&mut self, input: &Receiver<io::Result<String>>) -> u8 {
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

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use engine::Character;
    use rules::{CastlingMode, Position};

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
}
