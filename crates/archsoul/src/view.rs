//! What people see of a scene, and what it is worth.

use crate::craft::{EIGHTHS, money};
use crate::derived::{death_threshold, defence};
use crate::prelude::*;
use crate::turns::{NO_FRONT, acts, has_front, initiative_dice};
use ludex_engine::{Sheet, SheetEntry, Sign, Slot, SlotState, Status, View, Viewer, shown};
use ludex_kit::page::{self, pool, section, status, tallied};

/// Returns what is wrong with a state that no play should reach.
pub fn broken(state: &State) -> Option<String> {
    state.ids().find_map(|id| {
        let what = broken_actor(state, id)?;
        Some(format!("{} {what}: {:?}", state.profile(id).name, state.actor(id)))
    })
}

/// Returns what is wrong with an actor.
fn broken_actor(state: &State, id: ActorId) -> Option<&'static str> {
    let actor = state.actor(id);
    let most = damage::max_hp(state, id, false).total;
    let slain = death_threshold(state, id).is_some_and(|least| actor.hp < least);
    if actor.hp > most && actor.rated.hardness.is_none() && !state.is_thing(id) {
        Some("has more hit points than it can")
    } else if slain && actor.dead.is_none() {
        Some("lives below its death threshold")
    } else if actor.ap > state.options().action_points {
        Some("has too many action points")
    } else if !actor.away && !state.footprint(id).fits(&state.setting.map) {
        Some("stands beyond the map")
    } else if !state.is_awake(id) && acts(state, id) {
        Some("acts and is not awake")
    } else {
        None
    }
}

/// Returns what a state is worth to a side: hit points down to the death threshold, standing, and nearness to foes.
pub fn worth(state: &State, side: &str) -> i64 {
    let people = state.ids().filter(|id| !state.is_thing(*id));
    people.map(|id| worth_of(state, side, id)).sum()
}

/// Returns what an actor adds to the worth of a state for a side, or takes from it: up to 1000 for hit points, 500 for standing.
fn worth_of(state: &State, side: &str, id: ActorId) -> i64 {
    let hp = state.actor(id).hp;
    let most = damage::max_hp(state, id, false).total;
    let least = death_threshold(state, id).unwrap_or(0);
    let left = i64::from((hp - least).max(0)) * 1000 / i64::from((most - least).max(1));
    let stands = state.stands(id);
    let worth = if stands { left + 500 } else { left };
    if state.profile(id).side != side {
        return -worth;
    }
    if !stands {
        return worth;
    }
    let foes = state.ids().filter(|other| state.hostile(id, *other) && state.stands(*other));
    let nearest = foes.map(|other| state.distance(id, other)).min().unwrap_or(0);
    worth - i64::from(nearest)
}

/// Returns the scene as a viewer sees it.
pub fn view(state: &State, viewer: &Viewer) -> View {
    let mut view = page::scene::<Archsoul>(state, viewer);
    view.round = (state.stage == Stage::Fighting).then_some(state.round);
    view.stage = match state.stage {
        Stage::Ready => "Before the fight".into(),
        Stage::Fighting => format!("Round {}", state.round),
        Stage::Over => "Ended".into(),
    };
    view.time = page::time::<Archsoul>(state, state.clock);
    view.over = state.stage == Stage::Over;
    view.track_label = "initiative".into();
    for token in &mut view.tokens {
        let id = token.actor;
        token.icon = state.profile(id).record.icon.drawn();
        if has_front(state, id) {
            token.facing = Some(state.setting.map.shape().bearing(state.actor(id).facing));
            token.reach = state.wielded(id).map(|(_, weapon)| weapon.reach).max().unwrap_or(0);
        } else {
            token.facing = None;
            token.reach = 0;
        }
        token.suffers(statuses(state, id, viewer));
        if let Some(dead) = state.actor(id).dead {
            token.condition = if dead == Death::Destroyed { "broken" } else { "dead" }.into();
        }
    }
    let seen = state.order.iter().filter(|id| soul::shows(state, viewer, **id));
    view.track = seen.map(|id| slot(state, *id)).collect();
    if state.stage != Stage::Fighting {
        view.boards.extend(crate::craft::boards(state, viewer));
    }
    view.day = crate::day::day(state, viewer);
    view
}

/// Returns the place of an actor in the order of a fight.
fn slot(state: &State, id: ActorId) -> Slot {
    let result = state.actor(id).initiative.map_or(0, |initiative| initiative.result);
    let note = state.is_out(id).then(|| "down".into());
    let slot = SlotState::of(state.is_out(id), false);
    Slot { actor: id, value: result, full: result, note, state: slot }
}

