//! The odds of a fight of four against four that take longest: first with nobody asked about checks, then with all who hold Hero
//! Points ready asked about each.

use ludex_engine::Content;
use ludex_odds::dearest;
use ludex_pathfinder::heroes::{BeginSession, HoldHeroPoints};
use ludex_pathfinder::{Command, Pathfinder, State, content::starter};

fn main() {
    let start = Pathfinder::load("ford.toml", &starter()).expect("the starter content is whole");
    println!("nobody holds Hero Points ready");
    dearest::<Pathfinder>(&start, 2, |_| Vec::new());
    println!("all hold Hero Points ready");
    dearest::<Pathfinder>(&start, 1, holds);
}

/// Returns what it takes for all to hold Hero Points ready.
fn holds(state: &State) -> Vec<Command> {
    if state.round == 0 {
        return vec![BeginSession {}.into()];
    }
    let may_hold = |id: &_| state.actor(*id).hero_points > 0 && !state.actor(*id).hero_ready;
    state.ids().filter(may_hold).map(|actor| HoldHeroPoints { actor, ready: true }.into()).collect()
}
