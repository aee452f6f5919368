//! What a person sees of an actor.

use crate::profile::{Attribute, Skill};
use crate::state::{CombatCheck, DefenceKind, Level, Life, Posture};
use crate::{Destiny, State, attack, checks, conditions, defence, derived, harm, movement, view};
use ludex_engine::{Pool, Section, Sheet, SheetEntry as Entry, Status, shown};
use ludex_kit::{ActorId, RuleId, Tally, Viewer};

/// The sheet of an actor: all of it for those who play it, the outside for others.
pub(crate) fn sheet(state: &State, actor: ActorId, viewer: &Viewer) -> Option<Sheet> {
    let mut sheet = shown::sheet::<Destiny>(state, actor, viewer)?;
    let profile = state.profile(actor);
    sheet.about.clone_from(&profile.about);
    sheet.pools.clear();
    sheet.statuses = statuses(state, actor);
    if !viewer.plays(actor) {
        sheet.sections.push(Section {
            title: "Seen".into(),
            entries: vec![
                Entry::new("Wounds", view::condition(state, actor)),
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
    for &level in Level::ALL {
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
        add(view::condition(state, actor), (&conditions::WOUND_PENALTY).into(), None);
    }
    if creature.life == Life::Unconscious {
        add("unconscious", (&conditions::UNCONSCIOUS).into(), None);
    }
    match creature.posture {
        Posture::Standing => {}
        Posture::Crouching => add("crouching", (&conditions::CROUCHING).into(), None),
        Posture::Prone => add("prone", (&conditions::PRONE).into(), None),
    }
    if creature.defending {
        add("defending", (&defence::DEFEND).into(), Some("its next turn or a wound".into()));
    }
    if creature.surprised {
        add("surprised", (&crate::initiative::SURPRISE).into(), Some("the end of its first turn".into()));
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
        add(effect.condition.name(), harm::rule(effect.condition).into(), until);
    }
    list
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
            tallied("Starting initiative, with dice", |tally| derived::initiative(profile, tally)),
            Entry::new("AP at round start, at turn end", format!("{}, {}", ap.round_start, ap.turn_end)),
            Entry::new("Fatigue", creature.fatigue.to_string()),
            Entry::new("Movement rate", format!("{} yd for 4 AP", movement::rate(state, actor))),
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
    Section { title: "Defences".into(), entries: DefenceKind::ALL.iter().map(|&kind| entry(kind)).collect() }
}

fn attacks(state: &State, actor: ActorId) -> Section {
    let mut entries = Vec::new();
    for (at, weapon) in state.profile(actor).weapons.iter().enumerate() {
        let mut tally = Tally::shown();
        checks::combat_bonus(state, actor, CombatCheck::Weapon(at as u8), &mut tally);
        let reach = match (weapon.reach, weapon.increment) {
            (Some(reach), _) => format!("reach {reach}"),
            (None, increment) => format!("increment {}", increment.unwrap_or(1)),
        };
        let hand = if state.actor(actor).holds(at) { "" } else { ", not in hand" };
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
    let mut entries: Vec<Entry> = Attribute::ALL.iter().map(|&attribute| entry(attribute)).collect();
    entries.push(Entry::new("Size", format!("{:+}", profile.size)));
    entries.push(Entry::new("Kind", profile.sort.name()));
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
    Section { title: "Skills".into(), entries: Skill::ALL.iter().copied().filter(trained).map(entry).collect() }
}
