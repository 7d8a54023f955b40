//! Compressed values.
//!
//! The values of a table are compressed by recursive pairing: a symbol stands for a value or for two
//! other symbols. The symbols are written with a canonical Huffman code, in blocks of equal size. A
//! sparse index leads from every 2ⁿ-th value to its block and its place there.

use super::source::{Cursor, Source};
use crate::error::Fault;

/// All positions have the same value; the next byte contains it.
const CONSTANT: u8 = 0x80;
/// Marks a symbol that stands for a value.
const VALUE: u16 = 0xfff;
/// The maximum length of a code in bits.
const LONGEST_CODE: u8 = 32;
/// The maximum size of a block: 2¹⁶ bytes.
const LARGEST_BLOCK: u8 = 16;
/// The maximum number of values in a block.
const MOST_VALUES: u32 = 1 << 16;
/// The number of bytes of an entry of the sparse index.
const ENTRY: u64 = 6;

/// The values of one part of a table.
pub(super) struct Pairs {
    /// The flags of a DTZ table.
    pub(super) flags: u8,
    /// The number of values.
    positions: u64,
    code: Code,
}

enum Code {
    Constant(u16),
    Blocks(Box<Blocks>),
}

struct Blocks {
    /// Binary logarithm of the number of bytes of a block.
    size: u8,
    /// Binary logarithm of the number of values from an entry of the sparse index to the next.
    span: u8,
    /// The number of blocks.
    count: u32,
    /// The number of entries of the list of block lengths.
    lengths: u32,
    shortest_code: u8,
    /// For each length of a code, the lowest symbol and the lowest code, left-aligned.
    codes: Vec<(u16, u64)>,
    symbols: Vec<Symbol>,
    index_at: u64,
    lengths_at: u64,
    data_at: u64,
}

/// A value or a pair of symbols.
#[derive(Clone, Copy)]
struct Symbol {
    /// The first symbol of a pair, or a value.
    first: u16,
    /// The second symbol of a pair.
    second: u16,
    /// The number of values.
    values: u32,
}

impl Pairs {
    /// Reads the description of this many values. `constant_is_stored`: whether the byte after
    /// the flags is the value of all positions, if they have the same; otherwise that value is 0.
    pub(super) fn read(
        cursor: &mut Cursor,
        positions: u64,
        constant_is_stored: bool,
    ) -> Result<Self, Fault> {
        let flags = cursor.u8()?;
        let code = if flags & CONSTANT == 0 {
            Code::Blocks(Box::new(Blocks::read(cursor)?))
        } else {
            let value = u16::from(cursor.u8()?);
            Code::Constant(if constant_is_stored { value } else { 0 })
        };
        Ok(Self {
            flags,
            positions,
            code,
        })
    }

    /// Takes the sparse index from the file.
    pub(super) fn place_index(&mut self, cursor: &mut Cursor) -> Result<(), Fault> {
        if let Code::Blocks(blocks) = &mut self.code {
            let entries = self.positions.div_ceil(1 << blocks.span);
            blocks.index_at = cursor.skip(ENTRY * entries)?;
        }
        Ok(())
    }

    /// Takes the list of block lengths from the file.
    pub(super) fn place_lengths(&mut self, cursor: &mut Cursor) -> Result<(), Fault> {
        if let Code::Blocks(blocks) = &mut self.code {
            blocks.lengths_at = cursor.skip(2 * u64::from(blocks.lengths))?;
        }
        Ok(())
    }

    /// Takes the blocks from the file.
    pub(super) fn place_blocks(&mut self, cursor: &mut Cursor) -> Result<(), Fault> {
        if let Code::Blocks(blocks) = &mut self.code {
            cursor.align(64);
            blocks.data_at = cursor.skip(u64::from(blocks.count) << blocks.size)?;
        }
        Ok(())
    }

    /// Returns the value with this index.
    pub(super) fn value(&self, source: &Source, index: u64) -> Result<u16, Fault> {
        if index >= self.positions {
            return Err(Fault::Damaged("it has too few positions"));
        }
        match &self.code {
            Code::Constant(value) => Ok(*value),
            Code::Blocks(blocks) => blocks.value(source, index),
        }
    }
}

