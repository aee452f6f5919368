//! Attacks at things, and what those do to them (UL-ATK-44, UL-OBJ-03, UL-OBJ-04).

use super::{
    Aimed, Degree, IMMUNE_THINGS, PlaceRoll, THINGS, ThingRoll, ThingStruck, begin, fall_short, finish, may_strike_at,
    roll, weapon_fields,
};
use crate::armour::{ARMOR_REDUCTION, Situation};
use crate::attack::verdict::{Skill, degree};
use crate::body::water;
use crate::character::size::SIZE_TABLE;
use crate::character::{Damage, Profile};
use crate::critical::SLASHING;
use crate::damage::{self, Blow, DAMAGE_ROLL, DamageDealt, Flow, ThingDamaged, damage_tally};
use crate::objects::{self, Thing, breaking};
use crate::pools::Loss;
use crate::prelude::*;
use crate::spells::{self, Spell};

/// Attack a thing, or a place itself (UL-ATK-44). The game master states what it is.
#[command(rule = THINGS, group = "Attack", kind = Attack, label = "Strike a thing", by = game_master, between, open)]
#[derive(Eq)]
pub struct StrikeThing {
    pub actor: ActorId,
    /// With which weapon, by its place in the record.
    pub weapon: u8,
    /// Whether it is thrown.
    #[serde(default)]
    pub thrown: bool,
    /// Where it is.
    pub at: Cell,
    /// What it is, in words.
    pub what: String,
    /// Its armor value before its size; a place has none.
    #[field("the armor of a thing", 0..=30)]
    #[serde(default)]
    pub armor: Option<i32>,
    /// How big it is (UL-SIZ-02).
    #[serde(default)]
    pub size: Size,
    /// By which spell with an attack roll, by its place in the record, and no weapon.
    #[serde(default, skip_serializing_if = "is_default")]
    pub spell: Option<u8>,
}

impl Act<Unbound> for StrikeThing {
    fn may(&self, state: &State) -> Verdict {
        may_strike_at(state, self.aimed())
    }

    // Its size changes the armor of a thing; a place itself has none (UL-SIZ-02).
    fn run(&self, table: &mut Table<'_, impl Run>) {
        let armor = self.armor.map(|armor| self.size.object_armor(armor));
        strike(table, self.aimed(), Struck { what: &self.what, thing: None, armor, size: self.size });
    }

    fn forms(forms: &mut Forms<'_>) {
        let actor = forms.actor;
        let state = forms.state();
        if state.acting == Some(actor) || state.stage != Stage::Fighting {
            let blank = StrikeThing {
                actor,
                weapon: 0,
                thrown: false,
                at: state.actor(actor).at,
                what: String::new(),
                armor: Some(8),
                size: Size::Medium,
                spell: None,
            };
            let mut fields = weapon_fields(state, actor);
            fields.push(field("/what", "what", Takes::Text));
            fields.push(number("/armor", "its armor", 0, 30));
            fields.push(choice("/size", "how big", SIZE_TABLE.map(|row| word(row.0))));
            forms.form(Self::DOC.group, Self::DOC.title, blank.into(), fields);
        }
    }
}

impl StrikeThing {
    fn aimed(&self) -> Aimed {
        match self.spell {
            Some(spell) => Aimed { actor: self.actor, with: With::Spell(spell), thrown: false, at: self.at },
            None => Aimed::weapon(self.actor, self.weapon, self.thrown, self.at),
        }
    }
}

/// What is struck that is nobody: a thing, or a place itself.
#[derive(Clone, Copy)]
struct Struck<'t> {
    /// What it is, in words.
    what: &'t str,
    /// The thing of the scene, where it is one.
    thing: Option<&'t Thing>,
    /// Its armor value; a place has none.
    armor: Option<i32>,
    size: Size,
}

/// Strikes a thing of the scene, which may break (UL-OBJ-08); whether that is possible was checked before.
pub(crate) fn strike_object(table: &mut Table<'_, impl Run>, aimed: Aimed, thing: &Thing) {
    let armor = Some(thing.armor_value());
    strike(table, aimed, Struck { what: &thing.name, thing: Some(thing), armor, size: thing.size });
}

/// Makes an attack at a thing or a place (UL-ATK-44).
fn strike(table: &mut Table<'_, impl Run>, aimed: Aimed, struck: Struck<'_>) {
    let Struck { what, armor, .. } = struck;
    begin(table, aimed, Some(what));
    if aimed.falls_short(table.state()) {
        return fall_short(table, aimed, Some(what));
    }

    let PlaceRoll { die, tally, total, reasons } = roll(table, aimed, false);
    let (degree, rule) = match (armor, die.kept) {
        // A place is hit by anything but a natural 1.
        (None, 2..) => (Degree::Hit, (&THINGS).into()),
        (armor, face) => {
            let margin = total - armor.unwrap_or(total);
            let state = table.state();
            degree(state, &aimed.attack(aimed.actor), face, margin, skill(state, aimed), 0)
        }
    };
    let roll = ThingRoll { roll: die, tally, reasons, total, target: armor, degree, rule };
    table.emit(ThingStruck { actor: aimed.actor, at: aimed.at, what: Some(what.to_owned()), roll });

    if degree != Degree::Miss {
        break_thing(table, aimed, struck, degree);
    }
    finish(table, aimed, None);
}

