//! Whole fights, for callgrind: see [`whole_fights`].

use ludex_edge::{Edge, content::starter};
use ludex_engine::testing::whole_fights;

fn main() {
    whole_fights::<Edge>(&starter(), ("dock.toml", "seasoned"));
}
