//! Sharing, turns and ends are tested on the desk alone; searches are real ones where the result
//! matters. No test waits for a clock.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use rules::{CastlingMode, Line, Position};

use super::desk::{Desk, Task};
use super::*;
use crate::{Engine, Score};

const PAWNS: &str = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1";

fn line(moves: &[&str]) -> Line {
    let mut line = Line::new(Position::start());
    for san in moves {
        let mv = line.position().parse_san(san).expect("legal");
        line.play(mv).expect("legal");
    }
    line
}

fn from(fen: &str) -> Line {
    Line::new(Position::from_fen(fen, CastlingMode::Standard).expect("a FEN"))
}

fn depth(depth: u32) -> Budget {
    Budget {
        depth: Some(depth),
        ..Budget::default()
    }
}

fn request(line: Line, lines: usize, budget: Budget) -> Request {
    Request {
        line,
        lines: NonZeroUsize::new(lines).expect("not zero"),
        budget,
    }
}

/// An analysis of the position after this first move.
fn after(san: &str) -> Request {
    request(line(&[san]), 1, depth(10))
}

fn found(depth: u32, lines: usize) -> Report {
    let variation = Variation {
        score: Score::Centipawns(5),
        moves: Vec::new(),
    };
    Report {
        depth,
        deepest: depth,
        nodes: 100 * u64::from(depth),
        time: Duration::ZERO,
        lines: vec![variation; lines],
    }
}

/// A desk at which two searches may wait.
fn desk() -> Desk {
    Desk::new(&Settings {
        waiting: 2,
        remembered: 2,
        ..Settings::default()
    })
}

/// Asks and listens.
fn ask(desk: &mut Desk, user: u64, request: Request) -> (Result<u64, Refusal>, Receiver<Update>) {
    let (sender, updates) = channel();
    let listener = Box::new(move |update| drop(sender.send(update)));
    (desk.ask(User(user), request, listener), updates)
}

/// What was heard since: the depth and the number of lines of each report, and the end.
fn heard(updates: &Receiver<Update>) -> (Vec<(u32, usize)>, Option<End>) {
    let mut reports = Vec::new();
    let mut end = None;
    for update in updates.try_iter() {
        assert_eq!(end, None, "nothing comes after the end");
        match update {
            Update::Report(report) => reports.push((report.depth, report.lines.len())),
            Update::End(why) => end = Some(why),
        }
    }
    (reports, end)
}

fn is_stopped(task: &Task) -> bool {
    task.stop.load(Ordering::Relaxed)
}

#[test]
fn one_search_serves_all_who_look_at_the_same() {
    let mut desk = desk();
    let (_, first) = ask(&mut desk, 1, request(line(&["e4"]), 3, depth(10)));
    let task = desk.next().expect("a search");
    desk.report(task.number, &found(6, 3));
    // With fewer lines and a smaller budget than the search has.
    let (_, late) = ask(&mut desk, 2, request(line(&["e4"]), 1, depth(8)));
    assert!(desk.next().is_none(), "it needs no search of its own");
    assert_eq!(heard(&late), (vec![(6, 1)], None));
    desk.report(task.number, &found(8, 3));
    assert_eq!(heard(&late), (vec![(8, 1)], Some(End::Finished)));
    // What it asks for is there already.
    let (_, later) = ask(&mut desk, 3, request(line(&["e4"]), 2, depth(7)));
    assert_eq!(heard(&later), (vec![(8, 2)], Some(End::Finished)));
    assert!(!is_stopped(&task));
    desk.report(task.number, &found(10, 3));
    desk.finish(task.number, false);
    let all = vec![(6, 3), (8, 3), (10, 3)];
    assert_eq!(heard(&first), (all, Some(End::Finished)));
}

#[test]
fn a_search_is_not_shared_where_it_would_not_do() {
    let cases = [
        ("more lines", request(line(&["e4"]), 2, depth(10))),
        ("more depth", request(line(&["e4"]), 1, depth(11))),
        ("no bound", request(line(&["e4"]), 1, Budget::default())),
        ("another position", after("d4")),
        (
            "the same board, with repetitions behind it",
            request(line(&["e4", "Nf6", "Nf3", "Ng8", "Ng1"]), 1, depth(10)),
        ),
    ];
    for (why, other) in cases {
        let mut desk = desk();
        let (_, _first) = ask(&mut desk, 1, after("e4"));
        desk.next().expect("a search");
        let (_, _second) = ask(&mut desk, 2, other);
        assert!(desk.next().is_some(), "{why}");
    }
}

