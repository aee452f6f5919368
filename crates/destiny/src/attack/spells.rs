//! Spells, as far as the sample ones go: bolts, wards, bindings.

use super::DamageRolled;
use crate::gear::Element;
use crate::prelude::*;
use crate::space::{distance, gap};

rules! {
    /// Spell attacks and spell checks: Reason [Arcana/school], wild.
    SPELL = "WT-ATK-05", "Spell";
    /// Casting a spell costs AP and mana by the spell; the mana is gone when it takes effect, hit or miss.
    CASTING = "WT-ACT-10", "Cast a spell";
    /// A bolt harms by a spell attack against ranged Defence, a binding holds by a spell check against Willpower Defence, a ward
    /// makes its caster tougher until it is ended.
    SPELLS = "WT-CNT-06", "Sample spells", State;
    /// Under water fire is steam and does half its damage.
    FIRE_UNDER_WATER = "WT-SIT-06", "Underwater: fire";
    /// Lightning harms those near by as well, by 1 less for each foot; beside each other is 3 feet. The same roll meets each
    /// one's Defence.
    LIGHTNING_UNDER_WATER = "WT-SIT-07", "Underwater: lightning";
    /// Whoever made the lightning is not spared.
    ITS_CREATOR = "WT-SIT-08", "Lightning and its creator";
    /// Cold that would be a wound as bad as a burning lowers it by a level.
    COLD = "WT-CON-15", "Cold against burning";
}

/// Returns what an actor must reach to escape a spell that holds it: 10 and the caster's bonus.
fn escape(state: &State, caster: ActorId, bolt: &Weapon) -> i32 {
    let mut tally = Tally::silent();
    tally.base("base", 10, &SPELL);
    bonus(state, caster, bolt, &mut tally);
    tally.total
}

/// Adds to the tally what a spell roll takes from the caster (WT-ATK-05).
pub(crate) fn bonus(state: &State, caster: ActorId, bolt: &Weapon, tally: &mut Tally) {
    let profile = state.profile(caster);
    tally.add(Attribute::Reason.name(), profile.attribute(Attribute::Reason), &SPELL);
    tally.add(Skill::Arcana.name(), profile.skills.rank(Skill::Arcana), &SPELL);
    tally.add("school", profile.skills.specialization(Skill::Arcana, &bolt.group), &SPELL);
}

/// Returns the Defence that a spell meets.
pub(crate) fn against(state: &State, attack: &Attack) -> DefenceKind {
    match spell(state, attack).map(|spell| spell.casting) {
        Some(Casting::Binding) => DefenceKind::Willpower,
        _ => DefenceKind::Ranged,
    }
}

/// Returns the spell of an attack, if it is one.
fn spell<'s>(state: &'s State, attack: &Attack) -> Option<&'s Spell> {
    state.profile(attack.attacker).spells.get(usize::from(attack.weapon)).filter(|_| attack.manner == Manner::Spell)
}

/// Returns whether a spell takes an attack roll: a bolt does, a binding takes a check and a ward nothing.
pub(crate) fn is_attack(state: &State, caster: ActorId, spell: u8) -> bool {
    state.profile(caster).spells.get(usize::from(spell)).is_some_and(|spell| spell.casting == Casting::Bolt)
}

/// Returns whether an actor is under water.
fn is_wet(state: &State, id: ActorId) -> bool {
    matches!(state.actor(id).medium, Medium::Underwater | Medium::Bottom)
}

/// Returns whether a spell may be cast at an actor.
pub(crate) fn lawful(state: &State, caster: ActorId, spell: u8, target: ActorId) -> Verdict {
    let spell = state.profile(caster).spells.get(usize::from(spell));
    let spell = spell.ok_or(Refusal::new(&CASTING, "{} knows no such spell").about(caster))?;
    mana::lawful(state, caster, spell)?;
    if spell.casting == Casting::Ward {
        let room = !state.actor(caster).effects.is_full();
        ensure!(target == caster && room, SPELLS, "a ward guards its caster");
        ensure!(
            conditions::ward(state, caster) == 0,
            SPELLS,
            "{} is warded already",
            caster,
            instead = "end that ward"
        );
        return Ok(());
    }
    let enemy = state.is_there(target) && state.hostile(caster, target);
    ensure!(enemy, CASTING, "{} is no enemy in the fight", target);
    ensure!(!state.is_parted(caster, target), CASTING, "{} is wholly behind a wall", target);
    ensure!(
        distance(state, caster, target) <= spell.range,
        CASTING,
        "{} is beyond the range of the spell",
        target,
        instead = "move closer"
    );
    Ok(())
}

/// Casts a spell. Returns whether it is an attack, which goes on by itself. The spell says whether its mana is spent or invested
/// (WT-MAN-05); that of an attack is paid as it ends.
pub(crate) fn cast(
    table: &mut Table<'_, impl Run>,
    (caster, at, target): (ActorId, u8, ActorId),
    source: Source,
) -> bool {
    let spell = &table.state().profile(caster).spells[usize::from(at)];
    if spell.casting != Casting::Ward {
        let seen = table.state().sees(target, caster);
        table.emit(super::AttackBegan { attack: Attack::new(caster, target, (at, Manner::Spell), source, seen) });
        return true;
    }

    let by = spell.damage;
    let invests = spell.invests as i16;
    let spends = spell.spends as i16;
    let left = table.state().actor(caster).mana - invests;
    mana::spend(table, caster, spends);
    table.emit(mana::ManaInvested { actor: caster, invested: invests, mana: left - spends.min(left) });
    let effect = Effect::new(Condition::Warded { by, mana: invests }, table.state().round, None);
    table.emit(harm::EffectBegan { actor: caster, effect });
    false
}

