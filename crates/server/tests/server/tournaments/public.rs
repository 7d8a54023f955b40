//! Tables and calendars for other sites and programs.

use futures_util::future::join_all;
use icalendar::parser::{read_calendar, unfold};
use protocol::http::tournaments::{CalendarAddress, RoundView, StandingsView};
use serde_json::{Value, json};

use super::{Event, mixed, swiss};
use crate::classes::organiser;
use crate::harness::{Answer, TestServer, request};
use crate::people::{admin, refused, register};

async fn get(test_server: &TestServer, path: &str) -> Answer {
    let headers = [("origin", "https://club.example.org")];
    request(test_server, "GET", path, &headers, b"").await
}

async fn one_round(test_server: &TestServer) -> Event {
    let event = Event::new(test_server, &swiss(3)).await;
    event.enter_names(&["<b>Ann</b>", "Bob", "Cid"]).await;
    event.pair(1).await;
    event.enter(1, 1, "1-0").await;
    event
}

#[tokio::test]
async fn scripts_of_other_sites_read_pairings_and_standings_only() {
    let test_server = TestServer::open().await;
    let event = one_round(&test_server).await;
    let api = format!("/api/tournament/{}", event.id);
    let answer = get(&test_server, &format!("{api}/pairings")).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert_eq!(answer.header("access-control-allow-origin"), Some("*"));
    assert_eq!(answer.header("access-control-allow-credentials"), None);
    let pairings: Value = answer.json();
    assert_eq!(pairings["round"], 1);
    assert_eq!(pairings["boards"][0]["result"], "1-0");
    assert_eq!(pairings["byes"].as_array().map(Vec::len), Some(1));
    let answer = get(&test_server, &format!("{api}/standings")).await;
    let standings: Value = answer.json();
    assert_eq!(standings["criteria"], json!(["PTS", "BH/C1", "SB"]));
    assert_eq!(standings["places"][0]["scores"][0], "1.0");
    refused(
        &get(&test_server, &format!("{api}/pairings?round=2")).await,
        404,
        "not paired",
    );
    refused(
        &get(&test_server, "/api/tournament/zzzzzzzz/standings").await,
        404,
        "no such tournament",
    );
    for path in [event.path(""), event.path("/standings")] {
        let answer = get(&test_server, &path).await;
        assert_ne!(answer.status, 200);
        assert_eq!(answer.header("access-control-allow-origin"), None);
    }
}

#[tokio::test]
async fn other_sites_embed_the_tables_and_no_other_page() {
    let test_server = TestServer::open().await;
    let event = one_round(&test_server).await;
    for (part, expected) in [
        ("pairings", "Runde 1"),
        ("standings", "Tabelle nach Runde 1"),
    ] {
        let path = format!("/embed/tournament/{}/{part}?lang=de", event.id);
        let answer = get(&test_server, &path).await;
        assert_eq!(answer.status, 200);
        let policy = answer.header("content-security-policy").unwrap_or_default();
        assert!(policy.contains("frame-ancestors *"), "{policy}");
        assert!(
            policy.starts_with("default-src 'none'; style-src"),
            "{policy}"
        );
        let text = answer.text();
        assert!(text.contains(expected), "{text}");
        assert!(text.contains("&lt;b&gt;Ann&lt;/b&gt;") && !text.contains("<b>"));
        assert!(!text.contains("<script"));
    }
    for path in [format!("/tournament/{}", event.id), "/".to_owned()] {
        let answer = get(&test_server, &path).await;
        let policy = answer.header("content-security-policy").unwrap_or_default();
        assert!(
            policy.contains("frame-ancestors 'none'"),
            "{path}: {policy}"
        );
    }
}

#[tokio::test]
async fn a_safe_server_shows_tables_to_no_one_without_account() {
    let test_server = TestServer::open().await;
    let event = one_round(&test_server).await;
    let admin = admin(&test_server).await;
    let mut settings: Value = admin.get("/app/admin/settings").await.json();
    settings["safe"] = true.into();
    let set = admin.send("PUT", "/app/admin/settings", &settings).await;
    assert!(set.status < 300, "{}", set.text());
    for path in [
        format!("/api/tournament/{}/standings", event.id),
        format!("/embed/tournament/{}/pairings", event.id),
        event.path("/calendar.ics"),
    ] {
        assert_eq!(get(&test_server, &path).await.status, 404, "{path}");
        assert_eq!(event.arbiter.get(&path).await.status, 200, "{path}");
    }
}

