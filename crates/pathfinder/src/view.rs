//! What people see of a scene, and what it is worth.

use crate::prelude::*;
use ludex_engine::{Sheet, SheetEntry, Sign, Slot, SlotState, Status, View, shown};
use ludex_kit::page::{self, pool, section, status};

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
    if actor.hit_points > conditions::most_hit_points(state, id) {
        Some("has more hit points than it can")
    } else if actor.hit_points < 0 {
        Some("has fewer hit points than none")
    } else if !actor.dead && actor.dying > 0 && actor.dying >= dying::threshold(state, id) {
        Some("lives beyond the threshold of death")
    } else if actor.dying > 0 && actor.hit_points > 0 {
        Some("is dying with hit points left")
    } else if actor.actions > turns::ACTIONS + 1 {
        Some("has too many actions")
    } else if actor.temporary < 0 {
        Some("has fewer temporary hit points than none")
    } else if actor.hero_points > crate::heroes::MOST {
        Some("has more Hero Points than three")
    } else if overspends(state, id) {
        Some("has spent more magic than it has")
    } else if !state.footprint(id).fits(&state.setting.map) {
        Some("stands beyond the map")
    } else {
        None
    }
}

/// Returns whether somebody has spent more slots or Focus Points than it has.
fn overspends(state: &State, id: ActorId) -> bool {
    let actor = state.actor(id);
    let Some(casting) = &state.profile(id).casting else { return actor.slots_spent != 0 || actor.focus_spent != 0 };
    let slots = casting.prepared.len() as u32;
    actor.focus_spent > casting.focus_points || u32::BITS - actor.slots_spent.leading_zeros() > slots
}

/// Returns what a state is worth to a side: hit points, and standing.
pub fn worth(state: &State, side: &str) -> i64 {
    let of = |id: ActorId| {
        let most = i64::from(conditions::most_hit_points(state, id));
        let left = i64::from(state.actor(id).hit_points) * 1000 / most.max(1);
        let worth = if state.stands(id) { left + 500 } else { left };
        if state.profile(id).side == side { worth } else { -worth }
    };
    state.ids().map(of).sum()
}

/// Returns the scene as a viewer sees it.
pub fn view(state: &State, viewer: &Viewer) -> View {
    let mut view = page::scene::<Pathfinder>(state, viewer);
    view.round = (state.stage == Stage::Fighting).then_some(state.round);
    view.stage = match state.stage {
        Stage::Ready => "Before the encounter".into(),
        Stage::Fighting => format!("Round {}", state.round),
        Stage::Over => "Ended".into(),
    };
    view.time = page::time::<Pathfinder>(state, state.clock);
    view.over = state.stage == Stage::Over;
    view.track_label = "initiative".into();
    for token in &mut view.tokens {
        let id = token.actor;
        token.icon = state.profile(id).icon.drawn();
        token.suffers(statuses(state, id));
        if state.actor(id).dead {
            token.condition = "dead".into();
        }
    }
    view.track = state.order.iter().map(|id| slot(state, *id)).collect();
    view
}

/// Returns the place of an actor in the order.
fn slot(state: &State, id: ActorId) -> Slot {
    let result = state.actor(id).initiative.map_or(0, i32::from);
    let note = (!state.stands(id)).then(|| "down".into());
    let slot = SlotState::of(!state.stands(id), false);
    Slot { actor: id, value: result, full: result, note, state: slot }
}

/// Returns what is the matter with an actor.
fn statuses(state: &State, id: ActorId) -> Vec<Status> {
    let actor = state.actor(id);
    let mut all = Vec::new();
    for what in Condition::ALL.iter().copied().filter(|what| actor.has(*what)) {
        let name = match actor.value(what) {
            0 => what.name().to_owned(),
            value => format!("{what} {value}"),
        };
        all.push(status(name, &conditions::GENERAL, None).drawn(what.sign()));
    }
    let dying = ("dying", actor.dying, &dying::DYING_STATE, Sign::Dying);
    let wounded = ("wounded", actor.wounded, &dying::WOUNDED_STATE, Sign::Wounded);
    for (name, value, rule, sign) in [dying, wounded] {
        if value > 0 {
            all.push(status(format!("{name} {value}"), rule, None).drawn(sign));
        }
    }
    for one in actor.persistent.iter() {
        let name = format!("persistent {} {}d{}", one.damage, one.dice, one.die);
        let sign = match one.damage {
            DamageType::Bleed => Sign::Bleeding,
            DamageType::Poison => Sign::Poisoned,
            _ => Sign::Burning,
        };
        all.push(status(name, &conditions::PERSISTENT_DAMAGE, None).drawn(sign));
    }
    if actor.shield_raised {
        all.push(status("shield raised", &derived::RAISE_A_SHIELD, None).drawn(Sign::Shield));
    }
    all
}

