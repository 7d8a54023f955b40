//! `staunton uci`, used like a chess GUI does.

use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use engine::Level;
use rules::{CastlingMode, Position};

struct Session {
    program: Child,
    input: Option<ChildStdin>,
    output: Lines<BufReader<ChildStdout>>,
}

impl Session {
    fn start() -> Self {
        let mut program = Command::new(env!("CARGO_BIN_EXE_staunton"))
            .arg("uci")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = program.stdin.take();
        let output = BufReader::new(program.stdout.take().expect("a pipe")).lines();
        Self {
            program,
            input,
            output,
        }
    }

    fn say(&mut self, line: impl AsRef<[u8]>) -> &mut Self {
        let input = self.input.as_mut().expect("an open input");
        input.write_all(line.as_ref()).expect("it listens");
        input.write_all(b"\n").expect("it listens");
        self
    }

    /// Returns all lines up to the first one that starts with this.
    fn read_until(&mut self, start: &str) -> Vec<String> {
        let mut received = Vec::new();
        loop {
            let line = self.output.next().expect("more output").expect("UTF-8");
            let last = line.starts_with(start);
            received.push(line);
            if last {
                return received;
            }
        }
    }

    /// Waits until all previous commands are done; returns the lines printed until then.
    fn ready(&mut self) -> Vec<String> {
        let mut received = self.say("isready").read_until("readyok");
        received.pop();
        received
    }

    /// Returns the `info` lines about variations before the best move, and the move.
    fn answer(&mut self) -> (Vec<String>, String) {
        let mut received = self.read_until("bestmove ");
        received.retain(|news| !news.contains(" currmove "));
        let best = received.pop().expect("a line");
        let mv = best.split(' ').nth(1).expect("a move").to_owned();
        (received, mv)
    }

    /// Reads the remaining output, and checks that the program ends successfully.
    fn rest(mut self) -> Vec<String> {
        let rest = self.output.map(|line| line.expect("UTF-8")).collect();
        assert!(self.program.wait().expect("it ends").success());
        rest
    }

    /// Closes the input and reads the remaining output.
    fn end(mut self) -> Vec<String> {
        self.input = None;
        self.rest()
    }
}

/// The words of an `info` line after a keyword.
fn after<'n>(news: &'n str, word: &str) -> &'n str {
    let (_, rest) = news
        .split_once(&format!(" {word} "))
        .unwrap_or_else(|| panic!("no {word}: {news}"));
    rest
}

fn number(news: &str, word: &str) -> i64 {
    let text = after(news, word).split(' ').next().expect("a word");
    text.parse().expect("a number")
}

