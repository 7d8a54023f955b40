use super::*;

const GAME: GameId = GameId::from_bits(1);

fn at(millis: u64) -> Timestamp {
    Timestamp(millis)
}

fn elsewhere(lost: &Lost, node: &str, is_connected: bool, now: u64) {
    lost.connected(node, GAME, [is_connected, false], None, at(now));
}

fn overdue(lost: &Lost, node: &str, since: u64, now: u64) {
    lost.observe(&[(node.to_owned(), at(since))], &[], at(now));
}

fn gap(node: &str, since: u64, until: u64) -> Gap {
    Gap {
        node: node.to_owned(),
        since: at(since),
        until: at(until),
    }
}

#[test]
fn the_players_of_a_node_without_heartbeat_are_lost_until_they_return() {
    let lost = Lost::default();
    elsewhere(&lost, "one", true, 1_000);
    assert!(lost.was_elsewhere(GAME, Color::White));
    assert!(!lost.was_elsewhere(GAME, Color::Black));
    for now in [14_000, 15_000] {
        overdue(&lost, "one", 10_000, now);
        let time = lost.of(GAME, Color::White).expect("White is lost");
        assert_eq!((time.since, time.until), (at(10_000), at(20_000)));
        assert_eq!(lost.of(GAME, Color::Black), None);
    }
    elsewhere(&lost, "two", true, 16_000);
    assert_eq!(lost.of(GAME, Color::White), None);
    // The other node works, so White is not lost again.
    overdue(&lost, "one", 10_000, 17_000);
    assert_eq!(lost.of(GAME, Color::White), None);
    // Both nodes have failed, and then one of them works again.
    let both = [
        ("one".to_owned(), at(10_000)),
        ("two".to_owned(), at(17_000)),
    ];
    lost.observe(&both, &[], at(21_000));
    let time = lost.of(GAME, Color::White).expect("White is lost");
    assert_eq!((time.since, time.until), (at(17_000), at(27_000)));
    let still = [("one".to_owned(), at(10_000))];
    lost.observe(&still, &[gap("two", 17_000, 21_500)], at(22_000));
    let time = lost.of(GAME, Color::White).expect("White is lost");
    assert_eq!((time.since, time.until), (at(17_000), at(21_500)));
}

/// White's client has given up its connection to the frozen node, which has not noticed this yet.
#[test]
fn the_loss_ends_when_the_node_works_again() {
    for is_seen_before in [false, true] {
        let lost = Lost::default();
        elsewhere(&lost, "one", true, 1_000);
        if is_seen_before {
            overdue(&lost, "one", 10_000, 13_500);
        }
        lost.observe(&[], &[gap("one", 10_000, 14_000)], at(14_500));
        let ended = LostTime {
            since: at(10_000),
            until: at(14_000),
        };
        assert_eq!(lost.of(GAME, Color::White), Some(ended));
        assert_eq!(lost.of_absent(GAME, Color::White), None);
        elsewhere(&lost, "one", true, 14_600);
        lost.observe(&[], &[], at(15_500));
        assert_eq!(lost.of(GAME, Color::White), Some(ended));
        elsewhere(&lost, "one", false, 15_600);
        assert_eq!(lost.of_absent(GAME, Color::White), Some(ended));
        lost.observe(&[], &[], at(23_999));
        assert_eq!(lost.of(GAME, Color::White), Some(ended));
        // Another node credits the time.
        elsewhere(&lost, "two", true, 15_600);
        assert_eq!(lost.of(GAME, Color::White), None);
    }
}

#[test]
fn players_who_left_before_the_last_heartbeat_are_not_lost() {
    for (leaves, is_lost) in [(9_999, false), (10_000, true), (13_500, true)] {
        let lost = Lost::default();
        elsewhere(&lost, "one", true, 1_000);
        elsewhere(&lost, "one", false, leaves);
        overdue(&lost, "one", 10_000, 14_000);
        assert_eq!(lost.of(GAME, Color::White).is_some(), is_lost, "{leaves}");
    }
}

/// All nodes were killed and started again, which the new ones learn after their first messages.
#[test]
fn a_player_is_lost_since_the_failure_of_the_last_node() {
    let failed = |node: &str, since| (node.to_owned(), at(since));
    for order in [[0, 1], [1, 0]] {
        let lost = Lost::default();
        elsewhere(&lost, "killed", true, 16_000);
        lost.forget("killed", None, at(16_000));
        elsewhere(&lost, "new", true, 17_000);
        overdue(&lost, "killed", 10_000, 17_000);
        assert_eq!(lost.of(GAME, Color::White), None);
        let both = [failed("killed", 10_000), failed("new", 18_000)];
        lost.observe(&order.map(|node| both[node].clone()), &[], at(21_500));
        let time = lost.of(GAME, Color::White).expect("White is lost");
        assert_eq!(time.since, at(18_000));
    }
}

