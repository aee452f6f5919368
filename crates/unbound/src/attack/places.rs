//! Attacks at places and at things: where somebody unseen may be, and what stands there (UL-ATK-12, UL-ATK-44).

use super::declaring::{at_hand, come_out, how_far, weapon_of};
use super::rolling::{Skill, attack_tally, own_fortune, range};
use super::verdict::degree;
use super::{
    Degree, PlaceAttacked, ThingRoll, ThingStruck, UNSEEN_TARGET, attack_price, gives_away, offer_off_hand, shot_off,
};
use crate::armour::{ARMOR_REDUCTION, Situation};
use crate::body::water;
use crate::character::Size;
use crate::character::size::SIZE_TABLE;
use crate::cover::{TOTAL_COVER, shut};
use crate::critical::SLASHING;
use crate::damage::types::DamageType;
use crate::damage::{self, Blow, DAMAGE_ROLL, DamageDealt, Flow, ThingDamaged, damage_tally};
use crate::movement::Faced;
use crate::objects::{self, Thing};
use crate::pending::Occasion;
use crate::pools::Loss;
use crate::prelude::*;
use crate::turns::{must_act, pay};
use ludex_grid::Footprint;

ludex_engine::rules! {
    /// Whoever strikes at a place where nobody is misses; the table learns only that.
    WRONG_PLACE = "UL-ATK-12", "Wrong place";
    /// A thing is hit at its armor value and never defends; a place is hit by anything but a natural 1 (house).
    THINGS = "UL-ATK-44", "Objects and places";
    /// Things are immune to poison and psychic damage.
    IMMUNE_THINGS = "UL-OBJ-04", "Damage immunities of objects";
}

plain! {
    /// An attack at a place: who, with what, and where to.
    #[derive(Clone, Copy, PartialEq, Eq)] pub struct Aimed {
        actor: ActorId, "Who attacks.";
        weapon: u8, "With which weapon, by its place in the record.";
        thrown: bool, "Whether it is thrown.";
        at: Cell, "At which space.";
    }
}

impl Aimed {
    /// The same as an attack at somebody; at the attacker itself where nobody is meant, for the price alone.
    fn attack(self, target: ActorId) -> Attack {
        Attack { thrown: self.thrown, ..Attack::new(self.actor, target, With::Weapon(self.weapon)) }
    }

    fn space(self, state: &State) -> Footprint {
        Footprint::new(state.map().shape(), self.at, 1)
    }
}

/// Whether an actor may attack a place (UL-ATK-44): the weapon is at hand, and goes as far.
pub fn may_strike_at(state: &State, aimed: Aimed) -> Verdict {
    let Aimed { actor, weapon: place, thrown, at } = aimed;
    must_act(state, actor)?;
    let (weapon, _) = weapon_of(state, actor, place)?;
    can_pay(state, actor, attack_price(state, &aimed.attack(actor), false).total)?;
    at_hand(state, actor, place, thrown)?;
    let (here, space) = (state.spaces(actor), aimed.space(state));
    let there = space.fits(state.map()) && !state.stands_on(actor, at);
    only_if!(there, &THINGS, "that place is not on the map, or is one's own")?;
    let (most, rule) = how_far(state, actor, weapon, range(state, actor, weapon, thrown));
    only_if!(here.distance(space) <= most, rule, "that place is too far away"; "move nearer")?;
    let covered = state.map().cover(here, space, |cell| shut(state, cell)) == Cover::Total;
    not_if!(covered, &TOTAL_COVER, "that place is completely behind cover")
}

acts! { Unbound;
    /// Strike at a place where somebody unseen may be (UL-ATK-12).
    #[command(rule = WRONG_PLACE, group = "Attack", label = "Strike at a place where somebody unseen may be", open)]
    #[derive(Copy, Eq)] StrikeBlindly {
        actor: ActorId;
        weapon: u8, "With which weapon, by its place in the record.";
        #[or_default] thrown: bool, "Whether it is thrown.";
        at: Cell, "At which space.";
    }
    when |s| fighting(s),
    may |c, s| {
        may_strike_at(s, c.aimed())?;
        let seen = c.there(s).find(|&other| s.sees(c.actor, other));
        let open = |other| Refusal::new(&WRONG_PLACE, "{} stands there for all to see").about(other);
        seen.map_or(Ok(()), |other| Err(open(other).instead("attack it openly")))
    },
    run |c, t| {
        begin(t, c.aimed(), None);
        let target = c.there(t.state()).next();
        match target {
            Some(target) => super::announce(t, c.aimed().attack(target)),
            None => miss(t, c.aimed()),
        }
    },
    forms |forms| {
        let (actor, state) = (forms.actor, forms.state());
        if state.acting == Some(actor) {
            let blank = StrikeBlindly { actor, weapon: 0, thrown: false, at: state.actor(actor).at };
            forms.form(Self::DOC.group, Self::DOC.title, blank.into(), arm(state, actor));
        }
    };
}

