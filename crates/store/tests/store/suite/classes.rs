//! Classes, their members and their homework.

use std::sync::Arc;

use arbiter::Timestamp;
use staunton_store::{
    AnyLesson, Class, ClassError, ClassId, ClassOverview, ExerciseDone, Grant, Invite, InviteError,
    InviteId, JoinClass, JoinCode, MOST_CLASSES, MOST_HOMEWORK, MOST_JOINED, MOST_MEMBERS, Name,
    NewClass, NewHomework, NewPuzzleResult, NewSession, Player, PlayerId, RegisterError, Role,
    SessionId, Store, Task,
};

use crate::words::*;

const NOW: Timestamp = Timestamp(1_000_000_000);

pub(super) fn class_id(number: u32) -> ClassId {
    ClassId::from_bits(number.into())
}

fn code(number: u32) -> JoinCode {
    JoinCode::from_bits(1_000 + u64::from(number))
}

/// A class of person `teacher`.
fn new_class(number: u32, teacher: u8) -> NewClass {
    NewClass {
        id: class_id(number),
        name: format!("Class {number}"),
        teacher: player_id(teacher),
        code: code(number),
        request_key: format!("key {number}"),
        at: NOW + u64::from(number),
    }
}

/// A store in which person 1 has class 1.
pub(super) async fn with_class(database: &impl Database) -> Arc<dyn Store> {
    let store = with_games(database, []).await;
    let made = store.classes().make_class(new_class(1, 1)).await;
    assert_eq!(made, Ok(class_id(1)));
    store
}

async fn join_as(
    store: &dyn Store,
    class: u32,
    player: PlayerId,
    name: &str,
) -> Result<ClassId, ClassError> {
    let join = JoinClass {
        code: code(class),
        player,
        name: Some(name.parse::<Name>().expect("a name")),
        at: NOW,
    };
    store.classes().join_class(join).await
}

pub(super) async fn join(store: &dyn Store, number: u8, name: &str) -> Result<ClassId, ClassError> {
    join_as(store, 1, player_id(number), name).await
}

pub(super) async fn overview(store: &dyn Store) -> ClassOverview {
    let overview = store.classes().class_overview(class_id(1)).await.unwrap();
    overview.expect("a class")
}

/// The names of the members and their results.
pub(super) async fn table(store: &dyn Store) -> Vec<(String, Vec<u32>)> {
    let members = overview(store).await.members.into_iter();
    members.map(|member| (member.name, member.done)).collect()
}

pub(super) async fn set(store: &dyn Store, task: Task, key: &str) -> Result<u32, ClassError> {
    let homework = NewHomework {
        class: class_id(1),
        task,
        due_at: None,
        request_key: key.to_owned(),
        at: NOW,
    };
    store.classes().set_homework(homework).await
}

fn puzzles(count: u32, theme: Option<&str>) -> Task {
    let theme = theme.map(str::to_owned);
    Task::Puzzles { count, theme }
}

fn lesson(id: &str) -> Task {
    Task::Lesson(AnyLesson::Shipped(id.to_owned()))
}

async fn exercise(store: &dyn Store, number: u8, lesson: &str, exercise: u32) {
    let lesson = AnyLesson::Shipped(lesson.to_owned());
    note_exercise(store, number, lesson, exercise).await;
}

pub(super) async fn note_exercise(store: &dyn Store, number: u8, lesson: AnyLesson, exercise: u32) {
    let done = ExerciseDone {
        player: player_id(number),
        lesson,
        exercise,
        at: NOW,
    };
    store.classes().note_exercise(done).await.unwrap();
}

async fn solve(store: &dyn Store, number: u8, puzzle: &str, theme: &str, solved: bool) {
    let result = NewPuzzleResult {
        player: player_id(number),
        puzzle: puzzle.to_owned(),
        first_rating: 1_500,
        themes: vec![theme.to_owned(), "endgame".to_owned()],
        solved,
        at: NOW,
    };
    store.puzzles().note_result(result).await.unwrap();
}

