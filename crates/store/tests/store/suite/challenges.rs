//! Challenges.

use arbiter::Timestamp;
use rules::Color;
use staunton_store::{
    Answer, ChallengeError, DeclineReason, NewChallenge, NewGame, Player, PlayerId, Relation,
};

use crate::words::*;

const NOW: Timestamp = Timestamp(1_000_000_000);
const DAY: u64 = 24 * 60 * 60 * 1_000;

/// A challenge by person 1 to this person, for game `number`.
fn challenge(number: u64, challenged: u8) -> NewChallenge {
    NewChallenge {
        id: game_id(number),
        challenger: player_id(1),
        challenged: player_id(challenged),
        terms: terms(),
        side: Some(Color::Black),
        request_key: format!("request {number}"),
        at: NOW,
        expires_at: NOW + 1_000,
    }
}

/// The game of a challenge by person 1 to person 2.
fn game(number: u64) -> NewGame {
    NewGame {
        white: person(2),
        black: person(1),
        request_key: Some(format!("challenge {number}")),
        ..new_game(number)
    }
}

pub(crate) async fn a_challenge_becomes_one_game(database: &impl Database) {
    let store = with_games(database, []).await;
    let talk = store.talk();
    assert_eq!(talk.challenge(challenge(1, 2)).await, Ok(game_id(1)));
    // A repeated request, with another id chosen by the server.
    let again = NewChallenge {
        id: game_id(7),
        ..challenge(1, 2)
    };
    assert_eq!(talk.challenge(again).await, Ok(game_id(1)));
    for player in [1, 2] {
        let open = talk.challenges_of(player_id(player), NOW).await.unwrap();
        assert_eq!(open.len(), 1);
        let one = &open[0];
        assert_eq!((one.id, one.side), (game_id(1), Some(Color::Black)));
        assert_eq!(one.challenger, (player_id(1), "Person 1".to_owned()));
        assert_eq!((&one.terms, one.answer), (&terms(), None));
    }
    assert_eq!(talk.challenges_of(player_id(3), NOW).await, Ok(Vec::new()));
    let accept = |by: u8| {
        let accepted = Answer::Accepted;
        talk.answer_challenge(game_id(1), player_id(by), accepted, Some(game(1)), NOW)
    };
    for other in [1, 3] {
        let refused = accept(other).await;
        assert_eq!(refused, Err(ChallengeError::NoSuchChallenge));
    }
    assert_eq!(store.load(game_id(1)).await, Ok(None));
    for _ in 0..2 {
        assert_eq!(accept(2).await.unwrap().answer, Some(Answer::Accepted));
    }
    let stored = store.load(game_id(1)).await.unwrap().expect("a game");
    assert_eq!((stored.white, stored.rows.len()), (person(2), 1));
    let called_off = talk.answer_challenge(game_id(1), player_id(1), Answer::CalledOff, None, NOW);
    assert_eq!(
        called_off.await,
        Err(ChallengeError::Answered(Answer::Accepted))
    );
    // It stays in the lists for ten minutes and is kept for a day.
    let later = NOW + 11 * 60 * 1_000;
    assert_eq!(
        talk.challenges_of(player_id(1), later).await,
        Ok(Vec::new())
    );
    assert!(talk.find_challenge(game_id(1)).await.unwrap().is_some());
    let next = NewChallenge {
        at: NOW + 2 * DAY,
        expires_at: NOW + 3 * DAY,
        ..challenge(2, 3)
    };
    talk.challenge(next).await.unwrap();
    assert_eq!(talk.find_challenge(game_id(1)).await, Ok(None));
}

pub(crate) async fn challenges_are_refused_for_a_reason(database: &impl Database) {
    let store = with_games(database, [new_game(50)]).await;
    let talk = store.talk();
    let rated = NewChallenge {
        terms: arbiter::Terms {
            rated: true,
            ..terms()
        },
        ..challenge(1, 2)
    };
    for (challenge, why) in [
        (challenge(1, 1), ChallengeError::Oneself),
        (challenge(1, 77), ChallengeError::NoSuchPlayer),
        (challenge(50, 2), ChallengeError::IdTaken),
        (rated, ChallengeError::NoAccount),
    ] {
        assert_eq!(talk.challenge(challenge).await, Err(why));
    }
    talk.challenge(challenge(1, 2)).await.unwrap();
    let another = talk.challenge(challenge(2, 2)).await;
    assert_eq!(another, Err(ChallengeError::Waiting));
    let declined = Answer::Declined(DeclineReason::Never);
    let answer = talk.answer_challenge(game_id(1), player_id(2), declined, None, NOW);
    assert_eq!(answer.await.unwrap().answer, Some(declined));
    talk.challenge(challenge(2, 2)).await.unwrap();
    let late = talk.answer_challenge(game_id(2), player_id(2), declined, None, NOW + 1_000);
    assert_eq!(late.await, Err(ChallengeError::Expired));

    let block = talk.relate(player_id(3), player_id(1), Some(Relation::Blocked), NOW);
    block.await.unwrap();
    let blocked = talk.challenge(challenge(3, 3)).await;
    assert_eq!(blocked, Err(ChallengeError::Blocked));
    let erased = store.people().erase_player(player_id(2), NOW);
    erased.await.unwrap();
    assert_eq!(talk.find_challenge(game_id(2)).await, Ok(None));
}

