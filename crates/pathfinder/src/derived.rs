//! Numbers that follow from what an actor is and how it is: armour class, saves, Perception, skills, attacks, Speed.

use crate::conditions::{Use, weigh};
use crate::gear::armour::ShieldKind;
use crate::magic;
use crate::modifiers::{Modifiers, Type};
use crate::prelude::*;
use ludex_kit::words;

rules! {
    /// The game master may have another ability stand in a check for that of the skill.
    ABILITY_INSTEAD = "PF-SKL-06", "Ability substitution", Call;
    /// With what is handy one may attack by Dexterity in melee; the damage goes by Strength all the same.
    FINESSE = "PF-WPN-01", "Finesse";
    /// What is propulsive adds half of Strength to its damage, or all of it where that is negative.
    PROPULSIVE = "PF-WPN-11", "Propulsive";
    /// Who looks away saves 2 better against what must be seen, until the next turn begins.
    AVERT_GAZE = "PF-SPC-02", "Avert Gaze";
    /// Who has prepared for it in the own turn helps a friend's attack or check with a reaction, before that one rolls: against 20,
    /// success gives 1, critical success 2, of masters 3, of the legendary 4; critical failure takes 1. Two helpers do not add up.
    AID = "PF-ACT-02", "Aid";
    /// An action spent on parrying with a weapon made for it makes one 1 harder to hit until one's next turn.
    PARRY = "PF-WPN-15", "Parry";
    /// Ancestry, and for each level the class and the modifier of Constitution.
    HIT_POINTS = "PF-DRV-01", "Hit points";
    /// 10, Dexterity up to the cap of the armour, the rank with it, and what it adds.
    ARMOR_CLASS = "PF-DRV-02", "Armour class";
    /// An ability and the rank of the save: Constitution, Dexterity, Wisdom.
    SAVES = "PF-DRV-03", "Saving throws";
    /// Wisdom and its rank; initiative goes by it where nothing else is said.
    PERCEPTION = "PF-DRV-04", "Perception";
    /// The ability of the skill and its rank; armour hinders what rests on Strength and Dexterity.
    SKILLS = "PF-DRV-05", "Skill modifier";
    /// Strength in melee, Dexterity at a distance and with what is handy, the rank with the weapon, its magic.
    ATTACKS = "PF-DRV-06", "Attack modifiers";
    /// The ability of spellcasting and its rank, and for the DC 10 more. Attacks before lower the attack, never the DC.
    SPELLS = "PF-DRV-07", "Spell attack and spell DC";
    /// 10, the ability of the class, its rank.
    CLASS_DC = "PF-DRV-08", "Class DC";
    /// Strength is added to melee and to throws; to what is propulsive half of it, or all where it is negative.
    DAMAGE_MODIFIER = "PF-DRV-09", "Damage modifier";
    /// Armour slows; the strong are hindered five feet less by it. Five feet are always left.
    SPEED = "PF-DRV-10", "Speed and armour";
    /// One has a Speed on land, and some burrow, climb, fly or swim, each with an action of its own. What helps and hinders Speed
    /// has types as elsewhere, and leaves five feet.
    SPEEDS = "PF-MOV-01", "Speeds";
    /// An action raises a shield: until the start of one's next turn one is so much harder to hit. A broken shield guards nobody.
    RAISE_A_SHIELD = "PF-SPC-08", "Raise a Shield";
}

/// What broken armour of each kind takes from the armour class (PF-ITM-07).
pub const BROKEN: [(ArmorCategory, i32); 4] = [
    (ArmorCategory::Unarmored, 0),
    (ArmorCategory::Light, -1),
    (ArmorCategory::Medium, -2),
    (ArmorCategory::Heavy, -3),
];

words! {
    /// How somebody moves.
    pub enum Way {
        Land = "land", Burrow = "burrow", Climb = "climb", Fly = "fly", Swim = "swim",
    }
}

/// Adds the bonus of an item that is in a number.
#[inline]
fn add_item(sum: &mut Modifiers, label: &'static str, statistic: Statistic, rule: &'static Rule) {
    sum.add(Type::Item, label, statistic.item.into(), rule);
}

