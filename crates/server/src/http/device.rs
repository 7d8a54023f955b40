//! Names the device of a request in words that its owner recognizes.

use axum::http::HeaderMap;
use axum::http::header::USER_AGENT;

use messages::sentence::Sentence;

/// The names in the user agent, and the common names of the browsers. A browser that pretends to be
/// another one comes before that one.
const BROWSERS: [(&str, &str); 8] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];
const SYSTEMS: [(&str, &str); 8] = [
    ("Android", "Android"),
    ("iPhone", "an iPhone"),
    ("iPad", "an iPad"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Macintosh", "a Mac"),
    ("Linux", "Linux"),
    ("BSD", "BSD"),
];

/// Returns the browser and the system, such as “Firefox on Linux”. No more detail is stored: the
/// name is used in the list of the user's own sessions.
pub(crate) fn name(headers: &HeaderMap) -> String {
    let agent = headers.get(USER_AGENT);
    let agent = agent.and_then(|agent| agent.to_str().ok()).unwrap_or("");
    let called = |names: &[(&str, &'static str)], unknown| {
        let mut known = names.iter().filter(|(sign, _)| agent.contains(sign));
        known.next().map_or(unknown, |&(_, name)| name)
    };
    let browser = called(&BROWSERS, "A browser");
    let system = called(&SYSTEMS, "an unknown system");
    format!("{browser} on {system}")
}

/// Returns the stored name as a sentence that can be translated.
pub(crate) fn sentence(name: &str) -> Sentence {
    match name.split_once(" on ") {
        Some((browser, system)) => Sentence::new("{browser} on {system}")
            .saying("browser", Sentence::finished(browser))
            .saying("system", Sentence::finished(system)),
        None => Sentence::finished(name),
    }
}

#[cfg(test)]
mod tests {
    use ::language::{InLanguage, Language};
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn names_devices_in_common_words() {
        let cases = [
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
                "Firefox on Linux",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) \
                 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
                "Edge on Windows",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 \
                 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
                "Safari on an iPhone",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 \
                 (KHTML, like Gecko) CriOS/140.0.7339.101 Mobile/15E148 Safari/604.1",
                "Chrome on an iPhone",
            ),
            (
                "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) \
                 Chrome/140.0.0.0 Mobile Safari/537.36",
                "Chrome on Android",
            ),
            ("curl/8.5.0", "A browser on an unknown system"),
            ("", "A browser on an unknown system"),
        ];
        for (agent, device) in cases {
            let mut headers = HeaderMap::new();
            headers.insert(USER_AGENT, HeaderValue::from_static(agent));
            assert_eq!(name(&headers), device);
        }
        assert_eq!(name(&HeaderMap::new()), "A browser on an unknown system");
    }

    #[test]
    fn names_devices_in_the_language_of_the_reader() {
        let german: Language = Language::find("de").expect("a language");
        for (kept, read) in [
            ("Firefox on Linux", "Firefox auf Linux"),
            ("Safari on an iPhone", "Safari auf einem iPhone"),
            ("Safari on an iPad", "Safari auf einem iPad"),
            ("Safari on a Mac", "Safari auf einem Mac"),
            (
                "A browser on an unknown system",
                "Ein Browser auf einem unbekannten System",
            ),
            ("{browser}", "{browser}"),
        ] {
            assert_eq!(sentence(kept).in_language(german), read);
            assert_eq!(sentence(kept).to_string(), kept);
        }
    }
}