/// Returns the skill that an attack at a thing is made with.
fn skill(state: &State, aimed: Aimed) -> Skill {
    let profile = &state.actor(aimed.actor).profile;
    match aimed.with {
        With::Weapon(place) => {
            let weapon = profile.weapons.get(usize::from(place));
            Skill { rank: weapon.map_or(0, |weapon| profile.weapon_rank(weapon, state.options())), weapon: true }
        }
        With::Spell(_) | With::Maneuver(_) => Skill { rank: profile.rank(Group::Spells), weapon: false },
    }
}

/// What a weapon or a spell does to a thing.
struct Harming<'p> {
    parts: &'p [Damage],
    source: Source,
    ignores_armor: bool,
}

impl<'p> Harming<'p> {
    fn of(profile: &'p Profile, with: With) -> Option<Self> {
        match with {
            With::Weapon(place) => {
                let Weapon { damage, source, ignores_armor, .. } = profile.weapons.get(usize::from(place))?;
                Some(Harming { parts: damage, source: *source, ignores_armor: *ignores_armor })
            }
            With::Spell(place) => {
                let Spell { damage, source, ignores_armor, .. } = profile.spells.get(usize::from(place))?;
                Some(Harming { parts: damage, source: *source, ignores_armor: *ignores_armor })
            }
            With::Maneuver(_) => None,
        }
    }
}

/// Returns what is added to the dice of a part of the damage.
fn added_to_part(state: &State, profile: &Profile, with: With, part: usize, shows: bool) -> Tally {
    let mut tally = Tally::new(shows);
    match with {
        With::Weapon(place) => {
            let Some(weapon) = profile.weapons.get(usize::from(place)) else { return tally };
            if part == 0 {
                return damage_tally(profile, weapon, Occasion::Action, state.options(), shows);
            }
            tally.add("weapon", i32::from(weapon.damage[part].dice.plus), &DAMAGE_ROLL);
            tally
        }
        With::Spell(place) => match profile.spells.get(usize::from(place)) {
            Some(spell) => spells::plus(profile, spell, part, shows),
            None => tally,
        },
        With::Maneuver(_) => tally,
    }
}

/// Rolls the damage to a thing and deals it: half its armor comes off (UL-OBJ-03), and poison and psychic damage do nothing
/// (UL-OBJ-04).
fn break_thing(table: &mut Table<'_, impl Run>, aimed: Aimed, struck: Struck<'_>, degree: Degree) {
    let profile = table.state().actor(aimed.actor).profile.clone();
    let Some(Harming { parts, source, ignores_armor }) = Harming::of(&profile, aimed.with) else { return };
    let shows = table.listens();
    let critical = degree == Degree::Critical;
    let first = parts.first().map_or(DamageType::Bludgeoning, |part| part.kind);
    let pierces = ignores_armor || (critical && first == DamageType::Piercing);
    let mut armor = if pierces { 0 } else { table.state().options().base_reduction(struck.armor.unwrap_or(0)) };
    let blow = Blow { degree, answer: Answer::Passive, situation: Situation::Whole };

    for (place, part) in parts.iter().enumerate() {
        let mut tally = added_to_part(table.state(), &profile, aimed.with, place, shows);
        let roll = (part.dice.count > 0).then(|| table.dice(part.dice.count.into(), part.dice.sides.into()));
        if critical && first == DamageType::Slashing && place == 0 {
            tally.add("most of the dice", part.dice.most(), &SLASHING);
        }

        let amount = (roll.as_ref().map_or(0, Rolled::value) + tally.total).max(0);
        let mut flow = Flow { roll, ..Flow::new((part.kind, source), tally, amount, &ARMOR_REDUCTION) };
        damage::reduce(&mut flow, &mut armor, &mut 0, blow, shows);
        withstand(&mut flow, table.state(), aimed.at, struck, shows);
        deal(table, aimed.actor, struck, flow);
    }
}

/// Takes off damage what the struck thing, or a place, withstands.
fn withstand(flow: &mut Flow, state: &State, at: Cell, struck: Struck<'_>, shows: bool) {
    if let Some(thing) = struck.thing {
        breaking::withstand(flow, state, thing, shows);
    } else if matches!(flow.kind, DamageType::Poison | DamageType::Psychic) {
        flow.step(shows, "no harm to a thing", 0, &IMMUNE_THINGS);
    } else if water::covers(state, at, struck.size.across()) {
        breaking::quench(flow, shows);
    }
}

/// Deals what is left of damage to a thing; one that is broken already takes none.
fn deal(table: &mut Table<'_, impl Run>, actor: ActorId, struck: Struck<'_>, flow: Flow) {
    let Flow { kind, source, roll, tally, steps, amount, .. } = flow;
    let rule = (&THINGS).into();
    let damage = DamageDealt { kind, source, roll, tally, steps, amount, loss: Loss::default(), rule };
    let Some(thing) = struck.thing else {
        return table.emit(ThingDamaged { actor, what: struck.what.to_owned(), damage });
    };
    if objects::thing(table.state(), &thing.name).is_some_and(|thing| !thing.broken()) {
        breaking::hurt(table, Some(actor), &thing.name, damage);
    }
}
