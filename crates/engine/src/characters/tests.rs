use std::sync::atomic::AtomicBool;

use rules::{CastlingMode, Line, Position};

use super::*;
use crate::{Engine, Level, Limits, Opponent};

fn traits(fen: &str, uci: &str) -> Traits {
    let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
    Traits::of(&position, position.parse_uci(uci).unwrap())
}

#[test]
fn recognizes_the_traits_of_moves() {
    let open = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";
    assert!(traits(open, "e1g1").castles);
    assert!(traits(open, "e1f1").weakens_king);
    assert!(traits(open, "c4f7").captures && traits(open, "c4f7").attacks_king);
    assert!(!traits(open, "c4f7").exchanges && traits(open, "c4e2").retreats);
    let spanish = "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4";
    assert!(traits(spanish, "b5c6").exchanges && !traits(spanish, "b5c6").exchanges_queens);
    let start = Position::start().to_string();
    assert!(traits(&start, "e2e4").marches && !traits(&start, "e2e3").marches);
    let after_kings_pawns = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    assert!(traits(after_kings_pawns, "f2f4").offers_pawn);
    assert!(!traits(after_kings_pawns, "g1f3").offers_pawn);
    // A queen is more than a pawn.
    assert!(!traits(after_kings_pawns, "d1h5").offers_pawn);
}

#[test]
fn characters_have_distinct_names_and_identities() {
    for character in Character::ALL {
        assert_eq!(Character::from_name(character.name()), Some(character));
        let opponent = Opponent::Character(character);
        assert_eq!(Opponent::stored(opponent.identity()), opponent);
        assert_eq!(opponent.level(), character.level());
    }
    for level in Level::all() {
        let opponent = Opponent::Level(level);
        assert_eq!(Opponent::stored(opponent.identity()), opponent);
    }
    assert_eq!(Opponent::stored(250), Opponent::Level(Level::FULL));
    let names = Character::ALL.map(|character| Opponent::Character(character).to_string());
    assert_eq!(&names[..2], ["the shy one", "the grabber"]);
}

#[test]
fn characters_play_their_openings_and_the_same_game_from_the_same_seed() {
    let play = |character: Character, seed: u64| {
        let mut engine = Engine::new(1);
        let mut line = Line::new(Position::start());
        for _ in 0..6 {
            let stop = AtomicBool::new(false);
            let limits = Limits {
                nodes: Some(300),
                ..Limits::default()
            };
            let opponent = Opponent::Character(character);
            let choice = engine.play_within(&line, opponent, seed, limits, &stop);
            line.play(choice.unwrap().mv).unwrap();
        }
        line.moves().to_vec()
    };
    let kings_gambit = (0..12).any(|seed| {
        let mut line = Line::new(Position::start());
        for mv in play(Character::Gambler, seed).into_iter().take(3) {
            line.play(mv).unwrap();
        }
        line.position()
            .to_string()
            .starts_with("rnbqkbnr/pppp1ppp/8/4p3/4PP2/")
    });
    assert!(kings_gambit);
    assert_eq!(play(Character::Attacker, 3), play(Character::Attacker, 3));
}

#[test]
fn no_character_leaves_its_queen_or_misses_a_free_one() {
    let fen = "rnb1kbnr/pppp1ppp/8/4p1q1/3PP3/5N2/PPP2PPP/RNBQKB1R w KQkq - 1 4";
    let line = Line::new(Position::from_fen(fen, CastlingMode::Standard).unwrap());
    let mut engine = Engine::new(1);
    for character in Character::ALL {
        for seed in 0..4 {
            let stop = AtomicBool::new(false);
            let opponent = Opponent::Character(character);
            let choice = engine.play_within(&line, opponent, seed, Limits::default(), &stop);
            let uci = line.position().uci(choice.unwrap().mv).to_string();
            assert!(
                ["f3g5", "c1g5"].contains(&uci.as_str()),
                "{character:?}: {uci}"
            );
        }
    }
}
