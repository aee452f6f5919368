//! What a person sees of the scene, and what would be wrong with it.

use crate::conditions::{is_exhausted, is_staggered};
use crate::prelude::*;
use ludex_engine::Rulebook;
use ludex_engine::{Slot, Status, View, Viewer};
use ludex_grid::Cell;
use ludex_kit::light;
use ludex_kit::page::{self, status};

/// Returns how hurt an actor looks.
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

/// Returns what is the matter with an actor: in a word where the board tells it too, and as the sheet tells it.
pub(crate) fn statuses(state: &State, actor: ActorId) -> Vec<(Option<&'static str>, Status)> {
    let creature = state.actor(actor);
    let posture = if creature.posture == Posture::Prone { &conditions::PRONE } else { &conditions::CROUCHING };
    let ready = creature.readied.map_or(String::new(), |kind| format!(": {kind}"));
    let marks = creature.dying.map_or(String::new(), |dying| format!(", {} marks", dying.marks));
    let wounds: [(bool, &'static str, &'static Rule); 2] = [
        (state.severity(actor).is_some(), condition(state, actor), &conditions::WOUND_PENALTY),
        (creature.life == Life::Unconscious, "unconscious", &conditions::UNCONSCIOUS),
    ];
    let rows: [(bool, &'static str, &str, &'static Rule, Option<&str>); 9] = [
        (creature.posture != Posture::Standing, creature.posture.name(), "", posture, None),
        (creature.defending, "defending", "", &defence::DEFEND, Some("its next turn or a wound")),
        (creature.readied.is_some(), "ready", &ready, &actions::READY, None),
        (creature.surprised, "surprised", "", &initiative::SURPRISE, Some("the end of its first turn")),
        (creature.flanked, "flanked", "", &flanking::FLANKING, None),
        (creature.dying.is_some(), "dying", &marks, &dying::DYING, None),
        (is_exhausted(state, actor), "exhausted", "", &conditions::EXHAUSTED, None),
        (is_staggered(state, actor), "staggered", "", &conditions::STAGGERED, None),
        (creature.unseen, "unseen", "", &sight::UNSEEN, None),
    ];
    let wounds = wounds.into_iter().filter(|row| row.0).map(|(_, name, rule)| (None, status(name, rule, None)));
    let rows = rows.into_iter().filter(|row| row.0).map(|(_, name, more, rule, until)| {
        (Some(name), status(format!("{name}{more}"), rule, until.map(str::to_owned)))
    });
    let effects = creature.effects.iter().map(|effect| {
        let until = effect.until.map(|round| format!("the end of round {round}"));
        (Some(effect.condition.name()), status(effect.condition.name(), harm::rule(effect.condition), until))
    });
    wounds.chain(rows).chain(effects).collect()
}

/// Returns what a person sees of the scene.
pub(crate) fn view(state: &State, viewer: &Viewer) -> View {
    let mut view = page::scene::<Destiny>(state, viewer);
    for token in &mut view.tokens {
        let weapons = state.profile(token.actor).weapons.iter().enumerate();
        let held = weapons.filter(|(at, _)| state.actor(token.actor).holds(*at));
        token.reach = held.filter_map(|(_, weapon)| weapon.reach).max().unwrap_or(0).clamp(0, 250) as u8;
        token.condition = condition(state, token.actor).into();
        let words = statuses(state, token.actor).into_iter().filter_map(|(word, _)| word);
        // Several harry it, or it bleeds twice: the word stands once.
        words.for_each(|word| {
            if !token.statuses.iter().any(|known| known == word) {
                token.statuses.push(word.into());
            }
        });
    }
    let there = |&id: &ActorId| state.is_there(id) && Destiny::sees(state, viewer, id);
    let slot = |actor: ActorId| {
        let value = i32::from(state.actor(actor).initiative);
        let note = match (state.actor(actor).life, state.actor(actor).acted) {
            (Life::Unconscious, _) => Some("unconscious".into()),
            _ if state.turn == Some(actor) => Some("acting".into()),
            (_, true) => Some("done".into()),
            _ => None,
        };
        Slot { actor, value, full: value, note }
    };
    view.track = state.order.iter().copied().filter(there).map(slot).collect();
    view.track.sort_by_key(|slot| std::cmp::Reverse(slot.value));
    view.track_label = "initiative".into();
    view.stage = match state.stage {
        Stage::Fighting => format!("Round {}", state.round),
        stage => stage.name().to_owned(),
    };
    let seconds = u32::from(state.round.saturating_sub(1)) * 15;
    view.time = match state.stage {
        Stage::Waiting | Stage::Over if state.clock.seconds > 0 => state.clock.to_string(),
        _ => format!("{}:{:02}", seconds / 60, seconds % 60),
    };
    view.over = state.stage == Stage::Over;
    view
}

/// Returns the ground as the table draws it, with the light of each cell and what stands and lies there in words.
pub(crate) fn ground(state: &State) -> Option<ludex_engine::Ground> {
    let mut ground = ludex_kit::ground::drawn::<Destiny>(state)?;
    for cell in &mut ground.cells {
        let at = Cell::new(cell.at.0, cell.at.1);
        let light = match light::at::<Destiny>(state, at) {
            light::Level::Bright => None,
            light::Level::Dim => Some("dim light".to_owned()),
            light::Level::Dark => Some("darkness".to_owned()),
        };
        let here = |place: Spot| place == Spot::Cell(at);
        let objects = state.objects.iter().filter(|one| here(one.at) && one.hidden.is_none());
        let objects = objects.map(|one| format!("{}: {}", one.name, crate::objects::looks(one)));
        let lying = state.lying.iter().filter(|one| here(one.at));
        let lying = lying.map(|one| format!("{} lies here", state.thing_name(one.owner, one.thing)));
        for words in light.into_iter().chain(objects).chain(lying) {
            let about = cell.about.to_mut();
            *about += "; ";
            *about += &words;
        }
    }
    Some(ground)
}

/// Returns what no play should reach.
pub(crate) fn broken(state: &State) -> Option<String> {
    let of = |id: ActorId| {
        let actor = state.actor(id);
        let profile = state.profile(id);
        let slots = derived::slots(profile);
        let most = derived::action_points(profile).max;
        let stamina = derived::current_stamina_max(profile, actor.fatigue);
        let here = actor.presence != Presence::Away;
        let out = actor.life != Life::Awake && (actor.ap != 0 || actor.defending || actor.readied.is_some());
        let wrong = [
            (actor.wounds.iter().zip(slots).any(|(wounds, slots)| *wounds > slots), "has more wounds than slots"),
            (!(0..=most).contains(&actor.ap), "holds too many AP, or too few"),
            (actor.initiative < 0 || actor.fatigue < 0 || actor.movement < 0, "has a pool below 0"),
            (!(0..=stamina).contains(&actor.stamina), "has more stamina than its fatigue lets it"),
            (here && !space::exists(state, id, actor.place), "stands off the lane or the map"),
            (out, "is out and still active"),
        ];
        wrong.iter().find(|(is, _)| *is).map(|(_, what)| format!("{} {what}: {actor:?}", profile.name))
    };
    let idle = state.turn.is_none() && state.window.is_none();
    state.ids().find_map(of).or_else(|| match state.stage {
        Stage::Fighting => state.turn.is_none().then(|| "nobody has the turn".into()),
        _ => (!idle).then(|| "something goes on outside a fight".into()),
    })
}