/// Returns the sum of a number before conditions.
#[inline]
fn begun(statistic: Statistic, shows: bool) -> Modifiers {
    let mut tally = Tally::new(shows);
    statistic.add_to(&mut tally);
    Modifiers::on(tally)
}

/// Returns a save (PF-DRV-03).
pub fn save(state: &State, id: ActorId, save: Save, shows: bool) -> Tally {
    save_with(state, id, save, shows).tally()
}

/// Returns a save, to which more may be added.
pub fn save_with(state: &State, id: ActorId, save: Save, shows: bool) -> Modifiers {
    let statistic = state.profile(id).saves[save as usize];
    let mut sum = begun(statistic, shows);
    add_item(&mut sum, "resilience", statistic, &SAVES);
    weigh(state, id, save.ability(), Use::Save(save), &mut sum);
    if save == Save::Reflex && state.actor(id).rides.is_some() {
        sum.add(Type::Circumstance, "mounted", -2, &crate::riding::COMMANDED);
    }
    if save == Save::Will && is_heartened(state, id) {
        sum.add(Type::Status, "heartened", 1, &SAVES);
    }
    magic::add_guidance(state, id, &mut sum);
    sum
}

/// Returns whether somebody of one's side near by gives one heart: the first two of its friends within its reach have it.
fn is_heartened(state: &State, id: ActorId) -> bool {
    let near = |one: ActorId, other: ActorId| {
        state.feet(one, other) <= u16::from(state.profile(one).powers.heartens)
            && !state.hostile(one, other)
            && one != other
    };
    let heartens = |one: &ActorId| state.profile(*one).powers.heartens > 0 && state.stands(*one) && near(*one, id);
    state.ids().any(|one| {
        let first =
            || state.ids().filter(|other| near(one, *other) && state.stands(*other)).take(2).any(|other| other == id);
        heartens(&one) && first()
    })
}

/// Returns a Reflex save against damage: armour like a wall has 3 in place of a lower Dexterity (PF-DRV-03).
pub fn reflex_against_damage(state: &State, id: ActorId, shows: bool) -> Tally {
    let mut sum = save_with(state, id, Save::Reflex, shows);
    let profile = state.profile(id);
    let dexterity = i32::from(profile.saves[Save::Reflex as usize].ability);
    if profile.armor.bulwark && dexterity < 3 {
        sum.base("bulwark", 3 - dexterity, &SAVES);
    }
    sum.tally()
}

/// Returns Perception where hearing has a part in it, as for initiative (PF-CND-09).
pub fn perception_with_ears(state: &State, id: ActorId, shows: bool) -> Modifiers {
    let mut sum = perception_for_more(state, id, shows);
    if state.actor(id).has(Condition::Deafened) {
        sum.add(Type::Status, "deafened", -2, &conditions::DEAFENED);
    }
    sum
}

/// Returns Perception (PF-DRV-04).
pub fn perception(state: &State, id: ActorId, shows: bool) -> Tally {
    perception_for_more(state, id, shows).tally()
}

/// Returns Perception, to which more may be added.
pub fn perception_for_more(state: &State, id: ActorId, shows: bool) -> Modifiers {
    let statistic = state.profile(id).perception;
    let mut sum = begun(statistic, shows);
    add_item(&mut sum, "item", statistic, &PERCEPTION);
    weigh(state, id, Ability::Wisdom, Use::Perception, &mut sum);
    sum.add(Type::Circumstance, "weather", state.weather.senses.into(), &crate::weather::WEATHER);
    magic::add_to_perception(state, id, &mut sum);
    sum
}

/// Adds what a friend's help gives to the next attack or check.
pub fn add_aid(state: &State, id: ActorId, sum: &mut Modifiers) {
    sum.add(Type::Circumstance, "aid", state.actor(id).aided.into(), &AID);
}

