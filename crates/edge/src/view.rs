//! What people see of a scene, and what it is worth.

mod days;
mod people;

use crate::prelude::*;
use ludex_engine::{Sheet, SheetEntry, Sign, Slot, SlotState, Status, View, shown};
use ludex_kit::page::{self, pool, section, status};

/// Returns what is wrong with a state that no play should reach.
pub fn broken(state: &State) -> Option<String> {
    if crate::cards::is_broken(state) {
        return Some("a card is in two places".to_owned());
    }
    state.ids().find_map(|id| {
        let what = broken_actor(state, id)?;
        Some(format!("{} {what}: {:?}", state.profile(id).name, state.actor(id)))
    })
}

/// Returns what is wrong with an actor.
fn broken_actor(state: &State, id: ActorId) -> Option<&'static str> {
    let actor = state.actor(id);
    let most = exhaustion::most_vitality(state, id);
    if !(0..=most).contains(&actor.vitality) {
        Some("has more vitality than it can, or less than none")
    } else if actor.life != Life::Alive && actor.vitality > 0 {
        Some("is down with vitality left")
    } else if matches!(actor.life, Life::Dying { saved, failed } if saved > 2 || failed > 2) {
        Some("should be stable or dead")
    } else if actor.bled < 0 || actor.budget.moved < 0 || actor.budget.extra_move < 0 {
        Some("has less than none of something")
    } else if let Some(pool) = broken_pool(state, id) {
        Some(pool)
    } else if !state.setting.map.contains(state.cell(actor.at)) {
        Some("stands beyond the map")
    } else {
        None
    }
}

/// Returns which pool of an actor has left its bounds.
fn broken_pool(state: &State, id: ActorId) -> Option<&'static str> {
    let (actor, profile) = (state.actor(id), state.profile(id));
    let overused = |(place, device): (usize, &Device)| actor.used[place & 7] > device.uses;
    let overshot = |(place, weapon): (usize, &Weapon)| actor.fired[place & 7] > weapon.shots;
    if actor.psi_spent > profile.psi {
        Some("has spent more psi points than it has")
    } else if actor.kit > profile.kit {
        Some("has more of its first-aid kit than there is")
    } else if actor.weariness.iter().sum::<u8>() > exhaustion::MOST {
        Some("is more exhausted than anybody can be")
    } else if actor.remedies[0] > profile.injectors || actor.remedies[1] > profile.stimulants {
        Some("has used more remedies than it had")
    } else if profile.devices.iter().enumerate().any(overused) {
        Some("has used a device more often than it can")
    } else if profile.weapons.iter().take(8).enumerate().any(overshot) {
        Some("has shot more often than a weapon can")
    } else {
        None
    }
}

/// Returns what a state is worth to a side: vitality, and standing.
pub fn worth(state: &State, side: &str) -> i64 {
    let of = |id: ActorId| {
        let most = i64::from(state.profile(id).vitality.max(1));
        let left = i64::from(state.actor(id).vitality) * 1000 / most;
        let worth = if state.stands(id) { left + 500 } else { left };
        if state.profile(id).side == side { worth } else { -worth }
    };
    state.ids().map(of).sum()
}

/// Returns the scene as a viewer sees it.
pub fn view(state: &State, viewer: &Viewer) -> View {
    let mut view = page::scene::<Edge>(state, viewer);
    view.stage = match state.stage {
        Stage::Ready => "Before the fight".into(),
        // ED-INI-22: the end is proposed, and the game master has it.
        Stage::Fighting if turns::is_over(state) => format!("Round {}: one side is left", state.round),
        Stage::Fighting => format!("Round {}", state.round),
        Stage::Over => "Ended".into(),
    };
    view.boards.extend(days::board(state, viewer));
    view.time = page::time::<Edge>(state, state.clock);
    view.over = state.stage == Stage::Over;
    view.track_label = "initiative".into();
    for token in &mut view.tokens {
        let id = token.actor;
        token.icon = state.profile(id).icon.drawn();
        token.suffers(statuses(state, id));
        if !state.lives(id) {
            token.condition = "dead".into();
        }
    }
    view.track = state.order.iter().map(|seat| slot(state, seat)).collect();
    view
}

/// Returns the place of an actor in the order.
fn slot(state: &State, seat: &Seat) -> Slot {
    let note = match (state.lives(seat.actor), state.stands(seat.actor)) {
        (false, _) => Some("dead".into()),
        (true, false) => Some("down".into()),
        _ => None,
    };
    let value = i32::from(seat.value);
    // Who has had its turn comes again in the next round.
    let done = seat.had && state.turn != Some(seat.actor) && state.stage == Stage::Fighting;
    let comes = SlotState::of(!state.stands(seat.actor), done);
    Slot { actor: seat.actor, value, full: value, note, state: comes }
}

