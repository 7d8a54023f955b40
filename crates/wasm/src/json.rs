//! Objects that cross the boundary as JSON, which JavaScript parses faster than it accepts single
//! values.

use std::fmt::{Display, Write as _};

use js_sys::JSON;
use wasm_bindgen::JsValue;

use crate::error::Result;

/// A JSON text in progress. The caller closes each object and array that it opens.
#[derive(Default)]
pub(crate) struct Json(String);

impl Json {
    /// Begins an object, as the next element of an array or the value of the last key.
    pub(crate) fn object(&mut self, fill: impl FnOnce(&mut Self)) -> &mut Self {
        self.nested(['{', '}'], fill)
    }

    /// Begins an array.
    pub(crate) fn array(&mut self, fill: impl FnOnce(&mut Self)) -> &mut Self {
        self.nested(['[', ']'], fill)
    }

    fn nested(&mut self, [open, close]: [char; 2], fill: impl FnOnce(&mut Self)) -> &mut Self {
        self.separate();
        self.0.push(open);
        fill(self);
        self.0.push(close);
        self
    }

    /// Writes a key, whose value follows. Keys need no escapes.
    pub(crate) fn key(&mut self, key: &str) -> &mut Self {
        self.separate();
        self.0.push('"');
        self.0.push_str(key);
        self.0.push_str("\":");
        self
    }

    /// Writes a key that may contain any character.
    #[cfg(feature = "board")]
    pub(crate) fn key_text(&mut self, key: &str) -> &mut Self {
        self.text(key).0.push(':');
        self
    }

    /// Writes a text.
    pub(crate) fn text(&mut self, text: &str) -> &mut Self {
        self.separate();
        self.0.push('"');
        for c in text.chars() {
            match c {
                '"' => self.0.push_str("\\\""),
                '\\' => self.0.push_str("\\\\"),
                '\n' => self.0.push_str("\\n"),
                c if c < ' ' => {
                    let _ = write!(self.0, "\\u{:04x}", u32::from(c));
                }
                c => self.0.push(c),
            }
        }
        self.0.push('"');
        self
    }

    /// Writes a text without quotes, backslashes and control characters, such as a square or FEN.
    pub(crate) fn plain(&mut self, text: impl Display) -> &mut Self {
        self.separate();
        let _ = write!(self.0, "\"{text}\"");
        self
    }

    /// Writes a number or a truth value.
    pub(crate) fn raw(&mut self, value: impl Display) -> &mut Self {
        self.separate();
        let _ = write!(self.0, "{value}");
        self
    }

    /// Writes a key and a text.
    pub(crate) fn field(&mut self, key: &str, text: &str) -> &mut Self {
        self.key(key).text(text)
    }

    /// Writes a key and a text, unless there is none.
    pub(crate) fn optional(&mut self, key: &str, text: Option<&str>) -> &mut Self {
        match text {
            Some(text) => self.field(key, text),
            None => self,
        }
    }

    /// Writes a comma where one is needed.
    fn separate(&mut self) {
        if !matches!(self.0.as_bytes().last(), None | Some(b'{' | b'[' | b':')) {
            self.0.push(',');
        }
    }

    /// The text.
    #[cfg(test)]
    pub(crate) fn finish(self) -> String {
        self.0
    }

    /// Returns the JavaScript value.
    pub(crate) fn parse(self) -> Result<JsValue> {
        JSON::parse(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn separates_and_escapes() {
        let mut json = Json::default();
        json.object(|json| {
            json.field("a", "x\"\\\n\u{1}é").key("b").array(|json| {
                json.raw(1).raw(true).plain("e4").object(|_| ());
            });
            json.optional("c", None).optional("d", Some("y"));
        });
        assert_eq!(
            json.finish(),
            r#"{"a":"x\"\\\n\u0001é","b":[1,true,"e4",{}],"d":"y"}"#
        );
    }
}
