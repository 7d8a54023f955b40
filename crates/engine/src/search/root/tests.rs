use std::num::NonZero;
use std::sync::atomic::AtomicBool;

use rules::{CastlingMode, Line, Move, Position};

use super::*;
use crate::evaluate::Evaluator;
use crate::search::constants::FIRST_ITERATION_NODES;
use crate::search::{Counters, Histories, Team};
use crate::tt::Table;

fn position(fen: &str) -> Position {
    Position::from_fen(fen, CastlingMode::Standard).expect(fen)
}

/// Runs a function on the worker of a new search with the hand-written terms.
fn of_worker<T>(
    position: Position,
    limits: &Limits,
    histories: &mut Histories,
    ask: impl FnOnce(&mut Worker<'_>) -> T,
) -> T {
    let (table, stop, counters) = (
        Table::largest(1),
        AtomicBool::new(false),
        Counters::default(),
    );
    ask(&mut Worker::new(
        &Line::new(position),
        limits,
        &table,
        histories,
        Evaluator::new(None),
        &stop,
        Team::Leads(&counters),
    ))
}

/// After a move fails high and before its re-search, no move of the iteration has an exact value.
#[test]
fn plays_a_move_that_failed_high_when_the_search_is_aborted() {
    let mut met = 0;
    for fen in [
        "r1bqkb1r/pppp1ppp/2n2n2/4p1N1/2B1P3/8/PPPP1PPP/RNBQK2R b KQkq - 5 4",
        "r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/2N1B3/PPPQBPPP/R4RK1 w - - 0 12",
        "2rq1rk1/pb1nbppp/1p2pn2/2pp4/3P4/1PN1PN2/PBQ1BPPP/2RR2K1 w - - 0 12",
    ] {
        for nodes in (200..8_000).step_by(40) {
            let limits = Limits {
                nodes: Some(nodes),
                ..Limits::default()
            };
            let mut last = None;
            of_worker(position(fen), &limits, &mut Histories::new(), |worker| {
                let best = worker.deepen(&mut |news| {
                    if let SearchEvent::Line(info) = news {
                        last = Some((info.variation[0], info.score, info.at_least));
                    }
                });
                let valued = worker.root_moves.iter().any(|root| root.value > -INFINITE);
                if let (false, Some(better)) = (valued, &worker.failed_high) {
                    assert_eq!(best[0].mv, better.mv, "{fen}, {nodes} nodes");
                    assert!(best[0].value > -INFINITE, "{fen}, {nodes} nodes");
                    let is_new = best[0].depth == better.depth;
                    assert_eq!(best[0].at_least, is_new, "{fen}, {nodes} nodes");
                    met += 1;
                } else {
                    assert!(!best[0].at_least, "{fen}, {nodes} nodes");
                }
                let played = (best[0].mv, best[0].score(), best[0].at_least);
                assert_eq!(last, Some(played), "the last reported move is played");
            });
        }
    }
    assert!(met > 0, "no search was aborted at that point");
}

/// A move above the window only has a lower bound until a wider window contains it.
#[test]
fn a_move_above_the_window_has_only_a_lower_bound() {
    let (limits, mut histories) = (Limits::default(), Histories::new());
    of_worker(Position::start(), &limits, &mut histories, |worker| {
        let low = Window {
            alpha: -500,
            beta: -400,
        };
        for (window, is_bound) in [(low, true), (Window::FULL, false)] {
            assert!(worker.search_root(0, window, 1, &mut |_| ()).is_ok());
            let best = worker.root_moves.iter().max_by_key(|root| root.value);
            assert_eq!(best.map(|root| root.at_least), Some(is_bound));
        }
    });
}

/// No move has a value yet: the first move is played and reported anyway.
#[test]
fn an_aborted_first_iteration_still_returns_a_move() {
    let two = std::num::NonZeroUsize::new(2).expect("two");
    for lines in [std::num::NonZeroUsize::MIN, two] {
        let limits = Limits {
            nodes: Some(1),
            lines,
            ..Limits::default()
        };
        let start = Position::start();
        of_worker(start, &limits, &mut Histories::new(), |worker| {
            worker.nodes = FIRST_ITERATION_NODES;
            let mut reported = Vec::new();
            let best = worker.deepen(&mut |news| {
                if let SearchEvent::Line(info) = news {
                    reported.push(info.variation[0]);
                }
            });
            assert_eq!(worker.finished_depth(), 0);
            assert_eq!(reported, [worker.root_moves[0].mv]);
            assert_eq!(best.len(), 1);
            assert_eq!(Some(best[0].value), worker.frames[0].evaluation);
        });
    }
}

/// A helper has no result to return, and may be stopped before it starts.
#[test]
fn a_helper_stops_before_its_first_iteration_ends() {
    let (table, stop, counters) = (
        Table::largest(1),
        AtomicBool::new(true),
        Counters::default(),
    );
    let (limits, mut histories) = (Limits::default(), Histories::new());
    let mut helper = Worker::new(
        &Line::new(Position::start()),
        &limits,
        &table,
        &mut histories,
        Evaluator::new(None),
        &stop,
        Team::Helps(&counters),
    );
    assert!(helper.deepen(&mut |_| ()).is_empty());
    assert_eq!((helper.finished_depth(), helper.nodes()), (0, 0));
}

/// Of two equally good captures, the one with the better history is searched first.
#[test]
fn root_captures_are_ordered_by_history() {
    let root = position("4k3/8/8/2n1n3/3P4/8/8/4K3 w - - 0 1");
    let captures = ["d4c5", "d4e5"].map(|mv| root.parse_uci(mv).expect("a move"));
    for good in captures {
        let mut histories = Histories::new();
        let bad: Vec<Move> = captures.into_iter().filter(|&mv| mv != good).collect();
        histories.reward(&root, good, &bad, &Context::new(&root, [None; 3]), 6);
        let first = of_worker(root, &Limits::default(), &mut histories, |worker| {
            worker.root_moves[0].mv
        });
        assert_eq!(first, good);
    }
}

/// This holds even if the move back is pruned because of its bad history.
#[test]
fn a_side_that_can_repeat_scores_at_least_a_draw() {
    let root = position("6k1/pp3ppp/2p5/8/8/8/5PPP/3Q2K1 w - - 0 1");
    let mut line = vec![root];
    for text in ["Qd2", "Kf8", "Qd3", "Ke8", "Qd2"] {
        let mut next = line[line.len() - 1];
        next.play_unchecked(next.parse_san(text).expect("a move"));
        line.push(next);
    }
    let here = line[line.len() - 1];
    let [back, other] = ["Kf8", "a6"].map(|text| here.parse_san(text).expect("a move"));
    let mut histories = Histories::new();
    for _ in 0..100 {
        histories.reward(&here, other, &[back], &Context::new(&here, [None; 3]), 20);
    }
    let value = of_worker(root, &Limits::default(), &mut histories, |worker| {
        worker.depth = 1;
        line[1..].iter().for_each(|next| worker.path.push(next));
        let wide = Window {
            alpha: -2_000,
            beta: 2_000,
        };
        worker.alpha_beta(&here, wide, 1, 5, false).ok()
    });
    assert_eq!(value, Some(DRAW));
}

/// TT entries do not contain the number of moves until the fifty-move limit.
#[test]
fn a_mate_beyond_the_fifty_move_limit_causes_no_cutoff() {
    let entry = Entry {
        best: None,
        value: MATE - 34,
        evaluation: None,
        depth: 9,
        bound: Bound::Lower,
        principal: false,
    };
    for (clock, value) in [(70, Some(MATE - 34)), (71, None)] {
        let here = position(&format!("8/8/8/3k4/8/8/8/KQ6 w - - {clock} 90"));
        // Mate in thirty plies from here, which is ply 4.
        let window = Window::above(0);
        let found = crate::search::node::cutoff(&here, Some(entry), window, 5, 4);
        assert_eq!(found, value, "{clock}");
    }
}

/// A reply has no earlier node of its side to compare with; the move after it has the root.
#[test]
fn improving_compares_with_the_root() {
    let (limits, mut histories) = (Limits::default(), Histories::new());
    of_worker(Position::start(), &limits, &mut histories, |worker| {
        let searched = worker.search_root(0, Window::FULL, 1, &mut |_| ());
        assert!(searched.is_ok());
        let root = worker.frames[0].evaluation.expect("an evaluation");
        let start = Position::start();
        let improving = |worker: &mut Worker<'_>, ply| {
            worker
                .describe(&start, None, Window::FULL, 3, ply, false)
                .improving
        };
        assert!(improving(worker, 1));
        worker.frames[0].evaluation = Some(root - 100);
        assert!(improving(worker, 2));
        worker.frames[0].evaluation = Some(root + 100);
        assert!(!improving(worker, 2));
    });
}

/// Otherwise every line except the first would be searched with a full window in every iteration.
#[test]
fn searching_the_first_line_keeps_the_guesses_of_the_others() {
    let limits = Limits {
        depth: Some(6),
        lines: NonZero::new(3).expect("not zero"),
        ..Limits::default()
    };
    let mut histories = Histories::new();
    of_worker(Position::start(), &limits, &mut histories, |worker| {
        let lines = worker.deepen(&mut |_| ());
        let values: Vec<i32> = lines.iter().map(|line| line.value).collect();
        let window = Window::around(values[0], 20);
        assert!(worker.search_root(0, window, 6, &mut |_| ()).is_ok());
        for (line, value) in lines.iter().zip(values).skip(1) {
            let mut moves = worker.root_moves.iter();
            let now = moves.find(|root| root.mv == line.mv).expect("a legal move");
            assert_eq!(now.value, -INFINITE);
            assert_eq!(now.guess(), value);
        }
    });
}
