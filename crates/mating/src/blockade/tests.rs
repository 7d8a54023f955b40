//! Tests of the work charged for the proofs, and of the invariants along legal lines.

use rules::{
    CastlingMode, CastlingSide, Color, Move, MoveKind, Piece, Position, Role, Setup, Square,
};

use super::{Blockade, KingRelation, Start};
use crate::composed::closure::{Closure, closure};
use crate::composed::positions;
use crate::composed::random::Random;
use crate::material;
use crate::meter::Meter;

fn position(fen: &str) -> Position {
    Position::from_fen(fen, CastlingMode::Standard).unwrap_or_else(|why| panic!("{fen}: {why}"))
}

/// Thirteen bishops on one square color and a bare king: every square next to a king needs a
/// blocker, and trying all choices of blockers takes hundreds of milliseconds.
#[test]
fn the_work_is_charged_and_bounded() {
    for fen in [
        "8/b1bNb2b/3b4/4b3/1b1b1b1b/8/Kb1b1kb1/2b5 w - - 0 1",
        "bbbbbbbb/bbbbbbbb/bbbbbbbb/8/8/8/8/K1k4N w - - 0 1",
        "qqqqqqqq/qqqqqqqq/kqqqqqqq/8/8/8/8/5NNK w - - 0 1",
        "nnnnnnnk/nnnnnnnn/nnnnnnnn/8/8/8/NNNNNNNN/NNNNNNNK w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ] {
        let position = position(fen);
        let mut meter = Meter::new(u64::MAX);
        let start = Start::of(&position);
        let blockade = Blockade::of(&start, &mut meter).expect("no limit");
        let relation = KingRelation::of(&start, &blockade, &mut meter).expect("no limit");
        for side in Color::ALL {
            blockade.bars_mate_by(side, &mut meter).expect("no limit");
            relation.bars_mate_by(side, &mut meter).expect("no limit");
        }
        assert!(meter.nodes() < 6_000, "{fen}: {}", meter.nodes());
    }
}

/// The current square of each piece of the start position; `None` for a captured one.
struct Tracks {
    /// Indexed by the start square.
    now: [Option<Square>; 64],
}

impl Tracks {
    fn new(position: &Position) -> Self {
        let mut now = [None; 64];
        for at in position.board().occupied() {
            now[at.index()] = Some(at);
        }
        Self { now }
    }

    fn start_of(&mut self, at: Square) -> Option<&mut Option<Square>> {
        self.now.iter_mut().find(|now| **now == Some(at))
    }

    fn play(&mut self, position: &Position, mv: Move) {
        let (from, to) = (mv.from(), mv.to());
        if mv.kind() == MoveKind::Castling {
            let side = CastlingSide::of(from, to);
            let turn = position.turn();
            let king = self.now.iter().position(|now| *now == Some(from));
            let rook = self.now.iter().position(|now| *now == Some(to));
            self.now[king.expect("a king")] = Some(side.king_target(turn));
            self.now[rook.expect("a rook")] = Some(side.rook_target(turn));
            return;
        }
        let victim = match mv.kind() {
            MoveKind::EnPassant => Square::new(to.file(), from.rank()),
            _ => to,
        };
        if let Some(now) = self.start_of(victim) {
            *now = None;
        }
        *self.start_of(from).expect("the piece that moves") = Some(to);
    }
}

/// Checks a position of a line against the proofs about its start.
fn assert_inside(start: &Position, now: &Position, tracks: &Tracks, blockade: &Blockade) {
    for piece in &blockade.pieces {
        let from = piece.start.first().expect("a square");
        let Some(at) = tracks.now[from.index()] else {
            assert!(piece.capturable, "{start}: {from} is gone in {now}");
            continue;
        };
        let squares = match now.board().role_at(at) {
            Some(role) if role == piece.role => piece.squares,
            Some(Role::Knight) => piece.as_knight,
            _ => piece.as_queen,
        };
        assert!(squares.contains(at), "{start}: {from} is on {at} in {now}");
    }
}

