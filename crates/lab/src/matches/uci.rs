//! An engine in a process of its own, which speaks UCI.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use engine::Score;
use rules::{CastlingMode, Color, Line};

use super::answer::{Allowance, Choice, Fault};
use super::declared::{Declared, set_option};
use super::moment::A_MOMENT;

/// How long an engine may take to start, and to get ready for a game.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long after its time has run out an engine counts as hanging.
const AFTER_THE_FLAG: Duration = Duration::from_secs(5);
/// How long to wait for a move without a clock, and for each position that may be looked at: nothing
/// is timed there, so an engine may be slow, but one that hangs must not hold up the match for ever.
const LONGEST_MOVE: Duration = Duration::from_mins(2);
const LONGEST_NODE: Duration = Duration::from_millis(10);
/// How long an engine may take to end: some write down first what they have learned.
const FAREWELL: Duration = Duration::from_secs(1);

/// For what is waited for to its end.
static NEVER: AtomicBool = AtomicBool::new(false);

/// While so many lines wait to be read, the engine waits to write more. That is far more than an
/// engine says at once, so that none loses time because it is read slowly.
const UNREAD: usize = 1_024;
/// What a line says after so many bytes is not kept.
const LONGEST_LINE: u64 = 64 * 1024;
/// How many bytes are kept of what comes before a line that is waited for.
const MOST_KEPT: usize = 1024 * 1024;

/// A running engine. Dropping it tells it to quit, and ends its process if it does not.
pub(super) struct UciPlayer {
    process: Child,
    input: ChildStdin,
    /// Its lines, each with the moment when it arrived.
    said: Receiver<(Instant, String)>,
    knows_chess960: bool,
}

impl UciPlayer {
    /// Starts the program and sets its options.
    pub(super) fn start(command: &[String], options: &[(String, String)]) -> Result<Self, String> {
        let [program, arguments @ ..] = command else {
            return Err("there is no program to start".to_owned());
        };
        let mut start = Command::new(program);
        start
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        // Ctrl-C at the terminal is for us: an engine that it ends would lose its game.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut start, 0);
        #[cfg(windows)]
        {
            const CREATE_NEW_PROCESS_GROUP: u32 = 0x200;
            std::os::windows::process::CommandExt::creation_flags(
                &mut start,
                CREATE_NEW_PROCESS_GROUP,
            );
        }
        let mut process = start
            .spawn()
            .map_err(|why| format!("{program} cannot be started: {why}"))?;
        let (Some(input), Some(output)) = (process.stdin.take(), process.stdout.take()) else {
            return Err(format!("{program} cannot be spoken to"));
        };
        let (say, said) = sync_channel(UNREAD);
        thread::spawn(move || pass_on(&mut BufReader::new(output), &say));
        let mut player = Self {
            process,
            input,
            said,
            knows_chess960: false,
        };
        player
            .set_up(options)
            .map_err(|why| format!("{program}: {why}"))?;
        Ok(player)
    }

    fn set_up(&mut self, options: &[(String, String)]) -> Result<(), String> {
        let reason = |fault: Fault| fault.to_string();
        self.send("uci").map_err(reason)?;
        let introduction = self.wait_for("uciok", PATIENCE).map_err(reason)?;
        let declared = introduction.iter().filter_map(|line| Declared::read(line));
        let declared: Vec<Declared> = declared.collect();
        self.knows_chess960 = declared
            .iter()
            .any(|option| option.is_called("UCI_Chess960"));
        for (name, value) in options {
            let command = set_option(&declared, name, value)?;
            self.send(&command).map_err(reason)?;
        }
        self.send("isready").map_err(reason)?;
        self.wait_for("readyok", PATIENCE).map_err(reason)?;
        Ok(())
    }

    /// Whether it can play by these rules.
    pub(super) const fn knows(&self, mode: CastlingMode) -> bool {
        self.knows_chess960 || matches!(mode, CastlingMode::Standard)
    }

