//! Disarming: whose weapon goes where, and catching it (UL-MAN-21 to 25).

use crate::action_points::Expense;
use crate::actions::{FREE, FreeInteraction, cost, may, pay_plain};
use crate::character::{Attribute, Weapon};
use crate::checks::{self, Checked};
use crate::handling::{GEAR, GearMoved};
use crate::holds;
use crate::pending::{Asked, Attack, Pending, Settled};
use crate::senses::{Lamp, Seen, Surround};
use crate::state::{Gear, Lying, State};
use crate::table::sees;
use crate::tell::{Words, line};
use crate::turns::fighting;
use crate::{Offer, Offers, Run, Table, Teller, Unbound};
use ludex_engine::{ActorId, Fortune, Happens, Line, Mood, Refusal, Verdict, Viewer};
use ludex_grid::{Cell, Entry, Footprint};
use ludex_kit::{Act, Described, command, event};

ludex_engine::rules! {
    /// A disarm is met by a dodge, a parry or Passive Armor; the weapon, or whatever else is in hand, lands in a free space
    /// beside its owner that the attacker chooses.
    DISARM = "UL-MAN-21", "Disarm";
    /// What is held in two hands is knocked away with disadvantage; a two-handed weapon has advantage against what is
    /// held in one.
    DISARM_HANDS = "UL-MAN-22", "Disarm and hands";
    /// For 2 Action Points more the weapon may be caught in a free hand, by a Dexterity roll against 12.
    CATCHING = "UL-MAN-23", "Catching";
    /// A critical disarm lands the weapon a space farther, or lets it be caught for nothing, against 10.
    DISARM_CRITICAL = "UL-MAN-24", "Disarm critical";
    /// A disarm that barely fails lets the weapon fall at its owner's feet.
    DISARM_MINOR = "UL-MAN-25", "Disarm minor failure";
}

/// What a catch rolls against, after a plain and after a critical disarm (UL-MAN-23, UL-MAN-24).
pub const CATCH_NUMBERS: (i32, i32) = (12, 10);

/// The number that stands for the shield where things in hand are numbered; weapons have those of their places.
pub const SHIELD: u8 = 32;
/// The first number of lights that somebody carries, in the order of the scene's.
const LIGHTS: u8 = 40;
/// The first number of things that were caught from others, in the order in which they lie about.
const CAUGHT: u8 = 128;

/// Something that is in somebody's hand, or was until it was knocked out of it (UL-MAN-21).
#[derive(Debug, Clone, Copy)]
enum Thing<'a> {
    /// One of its own weapons.
    Weapon(&'a Weapon),
    /// Its shield.
    Shield,
    /// A light that it carries.
    Light(&'a Lamp),
    /// What it caught from another, with its place among that one's weapons.
    Caught(ActorId, u8),
}

/// What a number stands for.
fn thing(state: &State, target: ActorId, item: u8) -> Option<Thing<'_>> {
    let who = state.actor(target);
    match item {
        SHIELD => who.profile.shield.as_ref().map(|_| Thing::Shield),
        CAUGHT.. => state.lying.get(usize::from(item - CAUGHT)).map(|lying| Thing::Caught(lying.owner, lying.weapon)),
        LIGHTS.. => state.around.as_ref()?.lamps.get(usize::from(item - LIGHTS)).map(Thing::Light),
        _ => who.weapon(item).map(|(weapon, _)| Thing::Weapon(weapon)),
    }
}

/// What something is called that a disarm names.
pub(crate) fn name_of(state: &State, target: ActorId, item: u8) -> &str {
    match thing(state, target, item) {
        Some(Thing::Weapon(weapon)) => &weapon.name,
        Some(Thing::Shield) => state.actor(target).profile.shield.as_ref().map_or("", |shield| shield.name.as_str()),
        Some(Thing::Light(lamp)) => &lamp.name,
        Some(Thing::Caught(owner, weapon)) if weapon == SHIELD => name_of(state, owner, SHIELD),
        Some(Thing::Caught(owner, weapon)) => state.actor(owner).weapon(weapon).map_or("", |found| &found.0.name),
        None => "",
    }
}

