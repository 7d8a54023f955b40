//! Unreadable text.

/// Appends a text to the unreadable text.
pub(crate) fn push_unread(unread: &mut String, text: &str) {
    if !unread.is_empty() {
        unread.push(' ');
    }
    unread.push_str(text);
}
