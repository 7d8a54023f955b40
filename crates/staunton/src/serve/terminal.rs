//! Escape sequences and colors in a terminal.

use std::env;
use std::ffi::OsStr;
use std::io::IsTerminal;

/// Returns whether escape sequences may be written to this output, for colors and the like.
pub(super) fn takes_escapes(output: &impl IsTerminal) -> bool {
    let term = env::var_os("TERM");
    understands_escapes(output.is_terminal(), term.as_deref())
        && (console_takes_escapes() || term.is_some())
}

/// Enables escape sequences in the Windows console, which otherwise shows them literally. Returns
/// whether it supports them.
#[cfg(windows)]
fn console_takes_escapes() -> bool {
    anstyle_query::windows::enable_ansi_colors().unwrap_or(false)
}

#[cfg(not(windows))]
const fn console_takes_escapes() -> bool {
    true
}

/// Returns whether colors may be written to this output: see <https://no-color.org>.
pub(super) fn takes_colors(output: &impl IsTerminal) -> bool {
    takes_escapes(output) && allows_colors(env::var_os("NO_COLOR").as_deref())
}

/// Returns whether an output is a terminal, and not a dumb one according to the variable `TERM`.
fn understands_escapes(is_terminal: bool, term: Option<&OsStr>) -> bool {
    is_terminal && term.is_none_or(|term| term != "dumb")
}

/// Returns whether the variable `NO_COLOR` is empty or unset.
fn allows_colors(no_color: Option<&OsStr>) -> bool {
    no_color.is_none_or(OsStr::is_empty)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_escapes_only_to_capable_terminals() {
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
    fn no_color_turns_colors_off() {
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
