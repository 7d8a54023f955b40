//! Detection of an encoding by the bytes that are not UTF-8.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, Encoding as Web, GBK, IBM866, ISO_8859_2, KOI8_R, KOI8_U, SHIFT_JIS,
    WINDOWS_1250, WINDOWS_1251, WINDOWS_1252, WINDOWS_1253, WINDOWS_1254, WINDOWS_1255,
    WINDOWS_1256, WINDOWS_1257,
};

use super::{Encoding, Table};

/// Encodings of other scripts. They are recognized by a few letters.
const OTHER_SCRIPTS: [&Web; 12] = [
    BIG5,
    EUC_JP,
    EUC_KR,
    GBK,
    IBM866,
    KOI8_R,
    KOI8_U,
    SHIFT_JIS,
    WINDOWS_1251,
    WINDOWS_1253,
    WINDOWS_1255,
    WINDOWS_1256,
];

/// Encodings of the Latin script, which are easily confused with Windows-1252.
const LATIN: [&Web; 4] = [ISO_8859_2, WINDOWS_1250, WINDOWS_1254, WINDOWS_1257];

/// Number of bytes above 0x7f from which a guess is used: chosen so that lists of three names are
/// recognized, and a single Western name is never read as another script.
const FEW: usize = 4;
const MANY: usize = 10;

/// Returns the encoding of some lines that are not UTF-8, or `None` for Windows-1252 and if there is
/// too little text to tell.
pub(super) fn guess(lines: &[u8]) -> Option<Encoding> {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(lines, true);
    let found = detector.guess(None, Utf8Detection::Deny);
    let count = lines.iter().filter(|byte| **byte >= 0x80).count();
    let has_no_character = |byte: &u8| matches!(byte, 0x81 | 0x8d | 0x8f | 0x90 | 0x9d);
    let needed = if OTHER_SCRIPTS.contains(&found) || lines.iter().any(has_no_character) {
        FEW
    } else if LATIN.contains(&found) {
        MANY
    } else {
        return None;
    };
    let is_accepted = OTHER_SCRIPTS.contains(&found) || LATIN.contains(&found);
    let reads_all = || {
        found
            .decode_without_bom_handling_and_without_replacement(lines)
            .is_some_and(|text| !text.contains(|c| ('\u{80}'..='\u{9f}').contains(&c)))
    };
    (found != WINDOWS_1252 && is_accepted && count >= needed && reads_all())
        .then_some(Encoding(Table::Web(found)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the name of the encoding that is guessed for these names.
    fn guessed(encoding: &'static Web, names: &[&str]) -> Option<String> {
        let lines: Vec<u8> = names
            .iter()
            .flat_map(|name| {
                let tag = format!("[White \"{name}\"]\n");
                encoding.encode(&tag).0.into_owned()
            })
            .collect();
        guess(&lines).map(|encoding| encoding.to_string())
    }

    #[test]
    fn recognizes_encodings_of_names() {
        for (encoding, names) in [
            (WINDOWS_1251, &["Карпов", "Таль, Михаил"][..]),
            (KOI8_U, &["Карпов", "Таль, Михаил"]),
            (IBM866, &["Карпов", "Таль, Михаил"]),
            (GBK, &["丁立人", "侯逸凡"]),
            (SHIFT_JIS, &["羽生善治", "森内俊之"]),
            (EUC_KR, &["김철수", "서울 대회"]),
            (WINDOWS_1253, &["Παπαδόπουλος"]),
            (
                WINDOWS_1250,
                &["Šťastný, Ján", "Ftáčnik", "Dvořák", "Příhoda", "Łuczak"],
            ),
        ] {
            let guessed = guessed(encoding, names);
            assert_eq!(guessed.as_deref(), Some(encoding.name()), "{names:?}");
        }
    }

    #[test]
    fn western_names_and_short_texts_are_windows_1252() {
        for names in [
            &["Müller"][..],
            &["Réti"],
            &["Ñuñoa"],
            &["Ærøskøbing", "Þröstur Þórhallsson", "Sørensen"],
            &[
                "Müller",
                "Réti",
                "Großmann",
                "Núñez",
                "Åkesson",
                "Lefèvre",
                "João",
                "Weiß",
            ],
        ] {
            assert_eq!(guessed(WINDOWS_1252, names), None, "{names:?}");
        }
        assert_eq!(guess(b"[White \"M\x81ller\"]\n"), None);
        assert_eq!(
            guess(b"\xbd-\xbd \xbd-\xbd \xbd-\xbd \xbd-\xbd \xbd-\xbd"),
            None
        );
    }
}
