//! Tournaments in the shapes of the API.

use std::time::Duration;

use serde_json::{Value, json};

use super::stream::Stream;
use super::{ALL, Program, anonymous, ok, refused};
use crate::harness::{START, TestServer};
use crate::people::{admin, register};
use crate::tournaments::arena::arena;
use crate::tournaments::{Event, mixed, swiss};

/// Settings of an arena that bots may enter.
pub(super) fn open_to_bots() -> Value {
    let mut settings = arena();
    settings["bots"] = true.into();
    settings
}

/// Returns the lines of a response as JSON.
fn lines(text: &str) -> Vec<Value> {
    let lines = text.lines();
    lines
        .map(|line| serde_json::from_str(line).expect("a line of JSON"))
        .collect()
}

/// Checks an arena with two players that has not begun.
fn check_announced(view: &Value, id: &str) {
    assert_eq!(view["id"], id);
    assert_eq!(view["fullName"], "Friday arena");
    assert_eq!(view["createdBy"], "cleo");
    assert_eq!(view["system"], "arena");
    assert_eq!(view["minutes"], 5);
    assert_eq!(view["clock"], json!({ "limit": 60, "increment": 0 }));
    assert_eq!(view["variant"], "standard");
    assert_eq!(view["startsAt"], "2027-01-15T08:01:00Z");
    assert_eq!(view["secondsToStart"], 60);
    assert_eq!(view["nbPlayers"], 2);
    assert_eq!(
        (&view["berserkable"], &view["botsAllowed"]),
        (&json!(true), &json!(true))
    );
    assert_eq!(
        (&view["isStarted"], &view["isFinished"]),
        (&json!(false), &json!(false))
    );
    assert_eq!(view["stats"]["games"], 0);
}

#[tokio::test]
async fn programs_enter_an_arena_and_play_in_it() {
    let mut test_server = TestServer::open().await;
    let event = Event::new(&test_server, &open_to_bots()).await;
    let ada = Program::new(&test_server, "Ada").await;
    let bob = Program::bot(&test_server, "Bob").await;
    let path = |rest: &str| format!("/api/tournament/{}{rest}", event.id);
    for program in [&ada, &bob, &bob] {
        ok(&program.post(&path("/join"), "").await);
    }
    let view: Value = anonymous(&test_server, "GET", &path("")).await.json();
    check_announced(&view, &event.id);
    let listed: Value = ada.get("/api/tournament").await.json();
    let created = &listed["created"][0];
    assert_eq!(
        (&created["id"], &created["status"]),
        (&json!(event.id), &json!(10))
    );
    assert_eq!(created["startsAt"], START.0 + 60_000);
    assert_eq!(created["finishesAt"], START.0 + 360_000);
    assert_eq!(created["variant"]["key"], "standard");

    let (mut at_ada, mut at_bob) = (ada.events().await, bob.events().await);
    test_server.pass(Duration::from_mins(1)).await;
    let begun = at_ada.of_type("gameStart").await;
    assert_eq!(
        at_bob.of_type("gameStart").await["game"]["id"],
        begun["game"]["id"]
    );
    assert_eq!(begun["game"]["tournamentId"], event.id);
    assert_eq!(begun["game"]["source"], "arena");
    let playing: Value = ada.get("/api/account/playing").await.json();
    assert_eq!(playing["nowPlaying"][0]["tournamentId"], event.id);
    let game = begun["game"]["id"].as_str().expect("an id").to_owned();
    let view: Value = ada.get(&path("")).await.json();
    assert_eq!(view["isStarted"], true);
    assert!(view["secondsToFinish"].as_u64() <= Some(300), "{view}");
    assert_eq!(view["duels"][0]["id"], game);
    let mut streams = [
        ada.stream(&format!("/api/board/game/stream/{game}")).await,
        bob.stream(&format!("/api/bot/game/stream/{game}")).await,
    ];
    for stream in &mut streams {
        assert_eq!(stream.of_type("gameFull").await["tournamentId"], event.id);
    }
    let ada_is_white = begun["game"]["color"] == "white";
    for (ply, uci) in ["f2f3", "e7e5", "g2g4", "d8h4"].iter().enumerate() {
        let (program, kind) = if (ply % 2 == 0) == ada_is_white {
            (&ada, "board")
        } else {
            (&bob, "bot")
        };
        let path = format!("/api/{kind}/game/{game}/move/{uci}");
        ok(&program.post(&path, "").await);
    }
    let finished = at_bob.of_type("gameFinish").await;
    assert_eq!(finished["game"]["tournamentId"], event.id);
    let winner = if ada_is_white { "Bob" } else { "Ada" };
    let results = until_scored(&ada, &path("/results?sheet=true"), &event, &test_server).await;
    assert_eq!(results.len(), 2);
    let first = &results[0];
    assert_eq!(
        (&first["username"], &first["rank"]),
        (&json!(winner), &json!(1))
    );
    assert_eq!(
        (&first["score"], &first["performance"]),
        (&json!(2), &json!(2_000))
    );
    assert_eq!(first["sheet"], json!({ "scores": "2" }));
    let answer = anonymous(&test_server, "GET", &path("/results?nb=1")).await;
    assert_eq!(answer.header("content-type"), Some("application/x-ndjson"));
    assert_eq!(lines(&answer.text()).len(), 1);
    let view: Value = ada.get(&path("")).await.json();
    assert_eq!(view["stats"]["games"], 1);
    assert_eq!(view["stats"]["moves"], 4);
    assert_eq!(view["stats"]["blackWins"], 1);
    assert_eq!(view["standing"]["players"][0]["name"], winner);

    let games = ada.get(&path("/games")).await;
    assert_eq!(games.status, 200);
    assert!(games.text().ends_with("Qh4# 0-1\n\n\n"), "{}", games.text());
    refused(
        &anonymous(&test_server, "GET", &path("/games")).await,
        401,
        "token",
    );
    ok(&bob.post(&path("/withdraw"), "").await);
    let view: Value = ada.get(&path("")).await.json();
    let players = view["standing"]["players"].as_array().expect("players");
    let paused = players.iter().find(|player| player["withdraw"] == true);
    assert_eq!(paused.map(|player| &player["name"]), Some(&json!("Bob")));
}

