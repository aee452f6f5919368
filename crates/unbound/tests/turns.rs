//! Turns and Action Points (UL-TRN).
#![allow(missing_docs)]

mod common;

use common::table::*;
use ludex_unbound::*;

#[test]
fn ul_trn_09_the_most_action_points_act_next() {
    let mut table = duel(17, 11);
    table.strikes("Tamsin", "shortsword", "Goblin", []).answers("Goblin", Answer::Passive, [2, 5]);
    assert_eq!((table.rolled(), table.damage().0), ((9, 8, Degree::Hit), 3));
    table.declines("Tamsin");
    assert_eq!((table.acting(), table.ap("Tamsin"), table.ap("Goblin")), ("Tamsin A", 12, 11));
    table.set("Goblin", |goblin| goblin.health = 4);
    table.strikes("Tamsin", "shortsword", "Goblin", []).answers("Goblin", Answer::Passive, [3, 4]).declines("Tamsin");
    assert_eq!((table.acting(), table.ap("Tamsin"), table.ap("Goblin")), ("Goblin B", 7, 11));
}