impl StrikeBlindly {
    fn aimed(self) -> Aimed {
        let StrikeBlindly { actor, weapon, thrown, at } = self;
        Aimed { actor, weapon, thrown, at }
    }

    /// Who stands there.
    fn there(self, state: &State) -> impl Iterator<Item = ActorId> + '_ {
        state.ids().filter(move |&other| {
            let who = state.actor(other);
            who.alive() && who.present() && state.stands_on(other, self.at)
        })
    }
}

/// The fields of a form that say which weapon goes where.
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
    let Aimed { actor, weapon, thrown, at } = aimed;
    let price = attack_price(table.state(), &aimed.attack(actor), table.listens());
    pay(table, actor, Expense::Attack, price);
    super::declaring::no_longer_hindered(table, actor);
    if table.state().actor(actor).hidden {
        come_out(table, actor);
    }
    table.emit(PlaceAttacked { actor, weapon, thrown, at, what: what.map(str::to_owned) });
    let (state, space) = (table.state(), aimed.space(table.state()));
    let behind = state.spaces(actor).arc_of_creature(state.actor(actor).facing, space) == ludex_grid::Arc::Back;
    if let (true, false, Some(facing)) = (behind, state.activation.faced, state.spaces(actor).towards(space)) {
        table.emit(Faced { actor, facing, free: true });
    }
}

/// Rolls the d20 of an attack at a place.
fn roll(table: &mut Table<'_, impl Run>, aimed: Aimed, unseen: bool) -> (Rolled, Tally, AdvantageSources) {
    let (state, shows) = (table.state(), table.listens());
    let mut fortune = AdvantageSources::new(shows);
    if unseen {
        fortune.disadvantage("target unseen", &UNSEEN_TARGET);
    }
    let Some((weapon, _)) = state.actor(aimed.actor).weapon(aimed.weapon) else {
        return (Rolled::default(), Tally::new(shows), fortune);
    };
    let ranged = range(state, aimed.actor, weapon, aimed.thrown);
    let distance = state.spaces(aimed.actor).distance(aimed.space(state));
    let meant = helped_against_unseen(state, aimed.actor).filter(|_| unseen);
    own_fortune(&mut fortune, state, (aimed.actor, meant), ranged, distance, false);
    water::hamper(&mut fortune, state, (aimed.actor, None), weapon, (aimed.thrown, ranged.is_some()));
    let tally = attack_tally(state, aimed.actor, weapon, aimed.thrown, shows);
    let die = table.die(20, fortune.luck());
    crate::valor::d20(table, aimed.actor, &die);
    (die, tally, fortune)
}

/// Whom somebody is helped against without seeing it. A strike at a place is meant for it, wherever it is, so that the
/// dice do not tell whether it is there.
fn helped_against_unseen(state: &State, actor: ActorId) -> Option<ActorId> {
    state.actor(actor).help().filter_map(|help| help.against).find(|&foe| !state.sees(actor, foe))
}

/// Nobody is there (UL-ATK-12). The die falls all the same, so that nothing gives it away.
fn miss(table: &mut Table<'_, impl Run>, aimed: Aimed) {
    let (roll, tally, fortune) = roll(table, aimed, true);
    let (actor, at, total) = (aimed.actor, aimed.at, roll.value() + tally.total);
    let (reasons, degree, rule) = (fortune.into_reasons(), Degree::Miss, (&WRONG_PLACE).into());
    let roll = ThingRoll { roll, tally, reasons, total, target: None, degree, rule };
    let meant = helped_against_unseen(table.state(), actor);
    table.emit(ThingStruck { actor, at, what: None, roll });
    finish(table, aimed, meant);
}

