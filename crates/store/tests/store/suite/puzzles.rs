//! Puzzles tried by players.

use arbiter::Timestamp;
use staunton_store::{
    MOST_MISSES, NewPuzzleResult, PuzzleEstimate, PuzzleResult, RatingAfter, RunAnswer, STREAK,
    StartRun, Store,
};

use crate::words::*;

const DAY: u64 = 24 * 3_600 * 1_000;
const NOW: Timestamp = Timestamp(1_000 * DAY);

async fn note(
    store: &dyn Store,
    player: u8,
    puzzle: &str,
    solved: bool,
    at: Timestamp,
) -> PuzzleResult {
    let result = NewPuzzleResult {
        player: player_id(player),
        puzzle: puzzle.to_owned(),
        first_rating: 1_500,
        themes: Vec::new(),
        solved,
        at,
    };
    store.puzzles().note_result(result).await.unwrap()
}

pub(crate) async fn the_first_result_of_a_puzzle_counts(database: &impl Database) {
    let store = with_games(database, [new_game(1)]).await;
    let first = note(&*store, 1, "aaaaaaaa", true, NOW).await;
    assert!(first.counts);
    assert_eq!(first.before.points(), 1_500);
    assert!(first.rating.points() > 1_500, "{first:?}");
    // A solution raises the player's rating and lowers the puzzle's rating.
    let puzzle = store.puzzles().puzzle_rating("aaaaaaaa").await.unwrap();
    assert!(
        puzzle.is_some_and(|rating| rating.points() < 1_500),
        "{puzzle:?}"
    );
    for solved in [true, false] {
        let again = note(&*store, 1, "aaaaaaaa", solved, NOW + 1_000).await;
        assert!(!again.counts);
        assert_eq!(again.rating, first.rating);
    }
    let failed = note(&*store, 1, "bbbbbbbb", false, NOW).await;
    assert!(failed.rating.points() < first.rating.points());
    let solving = store.puzzles().solving(player_id(1)).await.unwrap();
    assert_eq!((solving.tried, solving.solved), (2, 1));
    assert_eq!(solving.rating, failed.rating);
    // Each result is stored with the rating after it, most recent first.
    let attempts = store.puzzles().attempts(player_id(1)).await.unwrap();
    let after = |result: &PuzzleResult| {
        let (rating, deviation) = (result.rating.points(), result.rating.deviation(NOW));
        Some(RatingAfter { rating, deviation })
    };
    let noted: Vec<_> = attempts
        .iter()
        .map(|attempt| (&*attempt.puzzle, attempt.after))
        .collect();
    assert_eq!(
        noted,
        [("aaaaaaaa", after(&first)), ("bbbbbbbb", after(&failed))]
    );
    let other = store.puzzles().solving(player_id(2)).await.unwrap();
    assert_eq!((other.tried, other.rating.points()), (0, 1_500));
    assert_eq!(store.puzzles().puzzle_rating("cccccccc").await, Ok(None));
}

pub(crate) async fn the_first_puzzles_change_a_rating_gently(database: &impl Database) {
    let store = with_games(database, [new_game(1)]).await;
    let puzzles = ["aaaaaaaa", "bbbbbbbb", "cccccccc"];
    for (number, puzzle) in (1..).zip(puzzles) {
        let failed = note(&*store, 1, puzzle, false, NOW).await;
        let lost = 1_500 - failed.rating.points();
        // A rating with the deviation of a player without games would lose 388 points.
        assert!(
            (30 * number..50 * number).contains(&lost),
            "{number}: {lost}"
        );
    }
}

pub(crate) async fn a_player_estimates_their_strength_before_the_first_puzzle(
    database: &impl Database,
) {
    let store = with_games(database, [new_game(1)]).await;
    let estimate = async |number, rating| {
        let player = player_id(number);
        let estimate = PuzzleEstimate { player, rating };
        store.puzzles().estimate(estimate).await
    };
    let points = async || {
        let solving = store.puzzles().solving(player_id(1)).await.unwrap();
        solving.rating.points()
    };
    for rating in [800, 1_900] {
        assert_eq!(estimate(1, rating).await, Ok(true));
        assert_eq!(points().await, rating);
    }
    let solved = note(&*store, 1, "aaaaaaaa", true, NOW).await;
    assert_eq!(solved.before.points(), 1_900);
    // The rating now follows from the results.
    assert_eq!(estimate(1, 800).await, Ok(false));
    assert_eq!(points().await, solved.rating.points());
    assert!(estimate(99, 800).await.is_err(), "there is no such player");
}

