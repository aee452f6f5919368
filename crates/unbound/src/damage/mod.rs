//! Damage: from the dice to the pools (UL-DMG).

mod event;
mod landing;
pub mod types;

pub(crate) use event::by_steps;
pub use event::{DamageDealt, Damaged, ParriedInPart, Step, ThingDamaged};
pub use landing::counted_dice;
pub(crate) use landing::{Strike, bludgeon, land, strike};

use crate::armour::{self, Situation, WHAT_IT_REDUCES};
use crate::attack::{Degree, OFF_HAND_DAMAGE, UNARMED};
use crate::character::profile::Profile;
use crate::character::{Damage, Dice};
use crate::critical::HALF_DAMAGE;
use crate::defence::{BLOCK_MINOR, DODGE_MINOR, PARRY_MINOR};
use crate::dying;
use crate::pools::{Loss, absorb};
use crate::prelude::*;
use crate::statuses::BURNING;
use types::{DamageType, Source};

ludex_engine::rules! {
    /// Damage is what the dice of the weapon or the spell show, with what is added to them.
    DAMAGE_ROLL = "UL-DMG-01", "Damage roll";
    /// Weapons add Strength to damage unless they say otherwise; Loading ones add none, unless a campaign says so.
    DAMAGE_ATTRIBUTE = "UL-DMG-02", "Attribute to damage";
    /// Poison goes straight to Health.
    POISON_DAMAGE = "UL-DMG-06", "Poison damage";
    /// Damage at the start of a round goes to Health, and armour does not help.
    CONTINUOUS = "UL-DMG-07", "Continuous damage";
    /// Damage that is resisted is halved.
    RESISTANCE = "UL-DMG-08", "Resistance";
    /// Damage that an actor is vulnerable to is doubled.
    VULNERABILITY = "UL-DMG-09", "Vulnerability";
    /// Resistance and then vulnerability come after everything else.
    RESISTED_LAST = "UL-DMG-10", "Applied last, resistance first";
    /// Several resistances, or several vulnerabilities, count once.
    NO_STACKING = "UL-DMG-11", "No stacking";
    /// Some resist sources rather than types.
    BY_SOURCE = "UL-DMG-12", "By source";
    /// Those who are immune take no damage of the type and none of its critical effect (house).
    IMMUNITY = "UL-DMG-13", "Immunity";
    /// Damage is reduced in a fixed order: additions, armour, halving, resistance, vulnerability, pools.
    PIPELINE = "UL-DMG-14", "Order of reductions";
    /// Critical effects count the attack's own dice, before resistance.
    DAMAGE_DICE = "UL-DMG-15", "Number of damage dice";
    /// Damage reduced to 0 is no damage taken, but critical effects still come (house).
    ZERO_DAMAGE = "UL-DMG-16", "Zero damage";
    /// With several types armour reduces the parts in order; the rest is worked out part by part (house).
    MIXED = "UL-DMG-17", "Mixed damage";
    /// A nonlethal melee attack deals half of what reaches Health, and knocks out instead of killing.
    NONLETHAL = "UL-DMG-18", "Nonlethal attack";
    /// Damage is taken off Vitality first, then off Health.
    DAMAGE_ORDER = "UL-VIT-02", "Order of pools";
    /// Losing Health or Vitality changes nothing until Health is at 0.
    NO_PENALTIES = "UL-VIT-03", "No penalties before 0";
    /// Poison, fires that go on and some critical hits go past Vitality.
    BYPASSING = "UL-VIT-04", "Going past Vitality";
    /// Temporary Health is lost before Health.
    TEMPORARY_HEALTH = "UL-VIT-12", "Temporary Health", State;
    /// Temporary Vitality is lost before Vitality.
    TEMPORARY_VITALITY = "UL-VIT-13", "Temporary Vitality", State;
    /// What goes past Vitality goes past temporary Vitality too.
    BYPASS_TEMPORARY = "UL-VIT-14", "Going past temporary Vitality";
    /// Vigor is lost before everything else.
    VIGOR = "UL-VIT-15", "Vigor", State;
    /// Damage goes to Vigor, temporary Vitality, Vitality, temporary Health and Health, in
    /// this order; a campaign may let temporary Health go before Vitality.
    ABSORPTION = "UL-VIT-16", "Order of absorption";
}

