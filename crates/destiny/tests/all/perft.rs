//! The number of lawful moves from fixed positions, with fixed dice: a change of the rules shows here.
#![allow(missing_docs)]

use crate::common::*;
use ludex_destiny::Destiny;
use ludex_engine::Content;
use ludex_engine::testing::perft;

#[test]
fn the_number_of_lawful_moves() {
    let load = |file: &str| Destiny::load(file, &ludex_destiny::content::starter()).expect("it is whole");
    let face_to_face = scene().with("Brannic Holt", "B", "a", 10).with("Town guard", "g", "b", 11).begun(&[0, -1]);
    let ambush = scene().with("Sella Wren", "S", "a", 10).with("Wolf", "w", "b", 11).begun(&[0, -1]);
    let mut after = face_to_face.clone();
    let owner = after.id("B");
    after.act(ludex_destiny::DropItem { actor: owner, weapon: 0 }, NONE);
    after.rules(ludex_destiny::Change::End(ludex_destiny::End {}));
    let what = ludex_destiny::Object { name: "door".into(), at: after.actor("B").place, ..Default::default() };
    let object = ludex_destiny::Object { what: ludex_destiny::Handling::Door, breaks: Some(12), ..what };
    after.rules(ludex_destiny::Change::SetObject(ludex_destiny::SetObject { object }));
    // Outside a fight everybody may walk to every yard of the lane.
    let positions = [
        ("the duel", load("duel.toml"), 2),
        ("the bridge", load("lane.toml"), 2),
        ("face to face", face_to_face.play.state, 3),
        ("an ambush", ambush.play.state, 3),
        ("after the fight, by a door", after.play.state, 2),
    ];
    let counted: Vec<(&str, Vec<u64>)> =
        positions.iter().map(|(name, state, deep)| (*name, perft::<Destiny>(state, *deep))).collect();
    let expected = vec![
        ("the duel", vec![41, 1681]),
        ("the bridge", vec![185, 33964]),
        ("face to face", vec![75, 3675, 140429]),
        ("an ambush", vec![56, 2469, 104688]),
        ("after the fight, by a door", vec![231, 52064]),
    ];
    assert_eq!(counted, expected);
}
