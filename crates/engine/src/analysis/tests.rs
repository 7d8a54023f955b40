//! Sharing, turns and ends are tested on the scheduler alone; the searches are real ones where the
//! result matters. No test waits for a clock.

mod turns;

use std::num::NonZeroUsize;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use rules::{CastlingMode, Line, Position};

use super::job::{FIRST_SLICE, Task};
use super::scheduler::Scheduler;
use super::*;
use crate::{Engine, Score};

/// The time at which tests begin.
static START: LazyLock<Instant> = LazyLock::new(Instant::now);

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

/// Requests an analysis of the position after this first move.
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

/// Creates a scheduler with room for two waiting searches.
fn scheduler() -> Scheduler {
    Scheduler::new(&Settings {
        waiting: 2,
        remembered: 2,
        ..Settings::default()
    })
}

/// Submits a request and subscribes to its updates.
fn ask(
    scheduler: &mut Scheduler,
    user: u64,
    request: Request,
) -> (Result<u64, Refusal>, Receiver<Update>) {
    let (sender, updates) = channel();
    let listener = Box::new(move |update| drop(sender.send(update)));
    (scheduler.ask(User::new(user), request, listener), updates)
}

/// Returns the updates received since the last call: the depth and the number of lines of each
/// report, and the end.
fn received(updates: &Receiver<Update>) -> (Vec<(u32, usize)>, Option<End>) {
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

/// Ends a search that took no time.
fn finish(scheduler: &mut Scheduler, number: u64) {
    scheduler.finish(number, (0, Duration::ZERO), *START);
}

/// Carries out the next first slice, from `now` on. Returns the time of its end.
fn first_slice(scheduler: &mut Scheduler, now: Instant) -> Option<(Task, Instant)> {
    let task = scheduler.first(now)?;
    let end = now + FIRST_SLICE;
    scheduler.report(task.number, &found(1, 1));
    scheduler.finish(task.number, (1_000, FIRST_SLICE), end);
    Some((task, end))
}

fn is_stopped(task: &Task) -> bool {
    task.stop.load(Ordering::Relaxed)
}

#[test]
fn one_search_serves_all_requests_for_the_same_position() {
    let mut scheduler = scheduler();
    let (_, first) = ask(&mut scheduler, 1, request(line(&["e4"]), 3, depth(10)));
    let task = scheduler.first(*START).expect("a search");
    scheduler.report(task.number, &found(6, 3));
    // With fewer lines and a smaller budget than the running search.
    let (_, late) = ask(&mut scheduler, 2, request(line(&["e4"]), 1, depth(8)));
    assert!(
        scheduler.first(*START).is_none(),
        "it needs no further search"
    );
    assert_eq!(received(&late), (vec![(6, 1)], None));
    scheduler.report(task.number, &found(8, 3));
    assert_eq!(received(&late), (vec![(8, 1)], Some(End::Finished)));
    // The running search already has the requested result.
    let (_, later) = ask(&mut scheduler, 3, request(line(&["e4"]), 2, depth(7)));
    assert_eq!(received(&later), (vec![(8, 2)], Some(End::Finished)));
    assert!(!is_stopped(&task));
    scheduler.report(task.number, &found(10, 3));
    finish(&mut scheduler, task.number);
    let all = vec![(6, 3), (8, 3), (10, 3)];
    assert_eq!(received(&first), (all, Some(End::Finished)));
}

#[test]
fn a_search_is_not_shared_with_a_larger_or_different_request() {
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
        let mut scheduler = scheduler();
        let (_, _first) = ask(&mut scheduler, 1, after("e4"));
        scheduler.first(*START).expect("a search");
        let (_, _second) = ask(&mut scheduler, 2, other);
        assert!(scheduler.first(*START).is_some(), "{why}");
    }
}