impl Blocks {
    fn read(cursor: &mut Cursor) -> Result<Self, Fault> {
        let size = cursor.u8()?;
        let span = cursor.u8()?;
        let unused = cursor.u8()?;
        let count = cursor.u32()?;
        let longest = cursor.u8()?;
        let shortest_code = cursor.u8()?;
        if size > LARGEST_BLOCK || span >= 32 {
            return Err(Fault::Damaged("its blocks are too large"));
        }
        if shortest_code == 0 || shortest_code > longest || longest > LONGEST_CODE {
            return Err(Fault::Damaged("its code has invalid lengths"));
        }
        let lowest: Vec<u16> = (shortest_code..=longest)
            .map(|_| cursor.u16())
            .collect::<Result<_, _>>()?;
        let codes = lowest_codes(&lowest, shortest_code)?;
        let symbols = read_symbols(cursor)?;
        Ok(Self {
            size,
            span,
            count,
            lengths: count
                .checked_add(u32::from(unused))
                .ok_or(Fault::Damaged("it has too many blocks"))?,
            shortest_code,
            codes,
            symbols,
            index_at: 0,
            lengths_at: 0,
            data_at: 0,
        })
    }

    fn value(&self, source: &Source, index: u64) -> Result<u16, Fault> {
        let (block, place) = self.find(source, index)?;
        let len = 1 << self.size;
        let bytes = source.bytes(self.data_at + (u64::from(block) << self.size), len)?;
        let (symbol, place) = self.decode(&bytes, place)?;
        Ok(self.expand(symbol, place))
    }

    /// Returns the block that contains a value, and the value's place in it.
    fn find(&self, source: &Source, index: u64) -> Result<(u32, u32), Fault> {
        let entry = source.array::<6>(self.index_at + ENTRY * (index >> self.span))?;
        let [b0, b1, b2, b3, p0, p1] = entry;
        let mut block = u32::from_le_bytes([b0, b1, b2, b3]);
        // The entry describes the value in the middle of its span.
        let span = 1_i64 << self.span;
        let middle = span / 2;
        let mut place =
            i64::from(u16::from_le_bytes([p0, p1])) + (index as i64 & (span - 1)) - middle;
        while place < 0 {
            block = block.checked_sub(1).ok_or(BAD_INDEX)?;
            place += self.length(source, block)?;
        }
        loop {
            let length = self.length(source, block)?;
            if place < length {
                break;
            }
            place -= length;
            block = block.checked_add(1).ok_or(BAD_INDEX)?;
        }
        if block >= self.count {
            return Err(BAD_INDEX);
        }
        Ok((block, place as u32))
    }

    /// Returns the number of values in a block.
    fn length(&self, source: &Source, block: u32) -> Result<i64, Fault> {
        if block >= self.lengths {
            return Err(BAD_INDEX);
        }
        let less_one = source.array(self.lengths_at + 2 * u64::from(block))?;
        Ok(i64::from(u16::from_le_bytes(less_one)) + 1)
    }

    /// Returns the symbol that contains the value at a place of a block, and the place in it.
    fn decode(&self, block: &[u8], mut place: u32) -> Result<(Symbol, u32), Fault> {
        let mut bit = 0;
        loop {
            if bit >= 8 * block.len() {
                return Err(Fault::Damaged("a block ends too early"));
            }
            let window = window(block, bit);
            // The last code is 0, so there is always one.
            let (number, (lowest, code)) = self
                .codes
                .iter()
                .enumerate()
                .find(|(_, (_, code))| window >= *code)
                .ok_or(Fault::Damaged("a code is unknown"))?;
            let len = usize::from(self.shortest_code) + number;
            let symbol = u64::from(*lowest) + ((window - code) >> (64 - len));
            let symbol = self
                .symbols
                .get(symbol as usize)
                .ok_or(Fault::Damaged("a code is unknown"))?;
            if place < symbol.values {
                return Ok((*symbol, place));
            }
            place -= symbol.values;
            bit += len;
        }
    }

    /// Returns the value at a place of a symbol.
    fn expand(&self, mut symbol: Symbol, mut place: u32) -> u16 {
        // Each step leads to a symbol with fewer values.
        while symbol.values > 1 {
            let first = self.symbols[usize::from(symbol.first)];
            if place < first.values {
                symbol = first;
            } else {
                place -= first.values;
                symbol = self.symbols[usize::from(symbol.second)];
            }
        }
        symbol.first
    }
}

const BAD_INDEX: Fault = Fault::Damaged("its index leads outside");

/// Returns at least 32 bits from a place on, left-aligned. Bits after the end are 0.
fn window(bytes: &[u8], bit: usize) -> u64 {
    let from = &bytes[bit / 8..];
    let word = from.first_chunk().map_or_else(
        || {
            let mut padded = [0; 8];
            padded[..from.len()].copy_from_slice(from);
            u64::from_be_bytes(padded)
        },
        |chunk| u64::from_be_bytes(*chunk),
    );
    word << (bit % 8)
}