pub(crate) async fn creates_a_class_once_and_deletes_it_with_its_data(database: &impl Database) {
    let store = with_class(database).await;
    let classes = store.classes();
    // The same request.
    let again = NewClass {
        id: class_id(7),
        code: code(7),
        request_key: "key 1".to_owned(),
        ..new_class(7, 1)
    };
    assert_eq!(classes.make_class(again).await, Ok(class_id(1)));
    let made = classes.make_class(new_class(1, 2)).await;
    assert_eq!(made, Err(ClassError::IdTaken));
    let made = classes.make_class(new_class(8, 77)).await;
    assert_eq!(made, Err(ClassError::NoSuchPlayer));

    let known = Class {
        id: class_id(1),
        name: "Class 1".to_owned(),
        teacher: player_id(1),
        teacher_name: "Person 1".to_owned(),
        code: Some(code(1)),
        created_at: NOW + 1,
        members: 0,
    };
    assert_eq!(classes.class(class_id(1)).await, Ok(Some(known.clone())));
    assert_eq!(classes.class_of_code(&code(1)).await, Ok(Some(known)));
    let renamed = classes.rename_class(class_id(1), "4b".to_owned()).await;
    assert_eq!(renamed, Ok(()));
    assert_eq!(overview(&*store).await.class.name, "4b");
    let renamed = classes.rename_class(class_id(9), "4b".to_owned()).await;
    assert_eq!(renamed, Err(ClassError::NoSuchClass));

    join(&*store, 2, "Ada").await.unwrap();
    set(&*store, lesson("rook"), "a").await.unwrap();
    set(&*store, puzzles(3, None), "b").await.unwrap();
    exercise(&*store, 2, "rook", 1).await;
    solve(&*store, 2, "aaaaaaaa", "fork", true).await;
    assert_eq!(classes.end_class(class_id(1)).await, Ok(()));
    assert_eq!(classes.class(class_id(1)).await, Ok(None));
    assert_eq!(classes.class_overview(class_id(1)).await, Ok(None));
    assert_eq!(classes.exercises_of(player_id(2)).await, Ok(Vec::new()));
    assert_eq!(
        classes.classes_of_member(player_id(2)).await,
        Ok(Vec::new())
    );
}

pub(crate) async fn a_class_is_joined_by_its_code(database: &impl Database) {
    let store = with_class(database).await;
    let classes = store.classes();
    for _ in 0..2 {
        assert_eq!(join(&*store, 2, "Ada").await, Ok(class_id(1)));
    }
    let members = overview(&*store).await.members;
    assert_eq!(members.len(), 1);
    assert_eq!((&*members[0].name, members[0].is_guest), ("Ada", true));
    assert_eq!(members[0].last_seen, Some(Timestamp(1)));
    let joined = classes.classes_of_member(player_id(2)).await.unwrap();
    assert_eq!((joined[0].id, joined[0].members), (class_id(1), 1));
    // Another user of a member's computer is not mistaken for the member.
    let other = join(&*store, 2, "Emmy").await;
    assert_eq!(other, Err(ClassError::JoinedAs("Ada".to_owned())));
    assert_eq!(join(&*store, 2, "ada").await, Ok(class_id(1)));
    // A teacher identifies pupils by their names.
    assert_eq!(join(&*store, 3, "ADA").await, Err(ClassError::NameTaken));
    assert_eq!(join(&*store, 5, "Pia É").await, Ok(class_id(1)));
    for name in ["PIA É", "Ｐｉａ　Ｅ\u{301}", "pia\u{a0}e\u{301}"] {
        let joined = join(&*store, 3, name).await;
        assert_eq!(joined, Err(ClassError::NameTaken), "{name}");
    }
    assert_eq!(classes.leave_class(class_id(1), player_id(5)).await, Ok(()));
    assert_eq!(join(&*store, 3, "Grace").await, Ok(class_id(1)));
    let renamed = store
        .people()
        .rename_guest(player_id(3), "Ada".parse().unwrap());
    assert_eq!(renamed.await, Err(RegisterError::NameTaken));
    let account = super::people::account(3, "Ada");
    let registered = store.people().register(account).await;
    assert_eq!(registered, Err(RegisterError::NameTaken));
    // Another user of her computer can neither register as her nor rename her.
    let in_class = RegisterError::InClass("Grace".to_owned());
    let renamed = store
        .people()
        .rename_guest(player_id(3), "Emmy".parse().unwrap());
    assert_eq!(renamed.await, Err(in_class.clone()));
    let account = super::people::account(3, "Emmy");
    let registered = store.people().register(account).await;
    assert_eq!(registered, Err(in_class));
    let nameless = JoinClass {
        code: code(1),
        player: player_id(4),
        name: None,
        at: NOW,
    };
    let refused = classes.join_class(nameless).await;
    assert_eq!(refused, Err(ClassError::NameNeeded));
    assert_eq!(join(&*store, 1, "Emmy").await, Err(ClassError::OwnClass));
    assert_eq!(
        join(&*store, 77, "Emmy").await,
        Err(ClassError::NoSuchPlayer)
    );

    // Another code replaces it; later the class has no code.
    assert_eq!(
        classes.set_join_code(class_id(1), Some(code(2))).await,
        Ok(())
    );
    assert_eq!(join(&*store, 4, "Emmy").await, Err(ClassError::NoSuchCode));
    assert_eq!(
        join_as(&*store, 2, player_id(4), "Emmy").await,
        Ok(class_id(1))
    );
    assert_eq!(classes.set_join_code(class_id(1), None).await, Ok(()));
    assert_eq!(classes.class_of_code(&code(2)).await, Ok(None));
    classes.make_class(new_class(3, 1)).await.unwrap();
    let taken = classes.set_join_code(class_id(1), Some(code(3))).await;
    assert_eq!(taken, Err(ClassError::IdTaken));
    let nowhere = classes.set_join_code(class_id(9), Some(code(9))).await;
    assert_eq!(nowhere, Err(ClassError::NoSuchClass));

    let both = |one: u8, other: u8| [player_id(one), player_id(other)];
    assert_eq!(
        classes.are_classmates(class_id(1), both(2, 4)).await,
        Ok(true)
    );
    assert_eq!(
        classes.are_classmates(class_id(1), both(1, 2)).await,
        Ok(true)
    );
    assert_eq!(
        classes.are_classmates(class_id(1), both(2, 5)).await,
        Ok(false)
    );
    assert_eq!(
        classes.are_classmates(class_id(3), both(2, 4)).await,
        Ok(false)
    );
    assert_eq!(classes.leave_class(class_id(1), player_id(4)).await, Ok(()));
    assert_eq!(
        classes.are_classmates(class_id(1), both(2, 4)).await,
        Ok(false)
    );
}

