//! Tests the styles of the characters in 200 games against the levels of their strength, with few
//! nodes per move. `cargo xtask levels --characters` measures them with the nodes of real games.

use engine::Character;
use staunton_lab::calibration::styles::{Habits, against_its_level, of_pair};
use staunton_lab::matches::{Openings, Tempo};

/// Pairs of games for each of the eight characters: 200 games.
const PAIRS: [usize; 8] = [13, 13, 13, 13, 12, 12, 12, 12];

/// Returns the habits of a character, and of the level that it plays against.
fn habits(character: Character) -> [Habits; 2] {
    let mut habits = [Habits::default(); 2];
    let openings = || Openings::new(5);
    let opening = openings().next().map_or(0, |line| line.moves().len());
    let pairs = PAIRS[character as usize];
    let contest = against_its_level(character, pairs, Tempo::Nodes(200), 2);
    contest
        .run(openings(), |records, _| {
            for (sum, of_pair) in habits.iter_mut().zip(of_pair(records, opening)) {
                sum.add(&of_pair);
            }
        })
        .expect("a match of our own engine");
    habits
}

#[test]
fn the_style_of_each_character_shows_in_its_games() {
    assert_eq!(PAIRS.iter().sum::<usize>(), 100);
    let of = Character::ALL.map(|character| (character, habits(character)));
    let games: u32 = of.iter().map(|(_, [own, _])| own.games).sum();
    assert_eq!(games, 200);
    for (character, [own, level]) in &of {
        println!("{character:?}: {own:?}, its level: {level:?}");
    }
    // Each figure is compared with the level in the same games: how often in a hundred moves.
    let compared = |character: Character, figure: fn(&Habits) -> u32| {
        let [own, level] = of[character as usize].1;
        [own, level].map(|habits| habits.per_hundred_moves(figure(&habits)))
    };
    let more = |character, figure, factor: f64| {
        let [own, level] = compared(character, figure);
        assert!(
            own > factor * level,
            "{character:?}: {own:.1}, level {level:.1}"
        );
    };
    let less = |character, figure, factor: f64| {
        let [own, level] = compared(character, figure);
        assert!(
            own < factor * level,
            "{character:?}: {own:.1}, level {level:.1}"
        );
    };
    less(Character::Shy, |habits| habits.exchanges, 0.85);
    more(Character::Swapper, |habits| habits.exchanges, 1.2);
    more(Character::Marcher, |habits| habits.pawn_advances, 1.2);
    more(Character::Gambler, |habits| habits.offers, 1.1);
    more(Character::Attacker, |habits| habits.king_attacks, 1.1);
    more(Character::Finisher, |habits| habits.exchanges, 1.1);
    let [guard, level] = of[Character::Guard as usize].1;
    assert!(guard.castled > level.castled, "{guard:?} {level:?}");
    // A game has a limited number of captures, so those who take early take less later.
    let captures = |character| compared(character, |habits| habits.captures)[0];
    assert!(
        captures(Character::Grabber) > 1.1 * captures(Character::Shy),
        "{of:?}"
    );
    let endgames = |character: Character| {
        let [own, _] = of[character as usize].1;
        own.per_hundred_games(own.endgames)
    };
    assert!(
        endgames(Character::Finisher) > endgames(Character::Attacker),
        "{of:?}"
    );
}
