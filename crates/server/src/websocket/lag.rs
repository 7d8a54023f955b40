//! Measures the round-trip time to a client with the server's own pings. Times reported by the
//! client are not trusted.

use arbiter::{Millis, Timestamp};

use net::random;

/// The pending ping, and the last measurement.
#[derive(Debug, Default)]
pub(crate) struct Lag {
    /// The payload that the pong must repeat, and the time of the ping.
    sent: Option<(u64, Timestamp)>,
    last: Option<Millis>,
}

impl Lag {
    /// Returns the payload of a ping to send now; `None` while another is unanswered.
    pub(crate) fn ping(&mut self, now: Timestamp) -> Option<[u8; 8]> {
        if self.sent.is_some() {
            return None;
        }
        // Random, so that a client cannot answer it before it arrives.
        let payload = random::bits();
        self.sent = Some((payload, now));
        Some(payload.to_be_bytes())
    }

    /// Processes a pong, and returns the lag, if known: the smaller of the last two measurements,
    /// because a busy moment makes a measurement longer, and nothing makes it shorter.
    pub(crate) fn pong(&mut self, payload: &[u8], now: Timestamp) -> Option<Millis> {
        let is_answer = |(sent, _): &mut (u64, Timestamp)| sent.to_be_bytes() == *payload;
        let (_, sent_at) = self.sent.take_if(is_answer)?;
        let measured = now - sent_at;
        let before = self.last.replace(measured)?;
        Some(before.min(measured))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uses_the_smaller_of_two_measurements() {
        let mut lag = Lag::default();
        let mut now = Timestamp(1_000);
        for (taken, known) in [
            (90, None),
            (400, Some(90)),
            (300, Some(300)),
            (20, Some(20)),
        ] {
            let ping = lag.ping(now).expect("no ping is pending");
            now = now + taken;
            assert_eq!(lag.pong(&ping, now), known, "{taken}");
        }
    }

    #[test]
    fn only_the_answer_to_the_ping_on_its_way_counts() {
        let mut lag = Lag::default();
        let now = Timestamp(1_000);
        assert_eq!(lag.pong(&[0; 8], now), None);
        let first = lag.ping(now).expect("no ping is pending");
        assert_eq!(lag.ping(now), None);
        for foreign in [&[][..], &[0; 7], &[0; 125], b"ping"] {
            assert_eq!(lag.pong(foreign, now), None);
        }
        lag.pong(&first, now + 40);
        let second = lag.ping(now + 50).expect("the first ping was answered");
        assert_eq!(lag.pong(&first, now + 51), None, "an old pong is ignored");
        assert_eq!(lag.pong(&second, now + 80), Some(30));
    }
}
