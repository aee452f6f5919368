//! What a person sees of the scene, and what would be wrong with it.

use crate::conditions::{is_exhausted, is_staggered};
use crate::prelude::*;
use ludex_engine::{Lane, Measure, Rulebook, Sign, Slot, SlotState, Status, Token, View, Viewer};
use ludex_grid::Cell;
use ludex_kit::light;
use ludex_kit::page::{self, status};

/// Returns how hurt an actor looks.
pub(crate) fn condition(state: &State, actor: ActorId) -> &'static str {
    match (state.actor(actor).life, state.severity(actor)) {
        (Life::Dead, _) => "dead",
        (Life::Unconscious, _) => "unconscious",
        (Life::Awake, None) => "unhurt",
        (Life::Awake, Some(Level::Light)) => "lightly wounded",
        (Life::Awake, Some(Level::Moderate)) => "moderately wounded",
        (Life::Awake, Some(Level::Severe)) => "severely wounded",
        (Life::Awake, Some(Level::Critical)) => "critically wounded",
        (Life::Awake, Some(Level::Fatal)) => "fatally wounded",
    }
}

/// Returns what is the matter with an actor: in a word where the board tells it too, and as the sheet tells it.
pub(crate) fn statuses(state: &State, actor: ActorId) -> Vec<(Option<&'static str>, Status)> {
    let mut statuses = Vec::new();
    if state.severity(actor).is_some() {
        statuses.push((None, status(condition(state, actor), &conditions::WOUND_PENALTY, None)));
    }
    if state.actor(actor).life == Life::Unconscious {
        statuses.push((None, status("unconscious", &conditions::UNCONSCIOUS, None)));
    }
    for told in told_statuses(state, actor) {
        if told.holds {
            let text = format!("{}{}", told.word, told.more);
            let until = told.until.map(str::to_owned);
            statuses.push((Some(told.word), status(text, told.rule, until).drawn(told.sign)));
        }
    }
    for effect in state.actor(actor).effects.iter() {
        let word = effect.condition.name();
        let until = effect.until.map(|round| format!("the end of round {round}"));
        let sign = effect.condition.sign();
        statuses.push((Some(word), status(word, harm::rule(effect.condition), until).drawn(sign)));
    }
    statuses
}

/// A status that an actor may have.
struct ToldStatus {
    /// Whether the actor has it.
    holds: bool,
    /// What it is called on the board.
    word: &'static str,
    /// What the sheet tells behind the word.
    more: String,
    /// The rule that says what it does.
    rule: &'static Rule,
    /// As what it is drawn.
    sign: Sign,
    /// How long it lasts, where that can be said.
    until: Option<&'static str>,
}

/// Returns the statuses that follow from the state of an actor, in the order in which they are told.
fn told_statuses(state: &State, actor: ActorId) -> [ToldStatus; 9] {
    let creature = state.actor(actor);
    let (posture, low) = match creature.posture {
        Posture::Prone => (&conditions::PRONE, Sign::Prone),
        Posture::Standing | Posture::Crouching => (&conditions::CROUCHING, Sign::Crouching),
    };
    let upright = creature.posture == Posture::Standing;
    let plain = |holds: bool, word: &'static str, rule: &'static Rule, sign: Sign| ToldStatus {
        holds,
        word,
        more: String::new(),
        rule,
        sign,
        until: None,
    };
    let defending = plain(creature.defending, "defending", &defence::DEFEND, Sign::Guarding);
    let ready = plain(creature.readied.is_some(), "ready", &actions::READY, Sign::Ready);
    let surprised = plain(creature.surprised, "surprised", &initiative::SURPRISE, Sign::Surprised);
    let dying = plain(creature.dying.is_some(), "dying", &dying::DYING, Sign::Dying);
    [
        plain(!upright, creature.posture.name(), posture, low),
        ToldStatus { until: Some("its next turn or a wound"), ..defending },
        ToldStatus { more: creature.readied.map_or(String::new(), |kind| format!(": {kind}")), ..ready },
        ToldStatus { until: Some("the end of its first turn"), ..surprised },
        plain(creature.flanked, "flanked", &flanking::FLANKING, Sign::Flanked),
        ToldStatus { more: creature.dying.map_or(String::new(), |dying| format!(", {} marks", dying.marks)), ..dying },
        plain(is_exhausted(state, actor), "exhausted", &conditions::EXHAUSTED, Sign::Exhausted),
        plain(is_staggered(state, actor), "staggered", &conditions::STAGGERED, Sign::Staggered),
        plain(creature.unseen, "unseen", &sight::UNSEEN, Sign::Hidden),
    ]
}

/// Returns the lane of a scene without a map, with those who are seen on it.
fn lane(state: &State, view: &View) -> Option<Lane> {
    let stands = |token: &Token| match state.actor(token.actor).place {
        Spot::Yard(yard) => Some((token.actor, yard)),
        Spot::Cell(_) => None,
    };
    let lane = || Lane {
        last: state.setting.lane,
        step: Measure::new(1, "yard", "yards"),
        stands: view.tokens.iter().filter_map(stands).collect(),
    };
    state.setting.map.is_none().then(lane)
}