/// Checks that the variation of an `info` line is legal to its end; returns its first move.
#[track_caller]
fn legal(fen: &str, mode: CastlingMode, news: &str) -> String {
    let mut position = Position::from_fen(fen, mode).expect("a position");
    let variation = after(news, "pv");
    for mv in variation.split(' ') {
        let mv = position
            .parse_uci(mv)
            .unwrap_or_else(|why| panic!("{news}: {why}"));
        position = position.play(mv).expect("a legal move");
    }
    variation.split(' ').next().expect("a move").to_owned()
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[test]
fn every_limit_ends_a_search_with_info_about_its_move() {
    let mut session = Session::start();
    for go in [
        "go depth 5",
        "go nodes 2000",
        "go movetime 20",
        "go mate 3 depth 4",
        "go mate 3 nodes 2000",
        "go wtime 100 btime 100",
        "go wtime 100 btime 100 winc 5 binc 5",
        "go wtime 50 btime 50 movestogo 1",
        "go wtime 50 btime 50 movestogo 0",
        "go wtime 0 btime 0",
        "go wtime -100 btime -100 winc 0",
        "go wtime 1 btime 1",
        "go movetime 0",
        "go depth 0",
        "go nodes 0",
        "GO DEPTH 3",
        "go depth 3 searchmoves a2a3 e2d1",
    ] {
        session.say(format!("position fen {KIWIPETE}")).say(go);
        let (received, best) = session.answer();
        for news in &received {
            legal(KIWIPETE, CastlingMode::Standard, news);
        }
        let news = received.last().expect("some news");
        for word in ["depth", "score", "nodes", "time", "nps", "pv"] {
            after(news, word);
        }
        assert_eq!(legal(KIWIPETE, CastlingMode::Standard, news), best, "{go}");
    }
    session.say("position startpos").say("go depth 5");
    let (received, _) = session.answer();
    assert_eq!(number(received.last().expect("news"), "depth"), 5);
    session.say("go nodes 5000");
    let (received, _) = session.answer();
    assert_eq!(number(received.last().expect("news"), "nodes"), 5_000);
    assert!(session.end().is_empty());
}

#[test]
fn go_mate_ends_the_search() {
    let mut session = Session::start();
    session.say("position fen 7k/8/5KQ1/8/8/8/8/8 w - - 0 1");
    let (received, best) = session.say("go mate 1").answer();
    assert_eq!(best, "g6g7");
    assert!(received.last().expect("news").contains(" score mate 1 "));
    session.say("position fen 8/8/8/8/8/5k2/8/4q2K w - - 0 1");
    let (received, _) = session.say("go depth 3").answer();
    assert!(received.last().expect("news").contains(" score mate -"));
    assert!(session.end().is_empty());
}

#[test]
fn an_infinite_search_sends_its_move_only_after_stop() {
    let mut session = Session::start();
    for fen in [
        START,
        "7k/8/5KQ1/8/8/8/8/8 w - - 0 1",
        "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1",
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    ] {
        session
            .say(format!("position fen {fen}"))
            .say("go infinite");
        for line in session.ready() {
            assert!(line.starts_with("info "), "{line}");
        }
        session.say("stop").answer();
    }
    assert!(session.say("stop").ready().is_empty());
    // The opponent's time is not charged: the clock runs from the ponderhit, or not at all.
    for clock in [
        "wtime 60 btime 60",
        "wtime 0 btime 0",
        "movetime 20",
        "depth 2",
    ] {
        session.say("position startpos moves e2e4 e7e5");
        session.say(format!("go ponder {clock}"));
        let received = session.ready();
        assert!(
            received.iter().all(|line| line.starts_with("info ")),
            "{received:?}"
        );
        session.say("ponderhit").answer();
        session
            .say(format!("go ponder {clock}"))
            .say("stop")
            .answer();
    }
    // A ponderhit without a search is ignored.
    assert!(session.say("ponderhit").ready().is_empty());
    assert!(session.end().is_empty());
}

#[test]
fn answers_commands_during_a_search() {
    let mut session = Session::start();
    session
        .say("setoption name Threads value 2")
        .say("go infinite");
    for line in [
        "uci",
        "ucinewgame",
        "setoption name Hash value 3",
        "setoption name Threads value 3",
        "setoption name UCI_ShowWDL value true",
        "position startpos moves d2d4",
        "position fen nonsense",
        "debug on",
        "register later",
        "",
    ] {
        session.say(line);
    }
    let received = session.ready();
    assert!(received.iter().any(|line| line == "uciok"), "{received:?}");
    session.say("stop").answer();
    session.say("go depth 4").answer();
    assert!(session.end().is_empty());
}

#[test]
fn hash_and_threads_change_between_searches() {
    let mut session = Session::start();
    for (hash, threads) in [(1, 1), (64, 3), (2, 2), (33, 1), (1, 4)] {
        session
            .say(format!("setoption name hash value {hash}"))
            .say(format!("setoption name THREADS value {threads}"))
            .say(format!("position fen {KIWIPETE}"))
            .say("go depth 6");
        let (received, best) = session.answer();
        let news = received.last().expect("news");
        assert_eq!(legal(KIWIPETE, CastlingMode::Standard, news), best);
    }
    assert!(session.end().is_empty());
}

#[test]
fn quit_and_the_end_of_input_end_the_program_during_a_search() {
    for go in [
        "go infinite",
        "go depth 100",
        "go ponder wtime 1000 btime 1000",
    ] {
        let mut session = Session::start();
        session.say(go).say("quit");
        // The input stays open: `quit` alone must end the program.
        let input = session.input.take();
        let rest = session.rest();
        assert!(
            rest.last().expect("a move").starts_with("bestmove "),
            "{rest:?}"
        );
        drop(input);

        let mut session = Session::start();
        session.say(go);
        let rest = session.end();
        assert!(
            rest.last().expect("a move").starts_with("bestmove "),
            "{rest:?}"
        );
    }
}

#[test]
fn finished_games_have_no_move() {
    let mut session = Session::start();
    for (fen, score) in [
        (
            "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1",
            " score mate 0 wdl 0 0 1000 ",
        ),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", " score cp 0 wdl "),
    ] {
        session
            .say("setoption name UCI_ShowWDL value true")
            .say(format!("position fen {fen}"));
        for go in ["go depth 3", "go wtime 100 btime 100", "go movetime 10"] {
            let (received, best) = session.say(go).answer();
            assert_eq!(best, "(none)");
            let news = received.last().expect("news");
            assert!(news.contains(score), "{news}");
        }
    }
    assert!(session.end().is_empty());
}

#[test]
fn answers_invalid_commands_and_changes_nothing() {
    let mut session = Session::start();
    for bad in [
        &b"position fen"[..],
        b"position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        b"position fen kkkkkkkk/8/8/8/8/8/8/KKKKKKKK w - - 0 1",
        b"position fen 9/8/8/8/8/8/8/4K2k w - - 0 1",
        b"position startpos moves e2e5",
        b"position startpos moves e2e4 e2e4",
        b"position startpos moves e7e8q",
        b"position startpos moves \xc3\xa9",
        b"position startpos moves e2e4\x00",
    ] {
        let received = session.say(bad).read_until("info string ");
        assert_eq!(received.len(), 1, "{received:?}");
        // No move from a position that the GUI did not set.
        let (_, best) = session.say("go depth 2").answer();
        assert_eq!(best, "(none)", "{bad:?}");
    }
    session.say("position fen 7k/8/5KQ1/8/8/8/8/8 w - - 0 1");
    for bad in [
        &b"setoption name Hash value -1"[..],
        b"setoption name Threads value 0",
        b"setoption name MultiPV value 0",
        b"setoption name UCI_Elo value strong",
        b"setoption name SyzygyPath value /no/such/folder",
        b"\xff\xfe\x00",
        b"bestmove e2e4",
    ] {
        let received = session.say(bad).read_until("info string ");
        assert_eq!(received.len(), 1, "{received:?}");
    }
    let (_, best) = session.say("go depth 2").answer();
    assert_eq!(best, "g6g7");
    assert!(session.end().is_empty());
}

#[test]
fn sends_only_as_many_lines_as_there_are_moves() {
    let mut session = Session::start();
    session.say("setoption name MultiPV value 200");
    for (fen, moves) in [(START, 20), ("7k/8/6K1/8/8/8/8/1R6 b - - 0 1", 1)] {
        session.say(format!("position fen {fen}")).say("go depth 3");
        let (received, best) = session.answer();
        let last: Vec<&String> = received
            .iter()
            .filter(|news| number(news, "depth") == 3)
            .collect();
        assert_eq!(last.len(), moves, "{received:?}");
        let mut firsts: Vec<String> = last
            .iter()
            .map(|news| legal(fen, CastlingMode::Standard, news))
            .collect();
        assert_eq!(firsts[0], best);
        firsts.sort();
        firsts.dedup();
        assert_eq!(firsts.len(), moves, "no move comes twice");
    }
    assert!(session.end().is_empty());
}

#[test]
fn castling_in_chess960_is_the_king_taking_its_rook() {
    let fen = "rk5r/8/8/8/8/8/8/RK5R w HAha - 0 1";
    let mut session = Session::start();
    session.say("setoption name UCI_CHESS960 value true");
    for (castling, after) in [
        ("b1h1", "rk5r/8/8/8/8/8/8/R4RK1 b ha - 1 1"),
        ("b1a1", "rk5r/8/8/8/8/8/8/2KR3R b ha - 1 1"),
    ] {
        session.say(format!("position fen {fen}"));
        let (received, best) = session
            .say(format!("go depth 4 searchmoves {castling}"))
            .answer();
        assert_eq!(best, castling);
        legal(fen, CastlingMode::Chess960, received.last().expect("news"));
        // The engine reads castling in the same form: it leads to the position after it.
        session.say(format!("position fen {fen} moves {castling}"));
        let (played, _) = session.say("ucinewgame").say("go depth 3").answer();
        session.say(format!("position fen {after}"));
        let (set_up, _) = session.say("ucinewgame").say("go depth 3").answer();
        let told = |received: &[String]| {
            let news = received.last().expect("news");
            (number(news, "nodes"), self::after(news, "pv").to_owned())
        };
        assert_eq!(told(&played), told(&set_up));
    }
    assert!(session.end().is_empty());
}

#[test]
fn sends_win_probabilities_when_enabled() {
    let mut session = Session::start();
    let (received, _) = session.say("go depth 3").answer();
    assert!(received.iter().all(|news| !news.contains(" wdl ")));
    session
        .say("setoption name uci_showwdl value true")
        .say("setoption name MultiPV value 3");
    let mut won = Vec::new();
    for fen in [
        "3qk3/8/8/8/8/8/8/4K3 w - - 0 1",
        "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
        START,
        "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "7k/8/5KQ1/8/8/8/8/8 w - - 0 1",
    ] {
        session.say(format!("position fen {fen}")).say("go depth 4");
        let (received, _) = session.answer();
        for news in &received {
            let wdl = after(news, "wdl").split(' ').take(3);
            let wdl: Vec<u32> = wdl.map(|text| text.parse().expect("a number")).collect();
            assert_eq!(wdl.iter().sum::<u32>(), 1_000, "{news}");
            assert!(
                news.find(" score ") < news.find(" wdl ")
                    && news.find(" wdl ") < news.find(" nodes "),
                "{news}"
            );
        }
        let best = received.iter().rfind(|news| news.contains(" multipv 1 "));
        won.push(number(best.expect("a best line"), "wdl"));
    }
    assert!(won.is_sorted() && won[0] == 0 && won[4] == 1_000, "{won:?}");
    assert!(won[2] < won[3], "{won:?}");
    assert!(session.end().is_empty());
}

/// The level shows in the number of searched nodes.
#[test]
fn an_elo_limit_plays_as_the_nearest_level() {
    let looked_at = |settings: &[String]| {
        let mut session = Session::start();
        for setting in settings {
            session.say(format!("setoption name {setting}"));
        }
        let (received, best) = session.say("go wtime 600000 btime 600000").answer();
        let news = received.last().expect("news").clone();
        assert_eq!(legal(START, CastlingMode::Standard, &news), best);
        assert!(session.end().is_empty());
        number(&news, "nodes")
    };
    let mut seen = Vec::new();
    for level in Level::all().filter(|level| [5, 8, 12].contains(&level.number())) {
        let by_level = looked_at(&[format!("Level value {}", level.number())]);
        let by_elo = looked_at(&[
            format!("uci_elo value {}", level.elo().value),
            "UCI_LIMITSTRENGTH value true".to_owned(),
            // The Elo limit takes precedence.
            "Level value 6".to_owned(),
        ]);
        assert_eq!(by_level, by_elo, "level {}", level.number());
        seen.push(by_level);
    }
    assert!(seen.is_sorted() && seen[0] < seen[2], "{seen:?}");
}

#[test]
fn lists_every_option_with_its_type() {
    let mut session = Session::start();
    let received = session.say("uci").read_until("uciok");
    for option in [
        "Hash type spin ",
        "Clear Hash type button",
        "Threads type spin ",
        "Ponder type check ",
        "MultiPV type spin ",
        "Move Overhead type spin ",
        "Level type spin default 17 min 1 max 17",
        "Character type combo default none var none var shy var grabber",
        "UCI_Chess960 type check default false",
        "UCI_ShowWDL type check default false",
        "UCI_LimitStrength type check default false",
        "UCI_Elo type spin ",
        "EvalFile type string default <built-in>",
        "OwnBook type check default false",
        "BookFile type string default <empty>",
        "SyzygyPath type string default <empty>",
        "SyzygyProbeDepth type spin default 1 min 1 max 100",
        "SyzygyProbeLimit type spin default 7 min 0 max 7",
        "Syzygy50MoveRule type check default true",
    ] {
        let line = format!("option name {option}");
        assert!(
            received.iter().any(|received| received.starts_with(&line)),
            "{option}"
        );
    }
    let options = received.iter().filter(|line| line.starts_with("option "));
    assert_eq!(options.count(), 19, "unsupported options are not listed");
    assert!(session.end().is_empty());
}
