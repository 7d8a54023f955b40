//! Finding what solves an exercise, and what does not.

use rules::Square;

use crate::attempt::{Judged, MAX_TRIES, MAX_WORK, Meter, OutOfWork, Progress, Try};
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
    /// To judge this try takes too long.
    TooLong(Try),
    /// There is no work left for the search.
    OutOfWork,
}

impl Exercise {
    /// Solves the exercise by trying: a try that counts always leaves the goal in reach.
    pub fn solve(&self) -> Option<Solution> {
        self.search(&mut Meter::new(u32::MAX)).ok()
    }

    /// The same with no more work than this.
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
    /// The exercise after the tries that counted.
    path: Progress<'a>,
    tries: Vec<Try>,
    /// What it took to judge them, which it takes again with the try after them.
    spent: u32,
    /// A first try that does not count.
    wrong: Option<Try>,
    work: &'w mut Meter,
}

impl Search<'_, '_> {
    /// Adds a try that counts, if there is one. On the way, each first try is judged, and one that
    /// does not count is kept.
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

/// Judges a try after others that have taken so much of what a reader may use, and says what it takes
/// with them.
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

/// What could be tried: legal moves first, so that a wrong try is a legal one where there is one.
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
