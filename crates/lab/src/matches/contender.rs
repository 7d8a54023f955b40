//! Who plays: how an engine is named, and what it is set to.

use std::str::FromStr;

/// Our own engine, played inside this program.
const OWN: &str = "own";

/// An engine of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contender {
    /// What it is called in tables and games.
    pub name: String,
    /// What is run: a program and its arguments. None for our own engine in this program.
    pub command: Option<Vec<String>>,
    /// UCI options, by name.
    pub options: Vec<(String, String)>,
}

/// `COMMAND; OPTION=VALUE; …`. The command `own` is our own engine inside this program; the
/// option `name` says what to call it.
///
/// ```
/// use lab::matches::Contender;
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
        let Some(program) = words.first() else {
            return Err(format!(
                "{text:?} names no engine: write a command, or {OWN}"
            ));
        };
        let mut name = program.rsplit('/').next().unwrap_or(program).to_owned();
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
            command: (program != OWN).then_some(words),
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
        let words = engine.command.unwrap();
        assert_eq!(words, ["/usr/games/toga2", "-x"]);
        let options = [("Hash", "16"), ("OwnBook", "false")];
        let options = options.map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(engine.options, options);

        assert_eq!("own".parse::<Contender>().unwrap().command, None);
        assert!("".parse::<Contender>().unwrap_err().contains("no engine"));
        let why = "own; Hash".parse::<Contender>().unwrap_err();
        assert!(why.contains("NAME=VALUE"), "{why}");
    }
}