/// The order is the same on all databases.
pub(crate) async fn a_class_is_handed_over(database: &impl Database) {
    let store = with_class(database).await;
    let classes = store.classes();
    for (number, name) in [(2, "Ada"), (3, "Grace")] {
        join(&*store, number, name).await.unwrap();
    }
    let handed_over = classes.hand_over_class(class_id(1), player_id(3)).await;
    assert_eq!(handed_over, Ok(()));
    let class = classes.class(class_id(1)).await.unwrap().unwrap();
    assert_eq!((class.teacher, class.members), (player_id(3), 1));
    let left = classes.classes_of_teacher(player_id(1)).await;
    assert_eq!(left, Ok(Vec::new()));
    // The class stays when its former teacher is erased.
    let people = store.people();
    people.erase_player(player_id(1), NOW).await.unwrap();
    assert!(classes.class(class_id(1)).await.unwrap().is_some());
    for (class, teacher, why) in [
        (9, 3, ClassError::NoSuchClass),
        (1, 77, ClassError::NoSuchPlayer),
    ] {
        let refused = classes.hand_over_class(class_id(class), player_id(teacher));
        assert_eq!(refused.await, Err(why));
    }
}

pub(crate) async fn members_are_listed_by_name(database: &impl Database) {
    let store = with_class(database).await;
    for (number, name) in [(2, "anna"), (3, "Bob"), (4, "Élodie"), (5, "Zoe")] {
        join(&*store, number, name).await.unwrap();
    }
    let members = overview(&*store).await.members.into_iter();
    let names: Vec<_> = members.map(|member| member.name).collect();
    assert_eq!(names, ["Bob", "Zoe", "anna", "Élodie"]);
}

