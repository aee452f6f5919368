//! Spells that do damage, and those of life and death.

use super::*;
use crate::adjustments::DamagePart;
use crate::attack::{against_at, flat_checks, multiple_attack_penalty};
use crate::checks::Check;
use crate::damage::{Packet, Part};
use crate::maneuvers::AttackCounted;
use crate::modifiers::Type;
use crate::trials::{self, Trial};
use ludex_kit::List;

/// Damage that was rolled once for all who are touched.
pub(super) struct Rolls {
    /// Its kind.
    kind: DamageType,
    /// How much.
    amount: i32,
    /// The dice, where somebody listens.
    dice: Vec<Rolled>,
    /// What was added to them.
    added: Tally,
}

impl Rolls {
    /// Returns it as one instance of damage.
    fn packet(&self, work: Work) -> Packet {
        let nonlethal = magic::is(work.spell(), SpellTrait::Nonlethal);
        let mut packet = Packet { nonlethal, ..Packet::default() };
        packet.add(Part { kind: self.kind, amount: self.amount, ..Part::default() });
        if !matches!(work.template(), Template::Targets(_)) {
            packet.whole.set(Against::Area, true);
        }
        packet
    }
}

/// Rolls the damage of a spell, once (PF-SPL-06).
pub(super) fn rolls(table: &mut Table<'_, impl Run>, work: Work) -> Option<Rolls> {
    let row = magic::row(work.spell());
    let harm = row.7?;
    let state = table.state();
    let casting = state.profile(work.actor).casting.as_ref()?;
    let mut kind = work.cast.damage.unwrap_or(harm.kind);
    if work.spell() == Spell::DivineLance {
        kind = casting.creed.unwrap_or(harm.kind);
    }
    let dice = harm.dice_at(row.2, work.cast.level);
    // Acid splash grows otherwise: from the third level on the ability is added.
    let with_ability = harm.ability || work.spell() == Spell::AcidSplash && work.cast.level >= 3;
    let ability = if with_ability { i32::from(casting.ability) } else { 0 };
    let mut added = table.tally();
    added.add("spell", ability + i32::from(harm.each) * i32::from(dice), rule_of(work.spell()));
    if let Some(adjusted) = state.profile(work.actor).adjustment {
        let limited = row.1 != magic::SpellKind::Cantrip;
        let more = adjusted.how.adds_to_damage(DamagePart::Main, limited);
        added.add(adjusted.how.name(), more, adjusted.how.rule());
    }
    let mut kept = Vec::new();
    let mut amount = added.total;
    if dice > 0 {
        let rolled = table.dice(dice.into(), harm.die.into());
        amount += rolled.value();
        if table.listens() {
            kept.push(rolled);
        }
    }
    // What an adjustment takes leaves 1 (PF-DMG-03).
    Some(Rolls { kind, amount: amount.max(1), dice: kept, added })
}

/// Deals damage of a spell to somebody.
fn deal(table: &mut Table<'_, impl Run>, work: Work, target: ActorId, packet: Packet, rolls: &Rolls) {
    damage::harm(table, Some(work.actor), target, packet, (rolls.dice.clone(), rolls.added.clone()));
}

/// Bolts that never miss: one for each action, at one or at several; the flat check is for each target.
pub(super) fn bolts(table: &mut Table<'_, impl Run>, work: Work) {
    let first = work.cast.targets[0];
    let each = magic::row(work.spell()).7.map_or(1, |harm| harm.dice_at(1, work.cast.level));
    let bolts = if work.spell() == Spell::ForceBolt { 1 } else { work.cast.actions.min(3) };
    let mut whom: List<(ActorId, u8), 3> = List::new();
    for place in 0..usize::from(bolts) {
        let Some(target) = work.cast.targets[place].or(first) else { continue };
        let known = whom.iter().any(|(one, _)| one == target);
        if known {
            whom.change(|(one, count)| (one, count + u8::from(one == target)));
        } else {
            whom.push((target, 1));
        }
    }
    for (target, count) in whom.iter() {
        if !is_reached(table, work.actor, target) {
            continue;
        }
        let dice = count * each;
        let rolled = table.dice(dice.into(), 4);
        let mut added = table.tally();
        added.add("bolts", dice.into(), rule_of(work.spell()));
        let amount = rolled.value() + added.total;
        let dice = if table.listens() { vec![rolled] } else { Vec::new() };
        let rolls = Rolls { kind: DamageType::Force, amount, dice, added };
        let packet = rolls.packet(work);
        deal(table, work, target, packet, &rolls);
    }
}

