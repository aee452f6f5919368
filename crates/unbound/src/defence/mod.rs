//! Defences: the roll that is forced, and those that are bought (UL-DEF).

mod answers;
mod forced;
mod rolling;
mod tables;

pub use crate::damage::ParriedInPart;
pub use answers::each_answer;
pub(crate) use answers::{answers, best, best_by, only_answer};
pub use forced::{Resisted, roll_tally};
pub(crate) use forced::{hampered, withstands};
pub(crate) use rolling::{advantage, failed, fails_by_itself, is_against_spell_defense, roll, totals};
pub use rolling::{dice, parry_sizes, whole_tally};
pub use tables::{
    AGILITY_TABLE, ANSWER_TABLE, Against, Answers, BARRING_TABLE, Barring, COST_CHANGE_TABLE, CostChange,
};

use crate::actions::cost as price;
use crate::armour::{self, HEAVY, MEDIUM, worn};
use crate::attack::skill_bonus;
use crate::character::ArmourClass;
use crate::cover::{self, FLANKED};
use crate::pending::Maneuver;
use crate::prelude::*;
use crate::spells::{self, Resolution};
use crate::statuses::HINDERED;
use forced::add_defence;

ludex_engine::rules! {
    /// Four defences, each of two attributes: Body, Mobility, Mental and Spirit.
    DEFENCES = "UL-DEF-01", "Defence skills", Table(crate::character::attributes::DEFENCE_TABLE; "defence", "attributes", "protects against", "counts in");
    /// A defence roll is d20 + an attribute + twice the rank of its defence + boosts; it resists at the target number.
    DEFENCE_ROLL = "UL-DEF-02", "Defence roll";
    /// A defence roll is forced by what attacks, and costs nothing.
    FORCED_AND_FREE = "UL-DEF-03", "Forced and free";
    /// Attribute boosts count in active defences: Agility in dodges, Strength in blocks, Dexterity in parries.
    BOOSTS_IN_DEFENCES = "UL-DEF-04", "Boosts in active defences";
    /// Whoever does not defend is hit at Passive Armor: armor value, Dexterity in Medium armour, size and cover.
    PASSIVE_ARMOR = "UL-DEF-05", "Passive Armor";
    /// An active defence is declared and paid before the attack is rolled.
    DECLARE_FIRST = "UL-DEF-06", "Declare first";
    /// One active defence meets an attack; its total counts instead of Passive Armor, even if it is lower.
    ONE_DEFENCE = "UL-DEF-07", "One defence, instead of Passive Armor";
    /// Without the Action Points for a defence the attack meets Passive Armor.
    TOO_FEW_AP = "UL-DEF-08", "Too few Action Points";
    /// Being flanked, hampered by a feint or using two weapons makes defences dearer; a double dodge costs twice.
    COST_CHANGES = "UL-DEF-09", "Changes of price", Table(COST_CHANGE_TABLE; "what", "price");
    /// A defence must be above the attack to succeed.
    SUCCESS = "UL-DEF-10", "When a defence succeeds";
    /// A defence 10 above the attack is critical.
    CRITICAL_DEFENCE = "UL-DEF-11", "Critical defence";
    /// A failed defence that is short by less than its rank is a minor failure, and helps a little.
    MINOR_FAILURE = "UL-DEF-12", "Defender's minor failure";
    /// A dodge costs 2 Action Points: armor + Agility + Mobility + 1d6.
    DODGE = "UL-DEF-13", "Dodge";
    /// A double dodge costs twice and rolls 2d6.
    DOUBLE_DODGE = "UL-DEF-14", "Double dodge";
    /// How much Agility dodges depends on the armour: all, at most 2, or none.
    AGILITY_BY_ARMOUR = "UL-DEF-15", "Agility by armour", Table(AGILITY_TABLE; "armour", "Agility at most");
    /// A critical dodge gives back 1 Action Point or lets one step back.
    DODGE_CRITICAL = "UL-DEF-16", "Dodge critical";
    /// A dodge that fails a little halves the damage.
    DODGE_MINOR = "UL-DEF-17", "Dodge minor failure";
    /// A block costs 3 Action Points: the shield's armor + Strength + Body + 1d8.
    BLOCK = "UL-DEF-18", "Block";
    /// A held shield blocks, and a weapon with a block value.
    WHAT_BLOCKS = "UL-DEF-19", "What can block";
    /// A critical block makes the attacker Unbalanced.
    BLOCK_CRITICAL = "UL-DEF-20", "Block critical";
    /// A block that fails a little adds Strength to Armor Reduction; a campaign may add what blocks as well.
    BLOCK_MINOR = "UL-DEF-21", "Block minor failure";
    /// A parry costs 2 Action Points less than an attack with the weapon: d20 + Dexterity + weapon skill.
    PARRY = "UL-DEF-22", "Parry";
    /// Parrying a larger weapon has disadvantage, a smaller one advantage.
    PARRY_SIZES = "UL-DEF-23", "Parrying other sizes";
    /// Two one-handed weapons parry together for 2 Action Points more, as one two-handed weapon.
    PARRY_TWO = "UL-DEF-24", "Parry with two weapons";
    /// A critical parry opens a counterattack.
    PARRY_CRITICAL = "UL-DEF-25", "Parry critical";
    /// A parry that fails a little takes the weapon's dice off the damage.
    PARRY_MINOR = "UL-DEF-26", "Parry minor failure";
    /// Dodge, block and parry each answer some attacks and not others; a campaign may let parries meet shots, and blocks all
    /// spells with an attack roll.
    WHICH_ANSWERS = "UL-DEF-27", "Which defence answers what", Table(ANSWER_TABLE; "against", "dodge, block, parry");
    /// After a failed defence the armour rank does not count.
    FAILING = "UL-DEF-28", "Failing costs armour skill";
    /// Some states allow no active defence.
    BARRED_STATES = "UL-DEF-29", "States that bar active defence", Table(BARRING_TABLE; "state", "why");
}

