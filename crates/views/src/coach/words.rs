//! The sentences about moves.

use std::fmt;

use language::{Catalogs, InLanguage, Language, Moves, Sentence};

use super::fact::{Fact, Grade, Placed, Tactic};

static TEXTS: Catalogs<1> = Catalogs::new([("de", include_str!("../../texts/de.po"))]);

impl fmt::Display for Placed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_language(Language::ENGLISH))
    }
}

impl InLanguage for Placed {
    fn in_language(&self, language: Language) -> String {
        language.piece_on(self.role, self.square)
    }
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&sentence(self), f)
    }
}

impl InLanguage for Fact {
    fn in_language(&self, language: Language) -> String {
        let sentence = sentence(self);
        let english = sentence.english();
        let text = TEXTS.find(language, english).unwrap_or(english);
        sentence.filled(text, language)
    }
}

/// Returns the sentence about a move.
fn sentence(fact: &Fact) -> Sentence {
    let say = Sentence::new;
    let of = |text, piece: &Placed| say(text).saying("piece", *piece);
    let with = |text, san: &String| say(text).saying("move", Moves(san.clone()));
    let taken_by = |text, piece, by: &Placed| of(text, piece).saying("by", *by);
    match fact {
        Fact::MissesMate { moves: 1, san } => with("{move} was checkmate.", san),
        Fact::MissesMate { moves, san } => {
            with("{move} was mate in {number} moves.", san).with("number", moves)
        }
        Fact::AllowsMate { moves: 1, san } => with("This allows {move}, which is checkmate.", san),
        Fact::AllowsMate { moves, san } => {
            with("This allows {move} and mate in {number} moves.", san).with("number", moves)
        }
        Fact::Stalemates => say("This is stalemate, so the game is drawn."),
        Fact::Undefended { piece, by, left } => taken_by(
            if *left {
                "This leaves {piece} without a defender, and {by} can take."
            } else {
                "{Piece} has no defender, and {by} can take."
            },
            piece,
            by,
        ),
        Fact::TooFewDefenders {
            piece,
            attackers,
            defenders,
        } => of(
            "{Piece} has fewer defenders ({defenders}) than attackers ({attackers}).",
            piece,
        )
        .with("attackers", attackers)
        .with("defenders", defenders),
        Fact::CheaperAttacker { piece, by } => taken_by(
            "{Piece} is worth more than its attacker: {by} can take.",
            piece,
            by,
        ),
        Fact::Loses { piece, by } => taken_by(
            "{Piece} is in danger: {by} can take and wins material.",
            piece,
            by,
        ),
        Fact::AllowsPromotion { square } => {
            say("Now a pawn can promote on {square}.").with("square", square)
        }
        Fact::Allows { tactic, san } => allowed(*tactic, san),
        Fact::Misses { tactic, san } => missed(*tactic, san),
        Fact::MissesUndefended { piece, san } => {
            of("{Piece} was undefended: {move} was possible.", piece)
                .saying("move", Moves(san.clone()))
        }
        Fact::MissesCapture { piece, san } => {
            of("{Piece} could be taken with gain: {move}.", piece)
                .saying("move", Moves(san.clone()))
        }
        Fact::MissesPromotion { san } => with("The pawn could promote: {move}.", san),
        Fact::Better { san, grade } => with(
            match grade {
                Grade::Good | Grade::Inaccuracy => "{move} was better.",
                Grade::Mistake => "A mistake: {move} was better.",
                Grade::Blunder => "A blunder: {move} was much better.",
            },
            san,
        ),
        good => praise(good),
    }
}

fn allowed(tactic: Tactic, san: &str) -> Sentence {
    let text = match tactic {
        Tactic::Fork { .. } => {
            "This allows the fork {move}: {one} and {two} are then attacked at once."
        }
        Tactic::Pin { .. } => "This allows the pin {move}: {one} may then not leave the line.",
        Tactic::Skewer { .. } => {
            "This allows the skewer {move}: when {one} moves away, {two} can be taken."
        }
        Tactic::Discovery { .. } => {
            "This allows the discovered attack {move}: {one} is then attacked."
        }
    };
    targets(Sentence::new(text), tactic).saying("move", Moves(san.to_owned()))
}

fn missed(tactic: Tactic, san: &str) -> Sentence {
    let text = match tactic {
        Tactic::Fork { .. } => "The fork {move} was possible: it attacks {one} and {two} at once.",
        Tactic::Pin { .. } => "The pin {move} was possible: {one} may then not leave the line.",
        Tactic::Skewer { .. } => {
            "The skewer {move} was possible: when {one} moves away, {two} can be taken."
        }
        Tactic::Discovery { .. } => {
            "The discovered attack {move} was possible: {one} is then attacked."
        }
    };
    targets(Sentence::new(text), tactic).saying("move", Moves(san.to_owned()))
}

fn made(tactic: Tactic) -> Sentence {
    let text = match tactic {
        Tactic::Fork { .. } => "A fork: {one} and {two} are attacked at once.",
        Tactic::Pin { .. } => "A pin: {one} may not leave the line to its king.",
        Tactic::Skewer { .. } => "A skewer: when {one} moves away, {two} can be taken.",
        Tactic::Discovery { .. } => "A discovered attack: {one} is now attacked.",
    };
    targets(Sentence::new(text), tactic)
}

/// Fills in the attacked pieces.
fn targets(sentence: Sentence, tactic: Tactic) -> Sentence {
    match tactic {
        Tactic::Fork {
            targets: [one, two],
            ..
        }
        | Tactic::Skewer {
            front: one,
            behind: two,
            ..
        } => sentence.saying("one", one).saying("two", two),
        Tactic::Pin { pinned: one } | Tactic::Discovery { target: one, .. } => {
            sentence.saying("one", one)
        }
    }
}

/// Returns the sentence about a good move.
fn praise(fact: &Fact) -> Sentence {
    let (text, piece) = match fact {
        Fact::Checkmates => return Sentence::new("Checkmate."),
        Fact::ForcesMate => return Sentence::new("This forces mate."),
        Fact::Promotes { square } => {
            return Sentence::new("A pawn promotes on {square}.").with("square", square);
        }
        Fact::Makes { tactic } => return made(*tactic),
        Fact::Castles => return Sentence::new("Good: you have castled."),
        Fact::OnlyMove => return Sentence::new("This was the only legal move."),
        Fact::Choice => return Sentence::new("The engine would have chosen this move, too."),
        Fact::TakesUndefended { piece } => ("{Piece} had no defender, and you took it.", piece),
        Fact::WinsMaterial { piece } => {
            ("{Piece} was worth more than the piece that took it.", piece)
        }
        Fact::Escapes { piece } => ("{Piece} was in danger and is now safe.", piece),
        Fact::Defends { piece } => ("{Piece} was in danger and is now defended.", piece),
        Fact::Attacks { piece } => (
            "This attacks {piece}, which could be taken with gain.",
            piece,
        ),
        Fact::AdvancesPassedPawn { piece } => ("{Piece} is a passed pawn and advances.", piece),
        Fact::Develops { piece } => ("{Piece} has left the back rank and is in play.", piece),
        Fact::TakesCenter { piece } => ("{Piece} takes space in the center.", piece),
        Fact::OpensFile { piece } => ("{Piece} is on an open file.", piece),
        _ => return Sentence::new("A sound move."),
    };
    Sentence::new(text).saying("piece", *piece)
}

#[cfg(test)]
mod tests;
