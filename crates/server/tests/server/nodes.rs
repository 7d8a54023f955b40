//! Two servers on one database.
#![cfg(unix)]

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use private_postgres::{Server, new_database};
use protocol::http::ColorChoice;
use protocol::{
    ChallengeState, ClientMessage, PlayerCommand, RefusalCode, ServerMessage, Side, You,
};
use serde_json::Value;
use store::Store as _;
use tempfile::tempdir;
use tokio::time::timeout;

use crate::challenges::{accept, challenged};
use crate::conditional::by_correspondence;
use crate::harness::{
    Client, PATIENCE, Person, START, TestServer, engine, invitation, myself, request, settings,
    timed,
};
use crate::people::register;

/// Two servers, and the database that they share.
struct Nodes {
    one: TestServer,
    two: TestServer,
    url: String,
    _database: Arc<Server>,
}

impl Nodes {
    async fn open() -> Self {
        let (database, url) = new_database().expect("PostgreSQL");
        Self {
            one: node(&url).await,
            two: node(&url).await,
            url,
            _database: database,
        }
    }
}

/// A server on this database.
async fn node(url: &str) -> TestServer {
    let store = store::open(url).await.expect("a database");
    let folder = tempdir().expect("a folder");
    TestServer::over(store, folder, START, |_| ()).await
}

