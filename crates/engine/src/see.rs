//! Static exchange evaluation (SEE): the material balance of a move when all attackers of its
//! target capture in turn, cheapest first, and either side may stop. Pins are ignored.

use rules::{Bitboard, Move, MoveKind, Position, Role, Square, attacks};

/// Piece values in an exchange, by [`Role::index`]; the king is worth more than all other pieces.
pub(crate) const EXCHANGE: [i32; 6] = [100, 320, 330, 500, 950, 20_000];

/// Whether the exchange started by `mv` wins at least `threshold` centipawns (for a negative
/// threshold: loses no more than that).
pub(crate) fn wins_at_least(position: &Position, mv: Move, threshold: i32) -> bool {
    if mv.kind() == MoveKind::Castling {
        return threshold <= 0;
    }
    let mut balance = gain(position, mv) - threshold;
    if balance < 0 {
        return false;
    }
    // The piece now on the target is the next victim.
    balance -= EXCHANGE[standing_after(mv).index()];
    if balance >= 0 {
        return true;
    }
    let target = mv.to();
    let board = position.board();
    let mut occupied = board.occupied().without(mv.from().bitboard()) | target.bitboard();
    if mv.kind() == MoveKind::EnPassant {
        occupied = occupied.without(en_passant_victim(mv).bitboard());
    }
    let diagonal = board.by_role(Role::Bishop) | board.by_role(Role::Queen);
    let straight = board.by_role(Role::Rook) | board.by_role(Role::Queen);
    let mut attackers = position.attackers_to(target, occupied) & occupied;
    let mut side = position.turn();
    // `balance` is always from the point of view of the side that has just captured, assuming that
    // its piece is lost. If it is negative, that side needs another capture to reach the threshold.
    loop {
        side = !side;
        let own = attackers & board.by_color(side);
        let Some((role, from)) = cheapest(position, own) else {
            break;
        };
        occupied = occupied.without(from.bitboard());
        if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
            attackers |= attacks::bishop(target, occupied) & diagonal;
        }
        if matches!(role, Role::Rook | Role::Queen) {
            attackers |= attacks::rook(target, occupied) & straight;
        }
        attackers &= occupied;
        if role == Role::King && (attackers & board.by_color(!side)).any() {
            // The king may not move into an attack, so this capture is not available.
            break;
        }
        balance = -balance - 1 - EXCHANGE[role.index()];
        if balance >= 0 {
            side = !side;
            break;
        }
    }
    // `side` is now the side that loses the exchange.
    side != position.turn()
}

/// Returns the material gained by the move itself through capture and promotion: the most that it
/// can add to the evaluation.
pub(crate) fn gain(position: &Position, mv: Move) -> i32 {
    let captured = position
        .captured(mv)
        .map_or(0, |role| EXCHANGE[role.index()]);
    let promoted = mv.promotion().map_or(0, |role| {
        EXCHANGE[role.index()] - EXCHANGE[Role::Pawn.index()]
    });
    captured + promoted
}

/// Returns the piece on the target after the move.
fn standing_after(mv: Move) -> Role {
    mv.promotion().unwrap_or_else(|| mv.role())
}

/// Returns the square of the pawn that an en passant capture takes: the file of the target, the
/// rank of the origin.
fn en_passant_victim(mv: Move) -> Square {
    Square::new(mv.to().file(), mv.from().rank())
}

fn cheapest(position: &Position, own: Bitboard) -> Option<(Role, Square)> {
    Role::ALL.into_iter().find_map(|role| {
        let pieces = own & position.board().by_role(role);
        pieces.first().map(|square| (role, square))
    })
}

#[cfg(test)]
mod tests {
    use rules::CastlingMode;

    use super::*;

    #[test]
    fn computes_exchanges() {
        let [pawn, knight, bishop, rook, queen, _] = EXCHANGE;
        for (fen, mv, value) in [
            // The pawn is unguarded.
            ("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", pawn),
            // A pawn guards the pawn.
            ("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", pawn - rook),
            // The second rook is behind the first, and the same for Black.
            ("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", pawn - rook),
            ("4k3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", pawn),
            // A knight captures a guarded pawn, with a rook behind it on the file.
            (
                "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1",
                "d3e5",
                pawn - knight,
            ),
            // No recapture.
            (
                "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1",
                "e1e5",
                pawn,
            ),
            // A quiet move to a safe square, and one to a guarded square.
            ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "a1a4", 0),
            ("4k3/8/8/8/1p6/8/8/R3K3 w Q - 0 1", "a1a3", -rook),
            // The king captures an unguarded piece, and cannot capture a guarded one.
            ("8/8/8/8/8/3k4/8/3nK3 w - - 0 1", "e1d1", knight),
            ("3qk3/8/8/3p4/4K3/8/8/8 w - - 0 1", "e4e3", 0),
            // En passant, unguarded and guarded.
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", pawn),
            ("4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0),
            // Promotions, with a capture and on a guarded square.
            ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", queen - pawn),
            (
                "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1",
                "a7b8q",
                rook + queen - pawn,
            ),
            ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", -pawn),
            ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", -pawn),
            // Castling risks no material.
            ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0),
            // A bishop captures a pawn that is guarded by a bishop and a queen behind it: the
            // second bishop does not help, because there are two recaptures.
            (
                "4k3/1q6/2b5/3p4/4B3/5B2/8/4K3 w - - 0 1",
                "e4d5",
                pawn - bishop,
            ),
            (
                "4k3/1q6/2b5/3p4/4B3/8/8/4K3 w - - 0 1",
                "e4d5",
                pawn - bishop,
            ),
        ] {
            let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
            let mv = position.parse_uci(mv).unwrap();
            assert!(
                wins_at_least(&position, mv, value),
                "{fen} {mv:?} wins {value}"
            );
            assert!(
                !wins_at_least(&position, mv, value + 1),
                "{fen} {mv:?} wins only {value}"
            );
        }
    }
}
