//! Attacks at places and at things: where an actor unseen may be, and what stands there (UL-ATK-12, UL-ATK-44).

use super::declaring::{at_hand, come_out, how_far, weapon_of};
use super::rolling::{Skill, attack_tally, own_advantage, range};
use super::verdict::degree;
use super::{
    Degree, FellShort, PlaceAttacked, SINGLE_RANGE, ThingRoll, ThingStruck, UNSEEN_TARGET, attack_price, gives_away,
    offer_off_hand, shot_off,
};
use crate::armour::{ARMOR_REDUCTION, Situation};
use crate::body::water;
use crate::character::size::SIZE_TABLE;
use crate::cover::{TOTAL_COVER, shut};
use crate::critical::SLASHING;
use crate::damage::{self, Blow, DAMAGE_ROLL, DamageDealt, Flow, ThingDamaged, damage_tally};
use crate::movement::Faced;
use crate::objects::{self, Thing};
use crate::pools::Loss;
use crate::prelude::*;
use crate::spells::{self, Cast};

ludex_engine::rules! {
    /// Whoever strikes at a place where nobody is misses; the table learns only that.
    WRONG_PLACE = "UL-ATK-12", "Wrong place";
    /// A thing is hit at its armor value, takes half of it off damage, and never defends; a place is hit by anything but a
    /// natural 1 (house).
    THINGS = "UL-ATK-44", "Objects and places";
    /// Things are immune to poison and psychic damage.
    IMMUNE_THINGS = "UL-OBJ-04", "Damage immunities of objects";
}

/// An attack at a place: who, with what, and where to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Aimed {
    /// Who attacks.
    pub actor: ActorId,
    /// With which weapon or spell.
    pub with: With,
    /// Whether it is thrown.
    pub thrown: bool,
    /// At which space.
    pub at: Cell,
}

impl Aimed {
    /// Returns a weapon, by its place in the record, that strikes at a space.
    pub(crate) fn weapon(actor: ActorId, weapon: u8, thrown: bool, at: Cell) -> Self {
        Aimed { actor, with: With::Weapon(weapon), thrown, at }
    }

    /// Returns the same as an attack at an actor; at the attacker itself where nobody is meant, for the price alone.
    fn attack(self, target: ActorId) -> Attack {
        Attack { thrown: self.thrown, ..Attack::new(self.actor, target, self.with) }
    }

    /// Returns the spell of the attack, by its place in the record, as it is cast.
    fn cast(self) -> Option<Cast> {
        let With::Spell(spell) = self.with else { return None };
        Some(Cast { actor: self.actor, spell, target: None, at: Some(self.at) })
    }

    /// Normal and long range in spaces, if it goes far.
    fn range(self, state: &State) -> Option<(u32, u32)> {
        match self.with {
            With::Weapon(place) => {
                let (weapon, _) = state.actor(self.actor).weapon(place)?;
                range(state, self.actor, weapon, self.thrown)
            }
            With::Spell(place) => spells::spell(state, self.actor, place)?.ranged().map(|most| (most, most)),
            With::Maneuver(_) => None,
        }
    }

    /// Returns whether it goes farther than anything does under water (UL-UWC-02).
    fn falls_short(self, state: &State) -> bool {
        let wet = state.actor(self.actor).body.submerged || water::covers(state, self.at, 1);
        let (With::Weapon(_), true, Some((normal, _))) = (self.with, wet, self.range(state)) else { return false };
        state.spaces(self.actor).distance(self.space(state)) > normal
    }

    fn space(self, state: &State) -> Footprint {
        Footprint::new(state.map().shape(), self.at, 1)
    }
}

