//! The lobby: games offered to any player.

use arbiter::{Bonus, Claims, Stage, TimeControl};
use futures_util::future::join_all;
use protocol::http::{ColorChoice, Created};
use protocol::{
    ClientMessage, PlayerCommand, RatingRange, RatingView, RefusalCode, Seek, ServerMessage, You,
};
use serde_json::json;
use tokio::time::timeout;

use crate::challenges::{accept, challenged};
use crate::harness::{Client, PATIENCE, TestServer, Writes, engine, invitation, timed};
use crate::people::register;

pub(crate) fn five_minutes() -> TimeControl {
    TimeControl::Clock {
        stages: vec![Stage {
            moves: None,
            millis: 300_000,
            bonus: Bonus::None,
        }],
    }
}

fn casual(time: TimeControl) -> ClientMessage {
    ClientMessage::Seek {
        time,
        color: ColorChoice::Random,
        chess960: false,
        chess960_number: None,
        claims: None,
        rated: false,
        within: None,
    }
}

impl Client {
    /// Makes a seek; returns its id.
    pub(crate) async fn seek(&mut self, color: ColorChoice) -> String {
        self.seek_for(color, false, None).await
    }

    /// Makes a seek, optionally rated or for a rating range; returns its id.
    async fn seek_for(&mut self, color: ColorChoice, rated: bool, within: Option<u16>) -> String {
        let seek = ClientMessage::Seek {
            time: five_minutes(),
            color,
            chess960: false,
            chess960_number: None,
            claims: None,
            rated,
            within,
        };
        self.send_message(&seek).await;
        match self.receive().await {
            ServerMessage::Seeking { seek: Some(seek) } => seek,
            other => panic!("expected a seek, got {other:?}"),
        }
    }

    pub(crate) async fn accept_seek(&mut self, seek: &str) {
        let seek = seek.to_owned();
        self.send_message(&ClientMessage::AcceptSeek { seek }).await;
    }

    /// Accepts a seek in competition with others; returns the game if this client was first.
    pub(crate) async fn compete_for(&mut self, seek: &str) -> Option<String> {
        self.accept_seek(seek).await;
        match self.receive().await {
            ServerMessage::Paired { game, .. } => Some(game),
            ServerMessage::SeekRefused {
                code: RefusalCode::NoSuchSeek,
                ..
            } => None,
            other => panic!("expected a game or a refusal, got {other:?}"),
        }
    }

    /// Receives `paired` as the next message; returns the game.
    pub(crate) async fn paired(&mut self, seek: &str) -> String {
        match self.receive().await {
            ServerMessage::Paired { seek: paired, game } if paired == seek => game,
            other => panic!("expected a game, got {other:?}"),
        }
    }

    /// Receives `seek_refused` as the next message; returns the code.
    pub(crate) async fn seek_refused(&mut self) -> RefusalCode {
        match self.receive().await {
            ServerMessage::SeekRefused { code, .. } => code,
            other => panic!("expected a refusal, got {other:?}"),
        }
    }

    /// Receives only lists of the lobby, until one has this many seeks.
    pub(crate) async fn lobby_of(&mut self, length: usize) -> Vec<Seek> {
        let listing = async {
            loop {
                match self.receive().await {
                    ServerMessage::Lobby { seeks } if seeks.len() == length => return seeks,
                    ServerMessage::Lobby { .. } => {}
                    other => panic!("expected a list, got {other:?}"),
                }
            }
        };
        timeout(PATIENCE, listing)
            .await
            .expect("the list arrives in time")
    }

    pub(crate) async fn watch_lobby(&mut self) -> Vec<Seek> {
        self.send_message(&ClientMessage::WatchLobby).await;
        match self.receive().await {
            ServerMessage::Lobby { seeks } => seeks,
            other => panic!("expected a list, got {other:?}"),
        }
    }
}

