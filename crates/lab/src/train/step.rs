//! One pass through records on several cores.
//!
//! Each core has slices of the hidden layer for its own, with their weights, slopes and
//! optimizer, so no core ever waits for another's numbers but the sums of the outputs; these are
//! added slice by slice in one order, so the result does not depend on how many cores there are.

use std::sync::{Barrier, PoisonError, RwLock};
use std::thread;

use engine::nnue::LARGEST_WEIGHT;

use super::optimizer::{Parameters, Step};
use super::record::{Inputs, Record};
use super::slice::{Listed, Slice, Units};

/// Positions that are worked on between two meetings of the cores: what they take stays in the cache.
const MEETING: usize = 512;

/// What a pass is to do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pass<'p> {
    /// The records in their order.
    pub(super) records: &'p [Record],
    /// Records between two steps.
    pub(super) batch: usize,
    /// Centipawns that are worth an output of 1.
    pub(super) scale: f32,
    /// How much the result counts in the target.
    pub(super) result: f32,
    /// Each batch's step; none where the network is only tested.
    pub(super) steps: Option<&'p [Step]>,
}

/// Goes through the records and gives the mean squared error of the expected results, before each step.
/// `report` is called now and then with how many records are done.
pub(super) fn run(
    pass: &Pass<'_>,
    slices: &mut [Slice],
    biases: &mut Parameters,
    threads: usize,
    report: &(dyn Fn(usize) + Sync),
) -> f64 {
    let each = slices.len().div_ceil(threads.max(1)).max(1);
    let parts: Vec<&mut [Slice]> = slices.chunks_mut(each).collect();
    let shared = Shared {
        listed: parts.iter().map(|_| RwLock::default()).collect(),
        sums: (0..parts.iter().map(|part| part.len()).sum())
            .map(|_| RwLock::default())
            .collect(),
        meeting: Barrier::new(parts.len()),
    };
    let shared = &shared;
    let mut first = 0;
    let ends = thread::scope(|scope| {
        let mut workers = Vec::new();
        for (core, slices) in parts.into_iter().enumerate() {
            let worker = Worker {
                shared,
                core,
                first,
                units: vec![Vec::new(); slices.len()],
                slopes: Vec::new(),
                scratch: Inputs::new(),
            };
            first += slices.len();
            // Every core keeps the few biases of the output for itself, and does the same to them.
            let mut biases = biases.clone();
            workers.push(scope.spawn(move || {
                let error = worker.run(pass, slices, &mut biases, report);
                (error, biases)
            }));
        }
        workers
            .into_iter()
            .map(thread::ScopedJoinHandle::join)
            .collect::<Vec<_>>()
    });
    match ends.into_iter().next() {
        Some(Ok((error, trained))) => {
            *biases = trained;
            error / pass.records.len().max(1) as f64
        }
        Some(Err(panic)) => std::panic::resume_unwind(panic),
        None => 0.0,
    }
}

/// What the cores tell each other.
struct Shared {
    /// From each core: its part of the positions, listed.
    listed: Vec<RwLock<Listed>>,
    /// From each slice: what it adds to the outputs.
    sums: Vec<RwLock<Vec<f32>>>,
    meeting: Barrier,
}

/// One core's work.
struct Worker<'s> {
    shared: &'s Shared,
    core: usize,
    /// The number of its first slice.
    first: usize,
    units: Vec<Vec<Units>>,
    slopes: Vec<f32>,
    scratch: Inputs,
}

impl Worker<'_> {
    fn run(
        mut self,
        pass: &Pass<'_>,
        slices: &mut [Slice],
        biases: &mut Parameters,
        report: &(dyn Fn(usize) + Sync),
    ) -> f64 {
        let mut error = 0.0;
        let mut done = 0;
        for (number, batch) in pass.records.chunks(pass.batch).enumerate() {
            for records in batch.chunks(MEETING) {
                error += self.work(pass, records, batch.len(), slices, biases);
                done += records.len();
            }
            if let Some(steps) = pass.steps {
                for slice in &mut *slices {
                    slice.step(steps[number]);
                }
                biases.step(steps[number], LARGEST_WEIGHT);
            }
            if self.core == 0 {
                report(done);
            }
        }
        error
    }

    /// Works on some positions of a batch, and gives the sum of their squared errors.
    fn work(
        &mut self,
        pass: &Pass<'_>,
        records: &[Record],
        batch: usize,
        slices: &mut [Slice],
        biases: &mut Parameters,
    ) -> f64 {
        let shared = self.shared;
        let part = records.len().div_ceil(shared.listed.len()).max(1);
        let own = records.chunks(part).nth(self.core).unwrap_or(&[]);
        write(&shared.listed[self.core]).list(own, &mut self.scratch);
        shared.meeting.wait();

        let listed: Vec<_> = shared.listed.iter().map(read).collect();
        for ((slice, units), sums) in slices
            .iter()
            .zip(&mut self.units)
            .zip(&shared.sums[self.first..])
        {
            let mut sums = write(sums);
            units.clear();
            sums.clear();
            for listed in &listed {
                slice.forward(listed, units, &mut sums);
            }
        }
        shared.meeting.wait();

        let sums: Vec<_> = shared.sums.iter().map(read).collect();
        let buckets = listed.iter().flat_map(|listed| listed.buckets());
        let mut error = 0.0;
        self.slopes.clear();
        for (index, (record, &bucket)) in records.iter().zip(buckets).enumerate() {
            let output = sums
                .iter()
                .fold(biases.values[bucket], |output, sums| output + sums[index]);
            let share = record.share(output);
            let expected = logistic(share * output);
            let by_score = logistic(record.score() / pass.scale);
            let target = record.result().map_or(by_score, |result| {
                pass.result * result + (1.0 - pass.result) * by_score
            });
            let off = expected - target;
            error += f64::from(off * off);
            let slope = 2.0 * off * share * expected * (1.0 - expected) / batch as f32;
            biases.slopes[bucket] += slope;
            self.slopes.push(slope);
        }
        if pass.steps.is_some() {
            for (slice, units) in slices.iter_mut().zip(&self.units) {
                let mut start = 0;
                for listed in &listed {
                    let end = start + listed.buckets().len();
                    slice.backward(listed, &units[start..end], &self.slopes[start..end]);
                    start = end;
                }
            }
        } else {
            biases.slopes.fill(0.0);
        }
        error
    }
}

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// A lock that a panicking core left behind is as good as any: its panic is passed on.
fn read<T>(lock: &RwLock<T>) -> std::sync::RwLockReadGuard<'_, T> {
    lock.read().unwrap_or_else(PoisonError::into_inner)
}

fn write<T>(lock: &RwLock<T>) -> std::sync::RwLockWriteGuard<'_, T> {
    lock.write().unwrap_or_else(PoisonError::into_inner)
}
