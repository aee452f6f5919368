//! Grapples: taking hold, pinning, letting go, getting free.

use crate::checks::{Difficulty, Throw, stats, struggle, throw};
use crate::prelude::*;
use crate::statuses::Effort;
use crate::turns::{self, Freed, ready, set_to};

rules! {
    /// With a free hand and for the price of an attack one grapples an actor next to oneself: Athletics and Brawl at 4,
    /// above the defence. The result is the grip.
    TAKING_HOLD = "SP-GRP-01", "Taking hold";
    /// For the price of an attack whoever holds pins down: Athletics and Brawl against the same. The pinned are restrained until
    /// the grapple ends.
    PIN = "SP-GRP-05", "Pin";
    /// One lets go whenever one likes. A grapple ends with a grappler who is dead, unconscious, disabled, restrained, or no
    /// longer beside who is held.
    LETTING_GO = "SP-GRP-06", "Letting go";
    /// A grapple binds both: under water both hold their breath, and neither performs rituals of movement.
    BINDS_BOTH = "SP-GRP-07", "Both are bound";
}

/// Price of a grapple, or of a pin, in action points: that of an attack (SP-GRP-01, SP-GRP-05).
const GRAPPLE: u8 = turns::ATTACK;
/// Price of an escape, in action points (SP-GRP-04).
const ESCAPING: u8 = 1;

/// Returns how many of an actor's two hands hold nothing.
pub fn free_hands(state: &State, id: ActorId) -> u8 {
    let mut free = 2u8;
    for (_, weapon) in state.wielded(id) {
        free = free.saturating_sub(weapon.hands);
    }
    free
}

/// Returns whether an actor can hold another at all.
fn can_hold(state: &State, id: ActorId) -> bool {
    state.stands(id) && !state.is(id, Status::Restrained)
}

/// Returns whether a grapple goes on (SP-GRP-06).
fn goes_on(state: &State, id: ActorId, hold: Hold) -> bool {
    can_hold(state, id) && state.lives(hold.target) && state.distance(id, hold.target) <= 1
}

/// Take hold of an actor.
#[command(rule = TAKING_HOLD, group = "Grapple", kind = Maneuver, label = "Grapple {target}", costs = GRAPPLE)]
pub struct Grapple {
    pub actor: ActorId,
    #[target]
    pub target: ActorId,
}

impl Act<Archsoul> for Grapple {
    fn may(&self, state: &State) -> Verdict {
        let Grapple { actor, target } = *self;
        ready(state, actor, Effort::Grapple, GRAPPLE)?;
        ensure!(state.lives(target) && target != actor, TAKING_HOLD, "{} is nobody to grapple", target);
        let beside = state.distance(actor, target) <= 1;
        ensure!(beside, TAKING_HOLD, "{} is not beside {}", target, actor, instead = "come nearer");
        let holds = state.actor(actor).hold.is_some();
        ensure!(!holds, attack::HOLDS_ANOTHER, "{} holds somebody already", actor, instead = "let go first");
        let has_a_hand = free_hands(state, actor) > 0;
        ensure!(has_a_hand, TAKING_HOLD, "{} has no free hand", actor, instead = "draw something smaller");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Grapple { actor, target } = *self;
        if !set_to(table, actor, Effort::Grapple, GRAPPLE) {
            return;
        }
        let (defence, _) = attack::defence_against(table.state(), actor, target, false, table.listens());
        let roll = brawl(table, actor);
        let grip = (roll.result > defence.total).then_some(roll.result);
        table.emit(Seized { actor, target, roll, defence, grip });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for target in offers.state().ids() {
            if target != actor {
                offers.add(Grapple { actor, target });
            }
        }
    }
}

/// Get free of all who hold one.
#[command(rule = ESCAPE, group = "Grapple", costs = ESCAPING)]
pub struct Escape {
    pub actor: ActorId,
}

impl Act<Archsoul> for Escape {
    fn may(&self, state: &State) -> Verdict {
        let pinned = state.grapplers(self.actor).any(|(_, hold)| hold.pinned);
        let bound = !state.actor(self.actor).bonds.is_empty();
        // A pin forbids it like every movement, unless the campaign lets the pinned try; bonds forbid it in any case.
        let tries_a_pin = pinned && !bound && state.options().escape_pins;
        let kind = if tries_a_pin { Effort::Speak } else { Effort::StandUp };
        turns::at_hand(state, self.actor, kind, ESCAPING)?;
        ensure!(state.is(self.actor, Status::Grappled), ESCAPE, "nobody holds {}", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        turns::spend(table, self.actor, ESCAPING);
        if struggle(table, self.actor) {
            table.emit(Freed { actor: self.actor });
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Self { actor: offers.actor });
    }

    fn price(&self, state: &State) -> i32 {
        turns::price_now(state, ESCAPING)
    }
}

/// Pin down whom one holds.
#[command(rule = PIN, group = "Grapple", kind = Maneuver, costs = GRAPPLE)]
pub struct Pin {
    pub actor: ActorId,
}

impl Act<Archsoul> for Pin {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, Effort::Grapple, GRAPPLE)?;
        let nobody = || Refusal::new(&PIN, "{} holds nobody").about(self.actor);
        let hold = state.actor(self.actor).hold.ok_or_else(nobody)?;
        ensure!(!hold.pinned, PIN, "{} is pinned already", hold.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        let Some(Hold { target, .. }) = table.state().actor(actor).hold else { return };
        if !set_to(table, actor, Effort::Grapple, GRAPPLE) {
            return;
        }
        let roll = brawl(table, actor);
        let resists = checks::fails_by_itself(table.state(), target, Attribute::Athletics, true).is_none();
        let against = resists.then(|| brawl(table, target));
        let pinned = roll.result > against.as_ref().map_or(0, |against| against.result);
        table.emit(Pinned { actor, target, roll, against, pinned });
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Self { actor: offers.actor });
    }
}

