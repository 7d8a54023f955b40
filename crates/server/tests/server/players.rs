//! Profiles, and lists of games.

use protocol::http::people::Session;
use protocol::http::players::{
    FollowedPeople, KnownPeople, PlayedGames, Profile, RatingHistory, Speed,
};
use protocol::{PlayerCommand, Side, You};
use serde_json::json;

use crate::harness::{Person, TestServer, engine, invitation, settings, timed};
use crate::people::register;

async fn id(person: &Person) -> String {
    person.get("/app/session").await.json::<Session>().id
}

/// Plays a rated game that White resigns after a move by each side.
pub(crate) async fn rated_game(white: &Person, black: &Person) -> String {
    let mut settings = timed(&invitation(), "white", 600);
    settings["rated"] = json!(true);
    let game = white.make(&settings).await;
    assert_eq!(black.accept(&game).await.status, 200);
    let (mut at_white, mut at_black) = (white.follow(&game).await, black.follow(&game).await);
    at_white.play(&game, "e4").await;
    at_white.update().await;
    at_black.update().await;
    at_black.play(&game, "c5").await;
    at_white.update().await;
    at_white.get(&game, PlayerCommand::Resign).await;
    game
}

async fn games(reader: &Person, player: &str, filter: &str) -> PlayedGames {
    let path = format!("/app/players/{player}/games{filter}");
    let answer = reader.get(&path).await;
    assert_eq!(answer.status, 200, "{filter}: {}", answer.text());
    answer.json()
}

async fn ids(reader: &Person, player: &str, filter: &str) -> Vec<String> {
    let listed = games(reader, player, filter).await.games;
    listed.into_iter().map(|game| game.id).collect()
}

#[tokio::test]
async fn a_profile_shows_ratings_and_results() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let boris = register(&test_server, "Boris").await;
    let game = rated_game(&ada, &boris).await;
    let (ada_id, boris_id) = (id(&ada).await, id(&boris).await);

    let profile: Profile = ada.get(&format!("/app/players/{boris_id}")).await.json();
    assert_eq!((&*profile.id, &*profile.name), (&*boris_id, "Boris"));
    assert!(profile.has_account && !profile.is_you && profile.results_are_complete);
    let [rating] = &profile.ratings[..] else {
        panic!("expected one speed: {profile:?}");
    };
    assert_eq!((rating.speed, rating.games), (Speed::Rapid, 1));
    assert_eq!(
        (rating.rating.points, rating.rating.provisional),
        (1_662, true)
    );
    let [result] = &profile.results[..] else {
        panic!("expected one line: {profile:?}");
    };
    assert_eq!((result.speed, result.side), (Speed::Rapid, Side::Black));
    assert_eq!((result.won, result.drawn, result.lost), (1, 0, 0));

    let path = format!("/app/players/{boris_id}/ratings/rapid");
    let history: RatingHistory = ada.get(&path).await.json();
    assert_eq!(history.older, None);
    assert_eq!(
        (&*history.points[0].game, history.points[0].rating),
        (&*game, 1_662)
    );
    let listed = games(&ada, &ada_id, "").await;
    let played = &listed.games[0];
    assert_eq!(
        (&*played.id, played.side, played.rated),
        (&*game, You::White, true)
    );
    let end = played.end.as_ref().expect("the game has ended");
    assert_eq!((end.verdict.result.as_str(), end.plies), ("0-1", 2));
    let opening = end.opening.as_ref().expect("a name");
    assert_eq!((&*opening.eco, &*opening.name), ("B20", "Sicilian Defense"));
    let changes = played
        .ratings
        .map(|rating| rating.map(|rating| rating.change));
    assert_eq!(changes, [Some(-162), Some(162)]);
}

#[tokio::test]
async fn others_find_only_rated_games_that_are_over() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let boris = register(&test_server, "Boris").await;
    let stranger = test_server.new_visitor().await;
    let player = id(&ada).await;
    let rated = rated_game(&ada, &boris).await;
    let with_computer = ada.make(&settings(&engine(1), "white")).await;
    let with_boris = ada.make(&settings(&invitation(), "white")).await;
    assert_eq!(boris.accept(&with_boris).await.status, 200);
    let mut at_ada = ada.follow(&with_boris).await;
    at_ada.play(&with_boris, "e4").await;
    at_ada.update().await;
    at_ada.get(&with_boris, PlayerCommand::Resign).await;
    let mut running = timed(&invitation(), "white", 600);
    running["rated"] = json!(true);
    let running = ada.make(&running).await;

    let all = [&running, &with_boris, &with_computer, &rated];
    assert_eq!(ids(&ada, &player, "").await, all.map(String::as_str));
    assert_eq!(ids(&boris, &player, "").await, [&*with_boris, &*rated]);
    assert_eq!(ids(&stranger, &player, "").await, [&*rated]);
    let profile: Profile = stranger.get(&format!("/app/players/{player}")).await.json();
    let counted: u32 = profile
        .results
        .iter()
        .map(|line| line.won + line.lost + line.drawn)
        .sum();
    assert_eq!(counted, 1, "{profile:?}");
    let profile: Profile = ada.get(&format!("/app/players/{player}")).await.json();
    assert!(profile.is_you);
    assert_eq!(profile.results.len(), 2, "{profile:?}");
}

