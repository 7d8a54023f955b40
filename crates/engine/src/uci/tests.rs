//! Tests of whole UCI sessions over pipes, as with a GUI.

use std::io::{BufRead, BufReader, Lines, PipeReader, PipeWriter, Write, pipe};
use std::thread::{self, JoinHandle};

use super::*;
use crate::{Info, Score};

pub(super) struct Session {
    input: Option<PipeWriter>,
    output: Lines<BufReader<PipeReader>>,
    engine: JoinHandle<io::Result<()>>,
}

impl Session {
    pub(super) fn start() -> Self {
        let (their_input, input) = pipe().unwrap();
        let (output, their_output) = pipe().unwrap();
        Self {
            input: Some(input),
            output: BufReader::new(output).lines(),
            engine: thread::spawn(|| run(BufReader::new(their_input), their_output)),
        }
    }

    pub(super) fn say(&mut self, line: &str) -> &mut Self {
        let input = self.input.as_mut().expect("an open input");
        writeln!(input, "{line}").unwrap();
        self
    }

    /// Reads all lines up to the first that starts with this.
    pub(super) fn read_until(&mut self, start: &str) -> Vec<String> {
        let mut received = Vec::new();
        loop {
            let line = self.output.next().expect("more output").unwrap();
            let last = line.starts_with(start);
            received.push(line);
            if last {
                return received;
            }
        }
    }

    /// Returns the last line before `bestmove`, and that one.
    fn answer(&mut self) -> (String, String) {
        let mut received = self.read_until("bestmove");
        let best = received.pop().unwrap();
        (received.pop().unwrap_or_default(), best)
    }

    /// Closes the input and returns the remaining output, once the engine has ended.
    pub(super) fn end(mut self) -> Vec<String> {
        self.input = None;
        let rest = self.output.map(Result::unwrap).collect();
        self.engine.join().expect("no panic").expect("no failure");
        rest
    }
}

#[test]
fn accepts_an_uppercase_promotion() {
    let mut session = Session::start();
    session
        .say("position fen 7k/P7/8/8/8/8/8/K7 w - - 0 1 moves a7a8Q")
        .say("go depth 1");
    assert_ne!(session.answer().1, "bestmove (none)");
    session.end();
}

#[test]
fn answers_uci_with_its_name_and_options() {
    let mut session = Session::start();
    let received = session.say("uci").read_until("uciok");
    assert!(received[0].starts_with("id name Staunton"));
    assert!(received[1].starts_with("id author"));
    for declaration in declarations() {
        assert!(received.contains(&declaration), "{declaration}");
    }
    session.say("isready").read_until("readyok");
    assert!(session.end().is_empty());
}

#[test]
fn the_last_info_matches_the_best_move() {
    let mut session = Session::start();
    for go in [
        "go depth 5",
        "go nodes 3000",
        "go movetime 20",
        "go mate 1 depth 3",
        "go wtime 100 btime 100 winc 5 binc 5",
        "go wtime -5 btime 0",
        "go wtime 60 movestogo 1",
    ] {
        session
            .say("position startpos moves e2e4 e7e5 g1f3")
            .say("position startpos")
            .say(go);
        let (info, best) = session.answer();
        let best = best.split(' ').nth(1).unwrap();
        for word in [
            " depth ",
            " seldepth ",
            " score cp ",
            " nodes ",
            " nps ",
            " time ",
        ] {
            assert!(info.contains(word), "{go}: {info}");
        }
        let (_, variation) = info.split_once(" pv ").expect("a variation");
        assert_eq!(variation.split(' ').next(), Some(best), "{go}: {info}");
        assert!(read_move(&Position::start(), best).is_ok(), "{go}: {best}");
    }
    session.end();
}

/// The thread that found it does not matter.
#[test]
fn the_last_info_matches_the_best_move_of_several_threads() {
    let mut session = Session::start();
    session.say("setoption name Threads value 3");
    for moves in ["e2e4", "d2d4 d7d5 c2c4", "e2e4 c7c5 g1f3 d7d6", "g1f3 g8f6"] {
        session
            .say(&format!("position startpos moves {moves}"))
            .say("go movetime 40");
        let (info, best) = session.answer();
        let best = best.split(' ').nth(1).unwrap();
        let (_, variation) = info.split_once(" pv ").expect("a variation");
        assert_eq!(variation.split(' ').next(), Some(best), "{info}");
    }
    session.end();
}