/// How a blow landed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Blow {
    /// How the attack turned out.
    pub(crate) degree: Degree,
    /// How it was met.
    pub(crate) answer: Answer,
    /// How the armour fares.
    pub(crate) situation: Situation,
}

/// What has reached an actor so far in one event of damage.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Harm {
    /// Its Health when it began.
    pub(super) health_before: i32,
    /// All damage after reductions.
    pub(crate) amount: i32,
    /// What was left after buffers (UL-DTH-13); what temporary Health absorbs is none of it (UL-VIT-20).
    pub(super) counted: i32,
    /// What was left over at 0 Health (UL-DTH-02).
    pub(super) over: i32,
}

impl Harm {
    /// Returns the harm of an event that has only begun.
    pub(crate) fn begins(state: &State, id: ActorId) -> Self {
        Harm { health_before: state.actor(id).health, ..Harm::default() }
    }
}

/// Damage on its way to an actor.
pub(crate) struct Flow {
    pub(crate) kind: DamageType,
    pub(crate) source: Source,
    pub(crate) roll: Option<Rolled>,
    pub(crate) tally: Tally,
    pub(crate) amount: i32,
    pub(crate) steps: Vec<Step>,
    /// Whether it goes past Vitality (UL-VIT-04).
    pub(crate) bypasses: bool,
    /// Whether half of it reaches Health, and knocks out (UL-DMG-18).
    pub(crate) nonlethal: bool,
    /// Whether what is left beyond Vitality is lost.
    pub(crate) spares_health: bool,
    pub(crate) rule: &'static Rule,
}

impl Flow {
    /// Returns so much damage without dice, for a rule, that goes to all pools and may kill.
    pub(crate) fn new((kind, source): (DamageType, Source), tally: Tally, amount: i32, rule: &'static Rule) -> Self {
        Flow {
            kind,
            source,
            roll: None,
            tally,
            amount,
            steps: Vec::new(),
            bypasses: false,
            nonlethal: false,
            spares_health: false,
            rule,
        }
    }

    /// Changes its amount. The step is kept where somebody sees it and the amount is another.
    pub(crate) fn step(&mut self, shows: bool, label: &'static str, after: i32, rule: &'static Rule) {
        if shows && after != self.amount {
            self.steps.push(Step { label: label.into(), after, rule: rule.into() });
        }
        self.amount = after;
    }
}

/// Returns what a weapon adds to its damage dice (UL-DMG-02, UL-ATK-25, 27, 31).
pub fn damage_tally(profile: &Profile, weapon: &Weapon, occasion: Occasion, options: &Options, shows: bool) -> Tally {
    let mut tally = Tally::new(shows);
    let plus = weapon.damage.first().map_or(0, |part| i32::from(part.dice.plus));
    if weapon.unarmed {
        tally.base("unarmed strike", if profile.size >= Size::Large { 2 } else { 1 }, &UNARMED);
    } else {
        tally.add("weapon", plus, &DAMAGE_ROLL);
    }
    let Some(attribute) = weapon.adds(options.loading_attribute) else {
        let why = if weapon.loading { "Loading weapons add none" } else { "this weapon adds none" };
        tally.off("Strength", profile.attribute(Attribute::Strength), &DAMAGE_ATTRIBUTE, why);
        return tally;
    };
    let name = attribute.name();
    let value = profile.attribute(attribute);
    match occasion {
        Occasion::Counter => tally.off(name, value, &crate::reactions::COUNTER_COST, "counterattacks add none"),
        Occasion::OffHand if value >= 0 => tally.off(name, value, &OFF_HAND_DAMAGE, "not with the off hand"),
        Occasion::OffHand => tally.add(name, value, &OFF_HAND_DAMAGE),
        Occasion::Action => tally.add(name, value, &DAMAGE_ATTRIBUTE),
    }
    tally
}

