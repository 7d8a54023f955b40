//! The first candidate, in the order of articles 3 and 4, among the best by the criteria.

use super::problem::{Best, Problem, Remainder};

/// The first candidate.
pub(super) struct Candidate {
    /// The pairs of vertices in the bracket.
    pub(super) pairs: Vec<(usize, usize)>,
    /// A matching with these pairs.
    pub(super) best: Box<dyn Best>,
}

/// Returns `None` if no candidate is legal.
pub(super) fn first_candidate(problem: &Problem) -> Option<Candidate> {
    let mut best = problem.solve(None)?;
    let fixed = pair_movers(problem, best.as_mut());
    let is_fixed = |vertex: usize| fixed.iter().any(|&(_, resident)| resident == vertex);
    let vertices: Vec<usize> = (problem.movers..problem.players)
        .filter(|&vertex| !is_fixed(vertex))
        .collect();
    let is_lower = |&vertex: &usize| is_first_of_pair(problem, best.as_ref(), vertex);
    let pairs = vertices.iter().filter(|vertex| is_lower(vertex)).count();
    let remainder = Remainder {
        vertices,
        pairs,
        fixed,
    };
    let mut candidate = pair_remainder(problem, best, &remainder)?;
    candidate.pairs.splice(0..0, remainder.fixed);
    Some(candidate)
}

/// Returns whether the partner of a vertex is in the bracket and has a greater number.
fn is_first_of_pair(problem: &Problem, best: &dyn Best, vertex: usize) -> bool {
    (vertex + 1..problem.players).contains(&best.mate(vertex))
}

/// Chooses the moved-down players and their opponents (4.3, 4.4).
fn pair_movers(problem: &Problem, best: &mut dyn Best) -> Vec<(usize, usize)> {
    let outside = problem.players..problem.len();
    let mut paired = Vec::new();
    for mover in 0..problem.movers {
        let cut: Vec<_> = outside.clone().map(|vertex| (mover, vertex)).collect();
        if best.restrict(&cut) {
            paired.push(mover);
        }
    }
    let residents = problem.movers..problem.players;
    paired
        .into_iter()
        .filter_map(|mover| Some((mover, first_partner(best, mover, residents.clone())?)))
        .collect()
}

/// Joins a vertex with the first possible partner.
fn first_partner(
    best: &mut dyn Best,
    vertex: usize,
    partners: impl Iterator<Item = usize>,
) -> Option<usize> {
    partners
        .into_iter()
        .find(|&partner| best.join(vertex, partner))
}

/// Pairs the residents that have no moved-down opponent.
fn pair_remainder(
    problem: &Problem,
    mut best: Box<dyn Best>,
    remainder: &Remainder,
) -> Option<Candidate> {
    let (mut first, mut second) = {
        let (first, second) = remainder.vertices.split_at(remainder.pairs);
        (first.to_vec(), second.to_vec())
    };
    if !separate(problem, best.as_mut(), &first, &second) {
        best = problem.solve(Some(remainder))?;
        exchange(problem, best.as_mut(), &first, &second);
        let is_lower = |&vertex: &usize| is_first_of_pair(problem, best.as_ref(), vertex);
        (first, second) = remainder.vertices.iter().copied().partition(is_lower);
        separate(problem, best.as_mut(), &first, &second);
    }
    let mut pairs = Vec::new();
    for vertex in first {
        let partner = first_partner(best.as_mut(), vertex, second.iter().copied())?;
        second.retain(|&other| other != partner);
        pairs.push((vertex, partner));
    }
    Some(Candidate { pairs, best })
}

/// Permits only pairs of a player in S1 and one in S2, if that costs nothing.
fn separate(problem: &Problem, best: &mut dyn Best, first: &[usize], second: &[usize]) -> bool {
    let mut cut = Vec::new();
    for group in [first, second] {
        for (index, &a) in group.iter().enumerate() {
            cut.extend(group[..index].iter().map(|&b| (a, b)));
        }
    }
    for &a in first {
        cut.extend((problem.players..problem.len()).map(|b| (a, b)));
    }
    best.restrict(&cut)
}

/// Chooses the players who are exchanged between S1 and S2 (4.2): the largest number that leaves
/// S1, then the smallest that leaves S2.
fn exchange(problem: &Problem, best: &mut dyn Best, first: &[usize], second: &[usize]) {
    let outside = problem.players..problem.len();
    let leaves = |best: &dyn Best, vertex| !is_first_of_pair(problem, best, vertex);
    let exchanges = first.iter().filter(|&&vertex| leaves(best, vertex)).count();
    let vertices: Vec<usize> = first.iter().chain(second).copied().collect();
    let mut left = 0;
    for &vertex in first.iter().rev() {
        if left == exchanges {
            break;
        }
        let greater = vertices.iter().filter(|&&other| other > vertex);
        let cut: Vec<_> = greater.map(|&other| (vertex, other)).collect();
        left += usize::from(best.restrict(&cut));
    }
    let mut entered = 0;
    for &vertex in second {
        if entered == exchanges {
            break;
        }
        let smaller = vertices.iter().copied().filter(|&other| other < vertex);
        let cut: Vec<_> = smaller
            .chain(outside.clone())
            .map(|other| (vertex, other))
            .collect();
        entered += usize::from(best.restrict(&cut));
    }
}
