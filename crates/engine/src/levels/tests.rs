//! Tests of the levels against simple opponents.

use std::sync::atomic::AtomicBool;

use rules::{CastlingMode, Color, Line, Outcome, Position};

use super::*;
use crate::{Engine, Limits};

/// Long enough for the engine to mate, short enough for a test.
const MOST_PLIES: usize = 300;

fn line(fen: &str) -> Line {
    Line::new(Position::from_fen(fen, CastlingMode::Standard).unwrap())
}

/// Full strength with a node limit that keeps the test short.
const QUICK_FULL: Strength = Strength {
    nodes: Some(3_000),
    ..Strength::FULL
};

/// Plays a game. Returns the engine's score: 2 for a win, 1 for a draw, 0 for a loss.
fn play(strength: Strength, seed: u64, side: Color, opponent: Baseline) -> u32 {
    let mut engine = Engine::new(1);
    let mut line = Line::new(Position::start());
    loop {
        let position = *line.position();
        match position.outcome() {
            Some(Outcome::Checkmate) => return if position.turn() == side { 0 } else { 2 },
            Some(Outcome::Stalemate) => return 1,
            None => {}
        }
        let drawn = line.repetitions() >= 3 || position.halfmove_clock() >= 100;
        if drawn || line.moves().len() >= MOST_PLIES {
            return 1;
        }
        let mv = if position.turn() == side {
            let stop = AtomicBool::new(false);
            let limits = Limits::default();
            choose(&mut engine, &line, strength, seed, limits, &stop)
                .unwrap()
                .0
                .mv
        } else {
            opponent.choose(&line, seed).unwrap()
        };
        line.play(mv).unwrap();
    }
}

/// The lowest level that plays no move at a glance.
const FIRST_SEARCHER: Level = Level(GLANCES.len() as u8 + 1);

fn games(count: u64) -> impl Iterator<Item = (u64, Color)> {
    (0..count).map(|seed| (seed, Color::ALL[(seed % 2) as usize]))
}

#[test]
fn the_full_level_beats_a_random_mover_every_time() {
    for (seed, side) in games(12) {
        assert_eq!(
            play(QUICK_FULL, seed, side, Baseline::Random),
            2,
            "game {seed}"
        );
    }
}

#[test]
fn the_full_level_beats_a_greedy_mover_every_time() {
    for (seed, side) in games(6) {
        assert_eq!(
            play(QUICK_FULL, seed, side, Baseline::Greedy),
            2,
            "game {seed}"
        );
    }
}

#[test]
fn the_first_level_that_searches_every_move_mostly_loses_to_a_greedy_mover() {
    let strength = FIRST_SEARCHER.strength();
    let results: Vec<u32> = games(20)
        .map(|(seed, side)| play(strength, seed, side, Baseline::Greedy))
        .collect();
    let lost = results.iter().filter(|&&result| result == 0).count();
    assert!(lost > 10, "{results:?}");
}

#[test]
fn the_lowest_level_is_better_than_a_random_mover() {
    let strength = Level::LOWEST.strength();
    let scored: u32 = games(10)
        .map(|(seed, side)| play(strength, seed, side, Baseline::Random))
        .sum();
    assert!(scored >= 15, "{scored} of 20");
}

/// The reference player for beginners takes undefended pieces, mates in one, and otherwise plays at
/// random.
#[test]
fn a_beginner_holds_its_own_against_the_two_lowest_levels() {
    let scores: Vec<f64> = (1..=3)
        .map(|number| {
            let strength = Level::new(number).unwrap().strength();
            let scored: u32 = games(100)
                .map(|(seed, side)| play(strength, seed, side, Baseline::Beginner))
                .sum();
            100.0 - f64::from(scored) / 2.0
        })
        .collect();
    assert!(scores[0] >= 60.0, "{scores:?} of 100 against each level");
    assert!(scores[1] >= 40.0, "{scores:?} of 100 against each level");
    assert!(scores[2] <= 25.0, "{scores:?} of 100 against each level");
}

