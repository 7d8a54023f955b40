//! Places at which a text can be cut so that its parts give the same games and problems as the
//! whole.

use memchr::memmem::FinderRev;

/// Returns the last place where a game certainly begins and the previous one has ended: a line that
/// begins with `[Event "`, after an empty line, after a line that ends with a result.
///
/// A [`pgn::Reader`] begins a game there after any text. The result is required because a comment
/// between two games belongs to the second. A line with `;` might be such a comment, and after a
/// line with `%` the second game may have begun earlier.
pub(super) fn last_boundary(text: &[u8]) -> Option<usize> {
    let finder = FinderRev::new(b"[Event \"");
    finder.rfind_iter(text).find(|&at| is_boundary(&text[..at]))
}

/// Whether a game has ended with these last bytes before a tag.
fn is_boundary(before: &[u8]) -> bool {
    let Some(line) = without_break(before) else {
        return false;
    };
    let Some(line) = without_break(line) else {
        return false;
    };
    // Lichess leaves two empty lines.
    let line = without_break(line).unwrap_or(line);
    let from = line
        .iter()
        .rposition(|byte| matches!(byte, b'\n' | b'\r'))
        .map_or(0, |at| at + 1);
    let line = &line[from..];
    let ends = [&b"1-0"[..], b"0-1", b"1/2-1/2", b"*"];
    ends.iter().any(|result| line.ends_with(result))
        && !line.contains(&b';')
        && !line.starts_with(b"%")
}

fn without_break(text: &[u8]) -> Option<&[u8]> {
    match text {
        [rest @ .., b'\r', b'\n'] | [rest @ .., b'\n' | b'\r'] => Some(rest),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_boundaries() {
        for (text, at) in [
            ("1. e4 *\n\n[Event \"x\"]\n", Some(9)),
            ("1. e4 1-0\r\n\r\n[Event \"x\"]\n", Some(13)),
            ("1. e4 1-0\r\r[Event \"x\"]\n", Some(11)),
            ("1. e4 1-0\n\n\n[Event \"x\"]\n", Some(12)),
            ("1. e4 *\r\n\r\n\r\n[Event \"x\"]", Some(13)),
            ("*\n\n[Event \"x\"]\n\n1. e4\n\n[Event \"x\"]", Some(3)),
            ("1. e4 *\n[Event \"x\"]\n", None),
            ("1. e4\n\n[Event \"x\"]\n", None),
            ("; *\n\n[Event \"x\"]\n", None),
            ("{a}\n% *\n\n[Event \"x\"]\n", None),
            ("1. e4 *\n\n [Event \"x\"]\n", None),
            ("[Event \"x\"]\n", None),
            ("\n\n[Event \"x\"]\n", None),
            ("", None),
        ] {
            assert_eq!(last_boundary(text.as_bytes()), at, "{text:?}");
        }
    }
}