#[tokio::test]
async fn filters_and_pages_the_games_of_a_player() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let boris = register(&test_server, "Boris").await;
    let player = id(&ada).await;
    let rated = rated_game(&ada, &boris).await;
    let unrated = ada.make(&settings(&engine(1), "black")).await;
    let created = games(&ada, &player, "").await.games[1].at;
    for (filter, expected) in [
        ("?opponent=boris", vec![&*rated]),
        ("?result=lost", vec![&*rated]),
        ("?result=won", vec![]),
        ("?side=white", vec![&*rated]),
        ("?side=black", vec![&*unrated]),
        ("?speed=rapid", vec![&*rated]),
        ("?rated=false", vec![&*unrated]),
        ("?opening=1.e4+c5", vec![&*rated]),
        ("?opening=d4", vec![]),
        (&format!("?from={created}"), vec![&*unrated, &*rated]),
        (&format!("?before={created}"), vec![]),
        (&format!("?after={unrated}"), vec![&*rated]),
        (
            "?rated=true&side=white&result=lost&opponent=Boris",
            vec![&*rated],
        ),
    ] {
        assert_eq!(ids(&ada, &player, filter).await, expected, "{filter}");
    }
    for (filter, status, part) in [
        ("?opponent=nobody", 404, "with the name"),
        ("?opening=e5", 400, "e5"),
        ("?result=Won", 400, "address"),
        ("?colour=white", 400, "colour"),
        ("?after=x", 404, "no such game"),
    ] {
        let answer = ada
            .get(&format!("/app/players/{player}/games{filter}"))
            .await;
        assert_eq!(answer.status, status, "{filter}");
        assert!(answer.text().contains(part), "{filter}: {}", answer.text());
    }

    let mut made = vec![unrated, rated];
    for _ in 0..30 {
        made.insert(0, ada.make(&settings(&engine(1), "white")).await);
    }
    let first = games(&ada, &player, "").await;
    let older = first.older.expect("another page");
    let second = games(&ada, &player, &format!("?after={older}")).await;
    assert_eq!(second.older, None);
    let all = first.games.iter().chain(&second.games);
    assert_eq!(all.map(|game| game.id.clone()).collect::<Vec<_>>(), made);
}

#[tokio::test]
async fn an_erased_player_keeps_a_profile_without_a_name() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let boris = register(&test_server, "Boris").await;
    let game = rated_game(&ada, &boris).await;
    let player = id(&ada).await;
    let body = json!({ "password": "correct horse battery" });
    assert_eq!(ada.send("DELETE", "/app/account", &body).await.status, 204);
    let profile: Profile = boris.get(&format!("/app/players/{player}")).await.json();
    assert_eq!(
        (&*profile.name, profile.has_account),
        ("Former player", false)
    );
    assert_eq!(ids(&boris, &player, "").await, [game]);
}

#[tokio::test]
async fn guests_of_a_safe_server_see_no_profile_but_their_own() {
    let test_server = TestServer::open_with(|config| config.safe = true).await;
    let (one, other) = (
        test_server.new_visitor().await,
        test_server.new_visitor().await,
    );
    let (own, foreign) = (id(&one).await, id(&other).await);
    for path in ["", "/games", "/ratings/rapid"] {
        let answer = one.get(&format!("/app/players/{own}{path}")).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        let hidden = one.get(&format!("/app/players/{foreign}{path}")).await;
        let unknown = one.get(&format!("/app/players/00000000{path}")).await;
        assert_eq!(
            (hidden.status, hidden.text()),
            (unknown.status, unknown.text())
        );
        assert_eq!(hidden.status, 404, "{path}");
    }
}

#[tokio::test]
async fn recognizes_the_standard_position_in_every_form() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let boris = register(&test_server, "Boris").await;
    let mut wish = timed(&invitation(), "white", 600);
    wish["rated"] = json!(true);
    wish["start"] = json!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let game = ada.make(&wish).await;
    assert_eq!(boris.accept(&game).await.status, 200);
    let mut at_ada = ada.follow(&game).await;
    at_ada.play(&game, "e4").await;
    at_ada.update().await;
    at_ada.get(&game, PlayerCommand::Resign).await;
    assert_eq!(ids(&ada, &id(&ada).await, "?opening=e4").await, [game]);
}

async fn names(reader: &Person, query: &str) -> Vec<String> {
    let answer = reader.get(&format!("/app/people{query}")).await;
    assert_eq!(answer.status, 200, "{query}: {}", answer.text());
    let known: KnownPeople = answer.json();
    known.people.into_iter().map(|person| person.name).collect()
}

