//! From a position to its index in a table.
//!
//! The pieces are divided into groups. The leading group determines how the board is reflected: three
//! pieces that occur once, or both kings, or the pawns of the side with fewer pawns. The pawns of the
//! other side are the second group. Each other group consists of pieces of the same kind. The index is
//! the sum of the numbers of the groups, each multiplied by its factor. The number of a group is that
//! of its set of squares among those that the groups before it leave free.

use rules::{Board, Color, Piece, Role};

use super::squares::{
    BELOW, KING_PAIRS, OFF_DIAGONAL, TRIANGLE, above_diagonal, below_diagonal, choose, flipped,
    half_file, in_triangle, kings, lead_order, mirrored, pawn_number, transposed,
};
use crate::Material;
use crate::error::Fault;

/// The maximum number of pieces in a table.
pub(super) const MOST_PIECES: usize = 7;

/// The number of a group that the file does not contain.
pub(super) const NO_ORDER: u8 = 15;

/// The number of squares of a pawn.
const PAWN_SQUARES: u64 = 48;

/// The numbering of the positions in one part of a table.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// The kinds of pieces in the order of the table, and their numbers.
    kinds: Vec<(Piece, usize)>,
    lead: Lead,
    /// The number of pieces in the leading group and the factor of its number.
    lead_len: usize,
    lead_factor: u64,
    /// The other groups, in the order of the pieces.
    groups: Vec<Group>,
    positions: u64,
}

/// The kind of the leading group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lead {
    /// Three pieces that occur once.
    Three,
    /// Both kings.
    Kings,
    /// Pawns, the leading one on this file of the half board.
    Pawns(usize),
}

#[derive(Clone, Debug)]
struct Group {
    len: usize,
    /// Whether these are the pawns of the side with more pawns.
    pawns: bool,
    factor: u64,
}

/// The squares of the pieces, in the order of a table.
type Places = [usize; MOST_PIECES];

impl Layout {
    /// Creates the numbering for pieces in the order of the file, each a number of four bits. `orders`
    /// are the places of the leading group and of the second pawns in the order of the factors. `file`
    /// is that of the leading pawn.
    pub(super) fn new(
        material: Material,
        codes: &[u8],
        orders: [u8; 2],
        file: usize,
    ) -> Result<Self, Fault> {
        let kinds = read_kinds(codes)?;
        let named = Color::ALL
            .into_iter()
            .flat_map(|color| Role::ALL.map(|role| Piece { color, role }))
            .filter(|piece| material.count(piece.color, piece.role) > 0);
        let found = |piece: &Piece| {
            let count = kinds.iter().find(|kind| kind.0 == *piece);
            count.map_or(0, |&(_, count)| count as u32)
        };
        if named.clone().count() != kinds.len()
            || !named
                .into_iter()
                .all(|piece| found(&piece) == material.count(piece.color, piece.role))
        {
            return Err(Fault::Damaged(
                "it contains other pieces than its name says",
            ));
        }
        let lead = Lead::of(material, file);
        let lead_len = lead.len(&kinds)?;
        let mut rest = &kinds[..];
        let mut skipped = 0;
        while skipped < lead_len {
            skipped += rest[0].1;
            rest = &rest[1..];
        }
        let groups = rest.iter().enumerate().map(|(number, &(piece, len))| {
            let pawns = piece.role == Role::Pawn;
            if pawns && number > 0 {
                return Err(Fault::Damaged("its pawns are in the wrong place"));
            }
            Ok(Group {
                len,
                pawns,
                factor: 0,
            })
        });
        let mut layout = Self {
            lead,
            lead_len,
            lead_factor: 0,
            groups: groups.collect::<Result<_, _>>()?,
            positions: 0,
            kinds,
        };
        layout.positions = layout.multiply(orders)?;
        Ok(layout)
    }

    /// The number of positions.
    pub(super) const fn positions(&self) -> u64 {
        self.positions
    }

