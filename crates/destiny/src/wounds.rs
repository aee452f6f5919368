//! Wounds: there are no hit points, only slots that fill.

use crate::command::Manner;
use crate::event::Event;
use crate::gear::Weapon;
use crate::options::Options;
use crate::state::State;
use crate::{Destiny, derived, dying};
use ludex_engine::{ActorId, Faces, Log, Scene, Tally};
use serde::{Deserialize, Serialize};

ludex_engine::rules! {
    /// Wounds have five levels, numbered 1 to 5: light, moderate, severe, critical, fatal. Rules that count
    /// levels count these numbers.
    LEVELS = "WT-WND-01", "Wound levels", Table;
    /// Final damage is the attack roll plus the damage, less the Defence attacked and the Toughness.
    FINAL_DAMAGE = "WT-WND-02", "Final damage";
    /// A hit whose final damage stays under the light threshold leaves no wound, but it is a hit.
    NO_WOUND = "WT-WND-03", "A hit may do nothing";
    /// A wound is of the highest level whose threshold the final damage reaches.
    LOOKUP = "WT-WND-04", "Threshold lookup";
    /// Every wound fills a slot of its level.
    SLOT = "WT-WND-05", "Filling a slot", State;
    /// A wound that finds its level full goes up to the next level that has an open slot.
    OVERFLOW = "WT-WND-06", "Overflow";
    /// A level without slots counts as full.
    NO_SLOTS = "WT-WND-07", "Level with no slots";
    /// A wound that finds even the fatal slot taken kills.
    PAST_FATAL = "WT-WND-08", "Overflow past fatal";
    /// First the final damage, then the level, then steps up or down from the action, then the slot. A step
    /// down from light is no wound, a step up from fatal stays fatal, and no wound is never stepped up.
    STEPS = "WT-WND-09", "Step changes come before placing";
    /// Who has a wound is wounded, as badly as the highest wound says.
    WOUNDED = "WT-WND-10", "Wounded", State;
    /// An effect may take hold only of creatures wounded at least, or at most, to some level.
    GATED = "WT-WND-11", "Effects gated by severity", Call;
    /// The number of wounds is the number of filled slots.
    COUNT = "WT-WND-12", "Number of wounds";
    /// Easing a wound by a step moves it to the level below, which needs an open slot; a light wound goes away.
    EASING = "WT-WND-13", "Reducing a wound";
    /// A wound that a condition gives has a level already, and finds its slot like any other.
    FROM_CONDITIONS = "WT-WND-14", "Wounds from conditions";
    /// Against an attack that bypasses armour, Toughness counts without what is worn.
    BYPASSING = "WT-WND-15", "Armour-bypassing attack";
    /// Size takes from Defence what it adds to Toughness, so it changes the chance to hit, not the damage.
    SIZE_CANCELS = "WT-WND-16", "Size cancels in damage";
}

/// How bad a wound is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Level {
    Light,
    Moderate,
    Severe,
    Critical,
    Fatal,
}

impl Level {
    /// All levels, rising.
    pub const ALL: [Level; 5] = [Level::Light, Level::Moderate, Level::Severe, Level::Critical, Level::Fatal];

    /// Its place in a list of five.
    pub fn index(self) -> usize {
        self as usize
    }

    /// Its number, 1 to 5.
    pub fn number(self) -> i32 {
        self as i32 + 1
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        ["light", "moderate", "severe", "critical", "fatal"][self as usize]
    }

    /// The next lower level; none below light.
    pub fn lower(self) -> Option<Level> {
        self.index().checked_sub(1).map(|at| Level::ALL[at])
    }

    /// The next higher level; fatal stays fatal.
    pub fn higher(self) -> Level {
        Level::ALL[(self.index() + 1).min(4)]
    }

    /// The level that final damage comes to.
    pub fn of(damage: i32, options: &Options) -> Option<Level> {
        Level::ALL.into_iter().rev().find(|level| damage >= options.wound_thresholds[level.index()])
    }
}