/// Returns what an actor rolls with its bare body to break free: no attack roll, so that what hinders those does not hinder it
/// (PF-STK-15).
pub fn unarmed(state: &State, id: ActorId, shows: bool) -> Modifiers {
    let bare = state.profile(id).strikes.iter().filter(|strike| strike.weapon == BODY && !strike.is_ranged());
    let Some(strike) = bare.max_by_key(|strike| strike.attack.total()) else {
        return skill_with(state, id, Skill::Athletics, shows);
    };
    let mut sum = begun(strike.attack, shows);
    add_item(&mut sum, "weapon", strike.attack, &ATTACKS);
    weigh(state, id, strike.attack.by, Use::Other, &mut sum);
    sum
}

/// Returns a skill (PF-DRV-05).
pub fn skill(state: &State, id: ActorId, skill: Skill, shows: bool) -> Tally {
    skill_with(state, id, skill, shows).tally()
}

/// Returns a skill with another ability in place of its own (PF-SKL-06); the same where the ability is in no part of a record.
pub fn skill_by(state: &State, id: ActorId, skill: Skill, by: Ability, shows: bool) -> Tally {
    let profile = state.profile(id);
    let own = profile.skills[skill as usize];
    let built = profile.skills.iter().chain(&profile.saves).find(|one| one.by == by && !one.given);
    let Some(other) = built.filter(|_| !own.given) else { return self::skill(state, id, skill, shows) };
    let mut sum = begun(Statistic { by, ability: other.ability, ..own }, shows);
    add_item(&mut sum, "item", own, &ABILITY_INSTEAD);
    weigh(state, id, by, Use::Skill, &mut sum);
    sum.tally()
}

/// Returns a skill, to which more may be added.
pub fn skill_with(state: &State, id: ActorId, skill: Skill, shows: bool) -> Modifiers {
    let mut sum = skill_unhampered(state, id, skill, shows);
    let statistic = state.profile(id).skills[skill as usize];
    sum.add(Type::Untyped, "armour", i32::from(statistic.item).min(0), &SKILLS);
    let hampers = matches!(statistic.by, Ability::Strength | Ability::Dexterity);
    if hampers && state.actor(id).shoddy_armour {
        sum.add(Type::Untyped, "badly made armour", -2, &crate::skills::SHODDY);
    }
    sum
}

/// Returns a skill as it is for what counts as an attack: armour does not hamper that (PF-DRV-05).
pub fn skill_unhampered(state: &State, id: ActorId, skill: Skill, shows: bool) -> Modifiers {
    let statistic = state.profile(id).skills[skill as usize];
    let mut sum = begun(statistic, shows);
    sum.of_skill(skill);
    sum.add(Type::Item, "item", i32::from(statistic.item).max(0), &SKILLS);
    if statistic.by == Ability::Charisma {
        sum.add(Type::Circumstance, "performance", state.actor(id).performed.into(), &crate::skills::PERFORM);
    }
    add_expert(state, id, skill, &mut sum);
    weigh(state, id, statistic.by, Use::Skill, &mut sum);
    magic::add_guidance(state, id, &mut sum);
    sum
}

/// Adds what following an expert gives: the level to the untrained, and 2, 3 or 4 by the rank of the one who is followed
/// (PF-EXP-07).
fn add_expert(state: &State, id: ActorId, skill: Skill, sum: &mut Modifiers) {
    let following = state.actor(id).exploring.filter(|one| one.skill == Some(skill));
    let Some(ally) = following.and_then(|one| one.ally) else { return };
    let profile = state.profile(id);
    if profile.skills[skill as usize].rank == Rank::Untrained {
        sum.base("level, after an expert", profile.level.into(), &PROFICIENCY);
    }
    let bonus = match state.profile(ally).skills[skill as usize].rank {
        Rank::Expert => 2,
        Rank::Master => 3,
        Rank::Legendary => 4,
        _ => 0,
    };
    sum.add(Type::Circumstance, "following an expert", bonus, &SKILLS);
}

/// The shield that leaves the hand free for what is no weapon (PF-STK-11).
const BUCKLER: &str = "buckler";