/// What could be knocked out of somebody's hands, by number: its weapons by their places, its shield, lights that it
/// carries, and what it caught from others.
pub fn items(state: &State, target: ActorId) -> impl Iterator<Item = u8> + '_ {
    let who = state.actor(target);
    let weapons = who.held().filter(|(_, weapon)| weapon.hands > 0).map(|(place, _)| place);
    let lamps = state.around.as_ref().map_or(&[][..], |around| &around.lamps);
    let lights = (LIGHTS..CAUGHT).zip(lamps).filter(move |(_, lamp)| lamp.carrier == Some(target));
    let caught = (CAUGHT..=u8::MAX).zip(&state.lying).filter(move |(_, lying)| lying.by == Some(target));
    let shield = who.shield_up.then_some(SHIELD);
    weapons.chain(shield).chain(lights.map(|light| light.0)).chain(caught.map(|caught| caught.0))
}

/// Whether something is in somebody's hands, to be knocked out of them.
pub(crate) fn may_disarm(state: &State, target: ActorId, item: u8) -> Verdict {
    if items(state, target).any(|place| place == item) {
        return Ok(());
    }
    let objection = Refusal::new(&DISARM, "{} has no such weapon in hand").about(target);
    Err(objection.instead("name something that it holds"))
}

/// How many hands it takes to hold something.
fn hands(state: &State, target: ActorId, item: u8) -> u8 {
    match thing(state, target, item) {
        Some(Thing::Weapon(weapon)) => weapon.hands,
        // What was caught is in one hand.
        Some(_) | None => 1,
    }
}

/// What hands speak for and against a disarm (UL-MAN-22).
pub(crate) fn weigh(fortune: &mut Fortune, state: &State, attack: &Attack, item: u8) {
    if hands(state, attack.target, item) > 1 {
        return fortune.disadvantage("held in two hands", &DISARM_HANDS);
    }
    let own = state.actor(attack.attacker);
    let distance = state.distance(attack.attacker, attack.target);
    let swings = |weapon: &Weapon| weapon.hands > 1 && !weapon.shoots() && own.profile.reach_with(weapon) >= distance;
    if own.held().any(|(_, weapon)| swings(weapon)) {
        fortune.advantage("a two-handed weapon", &DISARM_HANDS);
    }
}

/// A weapon flies out of its owner's hand; the attacker is asked where it lands, or whether to catch it.
pub(crate) fn knock_away(table: &mut Table<'_, impl Run>, attack: &Attack, item: u8, critical: bool) {
    let item = drop_at_feet(table, attack.target, item);
    let pending = Pending::Disarmed { actor: attack.attacker, target: attack.target, item, critical, missed: false };
    if is_open(table.state(), &pending) {
        table.emit(Asked { pending });
    }
}

/// A weapon, or what else was in hand, falls at its owner's feet (UL-MAN-25). Gives the number that it has now.
pub(crate) fn drop_at_feet(table: &mut Table<'_, impl Run>, owner: ActorId, item: u8) -> u8 {
    let at = table.state().actor(owner).at;
    match thing(table.state(), owner, item) {
        Some(Thing::Weapon(..) | Thing::Shield) => {
            table.emit(GearMoved { actor: owner, weapon: item, to: Gear::Dropped, lies: Some(at) });
        }
        Some(Thing::Caught(of, weapon)) => table.emit(CatchDropped { actor: owner, owner: of, weapon, at }),
        Some(Thing::Light(lamp)) => {
            let lamp = lamp.clone();
            shine(table, lamp, None, at);
            // It is the last of the lights now.
            let lights = table.state().around.as_ref().map_or(0, |around| around.lamps.len());
            return u8::try_from(lights).map_or(item, |lights| (LIGHTS - 1).saturating_add(lights));
        }
        None => {}
    }
    item
}

/// A light is carried by somebody else, or stands somewhere.
fn shine(table: &mut Table<'_, impl Run>, lamp: Lamp, carrier: Option<ActorId>, at: Cell) {
    let lamp = Box::new(Lamp { carrier, at, ..lamp });
    table.emit(Seen::Changed { to: Surround::Lamp { lamp } });
    crate::stealth::look_again(table, None);
}