    /// Begins a game, by rules that it knows, that is independent of the one before.
    pub(super) fn new_game(&mut self, mode: CastlingMode) -> Result<(), Fault> {
        if self.knows_chess960 {
            let on = mode == CastlingMode::Chess960;
            self.send(&format!("setoption name UCI_Chess960 value {on}"))?;
        }
        self.send("ucinewgame")?;
        self.send("isready")?;
        self.wait_for("readyok", PATIENCE)?;
        Ok(())
    }

    /// Asks for a move, and waits for it until enough is known.
    pub(super) fn choose(
        &mut self,
        line: &Line,
        allowance: Allowance,
        enough: &AtomicBool,
    ) -> Result<Choice, Fault> {
        self.send(&position(line))?;
        let started = Instant::now();
        self.send(&go(allowance))?;
        let patience = patience(allowance, line.position().turn());
        let mut report = Report::default();
        loop {
            let (at, text) = self.next(started + patience, enough)?;
            let mut words = text.split_whitespace();
            match words.next() {
                // It was said before the question.
                _ if at < started => {}
                Some("bestmove") => {
                    return Ok(Choice {
                        uci: words.next().unwrap_or_default().to_owned(),
                        score: report.score,
                        depth: report.depth,
                        took: at - started,
                    });
                }
                Some("info") => report.hear(&text),
                _ => {}
            }
        }
    }

    fn send(&mut self, text: &str) -> Result<(), Fault> {
        writeln!(self.input, "{text}")
            .and_then(|()| self.input.flush())
            .map_err(|_| self.crashed())
    }

    /// Waits for a line that begins with this word, and returns the lines before it, or the
    /// first of them where there is no end of them.
    fn wait_for(&mut self, word: &str, patience: Duration) -> Result<Vec<String>, Fault> {
        let deadline = Instant::now() + patience;
        let (mut lines, mut bytes) = (Vec::new(), 0);
        loop {
            let (_, text) = self.next(deadline, &NEVER)?;
            if text.split_whitespace().next() == Some(word) {
                return Ok(lines);
            }
            // An empty line takes room too.
            bytes += size_of::<String>() + text.len();
            if bytes <= MOST_KEPT {
                lines.push(text);
            }
        }
    }

    fn next(&mut self, deadline: Instant, enough: &AtomicBool) -> Result<(Instant, String), Fault> {
        said_by(&self.said, deadline, enough).map_err(|why| match why {
            RecvTimeoutError::Timeout => Fault::Silent,
            RecvTimeoutError::Disconnected => self.crashed(),
        })
    }

    fn crashed(&mut self) -> Fault {
        Fault::Crashed(match self.process.try_wait() {
            Ok(Some(status)) => format!("the program has ended ({status})"),
            _ => "the program takes no more input".to_owned(),
        })
    }
}

