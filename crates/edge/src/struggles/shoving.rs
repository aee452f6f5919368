//! Shoving somebody, and striking things from hands.

use super::*;

rules! {
    /// What one uses against what the other holds, or Wrestling where that is nothing.
    DISARM = "ED-MEL-18", "Disarm: contest";
    /// What is held in two hands is harder to take.
    TWO_HANDS = "ED-MEL-19", "Disarm: two-handed grip";
    /// It falls at the feet of who held it.
    AT_THE_FEET = "ED-MEL-20", "Disarm: result";
    /// Whatever is held can be taken, and nothing that is a part of a body.
    TAKEN = "ED-MEL-21", "Disarm: what can be taken";
    /// Nobody more than one size larger, within reach.
    WHO = "ED-MEL-22", "Shove: who";
    /// Wrestling against Wrestling or Acrobatics; the winner says prone, or pushed.
    SHOVE = "ED-MEL-23", "Shove: contest";
    /// It falls to the ground.
    PRONE = "ED-MEL-24", "Shove: prone";
    /// It is pushed two metres, straight back or to a side, as far as the way is free.
    PUSHED = "ED-MEL-25", "Shove: push";
    /// A weapon made for it trips by its own skill, and does not push.
    TRIPPING = "ED-MEL-26", "Tripping with a weapon";
    /// Two hands hold two-handed weapons, and a hand that holds somebody holds nothing else.
    GRIPS = "ED-MEL-32", "Hands and grips", State;
}

/// How far a shove pushes, in centimetres (ED-MEL-25).
pub const PUSH: i32 = 200;

/// Returns in how many hands somebody holds a weapon: one of the two may hold somebody instead (ED-MEL-32).
pub(super) fn grips(state: &State, id: ActorId, weapon: u8) -> u8 {
    let hands = state.profile(id).weapon(weapon).map_or(0, |weapon| weapon.hands);
    hands.min(derived::free_hands(state, id))
}

/// Returns the skill with which somebody keeps a weapon in its hand (ED-MEL-18).
pub(super) fn grip_skill(state: &State, id: ActorId, weapon: u8) -> Skill {
    state.profile(id).weapon(weapon).map_or(Skill::Wrestling, |weapon| weapon.skill)
}

/// Strike a weapon from somebody's hand, in place of an attack in melee.
#[command(rule = DISARM, group = "Special moves", kind = Maneuver, costs = 1)]
pub struct Disarm {
    pub actor: ActorId,
    pub target: ActorId,
    /// The weapon that is struck away.
    #[field("what", 0..=7)]
    pub item: u8,
    /// The weapon that is used; a bare hand where none is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("with")]
    pub weapon: Option<u8>,
    /// What vitality buys for it, 3 for each point.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("tenacity", 0..=3, usual = 0)]
    pub tenacity: u8,
    /// Whether it takes a minor action that an exploit has given.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("with the minor action of an exploit")]
    pub minor: bool,
}

impl Disarm {
    /// Asks whether it could be done, apart from what it costs.
    pub(super) fn could(&self, state: &State) -> Verdict {
        let Self { actor, target, item, weapon, .. } = *self;
        ensure!(actor != target && state.lives(target), DISARM, "there is nobody to disarm");
        conditions::may_harm(state, actor, target)?;
        let held = state.profile(target).weapon(item).is_some_and(|weapon| weapon.hands > 0 && weapon.thrown.is_none());
        let held = held && derived::is_usable(state, target, item);
        ensure!(held, TAKEN, "{} holds no such thing", target);
        let reach = match weapon.map(|place| state.profile(actor).weapon(place)) {
            None => {
                ensure!(derived::free_hands(state, actor) > 0, DISARM, "{} has no hand free", actor);
                state.profile(actor).reach
            }
            Some(Some(weapon)) => {
                ensure!(!weapon.is_ranged(), DISARM, "that does not strike in melee", instead = "use a bare hand");
                derived::reach(state, actor, weapon)
            }
            Some(None) => return Err(Refusal::new(&DISARM, "{} has no such weapon").about(actor)),
        };
        let ready = weapon.is_none_or(|place| derived::is_usable(state, actor, place));
        ensure!(ready, crate::efforts::RECOVERING, "it is not in hand", instead = "recover it");
        let near = state.space(actor).within(state.space(target), reach);
        ensure!(near, TAKEN, "{} is out of reach", target, instead = "move up to them");
        Ok(())
    }

