//! What a person sees of the scene, and what would be wrong with it.

use crate::body::Air;
use crate::mounted::{self, Saddle};
use crate::movement::{self, MOST_HEIGHT, Unsettled};
use crate::prelude::*;
use crate::travel::board;
use crate::turns::order_key;
use crate::{cover, objects, senses, state, talk};
use ludex_engine::{
    Board, Ground, GroundCell, GroundLine, Measure, PromptView, Rulebook as _, Sign, Slot, SlotState, Token, View,
};
use ludex_grid::{Footing, Terrain};

/// What somebody looks like with whom nothing is the matter.
const UNHURT: &str = "unhurt";

/// Returns how hurt an actor looks.
pub(crate) fn condition(actor: &Actor) -> &'static str {
    let awake = !actor.statuses.has(Status::Unconscious);
    if !actor.alive() {
        "dead"
    } else if actor.dying() {
        if awake { "dying, awake" } else { "dying" }
    } else if actor.health == 0 {
        "stable"
    } else if !awake {
        "unconscious"
    } else if actor.health < actor.health_max {
        "wounded"
    } else if actor.vitality == 0 {
        "spent"
    } else if actor.vitality * 2 <= actor.vitality_max {
        "hard pressed"
    } else if actor.vitality < actor.vitality_max {
        "pressed"
    } else {
        UNHURT
    }
}

/// Returns the names of what is the matter with an actor, with their numbers, and as what each is drawn.
fn statuses(state: &State, id: ActorId) -> (Vec<String>, Vec<Sign>) {
    let actor = state.actor(id);
    let mut all: Vec<(String, Sign)> = Vec::new();
    for (status, effect) in actor.statuses.iter() {
        let name = match effect.value {
            0 => status.name().to_owned(),
            value => format!("{} {value}", status.name()),
        };
        all.push((name, status.sign()));
    }
    let mut also = |is: bool, name: &str, sign: Sign| {
        if is {
            all.push((name.to_owned(), sign));
        }
    };
    also(state.is_pinned(id), "Pinned", Sign::Pinned);
    also(!state.is_pinned(id) && state.holds_on(id).next().is_some(), "Grappled", Sign::Grappled);
    also(state.can_act(id) && cover::is_flanked(state, id), "Flanked", Sign::Flanked);
    also(objects::trap_on(state, id).is_some(), "Caught", Sign::Bound);
    also(senses::is_ethereal(state, id), "Ethereal", Sign::Ethereal);
    also(mounted::is_riding(state, id), "Mounted", Sign::Mounted);
    also(actor.body.submerged, "Under water", Sign::Swimming);
    match actor.body.air {
        Air::Free => {}
        Air::Held(left) => also(true, &format!("Holds its breath, {left} s"), Sign::Breath),
        Air::Out(1) => also(true, "Out of breath, 1 round", Sign::Drowning),
        Air::Out(left) => also(true, &format!("Out of breath, {left} rounds"), Sign::Drowning),
        Air::Suffocated => also(true, "Suffocated", Sign::Drowning),
    }
    also(actor.flying, &format!("Flying {}", actor.height), Sign::Flying);
    also(actor.saves.stable, "Stable", Sign::Stable);
    also(actor.exhaustion > 0, &format!("Exhaustion {}", actor.exhaustion), Sign::Exhausted);
    all.into_iter().unzip()
}

/// Returns an actor as a person sees it on the map.
fn token(state: &State, viewer: &Viewer, id: ActorId) -> Token {
    let actor = state.actor(id);
    let most = (actor.health_max + actor.vitality_max).max(1);
    let left = (actor.health + actor.vitality).clamp(0, most) * 100 / most;
    let on_map = actor.present() || viewer.is_game_master();
    let (statuses, signs) = statuses(state, id);
    Token {
        actor: id,
        name: actor.name.to_string(),
        short: String::new(),
        icon: actor.profile.icon.drawn(),
        side: state::side(state, id).to_owned(),
        at: on_map.then_some((actor.at.x, actor.at.y)),
        cells: state.spaces(id).cells().filter(|_| on_map).map(|cell| (cell.x, cell.y)).collect(),
        facing: Some(state.map().shape().bearing(actor.facing)),
        reach: cover::melee_reach(state, id).min(250) as u8,
        condition: condition(actor).into(),
        unhurt: condition(actor) == UNHURT,
        health: viewer.plays(id).then_some(left as u8),
        statuses,
        signs,
        down: !actor.alive() || actor.health == 0 || actor.statuses.has(Status::Unconscious),
        hidden: actor.hidden || actor.reserve,
        mine: viewer.plays(id),
    }
}

