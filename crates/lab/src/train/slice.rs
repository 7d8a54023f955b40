//! Some units of the hidden layer with all weights that lead to them and from them.

use engine::nnue::{BUCKETS, INPUTS, LARGEST_WEIGHT};

use super::optimizer::{Parameters, Step};
use super::records::{Inputs, Record};
use super::settings::SLICE;
use crate::random::Random;

/// Positions whose inputs were listed.
#[derive(Debug, Default)]
pub(super) struct Listed {
    /// Where each position's inputs end.
    ends: Vec<usize>,
    inputs: Vec<[u16; 2]>,
    buckets: Vec<usize>,
}

impl Listed {
    /// Lists the inputs of these positions, and forgets those before.
    pub(super) fn list(&mut self, records: &[Record], scratch: &mut Inputs) {
        self.ends.clear();
        self.inputs.clear();
        self.buckets.clear();
        for record in records {
            record.inputs(scratch);
            self.inputs.extend_from_slice(scratch);
            self.ends.push(self.inputs.len());
            self.buckets.push(engine::nnue::bucket(record.len()));
        }
    }

    /// The inputs of each position, and its bucket.
    fn iter(&self) -> impl Iterator<Item = (&[[u16; 2]], usize)> {
        let starts = [0].into_iter().chain(self.ends.iter().copied());
        let ranges = starts.zip(&self.ends);
        let inputs = ranges.map(|(start, &end)| &self.inputs[start..end]);
        inputs.zip(self.buckets.iter().copied())
    }

    /// The bucket of each position.
    pub(super) fn buckets(&self) -> &[usize] {
        &self.buckets
    }
}

/// The units of a slice, of the side to move and of the other, each from 0 to 1.
pub(super) type Units = [[f32; SLICE]; 2];

/// Units of the hidden layer.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Slice {
    /// From each input to each unit, the units of an input together.
    pub(super) inputs: Parameters,
    pub(super) biases: Parameters,
    /// For each bucket: from the units of the side to move, then from those of the other.
    pub(super) outputs: Parameters,
}

impl Slice {
    /// Units with small random weights; `hidden` units are there in all.
    pub(super) fn new(random: &mut Random, hidden: usize) -> Self {
        let mut numbers = |count: usize, most: f32| -> Parameters {
            let number = |_| most * (random.below(1 << 24) as f32 / (1 << 23) as f32 - 1.0);
            Parameters::new((0..count).map(number).collect())
        };
        Self {
            // Some thirty inputs are on at once.
            inputs: numbers(INPUTS * SLICE, 0.1),
            biases: numbers(SLICE, 0.1),
            outputs: numbers(BUCKETS * 2 * SLICE, 1.0 / (2.0 * hidden as f32).sqrt()),
        }
    }

    /// Works out the units of these positions, and what they add to the outputs.
    pub(super) fn forward(&self, listed: &Listed, units: &mut Vec<Units>, sums: &mut Vec<f32>) {
        let (rows, _) = self.inputs.values.as_chunks::<SLICE>();
        let (outputs, _) = self.outputs.values.as_chunks::<SLICE>();
        let (biases, _) = self.biases.values.as_chunks::<SLICE>();
        for (inputs, bucket) in listed.iter() {
            let [mut own, mut their] = [biases[0]; 2];
            for &[to_own, to_their] in inputs {
                add(&mut own, &rows[usize::from(to_own)]);
                add(&mut their, &rows[usize::from(to_their)]);
            }
            let mut sum = [0.0; SLICE];
            for (side, weights) in [&mut own, &mut their]
                .into_iter()
                .zip(&outputs[2 * bucket..])
            {
                for ((unit, weight), sum) in side.iter_mut().zip(weights).zip(&mut sum) {
                    *unit = unit.clamp(0.0, 1.0);
                    *sum += *unit * *unit * weight;
                }
            }
            units.push([own, their]);
            sums.push(sum.iter().sum());
        }
    }

