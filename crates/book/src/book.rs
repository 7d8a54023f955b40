//! Reading a book.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use rules::{Move, Position};

use crate::entry::{self, Entry, LENGTH};
use crate::key::key;

/// The maximum size of a file in bytes: 16 million entries. The largest public books have two
/// million.
const MAX_BYTES: u64 = 1 << 28;

/// A move of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The move, which is legal in the position.
    pub mv: Move,
    /// How often the move should be chosen, compared with the other moves of the position. Programs
    /// that make books usually store two points for each win and one for each draw.
    pub weight: u16,
}

/// An opening book in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    entries: Vec<Entry>,
}

/// The reason why a book cannot be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum BookError {
    /// The file cannot be read.
    Io(io::Error),
    /// The file is larger than this number of bytes.
    TooLarge(u64),
    /// This number of bytes does not consist of entries of 16 bytes: the file is incomplete, or no
    /// book.
    Length(usize),
    /// The entry with this number, from 0, has a smaller key than the one before: the file is
    /// damaged, or no book.
    Unsorted(usize),
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(why) => write!(f, "the book cannot be read: {why}"),
            Self::TooLarge(limit) => write!(f, "the book is larger than {limit} bytes"),
            Self::Length(bytes) => write!(
                f,
                "{bytes} bytes are no book in the Polyglot format, whose entries have {LENGTH} \
                 bytes: the file may be incomplete"
            ),
            Self::Unsorted(number) => write!(
                f,
                "this is no book in the Polyglot format: the entry at byte {} is not in the order \
                 of the keys",
                number * LENGTH
            ),
        }
    }
}

impl std::error::Error for BookError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io(why) => Some(why),
            _ => None,
        }
    }
}

impl Book {
    /// Reads a file.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, has more than 256 MiB, or is no book.
    pub fn open(path: &Path) -> Result<Self, BookError> {
        let file = File::open(path).map_err(BookError::Io)?;
        let mut bytes = Vec::new();
        let mut limited = file.take(MAX_BYTES + 1);
        limited.read_to_end(&mut bytes).map_err(BookError::Io)?;
        if bytes.len() as u64 > MAX_BYTES {
            return Err(BookError::TooLarge(MAX_BYTES));
        }
        Self::from_bytes(&bytes)
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    ///
    /// Returns an error if these bytes are no book.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BookError> {
        let (chunks, rest) = bytes.as_chunks::<LENGTH>();
        if !rest.is_empty() {
            return Err(BookError::Length(bytes.len()));
        }
        let entries: Vec<Entry> = chunks.iter().map(Entry::read).collect();
        let mut pairs = entries.windows(2);
        match pairs.position(|pair| pair[0].key > pair[1].key) {
            Some(before) => Err(BookError::Unsorted(before + 1)),
            None => Ok(Self { entries }),
        }
    }

    /// The number of entries: the moves of all positions.
    pub const fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether the book has no entries.
    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the moves of a position, the heaviest first. Entries whose move is not legal are
    /// left out: two positions may have the same key.
    pub fn moves(&self, position: &Position) -> Vec<BookMove> {
        let key = key(position);
        let first = self.entries.partition_point(|entry| entry.key < key);
        let entries = self.entries[first..].iter();
        let entries = entries.take_while(|entry| entry.key == key);
        let mut moves: Vec<BookMove> = entries
            .filter_map(|entry| {
                let mv = entry::decode(entry.mv, position)?;
                let weight = entry.weight;
                Some(BookMove { mv, weight })
            })
            .collect();
        moves.sort_by_key(|known| std::cmp::Reverse(known.weight));
        moves
    }

    /// Chooses a move of a position at random, by the weights. `random` is a random number. Moves
    /// with the weight 0 are never chosen. Returns `None` if the book has no move.
    ///
    /// ```
    /// # use rules as staunton_rules;
    /// use staunton_book::{Book, Maker};
    /// use staunton_rules::Position;
    ///
    /// let start = Position::start();
    /// let mut maker = Maker::default();
    /// maker.add(&start, start.parse_san("e4")?, 2);
    /// let book = Book::from_bytes(&maker.finish(1))?;
    /// assert_eq!(book.choose(&start, 7), Some(start.parse_san("e4")?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn choose(&self, position: &Position, random: u64) -> Option<Move> {
        let moves = self.moves(position);
        let sum: u64 = moves.iter().map(|known| u64::from(known.weight)).sum();
        let mut left = random.checked_rem(sum)?;
        for known in moves {
            match left.checked_sub(known.weight.into()) {
                Some(rest) => left = rest,
                None => return Some(known.mv),
            }
        }
        None
    }
}
