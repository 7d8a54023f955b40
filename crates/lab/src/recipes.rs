//! Recipes: short programs with the library crates, each compiled and run as a test.
//!
//! They use `staunton-rules` and, if the heading says so, one more crate.
//!
//! # Perft in ten lines
//!
//! Counting move sequences is the usual test of a move generator; [`rules::perft`] does it faster.
//!
//! ```
//! # use rules as staunton_rules;
//! use staunton_rules::Position;
//!
//! fn perft(position: &Position, depth: u32) -> u64 {
//!     if depth == 0 {
//!         return 1;
//!     }
//!     let moves = position.legal_moves().into_iter();
//!     moves
//!         .map(|mv| perft(&position.after_unchecked(mv), depth - 1))
//!         .sum()
//! }
//!
//! assert_eq!(perft(&Position::start(), 3), 8_902);
//! ```
//!
//! # A UCI engine in fifty lines
//!
//! It searches two plies and counts material; a chess GUI can already play with it. A complete
//! engine is `staunton-engine`.
//!
//! ```
//! # use rules as staunton_rules;
//! use std::io::{self, BufRead, Write};
//!
//! use staunton_rules::{CastlingMode, Outcome, Position, Role};
//!
//! /// Returns the material balance for the side to move.
//! fn material(position: &Position) -> i32 {
//!     let value = |role| match role {
//!         Role::Pawn => 1,
//!         Role::Knight | Role::Bishop => 3,
//!         Role::Rook => 5,
//!         Role::Queen => 9,
//!         Role::King => 0,
//!     };
//!     let board = position.board();
//!     let count = |color, role| board.pieces(color, role).len() as i32;
//!     let (us, them) = (position.turn(), !position.turn());
//!     Role::ALL
//!         .into_iter()
//!         .map(|role| value(role) * (count(us, role) - count(them, role)))
//!         .sum()
//! }
//!
//! fn search(position: &Position, depth: u32) -> i32 {
//!     match position.outcome() {
//!         Some(Outcome::Checkmate) => return -1_000 - depth as i32,
//!         Some(Outcome::Stalemate) => return 0,
//!         None if depth == 0 => return material(position),
//!         None => {}
//!     }
//!     let moves = position.legal_moves().into_iter();
//!     let scores = moves.map(|mv| -search(&position.after_unchecked(mv), depth - 1));
//!     scores.max().unwrap_or(0)
//! }
//!
//! fn uci(input: impl BufRead, mut output: impl Write) -> io::Result<()> {
//!     let mut position = Position::start();
//!     for line in input.lines() {
//!         let line = line?;
//!         let (setup, moves) = line.split_once(" moves ").unwrap_or((&line, ""));
//!         match setup.split(' ').next() {
//!             Some("uci") => writeln!(output, "id name Fifty\nuciok")?,
//!             Some("isready") => writeln!(output, "readyok")?,
//!             Some("position") => {
//!                 let fen = setup.strip_prefix("position fen ");
//!                 let start = fen.map(|fen| Position::from_fen(fen, CastlingMode::Standard));
//!                 let Ok(start) = start.unwrap_or(Ok(Position::start())) else { continue };
//!                 position = start;
//!                 for mv in moves.split_whitespace() {
//!                     let Ok(mv) = position.parse_uci(mv) else { break };
//!                     position.play_unchecked(mv);
//!                 }
//!             }
//!             Some("go") => {
//!                 let moves = position.legal_moves().into_iter();
//!                 let best = moves.max_by_key(|&mv| -search(&position.after_unchecked(mv), 1));
//!                 let text = best.map_or("0000".to_owned(), |mv| position.uci(mv).to_string());
//!                 writeln!(output, "bestmove {text}")?;
//!             }
//!             Some("quit") => break,
//!             _ => {}
//!         }
//!     }
//!     Ok(())
//! }
//!
//! // A program calls `uci(io::stdin().lock(), io::stdout())`.
//! let session = "uci\nisready\nposition startpos moves f2f3 e7e5 g2g4\ngo depth 2\nquit\n";
//! let mut output = Vec::new();
//! uci(session.as_bytes(), &mut output)?;
//! assert!(output.ends_with(b"readyok\nbestmove d8h4\n"));
//! # Ok::<(), io::Error>(())
//! ```
//!
//! # Reading a PGN file and counting openings, with `staunton-pgn`
//!
//! ```
//! # use pgn as staunton_pgn;
//! # use rules as staunton_rules;
//! use std::collections::BTreeMap;
//!
//! use staunton_pgn::{Ply, records};
//!
//! // A program reads the bytes of a file: `std::fs::read("games.pgn")?`.
//! let bytes = b"1. e4 c5 2. Nf3 d6 1-0\n\n1. e4 {best by test} e5 0-1\n\n1. e4 c5 (1... e6) 2. c3 *";
//!
//! let mut openings: BTreeMap<String, u32> = BTreeMap::new();
//! for record in records(bytes) {
//!     let record = record?;
//!     for problem in &record.problems {
//!         eprintln!("{problem}");
//!     }
//!     let mut position = record.start;
//!     let mut opening = Vec::new();
//!     for played in record.main.moves.iter().take(2) {
//!         if let Ply::Move(mv) = played.ply {
//!             opening.push(position.san(mv));
//!         }
//!         played.ply.play(&mut position);
//!     }
//!     *openings.entry(opening.join(" ")).or_default() += 1;
//! }
//! assert_eq!(openings["e4 c5"], 2);
//! assert_eq!(openings["e4 e5"], 1);
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! # An arbiter for a game on paper, with `staunton-arbiter`
//!
//! Two players write down their moves and press a clock; the arbiter decides the effect of each
//! move. All changes are recorded as events, so that the game can be replayed from them.
//!
//! ```
//! # use arbiter as staunton_arbiter;
//! # use rules as staunton_rules;
//! use staunton_arbiter::{Claims, Command, Event, Game, Terms, Timestamp, decide};
//! use staunton_rules::Color;
//!
//! let terms = Terms {
//!     start: None,
//!     chess960: false,
//!     time: "90+30".parse()?,
//!     rated: false,
//!     claims: Claims::ByPlayers,
//!     first_move: None,
//! };
//! let mut game = Game::new(terms.clone())?;
//! let mut now = Timestamp(0);
//! let mut journal = vec![(now, vec![Event::Started])];
//! game.apply(&journal[0].1, now)?;
//!
//! // The score sheet, with the seconds that each move took.
//! for (san, seconds) in [("e4", 12), ("e5", 30), ("Bc4", 5), ("Nc6", 90), ("Qh5", 20), ("Nf6", 8)] {
//!     now = now + 1_000 * seconds;
//!     let mv = game.position().parse_san(san)?;
//!     let command = Command::Move {
//!         by: game.turn(),
//!         mv: game.position().uci(mv),
//!         offer_draw: false,
//!         lag: 0,
//!     };
//!     let events = decide(&game, &command, now)?;
//!     game.apply(&events, now)?;
//!     journal.push((now, events));
//! }
//! assert_eq!(game.remaining(Color::White, now), Some(5_400_000 - 37_000 + 3 * 30_000));
//!
//! // White claims a draw without a valid reason: the claim is wrong and costs time.
//! let claim = Command::ClaimDraw { by: Color::White, mv: None };
//! let events = decide(&game, &claim, now)?;
//! game.apply(&events, now)?;
//! journal.push((now, events));
//! assert_eq!(game.draw_offer(), Some(Color::White));
//! assert!(decide(&game, &claim, now).is_err(), "once in a position");
//!
//! let mate = Command::Move { by: Color::White, mv: "h5f7".parse()?, offer_draw: false, lag: 0 };
//! let events = decide(&game, &mate, now)?;
//! game.apply(&events, now)?;
//! journal.push((now, events));
//! assert_eq!(game.verdict().map(|verdict| verdict.to_string()).as_deref(), Some("White won: checkmate."));
//! assert_eq!(Game::replay(terms, journal)?, game);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # May White still win on time? With `staunton-mating`
//!
//! A player whose flag falls does not lose if the opponent cannot mate by any series of legal moves
//! (FIDE 6.9). No rule about material alone can decide that.
//!
//! ```
//! # use mating as staunton_mating;
//! # use rules as staunton_rules;
//! use staunton_mating::{Budget, solve};
//! use staunton_rules::{Color, Position};
//!
//! let may_win_on_time = |fen: &str, side| {
//!     let position: Position = fen.parse().expect("a FEN");
//! // `None`: unknown within the budget. The Laws are then applied as if the side could mate.
//!     solve(&position, side, Budget::default()).winnability.can_mate()
//! };
//! // A knight can mate a king in the corner that is shut in by its own pawn, but not a bare king.
//! assert_eq!(may_win_on_time("7k/7p/8/8/8/3KN3/8/8 w - - 0 1", Color::White), Some(true));
//! assert_eq!(may_win_on_time("7k/8/8/8/8/3KN3/8/8 w - - 0 1", Color::White), Some(false));
//! // No king gets past a wall of blocked pawns.
//! let wall = "4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1";
//! assert_eq!(may_win_on_time(wall, Color::White), Some(false));
//! ```