    /// Adds up the slopes of the loss, given those by each position's output.
    pub(super) fn backward(&mut self, listed: &Listed, units: &[Units], slopes: &[f32]) {
        let (rows, _) = self.inputs.slopes.as_chunks_mut::<SLICE>();
        let (outputs, _) = self.outputs.values.as_chunks::<SLICE>();
        let (output_slopes, _) = self.outputs.slopes.as_chunks_mut::<SLICE>();
        let (bias_slopes, _) = self.biases.slopes.as_chunks_mut::<SLICE>();
        for (((inputs, bucket), units), &slope) in listed.iter().zip(units).zip(slopes) {
            let by_unit = [0, 1].map(|side| {
                let weights = &outputs[2 * bucket + side];
                let output_slopes = &mut output_slopes[2 * bucket + side];
                let mut by_unit = [0.0; SLICE];
                for index in 0..SLICE {
                    let unit = units[side][index];
                    output_slopes[index] += slope * unit * unit;
                    let inside = if unit > 0.0 && unit < 1.0 {
                        2.0 * unit
                    } else {
                        0.0
                    };
                    by_unit[index] = slope * weights[index] * inside;
                }
                add(&mut bias_slopes[0], &by_unit);
                by_unit
            });
            for &[to_own, to_their] in inputs {
                add(&mut rows[usize::from(to_own)], &by_unit[0]);
                add(&mut rows[usize::from(to_their)], &by_unit[1]);
            }
        }
    }

    /// Takes a step down the slopes.
    pub(super) fn step(&mut self, step: Step) {
        for parameters in self.all_mut() {
            parameters.step(step, LARGEST_WEIGHT);
        }
    }

    /// Everything that is trained.
    pub(super) fn all_mut(&mut self) -> [&mut Parameters; 3] {
        [&mut self.inputs, &mut self.biases, &mut self.outputs]
    }

    /// Everything that is trained.
    pub(super) const fn all(&self) -> [&Parameters; 3] {
        [&self.inputs, &self.biases, &self.outputs]
    }
}

fn add(to: &mut [f32; SLICE], row: &[f32; SLICE]) {
    for (to, row) in to.iter_mut().zip(row) {
        *to += row;
    }
}

#[cfg(test)]
mod tests {
    use rules::{CastlingMode, Position};

    use super::*;

    fn listed() -> Listed {
        let records: Vec<Record> = [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
            "2k5/8/8/8/8/8/6P1/5K2 w - - 0 1",
        ]
        .iter()
        .map(|fen| Position::from_fen(fen, CastlingMode::Standard).unwrap())
        .map(|position| Record::new(&position, 0, 1).unwrap())
        .collect();
        let mut listed = Listed::default();
        listed.list(&records, &mut Inputs::new());
        listed
    }

    fn outputs(slice: &Slice, listed: &Listed) -> Vec<f32> {
        let mut sums = Vec::new();
        slice.forward(listed, &mut Vec::new(), &mut sums);
        sums
    }

    /// Each slope is compared with what a small change of its weight does.
    #[test]
    fn slopes_are_what_small_changes_do() {
        let listed = listed();
        let mut slice = Slice::new(&mut Random::new(5, 0), 2 * SLICE);
        let (mut units, mut sums) = (Vec::new(), Vec::new());
        slice.forward(&listed, &mut units, &mut sums);
        let by_output = [0.7, -1.3];
        slice.backward(&listed, &units, &by_output);
        let weigh = |slice: &Slice| -> f32 {
            let outputs = outputs(slice, &listed);
            outputs
                .iter()
                .zip(by_output)
                .map(|(output, by)| output * by)
                .sum()
        };
        let mut checked = 0;
        for which in 0..3 {
            for index in (0..slice.all()[which].values.len()).step_by(41) {
                let slope = slice.all()[which].slopes[index];
                let small = 1e-3;
                let [above, below] = [small, -small].map(|change| {
                    let mut changed = slice.clone();
                    changed.all_mut()[which].values[index] += change;
                    weigh(&changed)
                });
                let measured = (above - below) / (2.0 * small);
                assert!(
                    (slope - measured).abs() < 2e-3,
                    "{which} {index}: {slope} {measured}"
                );
                checked += usize::from(slope.abs() > 1e-3);
            }
        }
        assert!(checked > 10, "{checked}");
    }
}