#[tokio::test]
async fn two_players_are_paired_in_the_lobby() {
    let test_server = TestServer::open().await;
    let mut watching = test_server.new_visitor().await.connect().await;
    assert_eq!(watching.watch_lobby().await, []);
    let owner = test_server.new_visitor().await;
    let mut at_owner = owner.connect().await;
    let seek = at_owner.seek(ColorChoice::Black).await;
    let seeks = watching.lobby_of(1).await;
    assert_eq!((&seeks[0].id, seeks[0].color), (&seek, ColorChoice::Black));
    assert_eq!(seeks[0].time, five_minutes());
    // Players cannot play against themselves.
    let mut other_tab = owner.connect().await;
    other_tab.accept_seek(&seek).await;
    assert_eq!(other_tab.seek_refused().await, RefusalCode::NotNow);

    let other = test_server.new_visitor().await;
    let mut at_other = other.connect().await;
    at_other.accept_seek(&seek).await;
    let game = at_other.paired(&seek).await;
    assert_eq!(at_owner.paired(&seek).await, game);
    assert_eq!(watching.lobby_of(0).await, []);
    let (info, _) = at_owner.watch(&game, None).await;
    assert_eq!(info.you, You::Black);
    let (info, _) = at_other.watch(&game, None).await;
    assert_eq!((info.you, info.time), (You::White, five_minutes()));
    at_other.play(&game, "e4").await;
    assert_eq!(at_owner.update().await.plies.len(), 1);
    // A player who accepts too late gets a refusal.
    watching.send_message(&ClientMessage::UnwatchLobby).await;
    watching.accept_seek(&seek).await;
    assert_eq!(watching.seek_refused().await, RefusalCode::NoSuchSeek);
    at_owner.send_message(&ClientMessage::EndSeek).await;
    assert_eq!(
        at_owner.receive().await,
        ServerMessage::Seeking { seek: None }
    );
}

#[tokio::test]
async fn only_one_of_many_players_gets_a_seek() {
    let test_server = TestServer::open().await;
    let mut at_owner = test_server.new_visitor().await.connect().await;
    let seek = at_owner.seek(ColorChoice::Random).await;
    let mut others = Vec::new();
    for _ in 0..8 {
        others.push(test_server.new_visitor().await.connect().await);
    }
    let accepting = others.iter_mut().map(|client| client.compete_for(&seek));
    let games: Vec<_> = join_all(accepting).await.into_iter().flatten().collect();
    assert_eq!(games, [at_owner.paired(&seek).await]);
    at_owner.receive_nothing().await;
}

#[tokio::test]
async fn only_one_of_two_mutual_acceptances_succeeds() {
    let test_server = TestServer::open().await;
    let mut one = test_server.new_visitor().await.connect().await;
    let mut other = test_server.new_visitor().await.connect().await;
    let of_one = one.seek(ColorChoice::White).await;
    let of_other = other.seek(ColorChoice::White).await;
    tokio::join!(one.accept_seek(&of_other), other.accept_seek(&of_one));
    let mut games = Vec::new();
    for client in [&mut one, &mut other] {
        loop {
            match client.receive().await {
                ServerMessage::Paired { game, .. } => break games.push(game),
                ServerMessage::Seeking { seek: None }
                | ServerMessage::SeekRefused {
                    code: RefusalCode::NoSuchSeek,
                    ..
                } => {}
                unexpected => panic!("{unexpected:?}"),
            }
        }
    }
    assert_eq!(games[0], games[1]);
}

#[tokio::test]
async fn a_seek_ends_with_its_connection_or_is_replaced() {
    let test_server = TestServer::open().await;
    let mut watching = test_server.new_visitor().await.connect().await;
    watching.watch_lobby().await;
    let person = test_server.new_visitor().await;
    let mut client = person.connect().await;
    let first = client.seek(ColorChoice::White).await;
    let second = client.seek(ColorChoice::Black).await;
    assert_ne!(first, second);
    let mut other_tab = person.connect().await;
    other_tab.seek(ColorChoice::White).await;
    let seeks = watching.lobby_of(2).await;
    assert!(seeks.iter().all(|seek| seek.id != first));
    drop(client);
    assert_ne!(watching.lobby_of(1).await[0].id, second);
    other_tab.send_message(&ClientMessage::EndSeek).await;
    let ended = ServerMessage::Seeking { seek: None };
    assert_eq!(other_tab.receive().await, ended);
    watching.lobby_of(0).await;
}

