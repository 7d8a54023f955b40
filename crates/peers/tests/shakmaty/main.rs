//! Compares our rules with those of shakmaty, on positions of random games of standard chess and
//! Chess960.

mod compare;
mod games;
mod random;

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use games::Taste;
use random::Random;
use rules::{CastlingMode, MoveKind, Outcome, Position, Role};
use shakmaty::fen::Fen;
use shakmaty::{Chess, Position as _, PositionError, PositionErrorKinds};

/// New games are started until each kind of chess has this many positions.
const POSITIONS_OF_EACH_MODE: u64 = 520_000;
/// A game that has not ended after this many moves of both sides is abandoned.
const LONGEST_GAME: usize = 90;

/// Counts of events, to verify that the games cover them.
#[derive(Default, Debug)]
struct Seen {
    positions: u64,
    moves: u64,
    checks: u64,
    double_checks: u64,
    checkmates: u64,
    stalemates: u64,
    castlings: u64,
    en_passants: u64,
    queens: u64,
    underpromotions: u64,
    few_pieces: u64,
}

impl Seen {
    fn add(&mut self, other: &Self) {
        self.positions += other.positions;
        self.moves += other.moves;
        self.checks += other.checks;
        self.double_checks += other.double_checks;
        self.checkmates += other.checkmates;
        self.stalemates += other.stalemates;
        self.castlings += other.castlings;
        self.en_passants += other.en_passants;
        self.queens += other.queens;
        self.underpromotions += other.underpromotions;
        self.few_pieces += other.few_pieces;
    }

    fn position(&mut self, position: &Position, moves: usize) {
        self.positions += 1;
        self.moves += moves as u64;
        self.checks += u64::from(position.is_check());
        self.double_checks += u64::from(position.checkers().len() > 1);
        match position.outcome() {
            Some(Outcome::Checkmate) => self.checkmates += 1,
            Some(Outcome::Stalemate) => self.stalemates += 1,
            None => {}
        }
        self.few_pieces += u64::from(position.board().occupied().len() <= 5);
    }

    fn legal_move(&mut self, kind: MoveKind) {
        match kind {
            MoveKind::Normal(_) => {}
            MoveKind::Castling => self.castlings += 1,
            MoveKind::EnPassant => self.en_passants += 1,
            MoveKind::Promotion(Role::Queen) => self.queens += 1,
            MoveKind::Promotion(_) => self.underpromotions += 1,
        }
    }
}

/// Returns the same position in shakmaty. Unreachable but playable positions are accepted.
fn theirs(fen: &str, mode: CastlingMode) -> Result<Chess, PositionErrorKinds> {
    let mode = match mode {
        CastlingMode::Standard => shakmaty::CastlingMode::Standard,
        CastlingMode::Chess960 => shakmaty::CastlingMode::Chess960,
    };
    fen.parse::<Fen>()
        .unwrap_or_else(|why| panic!("{fen}: {why}"))
        .into_position::<Chess>(mode)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .map_err(|error| error.kinds())
}

/// Plays the game with this number, and compares every position of it.
fn play(number: u64, mode: CastlingMode) -> Seen {
    let mut random = Random::new(number);
    let mut ours = games::start(&mut random, mode);
    let mut theirs = theirs(&ours.fen(), mode)
        .unwrap_or_else(|why| panic!("{ours}: playable for us, and for them {why:?}"));
    let taste = Taste::any(&mut random);
    let mut seen = Seen::default();
    for _ in 0..LONGEST_GAME {
        let pairs = compare::facts(&ours, &theirs);
        seen.position(&ours, pairs.len());
        compare::single_moves(&mut random, &ours, &pairs);
        for &(mv, their_mv) in &pairs {
            seen.legal_move(mv.kind());
            compare::texts(&ours, &theirs, mv, their_mv);
        }
        let moves: Vec<_> = pairs.iter().map(|(mv, _)| *mv).collect();
        if moves.is_empty() || ours.board().occupied().len() == 2 {
            break;
        }
        let mv = taste.choose(&mut random, &ours, &moves);
        let index = moves
            .iter()
            .position(|&other| other == mv)
            .expect("one of them");
        ours = ours.play(mv).expect("a legal move");
        theirs.play_unchecked(pairs[index].1);
    }
    seen
}

/// Plays games on all cores until there are enough positions. A game depends only on its number,
/// and each thread takes the next number, so every run plays the same games.
fn play_all(mode: CastlingMode) -> Seen {
    let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let mut all = Seen::default();
    thread::scope(|scope| {
        let workers: Vec<_> = (0..cores)
            .map(|_| {
                scope.spawn(|| {
                    let mut seen = Seen::default();
                    while done.load(Ordering::Relaxed) < POSITIONS_OF_EACH_MODE {
                        let game = play(next.fetch_add(1, Ordering::Relaxed), mode);
                        done.fetch_add(game.positions, Ordering::Relaxed);
                        seen.add(&game);
                    }
                    seen
                })
            })
            .collect();
        for worker in workers {
            match worker.join() {
                Ok(seen) => all.add(&seen),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
    });
    all
}

#[test]
fn agrees_with_shakmaty_on_a_million_positions() {
    let mut all = Seen::default();
    for mode in [CastlingMode::Standard, CastlingMode::Chess960] {
        let seen = play_all(mode);
        println!("{mode:?}: {seen:#?}");
        for (what, times) in [
            ("check", seen.checks),
            ("double check", seen.double_checks),
            ("checkmate", seen.checkmates),
            ("stalemate", seen.stalemates),
            ("castling", seen.castlings),
            ("en passant", seen.en_passants),
            ("promotion to a queen", seen.queens),
            ("underpromotion", seen.underpromotions),
            ("few pieces", seen.few_pieces),
        ] {
            assert!(times > 100, "{what} {times} times in {mode:?}");
        }
        all.add(&seen);
    }
    assert!(all.positions >= 1_000_000, "{all:#?}");
}

/// Setups of random pieces: both libraries accept the same ones.
#[test]
fn accepts_the_same_setups_as_shakmaty() {
    let mut random = Random::new(1);
    let mut accepted = 0;
    for number in 0..40_000 {
        let mode = if number % 2 == 0 {
            CastlingMode::Standard
        } else {
            CastlingMode::Chess960
        };
        let setup = games::setup(&mut random, mode);
        let fen = setup_fen(&setup);
        let ours = Position::from_setup(&setup, mode);
        let theirs = theirs(&fen, mode);
        assert_eq!(ours.is_ok(), theirs.is_ok(), "{fen}: {ours:?}, {theirs:?}");
        if let (Ok(ours), Ok(theirs)) = (ours, theirs) {
            accepted += 1;
            compare::facts(&ours, &theirs);
        }
    }
    assert!((5_000..35_000).contains(&accepted), "{accepted}");
}

/// Returns a setup as Shredder-FEN, which names every castling rook.
fn setup_fen(setup: &rules::Setup) -> String {
    let mut rights = String::new();
    for color in rules::Color::ALL {
        for rook in setup.castling[color.index()].into_iter().flatten() {
            let file = rook.file().letter();
            rights.push(match color {
                rules::Color::White => file.to_ascii_uppercase(),
                rules::Color::Black => file,
            });
        }
    }
    if rights.is_empty() {
        rights.push('-');
    }
    format!(
        "{} {} {rights} - {} {}",
        setup.board.fen(),
        setup.turn.letter(),
        setup.halfmove_clock,
        setup.fullmove_number
    )
}
