//! The opening moves of the characters.

use rules::{Line, Move, Position};

use super::Character;

/// The lines that each character plays from the standard position, in UCI.
const fn repertoire(character: Character) -> &'static [&'static str] {
    match character {
        Character::Shy => &[
            "d2d3 e7e5 g1f3 d7d6 g2g3",
            "d2d3 d7d5 g1f3 e7e6 g2g3",
            "e2e4 e7e6 d2d4 d7d6",
            "d2d4 e7e6 c2c4 d7d6",
        ],
        Character::Grabber => &[
            "e2e4 d7d5 e4d5 d8d5",
            "e2e4 e7e5 f2f4 e5f4",
            "d2d4 d7d5 c2c4 d5c4",
        ],
        Character::Swapper => &[
            "e2e4 e7e6 d2d4 d7d5 e4d5 e6d5",
            "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6",
            "d2d4 d7d5 c2c4 c7c6 c4d5 c6d5",
        ],
        Character::Marcher => &[
            "e2e4 c7c6 d2d4 d7d5 e4e5",
            "d2d4 g8f6 c2c4 g7g6",
            "e2e4 e7e6 d2d4 d7d5 e4e5",
        ],
        Character::Gambler => &[
            "e2e4 e7e5 f2f4",
            "e2e4 c7c5 d2d4 c5d4 c2c3",
            "e2e4 e7e6 d2d4 d7d5 c1e3",
            "d2d4 e7e5",
            "e2e4 d7d5 e4d5 g8f6",
        ],
        Character::Attacker => &[
            "e2e4 e7e5 f1c4 g8f6 d2d3",
            "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5",
            "e2e4 c7c5 f1c4",
            "d2d4 g8f6 c1g5",
        ],
        Character::Guard => &[
            "g1f3 d7d5 g2g3 g8f6 f1g2",
            "g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1g1 e8g8",
            "e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1g1",
            "d2d4 g8f6 c2c4 g7g6",
        ],
        Character::Finisher => &[
            "e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1g1 f6e4",
            "d2d4 d7d5 c2c4 c7c6 c4d5 c6d5",
            "e2e4 c7c6 d2d4 d7d5 e4d5 c6d5",
        ],
    }
}

/// Returns the next move of one of the character's lines that begin with the moves of the game;
/// `None` if there is none. `chance` in `0.0..1.0` chooses among several.
pub(super) fn next(character: Character, line: &Line, chance: f64) -> Option<Move> {
    if !line.start().is_same_position(&Position::start()) {
        return None;
    }
    let played = line.moves();
    let mut position = *line.start();
    let texts: Vec<String> = played
        .iter()
        .map(|&mv| {
            let text = position.uci(mv).to_string();
            position.play_unchecked(mv);
            text
        })
        .collect();
    let continues = |prepared: &&&str| {
        let mut words = prepared.split(' ');
        texts.iter().all(|text| words.next() == Some(text.as_str()))
    };
    let replies: Vec<Move> = repertoire(character)
        .iter()
        .filter(continues)
        .filter_map(|prepared| prepared.split(' ').nth(played.len()))
        .filter_map(|text| line.position().parse_uci(text).ok())
        .collect();
    replies
        .get((chance * replies.len() as f64) as usize)
        .copied()
}