/// Returns the results when the first player has points.
async fn until_scored(
    program: &Program,
    path: &str,
    event: &Event,
    test_server: &TestServer,
) -> Vec<Value> {
    let mut spectator = test_server.new_visitor().await.connect().await;
    loop {
        let version = event.view().await.version;
        let results = lines(&program.get(path).await.text());
        if results[0]["score"] != 0 {
            return results;
        }
        event.reaches(&mut spectator, version + 1).await;
    }
}

#[tokio::test]
async fn bots_enter_only_where_the_organizer_allows_it() {
    let test_server = TestServer::open().await;
    let event = Event::new(&test_server, &arena()).await;
    let person = register(&test_server, "Bob").await;
    let bob = Program::of(&person, &ALL).await;
    ok(&bob.post("/api/bot/account/upgrade", "").await);
    let path = format!("/api/tournament/{}/join", event.id);
    refused(&bob.post(&path, "").await, 400, "Bots may not enter");
    // The page of the browser has the same rule.
    let answer = person.post(&event.path("/entry"), &json!({})).await;
    refused(&answer, 403, "Bots may not enter");
    let settings = open_to_bots();
    let command = json!({ "command": "change_settings", "settings": settings });
    event.give("bots", command).await;
    ok(&bob.post(&path, "").await);
}

#[tokio::test]
async fn entries_are_refused_for_a_reason() {
    let test_server = TestServer::open().await;
    let mut settings = swiss(3);
    settings["entry"] = "arbiter".into();
    let event = Event::new(&test_server, &settings).await;
    let person = register(&test_server, "Ada").await;
    let ada = Program::of(&person, &ALL).await;
    let other = Program::of(&person, &["board:play", "challenge:write"]).await;
    let path = |rest: &str| format!("/api/swiss/{}{rest}", event.id);
    for rest in ["/join", "/withdraw"] {
        let path = path(rest);
        refused(&other.post(&path, "").await, 403, "tournament:write");
        refused(&anonymous(&test_server, "POST", &path).await, 401, "token");
        for wrong in [
            format!("/api/tournament/{}{rest}", event.id),
            format!("/api/swiss/zzzzzzzz{rest}"),
            format!("/api/swiss/x{rest}"),
        ] {
            refused(&ada.post(&wrong, "").await, 404, "No such tournament");
        }
    }
    refused(
        &ada.post(&path("/join"), "").await,
        400,
        "The arbiter enters",
    );
    refused(&ada.post(&path("/withdraw"), "").await, 400, "do not play");
    let code = event.open_link().await;
    let wrong = ada.post(&path("/join"), "password=XXXX-XXXX-XXXX").await;
    refused(&wrong, 400, "password");
    for _ in 0..2 {
        let form = format!("password={code}");
        ok(&ada.post(&path("/join"), &form).await);
    }
    assert_eq!(event.names().await, ["Ada"]);
    ok(&ada.post(&path("/withdraw"), "").await);
    assert!(event.names().await.is_empty());
}

