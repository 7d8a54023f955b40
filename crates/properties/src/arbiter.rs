//! Properties of the arbiter for random commands at random times: accepted commands are journaled,
//! and clocks gain only the time that the Laws allow.

#[path = "../../arbiter/tests/arbiter/growth.rs"]
mod growth;

use arbiter::{
    Bonus, Claims, Command, Event, Events, Game, Millis, Stage, Terms, TimeControl, Timestamp,
};
use rules::{Color, Role, Square, UciMove};

use crate::bytes::Bytes;
use growth::allowed_growth;

const BEGIN: Timestamp = Timestamp(1_700_000_000_000);
/// Positions close to each kind of game end, so that few commands reach it.
const STARTS: [Option<&str>; 6] = [
    None,
    Some("4k3/8/8/8/8/8/4p3/R3K2R w KQ - 140 90"),
    Some("8/P5k1/8/8/8/8/6p1/K7 b - - 0 1"),
    Some("7k/5Q2/8/6K1/8/8/8/8 w - - 147 90"),
    // One move before the position is permanently blocked.
    Some("4k3/8/8/p1p1p1p1/P1P1P1Pp/8/7P/4K3 w - - 98 60"),
    Some("7k/8/8/8/8/8/1n6/K1N5 w - - 0 1"),
];

/// The first bytes define the terms. Then each command takes one byte for its kind, one or two for
/// its time, and some for its arguments.
///
/// # Panics
///
/// When a property does not hold.
pub fn arbiter(data: &[u8]) {
    let mut bytes = Bytes(data);
    let terms = terms(&mut bytes);
    let Ok(mut game) = Game::new(terms.clone()) else {
        return;
    };
    let mut now = BEGIN;
    let mut journal = vec![(now, vec![Event::Started])];
    game.apply(&journal[0].1, now)
        .expect("the first event applies");
    let mut pushed = false;
    while !bytes.is_empty() {
        if bytes.below(16) == 0 {
            pushed |= push_clock(&mut game, now, &mut bytes);
        }
        now = moment(now, &mut bytes);
        let command = command(&mut bytes, &game, now);
        let before = game.clone();
        let decision = arbiter::decide(&game, &command, now);
        if let Some(quickly) = arbiter::decide_quickly(&game, &command, now) {
            assert_eq!(quickly, decision, "{command:?}");
        }
        match decision {
            Ok(events) => {
                assert!(before.verdict().is_none(), "{command:?}");
                game.apply(&events, now).expect("accepted events apply");
                assert_eq!(game.version(), before.version() + 1);
                assert_clocks(&before, &game, &events, now);
                journal.push((now, events));
            }
            Err(refusal) => {
                assert!(!refusal.to_string().is_empty());
                assert_eq!(game, before, "{command:?}");
            }
        }
    }
    // The time saved by a delayed clock start is journaled only at the end of the turn.
    if !pushed || game.verdict().is_some() {
        assert_eq!(through_json(terms, &journal), game);
    }
}

fn assert_clocks(before: &Game, after: &Game, events: &[Event], now: Timestamp) {
    let now = before.last_event_at().map_or(now, |last| last.max(now));
    if before.clock().is_none() {
        return;
    }
    let allowed = allowed_growth(before, events, now);
    for color in Color::ALL {
        let had = before.remaining(color, now).expect("the game has clocks");
        let has = after.remaining(color, now).expect("the game has clocks");
        assert!(
            has <= had.saturating_add(allowed[color.index()]),
            "{color}: {had} to {has} by {events:?} in {before:?}"
        );
    }
}

/// Replays the journal after a round trip through JSON.
fn through_json(terms: Terms, journal: &[(Timestamp, Vec<Event>)]) -> Game {
    let rows = journal.iter().map(|(at, events)| {
        let json = serde_json::to_string(&Events::new(events.clone())).expect("JSON");
        let events: Events = serde_json::from_str(&json).expect("the JSON is read back");
        (*at, events.events)
    });
    Game::replay(terms, rows).expect("the journal replays")
}

/// Delays the start of the clock, as if the program needed time to journal the last move. Returns
/// whether the clock's deadline has changed.
fn push_clock(game: &mut Game, now: Timestamp, bytes: &mut Bytes) -> bool {
    let due = game.due(0);
    game.clock_starts(now + u64::from(bytes.byte()));
    assert!(game.due(0) >= due, "the deadline never moves earlier");
    game.due(0) != due
}

