//! Properties of any event, also of impossible ones.

use proptest::prelude::*;
use tiebreak::{
    Base, Criterion, Event, Format, GameResult, Kind, Participant, Round, Settings, standings,
};
use trf::{Color, Points};

fn round() -> impl Strategy<Value = Round> {
    let kind = prop::sample::select(vec![
        Kind::Game(GameResult::Win),
        Kind::Game(GameResult::Draw),
        Kind::Game(GameResult::Loss),
        Kind::Game(GameResult::Unknown),
        Kind::ForfeitWin,
        Kind::ForfeitLoss,
        Kind::PairingBye,
        Kind::FullPointBye,
        Kind::HalfPointBye,
        Kind::ZeroPointBye,
    ]);
    let points = prop_oneof![Just(0), Just(5), Just(10), any::<i32>()];
    let opponent = prop::option::of(0_usize..9);
    let color = prop::option::of(prop::sample::select(vec![Color::White, Color::Black]));
    (points, kind, opponent, color).prop_map(|(points, kind, opponent, color)| Round {
        points: Points::from_tenths(points),
        kind,
        opponent,
        color,
    })
}

fn event() -> impl Strategy<Value = Event> {
    let player = (
        prop::option::of(1_u16..4000),
        prop::collection::vec(round(), 0..7),
    );
    let format = prop::sample::select(vec![Format::Swiss, Format::RoundRobin]);
    let players = prop::collection::vec(player, 0..8);
    (format, 0_u16..7, 0_u16..7, 0_i32..40, players).prop_map(
        |(format, rounds, completed, win, players)| Event {
            format,
            rounds,
            completed,
            win: Points::from_tenths(win),
            draw: Points::from_tenths(win / 2),
            players: (1..)
                .zip(players)
                .map(|(number, (rating, rounds))| Participant {
                    number,
                    rating,
                    adjustment: Points::ZERO,
                    rounds,
                })
                .collect(),
        },
    )
}

fn criteria() -> Vec<Criterion> {
    let mut criteria: Vec<Criterion> = Base::all().map(Criterion::from).collect();
    for code in [
        "BH/C1", "BH/M9", "SB/C2", "AOB/F", "FB/P", "KS/L-99", "ARO/M2", "PS/C9",
    ] {
        criteria.push(code.parse().expect("a code"));
    }
    criteria
}

proptest! {
    #[test]
    fn each_player_gets_a_place(event in event()) {
        for criterion in criteria() {
            let rows = standings(&event, &[criterion], &Settings::default(), None).rows;
            let mut players: Vec<usize> = rows.iter().map(|row| row.player).collect();
            players.sort_unstable();
            prop_assert_eq!(players, (0..event.players.len()).collect::<Vec<_>>());
            for pair in rows.windows(2) {
                let [first, second] = pair else { unreachable!("pairs") };
                let (one, other) = (first.scores[0].value, second.scores[0].value);
                let tied = one == other;
                prop_assert_eq!(first.rank == second.rank, tied);
                prop_assert!(tied || (one < other) == criterion.prefers_small());
            }
            for row in &rows {
                prop_assert!(!row.scores[0].to_string().is_empty());
            }
        }
    }
}