#[tokio::test]
async fn shows_a_tournament_with_rounds() {
    let test_server = TestServer::open().await;
    let event = Event::new(&test_server, &swiss(3)).await;
    event.enter_names(&["Ann", "Bob", "Cid"]).await;
    let path = |rest: &str| format!("/api/swiss/{}{rest}", event.id);
    let get = async |path: &str| anonymous(&test_server, "GET", path).await;
    let view: Value = get(&path("")).await.json();
    assert_eq!(
        (&view["status"], &view["round"]),
        (&json!("created"), &json!(0))
    );
    event.pair(1).await;
    let view: Value = get(&path("")).await.json();
    assert_eq!(
        (&view["status"], &view["nbOngoing"]),
        (&json!("started"), &json!(1))
    );
    event.enter(1, 1, "1-0").await;
    let view: Value = get(&path("")).await.json();
    assert_eq!(view["name"], "Club evening");
    assert_eq!(view["system"], "swiss");
    assert_eq!((&view["round"], &view["nbRounds"]), (&json!(1), &json!(3)));
    assert_eq!(
        (&view["nbPlayers"], &view["nbOngoing"]),
        (&json!(3), &json!(0))
    );
    let stats = &view["stats"];
    assert_eq!(
        (&stats["games"], &stats["whiteWins"]),
        (&json!(1), &json!(1))
    );
    assert_eq!((&stats["byes"], &stats["absences"]), (&json!(1), &json!(0)));
    let results = lines(&get(&path("/results")).await.text());
    assert_eq!(results.len(), 3);
    assert_eq!(
        (&results[0]["rank"], &results[0]["points"]),
        (&json!(1), &json!(1.0))
    );
    assert_eq!(results[2]["points"], json!(0.0));
    let report = get(&format!("/swiss/{}.trf", event.id)).await;
    assert_eq!(report.status, 200);
    assert!(
        report.text().contains("012 Club evening"),
        "{}",
        report.text()
    );
    refused(&get(&format!("/swiss/{}", event.id)).await, 404, "No such");
    refused(
        &get(&format!("/api/tournament/{}", event.id)).await,
        404,
        "No such",
    );
    let ada = Program::new(&test_server, "Ada").await;
    let games = ada.get(&path("/games")).await;
    assert_eq!((games.status, &*games.text()), (200, ""));
}