#[test]
fn moves_before_a_capture_or_pawn_move_do_not_prevent_sharing() {
    let mut scheduler = scheduler();
    let roundabout = line(&["Nf3", "Nf6", "Ng1", "Ng8", "e4"]);
    let again = line(&["Nc3", "Nc6", "Nb1", "Nb8", "e4"]);
    let (_, _first) = ask(&mut scheduler, 1, request(roundabout, 1, depth(10)));
    let (_, _second) = ask(&mut scheduler, 2, request(again, 1, depth(10)));
    assert!(scheduler.first(*START).is_some() && scheduler.first(*START).is_none());
}

#[test]
fn a_waiting_search_grows_with_new_requests() {
    let mut scheduler = scheduler();
    let (_, first) = ask(&mut scheduler, 1, request(line(&["e4"]), 1, depth(4)));
    let (_, second) = ask(&mut scheduler, 2, request(line(&["e4"]), 3, depth(9)));
    let task = scheduler.first(*START).expect("a search");
    assert!(scheduler.first(*START).is_none());
    let (lines, budget) = (task.request.lines.get(), task.request.budget);
    assert_eq!((lines, budget.depth), (3, Some(9)));
    scheduler.report(task.number, &found(4, 3));
    assert_eq!(received(&first), (vec![(4, 1)], Some(End::Finished)));
    assert_eq!(received(&second), (vec![(4, 3)], None));
}

#[test]
fn a_search_without_spectators_stops() {
    let mut scheduler = scheduler();
    let (first, at_first) = ask(&mut scheduler, 1, after("e4"));
    let (second, _at_second) = ask(&mut scheduler, 2, after("e4"));
    let task = scheduler.first(*START).expect("a search");
    scheduler.leave(first.expect("accepted"));
    assert!(!is_stopped(&task), "the second is still subscribed");
    scheduler.leave(second.expect("accepted"));
    assert!(is_stopped(&task));
    assert_eq!(received(&at_first), (vec![], None));
    // The search has not ended yet: a new request gets a search that continues.
    let (_, updates) = ask(&mut scheduler, 3, after("e4"));
    let next = scheduler.first(*START).expect("another search");
    scheduler.report(task.number, &found(3, 1));
    finish(&mut scheduler, task.number);
    assert_eq!(received(&updates), (vec![], None));
    scheduler.report(next.number, &found(1, 1));
    assert_eq!(received(&updates).0, [(1, 1)]);
    // The result of an aborted search is not cached.
    let (_, updates) = ask(&mut scheduler, 4, request(line(&["e4"]), 1, depth(12)));
    assert_eq!(received(&updates), (vec![], None));
}

#[test]
fn a_waiting_search_without_spectators_is_removed() {
    let mut scheduler = scheduler();
    let (number, _news) = ask(&mut scheduler, 1, after("e4"));
    scheduler.leave(number.expect("accepted"));
    assert!(scheduler.first(*START).is_none());
}

#[test]
fn a_new_request_of_a_user_replaces_the_old_one() {
    let mut scheduler = scheduler();
    let (_, old) = ask(&mut scheduler, 1, after("e4"));
    let task = scheduler.first(*START).expect("a search");
    scheduler.report(task.number, &found(2, 1));
    let (_, new) = ask(&mut scheduler, 1, after("d4"));
    assert_eq!(received(&old), (vec![(2, 1)], Some(End::Replaced)));
    assert!(is_stopped(&task));
    let next = scheduler.first(*START).expect("the new one");
    scheduler.report(next.number, &found(10, 1));
    finish(&mut scheduler, next.number);
    assert_eq!(received(&new), (vec![(10, 1)], Some(End::Finished)));
}

#[test]
fn repeating_a_request_keeps_the_search() {
    let mut scheduler = scheduler();
    let (_, old) = ask(&mut scheduler, 1, after("e4"));
    let task = scheduler.first(*START).expect("a search");
    scheduler.report(task.number, &found(5, 1));
    let (_, new) = ask(&mut scheduler, 1, after("e4"));
    assert_eq!(received(&old).1, Some(End::Replaced));
    assert_eq!(received(&new), (vec![(5, 1)], None));
    assert!(!is_stopped(&task) && scheduler.first(*START).is_none());
}

