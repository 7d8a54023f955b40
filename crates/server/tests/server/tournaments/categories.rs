//! Categories, and the sections of an event.

use protocol::http::Created;
use protocol::http::tournaments::TournamentView;
use serde_json::{Value, json};

use super::{Event, swiss};
use crate::harness::{Answer, TestServer, request};
use crate::people::refused;

async fn with_categories(test_server: &TestServer) -> Event {
    let mut settings = swiss(3);
    settings["tie_breaks"] = json!([]);
    settings["categories"] = json!([
        { "name": "U12", "born_from": 2014 },
        { "name": "Women & girls", "sex": "female" },
    ]);
    let event = Event::new(test_server, &settings).await;
    let details = [
        json!({ "name": "Ann", "rating": 2000, "sex": "female" }),
        json!({ "name": "Bob", "rating": 1900 }),
        json!({ "name": "Cid", "rating": 1800, "born": 2015, "sex": "male" }),
        json!({ "name": "Dora", "rating": 1700, "born": 2016, "sex": "female" }),
    ];
    let entrants = details.map(|details| json!({ "details": details }));
    let command = json!({ "command": "enter", "entrants": entrants });
    event.give("players", command).await;
    event.pair(1).await;
    for board in [1, 2] {
        let round = event.round(1).await;
        let white = round.boards[usize::from(board) - 1].white.0;
        let outcome = if white <= 2 { "1-0" } else { "0-1" };
        assert_eq!(event.enter(1, board, outcome).await.status, 200);
    }
    event
}

async fn get(test_server: &TestServer, path: &str) -> Answer {
    request(test_server, "GET", path, &[], b"").await
}

#[tokio::test]
async fn the_tables_for_other_sites_can_show_a_category() {
    let test_server = TestServer::open().await;
    let event = with_categories(&test_server).await;
    let table = async |query: &str| -> Value {
        let path = format!("/api/tournament/{}/standings{query}", event.id);
        get(&test_server, &path).await.json()
    };
    let places = |table: &Value| -> Vec<(String, u64)> {
        let places = table["places"].as_array().expect("places").iter();
        let place = |place: &Value| {
            let name = place["player"]["name"].as_str().expect("a name");
            (name.to_owned(), place["rank"].as_u64().expect("a rank"))
        };
        places.map(place).collect()
    };
    let all = table("").await;
    assert_eq!(all["categories"], json!(["U12", "Women & girls"]));
    assert_eq!(all["category"], Value::Null);
    assert_eq!(places(&all).len(), 4);
    let women = table("?category=Women%20%26%20girls").await;
    assert_eq!(women["category"], "Women & girls");
    let expected = [("Ann".to_owned(), 1), ("Dora".to_owned(), 2)];
    assert_eq!(places(&women), expected);
    // Both have lost, and share the first place of their category.
    let expected = [("Cid".to_owned(), 1), ("Dora".to_owned(), 1)];
    assert_eq!(places(&table("?category=U12").await), expected);

    let embed = format!("/embed/tournament/{}/standings?lang=de", event.id);
    let page = get(
        &test_server,
        &format!("{embed}&category=Women%20%26%20girls"),
    )
    .await;
    let text = page.text();
    assert!(
        text.contains("Women &amp; girls, Tabelle nach Runde 1"),
        "{text}"
    );
    assert!(text.contains("Dora") && !text.contains("Cid"));
    let api = format!("/api/tournament/{}/standings", event.id);
    for path in [format!("{api}?category=U14"), format!("{embed}&category=")] {
        refused(&get(&test_server, &path).await, 404, "");
    }
}

#[tokio::test]
async fn only_officials_see_years_of_birth_and_sexes() {
    let test_server = TestServer::open().await;
    let event = with_categories(&test_server).await;
    let visitor = test_server.new_visitor().await;
    let dora = |view: TournamentView| {
        let mut entrants = view.entrants.into_iter();
        entrants.find(|it| it.name == "Dora").expect("Dora")
    };
    let (own, other) = (event.view().await, event.view_of(&visitor).await);
    let (own, other) = (dora(own), dora(other));
    assert_eq!(own.details.born, Some(2_016));
    assert!(own.details.sex.is_some());
    assert_eq!((other.details.born, other.details.sex), (None, None));
    assert_eq!(other.categories, ["U12", "Women & girls"]);
    assert_eq!(own.categories, other.categories);
    let report = event.path("/report");
    let own = event.arbiter.get(&report).await.text();
    let line = |text: &str| {
        let mut lines = text.lines();
        let found = lines.find(|line| line.contains("Dora"));
        found.expect("the record of Dora").to_owned()
    };
    assert!(line(&own).contains("2016"), "{own}");
    assert_eq!(line(&own).chars().nth(9), Some('w'));
    let other = visitor.get(&report).await.text();
    assert!(
        !other.contains("2016") && !other.contains("2015"),
        "{other}"
    );
    assert_eq!(line(&other).chars().nth(9), Some(' '));
}

#[tokio::test]
async fn sections_of_an_organizer_link_to_each_other() {
    let test_server = TestServer::open().await;
    let mut settings = swiss(3);
    settings["group"] = "City open".into();
    let event = Event::new(&test_server, &settings).await;
    for (name, group, listed) in [
        ("B", " City open ", true),
        ("C", "City open", false),
        ("Other", "Club", true),
    ] {
        let mut settings = swiss(3);
        settings["name"] = name.into();
        settings["group"] = group.into();
        settings["listed"] = listed.into();
        let body = json!({ "settings": settings });
        let made = event.arbiter.post("/app/tournaments", &body).await;
        assert_eq!(made.status, 201, "{}", made.text());
        assert_ne!(made.json::<Created>().id, event.id);
    }
    let names = |view: TournamentView| -> Vec<String> {
        view.sections.into_iter().map(|it| it.name).collect()
    };
    let visitor = test_server.new_visitor().await;
    assert_eq!(names(event.view_of(&visitor).await), ["B"]);
    assert_eq!(names(event.view().await), ["B", "C"]);
    settings["group"] = "x".repeat(81).into();
    let command = json!({ "command": "change_settings", "settings": settings });
    refused(&event.ask("long", command).await, 400, "80 characters");
    settings["group"] = "".into();
    let command = json!({ "command": "change_settings", "settings": settings });
    event.give("none", command).await;
    assert!(event.view().await.sections.is_empty());
}
