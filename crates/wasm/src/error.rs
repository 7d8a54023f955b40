//! Errors of the libraries as JavaScript errors.

use std::fmt::Display;

use js_sys::Error;
#[cfg(any(feature = "board", feature = "engine"))]
use js_sys::Reflect;
#[cfg(any(feature = "board", feature = "engine"))]
use rules::MoveError;
use wasm_bindgen::JsValue;

/// The result of a call from JavaScript.
pub(crate) type Result<T> = std::result::Result<T, JsValue>;

/// Returns an error with this message.
pub(crate) fn error(message: impl Display) -> JsValue {
    Error::new(&message.to_string()).into()
}

/// Returns an error for a move that cannot be made: its property `article` is the violated article
/// of the FIDE Laws, if the move is illegal.
#[cfg(any(feature = "board", feature = "engine"))]
pub(crate) fn of_move(why: &MoveError) -> JsValue {
    with_article(why, why.article())
}

/// Returns an error whose property `article` is an article of the FIDE Laws.
#[cfg(any(feature = "board", feature = "engine"))]
pub(crate) fn with_article(message: impl Display, article: Option<&str>) -> JsValue {
    let error = error(message);
    if let Some(article) = article {
        // A new object accepts every property.
        let _ = Reflect::set(&error, &"article".into(), &article.into());
    }
    error
}
