//! Texts in HTML.

/// Escapes a text for an element, or for an attribute in double quotes.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            char if char.is_control() => escaped.push(' '),
            char => escaped.push(char),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_what_would_end_a_text() {
        let hostile = "</td><script>alert('\"')</script>\u{0}&amp;";
        assert_eq!(
            escaped(hostile),
            "&lt;/td&gt;&lt;script&gt;alert(&#39;&quot;&#39;)&lt;/script&gt; &amp;amp;"
        );
    }
}
