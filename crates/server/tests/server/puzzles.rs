//! Puzzles.

use std::time::Duration;

use protocol::http::puzzles::{
    PuzzleAnswer, PuzzleOverview, PuzzleVerdict, PuzzleView, RunAnswer, RunView,
};
use puzzles::{Puzzle, shipped};
use serde_json::{Value, json};

use crate::harness::{Person, TestServer};

const DAY: Duration = Duration::from_hours(24);

/// Returns a puzzle with this many moves.
fn of_length(moves: usize) -> &'static Puzzle {
    let found = shipped().iter().find(|puzzle| puzzle.length() == moves);
    found.expect("puzzles of each length up to three")
}

/// Returns the solver's moves in UCI.
pub(crate) fn solution(puzzle: &Puzzle) -> Vec<String> {
    let positions = puzzle.positions();
    let moves = positions.iter().zip(&puzzle.moves).step_by(2);
    moves
        .map(|(position, &mv)| position.uci(mv).to_string())
        .collect()
}

/// Returns a legal move that does not solve the puzzle.
pub(crate) fn wrong_move(puzzle: &Puzzle) -> String {
    let start = &puzzle.start;
    let moves = start.legal_moves();
    let wrong = moves.iter().find(|&&mv| {
        let next = start.after_unchecked(mv);
        mv != puzzle.moves[0] && next.has_legal_move()
    });
    start
        .uci(*wrong.expect("a puzzle has several moves"))
        .to_string()
}

fn puzzle_of(id: &str) -> &'static Puzzle {
    let found = shipped()
        .iter()
        .find(|puzzle| puzzle.id().to_string() == id);
    found.expect("a built-in puzzle")
}

async fn attempt(person: &Person, puzzle: &Puzzle, tried: Value) -> PuzzleAnswer {
    let path = format!("/app/puzzles/{}/attempt", puzzle.id());
    let answer = person.post(&path, &tried).await;
    assert_eq!(answer.status, 200, "{tried}: {}", answer.text());
    answer.json()
}

async fn overview(person: &Person) -> PuzzleOverview {
    person.get("/app/puzzles").await.json()
}

#[tokio::test]
async fn solves_a_puzzle_move_by_move_and_counts_it_once() {
    let test_server = TestServer::open().await;
    let guest = test_server.new_visitor().await;
    let puzzle = of_length(2);
    let shown = guest.get(&format!("/app/puzzles/{}", puzzle.id())).await;
    let [first, second] = &solution(puzzle)[..] else {
        panic!("expected two moves");
    };
    let shown: PuzzleView = shown.json();
    assert_eq!((shown.moves, shown.tried), (2, false));
    assert_eq!(shown.position.fen, puzzle.start.fen());

    let right = attempt(&guest, puzzle, json!({ "moves": [first] })).await;
    assert_eq!(right.verdict, PuzzleVerdict::Right);
    assert!(right.reply.is_some() && right.solution.is_empty() && right.themes.is_empty());
    assert_eq!(right.position.fen, puzzle.positions()[2].fen());
    assert_eq!(right.change, None);

    let solved = attempt(&guest, puzzle, json!({ "moves": [first, second] })).await;
    assert_eq!(solved.verdict, PuzzleVerdict::Solved);
    assert_eq!(solved.solution.len(), puzzle.moves.len());
    assert!(solved.position.targets.is_empty());
    let change = solved.change.expect("the first result counts");
    assert!(change.change > 0, "{change:?}");
    let again = attempt(&guest, puzzle, json!({ "moves": [first, second] })).await;
    assert_eq!((again.verdict, again.change), (PuzzleVerdict::Solved, None));

    let seen = overview(&guest).await;
    assert_eq!((seen.tried, seen.solved, seen.to_repeat), (1, 1, 0));
    assert_eq!(seen.rating, change.after);
    assert_eq!(seen.recent[0].id, puzzle.id().to_string());
    assert!(seen.themes.len() >= 12);
    for theme in seen.themes {
        let has = puzzle.themes.iter().any(|it| it.name() == theme.theme);
        let count = u32::from(has);
        assert_eq!((theme.tried, theme.solved), (count, count), "{theme:?}");
    }
}