#[tokio::test]
async fn limits_the_number_of_seeks() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let mut clients = Vec::new();
    for _ in 0..4 {
        let mut client = person.connect().await;
        client.seek(ColorChoice::Random).await;
        clients.push(client);
    }
    let mut client = person.connect().await;
    client.send_message(&casual(five_minutes())).await;
    assert_eq!(client.seek_refused().await, RefusalCode::TooMany);
    // A seek that ends makes room.
    drop(clients.pop());
    let mut watching = test_server.new_visitor().await.connect().await;
    watching.watch_lobby().await;
    watching.lobby_of(3).await;
    client.seek(ColorChoice::Random).await;

    let stage = |moves| Stage {
        moves,
        millis: 1_000,
        bonus: Bonus::None,
    };
    let mut stages = vec![stage(Some(1)); 100];
    stages.push(stage(None));
    let endless = TimeControl::Clock { stages };
    let none = TimeControl::Clock { stages: Vec::new() };
    let mut other = test_server.new_visitor().await.connect().await;
    for time in [endless, none] {
        other.send_message(&casual(time)).await;
        assert_eq!(other.seek_refused().await, RefusalCode::BadTerms);
    }
}

#[tokio::test]
async fn registered_players_are_paired_for_rated_games() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let boris = register(&test_server, "Boris").await;
    let mut at_ada = ada.connect().await;
    let mut at_boris = boris.connect().await;
    let mut guest = test_server.new_visitor().await.connect().await;
    let mut watching = test_server.new_visitor().await.connect().await;
    watching.watch_lobby().await;
    let seek = at_ada.seek_for(ColorChoice::White, true, None).await;
    let listed = watching.lobby_of(1).await.remove(0);
    let unrated = RatingView {
        points: 1_500,
        provisional: true,
        change: None,
    };
    assert_eq!((listed.rated, listed.opponents), (true, None));
    assert_eq!(listed.rating, Some(unrated));

    guest.accept_seek(&seek).await;
    assert_eq!(guest.seek_refused().await, RefusalCode::NotNow);
    // The seek stays open.
    at_boris.accept_seek(&seek).await;
    let game = at_boris.paired(&seek).await;
    assert_eq!(at_ada.paired(&seek).await, game);
    let (info, _) = at_boris.watch(&game, None).await;
    assert!(info.rated);
    at_boris.get(&game, PlayerCommand::Resign).await;

    // Ada has 1662 points now, Boris 1338, and a new player 1500.
    let clara = register(&test_server, "Clara").await;
    let mut at_clara = clara.connect().await;
    let narrow = at_ada.seek_for(ColorChoice::White, false, Some(161)).await;
    let listed = watching.lobby_of(1).await.remove(0);
    let opponents = RatingRange {
        lowest: 1_501,
        highest: 1_823,
    };
    assert_eq!((listed.rated, listed.opponents), (false, Some(opponents)));
    assert_eq!(listed.rating.map(|rating| rating.points), Some(1_662));
    for client in [&mut at_clara, &mut guest] {
        client.accept_seek(&narrow).await;
        assert_eq!(client.seek_refused().await, RefusalCode::NotNow);
    }
    let wide = at_ada.seek_for(ColorChoice::White, true, Some(162)).await;
    at_clara.accept_seek(&wide).await;
    assert_eq!(at_clara.paired(&wide).await, at_ada.paired(&wide).await);
}