/// Returns the hands that the weapons in somebody's hands take; what leaves the hand free, or is part of a shield, takes none of its
/// own (PF-STK-11, PF-WPN-18).
pub fn hands_on_weapons(state: &State, id: ActorId) -> u8 {
    let actor = state.actor(id);
    let free = |one: &Strike| one.traits.has_any(&[WeaponTrait::FreeHand, WeaponTrait::Attached]);
    let hands = |place: u8| {
        let found = state.profile(id).strikes.iter().find(|one| one.weapon == place);
        let both = u8::from(actor.two_handed & bit(place) != 0);
        found.map_or(0, |one| if free(one) { 0 } else { one.hands.max(1).saturating_add(both) })
    };
    (0..8).filter(|place| actor.held & bit(*place) != 0).map(hands).sum()
}

/// Returns whether somebody has its shield in use: strapped on, whole, and with a hand that no weapon takes (PF-SPC-08).
pub fn wields_shield(state: &State, id: ActorId) -> bool {
    let there = state.profile(id).shield.is_some() && !state.actor(id).shield_away;
    there && !is_shield_broken(state, id) && hands_on_weapons(state, id) < 2
}

/// Returns the hands that somebody's shield takes from what is no weapon: a buckler leaves the hand free for that (PF-STK-11).
pub fn hands_on_shield(state: &State, id: ActorId) -> u8 {
    let shield = state.profile(id).shield.as_ref().filter(|_| !state.actor(id).shield_away);
    u8::from(shield.is_some_and(|shield| !shield.name.eq_ignore_ascii_case(BUCKLER)))
}

/// Returns the hands that somebody has free: those that hold neither weapon nor shield (PF-STK-11).
pub fn free_hands(state: &State, id: ActorId) -> u8 {
    let drawn = u8::from(state.actor(id).in_hand.is_some());
    let full = hands_on_weapons(state, id).saturating_add(hands_on_shield(state, id) + drawn);
    2u8.saturating_sub(full)
}

/// Returns whether somebody grips a weapon with both hands, and has nothing else in either (PF-WPN-09).
pub fn holds_in_both(state: &State, id: ActorId, weapon: u8) -> bool {
    let actor = state.actor(id);
    let grips = weapon != BODY && actor.holds(weapon) && actor.two_handed & bit(weapon) != 0;
    grips && hands_on_weapons(state, id) + hands_on_shield(state, id) <= 2 && actor.in_hand.is_none()
}

/// Returns whether somebody parries with a weapon that it still holds (PF-WPN-15).
fn parries(state: &State, id: ActorId) -> bool {
    let actor = state.actor(id);
    let mut strikes = state.profile(id).strikes.iter();
    actor.parrying && strikes.any(|one| one.traits.has(WeaponTrait::Parry) && actor.holds(one.weapon))
}

/// Returns what a raised shield adds: behind one that is made for it whoever takes cover is safer still (PF-SPC-08, PF-ITM-02).
fn raised_shield(state: &State, id: ActorId, shield: &Shield) -> i32 {
    let more = if state.actor(id).cover_taken { more_in_cover(shield) } else { 0 };
    i32::from(shield.bonus) + i32::from(more)
}

/// Returns what a shield adds besides for whoever takes cover behind it, as the table of shields has it.
fn more_in_cover(shield: &Shield) -> u8 {
    ShieldKind::named(&shield.name).map_or(0, |kind| kind.in_cover - kind.bonus)
}

/// Returns whether somebody has a shield up behind which it can take cover (PF-SPC-08).
pub fn shelters_behind_shield(state: &State, id: ActorId) -> bool {
    let up = state.actor(id).shield_raised && wields_shield(state, id);
    up && state.profile(id).shield.as_ref().is_some_and(|shield| more_in_cover(shield) > 0)
}