#[test]
fn limits_the_number_of_waiting_searches() {
    let mut scheduler = scheduler();
    let (_, first) = ask(&mut scheduler, 1, after("a3"));
    let running = scheduler.first(*START).expect("a search");
    for (user, san) in [(2, "b3"), (3, "c3")] {
        assert!(ask(&mut scheduler, user, after(san)).0.is_ok());
    }
    let (refused, _) = ask(&mut scheduler, 4, after("d3"));
    assert_eq!(refused, Err(Refusal::TooManyWaiting));
    let sentence = Refusal::TooManyWaiting.to_string();
    assert_eq!(
        sentence,
        "too many analyses are waiting; try again in a moment"
    );
    // A rejected request changes nothing.
    assert!(!is_stopped(&running));
    assert_eq!(received(&first), (vec![], None));
    // Requests that need no new place in the queue are accepted.
    assert!(ask(&mut scheduler, 5, after("a3")).0.is_ok());
    assert!(ask(&mut scheduler, 6, after("b3")).0.is_ok());
    assert!(ask(&mut scheduler, 3, after("d3")).0.is_ok());
    // The places of shared searches are needed by others.
    let (refused, _) = ask(&mut scheduler, 1, after("e3"));
    assert_eq!(refused, Err(Refusal::TooManyWaiting));
    finish(&mut scheduler, running.number);
    assert!(ask(&mut scheduler, 4, after("e3")).0.is_ok());
}

#[test]
fn recent_results_are_cached() {
    let mut scheduler = scheduler();
    let search = |scheduler: &mut Scheduler, san: &str| {
        let (_, _news) = ask(scheduler, 1, after(san));
        let task = scheduler.first(*START).expect("a search");
        scheduler.report(task.number, &found(10, 1));
        finish(scheduler, task.number);
    };
    search(&mut scheduler, "e4");
    search(&mut scheduler, "d4");
    let (_, back) = ask(&mut scheduler, 1, after("e4"));
    assert_eq!(received(&back), (vec![(10, 1)], Some(End::Finished)));
    assert!(scheduler.first(*START).is_none());
    // The least recently requested result is evicted first.
    search(&mut scheduler, "c4");
    let (_, again) = ask(&mut scheduler, 1, after("e4"));
    assert_eq!(received(&again).1, Some(End::Finished));
    let (_, gone) = ask(&mut scheduler, 1, after("d4"));
    assert_eq!(received(&gone), (vec![], None));
    // A cached result does not answer a request for more.
    let (_, more) = ask(&mut scheduler, 1, request(line(&["e4"]), 2, depth(10)));
    assert_eq!(received(&more), (vec![], None));
}

#[test]
fn a_failure_is_reported_and_not_cached() {
    let mut scheduler = scheduler();
    let (_, updates) = ask(&mut scheduler, 1, after("e4"));
    let task = scheduler.first(*START).expect("a search");
    scheduler.report(task.number, &found(3, 1));
    scheduler.fail(task.number, *START);
    assert_eq!(received(&updates), (vec![(3, 1)], Some(End::Failed)));
    let (_, updates) = ask(&mut scheduler, 1, after("e4"));
    assert_eq!(received(&updates), (vec![], None));
}

#[test]
fn a_panicking_listener_does_not_affect_other_spectators() {
    let mut scheduler = scheduler();
    let listener = Box::new(|_| panic!("a listener that panics on purpose"));
    scheduler
        .ask(User::new(1), after("e4"), listener)
        .expect("accepted");
    let (_, updates) = ask(&mut scheduler, 2, after("e4"));
    let task = scheduler.first(*START).expect("a search");
    scheduler.report(task.number, &found(10, 1));
    finish(&mut scheduler, task.number);
    assert_eq!(received(&updates), (vec![(10, 1)], Some(End::Finished)));
}

