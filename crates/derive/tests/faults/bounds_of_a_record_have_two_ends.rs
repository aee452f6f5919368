use ludex_kit::content::record;

/// A boat.
#[record]
struct Boat {
    #[field(1..)]
    seats: u8,
}

fn main() {
    let _ = Boat { seats: 1 };
}