#[test]
fn the_last_info_counts_the_whole_search() {
    let mut session = Session::start();
    for nodes in (20_000..50_000).step_by(2_500) {
        let (info, _) = session.say(&format!("go nodes {nodes}")).answer();
        assert!(
            info.contains(&format!(" nodes {nodes} ")) && info.contains(" pv "),
            "{info}"
        );
    }
    // With several lines each is reported again.
    session
        .say("setoption name MultiPV value 3")
        .say("go nodes 30000");
    let received = session.read_until("bestmove");
    let last = received
        .iter()
        .filter(|line| line.contains(" nodes 30000 "));
    assert_eq!(last.count(), 3, "{received:?}");
    // Lines that were already reported are not repeated.
    session
        .say("setoption name MultiPV value 1")
        .say("ucinewgame")
        .say("go depth 6");
    let received = session.read_until("bestmove");
    let lines = received.iter().filter(|line| line.contains(" pv "));
    assert_eq!(lines.count(), 6, "{received:?}");
    session.end();
}

#[test]
fn a_long_search_reports_the_current_move() {
    let mut session = Session::start();
    session.say("go infinite");
    let now = loop {
        let line = session.output.next().expect("more output").unwrap();
        if line.contains(" currmove ") {
            break line;
        }
    };
    for word in ["info depth ", " currmovenumber ", " nodes ", " time "] {
        assert!(now.contains(word), "{now}");
    }
    let (info, _) = session.say("stop").answer();
    assert!(info.contains(" pv "), "{info}");
    session.end();
}

#[test]
fn marks_a_score_that_is_only_a_lower_bound() {
    let mut info = Info {
        depth: 9,
        deepest: 12,
        line: 1,
        score: Score::Centipawns(31),
        at_least: false,
        nodes: 1_000,
        time: Duration::from_millis(10),
        table_fullness: 3,
        table_hits: 7,
        variation: &[],
    };
    let line = Line::new(Position::start());
    let exact = output::info(&info, &line, None);
    assert_eq!(
        exact,
        "info depth 9 seldepth 12 multipv 1 score cp 31 nodes 1000 nps 100000 hashfull 3 tbhits 7 time 10"
    );
    info.at_least = true;
    let bounded = output::info(&info, &line, Some(100.0));
    let score = " score cp 31 lowerbound wdl ";
    assert!(bounded.contains(score), "{bounded}");
}

/// The levels below the full one use the hand-written terms, whose centipawns are worth less.
#[test]
fn chances_use_the_scale_of_the_evaluation() {
    use crate::wdl::{MODEL, material};

    let fen = "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let up_a_knight = Position::from_fen(fen, CastlingMode::Standard).unwrap();
    let mut session = Session::start();
    session
        .say("setoption name UCI_ShowWDL value true")
        .say(&format!("position fen {fen}"));
    for (level, unit) in [("17", 1.0), ("8", 85.0 / 150.0)] {
        session.say(&format!("setoption name Level value {level}"));
        let (info, _) = session.say("go depth 4").answer();
        let after = |word: &str| info.split_once(word).expect("a score").1;
        let (value, _) = after(" score cp ").split_once(' ').unwrap();
        let value = unit * value.parse::<f64>().unwrap();
        let chances = MODEL.chances(value, material(&up_a_knight));
        let [win, draw, loss] = chances.permille();
        let expected = format!("{win} {draw} {loss} ");
        assert!(
            after(" wdl ").starts_with(&expected),
            "{level}: {info}, {expected}"
        );
    }
    session.end();
}

