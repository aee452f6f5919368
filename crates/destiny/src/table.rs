//! What a person sees of the scene, and what would be wrong with it.

use crate::conditions;
use crate::derived;
use crate::state::{Life, Presence, Question, Stage, State, Window};
use crate::wounds::Level;
use ludex_engine::{ActorId, Prompt, Slot, Token, View, Viewer};

/// The side of an actor.
pub(crate) fn side(state: &State, actor: ActorId) -> &str {
    let side = state.setting.cast.get(actor.index()).map(|profile| usize::from(profile.side));
    side.and_then(|side| state.setting.sides.get(side)).map_or("", String::as_str)
}

/// Whether a person may know of an actor.
pub(crate) fn sees(state: &State, viewer: &Viewer, actor: ActorId) -> bool {
    let Some(other) = state.actors.get(actor.index()) else { return false };
    viewer.plays(actor) || (!other.unseen && other.presence != Presence::Reserve)
}

/// How hurt somebody looks.
pub(crate) fn condition(state: &State, actor: ActorId) -> &'static str {
    match (state.actor(actor).life, state.severity(actor)) {
        (Life::Dead, _) => "dead",
        (Life::Unconscious, _) => "unconscious",
        (_, None) => "unhurt",
        (_, Some(Level::Light)) => "lightly wounded",
        (_, Some(Level::Moderate)) => "moderately wounded",
        (_, Some(Level::Severe)) => "severely wounded",
        (_, Some(Level::Critical)) => "critically wounded",
        (_, Some(Level::Fatal)) => "fatally wounded",
    }
}

/// The names of what is the matter with somebody.
pub(crate) fn statuses(state: &State, actor: ActorId) -> Vec<String> {
    let creature = state.actor(actor);
    let flags = [
        (creature.posture != crate::Posture::Standing, creature.posture.name()),
        (creature.defending, "defending"),
        (creature.readied.is_some(), "ready"),
        (creature.surprised, "surprised"),
        (creature.flanked, "flanked"),
        (creature.dying.is_some(), "dying"),
        (conditions::is_exhausted(state, actor), "exhausted"),
        (conditions::is_staggered(state, actor), "staggered"),
        (creature.unseen, "unseen"),
    ];
    let flags = flags.into_iter().filter(|(is, _)| *is).map(|(_, name)| name.to_owned());
    flags.chain(creature.effects.iter().map(|effect| effect.condition.name().to_owned())).collect()
}

fn token(state: &State, viewer: &Viewer, actor: ActorId) -> Token {
    let (profile, creature) = (state.profile(actor), state.actor(actor));
    let slots: u32 = derived::slots(profile).iter().map(|&slots| u32::from(slots)).sum();
    let left = slots.saturating_sub(crate::wounds::count(state, actor)) * 100 / slots.max(1);
    let held = |at: usize| creature.held & (1 << at) != 0;
    let reaches = profile.weapons.iter().enumerate().filter(|(at, _)| held(*at)).filter_map(|(_, arm)| arm.reach);
    Token {
        actor,
        name: profile.name.clone(),
        side: side(state, actor).to_owned(),
        at: None,
        cells: Vec::new(),
        facing: None,
        reach: reaches.max().unwrap_or(0).clamp(0, 250) as u8,
        condition: condition(state, actor).into(),
        health: viewer.plays(actor).then_some(left as u8),
        statuses: statuses(state, actor),
        down: creature.life != Life::Awake || creature.presence == Presence::Gone,
        hidden: creature.unseen || creature.presence == Presence::Reserve,
        mine: viewer.plays(actor),
    }
}

/// What a person sees of the scene.
pub(crate) fn view(state: &State, viewer: &Viewer) -> View {
    let seen = |&actor: &ActorId| sees(state, viewer, actor);
    let mut track: Vec<ActorId> = state.order.iter().copied().filter(|&id| state.is_there(id)).filter(seen).collect();
    track.sort_by_key(|&id| std::cmp::Reverse(state.actor(id).initiative));
    let note = |id: ActorId| match (state.actor(id).life, state.actor(id).acted) {
        (Life::Unconscious, _) => Some("unconscious".into()),
        _ if state.turn == Some(id) => Some("acting".into()),
        (_, true) => Some("done".into()),
        _ => None,
    };
    let stage = match state.stage {
        Stage::Waiting => "Not begun".to_owned(),
        Stage::Fighting => format!("Round {}", state.round),
        Stage::Over => "Ended".to_owned(),
    };
    let seconds = u32::from(state.round.saturating_sub(1)) * 15;
    View {
        title: state.setting.title.clone(),
        stage,
        time: format!("{}:{:02}", seconds / 60, seconds % 60),
        tokens: state.ids().filter(seen).map(|actor| token(state, viewer, actor)).collect(),
        track: track
            .into_iter()
            .map(|actor| {
                let value = i32::from(state.actor(actor).initiative);
                Slot { actor, value, full: value, note: note(actor) }
            })
            .collect(),
        track_label: "initiative".into(),
        acting: state.turn.filter(seen),
        prompt: prompt(state, viewer),
        over: state.stage == Stage::Over,
        scene: 0,
        boards: Vec::new(),
    }
}

fn prompt(state: &State, viewer: &Viewer) -> Option<Prompt> {
    let pending = state.pending?;
    if !sees(state, viewer, pending.asked) {
        return Some(Prompt { actor: None, question: "Somebody decides".into() });
    }
    let name = |id: Option<ActorId>| match id {
        Some(id) if sees(state, viewer, id) => state.profile(id).name.as_str(),
        _ => "somebody",
    };
    let holder = name(state.turn);
    let who = name(Some(pending.asked));
    let question = match pending.question {
        Question::Act => {
            let moment = match state.window {
                Some(Window::TurnBegins) => "begins its turn",
                Some(Window::Declared) => "is about to act",
                Some(Window::MoveAnnounced) => "is about to move",
                Some(Window::Moved) => "has moved",
                Some(Window::TurnCloses) => "ends its turn",
                Some(Window::Resolved) | None => "has acted",
            };
            format!("{holder} {moment}: does {who} cut in?")
        }
        Question::Rebuff => format!("{} closes in: does {who} rebuff?", name(state.moving.map(|moving| moving.actor))),
        Question::Harry => format!("{} shoots: does {who} harry?", name(state.attack.map(|attack| attack.attacker))),
        Question::Guard => {
            format!("{} attacks: how does {who} meet it?", name(state.attack.map(|attack| attack.attacker)))
        }
        Question::GoOn => format!("After the rebuff: does {who} go on?"),
    };
    Some(Prompt { actor: Some(pending.asked), question })
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
        if !(0..=state.setting.lane).contains(&actor.place) {
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
