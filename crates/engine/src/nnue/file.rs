//! The file format of networks.

use std::error::Error;
use std::fmt;

use super::{BUCKETS, INPUTS};

/// Start of every file: the file type and the version of the format.
const MAGIC: [u8; 18] = *b"staunton network 1";
/// Maximum number of hidden units per side in a file, so that a damaged file cannot request all
/// memory.
const MOST_HIDDEN: usize = 4_096;
/// Maximum length of the note, in bytes.
const LONGEST_NOTE: usize = 4_096;

/// The integers of a network, and its metadata.
///
/// ```
/// use staunton_engine::nnue::{BUCKETS, INPUTS, Weights};
///
/// let weights = Weights {
///     note: "untrained".to_owned(),
///     scale: 150,
///     hidden: 32,
///     inputs: vec![0; INPUTS * 32],
///     biases: vec![0; 32],
///     outputs: vec![0; BUCKETS * 2 * 32],
///     output_biases: vec![0; BUCKETS],
/// };
/// assert_eq!(Weights::from_bytes(&weights.to_bytes())?, weights);
/// # Ok::<(), staunton_engine::nnue::NetworkError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// Provenance: games, positions, settings, loss. Only the first 4,096 bytes are stored.
    pub note: String,
    /// Number of centipawns that an output of 1 is worth.
    pub scale: i32,
    /// Number of hidden units for each side.
    pub hidden: usize,
    /// Weights from each input to each hidden unit, grouped by input; in units of
    /// [`HIDDEN_ONE`](super::HIDDEN_ONE).
    pub inputs: Vec<i16>,
    /// Biases of the hidden units, in the same units.
    pub biases: Vec<i16>,
    /// Weights for each bucket: from the hidden units of the side to move, then from those of the
    /// other side; in units of [`OUTPUT_ONE`](super::OUTPUT_ONE).
    pub outputs: Vec<i16>,
    /// Bias of the output of each bucket, in the product of both units.
    pub output_biases: Vec<i32>,
}

/// Reason why bytes are no valid network.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NetworkError {
    /// The file does not start with the magic bytes.
    Foreign,
    /// The file is truncated or has trailing bytes.
    Length {
        /// The required number of bytes.
        expected: usize,
        /// The actual number of bytes.
        found: usize,
    },
    /// The checksum does not match.
    Damaged,
    /// The hidden layer is empty or too large.
    Hidden(usize),
    /// The scale is not a positive number of centipawns below 10,000.
    Scale(i32),
    /// A weight or a bias is so large that sums could overflow.
    Weight,
    /// The network has this number of hidden units, but the engine needs [`HIDDEN`](super::HIDDEN).
    OtherSize(usize),
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Foreign => write!(f, "it does not begin with \"staunton network 1\""),
            Self::Length { expected, found } => {
                write!(f, "it should have {expected} bytes and has {found}")
            }
            Self::Damaged => write!(f, "its checksum is wrong, so it was damaged"),
            Self::Hidden(hidden) => write!(
                f,
                "it says that it has {hidden} hidden units; 1 to {MOST_HIDDEN} are possible"
            ),
            Self::Scale(scale) => {
                write!(f, "its scale is {scale} centipawns; 1 to 9999 are possible")
            }
            Self::Weight => write!(
                f,
                "one of its weights is larger than {}, or one of its biases than {}",
                super::LARGEST_WEIGHT,
                super::LARGEST_BIAS
            ),
            Self::OtherSize(hidden) => write!(
                f,
                "it has {hidden} hidden units; this program plays with {}",
                super::HIDDEN
            ),
        }
    }
}

impl Error for NetworkError {}

impl Weights {
    /// The checksum at the end of the file, which identifies these weights.
    pub fn checksum(&self) -> u64 {
        checksum(&self.content())
    }

    /// Serializes the file: 18 bytes `staunton network 1`, the length of the note (2 bytes) and the
    /// note, scale and hidden units (4 bytes each), then all numbers in the order of the fields,
    /// and the 64-bit FNV-1a hash of everything before (8 bytes). All numbers are little-endian.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.content();
        let sum = checksum(&bytes);
        bytes.extend_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// Serializes the file without the checksum.
    fn content(&self) -> Vec<u8> {
        let mut cut = self.note.len().min(LONGEST_NOTE);
        while !self.note.is_char_boundary(cut) {
            cut -= 1;
        }
        let mut bytes = MAGIC.to_vec();
        bytes.extend_from_slice(&(cut as u16).to_le_bytes());
        bytes.extend_from_slice(&self.note.as_bytes()[..cut]);
        bytes.extend_from_slice(&self.scale.to_le_bytes());
        bytes.extend_from_slice(&(self.hidden as u32).to_le_bytes());
        for numbers in [&self.inputs, &self.biases, &self.outputs] {
            bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        }
        bytes.extend(
            self.output_biases
                .iter()
                .flat_map(|bias| bias.to_le_bytes()),
        );
        bytes
    }

