//! Who asks: the address of a request, and the address it is counted by.

use std::net::IpAddr;

/// The address that a request came from.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// Returns the address that connections are counted by: an IPv6 /64 network counts as one address.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(address) => match address.to_ipv4_mapped() {
            Some(address) => IpAddr::V4(address),
            None => IpAddr::V6((address.to_bits() >> 64 << 64).into()),
        },
        address => address,
    }
}