/// The ways to meet an attack that cost nothing.
pub(crate) const FREE_ANSWERS: [Answer; 2] = [Answer::Passive, Answer::DefenceRoll];

/// The ways that cost a reaction, and do not name a weapon.
pub(crate) const PLAIN_ANSWERS: [Answer; 3] = [Answer::Dodge, Answer::DoubleDodge, Answer::Block];

/// Returns the attribute of the free defence roll against a maneuver; disarming has none (UL-MAN-05 to 21).
pub fn maneuver_defence(maneuver: Maneuver) -> Option<Attribute> {
    match maneuver {
        Maneuver::Shove | Maneuver::Bash | Maneuver::Takedown => Some(Attribute::Strength),
        Maneuver::Grapple | Maneuver::Pin => Some(Attribute::Endurance),
        Maneuver::Feint => Some(Attribute::Intelligence),
        Maneuver::Disarm(_) => None,
    }
}

/// Returns the attribute of the defence roll that an attack forces, if it does (UL-DEF-03).
pub(crate) fn forced(attack: &Attack) -> Option<Attribute> {
    match attack.with {
        With::Maneuver(maneuver) => maneuver_defence(maneuver),
        With::Weapon(_) | With::Spell(_) => None,
    }
}

/// Which kinds of defence answer an attack (UL-DEF-27).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AnsweredBy {
    /// Dodges do.
    pub dodge: bool,
    /// Blocks do.
    pub block: bool,
    /// Parries do.
    pub parry: bool,
}

/// Returns which kinds of defence answer an attack (UL-DEF-27).
pub fn answered_by(state: &State, attack: &Attack) -> AnsweredBy {
    let mut physical = false;
    let against = match attack.with {
        With::Weapon(place) => {
            let shoots = state.actor(attack.attacker).weapon(place).is_some_and(|(weapon, _)| weapon.shoots());
            if shoots || attack.thrown { Against::Shot } else { Against::Melee }
        }
        With::Spell(place) => match spells::spell(state, attack.attacker, place) {
            Some(spell) if spell.resolution == Resolution::Attack => {
                physical = spell.physical;
                Against::SpellAttack
            }
            _ => Against::OtherSpell,
        },
        With::Maneuver(Maneuver::Feint) => Against::Feint,
        With::Maneuver(Maneuver::Disarm(_)) => Against::Disarm,
        With::Maneuver(_) => Against::Wrestling,
    };
    let (_, row) = ANSWER_TABLE[against as usize];
    let [dodge, block, parry] = row.map(|answers| match answers {
        Answers::Yes => true,
        Answers::No => false,
        Answers::IfPhysical => physical || state.options().block_spells,
    });
    let parry = parry || (against == Against::Shot && state.options().parry_shots);
    AnsweredBy { dodge, block, parry }
}

/// Checks whether the target of an attack may meet it so (UL-DEF-06 to 09, 19, 27, 29).
pub fn may_answer(state: &State, attack: &Attack, answer: Answer) -> Verdict {
    let met = Circumstances::of(state, attack, cover::is_flanked(state, attack.target));
    price_of(state, attack, answer, met, false).map(drop)
}

/// What is the same for all answers to an attack: it is looked at once.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Circumstances {
    /// Whether the target is flanked.
    pub flanked: bool,
    /// Whether the target can take reactions.
    pub reacts: bool,
    pub answered: AnsweredBy,
}

impl Circumstances {
    /// Returns the circumstances of an attack on a target that is flanked, or is not.
    pub(crate) fn of(state: &State, attack: &Attack, flanked: bool) -> Self {
        Self { flanked, reacts: state.can_react(attack.target), answered: answered_by(state, attack) }
    }
}