    /// Parses a file.
    ///
    /// # Errors
    ///
    /// Returns an error if any part of the file is invalid; there is no partial result.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError> {
        let mut rest = bytes.strip_prefix(&MAGIC).ok_or(NetworkError::Foreign)?;
        let short = |expected| NetworkError::Length {
            expected,
            found: bytes.len(),
        };
        let head = MAGIC.len() + 2;
        let note_length = usize::from(u16::from_le_bytes(take(&mut rest).ok_or(short(head))?));
        let head = head + note_length + 8;
        let (note, after) = rest.split_at_checked(note_length).ok_or(short(head))?;
        rest = after;
        let scale = i32::from_le_bytes(take(&mut rest).ok_or(short(head))?);
        let hidden = u32::from_le_bytes(take(&mut rest).ok_or(short(head))?) as usize;
        if hidden == 0 || hidden > MOST_HIDDEN {
            return Err(NetworkError::Hidden(hidden));
        }
        let expected = head + 2 * hidden * (INPUTS + 1 + 2 * BUCKETS) + 4 * BUCKETS + 8;
        if bytes.len() != expected {
            return Err(short(expected));
        }
        let (content, sum) = bytes.split_at(expected - 8);
        if checksum(content).to_le_bytes() != sum {
            return Err(NetworkError::Damaged);
        }
        if !(1..10_000).contains(&scale) {
            return Err(NetworkError::Scale(scale));
        }
        let weights = Self {
            note: String::from_utf8_lossy(note).into_owned(),
            scale,
            hidden,
            inputs: numbers(&mut rest, INPUTS * hidden).ok_or(short(expected))?,
            biases: numbers(&mut rest, hidden).ok_or(short(expected))?,
            outputs: numbers(&mut rest, BUCKETS * 2 * hidden).ok_or(short(expected))?,
            output_biases: (0..BUCKETS)
                .map(|_| take(&mut rest).map(i32::from_le_bytes))
                .collect::<Option<_>>()
                .ok_or(short(expected))?,
        };
        if weights.fits() {
            Ok(weights)
        } else {
            Err(NetworkError::Weight)
        }
    }

    /// Whether no sum can overflow: 64 inputs and a bias in 16 bits, a unit times an output weight
    /// in 16 bits.
    fn fits(&self) -> bool {
        let within = |numbers: &[i16], largest: f32, one: i16| {
            let largest = (largest * f32::from(one)).round() as i16;
            numbers
                .iter()
                .all(|number| (-largest..=largest).contains(number))
        };
        within(&self.inputs, super::LARGEST_WEIGHT, super::HIDDEN_ONE)
            && within(&self.biases, super::LARGEST_BIAS, super::HIDDEN_ONE)
            && within(&self.outputs, super::LARGEST_WEIGHT, super::OUTPUT_ONE)
            && self
                .output_biases
                .iter()
                .all(|bias| bias.unsigned_abs() < 1 << 24)
    }
}

/// Takes the next `N` bytes.
fn take<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    let (taken, after) = rest.split_first_chunk::<N>()?;
    *rest = after;
    Some(*taken)
}

fn numbers(rest: &mut &[u8], count: usize) -> Option<Vec<i16>> {
    let (taken, after) = rest.split_at_checked(2 * count)?;
    *rest = after;
    let (pairs, _) = taken.as_chunks::<2>();
    Some(pairs.iter().map(|&pair| i16::from_le_bytes(pair)).collect())
}

/// FNV-1a hash, 64 bits.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weights() -> Weights {
        let count = |count: usize| (0..count).map(|index| (index % 253) as i16 - 126).collect();
        Weights {
            note: "made for a test".to_owned(),
            scale: 150,
            hidden: 32,
            inputs: count(INPUTS * 32),
            biases: count(32),
            outputs: count(BUCKETS * 2 * 32),
            output_biases: (0..BUCKETS as i32).map(|bias| bias - 3).collect(),
        }
    }

    #[test]
    fn round_trips_a_network() {
        let weights = weights();
        assert_eq!(Weights::from_bytes(&weights.to_bytes()), Ok(weights));
    }

    #[test]
    fn truncates_a_long_note_at_a_character_boundary() {
        let mut weights = weights();
        weights.note = "é".repeat(3_000);
        let back = Weights::from_bytes(&weights.to_bytes()).unwrap();
        assert_eq!(back.note, "é".repeat(2_048));
    }

    #[test]
    fn detects_every_changed_byte() {
        let whole = weights().to_bytes();
        for at in (0..whole.len())
            .step_by(97)
            .chain([0, 18, 19, whole.len() - 1])
        {
            let mut bytes = whole.clone();
            bytes[at] ^= 64;
            assert!(Weights::from_bytes(&bytes).is_err(), "byte {at}");
        }
        for length in (0..60).chain([whole.len() - 1]) {
            let error = Weights::from_bytes(&whole[..length]).unwrap_err();
            assert!(
                matches!(error, NetworkError::Foreign | NetworkError::Length { .. }),
                "{length}: {error}"
            );
        }
        let mut longer = whole;
        longer.push(0);
        let error = Weights::from_bytes(&longer).unwrap_err().to_string();
        assert!(error.contains("should have"), "{error}");
    }

    #[test]
    fn rejects_numbers_that_could_overflow() {
        let mut large = weights();
        large.outputs[5] = 127;
        assert_eq!(Weights::from_bytes(&large.to_bytes()).map(|_| ()), Ok(()));
        large.outputs[5] = 128;
        assert_eq!(
            Weights::from_bytes(&large.to_bytes()),
            Err(NetworkError::Weight)
        );
        let mut begun = weights();
        begun.biases[5] = 446;
        assert_eq!(Weights::from_bytes(&begun.to_bytes()).map(|_| ()), Ok(()));
        begun.biases[5] = 447;
        assert_eq!(
            Weights::from_bytes(&begun.to_bytes()),
            Err(NetworkError::Weight)
        );
        let mut scale = weights();
        scale.scale = 0;
        assert_eq!(
            Weights::from_bytes(&scale.to_bytes()),
            Err(NetworkError::Scale(0))
        );
    }
}
