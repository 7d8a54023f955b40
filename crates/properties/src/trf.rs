//! Properties of the TRF reader: any text is read, and the written form is read back unchanged.

/// The input is a TRF.
///
/// # Panics
///
/// When a property does not hold.
pub fn trf(data: &[u8]) {
    let first = ::trf::read(data);
    for problem in &first.problems {
        assert!(problem.line > 0 && problem.column > 0, "{problem:?}");
        assert!(!problem.to_string().is_empty());
    }
    let written = first.tournament.to_trf().expect("all that was read fits");
    let again = ::trf::read(written.as_bytes()).tournament;
    assert_eq!(again, first.tournament, "{written}");
    assert_eq!(again.to_trf(), Ok(written));
}
