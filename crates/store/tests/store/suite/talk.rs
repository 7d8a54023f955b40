//! Chat, and muted and blocked players.

use std::sync::Arc;

use arbiter::Timestamp;
use staunton_store::{
    NewChatLine, NewReport, NewSession, Player, PlayerId, Relation, RelationError, ReportError,
    ReportReason, Role, RoleError, Room, SayError, Seat, SessionError, SessionId, Speaker, Store,
};

use super::people::with_accounts;
use crate::words::*;

const NOW: Timestamp = Timestamp(1_000_000_000);

/// A chat line by person `number` in game 1, with the text as its key.
fn line(number: u8, text: &str) -> NewChatLine {
    NewChatLine {
        game: game_id(1),
        author: player_id(number),
        request_key: text.to_owned(),
        text: text.to_owned(),
        at: NOW,
        most: 3,
    }
}

/// The numbers, rooms and texts of the chat lines in game 1 after this number.
async fn chat_lines(store: &Arc<dyn Store>, after: u32) -> Vec<(u32, Room, String)> {
    let chat = store.talk().chat(game_id(1), after).await.unwrap();
    let lines = chat.expect("a game").lines.into_iter();
    lines
        .map(|line| (line.number, line.room, line.text))
        .collect()
}

pub(crate) async fn players_and_spectators_have_separate_rooms(database: &impl Database) {
    let store = with_games(database, [new_game(1)]).await;
    let talk = store.talk();
    for (number, text) in [(1, "hello"), (3, "who wins?"), (2, "good luck")] {
        talk.say(line(number, text)).await.unwrap();
    }
    // A repeated request: the response to the first one was lost.
    talk.say(line(1, "hello")).await.unwrap();
    let all = [
        (1, Room::Players, "hello".to_owned()),
        (2, Room::Spectators, "who wins?".to_owned()),
        (3, Room::Players, "good luck".to_owned()),
    ];
    assert_eq!(chat_lines(&store, 0).await, all);
    assert_eq!(chat_lines(&store, 2).await, all[2..]);
    assert_eq!(talk.chat(game_id(9), 0).await, Ok(None));

    let chat = talk.chat(game_id(1), 0).await.unwrap().expect("a game");
    let first = &chat.lines[0];
    assert_eq!((first.author, &*first.name), (player_id(1), "Person 1"));
    let rooms = [Room::Players, Room::Spectators];
    let may = |number| rooms.map(|room| chat.may_read(player_id(number), room));
    assert_eq!((may(1), may(3)), ([true, false], [false, true]));
    assert_eq!(chat.opponent_of(player_id(2)), Some(player_id(1)));
    assert_eq!(chat.opponent_of(player_id(3)), None);
    store.append(append(1, 2, "a")).await.unwrap();
    let end = staunton_store::Append {
        entry: ending("b"),
        ..append(1, 3, "b")
    };
    store.append(end).await.unwrap();
    let chat = talk.chat(game_id(1), 0).await.unwrap().expect("a game");
    assert!(rooms.map(|room| chat.may_read(player_id(1), room)) == [true, true]);
    assert!(rooms.map(|room| chat.may_read(player_id(3), room)) == [true, true]);
}

pub(crate) async fn lines_are_refused_for_a_reason(database: &impl Database) {
    let alone = staunton_store::NewGame {
        black: Seat::Engine { identity: 3 },
        ..new_game(2)
    };
    let store = with_games(database, [new_game(1), alone]).await;
    let talk = store.talk();
    let with_computer = NewChatLine {
        game: game_id(2),
        ..line(1, "hello")
    };
    let nowhere = NewChatLine {
        game: game_id(9),
        ..line(1, "hello")
    };
    assert_eq!(talk.say(with_computer).await, Err(SayError::Alone));
    assert_eq!(talk.say(nowhere).await, Err(SayError::NoSuchGame));
    let nobody = talk.say(line(77, "hello")).await;
    assert_eq!(nobody, Err(SayError::NoSuchPlayer));
    for text in ["a", "b", "c"] {
        talk.say(line(1, text)).await.unwrap();
    }
    assert_eq!(talk.say(line(2, "d")).await, Err(SayError::Full));
    talk.say(line(3, "the other room has room")).await.unwrap();

    let until = NOW + 1;
    talk.silence(player_id(3), Some(until)).await.unwrap();
    assert_eq!(talk.say(line(3, "e")).await, Err(SayError::Silenced(until)));
    let silent = Speaker {
        is_off: false,
        silent_until: Some(until),
    };
    assert_eq!(talk.speaker(player_id(3)).await, Ok(silent));
    let later = NewChatLine {
        at: until,
        ..line(3, "e")
    };
    talk.say(later).await.unwrap();
    talk.silence(player_id(3), Some(until + 1_000))
        .await
        .unwrap();
    talk.silence(player_id(3), None).await.unwrap();
    talk.say(line(3, "f")).await.unwrap();
    talk.set_chat(player_id(3), true).await.unwrap();
    assert!(talk.speaker(player_id(3)).await.unwrap().is_off);
}

