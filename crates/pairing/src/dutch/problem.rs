//! A bracket as a weighted matching problem.

use std::collections::BTreeMap;
use std::fmt::Debug;

use super::bracket::Bracket;
use super::criteria::{Costs, Criterion, Place};
use super::field::Field;
use crate::matching::cardinality::Pairs;
use crate::matching::weight::{Weight, Wide};
use crate::matching::weighted::Matching;

/// The vertices are the players of the bracket in the order of their numbers in it (BSN), then
/// their possible partners outside.
#[derive(Clone, Debug)]
pub(super) struct Problem<'a> {
    costs: Costs<'a>,
    vertices: Vec<Vertex>,
    pub(super) movers: usize,
    /// The number of players in the bracket.
    pub(super) players: usize,
}

#[derive(Clone, Copy, Debug)]
struct Vertex {
    /// The element of the field, `None` for a partner who stands for any outside the bracket.
    element: Option<usize>,
    place: Place,
}

/// The order of the candidates in a homogeneous remainder, as criteria after all others (4.2).
#[derive(Clone, Debug)]
pub(super) struct Remainder {
    /// The vertices, by number.
    pub(super) vertices: Vec<usize>,
    /// The number of pairs among them.
    pub(super) pairs: usize,
    /// The pairs outside the remainder, which are fixed.
    pub(super) fixed: Vec<(usize, usize)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Digit {
    Criterion(Criterion),
    /// The number of exchanged players.
    Exchanges,
    /// The sum of the numbers in S1.
    Sum,
}

/// The best matchings of a problem, whatever the width of their weights.
pub(super) trait Best: Debug {
    fn mate(&self, vertex: usize) -> usize;
    fn restrict(&mut self, cut: &[(usize, usize)]) -> bool;
    fn join(&mut self, a: usize, b: usize) -> bool;
}

impl<W: Weight> Best for Matching<W> {
    fn mate(&self, vertex: usize) -> usize {
        self.mate(vertex)
    }

    fn restrict(&mut self, cut: &[(usize, usize)]) -> bool {
        self.restrict(cut)
    }

    fn join(&mut self, a: usize, b: usize) -> bool {
        self.join(a, b)
    }
}

impl<'a> Problem<'a> {
    /// Considers the bracket alone; `downfloaters` players remain without a partner.
    pub(super) fn of_bracket(field: &'a Field, bracket: &Bracket, downfloaters: usize) -> Self {
        let mut problem = Self::new(field, bracket, false);
        let outside = Vertex {
            element: None,
            place: Place::Next,
        };
        problem
            .vertices
            .extend(std::iter::repeat_n(outside, downfloaters));
        problem
    }

    /// Considers the bracket and the next one. Any of their players may remain without a partner:
    /// at most all of the bracket, and as many as the next bracket alone leaves unpaired.
    pub(super) fn of_two_brackets(field: &'a Field, bracket: &Bracket) -> Self {
        let mut problem = Self::new(field, bracket, false);
        let next = |&element: &usize| Vertex {
            element: Some(element),
            place: Place::Next,
        };
        problem.vertices.extend(bracket.next.iter().map(next));
        let unpaired = Pairs::most(&field.legal, bracket.next.clone())
            .unpaired()
            .len();
        let outside = Vertex {
            element: None,
            place: Place::Below,
        };
        let partners = problem.players + unpaired;
        let odd = (problem.len() + partners) % 2;
        problem
            .vertices
            .extend(std::iter::repeat_n(outside, partners + odd));
        problem
    }

    /// Returns the players whose partners are outside both brackets.
    pub(super) fn leaving(&self, best: &dyn Best) -> Vec<usize> {
        let leaves = |vertex: usize| self.vertices[best.mate(vertex)].element.is_none();
        let element = |vertex: usize| self.vertices[vertex].element.filter(|_| leaves(vertex));
        (0..self.len()).filter_map(element).collect()
    }

    /// Considers all players who are not yet paired.
    pub(super) fn of_all(field: &'a Field, bracket: &Bracket) -> Self {
        let mut problem = Self::new(field, bracket, bracket.only_downfloater_gets_bye(field));
        let at = |place: Place| {
            move |&element: &usize| Vertex {
                element: Some(element),
                place,
            }
        };
        problem
            .vertices
            .extend(bracket.next.iter().map(at(Place::Next)));
        problem
            .vertices
            .extend(bracket.below.iter().map(at(Place::Below)));
        problem
            .vertices
            .extend(field.bye.iter().map(at(Place::Below)));
        problem
    }

    fn new(field: &'a Field, bracket: &Bracket, only_downfloater_gets_bye: bool) -> Self {
        let mut scores: Vec<_> = bracket
            .movers
            .iter()
            .map(|&element| field.entrants[element].score)
            .collect();
        scores.dedup();
        let index = |element: usize| {
            let score = field.entrants[element].score;
            scores
                .iter()
                .position(|&other| other == score)
                .expect("listed above")
        };
        let movers = bracket.movers.iter().map(|&element| Vertex {
            element: Some(element),
            place: Place::Mover(index(element)),
        });
        let residents = bracket.residents.iter().map(|&element| Vertex {
            element: Some(element),
            place: Place::Resident,
        });
        let vertices: Vec<Vertex> = movers.chain(residents).collect();
        Self {
            movers: bracket.movers.len(),
            players: vertices.len(),
            vertices,
            costs: Costs {
                field,
                scores,
                only_downfloater_gets_bye,
            },
        }
    }

