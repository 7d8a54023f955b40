//! Commands of the GUI, parsed from one line of text.

use std::time::Duration;

use rules::Color;

use crate::Clock;

/// One line from the GUI.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Uci,
    IsReady,
    NewGame,
    /// A position, or the reason why the command cannot be parsed.
    Position(Result<Setting, String>),
    Go {
        bounds: Bounds,
        /// An error message for each part that could not be parsed and was skipped.
        unread: Vec<String>,
    },
    /// `go perft`: counts the sequences of moves of this length.
    Perft(u32),
    /// `d`: shows the position.
    Display,
    /// `eval`: shows the static evaluation of the position.
    Evaluate,
    Stop,
    PonderHit,
    SetOption {
        name: String,
        value: String,
    },
    Quit,
    /// Nothing to do: an empty line, or a UCI command that this engine does not need.
    Nothing,
}

/// A FEN (`None` for the standard position) and moves in UCI notation, all unchecked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Setting {
    pub(super) fen: Option<String>,
    pub(super) moves: Vec<String>,
}

/// Limits of a search from `go`.
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
    /// Moves in UCI notation, unchecked.
    pub(super) search_moves: Vec<String>,
}

impl Bounds {
    /// Whether the search of this side has a limit, or is explicitly endless.
    pub(super) fn has_end(&self, turn: Color) -> bool {
        self.infinite
            || self.ponder
            || self.depth.is_some()
            || self.nodes.is_some()
            || self.mate.is_some()
            || self.move_time.is_some()
            || self.remaining[turn.index()].is_some()
    }

    /// Whether the GUI wants to know about the position, and not only a move.
    pub(super) const fn is_analysis(&self) -> bool {
        self.infinite || self.ponder || self.mate.is_some()
    }

    /// Whether a clock is given; a GUI that sends one expects a move.
    pub(super) fn is_timed(&self) -> bool {
        self.remaining != [None; 2]
            || self.increment != [Duration::ZERO; 2]
            || self.moves_to_go.is_some()
    }

    /// Returns the clocks, if that of the side to move is known.
    pub(super) fn clock(&self, turn: Color) -> Option<Clock> {
        self.remaining[turn.index()].map(|_| Clock {
            remaining: self.remaining.map(Option::unwrap_or_default),
            increment: self.increment,
            moves_to_go: self.moves_to_go,
        })
    }
}

/// Parses a line; the error is a message for the user.
pub(super) fn read(line: &str) -> Result<Command, String> {
    let line = line.trim_start_matches('\u{feff}');
    let words: Vec<&str> = line.split_whitespace().collect();
    let Some(first) = words.first() else {
        return Ok(Command::Nothing);
    };
    // They are not commands of UCI, so that they are not looked for behind unknown words.
    if first.eq_ignore_ascii_case("d") {
        return Ok(Command::Display);
    }
    if first.eq_ignore_ascii_case("eval") {
        return Ok(Command::Evaluate);
    }
    // Unknown words are skipped: `joho debug on` is `debug on`.
    let Some(at) = words.iter().position(|word| is_command(word)) else {
        return Err(format!("{first} is no command of UCI"));
    };
    let rest = &words[at + 1..];
    Ok(match words[at].to_ascii_lowercase().as_str() {
        "uci" => Command::Uci,
        "isready" => Command::IsReady,
        "ucinewgame" => Command::NewGame,
        "position" => Command::Position(position(rest)),
        "go" => match rest {
            [perft, depth] if perft.eq_ignore_ascii_case("perft") => count(depth)?,
            _ => go(rest),
        },
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit,
        "setoption" => set_option(rest, after_words(line, at + 1))?,
        "quit" => Command::Quit,
        _ => Command::Nothing,
    })
}

fn is_command(word: &str) -> bool {
    const COMMANDS: [&str; 11] = [
        "uci",
        "isready",
        "ucinewgame",
        "position",
        "go",
        "stop",
        "ponderhit",
        "setoption",
        "quit",
        "debug",
        "register",
    ];
    COMMANDS
        .iter()
        .any(|command| word.eq_ignore_ascii_case(command))
}

fn position(words: &[&str]) -> Result<Setting, String> {
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
    Ok(Setting {
        fen,
        moves: moves.iter().map(|&mv| mv.to_owned()).collect(),
    })
}

/// Returns the text after the first `words` words, unchanged.
fn after_words(text: &str, words: usize) -> &str {
    (0..words).fold(text.trim(), |rest, _| {
        let rest = rest.trim_start_matches(|letter: char| !letter.is_whitespace());
        rest.trim_start()
    })
}

/// Parses `setoption`. `text` is the line that the words are from.
fn set_option(words: &[&str], text: &str) -> Result<Command, String> {
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
        // A file name may contain several spaces in a row.
        Some(at) => (&rest[..at], after_words(text, at + 2)),
        None => (rest, ""),
    };
    Ok(Command::SetOption {
        name: name.join(" "),
        value: value.to_owned(),
    })
}

