//! The network that a request comes from.

use std::net::{IpAddr, Ipv6Addr};

/// The network of a request: a single IPv4 address, or the 64-bit IPv6 prefix that a provider
/// assigns to one customer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Network(IpAddr);

impl Network {
    /// Returns the networks around this one, the largest first, and this one. For IPv6 these have
    /// prefixes of 48, 56 and 64 bits: providers assign one of these to a customer, who can choose
    /// any network in it. An IPv4 address is in no larger network.
    pub fn groups(self) -> [Self; 3] {
        let IpAddr::V6(address) = self.0 else {
            return [self; 3];
        };
        [48, 56, 64].map(|bits| {
            let mask = u128::MAX << (128 - bits);
            Self(Ipv6Addr::from_bits(address.to_bits() & mask).into())
        })
    }

    /// Returns the largest network around this one, which may belong to one customer.
    pub fn largest(self) -> Self {
        self.groups()[0]
    }
}

impl From<IpAddr> for Network {
    fn from(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V6(long) => {
                let [a, b, c, d, ..] = long.segments();
                Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
            }
            short @ IpAddr::V4(_) => short,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(text: &str) -> Network {
        text.parse::<IpAddr>().expect("an address").into()
    }

    #[test]
    fn ipv6_addresses_of_one_customer_share_a_network() {
        assert_eq!(network("2001:db8:1:2::1"), network("2001:db8:1:2:3::9"));
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
        assert_eq!(network("::ffff:192.0.2.1"), network("192.0.2.1"));
        assert_ne!(network("192.0.2.1"), network("192.0.2.2"));
    }

    #[test]
    fn ipv6_networks_are_in_larger_ones() {
        let prefixes = ["2001:db8:1::", "2001:db8:1:200::", "2001:db8:1:203::"].map(network);
        assert_eq!(network("2001:db8:1:203::9").groups(), prefixes);
        let short = network("192.0.2.1");
        assert_eq!(short.groups(), [short; 3]);
        assert_eq!(short.largest(), short);
    }
}