/// Whether an actor may attack a place (UL-ATK-44): the weapon is at hand or the spell can be cast, and goes as far. Outside
/// a fight it costs no Action Points.
pub fn may_strike_at(state: &State, aimed: Aimed) -> Verdict {
    let Aimed { actor, thrown, at, .. } = aimed;
    let (most, rule) = match aimed.with {
        With::Weapon(place) => {
            let (weapon, _) = weapon_of(state, actor, place)?;
            may(state, actor, attack_price(state, &aimed.attack(actor), false).total)?;
            at_hand(state, actor, place, thrown)?;
            how_far(state, actor, weapon, aimed.range(state))
        }
        With::Spell(place) => {
            spells::may_aim(state, actor, place)?;
            let far = spells::spell(state, actor, place).map_or(0, spells::in_spaces);
            (far, &SINGLE_RANGE)
        }
        With::Maneuver(_) => return Err(Refusal::new(&THINGS, "a maneuver is tried on somebody")),
    };
    let here = state.spaces(actor);
    let space = aimed.space(state);
    let there = space.fits(state.map()) && !state.stands_on(actor, at);
    ensure!(there, THINGS, "that place is not on the map, or is one's own");
    ensure!(here.distance(space) <= most, *rule, "that place is too far away", instead = "move nearer");
    let covered = state.map().cover(here, space, |cell| shut(state, cell)) == Cover::Total;
    ensure!(!covered, TOTAL_COVER, "that place is completely behind cover");
    Ok(())
}

/// Whether an actor may strike now.
fn may(state: &State, actor: ActorId, ap: i32) -> Verdict {
    must_act(state, actor)?;
    can_pay(state, actor, ap)
}

/// Strike at a place where an actor unseen may be (UL-ATK-12).
#[command(rule = WRONG_PLACE, group = "Attack", label = "Strike at a place where somebody unseen may be", open)]
#[derive(Copy, Eq)]
pub struct StrikeBlindly {
    pub actor: ActorId,
    /// With which weapon, by its place in the record.
    pub weapon: u8,
    /// Whether it is thrown.
    #[serde(default)]
    pub thrown: bool,
    /// At which space.
    pub at: Cell,
}

impl Act<Unbound> for StrikeBlindly {
    fn when(state: &State) -> Verdict {
        fighting(state)
    }

    fn may(&self, state: &State) -> Verdict {
        may_strike_at(state, self.aimed())?;
        let seen = self.there(state).find(|&other| state.sees(self.actor, other));
        let open = |other| Refusal::new(&WRONG_PLACE, "{} stands there for all to see").about(other);
        seen.map_or(Ok(()), |other| Err(open(other).instead("attack it openly")))
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        begin(table, self.aimed(), None);
        let target = self.there(table.state()).next();
        match target {
            _ if self.aimed().falls_short(table.state()) => fall_short(table, self.aimed(), None),
            Some(target) => super::announce(table, self.aimed().attack(target)),
            None => miss(table, self.aimed()),
        }
    }

    fn forms(forms: &mut Forms<'_>) {
        let actor = forms.actor;
        let state = forms.state();
        if state.acting == Some(actor) {
            let blank = StrikeBlindly { actor, weapon: 0, thrown: false, at: state.actor(actor).at };
            forms.form(Self::DOC.group, Self::DOC.title, blank.into(), arm(state, actor));
        }
    }
}

impl StrikeBlindly {
    fn aimed(self) -> Aimed {
        let StrikeBlindly { actor, weapon, thrown, at } = self;
        Aimed::weapon(actor, weapon, thrown, at)
    }

    /// Returns who stands there.
    fn there(self, state: &State) -> impl Iterator<Item = ActorId> + '_ {
        state.ids().filter(move |&other| {
            let who = state.actor(other);
            who.alive() && who.present() && state.stands_on(other, self.at)
        })
    }
}

/// Returns the fields of a form that say which weapon goes where.
fn arm(state: &State, actor: ActorId) -> Vec<Field> {
    let last = state.actor(actor).profile.weapons.len() as i32 - 1;
    vec![
        number("/weapon", "weapon, counted from 0", 0, last),
        field("/thrown", "thrown", Takes::Flag),
        field("/at", "where", Takes::Cell),
    ]
}

