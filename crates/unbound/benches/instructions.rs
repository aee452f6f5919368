//! Whole fights, for callgrind: see [`whole_fights`].

use ludex_engine::testing::whole_fights;
use ludex_unbound::{Unbound, content::starter};

fn main() {
    whole_fights::<Unbound>(&starter(), ("skirmish.toml", "steady"));
}
