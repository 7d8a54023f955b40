//! Is everything in a lesson as it should be?

use crate::attempt::Try;
use crate::solve::Unsolved;
use crate::{Choice, Exercise, Goal, Invalid, Lesson};

impl Lesson {
    /// Proves that each exercise can be solved, that something in it is wrong, and that whatever may
    /// be tried first is judged in time.
    ///
    /// # Errors
    ///
    /// With the first exercise that is not so, and what to do.
    pub fn validate(&self) -> Result<(), Invalid> {
        for (index, exercise) in self.exercises.iter().enumerate() {
            let problem = if self.exercises[..index]
                .iter()
                .any(|earlier| earlier.name == exercise.name)
            {
                Some("There is another exercise of this name: choose another one.".to_owned())
            } else {
                problem(exercise)
            };
            if let Some(problem) = problem {
                return Err(Invalid {
                    lesson: self.id.clone(),
                    exercise: exercise.name.clone(),
                    problem,
                });
            }
        }
        Ok(())
    }
}

fn problem(exercise: &Exercise) -> Option<String> {
    if let Goal::Claim | Goal::Choose(Choice::Result(..)) = exercise.goal
        && let Err(why) = exercise.game(true)
    {
        return Some(format!("Its moves cannot be played as a game: {why}"));
    }
    match exercise.search() {
        Ok(_) => useless_sentence(exercise),
        Err(Unsolved::Stuck(tries)) => Some(format!(
            "Nothing reaches the goal after {tries:?}: change the position or the goal."
        )),
        Err(Unsolved::NothingWrong) => {
            Some("Everything counts in it: change it so that something is wrong.".to_owned())
        }
        Err(Unsolved::Error(tried, why)) => Some(format!("{tried:?} cannot be judged: {why}")),
    }
}

/// A sentence for a particular try has to be about one that is wrong.
fn useless_sentence(exercise: &Exercise) -> Option<String> {
    let useless = exercise.wrong.iter().find(|(name, sentence)| {
        let tries = [
            Some(Try::Move(name.clone())),
            Some(Try::Claim(Some(name.clone()))),
            name.parse().ok().map(Try::Mark),
        ];
        !tries.into_iter().flatten().any(|tried| {
            exercise
                .attempt(&[tried])
                .is_ok_and(|answer| !answer.accepted && answer.sentence == *sentence)
        })
    });
    useless.map(|(name, _)| {
        format!(
            "`wrong {name}` is never said: name a wrong move in UCI, like e2e4, or a wrong square."
        )
    })
}
