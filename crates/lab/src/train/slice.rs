//! A slice of the hidden layer with all weights that lead to and from its units.

use engine::nnue::{BUCKETS, INPUTS, LARGEST_BIAS, LARGEST_WEIGHT};

use super::numbers::{LANES, Lanes};
use super::optimizer::{Parameters, Step};
use super::record::{Inputs, Record};
use super::settings::SLICE;
use crate::random::Random;

/// The numbers of a slice, in registers. Uses wide types instead of arrays, because the compiler
/// splits arrays into single numbers.
type Row = [Lanes; SLICE / LANES];

/// A batch of positions with their active inputs.
#[derive(Debug, Default)]
pub(super) struct Listed {
    /// End of each position's inputs.
    ends: Vec<usize>,
    inputs: Vec<[u16; 2]>,
    buckets: Vec<usize>,
}

impl Listed {
    /// Lists the inputs of these positions, and clears the previous ones.
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

    /// Iterates over the inputs of each position, and its bucket.
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

/// The units of a slice, for the side to move and the other side, each from 0 to 1.
pub(super) type Units = [Row; 2];

/// Some units of the hidden layer.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Slice {
    /// Weights from each input to each unit, grouped by input.
    pub(super) inputs: Parameters,
    pub(super) biases: Parameters,
    /// Weights for each bucket: from the units of the side to move, then from those of the other
    /// side.
    pub(super) outputs: Parameters,
}

impl Slice {
    /// Creates units with small random weights; `hidden` is the size of the whole layer.
    pub(super) fn new(random: &mut Random, hidden: usize) -> Self {
        let mut numbers = |count: usize, most: f32| -> Parameters {
            let number = |_| most * (random.below(1 << 24) as f32 / (1 << 23) as f32 - 1.0);
            Parameters::new(&(0..count).map(number).collect::<Vec<f32>>())
        };
        Self {
            // About thirty inputs are active at once.
            inputs: numbers(INPUTS * SLICE, 0.1),
            biases: numbers(SLICE, 0.1),
            outputs: numbers(BUCKETS * 2 * SLICE, 1.0 / (2.0 * hidden as f32).sqrt()),
        }
    }

    /// Forward pass: computes the units of these positions, and their contribution to the outputs.
    pub(super) fn forward(&self, listed: &Listed, units: &mut Vec<Units>, sums: &mut Vec<f32>) {
        let rows = rows(&self.inputs.values);
        let outputs = rows_of_outputs(&self.outputs.values);
        let biases = load(&self::rows(&self.biases.values)[0]);
        for (inputs, bucket) in listed.iter() {
            let [mut own, mut their] = [biases; 2];
            for &[to_own, to_their] in inputs {
                own = add(own, load(&rows[usize::from(to_own)]));
                their = add(their, load(&rows[usize::from(to_their)]));
            }
            let weights = &outputs[bucket];
            let mut sum = Lanes::ZERO;
            let clipped = [(own, &weights[0]), (their, &weights[1])].map(|(side, weights)| {
                let weights = load(weights);
                let mut clipped = side;
                for (lanes, weights) in clipped.iter_mut().zip(weights) {
                    *lanes = lanes.fast_max(Lanes::ZERO).fast_min(Lanes::ONE);
                    sum += *lanes * *lanes * weights;
                }
                clipped
            });
            units.push(clipped);
            sums.push(sum.reduce_add());
        }
    }

    /// Backward pass: accumulates the gradient, given the derivative of the loss with respect to
    /// each position's output.
    pub(super) fn backward(&mut self, listed: &Listed, units: &[Units], slopes: &[f32]) {
        let rows = rows_mut(&mut self.inputs.slopes);
        let outputs = rows_of_outputs(&self.outputs.values);
        let (output_slopes, _) = rows_mut(&mut self.outputs.slopes).as_chunks_mut::<2>();
        let bias_slopes = &mut rows_mut(&mut self.biases.slopes)[0];
        for (((inputs, bucket), units), &slope) in listed.iter().zip(units).zip(slopes) {
            let slope = Lanes::splat(slope);
            let mut by_unit = [[Lanes::ZERO; SLICE / LANES]; 2];
            for side in 0..2 {
                let weights = load(&outputs[bucket][side]);
                let mut by_weight = [Lanes::ZERO; SLICE / LANES];
                for part in 0..SLICE / LANES {
                    let unit = units[side][part];
                    by_weight[part] = slope * unit * unit;
                    let inside = unit.simd_gt(Lanes::ZERO) & unit.simd_lt(Lanes::ONE);
                    by_unit[side][part] = (slope * weights[part] * (unit + unit)) & inside;
                }
                accumulate(&mut output_slopes[bucket][side], by_weight);
                accumulate(bias_slopes, by_unit[side]);
            }
            for &[to_own, to_their] in inputs {
                accumulate(&mut rows[usize::from(to_own)], by_unit[0]);
                accumulate(&mut rows[usize::from(to_their)], by_unit[1]);
            }
        }
    }

    /// Takes a step down the gradient.
    pub(super) fn step(&mut self, step: Step) {
        let largest = [LARGEST_WEIGHT, LARGEST_BIAS, LARGEST_WEIGHT];
        for (parameters, largest) in self.all_mut().into_iter().zip(largest) {
            parameters.step(step, largest);
        }
    }

    /// All trained parameters.
    pub(super) fn all_mut(&mut self) -> [&mut Parameters; 3] {
        [&mut self.inputs, &mut self.biases, &mut self.outputs]
    }

    /// All trained parameters.
    pub(super) const fn all(&self) -> [&Parameters; 3] {
        [&self.inputs, &self.biases, &self.outputs]
    }
}

fn rows(values: &[f32]) -> &[[f32; SLICE]] {
    values.as_chunks().0
}

fn rows_mut(values: &mut [f32]) -> &mut [[f32; SLICE]] {
    values.as_chunks_mut().0
}

/// By bucket: the weights from the side to move, and from the other side.
fn rows_of_outputs(values: &[f32]) -> &[[[f32; SLICE]; 2]] {
    rows(values).as_chunks().0
}

fn load(row: &[f32; SLICE]) -> Row {
    let (parts, _) = row.as_chunks::<LANES>();
    std::array::from_fn(|part| Lanes::new(parts[part]))
}

fn store(row: Row) -> [f32; SLICE] {
    let mut stored = [0.0; SLICE];
    let (parts, _) = stored.as_chunks_mut::<LANES>();
    for (part, lanes) in parts.iter_mut().zip(row) {
        *part = lanes.to_array();
    }
    stored
}

fn add(one: Row, other: Row) -> Row {
    std::array::from_fn(|part| one[part] + other[part])
}

fn accumulate(to: &mut [f32; SLICE], row: Row) {
    *to = store(add(load(to), row));
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
        .map(|position| Record::new(&position, 0, Some(1)).unwrap())
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

    /// Compares each derivative with the effect of a small change of its weight.
    #[test]
    fn gradients_match_finite_differences() {
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
