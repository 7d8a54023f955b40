//! Who plays: how an engine is named, and what it is set to.

use std::str::FromStr;

use engine::Baseline;

/// An engine of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contender {
    /// What it is called in tables and games.
    pub name: String,
    /// What plays.
    pub program: Program,
    /// UCI options, by name.
    pub options: Vec<(String, String)>,
}

/// What plays for a contender.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Program {
    /// Our own engine, inside this program.
    Own,
    /// A trivial player, inside this program.
    Baseline(Baseline),
    /// A program that speaks UCI, and its arguments.
    Uci(Vec<String>),
}

/// `COMMAND; OPTION=VALUE; …`. Inside this program play `own`, which is our own engine,
/// `random` and `greedy` (see [`Baseline`]); every other command starts a program. The option
/// `name` says what to call it.
///
/// ```
/// use staunton_lab::matches::Contender;
///
/// let weak: Contender = "stockfish; Skill Level=10; Hash=16; name=skill 10".parse()?;
/// assert_eq!(weak.name, "skill 10");
/// assert_eq!(weak.options[0], ("Skill Level".to_owned(), "10".to_owned()));
/// # Ok::<(), String>(())
/// ```
impl FromStr for Contender {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut parts = text.split(';').map(str::trim);
        let words: Vec<String> = parts
            .next()
            .unwrap_or_default()
            .split_whitespace()
            .map(str::to_owned)
            .collect();
        let Some(first) = words.first() else {
            return Err(format!(
                "{text:?} names no engine: write a command, own, random or greedy"
            ));
        };
        let mut name = first.rsplit('/').next().unwrap_or(first).to_owned();
        let program = match first.as_str() {
            "own" => Program::Own,
            "random" => Program::Baseline(Baseline::Random),
            "greedy" => Program::Baseline(Baseline::Greedy),
            _ => Program::Uci(words),
        };
        let mut options = Vec::new();
        for part in parts.filter(|part| !part.is_empty()) {
            let Some((option, value)) = part.split_once('=') else {
                return Err(format!("{part:?} is no option: write NAME=VALUE"));
            };
            let (option, value) = (option.trim().to_owned(), value.trim().to_owned());
            if option == "name" {
                name = value;
            } else {
                options.push((option, value));
            }
        }
        Ok(Self {
            name,
            program,
            options,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_are_read_with_their_options() {
        let engine: Contender = "/usr/games/toga2 -x; Hash=16 ;; OwnBook = false"
            .parse()
            .unwrap();
        assert_eq!(engine.name, "toga2");
        let words = ["/usr/games/toga2", "-x"].map(str::to_owned).to_vec();
        assert_eq!(engine.program, Program::Uci(words));
        let options = [("Hash", "16"), ("OwnBook", "false")];
        let options = options.map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(engine.options, options);

        for (text, program) in [
            ("own", Program::Own),
            ("random", Program::Baseline(Baseline::Random)),
            ("greedy; name=taker", Program::Baseline(Baseline::Greedy)),
        ] {
            assert_eq!(text.parse::<Contender>().unwrap().program, program);
        }
        assert!("".parse::<Contender>().unwrap_err().contains("no engine"));
        let why = "own; Hash".parse::<Contender>().unwrap_err();
        assert!(why.contains("NAME=VALUE"), "{why}");
    }
}