    /// Returns the contest.
    pub(super) fn struggle(&self, state: &State) -> Struggle {
        let Self { actor, target, item, weapon, tenacity, .. } = *self;
        let own = weapon.and_then(|place| state.profile(actor).weapon(place));
        let with = own.map_or(Skill::Wrestling, |weapon| weapon.skill);
        Struggle { item, tenacity, ..Struggle::of(Deed::Disarm, actor, target, with) }
    }
}

impl Act<Edge> for Disarm {
    fn may(&self, state: &State) -> Verdict {
        may_spend(state, self.actor, self.minor)?;
        self.could(state)?;
        checks::may_spend(state, self.actor, self.tenacity, 0)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let struggle = self.struggle(table.state());
        spends(table, struggle, self.minor);
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        let own = state.profile(actor).weapons.len() as u8;
        for minor in [false, true].into_iter().filter(|minor| may_spend(state, actor, *minor).is_ok()) {
            for target in state.ids().filter(|id| *id != actor && state.lives(*id)) {
                for item in 0..state.profile(target).weapons.len() as u8 {
                    for weapon in std::iter::once(None).chain((0..own).map(Some)) {
                        let disarm = Disarm { actor, target, item, weapon, tenacity: 0, minor };
                        // It is asked once, whatever tenacity goes into it.
                        let most = if disarm.could(state).is_ok() { checks::MOST_TENACITY + 1 } else { 0 };
                        for tenacity in 0..most {
                            offers.seldom(Disarm { tenacity, ..disarm });
                        }
                    }
                }
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let item = teller.state.weapon_name(self.target, self.item);
        let with = self.weapon.map_or("a bare hand", |place| teller.state.weapon_name(self.actor, place));
        let more = besides(self.tenacity, self.minor);
        format!("Disarm {} of {item} with {with}{more}", teller.name(self.target))
    }
}

/// A weapon was struck from somebody's hand.
#[event]
pub struct Disarmed {
    pub actor: ActorId,
    pub weapon: u8,
}

impl Event<Edge> for Disarmed {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.dropped |= bit(self.weapon));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let weapon = teller.state.weapon_name(self.actor, self.weapon);
        let text = format!("{} loses the {weapon}", teller.name(self.actor));
        Some(Line::new(LineKind::Status, text).by(self.actor).rule(&AT_THE_FEET).rule(&GRIPS))
    }
}

/// Shove somebody to the ground, or away, in place of an attack in melee.
#[command(rule = SHOVE, group = "Special moves", kind = Maneuver, costs = 1)]
pub struct Shove {
    pub actor: ActorId,
    pub target: ActorId,
    /// Quarters of a turn to the right in which it is pushed: 0 straight away, 1 to the right, -1 to the left; to the ground where
    /// nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("push to the side")]
    pub aside: Option<i8>,
    /// The weapon that trips; bare hands where none is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("trip with")]
    pub weapon: Option<u8>,
    /// Whether it takes a minor action that an exploit has given.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("with the minor action of an exploit")]
    pub minor: bool,
    /// What vitality buys for it, 3 for each point.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("tenacity", 0..=3, usual = 0)]
    pub tenacity: u8,
}

impl Shove {
    /// Returns the point to which it would push.
    fn goal(&self, state: &State) -> Place {
        let (from, at) = (state.actor(self.actor).at, state.actor(self.target).at);
        let (x, y) = (at.x - from.x, at.y - from.y);
        let (x, y) = match self.aside.unwrap_or(0) {
            0 => (x, y),
            1.. => (-y, x),
            _ => (y, -x),
        };
        let away = Place { x: at.x + x, y: at.y + y, ..at };
        let length = at.to(away);
        // Whoever stands in the same place is pushed to the east.
        if length == 0 { Place { x: at.x + PUSH, ..at } } else { at.towards(away, PUSH, length) }
    }

