//! Classes, lessons, homework and puzzles.

use samples::variants;
use staunton_store::{
    AnyLesson, Class, ClassId, ClassOverview, ExerciseDone, JoinClass, JoinCode, LessonChange,
    LessonId, LessonText, NewClass, NewHomework, NewLesson, NewPuzzleResult, PuzzleAttempt,
    PuzzleRun, Rating, RunAnswer, Solving, StartRun, Store, StoredLesson, Task,
};

use super::{DAY, NOW, PLAYERS, player};

const PUZZLES: [&str; 3] = ["0a1b2c3d", "1a1b2c3d", "2a1b2c3d"];

fn class(number: u64) -> ClassId {
    ClassId::from_bits(800 + number)
}

fn code() -> JoinCode {
    JoinCode::from_bits(123_456_789)
}

fn lesson(number: u64) -> LessonId {
    LessonId::from_bits(900 + number)
}

fn text(title: &str) -> LessonText {
    LessonText {
        language: "de".to_owned(),
        title: title.to_owned(),
        exercises: 2,
        text: format!("title: {title}\n\nDer Turm zieht gerade.\n"),
    }
}

fn tasks() -> [Task; 4] {
    [
        Task::Lesson(AnyLesson::Shipped("castling".to_owned())),
        Task::Lesson(AnyLesson::Shared(lesson(1))),
        Task::Puzzles {
            count: 10,
            theme: Some("fork".to_owned()),
        },
        Task::Puzzles {
            count: 20,
            theme: None,
        },
    ]
}

pub(super) async fn fill(store: &dyn Store) {
    fill_lessons(store).await;
    fill_classes(store).await;
    fill_puzzles(store).await;
}

async fn fill_lessons(store: &dyn Store) {
    let new = NewLesson {
        id: lesson(1),
        author: player(2),
        text: text("Turm"),
        request_key: "lesson".to_owned(),
        at: NOW,
    };
    store.lessons().make_lesson(new).await.unwrap();
    let change = LessonChange {
        id: lesson(1),
        version: 1,
        text: text("Der Turm"),
        at: NOW + DAY,
    };
    store.lessons().change_lesson(change).await.unwrap();
}

async fn fill_classes(store: &dyn Store) {
    let classes = store.classes();
    for number in [1, 2] {
        let new = NewClass {
            id: class(number),
            name: format!("Class {number}"),
            teacher: player(2),
            code: JoinCode::from_bits(123_456_788 + number),
            request_key: format!("class {number}"),
            at: NOW + number,
        };
        classes.make_class(new).await.unwrap();
    }
    classes.set_join_code(class(2), None).await.unwrap();
    for (member, name) in [(3, None), (6, Some("Pupil Six"))] {
        let join = JoinClass {
            code: code(),
            player: player(member),
            name: name.map(|name| name.parse().unwrap()),
            at: NOW + u64::from(member),
        };
        assert_eq!(classes.join_class(join).await, Ok(class(1)));
    }
    for (number, task) in (1..).zip(tasks()) {
        let homework = NewHomework {
            class: class(1),
            task,
            due_at: (number == 1).then_some(NOW + 7 * DAY),
            request_key: format!("homework {number}"),
            at: NOW + 100,
        };
        assert_eq!(classes.set_homework(homework).await, Ok(number));
    }
    let lessons = [
        AnyLesson::Shipped("castling".to_owned()),
        AnyLesson::Shared(lesson(1)),
    ];
    for lesson in lessons {
        let done = ExerciseDone {
            player: player(3),
            lesson,
            exercise: 1,
            at: NOW + 200,
        };
        classes.note_exercise(done).await.unwrap();
    }
}

async fn fill_puzzles(store: &dyn Store) {
    let puzzles = store.puzzles();
    for (puzzle, solved) in PUZZLES.into_iter().zip([true, false, true]) {
        let result = NewPuzzleResult {
            player: player(3),
            puzzle: puzzle.to_owned(),
            first_rating: 1_450,
            themes: vec!["fork".to_owned()],
            solved,
            at: NOW + DAY,
        };
        puzzles.note_result(result).await.unwrap();
    }
    let again = NewPuzzleResult {
        player: player(3),
        puzzle: PUZZLES[0].to_owned(),
        first_rating: 1_450,
        themes: Vec::new(),
        solved: true,
        at: NOW + 2 * DAY,
    };
    puzzles.note_result(again).await.unwrap();
    for at in [NOW, NOW + DAY] {
        let (player, minutes) = (player(3), 3);
        let run = StartRun {
            player,
            minutes,
            at,
        };
        puzzles.start_run(run).await.unwrap();
        for (number, solved) in (0..).zip([true, true, false]) {
            let answer = RunAnswer {
                player,
                minutes,
                started_at: at,
                number,
                solved,
                at: at + 1_000,
            };
            assert!(puzzles.answer_run(answer).await.unwrap().is_some());
        }
    }
}

