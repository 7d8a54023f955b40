//! Checkpoints of an interrupted training.

use super::optimizer::Parameters;
use super::slice::Slice;
use super::trainer::{Epoch, Trainer};
use super::{Records, Settings};
use crate::checksum::{EMPTY_SUM, checksum};

/// Start of the bytes: the file type and the version of the format.
const MAGIC: [u8; 19] = *b"staunton training 3";

impl Trainer {
    /// Serializes the training: its settings, its progress, and all parameters with the state of
    /// the optimizer. Little-endian, in the order of the fields, with 8 bytes FNV-1a at the end.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let Settings {
            hidden,
            epochs,
            batch,
            rate,
            result,
            decay,
            seed,
        } = self.settings;
        for number in [
            hidden as u64,
            epochs as u64,
            batch as u64,
            seed,
            self.epochs.len() as u64,
            self.records,
            self.beginning,
        ] {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        for number in [rate[0], rate[1], result[0], result[1], decay, self.scale] {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        for epoch in &self.epochs {
            bytes.extend_from_slice(&epoch.training.to_le_bytes());
            bytes.extend_from_slice(&epoch.kept_aside.to_le_bytes());
        }
        let slices = self.slices.iter().flat_map(Slice::all);
        for parameters in slices.chain([&self.biases]) {
            for numbers in [&parameters.values, &parameters.means, &parameters.squares] {
                bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
            }
        }
        let sum = checksum(EMPTY_SUM, &bytes);
        bytes.extend_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// Reads the output of [`Trainer::to_bytes`]. [`Records::resume`] then restores the order of
    /// the records.
    ///
    /// # Errors
    ///
    /// Returns an error, which is a sentence, if the bytes are invalid.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, String> {
        let rest = bytes
            .strip_prefix(&MAGIC)
            .ok_or("it is no training of this version")?;
        let damaged = || "it was damaged".to_owned();
        let (content, sum) = bytes.split_last_chunk::<8>().ok_or_else(damaged)?;
        if checksum(EMPTY_SUM, content) != u64::from_le_bytes(*sum) {
            return Err(damaged());
        }
        let mut rest = Rest(&rest[..rest.len() - 8]);
        Self::read(&mut rest)
            .filter(|_| rest.0.is_empty())
            .ok_or_else(damaged)
    }

    fn read(rest: &mut Rest<'_>) -> Option<Self> {
        let [hidden, epochs, batch, seed, done, records, beginning] =
            rest.all(u64::from_le_bytes)?;
        let [first, last, early, late, decay, scale] = rest.all(f32::from_le_bytes)?;
        let settings = Settings {
            hidden: hidden as usize,
            epochs: epochs as usize,
            batch: batch as usize,
            rate: [first, last],
            result: [early, late],
            decay,
            seed,
        };
        let mut trainer = Self::new(settings, scale);
        trainer.records = records;
        trainer.beginning = beginning;
        for _ in 0..done {
            let [training, kept_aside] = rest.all(f64::from_le_bytes)?;
            trainer.epochs.push(Epoch {
                training,
                kept_aside,
            });
        }
        for slice in &mut trainer.slices {
            for parameters in slice.all_mut() {
                rest.parameters(parameters)?;
            }
        }
        rest.parameters(&mut trainer.biases)?;
        Some(trainer)
    }
}

impl Records {
    /// Shuffles newly read records into the order in which a training left them.
    ///
    /// # Errors
    ///
    /// Returns an error, which is a sentence, if that training was started with other records.
    pub fn resume(&mut self, trainer: &Trainer) -> Result<(), String> {
        if !trainer.epochs.is_empty() && self.checksum() != trainer.records {
            return Err("it was begun with other games, or others beside them".to_owned());
        }
        for epoch in 0..trainer.epochs.len() {
            self.shuffle(trainer.settings.seed, epoch);
        }
        Ok(())
    }
}

/// The unread bytes.
struct Rest<'b>(&'b [u8]);

impl Rest<'_> {
    fn next<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, after) = self.0.split_first_chunk()?;
        self.0 = after;
        Some(*taken)
    }

    fn all<const COUNT: usize, const N: usize, T: Default + Copy>(
        &mut self,
        read: fn([u8; N]) -> T,
    ) -> Option<[T; COUNT]> {
        let mut all = [T::default(); COUNT];
        for one in &mut all {
            *one = read(self.next()?);
        }
        Some(all)
    }

    fn parameters(&mut self, parameters: &mut Parameters) -> Option<()> {
        for numbers in [
            &mut parameters.values,
            &mut parameters.means,
            &mut parameters.squares,
        ] {
            for number in numbers.iter_mut() {
                *number = f32::from_le_bytes(self.next()?);
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};

    use flate2::Compression;
    use flate2::read::GzDecoder;
    use flate2::write::GzEncoder;
    use samples::Samples;

    use super::*;

    /// Returns a training with repetitive numbers, so that it compresses well.
    fn training() -> Trainer {
        let settings = Settings {
            hidden: 32,
            epochs: 30,
            batch: 256,
            rate: [1e-3, 8e-6],
            result: [0.25, 0.5],
            decay: 0.01,
            seed: 7,
        };
        let mut trainer = Trainer::new(settings, 150.5);
        trainer.records = 0x0123_4567_89ab_cdef;
        trainer.beginning = 0xfedc_ba98_7654_3210;
        trainer.epochs = [(0.25, 0.5), (0.125, 0.375)]
            .map(|(training, kept_aside)| Epoch {
                training,
                kept_aside,
            })
            .to_vec();
        let slices = trainer.slices.iter_mut().flat_map(Slice::all_mut);
        for parameters in slices.chain([&mut trainer.biases]) {
            let Parameters {
                values,
                means,
                squares,
                ..
            } = parameters;
            for (kind, numbers) in [values, means, squares].into_iter().enumerate() {
                for (place, number) in numbers.iter_mut().enumerate() {
                    *number = (place % 7 + kind) as f32 / 16.0;
                }
            }
        }
        trainer
    }

    #[test]
    fn a_training_is_read_and_written_as_its_sample() {
        let written = training().to_bytes();
        let samples = Samples::of_crate(env!("CARGO_MANIFEST_DIR"));
        let packed = samples.bytes("training.gz", || {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
            encoder.write_all(&written).unwrap();
            encoder.finish().unwrap()
        });
        let mut bytes = Vec::new();
        GzDecoder::new(&*packed).read_to_end(&mut bytes).unwrap();
        assert!(Trainer::from_bytes(&bytes) == Ok(training()));
        assert!(written == bytes);
    }
}
