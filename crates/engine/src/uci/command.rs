//! What a GUI may say, read from one line of text.

use std::time::Duration;

use rules::Color;

use crate::Clock;

/// One line from the GUI.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Uci,
    IsReady,
    NewGame,
    /// A FEN (none: the usual start) and moves in UCI, all unchecked.
    Position {
        fen: Option<String>,
        moves: Vec<String>,
    },
    Go(Bounds),
    Stop,
    PonderHit,
    SetOption {
        name: String,
        value: String,
    },
    Quit,
    /// Nothing to do: an empty line, or a command of UCI that this engine has no use for.
    Nothing,
}

/// How to search, as `go` says it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) mate: Option<u32>,
    pub(super) move_time: Option<Duration>,
    pub(super) remaining: [Option<Duration>; 2],
    pub(super) increment: [Duration; 2],
    pub(super) moves_to_go: Option<u32>,
    pub(super) infinite: bool,
    pub(super) ponder: bool,
    /// Moves in UCI, unchecked.
    pub(super) search_moves: Vec<String>,
}

impl Bounds {
    /// The clocks, where the side to move was told its own.
    pub(super) fn clock(&self, turn: Color) -> Option<Clock> {
        self.remaining[turn.index()].map(|_| Clock {
            remaining: self.remaining.map(Option::unwrap_or_default),
            increment: self.increment,
            moves_to_go: self.moves_to_go,
        })
    }
}

/// Reads a line; the error is a sentence for the person at the other end.
pub(super) fn read(line: &str) -> Result<Command, String> {
    let mut words = line.split_whitespace();
    let Some(first) = words.next() else {
        return Ok(Command::Nothing);
    };
    let rest: Vec<&str> = words.collect();
    Ok(match first.to_ascii_lowercase().as_str() {
        "uci" => Command::Uci,
        "isready" => Command::IsReady,
        "ucinewgame" => Command::NewGame,
        "position" => position(&rest)?,
        "go" => Command::Go(go(&rest)?),
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit,
        "setoption" => set_option(&rest)?,
        "quit" => Command::Quit,
        "debug" | "register" => Command::Nothing,
        _ => return Err(format!("{first} is no command of UCI")),
    })
}

fn position(words: &[&str]) -> Result<Command, String> {
    let split = words
        .iter()
        .position(|word| word.eq_ignore_ascii_case("moves"));
    let (start, moves) = match split {
        Some(at) => (&words[..at], &words[at + 1..]),
        None => (words, &[][..]),
    };
    let fen = match start {
        [word] if word.eq_ignore_ascii_case("startpos") => None,
        [word, fields @ ..] if word.eq_ignore_ascii_case("fen") => Some(fields.join(" ")),
        _ => return Err("position takes startpos, or fen and a FEN, then moves".to_owned()),
    };
    Ok(Command::Position {
        fen,
        moves: moves.iter().map(|&mv| mv.to_owned()).collect(),
    })
}

fn set_option(words: &[&str]) -> Result<Command, String> {
    let [first, rest @ ..] = words else {
        return Err("setoption takes name and an option's name".to_owned());
    };
    if !first.eq_ignore_ascii_case("name") {
        return Err("setoption takes name and an option's name".to_owned());
    }
    let split = rest
        .iter()
        .position(|word| word.eq_ignore_ascii_case("value"));
    let (name, value) = match split {
        Some(at) => (&rest[..at], &rest[at + 1..]),
        None => (rest, &[][..]),
    };
    Ok(Command::SetOption {
        name: name.join(" "),
        value: value.join(" "),
    })
}

fn go(words: &[&str]) -> Result<Bounds, String> {
    let mut go = Bounds::default();
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        let keyword = word.to_ascii_lowercase();
        match keyword.as_str() {
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "searchmoves" => {
                while let Some(mv) = words.next_if(|word| !is_keyword(word)) {
                    go.search_moves.push(mv.to_owned());
                }
            }
            _ => {
                let number = words.next().and_then(|word| word.parse::<i64>().ok());
                let Some(number) = number else {
                    return Err(format!("go {word} needs a whole number"));
                };
                set_bound(&mut go, &keyword, number)?;
            }
        }
    }
    Ok(go)
}

/// Sets one bound. A clock below zero counts as zero: GUIs report flags that way.
fn set_bound(go: &mut Bounds, keyword: &str, number: i64) -> Result<(), String> {
    let natural = number.max(0) as u64;
    let count = u32::try_from(natural).unwrap_or(u32::MAX);
    let time = Duration::from_millis(natural);
    match keyword {
        "depth" => go.depth = Some(count),
        "nodes" => go.nodes = Some(natural),
        "mate" => go.mate = Some(count),
        "movetime" => go.move_time = Some(time),
        "wtime" => go.remaining[Color::White.index()] = Some(time),
        "btime" => go.remaining[Color::Black.index()] = Some(time),
        "winc" => go.increment[Color::White.index()] = time,
        "binc" => go.increment[Color::Black.index()] = time,
        "movestogo" => go.moves_to_go = Some(count),
        _ => return Err(format!("go does not know {keyword}")),
    }
    Ok(())
}

fn is_keyword(word: &str) -> bool {
    const KEYWORDS: [&str; 12] = [
        "infinite",
        "ponder",
        "searchmoves",
        "depth",
        "nodes",
        "mate",
        "movetime",
        "wtime",
        "btime",
        "winc",
        "binc",
        "movestogo",
    ];
    KEYWORDS
        .iter()
        .any(|keyword| word.eq_ignore_ascii_case(keyword))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read() {
        let moves = |moves: &[&str]| moves.iter().map(|&mv| mv.to_owned()).collect();
        for (line, command) in [
            ("  uci  ", Command::Uci),
            ("", Command::Nothing),
            ("debug on", Command::Nothing),
            (
                "position startpos moves e2e4 e7e5",
                Command::Position {
                    fen: None,
                    moves: moves(&["e2e4", "e7e5"]),
                },
            ),
            (
                "position fen 8/8/8/8/8/8/8/8 w - -",
                Command::Position {
                    fen: Some("8/8/8/8/8/8/8/8 w - -".to_owned()),
                    moves: moves(&[]),
                },
            ),
            (
                "setoption name Clear Hash",
                Command::SetOption {
                    name: "Clear Hash".to_owned(),
                    value: String::new(),
                },
            ),
            (
                "setoption NAME move overhead VALUE 30",
                Command::SetOption {
                    name: "move overhead".to_owned(),
                    value: "30".to_owned(),
                },
            ),
            (
                "go searchmoves e2e4 d2d4 depth 5 wtime -20 winc 7 movestogo 3 ponder",
                Command::Go(Bounds {
                    depth: Some(5),
                    remaining: [Some(Duration::ZERO), None],
                    increment: [Duration::from_millis(7), Duration::ZERO],
                    moves_to_go: Some(3),
                    ponder: true,
                    search_moves: moves(&["e2e4", "d2d4"]),
                    ..Bounds::default()
                }),
            ),
        ] {
            assert_eq!(read(line), Ok(command), "{line}");
        }
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for line in [
            "castle",
            "position",
            "position fenn x",
            "position startpos e2e4",
            "go depth",
            "go depth deep",
            "go nodes 1e6",
            "go perft 5",
            "setoption",
            "setoption Hash 3",
        ] {
            assert!(read(line).is_err(), "{line}");
        }
    }

    #[test]
    fn only_the_mover_needs_a_clock() {
        let Ok(Command::Go(go)) = read("go btime 500") else {
            panic!("a go");
        };
        assert!(go.clock(Color::White).is_none());
        assert!(go.clock(Color::Black).is_some());
    }
}
