//! Requests about positions outside of games.

use protocol::{ClientMessage, RefusalCode, ServerMessage};

use crate::harness::{Client, TestServer};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn explore(fen: &str, moves: &[&str], from_ply: u32) -> ClientMessage {
    ClientMessage::Explore {
        request: 5,
        fen: fen.to_owned(),
        chess960: false,
        moves: moves.iter().map(|&mv| mv.to_owned()).collect(),
        from_ply,
    }
}

async fn ask(client: &mut Client, message: &ClientMessage) -> ServerMessage {
    client.send_message(message).await;
    client.receive().await
}

/// Sends an invalid request; returns the index of the move, the code, the sentence and the article
/// of the refusal.
async fn refused(
    client: &mut Client,
    message: &ClientMessage,
) -> (Option<u32>, RefusalCode, String, Option<String>) {
    match ask(client, message).await {
        ServerMessage::ExploreRefused {
            request: 5,
            at,
            code,
            message,
            article,
        } => (at, code, message, article),
        other => panic!("expected a refusal, got {other:?}"),
    }
}

#[tokio::test]
async fn explores_moves_openings_and_game_ends() {
    let test_server = TestServer::open().await;
    let mut client = test_server.new_visitor().await.connect().await;
    let moves = ["e4", "e7e5", "Nf3"];
    let ServerMessage::Explored {
        start_fen,
        from_ply,
        plies,
        position,
        ending,
        opening,
        notes,
        ..
    } = ask(&mut client, &explore(START, &moves, 1)).await
    else {
        panic!("expected `explored`");
    };
    assert_eq!((&*start_fen, from_ply), (START, 1));
    let sans: Vec<_> = plies.iter().map(|ply| &*ply.san).collect();
    assert_eq!(sans, ["e5", "Nf3"]);
    assert_eq!(plies[1].squares, ["g1", "f3"].map(str::to_owned));
    assert_eq!(position.fen, plies[1].fen);
    assert_eq!(position.targets["b8"], ["a6", "c6"]);
    assert_eq!((ending, notes), (None, Vec::new()));
    assert_eq!(opening.expect("a name").name, "King's Knight Opening");
    for (fen, moves, reason, article) in [
        (
            START,
            &["f3", "e5", "g4", "Qh4"][..],
            "Black won: checkmate.",
            "5.1.1",
        ),
        (
            "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
            &[],
            "Drawn: stalemate.",
            "5.2.1",
        ),
        (
            "8/8/4k3/8/8/3pK3/8/8 w - - 0 1",
            &["Kxd3"],
            "Drawn: neither side can mate.",
            "5.2.2",
        ),
    ] {
        let ServerMessage::Explored { ending, .. } =
            ask(&mut client, &explore(fen, moves, 0)).await
        else {
            panic!("{fen}: expected `explored`");
        };
        let ending = ending.expect("the game has ended");
        assert_eq!(
            (&*ending.sentence, ending.article.as_deref()),
            (reason, Some(article))
        );
    }
}

#[tokio::test]
async fn explores_chess960_castling_and_reports_dropped_rights() {
    let test_server = TestServer::open().await;
    let mut client = test_server.new_visitor().await.connect().await;
    let in_960 = ClientMessage::Explore {
        request: 5,
        fen: "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1".to_owned(),
        chess960: true,
        moves: vec!["O-O".to_owned()],
        from_ply: 0,
    };
    let ServerMessage::Explored { plies, .. } = ask(&mut client, &in_960).await else {
        panic!("expected `explored` for Chess960");
    };
    assert_eq!((&*plies[0].uci, &*plies[0].san), ("e1g1", "O-O"));
    let fen = "4k3/8/8/8/8/8/8/4K3 w K e6 0 1";
    let ServerMessage::Explored {
        notes, start_fen, ..
    } = ask(&mut client, &explore(fen, &[], 0)).await
    else {
        panic!("{fen}: expected `explored`");
    };
    assert_eq!(start_fen, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert!(notes[0].contains("castling right K"), "{notes:?}");
    assert!(notes[1].contains("e6"), "{notes:?}");
}

#[tokio::test]
async fn rejects_invalid_lines_with_the_index_of_the_move() {
    let test_server = TestServer::open().await;
    let mut client = test_server.new_visitor().await.connect().await;
    for (fen, moves, at, code, part) in [
        (
            "nonsense",
            &[][..],
            None,
            RefusalCode::BadPosition,
            "not valid",
        ),
        (
            "8/8/8/8/8/8/8/4K3 w - - 0 1",
            &["Ke2"],
            None,
            RefusalCode::BadPosition,
            "Black has no king",
        ),
        (
            START,
            &["e4", "Ra5"],
            Some(1),
            RefusalCode::IllegalMove,
            "a7",
        ),
        (
            START,
            &["e4", "é", "e5"],
            Some(1),
            RefusalCode::UnreadableMove,
            "é",
        ),
    ] {
        let refused = refused(&mut client, &explore(fen, moves, 0)).await;
        assert_eq!((refused.0, refused.1), (at, code), "{fen} {moves:?}");
        assert!(refused.2.contains(part), "{}", refused.2);
        assert_eq!(refused.3.is_some(), code == RefusalCode::IllegalMove);
    }
}

#[tokio::test]
async fn rejects_a_line_that_is_too_long_and_sends_a_long_one_in_parts() {
    let test_server = TestServer::open().await;
    let mut client = test_server.new_visitor().await.connect().await;
    let moves = ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(150);
    let mut known = 0;
    while known < 600 {
        let message = explore(START, &moves, known);
        let ServerMessage::Explored {
            from_ply,
            plies,
            position,
            ..
        } = ask(&mut client, &message).await
        else {
            panic!("expected `explored`");
        };
        assert_eq!((from_ply, plies.len()), (known, 100));
        assert!(position.fen.ends_with("600 301"), "{}", position.fen);
        known += 100;
    }
    let ServerMessage::Explored {
        from_ply, plies, ..
    } = ask(&mut client, &explore(START, &moves, u32::MAX)).await
    else {
        panic!("expected `explored`");
    };
    assert_eq!((from_ply, plies.len()), (600, 0));
    let longer = [&moves[..], &["e4"]].concat();
    let (at, code, message, _) = refused(&mut client, &explore(START, &longer, 0)).await;
    assert_eq!((at, code), (Some(600), RefusalCode::BadPosition));
    assert!(message.contains("600 moves"), "{message}");
}

#[tokio::test]
async fn limits_the_rate_of_explore_requests() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let mut explored = 0;
    // Over several connections, so that the rate limit of frames is not reached.
    for _ in 0..16 {
        let mut client = person.connect().await;
        for _ in 0..50 {
            client.send_message(&explore(START, &[], 0)).await;
        }
        for _ in 0..50 {
            match client.receive().await {
                ServerMessage::Explored { .. } => explored += 1,
                ServerMessage::ExploreRefused { at, code, .. } => {
                    assert_eq!((at, code), (None, RefusalCode::TooMany));
                    return assert!(explored >= 200, "{explored}");
                }
                other => panic!("{other:?}"),
            }
        }
    }
    panic!("{explored} positions were explored and none was refused");
}