#[tokio::test]
async fn a_visitor_estimates_their_strength_before_the_first_puzzle() {
    let test_server = TestServer::open().await;
    let guest = test_server.new_visitor().await;
    let estimate = async |body: Value| guest.post("/app/puzzles/estimate", &body).await;
    let seen: PuzzleOverview = estimate(json!({ "rating": 800 })).await.json();
    assert_eq!((seen.rating, seen.tried), (800, 0));
    for body in [
        json!({ "rating": 599 }),
        json!({ "rating": 2_201 }),
        json!({ "rating": -1 }),
        json!({}),
    ] {
        assert_eq!(estimate(body).await.status, 400);
    }
    assert_eq!(overview(&guest).await.rating, 800);
    let puzzle = of_length(1);
    attempt(&guest, puzzle, json!({ "moves": solution(puzzle) })).await;
    let refused = estimate(json!({ "rating": 2_000 })).await;
    assert_eq!(refused.status, 409);
    assert!(overview(&guest).await.rating > 800);
}

#[tokio::test]
async fn the_rating_history_has_a_point_for_each_counted_puzzle() {
    let mut test_server = TestServer::open().await;
    let guest = test_server.new_visitor().await;
    assert_eq!(overview(&guest).await.history, []);
    let mut new_ratings = Vec::new();
    for puzzle in [of_length(1), of_length(2)] {
        // The second attempt does not count.
        for _ in 0..2 {
            let tried = attempt(&guest, puzzle, json!({ "moves": solution(puzzle) })).await;
            new_ratings.extend(tried.change.map(|change| change.after));
            test_server.pass(DAY).await;
        }
    }
    let seen = overview(&guest).await;
    let ratings: Vec<_> = seen.history.iter().map(|point| point.rating).collect();
    assert_eq!((ratings.len(), &ratings), (2, &new_ratings));
    assert_eq!(seen.rating, ratings[1]);
    let [first, second] = &seen.history[..] else {
        panic!("expected two points");
    };
    assert_eq!(second.at - first.at, 2 * arbiter::DAY);
    assert!(second.deviation < first.deviation);
    // Other players do not have it.
    let other = test_server.new_visitor().await;
    assert_eq!(overview(&other).await.history, []);
}

#[tokio::test]
async fn a_wrong_move_counts_once_reveals_nothing_and_may_be_retried() {
    let mut test_server = TestServer::open().await;
    let guest = test_server.new_visitor().await;
    let puzzle = of_length(2);
    let wrong = json!({ "moves": [wrong_move(puzzle)] });
    let first = attempt(&guest, puzzle, wrong.clone()).await;
    assert_eq!(first.verdict, PuzzleVerdict::Wrong);
    assert!(first.solution.is_empty() && first.themes.is_empty() && first.reply.is_none());
    assert_eq!(first.position.fen, puzzle.start.fen());
    assert!(!first.position.targets.is_empty());
    assert!(first.change.expect("the result counts").change < 0);
    assert_eq!(attempt(&guest, puzzle, wrong).await.change, None);
    let solved = attempt(&guest, puzzle, json!({ "moves": solution(puzzle) })).await;
    assert_eq!(
        (solved.verdict, solved.change),
        (PuzzleVerdict::Solved, None)
    );
    let seen = overview(&guest).await;
    assert_eq!((seen.tried, seen.solved, seen.to_repeat), (1, 0, 0));

    // It is due again after a day, until it is solved.
    assert_eq!(guest.get("/app/puzzles/repeat").await.status, 404);
    test_server.pass(DAY).await;
    assert_eq!(overview(&guest).await.to_repeat, 1);
    let repeated: PuzzleView = guest.get("/app/puzzles/repeat").await.json();
    assert_eq!(
        (repeated.id, repeated.tried),
        (puzzle.id().to_string(), true)
    );
    attempt(&guest, puzzle, json!({ "moves": solution(puzzle) })).await;
    assert_eq!(overview(&guest).await.to_repeat, 0);
}

#[tokio::test]
async fn giving_up_reveals_the_solution() {
    let test_server = TestServer::open().await;
    let guest = test_server.new_visitor().await;
    let puzzle = of_length(3);
    let given_up = attempt(&guest, puzzle, json!({ "moves": [], "give_up": true })).await;
    assert_eq!(given_up.verdict, PuzzleVerdict::GivenUp);
    assert_eq!(given_up.solution.len(), puzzle.moves.len());
    assert!(!given_up.themes.is_empty());
    assert!(given_up.change.expect("the result counts").change < 0);
    let late = attempt(&guest, puzzle, json!({ "moves": solution(puzzle) })).await;
    assert_eq!((late.verdict, late.change), (PuzzleVerdict::Solved, None));
}