#[tokio::test]
async fn a_calendar_contains_the_rounds_of_a_tournament() {
    let test_server = TestServer::open().await;
    let mut settings = swiss(3);
    settings["name"] = "Winter, cup; 1".into();
    let at: u64 = 1_900_000_000_000;
    settings["starts_at"] = at.into();
    let event = Event::new(&test_server, &settings).await;
    event.enter_names(&["Ann", "Bob"]).await;
    let path = event.path("/calendar.ics");
    let before = get(&test_server, &path).await.text();
    assert!(before.contains("DTSTART:20300317T174640Z"), "{before}");
    event.pair(1).await;
    let answer = get(&test_server, &path).await;
    let kind = answer.header("content-type");
    assert_eq!(kind, Some("text/calendar; charset=utf-8"));
    let text = unfold(&answer.text());
    let calendar = read_calendar(&text).expect("a calendar");
    let uid = format!("UID:{}-round-1@staunton", event.id);
    assert!(before.contains(&uid) && text.contains(&uid));
    assert_eq!(calendar.components.len(), 1);
    assert!(
        text.contains("SUMMARY:Winter\\, cup\\; 1\\, round 1"),
        "{text}"
    );
}

#[tokio::test]
async fn a_player_has_a_secret_calendar_that_can_be_renewed() {
    let test_server = TestServer::open().await;
    let event = Event::new(&test_server, &mixed(3)).await;
    let ada = register(&test_server, "Ada").await;
    event.join(&ada).await;
    event.enter_names(&["Bob"]).await;
    event.pair(1).await;
    let make = async || {
        let made = ada.post("/app/calendar", &json!({})).await;
        assert_eq!(made.status, 201, "{}", made.text());
        let url = made.json::<CalendarAddress>().url;
        let (_, path) = url.split_once("/app/").expect("an address");
        format!("/app/{path}")
    };
    let first = make().await;
    let text = unfold(&get(&test_server, &first).await.text());
    assert!(text.contains("DESCRIPTION:Board 1: "), "{text}");
    let second = make().await;
    refused(&get(&test_server, &first).await, 404, "no calendar");
    assert_eq!(get(&test_server, &second).await.status, 200);
    // The token of the address allows nothing else.
    let token = second.trim_start_matches("/app/calendar/");
    let bearer = format!("Bearer {}", token.trim_end_matches(".ics"));
    let headers = [("authorization", &*bearer)];
    let answer = request(&test_server, "POST", "/app/games", &headers, b"{}").await;
    assert!(
        [400, 403, 415].contains(&answer.status),
        "{}",
        answer.status
    );
    let removed = ada.send("DELETE", "/app/calendar", &json!({})).await;
    assert_eq!(removed.status, 204);
    refused(&get(&test_server, &second).await, 404, "no calendar");
    refused(
        &get(&test_server, "/app/calendar/staunton_0.ics").await,
        404,
        "no calendar",
    );
    let guest = test_server.new_visitor().await;
    assert_eq!(guest.post("/app/calendar", &json!({})).await.status, 403);
}

#[tokio::test]
async fn simultaneous_readers_get_the_same_table_and_a_result_changes_it() {
    let test_server = TestServer::open().await;
    let event = one_round(&test_server).await;
    let readers = (0..100).map(|_| event.standings());
    let tables: Vec<StandingsView> = join_all(readers).await;
    assert!(tables.iter().all(|table| *table == tables[0]));
    let german = event.path("/standings?lang=de");
    let german: StandingsView = event.arbiter.get(&german).await.json();
    assert!(
        german.places[0].scores[0]
            .explanation
            .starts_with("PTS Punkte")
    );
    event.pair(2).await;
    let round: RoundView = event.round(2).await;
    assert_eq!(round.boards[0].outcome, None);
    event.enter(2, 1, "0-1").await;
    assert_eq!(event.round(2).await.boards.len(), 1);
    assert!(event.round(2).await.boards[0].outcome.is_some());
    assert_eq!(event.standings().await.after, 2);
    let other = organiser(&test_server, "Dan").await;
    assert_eq!(other.get(&event.path("/standings")).await.status, 200);
}
