//! Parses an exercise.

use language::Sentence;
use rules::{CastlingMode, Position};

use super::goal;
use super::lines::{Field, Item};
use super::moves::line;
use super::name::check_name;
use super::problem::Problem;
use crate::{Choice, Exercise, Goal, Language, MoveGoal, TextOption};

/// The maximum number of moves that lead to the position of an exercise.
const MAX_MOVES: usize = 200;

/// The maximum number of `wrong` sentences of an exercise.
const MAX_WRONG: usize = 64;

/// The fields that occur at most once in an exercise, not parsed yet.
const UNIQUE_FIELDS: [&str; 7] = [
    "position", "chess960", "moves", "task", "goal", "hint", "done",
];

pub(super) fn read(language: Language, name: &Field, items: &[Item]) -> Result<Exercise, Problem> {
    check_name(
        "The name of the exercise has more than {most} characters: choose a shorter one.",
        name,
    )?;
    let mut fields: Vec<&Field> = Vec::new();
    let (mut options, mut wrong) = (Vec::new(), Vec::<(String, String)>::new());
    for item in items {
        // Paragraphs among exercises were rejected when the lines were read.
        let Item::Field(field) = item else { continue };
        match &*field.key {
            "correct" | "option" => options.push(option(field)?),
            key if UNIQUE_FIELDS.contains(&key) => {
                if fields.iter().any(|other| other.key == field.key) {
                    let problem =
                        Sentence::new("There is a second `{key}` in this exercise: remove it.")
                            .with("key", key);
                    return Err(Problem::at(field.line, problem));
                }
                fields.push(field);
            }
            key => {
                let Some(tried) = key.strip_prefix("wrong ") else {
                    let problem =
                        Sentence::new("`{key}` belongs above the first exercise.").with("key", key);
                    return Err(Problem::at(field.line, problem));
                };
                if wrong.len() == MAX_WRONG {
                    let problem =
                        Sentence::new("There are more than {most} lines `wrong`: leave some out.")
                            .with("most", MAX_WRONG);
                    return Err(Problem::at(field.line, problem));
                }
                let tried = tried.trim();
                if wrong.iter().any(|(other, _)| other == tried) {
                    let problem =
                        Sentence::new("There is a second `{key}` in this exercise: remove it.")
                            .with("key", key);
                    return Err(Problem::at(field.line, problem));
                }
                wrong.push((tried.to_owned(), field.value.clone()));
            }
        }
    }
    let find = |key: &str| fields.iter().copied().find(|field| field.key == key);
    let required = |key: &str| {
        find(key)
            .filter(|field| !field.value.is_empty())
            .ok_or_else(|| {
                let problem =
                    Sentence::new("The exercise \"{name}\" has no {key}: add a line `{key}: …`.")
                        .with("name", &name.value)
                        .with("key", key);
                Problem::at(name.line, problem)
            })
    };
    let chess960 = match find("chess960") {
        None => false,
        Some(field) if field.value == "yes" => true,
        Some(field) => {
            let problem = "Write `chess960: yes`, or leave this line out.";
            return Err(Problem::at(field.line, problem));
        }
    };
    let start = start(required("position")?, chess960)?;
    let (moves, position) = match find("moves") {
        Some(field) => line(&start, &field.value, MAX_MOVES)
            .map_err(|problem| Problem::at(field.line, problem))?,
        None => (Vec::new(), start),
    };
    let goal_field = required("goal")?;
    let goal = goal::read(&goal_field.value, &position)
        .and_then(|goal| check_options(&goal, &options).map(|()| goal))
        .map_err(|problem| Problem::at(goal_field.line, problem))?;
    Ok(Exercise {
        language,
        name: name.value.clone(),
        line: name.line,
        start,
        moves,
        task: required("task")?.value.clone(),
        goal,
        options,
        hint: find("hint").map(|field| field.value.clone()),
        wrong,
        done: required("done")?.value.clone(),
    })
}

/// Parses `correct: TEXT` or `option: TEXT | WHY NOT`.
fn option(field: &Field) -> Result<TextOption, Problem> {
    let (text, why_not) = match field.value.split_once(" | ") {
        None if field.key == "correct" => (&*field.value, None),
        Some((text, why)) if field.key == "option" => (text, Some(why.trim().to_owned())),
        _ => {
            return Err(Problem::at(
                field.line,
                "Write `correct: TEXT` for the right option, and `option: TEXT | WHY NOT` for each \
                 wrong one.",
            ));
        }
    };
    let text = text.trim().to_owned();
    Ok(TextOption { text, why_not })
}

fn start(field: &Field, chess960: bool) -> Result<Position, Problem> {
    let mode = if chess960 {
        CastlingMode::Chess960
    } else {
        CastlingMode::Standard
    };
    let fen = match &*field.value {
        "start" => Position::start().fen(),
        fen => fen.to_owned(),
    };
    let (position, notes) = Position::read_fen(&fen, mode).map_err(|why| {
        Problem::at(
            field.line,
            Sentence::new("The position cannot be read: {why}.").saying("why", why),
        )
    })?;
    match notes.first() {
        None => Ok(position),
        Some(note) => Err(Problem::at(
            field.line,
            Sentence::new("The position is not written exactly: {why}.")
                .saying("why", note.clone()),
        )),
    }
}

fn check_options(goal: &Goal, options: &[TextOption]) -> Result<(), Sentence> {
    let right = options.iter().filter(|option| option.why_not.is_none());
    match (goal, right.count(), options.len()) {
        (Goal::Choose(Choice::Text), 1, 2..=8) => Ok(()),
        (Goal::Choose(Choice::Text), ..) => Err(
            "A choice has one `correct: TEXT` and one to seven `option: TEXT | WHY NOT`.".into(),
        ),
        (_, _, 0) => match goal {
            Goal::Move(MoveGoal::Line(moves)) if moves.is_empty() => {
                Err("Name the moves of the line, as in `line e4 e5 Nf3`.".into())
            }
            _ => Ok(()),
        },
        _ => Err("Only the goal `choose` has options: remove them.".into()),
    }
}