/// Returns what is the matter with an actor, as a viewer may know it.
fn statuses(state: &State, id: ActorId, viewer: &Viewer) -> Vec<Status> {
    let actor = state.actor(id);
    let mut all = Vec::new();
    for one in crate::character::Status::ALL {
        if state.is(id, *one) {
            all.push(status(one.name(), &NO_FRONT, None).drawn(one.sign()));
        }
    }
    if actor.breath.drowning {
        all.push(status("drowning", &water::DROWNING, None).drawn(Sign::Drowning));
    } else if let Some(air) = actor.breath.air {
        let until = Some(format!("air for {air} seconds"));
        all.push(status("holding breath", &water::FILLED, until).drawn(Sign::Breath));
    }
    for ill in &actor.ills {
        all.push(status(ill.what.clone(), &hazards::ILLS, None));
    }
    if let Some(count) = actor.unconscious {
        all.push(status("unconscious", &WAKING, Some(format!("{count} rounds"))).drawn(Sign::Unconscious));
    }
    if actor.concealed.is_some() {
        all.push(status("concealed", &soul::CONCEAL, hidden_from(state, id, viewer)).drawn(Sign::Hidden));
    }
    if let Some(left) = actor.collapsed {
        let until = Some(format!("{} minutes for help", left / 60));
        all.push(status("collapsed", &exhaustion::COLLAPSE, until).drawn(Sign::Down));
    }
    if let Some(cause) = actor.dead {
        all.push(status(format!("dead: {cause}"), &dying::CAUSE, None).drawn(Sign::Dead));
    }
    all
}

/// Returns who of those whom a viewer knows does not see an actor, in words; `None` where all of them do.
fn hidden_from(state: &State, id: ActorId, viewer: &Viewer) -> Option<String> {
    let mut names = Vec::new();
    for (observer, hidden) in state.unseen.iter() {
        if *hidden == id && (viewer.is_game_master() || soul::shows(state, viewer, *observer)) {
            names.push(state.profile(*observer).name.as_str());
        }
    }
    (!names.is_empty()).then(|| format!("from {}", names.join(", ")))
}

/// Returns the sheet of an actor or something; the numbers only to who plays it.
pub fn sheet(state: &State, id: ActorId, viewer: &Viewer) -> Option<Sheet> {
    let mut sheet = shown::sheet::<Archsoul>(state, id, viewer)?;
    let profile = state.profile(id);
    let actor = state.actor(id);
    sheet.statuses = statuses(state, id, viewer);
    if !profile.record.about.is_empty() {
        sheet.about = format!("{}; {}", profile.record.about, sheet.about);
    }
    if !viewer.plays(id) {
        return Some(sheet);
    }
    if profile.thing.is_some() {
        let hit_points = SheetEntry::tallied("Hit points at most", damage::max_hp(state, id, true));
        let hardness = SheetEntry::tallied("Hardness", damage::hardness(state, id, true));
        sheet.sections.push(section("Body", vec![hit_points, hardness]));
        return Some(sheet);
    }

    sheet.pools.push(pool("Action points", actor.ap, state.options().action_points));
    let attributes = Attribute::ALL.iter().filter(|attribute| profile.has(**attribute));
    sheet.sections.push(section("Attributes", attributes.map(|attribute| attribute_entry(state, id, *attribute))));
    let learned = Skill::ALL.iter().filter(|skill| profile.rank(**skill) > 0);
    let ranks = learned.map(|skill| SheetEntry::new(skill.name(), profile.rank(*skill).to_string()));
    sheet.sections.push(section("Skills", ranks));
    sheet.sections.push(section("Body", body_entries(state, id)));
    sheet.sections.push(section("Weapons", weapon_entries(state, id)));
    if !profile.rituals.is_empty() {
        let rituals = profile.rituals.iter();
        let points = rituals.map(|one| SheetEntry::new(one.name.clone(), format!("{} action points", one.points)));
        sheet.sections.push(section("Rituals", points));
    }
    let crafts = craft_entries(actor);
    if !crafts.is_empty() {
        sheet.sections.push(section("Crafts", crafts));
    }
    Some(sheet)
}