#[tokio::test]
async fn the_next_puzzle_has_the_theme_and_all_players_share_the_daily_one() {
    let mut test_server = TestServer::open().await;
    let [one, other] = [
        test_server.new_visitor().await,
        test_server.new_visitor().await,
    ];
    for theme in ["fork", "mateIn1"] {
        let path = format!("/app/puzzles/next?theme={theme}");
        let next: PuzzleView = one.get(&path).await.json();
        let themes = puzzle_of(&next.id).themes;
        assert!(themes.contains(theme.parse().expect("a theme")), "{theme}");
    }
    let several = one.get("/app/puzzles/next?theme=pin,skewer").await;
    let several: PuzzleView = several.json();
    let mut themes = puzzle_of(&several.id).themes.iter();
    assert!(themes.any(|theme| ["pin", "skewer"].contains(&theme.name())));
    let daily: PuzzleView = one.get("/app/puzzles/daily").await.json();
    let same: PuzzleView = other.get("/app/puzzles/daily").await.json();
    assert_eq!(daily.id, same.id);
    let mut days = vec![daily.id];
    for _ in 0..3 {
        test_server.pass(DAY).await;
        let next: PuzzleView = one.get("/app/puzzles/daily").await.json();
        days.push(next.id);
    }
    days.dedup();
    assert!(days.len() > 1);
}

#[tokio::test]
async fn rejects_unknown_puzzles_and_invalid_moves() {
    let test_server = TestServer::open().await;
    let guest = test_server.new_visitor().await;
    let puzzle = of_length(1);
    let path = format!("/app/puzzles/{}/attempt", puzzle.id());
    for path in ["/app/puzzles/00000000", "/app/puzzles/poker"] {
        assert_eq!(guest.get(path).await.status, 404, "{path}");
    }
    assert_eq!(guest.get("/app/puzzles/next?theme=poker").await.status, 400);
    for tried in [
        json!({ "moves": [] }),
        json!({ "moves": ["a1a1"] }),
        json!({ "moves": ["x".repeat(17)] }),
        json!({ "moves": vec!["e2e4"; 7] }),
        json!({ "moves": [wrong_move(puzzle), "e2e4"] }),
        json!({ "tries": [] }),
    ] {
        assert_eq!(guest.post(&path, &tried).await.status, 400, "{tried}");
    }
    assert_eq!(overview(&guest).await.tried, 0);
}

async fn answer(person: &Person, run: &RunView, moves: &[String]) -> Option<RunAnswer> {
    let tried = json!({
        "minutes": run.minutes,
        "started_at": run.started_at,
        "number": run.number,
        "moves": moves,
    });
    let answer = person.post("/app/puzzles/run/answer", &tried).await;
    (answer.status == 200).then(|| answer.json())
}

#[tokio::test]
async fn the_server_measures_the_time_of_a_run() {
    let mut test_server = TestServer::open().await;
    let guest = test_server.new_visitor().await;
    let begun = guest
        .post("/app/puzzles/run", &json!({ "minutes": 3 }))
        .await;
    let begun: RunView = begun.json();
    assert_eq!((begun.left_ms, begun.score, begun.number), (180_000, 0, 0));
    let puzzle = puzzle_of(&begun.puzzle.as_ref().expect("a puzzle").id);

    // Its solution is not available elsewhere during the run.
    let path = format!("/app/puzzles/{}/attempt", puzzle.id());
    let give_up = json!({ "moves": [], "give_up": true });
    assert_eq!(guest.post(&path, &give_up).await.status, 409);

    test_server.pass(Duration::from_secs(100)).await;
    let solved = answer(&guest, &begun, &solution(puzzle))
        .await
        .expect("the answer is in time");
    assert_eq!(solved.verdict, PuzzleVerdict::Solved);
    assert_eq!((solved.run.score, solved.run.left_ms), (1, 80_000));
    // The response was lost: the resent answer does not count again, and returns the state of the
    // run.
    let again = answer(&guest, &begun, &solution(puzzle)).await;
    let again = again.expect("the state of the run");
    assert_eq!(again.verdict, PuzzleVerdict::Solved);
    assert_eq!((again.run.score, again.run.number), (1, 1), "once");
    let second = puzzle_of(&solved.run.puzzle.as_ref().expect("a puzzle").id);
    let missed = answer(&guest, &solved.run, &[wrong_move(second)]).await;
    let missed = missed.expect("the answer is in time");
    assert_eq!(
        (missed.verdict, missed.run.misses),
        (PuzzleVerdict::Wrong, 1)
    );
    let third = puzzle_of(&missed.run.puzzle.as_ref().expect("a puzzle").id);
    test_server.pass(Duration::from_secs(80)).await;
    assert_eq!(
        answer(&guest, &missed.run, &solution(third)).await,
        None,
        "too late"
    );

    let seen = overview(&guest).await;
    assert_eq!(
        (seen.runs[0].last, seen.runs[0].best, seen.tried),
        (1, 1, 0)
    );
    for minutes in [1, 4, 255] {
        let refused = guest
            .post("/app/puzzles/run", &json!({ "minutes": minutes }))
            .await;
        assert_eq!(refused.status, 400, "{minutes}");
    }
}