/// Whether there is still anything to decide about a weapon that was knocked away.
pub(crate) fn is_open(state: &State, pending: &Pending) -> bool {
    let &Pending::Disarmed { actor, target, item, .. } = pending else { return false };
    let lying = |owner: ActorId, weapon: u8| {
        state.lying.iter().any(|lying| (lying.owner, lying.weapon, lying.by) == (owner, weapon, None))
    };
    let lies = match thing(state, target, item) {
        Some(Thing::Weapon(..)) => state.actor(target).weapon(item).is_some_and(|(_, gear)| gear == Gear::Dropped),
        Some(Thing::Shield) => lying(target, SHIELD),
        Some(Thing::Caught(owner, weapon)) => lying(owner, weapon),
        Some(Thing::Light(lamp)) => lamp.carrier.is_none(),
        None => false,
    };
    state.can_act(actor) && lies && (landings(state, pending).next().is_some() || can_catch(state, pending).is_ok())
}

/// Where the weapon may land: free spaces beside its owner, a space farther after a critical disarm. Without a free
/// space it stays at its owner's feet.
pub fn landings<'a>(state: &'a State, pending: &Pending) -> impl Iterator<Item = Cell> + use<'a> {
    let (target, farther) = match *pending {
        Pending::Disarmed { target, critical, missed, .. } => (Some(target), critical && !missed),
        _ => (None, false),
    };
    let spaces = target.map(|target| state.spaces(target));
    let free = move |cell: Cell, distance: u32| {
        spaces.is_some_and(|spaces| spaces.distance_to(cell) == distance)
            && state.entry(cell) != Entry::Blocked
            && is_empty(state, Footprint::single(state.map().shape(), cell))
    };
    let distance = if farther && state.map().cells().any(|cell| free(cell, 2)) { 2 } else { 1 };
    state.map().cells().filter(move |&cell| free(cell, distance))
}

fn is_empty(state: &State, space: Footprint) -> bool {
    let taken = |id: ActorId| {
        let body = state.actor(id);
        body.alive() && body.present() && !body.hidden && state.spaces(id).overlaps(space)
    };
    !state.ids().any(taken)
}

/// Whether the one who disarmed somebody may catch the weapon; gives the price and the number to reach.
fn can_catch(state: &State, pending: &Pending) -> Result<(i32, i32), Refusal> {
    let &Pending::Disarmed { actor, critical, missed, .. } = pending else {
        return Err(Refusal::new(&CATCHING, "nothing was knocked out of anybody's hand"));
    };
    if missed {
        return Err(Refusal::new(&CATCHING, "a weapon is caught at once or not at all").instead("let it land"));
    }
    if state.actor(actor).free_hands() < 1 {
        return Err(Refusal::new(&CATCHING, "catching needs a free hand").instead("let it land"));
    }
    let (price, number) = if critical { (0, CATCH_NUMBERS.1) } else { (cost::CATCH, CATCH_NUMBERS.0) };
    crate::turns::can_pay(state, actor, price)?;
    Ok((price, number))
}

/// What was knocked out of somebody's hand.
fn disarmed(state: &State) -> Result<&Pending, Refusal> {
    match state.decision() {
        Some(pending @ Pending::Disarmed { .. }) => Ok(pending),
        _ => Err(Refusal::new(&DISARM, "nothing was knocked out of anybody's hand")),
    }
}

/// Catch a weapon that was knocked away (UL-MAN-23).
#[command(rule = CATCHING, group = "Maneuver", answer, described)]
#[derive(Copy, Eq)]
pub struct Catch {
    /// Who catches it.
    pub actor: ActorId,
}

/// The name of what was knocked away.
fn in_the_air(state: &State) -> &str {
    match state.decision() {
        Some(&Pending::Disarmed { target, item, .. }) => name_of(state, target, item),
        _ => "",
    }
}

