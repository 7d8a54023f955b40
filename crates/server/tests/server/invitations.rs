//! Invitations: one player accepts, everyone else becomes a spectator.

use std::time::Duration;

use protocol::http::{Created, GameList, Problem};
use protocol::{Player, PlayerCommand, RefusalCode, You};
use tokio::task::JoinSet;

use crate::harness::{Person, TestServer, invitation, myself, request, settings};

#[tokio::test]
async fn only_one_of_many_players_gets_the_open_seat() {
    let test_server = TestServer::open().await;
    let maker = test_server.new_visitor().await;
    let game = maker.make(&settings(&invitation(), "black")).await;
    let mut guests = JoinSet::new();
    for _ in 0..24 {
        let (guest, game) = (test_server.new_visitor().await, game.clone());
        guests.spawn(async move { (guest.accept(&game).await.status, guest) });
    }
    let answers = guests.join_all().await;
    let taken: Vec<_> = answers
        .iter()
        .filter(|(status, _)| *status == 200)
        .collect();
    assert_eq!(taken.len(), 1);
    assert!(
        answers
            .iter()
            .all(|(status, _)| [200, 409].contains(status))
    );

    for (status, guest) in &answers {
        let (info, state) = guest.connect().await.watch(&game, None).await;
        let expected = if *status == 200 {
            You::White
        } else {
            You::Spectator
        };
        assert_eq!((info.you, state.version), (expected, 1));
        assert_eq!(info.invitation, None);
    }
    assert_eq!(test_server.stored(&game).await.rows.len(), 1);
    assert_eq!(
        taken[0].1.accept(&game).await.status,
        200,
        "accepting twice changes nothing"
    );
}

#[tokio::test]
async fn notifies_all_clients_when_the_seat_is_taken() {
    let test_server = TestServer::open().await;
    let (maker, guest) = (
        test_server.new_visitor().await,
        test_server.new_visitor().await,
    );
    let game = maker.make(&settings(&invitation(), "white")).await;
    let mut at_maker = maker.connect().await;
    let (info, state) = at_maker.watch(&game, None).await;
    assert_eq!((state.version, info.seats.black), (0, Player::Open));
    assert!(state.position.targets.is_empty(), "no move is legal yet");
    let link = format!("http://{}/game/{game}", test_server.address);
    assert_eq!(info.invitation.as_deref(), Some(&*link));
    let mut at_guest = guest.connect().await;
    assert_eq!(at_guest.watch(&game, None).await.0.you, You::Spectator);

    assert_eq!(guest.accept(&game).await.status, 200);
    let (info, state) = at_maker.game().await;
    assert_eq!((info.you, state.version), (You::White, 1));
    assert!(matches!(info.seats.black, Player::Person { name, .. } if name.starts_with("Guest ")));
    assert_eq!(at_guest.game().await.0.you, You::Black);
}

#[tokio::test]
async fn the_link_begins_with_the_public_address() {
    let test_server = TestServer::open_with(|config| {
        config.public_url = Some("https://chess.example.org".parse().expect("a URL"));
    })
    .await;
    let maker = test_server.new_visitor().await;
    let game = maker.make(&settings(&invitation(), "white")).await;
    let (info, _) = maker.connect().await.watch(&game, None).await;
    let link = format!("https://chess.example.org/game/{game}");
    assert_eq!(info.invitation, Some(link));
}

#[tokio::test]
async fn players_cannot_accept_their_own_invitation() {
    let test_server = TestServer::open().await;
    let maker = test_server.new_visitor().await;
    let game = maker.make(&settings(&invitation(), "white")).await;
    let answer = maker.accept(&game).await;
    assert_eq!(answer.status, 409);
    assert!(answer.json::<Problem>().error.contains("send its link"));
    assert_eq!(test_server.stored(&game).await.rows.len(), 0);
}

#[tokio::test]
async fn rejects_moves_before_the_seat_is_taken() {
    let test_server = TestServer::open().await;
    let maker = test_server.new_visitor().await;
    let game = maker.make(&settings(&invitation(), "white")).await;
    let mut client = maker.follow(&game).await;
    for command in [
        PlayerCommand::Resign,
        PlayerCommand::Rematch,
        PlayerCommand::Move {
            text: "e4".to_owned(),
            offer_draw: false,
        },
    ] {
        let (code, ..) = client.get_refused(&game, command).await;
        assert_eq!(code, RefusalCode::NotStarted);
    }
}

#[tokio::test]
async fn accepting_a_missing_game_returns_an_error() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    for game in ["zzzzzzzz", "short", "not%20one"] {
        assert_eq!(person.accept(game).await.status, 404, "{game}");
    }
}

