//! Tests of the search through the public interface: what it must find, avoid and guarantee.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rules::{CastlingMode, Line, Move, Position};
use staunton_engine::{Engine, Limits, Score, SearchResult};

fn position(fen: &str) -> Position {
    Position::from_fen(fen, CastlingMode::Standard).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn line(fen: &str, moves: &str) -> Line {
    let mut line = Line::new(position(fen));
    for text in moves.split_whitespace() {
        let mv = line.position().parse_uci(text).expect(text);
        line.play(mv).expect(text);
    }
    line
}

fn to_depth(depth: u32) -> Limits {
    Limits {
        depth: Some(depth),
        ..Limits::default()
    }
}

fn within_nodes(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

fn search(line: &Line, limits: &Limits) -> SearchResult {
    Engine::new(4).search(line, limits, &AtomicBool::new(false), |_| ())
}

fn best(line: &Line, found: &SearchResult) -> String {
    let mv = found.best.expect("a move");
    line.position().uci(mv).to_string()
}

#[test]
fn mates_are_found_and_counted() {
    for (fen, mv, moves) in [
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", 1),
        ("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1", "b1b8", 1),
        (
            "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
            "h5f7",
            1,
        ),
        // Only a promotion to knight mates; a queen lets the king escape.
        ("6br/5Ppk/7p/8/8/8/8/K7 w - - 0 1", "f7f8n", 1),
        ("7k/8/6K1/8/8/8/8/R7 w - - 99 80", "a1a8", 1),
        ("r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "h8h2", 2),
        // The obvious captures lead to stalemate or lose the win.
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "a1a6", 2),
        // The second move promotes to a knight.
        (
            "1rb4r/pkPp3p/1b1P3n/1Q6/N3Pp2/8/P1P3PP/7K w - - 1 20",
            "b5d5",
            2,
        ),
        (
            "r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 10",
            "d5f6",
            2,
        ),
        (
            "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16",
            "b3b8",
            2,
        ),
        (
            "r1b2k1r/ppp1bppp/8/1B1Q4/5q2/2P5/PPP2PPP/R3R1K1 w - - 1 15",
            "d5d8",
            2,
        ),
        (
            "r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 20",
            "d2h6",
            2,
        ),
        (
            "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
            "g3g6",
            2,
        ),
        (
            "r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - - 0 1",
            "h6h7",
            2,
        ),
        (
            "4k1r1/2p3r1/1pR1p3/3pP2p/3P2qP/P4N2/1PQ4P/5R1K b - - 0 1",
            "g4f3",
            2,
        ),
        ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", "f6a6", 3),
        (
            "1k5r/pP3ppp/3p2b1/1BN1n3/1Q2P3/P1B5/KP3P1P/7q w - - 1 20",
            "c5a6",
            3,
        ),
        (
            "3q1rk1/p4pp1/2pb3p/3p4/6Pr/1PNQ4/P1PB1PP1/4RRK1 b - - 0 1",
            "d6h2",
            5,
        ),
    ] {
        let line = line(fen, "");
        let found = search(
            &line,
            &Limits {
                mate: Some(moves),
                ..within_nodes(3_000_000)
            },
        );
        assert_eq!(found.score, Score::Mate(moves as i32), "{fen}");
        assert_eq!(best(&line, &found), mv, "{fen}");
    }
}

#[test]
fn a_forced_loss_is_counted_in_moves() {
    let found = search(&line("8/8/8/8/8/8/2k5/K2r4 w - - 0 1", ""), &to_depth(6));
    assert_eq!(found.score, Score::Mate(-2));
    let mated = search(&line("8/8/8/8/8/4k3/4r3/4K2r w - - 0 1", ""), &to_depth(6));
    assert_eq!((mated.best, mated.score), (None, Score::Mate(0)));
}

#[test]
fn finds_tactics() {
    for (fen, mv) in [
        ("7k/p7/1R5K/6r1/6p1/6P1/8/8 w - - 0 1", "b6b7"),
        (
            "rnbqkb1r/pppp1ppp/8/4P3/6n1/7P/PPPNPPP1/R1BQKBNR b KQkq - 0 1",
            "g4e3",
        ),
        (
            "2br2k1/2q3rn/p2NppQ1/2p1P3/Pp5R/4P3/1P3PPP/3R2K1 w - - 0 1",
            "h4h7",
        ),
        (
            "5rk1/1ppb3p/p1pb4/6q1/3P1p1r/2P1R2P/PP1BQ1P1/5RKN w - - 0 1",
            "e3g3",
        ),
        // A hanging queen, a fork, a skewer.
        ("4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1", "c3d5"),
        ("q3k3/8/8/1N6/8/8/8/4K3 w - - 0 1", "b5c7"),
        ("8/8/8/q2k4/8/8/8/6KR w - - 0 1", "h1h5"),
    ] {
        let line = line(fen, "");
        let found = search(&line, &within_nodes(250_000));
        assert_eq!(best(&line, &found), mv, "{fen} {found:?}");
    }
}

#[test]
fn a_lost_side_saves_itself_by_perpetual_check_or_stalemate() {
    for (fen, moves) in [
        ("5rk1/5p1p/5Q2/8/8/q7/q7/7K w - - 0 1", ""),
        ("8/6R1/8/8/8/7k/5q2/7K w - - 0 1", ""),
        // The third repetition is one move away, so the game's history matters.
        (
            "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
            "a1b1 g8f8 b1a1 f8g8 a1b1 g8f8 b1a1",
        ),
    ] {
        let found = search(&line(fen, moves), &to_depth(16));
        assert_eq!(found.score, Score::Centipawns(0), "{fen}");
    }
}

#[test]
fn a_winning_side_does_not_repeat() {
    let mut line = line(
        "6k1/5pp1/7p/8/8/8/5PPP/2R3K1 w - - 0 1",
        "c1a1 g8f8 a1b1 f8g8 b1a1 g8f8 a1b1 f8g8",
    );
    let found = search(&line, &to_depth(8));
    assert!(matches!(found.score, Score::Centipawns(200..)), "{found:?}");
    line.play(found.best.unwrap()).unwrap();
    assert!(line.repetitions() < 3);
}

#[test]
fn fifty_moves_are_counted() {
    // One move before the limit and no mate in one: a draw.
    let drawn = search(&line("8/8/8/4k3/8/8/8/K6Q w - - 98 90", ""), &to_depth(8));
    assert_eq!(drawn.score, Score::Centipawns(0));
    // A pawn move is possible and resets the count.
    let line = line("8/8/8/8/4k3/8/P7/K5Q1 w - - 98 90", "");
    let found = search(&line, &to_depth(8));
    assert!(
        !matches!(found.score, Score::Centipawns(..=300)),
        "{found:?}"
    );
}

#[test]
fn a_queen_is_not_promoted_into_stalemate() {
    // A queen on f8 is stalemate; a rook wins.
    let line = line("8/5P1k/8/6K1/8/8/8/8 w - - 0 1", "");
    let found = search(&line, &to_depth(8));
    let after = line.position().play(found.best.unwrap()).unwrap();
    assert!(after.has_legal_move());
    assert!(
        !matches!(found.score, Score::Centipawns(..=300)),
        "{found:?}"
    );
}

#[test]
fn basic_mates_are_won_against_the_engine_itself() {
    for fen in [
        "8/8/8/3k4/8/8/8/KQ6 w - - 0 1",
        "8/8/8/3k4/8/8/8/KR6 w - - 0 1",
        "8/8/8/3k4/8/8/8/KBB5 w - - 0 1",
    ] {
        let mut line = line(fen, "");
        let mut engine = Engine::new(4);
        while line.position().has_legal_move() {
            assert!(line.position().halfmove_clock() < 100, "{fen}");
            let limits = within_nodes(30_000);
            let found = engine.search(&line, &limits, &AtomicBool::new(false), |_| ());
            line.play(found.best.unwrap()).unwrap();
        }
        assert!(line.position().is_check(), "{fen}");
    }
}

#[test]
fn the_same_search_gives_the_same_result() {
    let start = line(
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "",
    );
    let mut engine = Engine::new(4);
    let stop = AtomicBool::new(false);
    let first = engine.search(&start, &to_depth(8), &stop, |_| ());
    engine.new_game();
    assert_eq!(engine.search(&start, &to_depth(8), &stop, |_| ()), first);
    assert_eq!(search(&start, &to_depth(8)), first);
    assert_eq!(first.depth, 8);
}

#[test]
fn a_warm_table_keeps_mate_scores() {
    let fen = "1k5r/pP3ppp/3p2b1/1BN1n3/1Q2P3/P1B5/KP3P1P/7q w - - 1 20";
    let mut engine = Engine::new(1);
    let stop = AtomicBool::new(false);
    let mut line = line(fen, "");
    for left in [3, 3, 3] {
        let found = engine.search(&line, &to_depth(14), &stop, |_| ());
        assert_eq!(found.score, Score::Mate(left));
    }
    for left in [2, 1] {
        for _ in 0..2 {
            let found = engine.search(&line, &to_depth(14), &stop, |_| ());
            line.play(found.best.unwrap()).unwrap();
        }
        let found = engine.search(&line, &to_depth(14), &stop, |_| ());
        assert_eq!(found.score, Score::Mate(left));
    }
}

#[test]
fn reports_are_complete_and_legal_and_end_with_the_result() {
    let line = line(
        "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
        "",
    );
    for (nodes, lines) in [(20_000, 1), (20_000, 3), (50_000, 500)] {
        let limits = Limits {
            lines: NonZeroUsize::new(lines).unwrap(),
            ..within_nodes(nodes)
        };
        let mut last: Vec<(usize, Vec<Move>)> = Vec::new();
        let found = Engine::new(4).search(&line, &limits, &AtomicBool::new(false), |info| {
            if info.line == 1 {
                last.clear();
            }
            last.push((info.line, info.variation.to_vec()));
            let mut position = *line.position();
            for &mv in info.variation {
                position = position.play(mv).expect("a legal variation");
            }
        });
        assert_eq!(last.len(), lines.min(line.position().legal_moves().len()));
        assert_eq!(last[0].1.first().copied(), found.best);
        let mut firsts: Vec<Move> = last.iter().map(|(_, variation)| variation[0]).collect();
        firsts.sort();
        firsts.dedup();
        assert_eq!(firsts.len(), last.len(), "each line begins differently");
    }
}

#[test]
fn a_search_ends_at_its_limits_and_on_stop() {
    let line = line(
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "",
    );
    // Stopped from the start, it still returns a move.
    let stop = AtomicBool::new(true);
    let found = Engine::new(1).search(&line, &Limits::default(), &stop, |_| ());
    assert!(found.best.is_some());
    assert_eq!(found.depth, 1);
    // Stopped during the search, without any other limit.
    let stop = AtomicBool::new(false);
    let found = Engine::new(1).search(&line, &Limits::default(), &stop, |info| {
        if info.depth == 5 {
            stop.store(true, Ordering::Relaxed);
        }
    });
    assert_eq!(found.depth, 5);
    // Limited by nodes and by time.
    let found = search(&line, &within_nodes(12_345));
    assert_eq!(found.nodes, 12_345);
    let hard = Limits {
        hard: Some(Duration::from_millis(30)),
        ..Limits::default()
    };
    assert!(search(&line, &hard).depth >= 1);
    let soft = Limits {
        soft: Some(Duration::from_millis(30)),
        ..Limits::default()
    };
    assert!(search(&line, &soft).depth >= 1);
}

#[test]
fn chess960_games_are_legal_to_the_end() {
    for number in (0..960).step_by(137) {
        let mut engine = Engine::new(1);
        let mut line = Line::new(Position::chess960(number).unwrap());
        while line.moves().len() < 60 && line.position().has_legal_move() {
            let found = engine.search(&line, &within_nodes(600), &AtomicBool::new(false), |_| ());
            line.play(found.best.expect("a move"))
                .expect("a legal move");
        }
    }
}

#[test]
fn several_threads_find_the_same_moves_as_one() {
    let mut engine = Engine::new(4);
    engine.set_threads(NonZeroUsize::new(3).unwrap());
    let stop = AtomicBool::new(false);
    let kiwipete = line(
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "",
    );
    for (line, limits, mv) in [
        (
            line("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1", ""),
            to_depth(6),
            "b1b8",
        ),
        (
            line("4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1", ""),
            to_depth(9),
            "c3d5",
        ),
    ] {
        engine.new_game();
        let found = engine.search(&line, &limits, &stop, |_| ());
        assert_eq!(best(&line, &found), mv);
    }
    // The nodes of all threads are counted, and all threads stop with the leader.
    let mut last = 0;
    let limits = Limits {
        hard: Some(Duration::from_millis(50)),
        ..Limits::default()
    };
    let found = engine.search(&kiwipete, &limits, &stop, |info| {
        assert!(info.nodes >= last);
        last = info.nodes;
    });
    assert!(found.nodes >= last && found.best.is_some());
    stop.store(true, Ordering::Relaxed);
    let stopped = engine.search(&kiwipete, &Limits::default(), &stop, |_| ());
    assert!(stopped.best.is_some());
}

#[test]
fn a_node_limit_gives_the_same_result_with_any_number_of_threads() {
    let line = line(
        "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
        "",
    );
    let alone = search(&line, &within_nodes(20_000));
    let mut engine = Engine::new(4);
    engine.set_threads(NonZeroUsize::new(4).unwrap());
    let stop = AtomicBool::new(false);
    let together = engine.search(&line, &within_nodes(20_000), &stop, |_| ());
    assert_eq!(alone, together);
}

#[test]
fn a_soft_node_limit_ends_with_a_complete_iteration() {
    let line = line(
        "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
        "",
    );
    for soft in [1, 500, 5_000] {
        let limits = Limits {
            soft_nodes: Some(soft),
            ..Limits::default()
        };
        let found = search(&line, &limits);
        assert!(found.nodes >= soft);
        let whole = search(&line, &to_depth(found.depth));
        assert_eq!(found, whole, "no iteration is aborted");
        if found.depth > 1 {
            let before = search(&line, &to_depth(found.depth - 1));
            assert!(before.nodes < soft, "no iteration is started in vain");
        }
    }
}

/// Each of the queens can be captured, and guarded ones without loss.
#[test]
fn a_board_full_of_queens_does_not_block_the_search() {
    let queens = "kqqqqqqq/qqqqqqqq/qqqqqqqq/8/8/QQQQQQQQ/QQQQQQQQ/QQQQQQQK w - - 0 1";
    let found = search(&line(queens, ""), &within_nodes(1_000));
    assert!(found.best.is_some() && found.nodes <= 100_000, "{found:?}");
}

#[test]
fn boards_with_too_many_pieces_are_searched() {
    let crowded = "rnbqkbnr/pppppppp/pppppppp/8/8/PPPPPPPP/PPPPPPPP/RNBQKBNR w - - 0 1";
    assert!(search(&line(crowded, ""), &to_depth(4)).best.is_some());
}
