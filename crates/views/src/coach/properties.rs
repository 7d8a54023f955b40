//! Facts hold on the board, whatever moves and scores they come from.

use protocol::Score;
use rules::{CastlingMode, Color, Move, MoveKind, Position, Rank, Role, Square};

use super::tests::position;
use super::{Evaluation, Fact, Placed, Tactic, remark};

/// A generator of numbers (`splitmix64`).
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((bits ^ (bits >> 31)) % end as u64) as usize
    }

    /// Returns a move, which is often a capture.
    fn mv(&mut self, position: &Position) -> Option<Move> {
        let moves = position.legal_moves();
        let captures: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|&mv| position.is_capture(mv))
            .collect();
        if !captures.is_empty() && self.below(2) == 0 {
            return Some(captures[self.below(captures.len())]);
        }
        (!moves.is_empty()).then(|| moves[self.below(moves.len())])
    }

    fn line(&mut self, from: &Position) -> Vec<Move> {
        let mut position = *from;
        let mut line = Vec::new();
        for _ in 0..self.below(6) {
            let Some(mv) = self.mv(&position) else { break };
            position.play_unchecked(mv);
            line.push(mv);
        }
        line
    }

    fn evaluation(&mut self, position: &Position) -> Evaluation {
        let score = match self.below(8) {
            0 => Score::Mate(self.below(7) as i32 - 3),
            _ => Score::Cp(self.below(2_001) as i32 - 1_000),
        };
        Evaluation {
            score,
            line: self.line(position),
        }
    }
}

/// A move with random evaluations.
struct Sample {
    before: Position,
    mv: Move,
    found: Evaluation,
    then: Evaluation,
}

/// Calls the function with the moves of random games.
fn samples(games: usize, mut each: impl FnMut(&Sample)) {
    let mut random = Random(7);
    for number in 0..games {
        let mut before = if number % 2 == 0 {
            Position::start()
        } else {
            position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
        };
        for _ in 0..120 {
            let Some(mv) = random.mv(&before) else { break };
            let after = before.after_unchecked(mv);
            let found = random.evaluation(&before);
            let then = random.evaluation(&after);
            each(&Sample {
                before,
                mv,
                found,
                then,
            });
            before = after;
        }
    }
}

fn guards(position: &Position, side: Color, square: Square) -> usize {
    let moves = Square::all().filter(|&from| {
        position.board().color_at(from) == Some(side)
            && position.board().attacks_from(from).contains(square)
    });
    moves.count()
}

fn holds(position: &Position, side: Color, piece: Placed) -> bool {
    let board = position.board();
    board.role_at(piece.square) == Some(piece.role) && board.color_at(piece.square) == Some(side)
}

/// Whether a move is legal in SAN.
fn is_legal(position: &Position, san: &str) -> bool {
    position.parse_san(san).is_ok()
}

fn check_tactic(position: &Position, san: &str, tactic: Tactic) {
    let own = position.turn();
    let after = position.play(position.parse_san(san).unwrap()).unwrap();
    let attacks = |by: Placed, target: Placed| {
        after
            .board()
            .attacks_from(by.square)
            .contains(target.square)
    };
    match tactic {
        Tactic::Fork { by, targets } => {
            assert!(holds(&after, own, by));
            assert_ne!(targets[0], targets[1]);
            for target in targets {
                assert!(holds(&after, !own, target) && attacks(by, target));
            }
        }
        Tactic::Pin { pinned } => {
            assert!(holds(&after, !own, pinned));
            // Without the piece its king is attacked.
            let mut board = *after.board();
            board.set(pinned.square, None);
            let king = after.king(!own);
            let attackers = board.attackers_to(king, board.occupied()) & board.by_color(own);
            assert!(attackers.any());
        }
        Tactic::Skewer { by, front, behind } => {
            assert!(holds(&after, own, by) && attacks(by, front));
            assert!(holds(&after, !own, front) && holds(&after, !own, behind));
            let mut board = *after.board();
            board.set(front.square, None);
            assert!(board.attacks_from(by.square).contains(behind.square));
        }
        Tactic::Discovery { by, target } => {
            assert!(holds(&after, own, by) && holds(&after, !own, target));
            assert!(attacks(by, target));
            assert!(
                !position
                    .board()
                    .attacks_from(by.square)
                    .contains(target.square)
            );
        }
    }
}