/// Returns the armour class before what hangs on the attacker (PF-DRV-02).
#[inline]
pub fn armor_class(state: &State, id: ActorId, shows: bool) -> Modifiers {
    let profile = state.profile(id);
    let actor = state.actor(id);
    let mut sum = Modifiers::new(shows);
    sum.base("of everybody", 10, &ARMOR_CLASS);
    let statistic = profile.armor.statistic;
    let own = i32::from(statistic.ability) + i32::from(statistic.proficiency);
    sum.base(if statistic.given { "as recorded" } else { "Dexterity and rank" }, own, &ARMOR_CLASS);
    sum.add(Type::Item, "armour", statistic.item.into(), &ARMOR_CLASS);
    if actor.shield_raised
        && wields_shield(state, id)
        && let Some(shield) = &profile.shield
    {
        sum.add(Type::Circumstance, "raised shield", raised_shield(state, id, shield), &RAISE_A_SHIELD);
    }
    if actor.shoddy_armour {
        sum.add(Type::Item, "badly made armour", -2, &crate::skills::SHODDY);
    }
    if actor.armour_broken {
        let (_, worse) = BROKEN[profile.armor.category as usize];
        sum.add(Type::Status, "broken armour", worse, &crate::supplies::BROKEN_ARMOUR);
    }
    if parries(state, id) {
        sum.add(Type::Circumstance, "parrying", 1, &PARRY);
    }
    magic::add_to_armor(state, id, &mut sum);
    if let Some(broken) = profile.powers.broken_armour.filter(|_| is_armour_broken(state, id)) {
        sum.add(Type::Untyped, "broken armour", i32::from(broken) - 10 - statistic.total(), &ARMOR_CLASS);
    }
    weigh(state, id, Ability::Dexterity, Use::ArmorClass, &mut sum);
    sum
}

/// Returns the DC of a class (PF-DRV-08); `None` where there is none.
pub fn class_dc(state: &State, id: ActorId, shows: bool) -> Option<Tally> {
    let statistic = state.profile(id).class_dc?;
    let mut sum = Modifiers::new(shows);
    sum.base("of everybody", 10, &CLASS_DC);
    sum.base("class", statistic.total(), &CLASS_DC);
    weigh(state, id, statistic.by, Use::Other, &mut sum);
    Some(sum.tally())
}

/// Returns an attack before what hangs on target, distance and attacks before it (PF-DRV-06).
#[inline]
pub fn attack(state: &State, id: ActorId, strike: &Strike, shows: bool) -> Modifiers {
    let mut sum = begun(strike.attack, shows);
    add_item(&mut sum, "weapon", strike.attack, &ATTACKS);
    let shoddy = strike.weapon != BODY && state.actor(id).shoddy & bit(strike.weapon) != 0;
    if shoddy || strike.traits.has(WeaponTrait::Improvised) {
        sum.add(Type::Item, "badly made", -2, &crate::skills::SHODDY);
    }
    if magic::is_enchanted(state, id, strike.weapon) {
        sum.add(Type::Item, "magic weapon", 1, magic::rule_of(Spell::MagicWeapon));
    }
    let true_strike = magic::strikes_true(state, id).then(|| magic::rule_of(Spell::TrueStrike));
    sum.spares(true_strike);
    weigh(state, id, strike.attack.by, Use::Attack, &mut sum);
    magic::add_to_attack(state, id, &mut sum);
    sum
}

/// Returns what an actor rolls to throw what is none of its weapons: as it shoots or throws best, without what its weapon adds; by
/// Dexterity alone where it does neither (PF-ITM-13).
pub fn thrown(state: &State, id: ActorId, shows: bool) -> Modifiers {
    let profile = state.profile(id);
    let shots = profile.strikes.iter().filter(|strike| strike.is_ranged() && strike.attack.by == Ability::Dexterity);
    let best = shots.map(|strike| strike.attack).max_by_key(|attack| attack.total() - i32::from(attack.item));
    let reflex = profile.saves[Save::Reflex as usize].ability;
    let untrained = Statistic::built(Ability::Dexterity, reflex.into(), Rank::Untrained, profile.level.into());
    let own = best.unwrap_or(untrained);
    let mut sum = begun(own, shows);
    weigh(state, id, own.by, Use::Attack, &mut sum);
    magic::add_to_attack(state, id, &mut sum);
    sum
}