#[tokio::test]
async fn a_visitors_games_are_listed_newest_first() {
    let test_server = TestServer::open().await;
    let (maker, guest) = (
        test_server.new_visitor().await,
        test_server.new_visitor().await,
    );
    let first = maker.make(&settings(&invitation(), "white")).await;
    let second = maker.make(&settings(&invitation(), "black")).await;
    guest.accept(&first).await;
    let list: GameList = maker.get("/app/games").await.json();
    let games = &list.games;
    let ids: Vec<&str> = games.iter().map(|summary| &*summary.id).collect();
    assert_eq!((ids, list.older), (vec![&*second, &*first], None));
    assert_eq!(games[0].you, You::Black);
    assert_eq!(games[0].seats.white, Player::Open);
    let list: GameList = guest.get("/app/games").await.json();
    assert_eq!(list.games.len(), 1);
    assert_eq!(list.games[0].you, You::Black);
}

#[tokio::test]
async fn older_games_are_listed_page_by_page() {
    let mut test_server = TestServer::open().await;
    let maker = test_server.new_visitor().await;
    let mut made = Vec::new();
    let listed = async |after: Option<&str>| {
        let query = after.map(|id| format!("?after={id}")).unwrap_or_default();
        let list: GameList = maker.get(&format!("/app/games{query}")).await.json();
        let ids = list.games.into_iter().map(|game| game.id);
        (ids.collect::<Vec<_>>(), list.older)
    };
    for _ in 0..30 {
        made.insert(0, maker.make(&settings(&myself(), "white")).await);
        test_server.pass(Duration::from_secs(1)).await;
    }
    assert_eq!(listed(None).await, (made.clone(), None));
    made.insert(0, maker.make(&settings(&myself(), "white")).await);
    let last = Some(made[29].clone());
    assert_eq!(listed(None).await, (made[..30].to_vec(), last));
    assert_eq!(listed(Some(&made[29])).await, (made[30..].to_vec(), None));
    let unreadable = maker.get("/app/games?after=no").await;
    assert_eq!(unreadable.status, 404);
}

#[tokio::test]
async fn law_04_colours_are_chosen_or_random() {
    let test_server = TestServer::open().await;
    let mut drawn = [0, 0];
    // A fair random choice gives the same side forty times once in half a billion runs.
    for _ in 0..40 {
        let maker = test_server.new_visitor().await;
        let game = maker.make(&settings(&invitation(), "random")).await;
        let (info, _) = maker.connect().await.watch(&game, None).await;
        drawn[usize::from(info.you == You::Black)] += 1;
    }
    assert!(drawn.iter().all(|&often| often > 0), "{drawn:?}");
    let maker = test_server.new_visitor().await;
    for (color, you) in [("white", You::White), ("black", You::Black)] {
        let game = maker.make(&settings(&invitation(), color)).await;
        let (info, _) = maker.connect().await.watch(&game, None).await;
        assert_eq!(info.you, you);
    }
}

#[tokio::test]
async fn an_invitation_can_be_canceled_until_it_is_accepted() {
    let test_server = TestServer::open().await;
    let (maker, guest) = (
        test_server.new_visitor().await,
        test_server.new_visitor().await,
    );
    let game = maker.make(&settings(&invitation(), "white")).await;
    let mut at_guest = guest.follow(&game).await;
    let (code, ..) = at_guest.get_refused(&game, PlayerCommand::Abort).await;
    assert_eq!(code, RefusalCode::NotYourGame);
    let mut at_maker = maker.connect().await;
    assert!(at_maker.watch(&game, None).await.1.can_abort);
    assert_eq!(at_maker.get(&game, PlayerCommand::Abort).await, 1);
    let verdict = at_guest.update().await.verdict.expect("a verdict");
    assert_eq!(verdict.result, "*");
    let answer = guest.accept(&game).await;
    assert_eq!(answer.status, 409);
    assert!(answer.json::<Problem>().error.contains("withdrawn"));

    // Calling off an invitation that was just accepted does not end the game.
    let game = maker.make(&settings(&invitation(), "white")).await;
    let mut at_maker = maker.follow(&game).await;
    guest.accept(&game).await;
    at_maker
        .ask_at(0, &game, "late", PlayerCommand::Abort)
        .await;
    at_maker.game().await;
    assert_eq!(at_maker.refused("late").await.0, RefusalCode::Stale);
}

#[tokio::test]
async fn a_request_resent_with_the_same_key_creates_one_game() {
    let test_server = TestServer::open().await;
    let (maker, other) = (
        test_server.new_visitor().await,
        test_server.new_visitor().await,
    );
    let body = settings(&invitation(), "random").to_string();
    let make = async |person: &Person, key: &str| {
        let headers = [
            ("cookie", person.cookie()),
            ("content-type", "application/json"),
            ("idempotency-key", key),
        ];
        request(
            &test_server,
            "POST",
            "/app/games",
            &headers,
            body.as_bytes(),
        )
        .await
    };
    let first = make(&maker, "one").await.json::<Created>().id;
    let again = make(&maker, "one").await;
    assert_eq!(
        (again.status, again.json::<Created>().id),
        (201, first.clone())
    );
    assert_ne!(make(&maker, "two").await.json::<Created>().id, first);
    assert_ne!(make(&other, "one").await.json::<Created>().id, first);
    assert_eq!(make(&maker, &"k".repeat(65)).await.status, 400);
    let list: GameList = maker.get("/app/games").await.json();
    assert_eq!(list.games.len(), 2);
}