pub(crate) async fn the_exact_reason_for_declining_is_kept(database: &impl Database) {
    let store = with_games(database, []).await;
    let talk = store.talk();
    for (number, reason) in (1..).zip(DeclineReason::ALL) {
        talk.challenge(challenge(number, 2)).await.unwrap();
        let id = game_id(number);
        let declined = Answer::Declined(reason);
        let answer = talk.answer_challenge(id, player_id(2), declined, None, NOW);
        answer.await.unwrap();
        let known = talk.find_challenge(id).await.unwrap();
        assert_eq!(known.unwrap().answer, Some(declined));
        assert_eq!(reason.kind().kind(), reason.kind());
    }
}

/// If the game of a challenge was created before by a client that knew its key, each transaction
/// that accepts the challenge fails. Concurrent writes must succeed nevertheless.
pub(crate) async fn a_failed_operation_does_not_fail_others(database: &impl Database) {
    let store = with_games(database, (10..18).map(new_game)).await;
    assert_eq!(
        store.talk().challenge(challenge(1, 2)).await,
        Ok(game_id(1))
    );
    let made = NewGame {
        request_key: Some("challenge 1".to_owned()),
        ..new_game(9)
    };
    assert_eq!(store.create_game(made).await, Ok(()));
    let accept = || async {
        let accepted = Answer::Accepted;
        let talk = store.talk();
        let answer = talk.answer_challenge(game_id(1), player_id(2), accepted, Some(game(1)), NOW);
        answer.await.is_err()
    };
    let append = |number: u64| {
        let version = number as u32 / 8 + 2;
        let append = append(10 + number % 8, version, &format!("c{version}"));
        let store = &store;
        async move { store.append(append).await }
    };
    let (refused, appended) = tokio::join!(
        futures_util::future::join_all((0..10).map(|_| accept())),
        futures_util::future::join_all((0..100).map(append)),
    );
    assert_eq!(refused, vec![true; 10]);
    assert_eq!(appended, vec![Ok(()); 100]);
}

/// Guests, who can be created in any number, cannot prevent other players from challenging a
/// player.
pub(crate) async fn the_oldest_challenge_expires_at_the_limit(database: &impl Database) {
    let store = super::people::with_accounts(database, &["Ada", "Grace"]).await;
    let talk = store.talk();
    talk.challenge(challenge(1, 2)).await.unwrap();
    for number in 2..=60 {
        let guest = PlayerId::from_bits(10_000 + u64::from(number));
        let guest = Player::guest(guest, "Guest");
        let new = NewChallenge {
            challenger: guest.id,
            at: NOW + u64::from(number),
            ..challenge(number.into(), 2)
        };
        let session = new_session(150 + number);
        store.people().ensure_session(session, guest).await.unwrap();
        let made = talk.challenge(new).await;
        assert_eq!(made, Ok(game_id(number.into())));
    }
    let open = talk.challenges_of(player_id(2), NOW + 60).await.unwrap();
    assert_eq!(open.len(), 50);
    for (number, stands) in [(1, true), (2, false), (11, false), (12, true), (60, true)] {
        let is_open = open.iter().any(|one| one.id == game_id(number));
        assert_eq!(is_open, stands, "{number}");
    }
    let accepted = Answer::Accepted;
    let late = talk.answer_challenge(game_id(2), player_id(2), accepted, None, NOW + 60);
    assert_eq!(late.await, Err(ChallengeError::Expired));
}

/// A client that creates and cancels challenges repeatedly does not leave a growing number of rows.
pub(crate) async fn deletes_answered_challenges(database: &impl Database) {
    let store = with_games(database, []).await;
    let talk = store.talk();
    for number in 1..=3 {
        let at = NOW + number * 11 * 60 * 1_000;
        let new = NewChallenge {
            at,
            expires_at: at + 14 * DAY,
            ..challenge(number, 2)
        };
        talk.challenge(new).await.unwrap();
        let (id, by) = (game_id(number), player_id(1));
        let answer = talk.answer_challenge(id, by, Answer::CalledOff, None, at);
        answer.await.unwrap();
    }
    for (number, kept) in [(1, false), (2, false), (3, true)] {
        let found = talk.find_challenge(game_id(number)).await.unwrap();
        assert_eq!(found.is_some(), kept, "{number}");
    }
}