/// Returns what a person sees of the scene.
pub(crate) fn view(state: &State, viewer: &Viewer) -> View {
    let seen = |&actor: &ActorId| sees(state, viewer, actor);
    View {
        title: state.setting.title.clone(),
        stage: stage(state),
        round: (state.stage == Stage::Fighting && state.round > 0).then_some(state.round),
        time: ludex_kit::page::time::<Unbound>(state, state.clock),
        tokens: state.ids().filter(seen).map(|actor| token(state, viewer, actor)).collect(),
        track: track(state, viewer),
        track_label: "AP".into(),
        acting: state.acting.filter(seen),
        together: Vec::new(),
        prompt: prompt(state, viewer),
        over: state.stage == Stage::Over,
        scene: state.scene.into(),
        fog: 0,
        boards: boards(state, viewer),
        talked: state.talked && viewer.is_game_master(),
        lane: None,
        day: None,
    }
}

/// Returns what goes on in the scene, in words.
fn stage(state: &State) -> String {
    if state.talk.is_some() {
        return "A talk".to_owned();
    }
    match state.stage {
        Stage::Ready => board::stage(state).unwrap_or_else(|| "Not begun".to_owned()),
        Stage::Fighting if state.round == 0 => "Rolling for Action Points".to_owned(),
        Stage::Fighting => format!("Round {}", state.round),
        Stage::Over => board::stage(state).unwrap_or_else(|| "Ended".to_owned()),
    }
}

/// Returns those who take part in a fight, as far as a person sees them, in the order in which they act.
fn track(state: &State, viewer: &Viewer) -> Vec<Slot> {
    if state.stage != Stage::Fighting {
        return Vec::new();
    }
    let there = |&id: &ActorId| sees(state, viewer, id) && state.actor(id).alive() && state.actor(id).present();
    let mut track: Vec<ActorId> = state.ids().filter(there).collect();
    track.sort_by_key(|&id| (state.actor(id).turn.ended, order_key(state, id)));
    track.into_iter().map(|actor| slot(state, actor)).collect()
}

/// Returns what the scene is about beside the places of creatures.
fn boards(state: &State, viewer: &Viewer) -> Vec<Board> {
    let mut all: Vec<Board> = talk::board::board(state, viewer).into_iter().collect();
    all.extend(board::boards(state, viewer));
    all.extend(objects::board(state, viewer));
    all.extend(ludex_kit::adventure::board::<Unbound>(state, viewer));
    all
}

/// Returns an actor's place in the order of a fight.
fn slot(state: &State, id: ActorId) -> Slot {
    let actor = state.actor(id);
    let note = if state.acting == Some(id) {
        Some("acting")
    } else if actor.statuses.has(Status::Unconscious) {
        Some("unconscious")
    } else if actor.statuses.has(Status::Incapacitated) {
        Some("incapacitated")
    } else if actor.turn.readied {
        Some("ready")
    } else if actor.turn.late {
        Some("next round")
    } else if actor.turn.ended {
        Some("done")
    } else {
        None
    };
    let down = actor.statuses.has(Status::Unconscious) || actor.statuses.has(Status::Incapacitated);
    let done = (actor.turn.late || actor.turn.ended) && !actor.turn.readied;
    let slot = SlotState::of(down && state.acting != Some(id), done && state.acting != Some(id));
    // Until the first round begins there is what was rolled.
    let value = if state.round == 0 { actor.ap_reset } else { actor.ap };
    Slot { actor: id, value, full: actor.ap_reset, note: note.map(Cow::Borrowed), state: slot }
}

/// Returns what an actor must decide, as a person may know it.
pub(crate) fn prompt(state: &State, viewer: &Viewer) -> Option<PromptView> {
    let name = |id: ActorId| Unbound::name(state, viewer, id);
    let Some((actor, question)) = ludex_kit::question::<Unbound>(state, viewer) else {
        if let Some(asked) = state.talk.as_ref().and_then(|talk| talk.request.as_ref())
            && sees(state, viewer, asked.actor)
            && sees(state, viewer, asked.npc)
        {
            let question = format!("{} asks {}: {}", name(asked.actor), name(asked.npc), asked.what);
            return Some(PromptView { actor: None, question });
        }
        let waits = state.stage == Stage::Fighting && state.phase == Phase::Between && viewer.is_game_master();
        let question = "Nobody can act: begin the next round, or end the fight?".to_owned();
        return waits.then_some(PromptView { actor: None, question });
    };
    // That an actor hidden may react would tell that there is an actor.
    actor.is_some_and(|actor| sees(state, viewer, actor)).then_some(PromptView { actor, question })
}

