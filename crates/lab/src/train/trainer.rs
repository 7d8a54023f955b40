//! The training as a whole.

use std::num::NonZeroUsize;

use engine::nnue::{BUCKETS, HIDDEN_ONE, INPUTS, LARGEST_WEIGHT, OUTPUT_ONE, Weights};

use super::optimizer::{Parameters, Step};
use super::records::Records;
use super::settings::{SLICE, Settings};
use super::slice::Slice;
use super::step::{self, Pass};
use crate::random::Random;

/// How one pass through all records went.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Epoch {
    /// The mean squared error of the expected result on the records trained with, each before
    /// the step that it led to.
    pub training: f64,
    /// The same on the records kept aside, after the pass.
    pub kept_aside: f64,
}

/// A network in training.
#[derive(Clone, Debug, PartialEq)]
pub struct Trainer {
    pub(super) settings: Settings,
    /// Centipawns that are worth an output of 1.
    pub(super) scale: f32,
    pub(super) slices: Vec<Slice>,
    pub(super) biases: Parameters,
    pub(super) epochs: Vec<Epoch>,
    /// Tells the records of the first pass from others ([`Records::checksum`]).
    pub(super) records: u64,
    /// The checksum of the weights that it began with; 0 where it began with none.
    pub(super) beginning: u64,
}

impl Trainer {
    /// A network that knows nothing, for records whose scores mean what `scale` says
    /// ([`Records::scale`]).
    ///
    /// # Panics
    ///
    /// When the hidden units are no multiple of 32, none, or the batch is empty.
    pub fn new(settings: Settings, scale: f32) -> Self {
        assert!(settings.hidden > 0 && settings.hidden.is_multiple_of(SLICE));
        assert!(settings.batch > 0);
        let slices = (0..settings.hidden / SLICE).map(|slice| {
            // Streams below belong to the epochs' shuffles.
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

    /// A network that begins with the weights of an earlier one of the same size, and says the same
    /// in centipawns.
    ///
    /// # Panics
    ///
    /// As [`Trainer::new`], and when the size is another.
    pub fn from_weights(settings: Settings, scale: f32, weights: &Weights) -> Self {
        let hidden = settings.hidden;
        assert_eq!(hidden, weights.hidden);
        let mut trainer = Self::new(settings, scale);
        trainer.beginning = weights.checksum();
        // An output of 1 was worth other centipawns.
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

    /// Whether it began with these weights, or with none.
    pub fn began_with(&self, weights: Option<&Weights>) -> bool {
        self.beginning == weights.map_or(0, Weights::checksum)
    }

    /// How it is trained.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The passes so far.
    pub fn epochs(&self) -> &[Epoch] {
        &self.epochs
    }

    /// Goes once through all records; nothing when all passes are done. The records are put
    /// into an order that depends on the seed and the number of the pass alone, if they come as
    /// the pass before left them. `report` is called with how many records are done.
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
            // The same target after every pass, so that losses can be compared.
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

    /// The network in whole numbers, as the engine reads it.
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

    /// Positions of kings and queens, worth 300 for whoever has the queen.
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
    fn a_network_learns_what_a_queen_is_worth() {
        let (mut trainer, mut records) = trained(TWO, 12);
        let losses = trainer.epochs();
        assert!(losses[11].kept_aside < 0.002, "{losses:?}");
        assert!(losses[0].training > 0.02, "{losses:?}");
        assert_eq!(trainer.epoch(&mut records, TWO, &|_| ()), None);
        let weights = trainer.weights("test".to_owned());
        assert_eq!(Weights::from_bytes(&weights.to_bytes()), Ok(weights));
    }

    /// The whole numbers that are played with say what the trained ones say.
    #[test]
    fn little_is_lost_in_whole_numbers() {
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
    fn a_training_begins_with_the_weights_of_another() {
        let (trainer, _) = trained(TWO, 1);
        let weights = trainer.weights("first".to_owned());
        let next = Trainer::from_weights(settings(), 150.0, &weights);
        assert_eq!(next.weights("first".to_owned()), weights);
        assert_eq!(next.epochs(), []);
    }

    #[test]
    fn a_training_knows_what_it_began_with() {
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
    fn a_training_begins_with_the_centipawns_of_another() {
        let (trainer, records) = trained(TWO, 3);
        let next = Trainer::from_weights(settings(), 120.0, &trainer.weights(String::new()));
        for record in &records.kept_aside[..20] {
            let [before, after] = [150.0 * trainer.output(record), 120.0 * next.output(record)];
            assert!((before - after).abs() < 12.0, "{before} {after}");
        }
    }

    /// What the endings take off a lead is not taken off twice.
    #[test]
    fn what_play_scales_down_is_learned_whole() {
        let fen = "4kb2/pp6/8/8/8/8/PPPP4/4KB2 w - - 0 1";
        let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        let record = Record::new(&position, 100, None).unwrap();
        let share = record.share(1.0);
        assert!(share < 1.0, "bishops of opposite colours");
        let mut records = Records::default();
        records.training = vec![record; 1024];
        let mut trainer = Trainer::new(settings(), 150.0);
        while trainer.epoch(&mut records, TWO, &|_| ()).is_some() {}
        let said = 150.0 * trainer.output(&record);
        assert!((said - 100.0 / share).abs() < 20.0, "{said} {share}");
    }

    #[test]
    fn the_number_of_cores_does_not_matter() {
        let [(one, _), (two, _)] = [NonZeroUsize::MIN, TWO].map(|threads| trained(threads, 2));
        assert!(one == two);
    }

    #[test]
    fn training_is_taken_up_where_it_was_broken_off() {
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