/// Pays, comes out of hiding, and turns towards the place.
fn begin(table: &mut Table<'_, impl Run>, aimed: Aimed, what: Option<&str>) {
    let Aimed { actor, thrown, at, .. } = aimed;
    let fights = table.state().stage == Stage::Fighting;
    if let (With::Weapon(_), true) = (aimed.with, fights) {
        let price = attack_price(table.state(), &aimed.attack(actor), table.listens());
        pay(table, actor, Expense::Attack, price);
        super::declaring::no_longer_hindered(table, actor);
    }
    if table.state().actor(actor).hidden {
        come_out(table, actor);
    }
    if let With::Weapon(weapon) = aimed.with {
        table.emit(PlaceAttacked { actor, weapon, thrown, at, what: what.map(str::to_owned) });
    } else if let Some(cast) = aimed.cast() {
        spells::begin(table, cast);
    }
    if !fights {
        return;
    }
    let space = aimed.space(table.state());
    let state = table.state();
    let behind = state.spaces(actor).arc_of_creature(state.actor(actor).facing, space) == ludex_grid::Arc::Back;
    if let (true, false, Some(facing)) = (behind, state.activation.faced, state.spaces(actor).towards(space)) {
        table.emit(Faced { actor, facing, free: true });
    }
}

/// Rolls the d20 of an attack at a place.
fn roll(table: &mut Table<'_, impl Run>, aimed: Aimed, unseen: bool) -> (Rolled, Tally, AdvantageSources) {
    let state = table.state();
    let shows = table.listens();
    let mut advantage = AdvantageSources::new(shows);
    if unseen {
        advantage.disadvantage("target unseen", &UNSEEN_TARGET);
    }
    let ranged = aimed.range(state);
    let distance = state.spaces(aimed.actor).distance(aimed.space(state));
    let meant = helped_against_unseen(state, aimed.actor).filter(|_| unseen);
    own_advantage(&mut advantage, state, (aimed.actor, meant), ranged, distance, false);
    let tally = match aimed.with {
        With::Weapon(place) => state.actor(aimed.actor).weapon(place).map(|(weapon, _)| {
            water::hamper(&mut advantage, state, (aimed.actor, None), weapon, (aimed.thrown, ranged.is_some()));
            attack_tally(state, aimed.actor, weapon, aimed.thrown, shows)
        }),
        With::Spell(place) => {
            spells::spell(state, aimed.actor, place).map(|spell| spells::attack_tally(state, aimed.actor, spell, shows))
        }
        With::Maneuver(_) => None,
    };
    let tally = tally.unwrap_or_else(|| Tally::new(shows));
    let die = table.die(20, advantage.net());
    crate::valor::d20(table, aimed.actor, &die);
    (die, tally, advantage)
}

/// Subject an actor is helped against without seeing it. A strike at a place is meant for it, wherever it is, so that
/// the dice do not tell whether it is there.
fn helped_against_unseen(state: &State, actor: ActorId) -> Option<ActorId> {
    state.actor(actor).help().filter_map(|help| help.against).find(|&foe| !state.sees(actor, foe))
}

/// It misses by itself, with no die (UL-UWC-02).
fn fall_short(table: &mut Table<'_, impl Run>, aimed: Aimed, what: Option<&str>) {
    table.emit(FellShort { actor: aimed.actor, target: None, what: what.map(str::to_owned) });
    let meant = helped_against_unseen(table.state(), aimed.actor).filter(|_| what.is_none());
    finish(table, aimed, meant);
}

/// Nobody is there (UL-ATK-12). The die falls all the same, so that nothing gives it away.
fn miss(table: &mut Table<'_, impl Run>, aimed: Aimed) {
    let (roll, tally, advantage) = roll(table, aimed, true);
    let actor = aimed.actor;
    let at = aimed.at;
    let total = roll.value() + tally.total;
    let reasons = advantage.into_reasons();
    let degree = Degree::Miss;
    let rule = (&WRONG_PLACE).into();
    let roll = ThingRoll { roll, tally, reasons, total, target: None, degree, rule };
    let meant = helped_against_unseen(table.state(), actor);
    table.emit(ThingStruck { actor, at, what: None, roll });
    finish(table, aimed, meant);
}

