//! FENs with characters changed, removed or added: every FEN that parses can be written and parsed
//! again, and the strict parser rejects exactly the FENs for which the lenient one adds a note.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use staunton_rules::{CastlingMode, Position, Setup};

const FENS: [&str; 7] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
    "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1",
    "1r2k2r/8/8/8/8/8/8/R3KR2 b KQkq - 99 120",
    "8/8/8/8/8/8/8/K6k w",
];

const LETTERS: [char; 26] = [
    'K', 'Q', 'k', 'q', 'R', 'r', 'P', 'p', 'N', 'b', 'A', 'H', 'a', 'e', 'h', 'w', '/', ' ', '-',
    '1', '3', '6', '8', '0', '9', 'é',
];

/// A change at one position of the text.
#[derive(Clone, Copy, Debug)]
enum Damage {
    Replace(char),
    Insert(char),
    Remove,
    /// Swaps a character with the next one.
    Swap,
}

fn damage() -> impl Strategy<Value = Damage> {
    let letter = || select(LETTERS.as_slice());
    prop_oneof![
        letter().prop_map(Damage::Replace),
        letter().prop_map(Damage::Insert),
        Just(Damage::Remove),
        Just(Damage::Swap),
    ]
}

fn damaged(fen: &str, damages: &[(Index, Damage)]) -> String {
    let mut letters: Vec<char> = fen.chars().collect();
    for (place, damage) in damages {
        if letters.len() < 2 {
            break;
        }
        let place = place.index(letters.len() - 1);
        match *damage {
            Damage::Replace(letter) => letters[place] = letter,
            Damage::Insert(letter) => letters.insert(place, letter),
            Damage::Remove => {
                letters.remove(place);
            }
            Damage::Swap => letters.swap(place, place + 1),
        }
    }
    letters.into_iter().collect()
}

/// Rights of kings that are not on their back rank, in the order in which a setup writes them.
#[test]
fn round_trips_rights_of_kings_off_their_back_rank() {
    for (fen, written) in [
        (
            "rnbqkbnr/pppppppk/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkb - 0 1",
            "HAhb",
        ),
        (
            "rnbqqbnr/pppppppk/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
            "KQkq",
        ),
        (
            "rnbqqbnr/pppppppk/8/8/8/8/PPPPPPPP/RNBQKBNR w HAgb - 0 1",
            "HAgb",
        ),
        (
            "rnbq1bnk/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkb - 0 1",
            "HAhb",
        ),
    ] {
        let setup: Setup = fen.parse().expect(fen);
        let text = setup.to_string();
        assert!(text.contains(&format!(" w {written} ")), "{text}");
        let again: Setup = text.parse().expect(&text);
        assert_eq!(again.to_string(), text);
    }
}

/// Two rooks on one side: the outer rook has the right of that side, regardless of the order.
#[test]
fn round_trips_two_rights_on_one_side() {
    for (rights, written) in [("HFbf", "HFfb"), ("HFfb", "HFfb"), ("FBfh", "FBhf")] {
        let fen = format!("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w {rights} - 0 1");
        let setup: Setup = fen.parse().expect(rights);
        let text = setup.to_string();
        assert!(text.contains(&format!(" w {written} ")), "{text}");
        let again: Setup = text.parse().expect(&text);
        assert_eq!(again.to_string(), text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_096))]

    #[test]
    fn round_trips_damaged_fens(
        fen in select(FENS.as_slice()),
        damages in vec((any::<Index>(), damage()), 0..4),
        chess960: bool,
    ) {
        let mode = if chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard };
        let text = damaged(fen, &damages);
        let strict = Setup::from_fen(&text, mode)
            .and_then(|setup| Ok(Position::from_setup(&setup, mode)?));
        match Position::read_fen(&text, mode) {
            Err(why) => {
                prop_assert!(!why.to_string().is_empty());
                prop_assert!(strict.is_err(), "{}", text);
            }
            Ok((position, notes)) => {
                if notes.is_empty() {
                    prop_assert_eq!(strict.as_ref(), Ok(&position), "{}", text);
                } else {
                    prop_assert!(strict.is_err(), "{}: {:?}", text, notes);
                }
                let written = position.fen();
                let again = Position::read_fen(&written, mode);
                prop_assert_eq!(again, Ok((position, Vec::new())), "{}", written);
            }
        }
    }

    #[test]
    fn round_trips_setups(
        fen in select(FENS.as_slice()),
        damages in vec((any::<Index>(), damage()), 0..3),
    ) {
        let text = damaged(fen, &damages);
        if let Ok(setup) = text.parse::<Setup>() {
            let written = setup.to_string();
            let again = written.parse::<Setup>();
            prop_assert_eq!(again.map(|again| again.to_string()), Ok(written));
        }
    }
}
