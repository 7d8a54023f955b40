//! One pass through the records on several cores.
//!
//! Each core owns slices of the hidden layer with their weights, gradients and optimizer state, so
//! cores only exchange the sums of the outputs. These are added slice by slice in a fixed order, so
//! the result does not depend on the number of cores.

use std::sync::{Barrier, PoisonError, RwLock};
use std::thread;

use engine::nnue::LARGEST_WEIGHT;

use super::optimizer::{Parameters, Step};
use super::record::{Inputs, Record};
use super::slice::{Listed, Slice, Units};

/// Number of positions between two synchronizations of the cores; their data fits into the cache.
const BATCH_PER_SYNC: usize = 512;

/// Settings of a pass.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pass<'p> {
    /// The records, in order.
    pub(super) records: &'p [Record],
    /// Records per batch.
    pub(super) batch: usize,
    /// Number of centipawns that an output of 1 is worth.
    pub(super) scale: f32,
    /// Weight of the result in the target.
    pub(super) result: f32,
    /// The step of each batch; `None` if the network is only validated.
    pub(super) steps: Option<&'p [Step]>,
}

/// Goes through the records and returns the mean squared error of the expected results before each
/// step. Calls `report` from time to time with the number of processed records.
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
            // Every core keeps a copy of the few output biases, and updates it in the same way.
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

/// State shared by the cores.
struct Shared {
    /// For each core: the inputs of its part of the positions.
    listed: Vec<RwLock<Listed>>,
    /// For each slice: its contribution to the outputs.
    sums: Vec<RwLock<Vec<f32>>>,
    meeting: Barrier,
}

/// The work of one core.
struct Worker<'s> {
    shared: &'s Shared,
    core: usize,
    /// Index of its first slice.
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
            for records in batch.chunks(BATCH_PER_SYNC) {
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

    /// Processes some positions of a batch, and returns the sum of their squared errors.
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

/// Ignores a lock poisoned by a panicking core, because its panic is propagated.
fn read<T>(lock: &RwLock<T>) -> std::sync::RwLockReadGuard<'_, T> {
    lock.read().unwrap_or_else(PoisonError::into_inner)
}

fn write<T>(lock: &RwLock<T>) -> std::sync::RwLockWriteGuard<'_, T> {
    lock.write().unwrap_or_else(PoisonError::into_inner)
}