/// Returns what somebody can cast, and what of it is left.
fn magic(state: &State, id: ActorId, casting: &Casting) -> Vec<SheetEntry> {
    let mut rows = Vec::new();
    if let Some(sum) = derived::spell_attack(state, id, true) {
        rows.push(SheetEntry::tallied("Spell attack", sum.tally()));
    }
    if let Some(dc) = derived::spell_dc(state, id, true) {
        rows.push(SheetEntry::tallied("Spell DC", dc));
    }
    let names: Vec<&str> = casting.cantrips.iter().map(|spell| spell.name()).collect();
    rows.push(SheetEntry::new("Cantrips", names.join(", ")));
    let spent = state.actor(id).slots_spent;
    for (place, slot) in casting.prepared.iter().enumerate() {
        let is = if spent & 1 << (place & 31) == 0 { "ready" } else { "spent" };
        rows.push(SheetEntry::new(format!("{} ({})", slot.spell, slot.level), is));
    }
    if casting.focus_points > 0 {
        let left = casting.focus_points.saturating_sub(state.actor(id).focus_spent);
        rows.push(SheetEntry::new("Focus Points", format!("{left} of {}", casting.focus_points)));
    }
    rows
}

/// Returns the level of somebody in words: that of the record, and what an adjustment makes of it.
fn level(profile: &Profile) -> String {
    match profile.adjustment {
        Some(Adjusted { how, from }) => format!("{}, {how} from {from}", profile.level),
        None => profile.level.to_string(),
    }
}

/// Returns the sheet of an actor; the numbers only to who plays it.
pub fn sheet(state: &State, id: ActorId, viewer: &Viewer) -> Option<Sheet> {
    let mut sheet = shown::sheet::<Pathfinder>(state, id, viewer)?;
    let profile = state.profile(id);
    let actor = state.actor(id);
    sheet.statuses = statuses(state, id);
    if let Some(adjusted) = profile.adjustment {
        sheet.statuses.push(status(adjusted.how.name(), adjusted.how.rule(), None));
    }
    if !profile.about.is_empty() {
        sheet.about = format!("{}; {}", profile.about, sheet.about);
    }
    if !viewer.plays(id) {
        return Some(sheet);
    }
    sheet.pools.push(pool("Actions", actor.actions, turns::ACTIONS));
    if profile.players {
        sheet.pools.push(pool("Hero Points", actor.hero_points, crate::heroes::MOST));
    }
    let mut body = vec![
        SheetEntry::new("Level", level(profile)),
        SheetEntry::tallied("Armour class", derived::armor_class(state, id, true).tally()),
        SheetEntry::tallied("Perception", derived::perception(state, id, true)),
        SheetEntry::new("Speed", format!("{} feet", derived::speed(state, id))),
    ];
    if actor.experience > 0 {
        body.push(SheetEntry::new("Experience", actor.experience.to_string()));
    }
    if actor.purse > 0 {
        body.push(SheetEntry::new("Coins", crate::money::Money::copper(actor.purse.into()).to_string()));
    }
    body.extend(derived::class_dc(state, id, true).map(|dc| SheetEntry::tallied("Class DC", dc)));
    sheet.sections.push(section("Body", body));
    let saves = Save::ALL.iter().map(|save| SheetEntry::tallied(save.name(), derived::save(state, id, *save, true)));
    sheet.sections.push(section("Saves", saves));
    let skills = Skill::ALL.iter();
    let skills = skills.map(|skill| SheetEntry::tallied(skill.name(), derived::skill(state, id, *skill, true)));
    sheet.sections.push(section("Skills", skills));
    let strikes = profile.strikes.iter().map(|strike| {
        let attack = derived::attack(state, id, strike, true).tally();
        let mut entry = SheetEntry::tallied(strike.name.clone(), attack);
        let added = damage::modifier(state, id, strike, false).total;
        entry.value = format!(
            "{:+}, {}d{}{added:+} {}",
            derived::attack(state, id, strike, false).total(),
            strike.dice,
            strike.die,
            strike.damage
        );
        entry
    });
    sheet.sections.push(section("Strikes", strikes));
    if let Some(casting) = &profile.casting {
        sheet.sections.push(section("Magic", magic(state, id, casting)));
    }
    if !profile.entered.is_empty() {
        let rows = profile.entered.iter().map(|one| SheetEntry::new("entered", one.clone()));
        sheet.sections.push(section("Not given by its choices", rows));
    }
    Some(sheet)
}