impl Described<Unbound> for Catch {
    fn label(&self, teller: &Teller<'_>) -> String {
        format!("Catch {}", in_the_air(teller.state))
    }
    fn details(&self, s: &State, offer: &mut Offer) {
        if let Ok((price, number)) = disarmed(s).and_then(|pending| can_catch(s, pending)) {
            let plus = checks::attribute_tally(s, self.actor, Attribute::Dexterity, false).total;
            ludex_kit::price::<Unbound>(offer, price);
            offer.preview = Some(format!("d20{plus:+} against {number}"));
        }
    }
}

impl Act<Unbound> for Catch {
    fn may(&self, s: &State) -> Verdict {
        can_catch(s, disarmed(s)?).map(drop)
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        let Some(&pending @ Pending::Disarmed { actor, target, item, critical, .. }) = t.state().decision() else {
            return;
        };
        let Ok((price, number)) = can_catch(t.state(), &pending) else { return };
        t.emit(Settled {});
        if price > 0 {
            pay_plain(t, actor, Expense::Catch, ("catch", price, &CATCHING));
        }
        let check = checks::attribute_roll(t, actor, Attribute::Dexterity, Some(number));
        let caught = check.succeeded();
        t.emit(Checked { actor, check });
        if !caught {
            let pending = Pending::Disarmed { actor, target, item, critical, missed: true };
            if is_open(t.state(), &pending) {
                t.emit(Asked { pending });
            }
            return;
        }
        match thing(t.state(), target, item) {
            Some(Thing::Light(lamp)) => {
                let lamp = lamp.clone();
                let at = lamp.at;
                shine(t, lamp, Some(actor), at);
            }
            Some(Thing::Caught(owner, weapon)) => t.emit(Caught { actor, owner, weapon }),
            _ => t.emit(Caught { actor, owner: target, weapon: item }),
        }
        holds::loosen(t, actor);
    }
    fn subject(&self) -> Option<ActorId> {
        Some(self.actor)
    }
    fn offers(o: &mut Offers<'_>) {
        if disarmed(o.state()).is_ok() {
            o.add(Catch { actor: o.actor });
        }
    }
}

/// Say where a weapon lands that was knocked away (UL-MAN-21).
#[command(rule = DISARM, group = "Maneuver", answer, described)]
#[derive(Copy, Eq)]
pub struct Knock {
    /// Who knocked it away.
    pub actor: ActorId,
    /// Where it lands.
    pub at: Cell,
}

impl Described<Unbound> for Knock {
    fn label(&self, teller: &Teller<'_>) -> String {
        format!("Let {} land at {}", in_the_air(teller.state), self.at)
    }
    fn details(&self, _: &State, offer: &mut Offer) {
        offer.cell = Some((self.at.x, self.at.y));
    }
}

impl Act<Unbound> for Knock {
    /// It lands at the right distance from its owner (UL-MAN-24).
    fn may(&self, s: &State) -> Verdict {
        Refusal::new(&DISARM, "the weapon lands in a free space at the right distance from its owner")
            .instead("choose one of the spaces shown")
            .unless(landings(s, disarmed(s)?).any(|cell| cell == self.at))
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        let (at, Some(&Pending::Disarmed { target, item, .. })) = (self.at, t.state().decision()) else { return };
        t.emit(Settled {});
        let (actor, weapon) = match thing(t.state(), target, item) {
            Some(Thing::Light(lamp)) => {
                let lamp = lamp.clone();
                return shine(t, lamp, None, at);
            }
            Some(Thing::Caught(owner, weapon)) => (owner, weapon),
            _ => (target, item),
        };
        t.emit(GearMoved { actor, weapon, to: Gear::Dropped, lies: Some(at) });
    }
    fn offers(o: &mut Offers<'_>) {
        let (actor, Ok(pending)) = (o.actor, disarmed(o.state())) else { return };
        landings(o.state(), pending).for_each(|at| o.add(Knock { actor, at }));
    }
}

/// Let fall what was caught from another (UL-ACT-02).
#[command(rule = FREE, group = "Gear", described)]
#[derive(Copy, Eq)]
pub struct LetFall {
    /// Who has caught it.
    pub actor: ActorId,
    /// Whose weapon it is.
    pub target: ActorId,
    /// Which weapon of that one's.
    pub weapon: u8,
}

