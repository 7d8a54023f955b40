//! The training of a network.

use std::num::NonZeroUsize;

use engine::nnue::{BUCKETS, HIDDEN_ONE, INPUTS, LARGEST_WEIGHT, OUTPUT_ONE, Weights};

use super::optimizer::{Parameters, Step};
use super::records::Records;
use super::settings::{SLICE, Settings};
use super::slice::Slice;
use super::step::{self, Pass};
use crate::random::Random;

/// Losses of one pass through all records.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Epoch {
    /// The mean squared error of the expected result on the training records, each before the step
    /// that it contributes to.
    pub training: f64,
    /// The same on the validation records, after the pass.
    pub kept_aside: f64,
}

/// A network in training.
#[derive(Clone, Debug, PartialEq)]
pub struct Trainer {
    pub(super) settings: Settings,
    /// Number of centipawns that an output of 1 is worth.
    pub(super) scale: f32,
    pub(super) slices: Vec<Slice>,
    pub(super) biases: Parameters,
    pub(super) epochs: Vec<Epoch>,
    /// The checksum of the records of the first pass ([`Records::checksum`]).
    pub(super) records: u64,
    /// The checksum of the initial weights; 0 if they were random.
    pub(super) beginning: u64,
}

impl Trainer {
    /// Creates an untrained network for records with this scale of scores ([`Records::scale`]).
    ///
    /// # Panics
    ///
    /// Panics if the number of hidden units is zero or no multiple of 32, or if the batch is empty.
    pub fn new(settings: Settings, scale: f32) -> Self {
        assert!(settings.hidden > 0 && settings.hidden.is_multiple_of(SLICE));
        assert!(settings.batch > 0);
        let slices = (0..settings.hidden / SLICE).map(|slice| {
            // Streams below belong to the shuffles of the epochs.
            let mut random = Random::new(settings.seed, u64::MAX - slice as u64);
            Slice::new(&mut random, settings.hidden)
        });
        Self {
            settings,
            scale,
            slices: slices.collect(),
            biases: Parameters::new(&[0.0; BUCKETS]),
            epochs: Vec::new(),
            records: 0,
            beginning: 0,
        }
    }

    /// Creates a network with the weights of an earlier one of the same size. Its output in
    /// centipawns is the same.
    ///
    /// # Panics
    ///
    /// Panics as [`Trainer::new`] does, and if the size differs.
    pub fn from_weights(settings: Settings, scale: f32, weights: &Weights) -> Self {
        let hidden = settings.hidden;
        assert_eq!(hidden, weights.hidden);
        let mut trainer = Self::new(settings, scale);
        trainer.beginning = weights.checksum();
        // The earlier network has another number of centipawns per output of 1.
        let factor = weights.scale as f32 / scale;
        for (number, slice) in trainer.slices.iter_mut().enumerate() {
            let take = |to: &mut Parameters, from: &[i16], one: f32| {
                let rows = to.values.chunks_mut(SLICE).zip(from.chunks(hidden));
                for (row, from) in rows {
                    for (value, &whole) in row.iter_mut().zip(&from[number * SLICE..]) {
                        let exact = f32::from(whole) / one;
                        *value = exact.clamp(-LARGEST_WEIGHT, LARGEST_WEIGHT);
                    }
                }
            };
            take(&mut slice.inputs, &weights.inputs, f32::from(HIDDEN_ONE));
            take(&mut slice.biases, &weights.biases, f32::from(HIDDEN_ONE));
            take(
                &mut slice.outputs,
                &weights.outputs,
                f32::from(OUTPUT_ONE) / factor,
            );
        }
        let one = f32::from(HIDDEN_ONE) * f32::from(OUTPUT_ONE);
        for (value, &whole) in trainer.biases.values.iter_mut().zip(&weights.output_biases) {
            *value = factor * whole as f32 / one;
        }
        trainer
    }

    /// Whether the training started with these weights, or without any.
    pub fn began_with(&self, weights: Option<&Weights>) -> bool {
        self.beginning == weights.map_or(0, Weights::checksum)
    }

    /// The settings of the training.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The passes done.
    pub fn epochs(&self) -> &[Epoch] {
        &self.epochs
    }

