//! Both kinds of eight against each other, operation by operation.

use super::avx512::Eight as Fast;
use super::portable::Eight as Slow;
use crate::Bitboard;
use crate::attacks::compass::Direction;

/// Those in which pawns go: nothing else is looked up by name.
const DIRECTIONS: [Direction; 6] = [
    Direction::North,
    Direction::South,
    Direction::NorthEast,
    Direction::SouthWest,
    Direction::NorthWest,
    Direction::SouthEast,
];

/// Random sets: dense, sparse, empty and full ones.
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

/// What every operation makes of the same numbers.
macro_rules! answers {
    ($kind:ident, $given:ident) => {{
        let Given {
            a,
            b,
            set,
            lanes,
            places,
            turns,
        } = $given;
        let (a, b) = ($kind::numbers(a), $kind::numbers(b));
        let sets = [
            a,
            $kind::new(b.sets()),
            $kind::splat(set),
            a.only(lanes),
            a.pick(places),
            a.exchanged(),
            a.rotated($kind::numbers(turns)),
            a.without(b),
            a.united(),
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
    places: [u64; 8],
    turns: [u64; 8],
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
fn both_kinds_mean_the_same() {
    let mut random = Sets(1);
    for _ in 0..20_000 {
        let given = Given {
            a: random.eight(),
            b: random.eight(),
            set: Bitboard(random.set()),
            lanes: (random.number() >> 40) as u8,
            places: random.eight().map(|place| place >> 5 & 7),
            turns: random.eight().map(|turn| turn >> 7 & 63),
        };
        assert_eq!(answers!(Fast, given), answers!(Slow, given), "{given:?}");
    }
}
