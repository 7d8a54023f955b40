//! Looks up games.

use std::collections::HashMap;

use super::block::Block;
use super::key::Key;
use super::types::{Found, SearchQuery};
use crate::error::{Damaged, LoadError};
use crate::games::{self, GameSummary, SUMMARY, Seat};
use crate::sql::{Connection, Row, Value, all};

/// The maximum number of games in a page.
const PAGE: u32 = 100;
/// The maximum number of games examined for a page. The client continues at the returned place.
const MAX_EXAMINED: usize = 2_000;
/// The maximum number of block reads and of list comparisons for a page.
const EFFORT: u32 = 4_000;
/// The number of game rows read in one query.
const ROWS: usize = 100;

/// The matching games, newest first.
pub(super) fn search(
    connection: &mut dyn Connection,
    query: &SearchQuery,
) -> Result<Found, LoadError> {
    let limit = query.limit.min(PAGE) as usize;
    let mut candidates = Candidates::new(connection, query)?;
    let mut found = Found::default();
    let mut looked_at = 0;
    loop {
        let numbers = candidates.next(connection, ROWS)?;
        if numbers.is_empty() {
            found.older = candidates.left();
            return Ok(found);
        }
        for (number, game) in summaries(connection, &numbers)? {
            looked_at += 1;
            if fits(query, &game) {
                found.games.push(game);
            }
            if found.games.len() == limit || looked_at == MAX_EXAMINED {
                found.older = Some(number);
                return Ok(found);
            }
        }
    }
}

fn fits(query: &SearchQuery, game: &GameSummary) -> bool {
    let Some(ending) = &game.ending else {
        return false;
    };
    let plays = |player| [game.white, game.black].contains(&Seat::Person(player));
    (game.rated || plays(query.visible_to))
        && query.players.iter().all(|&player| plays(player))
        && query
            .result
            .is_none_or(|result| ending.verdict.score == result)
        && query.speed.is_none_or(|speed| game.speed == speed)
        && query
            .created_from
            .is_none_or(|from| game.created_at >= from)
        && query
            .created_before
            .is_none_or(|before| game.created_at < before)
}

/// The games with these numbers, in the given order.
fn summaries(
    connection: &mut dyn Connection,
    numbers: &[i64],
) -> Result<Vec<(i64, GameSummary)>, LoadError> {
    // Numbers need no escaping.
    let list: Vec<_> = numbers.iter().map(ToString::to_string).collect();
    let rows = connection.query(
        &format!(
            "SELECT number, {SUMMARY} FROM games WHERE number IN ({})",
            list.join(", ")
        ),
        &[],
    )?;
    let mut games = HashMap::new();
    for mut row in rows {
        let number: i64 = row.integer("number")?;
        match games::summary(row) {
            Ok(game) => {
                games.insert(number, game);
            }
            Err(why) => tracing::error!(%why, "a game is missing in a search"),
        }
    }
    let in_order = numbers
        .iter()
        .filter_map(|number| games.remove_entry(number));
    Ok(in_order.collect())
}

/// The numbers of games that may match, newest first.
enum Candidates {
    /// All games, highest number first.
    All { below: i64 },
    /// The games of a player, in the order of their index.
    OfPlayer { player: String, last: Option<i64> },
    /// The games in which all the positions occurred.
    Indexed { lists: Vec<List>, effort: Effort },
}

/// The work budget of a page.
struct Effort {
    left: u32,
    /// The number below which the search stopped.
    below: Option<i64>,
}

impl Effort {
    /// Uses up a part of the budget and returns whether some is left.
    const fn spend(&mut self) -> bool {
        self.left = self.left.saturating_sub(1);
        self.left > 0
    }
}

impl Candidates {
    fn new(connection: &mut dyn Connection, query: &SearchQuery) -> Result<Self, LoadError> {
        let below = query.before.unwrap_or(i64::MAX);
        if query.keys.is_empty() {
            return Ok(match query.players.first() {
                None => Self::All { below },
                Some(player) => Self::OfPlayer {
                    player: player.as_str().to_owned(),
                    last: query.before,
                },
            });
        }
        let segments = segments(connection)?;
        let list = |forms: &Vec<Key>| List {
            parts: forms
                .iter()
                .flat_map(|&key| {
                    segments
                        .iter()
                        .map(move |&segment| Part::new(segment, key, below))
                })
                .collect(),
        };
        Ok(Self::Indexed {
            lists: query.keys.iter().map(list).collect(),
            effort: Effort {
                left: EFFORT,
                below: None,
            },
        })
    }

    /// The place to continue if the search stopped.
    const fn left(&self) -> Option<i64> {
        match self {
            Self::All { .. } | Self::OfPlayer { .. } => None,
            Self::Indexed { effort, .. } => effort.below,
        }
    }

    /// The next numbers; empty at the end.
    fn next(
        &mut self,
        connection: &mut dyn Connection,
        count: usize,
    ) -> Result<Vec<i64>, LoadError> {
        match self {
            Self::All { below } => {
                let numbers = all_below(connection, *below, count)?;
                if let Some(&last) = numbers.last() {
                    *below = last;
                }
                Ok(numbers)
            }
            Self::OfPlayer { player, last } => {
                let numbers = next_of_player(connection, player, *last, count)?;
                *last = numbers.last().copied().or(*last);
                Ok(numbers)
            }
            Self::Indexed { lists, effort } => {
                let mut numbers = Vec::new();
                while numbers.len() < count
                    && let Some(number) = common(connection, lists, effort)?
                {
                    numbers.push(number);
                }
                Ok(numbers)
            }
        }
    }
}

