//! Hands and what is in them: taking out and putting away, picking up, loading, using things.

use crate::gear::CONTAINERS;
use crate::prelude::*;

rules! {
    /// A crossbow is loaded before each further shot, for 8 AP, over more turns if need be. Bows and slings need none of it.
    RELOAD = "WT-ACT-26", "Reload";
    /// Using an object in hand or in reach costs what the object, the table of actions or the game master says, 4 AP else.
    USE = "WT-MIS-17", "Use an object";
    /// Stabilizing and treating are at -5 without a healing kit in hand, tending without one at hand.
    KIT = "WT-MIS-10", "Healing kit";
    /// An effect of a controlled magical item is ended; each of several by itself.
    END_EFFECT = "WT-MIS-01", "End a magical effect";
}

/// What doing without a healing kit takes from a check.
const NO_KIT: i32 = -5;

impl State {
    /// Returns the item of a number, if it is still there.
    pub fn item(&self, id: ActorId, item: u8) -> Option<&Item> {
        let gone = item > 7 || has_bit(self.actor(id).used_up, item);
        self.profile(id).gear.get(usize::from(item)).filter(|_| !gone)
    }

    /// Returns the weapons that an actor has in hand, with their numbers.
    pub(crate) fn wielded(&self, id: ActorId) -> impl Iterator<Item = (u8, &Weapon)> {
        let held = self.actor(id).held;
        (0u8..).zip(&self.profile(id).weapons).filter(move |(at, _)| has_bit(held, *at))
    }

    /// Returns how far the weapons that an actor has in hand reach in melee, in yards; none if none of them is for that.
    pub(crate) fn melee_reach(&self, id: ActorId) -> Option<i32> {
        self.wielded(id).filter_map(|(_, weapon)| weapon.reach).max()
    }

    /// Returns what something carried is called.
    pub fn thing_name(&self, id: ActorId, thing: Thing) -> String {
        match thing {
            Thing::Weapon(weapon) => self.weapon_name(id, weapon).to_owned(),
            Thing::Item(item) => {
                self.profile(id).gear.get(usize::from(item)).map_or("nothing".into(), |item| item.name.clone())
            }
        }
    }

    /// Returns whether something is in hand.
    pub fn has_in_hand(&self, id: ActorId, thing: Thing) -> bool {
        match thing {
            Thing::Weapon(weapon) => self.actor(id).holds(weapon.into()) && self.weapon(id, weapon).is_some(),
            Thing::Item(item) => has_bit(self.actor(id).carried, item),
        }
    }

    /// Returns whether something carried grows on its owner, or is no weapon at all that the owner has.
    pub(crate) fn is_natural(&self, owner: ActorId, thing: Thing) -> bool {
        match thing {
            Thing::Weapon(weapon) => self.weapon(owner, weapon).is_none_or(Weapon::is_natural),
            Thing::Item(_) => false,
        }
    }
}

/// Returns where something is kept that could be taken in hand, and how many hands it takes.
fn kept(state: &State, actor: ActorId, thing: Thing) -> Option<(Container, u8)> {
    match thing {
        Thing::Weapon(at) => {
            let weapon = state.weapon(actor, at)?;
            let away = has_bit(state.actor(actor).lost | state.actor(actor).gone, at);
            (!away && !weapon.is_natural()).then_some((weapon.kept_in, weapon.hands))
        }
        Thing::Item(at) => state.item(actor, at).map(|item| (item.kept_in, 1)),
    }
}

/// Returns the AP of taking something out or putting it away (WT-ACT-16).
pub(crate) fn ap(state: &State, actor: ActorId, thing: Thing) -> i16 {
    kept(state, actor, thing).map_or(0, |(kept, _)| kept.ap())
}

/// Returns whether a thing may be taken out, or put away.
pub(crate) fn lawful(state: &State, actor: ActorId, thing: Thing, out: bool) -> Verdict {
    let none = Refusal::new(&CONTAINERS, "{} carries no such thing").about(actor);
    let (_, hands) = kept(state, actor, thing).ok_or(none)?;
    let held = state.has_in_hand(actor, thing);
    if !out {
        ensure!(held, CONTAINERS, "that is not in hand");
        return Ok(());
    }
    ensure!(!held, CONTAINERS, "that is in hand already");
    has_room(state, actor, hands)
}

/// Returns whether so many of the two hands are free.
fn has_room(state: &State, actor: ActorId, hands: u8) -> Verdict {
    let mut full = state.actor(actor).carried.count_ones();
    for (_, weapon) in state.wielded(actor) {
        full += u32::from(weapon.hands);
    }
    ensure!(
        full + u32::from(hands) <= 2,
        CONTAINERS,
        "{} has no hand free",
        actor,
        instead = "put something away or drop it"
    );
    Ok(())
}

/// Returns whether an actor may pick something up that lies about, its own or another's.
pub(crate) fn may_pick_up(state: &State, actor: ActorId, owner: ActorId, thing: Thing) -> Verdict {
    let at = state.lies(owner, thing).ok_or(Refusal::new(&CONTAINERS, "nothing of that kind lies about"))?;
    ensure!(space::yards_to(state, actor, at) <= 1, CONTAINERS, "it lies too far away", instead = "move next to it");
    let profile = state.profile(actor);
    let handy = profile.sort == ActorKind::Character || profile.weapons.iter().any(|weapon| !weapon.is_natural());
    ensure!(handy || actor == owner, CONTAINERS, "{} has no hands", actor);
    let (hands, carries) = match thing {
        Thing::Weapon(at) => (state.weapon(owner, at).map_or(1, |weapon| weapon.hands), profile.weapons.len()),
        Thing::Item(_) => (1, profile.gear.len()),
    };
    ensure!(actor == owner || carries < 8, CONTAINERS, "{} carries as much as it can", actor);
    has_room(state, actor, hands)
}

