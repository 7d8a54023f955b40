//! A board of chess.js: a position, or a setup from which no game can be played.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use rules::{
    Board, CastlingMode, CastlingSide, Color, File, Move, Position, Rank, Role, Setup, Square,
};

const MODE: CastlingMode = CastlingMode::Standard;

/// A board with all fields of a FEN.
#[derive(Clone)]
pub(super) struct State {
    kind: Kind,
    /// The square that a pawn has just passed over.
    passed: Option<Square>,
}

#[derive(Clone)]
enum Kind {
    Playable(Position),
    Unplayable(Box<Setup>),
}

/// A move in its position; no move is a null move.
pub(super) struct Made {
    pub(super) before: State,
    pub(super) mv: Option<Move>,
}

impl Made {
    pub(super) fn san(&self) -> String {
        match (self.mv, self.before.position()) {
            (Some(mv), Some(position)) => position.san(mv),
            _ => "--".to_owned(),
        }
    }
}

impl State {
    pub(super) fn of(position: Position) -> Self {
        Self {
            kind: Kind::Playable(position),
            passed: position.en_passant(),
        }
    }

    /// Reads a FEN whose last fields may be missing.
    pub(super) fn read(fen: &str, skip_validation: bool) -> Result<Self, String> {
        let full = with_all_fields(fen);
        if !skip_validation {
            validate(&full)?;
        }
        let setup = Setup::from_fen(&full, MODE).map_err(|why| why.to_string())?;
        Ok(Self::of_setup(setup))
    }

    /// Drops impossible rights, and finds out whether the rest can be played.
    fn of_setup(mut setup: Setup) -> Self {
        setup.drop_impossible_rights(MODE);
        let passed = setup.en_passant;
        let kind = match Position::from_setup(&setup, MODE) {
            Ok(position) => Kind::Playable(position),
            Err(_) => Kind::Unplayable(Box::new(setup)),
        };
        Self { kind, passed }
    }

    /// The position, if a game can be played from it.
    pub(super) fn position(&self) -> Option<&Position> {
        match &self.kind {
            Kind::Playable(position) => Some(position),
            Kind::Unplayable(_) => None,
        }
    }

    /// The reason why no game can be played.
    pub(super) fn reason(&self) -> String {
        match Position::from_setup(&self.setup(), MODE) {
            Ok(_) => String::new(),
            Err(why) => format!("No move is possible: {why}"),
        }
    }

    pub(super) fn board(&self) -> &Board {
        match &self.kind {
            Kind::Playable(position) => position.board(),
            Kind::Unplayable(setup) => &setup.board,
        }
    }

    pub(super) fn turn(&self) -> Color {
        match &self.kind {
            Kind::Playable(position) => position.turn(),
            Kind::Unplayable(setup) => setup.turn,
        }
    }

    /// The fields as a setup.
    pub(super) fn setup(&self) -> Setup {
        match &self.kind {
            Kind::Unplayable(setup) => (**setup).clone(),
            Kind::Playable(position) => Setup {
                board: *position.board(),
                turn: position.turn(),
                castling: Color::ALL
                    .map(|color| CastlingSide::ALL.map(|side| position.castling_rook(color, side))),
                en_passant: self.passed,
                halfmove_clock: position.halfmove_clock(),
                fullmove_number: position.fullmove_number(),
            },
        }
    }

    pub(super) fn fen(&self) -> String {
        match &self.kind {
            Kind::Playable(position) => position.fen(),
            Kind::Unplayable(setup) => {
                let plain = Setup {
                    en_passant: None,
                    ..(**setup).clone()
                };
                plain.to_string()
            }
        }
    }

    pub(super) fn fen_with_passed_square(&self) -> String {
        self.setup().to_string()
    }

    /// Changes the board; rights that become impossible are dropped.
    pub(super) fn edit(&mut self, change: impl FnOnce(&mut Setup)) {
        let mut setup = self.setup();
        change(&mut setup);
        *self = Self::of_setup(setup);
    }

