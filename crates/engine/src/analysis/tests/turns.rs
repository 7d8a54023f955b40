//! Users, their networks and their searches take turns.

use super::*;

#[test]
fn users_take_turns() {
    let mut scheduler = Scheduler::new(&Settings::default());
    let (_, _one) = ask(&mut scheduler, 1, after("a3"));
    let (_, now) = first_slice(&mut scheduler, *START).expect("a search");
    let (_, _two) = ask(&mut scheduler, 2, after("b3"));
    let (_, _three) = ask(&mut scheduler, 3, after("c3"));
    let (_, now) = first_slice(&mut scheduler, now).expect("a search");
    // The others come first, no matter how many requests the first two users send.
    for san in ["a4", "d3", "d4"] {
        drop(ask(&mut scheduler, 1, after(san)));
    }
    drop(ask(&mut scheduler, 2, after("b4")));
    let mut now = now;
    for san in ["c3", "d4", "b4"] {
        let (next, end) = first_slice(&mut scheduler, now).expect("a search");
        assert_eq!(next.request.line, line(&[san]));
        now = end;
    }
    assert!(scheduler.first(now).is_none());
}

/// Requests of this many users of one network, for different positions.
fn crowd(scheduler: &mut Scheduler, network: u64, users: u64) -> Vec<Receiver<Update>> {
    let asks = (0..users).map(|number| {
        let line = from(&format!(
            "4k3/8/8/8/8/8/8/4K3 w - - 0 {}",
            100 * network + number + 1
        ));
        let user = User::new(100 * network + number).in_groups([network; 3]);
        let (sender, updates) = channel();
        let listener = Box::new(move |update| drop(sender.send(update)));
        let accepted = scheduler.ask(user, request(line, 1, Budget::default()), listener);
        accepted.expect("accepted");
        updates
    });
    asks.collect()
}

/// The network of the user whose search this is, if [`crowd`] has created it.
fn network_of(task: &Task) -> u32 {
    (task.request.line.position().fullmove_number() - 1) / 100
}

#[test]
fn thirty_users_have_their_first_lines_within_a_second() {
    for networks in [1, 30] {
        let mut scheduler = Scheduler::new(&Settings::default());
        let mut news = Vec::new();
        for network in 0..networks {
            news.extend(crowd(&mut scheduler, network, 30 / networks));
        }
        let mut now = *START;
        while let Some((task, end)) = first_slice(&mut scheduler, now) {
            assert_eq!(task.request.budget.time, Some(FIRST_SLICE));
            now = end;
        }
        assert!(now - *START < Duration::from_secs(1));
        for updates in &news {
            assert_eq!(received(updates), (vec![(1, 1)], None));
        }
    }
}

#[test]
fn searches_take_turns_with_growing_slices() {
    let mut scheduler = Scheduler::new(&Settings::default());
    let _news = crowd(&mut scheduler, 0, 3);
    let mut now = *START;
    while let Some((_, end)) = first_slice(&mut scheduler, now) {
        now = end;
    }
    let mut slices = Vec::new();
    for _ in 0..9 {
        let task = scheduler.next(now).expect("a search");
        let start = now;
        while !is_stopped(&task) {
            now += Duration::from_millis(1);
            assert!(scheduler.take_turns(now), "others wait");
        }
        let number = task.request.line.position().fullmove_number();
        slices.push((number, (now - start).as_millis()));
        assert!(scheduler.finish(task.number, (1_000, now - start), now));
    }
    let expected = [40, 80, 160]
        .into_iter()
        .flat_map(|time| [(1, time), (2, time), (3, time)]);
    assert!(slices.iter().copied().eq(expected), "{slices:?}");
}

#[test]
fn a_search_continues_while_no_other_waits() {
    let mut scheduler = Scheduler::new(&Settings::default());
    let _news = crowd(&mut scheduler, 0, 1);
    let (_, now) = first_slice(&mut scheduler, *START).expect("a search");
    let task = scheduler.next(now).expect("a search");
    let now = now + Duration::from_mins(1);
    assert!(!scheduler.take_turns(now));
    assert!(!is_stopped(&task));
    // A newcomer has the next turn at once.
    let _others = crowd(&mut scheduler, 1, 1);
    let (_, now) = first_slice(&mut scheduler, now).expect("the newcomer");
    assert!(scheduler.take_turns(now));
    assert!(is_stopped(&task));
    scheduler.finish(task.number, (1_000, now - *START), now);
    assert_eq!(network_of(&scheduler.next(now).expect("a search")), 1);
}

