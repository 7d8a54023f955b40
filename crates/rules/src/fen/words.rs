//! Words of a FEN that cannot be read.

use alloc::string::String;

/// Returns the beginning of a text, which may be very long.
pub(super) fn beginning(text: &str) -> String {
    text.chars().take(64).collect()
}

/// Removes signs that programs and people write after a field.
pub(super) fn without_punctuation(field: &str) -> &str {
    field.trim_matches([';', ',', '.', '"', '\''])
}
