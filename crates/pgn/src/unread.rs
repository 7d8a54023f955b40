//! What could not be read.

/// Adds a text to those that could not be read.
pub(crate) fn push_unread(unread: &mut String, text: &str) {
    if !unread.is_empty() {
        unread.push(' ');
    }
    unread.push_str(text);
}
