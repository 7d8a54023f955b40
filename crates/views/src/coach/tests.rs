//! A position for each kind of fact.

use protocol::Score;
use rules::{CastlingMode, Move, Position};

use super::{Evaluation, Grade, Remark, remark};

pub(super) fn position(fen: &str) -> Position {
    Position::from_fen(fen, CastlingMode::Standard).unwrap_or_else(|why| panic!("{fen}: {why}"))
}

/// Returns the moves of a line in SAN.
pub(super) fn line(start: &Position, sans: &str) -> Vec<Move> {
    let mut position = *start;
    let moves = sans.split_whitespace().map(|san| {
        let mv = position
            .parse_san(san)
            .unwrap_or_else(|why| panic!("{sans}: {san}: {why}"));
        position.play_unchecked(mv);
        mv
    });
    moves.collect()
}

/// Parses a score, such as `35` or `#-2`, and a line.
fn evaluation(position: &Position, text: &str) -> Evaluation {
    let (score, sans) = text.split_once(' ').unwrap_or((text, ""));
    let score = match score.strip_prefix('#') {
        Some(moves) => Score::Mate(moves.parse().unwrap()),
        None => Score::Cp(score.parse().unwrap()),
    };
    Evaluation {
        score,
        line: line(position, sans),
    }
}

fn of(fen: &str, san: &str, found: &str, then: &str) -> Remark {
    let before = position(fen);
    let mv = before.parse_san(san).unwrap();
    let after = before.play(mv).unwrap();
    let (found, then) = (evaluation(&before, found), evaluation(&after, then));
    remark(&before, mv, &found, &then).unwrap()
}

/// Position, move, evaluation before it and after it (both for the side to move), grade, and
/// sentence.
type Case = (
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    Grade,
    &'static str,
);