#[tokio::test]
async fn a_chess960_seek_is_listed_and_starts_a_chess960_game() {
    let test_server = TestServer::open().await;
    let mut one = test_server.new_visitor().await.connect().await;
    let mut other = test_server.new_visitor().await.connect().await;
    let seek = ClientMessage::Seek {
        time: five_minutes(),
        color: ColorChoice::White,
        chess960: true,
        chess960_number: None,
        claims: Some(Claims::Automatic),
        rated: false,
        within: None,
    };
    one.send_message(&seek).await;
    let ServerMessage::Seeking { seek: Some(seek) } = one.receive().await else {
        panic!("expected a seek");
    };
    let listed = other.watch_lobby().await;
    assert_eq!(listed.len(), 1);
    assert_eq!(
        (listed[0].chess960, listed[0].claims),
        (true, Claims::Automatic)
    );
    other.accept_seek(&seek).await;
    let game = other.paired(&seek).await;
    assert_eq!(one.paired(&seek).await, game);
    let (info, _) = one.watch(&game, None).await;
    assert!(info.chess960);
    assert_eq!(info.claims, Claims::Automatic);
    let known = (0..960).filter_map(rules::Position::chess960);
    let start = info.start_fen;
    assert_eq!(known.filter(|one| one.fen() == start).count(), 1, "{start}");
}

#[tokio::test]
async fn a_refused_acceptance_keeps_the_players_own_seek() {
    let test_server = TestServer::open().await;
    let mut at_ada = register(&test_server, "Ada").await.connect().await;
    let mut guest = test_server.new_visitor().await.connect().await;
    let rated = at_ada.seek_for(ColorChoice::White, true, None).await;
    guest.seek(ColorChoice::Black).await;
    guest.accept_seek(&rated).await;
    assert_eq!(guest.seek_refused().await, RefusalCode::NotNow);
    let mut watching = test_server.new_visitor().await.connect().await;
    watching.send_message(&ClientMessage::WatchLobby).await;
    watching.lobby_of(2).await;
}

#[tokio::test]
async fn rejects_invalid_rated_seeks() {
    let test_server = TestServer::open().await;
    let mut guest = test_server.new_visitor().await.connect().await;
    let mut at_ada = register(&test_server, "Ada").await.connect().await;
    let seek = |time, rated, within| ClientMessage::Seek {
        time,
        color: ColorChoice::Random,
        chess960: false,
        chess960_number: None,
        claims: None,
        rated,
        within,
    };
    let special = |chess960, claims| ClientMessage::Seek {
        time: five_minutes(),
        color: ColorChoice::Random,
        chess960,
        chess960_number: None,
        claims,
        rated: true,
        within: None,
    };
    let without_clock = || TimeControl::Unlimited;
    for (is_guest, seek, code) in [
        (true, seek(five_minutes(), true, None), RefusalCode::NotNow),
        (
            true,
            seek(five_minutes(), false, Some(100)),
            RefusalCode::NotNow,
        ),
        (
            false,
            seek(without_clock(), true, None),
            RefusalCode::BadTerms,
        ),
        (false, special(true, None), RefusalCode::BadTerms),
        (
            false,
            special(false, Some(Claims::Automatic)),
            RefusalCode::BadTerms,
        ),
        (
            false,
            seek(without_clock(), false, Some(100)),
            RefusalCode::NotNow,
        ),
        (
            false,
            seek(five_minutes(), true, Some(49)),
            RefusalCode::BadTerms,
        ),
        (
            false,
            seek(five_minutes(), true, Some(1_001)),
            RefusalCode::BadTerms,
        ),
    ] {
        let client = if is_guest { &mut guest } else { &mut at_ada };
        client.send_message(&seek).await;
        assert_eq!(client.seek_refused().await, code, "{seek:?}");
    }
}

