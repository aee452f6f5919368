//! What a person sees of the scene, and what would be wrong with it.

use crate::conditions::{is_exhausted, is_staggered};
use crate::state::{Life, Posture, Presence, Stage};
use crate::{Destiny, State, derived};
use ludex_engine::{Slot, System, View, Viewer, shown};
use ludex_kit::ActorId;

/// How hurt somebody looks.
pub(crate) fn condition(state: &State, actor: ActorId) -> &'static str {
    match (state.actor(actor).life, state.severity(actor)) {
        (Life::Dead, _) => "dead",
        (Life::Unconscious, _) => "unconscious",
        (Life::Awake, None) => "unhurt",
        (Life::Awake, Some(level)) => {
            ["lightly wounded", "moderately wounded", "severely wounded", "critically wounded", "fatally wounded"]
                [level.index()]
        }
    }
}

/// The names of what is the matter with somebody.
pub(crate) fn statuses(state: &State, actor: ActorId) -> Vec<String> {
    let creature = state.actor(actor);
    let flags = [
        (creature.posture != Posture::Standing, creature.posture.name()),
        (creature.defending, "defending"),
        (creature.readied.is_some(), "ready"),
        (creature.surprised, "surprised"),
        (creature.flanked, "flanked"),
        (creature.dying.is_some(), "dying"),
        (is_exhausted(state, actor), "exhausted"),
        (is_staggered(state, actor), "staggered"),
        (creature.unseen, "unseen"),
    ];
    let flags = flags.into_iter().filter(|(is, _)| *is).map(|(_, name)| name.to_owned());
    flags.chain(creature.effects.iter().map(|effect| effect.condition.name().to_owned())).collect()
}

/// What a person sees of the scene.
pub(crate) fn view(state: &State, viewer: &Viewer) -> View {
    let mut view = shown::view::<Destiny>(state, viewer);
    view.tokens.retain(|token| state.actor(token.actor).presence != Presence::Away);
    view.boards.extend(ludex_kit::adventure::board::<Destiny>(state, viewer));
    view.scene = state.course.scene.into();
    for token in &mut view.tokens {
        let weapons = state.profile(token.actor).weapons.iter().enumerate();
        let held = weapons.filter(|(at, _)| state.actor(token.actor).holds(*at));
        token.reach = held.filter_map(|(_, weapon)| weapon.reach).max().unwrap_or(0).clamp(0, 250) as u8;
        token.condition = condition(state, token.actor).into();
        token.statuses = statuses(state, token.actor);
    }
    let there = |&id: &ActorId| state.is_there(id) && Destiny::sees(state, viewer, id);
    let mut track: Vec<ActorId> = state.order.iter().copied().filter(there).collect();
    track.sort_by_key(|&id| std::cmp::Reverse(state.actor(id).initiative));
    let note = |id: ActorId| match (state.actor(id).life, state.actor(id).acted) {
        (Life::Unconscious, _) => Some("unconscious".into()),
        _ if state.turn == Some(id) => Some("acting".into()),
        (_, true) => Some("done".into()),
        _ => None,
    };
    let slot = |actor: ActorId| {
        let value = i32::from(state.actor(actor).initiative);
        Slot { actor, value, full: value, note: note(actor) }
    };
    let seconds = u32::from(state.round.saturating_sub(1)) * 15;
    view.title.clone_from(&state.setting.title);
    view.stage = match state.stage {
        Stage::Fighting => format!("Round {}", state.round),
        stage => stage.name().to_owned(),
    };
    view.time = match state.stage {
        Stage::Waiting | Stage::Over if state.clock.seconds > 0 => state.clock.to_string(),
        _ => format!("{}:{:02}", seconds / 60, seconds % 60),
    };
    view.track = track.into_iter().map(slot).collect();
    view.track_label = "initiative".into();
    view.over = state.stage == Stage::Over;
    view
}

/// What no play should reach.
pub(crate) fn broken(state: &State) -> Option<String> {
    for id in state.ids() {
        let (actor, profile) = (state.actor(id), state.profile(id));
        let name = &profile.name;
        let slots = derived::slots(profile);
        if (0..5).any(|at| actor.wounds[at] > slots[at]) {
            return Some(format!("{name} has wounds {:?} in slots {slots:?}", actor.wounds));
        }
        if !(0..=derived::action_points(profile).max).contains(&actor.ap) {
            return Some(format!("{name} holds {} AP", actor.ap));
        }
        if actor.initiative < 0 || actor.fatigue < 0 || actor.movement < 0 {
            return Some(format!("{name} has a pool below 0"));
        }
        if !(0..=derived::current_stamina_max(profile, actor.fatigue)).contains(&actor.stamina) {
            return Some(format!("{name} has {} stamina at {} fatigue", actor.stamina, actor.fatigue));
        }
        if actor.presence != Presence::Away && !(0..=state.setting.lane).contains(&actor.place) {
            return Some(format!("{name} stands at {}, off the lane", actor.place));
        }
        if actor.life != Life::Awake && (actor.ap != 0 || actor.defending || actor.readied.is_some()) {
            return Some(format!("{name} is out and still active"));
        }
    }
    if state.stage != Stage::Fighting && (state.turn.is_some() || state.pending.is_some() || state.window.is_some()) {
        return Some("something goes on outside a fight".into());
    }
    if state.stage == Stage::Fighting && state.turn.is_none() {
        return Some("nobody has the turn".into());
    }
    None
}