    /// Asks whether it could be done, apart from what it costs.
    pub(super) fn could(&self, state: &State) -> Verdict {
        let Self { actor, target, aside, weapon, .. } = *self;
        ensure!(actor != target && state.lives(target), WHO, "there is nobody to shove");
        conditions::may_harm(state, actor, target)?;
        let larger = state.profile(target).size.above(state.profile(actor).size);
        ensure!(larger <= 1, WHO, "{} is too large", target);
        let known = aside.is_none_or(|aside| (-1..=1).contains(&aside));
        ensure!(known, PUSHED, "away, to the right or to the left");
        let mut reach = state.profile(actor).reach;
        if let Some(place) = weapon {
            let trips = state.profile(actor).weapon(place).filter(|weapon| weapon.trip);
            let Some(trips) = trips.filter(|_| derived::is_usable(state, actor, place)) else {
                return Err(Refusal::new(&TRIPPING, "{} has no such weapon to trip with").about(actor));
            };
            ensure!(aside.is_none(), TRIPPING, "it trips, and does not push", instead = "push with bare hands");
            let hands = trips.hands <= derived::free_hands(state, actor);
            ensure!(hands, GRIPS, "{} has no hand free for it", actor);
            reach = derived::reach(state, actor, trips);
        } else if state.options().shove_uses_weapon_reach {
            reach = derived::furthest_reach(state, actor);
        }
        let near = state.space(actor).within(state.space(target), reach);
        ensure!(near, WHO, "{} is out of reach", target, instead = "move up to them");
        let immune = aside.is_none() && state.profile(target).immune_to.has(Condition::Prone);
        ensure!(!immune, conditions::IMMUNITY, "{} cannot be knocked down", target);
        Ok(())
    }

    /// Returns the contest.
    pub(super) fn struggle(&self, state: &State) -> Struggle {
        let Self { actor, target, aside, weapon, tenacity, .. } = *self;
        let with =
            weapon.and_then(|place| state.profile(actor).weapon(place)).map_or(Skill::Wrestling, |one| one.skill);
        let deed = if aside.is_some() { Deed::Push } else { Deed::Trip };
        Struggle { to: self.goal(state), tenacity, ..Struggle::of(deed, actor, target, with) }
    }
}

impl Act<Edge> for Shove {
    fn may(&self, state: &State) -> Verdict {
        may_spend(state, self.actor, self.minor)?;
        self.could(state)?;
        checks::may_spend(state, self.actor, self.tenacity, 0)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let struggle = self.struggle(table.state());
        spends(table, struggle, self.minor);
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        let may = [false, true].map(|minor| may_spend(state, actor, minor).is_ok());
        for target in state.ids().filter(|id| *id != actor && state.lives(*id)) {
            for minor in [false, true].into_iter().filter(|minor| may[usize::from(*minor)]) {
                let pushes = [None, Some(0), Some(1), Some(-1)].map(|aside| (aside, None));
                let trips = (0..state.profile(actor).weapons.len() as u8).map(|weapon| (None, Some(weapon)));
                for (aside, weapon) in pushes.into_iter().chain(trips) {
                    let shove = Shove { actor, target, aside, weapon, minor, tenacity: 0 };
                    // It is asked once, whatever tenacity goes into it.
                    let most = if shove.could(state).is_ok() { checks::MOST_TENACITY + 1 } else { 0 };
                    for tenacity in 0..most {
                        offers.seldom(Shove { tenacity, ..shove });
                    }
                }
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let target = teller.name(self.target);
        let deed = match (self.aside, self.weapon) {
            (None, None) => format!("Shove {target} to the ground"),
            (None, Some(place)) => format!("Trip {target} with {}", teller.state.weapon_name(self.actor, place)),
            (Some(0), _) => format!("Push {target} away"),
            (Some(1..), _) => format!("Push {target} to the right"),
            (Some(_), _) => format!("Push {target} to the left"),
        };
        deed + &besides(self.tenacity, self.minor)
    }

    fn details(&self, _state: &State, offer: &mut Offer) {
        let rule = if self.aside.is_some() { &PUSHED } else { &PRONE };
        offer.preview = Some(rule.title.to_owned());
    }
}
