//! Players never learn of those who are hidden or wait in reserve, nor of what others feel for them before it is found
//! out: not by name, and not by a number.

use crate::common;

use common::cellar::cellar;
use common::stray_scenes::{shadows, words_at_the_gate};
use ludex_engine::Event as _;
use ludex_engine::Scenery as _;
use ludex_engine::testing::random_play;
use ludex_engine::{ActorId, CommandSet, Offer, Presentation, Seeded, Tally, Viewer, play};
use ludex_unbound::character::Skill;
use ludex_unbound::objects::{Furnish, Hidden};
use ludex_unbound::rounds::StartEncounter;
use ludex_unbound::stealth::{Feign, PretenceKind, Sneak, StealthEvent};
use ludex_unbound::talk::{Attitude, Quirk, Relation, TalkEvent};
use ludex_unbound::{Command, Event, State, Unbound};
use std::sync::Arc;

fn viewers() -> [Viewer; 2] {
    [Viewer::Player(vec![ActorId(0), ActorId(1)]), Viewer::Spectator]
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
    for seed in 0..12 {
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
    for seed in 0..12 {
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
                event.apply(&mut after);
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

/// What players may not know in the cellar is something else: how well enemies hide, and what nobody has found.
fn cellar_otherwise(state: &State) -> State {
    let mut other = state.clone();
    for actor in other.actors.iter_mut().filter(|actor| actor.side == 1) {
        actor.stealth = actor.stealth.map(|total| total + 7);
        actor.sneaking = !actor.sneaking;
    }
    if let Some(around) = &mut other.around {
        let around = Arc::make_mut(around);
        for thing in around.things.iter_mut().filter(|thing| !thing.known()) {
            (thing.name, thing.armor, thing.health) = (format!("no {}", thing.name), 17, 1);
            thing.hidden = Some(Hidden { perception: Some(3), ..Hidden::default() });
            thing.trap = None;
        }
        for pretence in around.pretences.iter_mut().filter(|pretence| pretence.owner.index() > 1) {
            (pretence.name, pretence.total) = (format!("no {}", pretence.name), Some(1));
        }
        around.distracted.retain(|(who, _)| who.index() < 2);
    }
    other
}

#[test]
fn what_players_see_of_the_cellar_does_not_depend_on_what_is_not_found() {
    let viewers = [Viewer::Player(vec![ActorId(0), ActorId(1)]), Viewer::Spectator];
    let (mut met, mut start) = (0, cellar());
    let feign = |actor, what: &str| {
        let (sort, what) = (PretenceKind::Item, what.to_owned());
        Command::Feign(Feign { actor, sort, what, signature: false, needs_kit: false })
    };
    let hide = |actor| Command::Sneak(Sneak { actor, skill: Skill::Hide, allowed: true });
    let things = "[a trap door]";
    let mut hidden = start.around.as_ref().map(|around| around.things[3].clone()).expect("there are things");
    (hidden.name, hidden.veiled) = (things.into(), false);
    let place = Command::Furnish(Furnish::Place { what: Box::new(hidden) });
    for command in [feign(ActorId(3), "a key"), hide(ActorId(3)), place] {
        play::<Unbound>(&mut start, &mut Seeded::from_number(5), &mut (), &command).expect("it is lawful");
    }
    for seed in 0..12 {
        let (mut copy, mut dice) = (start.clone(), Seeded::from_number(seed));
        random_play::<Unbound>(&start, seed, 60, |state, _, command| {
            let other = cellar_otherwise(state);
            met += usize::from(other != *state);
            for viewer in &viewers {
                assert_eq!(shown(state, viewer), shown(&other, viewer));
            }
            assert_eq!(offered(state), offered(&other));
            let (mut events, mut after) = (Vec::new(), state.clone());
            play::<Unbound>(&mut copy, &mut dice, &mut events, command).expect("it was offered");
            for event in &events {
                event.apply(&mut after);
                for viewer in &viewers {
                    let Some(line) = Unbound::tell(&after, event, viewer) else { continue };
                    let around = after.around.iter().flat_map(|around| &around.things);
                    for thing in around.filter(|thing| !thing.known()) {
                        assert!(!written(&line).contains(&thing.name), "{line:?} names {}", thing.name);
                    }
                    assert!(!matches!(event, Event::Stealth(StealthEvent::Compared { .. })), "{line:?}");
                }
            }
        });
    }
    assert!(met > 500, "there was something to keep {met} times");
}

#[test]
fn refusals_do_not_name_the_hidden() {
    let mut state = shadows();
    let begin = ludex_unbound::Command::StartEncounter(StartEncounter { surprised: vec![] });
    play::<Unbound>(&mut state, &mut Seeded::from_number(3), &mut (), &begin).expect("it begins");
    for id in state.ids().filter(|&id| state.actor(id).side == 0) {
        for barred in ludex_unbound::Command::unavailable(&state, id, &Viewer::GameMaster) {
            for hidden in kept(&state) {
                assert!(!written(&barred).contains(&*state.actor(hidden).name), "{barred:?}");
            }
        }
    }
}

/// What nobody has found out about a relation is something else.
fn felt_otherwise(relation: &mut Relation) {
    if relation.read {
        return;
    }
    (relation.favor, relation.displeasure) = (relation.favor + 3, 4);
    (relation.favor_max, relation.displeasure_max) = (relation.favor_max + 5, 8);
    relation.attitude = if relation.attitude == Some(Attitude::Hostile) { None } else { Some(Attitude::Hostile) };
    (relation.failures, relation.deceived) = (relation.failures + 1, !relation.deceived);
}

/// The same talk with people who feel otherwise, and have other quirks where players do not know them.
fn otherwise(state: &State) -> State {
    let mut other = state.clone();
    other.relations.iter_mut().for_each(felt_otherwise);
    for actor in other.actors.iter_mut().filter(|actor| !actor.profile.pc) {
        let manner = &mut Arc::make_mut(&mut actor.profile).manner;
        manner.concealing = !manner.concealing;
        manner.quirks = [manner.revealed.clone(), vec![Quirk::Paranoid]].concat();
    }
    other
}

/// What happened, with what players may not know of it changed.
fn happened_otherwise(event: &Event, state: &State) -> Event {
    let mut event = event.clone();
    let Event::Talk(spoken) = &mut event else { return event };
    let read = |npc: ActorId| state.relations.iter().any(|relation| relation.npc == npc && relation.read);
    let mut other = Tally::shown();
    other.base("something else", 77, &ludex_unbound::talk::manner::SOCIAL_DEFENCE);
    match spoken {
        TalkEvent::Approached { npc, defence, .. } if !read(*npc) => *defence = other,
        TalkEvent::Read { after, against, .. } if !after.read => {
            felt_otherwise(after);
            *against = other;
        }
        TalkEvent::Moved { before, after, gain, loss, .. } if !read(after.npc) => {
            (*gain, *loss) = (other.clone(), other);
            [before, after].into_iter().for_each(felt_otherwise);
        }
        // Reasons may name quirks that were not found out.
        TalkEvent::Moved { gain, loss, .. } => (*gain, *loss) = (other.clone(), other),
        TalkEvent::Mellowed { before, after, .. } if !read(after.npc) => {
            [before, after].into_iter().for_each(felt_otherwise);
        }
        _ => {}
    }
    event
}

/// What players are offered, in words.
fn offered(state: &State) -> Vec<(String, Option<String>)> {
    let mut offers: Vec<Offer<Command>> = Vec::new();
    ludex_unbound::Command::offers(state, &mut offers);
    let own = |offer: &Offer<Command>| offer.actor.is_some_and(|id| state.actor(id).profile.pc);
    offers.into_iter().filter(own).map(|offer| (offer.label, offer.preview)).collect()
}

#[test]
fn what_players_see_of_a_talk_does_not_depend_on_what_is_not_found_out() {
    let (mut talked, mut read) = (0, 0);
    for (seed, options) in (0..14).flat_map(|seed| [(seed, ""), (seed, "social_scope = \"character\"")]) {
        let (mut copy, mut dice) = (words_at_the_gate(options), Seeded::from_number(seed));
        let viewers = [Viewer::Player(vec![ActorId(0), ActorId(1)]), Viewer::Spectator];
        random_play::<Unbound>(&words_at_the_gate(options), seed, 60, |state, _, command| {
            let other = otherwise(state);
            for viewer in &viewers {
                assert_eq!(shown(state, viewer), shown(&other, viewer));
            }
            if state.talk.is_none() {
                play::<Unbound>(&mut copy, &mut dice, &mut (), command).expect("it was offered");
                return;
            }
            talked += 1;
            read += usize::from(state.relations.iter().any(|relation| relation.read));
            assert_eq!(offered(state), offered(&other));
            let (mut events, mut after) = (Vec::new(), state.clone());
            play::<Unbound>(&mut copy, &mut dice, &mut events, command).expect("it was offered");
            for event in &events {
                event.apply(&mut after);
                let (changed, event_changed) = (otherwise(&after), happened_otherwise(event, &after));
                for viewer in &viewers {
                    let (one, two) =
                        (Unbound::tell(&after, event, viewer), Unbound::tell(&changed, &event_changed, viewer));
                    assert_eq!(one, two, "{event:?}");
                }
            }
        });
    }
    assert!(talked > 250 && read > 30, "{talked} commands in talks, {read} with somebody read");
}