pub(crate) async fn players_mute_and_block_others(database: &impl Database) {
    let store = with_games(database, [new_game(1)]).await;
    let talk = store.talk();
    let [one, two, three] = [1, 2, 3].map(player_id);
    for (other, relation) in [(two, Relation::Muted), (three, Relation::Muted)] {
        talk.relate(one, other, Some(relation), NOW).await.unwrap();
    }
    let blocked = talk.relate(one, three, Some(Relation::Blocked), NOW + 1);
    blocked.await.unwrap();
    let mut unwanted: Vec<_> = talk.restricted_by(one).await.unwrap();
    unwanted.sort_by_key(|other| other.player != two);
    let found: Vec<_> = unwanted.iter().map(|other| other.relation).collect();
    assert_eq!(found, [Relation::Muted, Relation::Blocked]);
    assert_eq!(unwanted[1].name, "Person 3");
    assert_eq!(talk.is_blocked(one, two).await, Ok(false));
    for (this, that) in [(one, three), (three, one)] {
        assert_eq!(talk.is_blocked(this, that).await, Ok(true));
    }
    talk.relate(one, three, None, NOW).await.unwrap();
    assert_eq!(talk.is_blocked(one, three).await, Ok(false));
    for (other, why) in [
        (one, RelationError::Oneself),
        (player_id(77), RelationError::NoSuchPlayer),
    ] {
        let refused = talk.relate(one, other, Some(Relation::Muted), NOW).await;
        assert_eq!(refused, Err(why));
    }
}

fn report(reporter: u8, subject: u8) -> NewReport {
    NewReport {
        reporter: player_id(reporter),
        subject: player_id(subject),
        game: Some(game_id(1)),
        reason: ReportReason::Chat,
        text: "rude".to_owned(),
        at: NOW,
    }
}

pub(crate) async fn counts_one_open_report_per_reporter_and_player(database: &impl Database) {
    let store = with_games(database, [new_game(1)]).await;
    let talk = store.talk();
    for (number, text) in [(2, "mean"), (1, "please"), (2, "meaner")] {
        talk.say(line(number, text)).await.unwrap();
    }
    talk.report(report(1, 2)).await.unwrap();
    assert_eq!(talk.report(report(1, 2)).await, Err(ReportError::Reported));
    talk.report(report(3, 2)).await.unwrap();
    let open = talk.open_reports(true, 10).await.unwrap();
    let of_two: Vec<_> = open.iter().map(|report| &*report.reporter).collect();
    assert_eq!(of_two, ["Person 1", "Person 3"]);
    let first = &open[0];
    assert_eq!((&*first.name, first.game), ("Person 2", Some(game_id(1))));
    assert_eq!(first.lines, ["mean", "meaner"]);
    assert_eq!(first.role, None);
    assert_eq!(talk.reported(first.number).await, Ok(Some(player_id(2))));
    assert_eq!(talk.reported(1_000).await, Ok(None));
    talk.close_report(first.number, NOW).await.unwrap();
    talk.close_report(first.number, NOW).await.unwrap();
    assert_eq!(talk.open_reports(true, 10).await.unwrap().len(), 1);
    // A new report is possible after the first one was closed.
    talk.report(report(1, 2)).await.unwrap();
    assert_eq!(talk.reports_by(player_id(1)).await.unwrap().len(), 2);
    let elsewhere = NewReport {
        game: Some(game_id(9)),
        ..report(2, 1)
    };
    for (report, why) in [
        (report(1, 1), ReportError::Oneself),
        (report(1, 77), ReportError::NoSuchPlayer),
        (elsewhere, ReportError::NoSuchGame),
    ] {
        assert_eq!(talk.report(report).await, Err(why));
    }
}