/// Returns what is the matter with an actor.
fn statuses(state: &State, id: ActorId) -> Vec<Status> {
    let actor = state.actor(id);
    let mut all = Vec::new();
    for what in Condition::ALL.iter().copied().filter(|what| conditions::has(state, id, *what) && state.lives(id)) {
        all.push(status(what.name(), &conditions::CONDITIONS, None).drawn(what.sign()));
    }
    let level = exhaustion::level(state, id);
    if level > 0 {
        all.push(status(format!("exhausted {level}"), &exhaustion::TRACK, None).drawn(Sign::Exhausted));
    }
    match actor.life {
        Life::Dying { saved, failed } => {
            let name = format!("dying, {saved} saved, {failed} failed");
            all.push(status(name, &dying::COUNTERS, None).drawn(Sign::Dying));
        }
        Life::Stable => all.push(status("stable", &dying::STABLE, None).drawn(Sign::Stable)),
        Life::Alive | Life::Dead => {}
    }
    let world = [
        (actor.pinned > 0, "pinned", &crate::collisions::PINNED, Sign::Pinned),
        (actor.plunge.is_some(), "falling", &crate::falls::DURATION, Sign::Falling),
        (actor.drift.is_some(), "drifting", &crate::drifting::DRIFTING, Sign::Flying),
        (actor.rest.under_way.is_some(), "resting", &crate::rest::WHAT, Sign::Sleeping),
        (crate::breath::suffocates(state, id), "suffocating", &crate::breath::SUFFOCATING, Sign::Drowning),
        (crate::breath::without(state, id).is_some(), "without air", &crate::breath::HOLDING, Sign::Drowning),
    ];
    all.extend(
        world.into_iter().filter(|(is, ..)| *is).map(|(_, name, rule, sign)| status(name, rule, None).drawn(sign)),
    );
    for trauma in actor.traumas.iter().filter(|trauma| !trauma.healed || !trauma.mended) {
        let how = match (trauma.severe, trauma.healed) {
            (_, true) => "lasting trauma",
            (true, false) => "severe trauma",
            (false, false) => "mild trauma",
        };
        let of = trauma.told(crate::traumas::part(state, id, trauma));
        all.push(status(format!("{how}: {of}"), &dying::ADD_UP, None).drawn(Sign::Trauma));
    }
    let now = [
        (actor.surprised, "surprised", &turns::SURPRISED, Sign::Surprised),
        (actor.defends, "defending", &crate::efforts::DEFEND, Sign::Guarding),
        (actor.on_guard, "on guard", &crate::special::ON_GUARD, Sign::Guarding),
        (actor.breached, "defence breached", &crate::special::BREACH, Sign::Breached),
        (actor.uneasy, "uneasy", &crate::special::UNEASY, Sign::Frightened),
        (actor.distracted, "distracted", &crate::special::DISTRACTED, Sign::Distracted),
        (actor.favoured, "a card is burned for it", &crate::special::BURNED, Sign::Undrawn),
        (actor.aims.is_some(), "aiming", &crate::efforts::AIM, Sign::Aiming),
        (actor.hide.is_some(), "hiding", &crate::stealth::VALUE, Sign::Hidden),
        (actor.ready.is_some(), "ready", &crate::readying::READY, Sign::Ready),
        (actor.feint.is_some(), "has feinted", &crate::struggles::FEINT, Sign::Feint),
        (actor.focus.is_some(), "concentrating", &crate::powers::CONCENTRATION, Sign::Concentrating),
        (!actor.help.is_empty(), "helped", &crate::efforts::HELPERS, Sign::Helped),
    ];
    all.extend(
        now.into_iter().filter(|(is, ..)| *is).map(|(_, name, rule, sign)| status(name, rule, None).drawn(sign)),
    );
    people::statuses(state, id, &mut all);
    all
}

