use arbiter::{Reason, Refusal};
use protocol::GameEvent;

use super::*;

const START: u64 = 1_000_000;

fn record(level: Option<u8>, time: TimeControl, start: Option<&str>) -> OfflineGame {
    OfflineGame {
        level,
        character: None,
        side: Side::White,
        time,
        start: start.map(str::to_owned),
        chess960: false,
        claims: Claims::ByPlayers,
        started_at: START,
        rows: Vec::new(),
    }
}

fn begin(level: Option<u8>, time: TimeControl, start: Option<&str>) -> LocalGame {
    LocalGame::replay("game".to_owned(), record(level, time, start), 0).expect("a game")
}

fn mv(text: &str) -> PlayerCommand {
    PlayerCommand::Move {
        text: text.to_owned(),
        offer_draw: false,
    }
}

const fn at(millis: u64) -> Timestamp {
    Timestamp(START + millis)
}

fn sans(game: &LocalGame) -> Vec<String> {
    let ServerMessage::Game { state, .. } = game.message(at(0), None) else {
        panic!("another message");
    };
    state.plies.into_iter().map(|ply| ply.san).collect()
}

#[test]
fn a_record_replays_to_the_same_game() {
    let mut game = begin(Some(3), TimeControl::fischer(60_000, 1_000), None);
    game.command(at(4_000), mv("e4")).expect("a move");
    assert_eq!(game.search(at(4_000)).expect("a task").level, 3);
    game.computer_plays(at(5_000), "e7e5", Score::Cp(0), false)
        .expect("a move");
    game.command(at(9_000), PlayerCommand::ProposeTakeback)
        .expect("accepted by the computer");
    assert_eq!(sans(&game), [""; 0]);
    game.command(at(9_500), mv("d4")).expect("a move");
    game.computer_plays(at(9_900), "d7d5", Score::Cp(0), false)
        .expect("a move");
    let again = LocalGame::replay("game".to_owned(), game.record().clone(), 0).expect("a game");
    assert_eq!(
        again.message(at(10_000), None),
        game.message(at(10_000), None)
    );
    assert_eq!(again.events(), game.events());
    assert_eq!(sans(&again), ["d4", "d5"]);
}

#[test]
fn a_character_plays_and_its_typical_moves_are_marked() {
    let record = OfflineGame {
        character: Some(Character::Attacker),
        ..record(Some(9), TimeControl::Unlimited, None)
    };
    let mut game = LocalGame::replay("game".to_owned(), record, 0).expect("a game");
    let shown = |game: &LocalGame| match game.message(at(0), None) {
        ServerMessage::Game { info, state, .. } => (info.seats.black, state.typical),
        other => panic!("another message: {other:?}"),
    };
    let attacker = Player::Engine {
        level: 9,
        character: Some(Character::Attacker),
    };
    game.command(at(1), mv("e4")).expect("a move");
    let task = game.search(at(1)).expect("a task");
    assert_eq!((task.level, task.character), (9, Some(Character::Attacker)));
    game.computer_plays(at(2), "g7g5", Score::Cp(0), true)
        .expect("a move");
    assert_eq!(shown(&game), (attacker.clone(), true));
    game.command(at(3), mv("d4")).expect("a move");
    assert_eq!(shown(&game), (attacker, false));
}

#[test]
fn refuses_what_the_laws_refuse() {
    let mut game = begin(Some(3), TimeControl::Unlimited, None);
    let why = game.command(at(1), mv("Ke3")).expect_err("an illegal move");
    assert_eq!(why.code(), RefusalCode::IllegalMove);
    assert!(why.article().is_some());
    assert_ne!(
        why.in_language(Language::find("de").expect("German")),
        why.to_string()
    );
    game.command(at(2), mv("e4")).expect("a move");
    let twice = game.command(at(3), mv("e5")).expect_err("not the turn");
    assert_eq!(twice, NotDone::from(Refusal::NotYourTurn));
    assert_eq!(game.record().rows.len(), 1);
}