/// Returns what meeting an attack so costs.
///
/// # Errors
/// That is no way to meet the attack, or the target cannot pay for it (UL-DEF-08).
pub(crate) fn price_of(
    state: &State,
    attack: &Attack,
    answer: Answer,
    met: Circumstances,
    shows: bool,
) -> Result<Tally, Refusal> {
    let price = price_of_fitting(state, attack, answer, met, shows)?;
    // What is free is free with Action Points below 0 too.
    if price.total > 0 {
        can_pay(state, attack.target, price.total)?;
    }
    Ok(price)
}

/// Returns what meeting an attack so costs, whether the target has as much or not.
///
/// # Errors
/// That is no way to meet the attack.
pub(crate) fn price_of_fitting(
    state: &State,
    attack: &Attack,
    answer: Answer,
    met: Circumstances,
    shows: bool,
) -> Result<Tally, Refusal> {
    let id = attack.target;
    let free_roll = forced(attack).is_some();

    if answer == Answer::DefenceRoll {
        ensure!(free_roll, FORCED_AND_FREE, "this attack asks for no defence roll");
        return Ok(Tally::new(shows));
    }
    if answer == Answer::Passive {
        ensure!(
            !free_roll,
            FORCED_AND_FREE,
            "this maneuver is met by a defence roll at the least",
            instead = "make the defence roll, which is free"
        );
        return Ok(Tally::new(shows));
    }
    if !met.reacts {
        let barring = BARRING_TABLE.iter().find(|row| row.0.bars(state, id));
        let why = barring.map_or("no active defence is possible in this state", |row| row.1);
        return Err(Refusal::new(&BARRED_STATES, why).instead("Passive Armor counts"));
    }
    let is_answered = match answer {
        Answer::Dodge | Answer::DoubleDodge => met.answered.dodge,
        Answer::Block | Answer::BlockWith(_) => met.answered.block,
        _ => met.answered.parry,
    };
    ensure!(is_answered, WHICH_ANSWERS, "that defence does not answer such an attack");
    must_have_for(state, id, answer)?;
    Ok(cost_flanked(state, attack, answer, met.flanked, shows))
}

/// Checks whether an actor holds what a defence is made with (UL-DEF-19, UL-DEF-22, UL-DEF-24).
fn must_have_for(state: &State, id: ActorId, answer: Answer) -> Verdict {
    let actor = state.actor(id);
    let held = |place: u8| actor.held().find(|(other, _)| *other == place).map(|(_, weapon)| weapon);
    match answer {
        Answer::Block => {
            ensure!(actor.shield_up, WHAT_BLOCKS, "no shield is on the arm");
        }
        Answer::BlockWith(place) => {
            let blocks = held(place).is_some_and(|weapon| weapon.block.is_some());
            ensure!(blocks, WHAT_BLOCKS, "that weapon cannot block");
        }
        Answer::Parry(place) => {
            let parries = held(place).is_some_and(|weapon| !weapon.shoots());
            ensure!(parries, PARRY, "only a held melee weapon or bare hands can parry");
        }
        Answer::ParryWithTwo(place) => {
            let parries = parries_with_two(state, id, place);
            ensure!(parries, PARRY_TWO, "it takes two held one-handed melee weapons");
        }
        Answer::Passive | Answer::DefenceRoll | Answer::Dodge | Answer::DoubleDodge => {}
    }
    Ok(())
}

/// Returns whether an actor holds a one-handed melee weapon at a place, and another one beside it (UL-DEF-24).
fn parries_with_two(state: &State, id: ActorId, first: u8) -> bool {
    let fits = |weapon: &Weapon| weapon.hands == 1 && !weapon.shoots();
    let actor = state.actor(id);
    let first_fits = actor.held().any(|(place, weapon)| place == first && fits(weapon));
    first_fits && actor.held().any(|(place, weapon)| place != first && fits(weapon))
}

/// Returns what meeting an attack so costs: what is multiplied first, then what is added (UL-DEF-09, UL-TRN-17,
/// UL-INB-09).
pub fn cost(state: &State, attack: &Attack, answer: Answer, shows: bool) -> Tally {
    cost_flanked(state, attack, answer, cover::is_flanked(state, attack.target), shows)
}

