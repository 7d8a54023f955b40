//! Finding what solves an exercise, and what does not.

use rules::Square;

use crate::attempt::{Answer, AttemptError, MAX_TRIES, Try};
use crate::{Exercise, Kind};

/// Tries that solve an exercise, and one that does not count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// What solves it, in order.
    pub tries: Vec<Try>,
    /// A first try that does not count.
    pub wrong: Try,
}

/// Why no solution was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Unsolved {
    /// After these tries nothing counts, or there were too many.
    Stuck(Vec<Try>),
    /// Everything counts.
    NothingWrong,
    /// This try cannot be judged.
    Error(Try, AttemptError),
}

impl Exercise {
    /// Solves the exercise by trying: a try that counts always leaves the goal in reach.
    pub fn solve(&self) -> Option<Solution> {
        self.search().ok()
    }

    pub(crate) fn search(&self) -> Result<Solution, Unsolved> {
        let mut tries = Vec::new();
        let mut wrong = None;
        while tries.len() < MAX_TRIES {
            let Some((next, answer)) = self.step(&tries, &mut wrong)? else {
                break;
            };
            tries.push(next);
            if answer.done {
                let wrong = wrong.ok_or(Unsolved::NothingWrong)?;
                return Ok(Solution { tries, wrong });
            }
        }
        Err(Unsolved::Stuck(tries))
    }

    /// A try that counts after these, best one that ends the exercise. On the way, each first try is
    /// judged, and one that does not count is kept.
    fn step(
        &self,
        before: &[Try],
        wrong: &mut Option<Try>,
    ) -> Result<Option<(Try, Answer)>, Unsolved> {
        let mut tries = before.to_vec();
        let mut found: Option<(Try, Answer)> = None;
        for candidate in self.candidates(before) {
            if found.is_some() && wrong.is_some() && !before.is_empty() {
                break;
            }
            tries.push(candidate.clone());
            let answer = self.attempt(&tries);
            tries.pop();
            let answer = answer.map_err(|why| Unsolved::Error(candidate.clone(), why))?;
            if !answer.accepted && before.is_empty() {
                wrong.get_or_insert(candidate);
            } else if answer.accepted && found.is_none() {
                found = Some((candidate, answer));
            }
        }
        Ok(found)
    }

    /// What could be tried: legal moves first, so that a wrong try is a legal one where there is one.
    fn candidates(&self, before: &[Try]) -> Vec<Try> {
        let state = match before {
            [] => self.begin(),
            tries => match self.attempt(tries) {
                Ok(answer) => answer.state,
                Err(_) => return Vec::new(),
            },
        };
        let position = state.position;
        let legal = position.legal_moves();
        let legal = legal.iter().map(|&mv| position.uci(mv).to_string());
        let legal: Vec<String> = legal.collect();
        let options = 0..self.options().len();
        match self.goal.kind() {
            Kind::Move => {
                let own = position.board().by_color(position.turn());
                let all = own
                    .into_iter()
                    .flat_map(|from| Square::all().map(move |to| format!("{from}{to}")));
                legal.into_iter().chain(all).map(Try::Move).collect()
            }
            Kind::Mark => Square::all().map(Try::Mark).collect(),
            Kind::Choose => options.map(Try::Choose).collect(),
            Kind::Judge => options
                .flat_map(|option| [true, false].map(|legal| Try::Judge { option, legal }))
                .collect(),
            Kind::Claim => {
                let named = legal.iter().cloned().map(Some);
                let claims = std::iter::once(None).chain(named).map(Try::Claim);
                claims.chain(legal.iter().cloned().map(Try::Move)).collect()
            }
        }
    }
}