fn all_below(
    connection: &mut dyn Connection,
    below: i64,
    count: usize,
) -> Result<Vec<i64>, LoadError> {
    let rows = connection.query(
        "SELECT number FROM games WHERE number < $1 ORDER BY number DESC LIMIT $2",
        &[below.into(), (count as i64).into()],
    )?;
    Ok(all(rows, |mut row| row.integer("number"))?)
}

/// The numbers of a player's games after the game with the number `last`.
fn next_of_player(
    connection: &mut dyn Connection,
    player: &str,
    last: Option<i64>,
    count: usize,
) -> Result<Vec<i64>, LoadError> {
    let mut values = vec![Value::from(player), (count as i64).into()];
    values.extend(last.map(Value::from));
    let rows = connection.query(&of_player(last.is_some()), &values)?;
    Ok(all(rows, |mut row| row.integer("number"))?)
}

/// The SQL query for the numbers of a player's games: `$1` is the player, `$2` the limit, and `$3`
/// the number of the previous game, if the list is continued.
pub(crate) fn of_player(goes_on: bool) -> String {
    let after = if goes_on {
        "AND (created_at, number) < (SELECT created_at, number FROM games WHERE number = $3)"
    } else {
        ""
    };
    // Each side has a separate index in this order.
    let side = |column: &str| {
        format!(
            "SELECT * FROM (SELECT created_at, number FROM games WHERE {column} = $1 {after}
             ORDER BY created_at DESC, number DESC LIMIT $2) AS of_{column}"
        )
    };
    format!(
        "SELECT number FROM ({} UNION {}) AS of_both
         ORDER BY created_at DESC, number DESC LIMIT $2",
        side("white_player"),
        side("black_player")
    )
}

/// The complete segments.
fn segments(connection: &mut dyn Connection) -> Result<Vec<i64>, LoadError> {
    let rows = connection.query(
        "SELECT id FROM position_segments WHERE state = 'complete'",
        &[],
    )?;
    let ids: Result<_, Damaged> = rows.into_iter().map(|mut row| row.integer("id")).collect();
    Ok(ids?)
}

/// The next number that is in all lists; `None` at the end, or if the budget is used up.
fn common(
    connection: &mut dyn Connection,
    lists: &mut [List],
    effort: &mut Effort,
) -> Result<Option<i64>, LoadError> {
    let mut wanted = i64::MAX;
    loop {
        let mut lowest = wanted;
        for list in &mut *lists {
            let Some(number) = list.at_most(connection, lowest, effort)? else {
                return Ok(None);
            };
            lowest = number;
        }
        if !effort.spend() {
            // All higher numbers have been checked.
            effort.below = Some(lowest.saturating_add(1));
            return Ok(None);
        }
        if lowest == wanted || lists.len() == 1 {
            for list in &mut *lists {
                list.pass(lowest);
            }
            return Ok(Some(lowest));
        }
        wanted = lowest;
    }
}

/// The games of a position, highest number first.
struct List {
    parts: Vec<Part>,
}

impl List {
    /// The highest number that is at most `most`. Does not advance the list.
    fn at_most(
        &mut self,
        connection: &mut dyn Connection,
        most: i64,
        effort: &mut Effort,
    ) -> Result<Option<i64>, LoadError> {
        let mut greatest = None;
        for part in &mut self.parts {
            greatest = greatest.max(part.at_most(connection, most, effort)?);
        }
        Ok(greatest)
    }

    /// Advances to the numbers below this one.
    fn pass(&mut self, number: i64) {
        for part in &mut self.parts {
            part.below = part.below.min(number);
        }
    }
}

/// The games of a key in a segment.
struct Part {
    segment: i64,
    key: u64,
    /// Only numbers below this one remain.
    below: i64,
    /// Numbers that were read, in ascending order.
    read: Vec<i64>,
    is_at_end: bool,
}

impl Part {
    const fn new(segment: i64, key: Key, below: i64) -> Self {
        Self {
            segment,
            key: key.number(),
            below,
            read: Vec::new(),
            is_at_end: false,
        }
    }

    fn at_most(
        &mut self,
        connection: &mut dyn Connection,
        most: i64,
        effort: &mut Effort,
    ) -> Result<Option<i64>, LoadError> {
        loop {
            while self
                .read
                .pop_if(|number| *number >= self.below || *number > most)
                .is_some()
            {}
            if let Some(&number) = self.read.last() {
                return Ok(Some(number));
            }
            if self.is_at_end {
                return Ok(None);
            }
            self.below = self.below.min(most.saturating_add(1));
            effort.spend();
            self.fetch(connection)?;
        }
    }

    /// Reads the block with the highest remaining numbers.
    fn fetch(&mut self, connection: &mut dyn Connection) -> Result<(), LoadError> {
        self.is_at_end = true;
        let row = connection.query_one(
            "SELECT first_key, first_game, packed FROM position_blocks
             WHERE segment = $1 AND (first_key, first_game) < ($2, $3)
             ORDER BY first_key DESC, first_game DESC LIMIT 1",
            &[
                self.segment.into(),
                (self.key as i64).into(),
                self.below.into(),
            ],
        )?;
        let Some(row) = row else {
            return Ok(());
        };
        let block = block_in(row)?;
        let of_key = |&(key, _): &(u64, i64)| key == self.key;
        self.read = block
            .entries()?
            .into_iter()
            .filter(of_key)
            .map(|(_, game)| game)
            .collect();
        if block.first.0 == self.key {
            // There may be more blocks before this one.
            self.is_at_end = false;
            self.read.retain(|&game| game < self.below);
            if self.read.is_empty() {
                self.below = block.first.1;
            }
        }
        Ok(())
    }
}

pub(super) fn block_in(mut row: Row) -> Result<Block, Damaged> {
    let key: i64 = row.integer("first_key")?;
    Ok(Block {
        first: (key as u64, row.integer("first_game")?),
        packed: row.bytes("packed")?,
    })
}