/// A game between White, who comes to one node, and Black, who comes to the other.
async fn game_on(one: &TestServer, two: &TestServer, terms: &Value) -> (String, Person, Person) {
    let white = one.newcomer().await;
    let black = one.newcomer().await.at(two);
    let game = white.make(terms).await;
    assert_eq!(black.accept(&game).await.status, 200);
    (game, white, black)
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_game_is_played_from_two_nodes() {
    let Nodes {
        one,
        two,
        _database,
        ..
    } = Nodes::open().await;
    let white = one.newcomer().await;
    let black = one.newcomer().await.at(&two);
    let game = white.make(&settings(&invitation(), "white")).await;
    let mut at_white = white.follow(&game).await;
    // The node of White hears of it from the other.
    assert_eq!(black.accept(&game).await.status, 200);
    let (info, _) = at_white.game().await;
    assert_eq!(info.you, You::White);
    let mut at_black = black.follow(&game).await;
    let mut spectator = one.newcomer().await.at(&two).follow(&game).await;
    assert_eq!(at_white.spectators().await, 1);
    for (text, by_white) in [("e4", true), ("e5", false), ("Nf3", true), ("Nc6", false)] {
        let client = if by_white {
            &mut at_white
        } else {
            &mut at_black
        };
        client.play(&game, text).await;
        for client in [&mut at_white, &mut at_black, &mut spectator] {
            assert_eq!(client.update().await.plies[0].san, text);
        }
    }

    // A rematch is offered on one node and accepted on the other.
    at_white.get(&game, PlayerCommand::Resign).await;
    for client in [&mut at_white, &mut at_black, &mut spectator] {
        assert!(client.update().await.verdict.is_some());
    }
    at_white.get(&game, PlayerCommand::Rematch).await;
    for client in [&mut at_white, &mut at_black, &mut spectator] {
        assert_eq!(client.update().await.rematch_offer, Some(Side::White));
    }
    at_black.get(&game, PlayerCommand::Rematch).await;
    let made = at_black.update().await.rematch;
    assert!(made.is_some());
    for client in [&mut at_white, &mut spectator] {
        assert_eq!(client.update().await.rematch, made);
    }
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn what_is_said_on_one_node_is_read_on_the_other() {
    let Nodes {
        one,
        two,
        _database,
        ..
    } = Nodes::open().await;
    let (game, white, black) = game_on(&one, &two, &settings(&invitation(), "white")).await;
    let (mut at_white, mut at_black) = (white.connect().await, black.connect().await);
    for client in [&mut at_white, &mut at_black] {
        assert!(client.watch_chat(&game).await.lines.is_empty());
    }
    for (person, text) in [(&white, "hello"), (&black, "hi"), (&white, "good luck")] {
        assert_eq!(person.say(&game, text).await.status, 204);
        for client in [&mut at_white, &mut at_black] {
            assert_eq!(client.said().await.text, text);
        }
    }
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn what_was_written_on_one_node_is_played_by_the_other() {
    let Nodes {
        one,
        two,
        _database,
        ..
    } = Nodes::open().await;
    let (game, white, black) = game_on(&one, &two, &by_correspondence()).await;
    let mut at_white = white.follow(&game).await;
    assert_eq!(
        black.write_lines(&game, &["e4 e5 Nf3 Nc6"]).await.status,
        200
    );
    for answer in [["e4", "e5"], ["Nf3", "Nc6"]] {
        at_white.play(&game, answer[0]).await;
        for san in answer {
            assert_eq!(at_white.update().await.plies[0].san, san);
        }
    }
    assert_eq!(two.stored(&game).await.rows.len(), 5);
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn somebody_on_another_node_is_challenged() {
    let Nodes {
        one,
        two,
        _database,
        ..
    } = Nodes::open().await;
    let ada = register(&one, "Ada").await;
    let grace = register(&one, "Grace").await.at(&two);
    let (mut at_ada, mut at_grace) = (ada.connect().await, grace.connect().await);
    assert!(at_ada.watch_challenges().await.is_empty());
    assert!(at_grace.watch_challenges().await.is_empty());
    let id = challenged(&ada, "Grace").await;
    at_ada.challenges().await;
    assert_eq!(at_grace.challenges().await[0].state, ChallengeState::Open);
    // Accepted on both nodes at once, and once more.
    let on_other_node = grace.at(&one);
    let answers = tokio::join!(accept(&grace, &id), accept(&on_other_node, &id));
    assert_eq!((answers.0.status, answers.1.status), (200, 200));
    let accepted = ChallengeState::Accepted;
    for client in [&mut at_ada, &mut at_grace] {
        while client.challenges().await[0].state != accepted {}
    }
    assert_eq!(two.stored(&id).await.rows.len(), 1);
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn the_computer_thinks_on_one_node_and_moves_once() {
    let Nodes {
        one,
        mut two,
        _database,
        ..
    } = Nodes::open().await;
    let person = one.newcomer().await;
    let game = person.make(&settings(&engine(1), "white")).await;
    let mut client = person.follow(&game).await;
    // Who only watches on the other node makes nobody think there.
    let mut spectator = one.newcomer().await.at(&two).follow(&game).await;
    for text in ["e4", "d4", "Nf3"] {
        client.play(&game, text).await;
        assert_eq!(client.update().await.position.turn, Side::Black);
        assert_eq!(client.update().await.position.turn, Side::White);
        // The other node may hear of both moves at once.
        while spectator.update().await.position.turn == Side::Black {}
    }
    assert_eq!(one.stored(&game).await.rows.len(), 7);

    // When its node has gone, the other goes on.
    one.store.refuse_writes(true);
    one.store.close().await;
    drop(client);
    let mut client = person.at(&two).follow(&game).await;
    client.play(&game, "Bd3").await;
    let after = async |two: &TestServer| two.stored(&game).await.rows.len();
    while after(&two).await < 9 {
        two.pass(Duration::from_secs(1)).await;
    }
    one.hand.advance(Duration::from_secs(1));
    assert_eq!(after(&two).await, 9);
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_game_on_one_node_is_not_analysed_on_the_other() {
    let Nodes {
        one,
        two,
        _database,
        ..
    } = Nodes::open().await;
    let person = one.newcomer().await;
    let game = person.make(&settings(&myself(), "white")).await;
    let mut client = person.follow(&game).await;
    client.play(&game, "e4").await;
    let mut elsewhere = person.at(&two).connect().await;
    let fen = client.update().await.position.fen;
    assert_eq!(
        analyse(&mut elsewhere, fen).await,
        Some(RefusalCode::NotNow)
    );

    // A move that is made later is known too, though nobody there follows the game. The node
    // hears of both games in the order of their moves.
    let other = person.make(&settings(&myself(), "white")).await;
    let mut spectator = one.newcomer().await.at(&two).follow(&other).await;
    client.play(&game, "e5").await;
    let fen = client.update().await.position.fen;
    client.watch(&other, None).await;
    client.play(&other, "d4").await;
    spectator.update().await;
    assert_eq!(
        analyse(&mut elsewhere, fen).await,
        Some(RefusalCode::NotNow)
    );
    // So is one in a game that was made later.
    let fen = client.update().await.position.fen;
    assert_eq!(
        analyse(&mut elsewhere, fen).await,
        Some(RefusalCode::NotNow)
    );
}

/// Asks for an analysis of the position; answers why it is refused.
async fn analyse(client: &mut Client, fen: String) -> Option<RefusalCode> {
    let analyse = ClientMessage::Analyse {
        request: 1,
        fen,
        chess960: false,
        moves: Vec::new(),
        lines: 1,
    };
    client.send_message(&analyse).await;
    match client.receive().await {
        ServerMessage::AnalysisEnd { code, .. } => code,
        other => panic!("an analysis: {other:?}"),
    }
}

/// Who is away, as someone is told who begins to follow the game.
async fn away(person: &Person, game: &str) -> Vec<Side> {
    let mut client = person.connect().await;
    let (game, since) = (game.to_owned(), None);
    let watch = ClientMessage::Watch { game, since };
    client.send_message(&watch).await;
    match client.receive().await {
        ServerMessage::Game { away, .. } => away,
        other => panic!("no game but {other:?}"),
    }
}

/// Lets time pass on both nodes until these sides are away, as the first node sees it.
async fn pass_until_away(nodes: [&mut TestServer; 2], game: &str, sides: &[Side]) {
    let [one, two] = nodes;
    let visitor = one.newcomer().await;
    let told = async {
        while away(&visitor, game).await != sides {
            one.pass(Duration::from_secs(1)).await;
            two.pass(Duration::from_secs(1)).await;
        }
    };
    timeout(PATIENCE, told).await.expect("word of who has left");
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_player_on_the_other_node_is_not_away() {
    let Nodes {
        mut one,
        mut two,
        _database,
        ..
    } = Nodes::open().await;
    let (game, white, black) = game_on(&one, &two, &settings(&invitation(), "white")).await;
    let mut at_white = white.follow(&game).await;
    one.pass(Duration::from_secs(5)).await;
    assert_eq!(at_white.presence().await, [Side::Black]);
    // The other node says who has come there, and who has left.
    let at_black = black.follow(&game).await;
    assert_eq!(at_white.presence().await, []);
    drop(at_black);
    pass_until_away([&mut one, &mut two], &game, &[Side::Black]).await;
    assert_eq!(at_white.presence().await, [Side::Black]);
    let _at_black = black.follow(&game).await;
    assert_eq!(at_white.presence().await, []);
    // A node that dies takes with it what it has said.
    two.store.close().await;
    let told = async {
        while away(&white, &game).await != [Side::Black] {
            one.pass(Duration::from_secs(1)).await;
        }
    };
    timeout(PATIENCE, told).await.expect("a node that is gone");
    assert_eq!(at_white.presence().await, [Side::Black]);
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_node_that_starts_later_hears_who_is_connected() {
    let Nodes {
        one,
        mut two,
        url,
        _database,
    } = Nodes::open().await;
    let (game, white, black) = game_on(&one, &two, &settings(&invitation(), "white")).await;
    let _at_black = black.follow(&game).await;
    let mut three = node(&url).await;
    let white = white.at(&three);
    let _at_white = white.follow(&game).await;
    three.pass(Duration::from_secs(5)).await;
    let told = async {
        while !away(&white, &game).await.is_empty() {
            two.pass(Duration::from_secs(1)).await;
        }
    };
    timeout(PATIENCE, told).await.expect("word of the player");
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_seek_is_accepted_on_the_other_node() {
    let Nodes {
        mut one,
        two,
        _database,
        ..
    } = Nodes::open().await;
    let mut watching = one.newcomer().await.connect().await;
    watching.watch_lobby().await;
    let mut at_owner = one.newcomer().await.at(&two).connect().await;
    let seek = at_owner.seek(ColorChoice::White).await;
    assert_eq!(watching.lobby_of(1).await[0].id, seek);
    let mut clients = Vec::new();
    for number in 0..6 {
        let node = if number % 2 == 0 { &one } else { &two };
        clients.push(one.newcomer().await.at(node).connect().await);
    }
    let accepting = clients.iter_mut().map(async |client| {
        client.accept_seek(&seek).await;
        match client.receive().await {
            ServerMessage::Paired { game, .. } => Some(game),
            ServerMessage::SeekRefused {
                code: RefusalCode::NoSuchSeek,
                ..
            } => None,
            other => panic!("neither a game nor a refusal but {other:?}"),
        }
    });
    let games: Vec<_> = join_all(accepting).await.into_iter().flatten().collect();
    assert_eq!(games, [at_owner.paired(&seek).await]);
    watching.lobby_of(0).await;

    // One that ends on its node ends everywhere, also with the node.
    at_owner.seek(ColorChoice::Black).await;
    watching.lobby_of(1).await;
    at_owner.send_message(&ClientMessage::EndSeek).await;
    watching.lobby_of(0).await;
    let mut other = one.newcomer().await.at(&two).connect().await;
    let lost = other.seek(ColorChoice::Black).await;
    watching.lobby_of(1).await;
    two.store.close().await;
    let mut late = one.newcomer().await.connect().await;
    late.accept_seek(&lost).await;
    for _ in 0..7 {
        one.pass(Duration::from_secs(1)).await;
    }
    assert_eq!(late.seek_refused().await, RefusalCode::Unavailable);
    watching.lobby_of(0).await;
}

/// Each side makes its first move, and both hear of both.
async fn both_move(at_white: &mut Client, at_black: &mut Client, game: &str) {
    at_white.play(game, "h3").await;
    for client in [&mut *at_white, &mut *at_black] {
        client.update().await;
    }
    at_black.play(game, "h6").await;
    for client in [at_white, at_black] {
        client.update().await;
    }
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn nobody_pays_for_the_way_between_nodes() {
    let Nodes {
        one,
        mut two,
        _database,
        ..
    } = Nodes::open().await;
    let terms = timed(&invitation(), "white", 60);
    let (game, white, black) = game_on(&one, &two, &terms).await;
    let (mut at_white, mut at_black) = (white.follow(&game).await, black.follow(&game).await);
    both_move(&mut at_white, &mut at_black, &game).await;
    // So much later the other node hears of the next move.
    two.pass(Duration::from_secs(5)).await;
    at_white.play(&game, "e4").await;
    let clocks = at_black.update().await.clocks.expect("clocks");
    assert_eq!((clocks.black, clocks.running), (60_000, Some(Side::Black)));
    // Nor when something else happens in the same turn.
    at_white.update().await;
    at_white.get(&game, PlayerCommand::ProposeTakeback).await;
    let clocks = at_black.update().await.clocks.expect("clocks");
    assert_eq!((clocks.black, clocks.running), (60_000, Some(Side::Black)));
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_move_on_its_way_to_one_node_is_waited_for_on_the_other() {
    const PINGS: u64 = 6;
    let (database, url) = new_database().expect("PostgreSQL");
    let store = store::open(&url).await.expect("a database");
    let every = Duration::from_millis(1);
    let folder = tempdir().expect("a folder");
    let mut one = TestServer::over(store, folder, START, |config| config.lag_pings = every).await;
    let mut two = node(&url).await;
    let terms = timed(&invitation(), "white", 3);
    let (game, white, black) = game_on(&one, &two, &terms).await;
    let (mut at_white, mut at_black) = (white.follow(&game).await, black.follow(&game).await);
    both_move(&mut at_white, &mut at_black, &game).await;
    // When the other node knows of the spectator, it knows that White is there.
    let _spectator = one.newcomer().await.follow(&game).await;
    assert_eq!(at_white.spectators().await, 1);
    assert_eq!(at_black.spectators().await, 1);
    for _ in 0..PINGS {
        at_white.ping().await;
        for node in [&mut one, &mut two] {
            node.pass(Duration::from_millis(200)).await;
        }
    }
    for node in [&mut one, &mut two] {
        node.pass(Duration::from_millis(3_000 - PINGS * 200 + 150))
            .await;
    }
    // Refused, since the flag has fallen; but the game is not over yet.
    let answer = PlayerCommand::AnswerDraw { accept: true };
    at_black.get_refused(&game, answer).await;
    at_white.play(&game, "e4").await;
    assert_eq!(at_black.update().await.plies[0].remaining, Some(50));
    drop(database);
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_node_that_was_silent_is_told_what_it_has_missed() {
    let Nodes {
        mut one,
        mut two,
        _database,
        ..
    } = Nodes::open().await;
    let mut list_at_one = one.newcomer().await.connect().await;
    let mut list_at_two = one.newcomer().await.at(&two).connect().await;
    list_at_one.watch_lobby().await;
    list_at_two.watch_lobby().await;
    let mut at_one = one.newcomer().await.connect().await;
    at_one.seek(ColorChoice::White).await;
    list_at_two.lobby_of(1).await;
    let mut at_two = one.newcomer().await.at(&two).connect().await;
    let own = at_two.seek(ColorChoice::Black).await;
    list_at_one.lobby_of(2).await;
    list_at_two.lobby_of(2).await;
    // The clock of the second node stands: it says nothing, and hears everything.
    for _ in 0..7 {
        one.pass(Duration::from_secs(1)).await;
    }
    list_at_one.lobby_of(1).await;
    at_one.send_message(&ClientMessage::EndSeek).await;
    list_at_one.lobby_of(0).await;
    two.pass(Duration::from_secs(1)).await;
    assert_eq!(list_at_two.lobby_of(1).await[0].id, own);
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_node_that_cannot_write_is_not_healthy_because_another_can() {
    let Nodes {
        mut one,
        mut two,
        _database,
        ..
    } = Nodes::open().await;
    one.store.refuse_writes(true);
    for node in [&mut one, &mut two] {
        node.pass(Duration::from_secs(11)).await;
    }
    for (node, status) in [(&one, 503), (&two, 200)] {
        for path in ["/healthz", "/readyz"] {
            let answer = request(node, "GET", path, &[], b"").await;
            assert_eq!(answer.status, status, "{path}");
        }
    }
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn who_begins_a_game_on_one_node_has_no_seek_left_on_the_other() {
    let Nodes {
        one,
        two,
        _database,
        ..
    } = Nodes::open().await;
    let owner = one.newcomer().await;
    let (mut here, mut there) = (owner.connect().await, owner.at(&two).connect().await);
    let seek = here.seek(ColorChoice::White).await;
    there.seek(ColorChoice::White).await;
    let other = one.newcomer().await;
    let mut elsewhere = other.at(&two).connect().await;
    elsewhere.seek(ColorChoice::Black).await;
    let mut watching = one.newcomer().await.connect().await;
    watching.watch_lobby().await;
    watching.lobby_of(3).await;
    let mut at_other = other.connect().await;
    at_other.accept_seek(&seek).await;
    let game = at_other.paired(&seek).await;
    assert_eq!(here.paired(&seek).await, game);
    watching.lobby_of(0).await;
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn who_accepts_a_seek_of_another_node_has_none_left_there() {
    let Nodes {
        one,
        two,
        _database,
        ..
    } = Nodes::open().await;
    let mut at_owner = one.newcomer().await.connect().await;
    let seek = at_owner.seek(ColorChoice::White).await;
    let other = one.newcomer().await;
    let mut there = other.connect().await;
    there.seek(ColorChoice::Black).await;
    let mut watching = one.newcomer().await.at(&two).connect().await;
    watching.watch_lobby().await;
    watching.lobby_of(2).await;
    let mut at_other = other.at(&two).connect().await;
    at_other.accept_seek(&seek).await;
    let game = at_other.paired(&seek).await;
    assert_eq!(at_owner.paired(&seek).await, game);
    watching.lobby_of(0).await;
}
