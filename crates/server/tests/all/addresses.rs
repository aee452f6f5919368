//! Where a server is reached.

use ludex_server::addresses;

#[test]
fn who_listens_on_one_address_is_reached_there() {
    let of = |text: &str| addresses(text.parse().expect("an address"));
    assert_eq!(of("192.168.1.20:7777"), ["192.168.1.20:7777".parse().expect("an address")]);
    assert_eq!(of("127.0.0.1:7777"), []);
    assert_eq!(of("[::1]:7777"), []);
}

#[test]
fn who_listens_everywhere_is_reached_at_every_address_of_this_machine() {
    for address in addresses("0.0.0.0:7777".parse().expect("an address")) {
        assert!(address.is_ipv4() && !address.ip().is_loopback() && address.port() == 7777, "{address}");
    }
}
