//! Whole games, from the first move to the end.

use protocol::{PlayerCommand, Side, You};

use crate::harness::{Pair, TestServer, myself, settings};

#[tokio::test]
async fn two_people_play_to_mate() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    pair.play(&["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6"]).await;
    assert_eq!(pair.at_white.play(&pair.game, "Qxf7#").await, 8);
    let seen = pair.at_black.update().await;
    assert_eq!(
        seen,
        pair.at_white.update().await,
        "both clients receive the same update"
    );
    let verdict = seen.verdict.expect("a verdict");
    assert_eq!(
        (&*verdict.result, verdict.winner, verdict.article.as_deref()),
        ("1-0", Some(Side::White), Some("5.1.1"))
    );
    assert_eq!(verdict.sentence, "White won: checkmate.");
    assert!(seen.position.targets.is_empty());
    assert_eq!(seen.from_ply, 6);
    let ply = &seen.plies[0];
    assert_eq!((&*ply.uci, &*ply.san, ply.check), ("h5f7", "Qxf7#", true));
    assert_eq!(ply.squares, ["h5", "f7"]);
    assert_eq!(ply.material.taken_by_white, "p");
    assert_eq!(ply.material.balance, 1);

    let stored = test_server.stored(&pair.game).await;
    assert_eq!(stored.rows.len(), 8, "the start and seven moves");
    let (info, state) = pair.white.connect().await.watch(&pair.game, None).await;
    assert_eq!((info.you, state.plies.len()), (You::White, 7));
}

#[tokio::test]
async fn one_player_can_play_both_sides() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let game = person.make(&settings(&myself(), "random")).await;
    let mut client = person.connect().await;
    let (info, state) = client.watch(&game, None).await;
    assert_eq!((info.you, state.version), (You::Both, 1));
    for text in ["f3", "e5", "g4"] {
        client.play(&game, text).await;
        client.update().await;
    }
    client.play(&game, "d8h4").await;
    let state = client.update().await;
    assert_eq!(state.verdict.expect("a verdict").result, "0-1");
    assert_eq!(state.plies[0].san, "Qh4#");
}

#[tokio::test]
async fn castling_is_accepted_with_the_kings_target_or_the_rooks_square() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let mut settings = settings(&myself(), "white");
    settings["start"] = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".into();
    let game = person.make(&settings).await;
    let mut client = person.connect().await;
    let (_, state) = client.watch(&game, None).await;
    let targets = &state.position.targets["e1"];
    for square in ["g1", "h1", "c1", "a1"] {
        assert!(
            targets.contains(&square.to_owned()),
            "{square}: {targets:?}"
        );
    }
    for (text, uci, squares) in [
        ("e1h1", "e1g1", ["e1", "g1"]),
        ("O-O-O", "e8c8", ["e8", "c8"]),
    ] {
        client.play(&game, text).await;
        let state = client.update().await;
        assert_eq!(state.plies[0].uci, uci);
        assert_eq!(state.plies[0].squares, squares);
    }
}

#[tokio::test]
async fn in_chess960_a_king_beside_its_castling_square_steps_there() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let mut settings = settings(&myself(), "white");
    settings["chess960"] = true.into();
    settings["start"] = "4k3/8/8/8/8/8/8/5K1R w K - 0 1".into();
    let game = person.make(&settings).await;
    let mut client = person.connect().await;
    let (_, state) = client.watch(&game, None).await;
    let targets = &state.position.targets["f1"];
    for square in ["g1", "h1"] {
        assert!(targets.contains(&square.to_owned()), "{targets:?}");
    }
    client.play(&game, "f1g1").await;
    assert_eq!(client.update().await.plies[0].san, "Kg1");
}

#[tokio::test]
async fn in_chess960_castling_is_sent_with_the_rooks_square_or_the_kings_target() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let mut settings = settings(&myself(), "white");
    settings["chess960"] = true.into();
    settings["start"] = "4k3/8/8/8/8/8/8/2R1K2R w KC - 0 1".into();
    let game = person.make(&settings).await;
    let mut client = person.connect().await;
    let (info, state) = client.watch(&game, None).await;
    assert!(info.chess960);
    let targets = &state.position.targets["e1"];
    assert!(targets.contains(&"h1".to_owned()) && targets.contains(&"g1".to_owned()));
    client.play(&game, "e1g1").await;
    let ply = client.update().await.plies.remove(0);
    assert_eq!(
        (&*ply.uci, ply.squares),
        ("e1h1", ["e1".into(), "g1".into()])
    );
}

#[tokio::test]
async fn resigning_ends_the_game() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    pair.play(&["e4"]).await;
    pair.at_white.get(&pair.game, PlayerCommand::Resign).await;
    let verdict = pair.at_black.update().await.verdict.expect("a verdict");
    assert_eq!(
        (&*verdict.result, verdict.winner),
        ("0-1", Some(Side::Black))
    );
}

#[tokio::test]
async fn a_game_can_be_aborted_until_both_have_moved() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    pair.play(&["e4"]).await;
    pair.at_black.get(&pair.game, PlayerCommand::Abort).await;
    let verdict = pair.at_white.update().await.verdict.expect("a verdict");
    assert_eq!((&*verdict.result, verdict.winner), ("*", None));
}

#[tokio::test]
async fn a_chess960_game_starts_from_a_random_position() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let mut settings = settings(&myself(), "white");
    settings["chess960"] = true.into();
    let game = person.make(&settings).await;
    let (info, _) = person.connect().await.watch(&game, None).await;
    let rank = info.start_fen.split('/').next_back().expect("a rank");
    let mut pieces: Vec<char> = rank.chars().take(8).collect();
    pieces.sort_unstable();
    assert_eq!(pieces, ['B', 'B', 'K', 'N', 'N', 'Q', 'R', 'R']);
}

#[tokio::test]
async fn law_22_a_permanently_blocked_position_is_drawn_at_once() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let mut settings = settings(&myself(), "white");
    settings["start"] = "4k3/8/8/1p1p1p1p/1P1P1P2/8/7P/4K3 w - - 0 1".into();
    let game = person.make(&settings).await;
    let mut client = person.connect().await;
    client.watch(&game, None).await;
    client.play(&game, "h4").await;
    let verdict = client.update().await.verdict.expect("a verdict");
    assert_eq!(
        (&*verdict.result, verdict.article.as_deref()),
        ("1/2-1/2", Some("5.2.2"))
    );
}

/// With two knights against a bare king a long search is needed to prove that a mate exists. It
/// runs outside the game's task, and gives the same verdict.
#[tokio::test]
async fn returns_a_verdict_after_a_long_mating_test() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let mut settings = settings(&myself(), "black");
    settings["start"] = "8/8/8/8/8/4K1nn/7k/8 b - - 0 1".into();
    let game = person.make(&settings).await;
    let mut client = person.connect().await;
    client.watch(&game, None).await;
    client.play(&game, "Kg2").await;
    assert_eq!(client.update().await.verdict, None);
    client.get(&game, PlayerCommand::Resign).await;
    let verdict = client.update().await.verdict.expect("a verdict");
    assert_eq!(
        (&*verdict.result, verdict.winner),
        ("0-1", Some(Side::Black))
    );
}
