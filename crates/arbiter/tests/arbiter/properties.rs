//! Invariants of every game, for any sequence of commands.

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::sample::Index;
use rules::{Color, File, MoveKind, Position, Square};
use staunton_arbiter::{Command, Event, Events, Game, Refusal, Terms, TimeControl};

use crate::attempts::{Attempt, attempt, terms};
use crate::growth::allowed_growth;
use crate::play::{Play, casual, mv};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    /// Random commands at random moments: nothing panics, clocks gain only the time that the Laws
    /// allow, each accepted command is one version, and the journal, through JSON, rebuilds the
    /// same game.
    #[test]
    fn journal_rebuilds_the_same_game(
        terms in terms(),
        attempts in prop::collection::vec((attempt(), 0..6_000u64), 0..80),
    ) {
        let mut play = Play::under(terms);
        for (attempt, thought) in &attempts {
            play.wait(*thought);
            if let Attempt::PushClock { millis } = attempt {
                let later = play.now + *millis;
                let due = play.game.due(0);
                play.game.clock_starts(later);
                prop_assert!(play.game.due(0) >= due, "never earlier");
                play.now = later;
            }
            let Some(command) = attempt.command(&play) else { continue };
            let before = play.game.clone();
            match play.ask(&command) {
                Ok(events) => {
                    prop_assert_eq!(play.game.version(), before.version() + 1);
                    prop_assert!(before.verdict().is_none());
                    if play.game.clock().is_some() {
                        let allowed = allowed_growth(&before, &events, play.now);
                        for color in Color::ALL {
                            let had = before.remaining(color, play.now).unwrap();
                            let has = play.game.remaining(color, play.now).unwrap();
                            prop_assert!(
                                has <= had.saturating_add(allowed[color.index()]),
                                "{}: {} to {} by {:?}", color, had, has, events
                            );
                        }
                    }
                }
                Err(refusal) => {
                    prop_assert!(!refusal.to_string().is_empty());
                    prop_assert_eq!(&play.game, &before);
                }
            }
        }
        // The journal contains the compensation of a clock push only after the end of the turn.
        if !attempts.iter().any(|(attempt, _)| matches!(attempt, Attempt::PushClock { .. })) {
            prop_assert_eq!(through_json(&play), play.game.clone());
        }
        if play.game.verdict().is_none() && play.ask(&Command::Flag).is_err() {
            let resign = Command::Resign { by: Color::White };
            prop_assert!(play.ask(&resign).is_ok());
        }
        prop_assert_eq!(through_json(&play), play.game);
    }

    /// The arbiter accepts exactly the legal moves among all texts that name two squares, in
    /// positions reached by random play.
    #[test]
    fn accepts_exactly_the_legal_moves(
        picks in prop::collection::vec(any::<Index>(), 0..40),
        number in prop::option::of(0..960u16),
    ) {
        let mut play = Play::under(Terms {
            start: number.map(|number| Position::chess960(number).unwrap().fen()),
            chess960: number.is_some(),
            ..casual(TimeControl::Unlimited)
        });
        for pick in picks {
            let attempt = Attempt::LegalMove { pick, offer_draw: false, lag: 0 };
            if play.game.verdict().is_some() {
                break;
            }
            let command = attempt.command(&play).unwrap();
            prop_assert!(play.ask(&command).is_ok());
        }
        if play.game.verdict().is_some() {
            return Ok(());
        }
        let position = *play.game.position();
        let legal = legal_texts(&position);
        for from in Square::all() {
            for to in Square::all() {
                for promotion in ["", "q", "r", "b", "n"] {
                    let uci = format!("{from}{to}{promotion}");
                    let decided =
                        staunton_arbiter::decide(&play.game, &mv(position.turn(), &uci), play.now);
                    match decided {
                        Ok(events) => {
                            prop_assert!(legal.contains(&uci), "{} accepted", uci);
                            let moved = matches!(events[0], Event::Moved { .. });
                            prop_assert!(moved);
                        }
                        Err(refusal) => {
                            prop_assert!(!legal.contains(&uci), "{}: {}", uci, refusal);
                            prop_assert!(matches!(refusal, Refusal::IllegalMove(_)));
                        }
                    }
                }
            }
        }
    }
}

/// Rebuilds the game from its journal after a JSON round trip.
fn through_json(play: &Play) -> Game {
    let journal = play.journal.iter().map(|(at, events)| {
        let json = serde_json::to_string(&Events::new(events.clone())).unwrap();
        (*at, serde_json::from_str::<Events>(&json).unwrap().events)
    });
    Game::replay(play.game.terms().clone(), journal).unwrap()
}

/// Returns all texts of the legal moves: castling as the king capturing its rook, and also as the
/// king moving to its target if that is not a normal king move.
fn legal_texts(position: &Position) -> BTreeSet<String> {
    let mut texts = BTreeSet::new();
    for mv in position.legal_moves() {
        let (from, to) = (mv.from(), mv.to());
        if mv.kind() == MoveKind::Castling {
            let file = if from < to { File::G } else { File::C };
            if from.file().index().abs_diff(file.index()) >= 2 {
                texts.insert(format!("{from}{}", Square::new(file, from.rank())));
            }
            texts.insert(format!("{from}{to}"));
        } else {
            texts.insert(position.uci(mv).to_string());
        }
    }
    texts
}