#[test]
fn moves_before_a_capture_or_pawn_move_do_not_part_viewers() {
    let mut desk = desk();
    let roundabout = line(&["Nf3", "Nf6", "Ng1", "Ng8", "e4"]);
    let again = line(&["Nc3", "Nc6", "Nb1", "Nb8", "e4"]);
    let (_, _first) = ask(&mut desk, 1, request(roundabout, 1, depth(10)));
    let (_, _second) = ask(&mut desk, 2, request(again, 1, depth(10)));
    assert!(desk.next().is_some() && desk.next().is_none());
}

#[test]
fn a_waiting_search_grows_with_what_is_asked_of_it() {
    let mut desk = desk();
    let (_, first) = ask(&mut desk, 1, request(line(&["e4"]), 1, depth(4)));
    let (_, second) = ask(&mut desk, 2, request(line(&["e4"]), 3, depth(9)));
    let task = desk.next().expect("a search");
    assert!(desk.next().is_none());
    assert_eq!(
        (task.request.lines.get(), task.request.budget),
        (3, depth(9))
    );
    desk.report(task.number, &found(4, 3));
    assert_eq!(heard(&first), (vec![(4, 1)], Some(End::Finished)));
    assert_eq!(heard(&second), (vec![(4, 3)], None));
}

#[test]
fn a_search_that_nobody_views_stops() {
    let mut desk = desk();
    let (first, at_first) = ask(&mut desk, 1, after("e4"));
    let (second, _at_second) = ask(&mut desk, 2, after("e4"));
    let task = desk.next().expect("a search");
    desk.leave(first.expect("taken"));
    assert!(!is_stopped(&task), "the second still looks on");
    desk.leave(second.expect("taken"));
    assert!(is_stopped(&task));
    assert_eq!(heard(&at_first), (vec![], None));
    // It has not ended yet: who comes now gets a search that goes on.
    let (_, updates) = ask(&mut desk, 3, after("e4"));
    let next = desk.next().expect("another search");
    desk.report(task.number, &found(3, 1));
    desk.finish(task.number, false);
    assert_eq!(heard(&updates), (vec![], None));
    desk.report(next.number, &found(1, 1));
    assert_eq!(heard(&updates).0, [(1, 1)]);
    // What was broken off is not remembered as a result.
    let (_, updates) = ask(&mut desk, 4, request(line(&["e4"]), 1, depth(12)));
    assert_eq!(heard(&updates), (vec![], None));
}

#[test]
fn a_waiting_search_that_nobody_wants_is_forgotten() {
    let mut desk = desk();
    let (number, _news) = ask(&mut desk, 1, after("e4"));
    desk.leave(number.expect("taken"));
    assert!(desk.next().is_none());
}

#[test]
fn a_users_new_request_replaces_the_old() {
    let mut desk = desk();
    let (_, old) = ask(&mut desk, 1, after("e4"));
    let task = desk.next().expect("a search");
    desk.report(task.number, &found(2, 1));
    let (_, new) = ask(&mut desk, 1, after("d4"));
    assert_eq!(heard(&old), (vec![(2, 1)], Some(End::Replaced)));
    assert!(is_stopped(&task));
    let next = desk.next().expect("the new one");
    desk.report(next.number, &found(10, 1));
    desk.finish(next.number, false);
    assert_eq!(heard(&new), (vec![(10, 1)], Some(End::Finished)));
}

#[test]
fn asking_for_the_same_again_keeps_the_search() {
    let mut desk = desk();
    let (_, old) = ask(&mut desk, 1, after("e4"));
    let task = desk.next().expect("a search");
    desk.report(task.number, &found(5, 1));
    let (_, new) = ask(&mut desk, 1, after("e4"));
    assert_eq!(heard(&old).1, Some(End::Replaced));
    assert_eq!(heard(&new), (vec![(5, 1)], None));
    assert!(!is_stopped(&task) && desk.next().is_none());
}

#[test]
fn users_take_turns() {
    let mut desk = Desk::new(&Settings::default());
    let position = |task: Task| task.request.line;
    let (_, _one) = ask(&mut desk, 1, after("a3"));
    let _running = desk.next().expect("a search");
    let (_, _two) = ask(&mut desk, 2, after("b3"));
    let (_, _three) = ask(&mut desk, 3, after("c3"));
    // However often the first asks, the others come before.
    for san in ["a4", "d3", "d4"] {
        drop(ask(&mut desk, 1, after(san)));
    }
    // Who waits and changes their mind keeps their turn.
    let (_, _two_again) = ask(&mut desk, 2, after("b4"));
    for (user, san) in [(2, "b4"), (3, "c3"), (1, "d4")] {
        let next = desk.next().expect("a search");
        assert_eq!(position(next), line(&[san]), "the turn of {user}");
    }
    assert!(desk.next().is_none());
}