#[rustfmt::skip]
const LOSSES: &[Case] = &[
    ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Kd2", "#1 Ra8#", "-900 Kf8",
        Grade::Inaccuracy, "Ra8# was checkmate."),
    ("7k/8/5K2/8/8/8/8/6R1 w - - 0 1", "Rg2", "#2 Kf7 Kh7 Rh1#", "-900 Kh7",
        Grade::Inaccuracy, "Kf7 was mate in 2 moves."),
    // The line does not end in mate, and there is none.
    ("6k1/5pp1/7p/8/8/8/8/R3K3 w - - 0 1", "Kd2", "#1 Ra8+", "-900 Kf8",
        Grade::Good, "A sound move."),
    ("rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2", "g4", "-50 e4", "#1 Qh4#",
        Grade::Blunder, "This allows Qh4#, which is checkmate."),
    ("7k/p7/5K2/8/8/8/8/6R1 b - - 0 1", "a6", "-100 Kh7", "#2 Kf7 Kh7 Rh1#",
        Grade::Blunder, "This allows Kf7 and mate in 2 moves."),
    // A mate of the engine that the line does not prove.
    ("7k/7p/5K2/8/8/8/7p/6R1 b - - 0 1", "h1=Q", "-100 h6", "#2 Rxh1 h6 Rxh6",
        Grade::Blunder, "The queen on h1 has no defender, and the rook on g1 can take."),
    ("k7/2Q5/8/8/8/8/8/4K3 w - - 0 1", "Kd2", "900 Qd7", "0",
        Grade::Blunder, "This is stalemate, so the game is drawn."),
    ("4k3/8/3q1n2/8/8/8/8/4KR2 b - - 0 1", "Qd5", "600 Ke7", "-100 Rxf6",
        Grade::Blunder, "This leaves the knight on f6 without a defender, and the rook on f1 can take."),
    ("4k3/8/5n2/8/7B/8/8/4K3 b - - 0 1", "Kd7", "0 Ke7", "300 Bxf6",
        Grade::Blunder, "The knight on f6 has no defender, and the bishop on h4 can take."),
    // The moved piece itself.
    ("4k3/8/8/8/3q4/8/8/2R1K3 b - - 0 1", "Qc3+", "500 Qe5+", "500 Rxc3",
        Grade::Blunder, "The queen on c3 has no defender, and the rook on c1 can take."),
    ("4k3/5p2/4p3/3n4/2P5/8/8/4K3 b - - 0 1", "Ke7", "200 Nf6", "150 cxd5 exd5",
        Grade::Blunder, "The knight on d5 is worth more than its attacker: the pawn on c4 can take."),
    ("4k3/8/4p3/3n4/2B5/8/3R4/3RK3 b - - 0 1", "Ke7", "0 Nf4", "300 Bxd5 exd5 Rxd5",
        Grade::Blunder, "The knight on d5 has fewer defenders (1) than attackers (2)."),
    // One defender and one direct attacker, with a rook behind it.
    ("4k3/8/4p3/3n4/8/8/3R4/3RK3 b - - 0 1", "Ke7", "0 Nf4", "20 Kf2",
        Grade::Good, "A sound move."),
    ("3r2k1/8/8/3n4/8/8/3R4/3RK3 b - - 0 1", "Kg7", "0 Nf4", "300 Rxd5 Rxd5 Rxd5",
        Grade::Blunder, "The knight on d5 is in danger: the rook on d2 can take and wins material."),
    // A capture of a pawn does not explain the loss of a queen's value.
    ("4k3/8/8/3p4/8/8/8/3RK3 b - - 0 1", "Kf8", "0 Ke7", "150 Rxd5",
        Grade::Mistake, "The pawn on d5 has no defender, and the rook on d1 can take."),
    ("4k3/P7/8/8/8/8/4K3/r7 b - - 0 1", "Kd7", "300 Rxa7", "500 a8=Q",
        Grade::Blunder, "Now a pawn can promote on a8."),
    ("r6k/8/8/1N6/8/8/8/4K3 b - - 0 1", "Kg8", "200 Rb8", "200 Kf2",
        Grade::Blunder, "A blunder: Rb8 was much better."),
    ("r4k2/8/8/1N6/8/8/8/4K3 b - - 0 1", "Ke8", "0 Rb8", "400 Nc7+ Kd7 Nxa8",
        Grade::Blunder, "This allows the fork Nc7+: the king on e8 and the rook on a8 are then attacked at once."),
    ("3k4/8/8/4n3/8/8/3P4/R4K2 b - - 0 1", "Ke8", "0 Kd7", "400 Re1 Kd7 Rxe5",
        Grade::Blunder, "This allows the pin Re1: the knight on e5 may then not leave the line."),
    ("3q4/8/4k3/8/8/8/8/K6R b - - 0 1", "Kd5", "400 Qf6+", "400 Rd1+ Ke6 Rxd8",
        Grade::Blunder, "This allows the skewer Rd1+: when the king on d5 moves away, the queen on d8 can be taken."),
    ("4k3/3q4/8/8/8/3B4/8/3RK3 b - - 0 1", "Qd8", "400 Qe6+", "400 Bg6+ Ke7 Rxd8",
        Grade::Blunder, "This allows the discovered attack Bg6+: the queen on d8 is then attacked."),
    ("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "Rd2", "400 Rxd5", "0 Nf4",
        Grade::Blunder, "The knight on d5 was undefended: Rxd5 was possible."),
    ("4k3/4p3/5r2/8/7B/8/8/4K3 w - - 0 1", "Kd2", "100 Bxf6", "200 Rf5",
        Grade::Blunder, "The rook on f6 could be taken with gain: Bxf6."),
    ("4k3/8/P7/8/8/8/8/r3K3 w - - 0 1", "Kd2", "0 Ke2", "0 Rxa6",
        Grade::Good, "A sound move."),
    ("8/P7/8/8/8/4k3/8/4K3 w - - 0 1", "Kd1", "900 a8=Q", "0 Kd3",
        Grade::Blunder, "The pawn could promote: a8=Q."),
    ("r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1", "Nd4", "400 Nc7+ Kd7 Nxa8", "300 Ra4",
        Grade::Blunder, "The fork Nc7+ was possible: it attacks the king on e8 and the rook on a8 at once."),
    ("4k3/8/8/4n3/8/8/3P4/R4K2 w - - 0 1", "Ra2", "400 Re1 Kd7 Rxe5", "0 Kd7",
        Grade::Blunder, "The pin Re1 was possible: the knight on e5 may then not leave the line."),
    ("3q4/8/8/3k4/8/8/8/K6R w - - 0 1", "Rh2", "400 Rd1+ Ke6 Rxd8", "400 Qa8+",
        Grade::Blunder, "The skewer Rd1+ was possible: when the king on d5 moves away, the queen on d8 can be taken."),
    ("3qk3/8/8/8/8/3B4/8/3RK3 w - - 0 1", "Ke2", "400 Bg6+ Ke7 Rxd8", "400 Qg5",
        Grade::Blunder, "The discovered attack Bg6+ was possible: the queen on d8 is then attacked."),
    ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "Kd1", "60 Kd2", "0 Kd7",
        Grade::Inaccuracy, "Kd2 was better."),
    ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "Kd1", "120 Kd2", "0 Kd7",
        Grade::Mistake, "A mistake: Kd2 was better."),
    ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "Kd1", "300 Kd2", "0 Kd7",
        Grade::Blunder, "A blunder: Kd2 was much better."),
];