/// Returns the sheet of an actor; the numbers only to who plays it.
pub fn sheet(state: &State, id: ActorId, viewer: &Viewer) -> Option<Sheet> {
    let mut sheet = shown::sheet::<Edge>(state, id, viewer)?;
    let profile = state.profile(id);
    let actor = state.actor(id);
    sheet.statuses = statuses(state, id);
    if !profile.about.is_empty() {
        sheet.about = format!("{}; {}", profile.about, sheet.about);
    }
    if let Some(form) = crate::perceiving::true_form(state, id, |one| viewer.plays(one)) {
        sheet.about = format!("truly {form}; {}", sheet.about);
    }
    sheet.sections.extend(rays(state, id, viewer));
    if !viewer.plays(id) {
        return Some(sheet);
    }
    if profile.kit > 0 {
        sheet.pools.push(pool("First-aid kit", actor.kit, profile.kit));
    }
    let metres = |length: i32| format!("{}.{} m", length / 100, length % 100 / 10);
    let body = vec![
        SheetEntry::new("Level", profile.level.to_string()),
        SheetEntry::tallied("Defense", derived::defense(state, id, true)),
        SheetEntry::new("Armour", profile.armor.to_string()),
        SheetEntry::new("Speed", metres(derived::speed(state, id))),
        SheetEntry::new("Death threshold", derived::death_threshold(state, id).to_string()),
    ];
    sheet.sections.push(section("Body", body));
    let left = vec![
        SheetEntry::new("Movement", metres(crate::moves::left(state, id))),
        SheetEntry::new("Action", yes_or_no(actor.budget.action)),
        SheetEntry::new("Minor action", yes_or_no(actor.budget.minor || actor.budget.extra_minor > 0)),
        SheetEntry::new("Interaction", yes_or_no(actor.budget.interaction)),
        SheetEntry::new("Reaction", yes_or_no(actor.reaction)),
    ];
    if state.turn == Some(id) {
        sheet.sections.push(section("Left of the turn", left));
    }
    people::sections(state, id, &mut sheet);
    let scores = Ability::ALL
        .iter()
        .map(|one| SheetEntry::new(one.name(), format!("{:+}", crate::traumas::score(state, id, *one))));
    sheet.sections.push(section("Abilities", scores));
    let task = |skill: &Skill| checks::Task::of(*skill, checks::Kind::Task);
    let skill = |skill: &Skill| {
        let modifier = checks::modifier(state, id, task(skill), true);
        SheetEntry::tallied(state.skill_name(*skill), modifier)
    };
    sheet.sections.push(section("Skills", profile.skills.iter().map(|(known, _)| skill(&known))));
    let alert = checks::passive(state, id, task(&Skill::Alertness), true);
    sheet.sections.push(section("Without rolling", [SheetEntry::tallied("Alertness", alert)]));
    let weapon = |weapon: &Weapon| {
        let skill = profile.skill(weapon.skill).unwrap_or(0);
        let attack = crate::traumas::score(state, id, Ability::Combativity) + skill;
        let reach = if weapon.is_ranged() { weapon.range.name() } else { "melee" };
        let words = format!("{attack:+}, {}d{} {}, {reach}", weapon.dice, weapon.die, weapon.damage);
        SheetEntry::new(weapon.name.clone(), words)
    };
    sheet.sections.push(section("Weapons", profile.weapons.iter().map(weapon)));
    abilities(state, id, &mut sheet);
    Some(sheet)
}

/// Adds what an actor has beside weapons: devices, powers and features.
fn abilities(state: &State, id: ActorId, sheet: &mut Sheet) {
    let (profile, actor) = (state.profile(id), state.actor(id));
    if profile.psi > 0 {
        sheet.pools.push(pool("Psi", derived::psi(state, id), profile.psi));
    }
    let device = |(place, device): (usize, &Device)| {
        let left = device.uses.saturating_sub(actor.used[place & 7]);
        SheetEntry::new(device.name.clone(), format!("{left} left"))
    };
    if !profile.devices.is_empty() {
        sheet.sections.push(section("Devices", profile.devices.iter().enumerate().map(device)));
    }
    let words = profile.powers.iter().map(Power::name).chain(profile.features.iter().map(Feature::name));
    let able: Vec<SheetEntry> = words.map(|name| SheetEntry::new(name, "")).collect();
    if !able.is_empty() {
        sheet.sections.push(section("Powers and features", able));
    }
}

/// Returns the count of rads of an actor, to who measures it and to the game master (ED-RAD-06).
fn rays(state: &State, id: ActorId, viewer: &Viewer) -> Option<ludex_engine::Section> {
    let measured = state.profile(id).body.dosimeter && viewer.plays(id);
    let rads = state.actor(id).rads.whole();
    let shows = rads > 0 && (measured || viewer.is_game_master());
    shows.then(|| section("Rays", [SheetEntry::new("Rads", rads.to_string())]))
}

/// Returns whether something is left, in a word.
fn yes_or_no(left: bool) -> &'static str {
    if left { "yes" } else { "spent" }
}
