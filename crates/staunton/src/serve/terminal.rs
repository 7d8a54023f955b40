//! What may be written to a terminal beside plain text.

use std::env;
use std::ffi::OsStr;
use std::io::IsTerminal;

/// Whether escape sequences may be written there, for colours and the like.
pub(super) fn takes_escapes(output: &impl IsTerminal) -> bool {
    let term = env::var_os("TERM");
    understands_escapes(output.is_terminal(), term.as_deref())
        && (console_takes_escapes() || term.is_some())
}

/// Asks the console of Windows, which otherwise shows escape sequences as they are.
#[cfg(windows)]
fn console_takes_escapes() -> bool {
    anstyle_query::windows::enable_ansi_colors().unwrap_or(false)
}

#[cfg(not(windows))]
const fn console_takes_escapes() -> bool {
    true
}

/// Whether somebody who looks at an output does not mind colours: see <https://no-color.org>.
pub(super) fn takes_colors(output: &impl IsTerminal) -> bool {
    takes_escapes(output) && allows_colors(env::var_os("NO_COLOR").as_deref())
}

/// Whether an output is a terminal, and no dumb one by the variable `TERM`.
fn understands_escapes(is_terminal: bool, term: Option<&OsStr>) -> bool {
    is_terminal && term.is_none_or(|term| term != "dumb")
}

/// Whether the variable `NO_COLOR` is empty or not there.
fn allows_colors(no_color: Option<&OsStr>) -> bool {
    no_color.is_none_or(OsStr::is_empty)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_for_terminals_that_understand_them() {
        for (is_terminal, term, expected) in [
            (true, Some("xterm-256color"), true),
            (true, None, true),
            (true, Some("dumb"), false),
            (false, Some("xterm-256color"), false),
            (false, None, false),
        ] {
            let understands = understands_escapes(is_terminal, term.map(OsStr::new));
            assert_eq!(understands, expected, "{is_terminal} {term:?}");
        }
    }

    #[test]
    fn colours_can_be_turned_off() {
        for (no_color, expected) in [
            (None, true),
            (Some(""), true),
            (Some("1"), false),
            (Some("0"), false),
        ] {
            let allows = allows_colors(no_color.map(OsStr::new));
            assert_eq!(allows, expected, "{no_color:?}");
        }
    }
}