    /// Computes the factors, and returns the number of positions.
    fn multiply(&mut self, [lead_order, pawn_order]: [u8; 2]) -> Result<u64, Fault> {
        let (lead_len, lead_count) = (self.lead_len, self.lead.count(self.lead_len));
        let mut free = 64 - lead_len as u64;
        let (pawns, others): (Vec<_>, Vec<_>) =
            self.groups.iter_mut().partition(|group| group.pawns);
        let mut pawns = pawns.into_iter().next();
        free -= pawns.as_ref().map_or(0, |pawns| pawns.len as u64);
        let mut others = others.into_iter();
        let mut product = 1_u64;
        for step in 0..NO_ORDER {
            let count = if step == lead_order {
                self.lead_factor = product;
                lead_count
            } else if step == pawn_order {
                let Some(pawns) = pawns.take() else {
                    return Err(BAD_ORDER);
                };
                pawns.factor = product;
                choose(PAWN_SQUARES - lead_len as u64, pawns.len)
            } else if let Some(group) = others.next() {
                group.factor = product;
                let squares = free;
                free -= group.len as u64;
                choose(squares, group.len)
            } else {
                continue;
            };
            product = product.checked_mul(count).ok_or(BAD_ORDER)?;
        }
        if self.lead_factor == 0 || pawns.is_some() {
            return Err(BAD_ORDER);
        }
        Ok(product)
    }

    /// The file of the leading pawn in the half board, by the layout of any file; 0 without pawns.
    pub(super) fn file(&self, board: &Board, swapped: bool) -> usize {
        let Lead::Pawns(_) = self.lead else {
            return 0;
        };
        let places = self.places(board, swapped).unwrap_or_default();
        half_file(places[leading(&places[..self.lead_len])])
    }

    /// Returns the index of a position, or `None` if it is not in this part of the table. If `swapped`,
    /// the colors of the board are exchanged.
    pub(super) fn index(&self, board: &Board, swapped: bool) -> Option<u64> {
        let mut places = self.places(board, swapped)?;
        let count = self.kinds.iter().map(|kind| kind.1).sum();
        let places = &mut places[..count];
        let lead = match self.lead {
            Lead::Three | Lead::Kings => self.lead.number(places, self.lead_len)?,
            Lead::Pawns(file) => lead_pawns(places, self.lead_len, file)?,
        };
        let mut index = lead * self.lead_factor;
        let mut start = self.lead_len;
        for group in &self.groups {
            let (before, rest) = places.split_at_mut(start);
            let group_places = &mut rest[..group.len];
            group_places.sort_unstable();
            // There are no pawns on the first rank, so its squares are not numbered.
            let first = if group.pawns { 8 } else { 0 };
            let mut number = 0;
            for (place, &square) in group_places.iter().enumerate() {
                let taken = before.iter().filter(|&&other| other < square).count();
                let free = square.checked_sub(taken + first)?;
                number += choose(free as u64, place + 1);
            }
            index += number * group.factor;
            start += group.len;
        }
        Some(index)
    }

    /// Returns the squares of the pieces in the order of the table.
    fn places(&self, board: &Board, swapped: bool) -> Option<Places> {
        let mut places = Places::default();
        let mut next = 0;
        for &(Piece { color, role }, count) in &self.kinds {
            let color = if swapped { !color } else { color };
            let squares = board.pieces(color, role);
            if squares.len() as usize != count {
                return None;
            }
            for square in squares {
                let square = square.index();
                places[next] = if swapped { flipped(square) } else { square };
                next += 1;
            }
        }
        Some(places)
    }
}

const BAD_ORDER: Fault = Fault::Damaged("the order of its pieces is invalid");

/// Reads the kinds of pieces and their numbers. Pieces of the same kind are next to each other.
fn read_kinds(codes: &[u8]) -> Result<Vec<(Piece, usize)>, Fault> {
    let mut kinds: Vec<(Piece, usize)> = Vec::new();
    for code in codes {
        let role = usize::from(code & 7).checked_sub(1).and_then(|role| {
            let roles = Role::ALL;
            roles.get(role).copied()
        });
        let color = if code & 8 == 0 {
            Color::White
        } else {
            Color::Black
        };
        let Some(role) = role else {
            return Err(Fault::Damaged("it contains an unknown piece"));
        };
        let piece = Piece { color, role };
        match kinds.last_mut() {
            Some((last, count)) if *last == piece => *count += 1,
            _ => kinds.push((piece, 1)),
        }
    }
    Ok(kinds)
}

impl Lead {
    fn of(material: Material, file: usize) -> Self {
        if material.has_pawns() {
            return Self::Pawns(file);
        }
        let single = Color::ALL
            .into_iter()
            .flat_map(|color| Role::ALL.map(|role| material.count(color, role)))
            .filter(|&count| count == 1);
        if single.count() >= 3 {
            Self::Three
        } else {
            Self::Kings
        }
    }

