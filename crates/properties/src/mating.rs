//! Properties of the mating search: both of its answers, yes and no, are proved.

use mating::{Budget, Winnability};
use rules::{CastlingMode, Color, Outcome, Piece, Position, Role, Setup, Square};

use crate::bytes::Bytes;

const BUDGET: Budget = Budget { nodes: 3_000 };
const PLAYOUTS: u64 = 4;
const LONGEST_PLAYOUT: usize = 120;

/// The first byte selects the side to move; each following pair puts a piece on a square.
///
/// # Panics
///
/// When a property does not hold.
pub fn mating(data: &[u8]) {
    let mut bytes = Bytes(data);
    let mut setup = Setup::empty();
    setup.turn = bytes.color();
    while !bytes.is_empty() {
        let square = Square::from_index(bytes.below(64)).expect("a square on the board");
        let piece = bytes.below(12);
        let color = Color::ALL[piece / 6];
        let role = Role::ALL[piece % 6];
        setup.board.set(square, Some(Piece { color, role }));
    }
    let Ok(position) = Position::from_setup(&setup, CastlingMode::Standard) else {
        return;
    };
    let verdicts = Color::ALL.map(|side| {
        let answer = mating::solve(&position, side, BUDGET);
        assert!(answer.nodes <= BUDGET.nodes, "{side} in {position}");
        match &answer.winnability {
            Winnability::Winnable { line } => assert_mates(position, side, line),
            Winnability::Unwinnable(argument) => {
                assert!(
                    !blind_play_mates(position, side),
                    "{side} in {position}: {argument:?}"
                );
            }
            Winnability::Unknown => {}
        }
        let can = answer.winnability.can_mate();
        if let (Some(quickly), Some(can)) = (mating::quick(&position, side), can) {
            assert_eq!(quickly, can, "{side} in {position}");
        }
        can
    });
    let dead = match verdicts {
        [Some(false), Some(false)] => Some(true),
        [Some(true), _] | [_, Some(true)] => Some(false),
        _ => None,
    };
    assert_eq!(mating::is_dead(&position, BUDGET), dead, "{position}");
}

fn assert_mates(start: Position, side: Color, line: &[rules::Move]) {
    let mut position = start;
    for &mv in line {
        position = position
            .play(mv)
            .unwrap_or_else(|why| panic!("{start}, {line:?}: {why}"));
    }
    assert_eq!(
        (position.outcome(), position.turn()),
        (Some(Outcome::Checkmate), !side),
        "{start}, {line:?}"
    );
}

/// Returns whether random moves lead to a mate by this side. The random numbers are derived from
/// the position.
fn blind_play_mates(start: Position, side: Color) -> bool {
    (0..PLAYOUTS).any(|playout| {
        let mut chance = start.hash() ^ playout;
        let mut position = start;
        for _ in 0..LONGEST_PLAYOUT {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            chance = chance
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            position.play_unchecked(moves[(chance >> 33) as usize % moves.len()]);
        }
        position.outcome() == Some(Outcome::Checkmate) && position.turn() != side
    })
}
