//! Where a server is reached.

use std::net::{IpAddr, SocketAddr};

/// Name prefixes of virtual network interfaces: their addresses come last.
const INNER: [&str; 6] = ["docker", "br-", "veth", "virbr", "vmnet", "vbox"];

/// Returns the addresses under which other machines reach a server that listens on `listens`, the likeliest first; those
/// of every interface if it listens on all. Empty if only this machine reaches it.
pub fn addresses(listens: SocketAddr) -> Vec<SocketAddr> {
    let own = |ip: IpAddr| !ip.is_loopback() && !ip.is_unspecified() && !is_of_a_link(ip);
    if !listens.ip().is_unspecified() {
        return [listens].into_iter().filter(|address| own(address.ip())).collect();
    }
    // Who cannot be asked tells none, and people name the address themselves.
    let mut found: Vec<(bool, IpAddr)> = if_addrs::get_if_addrs()
        .unwrap_or_default()
        .into_iter()
        .map(|interface| (INNER.iter().any(|inner| interface.name.starts_with(inner)), interface.ip()))
        .filter(|(_, ip)| own(*ip) && (ip.is_ipv4() || listens.is_ipv6()))
        .collect();
    found.sort_by_key(|(inner, ip)| (*inner, ip.is_ipv6(), *ip));
    found.dedup();
    found.into_iter().map(|(_, ip)| SocketAddr::new(ip, listens.port())).collect()
}

/// Returns whether an address is link-local, so that it cannot stand in a URL for others.
fn is_of_a_link(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => ip.is_link_local(),
        IpAddr::V6(ip) => ip.is_unicast_link_local(),
    }
}