/// Returns what a person sees of the scene.
pub(crate) fn view(state: &State, viewer: &Viewer) -> View {
    let mut view = page::scene::<Destiny>(state, viewer);
    for token in &mut view.tokens {
        token.reach = state.melee_reach(token.actor).unwrap_or(0).clamp(0, 250) as u8;
        token.condition = condition(state, token.actor).into();
        if state.actor(token.actor).life == Life::Dead {
            // Nothing is left of what keeps one standing, however few the wounds that the last blow left.
            token.health = token.health.map(|_| 0);
        }
        token.unhurt = state.actor(token.actor).life == Life::Awake && state.severity(token.actor).is_none();
        token.icon = state.profile(token.actor).icon.drawn();
        for (word, status) in statuses(state, token.actor) {
            // Several harry it, or it bleeds twice: the word stands once.
            if let Some(word) = word.filter(|word| !token.statuses.iter().any(|known| known == word)) {
                token.statuses.push(word.into());
                token.signs.push(status.sign);
            }
        }
    }

    view.lane = lane(state, &view);
    let there = |&id: &ActorId| state.is_there(id) && Destiny::sees(state, viewer, id);
    let slot = |actor: ActorId| {
        let Actor { initiative, life, acted, .. } = *state.actor(actor);
        let value = i32::from(initiative);
        let note = if life == Life::Unconscious {
            Some("unconscious".into())
        } else if state.turn == Some(actor) {
            Some("acting".into())
        } else if acted {
            Some("done".into())
        } else {
            None
        };
        let acting = state.turn == Some(actor);
        let slot = SlotState::of(life == Life::Unconscious, acted && !acting);
        Slot { actor, value, full: value, note, state: slot }
    };
    view.track = state.order.iter().copied().filter(there).map(slot).collect();
    view.track.sort_by_key(|slot| std::cmp::Reverse(slot.value));
    view.track_label = "initiative".into();

    view.round = (state.stage == Stage::Fighting).then_some(state.round.into());
    view.stage = match state.stage {
        Stage::Fighting => format!("Round {}", state.round),
        stage => stage.name().to_owned(),
    };
    view.time = time(state);
    view.over = state.stage == Stage::Over;
    view
}

/// Returns what time it is: how long a fight has lasted, in words, or the time of the day where that is told.
fn time(state: &State) -> String {
    let lasted = u64::from(state.round.saturating_sub(1)) * 15;
    match state.stage {
        Stage::Waiting | Stage::Over if state.clock.seconds > 0 => state.clock.to_string(),
        Stage::Fighting if lasted > 0 => ludex_kit::clock::long(lasted),
        _ => String::new(),
    }
}

/// Returns what stands between the spaces of the map; a door that nobody has found is secret.
pub(crate) fn lines(state: &State) -> Vec<ludex_engine::GroundLine> {
    let mut lines = ludex_kit::ground::lines::<Destiny>(state);
    for object in state.objects.iter().filter(|object| object.door != 0) {
        ludex_engine::walls::name_doors(&mut lines, object.door, &object.name, object.hidden.is_some());
    }
    lines
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
        let there = |object: &&Object| match object.door {
            0 => here(object.at),
            _ => state.beside(object).contains(&at),
        };
        let objects = || state.objects.iter().filter(there).filter(|object| object.hidden.is_none());
        let mut doors = objects().filter(|object| object.door == 0 && !object.broken && crate::objects::opens(object));
        cell.door = doors.next().map(|object| object.open);
        let objects = objects().map(|object| format!("{}: {}", object.name, crate::objects::looks(object)));
        let lying = state.lying.iter().filter(|lying| here(lying.at));
        let lying = lying.map(|lying| format!("{} lies here", state.thing_name(lying.owner, lying.thing)));
        for words in light.into_iter().chain(objects).chain(lying) {
            let about = cell.about.to_mut();
            *about += "; ";
            *about += &words;
        }
    }
    Some(ground)
}

/// Returns what is wrong with a state that no play should reach; none of one that is whole.
pub(crate) fn broken(state: &State) -> Option<String> {
    if let Some(fault) = state.ids().find_map(|id| broken_actor(state, id)) {
        return Some(fault);
    }
    let idle = state.turn.is_none() && state.window.is_none();
    if state.stage == Stage::Fighting {
        state.turn.is_none().then(|| "nobody has the turn".into())
    } else {
        (!idle).then(|| "something goes on outside a fight".into())
    }
}

/// Returns what is wrong with an actor, if anything is.
fn broken_actor(state: &State, id: ActorId) -> Option<String> {
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
    let (_, what) = wrong.iter().find(|(is, _)| *is)?;
    Some(format!("{} {what}: {actor:?}", profile.name))
}