#[tokio::test]
async fn three_wrong_answers_end_a_run() {
    let test_server = TestServer::open().await;
    let guest = test_server.new_visitor().await;
    let begun = guest
        .post("/app/puzzles/run", &json!({ "minutes": 5 }))
        .await;
    let mut run: RunView = begun.json();
    for misses in 1..=3 {
        let puzzle = puzzle_of(&run.puzzle.as_ref().expect("a puzzle").id);
        let missed = answer(&guest, &run, &[wrong_move(puzzle)]).await;
        run = missed.expect("the run continues").run;
        assert_eq!(run.misses, misses);
    }
    assert_eq!((run.puzzle.as_ref(), run.left_ms), (None, 0));
    assert_eq!(answer(&guest, &run, &["e2e4".to_owned()]).await, None);
}

#[tokio::test]
async fn one_wrong_answer_ends_a_streak_and_the_best_is_kept() {
    let mut test_server = TestServer::open().await;
    let guest = test_server.new_visitor().await;
    let begin = async || -> RunView {
        let begun = guest
            .post("/app/puzzles/run", &json!({ "minutes": 0 }))
            .await;
        begun.json()
    };
    let first = begin().await;
    let mut run = first.clone();
    for score in 1..=2 {
        // A streak is not timed.
        test_server.pass(Duration::from_hours(1)).await;
        let puzzle = puzzle_of(&run.puzzle.as_ref().expect("a puzzle").id);
        let solved = answer(&guest, &run, &solution(puzzle)).await;
        run = solved.expect("the streak continues").run;
        assert_eq!((run.score, run.misses), (score, 0));
    }
    let puzzle = puzzle_of(&run.puzzle.as_ref().expect("a puzzle").id);
    assert!(puzzle.rating >= puzzle_of(&first.puzzle.expect("a puzzle").id).rating);
    let missed = answer(&guest, &run, &[wrong_move(puzzle)]).await;
    let over = missed.expect("the last answer").run;
    assert_eq!((over.puzzle.as_ref(), over.left_ms), (None, 0));
    assert_eq!(answer(&guest, &over, &["e2e4".to_owned()]).await, None);
    let again = begin().await;
    assert_eq!((again.score, again.best), (0, 2));
    let seen = overview(&guest).await.runs;
    assert_eq!((seen[0].minutes, seen[0].last, seen[0].best), (0, 0, 2));
    test_server.pass(DAY).await;
    let puzzle = puzzle_of(&again.puzzle.as_ref().expect("a puzzle").id);
    assert_eq!(
        answer(&guest, &again, &solution(puzzle)).await,
        None,
        "expired"
    );
}

#[tokio::test]
async fn puzzle_results_can_be_exported_and_erased() {
    let test_server = TestServer::open().await;
    let guest = test_server.new_visitor().await;
    let puzzle = of_length(1);
    attempt(&guest, puzzle, json!({ "moves": solution(puzzle) })).await;
    let data: Value = guest.get("/app/account/data").await.json();
    let tried = &data["puzzles"]["tried"][0];
    assert_eq!(tried["puzzle"], puzzle.id().to_string());
    assert_eq!(tried["rating"], data["puzzles"]["rating"]);
}
