//! The clock that searches read.
//!
//! WebAssembly without an operating system has no clock. There the embedding program sets one with
//! [`set_clock`].

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub(crate) use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub(crate) use embedded::Instant;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use embedded::set_clock;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod embedded {
    use std::sync::OnceLock;
    use std::time::Duration;

    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Sets the function that returns the time since a fixed moment; it must never decrease. A
    /// search with a time limit calls it every 1,024 positions. Only the first call has an effect.
    /// Without a clock no time passes, so only depth, nodes or a stop end a search.
    pub fn set_clock(clock: fn() -> Duration) {
        let _ = CLOCK.set(clock);
    }

    /// A moment of this clock.
    #[derive(Clone, Copy)]
    pub(crate) struct Instant(Duration);

    impl Instant {
        pub(crate) fn now() -> Self {
            Self(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
        }

        pub(crate) fn elapsed(self) -> Duration {
            Self::now().0.saturating_sub(self.0)
        }
    }
}