/// Attack a thing, or a place itself (UL-ATK-44). The game master states what it is.
#[command(rule = THINGS, group = "Attack", label = "Strike a thing", by = game_master, between, open)]
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
        strike(table, self.aimed(), (&self.what, None), (armor, self.size));
    }

    fn forms(forms: &mut Forms<'_>) {
        let actor = forms.actor;
        let state = forms.state();
        if state.acting == Some(actor) || state.stage != Stage::Fighting {
            let at = state.actor(actor).at;
            let size = Size::Medium;
            let armor = Some(8);
            let blank =
                StrikeThing { actor, weapon: 0, thrown: false, at, what: String::new(), armor, size, spell: None };
            let mut fields = arm(state, actor);
            fields.push(field("/what", "what", Takes::Text));
            fields.push(number("/armor", "its armor", 0, 30));
            fields.push(choice("/size", "how big", SIZE_TABLE.map(|row| word(row.0))));
            forms.form(Self::DOC.group, Self::DOC.title, blank.into(), fields);
        }
    }
}

impl StrikeThing {
    fn aimed(&self) -> Aimed {
        let &StrikeThing { actor, weapon, thrown, at, spell, .. } = self;
        match spell {
            Some(spell) => Aimed { actor, with: With::Spell(spell), thrown: false, at },
            None => Aimed::weapon(actor, weapon, thrown, at),
        }
    }
}

/// Strikes a thing of the scene, which may break (UL-OBJ-08); whether that is possible was checked before.
pub(crate) fn strike_object(table: &mut Table<'_, impl Run>, aimed: Aimed, thing: &Thing) {
    strike(table, aimed, (&thing.name, Some(thing)), (Some(thing.armor_value()), thing.size));
}

fn strike(
    table: &mut Table<'_, impl Run>,
    aimed: Aimed,
    (what, thing): (&str, Option<&Thing>),
    (armor, size): (Option<i32>, Size),
) {
    begin(table, aimed, Some(what));
    if aimed.falls_short(table.state()) {
        return fall_short(table, aimed, Some(what));
    }
    let (die, tally, advantage) = roll(table, aimed, false);
    let total = die.value() + tally.total;
    let state = table.state();
    let profile = &state.actor(aimed.actor).profile;
    let skill = match aimed.with {
        With::Weapon(place) => {
            let weapon = profile.weapons.get(usize::from(place));
            Skill { rank: weapon.map_or(0, |weapon| profile.weapon_rank(weapon, state.options())), weapon: true }
        }
        _ => Skill { rank: profile.rank(Group::Spells), weapon: false },
    };
    let (degree, rule) = match (armor, die.kept) {
        (None, 2..) => (Degree::Hit, (&THINGS).into()),
        (armor, face) => {
            let margin = total - armor.unwrap_or(total);
            degree(state, &aimed.attack(aimed.actor), face, margin, skill, 0)
        }
    };
    let roll = ThingRoll { roll: die, tally, reasons: advantage.into_reasons(), total, target: armor, degree, rule };
    table.emit(ThingStruck { actor: aimed.actor, at: aimed.at, what: Some(what.to_owned()), roll });
    if degree != Degree::Miss {
        break_thing(table, aimed, (what, thing), (armor.unwrap_or(0), size), degree);
    }
    finish(table, aimed, None);
}

