//! Samples of puzzles, in `tests/samples`.

use rules::{CastlingMode, Position};
use samples::{Samples, variants};
use staunton_puzzles::{Puzzle, Theme, ThemeSet, read, write};

fn puzzle(fen: &str, moves: &str, rating: u16, themes: ThemeSet) -> Puzzle {
    let start = Position::from_fen(fen, CastlingMode::Standard).unwrap();
    let mut position = start;
    let mut line = Vec::new();
    for text in moves.split(' ') {
        let mv = position.parse_uci(text).unwrap();
        position.play_unchecked(mv);
        line.push(mv);
    }
    Puzzle {
        start,
        moves: line,
        rating,
        themes,
    }
}

fn puzzles() -> Vec<Puzzle> {
    let fork = [Theme::Fork, Theme::KnightEndgame].into_iter().collect();
    vec![
        puzzle(
            "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1",
            "a1a8",
            800,
            Theme::ALL.iter().copied().collect(),
        ),
        puzzle(
            "r3k3/8/8/1N6/8/8/8/4K3 w q - 0 1",
            "b5c7 e8d7 c7a8",
            1_150,
            fork,
        ),
        puzzle(
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "e1g1",
            700,
            ThemeSet::default(),
        ),
        puzzle(
            "8/P7/8/8/8/8/8/4K2k w - - 0 1",
            "a7a8n",
            2_800,
            ThemeSet::default(),
        ),
    ]
}

/// The compressed bytes depend on the compression library; the decompressed contents do not.
#[test]
fn puzzle_file_matches_its_sample() {
    variants!(Theme:
        Mate MateIn1 MateIn2 MateIn3 BackRankMate SmotheredMate Fork Pin Skewer DiscoveredAttack
        DiscoveredCheck DoubleCheck HangingPiece TrappedPiece CapturingDefender Deflection
        Attraction Sacrifice QuietMove AdvancedPawn Promotion UnderPromotion EnPassant Castling
        Endgame PawnEndgame KnightEndgame BishopEndgame RookEndgame QueenEndgame)
    .assert_complete(Theme::ALL);
    let samples = Samples::of_crate(env!("CARGO_MANIFEST_DIR"));
    let bytes = samples.bytes("puzzles.gz", || write(&puzzles()));
    assert_eq!(read(&bytes), Ok(puzzles()));
    assert_eq!(read(&write(&puzzles())), Ok(puzzles()));
}

/// Databases store puzzles as such lines, and results by puzzle id.
#[test]
fn puzzles_match_their_sample_lines() {
    let lines: Vec<String> = puzzles()
        .iter()
        .map(|puzzle| format!("{} {puzzle}", puzzle.id()))
        .collect();
    let samples = Samples::of_crate(env!("CARGO_MANIFEST_DIR"));
    let text = samples.text("puzzles.txt", || lines.join("\n") + "\n");
    assert_eq!(text.lines().collect::<Vec<_>>(), lines);
    for (line, puzzle) in text.lines().zip(puzzles()) {
        let (id, line) = line.split_once(' ').unwrap();
        assert_eq!(id.parse(), Ok(puzzle.id()));
        assert_eq!(line.parse(), Ok(puzzle));
    }
}
