//! Whole fights, for callgrind: see [`whole_fights`].

use ludex_engine::testing::whole_fights;
use ludex_pathfinder::{Pathfinder, content::starter};

fn main() {
    whole_fights::<Pathfinder>(&starter(), ("ford.toml", "seasoned"));
}