fn check(sample: &Sample, fact: &Fact) {
    let Sample { before, mv, .. } = sample;
    let (own, after) = (before.turn(), before.after_unchecked(*mv));
    match fact {
        Fact::MissesMate { san, .. } | Fact::MissesPromotion { san } | Fact::Better { san, .. } => {
            assert!(is_legal(before, san));
        }
        Fact::AllowsMate { san, .. } => assert!(is_legal(&after, san)),
        Fact::Stalemates => assert!(!after.is_check() && after.legal_moves().is_empty()),
        Fact::Undefended { piece, by, left } => {
            assert!(holds(&after, own, *piece) && holds(&after, !own, *by));
            assert!(after.board().attacks_from(by.square).contains(piece.square));
            assert_eq!(guards(&after, own, piece.square), 0);
            if *left {
                assert!(
                    before
                        .board()
                        .attacks_from(mv.from())
                        .contains(piece.square)
                );
            }
        }
        Fact::TooFewDefenders {
            piece,
            attackers,
            defenders,
        } => {
            assert!(holds(&after, own, *piece) && attackers > defenders);
            assert_eq!(guards(&after, own, piece.square), *defenders as usize);
            assert_eq!(guards(&after, !own, piece.square), *attackers as usize);
        }
        Fact::CheaperAttacker { piece, by } => {
            assert!(holds(&after, own, *piece) && holds(&after, !own, *by));
            assert!(by.role.value() < piece.role.value());
            assert!(after.board().attacks_from(by.square).contains(piece.square));
        }
        Fact::Loses { piece, by } => {
            assert!(holds(&after, own, *piece) && holds(&after, !own, *by));
            assert!(after.board().attacks_from(by.square).contains(piece.square));
        }
        Fact::AllowsPromotion { square } => {
            let replies = after.legal_moves();
            assert!(
                replies
                    .iter()
                    .any(|mv| mv.to() == *square && mv.promotion().is_some())
            );
        }
        Fact::Allows { tactic, san } => check_tactic(&after, san, *tactic),
        Fact::Misses { tactic, san } => check_tactic(before, san, *tactic),
        Fact::MissesUndefended { piece, san } => {
            assert!(holds(before, !own, *piece) && is_legal(before, san));
            assert_eq!(guards(before, !own, piece.square), 0);
        }
        Fact::MissesCapture { piece, san } => {
            assert!(holds(before, !own, *piece) && is_legal(before, san));
        }
        merit => check_merit(sample, merit),
    }
}

fn check_merit(sample: &Sample, fact: &Fact) {
    let Sample { before, mv, .. } = sample;
    let (own, after) = (before.turn(), before.after_unchecked(*mv));
    let moved = |piece: &Placed| holds(&after, own, *piece) && piece.square == mv.to();
    match fact {
        Fact::Checkmates => assert!(after.is_check() && after.legal_moves().is_empty()),
        Fact::Makes { tactic } => check_tactic(before, &before.san(*mv), *tactic),
        Fact::TakesUndefended { piece } => {
            assert!(holds(before, !own, *piece) && piece.square == mv.to());
            assert_eq!(guards(before, !own, piece.square), 0);
        }
        Fact::WinsMaterial { piece } => {
            assert!(holds(before, !own, *piece) && piece.square == mv.to());
            assert!(piece.role.value() > mv.role().value() || mv.role() == Role::King);
        }
        Fact::Promotes { square } => {
            assert!(mv.to() == *square && mv.promotion().is_some());
        }
        Fact::Escapes { piece } => assert!(moved(piece)),
        Fact::Defends { piece } => {
            assert!(holds(&after, own, *piece));
            assert!(after.board().attacks_from(mv.to()).contains(piece.square));
            assert!(guards(&after, !own, piece.square) > 0);
        }
        Fact::Attacks { piece } => {
            assert!(holds(&after, !own, *piece));
            assert!(after.board().attacks_from(mv.to()).contains(piece.square));
        }
        Fact::Castles => assert_eq!(mv.kind(), MoveKind::Castling),
        Fact::AdvancesPassedPawn { piece } => {
            assert!(moved(piece) && piece.role == Role::Pawn);
            let ahead = Square::all().filter(|&square| {
                holds(
                    &after,
                    !own,
                    Placed {
                        role: Role::Pawn,
                        square,
                    },
                ) && square.file().index().abs_diff(piece.square.file().index()) <= 1
                    && square.rank().relative_to(own) > piece.square.rank().relative_to(own)
            });
            assert_eq!(ahead.count(), 0);
        }
        Fact::Develops { piece } => {
            assert!(moved(piece) && matches!(piece.role, Role::Knight | Role::Bishop));
            assert_eq!(mv.from().rank(), Rank::First.relative_to(own));
        }
        Fact::TakesCenter { piece } => assert!(moved(piece) && piece.role == Role::Pawn),
        Fact::OpensFile { piece } => {
            assert!(moved(piece) && piece.role == Role::Rook);
            let pawns = Square::all().filter(|square| {
                square.file() == piece.square.file()
                    && after.board().role_at(*square) == Some(Role::Pawn)
            });
            assert_eq!(pawns.count(), 0);
        }
        Fact::OnlyMove => assert_eq!(before.legal_moves().len(), 1),
        Fact::ForcesMate | Fact::Choice | Fact::Sound => {}
        loss => unreachable!("{loss:?} is no merit"),
    }
}