impl Drop for UciPlayer {
    fn drop(&mut self) {
        // A program that has ended already needs no telling and no killing.
        let _ = self.send("quit");
        let deadline = Instant::now() + FAREWELL;
        // There is nothing more to hear when it has ended.
        while said_by(&self.said, deadline, &NEVER).is_ok() {}
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Passes on what an engine says, until it ends or nobody listens any more.
fn pass_on(output: &mut impl BufRead, say: &SyncSender<(Instant, String)>) {
    let mut bytes = Vec::new();
    let mut is_cut = false;
    loop {
        bytes.clear();
        let mut piece = output.by_ref().take(LONGEST_LINE);
        let Ok(1..) = piece.read_until(b'\n', &mut bytes) else {
            return;
        };
        let is_rest = is_cut;
        is_cut = !bytes.ends_with(b"\n");
        // The rest of a line that was cut must not pass for a line of its own. An empty one says
        // nothing, but finds out whether anybody listens.
        if is_rest {
            bytes.clear();
        }
        // A name or an author may be written in another encoding.
        let line = String::from_utf8_lossy(&bytes).trim_end().to_owned();
        if say.send((Instant::now(), line)).is_err() {
            return;
        }
    }
}

/// The next line that arrives before the deadline, unless enough is known before. Lines that wait
/// are given out however late it is, so it is their own time that counts.
fn said_by(
    said: &Receiver<(Instant, String)>,
    deadline: Instant,
    enough: &AtomicBool,
) -> Result<(Instant, String), RecvTimeoutError> {
    while !enough.load(Ordering::Relaxed) {
        let left = deadline.saturating_duration_since(Instant::now());
        match said.recv_timeout(left.min(A_MOMENT)) {
            Ok((at, _)) if at > deadline => break,
            Err(RecvTimeoutError::Timeout) if left > A_MOMENT => {}
            heard => return heard,
        }
    }
    Err(RecvTimeoutError::Timeout)
}

/// How long the side to move may take before its engine counts as hanging.
fn patience(allowance: Allowance, turn: Color) -> Duration {
    match allowance {
        Allowance::Clock(clock) => clock.remaining[turn.index()] + AFTER_THE_FLAG,
        Allowance::Nodes(nodes) => {
            LONGEST_MOVE + LONGEST_NODE * u32::try_from(nodes).unwrap_or(u32::MAX)
        }
    }
}

/// The line as a UCI `position` command.
fn position(line: &Line) -> String {
    let mut text = format!("position fen {}", line.start().fen());
    for (index, (before, &mv)) in line.positions().zip(line.moves()).enumerate() {
        text.push_str(if index == 0 { " moves " } else { " " });
        write!(text, "{}", before.uci(mv)).expect("a string takes everything");
    }
    text
}

fn go(allowance: Allowance) -> String {
    match allowance {
        Allowance::Nodes(nodes) => format!("go nodes {nodes}"),
        Allowance::Clock(clock) => format!(
            "go wtime {} btime {} winc {} binc {}",
            clock.remaining[0].as_millis(),
            clock.remaining[1].as_millis(),
            clock.increment[0].as_millis(),
            clock.increment[1].as_millis(),
        ),
    }
}

/// What an engine has said of its best line.
#[derive(Clone, Copy, Debug, Default)]
struct Report {
    score: Option<Score>,
    depth: Option<u32>,
}

impl Report {
    /// Hears an `info` line. An engine that shows several lines gives the best one the number 1.
    fn hear(&mut self, text: &str) {
        if said_number(text, "multipv").is_some_and(|number: u32| number != 1) {
            return;
        }
        // Without a score it is about something else, such as the move that is looked at.
        if let Some(score) = said_score(text) {
            self.score = Some(score);
            self.depth = said_number(text, "depth").or(self.depth);
        }
    }
}

/// The words behind this one of an `info` line. Those behind `string` mean nothing.
fn behind<'t>(text: &'t str, word: &str) -> Option<impl Iterator<Item = &'t str>> {
    let words = text.split_whitespace();
    let mut words = words.take_while(|&next| next != "string");
    words.find(|&next| next == word)?;
    Some(words)
}

/// The number behind a word of an `info` line.
fn said_number<T: std::str::FromStr>(text: &str, word: &str) -> Option<T> {
    behind(text, word)?.next()?.parse().ok()
}