    /// Returns the number of pieces, if the first pieces of the table can be the leading group.
    fn len(self, kinds: &[(Piece, usize)]) -> Result<usize, Fault> {
        let first_are = |count: usize, fits: fn(&(Piece, usize)) -> bool| {
            kinds.len() >= count && kinds[..count].iter().all(fits)
        };
        let (len, fits) = match self {
            Self::Three => (3, first_are(3, |kind| kind.1 == 1)),
            Self::Kings => (2, first_are(2, |kind| kind.0.role == Role::King)),
            Self::Pawns(_) => (
                kinds.first().map_or(0, |kind| kind.1),
                first_are(1, |kind| kind.0.role == Role::Pawn),
            ),
        };
        if fits {
            Ok(len)
        } else {
            Err(Fault::Damaged("its first pieces cannot lead"))
        }
    }

    /// The number of placements of this many leading pieces.
    fn count(self, len: usize) -> u64 {
        match self {
            Self::Three => OFF_DIAGONAL * 63 * 62 + 4 * BELOW * 62 + 4 * 7 * BELOW + 4 * 7 * 6,
            Self::Kings => KING_PAIRS,
            Self::Pawns(file) => pawns_before(file, 6, len),
        }
    }

    /// Reflects the board, and returns the number of the leading pieces, which are no pawns.
    fn number(self, places: &mut [usize], lead_len: usize) -> Option<u64> {
        let mut reflect = |reflection: fn(usize) -> usize| {
            for place in &mut *places {
                *place = reflection(*place);
            }
            places[0]
        };
        let mut first = reflect(|place| place);
        if first & 7 > 3 {
            first = reflect(mirrored);
        }
        if first >> 3 > 3 {
            reflect(flipped);
        }
        let off_diagonal = places[..lead_len]
            .iter()
            .map(|&place| above_diagonal(place))
            .find(|&above| above != 0);
        if off_diagonal.is_some_and(|above| above > 0) {
            for place in &mut *places {
                *place = transposed(*place);
            }
        }
        match *places {
            [first, second, ..] if self == Self::Kings => kings(first, second),
            [first, second, third, ..] => Some(three(first, second, third)),
            _ => None,
        }
    }
}

/// Returns the number of three different squares, of which the first is in the triangle and the first
/// one off the diagonal is below it.
fn three(first: usize, second: usize, third: usize) -> u64 {
    let diagonal = |square: usize| square as u64 & 7;
    let second_less = u64::from(second > first);
    let third_less = u64::from(third > first) + u64::from(third > second);
    if above_diagonal(first) != 0 {
        let seconds = in_triangle(first) * 63 + second as u64 - second_less;
        return seconds * 62 + third as u64 - third_less;
    }
    let before = OFF_DIAGONAL * 63 * 62;
    if above_diagonal(second) != 0 {
        let seconds = diagonal(first) * BELOW + below_diagonal(second);
        return before + seconds * 62 + third as u64 - third_less;
    }
    let before = before + (TRIANGLE - OFF_DIAGONAL) * BELOW * 62;
    let seconds = diagonal(first) * 7 + diagonal(second) - second_less;
    if above_diagonal(third) != 0 {
        return before + seconds * BELOW + below_diagonal(third);
    }
    let before = before + (TRIANGLE - OFF_DIAGONAL) * 7 * BELOW;
    before + seconds * 6 + diagonal(third) - third_less
}

/// Returns the place of the leading pawn among pawns.
fn leading(pawns: &[usize]) -> usize {
    let orders = pawns.iter().map(|&pawn| lead_order(pawn)).enumerate();
    orders
        .min_by_key(|&(_, order)| order)
        .map_or(0, |(place, _)| place)
}

/// Returns the number of placements of `len` pawns with the leading pawn on this file of the half
/// board and one of its first `ranks` squares.
fn pawns_before(file: usize, ranks: usize, len: usize) -> u64 {
    let squares = (0..ranks).map(|rank| 8 * (rank + 1) + file);
    squares
        .map(|square| choose(pawn_number(square), len - 1))
        .sum()
}

/// Reflects the board, and returns the number of the leading pawns if the first of them is on this
/// file.
fn lead_pawns(places: &mut [usize], len: usize, file: usize) -> Option<u64> {
    let first = leading(&places[..len]);
    places.swap(0, first);
    if places[0] & 7 > 3 {
        for place in &mut *places {
            *place = mirrored(*place);
        }
    }
    if half_file(places[0]) != file {
        return None;
    }
    let before = pawns_before(file, (places[0] >> 3) - 1, len);
    let others = &mut places[1..len];
    others.sort_unstable_by_key(|&pawn| pawn_number(pawn));
    let numbers = others.iter().enumerate();
    let numbers = numbers.map(|(place, &pawn)| choose(pawn_number(pawn), place + 1));
    Some(before + numbers.sum::<u64>())
}
