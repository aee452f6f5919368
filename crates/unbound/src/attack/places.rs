//! Attacks at places and at things: where an actor unseen may be, and what stands there (UL-ATK-12, UL-ATK-44).

mod things;

pub use things::StrikeThing;
pub(crate) use things::strike_object;

use super::declaring::{at_hand, come_out, how_far, weapon_of};
use super::rolling::own_advantage;
use super::sums::{attack_tally, range};
use super::{
    Degree, FellShort, PlaceAttacked, SINGLE_RANGE, ThingRoll, ThingStruck, UNSEEN_TARGET, attack_price, gives_away,
    offer_off_hand, shot_off,
};
use crate::body::water;
use crate::cover::TOTAL_COVER;
use crate::movement::Faced;
use crate::objects::bars;
use crate::prelude::*;
use crate::spells::{self, Cast};
use crate::valor;
use ludex_grid::Arc;

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

    /// Returns its normal and its long range in spaces, if it goes far.
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
        let under_water = state.actor(self.actor).body.submerged || water::covers(state, self.at, 1);
        let with_weapon = matches!(self.with, With::Weapon(_));
        let Some((normal, _)) = self.range(state) else { return false };
        with_weapon && under_water && state.spaces(self.actor).distance(self.space(state)) > normal
    }

    /// Returns the space that it is at, as a body would stand there.
    fn space(self, state: &State) -> Footprint {
        Footprint::new(state.map().shape(), self.at, 1)
    }
}

/// Checks whether an actor may attack a place (UL-ATK-44): the weapon is at hand or the spell can be cast, and goes as far. Outside
/// a fight it costs no Action Points.
pub fn may_strike_at(state: &State, aimed: Aimed) -> Verdict {
    may_strike(state, aimed, false)
}

/// Checks whether an actor may strike at a place as [`may_strike_at`], also at its own where what is struck stands `beside` it there: a
/// door between spaces, from which whoever stands there is one space away.
pub(crate) fn may_strike(state: &State, aimed: Aimed, beside: bool) -> Verdict {
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
    let there = space.fits(state.map()) && (beside || !state.stands_on(actor, at));
    ensure!(there, THINGS, "that place is not on the map, or is one's own");
    ensure!(
        here.distance(space) + u32::from(beside) <= most,
        *rule,
        "that place is too far away",
        instead = "move nearer"
    );
    let covered = state.map().hides(here, space, |cell| bars(state, cell));
    ensure!(!covered, TOTAL_COVER, "that place is completely behind cover");
    Ok(())
}

/// Checks whether an actor may strike now, and can pay for it.
fn may(state: &State, actor: ActorId, ap: i32) -> Verdict {
    must_act(state, actor)?;
    can_pay(state, actor, ap)
}

/// Strike at a place where an actor unseen may be (UL-ATK-12).
#[command(rule = WRONG_PLACE, group = "Attack", kind = Attack, label = "Strike at a place where somebody unseen may be", open)]
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
        if let Some(seen) = self.there(state).find(|&other| state.sees(self.actor, other)) {
            let refusal = Refusal::new(&WRONG_PLACE, "{} stands there for all to see").about(seen);
            return Err(refusal.instead("attack it openly"));
        }
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let aimed = self.aimed();
        begin(table, aimed, None);

        let target = self.there(table.state()).next();
        if aimed.falls_short(table.state()) {
            fall_short(table, aimed, None);
        } else if let Some(target) = target {
            super::announce(table, aimed.attack(target));
        } else {
            miss(table, aimed);
        }
    }

    fn forms(forms: &mut Forms<'_>) {
        let actor = forms.actor;
        let state = forms.state();
        if state.acting == Some(actor) {
            let blank = StrikeBlindly { actor, weapon: 0, thrown: false, at: state.actor(actor).at };
            forms.form(Self::DOC.group, Self::DOC.title, blank.into(), weapon_fields(state, actor));
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
        state.ids().filter(move |&id| {
            let other = state.actor(id);
            other.alive() && other.present() && state.stands_on(id, self.at)
        })
    }
}

/// Returns the fields of a form that say which weapon goes where.
fn weapon_fields(state: &State, actor: ActorId) -> Vec<Field> {
    let last = state.actor(actor).profile.weapons.len() as i32 - 1;
    vec![
        number("/weapon", "weapon, counted from 0", 0, last),
        field("/thrown", "thrown", Takes::Flag),
        field("/at", "where", Takes::Cell),
    ]
}