#[tokio::test]
async fn a_seek_stays_if_its_game_cannot_be_written() {
    let test_server = TestServer::open().await;
    let mut at_owner = test_server.new_visitor().await.connect().await;
    let mut at_other = test_server.new_visitor().await.connect().await;
    let seek = at_owner.seek(ColorChoice::White).await;
    test_server.store.refuse_writes(true);
    at_other.accept_seek(&seek).await;
    assert_eq!(at_other.seek_refused().await, RefusalCode::Unavailable);
    test_server.store.refuse_writes(false);
    at_other.accept_seek(&seek).await;
    let game = at_other.paired(&seek).await;
    assert_eq!(at_owner.paired(&seek).await, game);
}

#[tokio::test]
async fn guests_of_a_safe_server_cannot_use_the_lobby() {
    let test_server = TestServer::open_with(|config| config.safe = true).await;
    let mut guest = test_server.new_visitor().await.connect().await;
    assert_eq!(guest.watch_lobby().await, []);
    guest.send_message(&casual(five_minutes())).await;
    assert_eq!(guest.seek_refused().await, RefusalCode::NotNow);
    guest.accept_seek("0123456789abcdef").await;
    assert_eq!(guest.seek_refused().await, RefusalCode::NotNow);
}

#[tokio::test]
async fn a_seek_ended_during_pairing_is_not_restored() {
    let test_server = TestServer::open().await;
    let mut at_owner = test_server.new_visitor().await.connect().await;
    let mut at_other = test_server.new_visitor().await.connect().await;
    let mut watching = test_server.new_visitor().await.connect().await;
    watching.watch_lobby().await;
    let seek = at_owner.seek(ColorChoice::White).await;
    at_other.seek(ColorChoice::Black).await;
    watching.lobby_of(2).await;
    test_server.store.set_writes(Writes::Stall);
    at_other.accept_seek(&seek).await;
    // The seek is taken, and so the player's own seek ends.
    watching.lobby_of(0).await;
    at_owner.send_message(&ClientMessage::EndSeek).await;
    let ended = ServerMessage::Seeking { seek: None };
    assert_eq!(at_owner.receive().await, ended);
    test_server.store.set_writes(Writes::Fail);
    assert_eq!(at_other.receive().await, ended);
    assert_eq!(at_other.seek_refused().await, RefusalCode::Unavailable);
    test_server.store.set_writes(Writes::Work);
    at_other.accept_seek(&seek).await;
    assert_eq!(at_other.seek_refused().await, RefusalCode::NoSuchSeek);
}

#[tokio::test]
async fn seeks_end_when_another_timed_game_begins() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let grace = register(&test_server, "Grace").await;
    let mut tabs = [ada.connect().await, grace.connect().await];
    let ended = ServerMessage::Seeking { seek: None };
    let slow = json!({
        "whom": { "kind": "account", "name": "Grace" },
        "time": { "kind": "correspondence", "days": 3 },
        "color": "random",
    });
    let slow = ada.post("/app/challenges", &slow).await;
    let slow = slow.json::<Created>().id;
    for tab in &mut tabs {
        tab.seek(ColorChoice::White).await;
    }
    // A correspondence game may begin while its players are absent.
    assert_eq!(accept(&grace, &slow).await.status, 200);
    for tab in &mut tabs {
        tab.receive_nothing().await;
    }

    let soon = challenged(&ada, "Grace").await;
    assert_eq!(accept(&grace, &soon).await.status, 200);
    for tab in &mut tabs {
        assert_eq!(tab.receive().await, ended, "a challenge");
        tab.seek(ColorChoice::White).await;
    }
    let invited = ada.make(&timed(&invitation(), "white", 600)).await;
    tabs[0].receive_nothing().await;
    assert_eq!(grace.accept(&invited).await.status, 200);
    for tab in &mut tabs {
        assert_eq!(tab.receive().await, ended, "an invitation");
        tab.seek(ColorChoice::White).await;
    }
    let mut white = ada.follow(&invited).await;
    white.get(&invited, PlayerCommand::Resign).await;
    white.update().await;
    white.get(&invited, PlayerCommand::Rematch).await;
    let mut black = grace.follow(&invited).await;
    black.get(&invited, PlayerCommand::Rematch).await;
    for tab in &mut tabs {
        assert_eq!(tab.receive().await, ended, "a rematch");
        tab.seek(ColorChoice::White).await;
    }
    ada.make(&timed(&engine(1), "white", 600)).await;
    assert_eq!(tabs[0].receive().await, ended, "the computer");
    tabs[1].receive_nothing().await;
}