/// Returns what meeting an attack so costs a target that is flanked, or is not.
fn cost_flanked(state: &State, attack: &Attack, answer: Answer, flanked: bool, shows: bool) -> Tally {
    let id = attack.target;
    let mut tally = Tally::new(shows);
    let actor = state.actor(id);
    let weapon_ap = |place: u8| actor.weapon(place).map_or(5, |(weapon, _)| weapon.ap);
    match answer {
        Answer::Passive | Answer::DefenceRoll => return tally,
        Answer::Dodge => tally.base("Dodge", price::DODGE, &DODGE),
        Answer::DoubleDodge => tally.base("Double dodge", price::DOUBLE_DODGE, &DOUBLE_DODGE),
        Answer::Block | Answer::BlockWith(_) => tally.base("Block", price::BLOCK, &BLOCK),
        Answer::Parry(place) | Answer::ParryWithTwo(place) => {
            tally.base("the weapon's attack", weapon_ap(place), &PARRY);
            tally.add("Parry", price::PARRY, &PARRY);
        }
    }
    if matches!(answer, Answer::ParryWithTwo(_)) {
        tally.add("two weapons", tables::TWO_WEAPONS_AP, &PARRY_TWO);
    }
    tally.add("Flanked", tables::FLANKED_AP * i32::from(flanked), &FLANKED);
    tally.add("Hindered", actor.statuses.value(Status::HinderedDefenceCost), &HINDERED);
    if tally.total < 1 {
        tally.add("1 at the least", 1 - tally.total, &crate::turns::COST_ORDER);
    }
    tally
}

/// Returns what the Action Points of a defence are spent on.
pub fn expense(answer: Answer) -> Expense {
    match answer {
        Answer::DoubleDodge => Expense::DoubleDodge,
        Answer::Block | Answer::BlockWith(_) => Expense::Block,
        Answer::Parry(_) | Answer::ParryWithTwo(_) => Expense::Parry,
        _ => Expense::Dodge,
    }
}

/// Returns what counts in a dodge apart from its dice, cover and the state of the moment (UL-DEF-13, UL-DEF-15).
pub fn dodge_tally(state: &State, id: ActorId, shows: bool) -> Tally {
    let actor = state.actor(id);
    let mut tally = Tally::new(shows);
    armour::add_value(&mut tally, state, id);
    let agility = actor.attribute(Attribute::Agility);
    let (_, class, _) = worn(state, id);
    let counts = agility_in_dodge(agility, class);
    tally.add("Agility", counts, &AGILITY_BY_ARMOUR);
    if counts != agility {
        let (rule, why): (_, &'static str) = match class {
            ArmourClass::Heavy => (&HEAVY, "Heavy armour lets none dodge"),
            _ => (&MEDIUM, "Medium armour lets at most 2 dodge"),
        };
        tally.off("more Agility", agility - counts, rule, why);
    }
    add_defence(&mut tally, state, id, Attribute::Agility);
    tally.add(actor.size().name(), actor.size().dodge(), &crate::character::size::SIZES);
    tally
}

/// Returns the Agility that dodges in a class of armour (UL-DEF-15). Where none does, a negative one does not either.
pub fn agility_in_dodge(agility: i32, class: ArmourClass) -> i32 {
    match AGILITY_TABLE[class as usize].1 {
        None => agility,
        Some(0) => 0,
        Some(most) => agility.min(most),
    }
}

/// Returns what counts in a block apart from its die (UL-DEF-18).
pub fn block_tally(state: &State, id: ActorId, with: Option<u8>, shows: bool) -> Tally {
    let actor = state.actor(id);
    let mut tally = Tally::new(shows);
    tally.base(if with.is_some() { "blocking weapon" } else { "shield" }, actor.blocks_with(with), &BLOCK);
    tally.add("Strength", actor.attribute(Attribute::Strength), &BLOCK);
    add_defence(&mut tally, state, id, Attribute::Strength);
    tally
}

/// Returns what counts in a parry apart from its die (UL-DEF-22).
pub fn parry_tally(state: &State, id: ActorId, place: u8, shows: bool) -> Tally {
    let actor = state.actor(id);
    let mut tally = Tally::new(shows);
    tally.base("Dexterity", actor.attribute(Attribute::Dexterity), &PARRY);
    if let Some((weapon, _)) = actor.weapon(place) {
        skill_bonus(&mut tally, state, id, weapon);
    }
    tally.add("attribute boosts", actor.profile.boosts(Attribute::Dexterity), &BOOSTS_IN_DEFENCES);
    tally.add("Exhaustion", state.exhaustion(id), &crate::statuses::EXHAUSTION);
    tally
}

/// Returns the rank that a defence is made with, for its minor failure (UL-DEF-12).
pub fn rank(state: &State, id: ActorId, answer: Answer) -> i32 {
    let profile = &state.actor(id).profile;
    match answer {
        Answer::Passive | Answer::DefenceRoll => 0,
        Answer::Dodge | Answer::DoubleDodge => profile.rank(Group::Mobility),
        Answer::Block | Answer::BlockWith(_) => profile.rank(Group::Body),
        Answer::Parry(place) | Answer::ParryWithTwo(place) => {
            let weapon = profile.weapons.get(usize::from(place));
            weapon.map_or(0, |weapon| profile.weapon_rank(weapon, state.options()))
        }
    }
}
