//! Players never learn of those who are hidden or wait in reserve: not by name, and not by a number.
#![allow(missing_docs)]

mod common;

use common::strays::shadows;
use ludex_engine::testing::random_play;
use ludex_engine::{ActorId, Seeded, System, Viewer, play};
use ludex_unbound::{State, Unbound};

fn viewers() -> [Viewer; 2] {
    [Viewer::Player(vec![ActorId(0), ActorId(2)]), Viewer::Spectator]
}

/// Who is kept from players.
fn kept(state: &State) -> Vec<ActorId> {
    state.ids().filter(|&id| state.actor(id).hidden || state.actor(id).reserve).collect()
}

fn written<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("it can be written")
}

/// Everything a person is shown of a state.
fn shown(state: &State, viewer: &Viewer) -> String {
    let sheets: Vec<_> = state.ids().map(|id| Unbound::sheet(state, id, viewer)).collect();
    written(&(Unbound::view(state, viewer), sheets, Unbound::ground(state)))
}

#[test]
fn what_is_shown_does_not_depend_on_the_hidden() {
    let mut met = 0;
    for seed in 0..40 {
        random_play::<Unbound>(&shadows(), seed, 80, |state, _, _| {
            let mut other = state.clone();
            for id in kept(state) {
                met += 1;
                let actor = &mut other.actors[id.index()];
                (actor.name, actor.health, actor.vitality) = ("nobody's business".into(), 1, 0);
                (actor.exhaustion, actor.potions) = (3, 9);
            }
            for viewer in viewers() {
                assert_eq!(shown(state, &viewer), shown(&other, &viewer));
            }
        });
    }
    assert!(met > 500, "the hidden were there {met} times");
}

#[test]
fn nothing_told_or_offered_names_the_hidden() {
    for seed in 0..40 {
        let (mut copy, mut dice) = (shadows(), Seeded::from_number(seed));
        random_play::<Unbound>(&shadows(), seed, 120, |state, offers, command| {
            let names: Vec<_> = kept(state).into_iter().map(|id| (id, state.actor(id).name.clone())).collect();
            for offer in offers.iter().filter(|offer| offer.actor.is_some_and(|id| state.actor(id).side == 0)) {
                for (id, name) in &names {
                    assert!(!written(offer).contains(&**name), "{offer:?} names {name}");
                    assert_ne!(offer.target, Some(*id), "{offer:?} aims at {name}");
                }
            }
            let mut events = Vec::new();
            play::<Unbound>(&mut copy, &mut dice, &mut events, command).expect("it was offered");
            let mut after = state.clone();
            for event in &events {
                Unbound::apply(&mut after, event);
                for viewer in viewers() {
                    let Some(line) = Unbound::tell(&after, event, &viewer) else { continue };
                    for id in kept(&after) {
                        let name = &after.actor(id).name;
                        assert!(!written(&line).contains(&**name), "{line:?} names {name}");
                        assert_ne!(line.actor, Some(id), "{line:?} is about {name}");
                    }
                }
            }
        });
    }
}

#[test]
fn refusals_do_not_name_the_hidden() {
    let mut state = shadows();
    let begin = ludex_unbound::Command::StartEncounter { surprised: vec![] };
    play::<Unbound>(&mut state, &mut Seeded::from_number(3), &mut (), &begin).expect("it begins");
    for id in state.ids().filter(|&id| state.actor(id).side == 0) {
        for barred in Unbound::barred(&state, id) {
            for hidden in kept(&state) {
                assert!(!written(&barred).contains(&*state.actor(hidden).name), "{barred:?}");
            }
        }
    }
}