/// Returns what an actor rolls for an attack with a spell (PF-SPL-02, PF-DRV-07); `None` where it casts none.
pub fn spell_attack(state: &State, id: ActorId, shows: bool) -> Option<Modifiers> {
    let statistic = state.profile(id).casting.as_ref()?.attack;
    let mut sum = begun(statistic, shows);
    let true_strike = magic::strikes_true(state, id).then(|| magic::rule_of(Spell::TrueStrike));
    sum.spares(true_strike);
    weigh(state, id, statistic.by, Use::Attack, &mut sum);
    magic::add_to_attack(state, id, &mut sum);
    Some(sum)
}

/// Returns what an actor rolls to counteract with a spell: its ability and rank, and none of what helps attacks (PF-EFF-12); `None`
/// where it casts none.
pub fn counteract(state: &State, id: ActorId, shows: bool) -> Option<Tally> {
    let statistic = state.profile(id).casting.as_ref()?.attack;
    let mut sum = begun(statistic, shows);
    weigh(state, id, statistic.by, Use::Other, &mut sum);
    Some(sum.tally())
}

/// Returns whether somebody understands the words of another: animals and the mindless have no language, others understand whoever
/// speaks one of theirs (PF-EFF-14, PF-MON-12).
pub fn understands(state: &State, id: ActorId, by: ActorId) -> bool {
    let profile = state.profile(id);
    let speaks = !profile.traits.has_any(&[Trait::Animal, Trait::Mindless]);
    speaks && profile.talks_with(state.profile(by))
}

/// Returns the DC of the spells of an actor, which earlier attacks never change (PF-SPL-02, PF-DRV-07); `None` where it casts none.
pub fn spell_dc(state: &State, id: ActorId, shows: bool) -> Option<Tally> {
    let statistic = state.profile(id).casting.as_ref()?.dc;
    let mut sum = begun(statistic, shows);
    weigh(state, id, statistic.by, Use::Other, &mut sum);
    Some(checks::dc_of(sum.tally()))
}

/// Returns the feet that an actor walks with an action now (PF-DRV-10): what slows never takes the last five.
pub fn speed(state: &State, id: ActorId) -> u8 {
    let profile = state.profile(id);
    slowed(state, id, profile.speed)
}

/// Returns the feet that an actor moves with an action in a way (PF-MOV-01); 0 where it does not.
pub fn speed_by(state: &State, id: ActorId, way: Way) -> u8 {
    let Speeds { burrow, climb, fly, swim } = state.profile(id).speeds;
    let own = match way {
        Way::Land => state.profile(id).speed,
        Way::Burrow => burrow,
        Way::Climb => climb,
        Way::Fly => fly,
        Way::Swim => swim,
    };
    slowed(state, id, own)
}

/// Returns what is left of a Speed: what slows of one type counts once, and never takes the last five feet (PF-MOV-01).
fn slowed(state: &State, id: ActorId, own: u8) -> u8 {
    if own == 0 {
        return 0;
    }
    let mut sum = Modifiers::new(false);
    sum.base("Speed", own.into(), &SPEED);
    if state.actor(id).has(Condition::Encumbered) {
        sum.add(Type::Untyped, "encumbered", -10, &conditions::ENCUMBERED);
    }
    let magic = i32::from(magic::slows(state, id));
    sum.add(Type::Status, "frost", -magic, &SPEEDS);
    for effect in state.effects.iter().filter(|one| one.actor == id && one.on == EffectOn::Speed) {
        sum.add(effect.of, "", effect.value.into(), &SPEEDS);
    }
    sum.total().clamp(5, 250) as u8
}

/// Returns whether the armour that is part of a creature is broken, as it is at half its hit points (PF-MON-11).
pub fn is_armour_broken(state: &State, id: ActorId) -> bool {
    let profile = state.profile(id);
    profile.powers.broken_armour.is_some() && state.actor(id).hit_points <= profile.hit_points / 2
}

/// Returns whether the shield of an actor is broken, or it has none.
pub fn is_shield_broken(state: &State, id: ActorId) -> bool {
    let Some(shield) = &state.profile(id).shield else { return true };
    let made = if state.actor(id).shoddy_shield { 2 } else { 1 };
    let left = (shield.hit_points / made).saturating_sub(state.actor(id).shield_damage);
    left <= shield.broken_at / made
}