/// Some themes have only nine puzzles: a pupil who has tried them all can still do the next
/// homework about them.
pub(crate) async fn a_puzzle_counts_once_for_each_homework(database: &impl Database) {
    let store = with_class(database).await;
    join(&*store, 2, "Ada").await.unwrap();
    let set_at = async |millis: u64| {
        let homework = NewHomework {
            class: class_id(1),
            task: puzzles(1, Some("fork")),
            due_at: None,
            request_key: millis.to_string(),
            at: NOW + millis,
        };
        store.classes().set_homework(homework).await.unwrap();
    };
    let try_at = async |millis: u64, solved: bool| {
        let result = NewPuzzleResult {
            player: player_id(2),
            puzzle: "aaaaaaaa".to_owned(),
            first_rating: 1_500,
            themes: vec!["fork".to_owned()],
            solved,
            at: NOW + millis,
        };
        store.puzzles().note_result(result).await.unwrap();
    };
    let done = async || table(&*store).await.remove(0).1;
    set_at(1).await;
    try_at(2, true).await;
    assert_eq!(done().await, [1]);
    set_at(3).await;
    for millis in [4, 5] {
        try_at(millis, true).await;
        assert_eq!(done().await, [1, 1], "once");
    }
    set_at(6).await;
    try_at(7, false).await;
    try_at(8, true).await;
    assert_eq!(done().await, [1, 1, 0], "not at the first try since");
}

pub(crate) async fn homework_counts_the_results_of_members(database: &impl Database) {
    let store = with_class(database).await;
    join(&*store, 2, "Ada").await.unwrap();
    join(&*store, 3, "Grace").await.unwrap();
    // Before the homework was set: exercises count anyway, puzzles do not.
    exercise(&*store, 2, "rook", 1).await;
    solve(&*store, 2, "aaaaaaaa", "fork", true).await;
    assert_eq!(set(&*store, lesson("rook"), "a").await, Ok(1));
    assert_eq!(
        set(&*store, lesson("rook"), "a").await,
        Ok(1),
        "repeated request"
    );
    assert_eq!(set(&*store, puzzles(2, Some("fork")), "b").await, Ok(2));
    assert_eq!(set(&*store, puzzles(5, None), "c").await, Ok(3));
    for number in [1, 2, 2] {
        exercise(&*store, 2, "rook", number).await;
    }
    exercise(&*store, 2, "queen", 1).await;
    solve(&*store, 2, "aaaaaaaa", "fork", true).await;
    solve(&*store, 2, "bbbbbbbb", "fork", true).await;
    solve(&*store, 2, "cccccccc", "pin", true).await;
    solve(&*store, 2, "dddddddd", "fork", false).await;
    solve(&*store, 3, "bbbbbbbb", "pin", true).await;
    let row = |name: &str, done: &[u32]| (name.to_owned(), done.to_vec());
    let seen = table(&*store).await;
    assert_eq!(seen, [row("Ada", &[2, 1, 2]), row("Grace", &[0, 0, 1])]);
    let tasks: Vec<_> = overview(&*store).await.homework;
    assert_eq!(tasks[1].task, puzzles(2, Some("fork")));
    assert_eq!(
        (tasks[1].number, tasks[1].set_at, tasks[1].due_at),
        (2, NOW, None)
    );

    // Withdrawn homework leaves no data, and its number is not used again.
    let classes = store.classes();
    for number in [3, 3] {
        assert_eq!(classes.withdraw_homework(class_id(1), number).await, Ok(()));
    }
    assert_eq!(set(&*store, puzzles(5, None), "c").await, Ok(4));
    let seen = table(&*store).await;
    assert_eq!(seen, [row("Ada", &[2, 1, 0]), row("Grace", &[0, 0, 0])]);
    // Nothing is stored for a player who is in no class.
    exercise(&*store, 5, "rook", 1).await;
    assert_eq!(classes.exercises_of(player_id(5)).await, Ok(Vec::new()));
    // A member who leaves and joins again starts over.
    classes
        .leave_class(class_id(1), player_id(2))
        .await
        .unwrap();
    join(&*store, 2, "Ada").await.unwrap();
    let seen = table(&*store).await;
    assert_eq!(seen, [row("Ada", &[0, 0, 0]), row("Grace", &[0, 0, 0])]);
    let nowhere = NewHomework {
        class: class_id(9),
        task: lesson("rook"),
        due_at: Some(NOW),
        request_key: "a".to_owned(),
        at: NOW,
    };
    let refused = classes.set_homework(nowhere).await;
    assert_eq!(refused, Err(ClassError::NoSuchClass));
}