/// Begins an attack at a place, or at what stands there: pays, comes out of hiding, and turns towards it.
fn begin(table: &mut Table<'_, impl Run>, aimed: Aimed, what: Option<&str>) {
    let Aimed { actor, thrown, at, .. } = aimed;
    let fights = table.state().stage == Stage::Fighting;
    if fights && matches!(aimed.with, With::Weapon(_)) {
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

    let state = table.state();
    let space = aimed.space(state);
    let is_behind = state.spaces(actor).arc_of_creature(state.actor(actor).facing, space) == Arc::Back;
    if is_behind
        && !state.activation.faced
        && let Some(facing) = state.spaces(actor).towards(space)
    {
        table.emit(Faced { actor, facing, free: true });
    }
}

/// The d20 of an attack at a place, with what counts in it.
struct PlaceRoll {
    die: Rolled,
    tally: Tally,
    total: i32,
    reasons: Vec<Reason>,
}

/// Rolls the d20 of an attack at a place.
fn roll(table: &mut Table<'_, impl Run>, aimed: Aimed, unseen: bool) -> PlaceRoll {
    let state = table.state();
    let shows = table.listens();
    let mut advantage = AdvantageSources::new(shows);
    if unseen {
        advantage.disadvantage("target unseen", &UNSEEN_TARGET);
    }
    let ranged = aimed.range(state);
    let distance = state.spaces(aimed.actor).distance(aimed.space(state));
    let meant = if unseen { helped_against_unseen(state, aimed.actor) } else { None };
    own_advantage(&mut advantage, state, (aimed.actor, meant), ranged, distance, false);

    let mut tally = Tally::new(shows);
    match aimed.with {
        With::Weapon(place) => {
            if let Some((weapon, _)) = state.actor(aimed.actor).weapon(place) {
                water::hamper(&mut advantage, state, (aimed.actor, None), weapon, (aimed.thrown, ranged.is_some()));
                tally = attack_tally(state, aimed.actor, weapon, aimed.thrown, shows);
            }
        }
        With::Spell(place) => {
            if let Some(spell) = spells::spell(state, aimed.actor, place) {
                tally = spells::attack_tally(state, aimed.actor, spell, shows);
            }
        }
        With::Maneuver(_) => {}
    }

    let die = table.die(20, advantage.net());
    valor::d20(table, aimed.actor, &die);
    let total = die.value() + tally.total;
    PlaceRoll { die, tally, total, reasons: advantage.into_reasons() }
}

/// Returns whom an actor is helped against without seeing it. A strike at a place is meant for that one, wherever it is, so
/// that the dice do not tell whether it is there.
fn helped_against_unseen(state: &State, actor: ActorId) -> Option<ActorId> {
    state.actor(actor).help().filter_map(|help| help.against).find(|&foe| !state.sees(actor, foe))
}

/// Lets an attack miss by itself, with no die: it goes farther than anything does under water (UL-UWC-02).
fn fall_short(table: &mut Table<'_, impl Run>, aimed: Aimed, what: Option<&str>) {
    table.emit(FellShort { actor: aimed.actor, target: None, what: what.map(str::to_owned) });
    let meant = if what.is_none() { helped_against_unseen(table.state(), aimed.actor) } else { None };
    finish(table, aimed, meant);
}

/// Strikes where nobody is (UL-ATK-12). The die falls all the same, so that nothing gives it away.
fn miss(table: &mut Table<'_, impl Run>, aimed: Aimed) {
    let PlaceRoll { die, tally, total, reasons } = roll(table, aimed, true);
    let rule = (&WRONG_PLACE).into();
    let roll = ThingRoll { roll: die, tally, reasons, total, target: None, degree: Degree::Miss, rule };
    let meant = helped_against_unseen(table.state(), aimed.actor);
    table.emit(ThingStruck { actor: aimed.actor, at: aimed.at, what: None, roll });
    finish(table, aimed, meant);
}

/// Ends what an attack uses up, and asks about the strike that may follow it.
fn finish(table: &mut Table<'_, impl Run>, aimed: Aimed, meant: Option<ActorId>) {
    let Aimed { actor, thrown, at, .. } = aimed;
    gives_away(table, actor, meant);
    let With::Weapon(weapon) = aimed.with else { return };
    shot_off(table, actor, weapon, thrown.then_some(at));
    if table.state().stage == Stage::Fighting {
        offer_off_hand(table, &aimed.attack(actor), weapon);
    }
}