/// Damage to a thing: half its armor comes off (UL-OBJ-03), and poison and psychic damage do nothing (UL-OBJ-04).
fn break_thing(
    table: &mut Table<'_, impl Run>,
    aimed: Aimed,
    (what, thing): (&str, Option<&Thing>),
    (armor, size): (i32, Size),
    degree: Degree,
) {
    let profile = table.state().actor(aimed.actor).profile.clone();
    let weapon = |place: u8| profile.weapons.get(usize::from(place));
    let spell = |place: u8| profile.spells.get(usize::from(place));
    let (parts, source, ignores) = match aimed.with {
        With::Weapon(place) => match weapon(place) {
            Some(weapon) => (&weapon.damage[..], weapon.source, weapon.ignores_armor),
            None => return,
        },
        With::Spell(place) => match spell(place) {
            Some(spell) => (&spell.damage[..], spell.source, spell.ignores_armor),
            None => return,
        },
        With::Maneuver(_) => return,
    };
    let critical = degree == Degree::Critical;
    let first = parts.first().map_or(DamageType::Bludgeoning, |part| part.kind);
    let passes = ignores || (critical && first == DamageType::Piercing);
    let mut armor = if passes { 0 } else { table.state().options().base_reduction(armor) };
    let shows = table.listens();
    for (place, part) in parts.iter().enumerate() {
        let mut tally = match (aimed.with, place) {
            (With::Weapon(arm), 0) => weapon(arm)
                .map(|weapon| damage_tally(&profile, weapon, Occasion::Action, table.state().options(), shows))
                .unwrap_or_else(|| Tally::new(shows)),
            (With::Spell(known), _) => {
                spell(known).map_or_else(|| Tally::new(shows), |spell| spells::plus(&profile, spell, place, shows))
            }
            _ => Tally::new(shows),
        };
        if let (With::Weapon(_), 1..) = (aimed.with, place) {
            tally.add("weapon", i32::from(part.dice.plus), &DAMAGE_ROLL);
        }
        let roll = (part.dice.count > 0).then(|| table.dice(part.dice.count.into(), part.dice.sides.into()));
        if critical && first == DamageType::Slashing && place == 0 {
            tally.add("most of the dice", part.dice.most(), &SLASHING);
        }
        let amount = (roll.as_ref().map_or(0, Rolled::value) + tally.total).max(0);
        let kind = part.kind;
        let mut flow = Flow { roll, ..Flow::new((kind, source), tally, amount, &ARMOR_REDUCTION) };
        let blow = Blow { degree, answer: Answer::Passive, situation: Situation::Whole };
        damage::reduce(&mut flow, &mut armor, &mut 0, blow, shows);
        match thing {
            Some(thing) => objects::breaking::withstand(&mut flow, table.state(), thing, shows),
            None if matches!(kind, DamageType::Poison | DamageType::Psychic) => {
                flow.step(shows, "no harm to a thing", 0, &IMMUNE_THINGS);
            }
            None if water::covers(table.state(), aimed.at, size.across()) => {
                objects::breaking::quench(&mut flow, shows)
            }
            None => {}
        }
        let Flow { roll, tally, steps, amount, .. } = flow;
        let rule = (&THINGS).into();
        let damage = DamageDealt { kind, source, roll, tally, steps, amount, loss: Loss::default(), rule };
        match thing {
            Some(thing) if objects::thing(table.state(), &thing.name).is_some_and(|thing| !thing.broken()) => {
                objects::breaking::hurt(table, Some(aimed.actor), &thing.name, damage);
            }
            Some(_) => {}
            None => table.emit(ThingDamaged { actor: aimed.actor, what: what.to_owned(), damage }),
        }
    }
}

/// What an attack uses up, and what may follow it.
fn finish(table: &mut Table<'_, impl Run>, aimed: Aimed, meant: Option<ActorId>) {
    let Aimed { actor, thrown, at, .. } = aimed;
    gives_away(table, actor, meant);
    let With::Weapon(weapon) = aimed.with else { return };
    let loading = table.state().actor(actor).weapon(weapon).is_some_and(|(weapon, _)| weapon.loading);
    shot_off(table, actor, (weapon, loading), thrown.then_some(at));
    if table.state().stage == Stage::Fighting {
        offer_off_hand(table, &aimed.attack(actor), weapon);
    }
}