#[test]
fn closing_ends_all_analyses() {
    let mut scheduler = scheduler();
    let (_, running) = ask(&mut scheduler, 1, after("e4"));
    let task = scheduler.first(*START).expect("a search");
    let (_, waiting) = ask(&mut scheduler, 2, after("d4"));
    scheduler.close();
    assert_eq!(received(&running).1, Some(End::Closed));
    assert_eq!(received(&waiting).1, Some(End::Closed));
    assert!(is_stopped(&task) && scheduler.first(*START).is_none());
    assert_eq!(ask(&mut scheduler, 3, after("c4")).0, Err(Refusal::Closed));
}

#[test]
fn budgets_limit_a_search() {
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
    // With a time budget of zero the first iteration is still completed.
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
fn dropping_a_viewing_frees_the_thread_for_the_next() {
    let service = Service::start(&Settings::default()).expect("a thread");
    let (sender, updates) = channel();
    let endless = request(Line::new(Position::start()), 1, Budget::default());
    let viewing = service
        .ask(User::new(1), endless, move |update| {
            drop(sender.send(update));
        })
        .expect("accepted");
    assert!(matches!(updates.recv(), Ok(Update::Report(_))));
    let (sender, next) = channel();
    let _next = service
        .ask(
            User::new(2),
            request(from(PAWNS), 1, depth(3)),
            move |update| {
                drop(sender.send(update));
            },
        )
        .expect("accepted");
    drop(viewing);
    let update: Vec<Update> = next.iter().collect();
    assert!(matches!(update.last(), Some(Update::End(End::Finished))));
    // A spectator who has left receives no further updates, not even the end.
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
        let viewing = service.ask(
            User::new(san.as_bytes()[0].into()),
            endless,
            move |update| {
                drop(sender.send(update));
            },
        );
        (viewing.expect("accepted"), updates)
    });
    // Both searches run, although neither ends.
    for (_, updates) in &viewings {
        assert!(matches!(updates.recv(), Ok(Update::Report(_))));
    }
    drop(service);
    for (_, updates) in &viewings {
        assert_eq!(updates.iter().last(), Some(Update::End(End::Closed)));
    }
}

#[test]
fn delegates_searches_and_repeats_those_that_come_back() {
    let mut scheduler = scheduler();
    scheduler.set_delegates(true);
    let (_, updates) = ask(&mut scheduler, 1, after("e4"));
    let (sender, stopped) = channel();
    let delegate = |scheduler: &mut Scheduler| {
        let sender = sender.clone();
        let on_stop = move || {
            // The test may have ended.
            let _ = sender.send(());
        };
        scheduler.delegate(*START, Box::new(on_stop))
    };
    assert!(delegate(&mut scheduler).is_none(), "the first slice is due");
    first_slice(&mut scheduler, *START).expect("a search");
    assert!(scheduler.next(*START).is_none());
    let task = delegate(&mut scheduler).expect("it waits");
    scheduler.report(task.number, &found(5, 1));
    scheduler.give_back(task.number, *START);
    assert!(delegate(&mut scheduler).is_none());
    let task = scheduler.next(*START).expect("it came back");
    // The spectator sees no shallower report.
    for depth in [1, 5, 6] {
        scheduler.report(task.number, &found(depth, 1));
    }
    finish(&mut scheduler, task.number);
    let depths: Vec<u32> = updates
        .try_iter()
        .filter_map(|update| match update {
            Update::Report(report) => Some(report.depth),
            Update::End(_) => None,
        })
        .collect();
    assert_eq!(depths, [1, 5, 5, 6]);
    assert!(stopped.try_recv().is_err());

    let (viewer, _updates) = ask(&mut scheduler, 1, after("d4"));
    first_slice(&mut scheduler, *START).expect("a search");
    let task = delegate(&mut scheduler).expect("it waits");
    scheduler.leave(viewer.expect("accepted"));
    assert!(stopped.try_recv().is_ok());
    scheduler.give_back(task.number, *START);
    scheduler.set_delegates(false);
    assert!(scheduler.next(*START).is_none(), "it has no spectator");
}