/// All this data as read from the store.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Learning {
    classes: Vec<Class>,
    of_code: Option<Class>,
    overviews: Vec<Option<ClassOverview>>,
    lesson: Option<StoredLesson>,
    classes_with_lesson: u32,
    of_players: Vec<OfPlayer>,
    puzzles: Vec<Option<Rating>>,
}

/// The lessons and puzzles of a player as read from the store.
#[derive(Clone, Debug, PartialEq)]
struct OfPlayer {
    teaches: Vec<Class>,
    has_joined: Vec<Class>,
    lessons: Vec<StoredLesson>,
    exercises: Vec<ExerciseDone>,
    solving: Solving,
    attempts: Vec<PuzzleAttempt>,
    runs: Vec<PuzzleRun>,
}

/// The last sample in which the rating of a player without puzzles has the deviation 350.
pub(super) const UNCERTAIN_SOLVERS: u32 = 3;

impl Learning {
    /// Removes the ratings that follow from the deviation of a player without puzzles.
    pub(super) fn without_puzzle_ratings(&self) -> Self {
        let mut learning = self.clone();
        learning.puzzles.clear();
        for of_player in &mut learning.of_players {
            of_player.solving.rating = Rating::NEW;
            for attempt in &mut of_player.attempts {
                attempt.after = None;
            }
        }
        learning
    }
}

pub(super) async fn read(store: &dyn Store) -> Learning {
    let (classes, lessons, puzzles) = (store.classes(), store.lessons(), store.puzzles());
    let mut of_players = Vec::new();
    for number in 1..=PLAYERS {
        let id = player(number);
        of_players.push(OfPlayer {
            teaches: classes.classes_of_teacher(id).await.unwrap(),
            has_joined: classes.classes_of_member(id).await.unwrap(),
            lessons: lessons.lessons_of(id).await.unwrap(),
            exercises: classes.exercises_of(id).await.unwrap(),
            solving: puzzles.solving(id).await.unwrap(),
            attempts: puzzles.attempts(id).await.unwrap(),
            runs: puzzles.runs(id).await.unwrap(),
        });
    }
    let mut overviews = Vec::new();
    for number in [1, 2] {
        overviews.push(classes.class_overview(class(number)).await.unwrap());
    }
    let mut ratings = Vec::new();
    for puzzle in PUZZLES {
        ratings.push(puzzles.puzzle_rating(puzzle).await.unwrap());
    }
    Learning {
        classes: classes.all_classes().await.unwrap(),
        of_code: classes.class_of_code(&code()).await.unwrap(),
        overviews,
        lesson: lessons.lesson(lesson(1)).await.unwrap(),
        classes_with_lesson: lessons.classes_with_lesson(lesson(1)).await.unwrap(),
        of_players,
        puzzles: ratings,
    }
}

impl Learning {
    /// Compares a part of the data with literal values.
    pub(super) fn check(&self) {
        assert_eq!(
            self.of_code.as_ref().map(|class| &*class.name),
            Some("Class 1")
        );
        let overview = self.overviews[0].as_ref().unwrap();
        let set: Vec<_> = overview
            .homework
            .iter()
            .map(|one| one.task.clone())
            .collect();
        assert_eq!(set, tasks());
        let done: Vec<_> = overview
            .members
            .iter()
            .map(|one| one.done.clone())
            .collect();
        assert!(done.contains(&vec![1, 1, 2, 2]), "{done:?}");
        let lesson = self.lesson.as_ref().unwrap();
        assert_eq!((lesson.version, &*lesson.text.title), (2, "Der Turm"));
        let solver = &self.of_players[2];
        assert_eq!((solver.solving.tried, solver.solving.solved), (3, 2));
        assert_eq!((solver.runs[0].score, solver.runs[0].best), (2, 2));
        assert!(self.puzzles.iter().all(Option::is_some));
    }

    /// Checks that each kind of value occurs.
    pub(super) fn assert_complete(&self) {
        let homework = || {
            let overview = self.overviews[0].as_ref().unwrap();
            overview.homework.iter().map(|one| &one.task)
        };
        variants!(Task: Lesson Puzzles).assert_complete(homework());
        variants!(AnyLesson: Shipped Shared).assert_complete(homework().filter_map(
            |task| match task {
                Task::Lesson(lesson) => Some(lesson),
                Task::Puzzles { .. } => None,
            },
        ));
    }
}
