//! The requests about puzzles.

use samples::variants;
use staunton_protocol::Side;
use staunton_protocol::http::puzzles::{
    FoundPuzzle, FoundPuzzles, NewRun, PuzzleAnswer, PuzzleChange, PuzzleEstimate, PuzzleOverview,
    PuzzlePoint, PuzzleSearch, PuzzleSearchState, PuzzleTry, PuzzleVerdict, PuzzleView,
    RecentPuzzle, RunAnswer, RunScore, RunTry, RunView, ThemeCount,
};

use super::{Wire, game, library, text, texts};

const AT: u64 = 1_700_000_000_000;
const VERDICTS: [PuzzleVerdict; 4] = [
    PuzzleVerdict::Wrong,
    PuzzleVerdict::Right,
    PuzzleVerdict::Solved,
    PuzzleVerdict::GivenUp,
];
const STATES: [PuzzleSearchState; 4] = [
    PuzzleSearchState::Waiting,
    PuzzleSearchState::Running,
    PuzzleSearchState::Stopped,
    PuzzleSearchState::Done,
];

fn puzzle() -> PuzzleView {
    PuzzleView {
        id: text("0a1b2c3d"),
        side: Side::Black,
        moves: 2,
        rating: 1_450,
        tried: true,
        position: game::position(),
    }
}

fn run(puzzle: Option<PuzzleView>) -> RunView {
    RunView {
        minutes: 3,
        started_at: AT,
        left_ms: 120_000,
        score: 8,
        misses: 2,
        best: 12,
        number: 10,
        puzzle,
    }
}

pub(super) fn compare(wire: &mut Wire) {
    wire.variants(
        "puzzle_verdict",
        &variants!(PuzzleVerdict: Wrong Right Solved GivenUp),
        &VERDICTS,
    );
    wire.variants(
        "puzzle_search_state",
        &variants!(PuzzleSearchState: Waiting Running Stopped Done),
        &STATES,
    );
    compare_overview(wire);
    compare_tries(wire);
    compare_runs(wire);
    compare_found(wire);
}

fn compare_overview(wire: &mut Wire) {
    // A server of an earlier version does not send the results in the themes.
    let overview = |tried, solved| PuzzleOverview {
        themes: vec![ThemeCount {
            theme: text("backRankMate"),
            puzzles: 321,
            tried,
            solved,
        }],
        rating: 1_500,
        deviation: 90,
        history: vec![PuzzlePoint {
            at: AT,
            rating: 1_500,
            deviation: 90,
        }],
        tried: 12,
        solved: 9,
        to_repeat: 2,
        recent: vec![RecentPuzzle {
            id: text("0a1b2c3d"),
            solved: true,
            at: AT,
        }],
        runs: vec![RunScore {
            minutes: 3,
            best: 12,
            last: 8,
        }],
    };
    wire.messages("puzzle_overview", &[overview(0, 0), overview(12, 9)]);
}

fn compare_tries(wire: &mut Wire) {
    wire.messages("puzzle_estimate", &[PuzzleEstimate { rating: 1_000 }]);
    wire.messages("puzzle_view", &[puzzle()]);
    wire.messages(
        "puzzle_try",
        &[true, false].map(|give_up| PuzzleTry {
            moves: texts(&["Ra8#"]),
            give_up,
        }),
    );
    wire.messages(
        "puzzle_answer",
        &VERDICTS.map(|verdict| {
            let is_over = verdict != PuzzleVerdict::Right;
            PuzzleAnswer {
                verdict,
                san: Some(text("Ra8+")),
                reply: (!is_over).then(|| text("Kh7")),
                position: game::position(),
                last_move: Some([text("g8"), text("h7")]),
                solution: texts(&["Ra8+", "Kh7"]),
                themes: texts(&["mate", "backRankMate"]),
                change: is_over.then_some(PuzzleChange {
                    after: 1_512,
                    change: -12,
                }),
                game: is_over.then(library::heading),
                ply: is_over.then_some(40),
            }
        }),
    );
}

fn compare_runs(wire: &mut Wire) {
    wire.messages("new_run", &[NewRun { minutes: 5 }]);
    wire.messages("run_view", &[run(Some(puzzle())), run(None)]);
    wire.messages(
        "run_try",
        &[RunTry {
            minutes: 3,
            started_at: AT,
            number: 10,
            moves: texts(&["Ra8"]),
        }],
    );
    wire.messages(
        "run_answer",
        &VERDICTS.map(|verdict| {
            let goes_on = verdict == PuzzleVerdict::Right;
            RunAnswer {
                verdict,
                run: run(None),
                position: goes_on.then(game::position),
                reply: goes_on.then(|| text("Kh7")),
            }
        }),
    );
}

fn compare_found(wire: &mut Wire) {
    let search = |state| PuzzleSearch {
        state,
        games: 3,
        of: 7,
        ahead: 1,
    };
    let searches = [None].into_iter().chain(STATES.map(search).map(Some));
    let found: Vec<FoundPuzzles> = searches
        .map(|search| FoundPuzzles {
            search,
            puzzles: [Some(true), Some(false), None]
                .map(|solved| FoundPuzzle {
                    id: text("0a1b2c3d"),
                    moves: 2,
                    rating: 1_450,
                    solved,
                })
                .to_vec(),
            most_games: 500,
            most_puzzles: 100,
        })
        .collect();
    wire.messages("found_puzzles", &found);
}
