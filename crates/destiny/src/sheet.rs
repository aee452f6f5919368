//! What a person sees of an actor.

use crate::defence::{self, DefenceKind};
use crate::profile::{Attribute, Skill, Sort};
use crate::state::State;
use crate::wounds::Level;
use crate::{attack, conditions, derived, table};
use ludex_engine::{ActorId, Pool, RuleId, Section, Sheet, SheetEntry as Entry, Status, Tally, Viewer};

/// The sheet of an actor: all of it for those who play it, the outside for others.
pub(crate) fn sheet(state: &State, actor: ActorId, viewer: &Viewer) -> Option<Sheet> {
    if !table::sees(state, viewer, actor) {
        return None;
    }
    let profile = state.profile(actor);
    let mut sheet = Sheet {
        actor,
        name: profile.name.clone(),
        about: profile.about.clone(),
        pools: Vec::new(),
        statuses: statuses(state, actor),
        sections: Vec::new(),
        has_record: false,
    };
    if !viewer.plays(actor) {
        sheet.sections.push(Section {
            title: "Seen".into(),
            entries: vec![
                Entry::new("Wounds", table::condition(state, actor)),
                Entry::new("Stands at", format!("{} yd", state.actor(actor).place)),
            ],
        });
        return Some(sheet);
    }
    let creature = state.actor(actor);
    let ap = derived::action_points(profile);
    let pool = |name: &'static str, current: i16, max: i16| Pool {
        name: name.into(),
        current: i32::from(current),
        max: i32::from(max),
    };
    sheet.pools = vec![
        pool("AP", creature.ap, ap.max),
        pool("Stamina", creature.stamina, derived::current_stamina_max(profile, creature.fatigue)),
    ];
    let slots = derived::slots(profile);
    for level in Level::ALL {
        let (filled, slots) = (creature.wounds[level.index()], slots[level.index()]);
        let name = ["Light wounds", "Moderate wounds", "Severe wounds", "Critical wounds", "Fatal wound"];
        sheet.pools.push(pool(name[level.index()], i16::from(filled), i16::from(slots)));
    }
    sheet.sections = vec![
        now(state, actor),
        defences(state, actor),
        attacks(state, actor),
        attributes(state, actor),
        skills(state, actor),
    ];
    Some(sheet)
}

fn statuses(state: &State, actor: ActorId) -> Vec<Status> {
    let creature = state.actor(actor);
    let mut list: Vec<Status> = Vec::new();
    let mut add = |name: &str, rule: RuleId, until: Option<String>| {
        list.push(Status { name: name.to_owned(), rule, until });
    };
    if state.severity(actor).is_some() {
        add(table::condition(state, actor), (&conditions::WOUND_PENALTY).into(), None);
    }
    if creature.life == crate::Life::Unconscious {
        add("unconscious", (&conditions::UNCONSCIOUS).into(), None);
    }
    match creature.posture {
        crate::Posture::Standing => {}
        crate::Posture::Crouching => add("crouching", (&attack::CROUCHING).into(), None),
        crate::Posture::Prone => add("prone", (&attack::PRONE).into(), None),
    }
    if creature.defending {
        add("defending", (&defence::DEFEND).into(), Some("its next turn or a wound".into()));
    }
    if creature.surprised {
        add("surprised", (&crate::turns::SURPRISE).into(), Some("the end of its first turn".into()));
    }
    if let Some(kind) = creature.readied {
        add(&format!("ready: {}", kind.name()), (&crate::actions::READY).into(), None);
    }
    if creature.flanked {
        add("flanked", (&attack::FLANKING).into(), None);
    }
    if let Some(dying) = creature.dying {
        add(&format!("dying, {} marks", dying.marks), (&crate::dying::DYING).into(), None);
    }
    if conditions::is_exhausted(state, actor) {
        add("exhausted", (&conditions::EXHAUSTED).into(), None);
    }
    if conditions::is_staggered(state, actor) {
        add("staggered", (&conditions::STAGGERED).into(), None);
    }
    for effect in creature.effects.iter() {
        let until = effect.until.map(|round| format!("the end of round {round}"));
        add(effect.condition.name(), rule(effect.condition), until);
    }
    list
}

