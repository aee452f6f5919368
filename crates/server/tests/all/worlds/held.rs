//! Commands that wait for somebody else's dice: what is told of them meanwhile hangs on nobody hidden.

use super::world::{Step, World, compare};
use super::{ARCHSOUL, archsoul, destiny, of_the_concealed, unbound};
use serde_json::json;

/// Whoever is concealed stands beside the fight, and has been hurt in it: the dice that are asked for, and of whom, are the same.
#[tokio::test]
async fn archsoul_a_blow_that_waits_for_the_dice_of_a_foe() {
    let steps = [
        Step::Master(json!({"do": "place", "target": 1, "to": [1, 2]}), vec![]),
        Step::Master(json!({"do": "ambush", "by": 0, "order": [0]}), vec![]),
        of_the_concealed(json!({"do": "hurt", "target": 2, "by": 1})),
        Step::Held(json!({"do": "attack", "actor": 0, "target": 1, "weapon": 0}), vec![1]),
        Step::Undo,
        Step::Held(json!({"do": "attack", "actor": 0, "target": 1, "weapon": 0}), vec![6, 2, 6]),
    ];
    let (_, log) = compare(archsoul().await, &steps).await;
    assert!(log.contains("Mara attacks the guard"), "{log}");
}

/// Hiding from somebody who is concealed, and searching where somebody is, ask for no die more and none less.
#[tokio::test]
async fn archsoul_hiding_and_searching_with_dice_that_are_waited_for() {
    let steps = [
        Step::Held(json!({"do": "hide", "actor": 0}), vec![1]),
        Step::Held(json!({"do": "search", "actor": 0}), vec![1]),
        of_the_concealed(json!({"do": "place", "target": 2, "to": [4, 0]})),
        Step::Held(json!({"do": "search", "actor": 0}), vec![1]),
        Step::Secret,
    ];
    compare(archsoul().await, &steps).await;
}

/// Dice that were rolled in secret before are no part of it either.
#[tokio::test]
async fn archsoul_dice_in_secret_beside_those_that_are_waited_for() {
    let mut worlds = Vec::new();
    for _ in 0..3 {
        worlds.push(World::of("archsoul", ARCHSOUL, &[&[0]], &[0, 1, 2]).await);
    }
    let steps = [
        Step::Secret,
        Step::Held(json!({"do": "search", "actor": 0}), vec![3]),
        Step::All(vec![Step::Secret, Step::Undo]),
        Step::Held(json!({"do": "search", "actor": 0}), vec![6]),
    ];
    compare(worlds, &steps).await;
}

/// Whoever searches is asked for the same dice whether somebody hides by the way, far off or not at all.
#[tokio::test]
async fn unbound_a_search_that_waits_for_dice() {
    let steps = [
        Step::Master(json!({"do": "start_encounter"}), vec![10, 10, 5, 5, 4, 4, 5]),
        Step::Held(json!({"do": "search", "actor": 0}), vec![1]),
        Step::Secret,
        Step::Undo,
        Step::Held(json!({"do": "search", "actor": 0}), vec![2]),
    ];
    let (_, log) = compare(unbound().await, &steps).await;
    assert!(log.contains("Brana"), "{log}");
}

/// Whoever searches along a lane is asked for the same dice, whoever is unseen on it.
#[tokio::test]
async fn destiny_a_search_that_waits_for_dice() {
    let steps = [
        Step::Held(json!({"do": "search", "actor": 0}), vec![3]),
        Step::Undo,
        Step::Held(json!({"do": "search", "actor": 0}), vec![1]),
    ];
    compare(destiny().await, &steps).await;
}