#[test]
fn no_more_than_so_many_wait() {
    let mut desk = desk();
    let (_, first) = ask(&mut desk, 1, after("a3"));
    let running = desk.next().expect("a search");
    for (user, san) in [(2, "b3"), (3, "c3")] {
        assert!(ask(&mut desk, user, after(san)).0.is_ok());
    }
    let (refused, _) = ask(&mut desk, 4, after("d3"));
    assert_eq!(refused, Err(Refusal::TooManyWaiting));
    let sentence = Refusal::TooManyWaiting.to_string();
    assert_eq!(
        sentence,
        "too many analyses are waiting; try again in a moment"
    );
    // A refusal leaves what was there.
    let (refused, _) = ask(&mut desk, 1, after("d3"));
    assert_eq!(refused, Err(Refusal::TooManyWaiting));
    assert!(!is_stopped(&running));
    assert_eq!(heard(&first), (vec![], None));
    // What needs no place of its own is taken.
    assert!(ask(&mut desk, 5, after("a3")).0.is_ok());
    assert!(ask(&mut desk, 6, after("b3")).0.is_ok());
    assert!(ask(&mut desk, 3, after("d3")).0.is_ok());
    desk.next().expect("a place becomes free");
    assert!(ask(&mut desk, 4, after("e3")).0.is_ok());
}

#[test]
fn what_was_finished_lately_is_remembered() {
    let mut desk = desk();
    let finish = |desk: &mut Desk, san: &str| {
        let (_, _news) = ask(desk, 1, after(san));
        let task = desk.next().expect("a search");
        desk.report(task.number, &found(10, 1));
        desk.finish(task.number, false);
    };
    finish(&mut desk, "e4");
    finish(&mut desk, "d4");
    let (_, back) = ask(&mut desk, 1, after("e4"));
    assert_eq!(heard(&back), (vec![(10, 1)], Some(End::Finished)));
    assert!(desk.next().is_none());
    // The one not asked for the longest time goes first.
    finish(&mut desk, "c4");
    let (_, again) = ask(&mut desk, 1, after("e4"));
    assert_eq!(heard(&again).1, Some(End::Finished));
    let (_, gone) = ask(&mut desk, 1, after("d4"));
    assert_eq!(heard(&gone), (vec![], None));
    // A result does not answer who wants more of it.
    let (_, more) = ask(&mut desk, 1, request(line(&["e4"]), 2, depth(10)));
    assert_eq!(heard(&more), (vec![], None));
}

#[test]
fn a_failure_is_told_and_nothing_of_it_remembered() {
    let mut desk = desk();
    let (_, updates) = ask(&mut desk, 1, after("e4"));
    let task = desk.next().expect("a search");
    desk.report(task.number, &found(3, 1));
    desk.finish(task.number, true);
    assert_eq!(heard(&updates), (vec![(3, 1)], Some(End::Failed)));
    let (_, updates) = ask(&mut desk, 1, after("e4"));
    assert_eq!(heard(&updates), (vec![], None));
}

#[test]
fn a_listener_that_panics_harms_nobody_else() {
    let mut desk = desk();
    let listener = Box::new(|_| panic!("as this test wants it"));
    desk.ask(User(1), after("e4"), listener).expect("taken");
    let (_, updates) = ask(&mut desk, 2, after("e4"));
    let task = desk.next().expect("a search");
    desk.report(task.number, &found(10, 1));
    desk.finish(task.number, false);
    assert_eq!(heard(&updates), (vec![(10, 1)], Some(End::Finished)));
}

#[test]
fn a_closed_desk_ends_everything() {
    let mut desk = desk();
    let (_, running) = ask(&mut desk, 1, after("e4"));
    let task = desk.next().expect("a search");
    let (_, waiting) = ask(&mut desk, 2, after("d4"));
    desk.close();
    assert_eq!(heard(&running).1, Some(End::Closed));
    assert_eq!(heard(&waiting).1, Some(End::Closed));
    assert!(is_stopped(&task) && desk.next().is_none());
    assert_eq!(ask(&mut desk, 3, after("c4")).0, Err(Refusal::Closed));
}