/// What the action makes of a wound.
pub fn stepped(level: Option<Level>, manner: Manner) -> Option<Level> {
    match manner {
        Manner::Quick => level.and_then(Level::lower),
        Manner::Rebuff => level.map(Level::higher),
        Manner::Standard | Manner::Strong => level,
    }
}

/// Where a wound of a level finds a slot; `None` where every level from there up is full.
pub fn slot_for(state: &State, actor: ActorId, level: Level) -> Option<Level> {
    let slots = derived::slots(state.profile(actor));
    let wounds = state.actor(actor).wounds;
    Level::ALL[level.index()..].iter().copied().find(|level| wounds[level.index()] < slots[level.index()])
}

/// How many wounds a creature has.
pub fn count(state: &State, actor: ActorId) -> u32 {
    state.actor(actor).wounds.iter().map(|&wounds| u32::from(wounds)).sum()
}

/// What a hit takes off: the Toughness that this weapon meets.
pub fn toughness(state: &State, target: ActorId, weapon: &Weapon, shows: bool) -> Tally {
    let mut tally = Tally::new(shows);
    derived::base_toughness(state.profile(target), &mut tally);
    let armour = state.profile(target).armour.toughness;
    if weapon.bypasses_armour {
        tally.off("armour", armour, &BYPASSING, "the attack bypasses armour");
    } else {
        tally.add("armour", armour, &derived::TOUGHNESS);
        let pierced = weapon.armor_piercing.min(armour.max(0));
        tally.add("armor piercing", -pierced, &crate::attack::DAMAGE_ROLL);
    }
    tally
}

/// A hit becomes damage, damage a level, the level a wound.
pub(crate) fn strike<F: Faces, L: Log<Event>>(
    scene: &mut Scene<'_, Destiny, F, L>,
    attack: crate::state::Attack,
    roll: i32,
    defence: i32,
) {
    let die = (attack.manner == Manner::Strong).then(|| crate::checks::plain_die(scene));
    let state = scene.state();
    let weapon = &state.profile(attack.attacker).weapons[usize::from(attack.weapon)];
    let mut damage = crate::attack::weapon_damage(state, attack.attacker, weapon, attack.target, scene.listens());
    if let Some(die) = &die {
        damage.add("strong attack", die.sum, &crate::attack::STRONG_ATTACK);
    }
    let toughness = toughness(state, attack.target, weapon, scene.listens());
    let result = roll + damage.total - defence - toughness.total;
    let indicated = Level::of(result, state.options());
    let level = stepped(indicated, attack.manner);
    let (attacker, target) = (attack.attacker, attack.target);
    scene.emit(Event::DamageRolled { attacker, target, die, damage, toughness, result, indicated, level });
    if let Some(level) = level {
        wound(scene, attack.target, level);
    }
}

/// A wound of a level is received: it finds a slot, and takes its course.
pub(crate) fn wound<F: Faces, L: Log<Event>>(scene: &mut Scene<'_, Destiny, F, L>, actor: ActorId, level: Level) {
    let staggered = crate::conditions::is_staggered(scene.state(), actor);
    let recorded = slot_for(scene.state(), actor, level);
    if scene.state().actor(actor).defending {
        scene.emit(Event::DefendEnded { actor });
    }
    scene.emit(Event::Wounded { actor, level, recorded });
    dying::after_wound(scene, actor, recorded, staggered);
}

/// Where a wound lands when it is eased by a step: `Err` if it has no wound there or no open slot below.
pub fn eased(state: &State, actor: ActorId, level: Level) -> Result<Option<Level>, &'static str> {
    if state.actor(actor).wounds[level.index()] == 0 {
        return Err("there is no wound of that level");
    }
    match level.lower() {
        None => Ok(None),
        Some(lower)
            if state.actor(actor).wounds[lower.index()] < derived::slots(state.profile(actor))[lower.index()] =>
        {
            Ok(Some(lower))
        }
        Some(_) => Err("the level below has no open slot"),
    }
}