    /// Runs one pass through all records; does nothing when all passes are done. The order of the
    /// records depends only on the seed and the number of the pass, if they are in the order of the
    /// previous pass. Calls `report` with the number of processed records.
    pub fn epoch(
        &mut self,
        records: &mut Records,
        threads: NonZeroUsize,
        report: &(dyn Fn(usize) + Sync),
    ) -> Option<Epoch> {
        let number = self.epochs.len();
        let settings = self.settings;
        if number >= settings.epochs {
            return None;
        }
        if number == 0 {
            self.records = records.checksum();
        }
        records.shuffle(settings.seed, number);
        let batches = records.training.len().div_ceil(settings.batch);
        let all = (settings.epochs * batches).max(1) as f32;
        let steps: Vec<Step> = (number * batches..(number + 1) * batches)
            .map(|step| {
                let rate = settings.rate_at(step as f32 / all);
                Step::new(step as u64 + 1, rate, settings.decay)
            })
            .collect();
        let pass = Pass {
            records: &records.training,
            batch: settings.batch,
            scale: self.scale,
            result: settings.result_in(number),
            steps: Some(&steps),
        };
        let training = self.run(&pass, threads, report);
        let test = Pass {
            records: &records.kept_aside,
            // The same target after every pass, so that losses are comparable.
            result: settings.result[1],
            steps: None,
            ..pass
        };
        let kept_aside = self.run(&test, threads, &|_| ());
        let epoch = Epoch {
            training,
            kept_aside,
        };
        self.epochs.push(epoch);
        Some(epoch)
    }

    /// The output for a position.
    #[cfg(test)]
    fn output(&self, record: &super::Record) -> f32 {
        let mut listed = super::slice::Listed::default();
        listed.list(&[*record], &mut Vec::new());
        let mut sums = Vec::new();
        for slice in &self.slices {
            slice.forward(&listed, &mut Vec::new(), &mut sums);
        }
        sums.iter().sum::<f32>() + self.biases.values[listed.buckets()[0]]
    }

    fn run(
        &mut self,
        pass: &Pass<'_>,
        threads: NonZeroUsize,
        report: &(dyn Fn(usize) + Sync),
    ) -> f64 {
        step::run(
            pass,
            &mut self.slices,
            &mut self.biases,
            threads.get(),
            report,
        )
    }