/// Returns whether a weapon may be loaded.
pub(crate) fn may_load(state: &State, actor: ActorId, weapon: u8) -> Verdict {
    let empty = has_bit(state.actor(actor).unloaded, weapon) && state.has_in_hand(actor, Thing::Weapon(weapon));
    ensure!(empty, RELOAD, "there is nothing to load");
    Ok(())
}

/// Returns whether an item may be used.
pub(crate) fn may_use(state: &State, actor: ActorId, item: u8) -> Verdict {
    let there = state.item(actor, item).filter(|_| state.has_in_hand(actor, Thing::Item(item)));
    let there = there.ok_or(Refusal::new(&USE, "that is not in hand").instead("take it out first"))?;
    ensure!(there.good != Good::Kit, USE, "a healing kit is used by treating somebody");
    Ok(())
}

/// Returns the AP of using something in reach (WT-ACT-01).
pub(crate) fn handling_ap(what: Handling) -> i16 {
    match what {
        Handling::Door | Handling::Torch => 2,
        Handling::Bell => 6,
        Handling::Flint => 8,
        Handling::Other => 4,
    }
}

/// Returns the AP of using an item; 4 where nothing is said.
pub(crate) fn use_ap(state: &State, actor: ActorId, item: u8) -> i16 {
    state.item(actor, item).filter(|item| item.ap > 0).map_or(4, |item| item.ap as i16)
}

/// Returns whether a magical item has an effect left to end.
pub(crate) fn may_end(state: &State, actor: ActorId, item: u8) -> Verdict {
    let at_work = state.item(actor, item).filter(|item| item.good == Good::Magic).map_or(0, |item| item.effects);
    let ended = state.actor(actor).quiet.get(usize::from(item)).map_or(0, |&ended| i32::from(ended));
    ensure!(at_work > ended, END_EFFECT, "no magical effect of it is at work");
    Ok(())
}

/// Adds to the tally what doing without a healing kit takes from a check; the kit is carried, or has to be `in_hand`.
pub(crate) fn without_kit(state: &State, healer: ActorId, in_hand: bool, tally: &mut Tally) {
    let is_kit = |place: usize| {
        let place = place as u8;
        let kit = state.item(healer, place).is_some_and(|item| item.good == Good::Kit);
        kit && (!in_hand || state.has_in_hand(healer, Thing::Item(place)))
    };
    if !(0..state.profile(healer).gear.len()).any(is_kit) {
        tally.add("no healing kit", NO_KIT, &KIT);
    }
}

/// Something is taken out or put away.
#[event]
pub struct Handled {
    pub actor: ActorId,
    pub thing: Thing,
    pub out: bool,
}

impl Event<Destiny> for Handled {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            let (bits, at) = match self.thing {
                Thing::Weapon(at) => (&mut actor.held, at),
                Thing::Item(at) => (&mut actor.carried, at),
            };
            if self.out {
                *bits |= bit(at);
            } else {
                *bits &= !bit(at);
            }
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let does = if self.out { "takes out" } else { "puts away" };
        let text = format!("{} {does} {}.", teller.name(self.actor), teller.state.thing_name(self.actor, self.thing));
        Some(Line::new(LineKind::Action, text).rule(&CONTAINERS))
    }
}

/// A weapon lies on the ground; where, older campaigns do not say.
#[event]
pub struct Lies {
    pub actor: ActorId,
    pub weapon: u8,
}

impl Event<Destiny> for Lies {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.held &= !bit(self.weapon);
            actor.lost |= bit(self.weapon);
        }
    }
}

/// A weapon is spent until it is loaded, or loaded.
#[event]
pub struct Loaded {
    pub actor: ActorId,
    pub weapon: u8,
    pub ready: bool,
}

impl Event<Destiny> for Loaded {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            if self.ready {
                actor.unloaded &= !bit(self.weapon);
            } else {
                actor.unloaded |= bit(self.weapon);
            }
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        if !self.ready {
            return None;
        }
        let weapon = teller.state.weapon_name(self.actor, self.weapon);
        Some(Line::new(LineKind::Action, format!("{} loads {weapon}.", teller.name(self.actor))).rule(&RELOAD))
    }
}

/// Something is used; what is used up is gone.
#[event]
pub struct Used {
    pub actor: ActorId,
    pub item: u8,
    pub gone: bool,
}

impl Event<Destiny> for Used {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index())
            && self.gone
        {
            actor.used_up |= bit(self.item);
            actor.carried &= !bit(self.item);
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!(
            "{} uses {}.",
            teller.name(self.actor),
            teller.state.thing_name(self.actor, Thing::Item(self.item))
        );
        Some(Line::new(LineKind::Action, text).rule(&USE))
    }
}

/// An effect of a magical item ended.
#[event]
pub struct MagicEnded {
    pub actor: ActorId,
    pub item: u8,
}

impl Event<Destiny> for MagicEnded {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            let ended = &mut actor.quiet[usize::from(self.item & 7)];
            *ended = ended.saturating_add(1);
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let item = teller.state.thing_name(self.actor, Thing::Item(self.item));
        Some(Line::new(LineKind::Action, format!("An effect of {item} ends.")).rule(&END_EFFECT))
    }
}
