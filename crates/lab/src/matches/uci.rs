//! A UCI engine in a separate process.

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

/// Timeout for the start of an engine, and for getting ready for a game.
const READY_TIMEOUT: Duration = Duration::from_secs(20);
/// Time after the flag has fallen after which an engine counts as hanging.
const AFTER_THE_FLAG: Duration = Duration::from_secs(5);
/// Timeouts for a move without a clock, and per node of the limit. Such moves are not timed, so an
/// engine may be slow, but one that hangs must not block the match forever.
const LONGEST_MOVE: Duration = Duration::from_mins(2);
const LONGEST_NODE: Duration = Duration::from_millis(10);
/// Timeout for the exit of an engine after `quit`; some engines first save learned data.
const QUIT_TIMEOUT: Duration = Duration::from_secs(1);

/// Stop flag for waits that are never stopped.
static NEVER: AtomicBool = AtomicBool::new(false);

/// Capacity of the queue of unread lines; a full queue blocks the engine. The capacity is far more
/// than an engine writes at once, so that slow reading does not cost the engine time.
const UNREAD: usize = 1_024;
/// Maximum length of a line in bytes; the rest is dropped.
const LONGEST_LINE: u64 = 64 * 1024;
/// Maximum number of bytes kept before an expected line.
const MAX_SKIPPED_BYTES: usize = 1024 * 1024;