/// Returns twice what the dice of some damage show on average, with what the record adds.
pub fn middling(parts: &[Damage]) -> i32 {
    let part = |dice: Dice| i32::from(dice.count) * (i32::from(dice.sides) + 1) + 2 * i32::from(dice.plus);
    parts.iter().map(|damage| part(damage.dice)).sum()
}

/// Returns the Armor Reduction against a blow, and what a parry that failed a little takes off, which is rolled here
/// (UL-DEF-21, UL-DEF-26).
pub(crate) fn protection(
    table: &mut Table<'_, impl Run>,
    attack: &Attack,
    first: DamageType,
    blow: Blow,
    ignored: bool,
) -> (i32, i32) {
    let state = table.state();
    let target = attack.target;
    let pierced = blow.degree == Degree::Critical && first == DamageType::Piercing;
    let mut armor = if pierced || ignored { 0 } else { armour::reduction(state, target, blow.situation, false).total };
    let minor = blow.degree == Degree::PartlyDefended;
    if minor && blow.answer.is_block() {
        let counts = state.options().block_minor_shield;
        let shield = if counts { state.actor(target).blocks_with(blow.answer.weapon()) } else { 0 };
        armor = (armor + state.actor(target).attribute(Attribute::Strength) + shield).max(0);
    }

    let saved = match blow.answer {
        Answer::Parry(place) | Answer::ParryWithTwo(place) if minor => parried_in_part(table, target, place),
        _ => 0,
    };
    (armor, saved)
}

/// Rolls the dice of the weapon of a parry that failed a little; returns what they take off the damage (UL-DEF-26).
fn parried_in_part(table: &mut Table<'_, impl Run>, actor: ActorId, place: u8) -> i32 {
    let profile = table.state().actor(actor).profile.clone();
    let Some(weapon) = profile.weapons.get(usize::from(place)) else { return 0 };
    let mut saved = 0;
    for Damage { dice, .. } in weapon.damage.iter().filter(|part| part.dice.count > 0) {
        let roll = table.dice(dice.count.into(), dice.sides.into());
        saved += roll.value();
        table.emit(ParriedInPart { actor, roll });
    }
    saved
}

/// Takes off damage what armour, a parry that failed a little, and halving take (UL-DMG-14, steps 3 to 5). What is left of
/// `armor` and `saved` stays for the parts that follow (UL-DMG-17).
pub(crate) fn reduce(flow: &mut Flow, armor: &mut i32, saved: &mut i32, blow: Blow, shows: bool) {
    let minor = blow.degree == Degree::PartlyDefended;
    let blocked = minor && blow.answer.is_block();

    let taken = (*armor).min(flow.amount);
    *armor -= taken;
    let rule = if blocked { &BLOCK_MINOR } else { &WHAT_IT_REDUCES };
    flow.step(shows, "Armor Reduction", flow.amount - taken, rule);

    let parried = (*saved).min(flow.amount);
    *saved -= parried;
    flow.step(shows, "parried in part", flow.amount - parried, &PARRY_MINOR);

    if blow.degree == Degree::Graze {
        flow.step(shows, "half for a graze", flow.amount / 2, &HALF_DAMAGE);
    } else if minor && matches!(blow.answer, Answer::Dodge | Answer::DoubleDodge) {
        flow.step(shows, "half, dodged in part", flow.amount / 2, &DODGE_MINOR);
    }
}