#[test]
fn budgets_bound_a_search() {
    let stop = AtomicBool::new(false);
    let mut engine = Engine::new(1);
    let mut reports: Vec<Report> = Vec::new();
    let asked = request(Line::new(Position::start()), 3, depth(5));
    let last = analyse(&mut engine, &asked, &stop, |report| {
        reports.push(report.clone());
    });
    assert_eq!(reports.last(), Some(&last));
    let depths: Vec<u32> = reports.iter().map(|report| report.depth).collect();
    assert_eq!(depths, [1, 2, 3, 4, 5]);
    for report in &reports {
        assert_eq!(report.lines.len(), 3);
        let scores = report.lines.iter().map(|line| match line.score {
            Score::Centipawns(value) => value,
            Score::Mate(_) => panic!("no mate from the start"),
        });
        assert!(scores.is_sorted_by(|better, worse| better >= worse));
        for line in &report.lines {
            let mut position = Position::start();
            for &mv in &line.moves {
                position = position.play(mv).expect("a legal line");
            }
        }
    }
    let request_for = |nodes| {
        let budget = Budget {
            nodes: Some(nodes),
            ..Budget::default()
        };
        request(from(PAWNS), 1, budget)
    };
    let mut search = |nodes| {
        engine.new_game();
        analyse(&mut engine, &request_for(nodes), &stop, |_| ())
    };
    let few = search(2_000);
    assert_eq!(few.nodes, 2_000, "{few:?}");
    let again = search(2_000);
    let found = |report: &Report| (report.depth, report.nodes, report.lines.clone());
    assert_eq!(found(&few), found(&again));
    assert!(search(20_000).depth > few.depth);
    // No time at all is enough for the first ply.
    let budget = Budget {
        time: Some(Duration::ZERO),
        ..Budget::default()
    };
    let instant = analyse(&mut engine, &request(from(PAWNS), 1, budget), &stop, |_| ());
    assert!(instant.depth >= 1 && !instant.lines[0].moves.is_empty());
}

#[test]
fn ended_games_and_mates_are_reported() {
    for (fen, moves, score) in [
        ("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", 0, Score::Mate(0)),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0, Score::Centipawns(0)),
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1, Score::Mate(1)),
    ] {
        let mut engine = Engine::new(1);
        let asked = request(from(fen), 4, depth(3));
        let report = analyse(&mut engine, &asked, &AtomicBool::new(false), |_| ());
        assert_eq!(report.lines[0].score, score, "{fen}");
        assert_eq!(report.lines[0].moves.len(), moves, "{fen}");
    }
}

#[test]
fn a_viewer_who_goes_away_makes_room_for_the_next() {
    let service = Service::start(&Settings::default()).expect("a thread");
    let (sender, updates) = channel();
    let endless = request(Line::new(Position::start()), 1, Budget::default());
    let viewing = service
        .ask(User(1), endless, move |update| drop(sender.send(update)))
        .expect("taken");
    assert!(matches!(updates.recv(), Ok(Update::Report(_))));
    let (sender, next) = channel();
    let _next = service
        .ask(User(2), request(from(PAWNS), 1, depth(3)), move |update| {
            drop(sender.send(update));
        })
        .expect("taken");
    drop(viewing);
    let update: Vec<Update> = next.iter().collect();
    assert!(matches!(update.last(), Some(Update::End(End::Finished))));
    // Whoever left hears nothing more, not even an end.
    assert!(
        updates
            .iter()
            .all(|update| matches!(update, Update::Report(_)))
    );
}

#[test]
fn searches_run_side_by_side() {
    let settings = Settings {
        threads: NonZeroUsize::new(2).expect("two"),
        hash_mb: 1,
        ..Settings::default()
    };
    let service = Service::start(&settings).expect("threads");
    let viewings = ["e4", "d4"].map(|san| {
        let (sender, updates) = channel();
        let endless = request(line(&[san]), 1, Budget::default());
        let viewing = service.ask(User(san.as_bytes()[0].into()), endless, move |update| {
            drop(sender.send(update));
        });
        (viewing.expect("taken"), updates)
    });
    // Both are at work, though neither ends.
    for (_, updates) in &viewings {
        assert!(matches!(updates.recv(), Ok(Update::Report(_))));
    }
    drop(service);
    for (_, updates) in &viewings {
        assert_eq!(updates.iter().last(), Some(Update::End(End::Closed)));
    }
}