#[test]
fn networks_take_turns_whatever_the_number_of_their_users() {
    let mut scheduler = Scheduler::new(&Settings::default());
    let _crowd = crowd(&mut scheduler, 1, 40);
    let mut now = *START;
    for _ in 0..5 {
        (_, now) = first_slice(&mut scheduler, now).expect("a search");
    }
    let _alone = crowd(&mut scheduler, 2, 1);
    let (next, end) = first_slice(&mut scheduler, now).expect("a search");
    assert_eq!(network_of(&next), 2, "before the other users of the crowd");
    now = end;
    while let Some((_, end)) = first_slice(&mut scheduler, now) {
        now = end;
    }
    // From now on each network gets half of the time, as far as the slices allow.
    let mut times = [Duration::ZERO; 3];
    for _ in 0..60 {
        let task = scheduler.next(now).expect("a search");
        let start = now;
        while !is_stopped(&task) {
            now += Duration::from_millis(10);
            scheduler.take_turns(now);
        }
        times[network_of(&task) as usize] += now - start;
        scheduler.finish(task.number, (1_000, now - start), now);
    }
    let [_, crowd, alone] = times;
    assert!(alone > crowd / 3, "{times:?}");
}

#[test]
fn a_user_who_changes_position_pays_for_the_stopped_search() {
    let mut scheduler = Scheduler::new(&Settings::default());
    let mut news = Vec::new();
    news.push(ask(&mut scheduler, 1, after("a3")).1);
    news.push(ask(&mut scheduler, 2, after("b3")).1);
    let mut now = *START;
    let task = scheduler.first(now).expect("a search");
    news.push(ask(&mut scheduler, 1, after("a4")).1);
    now += FIRST_SLICE;
    assert!(!scheduler.finish(task.number, (1_000, FIRST_SLICE), now));
    let next = scheduler.first(now).expect("a search");
    assert_eq!(next.request.line, line(&["b3"]));
}

#[test]
fn slices_share_one_budget() {
    let mut scheduler = Scheduler::new(&Settings::default());
    let budget = Budget {
        nodes: Some(5_000),
        time: Some(Duration::from_secs(1)),
        depth: None,
    };
    let (_, updates) = ask(&mut scheduler, 1, request(line(&["e4"]), 1, budget));
    let (_, now) = first_slice(&mut scheduler, *START).expect("a search");
    let task = scheduler.next(now).expect("a search");
    assert_eq!(task.request.budget.nodes, Some(4_000));
    assert_eq!(task.request.budget.time, Some(Duration::from_millis(980)));
    scheduler.report(task.number, &found(3, 1));
    let reports: Vec<_> = updates.try_iter().collect();
    let Some(Update::Report(last)) = reports.last() else {
        panic!("{reports:?}");
    };
    assert_eq!((last.nodes, last.time), (1_300, FIRST_SLICE));
    assert!(!scheduler.finish(task.number, (4_000, FIRST_SLICE), now + FIRST_SLICE));
    assert_eq!(received(&updates).1, Some(End::Finished));
}

#[test]
fn a_request_joins_a_search_between_two_slices() {
    let mut scheduler = Scheduler::new(&Settings::default());
    let (_, _one) = ask(&mut scheduler, 1, after("e4"));
    first_slice(&mut scheduler, *START).expect("a search");
    let (_, two) = ask(&mut scheduler, 2, after("e4"));
    assert_eq!(received(&two), (vec![(1, 1)], None));
    // Another number of lines needs another search.
    let (_, three) = ask(&mut scheduler, 3, request(line(&["e4"]), 2, depth(10)));
    assert_eq!(received(&three), (vec![], None));
    assert!(scheduler.first(*START).is_some());
}