#[tokio::test]
async fn only_one_of_two_concurrently_accepted_seeks_becomes_a_game() {
    let test_server = TestServer::open().await;
    let owner = test_server.new_visitor().await;
    let (mut tab, mut second) = (owner.connect().await, owner.connect().await);
    let mut one = test_server.new_visitor().await.connect().await;
    let mut other = test_server.new_visitor().await.connect().await;
    let mut watching = test_server.new_visitor().await.connect().await;
    watching.watch_lobby().await;
    let seek = tab.seek(ColorChoice::White).await;
    let later = second.seek(ColorChoice::White).await;
    // The list shows that the seek was taken, because the player's own seek ends then.
    one.seek(ColorChoice::Black).await;
    watching.lobby_of(3).await;
    test_server.store.set_writes(Writes::Stall);
    one.accept_seek(&seek).await;
    watching.lobby_of(1).await;
    other.accept_seek(&later).await;
    assert_eq!(other.seek_refused().await, RefusalCode::NoSuchSeek);
    test_server.store.set_writes(Writes::Work);
    let ended = ServerMessage::Seeking { seek: None };
    assert_eq!(one.receive().await, ended);
    let game = one.paired(&seek).await;
    assert_eq!(tab.paired(&seek).await, game);
    assert_eq!(second.receive().await, ended);
}

#[tokio::test]
async fn a_seek_ended_during_pairing_is_reported_to_its_connection() {
    let test_server = TestServer::open().await;
    let owner = test_server.new_visitor().await;
    let (mut tab, mut second) = (owner.connect().await, owner.connect().await);
    let mut at_other = test_server.new_visitor().await.connect().await;
    let mut third = test_server.new_visitor().await.connect().await;
    let mut watching = test_server.new_visitor().await.connect().await;
    watching.watch_lobby().await;
    let seek = tab.seek(ColorChoice::White).await;
    let theirs = third.seek(ColorChoice::White).await;
    // The list shows that the seeks were taken, because the players' own seeks end then.
    at_other.seek(ColorChoice::Black).await;
    second.seek(ColorChoice::Black).await;
    watching.lobby_of(4).await;
    test_server.store.set_writes(Writes::Stall);
    at_other.accept_seek(&seek).await;
    watching.lobby_of(2).await;
    second.accept_seek(&theirs).await;
    watching.lobby_of(0).await;
    test_server.store.set_writes(Writes::Fail);
    let ended = ServerMessage::Seeking { seek: None };
    assert_eq!(at_other.receive().await, ended);
    assert_eq!(at_other.seek_refused().await, RefusalCode::Unavailable);
    assert_eq!(tab.receive().await, ended);
}

#[tokio::test]
async fn a_reconnecting_player_is_notified_of_a_new_game() {
    let test_server = TestServer::open().await;
    let owner = test_server.new_visitor().await;
    let mut lost = owner.connect().await;
    let seek = lost.seek(ColorChoice::White).await;
    let mut at_other = test_server.new_visitor().await.connect().await;
    at_other.accept_seek(&seek).await;
    let game = at_other.paired(&seek).await;
    // The page reconnects, subscribes to the lobby again and makes its seek again.
    let mut again = owner.connect().await;
    again.send_message(&ClientMessage::WatchLobby).await;
    again.send_message(&casual(five_minutes())).await;
    let mut notified = Vec::new();
    while notified.len() < 2 {
        match again.receive().await {
            ServerMessage::Paired { game, .. } => notified.push(game),
            // The list may be older.
            ServerMessage::Lobby { .. } => {}
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(notified, [game.clone(), game]);
}
