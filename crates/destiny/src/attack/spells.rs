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
fn escape(s: &State, caster: ActorId, bolt: &Weapon) -> i32 {
    let mut tally = Tally::silent();
    tally.base("base", 10, &SPELL);
    bonus(s, caster, bolt, &mut tally);
    tally.total
}

/// What a spell roll adds.
pub(crate) fn bonus(s: &State, caster: ActorId, bolt: &Weapon, tally: &mut Tally) {
    let profile = s.profile(caster);
    tally.add(Attribute::Reason.name(), profile.attribute(Attribute::Reason), &SPELL);
    tally.add(Skill::Arcana.name(), profile.skills.rank(Skill::Arcana), &SPELL);
    tally.add("school", profile.skills.specialization(Skill::Arcana, &bolt.group), &SPELL);
}

/// Returns the Defence that a spell meets.
pub(crate) fn against(s: &State, attack: &Attack) -> DefenceKind {
    match spell(s, attack).map(|spell| spell.casting) {
        Some(Casting::Binding) => DefenceKind::Willpower,
        _ => DefenceKind::Ranged,
    }
}

fn spell<'s>(s: &'s State, attack: &Attack) -> Option<&'s Spell> {
    s.profile(attack.attacker).spells.get(usize::from(attack.weapon)).filter(|_| attack.manner == Manner::Spell)
}

/// Whether a spell may be cast at an actor.
pub(crate) fn lawful(s: &State, caster: ActorId, spell: u8, target: ActorId) -> Verdict {
    let spell = s.profile(caster).spells.get(usize::from(spell));
    let spell = spell.ok_or(Refusal::new(&CASTING, "{} knows no such spell").about(caster))?;
    mana::lawful(s, caster, spell)?;
    if spell.casting == Casting::Ward {
        let room = !s.actor(caster).effects.is_full();
        only_if!(target == caster && room, &SPELLS, "a ward guards its caster")?;
        return only_if!(conditions::ward(s, caster) == 0, &SPELLS, "{} is warded already", caster; "end that ward");
    }
    let enemy = s.is_there(target) && s.hostile(caster, target);
    only_if!(enemy, &CASTING, "{} is no enemy in the fight", target)?;
    only_if!(distance(s, caster, target) <= spell.range, &CASTING, "{} is beyond the range of the spell", target; "move closer")
}

/// Returns a spell is cast. Tells whether it is an attack, which goes on by itself.
pub(crate) fn cast(t: &mut Table<'_, impl Run>, (caster, at, target): (ActorId, u8, ActorId), source: Source) -> bool {
    let spell = &t.state().profile(caster).spells[usize::from(at)];
    if spell.casting != Casting::Ward {
        let seen = t.state().sees(target, caster);
        t.emit(super::AttackBegan { attack: Attack::new(caster, target, (at, Manner::Spell), source, seen) });
        return true;
    }
    let (by, cost, spends) = (spell.damage, spell.invests as i16, spell.spends as i16);
    let invested = t.state().actor(caster).mana - cost;
    mana::spend(t, caster, spends);
    t.emit(mana::ManaInvested { actor: caster, invested: cost, mana: invested - spends.min(invested) });
    let effect = Effect::new(Condition::Warded { by, mana: cost }, t.state().round, None);
    t.emit(harm::EffectBegan { actor: caster, effect });
    false
}

/// Returns what a spell that hits does beside harm. Tells whether it binds, and does nothing else.
pub(crate) fn binds(t: &mut Table<'_, impl Run>, attack: &Attack) -> bool {
    let s = t.state();
    let Some(spell) = spell(s, attack).filter(|spell| spell.casting == Casting::Binding) else { return false };
    let tn = escape(s, attack.attacker, super::weapon(s, attack));
    let effect = Effect::new(Condition::Bound { tn }, s.round, Some(spell.rounds.clamp(1, 999) as u16));
    t.emit(harm::EffectBegan { actor: attack.target, effect });
    true
}