/// Returns the ground of the scene.
pub(crate) fn ground(state: &State) -> Ground {
    let map = state.map();
    let cell = |cell| {
        let terrain = map.terrain(cell);
        let (kind, usual) = drawn(terrain);
        let symbol = Terrain { elevation: 0, ..terrain }.symbol();
        let said = state.setting.ground.iter().find(|(known, _)| *known == symbol);
        let look = said.and_then(|(_, said)| said.look);
        let about = said.map_or(Cow::Borrowed(usual), |(_, said)| Cow::Owned(said.says.clone()));
        let about = lies_there(state, cell, about);
        let door = door_in(state, cell);
        GroundCell { at: (cell.x, cell.y), terrain: kind.into(), look, door, about, unseen: false }
    };
    let space = Some(Measure::new(FEET_A_SPACE as u16, "foot", "feet"));
    Ground { shape: map.shape().to_string().into(), cells: map.cells().map(cell).collect(), space, lines: Vec::new() }
}

/// Returns what stands between the spaces of the scene; a door that nobody has found is secret.
pub(crate) fn lines(state: &State) -> Vec<GroundLine> {
    let mut lines = ludex_engine::walls::drawn(state.map());
    for thing in objects::things(state).iter().filter(|thing| thing.door != 0) {
        ludex_engine::walls::name_doors(&mut lines, thing.door, &thing.name, !thing.known());
    }
    lines
}

/// Returns whether the door that is known to stand in a space is open; `None` where none does.
fn door_in(state: &State, cell: Cell) -> Option<bool> {
    let mut doors = objects::things(state).iter().filter(|thing| thing.door == 0 && thing.known() && thing.opens());
    doors.find(|thing| thing.is_at(state, cell)).map(|thing| thing.open)
}