/// Returns the lowest symbol and the lowest code of each length. Shorter codes are higher. The codes
/// of a length continue the prefixes of the next length.
fn lowest_codes(lowest: &[u16], shortest: u8) -> Result<Vec<(u16, u64)>, Fault> {
    let bad = || Fault::Damaged("its code is invalid");
    let mut codes = vec![0_u64; lowest.len()];
    for number in (0..lowest.len() - 1).rev() {
        let longer = codes[number + 1] + u64::from(lowest[number]);
        let longer = longer.checked_sub(u64::from(lowest[number + 1]));
        codes[number] = longer.ok_or_else(bad)? / 2;
    }
    let aligned = lowest.iter().zip(codes).enumerate();
    aligned
        .map(|(number, (&symbol, code))| {
            let len = u32::from(shortest) + number as u32;
            if code >> len != 0 {
                return Err(bad());
            }
            Ok((symbol, code << (64 - len)))
        })
        .collect()
}

/// Reads the symbols, three bytes each: two numbers of twelve bits.
fn read_symbols(cursor: &mut Cursor) -> Result<Vec<Symbol>, Fault> {
    let count = usize::from(cursor.u16()?);
    if count > usize::from(VALUE) + 1 {
        return Err(Fault::Damaged("it has too many symbols"));
    }
    let bytes = cursor.bytes(3 * count + count % 2)?;
    let mut symbols: Vec<Symbol> = bytes
        .as_chunks::<3>()
        .0
        .iter()
        .take(count)
        .map(|&[low, middle, high]| {
            let second = u16::from(high) << 4 | u16::from(middle) >> 4;
            Symbol {
                first: u16::from(low) | u16::from(middle & 15) << 8,
                second,
                values: u32::from(second == VALUE),
            }
        })
        .collect();
    count_values(&mut symbols)?;
    Ok(symbols)
}

/// Counts the values of each pair. A pair may consist of symbols after it, so this repeats until all
/// are known.
fn count_values(symbols: &mut [Symbol]) -> Result<(), Fault> {
    let mut unknown: Vec<usize> = (0..symbols.len())
        .filter(|&number| symbols[number].values == 0)
        .collect();
    while !unknown.is_empty() {
        let before = unknown.len();
        let mut left = Vec::new();
        for number in unknown {
            let Symbol { first, second, .. } = symbols[number];
            let parts = [first, second].map(|part| symbols.get(usize::from(part)));
            let [Some(first), Some(second)] = parts else {
                return Err(Fault::Damaged("a symbol is unknown"));
            };
            if first.values == 0 || second.values == 0 {
                left.push(number);
                continue;
            }
            let values = first.values + second.values;
            if values > MOST_VALUES {
                return Err(Fault::Damaged("a symbol is too long"));
            }
            symbols[number].values = values;
        }
        if left.len() == before {
            return Err(Fault::Damaged("a symbol contains itself"));
        }
        unknown = left;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn symbol(first: u16, second: u16) -> Symbol {
        Symbol {
            first,
            second,
            values: u32::from(second == VALUE),
        }
    }

    #[test]
    fn counts_the_values_of_symbols_in_any_order() {
        let mut symbols = [symbol(1, 2), symbol(2, 2), symbol(4, VALUE)];
        count_values(&mut symbols).expect("no cycle");
        assert_eq!(symbols.map(|symbol| symbol.values), [3, 2, 1]);
        for damaged in [
            [symbol(1, 1), symbol(0, 0)],
            [symbol(1, 9), symbol(0, VALUE)],
        ] {
            let mut symbols = damaged;
            assert!(count_values(&mut symbols).is_err());
        }
    }

    #[test]
    fn shorter_codes_are_higher() {
        // Symbols 2 and 3 have codes of one and two bits; symbols 0 and 1 have three.
        let codes = lowest_codes(&[3, 2, 0], 1).expect("a code");
        let expected = [(3, 1 << 63), (2, 1 << 62), (0, 0)];
        assert_eq!(codes, expected);
        assert!(lowest_codes(&[0, 9], 1).is_err());
    }

    #[test]
    fn bits_after_the_end_are_zero() {
        assert_eq!(window(&[0xff; 2], 4), 0xfff << 52);
        assert_eq!(window(&[0x80, 0, 0, 0, 0, 0, 0, 0, 0xff], 0), 1 << 63);
    }
}