pub(crate) async fn chat_lines_of_an_erased_player_are_deleted(database: &impl Database) {
    let store = with_games(database, [new_game(1)]).await;
    let talk = store.talk();
    for (number, text) in [(1, "my address is"), (2, "ah"), (1, "secret street")] {
        talk.say(line(number, text)).await.unwrap();
    }
    let mute = talk.relate(player_id(2), player_id(1), Some(Relation::Blocked), NOW);
    mute.await.unwrap();
    talk.report(report(2, 1)).await.unwrap();
    talk.report(report(1, 2)).await.unwrap();
    talk.silence(player_id(1), Some(NOW)).await.unwrap();
    let own = talk.lines_of(player_id(1), None, 10).await.unwrap();
    let texts: Vec<_> = own.iter().map(|line| &*line.text).collect();
    assert_eq!(texts, ["my address is", "secret street"]);
    let after = Some((own[0].game, own[0].number));
    assert_eq!(
        talk.lines_of(player_id(1), after, 10).await.as_deref(),
        Ok(&own[1..])
    );

    let erased = store.people().erase_player(player_id(1), NOW);
    erased.await.unwrap();
    let late = talk.say(line(1, "late")).await;
    assert_eq!(late, Err(SayError::NoSuchPlayer));
    assert_eq!(
        chat_lines(&store, 0).await,
        [(2, Room::Players, "ah".to_owned())]
    );
    assert_eq!(talk.lines_of(player_id(1), None, 10).await, Ok(Vec::new()));
    assert_eq!(talk.restricted_by(player_id(2)).await, Ok(Vec::new()));
    assert_eq!(talk.open_reports(true, 10).await, Ok(Vec::new()));
    assert_eq!(talk.speaker(player_id(1)).await, Ok(Speaker::default()));
    // Numbers are not used again.
    let more = NewChatLine {
        most: 100,
        ..line(2, "who was it?")
    };
    talk.say(more).await.unwrap();
    assert_eq!(chat_lines(&store, 2).await[0].0, 4);
}

pub(crate) async fn a_disabled_account_has_no_sessions(database: &impl Database) {
    let store = with_accounts(database, &["Ada", "Grace"]).await;
    let (talk, people) = (store.talk(), store.people());
    let last = talk.disable(player_id(1), Some(NOW), NOW).await;
    assert_eq!(last, Err(RoleError::LastAdmin));
    let nobody = talk.disable(player_id(3), Some(NOW), NOW).await;
    assert_eq!(nobody, Err(RoleError::NoAccount));
    talk.disable(player_id(2), Some(NOW), NOW).await.unwrap();
    assert_eq!(people.sessions_of(player_id(2)).await, Ok(Vec::new()));
    let grace = people.credentials("grace").await.unwrap().expect("one");
    assert!(grace.is_disabled);
    // A sign-in whose password was checked just before fails too.
    let sign_in = || people.sign_in(player_id(2), "hash of 2", new_session(50), None);
    assert_eq!(sign_in().await, Err(SessionError::NoSuchPlayer));
    // A disabled admin does not count as an admin of the server.
    people.set_role(player_id(2), Role::Admin).await.unwrap();
    let last = people.set_role(player_id(1), Role::Player).await;
    assert_eq!(last, Err(RoleError::LastAdmin));
    talk.disable(player_id(2), None, NOW).await.unwrap();
    let grace = people.credentials("grace").await.unwrap().expect("one");
    assert!(!grace.is_disabled);
    assert_eq!(sign_in().await, Ok(()));
    talk.disable(player_id(1), Some(NOW), NOW).await.unwrap();
}

pub(crate) async fn limits_mutes_and_open_reports(database: &impl Database) {
    const OTHERS: u64 = 501;
    let store = with_games(database, []).await;
    let other = |number: u64| PlayerId::from_bits(10_000 + number);
    let arriving = (0..OTHERS).map(|number| {
        let store = Arc::clone(&store);
        let newcomer = Player::guest(other(number), format!("Other {number}"));
        let mut id = [7; 32];
        id[..8].copy_from_slice(&number.to_be_bytes());
        let session = NewSession {
            id: SessionId::from_digest(id),
            ..new_session(1)
        };
        async move { store.people().ensure_session(session, newcomer).await }
    });
    for arrived in at_once(arriving).await {
        arrived.unwrap();
    }
    let talk = store.talk();
    let (mut muted, mut reported) = (0, 0);
    for number in 0..OTHERS {
        let mute = talk.relate(player_id(1), other(number), Some(Relation::Muted), NOW);
        match mute.await {
            Ok(()) => muted += 1,
            Err(why) => assert_eq!(why, RelationError::TooMany),
        }
        if number > 25 {
            continue;
        }
        let report = NewReport {
            subject: other(number),
            game: None,
            ..report(1, 2)
        };
        match talk.report(report).await {
            Ok(()) => reported += 1,
            Err(why) => assert_eq!(why, ReportError::TooMany),
        }
    }
    assert_eq!((muted, reported), (500, 20));
    // An existing relation can still be changed.
    let block = talk.relate(player_id(1), other(0), Some(Relation::Blocked), NOW);
    block.await.unwrap();
}