pub(crate) async fn limits_classes_members_and_homework(database: &impl Database) {
    let store = with_class(database).await;
    let classes = store.classes();
    for number in 2..=MOST_CLASSES {
        classes.make_class(new_class(number, 1)).await.unwrap();
    }
    let made = classes.make_class(new_class(99, 1)).await;
    assert_eq!(made, Err(ClassError::TooManyClasses));
    assert_eq!(classes.make_class(new_class(99, 2)).await, Ok(class_id(99)));
    let taught = classes.classes_of_teacher(player_id(1)).await.unwrap();
    assert_eq!(taught.len(), MOST_CLASSES as usize);
    assert_eq!(taught[0].id, class_id(MOST_CLASSES), "the newest first");
    assert_eq!(classes.all_classes().await.unwrap().len(), taught.len() + 1);

    for number in 1..=MOST_JOINED {
        let joined = join_as(&*store, number, player_id(3), "Grace").await;
        assert_eq!(joined, Ok(class_id(number)));
    }
    let joined = join_as(&*store, MOST_JOINED + 1, player_id(3), "Grace").await;
    assert_eq!(joined, Err(ClassError::TooManyJoined));

    for number in 0..MOST_HOMEWORK {
        set(&*store, lesson("rook"), &number.to_string())
            .await
            .unwrap();
    }
    let refused = set(&*store, lesson("rook"), "more").await;
    assert_eq!(refused, Err(ClassError::TooMuchHomework));

    let pupil = |number: u32| PlayerId::from_bits(10_000 + u64::from(number));
    for number in 2..=MOST_MEMBERS {
        let id = SessionId::from_digest([100 + number as u8; 32]);
        let session = NewSession {
            id,
            ..new_session(0)
        };
        let newcomer = Player::guest(pupil(number), "Guest");
        store
            .people()
            .ensure_session(session, newcomer)
            .await
            .unwrap();
        let joined = join_as(&*store, 1, pupil(number), &format!("Pupil {number}")).await;
        assert_eq!(joined, Ok(class_id(1)));
    }
    assert_eq!(join(&*store, 4, "Emmy").await, Err(ClassError::Full));
    assert_eq!(overview(&*store).await.members.len(), MOST_MEMBERS as usize);
}

pub(crate) async fn the_running_games_of_a_class_are_listed(database: &impl Database) {
    let store = with_games(database, [new_game(1), new_game(2), open_game(3)]).await;
    let classes = store.classes();
    classes.make_class(new_class(1, 5)).await.unwrap();
    let games = async |limit| classes.games_of_class(class_id(1), limit).await.unwrap();
    assert_eq!(games(9).await, []);
    join(&*store, 2, "Ada").await.unwrap();
    assert_eq!(games(9).await, [game_id(2), game_id(1)]);
    join(&*store, 1, "Grace").await.unwrap();
    assert_eq!(
        games(9).await,
        [game_id(3), game_id(2), game_id(1)],
        "each once"
    );
    assert_eq!(games(1).await, [game_id(3)]);
    let end = staunton_store::Append {
        entry: ending("end"),
        ..append(2, 2, "end")
    };
    store.append(end).await.unwrap();
    assert_eq!(games(9).await, [game_id(3), game_id(1)]);
}

pub(crate) async fn a_link_signs_a_guest_in_once(database: &impl Database) {
    let store = with_class(database).await;
    let people = store.people();
    join(&*store, 2, "Ada").await.unwrap();
    let link = |number: u8, player: u8| Invite {
        id: InviteId::from_digest([number; 32]),
        grant: Grant::SignIn(player_id(player)),
        created_by: None,
        created_at: NOW,
        expires_at: NOW + 1_000,
    };
    let sign_in = async |number: u8, session: u8, at| {
        let session = NewSession {
            at,
            ..new_session(session)
        };
        let id = InviteId::from_digest([number; 32]);
        people
            .sign_in_by_invite(id, session, Some(session_id(7)))
            .await
    };
    people.make_invite(link(1, 2)).await.unwrap();
    let late = sign_in(1, 101, NOW + 1_000).await;
    assert_eq!(late, Err(InviteError::NoSuchInvite));
    let taken = sign_in(1, 3, NOW).await;
    assert_eq!(taken, Err(InviteError::IdTaken));
    let ada = Player::guest(player_id(2), "Ada");
    assert_eq!(sign_in(1, 101, NOW).await, Ok(ada.clone()));
    assert_eq!(people.session(session_id(101)).await, Ok(Some(ada)));
    // The lost device and the previous user of this one are signed out.
    assert_eq!(people.session(session_id(2)).await, Ok(None));
    assert_eq!(people.session(session_id(7)).await, Ok(None));
    let again = sign_in(1, 102, NOW).await;
    assert_eq!(again, Err(InviteError::NoSuchInvite));
    // The link ends when the guest leaves the class.
    people.make_invite(link(2, 2)).await.unwrap();
    store
        .classes()
        .leave_class(class_id(1), player_id(2))
        .await
        .unwrap();
    let left = sign_in(2, 103, NOW).await;
    assert_eq!(left, Err(InviteError::NoSuchInvite));
}