/// Returns an attribute: as it is when fresh, less what it has lost to exhaustion, to drowning and otherwise (SP-ATR-03).
fn attribute_entry(state: &State, id: ActorId, attribute: Attribute) -> SheetEntry {
    let actor = state.actor(id);
    let fresh = state.profile(id).base(attribute);
    let lost = fresh - state.attribute(id, attribute);
    let place = attribute as usize;
    let tired = i32::from(actor.tired[place]).min(lost);
    let drowned = i32::from(actor.drowned[place]).min(lost);
    tallied(attribute.name(), |tally| {
        tally.base("fresh", fresh, &derived::BASE_OR_NOW);
        tally.add("lost to exhaustion", -tired, &conditions::LOSSES);
        tally.add("lost to drowning", -drowned.min(lost - tired), &conditions::LOSSES);
        tally.add("lost", (tired + drowned).min(lost) - lost, &derived::BASE_OR_NOW);
    })
}

/// Returns the numbers of an actor's body, and of their soul where they have one.
fn body_entries(state: &State, id: ActorId) -> Vec<SheetEntry> {
    let actor = state.actor(id);
    let slain_below = death_threshold(state, id).unwrap_or(0);
    let off = (!has_front(state, id)).then_some("no front");
    let percent = (actor.toil * 100 / exhaustion::WHOLE) as i32;
    let mut entries = vec![
        SheetEntry::tallied("Hit points at most", damage::max_hp(state, id, true)),
        SheetEntry::new("Slain below", slain_below.to_string()),
        SheetEntry::tallied("Defence in front", defence(state, id, true, off, true)),
        SheetEntry::tallied("Defence behind", defence(state, id, false, off, true)),
        SheetEntry::tallied("Hardness", damage::hardness(state, id, true)),
        tallied("Move", |tally| tally.base("spaces", derived::speed(state, id).into(), &derived::MOVE_SPEED)),
        SheetEntry::tallied("Initiative dice", initiative_dice(state, id, true)),
        tallied("Exhaustion, percent", |tally| tally.base("of what one bears", percent, &exhaustion::CLOCK)),
    ];
    if state.profile(id).has(Attribute::Soulpower) {
        entries.push(tallied("Drain", |tally| tally.base("drained", actor.drain.into(), &DRAIN)));
    }
    entries
}

/// Returns the weapons of an actor; a blade of soulfire only while it is in hand.
fn weapon_entries(state: &State, id: ActorId) -> Vec<SheetEntry> {
    let actor = state.actor(id);
    let mut entries = Vec::new();
    for (place, weapon) in (0u8..).zip(&state.profile(id).weapons) {
        if weapon.soulfire && !state.wields(id, place) {
            continue;
        }
        let attack = attack::dice(state, id, weapon.way(false), false).total;
        let damage = damage::pool(state, id, id, weapon, false).total;
        let carries = match weapon.range {
            Some([near, far]) => format!("range {near}/{far}"),
            None => format!("reach {}", weapon.reach),
        };
        let where_it_is = if actor.is_taken_apart(place) {
            ", taken apart"
        } else if actor.has_thrown_away(place) {
            ", thrown away"
        } else if state.is_broken(id, place) {
            ", broken"
        } else if !actor.has_drawn(place) {
            ", put away"
        } else {
            ""
        };
        let text = format!("{attack} dice, damage {damage} dice, {carries}{where_it_is}");
        entries.push(SheetEntry::new(weapon.name.clone(), text));
    }
    entries
}

/// Returns money, parts, what an actor has made, and its projects: how far they are, and what they have cost.
fn craft_entries(actor: &Actor) -> Vec<SheetEntry> {
    let mut entries = Vec::new();
    let amounts = [
        ("Purse", actor.purse),
        ("Pre-built parts", actor.parts.prebuilt * EIGHTHS),
        ("Scavenged parts", actor.parts.scavenged * EIGHTHS),
    ];
    for (label, eighths) in amounts {
        if eighths > 0 {
            entries.push(SheetEntry::new(label, money(eighths)));
        }
    }
    for (name, count) in &actor.goods {
        entries.push(SheetEntry::new(name.clone(), format!("{count} made")));
    }
    for project in &actor.projects {
        let mut work = Vec::new();
        for (place, skill) in project.item.skills.iter().enumerate().take(2) {
            work.push(format!("{skill} {} of {}", money(project.work[place]), money(project.shares()[place])));
        }
        let Project { made, wanted, spent, debt, .. } = *project;
        let owed = if debt > 0 { format!(", {} owed", money(debt)) } else { String::new() };
        let text = format!("{made} of {wanted}; {}; {} spent{owed}", work.join(", "), money(spent));
        entries.push(SheetEntry::new(format!("Project: {}", project.item.name), text));
    }
    entries
}