/// The score of an `info` line. One that is a bound is none: the engine is about to look again, and
/// what comes of that may be far from it.
fn said_score(text: &str) -> Option<Score> {
    let says = |word| behind(text, word).is_some();
    if says("lowerbound") || says("upperbound") {
        return None;
    }
    let mut words = behind(text, "score")?;
    match (words.next()?, words.next()?.parse().ok()?) {
        ("cp", value) => Some(Score::Centipawns(value)),
        ("mate", moves) => Some(Score::Mate(moves)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_engine_says_is_understood() {
        let info = "info depth 12 seldepth 20 multipv 1 score cp -31 nodes 12345 pv e2e4";
        assert_eq!(said_number(info, "depth"), Some(12_u32));
        assert_eq!(said_score(info), Some(Score::Centipawns(-31)));
        let mate = "info depth 3 score mate 2";
        assert_eq!(said_score(mate), Some(Score::Mate(2)));
        for nothing in [
            "info string score is high",
            "info string score cp 9",
            "info depth",
            "info score cp",
            "",
        ] {
            assert_eq!(said_score(nothing), None, "{nothing}");
        }
    }

    #[test]
    fn the_best_line_alone_counts() {
        let mut report = Report::default();
        for info in [
            "info depth 12 multipv 1 score cp 31 pv e2e4",
            "info depth 13 multipv 3 score cp -90 pv a2a3",
            "info depth 13 currmove a2a3 currmovenumber 9",
            "info string depth 14 score cp 9",
        ] {
            report.hear(info);
        }
        assert_eq!(report.score, Some(Score::Centipawns(31)));
        assert_eq!(report.depth, Some(12));
    }

    #[test]
    fn a_bound_takes_no_scores_place() {
        let mut report = Report::default();
        for info in [
            "info depth 12 score cp 31 pv e2e4",
            "info depth 13 score cp 950 lowerbound nodes 9",
            "info depth 13 score cp -40 wdl 1 2 997 upperbound",
            "info depth 13 score mate 3 lowerbound",
        ] {
            report.hear(info);
        }
        assert_eq!(report.score, Some(Score::Centipawns(31)));
        assert_eq!(report.depth, Some(12));
        // What is said in words bounds nothing.
        report.hear("info depth 14 score cp 12 string no upperbound");
        assert_eq!(report.score, Some(Score::Centipawns(12)));
        assert_eq!(report.depth, Some(14));
    }

    #[test]
    fn who_never_stops_talking_gets_no_more_time() {
        let (say, said) = sync_channel(2);
        let deadline = Instant::now();
        for late in [0, 1] {
            let at = deadline + Duration::from_millis(late);
            say.send((at, "info".to_owned())).unwrap();
        }
        assert!(said_by(&said, deadline, &NEVER).is_ok());
        let late = said_by(&said, deadline, &NEVER);
        assert_eq!(late, Err(RecvTimeoutError::Timeout));
    }

    #[test]
    fn a_slow_engine_that_counts_nodes_does_not_count_as_hanging() {
        let patience = |nodes| patience(Allowance::Nodes(nodes), Color::White);
        // At 1,000 nodes a second.
        assert!(patience(500_000) > Duration::from_secs(500));
        assert!(patience(1) < LONGEST_MOVE + Duration::from_secs(1));
        let deadline = Instant::now().checked_add(patience(u64::MAX));
        assert!(deadline.is_some(), "no number is too large to wait for");
    }

    #[test]
    fn nobody_waits_when_enough_is_known() {
        let (_say, said) = sync_channel(1);
        let deadline = Instant::now() + LONGEST_MOVE;
        let heard = said_by(&said, deadline, &AtomicBool::new(true));
        assert_eq!(heard, Err(RecvTimeoutError::Timeout));
        assert!(Instant::now() < deadline);
    }

    #[test]
    fn a_line_that_is_too_long_is_cut() {
        let longest = LONGEST_LINE as usize;
        let (say, said) = sync_channel(UNREAD);
        let long = "x".repeat(longest);
        let output = format!("uciok \r\n{long}{long}bestmove e2e4\nreadyok");
        pass_on(&mut output.as_bytes(), &say);
        drop(say);
        let lengths: Vec<usize> = said.iter().map(|(_, line)| line.len()).collect();
        assert_eq!(lengths, ["uciok".len(), longest, 0, 0, "readyok".len()]);
    }

    #[test]
    fn a_line_is_told_from_its_start() {
        let mut line = Line::new(rules::Position::start());
        let start = "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(position(&line), start);
        for text in ["e4", "e5", "Nf3"] {
            let mv = line.position().parse_move(text).unwrap();
            line.play(mv).unwrap();
        }
        assert_eq!(position(&line), format!("{start} moves e2e4 e7e5 g1f3"));
    }
}