/// Throws the flat check by which a target that is hard to make out is missed (PF-CHK-07).
pub(super) fn is_reached(table: &mut Table<'_, impl Run>, actor: ActorId, target: ActorId) -> bool {
    let dcs = flat_checks(table.state(), actor, target);
    let Some(flat) = checks::flat_together(table, &dcs) else { return true };
    let reached = flat.degree.succeeds();
    table.emit(checks::Flattened { actor, what: "the target is hard to make out".into(), flat });
    reached
}

/// Returns the check of an attack with a spell (PF-SPL-02).
pub fn attempt_at(state: &State, actor: ActorId, target: ActorId, melee: bool, shows: bool) -> Attempt {
    attempt_with(state, (actor, target), (melee, false), shows)
}

/// Returns the check of an attack with a certain spell: what grasps with lightning hits metal better (PF-SPL-11).
fn attempt_of(state: &State, work: Work, target: ActorId, shows: bool) -> Attempt {
    let metal = work.spell() == Spell::ShockingGrasp && is_metal(state, target);
    let melee = matches!(magic::row(work.spell()).4, Far::Touch) || work.spell() == Spell::SpiritualWeapon;
    attempt_with(state, (work.actor, target), (melee, metal), shows)
}

/// Returns the check of an attack with a spell, in melee or not, by which metal is hit better or not.
fn attempt_with(
    state: &State,
    (actor, target): (ActorId, ActorId),
    (melee, metal): (bool, bool),
    shows: bool,
) -> Attempt {
    let Some(mut sum) = derived::spell_attack(state, actor, shows) else { return Attempt::default() };
    if state.whose_turn() == Some(actor) {
        let penalty = multiple_attack_penalty(state.actor(actor).attacks, false);
        sum.add(Type::Untyped, "attacks before", penalty, &crate::attack::MULTIPLE);
    }
    derived::add_aid(state, actor, &mut sum);
    sum.add(Type::Circumstance, "metal", i32::from(metal), &magic::FIRST_LEVEL);
    let mut attempt = Attempt::new(sum.tally(), against_at(state, actor, target, melee, shows));
    attempt.luck.fortune = magic::strikes_true(state, actor);
    attempt
}

/// Of each four how many throws of an attack with a spell lead to them, by whom it is aimed at and whether in melee.
pub type KnownChances = List<(ActorId, bool, [u32; 4]), 8>;

/// Returns what the throws of an attack with a spell may come to, if need be worked out and kept in `known`.
fn chances(state: &State, actor: ActorId, target: ActorId, melee: bool, known: &mut KnownChances) -> [u32; 4] {
    let work_out = || attempt_at(state, actor, target, melee, false).chances();
    if let Some((_, _, chances)) = known.iter().find(|(whom, how, _)| (*whom, *how) == (target, melee)) {
        debug_assert_eq!(chances, work_out(), "chances that were kept are others");
        return chances;
    }
    let chances = work_out();
    known.push((target, melee, chances));
    chances
}

/// Returns forty times the harm that a spell of a level does to somebody on the mean, for who plays without a person; `None` where
/// it does none, or where `matters` says of the most that it could do that it does not matter. In `known` it keeps what is the same
/// for other spells of the actor, as long as nothing has changed.
pub fn mean_harm(
    state: &State,
    actor: ActorId,
    (spell, level): (Spell, u8),
    (target, known): (ActorId, &mut KnownChances),
    matters: impl FnOnce(i64) -> bool,
) -> Option<i64> {
    let row = magic::row(spell);
    let harm = row.7?;
    let profile = state.profile(target);
    let heals = matches!(spell, Spell::Heal | Spell::Harm);
    let aimed = matches!(row.5, Template::Targets(1..));
    if heals || !aimed || profile.immune.has(Against::of(harm.kind)) {
        return None;
    }
    let casting = state.profile(actor).casting.as_ref()?;
    let dice = i64::from(harm.dice_at(row.2, level));
    let ability = if harm.ability { i64::from(casting.ability) } else { 0 };
    let twice = dice * (i64::from(harm.die) + 1 + 2 * i64::from(harm.each)) + 2 * ability;
    // Twenty throws, or four hundred pairs of them, of which each may count four times.
    let most = if magic::strikes_true(state, actor) { 1600 } else { 80 };
    if !matters(twice * most / 2) {
        return None;
    }
    // How many whole hits twenty throws come to, in halves.
    let halves = match row.6.save() {
        Some((save, _)) => {
            let cast = CastSpell::of(actor, spell).as_cast(level);
            let trial = trial(state, Work { actor, cast }, (target, save), false);
            let [worst, failed, held, _] = trials::attempt(state, &trial, false).chances();
            4 * worst + 2 * failed + held
        }
        None if row.6 == Defence::Attack => {
            let melee = matches!(row.4, Far::Touch);
            let [_, _, hits, criticals] = chances(state, actor, target, melee, known);
            2 * hits + 4 * criticals
        }
        // Two bolts are cast with two actions.
        None if spell == Spell::MagicMissile => 80,
        None => 40,
    };
    debug_assert!(i64::from(halves) <= most, "a spell does more than the most");
    Some(twice * i64::from(halves) / 2)
}

