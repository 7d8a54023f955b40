//! The address at which others on the local network reach this computer.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

/// An address outside every real network (RFC 5737).
const ANYWHERE: (Ipv4Addr, u16) = (Ipv4Addr::new(192, 0, 2, 1), 9);

/// Returns the address under which other computers reach a server that listens at `listening`.
/// `None` if it listens on the loopback interface only, or if this computer is in no network. Of
/// several addresses this is the one with the route to the internet, if any.
pub fn address_for_others(listening: SocketAddr) -> Option<SocketAddr> {
    let address = match listening.ip() {
        any if any.is_unspecified() => own_address()?,
        local if local.is_loopback() => return None,
        one => one,
    };
    Some(SocketAddr::new(address, listening.port()))
}

fn own_address() -> Option<IpAddr> {
    towards_the_internet().or_else(|| {
        let interfaces = if_addrs::get_if_addrs().ok()?;
        let mut addresses = interfaces
            .into_iter()
            .filter(|one| one.is_oper_up() && !one.is_loopback() && !one.is_link_local())
            .map(|one| one.ip());
        addresses.find(IpAddr::is_ipv4)
    })
}

/// Returns the source address of packets to the internet. No packet is sent.
fn towards_the_internet() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect(ANYWHERE).ok()?;
    let address = socket.local_addr().ok()?.ip();
    (!address.is_loopback() && !address.is_unspecified()).then_some(address)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_an_address_for_servers_that_listen_to_other_computers() {
        for (listening, expected) in [
            ("127.0.0.1:8064", None),
            ("[::1]:8064", None),
            ("192.168.1.5:8064", Some("192.168.1.5:8064")),
            ("[2001:db8::5]:80", Some("[2001:db8::5]:80")),
        ] {
            let address = address_for_others(listening.parse().expect("an address"));
            let text = address.map(|address| address.to_string());
            assert_eq!(text.as_deref(), expected, "{listening}");
        }
        // The result depends on the machine.
        for any in ["0.0.0.0:8064", "[::]:8064"] {
            if let Some(address) = address_for_others(any.parse().expect("an address")) {
                assert!(!address.ip().is_loopback() && !address.ip().is_unspecified());
                assert_eq!(address.port(), 8064);
            }
        }
    }
}