impl Described<Unbound> for LetFall {
    fn label(&self, teller: &Teller<'_>) -> String {
        let what = name_of(teller.state, self.target, self.weapon);
        format!("Let fall: {what} of {}", teller.name(self.target))
    }
}

impl Act<Unbound> for LetFall {
    fn when(s: &State) -> Verdict {
        fighting(s)
    }
    fn may(&self, s: &State) -> Verdict {
        let Self { actor, target, weapon } = *self;
        may(s, actor, 0)?;
        let held = |lying: &Lying| (lying.owner, lying.weapon, lying.by) == (target, weapon, Some(actor));
        Refusal::new(&CATCHING, "{} has caught no such thing").about(actor).unless(s.lying.iter().any(held))?;
        Refusal::new(&FREE, "the free interaction of this activation is used up").unless(!s.objects_used_up())
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        let Self { actor, target: owner, weapon } = *self;
        t.emit(FreeInteraction { actor });
        let at = t.state().actor(actor).at;
        t.emit(CatchDropped { actor, owner, weapon, at });
    }
    fn subject(&self) -> Option<ActorId> {
        None
    }
    fn offers(o: &mut Offers<'_>) {
        let (actor, state) = (o.actor, o.state());
        for lying in state.lying.iter().filter(|lying| lying.by == Some(actor)) {
            o.add(LetFall { actor, target: lying.owner, weapon: lying.weapon });
        }
    }
}

/// Lets everything fall that somebody caught: it has lost its senses (UL-STA-12).
pub(crate) fn lose_hold(table: &mut Table<'_, impl Run>, actor: ActorId) {
    while let Some(lying) = table.state().lying.iter().find(|lying| lying.by == Some(actor)).copied() {
        let at = table.state().actor(actor).at;
        table.emit(CatchDropped { actor, owner: lying.owner, weapon: lying.weapon, at });
    }
}

/// Somebody has caught a weapon out of the air (UL-MAN-23).
#[event]
pub struct Caught {
    /// Who caught it.
    pub actor: ActorId,
    /// Whose weapon it is.
    pub owner: ActorId,
    /// Which weapon, by its place in the record.
    pub weapon: u8,
}

impl Happens<Unbound> for Caught {
    fn apply(&self, s: &mut State) {
        hand_over(s, (self.owner, self.weapon), |lying| lying.by = Some(self.actor));
        s.actor_mut(self.actor).caught += 1;
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let (name, weapon) = (t.who(self.actor), t.weapon(self.owner, self.weapon));
        line(Mood::Deed, format!("{name} catches {weapon} of {}.", t.who(self.owner)), &CATCHING)
    }
    fn secret(&self, state: &State, viewer: &Viewer) -> bool {
        !sees(state, viewer, self.owner)
    }
}

/// Somebody lets fall what it had caught.
#[event]
pub struct CatchDropped {
    /// Who had caught it.
    pub actor: ActorId,
    /// Whose weapon it is.
    pub owner: ActorId,
    /// Which weapon, by its place in the record.
    pub weapon: u8,
    /// On which space it lies now.
    pub at: Cell,
}

impl Happens<Unbound> for CatchDropped {
    fn apply(&self, s: &mut State) {
        hand_over(s, (self.owner, self.weapon), |lying| (lying.by, lying.at) = (None, self.at));
        let hands = s.actor_mut(self.actor);
        hands.caught = hands.caught.saturating_sub(1);
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let (name, weapon) = (t.who(self.actor), t.weapon(self.owner, self.weapon));
        line(Mood::Deed, format!("{name} lets {weapon} of {} fall.", t.who(self.owner)), &GEAR)
    }
    fn secret(&self, state: &State, viewer: &Viewer) -> bool {
        !sees(state, viewer, self.owner)
    }
}

/// Changes where a weapon is that its owner does not have.
fn hand_over(state: &mut State, which: (ActorId, u8), change: impl FnOnce(&mut Lying)) {
    if let Some(lying) = state.lying.iter_mut().find(|lying| (lying.owner, lying.weapon) == which) {
        change(lying);
    }
}
