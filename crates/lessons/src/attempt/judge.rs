//! Judges the tries of an exercise in sequence.

use super::meter::A_TRY;
use super::{
    Answer, AttemptError, Judged, MAX_TRIES, MAX_WORK, Meter, OutOfWork, Progress, Refused, State,
    Try, choices, claims, marks, moves,
};
use crate::words::Word;
use crate::{Exercise, Goal};

impl Exercise {
    /// Returns the board before the first try.
    pub fn begin(&self) -> State {
        Progress::begin(self).state()
    }

    /// Judges the last of these tries; all earlier tries must have been accepted.
    ///
    /// ```
    /// # use rules as staunton_rules;
    /// use staunton_lessons::{Try, lesson};
    ///
    /// let rook = lesson("rook").expect("a lesson of the path");
    /// let diagonally = Try::Move("a1b2".to_owned());
    /// let answer = rook.exercises[0].attempt(&[diagonally])?;
    /// assert!(!answer.accepted);
    /// assert_eq!(answer.sentence, "A rook does not move from a1 to b2.");
    /// assert_eq!(answer.article, Some("3.3"));
    /// # Ok::<(), staunton_lessons::AttemptError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the tries cannot be judged; the error is a sentence.
    pub fn attempt(&self, tries: &[Try]) -> Result<Answer, AttemptError> {
        let Some((last, earlier)) = tries.split_last() else {
            return Err(AttemptError::Count);
        };
        if tries.len() > MAX_TRIES {
            return Err(AttemptError::Count);
        }
        let mut meter = Meter::new(MAX_WORK);
        let mut progress = Progress::begin(self);
        for tried in earlier {
            progress = match progress.judge(tried, &mut meter) {
                Ok(Ok(next)) if !next.done => next,
                Ok(_) => return Err(AttemptError::Stale),
                Err(OutOfWork) => return Err(AttemptError::TooLong),
            };
        }
        let judged = progress.judge(last, &mut meter);
        Ok(match judged.map_err(|OutOfWork| AttemptError::TooLong)? {
            Ok(next) => Answer {
                accepted: true,
                done: next.done,
                sentence: next.sentence(),
                article: None,
                state: next.state(),
            },
            Err(Refused { sentence, article }) => Answer {
                accepted: false,
                done: false,
                sentence,
                article,
                state: progress.state(),
            },
        })
    }
}

impl<'a> Progress<'a> {
    /// Judges a try.
    pub(crate) fn judge(&self, tried: &Try, meter: &mut Meter) -> Result<Judged<'a>, OutOfWork> {
        meter.spend(A_TRY)?;
        let judged = match (tried, &self.exercise.goal) {
            (Try::Move(text), Goal::Move(goal)) => moves::judge(self, goal, text, meter)?,
            (Try::Mark(square), Goal::Mark(goal)) => marks::judge(self, goal, *square),
            (Try::Choose(option), Goal::Choose(choice)) => {
                choices::choose(self, *choice, *option, meter)?
            }
            (Try::Judge { option, legal }, Goal::Judge(all)) => {
                choices::judge(self, all, *option, *legal)
            }
            (Try::Claim(text), Goal::Claim) => claims::claim(self, text.as_deref(), meter)?,
            (Try::Move(text), Goal::Claim) => claims::refuse_move(self, text),
            _ => {
                let what = self.words().get(Word::SomethingElse);
                return Ok(Err(Refused::new(what, None)));
            }
        };
        Ok(judged.map_err(|refused| self.with_own_sentence(tried, refused)))
    }

    /// The exercise's sentence for a particular try takes precedence over the explanation by the
    /// rules.
    fn with_own_sentence(&self, tried: &Try, refused: Refused) -> Refused {
        let (name, made) = match tried {
            Try::Move(text) | Try::Claim(Some(text)) => {
                match self.words().parse_move(&self.position, text) {
                    Ok(mv) => (self.position.uci(mv).to_string(), Some(mv)),
                    Err(_) => (text.clone(), None),
                }
            }
            Try::Mark(square) => (square.to_string(), None),
            Try::Claim(None) | Try::Choose(_) | Try::Judge { .. } => return refused,
        };
        // Authors may also name a move in SAN, with English letters.
        let is_meant = |wrong: &str| {
            wrong == name || made.is_some() && self.position.parse_move(wrong).ok() == made
        };
        let mut own = self.exercise.wrong.iter();
        let own = own.find(|(wrong, _)| is_meant(wrong));
        match own {
            Some((_, sentence)) => Refused {
                sentence: sentence.clone(),
                ..refused
            },
            None => refused,
        }
    }
}