    pub(super) fn len(&self) -> usize {
        self.vertices.len()
    }

    /// Returns the element of the field of a player in the bracket.
    pub(super) fn element(&self, vertex: usize) -> usize {
        self.vertices[vertex]
            .element
            .expect("players of the bracket are elements")
    }

    /// Returns whether the two vertices may be partners.
    pub(super) fn is_edge(&self, a: usize, b: usize) -> bool {
        let (a, b) = (self.vertices[a], self.vertices[b]);
        match (a.element, b.element) {
            (Some(first), Some(second)) => {
                let both_moved = matches!((a.place, b.place), (Place::Mover(_), Place::Mover(_)));
                !both_moved && self.costs.field.legal.contains(first, second)
            }
            (Some(_), None) => true,
            (None, Some(_)) => false,
            (None, None) => a.place == Place::Below,
        }
    }

    /// Calls `count` with each criterion that counts against the edge, for `a < b`.
    pub(super) fn count(&self, a: usize, b: usize, count: impl FnMut(Criterion, u32)) {
        let (a, b) = (self.vertices[a], self.vertices[b]);
        let element = |vertex: Vertex| vertex.element.unwrap_or(usize::MAX);
        self.costs
            .of_pair((element(a), a.place), (element(b), b.place), count);
    }

    /// Finds the best matchings by the criteria, and then by the order in the remainder.
    ///
    /// Returns `None` if no matching is legal, or if the weights would need more than 4,096 bits.
    pub(super) fn solve(&self, remainder: Option<&Remainder>) -> Option<Box<dyn Best>> {
        let layout = Layout::new(self, remainder);
        // Doubling, and sums of three weights.
        let bits = layout.bits + 4;
        let fixed = remainder.map_or(&[][..], |remainder| &remainder.fixed);
        let mut is_fixed = vec![None; self.len()];
        for &(a, b) in fixed {
            is_fixed[a] = Some(b);
            is_fixed[b] = Some(a);
        }
        let is_edge = |a: usize, b: usize| {
            self.is_edge(a, b)
                && is_fixed[a].is_none_or(|mate| mate == b)
                && is_fixed[b].is_none_or(|mate| mate == a)
        };
        macro_rules! solve {
            ($($weight:ty),*) => {
                $(if bits <= <$weight>::BITS {
                    let weight = |a, b| is_edge(a, b).then(|| layout.weight::<$weight>(a, b));
                    return Matching::solve(self.len(), weight).map(|best| Box::new(best) as Box<dyn Best>);
                })*
            };
        }
        solve!(i64, i128, Wide<4>, Wide<16>, Wide<64>);
        None
    }
}

/// The position of each digit in a weight. Digits that are 0 for all edges take no space.
struct Layout<'a> {
    problem: &'a Problem<'a>,
    /// For each vertex of the remainder, its number in it.
    numbers: Vec<Option<usize>>,
    pairs: usize,
    shifts: BTreeMap<Digit, u32>,
    bits: u32,
}

impl<'a> Layout<'a> {
    fn new(problem: &'a Problem<'a>, remainder: Option<&Remainder>) -> Self {
        let mut numbers = vec![None; problem.len()];
        for (number, &vertex) in remainder
            .iter()
            .flat_map(|remainder| &remainder.vertices)
            .enumerate()
        {
            numbers[vertex] = Some(number);
        }
        let pairs = remainder.map_or(0, |remainder| remainder.pairs);
        let mut layout = Self {
            problem,
            numbers,
            pairs,
            shifts: BTreeMap::new(),
            bits: 0,
        };
        // For each digit, the last vertex that counted, the number of those, and the greatest value.
        let mut sizes: BTreeMap<Digit, (usize, u64, u64)> = BTreeMap::new();
        for b in 1..problem.len() {
            for a in (0..b).filter(|&a| problem.is_edge(a, b)) {
                layout.digits(a, b, |digit, value| {
                    let size = sizes.entry(digit).or_insert((0, 0, 0));
                    if size.0 != b {
                        *size = (b, size.1 + 1, size.2);
                    }
                    size.2 = size.2.max(u64::from(value));
                });
            }
        }
        for (digit, (_, vertices, greatest)) in sizes.into_iter().rev() {
            layout.shifts.insert(digit, layout.bits);
            layout.bits += (vertices * greatest)
                .checked_ilog2()
                .map_or(0, |log| log + 1);
        }
        layout
    }

    fn digits(&self, a: usize, b: usize, mut count: impl FnMut(Digit, u32)) {
        self.problem.count(a, b, |criterion, value| {
            count(Digit::Criterion(criterion), value);
        });
        if let (Some(first), Some(_)) = (self.numbers[a], self.numbers[b]) {
            if first >= self.pairs {
                count(Digit::Exchanges, 1);
            }
            count(Digit::Sum, first as u32);
        }
    }

    fn weight<W: Weight>(&self, a: usize, b: usize) -> W {
        let mut weight = W::ZERO;
        self.digits(a, b, |digit, value| {
            if value != 0 {
                weight = weight.minus(W::term(i64::from(value), self.shifts[&digit]));
            }
        });
        weight
    }
}
