//! Compares each operation of the SIMD implementations of [`super::Bitboards`] with the array.

use super::avx2::Bitboards as Avx2;
#[cfg(all(target_feature = "avx512f", target_feature = "avx512vpopcntdq"))]
use super::avx512::Bitboards as Avx512;
use super::portable::Bitboards as Portable;
use crate::Bitboard;
use crate::attacks::Direction;

/// Directions in which pawns move or capture: only these are looked up by name.
const DIRECTIONS: [Direction; 6] = [
    Direction::North,
    Direction::South,
    Direction::NorthEast,
    Direction::SouthWest,
    Direction::NorthWest,
    Direction::SouthEast,
];

/// Generator of random sets: dense, sparse, empty and full.
struct Sets(u64);

impl Sets {
    fn number(&mut self) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        self.0 ^ self.0 >> 29
    }

    fn set(&mut self) -> u64 {
        match self.number() >> 32 & 7 {
            0 => 0,
            1 => !0,
            2 => 1 << (self.number() >> 33 & 63),
            3 => self.number() & self.number() & self.number(),
            _ => self.number(),
        }
    }

    fn eight(&mut self) -> [u64; 8] {
        core::array::from_fn(|_| self.set())
    }
}

/// Results of every operation on the same numbers.
macro_rules! answers {
    ($kind:ident, $given:ident) => {{
        let Given {
            a,
            b,
            set,
            lanes,
            squares,
        } = $given;
        let (a, b) = ($kind::numbers(a), $kind::numbers(b));
        // Squares that a shift by this distance can reach.
        let arrivals = core::array::from_fn(|lane| {
            if lane < 4 {
                !0 << squares[lane]
            } else {
                !0 >> squares[lane]
            }
        });
        let sets = [
            a,
            $kind::new(b.sets()),
            $kind::splat(set),
            $kind::by_line(set, !set),
            a.only(lanes),
            a.opposite(),
            a.shifted($kind::shifts(squares)) & $kind::numbers(arrivals),
            a.without(b),
            a.union_everywhere(),
            a.lens(),
            a.plus(b),
            a & b,
            a | b,
            a ^ b,
        ];
        Answers {
            sets: sets.map($kind::sets),
            by_direction: DIRECTIONS.map(|direction| a.set(direction)),
            union: a.union(),
            first: a.first(),
            sum: a.sum(),
            touching: a.touching(set),
        }
    }};
}

#[derive(Clone, Copy, Debug)]
struct Given {
    a: [u64; 8],
    b: [u64; 8],
    set: Bitboard,
    lanes: u8,
    squares: [u64; 8],
}

#[derive(Debug, PartialEq, Eq)]
struct Answers {
    sets: [[Bitboard; 8]; 14],
    by_direction: [Bitboard; 6],
    union: Bitboard,
    first: Bitboard,
    sum: u64,
    touching: u8,
}

#[test]
fn all_implementations_agree() {
    let mut random = Sets(1);
    for _ in 0..20_000 {
        let given = Given {
            a: random.eight(),
            b: random.eight(),
            set: Bitboard(random.set()),
            lanes: (random.number() >> 40) as u8,
            squares: random.eight().map(|number| 1 + (number >> 7) % 63),
        };
        let expected = answers!(Portable, given);
        assert_eq!(answers!(Avx2, given), expected, "{given:?}");
        #[cfg(all(target_feature = "avx512f", target_feature = "avx512vpopcntdq"))]
        assert_eq!(answers!(Avx512, given), expected, "{given:?}");
    }
}