    /// Returns the quantized network for the engine.
    pub fn weights(&self, note: String) -> Weights {
        let whole = |value: f32, one: f32| (value * one).round();
        let hidden_one = f32::from(HIDDEN_ONE);
        let output_one = f32::from(OUTPUT_ONE);
        let across = |rows: usize, of: fn(&Slice) -> &Parameters, one: f32| -> Vec<i16> {
            (0..rows)
                .flat_map(|row| {
                    self.slices.iter().flat_map(move |slice| {
                        let row = &of(slice).values[row * SLICE..][..SLICE];
                        row.iter().map(move |&value| whole(value, one) as i16)
                    })
                })
                .collect()
        };
        let biases = self.biases.values.iter();
        Weights {
            note,
            scale: self.scale.round() as i32,
            hidden: self.settings.hidden,
            inputs: across(INPUTS, |slice| &slice.inputs, hidden_one),
            biases: across(1, |slice| &slice.biases, hidden_one),
            outputs: across(2 * BUCKETS, |slice| &slice.outputs, output_one),
            output_biases: biases
                .map(|&bias| whole(bias, hidden_one * output_one) as i32)
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use engine::nnue::{HIDDEN, Network};
    use rules::{CastlingMode, Position};

    use super::super::Record;
    use super::*;

    const TWO: NonZeroUsize = NonZeroUsize::MIN.saturating_add(1);

    fn settings() -> Settings {
        Settings {
            hidden: 64,
            epochs: 12,
            batch: 256,
            rate: [1e-2, 1e-4],
            result: [0.0, 0.0],
            ..Settings::default()
        }
    }

    /// Returns positions of kings and queens, worth 300 for the side with the queen.
    fn records() -> Records {
        let mut random = Random::new(11, 0);
        let mut records = Records::default();
        while records.training.len() < 3_000 {
            let [own, their, queen] = [(); 3].map(|()| random.below(64));
            let theirs = random.below(2) == 1;
            let mut board = ['1'; 64];
            board[own] = 'K';
            board[their] = 'k';
            board[queen] = if theirs { 'q' } else { 'Q' };
            let rows: Vec<String> = board.chunks(8).map(|row| row.iter().collect()).collect();
            let fen = format!("{} w - - 0 1", rows.join("/"));
            let Ok(position) = Position::from_fen(&fen, CastlingMode::Standard) else {
                continue;
            };
            let score = if theirs { -300 } else { 300 };
            let record = Record::new(&position, score, Some(1));
            records.training.extend(record);
            if records.training.len().is_multiple_of(10) {
                records.kept_aside.extend(record);
            }
        }
        records
    }

    fn trained(threads: NonZeroUsize, epochs: usize) -> (Trainer, Records) {
        let mut records = records();
        let mut trainer = Trainer::new(settings(), 150.0);
        for _ in 0..epochs {
            trainer.epoch(&mut records, threads, &|_| ());
        }
        (trainer, records)
    }

    #[test]
    fn a_network_learns_the_value_of_a_queen() {
        let (mut trainer, mut records) = trained(TWO, 12);
        let losses = trainer.epochs();
        assert!(losses[11].kept_aside < 0.002, "{losses:?}");
        assert!(losses[0].training > 0.02, "{losses:?}");
        assert_eq!(trainer.epoch(&mut records, TWO, &|_| ()), None);
        let weights = trainer.weights("test".to_owned());
        assert_eq!(Weights::from_bytes(&weights.to_bytes()), Ok(weights));
    }

    /// The quantized network gives the same values as the trained one.
    #[test]
    fn quantization_loses_little() {
        let settings = Settings {
            hidden: HIDDEN,
            epochs: 1,
            ..settings()
        };
        let mut trainer = Trainer::new(settings, 150.0);
        trainer.epoch(&mut records(), TWO, &|_| ());
        let bytes = trainer.weights(String::new()).to_bytes();
        let network = Network::from_bytes(&bytes).unwrap();
        let mut random = Random::new(2, 0);
        let mut position = Position::start();
        let mut checked = 0;
        let mut sum = 0.0;
        while checked < 3_000 {
            let moves = position.legal_moves();
            if moves.is_empty() || position.halfmove_clock() > 60 {
                position = Position::start();
                continue;
            }
            position.play_unchecked(moves[random.below(moves.len())]);
            let expected = 150.0 * trainer.output(&Record::new(&position, 0, Some(1)).unwrap());
            let played = network.evaluate(&position) as f32;
            let off = (expected - played).abs();
            let fen = position.fen();
            assert!(off < 20.0, "{fen}: {expected} {played}");
            sum += off;
            checked += 1;
        }
        assert!(sum / 3_000.0 < 4.0, "{}", sum / 3_000.0);
    }

    #[test]
    fn a_training_can_start_with_the_weights_of_another() {
        let (trainer, _) = trained(TWO, 1);
        let weights = trainer.weights("first".to_owned());
        let next = Trainer::from_weights(settings(), 150.0, &weights);
        assert_eq!(next.weights("first".to_owned()), weights);
        assert_eq!(next.epochs(), []);
    }

    #[test]
    fn a_training_remembers_its_initial_weights() {
        let (trainer, _) = trained(TWO, 1);
        assert!(trainer.began_with(None));
        let weights = trainer.weights("first".to_owned());
        assert!(!trainer.began_with(Some(&weights)));
        let next = Trainer::from_weights(settings(), 150.0, &weights);
        let next = Trainer::from_bytes(&next.to_bytes()).unwrap();
        assert!(next.began_with(Some(&weights)) && !next.began_with(None));
        let mut other = weights;
        other.biases[0] += 1;
        assert!(!next.began_with(Some(&other)));
    }

    #[test]
    fn a_training_converts_the_centipawns_of_another() {
        let (trainer, records) = trained(TWO, 3);
        let next = Trainer::from_weights(settings(), 120.0, &trainer.weights(String::new()));
        for record in &records.kept_aside[..20] {
            let [before, after] = [150.0 * trainer.output(record), 120.0 * next.output(record)];
            assert!((before - after).abs() < 12.0, "{before} {after}");
        }
    }

    /// A lead that the endings scale down is not scaled down twice.
    #[test]
    fn scaled_down_leads_are_learned_without_the_scaling() {
        let fen = "4kb2/pp6/8/8/8/8/PPPP4/4KB2 w - - 0 1";
        let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        let record = Record::new(&position, 100, None).unwrap();
        let share = record.share(1.0);
        assert!(share < 1.0, "bishops on opposite colors");
        let mut records = Records::default();
        records.training = vec![record; 1024];
        let mut trainer = Trainer::new(settings(), 150.0);
        while trainer.epoch(&mut records, TWO, &|_| ()).is_some() {}
        let centipawns = 150.0 * trainer.output(&record);
        assert!(
            (centipawns - 100.0 / share).abs() < 20.0,
            "{centipawns} {share}"
        );
    }

    #[test]
    fn the_number_of_cores_does_not_matter() {
        let [(one, _), (two, _)] = [NonZeroUsize::MIN, TWO].map(|threads| trained(threads, 2));
        assert!(one == two);
    }

    #[test]
    fn an_interrupted_training_can_be_resumed() {
        let (whole, _) = trained(TWO, 3);
        let (begun, mut records) = trained(TWO, 2);
        let mut back = Trainer::from_bytes(&begun.to_bytes()).unwrap();
        assert!(back == begun);
        let mut read_again = self::records();
        assert_eq!(read_again.resume(&back), Ok(()));
        assert_eq!(read_again.training, records.training);
        let mut others = self::records();
        others.training.pop();
        assert!(others.resume(&back).is_err());
        back.epoch(&mut records, TWO, &|_| ());
        assert!(back == whole);
    }
}
