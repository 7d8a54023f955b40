//! Comparison of names in different spellings.

/// Words before names that are no part of them.
const TITLES: [&str; 10] = [
    "gm", "im", "fm", "cm", "wgm", "wim", "wfm", "wcm", "dr", "prof",
];

/// Returns the words of a name without accents, titles and signs, in alphabetical order: the same
/// for "Carlsen, Magnus", "GM Magnus Carlsen" and "MAGNUS CARLSEN".
pub(super) fn folded(name: &str) -> String {
    let mut words: Vec<String> = name
        .split(|c: char| !c.is_alphanumeric() && !matches!(c, '\'' | '’' | '`'))
        .map(fold)
        .filter(|word| !word.is_empty() && !TITLES.contains(&word.as_str()))
        .collect();
    words.sort_unstable();
    words.join(" ")
}

/// Whether a folded name stands for an unknown person.
pub(super) fn is_nobody(folded: &str) -> bool {
    matches!(
        folded,
        "" | "n n" | "nn" | "unknown" | "anonymous" | "noname"
    )
}

/// Whether a value contains a text in any case. Otherwise, ignoring accents, each word of the text must
/// be the beginning of a word of the value, in any order; all words but one may be initials in the
/// value. An unknown text, such as `?`, is contained in every unknown value.
pub(super) fn contains(value: &str, text: &str) -> bool {
    let is_unknown = |text: &str| {
        // Some programs write an unknown date as 0000.00.00.
        let text = text.strip_prefix("0000").map_or(text, |_| "");
        text.chars().all(|c| !c.is_alphanumeric())
    };
    if !text.is_empty() && is_unknown(text) {
        return is_unknown(value) || value.contains(text);
    }
    if value.to_lowercase().contains(&text.to_lowercase()) {
        return true;
    }
    let folded = |text: &str| -> Vec<String> {
        let words = text.split(|c: char| !c.is_alphanumeric()).map(fold);
        words.filter(|word| !word.is_empty()).collect()
    };
    let [values, wanted] = [value, text].map(folded);
    let begins = |word: &String| values.iter().any(|value| value.starts_with(word.as_str()));
    let is_initial = |word: &String| {
        let mut initials = values.iter().filter(|value| value.chars().count() == 1);
        initials.any(|initial| word.starts_with(initial.as_str()))
    };
    wanted.iter().all(|word| begins(word) || is_initial(word)) && wanted.iter().any(begins)
}

/// The family name in lower case without accents: the part before the comma, or else the last word
/// that is not an initial.
pub(super) fn family_name(name: &str) -> String {
    let family = match name.split_once(',') {
        Some((family, _)) => family,
        None => name
            .split_whitespace()
            .rfind(|word| word.chars().filter(|c| c.is_alphabetic()).count() > 1)
            .unwrap_or(name),
    };
    fold(family)
}

/// Folds a text to letters and digits in lower case without accents. `ae`, `oe` and `ue` are the
/// spellings of `ä`, `ö` and `ü` without accents, so they are folded too.
pub(super) fn fold(text: &str) -> String {
    let letters: String = text.chars().filter_map(plain).flatten().collect();
    letters
        .replace("ae", "a")
        .replace("oe", "o")
        .replace("ue", "u")
}

/// Folds a letter to lower case without accents, for players' names in Latin letters. The result is
/// empty for characters other than letters and digits.
fn plain(letter: char) -> Option<impl Iterator<Item = char>> {
    let small = letter.to_lowercase().next()?;
    let plain = match small {
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' | 'ā' | 'ă' | 'ą' => "a",
        'ç' | 'ć' | 'č' => "c",
        'ď' | 'đ' => "d",
        'è' | 'é' | 'ê' | 'ë' | 'ē' | 'ė' | 'ę' | 'ě' => "e",
        'ğ' | 'ģ' => "g",
        'ì' | 'í' | 'î' | 'ï' | 'ī' | 'ı' => "i",
        'ķ' => "k",
        'ļ' | 'ł' => "l",
        'ñ' | 'ń' | 'ņ' | 'ň' => "n",
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' | 'ő' => "o",
        'ŕ' | 'ř' => "r",
        'ś' | 'š' | 'ş' | 'ș' => "s",
        'ß' => "ss",
        'ť' | 'ţ' | 'ț' => "t",
        'ù' | 'ú' | 'û' | 'ü' | 'ū' | 'ů' | 'ű' => "u",
        'ý' | 'ÿ' => "y",
        'ź' | 'ż' | 'ž' => "z",
        'æ' => "ae",
        'œ' => "oe",
        _ => "",
    };
    let itself = plain.is_empty() && small.is_alphanumeric();
    Some(plain.chars().chain(itself.then_some(small)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_same_family_name_in_all_forms() {
        for names in [
            &[
                "Carlsen, Magnus",
                "Carlsen,M",
                "CARLSEN, M.",
                "Magnus Carlsen",
                "M. Carlsen",
                "Carlsen M.",
            ][..],
            &["Réti, Richard", "Reti,R", "Richard Réti"],
            &["van Wely, Loek", "Van Wely,L"],
            &["Đurić, S", "Duric, Stefan"],
            &["Müller, K", "Mueller, Karsten", "Muller,K"],
            &["Sørensen", "Soerensen", "Sorensen"],
        ] {
            for name in names {
                assert_eq!(family_name(name), family_name(names[0]), "{name}");
            }
        }
        assert_ne!(family_name("Polgar, J"), family_name("Polgarova, J"));
    }

    #[test]
    fn finds_texts_in_other_spellings() {
        for (value, text) in [
            ("Carlsen, Magnus", "carlsen"),
            ("Carlsen, Magnus", "Magnus Carlsen"),
            ("Carlsen,M", "m carlsen"),
            ("Carlsen,M", "Magnus Carlsen"),
            ("Carlsen, Magnus", "Carlsen,M"),
            ("Réti, Richard", "reti"),
            ("Reti, Richard", "Réti"),
            ("Mueller, K", "Müller"),
            ("Müller, K", "mueller"),
            ("Tata Steel 2024", "steel"),
            ("Kasparov", "aspar"),
            ("?", "?"),
            ("", "?"),
            ("-", "?"),
            ("????.??.??", "-"),
            ("any", ""),
        ] {
            assert!(contains(value, text), "{value:?} {text:?}");
        }
        for (value, text) in [
            ("Carlsen, Magnus", "Carlsen, Henrik"),
            ("Carlsen, M", "Carlsen, Henrik"),
            ("Carlsen, M", "Magnus"),
            ("Carlsen", "?"),
            ("", "Carlsen"),
        ] {
            assert!(!contains(value, text), "{value:?} {text:?}");
        }
    }

    #[test]
    fn folds_whole_names() {
        for name in ["Carlsen, Magnus", "GM Magnus Carlsen", "magnus CARLSEN "] {
            assert_eq!(folded(name), "carlsen magnus");
        }
        for name in ["?", "", "N.N.", "NN", "unknown"] {
            assert!(is_nobody(&folded(name)), "{name}");
        }
    }
}