fn judged(
    Sample {
        before,
        mv,
        found,
        then,
    }: &Sample,
) -> super::Remark {
    remark(before, *mv, found, then).expect("a legal move")
}

#[test]
fn facts_hold_on_the_board() {
    let mut kinds = std::collections::BTreeSet::new();
    samples(120, |sample| {
        let fact = judged(sample).fact;
        let shown = format!("{fact:?}");
        kinds.insert(
            shown
                .split([' ', '{'])
                .next()
                .unwrap_or_default()
                .to_owned(),
        );
        check(sample, &fact);
        assert!(!fact.to_string().contains(['{', '}']), "{fact}");
    });
    // The random moves reach nearly every kind of fact.
    assert!(kinds.len() >= 25, "{kinds:?}");
}

/// The position with exchanged colors.
fn mirrored(position: &Position) -> Position {
    let fen = position.fen();
    let fields: Vec<&str> = fen.split(' ').collect();
    let swapped = |text: &str| -> String {
        let swap = |letter: char| {
            if letter.is_lowercase() {
                letter.to_ascii_uppercase()
            } else {
                letter.to_ascii_lowercase()
            }
        };
        text.chars().map(swap).collect()
    };
    let ranks: Vec<String> = fields[0].split('/').rev().map(swapped).collect();
    let turn = if fields[1] == "w" { "b" } else { "w" };
    let passant = fields[3]
        .replace('3', "x")
        .replace('6', "3")
        .replace('x', "6");
    let rest = format!("{passant} {} {}", fields[4], fields[5]);
    let fen = format!("{} {turn} {} {rest}", ranks.join("/"), swapped(fields[2]));
    Position::from_fen(&fen, CastlingMode::Standard).unwrap_or_else(|why| panic!("{fen}: {why}"))
}

fn mirrored_square(square: Square) -> Square {
    Square::new(square.file(), square.rank().relative_to(Color::Black))
}

fn mirrored_move(mv: Move) -> Move {
    let (from, to) = (mirrored_square(mv.from()), mirrored_square(mv.to()));
    Move::new(from, to, mv.kind())
}

/// Writes the sentence for the position with exchanged colors.
fn mirrored_sentence(text: &str) -> String {
    // Every rank follows the letter of a file, or of a piece in a move such as R1d4.
    let mut before = ' ';
    let letters = text.chars().map(|letter| {
        let rank = "abcdefghNBRQK".contains(before) && letter.is_ascii_digit();
        before = letter;
        if rank {
            (b'1' + b'8' - letter as u8) as char
        } else {
            letter
        }
    });
    letters.collect()
}

#[test]
fn exchanged_colors_give_the_same_fact() {
    samples(40, |sample| {
        let mirror = |Evaluation { score, line }: &Evaluation| Evaluation {
            score: *score,
            line: line.iter().map(|&mv| mirrored_move(mv)).collect(),
        };
        let other = Sample {
            before: mirrored(&sample.before),
            mv: mirrored_move(sample.mv),
            found: mirror(&sample.found),
            then: mirror(&sample.then),
        };
        let (one, two) = (judged(sample), judged(&other));
        assert_eq!(one.grade, two.grade);
        // A rank in SAN, which distinguishes two pieces, is mirrored too.
        assert_eq!(
            mirrored_sentence(&one.fact.to_string()),
            two.fact.to_string(),
            "{} {:?}",
            sample.before.fen(),
            sample.mv
        );
    });
}
