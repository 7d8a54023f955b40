//! The values of a row that a puzzle does not have.

use std::fmt;

use rules::{CastlingMode, Move, Position};

/// The values of a row of the table of Lichess that a [`crate::Puzzle`] does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The identifier.
    pub id: String,
    /// The position before the opponent's move.
    pub before: Position,
    /// The opponent's move, which leads to the start of the puzzle.
    pub mv: Move,
    /// The rating deviation, the popularity and the number of plays, as they are written.
    pub statistics: [String; 3],
    /// The themes that are not in [`crate::Theme::ALL`].
    pub themes: Vec<String>,
    /// The address of the game.
    pub url: String,
    /// The names of the opening.
    pub openings: String,
}

impl Source {
    /// The values of a new puzzle.
    pub(super) fn new(id: String, before: Position, mv: Move) -> Self {
        Self {
            id,
            before,
            mv,
            statistics: ["500", "0", "0"].map(str::to_owned),
            themes: Vec::new(),
            url: String::new(),
            openings: String::new(),
        }
    }

    /// Parses what [`fmt::Display`] writes. The error describes the problem.
    pub(crate) fn read(text: &str, start: &Position) -> Result<Self, String> {
        let fields: Vec<&str> = text.split(',').collect();
        let [id, fen, mv, one, two, three, themes, url, openings] = fields[..] else {
            return Err(format!("9 values are needed, not {}", fields.len()));
        };
        let before =
            Position::from_fen(fen, CastlingMode::Standard).map_err(|why| why.to_string())?;
        let mv = before.parse_uci(mv).map_err(|why| why.to_string())?;
        if before.after_unchecked(mv) != *start {
            return Err("its move does not lead to the puzzle".to_owned());
        }
        Ok(Self {
            id: id.to_owned(),
            before,
            mv,
            statistics: [one, two, three].map(str::to_owned),
            themes: themes.split_whitespace().map(str::to_owned).collect(),
            url: url.to_owned(),
            openings: openings.to_owned(),
        })
    }
}

/// Writes the values for a line of a puzzle file, separated by commas.
impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (id, fen, mv) = (&self.id, self.before.fen(), self.before.uci(self.mv));
        let [statistics, themes] = [self.statistics.join(","), self.themes.join(" ")];
        let (url, openings) = (&self.url, &self.openings);
        write!(f, "{id},{fen},{mv},{statistics},{themes},{url},{openings}")
    }
}
