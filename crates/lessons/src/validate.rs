//! Validates a lesson.

use language::Sentence;

use crate::attempt::{Meter, Progress, Try};
use crate::solve::{Unsolved, judge};
use crate::{Choice, Exercise, Goal, Invalid, Lesson};

/// The maximum number of positions examined to validate a lesson: a second or two, and several
/// times the work for the longest built-in lesson.
const MAX_VALIDATION: u32 = 8_000_000;

impl Lesson {
    /// Proves that each exercise can be solved, that at least one try in it is wrong, and that
    /// every possible first try is judged within the limit.
    ///
    /// # Errors
    ///
    /// Returns the first exercise that fails this, and how to fix it; also if the proof takes too
    /// long.
    pub fn validate(&self) -> Result<(), Invalid> {
        let mut work = Meter::new(MAX_VALIDATION);
        for (index, exercise) in self.exercises.iter().enumerate() {
            let problem = if self.exercises[..index]
                .iter()
                .any(|earlier| earlier.name == exercise.name)
            {
                Some("There is another exercise of this name: choose another one.".into())
            } else {
                problem(exercise, &mut work)
            };
            if let Some(problem) = problem {
                return Err(Invalid {
                    lesson: self.id.clone(),
                    exercise: exercise.name.clone(),
                    line: exercise.line,
                    problem,
                });
            }
        }
        Ok(())
    }
}

const TOO_LONG: &str = "Checking the lesson takes too long: choose positions with fewer pieces, \
                        ask for fewer moves, or split it into two lessons.";

fn problem(exercise: &Exercise, work: &mut Meter) -> Option<Sentence> {
    if let Goal::Claim | Goal::Choose(Choice::Result(..)) = exercise.goal {
        match Progress::begin(exercise).game(true, work) {
            Ok(Ok(_)) => {}
            Ok(Err(why)) => return Some(why.clone()),
            Err(_) => return Some(TOO_LONG.into()),
        }
    }
    let found = exercise.search(work);
    let found = found.and_then(|_| useless_sentence(exercise, work));
    match found {
        Ok(useless) => useless,
        Err(Unsolved::Stuck(tries)) => Some(match &tries[..] {
            [] => "Nothing reaches the goal: change the position or the goal.".into(),
            tries => {
                let tries: Vec<String> = tries.iter().map(Try::to_string).collect();
                Sentence::new(
                    "Nothing reaches the goal after {tries}: change the position or the goal.",
                )
                .with("tries", tries.join(", "))
            }
        }),
        Err(Unsolved::NothingWrong) => {
            Some("Every answer counts as right: change it so that something is wrong.".into())
        }
        Err(Unsolved::TooLong(tried)) => Some(
            Sentence::new(
                "{text} cannot be judged in time: choose a position with fewer pieces, or ask \
                 for fewer moves.",
            )
            .with("text", tried),
        ),
        Err(Unsolved::OutOfWork) => Some(TOO_LONG.into()),
    }
}

/// Finds a sentence for a wrong try that no judgment of this try shows.
fn useless_sentence(exercise: &Exercise, work: &mut Meter) -> Result<Option<Sentence>, Unsolved> {
    let begin = Progress::begin(exercise);
    for (name, sentence) in &exercise.wrong {
        let tries = [
            Some(Try::Move(name.clone())),
            Some(Try::Claim(Some(name.clone()))),
            name.parse().ok().map(Try::Mark),
        ];
        let mut is_said = false;
        for tried in tries.into_iter().flatten() {
            let (judged, _) = judge(&begin, &tried, 0, work)?;
            is_said |= judged.is_err_and(|refused| refused.sentence == *sentence);
        }
        if !is_said {
            return Ok(Some(
                Sentence::new(
                    "`wrong {text}` is never shown: name a wrong move in UCI, like e2e4, or a \
                     wrong square.",
                )
                .with("text", name),
            ));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::path;

    #[test]
    fn built_in_lessons_need_a_small_part_of_the_work() {
        for lesson in path().iter().flat_map(|group| &group.lessons) {
            let mut work = Meter::new(MAX_VALIDATION);
            for exercise in &lesson.exercises {
                assert_eq!(problem(exercise, &mut work), None, "{}", lesson.id);
            }
            let used = MAX_VALIDATION - work.left();
            assert!(used < MAX_VALIDATION / 2, "{}: {used}", lesson.id);
        }
    }
}
