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

/// Returns what holding an actor by a spell leaves to escape: 10 and the caster's bonus.
fn escape(state: &State, caster: ActorId, bolt: &Weapon) -> i32 {
    let mut tally = Tally::silent();
    tally.base("base", 10, &SPELL);
    bonus(state, caster, bolt, &mut tally);
    tally.total
}

/// What a spell roll adds.
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

fn spell<'s>(s: &'s State, attack: &Attack) -> Option<&'s Spell> {
    s.profile(attack.attacker).spells.get(usize::from(attack.weapon)).filter(|_| attack.manner == Manner::Spell)
}

/// Whether a spell may be cast at an actor.
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
    ensure!(
        distance(state, caster, target) <= spell.range,
        CASTING,
        "{} is beyond the range of the spell",
        target,
        instead = "move closer"
    );
    Ok(())
}

/// Returns a spell is cast. Tells whether it is an attack, which goes on by itself.
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
    let cost = spell.invests as i16;
    let spends = spell.spends as i16;
    let invested = table.state().actor(caster).mana - cost;
    mana::spend(table, caster, spends);
    table.emit(mana::ManaInvested { actor: caster, invested: cost, mana: invested - spends.min(invested) });
    let effect = Effect::new(Condition::Warded { by, mana: cost }, table.state().round, None);
    table.emit(harm::EffectBegan { actor: caster, effect });
    false
}

/// Returns what a spell that hits does beside harm. Tells whether it binds, and does nothing else.
pub(crate) fn binds(table: &mut Table<'_, impl Run>, attack: &Attack) -> bool {
    let state = table.state();
    let Some(spell) = spell(state, attack).filter(|spell| spell.casting == Casting::Binding) else { return false };
    let tn = escape(state, attack.attacker, super::weapon(state, attack));
    let effect = Effect::new(Condition::Bound { tn }, state.round, Some(spell.rounds.clamp(1, 999) as u16));
    table.emit(harm::EffectBegan { actor: attack.target, effect });
    true
}

/// Returns whether a spell of fire is steam here: who casts it or who is struck is under water.
pub(crate) fn steams(state: &State, bolt: &Weapon, caster: ActorId, target: ActorId) -> bool {
    let wet = |id: ActorId| matches!(state.actor(id).medium, Medium::Underwater | Medium::Bottom);
    let mut spells = state.profile(caster).spells.iter();
    spells.any(|spell| spell.element == Element::Fire && spell.name == bolt.name) && (wet(caster) || wet(target))
}

/// What a bolt that hit does beside its wound: fire sets alight, lightning runs through water, cold puts fire out.
pub(crate) fn burns(table: &mut Table<'_, impl Run>, attack: &Attack, (roll, result): (i32, i32)) {
    let Some(element) = spell(table.state(), attack).map(|spell| spell.element) else { return };
    let target = attack.target;
    let level = Level::of(result, table.state().options());
    let wet = |state: &State, id: ActorId| matches!(state.actor(id).medium, Medium::Underwater | Medium::Bottom);
    match element {
        Element::Fire
            if level >= Some(Level::Severe) && !wet(table.state(), target) && table.state().is_there(target) =>
        {
            let fire = Condition::Burning { level: Level::Light, tn: 2, passed: 0 };
            let effect = Effect::new(fire, table.state().round, None);
            table.emit(harm::EffectBegan { actor: target, effect });
        }
        Element::Cold => chill(table, target, result),
        Element::Lightning if wet(table.state(), target) => spread(table, attack, roll),
        _ => {}
    }
}

/// Cold of so much final damage lowers each burning that is no worse than the wound it would be.
pub(crate) fn chill(table: &mut Table<'_, impl Run>, actor: ActorId, damage: i32) {
    let worst = Level::of(damage, table.state().options());
    let mut at = 0;
    while let Some(effect) = table.state().actor(actor).effects.get(at) {
        let Condition::Burning { level, tn, passed } = effect.condition else {
            at += 1;
            continue;
        };
        match level.lower() {
            _ if worst < Some(level) => at += 1,
            None => table.emit(harm::EffectEnded { actor, at: at as u8, effect }),
            Some(level) => {
                let effect = Effect { condition: Condition::Burning { level, tn, passed }, ..effect };
                table.emit(harm::EffectChanged { actor, at: at as u8, effect });
                at += 1;
            }
        }
    }
}

/// Lightning under water strikes everybody near by with the same roll.
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
#[command(rule = mana::RETRIEVING, group = "Free", label = "End the ward", between)]
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
        let ward = effects.find(|(_, effect)| matches!(effect.condition, Condition::Warded { .. }));
        if let Some((at, effect)) = ward {
            table.emit(harm::EffectEnded { actor: self.actor, at: at as u8, effect });
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        if conditions::ward(offers.state(), offers.actor) > 0 {
            offers.add(EndWard { actor: offers.actor });
        }
    }
}