/// Rolls an attack with a spell; `None` where it came to no roll.
pub(super) fn aims(table: &mut Table<'_, impl Run>, work: Work, target: ActorId) -> Option<Degree> {
    let actor = work.actor;
    let attempt = attempt_of(table.state(), work, target, table.listens());
    table.emit(AttackCounted { actor });
    if !crate::sanctuary::is_overcome(table, actor, target) || !is_reached(table, actor, target) {
        return None;
    }
    let check = attempt.roll(table);
    let degree = check.degree;
    table.emit(SpellStruck { actor, target, spell: work.spell(), check });
    Some(degree)
}

/// Returns whether somebody wears metal, or is made of it.
fn is_metal(state: &State, id: ActorId) -> bool {
    let profile = state.profile(id);
    profile.traits.has(Trait::Construct) || profile.wears_metal
}

/// Attacks with a spell, and does its damage.
pub(super) fn attacks(table: &mut Table<'_, impl Run>, work: Work) {
    let Some(target) = work.cast.targets[0] else { return };
    if magic::is(work.spell(), SpellTrait::Sustained) {
        let until = Until::Starts(work.actor, 10);
        table.emit(magic::SpellTakesHold { actor: work.actor, new: Ongoing { until, ..boons::at_work(work) } });
    }
    strikes(table, work, target);
}

/// Attacks somebody with a spell.
pub(super) fn strikes(table: &mut Table<'_, impl Run>, work: Work, target: ActorId) {
    let Some(degree) = aims(table, work, target).filter(|degree| degree.succeeds()) else { return };
    let critical = degree == Degree::CriticalSuccess;
    let Some(rolls) = rolls(table, work) else { return };
    let metal = is_metal(table.state(), target);
    let mut lasts = List::new();
    if let Some(new) = lasting(work, (critical, metal)) {
        lasts.push(new);
    }
    let mut packet = Packet { critical, doubles: critical, lasting: lasts, ..rolls.packet(work) };
    if work.spell() == Spell::AcidSplash {
        packet.add(Part { kind: DamageType::Acid, splash: 1, ..Part::default() });
    }
    deal(table, work, target, packet, &rolls);
    if work.spell() == Spell::RayOfFrost && critical {
        let until = Until::Starts(work.actor, 1);
        let new = Ongoing { on: Some(target), until, ..boons::at_work(work) };
        table.emit(magic::SpellTakesHold { actor: target, new });
    }
}

/// Returns what comes again and again of a hit with a spell.
fn lasting(work: Work, (critical, metal): (bool, bool)) -> Option<Persistent> {
    let above = work.above();
    let lasting = |damage, dice, die, bonus| Persistent {
        damage,
        dice,
        die,
        bonus,
        doubled: false,
        helped: 0,
        left: damage::LASTS,
    };
    let new = match work.spell() {
        Spell::AcidSplash if critical => lasting(DamageType::Acid, 0, 4, if work.cast.level >= 3 { 2 } else { 1 }),
        Spell::ProduceFlame if critical => lasting(DamageType::Fire, 1 + above, 4, 0),
        Spell::ShockingGrasp if metal => lasting(DamageType::Electricity, 1, 4, above as i8),
        Spell::AcidArrow => lasting(DamageType::Acid, 1 + above / 2, 6, 0),
        _ => return None,
    };
    Some(new)
}

/// Has everybody in an area, or each target, save against one roll of damage.
pub(super) fn blasts(table: &mut Table<'_, impl Run>, work: Work) {
    let Some(rolls) = rolls(table, work) else { return };
    if let Template::Targets(_) = work.template() {
        for target in work.cast.targets.into_iter().flatten() {
            if is_reached(table, work.actor, target) {
                resists(table, work, target, &rolls);
            }
        }
        return;
    }
    for target in aiming::caught(table.state(), work).iter() {
        resists(table, work, target, &rolls);
    }
}

/// Has somebody save against damage of a spell, and suffer what is left.
pub(super) fn resists(table: &mut Table<'_, impl Run>, work: Work, target: ActorId, rolls: &Rolls) {
    if !table.state().lives(target) || afflicting::is_immune(table.state(), work, target) {
        return;
    }
    let Some((save, _)) = magic::row(work.spell()).6.save() else { return };
    let degree = trials::withstands(table, trial(table.state(), work, (target, save), table.listens()));
    let sphere = work.spell() == Spell::FlamingSphere;
    if !(sphere && degree == Degree::Success)
        && let Some(packet) = trials::basic(degree, rolls.packet(work))
    {
        deal(table, work, target, packet, rolls);
    }
    afflicting::follows(table, work, target, degree);
}