pub(crate) async fn a_failed_puzzle_is_repeated_in_growing_intervals(database: &impl Database) {
    let store = with_games(database, [new_game(1)]).await;
    let due = async || {
        let attempts = store.puzzles().attempts(player_id(1)).await.unwrap();
        attempts[0].due_at
    };
    note(&*store, 1, "aaaaaaaa", false, NOW).await;
    assert_eq!(due().await, Some(NOW + DAY));
    // The repetition is not due yet: nothing changes.
    note(&*store, 1, "aaaaaaaa", true, NOW + (DAY - 1)).await;
    assert_eq!(due().await, Some(NOW + DAY));
    let mut at = NOW + DAY;
    for days in [3, 7] {
        note(&*store, 1, "aaaaaaaa", true, at).await;
        at = at + days * DAY;
        assert_eq!(due().await, Some(at));
    }
    note(&*store, 1, "aaaaaaaa", false, at).await;
    at = at + DAY;
    assert_eq!(due().await, Some(at), "the intervals start over");
    for days in [3, 7, 16, 35] {
        note(&*store, 1, "aaaaaaaa", true, at).await;
        at = at + days * DAY;
        assert_eq!(due().await, Some(at));
    }
    note(&*store, 1, "aaaaaaaa", true, at).await;
    assert_eq!(due().await, None, "no repetition is due");
}

pub(crate) async fn one_miss_or_a_day_ends_a_streak(database: &impl Database) {
    let store = with_games(database, [new_game(1)]).await;
    let puzzles = store.puzzles();
    let player = player_id(1);
    let start = async |at| {
        let minutes = STREAK;
        let run = StartRun {
            player,
            minutes,
            at,
        };
        puzzles.start_run(run).await.unwrap()
    };
    let answer = async |started_at, number, solved, at| {
        let answer = RunAnswer {
            player,
            minutes: STREAK,
            started_at,
            number,
            solved,
            at,
        };
        puzzles.answer_run(answer).await.unwrap()
    };
    let day = 24 * 3_600_000;
    assert_eq!(start(NOW).await.ends_at(), NOW + day);
    assert!(answer(NOW, 0, true, NOW + (day - 1)).await.is_some());
    assert_eq!(answer(NOW, 1, true, NOW + day).await, None);
    let second = start(NOW + day).await;
    assert_eq!(second.best, 1);
    let missed = answer(NOW + day, 0, false, NOW + day).await.unwrap();
    assert!(missed.is_over(NOW + day));
    assert_eq!(answer(NOW + day, 1, true, NOW + day).await, None);
    assert_eq!(start(NOW + 2 * day).await.best, 1, "the best score is kept");
}

pub(crate) async fn a_run_counts_each_puzzle_once_and_ends_in_time(database: &impl Database) {
    let store = with_games(database, [new_game(1)]).await;
    let puzzles = store.puzzles();
    let start = async |minutes, at| {
        let player = player_id(1);
        puzzles
            .start_run(StartRun {
                player,
                minutes,
                at,
            })
            .await
            .unwrap()
    };
    let answer = async |started_at, number, solved, at| {
        let answer = RunAnswer {
            player: player_id(1),
            minutes: 3,
            started_at,
            number,
            solved,
            at,
        };
        puzzles.answer_run(answer).await.unwrap()
    };
    let run = start(3, NOW).await;
    assert_eq!(
        (run.number(), run.best, run.ends_at()),
        (0, 0, NOW + 180_000)
    );
    let one = answer(NOW, 0, true, NOW + 1_000).await.unwrap();
    assert_eq!((one.score, one.misses, one.number()), (1, 0, 1));
    assert_eq!(
        answer(NOW, 0, true, NOW + 1_000).await,
        None,
        "the puzzle was already answered"
    );
    assert_eq!(
        answer(NOW, 5, true, NOW + 1_000).await,
        None,
        "the puzzle comes later in the run"
    );
    assert!(answer(NOW, 1, true, NOW + 179_999).await.is_some());
    assert_eq!(
        answer(NOW, 2, true, NOW + 180_000).await,
        None,
        "the time is over"
    );

    let later = NOW + DAY;
    assert_eq!(start(3, later).await.best, 2);
    assert_eq!(
        answer(NOW, 0, true, later).await,
        None,
        "an answer to the previous run"
    );
    for miss in 0..u32::from(MOST_MISSES) {
        assert!(answer(later, miss, false, later + 1).await.is_some());
    }
    assert_eq!(
        answer(later, 3, true, later + 2).await,
        None,
        "too many misses"
    );
    start(5, later).await;
    let runs = puzzles.runs(player_id(1)).await.unwrap();
    let told: Vec<_> = runs
        .iter()
        .map(|run| (run.minutes, run.score, run.best))
        .collect();
    assert_eq!(told, [(3, 0, 2), (5, 0, 0)]);
    assert_eq!(puzzles.runs(player_id(2)).await, Ok(Vec::new()));
}

pub(crate) async fn erasing_a_player_deletes_their_puzzle_results(database: &impl Database) {
    let store = with_games(database, [new_game(1)]).await;
    for player in [1, 2] {
        note(&*store, player, "aaaaaaaa", true, NOW).await;
    }
    let run = StartRun {
        player: player_id(2),
        minutes: 3,
        at: NOW,
    };
    store.puzzles().start_run(run).await.unwrap();
    store
        .people()
        .erase_player(player_id(2), NOW)
        .await
        .unwrap();
    assert_eq!(store.puzzles().attempts(player_id(2)).await, Ok(Vec::new()));
    assert_eq!(store.puzzles().runs(player_id(2)).await, Ok(Vec::new()));
    assert_eq!(
        store.puzzles().attempts(player_id(1)).await.unwrap().len(),
        1
    );
}