#[tokio::test]
async fn people_are_found_by_the_beginning_of_their_names() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    register(&test_server, "Boris").await;
    register(&test_server, "Bonnie").await;
    for (query, expected) in [
        ("?name=bo", vec!["Bonnie", "Boris"]),
        ("?name=BOR", vec!["Boris"]),
        ("?name=b", vec![]),
        ("?name=%20b%20", vec![]),
        // The reader is not listed.
        ("?name=ad", vec![]),
        ("?name=zz", vec![]),
    ] {
        assert_eq!(names(&ada, query).await, expected, "{query}");
    }
    let guest = test_server.new_visitor().await;
    assert_eq!(names(&guest, "?name=ad").await, ["Ada"]);
    assert_eq!(names(&guest, "").await, [""; 0]);
}

#[tokio::test]
async fn opponents_are_listed_connected_ones_first() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let boris = register(&test_server, "Boris").await;
    let bonnie = register(&test_server, "Bonnie").await;
    let guest = test_server.new_visitor().await;
    ada.make(&settings(&engine(1), "white")).await;
    for opponent in [&bonnie, &guest, &boris, &boris] {
        let game = ada.make(&settings(&invitation(), "white")).await;
        assert_eq!(opponent.accept(&game).await.status, 200);
    }
    // Guests have no names that can be challenged.
    assert_eq!(names(&ada, "").await, ["Boris", "Bonnie"]);
    let _connected = bonnie.connect().await;
    assert_eq!(names(&ada, "").await, ["Bonnie", "Boris"]);
    let known: KnownPeople = ada.get("/app/people").await.json();
    let online: Vec<_> = known.people.iter().map(|person| person.online).collect();
    assert_eq!(online, [true, false]);
}

#[tokio::test]
async fn a_safe_server_lists_no_people() {
    let test_server = TestServer::open_with(|config| config.safe = true).await;
    let guest = test_server.new_visitor().await;
    for query in ["", "?name=ad"] {
        assert_eq!(names(&guest, query).await, [""; 0], "{query}");
    }
    let followed: FollowedPeople = guest.get("/app/follows").await.json();
    assert_eq!(followed.people, []);
    let refused = guest.send("PUT", "/app/follows/00000000", &json!({})).await;
    assert_eq!(refused.status, 403);
}

#[tokio::test]
async fn players_follow_others_to_see_when_they_are_online() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let bonnie = register(&test_server, "Bonnie").await;
    let boris = register(&test_server, "Boris").await;
    let guest = test_server.new_visitor().await;
    let followed = async |reader: &Person| {
        let followed: FollowedPeople = reader.get("/app/follows").await.json();
        let people = followed.people.into_iter();
        people.map(|it| (it.name, it.online)).collect::<Vec<_>>()
    };
    let state = async |reader: &Person, player: &str| {
        let profile: Profile = reader.get(&format!("/app/players/{player}")).await.json();
        profile.followed
    };
    let (ada_id, boris_id) = (id(&ada).await, id(&boris).await);
    assert_eq!(state(&ada, &boris_id).await, Some(false));
    for other in [&boris_id, &id(&bonnie).await, &boris_id] {
        let path = format!("/app/follows/{other}");
        assert_eq!(ada.send("PUT", &path, &json!({})).await.status, 204);
    }
    assert_eq!(state(&ada, &boris_id).await, Some(true));
    let expected = [("Bonnie".to_owned(), false), ("Boris".to_owned(), false)];
    assert_eq!(followed(&ada).await, expected);
    let _connected = boris.connect().await;
    let expected = [("Boris".to_owned(), true), ("Bonnie".to_owned(), false)];
    assert_eq!(followed(&ada).await, expected);
    // The list is private, and the followed player does not follow in return.
    assert_eq!(followed(&boris).await, []);

    assert_eq!(state(&ada, &ada_id).await, None);
    assert_eq!(state(&ada, &id(&guest).await).await, None);
    assert_eq!(state(&guest, &boris_id).await, None);
    for (reader, other, status) in [
        (&ada, ada_id.clone(), 400),
        (&ada, id(&guest).await, 404),
        (&ada, "00000000".to_owned(), 404),
        (&ada, "nonsense!".to_owned(), 404),
        (&guest, boris_id.clone(), 403),
    ] {
        let refused = reader
            .send("PUT", &format!("/app/follows/{other}"), &json!({}))
            .await;
        assert_eq!(refused.status, status, "{other}: {}", refused.text());
    }
    let path = format!("/app/follows/{boris_id}");
    for _ in 0..2 {
        assert_eq!(ada.send("DELETE", &path, &json!({})).await.status, 204);
    }
    let expected = [("Bonnie".to_owned(), false)];
    assert_eq!(followed(&ada).await, expected);

    let data: serde_json::Value = ada.get("/app/account/data").await.json();
    assert_eq!(data["follows"][0]["name"], "Bonnie", "{data}");
}
