//! The odds of the fight at the dock that take longest: first without cards, then with two in every hand.

use ludex_edge::cards::AwardCard;
use ludex_edge::{Command, Edge, State, content::starter};
use ludex_engine::Content;
use ludex_odds::dearest;

fn main() {
    let start = Edge::load("dock.toml", &starter()).expect("the starter content is whole");
    println!("without cards");
    dearest::<Edge>(&start, 2, |_| Vec::new());
    println!("with two cards in every hand");
    dearest::<Edge>(&start, 1, draws);
}

/// Returns what it takes for everybody who holds cards to have two.
fn draws(state: &State) -> Vec<Command> {
    let short = |id: &_| state.profile(*id).players && state.actor(*id).hand.len() < 2;
    state.ids().filter(short).map(|target| AwardCard { target, reason: String::new() }.into()).collect()
}