/// Persons 2 and 3 each teach a class with person 5 as a member; person 1 is an admin.
pub(crate) async fn a_sign_in_link_stays_valid_after_another_teacher_ends_a_class(
    database: &impl Database,
) {
    let store = super::people::with_accounts(database, &["Ada", "Boris", "Clara"]).await;
    let (people, classes) = (store.people(), store.classes());
    for (class, teacher) in [(1, 2), (2, 3)] {
        let organises = people.set_role(player_id(teacher), Role::Organiser);
        organises.await.unwrap();
        classes.make_class(new_class(class, teacher)).await.unwrap();
    }
    for (maker, stays) in [(1, true), (2, true), (3, false)] {
        for class in [1, 2] {
            let joined = join_as(&*store, class, player_id(5), "Emmy").await;
            assert_eq!(joined, Ok(class_id(class)));
        }
        let link = Invite {
            id: InviteId::from_digest([maker; 32]),
            grant: Grant::SignIn(player_id(5)),
            created_by: Some(player_id(maker)),
            created_at: NOW,
            expires_at: NOW + 1_000,
        };
        let id = link.id;
        people.make_invite(link).await.unwrap();
        for (class, stays) in [(2, stays), (1, false)] {
            let left = classes.leave_class(class_id(class), player_id(5));
            left.await.unwrap();
            let known = people.invite(id, NOW).await.unwrap();
            assert_eq!(known.is_some(), stays, "{maker}, {class}");
        }
    }
}

pub(crate) async fn a_link_never_signs_in_to_an_account(database: &impl Database) {
    let store = super::people::with_accounts(database, &["Ada", "Grace"]).await;
    let link = Invite {
        id: InviteId::from_digest([1; 32]),
        grant: Grant::SignIn(player_id(5)),
        created_by: None,
        created_at: NOW,
        expires_at: NOW + 1_000,
    };
    let to_account = Invite {
        grant: Grant::SignIn(player_id(2)),
        ..link.clone()
    };
    let people = store.people();
    let refused = people.make_invite(to_account).await;
    assert_eq!(refused, Err(InviteError::HasAccount));
    people.make_invite(link.clone()).await.unwrap();
    people
        .register(super::people::account(5, "Emmy"))
        .await
        .unwrap();
    let session = NewSession {
        at: NOW,
        ..new_session(120)
    };
    let refused = people.sign_in_by_invite(link.id, session, None).await;
    assert_eq!(refused, Err(InviteError::HasAccount));
}

pub(crate) async fn erasing_a_player_deletes_their_classes_and_memberships(
    database: &impl Database,
) {
    let store = with_class(database).await;
    let classes = store.classes();
    join(&*store, 2, "Ada").await.unwrap();
    join(&*store, 3, "Grace").await.unwrap();
    set(&*store, puzzles(3, None), "a").await.unwrap();
    for number in [2, 3] {
        exercise(&*store, number, "rook", 1).await;
        solve(&*store, number, "aaaaaaaa", "fork", true).await;
    }
    store
        .people()
        .erase_player(player_id(2), NOW)
        .await
        .unwrap();
    assert_eq!(table(&*store).await, [("Grace".to_owned(), vec![1])]);
    assert_eq!(classes.exercises_of(player_id(2)).await, Ok(Vec::new()));
    assert_eq!(classes.exercises_of(player_id(3)).await.unwrap().len(), 1);
    store
        .people()
        .erase_player(player_id(1), NOW)
        .await
        .unwrap();
    assert_eq!(classes.class(class_id(1)).await, Ok(None));
    assert_eq!(classes.exercises_of(player_id(3)).await, Ok(Vec::new()));
}
