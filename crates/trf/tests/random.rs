//! Properties of any input: it is read, and the written form is read back unchanged.

use proptest::prelude::*;
use trf::read;

const FILES: [&str; 2] = [
    include_str!("files/swiss.trf"),
    include_str!("files/old.trf"),
];

fn assert_written_as_read(bytes: &[u8]) {
    let first = read(bytes);
    for problem in &first.problems {
        assert!(!problem.to_string().is_empty());
    }
    let written = first.tournament.to_trf().expect("all that was read fits");
    let again = read(written.as_bytes());
    assert_eq!(again.tournament, first.tournament, "{written}");
    assert_eq!(again.tournament.to_trf().as_deref(), Ok(&*written));
}

/// A line of a record with random text.
fn line() -> impl Strategy<Value = String> {
    let code = prop_oneof![
        Just("001"),
        Just("062"),
        Just("132"),
        Just("142"),
        Just("152"),
        Just("162"),
        Just("202"),
        Just("240"),
        Just("250"),
        Just("260"),
        Just("299"),
        Just("XXR"),
        Just("XXC"),
        Just("XXZ"),
        Just("XXS"),
        Just("XXA"),
        Just("XXP"),
        Just("BBW"),
        Just("BBF"),
        Just("012"),
        Just("###"),
    ];
    (code, "[ 0-9WDLAPXZHFUwb=+.,-]{0,140}").prop_map(|(code, text)| format!("{code}{text}"))
}

proptest! {
    #[test]
    fn any_bytes_are_read(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        assert_written_as_read(&bytes);
    }

    #[test]
    fn any_lines_are_read(lines in prop::collection::vec(line(), 0..12)) {
        assert_written_as_read(lines.join("\n").as_bytes());
    }

    #[test]
    fn damaged_files_are_read(
        file in prop::sample::select(&FILES[..]),
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..8),
        remove in any::<bool>(),
    ) {
        let mut bytes = file.as_bytes().to_vec();
        for (place, byte) in damage {
            let place = place.index(bytes.len());
            if remove {
                bytes.remove(place);
            } else {
                bytes[place] = byte;
            }
        }
        assert_written_as_read(&bytes);
    }
}
