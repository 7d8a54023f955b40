//! Games against the computer.

use protocol::{Character, GameState, Player, PlayerCommand, Side};
use rules::{CastlingMode, Position};
use serde_json::json;

use crate::harness::{Client, TestServer, engine, settings, timed};

/// Receives updates until it is this side's turn, or the game is over.
async fn turn_of(client: &mut Client, side: Side, mut state: GameState) -> GameState {
    while state.position.turn != side && state.verdict.is_none() {
        state = client.update().await;
    }
    state
}

/// Picks one of the legal moves of the position.
fn any_move(state: &GameState, number: usize) -> String {
    let position = Position::from_fen(&state.position.fen, CastlingMode::Standard);
    let position = position.expect("a position");
    let moves = position.legal_moves();
    let mv = position.uci(moves[number * 7 % moves.len()]);
    let (from, to) = (mv.from.to_string(), mv.to.to_string());
    assert!(
        state.position.targets[&from].contains(&to),
        "{mv} is offered"
    );
    mv.to_string()
}

#[tokio::test]
async fn a_game_at_the_lowest_level_is_played_to_its_end() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let game = person.make(&settings(&engine(1), "black")).await;
    let mut client = person.connect().await;
    let (info, mut state) = client.watch(&game, None).await;
    assert_eq!(
        info.seats.white,
        Player::Engine {
            level: 1,
            character: None,
        }
    );
    let mut number = 0;
    loop {
        state = turn_of(&mut client, Side::Black, state).await;
        if state.verdict.is_some() {
            break;
        }
        // Long enough: a game of two beginners may continue for a long time.
        if number == 40 {
            client.get(&game, PlayerCommand::Resign).await;
        } else {
            client.play(&game, &any_move(&state, number)).await;
        }
        state = client.update().await;
        number += 1;
    }
    let rows = test_server.stored(&game).await.rows;
    for (index, row) in rows.iter().enumerate() {
        assert_eq!(row.version as usize, index + 1);
        let by_engine = row.entry.actor == "white";
        assert_eq!(by_engine, row.entry.command_id.starts_with("engine:"));
    }
}

#[tokio::test]
async fn a_level_is_stored_by_its_identity_which_no_new_level_changes() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    // The numbers of today, and what the first version stored for these strengths.
    for (number, identity) in [(5, 1), (11, 7), (15, 11), (17, 12)] {
        let game = person.make(&settings(&engine(number), "white")).await;
        let stored = test_server.stored(&game).await;
        assert_eq!(stored.black, store::Seat::Engine { identity });
    }
}

#[tokio::test]
async fn a_character_keeps_its_name_and_shows_a_typical_move() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let grabber = json!({ "kind": "engine", "level": 1, "character": "grabber" });
    let mut wanted = settings(&grabber, "black");
    // White's one capture wins a queen.
    wanted["start"] = "k7/8/8/3q4/4P3/8/8/K6R b - - 0 1".into();
    let game = person.make(&wanted).await;
    let mut client = person.connect().await;
    let (info, state) = client.watch(&game, None).await;
    let shown = Player::Engine {
        level: 6,
        character: Some(Character::Grabber),
    };
    assert_eq!(info.seats.white, shown);
    assert!(!state.typical);
    client.play(&game, "Ka7").await;
    assert!(!client.update().await.typical);
    let taken = client.update().await;
    assert_eq!((taken.plies[0].san.as_str(), taken.typical), ("exd5", true));
    client.play(&game, "Ka6").await;
    assert!(!client.update().await.typical);
    // Another connection sees the same character.
    let (info, _) = person.connect().await.watch(&game, None).await;
    assert_eq!(info.seats.white, shown);
    let unknown = json!({ "kind": "engine", "level": 1, "character": "defender" });
    let answer = person
        .post("/app/games", &settings(&unknown, "white"))
        .await;
    assert_eq!(answer.status, 400);
}

#[tokio::test]
async fn the_computer_plays_on_its_own_clock() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let game = person.make(&timed(&engine(3), "black", 60)).await;
    let mut client = person.connect().await;
    let (_, state) = client.watch(&game, None).await;
    let state = turn_of(&mut client, Side::Black, state).await;
    assert_eq!(state.clocks.expect("clocks").running, Some(Side::Black));
}