/// The identities are stored with games: those of the first twelve levels are their first numbers.
#[test]
fn stored_identities_name_the_same_players_as_ever() {
    let nodes = |identity| Level::from_identity(identity).unwrap().strength().nodes;
    let first = [
        510, 1_250, 1_850, 2_900, 5_000, 7_500, 13_500, 25_000, 44_000, 84_000, 190_000,
    ];
    for (identity, expected) in (1..).zip(first) {
        assert_eq!(nodes(identity), Some(expected), "identity {identity}");
    }
    assert_eq!(Level::from_identity(12), Some(Level::FULL));
    let mut identities: Vec<u8> = Level::all().map(Level::identity).collect();
    identities.sort_unstable();
    assert_eq!(identities, (1..=17).collect::<Vec<u8>>());
    assert_eq!([0, 18].map(Level::from_identity), [None, None]);
}

#[test]
fn no_level_hangs_its_queen_or_misses_a_free_one() {
    for level in Level::all().filter(|&level| level >= FIRST_SEARCHER) {
        let number = level.number();
        let mut engine = Engine::new(1);
        let stop = AtomicBool::new(false);
        for seed in 0..6 {
            engine.new_game();
            let hanging = line("rnb1kbnr/pppp1ppp/8/4p1q1/3PP3/5N2/PPP2PPP/RNBQKB1R w KQkq - 1 4");
            let limits = Limits {
                nodes: Some(4_000),
                ..Limits::default()
            };
            let strength = level.strength();
            let (root, _) =
                choose(&mut engine, &hanging, strength, seed, limits.clone(), &stop).unwrap();
            let uci = hanging.position().uci(root.mv).to_string();
            assert!(
                ["f3g5", "c1g5"].contains(&uci.as_str()),
                "level {number}: {uci}"
            );
            let attacked =
                line("rnb1kbnr/pppp1ppp/8/4p1q1/3P4/2N2N2/PPP1PPPP/R1BQKB1R b KQkq - 1 4");
            let (root, _) = choose(&mut engine, &attacked, strength, seed, limits, &stop).unwrap();
            let from = root.mv.from().to_string();
            assert_eq!(from, "g5", "level {number}");
        }
    }
}

#[test]
fn all_but_the_lowest_levels_win_the_elementary_mates() {
    for number in [BASIC_MATES_FROM, MATES_FROM, 12, 16] {
        let strength = Level::new(number).unwrap().strength();
        let mut engine = Engine::new(1);
        let mut line = line("8/8/8/3k4/8/8/8/KR6 w - - 0 1");
        while line.position().has_legal_move() {
            assert!(line.position().halfmove_clock() < 100, "level {number}");
            let mv = if line.position().turn() == Color::White {
                let stop = AtomicBool::new(false);
                let limits = Limits::default();
                choose(&mut engine, &line, strength, 3, limits, &stop)
                    .unwrap()
                    .0
                    .mv
            } else {
                Baseline::Greedy.choose(&line, 7).unwrap()
            };
            line.play(mv).unwrap();
        }
        assert!(line.position().is_check(), "level {number}");
    }
}

#[test]
fn a_game_replays_from_its_seed() {
    let moves = |seed| {
        let mut engine = Engine::new(1);
        let mut line = Line::new(Position::start());
        let level = Level::new(5).unwrap();
        for _ in 0..12 {
            let stop = AtomicBool::new(false);
            let choice = engine.play(&line, level, seed, None, &stop).unwrap();
            line.play(choice.mv).unwrap();
        }
        line.moves().to_vec()
    };
    assert_eq!(moves(1), moves(1));
    assert!(
        (2..6).any(|seed| moves(seed) != moves(1)),
        "seeds make a difference"
    );
}

