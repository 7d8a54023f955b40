//! The tables of FIDE's rating regulations (B.02, 8.1).

/// The rating differences for 50 % to 100 % of the points (8.1.1).
const DIFFERENCES: [i64; 51] = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158,
    166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366,
    383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
];

/// The largest rating differences at which the stronger player is expected to score 50 to 99
/// hundredths (8.1.2).
const LARGEST: [i64; 50] = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162,
    170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374,
    391, 411, 432, 456, 484, 517, 559, 619, 735,
];

/// Returns the rating difference for a share of the points, in percent from 0 to 100.
pub(crate) fn difference_of_share(percent: i64) -> i64 {
    let difference = DIFFERENCES[(percent - 50).unsigned_abs().min(50) as usize];
    if percent < 50 {
        -difference
    } else {
        difference
    }
}

/// Returns the expected score, in hundredths, of a player whose rating is higher by a difference.
pub(crate) fn expected_hundredths(difference: i64) -> i64 {
    let stronger = 50 + LARGEST.partition_point(|&largest| largest < difference.abs()) as i64;
    if difference < 0 {
        100 - stronger
    } else {
        stronger
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_symmetrical() {
        for (percent, difference) in [(0, -800), (49, -7), (50, 0), (75, 193), (100, 800)] {
            assert_eq!(difference_of_share(percent), difference);
            assert_eq!(difference_of_share(100 - percent), -difference);
        }
    }

    #[test]
    fn expectations_have_the_limits_of_the_table() {
        for (difference, expected) in [
            (0, 50),
            (3, 50),
            (4, 51),
            (-3, 50),
            (-4, 49),
            (400, 92),
            (735, 99),
            (736, 100),
            (-735, 1),
            (-736, 0),
            (3000, 100),
        ] {
            assert_eq!(expected_hundredths(difference), expected, "{difference}");
        }
    }
}
