//! The helper threads of a search.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crate::event::SearchEvent;
use crate::limits::Limits;
use crate::search::{Counters, RootMove, Team, Worker};

/// A value on its own cache lines, so that writes to other values do not slow down its readers.
#[derive(Default)]
#[repr(align(128))]
pub(super) struct Apart<T>(pub(super) T);

/// State shared by the threads of a search, in addition to the table.
#[derive(Default)]
pub(super) struct Shared {
    /// The work of the helpers.
    counters: Apart<Counters>,
    /// Whether the leader has its result, so that the helpers stop.
    answered: Apart<AtomicBool>,
}

/// Result of a helper.
pub(super) struct Found {
    /// Depth of the last completed iteration, in plies.
    pub(super) depth: u32,
    pub(super) best: RootMove,
}

impl Shared {
    pub(super) const fn leads(&self) -> Team<'_> {
        Team::Leads(&self.counters.0)
    }

    pub(super) const fn helps(&self) -> Team<'_> {
        Team::Helps(&self.counters.0)
    }

    pub(super) const fn answered(&self) -> &AtomicBool {
        &self.answered.0
    }

    /// Runs the leader's search together with up to the given number of helpers, if the system can
    /// start their threads. Each helper is created on its own thread, so that its memory is local
    /// to it and the leader does not wait. Returns the results of the leader and of the helpers.
    pub(super) fn search<'e, Make: FnOnce() -> Worker<'e> + Send>(
        &self,
        leader: &mut Worker<'_>,
        helpers: impl Iterator<Item = Make>,
        news: &mut dyn FnMut(SearchEvent),
    ) -> (Vec<RootMove>, Vec<Found>) {
        thread::scope(|scope| {
            // Created first, so that the helpers are stopped even if a later step panics.
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

/// Stops the helpers when dropped.
struct Answered<'s>(&'s AtomicBool);

impl Drop for Answered<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Returns the limits of helpers: they search the same moves as the leader, until it has its
/// result.
pub(super) fn of_helpers(limits: &Limits) -> Limits {
    Limits {
        search_moves: limits.search_moves.clone(),
        lines: limits.lines,
        ..Limits::default()
    }
}

/// Whether the result may come from a helper: only if time or a stop ends the search, so that it is
/// not reproducible anyway.
pub(super) fn may_answer(limits: &Limits) -> bool {
    limits.lines.get() == 1
        && limits.depth.is_none()
        && limits.nodes.is_none()
        && limits.soft_nodes.is_none()
        && limits.mate.is_none()
}

/// Returns the best result among the helpers that completed a greater depth than the leader, if its
/// value is not lower than the leader's.
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
    use crate::engine::Knowledge;
    use crate::evaluate::Evaluator;
    use crate::search::Histories;
    use crate::tt::Table;

    #[test]
    fn helpers_search_the_leaders_moves_without_limits() {
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

    /// A panic while a helper is created must stop the helpers that have already started.
    #[test]
    fn helpers_stop_when_creating_the_next_one_panics() {
        let line = Line::new(Position::start());
        let (table, limits, stop) = (Table::largest(1), Limits::default(), AtomicBool::new(false));
        let (shared, mut own, mut other) = (Shared::default(), Histories::new(), Histories::new());
        let leads = shared.leads();
        let evaluator = Evaluator::new(None);
        let mut leader = Worker::new(&line, &limits, &table, &mut own, evaluator, &stop, leads);
        let mut left = Some(&mut other);
        let helpers = iter::from_fn(|| {
            let histories = left.take().expect("a second helper panics on purpose");
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
    fn a_deeper_helper_with_no_lower_score_provides_the_result() {
        let line = Line::new(Position::start());
        let one_ply = Limits {
            depth: Some(1),
            ..Limits::default()
        };
        let knowledge = Knowledge::default();
        let (lines, _) =
            Engine::new(1).best_lines(&line, &one_ply, &knowledge, &false.into(), &mut |_| ());
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
    fn the_leader_provides_the_result_of_a_reproducible_search() {
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