/// Binds the target of a spell that hits, if it is one that binds and does nothing else. Returns whether it is.
pub(crate) fn binds(table: &mut Table<'_, impl Run>, attack: &Attack) -> bool {
    let state = table.state();
    let Some(spell) = spell(state, attack).filter(|spell| spell.casting == Casting::Binding) else { return false };
    let tn = escape(state, attack.attacker, super::weapon(state, attack));
    let effect = Effect::new(Condition::Bound { tn }, state.round, Some(spell.rounds.clamp(1, 999) as u16));
    table.emit(harm::EffectBegan { actor: attack.target, effect });
    true
}

/// Returns whether a spell of fire is steam here and does half its damage, since who casts it or who is struck is under water
/// (WT-SIT-06).
pub(crate) fn steams(state: &State, bolt: &Weapon, caster: ActorId, target: ActorId) -> bool {
    let mut spells = state.profile(caster).spells.iter();
    let burns = spells.any(|spell| spell.element == Element::Fire && spell.name == bolt.name);
    burns && (is_wet(state, caster) || is_wet(state, target))
}

/// Does what a bolt that hit does beside its wound: fire sets alight by the wound as it was recorded, lightning runs through
/// water, cold puts fire out.
pub(crate) fn burns(
    table: &mut Table<'_, impl Run>,
    attack: &Attack,
    (roll, result): (i32, i32),
    recorded: Option<Level>,
) {
    let Some(element) = spell(table.state(), attack).map(|spell| spell.element) else { return };
    let target = attack.target;
    let wet = is_wet(table.state(), target);
    match element {
        Element::Fire => {
            if recorded >= Some(Level::Severe) && !wet && table.state().is_there(target) {
                let fire = Condition::Burning { level: Level::Light, tn: 2, passed: 0 };
                let effect = Effect::new(fire, table.state().round, None);
                table.emit(harm::EffectBegan { actor: target, effect });
            }
        }
        Element::Cold => chill(table, target, result),
        Element::Lightning if wet => spread(table, attack, roll),
        Element::Lightning | Element::None => {}
    }
}

/// Lowers each burning of an actor that is no worse than the wound that cold of so much final damage would be (WT-CON-15).
pub(crate) fn chill(table: &mut Table<'_, impl Run>, actor: ActorId, damage: i32) {
    let worst = Level::of(damage, table.state().options());
    let mut at = 0;
    while let Some(effect) = table.state().actor(actor).effects.get(at) {
        let Condition::Burning { level, tn, passed } = effect.condition else {
            at += 1;
            continue;
        };
        if worst < Some(level) {
            at += 1;
            continue;
        }
        match level.lower() {
            None => table.emit(harm::EffectEnded { actor, at: at as u8, effect }),
            Some(level) => {
                let effect = Effect { condition: Condition::Burning { level, tn, passed }, ..effect };
                table.emit(harm::EffectChanged { actor, at: at as u8, effect });
                at += 1;
            }
        }
    }
}

/// Lets lightning under water strike everybody near by with the same roll (WT-SIT-07), its caster too (WT-SIT-08).
fn spread(table: &mut Table<'_, impl Run>, attack: &Attack, roll: i32) {
    for id in table.state().ids() {
        let state = table.state();
        if id == attack.target || !state.is_there(id) {
            continue;
        }
        let bolt = super::weapon(state, attack);
        let left = bolt.damage - 3 * (gap(state, attack.target, id) + 1);
        let mut defence = table.tally();
        let needed = defence::value(state, id, DefenceKind::Ranged, None, &mut defence);
        if left <= 0 || roll < needed {
            continue;
        }
        let mut damage = table.tally();
        damage.base("lightning in water", left, &LIGHTNING_UNDER_WATER);
        let toughness = super::met_toughness(state, (Manner::Spell, id), bolt, table.listens());
        let result = roll + left - needed - toughness.total;
        let level = Level::of(result, state.options());
        let attacker = attack.attacker;
        let die = None;
        table.emit(DamageRolled { attacker, target: id, die, damage, toughness, result, indicated: level, level });
        if let Some(level) = level {
            wounds::wound(table, id, level);
        }
    }
}

/// End a ward of one's own; its mana comes back.
#[command(rule = mana::RETRIEVING, group = "Free", kind = Free, label = "End the ward", between)]
pub struct EndWard {
    pub actor: ActorId,
}

impl Act<Destiny> for EndWard {
    fn may(&self, state: &State) -> Verdict {
        let able = state.actor(self.actor).life == Life::Awake && conditions::ward(state, self.actor) > 0;
        ensure!(able, mana::RETRIEVING, "{} holds no ward", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let all = table.state().actor(self.actor).effects;
        let mut effects = all.iter().enumerate();
        if let Some((at, effect)) = effects.find(|(_, effect)| matches!(effect.condition, Condition::Warded { .. })) {
            table.emit(harm::EffectEnded { actor: self.actor, at: at as u8, effect });
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        if conditions::ward(offers.state(), offers.actor) > 0 {
            offers.add(EndWard { actor: offers.actor });
        }
    }
}
