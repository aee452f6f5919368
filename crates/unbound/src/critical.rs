//! Critical hits and minor failures (UL-CRT).

use crate::action_points::ApLost;
use crate::damage::{self, Flow, Harm};
use crate::prelude::*;
use crate::statuses::gain;
use crate::{mounted, movement};

ludex_engine::rules! {
    /// An attack 10 above its target number, or a natural 20, is critical and has an effect by its damage type.
    CRITICAL_HIT = "UL-CRT-01", "Critical hit";
    /// A boost in Dexterity lowers the target of critical hits or of half damage by weapons; two lower both.
    DEXTERITY_CRITICAL = "UL-CRT-02", "Dexterity boosts";
    /// Ranks move the critical target only where a campaign says so.
    CRITICAL_RANKS = "UL-CRT-03", "Ranks and criticals";
    /// Effects that count dice use their number before resistance.
    BEFORE_RESISTANCE = "UL-CRT-04", "Before resistance";
    /// Bludgeoning knocks back a space, or Prone if the target is Huge or cannot go back.
    BLUDGEONING = "UL-CRT-05", "Bludgeoning";
    /// Piercing goes past armour and takes 1 Health for each damage die.
    PIERCING = "UL-CRT-06", "Piercing";
    /// Slashing adds the most that the weapon's dice can show.
    SLASHING = "UL-CRT-07", "Slashing";
    /// Fire sets alight: Burning, 1 for each die.
    FIRE = "UL-CRT-08", "Fire";
    /// Cold halves movement for as many turns as dice.
    COLD = "UL-CRT-09", "Cold";
    /// Poison poisons until the end of the next turn.
    POISON = "UL-CRT-10", "Poison";
    /// Lightning takes away reactions until the end of the next turn.
    LIGHTNING = "UL-CRT-11", "Lightning";
    /// Acid lowers armour by 1 for each die until cleaned or repaired.
    ACID = "UL-CRT-12", "Acid";
    /// Acid corrodes armour after its own damage was reduced by it.
    ACID_AFTER = "UL-INB-15", "Acid and the same hit";
    /// Necrotic damage takes its dice off rolls for actions, for half as many rounds.
    NECROTIC = "UL-CRT-13", "Necrotic";
    /// Psychic damage takes as many Action Points as dice.
    PSYCHIC = "UL-CRT-14", "Psychic";
    /// Of several types only the first gives its effect (house).
    MIXED_CRITICAL = "UL-CRT-15", "Mixed attacks";
    /// Each rank of the attacker widens a band below the target number in which the attack deals half damage.
    ATTACKER_BAND = "UL-CRT-16", "Attacker's minor failure";
    /// The margins that graze, by rank.
    BANDS = "UL-CRT-17", "Bands", Table(BAND_TABLE; "attacker from", "defender up to");
    /// The other choice of a Dexterity boost widens that band by 1 for weapons.
    DEXTERITY_BAND = "UL-CRT-18", "Dexterity boost band";
    /// A graze rolls its damage, takes off the whole Armor Reduction, and halves what is left.
    HALF_DAMAGE = "UL-CRT-19", "Half damage";
    /// Attacks without damage fail plainly when they fail a little, unless their text says otherwise.
    NO_DAMAGE = "UL-CRT-20", "Attacks without damage";
    /// Fires keep the higher number, cold and withering the longer time, acid adds up (house).
    REPEATED = "UL-CRT-21", "Repeated effects";
}

/// Margins that graze by rank 0 to 4 (UL-CRT-17): the lowest the attacker's band reaches, and the highest that the
/// defender's does; `None` without a band.
pub const BAND_TABLE: [(Option<i32>, Option<i32>); 5] =
    [(None, None), (Some(-1), Some(0)), (Some(-2), Some(1)), (Some(-3), Some(2)), (Some(-4), Some(3))];

/// Deals the damage to Health of a piercing critical hit, part of the same blow (UL-CRT-06): it is added before instant
/// death is judged (UL-INB-04).
pub(crate) fn health_rider(
    table: &mut Table<'_, impl Run>,
    attack: &Attack,
    (first, source): (DamageType, Source),
    dice: i32,
    harm: &mut Harm,
) {
    let target = table.state().actor(attack.target);
    if first != DamageType::Piercing || dice == 0 || target.profile.immune.covers(first, source) {
        return;
    }
    let mut tally = table.tally();
    tally.base("damage dice", dice, &PIERCING);
    let flow = Flow { bypasses: true, ..Flow::new((first, source), tally, dice, &PIERCING) };
    damage::pour(table, attack.target, Some(attack.attacker), flow, harm);
}

/// Brings the effect of a critical hit by its damage type (UL-CRT-05 to 15). `dice` is the number of its dice, whatever
/// resistance left of their damage (UL-CRT-04).
pub(crate) fn effect(
    table: &mut Table<'_, impl Run>,
    attack: &Attack,
    (first, source): (DamageType, Source),
    dice: i32,
) {
    let target = attack.target;
    let actor = table.state().actor(target);
    if !actor.alive() || actor.profile.immune.covers(first, source) {
        return;
    }
    let corroded = actor.statuses.value(Status::Corroded);
    let lost = dice.min(actor.ap);
    let in_turn = table.state().in_turn(target);
    let turns_or_rounds = dice.clamp(0, 99) as u8;
    let next_turn = Effect::lasting().for_turns(1, in_turn);
    let lasting = Effect::lasting();
    let (status, effect, rule): (_, _, &'static Rule) = match first {
        DamageType::Bludgeoning => return knock_back(table, attack),
        DamageType::Psychic if dice > 0 => {
            return table.emit(ApLost { actor: target, amount: lost, rule: (&PSYCHIC).into() });
        }
        DamageType::Piercing | DamageType::Slashing | DamageType::Psychic => return,
        DamageType::Poison => (Status::Poisoned, next_turn, &POISON),
        DamageType::Lightning => (Status::Shocked, next_turn, &LIGHTNING),
        DamageType::Fire => (Status::Burning, lasting.of(dice), &FIRE),
        DamageType::Cold => (Status::Slowed, lasting.for_turns(turns_or_rounds, in_turn), &COLD),
        DamageType::Acid => (Status::Corroded, lasting.of(corroded + dice), &ACID),
        DamageType::Necrotic => {
            (Status::Withered, lasting.of(dice).for_rounds((turns_or_rounds / 2).max(1)), &NECROTIC)
        }
    };
    let needs_no_dice = matches!(first, DamageType::Poison | DamageType::Lightning);
    if dice > 0 || needs_no_dice {
        gain(table, target, status, effect, rule);
    }
}

/// Knocks back a space, or Prone (UL-CRT-05). A rider is knocked back with the mount, whose size decides (UL-MNT-10);
/// Prone it is itself, unless it keeps the saddle (UL-MNT-04).
fn knock_back(table: &mut Table<'_, impl Run>, attack: &Attack) {
    let body = mounted::body_of(table.state(), attack.target);
    let is_huge = table.state().actor(body).size() >= Size::Huge;
    let went_back = !is_huge && movement::push(table, attack.target, attack.attacker, 1, &BLUDGEONING) > 0;
    if !went_back && !table.state().actor(attack.target).statuses.has(Status::Prone) {
        gain(table, attack.target, Status::Prone, Effect::lasting(), &BLUDGEONING);
    }
}