acts! { Unbound;
    /// Attack a thing, or a place itself (UL-ATK-44). The game master states what it is.
    #[command(rule = THINGS, group = "Attack", label = "Strike a thing", by = game_master, open)]
    #[derive(Eq)] StrikeThing {
        actor: ActorId;
        weapon: u8, "With which weapon, by its place in the record.";
        #[or_default] thrown: bool, "Whether it is thrown.";
        at: Cell, "Where it is.";
        what: String, "What it is, in words.";
        /// Its armor value before its size; a place has none.
        #[field("the armor of a thing", 0..=30)] #[or_default] armor: Option<i32>;
        #[or_default] size: Size, "How big it is (UL-SIZ-02).";
    }
    when |s| fighting(s),
    may |c, s| may_strike_at(s, c.aimed()),
    // Its size changes the armor of a thing; a place itself has none (UL-SIZ-02).
    run |c, t| {
        let armor = c.armor.map(|armor| c.size.object_armor(armor));
        strike(t, c.aimed(), (&c.what, None), (armor, c.size));
    },
    forms |forms| {
        let (actor, state) = (forms.actor, forms.state());
        if state.acting == Some(actor) {
            let (at, size) = (state.actor(actor).at, Size::Medium);
            let blank = StrikeThing { actor, weapon: 0, thrown: false, at, what: String::new(), armor: Some(8), size };
            let mut fields = arm(state, actor);
            fields.push(field("/what", "what", Takes::Text));
            fields.push(number("/armor", "its armor", 0, 30));
            fields.push(choice("/size", "how big", SIZE_TABLE.map(|row| word(row.0))));
            forms.form(Self::DOC.group, Self::DOC.title, blank.into(), fields);
        }
    };
}

impl StrikeThing {
    fn aimed(&self) -> Aimed {
        let &StrikeThing { actor, weapon, thrown, at, .. } = self;
        Aimed { actor, weapon, thrown, at }
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
    let (die, tally, fortune) = roll(table, aimed, false);
    let total = die.value() + tally.total;
    let state = table.state();
    let profile = state.actor(aimed.actor).profile.clone();
    let Some(weapon) = profile.weapons.get(usize::from(aimed.weapon)) else { return };
    let rank = profile.weapon_rank(weapon, state.options());
    let (degree, rule) = match (armor, die.kept) {
        (None, 2..) => (Degree::Hit, (&THINGS).into()),
        (armor, face) => {
            let margin = total - armor.unwrap_or(total);
            degree(state, &aimed.attack(aimed.actor), face, margin, Skill { rank, weapon: true }, 0)
        }
    };
    let roll = ThingRoll { roll: die, tally, reasons: fortune.into_reasons(), total, target: armor, degree, rule };
    table.emit(ThingStruck { actor: aimed.actor, at: aimed.at, what: Some(what.to_owned()), roll });
    if degree != Degree::Miss {
        break_thing(table, aimed, (what, thing), (armor.unwrap_or(0), size), degree);
    }
    finish(table, aimed, None);
}

/// Damage to a thing: its armor comes off (UL-OBJ-03), and poison and psychic damage do nothing (UL-OBJ-04).
fn break_thing(
    table: &mut Table<'_, impl Run>,
    aimed: Aimed,
    (what, thing): (&str, Option<&Thing>),
    (armor, size): (i32, Size),
    degree: Degree,
) {
    let profile = table.state().actor(aimed.actor).profile.clone();
    let Some(weapon) = profile.weapons.get(usize::from(aimed.weapon)) else { return };
    let critical = degree == Degree::Critical;
    let first = weapon.damage.first().map_or(DamageType::Bludgeoning, |part| part.kind);
    let passes = weapon.ignores_armor || (critical && first == DamageType::Piercing);
    let mut armor = if passes { 0 } else { armor };
    let shows = table.listens();
    for (place, part) in weapon.damage.iter().enumerate() {
        let mut tally = match place {
            0 => damage_tally(&profile, weapon, Occasion::Action, shows),
            _ => Tally::new(shows),
        };
        if place > 0 {
            tally.add("weapon", i32::from(part.dice.plus), &DAMAGE_ROLL);
        }
        let roll = (part.dice.count > 0).then(|| table.dice(part.dice.count.into(), part.dice.sides.into()));
        if critical && first == DamageType::Slashing && place == 0 {
            tally.add("most of the dice", part.dice.most(), &SLASHING);
        }
        let amount = (roll.as_ref().map_or(0, Rolled::value) + tally.total).max(0);
        let (kind, source) = (part.kind, weapon.source);
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
    let Aimed { actor, weapon, thrown, at } = aimed;
    gives_away(table, actor, meant);
    let loading = table.state().actor(actor).weapon(weapon).is_some_and(|(weapon, _)| weapon.loading);
    shot_off(table, actor, (weapon, loading), thrown.then_some(at));
    offer_off_hand(table, &aimed.attack(actor), weapon);
}
