use ludex_kit::content::record;

/// A boat.
#[record(strict)]
struct Boat {
    seats: u8,
}

fn main() {
    let _ = Boat { seats: 1 };
}