/// The rule that says what a condition does.
pub(crate) fn rule(condition: crate::Condition) -> RuleId {
    use crate::Condition;
    match condition {
        Condition::Distracted | Condition::Poisoned { .. } => (&conditions::HELD).into(),
        Condition::Immobile => (&conditions::IMMOBILE).into(),
        Condition::Helpless => (&conditions::HELPLESS).into(),
        Condition::Harried { .. } => (&crate::movement::HARRY).into(),
        Condition::Bleeding { .. } => (&conditions::BLEEDING).into(),
        Condition::Burning { .. } => (&conditions::BURNING).into(),
    }
}

fn tallied(label: &'static str, fill: impl FnOnce(&mut Tally)) -> Entry {
    let mut tally = Tally::shown();
    fill(&mut tally);
    Entry::tallied(label, tally)
}

fn now(state: &State, actor: ActorId) -> Section {
    let (profile, creature) = (state.profile(actor), state.actor(actor));
    let ap = derived::action_points(profile);
    Section {
        title: "Now".into(),
        entries: vec![
            Entry::new("Initiative", creature.initiative.to_string()),
            Entry::tallied("Starting initiative, with dice", crate::turns::starting(state, actor)),
            Entry::new("AP at round start, at turn end", format!("{}, {}", ap.round_start, ap.turn_end)),
            Entry::new("Fatigue", creature.fatigue.to_string()),
            Entry::new("Movement rate", format!("{} yd for 4 AP", derived::rate(state, actor))),
            Entry::new("Movement left", format!("{} yd", creature.movement / 4)),
            Entry::new("Stands at", format!("{} yd", creature.place)),
            tallied("Toughness", |tally| derived::toughness(profile, tally)),
            tallied("Base Toughness", |tally| derived::base_toughness(profile, tally)),
        ],
    }
}

fn defences(state: &State, actor: ActorId) -> Section {
    let entry = |kind: DefenceKind| {
        tallied(kind.name(), |tally| {
            defence::value(state, actor, kind, None, tally);
        })
    };
    Section { title: "Defences".into(), entries: DefenceKind::ALL.map(entry).to_vec() }
}

fn attacks(state: &State, actor: ActorId) -> Section {
    let mut entries = Vec::new();
    for (at, weapon) in state.profile(actor).weapons.iter().enumerate() {
        let mut tally = Tally::shown();
        attack::combat_bonus(state, actor, crate::CombatCheck::Weapon(at as u8), &mut tally);
        let reach = match (weapon.reach, weapon.increment) {
            (Some(reach), _) => format!("reach {reach}"),
            (None, increment) => format!("increment {}", increment.unwrap_or(1)),
        };
        let hand = if state.actor(actor).held & (1 << at) == 0 { ", not in hand" } else { "" };
        let value = format!("{:+}, damage {}, {} AP, {reach}{hand}", tally.total, damage(state, actor, at), weapon.ap);
        entries.push(Entry { label: weapon.name.clone().into(), value, tally: Some(tally) });
    }
    Section { title: "Attacks".into(), entries }
}

/// Damage before the target's armour is known.
fn damage(state: &State, actor: ActorId, at: usize) -> i32 {
    let (profile, weapon) = (state.profile(actor), &state.profile(actor).weapons[at]);
    let strong = !weapon.mechanical && (!weapon.is_ranged() || state.options().ranged_adds_strength);
    weapon.damage + if strong { profile.attribute(Attribute::Strength) } else { 0 }
}

fn attributes(state: &State, actor: ActorId) -> Section {
    let profile = state.profile(actor);
    let entry = |attribute: Attribute| Entry::new(attribute.name(), format!("{:+}", profile.attribute(attribute)));
    let mut entries = Attribute::ALL.map(entry).to_vec();
    entries.push(Entry::new("Size", format!("{:+}", profile.size)));
    let kind = if profile.sort == Sort::Character { "character" } else { "creature" };
    entries.push(Entry::new("Kind", kind));
    Section { title: "Attributes".into(), entries }
}

fn skills(state: &State, actor: ActorId) -> Section {
    let skills = &state.profile(actor).skills;
    let trained =
        |skill: &Skill| skills.rank(*skill) > 0 || skills.specializations().any(|(under, _, _)| under == *skill);
    let entry = |skill: Skill| {
        let words: Vec<String> = skills
            .specializations()
            .filter(|(under, _, _)| *under == skill)
            .map(|(_, word, rank)| format!("{word} {rank}"))
            .collect();
        let more = if words.is_empty() { String::new() } else { format!(" ({})", words.join(", ")) };
        Entry::new(skill.name(), format!("{}{more}", skills.rank(skill)))
    };
    Section { title: "Skills".into(), entries: Skill::ALL.into_iter().filter(trained).map(entry).collect() }
}