#[test]
fn variations_are_legal() {
    let mut session = Session::start();
    for (mode, fen) in [
        (
            CastlingMode::Standard,
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        ),
        (
            CastlingMode::Standard,
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        ),
        (
            CastlingMode::Chess960,
            "rkr5/8/8/8/8/8/8/RKR4q w CAca - 0 1",
        ),
    ] {
        let chess960 = mode == CastlingMode::Chess960;
        session
            .say(&format!("setoption name uci_chess960 value {chess960}"))
            .say(&format!("position fen {fen}"))
            .say("setoption name multipv value 4")
            .say("go depth 6");
        let start = Position::from_fen(fen, mode).unwrap();
        let received = session.read_until("bestmove");
        let lines = received.iter().filter(|line| line.contains(" multipv "));
        for info in lines {
            let (_, variation) = info.split_once(" pv ").expect("a variation");
            let mut position = start;
            for mv in variation.split(' ') {
                let mv = position
                    .parse_uci(mv)
                    .unwrap_or_else(|error| panic!("{info}: {error}"));
                position = position.play(mv).unwrap();
            }
        }
    }
    session.end();
}

/// Castling rights that name rooks by their files, although the option for Chess960 is not set.
#[test]
fn rights_of_chess960_are_detected() {
    let mut session = Session::start();
    session
        .say("position fen r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1 moves e1g1 e8c8")
        .read_until("info string FEN: the castling rights name the files of the rooks");
    let received = session.say("go depth 1").read_until("bestmove ");
    let best = received.last().expect("a move");
    assert!(!best.contains("none"), "{best}");
    session
        .say("position fen 4k3/8/8/8/8/8/8/4K1R1 w G - 0 1; moves e1g1")
        .read_until("info string FEN: the castling rights are those of Chess960");
    session.say("go depth 1").read_until("bestmove e8");
}

#[test]
fn impossible_rights_are_dropped_with_a_remark() {
    let mut session = Session::start();
    session.say("position fen 4k3/8/8/8/8/8/8/4K2R w KQ e3 0 1 moves e1g1");
    let received = session.read_until("info string FEN: the en-passant square e3 was dropped");
    assert!(
        received[0].starts_with("info string FEN: the castling right Q was dropped"),
        "{received:?}"
    );
    session.say("go depth 1").read_until("bestmove e8");
    // The FEN standard includes this square after every double step.
    session
        .say("position fen 4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1")
        .say("isready");
    assert_eq!(session.read_until("readyok"), ["readyok"]);
    session.end();
}

#[test]
fn sends_no_move_after_the_game_ended() {
    let mut session = Session::start();
    for (fen, score) in [
        ("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", "score mate 0"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "score cp 0"),
    ] {
        for level in ["17", "7"] {
            session
                .say(&format!("setoption name Level value {level}"))
                .say(&format!("position fen {fen}"))
                .say("go depth 4");
            let (info, best) = session.answer();
            assert_eq!(best, "bestmove (none)");
            assert!(info.contains("depth 0") && info.contains(score), "{info}");
        }
    }
    session.end();
}

#[test]
fn invalid_commands_are_answered_and_change_nothing() {
    let mut session = Session::start();
    for bad in [
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position fen rubbish",
        "position startpos moves e2e5",
        "position startpos moves e2e4 e7e5 e1e3",
        "position startpos moves x",
        "position",
    ] {
        let received = session.say(bad).read_until("info string");
        assert_eq!(received.len(), 1, "{bad}: {received:?}");
    }
    session.say("position fen 7k/8/5KQ1/8/8/8/8/8 w - - 0 1");
    for bad in [
        "setoption name Hash value lots",
        "setoption name Nonsense value 3",
        "hello \u{7f} world",
    ] {
        let received = session.say(bad).read_until("info string");
        assert_eq!(received.len(), 1, "{bad}: {received:?}");
    }
    let (info, best) = session.say("go depth 4").answer();
    assert!(
        info.contains("score mate 1") && best.starts_with("bestmove g6g7"),
        "{info} {best}"
    );
    session
        .input
        .as_mut()
        .unwrap()
        .write_all(b"\xff\xfe\n")
        .unwrap();
    session.read_until("info string");
    session.end();
}