    pub(super) fn set_castling_right(&mut self, color: Color, is_queenside: bool, has: bool) {
        let side = CastlingSide::ALL[usize::from(is_queenside)];
        // A right without its rook or king is dropped again.
        let right = has.then(|| corner(side, color));
        self.edit(|setup| setup.castling[color.index()][side.index()] = right);
    }

    /// The state after a legal move.
    pub(super) fn after(&self, mv: Move) -> Self {
        let Kind::Playable(position) = &self.kind else {
            return self.clone();
        };
        let next = position.after_unchecked(mv);
        let is_double_step = mv.role() == Role::Pawn && mv.from().distance(mv.to()) == 2;
        let passed = Square::from_index(usize::midpoint(mv.from().index(), mv.to().index()));
        Self {
            kind: Kind::Playable(next),
            passed: passed.filter(|_| is_double_step),
        }
    }

    /// The state after a null move, unless the side to move is in check.
    pub(super) fn after_null(&self) -> Option<Self> {
        (!self.is_check()).then(|| self.passed())
    }

    /// The state after the turn passes.
    pub(super) fn passed(&self) -> Self {
        let mut setup = self.setup();
        setup.fullmove_number += u32::from(setup.turn == Color::Black);
        setup.turn = setup.turn.other();
        setup.halfmove_clock += 1;
        setup.en_passant = None;
        Self::of_setup(setup)
    }

    /// Whether the king of the side to move is attacked.
    pub(super) fn is_check(&self) -> bool {
        let (board, turn) = (self.board(), self.turn());
        let mut kings = board.pieces(turn, Role::King).into_iter();
        let enemies = board.by_color(turn.other());
        kings.any(|king| (board.attackers_to(king, board.occupied()) & enemies).any())
    }

    /// A hash that is equal for equal boards, turns and rights.
    pub(super) fn hash(&self) -> u64 {
        match &self.kind {
            Kind::Playable(position) => position.hash(),
            Kind::Unplayable(setup) => {
                let mut hasher = DefaultHasher::new();
                (&setup.board, setup.turn.index(), &setup.castling).hash(&mut hasher);
                hasher.finish()
            }
        }
    }
}

/// Adds the fields that are missing at the end of a FEN.
fn with_all_fields(fen: &str) -> String {
    let defaults = ["", "w", "-", "-", "0", "1"];
    let mut fields: Vec<&str> = fen.split_whitespace().collect();
    let missing = defaults.get(fields.len()..).unwrap_or_default();
    fields.extend_from_slice(missing);
    fields.join(" ")
}

/// Checks that a text is a FEN with six possible fields. Impossible castling rights are allowed, as
/// in chess.js.
pub(super) fn validate(fen: &str) -> Result<(), String> {
    let fields: Vec<&str> = fen.split_whitespace().collect();
    if fields.len() != 6 {
        return Err(format!(
            "a FEN has six fields, and this one {}",
            fields.len()
        ));
    }
    let digits = |pair: &[u8]| pair.iter().all(u8::is_ascii_digit);
    if fields[0].as_bytes().windows(2).any(digits) {
        return Err("a rank has one number for adjacent empty squares".to_owned());
    }
    if fields[5].bytes().all(|digit| digit == b'0') {
        return Err("the move number begins at 1".to_owned());
    }
    let mut setup = Setup::from_fen(fen, MODE).map_err(|why| why.to_string())?;
    let passed = setup.en_passant;
    setup.drop_impossible_rights(MODE);
    setup.en_passant = passed;
    match Position::from_setup(&setup, MODE) {
        Ok(_) => Ok(()),
        Err(why) => Err(why.to_string()),
    }
}

/// The corner on a side of the board where a rook begins.
fn corner(side: CastlingSide, color: Color) -> Square {
    let file = match side {
        CastlingSide::King => File::H,
        CastlingSide::Queen => File::A,
    };
    Square::new(file, Rank::First.relative_to(color))
}
