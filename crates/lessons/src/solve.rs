//! Finds a solution of an exercise, and a wrong try.

use rules::Square;

use crate::attempt::{Judged, MAX_TRIES, MAX_WORK, Meter, OutOfWork, Progress, Try};
use crate::{Exercise, Kind};

/// Tries that solve an exercise, and one that is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The tries that solve it, in order.
    pub tries: Vec<Try>,
    /// A first try that is not accepted.
    pub wrong: Try,
}

/// The reason why no solution was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Unsolved {
    /// After these tries no try is accepted, or there were too many.
    Stuck(Vec<Try>),
    /// Every try is accepted.
    NothingWrong,
    /// Judging this try takes too long.
    TooLong(Try),
    /// No work is left for the search.
    OutOfWork,
}

impl Exercise {
    /// Solves the exercise by trying: an accepted try always leaves the goal in reach.
    pub fn solve(&self) -> Option<Solution> {
        self.search(&mut Meter::new(u32::MAX)).ok()
    }

    /// Solves the exercise with at most this much work.
    pub(crate) fn search(&self, work: &mut Meter) -> Result<Solution, Unsolved> {
        let mut search = Search {
            path: Progress::begin(self),
            tries: Vec::new(),
            spent: 0,
            wrong: None,
            work,
        };
        while search.tries.len() < MAX_TRIES && search.step()? {
            if search.path.done {
                let Search { tries, wrong, .. } = search;
                let wrong = wrong.ok_or(Unsolved::NothingWrong)?;
                return Ok(Solution { tries, wrong });
            }
        }
        Err(Unsolved::Stuck(search.tries))
    }
}

/// The search for a solution.
struct Search<'a, 'w> {
    /// The exercise after the accepted tries.
    path: Progress<'a>,
    tries: Vec<Try>,
    /// The work to judge them, which is repeated with each later try.
    spent: u32,
    /// A first try that is not accepted.
    wrong: Option<Try>,
    work: &'w mut Meter,
}

impl Search<'_, '_> {
    /// Adds an accepted try, if there is one. In the first step, each try is judged, and one that
    /// is not accepted is kept.
    fn step(&mut self) -> Result<bool, Unsolved> {
        let is_first = self.tries.is_empty();
        let mut found = None;
        for candidate in candidates(&self.path) {
            if found.is_some() && self.wrong.is_some() && !is_first {
                break;
            }
            let (judged, spent) = judge(&self.path, &candidate, self.spent, self.work)?;
            match judged {
                Err(_) if is_first => {
                    self.wrong.get_or_insert(candidate);
                }
                Ok(next) if found.is_none() => found = Some((candidate, next, spent)),
                _ => {}
            }
        }
        let Some((candidate, next, spent)) = found else {
            return Ok(false);
        };
        self.tries.push(candidate);
        self.path = next;
        self.spent = spent;
        Ok(true)
    }
}

/// Judges a try after earlier ones that have cost `spent` of a reader's limit, and returns the
/// total cost.
pub(crate) fn judge<'a>(
    path: &Progress<'a>,
    tried: &Try,
    spent: u32,
    work: &mut Meter,
) -> Result<(Judged<'a>, u32), Unsolved> {
    let allowed = MAX_WORK - spent;
    let mut meter = Meter::new(allowed.min(work.left()));
    let before = meter.left();
    let judged = path.judge(tried, &mut meter);
    let used = before - meter.left();
    let rest = work.spend(used);
    match (judged, rest) {
        (Ok(judged), Ok(())) => Ok((judged, spent + used)),
        (Err(OutOfWork), Ok(())) if work.left() > 0 => Err(Unsolved::TooLong(tried.clone())),
        _ => Err(Unsolved::OutOfWork),
    }
}

/// Returns the possible tries: legal moves first, so that the wrong try is a legal move if
/// possible.
fn candidates(path: &Progress<'_>) -> Vec<Try> {
    let (exercise, position) = (path.exercise, path.position);
    let legal = position.legal_moves();
    let legal = legal.iter().map(|&mv| position.uci(mv).to_string());
    let legal: Vec<String> = legal.collect();
    let options = 0..exercise.options().len();
    match exercise.goal.kind() {
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