/// Otherwise the credit with which the player returned would cover the new loss.
#[test]
fn a_player_is_not_lost_before_connecting_to_the_node() {
    let lost = Lost::default();
    elsewhere(&lost, "one", true, 10_700);
    overdue(&lost, "one", 10_000, 14_000);
    let time = lost.of(GAME, Color::White).expect("White is lost");
    assert_eq!(time.since, at(10_700));
    // A change of the number of spectators is no new connection.
    let lost = Lost::default();
    elsewhere(&lost, "one", true, 9_000);
    elsewhere(&lost, "one", true, 10_700);
    elsewhere(&lost, "one", false, 10_800);
    overdue(&lost, "one", 10_000, 14_000);
    let time = lost.of(GAME, Color::White).expect("White is lost");
    assert_eq!(time.since, at(10_000));
}

#[test]
fn players_who_leave_a_node_without_heartbeat_are_lost() {
    let lost = Lost::default();
    elsewhere(&lost, "one", true, 1_000);
    lost.forget("one", Some(at(10_000)), at(14_000));
    assert_eq!(
        lost.of(GAME, Color::White),
        Some(LostTime::from(at(10_000)))
    );
}

#[test]
fn players_who_are_connected_here_are_not_lost() {
    let lost = Lost::default();
    elsewhere(&lost, "one", true, 1_000);
    lost.here(GAME, [true, false], at(10_000));
    overdue(&lost, "one", 10_000, 14_000);
    assert_eq!(lost.of(GAME, Color::White), None);
    lost.here(GAME, [false, false], at(13_000));
    overdue(&lost, "one", 10_000, 14_000);
    assert!(lost.of(GAME, Color::White).is_some());
}

#[test]
fn a_player_without_a_known_node_may_have_lost_the_time_since_a_failure() {
    let failed = [("one".to_owned(), at(10_000))];
    let presumed = |lost: &Lost, overdue: &[_], now| {
        let time = lost.presumed(GAME, Color::White, overdue, at(now));
        time.map(|time| time.since)
    };
    let lost = Lost::default();
    assert_eq!(presumed(&lost, &[], 13_000), None, "no node has failed");
    assert_eq!(presumed(&lost, &failed, 13_000), Some(at(10_000)));
    assert_eq!(presumed(&lost, &failed, 20_000), None, "long after it");
    // The player is connected to a node that works, or was after the failure.
    elsewhere(&lost, "two", true, 9_000);
    assert_eq!(presumed(&lost, &failed, 13_000), None);
    elsewhere(&lost, "two", false, 10_000);
    assert_eq!(presumed(&lost, &failed, 13_000), None);
    let lost = Lost::default();
    elsewhere(&lost, "two", true, 8_000);
    elsewhere(&lost, "two", false, 9_999);
    assert_eq!(presumed(&lost, &failed, 13_000), Some(at(10_000)));
    // The page was reloaded on this node after the failure.
    lost.here(GAME, [true, false], at(11_000));
    lost.here(GAME, [false, false], at(12_000));
    assert_eq!(presumed(&lost, &failed, 13_000), None);
}

/// The node was frozen just after White had connected to it, and works again.
#[test]
fn a_player_without_a_known_node_may_have_lost_the_time_of_a_gap() {
    let lost = Lost::default();
    lost.observe(&[], &[gap("one", 10_000, 14_000)], at(14_500));
    // The announcement of White's connection arrives late.
    elsewhere(&lost, "one", true, 14_600);
    let presumed = |now| lost.presumed(GAME, Color::White, &[], at(now));
    let time = LostTime {
        since: at(10_000),
        until: at(14_000),
    };
    assert_eq!(presumed(15_000), Some(time));
    assert_eq!(presumed(20_000), None, "long after it");
    elsewhere(&lost, "two", true, 15_500);
    assert_eq!(presumed(16_000), None, "served by a node that works");
}

#[test]
fn players_have_time_to_return_to_a_node_that_serves_again() {
    let lost = Lost::default();
    lost.here(GAME, [true, true], at(1_000));
    elsewhere(&lost, "one", false, 1_000);
    lost.connected("one", GAME, [false, true], None, at(1_000));
    lost.close_here(at(10_000));
    assert_eq!(lost.of(GAME, Color::Black), None, "Black is elsewhere too");
    lost.serves_again(at(40_000));
    let time = lost.of(GAME, Color::White).expect("White is lost");
    assert_eq!((time.since, time.until), (at(10_000), at(50_000)));
    overdue(&lost, "one", 0, 10_000 + EXPIRY);
    assert_eq!(lost.of(GAME, Color::White), None);
}