/// Returns a moment that is mostly a little later, sometimes much later, or earlier.
fn moment(now: Timestamp, bytes: &mut Bytes) -> Timestamp {
    match bytes.below(16) {
        0 => now + u64::from(bytes.number()) * 100,
        1 => Timestamp(now.0.saturating_sub(u64::from(bytes.number()))),
        2 => now + (1 << bytes.below(64)),
        _ => now + u64::from(bytes.byte()) * 16,
    }
}

fn terms(bytes: &mut Bytes) -> Terms {
    Terms {
        start: STARTS[bytes.below(STARTS.len())].map(str::to_owned),
        chess960: bytes.flag(),
        rated: bytes.flag(),
        claims: [Claims::ByPlayers, Claims::WithoutPenalty, Claims::Automatic][bytes.below(3)],
        time: match bytes.below(8) {
            0 => TimeControl::Unlimited,
            1 => TimeControl::Correspondence {
                days: u16::from(bytes.byte()),
                vacation: u16::from(bytes.byte()) / 2,
            },
            number => TimeControl::Clock {
                stages: (1..=number / 2)
                    .rev()
                    .map(|left| stage(bytes, left))
                    .collect(),
            },
        },
        first_move: bytes.flag().then(|| 1 + Millis::from(bytes.byte()) * 100),
    }
}

/// Creates a stage with `left` stages left, including itself: only the last stage has no number of
/// moves.
fn stage(bytes: &mut Bytes, left: usize) -> Stage {
    let moves = (left > 1).then(|| 1 + bytes.below(8) as u16);
    let millis = Millis::from(bytes.number()) * 10;
    let each = Millis::from(bytes.byte()) * 50;
    let bonus = match bytes.below(4) {
        0 => Bonus::None,
        1 => Bonus::Increment { millis: each },
        2 => Bonus::Bronstein { millis: each },
        _ => Bonus::Delay { millis: each },
    };
    Stage {
        moves,
        millis,
        bonus,
    }
}

fn command(bytes: &mut Bytes, game: &Game, now: Timestamp) -> Command {
    match bytes.below(27) {
        0 => Command::Resign { by: bytes.color() },
        1 => Command::Abort { by: bytes.color() },
        2 => Command::AnswerDraw {
            by: bytes.color(),
            accept: bytes.flag(),
        },
        3 => Command::ClaimDraw {
            by: bytes.color(),
            mv: None,
        },
        4 => Command::ClaimDraw {
            by: bytes.color(),
            mv: legal_move(bytes, game),
        },
        5 => Command::ProposeTakeback { by: bytes.color() },
        6 => Command::AnswerTakeback {
            by: bytes.color(),
            accept: bytes.flag(),
        },
        7 => Command::Flag,
        8 => Command::Resume {
            last_heartbeat: Timestamp(now.0.saturating_sub(u64::from(bytes.number()))),
            lag: u64::from(bytes.number()),
        },
        9 => Command::Move {
            by: bytes.color(),
            mv: any_move(bytes),
            offer_draw: bytes.flag(),
            lag: 0,
        },
        10 => Command::GiveTime { by: bytes.color() },
        12 => Command::TakeVacation {
            by: bytes.color(),
            days: u16::from(bytes.byte()) / 32,
        },
        14 => Command::OfferDraw { by: bytes.color() },
        15 => Command::StartClocks,
        13 => Command::Berserk { by: bytes.color() },
        11 => Command::ClaimAbandoned {
            by: bytes.color(),
            draw: bytes.flag(),
        },
        _ => Command::Move {
            by: game.turn(),
            mv: legal_move(bytes, game).unwrap_or_else(|| any_move(bytes)),
            offer_draw: bytes.below(8) == 0,
            lag: Millis::from(bytes.byte()) * 4,
        },
    }
}

fn legal_move(bytes: &mut Bytes, game: &Game) -> Option<UciMove> {
    let position = game.position();
    bytes.legal_move(position).map(|mv| position.uci(mv))
}

fn any_move(bytes: &mut Bytes) -> UciMove {
    UciMove {
        from: any_square(bytes),
        to: any_square(bytes),
        promotion: Role::ALL.get(bytes.below(12)).copied(),
    }
}

fn any_square(bytes: &mut Bytes) -> Square {
    Square::from_index(bytes.below(64)).expect("64 squares")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// If no start position were valid, the target would ignore every input.
    #[test]
    fn every_start_position_is_valid() {
        for start in STARTS {
            for chess960 in [false, true] {
                let terms = Terms {
                    start: start.map(str::to_owned),
                    chess960,
                    rated: false,
                    claims: Claims::ByPlayers,
                    time: TimeControl::Unlimited,
                    first_move: None,
                };
                assert_eq!(Game::new(terms).err(), None, "{start:?}");
            }
        }
    }
}
