//! The threads that search beside the one that leads.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use crate::limits::Limits;
use crate::news::News;
use crate::search::{RootMove, Team, Worker};

/// Alone on its lines of the processor's cache, so that what is written elsewhere does not slow
/// down who reads it.
#[derive(Default)]
#[repr(align(128))]
pub(super) struct Apart<T>(pub(super) T);

/// What the threads of a search tell each other, beside the table.
#[derive(Default)]
pub(super) struct Shared {
    /// How many positions the helpers have visited.
    visited: Apart<AtomicU64>,
    /// Whether the leader has its answer, so that the helpers end.
    answered: Apart<AtomicBool>,
}

/// What a helper has found.
pub(super) struct Found {
    /// The last iteration that it finished, in plies.
    pub(super) depth: u32,
    pub(super) best: RootMove,
}

impl Shared {
    pub(super) const fn leads(&self) -> Team<'_> {
        Team::Leads(&self.visited.0)
    }

    pub(super) const fn helps(&self) -> Team<'_> {
        Team::Helps(&self.visited.0)
    }

    pub(super) const fn answered(&self) -> &AtomicBool {
        &self.answered.0
    }

    /// Has the leader search, and beside it as many helpers as the system has threads for, each of
    /// which is made on its own thread, so that its memory is near to it and the leader need not
    /// wait. What the leader has found, and what the helpers have.
    pub(super) fn search<'e, Make: FnOnce() -> Worker<'e> + Send>(
        &self,
        leader: &mut Worker<'_>,
        helpers: impl Iterator<Item = Make>,
        news: &mut dyn FnMut(News),
    ) -> (Vec<RootMove>, Vec<Found>) {
        thread::scope(|scope| {
            // Made first: whatever goes wrong from here on, the helpers are told to end.
            let answered = Answered(self.answered());
            let helping: Vec<_> = helpers
                .map_while(|make| {
                    let help = move || {
                        let mut helper = make();
                        let lines = helper.deepen(&mut |_| ());
                        let depth = helper.finished_depth();
                        lines.into_iter().next().map(|best| Found { depth, best })
                    };
                    thread::Builder::new().spawn_scoped(scope, help).ok()
                })
                .collect();
            let lines = leader.deepen(news);
            drop(answered);
            let found = helping
                .into_iter()
                .filter_map(|helper| match helper.join() {
                    Ok(found) => found,
                    Err(failure) => resume_unwind(failure),
                });
            (lines, found.collect())
        })
    }
}

/// Ends the helpers when it goes out of scope, for whatever reason.
struct Answered<'s>(&'s AtomicBool);

impl Drop for Answered<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The limits of helpers: they look at what the leader looks at, until it has its answer.
pub(super) fn of_helpers(limits: &Limits) -> Limits {
    Limits {
        search_moves: limits.search_moves.clone(),
        lines: limits.lines,
        ..Limits::default()
    }
}

/// Whether the answer may be a helper's: where nothing but time or a stop ends the search, so that
/// it cannot be repeated anyway.
pub(super) fn may_answer(limits: &Limits) -> bool {
    limits.lines.get() == 1
        && limits.depth.is_none()
        && limits.nodes.is_none()
        && limits.soft_nodes.is_none()
        && limits.mate.is_none()
}

/// The best of what helpers found deeper than the leader, which finished this depth and found this
/// value, if it is worth no less.
pub(super) fn deeper(helped: Vec<Found>, depth: u32, value: i32) -> Option<Found> {
    helped
        .into_iter()
        .filter(|found| found.depth > depth && found.best.value >= value)
        .max_by_key(|found| (found.depth, found.best.value))
}

#[cfg(test)]
mod tests {
    use std::iter;
    use std::num::NonZeroUsize;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::time::Duration;

    use rules::{Line, Position};

    use super::*;
    use crate::Engine;
    use crate::evaluate::Evaluator;
    use crate::search::Histories;
    use crate::tt::Table;

    #[test]
    fn helpers_look_for_what_the_leader_looks_for_and_know_no_bound() {
        let first = Position::start().parse_uci("e2e4").expect("a move");
        let limits = Limits {
            depth: Some(7),
            hard: Some(Duration::ZERO),
            search_moves: vec![first],
            lines: NonZeroUsize::new(3).expect("three"),
            ..Limits::default()
        };
        let helpers = Limits {
            depth: None,
            hard: None,
            ..limits.clone()
        };
        assert_eq!(of_helpers(&limits), helpers);
    }

    /// A panic there must not leave those that have begun searching for ever.
    #[test]
    fn helpers_end_where_making_the_next_one_panics() {
        let line = Line::new(Position::start());
        let (table, limits, stop) = (Table::largest(1), Limits::default(), AtomicBool::new(false));
        let (shared, mut own, mut other) = (Shared::default(), Histories::new(), Histories::new());
        let leads = shared.leads();
        let evaluator = Evaluator::new(None);
        let mut leader = Worker::new(&line, &limits, &table, &mut own, evaluator, &stop, leads);
        let mut left = Some(&mut other);
        let helpers = iter::from_fn(|| {
            let histories = left.take().expect("one helper, as this test wants it");
            let (answered, helps) = (shared.answered(), shared.helps());
            let (line, limits, table) = (&line, &limits, &table);
            Some(move || {
                let histories = histories;
                let evaluator = Evaluator::new(None);
                Worker::new(line, limits, table, histories, evaluator, answered, helps)
            })
        });
        let search = || shared.search(&mut leader, helpers, &mut |_| ());
        assert!(catch_unwind(AssertUnwindSafe(search)).is_err());
    }

    #[test]
    fn a_helper_answers_that_looked_deeper_and_found_nothing_worse() {
        let line = Line::new(Position::start());
        let one_ply = Limits {
            depth: Some(1),
            ..Limits::default()
        };
        let (lines, _) =
            Engine::new(1).best_lines(&line, &one_ply, None, &false.into(), &mut |_| ());
        let found = |&(depth, value): &(u32, i32)| {
            let mut best = lines[0].clone();
            best.value = value;
            Found { depth, best }
        };
        for (helped, answer) in [
            (&[(10, 90), (9, 90)][..], None),
            (&[(11, 29)], None),
            (&[(10, 90), (11, 30)], Some((11, 30))),
            (&[(11, 90), (12, 30), (12, 40), (13, 29)], Some((12, 40))),
        ] {
            let deeper = deeper(helped.iter().map(found).collect(), 10, 30);
            let deeper = deeper.map(|found| (found.depth, found.best.value));
            assert_eq!(deeper, answer, "{helped:?}");
        }
    }

    #[test]
    fn a_search_that_can_be_repeated_is_answered_by_the_leader() {
        let timed = Limits {
            hard: Some(Duration::ZERO),
            ..Limits::default()
        };
        assert!(may_answer(&timed) && may_answer(&Limits::default()));
        let deep = Limits {
            depth: Some(9),
            ..timed.clone()
        };
        let wide = Limits {
            lines: NonZeroUsize::new(2).expect("two"),
            ..timed
        };
        assert!(!may_answer(&deep) && !may_answer(&wide));
    }
}
