//! Features whose data is only in the database: a change on one node is visible on the other.

use std::collections::HashSet;

use protocol::http::classes::ClassView;
use protocol::http::library::CollectionView;
use protocol::http::people::{Session, SessionList};
use protocol::http::players::{FoundGames, PlayedGames, Profile};
use protocol::http::{Created, GameList};
use serde_json::json;
use store::Store as _;

use super::two_nodes;
use crate::classes::organiser;
use crate::harness::{Person, TestServer};
use crate::own_lessons::{attempt, make};
use crate::people::{PASSWORD, register, session};
use crate::players::rated_game;
use crate::{library, offline, own_lessons};

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn an_account_is_used_on_both_nodes() {
    let (one, two, _cluster) = two_nodes().await;
    let laptop = register(&one, "Ada").await;
    let phone = one.new_visitor().await.at(&two);
    let body = json!({ "name": "Ada", "password": PASSWORD });
    let signed_in = phone.post("/app/sign-in", &body).await;
    assert_eq!(signed_in.status, 200, "{}", signed_in.text());
    let phone = phone.with_session_of(&signed_in);
    assert_eq!(session(&phone).await.name, "Ada");
    assert_eq!(session(&laptop.at(&two)).await.name, "Ada");
    // A session that ended on one node is refused on the other.
    let list: SessionList = phone.get("/app/sessions").await.json();
    let other = list.sessions.iter().find(|session| !session.is_this);
    let path = format!("/app/sessions/{}", other.expect("the laptop").id);
    let ended = phone.send("DELETE", &path, &json!({})).await;
    assert_eq!(ended.status, 204, "{}", ended.text());
    assert_ne!(session(&laptop).await.name, "Ada");
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn an_offline_game_that_reaches_both_nodes_is_stored_once() {
    let (one, two, _cluster) = two_nodes().await;
    let person = one.new_visitor().await;
    let other = person.at(&two);
    let game = offline::mate();
    let sent = futures_util::future::join_all((0..10).map(|number| {
        let (node, person) = if number % 2 == 0 {
            (&one, &person)
        } else {
            (&two, &other)
        };
        offline::send(node, person, "game", &game)
    }));
    let mut ids = HashSet::new();
    for answer in sent.await {
        assert!([200, 201].contains(&answer.status), "{}", answer.text());
        ids.insert(answer.json::<Created>().id);
    }
    assert_eq!(ids.len(), 1);
    for reader in [person, other] {
        let list: GameList = reader.get("/app/games").await.json();
        let results: Vec<_> = list.games.iter().map(|game| game.verdict.clone()).collect();
        assert_eq!(results.len(), 1);
        assert_eq!(results[0].as_ref().expect("a result").result, "1-0");
    }
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn ratings_profiles_and_searches_agree_on_both_nodes() {
    let (one, two, _cluster) = two_nodes().await;
    let ada = register(&one, "Ada").await;
    let boris = register(&one, "Boris").await.at(&two);
    let game = rated_game(&ada, &boris).await;
    let id = session(&boris).await.id;
    let store = &two.store;
    while store
        .positions()
        .index_games(10)
        .await
        .expect("the store works")
        > 0
    {}
    for reader in [ada.at(&one), ada.at(&two)] {
        let profile: Profile = reader.get(&format!("/app/players/{id}")).await.json();
        assert_eq!(profile.ratings[0].rating.points, 1_662);
        let played: PlayedGames = reader.get(&format!("/app/players/{id}/games")).await.json();
        assert_eq!(played.games[0].id, game);
        let found: FoundGames = reader
            .get("/app/search?fen=rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR+w+KQkq+-+0+2")
            .await
            .json();
        assert_eq!(found.games[0].game.id, game);
    }
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_class_meets_on_both_nodes() {
    let (one, two, _cluster) = two_nodes().await;
    let teacher = organiser(&one, "Ms Smith").await;
    let made = teacher.post("/app/classes", &json!({ "name": "4b" })).await;
    let class = made.json::<Created>().id;
    let path = format!("/app/classes/{class}");
    let view = async |person: &Person| person.get(&path).await.json::<ClassView>();
    let ClassView::Teacher { code, .. } = view(&teacher).await else {
        panic!("expected a teacher's view");
    };
    let pupil = one.new_visitor().await.at(&two);
    let body = json!({ "code": code, "name": "Ben" });
    assert_eq!(pupil.post("/app/classes/join", &body).await.status, 200);
    let ClassView::Teacher { members, .. } = view(&teacher).await else {
        panic!("expected a teacher's view");
    };
    assert_eq!(members.len(), 1);

    let lesson = make(&teacher, own_lessons::LESSON).await;
    attempt(&pupil, &format!("{}/2", lesson.id), "Da8").await;
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_collection_imported_on_one_node_is_read_on_the_other() {
    let (one, two, _cluster) = two_nodes().await;
    let ada = register(&one, "Ada").await;
    let sent = library::send(&ada, &one, "games", b"1. e4 e5 2. Nf3 *").await;
    assert_eq!(sent.status, 201, "{}", sent.text());
    let id = sent.json::<CollectionView>().id;
    read_everywhere(&ada, [&one, &two], &id).await;
}

async fn read_everywhere(person: &Person, nodes: [&TestServer; 2], collection: &str) {
    for node in nodes {
        let page = library::read(node, &person.at(node), collection).await;
        assert_eq!(page.games.len(), 1);
    }
}

/// A name that a player changed on one node is the same everywhere.
#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_guest_has_one_name() {
    let (one, two, _cluster) = two_nodes().await;
    let guest = one.new_visitor().await;
    let body = json!({ "name": "Grace" });
    let renamed = guest.at(&two).send("PUT", "/app/session/name", &body).await;
    assert_eq!(renamed.status, 200, "{}", renamed.text());
    let known: Session = guest.get("/app/session").await.json();
    assert_eq!(known.name, "Grace");
}