#[test]
fn an_infinite_search_waits_for_stop() {
    let mut session = Session::start();
    // The mate is found at once, but no move is sent before `stop`.
    session
        .say("position fen 7k/8/5KQ1/8/8/8/8/8 w - - 0 1")
        .say("go infinite");
    session.say("isready");
    let before = session.read_until("readyok");
    assert!(before.iter().all(|line| !line.starts_with("bestmove")));
    session.say("stop");
    assert_eq!(session.answer().1.split(' ').nth(1), Some("g6g7"));
    // The same when there is nothing to search.
    session
        .say("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
        .say("go infinite")
        .say("isready");
    let before = session.read_until("readyok");
    assert!(before.iter().all(|line| !line.starts_with("bestmove")));
    session.say("stop").answer();
    // A stop without a search is harmless.
    session.say("stop").say("isready").read_until("readyok");
    assert!(session.end().is_empty());
}

#[test]
fn after_a_stop_readyok_follows_all_earlier_commands() {
    let mut session = Session::start();
    // A search that does not end at once.
    let queens = "kqqqqqqq/qqqqqqqq/qqqqqqqq/8/8/QQQQQQQQ/QQQQQQQQ/QQQQQQQK w - - 0 1";
    session
        .say(&format!("position fen {queens}"))
        .say("go infinite")
        .say("stop")
        .say("ucinewgame")
        .say("isready");
    let received = session.read_until("readyok");
    assert!(
        received.iter().any(|line| line.starts_with("bestmove ")),
        "{received:?}"
    );
    assert!(session.end().is_empty());
}

#[test]
fn pondering_waits_for_the_hit() {
    let mut session = Session::start();
    session
        .say("position startpos moves e2e4")
        .say("go ponder wtime 50 btime 50 depth 3");
    session.say("isready");
    let before = session.read_until("readyok");
    assert!(before.iter().all(|line| !line.starts_with("bestmove")));
    let (info, best) = session.say("ponderhit").answer();
    assert!(info.contains(" pv ") && best.starts_with("bestmove "));
    session.say("go ponder wtime 50 btime 50").say("stop");
    assert!(session.answer().1.starts_with("bestmove "));
    session.end();
}

#[test]
fn pondered_results_are_kept() {
    let mut session = Session::start();
    session
        .say("position startpos moves e2e4 e7e5")
        .say("go ponder wtime 1 btime 1")
        .read_until("info depth 14 seldepth ");
    let (info, best) = session.say("ponderhit").answer();
    let depth = info.split(' ').nth(2).and_then(|depth| depth.parse().ok());
    assert!(depth.is_some_and(|depth: u32| depth >= 14), "{info}");
    let (_, variation) = info.split_once(" pv ").expect("a variation");
    let best = best.split(' ').nth(1);
    assert_eq!(variation.split(' ').next(), best, "{info}");
    session.end();
}

#[test]
fn a_new_search_ends_the_old_one() {
    let mut session = Session::start();
    session.say("go infinite").say("go depth 2");
    session.answer();
    session.answer();
    session.say("isready").read_until("readyok");
    assert!(session.end().is_empty());
}

#[test]
fn settings_may_change_between_and_during_searches() {
    let mut session = Session::start();
    session
        .say("setoption name Hash value 2")
        .say("go depth 4")
        .answer();
    session
        .say("go infinite")
        .say("setoption name Hash value 1")
        .say("setoption name Clear Hash")
        .say("setoption name Threads value 3");
    session
        .say("ucinewgame")
        .say("isready")
        .read_until("readyok");
    session.say("stop").answer();
    session
        .say("setoption name Move Overhead value 40")
        .say("go wtime 45 btime 45")
        .answer();
    session.say("go movetime 30").answer();
    session
        .say("setoption name Threads value 1")
        .say("setoption name MultiPV value 256")
        .say("go depth 2");
    let received = session.read_until("bestmove");
    let last = received
        .iter()
        .filter(|line| line.contains("info depth 2 "));
    assert_eq!(last.count(), 20, "one line for each legal move");
    session.end();
}

#[test]
fn the_end_of_input_ends_a_running_search() {
    for go in ["go infinite", "go depth 100", "go ponder wtime 1000"] {
        let mut session = Session::start();
        session.say(go);
        let rest = session.end();
        assert!(
            rest.last().unwrap().starts_with("bestmove "),
            "{go}: {rest:?}"
        );
    }
}

#[test]
fn quit_ends_a_running_search_with_its_input_open() {
    let mut session = Session::start();
    session.say("go infinite").say("quit");
    session.answer();
    assert!(session.output.next().is_none());
    session.engine.join().unwrap().unwrap();
}

#[test]
fn respects_searchmoves() {
    let mut session = Session::start();
    session.say("go depth 4 searchmoves a2a3 h2h3");
    let (_, best) = session.answer();
    let best = best.split(' ').nth(1).unwrap();
    assert!(["a2a3", "h2h3"].contains(&best), "{best}");
    session.end();
}

#[test]
fn castling_notation_depends_on_the_mode() {
    let mut session = Session::start();
    let fen = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves";
    session
        .say(&format!("{fen} e1g1"))
        .say("isready")
        .read_until("readyok");
    session.say("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    let (_, best) = session.say("go depth 1 searchmoves e1g1").answer();
    assert!(best.starts_with("bestmove e1g1"), "{best}");
    session.say("setoption name UCI_Chess960 value true");
    session.say("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    let (_, best) = session.say("go depth 1 searchmoves e1h1").answer();
    assert!(best.starts_with("bestmove e1h1"), "{best}");
    session.end();
}

#[test]
fn every_level_sends_a_move() {
    let mut session = Session::start();
    for level in 1..=16 {
        session
            .say(&format!("setoption name level value {level}"))
            .say("go wtime 1000 btime 1000");
        let (info, best) = session.answer();
        let best = best.split(' ').nth(1).unwrap();
        assert!(
            info.contains(&format!(" pv {best}")) && info.contains(" nps "),
            "{info}"
        );
    }
    session.end();
}

#[test]
fn a_write_error_ends_the_session() {
    struct Deaf;
    impl Write for Deaf {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let (input, mut writer) = pipe().unwrap();
    writeln!(writer, "uci").unwrap();
    let failure = run(BufReader::new(input), Deaf).unwrap_err();
    assert_eq!(failure.kind(), io::ErrorKind::BrokenPipe);
}

#[test]
fn sends_no_move_for_an_outdated_position() {
    let mut session = Session::start();
    for refused in [
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position startpos moves e2e4 e2e4",
        "position nonsense",
    ] {
        session.say("position startpos moves e2e4").say(refused);
        for go in ["go depth 3", "go infinite", "go ponder wtime 50 btime 50"] {
            session.say(go).say("stop");
            let (info, best) = session.answer();
            assert_eq!(best, "bestmove (none)", "{refused}: {go}");
            assert!(info.starts_with("info string there is no position"));
        }
    }
    session.say("position startpos").say("go depth 2");
    assert_ne!(session.answer().1, "bestmove (none)");
    session.end();
}

#[test]
fn every_go_gets_a_move() {
    let mut session = Session::start();
    for (go, best) in [
        ("go wtime 1000.5 btime 1000", None),
        ("go depth 3 wtime", None),
        ("go wtime 1000 btime 1000 foo 3", None),
        ("go depth 3 searchmoves e2e5 e2e4", Some("bestmove e2e4")),
        ("go depth 3 searchmoves e2e5", None),
        ("go depth deep", None),
        ("go wtime abc btime 1000", None),
        ("go btime 1000", None),
        ("go movestogo 20", None),
        ("go winc 100", None),
    ] {
        let (_, found) = session.say("position startpos").say(go).answer();
        assert_ne!(found, "bestmove (none)", "{go}");
        if let Some(best) = best {
            assert!(found.starts_with(best), "{go}: {found}");
        }
    }
    session.end();
}

#[test]
fn a_table_that_does_not_fit_is_rejected_and_the_game_continues() {
    let mut engine = crate::Engine::new(1);
    assert!(engine.set_hash(usize::MAX >> 20).is_err());
    assert!(engine.set_hash(2).is_ok());

    let mut said = Vec::new();
    let (jobs, todo) = mpsc::channel();
    jobs.send(Job::SetHash(usize::MAX >> 20)).unwrap();
    jobs.send(Job::Ready).unwrap();
    drop(jobs);
    thinker::work(&todo, &Output::new(&mut said), &AtomicUsize::new(0));
    let text = String::from_utf8(said).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert!(
        lines[0].starts_with("info string Hash stays as it was: there is no memory"),
        "{text}"
    );
    assert_eq!(lines[1..], ["readyok"]);
}

/// A network that scores every position as one pawn up for the side to move.
fn constant_network() -> Vec<u8> {
    use crate::nnue::{BUCKETS, HIDDEN, INPUTS, Weights};

    let weights = Weights {
        note: String::new(),
        scale: 100,
        hidden: HIDDEN,
        inputs: vec![0; INPUTS * HIDDEN],
        biases: vec![0; HIDDEN],
        outputs: vec![0; BUCKETS * 2 * HIDDEN],
        output_biases: vec![255 * 64; BUCKETS],
    };
    weights.to_bytes()
}

#[test]
fn loads_and_unloads_a_network() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        path.display().to_string()
    };
    let whole = constant_network();
    let good = write("a network with spaces", &whole);
    let cut = write("cut", &whole[..whole.len() - 1]);
    let foreign = write("foreign", b"something else");
    let missing = folder.path().join("missing").display().to_string();
    let no_file = folder.path().display().to_string();
    let mut session = Session::start();
    let search = |session: &mut Session| {
        session.say("ucinewgame").say("go depth 6");
        let (info, best) = session.answer();
        // With the node count, because two networks may agree on the move and its score.
        let found = info.split(" score ").nth(1).unwrap_or_default();
        (found.split(' ').take(4).collect::<Vec<_>>().join(" "), best)
    };
    let built_in = search(&mut session);
    for (path, why) in [
        (&cut, "should have"),
        (&foreign, "does not begin with"),
        (&missing, "missing"),
        (&no_file, "it is no file"),
    ] {
        session.say(&format!("setoption name EvalFile value {path}"));
        let remark = session.read_until("info string EvalFile stays");
        assert!(remark.last().unwrap().contains(why), "{remark:?}");
        assert_eq!(search(&mut session), built_in);
    }
    session.say(&format!("setoption name EvalFile value {good}"));
    let bland = search(&mut session);
    assert_ne!(bland, built_in);
    session.say("setoption name EvalFile value <hand-written>");
    let by_hand = search(&mut session);
    assert!(by_hand != built_in && by_hand != bland);
    session.say("setoption name EvalFile value <built-in>");
    assert_eq!(search(&mut session), built_in);
    session.end();
}

#[test]
fn plays_moves_of_a_book() {
    let start = Position::start();
    let mut maker = book::Maker::default();
    maker.add(&start, start.parse_san("a4").unwrap(), 2);
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        path.display().to_string()
    };
    let good = write("my book.bin", &maker.finish(1));
    let cut = write("cut.bin", &maker.finish(1)[..15]);
    let mut session = Session::start();
    let answer = |session: &mut Session, go: &str| {
        session.say("position startpos").say(go);
        session.answer()
    };
    session.say(&format!("setoption name BookFile value {good}"));
    let (info, best) = answer(&mut session, "go nodes 1");
    assert!(
        info.starts_with("info depth") && best != "bestmove a2a4",
        "OwnBook is off"
    );
    session.say("setoption name OwnBook value true");
    session.say(&format!("setoption name BookFile value {cut}"));
    let remark = session
        .read_until("info string BookFile stays as it was")
        .pop();
    assert!(remark.unwrap().contains("15 bytes are no book"));
    let expected = (
        "info string a move of the book".to_owned(),
        "bestmove a2a4".to_owned(),
    );
    assert_eq!(answer(&mut session, "go wtime 1000 btime 1000"), expected);
    // The engine searches in an analysis, and in a position that the book does not contain.
    for go in ["go nodes 1 searchmoves e2e4", "go mate 1 nodes 1"] {
        assert_ne!(answer(&mut session, go).1, "bestmove a2a4", "{go}");
    }
    session
        .say("position startpos moves a2a4")
        .say("go nodes 1");
    assert!(session.answer().0.starts_with("info depth"));
    // The answers stay in order.
    session
        .say("position startpos moves a2a4")
        .say("go infinite");
    session.say("position startpos").say("go depth 1");
    assert_ne!(session.answer().1, "bestmove a2a4");
    assert_eq!(session.answer(), expected);
    session.say("setoption name BookFile value <empty>");
    assert_ne!(answer(&mut session, "go nodes 1").0, expected.0);
    session.end();
}