#[rustfmt::skip]
const GAINS: &[Case] = &[
    ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8#", "#1 Ra8#", "#0",
        Grade::Good, "Checkmate."),
    ("7k/8/5K2/8/8/8/8/6R1 w - - 0 1", "Kf7", "#2 Kf7 Kh7 Rh1#", "#-1 Kh7 Rh1#",
        Grade::Good, "This forces mate."),
    ("8/P7/8/8/8/4k3/8/4K3 w - - 0 1", "a8=Q", "900 a8=Q", "-900 Kd3",
        Grade::Good, "A pawn promotes on a8."),
    ("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "Rxd5", "500 Rxd5", "-500 Ke7",
        Grade::Good, "The knight on d5 had no defender, and you took it."),
    ("4k3/4p3/5r2/8/7B/8/8/4K3 w - - 0 1", "Bxf6", "100 Bxf6", "-100 exf6",
        Grade::Good, "The rook on f6 was worth more than the piece that took it."),
    ("r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1", "Nc7+", "400 Nc7+", "-400 Kd7 Nxa8",
        Grade::Good, "A fork: the king on e8 and the rook on a8 are attacked at once."),
    ("4k3/8/8/4n3/8/8/3P4/R4K2 w - - 0 1", "Re1", "400 Re1", "-400 Kd7 Rxe5",
        Grade::Good, "A pin: the knight on e5 may not leave the line to its king."),
    ("3q4/8/8/3k4/8/8/8/K6R w - - 0 1", "Rd1+", "400 Rd1+", "-400 Ke6 Rxd8",
        Grade::Good, "A skewer: when the king on d5 moves away, the queen on d8 can be taken."),
    ("3qk3/8/8/8/8/3B4/8/3RK3 w - - 0 1", "Bg6+", "400 Bg6+", "-400 Ke7 Rxd8",
        Grade::Good, "A discovered attack: the queen on d8 is now attacked."),
    ("4k3/8/8/3n4/2P5/8/8/4K3 b - - 0 1", "Nf6", "200 Nf6", "-200 Kf2",
        Grade::Good, "The knight on f6 was in danger and is now safe."),
    ("4k3/8/8/3n4/8/8/8/3RK3 b - - 0 1", "Kd7", "200 Kd7", "-200 Kf2",
        Grade::Good, "The engine would have chosen this move, too."),
    ("8/5k2/8/3n4/8/8/8/3RK3 b - - 0 1", "Ke6", "200 Ke6", "-200 Kf2",
        Grade::Good, "The knight on d5 was in danger and is now defended."),
    ("3qk3/pppppppp/8/8/8/8/8/2B1K3 w - - 0 1", "Bg5", "0 Bg5", "0 e6",
        Grade::Good, "The bishop on g5 has left the back rank and is in play."),
    ("q3k3/8/8/8/8/8/8/5BK1 w - - 0 40", "Bg2", "0 Bg2", "0 Qa7+",
        Grade::Good, "This attacks the queen on a8, which could be taken with gain."),
    ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", "500 O-O", "-500 Ke7",
        Grade::Good, "Good: you have castled."),
    ("4k3/8/8/P7/8/8/8/4K3 w - - 0 1", "a6", "500 a6", "-500 Kd7",
        Grade::Good, "The pawn on a6 is a passed pawn and advances."),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Nf3", "30 e4", "-30 d5",
        Grade::Good, "The knight on f3 has left the back rank and is in play."),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e4", "30 e4", "-30 e5",
        Grade::Good, "The pawn on e4 takes space in the center."),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "h3", "30 e4", "0 e5",
        Grade::Good, "A sound move."),
    ("4k3/p7/8/8/8/8/P7/R3K3 w - - 0 1", "Rd1", "30 Ke2", "0 Ke7",
        Grade::Good, "The rook on d1 is on an open file."),
    ("4k3/p7/8/8/8/8/P7/R3K3 w - - 0 1", "Ke2", "30 Ke2", "-30 Ke7",
        Grade::Good, "The engine would have chosen this move, too."),
    ("7k/8/5K2/8/8/8/8/1R4R1 b - - 0 1", "Kh7", "-900 Kh7", "#2 Rb7+ Kh8 Rh1#",
        Grade::Good, "This was the only legal move."),
];

fn check(cases: &[Case]) {
    let mut wrong = Vec::new();
    for &(fen, san, found, then, grade, sentence) in cases {
        let remark = of(fen, san, found, then);
        let text = remark.fact.to_string();
        if (remark.grade, text.as_str()) != (grade, sentence) {
            wrong.push(format!("{fen} {san}: {:?} {text}", remark.grade));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn names_the_loss() {
    check(LOSSES);
}

#[test]
fn names_the_merit() {
    check(GAINS);
}

#[test]
fn refuses_an_illegal_move() {
    let start = Position::start();
    let legal = start.parse_san("e4").unwrap();
    let nothing = Evaluation {
        score: Score::Cp(0),
        line: Vec::new(),
    };
    let after = start.play(legal).unwrap();
    assert_eq!(remark(&after, legal, &nothing, &nothing), None);
}

/// Scores and lines of another position give no wrong fact.
#[test]
fn ignores_illegal_lines() {
    let start = Position::start();
    let mv = start.parse_san("a3").unwrap();
    let other = position("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    let foreign = |score| Evaluation {
        score,
        line: line(&other, "Ra8#"),
    };
    let (found, then) = (foreign(Score::Mate(1)), foreign(Score::Mate(1)));
    let remark = remark(&start, mv, &found, &then).unwrap();
    assert_eq!(remark.fact, super::Fact::Sound);
}
