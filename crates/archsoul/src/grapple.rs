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

/// Price of a grapple, or a pin; and of an escape.
const PRICES: [u8; 2] = [turns::ATTACK, 1];

/// How many hands of an actor hold nothing.
pub fn free_hands(state: &State, id: ActorId) -> u8 {
    2u8.saturating_sub(state.wielded(id).map(|(_, weapon)| weapon.hands).fold(0, u8::saturating_add))
}

fn may_hold(state: &State, id: ActorId, deed_is_on: bool) -> Verdict {
    let fit = state.stands(id) && !state.is(id, Status::Restrained);
    ensure!(fit && deed_is_on, LETTING_GO, "{} holds nobody", id);
    Ok(())
}

/// Whether a grapple goes on (SP-GRP-06).
fn goes_on(state: &State, id: ActorId, hold: Hold) -> bool {
    let able = state.stands(id) && !state.is(id, Status::Restrained) && state.lives(hold.target);
    able && state.distance(id, hold.target) <= 1
}

/// Take hold of an actor.
#[command(rule = TAKING_HOLD, group = "Grapple", label = "Grapple {target}", costs = PRICES[0])]
pub struct Grapple {
    pub actor: ActorId,
    #[target]
    pub target: ActorId,
}

impl Act<Archsoul> for Grapple {
    fn may(&self, state: &State) -> Verdict {
        let Grapple { actor, target } = *self;
        ready(state, actor, Effort::Grapple, PRICES[0])?;
        ensure!(state.lives(target) && target != actor, TAKING_HOLD, "{} is nobody to grapple", target);
        ensure!(
            state.distance(actor, target) <= 1,
            TAKING_HOLD,
            "{} is not beside {}",
            target,
            actor,
            instead = "come nearer"
        );
        ensure!(
            state.actor(actor).hold.is_none(),
            attack::HOLDS_ANOTHER,
            "{} holds somebody already",
            actor,
            instead = "let go first"
        );
        ensure!(
            free_hands(state, actor) > 0,
            TAKING_HOLD,
            "{} has no free hand",
            actor,
            instead = "draw something smaller"
        );
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Grapple { actor, target } = *self;
        if !set_to(table, actor, Effort::Grapple, PRICES[0]) {
            return;
        }
        let state = table.state();
        let shows = table.listens();
        let defence = attack::defence_against(state, actor, target, false, shows).0;
        let roll = brawl(table, actor);
        let grip = Some(roll.result).filter(|result| *result > defence.total);
        table.emit(Seized { actor, target, roll, defence, grip });
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        state.ids().filter(|id| *id != actor).for_each(|target| offers.add(Grapple { actor, target }));
    }
}

/// Get free of all who hold one.
#[command(rule = ESCAPE, group = "Grapple", costs = PRICES[1])]
pub struct Escape {
    pub actor: ActorId,
}

impl Act<Archsoul> for Escape {
    fn may(&self, state: &State) -> Verdict {
        let pinned = state.grapplers(self.actor).any(|(_, hold)| hold.pinned);
        let kind = if pinned && state.options().escape_pins && state.actor(self.actor).bonds.is_empty() {
            Effort::Speak
        } else {
            Effort::StandUp
        };
        ready(state, self.actor, kind, PRICES[1])?;
        ensure!(state.is(self.actor, Status::Grappled), ESCAPE, "nobody holds {}", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        turns::spend(table, self.actor, PRICES[1]);
        if struggle(table, self.actor) {
            table.emit(Freed { actor: self.actor });
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Self { actor: offers.actor });
    }
}

/// Pin down whom one holds.
#[command(rule = PIN, group = "Grapple", costs = PRICES[0])]
pub struct Pin {
    pub actor: ActorId,
}

impl Act<Archsoul> for Pin {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, Effort::Grapple, PRICES[0])?;
        let hold =
            state.actor(self.actor).hold.ok_or_else(|| Refusal::new(&PIN, "{} holds nobody").about(self.actor))?;
        ensure!(!hold.pinned, PIN, "{} is pinned already", hold.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        let Some(Hold { target, .. }) = table.state().actor(actor).hold else { return };
        if !set_to(table, actor, Effort::Grapple, PRICES[0]) {
            return;
        }
        let roll = brawl(table, actor);
        let fails = checks::fails_by_itself(table.state(), target, Attribute::Athletics, true).is_some();
        let against = (!fails).then(|| brawl(table, target));
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
        may_hold(state, self.actor, state.actor(self.actor).hold.is_some())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Released { actor: self.actor });
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Self { actor: offers.actor });
    }
}

/// Athletics and Brawl; on the ground at +1 like every attack in melee.
fn brawl(table: &mut Table<'_, impl Run>, actor: ActorId) -> Throw {
    let state = table.state();
    let shows = table.listens();
    let pool = stats(state, actor, Attribute::Athletics, &[Skill::Brawl], shows);
    let mut difficulty = Difficulty::of(state, actor, None, shows);
    difficulty.add_if(state.is(actor, Status::KnockedDown), checks::Cause::Down, 1, &attack::FROM_THE_GROUND);
    throw(table, actor, (pool, difficulty), 0, false)
}

/// Grapples that cannot go on end.
pub fn lets_go<E>(_: &E, table: &mut Table<'_, impl Run>) {
    for actor in table.state().ids() {
        if table.state().actor(actor).hold.is_some_and(|hold| !goes_on(table.state(), actor, hold)) {
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
            actor.hold = self.grip.map(|grip| Hold { target: self.target, grip, pinned: false }).or(actor.hold);
            actor.exertion.fought = true;
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let whom = teller.name(self.target);
        let came = self.grip.map_or(", and slips off".to_owned(), |grip| format!(" and holds with a grip of {grip}"));
        let got = checks::successes(&self.roll);
        let line =
            Line::new(LineKind::Roll, format!("{who} grapples {whom}: {got} against {}{came}", self.defence.total))
                .rule(&TAKING_HOLD);
        let defence = ludex_engine::Check::new("Defence", Vec::new(), self.defence.clone());
        Some(self.roll.explain("Grapple", line).check(defence).rule_if(self.grip.is_some(), &crate::statuses::GRAPPLED))
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
            actor.hold.iter_mut().for_each(|hold| hold.pinned |= self.pinned);
            actor.exertion.fought = true;
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let whom = teller.name(self.target);
        let came = if self.pinned { "pins" } else { "cannot pin" };
        let other = self.against.as_ref().map_or(0, |against| against.result);
        let line = Line::new(
            LineKind::Roll,
            format!("{who} {came} {whom}: {} against {other}", checks::successes(&self.roll)),
        )
        .rule(&PIN);
        let line = self.roll.explain("Pin", line);
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