/// Returns what somebody has to withstand.
pub(super) fn trial(state: &State, work: Work, (actor, save): (ActorId, Save), shows: bool) -> Trial {
    let spell = work.spell();
    let strong = i32::from(state.profile(actor).level) > 2 * i32::from(work.cast.level);
    let steps = i8::from(strong && magic::is(spell, SpellTrait::Incapacitation));
    let dc = work.dc(state, shows);
    let harms = magic::row(spell).7.is_some();
    let frightens = magic::is(spell, SpellTrait::Fear);
    Trial {
        actor,
        by: Some(work.actor),
        save,
        dc,
        what: spell.name().into(),
        rule: rule_of(spell),
        harms,
        frightens,
        steps,
    }
}

/// Heal and harm: one of them mends the living and hurts the undead, the other does the reverse.
pub(super) fn lives_and_dies(table: &mut Table<'_, impl Run>, work: Work) {
    let Some(rolls) = rolls(table, work) else { return };
    let positive = work.spell() == Spell::Heal;
    let bonus = if work.cast.actions == 2 { 8 * i32::from(1 + work.above()) } else { 0 };
    let mut whom = aiming::caught(table.state(), work);
    if work.cast.actions == 3 {
        whom.push(work.actor);
    }
    for target in work.cast.targets.into_iter().flatten() {
        // Who is hard to make out may be missed, friend or foe (PF-INT-20).
        if target == work.actor || is_reached(table, work.actor, target) {
            whom.push(target);
        }
    }
    let mut mended = None;
    for target in whom.iter() {
        let profile = table.state().profile(target);
        let undead = profile.traits.has(Trait::Undead);
        if profile.traits.has(Trait::Construct) {
            continue;
        }
        if undead == positive {
            if !positive && target == work.actor && work.cast.actions == 3 {
                continue;
            }
            hostile_deed(table, work.actor);
            resists(table, work, target, &rolls);
        } else {
            damage::mends(table, target, rolls.amount + bonus);
            mended = Some(target).filter(|one| *one != work.actor);
        }
    }
    let shares =
        positive && work.cast.actions < 3 && table.state().profile(work.actor).feats.has(Feat::CommunalHealing);
    if shares && mended.is_some() {
        damage::mends(table, work.actor, work.cast.level.into());
    }
}

/// Tells in an offer what is rolled, or who is in the area.
pub(super) fn preview(state: &State, work: Work) -> Option<String> {
    let row = magic::row(work.spell());
    let target = work.cast.targets[0];
    let harm = row.7.map(|harm| format!("{}d{}", harm.dice_at(row.2, work.cast.level), harm.die));
    match (row.6, target) {
        (Defence::Attack, Some(target)) => {
            let attempt = attempt_of(state, work, target, false);
            Some(format!("{:+} against {}", attempt.modifier.total, attempt.dc.total))
        }
        (defence, Some(target)) => {
            let (save, _) = defence.save()?;
            let attempt = trials::attempt(state, &trial(state, work, (target, save), false), false);
            Some(format!("{save} {:+} against {}", attempt.modifier.total, attempt.dc.total))
        }
        (_, None) => {
            let all = aiming::caught(state, work);
            let names: Vec<&str> = all.iter().map(|id| state.profile(id).name.as_str()).collect();
            let who = if names.is_empty() { "nobody in it".to_owned() } else { format!("in it: {}", names.join(", ")) };
            let place = !matches!(work.template(), Template::Targets(_));
            place.then(|| harm.map_or(who.clone(), |harm| format!("{harm}; {who}")))
        }
    }
}

/// Somebody attacked with a spell.
#[event]
pub struct SpellStruck {
    pub actor: ActorId,
    pub target: ActorId,
    pub spell: Spell,
    pub check: Check,
}

impl Event<Pathfinder> for SpellStruck {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.aided = 0);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let Self { actor, target, spell, check } = self;
        let (total, dc) = (check.total(), check.dc.total);
        let whom = teller.name(*target);
        let deed = format!("{spell} of {} at {whom}", teller.name(*actor));
        let line = Line::rolled(deed, format!("{total} against {dc}, {}", check.degree))
            .rule(&ATTACKS_AND_SAVES)
            .rule(rule_of(*spell));
        let line = line.rule(&TWO_FAMILIES).rule(&AREAS_AND_AIM);
        Some(check.explain("Spell attack", "Armour class", line.came_to(check.degree.result(), total, dc)))
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        self.check.count_attack(odds);
    }
}