/// Returns the position with White's king and rooks on their home squares and with castling rights,
/// if that is possible.
fn with_castling(position: &Position) -> Option<Position> {
    let mut setup = Setup::empty();
    setup.board = *position.board();
    setup.turn = position.turn();
    setup.board.set(position.king(Color::White), None);
    let at_home = [("e1", Role::King), ("h1", Role::Rook), ("a1", Role::Rook)];
    for (square, role) in at_home {
        let color = Color::White;
        let at = square.parse().ok()?;
        setup.board.set(at, Some(Piece { color, role }));
    }
    setup.castling[Color::White.index()] = ["h1", "a1"].map(|square| square.parse().ok());
    Position::from_setup(&setup, CastlingMode::Standard).ok()
}

/// Plays random lines and tracks every piece.
#[test]
fn every_piece_of_a_legal_line_stays_inside_its_set() {
    let mut random = Random(5);
    let (mut related, mut castled) = (0_u64, 0_u64);
    let starts = positions(6_000, 11).flat_map(|(_, start)| {
        let castling = with_castling(&start).filter(|_| start.hash().is_multiple_of(4));
        [Some(start), castling]
    });
    for start in starts.flatten() {
        let mut meter = Meter::new(u64::MAX);
        let proofs = Start::of(&start);
        let blockade = Blockade::of(&proofs, &mut meter).expect("no limit");
        let relation = proofs
            .castling
            .is_empty()
            .then(|| KingRelation::of(&proofs, &blockade, &mut meter).expect("no limit"));
        for _ in 0..2 {
            let mut now = start;
            let mut tracks = Tracks::new(&start);
            for _ in 0..60 {
                let moves = now.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let mut mv = random.pick(&moves);
                if !now.is_capture(mv) {
                    mv = random.pick(&moves);
                }
                castled += u64::from(mv.kind() == MoveKind::Castling);
                tracks.play(&now, mv);
                now = now.after_unchecked(mv);
                assert_inside(&start, &now, &tracks, &blockade);
                if let Some(relation) = &relation
                    && now.has_legal_move()
                {
                    related += 1;
                    assert_inside(&start, &now, &tracks, &relation.blockade);
                    let rows = &relation.relation[now.turn().index()];
                    assert!(
                        rows[now.king(Color::White).index()].contains(now.king(Color::Black)),
                        "{start}: the kings of {now}"
                    );
                }
            }
        }
    }
    assert!(related > 100_000 && castled > 50, "{related} {castled}");
}

/// An exhaustive search never finds a mate that the sets or the relation rule out.
#[test]
fn exhaustive_search_finds_no_mate_that_the_proofs_rule_out() {
    let (mut barred, mut confirmed, mut by_relation) = (0, 0, 0);
    for (family, position) in positions(6_000, 11) {
        if position.outcome().is_some() {
            continue;
        }
        let mut meter = Meter::new(u64::MAX);
        let start = Start::of(&position);
        let blockade = Blockade::of(&start, &mut meter).expect("no limit");
        let mut relation = None;
        for side in Color::ALL {
            if !material::can_mate(position.board(), side) {
                continue;
            }
            let mut is_barred = blockade.bars_mate_by(side, &mut meter).expect("no limit");
            if !is_barred && start.castling.is_empty() {
                let relation = relation.get_or_insert_with(|| {
                    KingRelation::of(&start, &blockade, &mut meter).expect("no limit")
                });
                is_barred = relation.bars_mate_by(side, &mut Meter::new(u64::MAX)) == Ok(true);
                by_relation += u32::from(is_barred);
            }
            if is_barred {
                barred += 1;
                match closure(&position, side, 4_000) {
                    Closure::Mate => panic!("{side} can mate in {position} ({family})"),
                    Closure::NoMate(_) => confirmed += 1,
                    Closure::TooMany => {}
                }
            }
        }
    }
    println!("barred {barred}, {by_relation} of them by the relation; {confirmed} confirmed");
    assert!(
        barred > 300 && confirmed > 150 && by_relation > 100,
        "{barred} {confirmed} {by_relation}"
    );
}