/// Returns whether a spell of fire is steam here: who casts it or who is struck is under water.
pub(crate) fn steams(s: &State, bolt: &Weapon, caster: ActorId, target: ActorId) -> bool {
    let wet = |id: ActorId| matches!(s.actor(id).medium, Medium::Underwater | Medium::Bottom);
    let mut spells = s.profile(caster).spells.iter();
    spells.any(|spell| spell.element == Element::Fire && spell.name == bolt.name) && (wet(caster) || wet(target))
}

/// What a bolt that hit does beside its wound: fire sets alight, lightning runs through water, cold puts fire out.
pub(crate) fn burns(t: &mut Table<'_, impl Run>, attack: &Attack, (roll, result): (i32, i32)) {
    let Some(element) = spell(t.state(), attack).map(|spell| spell.element) else { return };
    let target = attack.target;
    let level = Level::of(result, t.state().options());
    let wet = |s: &State, id: ActorId| matches!(s.actor(id).medium, Medium::Underwater | Medium::Bottom);
    match element {
        Element::Fire if level >= Some(Level::Severe) && !wet(t.state(), target) && t.state().is_there(target) => {
            let fire = Condition::Burning { level: Level::Light, tn: 2, passed: 0 };
            let effect = Effect::new(fire, t.state().round, None);
            t.emit(harm::EffectBegan { actor: target, effect });
        }
        Element::Cold => chill(t, target, result),
        Element::Lightning if wet(t.state(), target) => spread(t, attack, roll),
        _ => {}
    }
}

/// Cold of so much final damage lowers each burning that is no worse than the wound it would be.
pub(crate) fn chill(t: &mut Table<'_, impl Run>, actor: ActorId, damage: i32) {
    let worst = Level::of(damage, t.state().options());
    let mut at = 0;
    while let Some(effect) = t.state().actor(actor).effects.get(at) {
        let Condition::Burning { level, tn, passed } = effect.condition else {
            at += 1;
            continue;
        };
        match level.lower() {
            _ if worst < Some(level) => at += 1,
            None => t.emit(harm::EffectEnded { actor, at: at as u8, effect }),
            Some(level) => {
                let effect = Effect { condition: Condition::Burning { level, tn, passed }, ..effect };
                t.emit(harm::EffectChanged { actor, at: at as u8, effect });
                at += 1;
            }
        }
    }
}

/// Lightning under water strikes everybody near by with the same roll.
fn spread(t: &mut Table<'_, impl Run>, attack: &Attack, roll: i32) {
    for id in t.state().ids() {
        let s = t.state();
        if id == attack.target || !s.is_there(id) {
            continue;
        }
        let bolt = super::weapon(s, attack);
        let left = bolt.damage - 3 * (gap(s, attack.target, id) + 1);
        let mut defence = t.tally();
        let needed = defence::value(s, id, DefenceKind::Ranged, None, &mut defence);
        if left <= 0 || roll < needed {
            continue;
        }
        let mut damage = t.tally();
        damage.base("lightning in water", left, &LIGHTNING_UNDER_WATER);
        let toughness = super::met_toughness(s, (Manner::Spell, id), bolt, t.listens());
        let result = roll + left - needed - toughness.total;
        let level = Level::of(result, s.options());
        let (attacker, die) = (attack.attacker, None);
        t.emit(DamageRolled { attacker, target: id, die, damage, toughness, result, indicated: level, level });
        if let Some(level) = level {
            wounds::wound(t, id, level);
        }
    }
}

acts! { Destiny;
    /// End a ward of one's own; its mana comes back.
    #[command(rule = mana::RETRIEVING, group = "Free", label = "End the ward", between)]
    EndWard { actor: ActorId }
    may |c, s| {
        let able = s.actor(c.actor).life == Life::Awake && conditions::ward(s, c.actor) > 0;
        only_if!(able, &mana::RETRIEVING, "{} holds no ward", c.actor)
    },
    run |c, t| {
        let all = t.state().actor(c.actor).effects;
        let mut effects = all.iter().enumerate();
        let ward = effects.find(|(_, effect)| matches!(effect.condition, Condition::Warded { .. }));
        if let Some((at, effect)) = ward {
            t.emit(harm::EffectEnded { actor: c.actor, at: at as u8, effect });
        }
    },
    offers |o| if conditions::ward(o.state(), o.actor) > 0 {
        o.add(EndWard { actor: o.actor });
    };
}