#[tokio::test]
async fn exports_the_games_of_a_player_in_the_order_of_rounds() {
    let test_server = TestServer::open().await;
    let event = Event::new(&test_server, &mixed(1)).await;
    let mut programs = Vec::new();
    for name in ["Ada", "Bob", "Cid", "Dan"] {
        let program = Program::new(&test_server, name).await;
        ok(&program
            .post(&format!("/api/swiss/{}/join", event.id), "")
            .await);
        programs.push(program);
    }
    event.pair(1).await;
    let round = event.round(1).await;
    let games: Vec<String> = round.boards.into_iter().filter_map(|it| it.game).collect();
    assert_eq!(games.len(), 2);
    for game in &games {
        for program in &programs {
            let stream = program
                .stream(&format!("/api/board/game/stream/{game}"))
                .await;
            check_event(stream, &event.id).await;
        }
    }
    for program in &programs {
        let started = program.events().await.of_type("gameStart").await;
        let view = &started["game"];
        assert_eq!(
            (&view["swissId"], &view["source"]),
            (&json!(event.id), &json!("swiss"))
        );
        assert!(view.get("tournamentId").is_none(), "{view}");
    }
    let ids = async |query: &str| {
        let path = format!("/api/swiss/{}/games{query}", event.id);
        let authorization = format!("Bearer {}", programs[0].token);
        let headers = [
            ("authorization", &*authorization),
            ("accept", "application/x-ndjson"),
        ];
        let client = test_client::Client::new(programs[0].address);
        let answer = client.send("GET", &path, &headers, Vec::new()).await;
        let answer = answer.expect("a response");
        assert_eq!(answer.status, 200, "{}", answer.text());
        let id = |game: &Value| game["id"].as_str().expect("an id").to_owned();
        lines(&answer.text()).iter().map(id).collect::<Vec<_>>()
    };
    assert_eq!(ids("").await, games);
    let own = ids("?player=ada").await;
    assert_eq!(own.len(), 1);
    assert_ne!(ids("?player=ada").await, Vec::<String>::new());
    let others = ["bob", "cid", "dan"].map(|name| format!("?player={name}"));
    let mut same = 0;
    for query in &others {
        same += usize::from(ids(query).await == own);
    }
    assert_eq!(same, 1, "one opponent has the same game");
}

/// Checks the id of the tournament in the stream of a game, if the program plays in it.
async fn check_event(mut stream: Stream, id: &str) {
    if stream.status == 200 {
        let full = stream.of_type("gameFull").await;
        assert_eq!(full["swissId"], id);
        assert!(full.get("tournamentId").is_none(), "{full}");
    }
}

#[tokio::test]
async fn lists_the_arenas_of_an_organizer() {
    let test_server = TestServer::open().await;
    let event = Event::new(&test_server, &arena()).await;
    let cleo = Program::of(&event.arbiter, &["board:play"]).await;
    let mut hidden = arena();
    hidden["listed"] = false.into();
    for settings in [&hidden, &swiss(3)] {
        let body = json!({ "settings": settings });
        let made = event.arbiter.post("/app/tournaments", &body).await;
        assert_eq!(made.status, 201, "{}", made.text());
    }
    let path = "/api/user/cleo/tournament/created";
    let public = lines(&anonymous(&test_server, "GET", path).await.text());
    assert_eq!(public.len(), 1);
    assert_eq!(
        (&public[0]["id"], &public[0]["createdBy"]),
        (&json!(event.id), &json!("cleo"))
    );
    assert_eq!(lines(&cleo.get(path).await.text()).len(), 2);
    let running = format!("{path}?status=20");
    assert_eq!(cleo.get(&running).await.text(), "");
    let either = cleo.get(&format!("{running}&status=10&nb=1")).await;
    assert_eq!(lines(&either.text()).len(), 1);
    refused(&cleo.get(&format!("{path}?status=x")).await, 400, "status");
    refused(
        &cleo.get("/api/user/nobody/tournament/created").await,
        404,
        "No such user",
    );
    let list: Value = anonymous(&test_server, "GET", "/api/tournament")
        .await
        .json();
    assert_eq!(list["created"].as_array().map(Vec::len), Some(1));
    assert_eq!(list["started"], json!([]));
}

#[tokio::test]
async fn a_safe_server_shows_tournaments_to_users_only() {
    let test_server = TestServer::open().await;
    let arbiter = admin(&test_server).await;
    let mut settings: Value = arbiter.get("/app/admin/settings").await.json();
    settings["safe"] = true.into();
    let set = arbiter.send("PUT", "/app/admin/settings", &settings).await;
    assert!(set.status < 300, "{}", set.text());
    let body = json!({ "settings": arena() });
    let made: Value = arbiter.post("/app/tournaments", &body).await.json();
    let id = made["id"].as_str().expect("an id");
    let program = Program::of(&arbiter, &["board:play"]).await;
    for path in [
        "/api/tournament".to_owned(),
        format!("/api/tournament/{id}"),
        format!("/api/tournament/{id}/results"),
        format!("/api/tournament/{id}/games"),
    ] {
        refused(&anonymous(&test_server, "GET", &path).await, 401, "token");
        assert_eq!(program.get(&path).await.status, 200, "{path}");
    }
}