#[tokio::test]
async fn a_takeback_is_accepted_immediately_and_returns_to_the_players_turn() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let game = person.make(&settings(&engine(1), "white")).await;
    let mut client = person.connect().await;
    let (_, state) = client.watch(&game, None).await;
    client.play(&game, "e4").await;
    let next = client.update().await;
    turn_of(&mut client, Side::White, next).await;
    client.get(&game, PlayerCommand::ProposeTakeback).await;
    assert_eq!(client.update().await.takeback, Some(Side::White));
    let back = client.update().await;
    assert_eq!((back.from_ply, back.takeback), (0, None));
    assert_eq!(back.position, state.position);
    client.receive_nothing().await;
    client.play(&game, "d4").await;
    assert_eq!(client.update().await.plies[0].san, "d4");
}

#[tokio::test]
async fn a_takeback_is_allowed_while_the_computer_thinks() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    // At full strength a search takes a second; commands sent with the move are handled before the
    // answer.
    let game = person.make(&settings(&engine(17), "white")).await;
    let mut client = person.follow(&game).await;
    let e4 = PlayerCommand::Move {
        text: "e4".to_owned(),
        offer_draw: false,
    };
    client.ask(&game, "move", e4).await;
    let back = PlayerCommand::ProposeTakeback;
    client.ask_at(2, &game, "back", back).await;
    client.ack("move").await;
    client.update().await;
    client.ack("back").await;
    assert_eq!(client.update().await.takeback, Some(Side::White));
    let state = client.update().await;
    assert_eq!((state.from_ply, state.version), (0, 4));
    assert_eq!(state.position.turn, Side::White);
    client.receive_nothing().await;
}

#[tokio::test]
async fn the_computer_declines_an_early_draw_offer_with_its_move() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let game = person.make(&settings(&engine(1), "white")).await;
    let mut client = person.follow(&game).await;
    client.play(&game, "e4").await;
    let next = client.update().await;
    turn_of(&mut client, Side::White, next).await;
    let offer = PlayerCommand::Move {
        text: "d4".to_owned(),
        offer_draw: true,
    };
    client.get(&game, offer).await;
    let state = client.update().await;
    assert_eq!(state.draw_offer, Some(Side::White));
    let state = turn_of(&mut client, Side::White, state).await;
    assert_eq!((state.draw_offer, state.verdict), (None, None));
}

#[tokio::test]
async fn the_computer_accepts_a_late_draw_offer_when_it_is_worse() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let mut settings = settings(&engine(5), "white");
    // The queen keeps the black king beyond the fourth rank, where White only needs to wait; Black
    // has no pawn that could get in the white king's way.
    settings["start"] = "8/5k2/8/8/Q7/8/8/4K3 w - - 0 1".into();
    let game = person.make(&settings).await;
    let mut client = person.follow(&game).await;
    for text in [
        "Kd1", "Kc1", "Kb1", "Ka1", "Ka2", "Kb2", "Kc2", "Kd2", "Ke2", "Kf2",
    ] {
        client.play(&game, text).await;
        let next = client.update().await;
        turn_of(&mut client, Side::White, next).await;
    }
    let offer = PlayerCommand::Move {
        text: "Kg2".to_owned(),
        offer_draw: true,
    };
    client.get(&game, offer).await;
    assert_eq!(client.update().await.draw_offer, Some(Side::White));
    let verdict = client.update().await.verdict.expect("a verdict");
    assert_eq!(verdict.article.as_deref(), Some("5.2.3"));
}

#[tokio::test]
async fn the_computer_claims_draws_where_players_must_claim_them() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    // The fiftieth move is the computer's own, which it does not have to play, or was played
    // already.
    for quiet in [98, 99] {
        let mut settings = settings(&engine(5), "white");
        settings["claims"] = "by_players".into();
        settings["start"] = format!("8/5k2/8/8/Q7/8/8/4K3 w - - {quiet} 60").into();
        let game = person.make(&settings).await;
        let mut client = person.follow(&game).await;
        client.play(&game, "Kd1").await;
        assert_eq!(client.update().await.verdict, None);
        let state = client.update().await;
        let verdict = state.verdict.expect("a verdict");
        assert_eq!(verdict.article.as_deref(), Some("9.3"), "{quiet}");
        assert!(
            state.plies.is_empty(),
            "the move of the claim is not played"
        );
    }
}