#[test]
fn levels_below_full_do_not_depend_on_earlier_searches() {
    let line = line("r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/1PN2N2/P3BPPP/R1BQ1RK1 w - - 0 10");
    let (limits, stop) = (Limits::default(), AtomicBool::new(false));
    let deep = Limits {
        nodes: Some(60_000),
        ..Limits::default()
    };
    let mut engine = Engine::new(1);
    for number in [1, 5, 8, 11, 12, 16] {
        let strength = Level::new(number).unwrap().strength();
        let chosen = |engine: &mut Engine| {
            let chosen = choose(engine, &line, strength, 1, limits.clone(), &stop);
            let (root, result) = chosen.expect("a move");
            (root.mv, root.value, result.nodes, result.depth)
        };
        let before = chosen(&mut engine);
        assert_eq!(chosen(&mut engine), before, "{number}, asked again");
        engine.search(&line, &deep, &stop, |_| ());
        assert_eq!(chosen(&mut engine), before, "{number}, after a deep search");
    }
}

#[test]
fn a_network_affects_only_the_two_highest_levels() {
    let line = line("r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/1PN2N2/P3BPPP/R1BQ1RK1 w - - 0 10");
    let chosen = |strength: Strength, by_hand: bool| {
        let mut engine = Engine::new(1);
        if by_hand {
            engine.set_network(None);
        }
        let (limits, stop) = (Limits::default(), AtomicBool::new(false));
        let (root, result) = choose(&mut engine, &line, strength, 1, limits, &stop).unwrap();
        (root.mv, root.value, result.nodes)
    };
    for number in [1, 5, 8, 11, NETWORK_FROM - 1] {
        let strength = Level::new(number).unwrap().strength();
        assert_eq!(chosen(strength, false), chosen(strength, true), "{number}");
    }
    let network = Level::new(NETWORK_FROM).unwrap().strength();
    assert_ne!(chosen(network, false), chosen(network, true));
    assert_ne!(chosen(QUICK_FULL, false), chosen(QUICK_FULL, true));
}

#[test]
fn levels_are_numbered_and_each_is_stronger_than_the_last() {
    assert_eq!(Level::new(0), None);
    assert_eq!(Level::new(18), None);
    let levels: Vec<Level> = (1..=17).filter_map(Level::new).collect();
    assert_eq!((levels[0], levels[16]), (Level::LOWEST, Level::FULL));
    for pair in levels.windows(2) {
        let (weaker, stronger) = (pair[0].strength(), pair[1].strength());
        // The network sees more with fewer nodes.
        if weaker.uses_network == stronger.uses_network || stronger.nodes.is_none() {
            assert!(weaker.nodes.unwrap() < stronger.nodes.unwrap_or(u64::MAX));
        }
        assert!(weaker.glances >= stronger.glances);
        let step = pair[1].elo().value - pair[0].elo().value;
        assert!((1..=250).contains(&step), "{pair:?}: {step}");
        assert!(weaker.max_loss > stronger.max_loss);
        assert!(weaker.temperature > stronger.temperature);
        assert_eq!(Level::new(pair[0].number()), Some(pair[0]));
    }
}

#[test]
fn chooses_no_move_after_the_game_ended() {
    let over = line("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    for number in [1, 6, 17] {
        let level = Level::new(number).unwrap();
        let stop = AtomicBool::new(false);
        assert_eq!(Engine::new(1).play(&over, level, 0, None, &stop), None);
    }
}

/// Returns the moves that a level plays in this position in the games with these seeds.
fn played(number: u8, line: &Line, seeds: std::ops::Range<u64>) -> Vec<String> {
    let strength = Level::new(number).unwrap().strength();
    let mut engine = Engine::new(1);
    seeds
        .map(|seed| {
            engine.new_game();
            let (limits, stop) = (Limits::default(), AtomicBool::new(false));
            let chosen = choose(&mut engine, line, strength, seed, limits, &stop);
            let (root, _) = chosen.expect("a move");
            line.position().uci(root.mv).to_string()
        })
        .collect()
}