/// Returns what is said of a place, with the light there and the things that people know of.
fn lies_there(state: &State, cell: Cell, about: Cow<'static, str>) -> Cow<'static, str> {
    if state.around.is_none() {
        return about;
    }
    let mut words = vec![about.into_owned()];
    match senses::light_at(state, cell).0 {
        senses::Level::Bright => {}
        senses::Level::Dim => words.push("dim light".to_owned()),
        senses::Level::Dark => words.push("darkness".to_owned()),
    }
    match senses::light::veil_at(state, cell) {
        senses::Obscurement::Clear => {}
        senses::Obscurement::Lightly => words.push("lightly obscured".to_owned()),
        senses::Obscurement::Heavily => words.push("heavily obscured".to_owned()),
    }
    let known = objects::things(state).iter().filter(|thing| thing.known() && thing.is_at(state, cell));
    words.extend(known.map(|thing| format!("{}: {}", thing.name, thing.looks())));
    Cow::Owned(words.join("; "))
}

/// Returns how a terrain is drawn, and what it is called where the scene does not say.
fn drawn(terrain: Terrain) -> (&'static str, &'static str) {
    match (terrain.footing, terrain.cover, terrain.water) {
        (Footing::Blocked, Cover::Total, _) => ("wall", "wall"),
        (Footing::Blocked, Cover::None, _) => ("chasm", "chasm"),
        (Footing::Blocked, _, _) => ("trunk", "pillar"),
        (Footing::Difficult, _, true) => ("water", "deep water"),
        (Footing::Clear, _, true) => ("shallows", "shallow water"),
        (_, Cover::Half, false) => ("low-wall", "low wall"),
        (_, Cover::ThreeQuarters | Cover::Total, false) => ("thicket", "thicket"),
        (Footing::Difficult, Cover::None, false) => ("difficult", "rough ground"),
        (Footing::Clear, Cover::None, false) => ("clear", "open ground"),
    }
}

/// Returns whether everybody who is named in a state is there, and every weapon on the ground an actor's.
fn names_those_who_are_there(state: &State) -> bool {
    let has = |id: ActorId| state.has(id);
    let own = |actor: &Actor| {
        let rides = match actor.saddle {
            Some(Saddle::On { mount: other, .. } | Saddle::Under { rider: other, .. }) => has(other),
            None => true,
        };
        rides
            && actor.help().all(|help| has(help.by) && help.against.is_none_or(has))
            && actor.aim.is_none_or(|aim| has(aim.target))
    };
    state.actors.iter().all(own)
        && [state.acting, state.next, state.moving.map(|moving| moving.actor)].into_iter().flatten().all(has)
        && state.grapples.iter().all(|held| has(held.grappler) && has(held.victim))
        && state.unseen.iter().chain(state.heard.iter()).all(|&(observer, subject)| has(observer) && has(subject))
        && state.sustained.iter().all(|kept| has(kept.caster) && has(kept.target))
        && state.pending.iter().all(|pending| pending.people().into_iter().all(has))
        && state.lying.iter().all(|lying| {
            let known = |owner: ActorId| !crate::disarm::name_of(state, owner, lying.weapon).is_empty();
            has(lying.owner) && lying.by.is_none_or(has) && known(lying.owner)
        })
}

/// Returns what is wrong with a state that no play should reach, if anything.
pub(crate) fn broken(state: &State) -> Option<String> {
    if !names_those_who_are_there(state) {
        return Some("somebody or something is named that is not there".to_owned());
    }
    for id in state.ids() {
        let wrong = wrong_numbers(state, id).or_else(|| wrong_place(state, id));
        if wrong.is_some() {
            return wrong;
        }
    }
    for thing in objects::things(state) {
        if let Some(what) = objects::furnish::wrong(thing) {
            return Some(format!("{}: {what}", thing.name));
        }
    }
    if let Some(what) = talk::broken(state).or_else(|| crate::travel::broken(state)) {
        return Some(what);
    }
    if let Some(held) = state.grapples.iter().find(|held| held.grappler == held.victim) {
        return Some(format!("{} holds itself", state.actor(held.grappler).name));
    }
    let waits = state.pending.iter().any(|pending| !matches!(pending, Pending::Valor { .. }));
    let busy = state.acting.is_some() || state.moving.is_some() || waits;
    if state.stage != Stage::Fighting && busy {
        return Some("something goes on outside a fight".to_owned());
    }
    let idle = state.acting.is_none() && state.pending.is_empty() && state.phase != Phase::Between;
    if state.stage == Stage::Fighting && idle {
        return Some("nobody is to act in the middle of a round".to_owned());
    }
    None
}

/// Returns which of an actor's numbers are out of their bounds.
fn wrong_numbers(state: &State, id: ActorId) -> Option<String> {
    let actor = state.actor(id);
    let name = &actor.name;
    let within = |value: i32, max: i32| (0..=max).contains(&value);
    if !within(actor.health, actor.health_max) || !within(actor.vitality, actor.vitality_max) {
        return Some(format!("{name} has {} Health and {} Vitality", actor.health, actor.vitality));
    }
    let temporary = [actor.temporary_health, actor.temporary_vitality, actor.vigor];
    if actor.ap < 0 || temporary.iter().any(|&pool| pool < 0) || actor.exhaustion > 6 {
        return Some(format!("{name} has a pool out of its bounds"));
    }
    if actor.saves.successes > 3 || actor.saves.failures > 3 || (actor.saves.dead && actor.health > 0) {
        return Some(format!("{name} has impossible death saves"));
    }
    let lowest = if actor.flying { 1 } else { 0 };
    if !(lowest..=MOST_HEIGHT).contains(&actor.height) || (actor.flying && !actor.alive()) {
        return Some(format!("{name} cannot be {} spaces above the ground", actor.height));
    }
    let caught = state.lying.iter().filter(|lying| lying.by == Some(id)).count();
    if caught != usize::from(actor.caught) {
        return Some(format!("{name} has caught {caught} things and {} hands full of them", actor.caught));
    }
    if actor.free_hands() < 0 {
        return Some(format!("{name} holds more than two hands can"));
    }
    None
}

/// Returns what is wrong with where an actor is.
fn wrong_place(state: &State, id: ActorId) -> Option<String> {
    let actor = state.actor(id);
    let name = &actor.name;
    let spaces = state.spaces(id);
    if actor.present() && !spaces.fits(state.map()) {
        return Some(format!("{name} stands beyond the map"));
    }
    if let Some(mount) = mounted::mount_of(state, id) {
        let bearer = state.actor(mount);
        if mounted::rider_of(state, mount) != Some(id) || bearer.at != actor.at {
            return Some(format!("{name} and {} have come apart", bearer.name));
        }
    }
    if !actor.alive() || !actor.present() || is_between_spaces(state, id) || mounted::is_riding(state, id) {
        return None;
    }
    let counts = |other: ActorId| state.actor(other).alive() && !is_between_spaces(state, other);
    let other = movement::who_takes(state, id, spaces, counts, |_| true)?;
    Some(format!("{name} and {} stand in one space", state.actor(other).name))
}

/// Returns whether an actor may stand in another's space for now: on its way, or still to be put into a free one.
fn is_between_spaces(state: &State, id: ActorId) -> bool {
    let walking = state.moving.is_some_and(|moving| moving.actor == id);
    let here = |pending: &Pending| matches!(*pending, Pending::Settle(Unsettled { target, .. }) if target == id);
    walking || state.pending.iter().any(here)
}