#[test]
fn the_flag_falls_and_the_computer_wins() {
    let mut game = begin(Some(3), TimeControl::fischer(1_000, 0), None);
    assert!(!game.drop_flag(at(900)));
    let late = game.command(at(1_500), mv("e4")).expect_err("too late");
    assert_eq!(late.code(), RefusalCode::GameOver);
    let verdict = game.game().verdict().expect("a result");
    assert_eq!(verdict.reason, Reason::Flag);
    assert!(LocalGame::replay(String::new(), game.record().clone(), 0).is_ok());
}

#[test]
fn the_computer_agrees_to_a_draw_only_when_it_is_worse() {
    let moves = [
        ("a3", "a7a6"),
        ("b3", "b7b6"),
        ("c3", "c7c6"),
        ("d3", "d7d6"),
        ("f3", "f7f6"),
        ("g3", "g7g6"),
        ("h3", "h7h6"),
        ("a4", "a6a5"),
        ("d4", "d6d5"),
        ("h4", "h6h5"),
    ];
    for (score, agreed) in [(Score::Cp(-100), true), (Score::Cp(100), false)] {
        let mut game = begin(Some(3), TimeControl::Unlimited, None);
        for (own, reply) in moves {
            game.command(at(1), mv(own)).expect("a move");
            game.computer_plays(at(1), reply, Score::Cp(100), false)
                .expect("a move");
        }
        let offer = PlayerCommand::Move {
            text: "e3".to_owned(),
            offer_draw: true,
        };
        game.command(at(2), offer).expect("a move");
        game.computer_plays(at(3), "e7e6", score, false)
            .expect("a choice");
        assert_eq!(game.game().verdict().is_some(), agreed, "{score:?}");
    }
}

#[test]
fn one_person_plays_both_sides_and_accepts_the_own_offers() {
    let mut game = begin(None, TimeControl::Unlimited, None);
    for text in ["f3", "e5", "g4"] {
        game.command(at(1), mv(text)).expect("a move");
    }
    game.command(at(2), PlayerCommand::ProposeTakeback)
        .expect("a takeback");
    assert_eq!(sans(&game), ["f3", "e5"]);
    let ServerMessage::Game { info, events, .. } = game.message(at(2), Some(4)) else {
        panic!("another message");
    };
    assert_eq!(info.you, You::Both);
    assert!(events.contains(&GameEvent::TakenBack { plies: 1 }));
    for text in ["g4", "Qh4"] {
        game.command(at(3), mv(text)).expect("a move");
    }
    let verdict = game.game().verdict().expect("a result");
    assert_eq!(verdict.reason, Reason::Checkmate);
}

#[test]
fn a_record_of_another_author_is_judged() {
    let row = |at, by, command| OfflineRow { at, by, command };
    let white = Some(Side::White);
    let rejected = |rows: Vec<OfflineRow>| {
        let record = OfflineGame {
            rows,
            ..record(Some(3), TimeControl::Unlimited, None)
        };
        LocalGame::replay(String::new(), record, 0).expect_err("no game")
    };
    let resign = || row(1, white, Some(PlayerCommand::Resign));
    assert_eq!(rejected(vec![resign(); MAX_ROWS + 1]), NotAGame::Long);
    for (rows, index, why) in [
        (
            vec![resign(), resign()],
            1,
            NotDone::from(Refusal::GameOver),
        ),
        (vec![row(0, None, Some(mv("e4")))], 0, NotDone::Side),
        (
            vec![row(5, white, Some(mv("e4"))), row(4, white, None)],
            1,
            NotDone::Time,
        ),
        (
            vec![row(
                0,
                white,
                Some(PlayerCommand::ClaimAbandoned { draw: false }),
            )],
            0,
            NotDone::from(Refusal::CannotBeAbandoned),
        ),
    ] {
        assert_eq!(rejected(rows), NotAGame::Row { index, why });
    }
    let none = record(Some(3), TimeControl::Unlimited, Some("no position"));
    let none = LocalGame::replay(String::new(), none, 0);
    assert!(matches!(none, Err(NotAGame::Terms(_))));
}