fn count(depth: &str) -> Result<Command, String> {
    let depth = depth.parse();
    depth
        .map(Command::Perft)
        .map_err(|_| "go perft takes a depth in plies, such as go perft 5".to_owned())
}

/// Parses what it can, because a GUI that sends `go` waits for a move.
fn go(words: &[&str]) -> Command {
    let mut bounds = Bounds::default();
    let mut unread = Vec::new();
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        match word.to_ascii_lowercase().as_str() {
            "infinite" => bounds.infinite = true,
            "ponder" => bounds.ponder = true,
            "searchmoves" => {
                while let Some(mv) = words.next_if(|word| !is_keyword(word)) {
                    bounds.search_moves.push(mv.to_owned());
                }
            }
            keyword if is_keyword(keyword) => match words.next_if(|word| !is_keyword(word)) {
                Some(text) => match number(text) {
                    Some(number) => set_bound(&mut bounds, keyword, number),
                    None => unread.push(format!("go {word} needs a number, not {text:?}")),
                },
                None => unread.push(format!("go {word} needs a number")),
            },
            _ => {
                unread.push(format!("go does not know {word:?}"));
                while words.next_if(|word| !is_keyword(word)).is_some() {}
            }
        }
    }
    Command::Go { bounds, unread }
}

/// Parses a number; a fraction is truncated.
fn number(text: &str) -> Option<i64> {
    let whole = text.parse().ok();
    whole.or_else(|| {
        let number: f64 = text.parse().ok()?;
        number.is_finite().then_some(number as i64)
    })
}

/// Sets one limit. A negative clock counts as zero, because GUIs report fallen flags that way.
fn set_bound(go: &mut Bounds, keyword: &str, number: i64) {
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
        _ => {}
    }
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
    fn parses_commands() {
        let moves = |moves: &[&str]| moves.iter().map(|&mv| mv.to_owned()).collect();
        let go = |bounds| Command::Go {
            bounds,
            unread: Vec::new(),
        };
        for (line, command) in [
            ("  uci  ", Command::Uci),
            ("", Command::Nothing),
            ("debug on", Command::Nothing),
            ("joho isready", Command::IsReady),
            ("go perft 5", Command::Perft(5)),
            ("D", Command::Display),
            ("eval", Command::Evaluate),
            ("\u{feff}uci", Command::Uci),
            (
                "position startpos moves e2e4 e7e5",
                Command::Position(Ok(Setting {
                    fen: None,
                    moves: moves(&["e2e4", "e7e5"]),
                })),
            ),
            (
                "position fen 8/8/8/8/8/8/8/8 w - -",
                Command::Position(Ok(Setting {
                    fen: Some("8/8/8/8/8/8/8/8 w - -".to_owned()),
                    moves: moves(&[]),
                })),
            ),
            (
                "setoption name Clear Hash",
                Command::SetOption {
                    name: "Clear Hash".to_owned(),
                    value: String::new(),
                },
            ),
            (
                " setoption  name EvalFile  value /nets/a  value b \r\n",
                Command::SetOption {
                    name: "EvalFile".to_owned(),
                    value: "/nets/a  value b".to_owned(),
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
                go(Bounds {
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
    fn rejects_invalid_commands() {
        for line in [
            "castle",
            "castle d",
            "go perft x",
            "setoption",
            "setoption Hash 3",
        ] {
            assert!(read(line).is_err(), "{line}");
        }
        for line in ["position", "position fenn x", "position startpos e2e4"] {
            assert!(
                matches!(read(line), Ok(Command::Position(Err(_)))),
                "{line}"
            );
        }
    }

    #[test]
    fn skips_invalid_parts_of_a_go() {
        let depth = Bounds {
            depth: Some(3),
            ..Bounds::default()
        };
        let clock = Bounds {
            remaining: [Some(Duration::from_secs(1)); 2],
            ..Bounds::default()
        };
        for (line, bounds, parts) in [
            ("go wtime 1000.5 btime 1e3", &clock, 0),
            ("go depth 3 wtime", &depth, 1),
            ("go wtime depth 3", &depth, 1),
            ("go wtime 1000 btime 1000 foo 3 bar", &clock, 1),
            ("go foo 3 depth 3 winc NaN binc inf", &depth, 3),
            ("go depth deep", &Bounds::default(), 1),
            ("go perft", &Bounds::default(), 1),
        ] {
            let Ok(Command::Go {
                bounds: read,
                unread,
            }) = read(line)
            else {
                panic!("{line} is a go");
            };
            assert_eq!((&read, unread.len()), (bounds, parts), "{line}");
        }
    }

    #[test]
    fn only_the_mover_needs_a_clock() {
        let Ok(Command::Go { bounds, .. }) = read("go btime 500") else {
            panic!("a go");
        };
        assert!(bounds.clock(Color::White).is_none());
        assert!(bounds.clock(Color::Black).is_some());
    }
}