/// Deals damage that armour has reduced: immunity, resistance and vulnerability come last and in this order (UL-DMG-10),
/// then the pools (UL-DMG-14, steps 6 to 8). Each halving is rounded down at once (UL-INB-01, UL-CHK-38).
pub(crate) fn deal(
    table: &mut Table<'_, impl Run>,
    target: ActorId,
    by: Option<ActorId>,
    mut flow: Flow,
    harm: &mut Harm,
) {
    let shows = table.listens();
    let actor = table.state().actor(target);
    let profile = &actor.profile;
    if profile.immune.covers(flow.kind, flow.source) {
        flow.step(shows, "immune", 0, &IMMUNITY);
    }
    let quenched = flow.kind == DamageType::Fire && actor.body.submerged;
    if quenched && !profile.resists.covers(flow.kind, flow.source) {
        flow.step(shows, "under water: half", flow.amount / 2, &crate::body::water::FIRE);
    }
    if profile.resists.covers(flow.kind, flow.source) {
        flow.step(shows, "resisted: half", flow.amount / 2, &RESISTANCE);
    }
    if profile.vulnerable.covers(flow.kind, flow.source) {
        flow.step(shows, "vulnerable: double", flow.amount.saturating_mul(2), &VULNERABILITY);
    }
    pour(table, target, by, flow, harm);
}

/// Takes damage off the pools (UL-VIT-16). It is called alone for the Health part of a piercing critical hit, which nothing
/// reduces (UL-CRT-06).
pub(crate) fn pour(table: &mut Table<'_, impl Run>, target: ActorId, by: Option<ActorId>, flow: Flow, harm: &mut Harm) {
    let order = table.state().options().temp_health_order;
    let loss = absorb(table.state().actor(target), flow.amount, (flow.bypasses, flow.nonlethal), order);
    let loss = if flow.spares_health { Loss { temporary_health: 0, health: 0, over: 0, ..loss } } else { loss };
    harm.amount += flow.amount;
    harm.counted += loss.vitality + loss.health + loss.over;
    harm.over += loss.over;
    let Flow { kind, source, roll, tally, steps, amount, rule, .. } = flow;
    let damage = DamageDealt { kind, source, roll, tally, steps, amount, loss, rule: rule.into() };
    table.emit(Damaged { actor: target, by, damage });
}

/// Does what damage leads to: falling, failed saves, broken concentration (UL-DMG-14, step 11).
pub(crate) fn after(table: &mut Table<'_, impl Run>, target: ActorId, harm: Harm, critical: bool, nonlethal: bool) {
    fall(table, target, harm, critical, nonlethal);
    crate::spells::shaken(table, target, harm.amount);
}

/// Lets an actor fall to 0 Health, or be hurt there (UL-DMG-14, step 11). Damage that was reduced to 0 is none (UL-DMG-16),
/// and as long as some Health is left nothing comes of the loss (UL-VIT-03).
fn fall(table: &mut Table<'_, impl Run>, target: ActorId, harm: Harm, critical: bool, nonlethal: bool) {
    let actor = table.state().actor(target);
    if !actor.alive() || harm.amount == 0 || actor.health > 0 {
        return;
    }
    if harm.health_before > 0 {
        dying::at_zero(table, target, harm.over, nonlethal);
    } else if harm.counted > 0 {
        dying::hurt_at_zero(table, target, harm.amount, critical, nonlethal);
    }
}

/// Deals the damage of a fire at the start of a round (UL-DMG-07, UL-STA-17).
pub(crate) fn burn(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let mut tally = table.tally();
    let amount = table.state().actor(actor).statuses.value(Status::Burning);
    tally.base("Burning", amount, &BURNING);
    let kind = (DamageType::Fire, Source::Null);
    let flow = Flow { bypasses: true, ..Flow::new(kind, tally, amount, &CONTINUOUS) };
    let mut harm = Harm::begins(table.state(), actor);
    deal(table, actor, None, flow, &mut harm);
    after(table, actor, harm, false, false);
}