/// Let go of whom one holds.
#[command(rule = LETTING_GO, group = "Grapple", between)]
pub struct Release {
    pub actor: ActorId,
}

impl Act<Archsoul> for Release {
    fn may(&self, state: &State) -> Verdict {
        let holds = can_hold(state, self.actor) && state.actor(self.actor).hold.is_some();
        ensure!(holds, LETTING_GO, "{} holds nobody", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Released { actor: self.actor });
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Self { actor: offers.actor });
    }
}

/// Rolls Athletics and Brawl for an actor; on the ground at +1 like every attack in melee (SP-ATK-07).
fn brawl(table: &mut Table<'_, impl Run>, actor: ActorId) -> Throw {
    let state = table.state();
    let shows = table.listens();
    let pool = stats(state, actor, Attribute::Athletics, &[Skill::Brawl], shows);
    let mut difficulty = Difficulty::of(state, actor, None, shows);
    difficulty.add_if(state.is(actor, Status::KnockedDown), checks::Cause::Down, 1, &attack::FROM_THE_GROUND);
    throw(table, actor, (pool, difficulty), 0, false)
}

/// Ends every grapple that cannot go on after an event (SP-GRP-06).
pub fn lets_go<E>(_: &E, table: &mut Table<'_, impl Run>) {
    for actor in table.state().ids() {
        let state = table.state();
        if let Some(hold) = state.actor(actor).hold
            && !goes_on(state, actor, hold)
        {
            table.emit(Released { actor });
        }
    }
}

/// An actor tried to take hold.
#[event]
pub struct Seized {
    pub actor: ActorId,
    pub target: ActorId,
    pub roll: Throw,
    pub defence: Tally,
    pub grip: Option<i32>,
}

impl Event<Archsoul> for Seized {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            if let Some(grip) = self.grip {
                actor.hold = Some(Hold { target: self.target, grip, pinned: false });
            }
            actor.exertion.fought = true;
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let whom = teller.name(self.target);
        let came = match self.grip {
            Some(grip) => format!(" and holds with a grip of {grip}"),
            None => ", and slips off".to_owned(),
        };
        let got = checks::successes(&self.roll);
        let result = format!("{got} against {}{came}", self.defence.total);
        let line = Line::rolled(format!("{who} grapples {whom}"), result).rule(&TAKING_HOLD);
        let defence = ludex_engine::Check::new("Defence", Vec::new(), self.defence.clone());
        let line = self.roll.explain("Grapple", line).check(defence).rule_if(self.grip.is_some(), &statuses::GRAPPLED);
        Some(checks::came_to(line, Some(&self.roll), self.grip.is_some(), self.defence.total))
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.mark_if(self.grip.is_some(), mark::HIT);
    }
}

/// An actor tried to pin another down.
#[event]
pub struct Pinned {
    pub actor: ActorId,
    pub target: ActorId,
    pub roll: Throw,
    pub against: Option<Throw>,
    pub pinned: bool,
}

impl Event<Archsoul> for Pinned {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            if let Some(hold) = &mut actor.hold {
                hold.pinned |= self.pinned;
            }
            actor.exertion.fought = true;
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let whom = teller.name(self.target);
        let came = if self.pinned { "pins" } else { "cannot pin" };
        let other = self.against.as_ref().map_or(0, |against| against.result);
        let result = format!("{} against {other}", checks::successes(&self.roll));
        let line = Line::rolled(format!("{who} {came} {whom}"), result).rule(&PIN);
        let line = self.roll.explain("Pin", line);
        let line = checks::came_to(line, Some(&self.roll), self.pinned, other);
        match &self.against {
            Some(against) => Some(against.explain("Against it", line)),
            None => Some(line),
        }
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.mark_if(self.pinned, mark::SUCCESS);
    }
}

#[event(Action, "{actor} lets go", LETTING_GO)]
pub struct Released {
    pub actor: ActorId,
}

impl Event<Archsoul> for Released {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.hold = None;
        }
    }
}