/// A running engine. Dropping it sends `quit`, and kills the process if it does not end.
pub(super) struct UciPlayer {
    process: Child,
    input: ChildStdin,
    /// Its lines, each with the time of arrival.
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
        // Ctrl-C in the terminal must not reach the engines, because one that it ends would lose
        // its game.
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
        thread::spawn(move || forward_lines(&mut BufReader::new(output), &say));
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
        let introduction = self.wait_for("uciok", READY_TIMEOUT).map_err(reason)?;
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
        self.wait_for("readyok", READY_TIMEOUT).map_err(reason)?;
        Ok(())
    }

    /// Whether it supports this castling mode.
    pub(super) const fn knows(&self, mode: CastlingMode) -> bool {
        self.knows_chess960 || matches!(mode, CastlingMode::Standard)
    }

    /// Starts a game in a supported mode, independent of the previous one.
    pub(super) fn new_game(&mut self, mode: CastlingMode) -> Result<(), Fault> {
        if self.knows_chess960 {
            let on = mode == CastlingMode::Chess960;
            self.send(&format!("setoption name UCI_Chess960 value {on}"))?;
        }
        self.send("ucinewgame")?;
        self.send("isready")?;
        self.wait_for("readyok", READY_TIMEOUT)?;
        Ok(())
    }

    /// Requests a move, and waits for it until the match is stopped.
    pub(super) fn choose(
        &mut self,
        line: &Line,
        allowance: Allowance,
        enough: &AtomicBool,
    ) -> Result<Choice, Fault> {
        self.send(&position(line))?;
        let started = Instant::now();
        self.send(&go(allowance))?;
        let patience = time_limit(allowance, line.position().turn());
        let mut report = Report::default();
        loop {
            let (at, text) = self.next(started + patience, enough)?;
            let mut words = text.split_whitespace();
            match words.next() {
                // The line arrived before the request.
                _ if at < started => {}
                Some("bestmove") => {
                    return Ok(Choice {
                        uci: words.next().unwrap_or_default().to_owned(),
                        score: report.score,
                        depth: report.depth,
                        took: at - started,
                    });
                }
                Some("info") => report.parse_info(&text),
                _ => {}
            }
        }
    }

    fn send(&mut self, text: &str) -> Result<(), Fault> {
        writeln!(self.input, "{text}")
            .and_then(|()| self.input.flush())
            .map_err(|_| self.crashed())
    }

    /// Waits for a line that begins with this word, and returns the lines before it, up to a size
    /// limit.
    fn wait_for(&mut self, word: &str, patience: Duration) -> Result<Vec<String>, Fault> {
        let deadline = Instant::now() + patience;
        let (mut lines, mut bytes) = (Vec::new(), 0);
        loop {
            let (_, text) = self.next(deadline, &NEVER)?;
            if text.split_whitespace().next() == Some(word) {
                return Ok(lines);
            }
            // An empty line takes space too.
            bytes += size_of::<String>() + text.len();
            if bytes <= MAX_SKIPPED_BYTES {
                lines.push(text);
            }
        }
    }

    fn next(&mut self, deadline: Instant, enough: &AtomicBool) -> Result<(Instant, String), Fault> {
        receive_until(&self.said, deadline, enough).map_err(|why| match why {
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
        // A program that has already ended needs neither `quit` nor a kill.
        let _ = self.send("quit");
        let deadline = Instant::now() + QUIT_TIMEOUT;
        // There is no more output after the program has ended.
        while receive_until(&self.said, deadline, &NEVER).is_ok() {}
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Forwards the lines of an engine, until it ends or the receiver is dropped.
fn forward_lines(output: &mut impl BufRead, say: &SyncSender<(Instant, String)>) {
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
        // The rest of a truncated line must not become a line. An empty line is sent instead, which
        // detects whether the receiver still exists.
        if is_rest {
            bytes.clear();
        }
        // A name or an author may use another encoding.
        let line = String::from_utf8_lossy(&bytes).trim_end().to_owned();
        if say.send((Instant::now(), line)).is_err() {
            return;
        }
    }
}

/// Returns the next line that arrived before the deadline, unless the match is stopped first.
/// Queued lines are returned even after the deadline, because their time of arrival counts.
fn receive_until(
    said: &Receiver<(Instant, String)>,
    deadline: Instant,
    enough: &AtomicBool,
) -> Result<(Instant, String), RecvTimeoutError> {
    while !enough.load(Ordering::Relaxed) {
        let left = deadline.saturating_duration_since(Instant::now());
        match said.recv_timeout(left.min(A_MOMENT)) {
            Ok((at, _)) if at > deadline => break,
            Err(RecvTimeoutError::Timeout) if left > A_MOMENT => {}
            received => return received,
        }
    }
    Err(RecvTimeoutError::Timeout)
}

/// Returns how long the side to move may take before its engine counts as hanging.
fn time_limit(allowance: Allowance, turn: Color) -> Duration {
    match allowance {
        Allowance::Clock(clock) => clock.remaining[turn.index()] + AFTER_THE_FLAG,
        Allowance::Nodes(nodes) => {
            LONGEST_MOVE + LONGEST_NODE * u32::try_from(nodes).unwrap_or(u32::MAX)
        }
    }
}

/// Formats the line as a UCI `position` command.
fn position(line: &Line) -> String {
    let mut text = format!("position fen {}", line.start().fen());
    for (index, (before, &mv)) in line.positions().zip(line.moves()).enumerate() {
        text.push_str(if index == 0 { " moves " } else { " " });
        write!(text, "{}", before.uci(mv)).expect("writing to a string succeeds");
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

/// The engine's report of its best line.
#[derive(Clone, Copy, Debug, Default)]
struct Report {
    score: Option<Score>,
    depth: Option<u32>,
}

impl Report {
    /// Parses an `info` line. An engine that shows several lines gives the best one the number 1.
    fn parse_info(&mut self, text: &str) {
        if parse_number(text, "multipv").is_some_and(|number: u32| number != 1) {
            return;
        }
        // Without a score the line is about something else, such as the current move.
        if let Some(score) = parse_score(text) {
            self.score = Some(score);
            self.depth = parse_number(text, "depth").or(self.depth);
        }
    }
}

/// Returns the words after this one in an `info` line. Words after `string` have no meaning.
fn words_after<'t>(text: &'t str, word: &str) -> Option<impl Iterator<Item = &'t str>> {
    let words = text.split_whitespace();
    let mut words = words.take_while(|&next| next != "string");
    words.find(|&next| next == word)?;
    Some(words)
}

/// Returns the number after a word of an `info` line.
fn parse_number<T: std::str::FromStr>(text: &str, word: &str) -> Option<T> {
    words_after(text, word)?.next()?.parse().ok()
}

/// Returns the score of an `info` line, unless it is a bound: the engine is about to search again,
/// and the result may be far from it.
fn parse_score(text: &str) -> Option<Score> {
    let says = |word| words_after(text, word).is_some();
    if says("lowerbound") || says("upperbound") {
        return None;
    }
    let mut words = words_after(text, "score")?;
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
    fn parses_info_lines() {
        let info = "info depth 12 seldepth 20 multipv 1 score cp -31 nodes 12345 pv e2e4";
        assert_eq!(parse_number(info, "depth"), Some(12_u32));
        assert_eq!(parse_score(info), Some(Score::Centipawns(-31)));
        let mate = "info depth 3 score mate 2";
        assert_eq!(parse_score(mate), Some(Score::Mate(2)));
        for nothing in [
            "info string score is high",
            "info string score cp 9",
            "info depth",
            "info score cp",
            "",
        ] {
            assert_eq!(parse_score(nothing), None, "{nothing}");
        }
    }

    #[test]
    fn only_the_best_line_counts() {
        let mut report = Report::default();
        for info in [
            "info depth 12 multipv 1 score cp 31 pv e2e4",
            "info depth 13 multipv 3 score cp -90 pv a2a3",
            "info depth 13 currmove a2a3 currmovenumber 9",
            "info string depth 14 score cp 9",
        ] {
            report.parse_info(info);
        }
        assert_eq!(report.score, Some(Score::Centipawns(31)));
        assert_eq!(report.depth, Some(12));
    }

    #[test]
    fn a_bound_does_not_replace_a_score() {
        let mut report = Report::default();
        for info in [
            "info depth 12 score cp 31 pv e2e4",
            "info depth 13 score cp 950 lowerbound nodes 9",
            "info depth 13 score cp -40 wdl 1 2 997 upperbound",
            "info depth 13 score mate 3 lowerbound",
        ] {
            report.parse_info(info);
        }
        assert_eq!(report.score, Some(Score::Centipawns(31)));
        assert_eq!(report.depth, Some(12));
        // A bound in the text after `string` does not count.
        report.parse_info("info depth 14 score cp 12 string no upperbound");
        assert_eq!(report.score, Some(Score::Centipawns(12)));
        assert_eq!(report.depth, Some(14));
    }

    #[test]
    fn continuous_output_does_not_extend_the_deadline() {
        let (say, said) = sync_channel(2);
        let deadline = Instant::now();
        for late in [0, 1] {
            let at = deadline + Duration::from_millis(late);
            say.send((at, "info".to_owned())).unwrap();
        }
        assert!(receive_until(&said, deadline, &NEVER).is_ok());
        let late = receive_until(&said, deadline, &NEVER);
        assert_eq!(late, Err(RecvTimeoutError::Timeout));
    }

    #[test]
    fn a_slow_engine_that_counts_nodes_does_not_count_as_hanging() {
        let limit = |nodes| time_limit(Allowance::Nodes(nodes), Color::White);
        // At 1,000 nodes a second.
        assert!(limit(500_000) > Duration::from_secs(500));
        assert!(limit(1) < LONGEST_MOVE + Duration::from_secs(1));
        let deadline = Instant::now().checked_add(limit(u64::MAX));
        assert!(deadline.is_some(), "no number is too large to wait for");
    }

    #[test]
    fn stops_waiting_when_the_match_is_stopped() {
        let (_say, said) = sync_channel(1);
        let deadline = Instant::now() + LONGEST_MOVE;
        let received = receive_until(&said, deadline, &AtomicBool::new(true));
        assert_eq!(received, Err(RecvTimeoutError::Timeout));
        assert!(Instant::now() < deadline);
    }

    #[test]
    fn truncates_a_line_that_is_too_long() {
        let longest = LONGEST_LINE as usize;
        let (say, said) = sync_channel(UNREAD);
        let long = "x".repeat(longest);
        let output = format!("uciok \r\n{long}{long}bestmove e2e4\nreadyok");
        forward_lines(&mut output.as_bytes(), &say);
        drop(say);
        let lengths: Vec<usize> = said.iter().map(|(_, line)| line.len()).collect();
        assert_eq!(lengths, ["uciok".len(), longest, 0, 0, "readyok".len()]);
    }

    #[test]
    fn formats_a_position_command_with_all_moves() {
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