/// A bishop at the other end of a diagonal can capture a knight for free.
#[test]
fn low_levels_sometimes_overlook_a_long_diagonal_and_high_levels_never_do() {
    let line = line("4k3/pp2bpn1/2p4p/8/8/1P6/PBP2PPP/4K1N1 w - - 0 30");
    let taken = |number| {
        let moves = played(number, &line, 0..24);
        moves.iter().filter(|uci| *uci == "b2g7").count()
    };
    assert!((4..=18).contains(&taken(5)), "{}", taken(5));
    assert_eq!(taken(12), 24);
}

#[test]
fn every_level_that_searches_all_its_moves_recaptures() {
    let mut line = line("r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 3");
    let taking = line.position().parse_uci("b5c6").unwrap();
    line.play(taking).unwrap();
    for number in FIRST_SEARCHER.number()..Level::FULL.number() {
        for uci in played(number, &line, 0..8) {
            assert!(["b7c6", "d7c6"].contains(&uci.as_str()), "{number}: {uci}");
        }
    }
}

#[test]
fn middle_and_higher_levels_mate_in_one() {
    // Ra8 is mate; every other move wins as well.
    let line = line("6k1/5ppp/8/8/8/8/1Q3PPP/R5K1 w - - 0 30");
    for number in MATES_FROM..Level::FULL.number() {
        for uci in played(number, &line, 0..6) {
            assert!(["a1a8", "b2b8"].contains(&uci.as_str()), "{number}: {uci}");
        }
    }
}

#[test]
fn middle_and_higher_levels_mate_fast_and_delay_being_mated() {
    // Only Rb7+ mates in two; many moves mate in three.
    let mating = line("8/7k/R7/4p3/4P3/8/8/1R4K1 w - - 0 30");
    // Every move allows mate by Rc8 at once, except a check that costs White a move.
    let mated = line("6k1/1R6/2R5/8/8/8/2p5/6K1 b - - 0 40");
    for number in MATES_FROM..Level::FULL.number() {
        for uci in played(number, &mating, 0..6) {
            assert_eq!(uci, "b1b7", "{number}");
        }
        for uci in played(number, &mated, 0..6) {
            assert!(
                ["c2c1q", "c2c1r"].contains(&uci.as_str()),
                "{number}: {uci}"
            );
        }
    }
}

#[test]
fn loss_depends_on_the_change_of_the_expected_result() {
    use super::choice::loss;
    assert!(loss(40, 40).abs() < 1e-9);
    // A pawn matters most in an even position, but always a little.
    let [even, winning, losing] =
        [(50, -50), (900, 800), (-800, -900)].map(|(best, value)| loss(best, value));
    assert!((230.0..232.0).contains(&even), "{even}");
    assert!((68.0..71.0).contains(&winning), "{winning}");
    assert!((winning - losing).abs() < 1e-9);
}

#[test]
fn low_levels_mate_in_one_when_no_other_move_is_good() {
    let line = line("6k1/5ppp/7r/7q/8/8/5PPP/R5K1 w - - 0 30");
    for number in FIRST_SEARCHER.number()..MATES_FROM {
        for uci in played(number, &line, 0..12) {
            assert_eq!(uci, "a1a8", "{number}");
        }
    }
}

#[test]
fn random_numbers_differ_by_side_and_do_not_depend_on_earlier_moves() {
    use super::choice::luck;
    let mut played_line = Line::new(Position::start());
    let mut before = vec![luck(&played_line, 5)];
    for uci in ["e2e4", "e7e5"] {
        played_line
            .play(played_line.position().parse_uci(uci).unwrap())
            .unwrap();
        before.push(luck(&played_line, 5));
    }
    assert_ne!(before[0], before[1], "White's first move and Black's");
    assert_eq!(before[2], luck(&Line::new(*played_line.position()), 5));
}
