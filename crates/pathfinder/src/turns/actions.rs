//! What a turn is spent on, beside moves and blows.

use super::*;
use crate::derived::RAISE_A_SHIELD;
use crate::prelude::*;

/// Asks whether it is the turn of an actor who can act.
///
/// # Errors
/// There is no encounter, it is another's turn, or a condition forbids it.
pub fn in_turn(state: &State, actor: ActorId) -> Verdict {
    is_its_turn(state, actor)?;
    able(state, actor)
}

/// Asks whether it is the turn of an actor, who may be unable to act.
///
/// # Errors
/// There is no encounter, or it is another's turn.
pub fn is_its_turn(state: &State, actor: ActorId) -> Verdict {
    ensure!(state.stage == Stage::Fighting, MODES, "there is no encounter", instead = "begin the encounter");
    ensure!(state.whose_turn() == Some(actor), ORDER, "it is not the turn of {}", actor);
    Ok(())
}

/// Asks whether an actor can act at all (PF-TRN-15).
///
/// # Errors
/// It is dead, or a condition forbids it.
pub fn able(state: &State, actor: ActorId) -> Verdict {
    ensure!(state.lives(actor), CANNOT_ACT, "{} is dead", actor);
    if let Some((what, rule)) = conditions::bars_acting(state, actor) {
        return Err(Refusal::new(rule, "{} is {}").about(actor).about(what.name()));
    }
    Ok(())
}

/// Asks whether an actor has so many actions left in its turn (PF-TRN-07).
///
/// # Errors
/// It is not its turn, a condition forbids it, or too few actions are left.
pub fn ready(state: &State, actor: ActorId, actions: u8) -> Verdict {
    in_turn(state, actor)?;
    let left = i32::from(state.actor(actor).actions);
    let takes = i32::from(actions);
    ensure!(left >= takes, ACTING, "{} has {} actions left of {}", actor, left, takes, instead = "end the turn");
    Ok(())
}

/// Pays for an action.
pub fn spend(table: &mut Table<'_, impl Run>, actor: ActorId, actions: u8) {
    if actions > 0 {
        table.emit(Spent { actor, actions });
    }
}

/// An actor spent actions.
#[event]
pub struct Spent {
    pub actor: ActorId,
    pub actions: u8,
}

impl Event<Pathfinder> for Spent {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.actions = actor.actions.saturating_sub(self.actions));
    }
}

/// Stand up.
#[command(rule = STAND, group = "Move", kind = Move, costs = 1, label = "Stand")]
pub struct Stand {
    pub actor: ActorId,
}

impl Act<Pathfinder> for Stand {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 1)?;
        ensure!(state.actor(self.actor).has(Condition::Prone), STAND, "{} does not lie on the ground", self.actor);
        may_move_at_all(state, self.actor)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        spend(table, self.actor, 1);
        conditions::take(table, self.actor, Condition::Prone);
        table.emit(Rose { actor: self.actor });
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Stand { actor: offers.actor });
    }
}

/// Lie down.
#[command(rule = DROP_PRONE, group = "Move", kind = Move, costs = 1, label = "Drop prone")]
pub struct DropProne {
    pub actor: ActorId,
}

impl Act<Pathfinder> for DropProne {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 1)?;
        ensure!(!state.actor(self.actor).has(Condition::Prone), DROP_PRONE, "{} lies on the ground", self.actor);
        may_move_at_all(state, self.actor)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        spend(table, self.actor, 1);
        let instance = Instance { what: Condition::Prone, value: 0, until: Until::Removed, by: None };
        conditions::give(table, self.actor, instance);
        table.emit(Rose { actor: self.actor });
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(DropProne { actor: offers.actor });
    }
}

/// Raise one's shield until the next turn begins.
#[command(rule = RAISE_A_SHIELD, group = "Defend", costs = 1, label = "Raise a shield")]
pub struct RaiseShield {
    pub actor: ActorId,
}

impl Act<Pathfinder> for RaiseShield {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 1)?;
        let actor = state.actor(self.actor);
        let Some(shield) = &state.profile(self.actor).shield else {
            return Err(Refusal::new(&RAISE_A_SHIELD, "{} has no shield").about(self.actor));
        };
        let broken = actor.shield_damage > shield.hit_points.saturating_sub(shield.broken_at);
        ensure!(!broken, RAISE_A_SHIELD, "the shield is broken");
        ensure!(!actor.shield_raised, RAISE_A_SHIELD, "the shield is up");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        spend(table, self.actor, 1);
        table.emit(ShieldRaised { actor: self.actor });
    }

    fn offers(offers: &mut Offers<'_>) {
        if offers.state().profile(offers.actor).shield.is_some() {
            offers.add(RaiseShield { actor: offers.actor });
        }
    }
}

/// A shield is up.
#[event(Action, "{actor} raises a shield", RAISE_A_SHIELD)]
pub struct ShieldRaised {
    pub actor: ActorId,
}

impl Event<Pathfinder> for ShieldRaised {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.shield_raised = true);
    }
}

/// Draw a weapon, pick it up where it fell, or load it.
#[command(rule = INTERACT, group = "Gear", kind = Gear, costs = 1)]
pub struct Interact {
    pub actor: ActorId,
    #[field("place of the weapon", 0..=7)]
    pub weapon: u8,
}

impl Act<Pathfinder> for Interact {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 1)?;
        let restrained = state.actor(self.actor).has(Condition::Restrained);
        ensure!(!restrained, conditions::RESTRAINED, "{} is restrained", self.actor);
        let strikes = &state.profile(self.actor).strikes;
        let known = strikes.iter().any(|strike| strike.weapon == self.weapon);
        ensure!(known, INTERACT, "{} has no such weapon", self.actor);
        let actor = state.actor(self.actor);
        let gone = actor.gone & bit(self.weapon) != 0;
        ensure!(!gone, INTERACT, "it lies elsewhere");
        let idle = actor.holds(self.weapon) && actor.unloaded & bit(self.weapon) == 0;
        ensure!(!idle, INTERACT, "{} has it in hand, ready to strike", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, weapon } = *self;
        spend(table, actor, 1);
        let grabbed = table.state().actor(actor).has(Condition::Grabbed);
        let dc = if grabbed { conditions::CONCEALED_DC } else { 0 };
        if let Some(flat) = checks::flat_together(table, &[dc]) {
            let fails = !flat.degree.succeeds();
            table.emit(checks::Flattened { actor, what: "held fast".into(), flat });
            if fails {
                return;
            }
        }
        if table.state().actor(actor).holds(weapon) {
            table.emit(Loaded { actor, weapon });
        } else {
            table.emit(Drawn { actor, weapon });
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let mut last = None;
        for strike in &offers.state().profile(actor).strikes {
            let weapon = strike.weapon;
            if weapon != BODY && last != Some(weapon) {
                offers.add(Interact { actor, weapon });
            }
            last = Some(weapon);
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let strikes = &teller.state.profile(self.actor).strikes;
        let name = strikes.iter().find(|strike| strike.weapon == self.weapon).map_or("weapon", |strike| &strike.name);
        let verb = if teller.state.actor(self.actor).holds(self.weapon) { "Load" } else { "Draw" };
        format!("{verb} {name}")
    }
}

/// Returns the weapons in hand once another is drawn: whatever the hands cannot hold beside it is put away.
pub fn in_hand(profile: &Profile, held: u8, weapon: u8) -> u8 {
    let hands = |place: u8| profile.strikes.iter().find(|one| one.weapon == place).map_or(0, |one| one.hands);
    let shield = u8::from(profile.shield.is_some());
    let mut free = 2u8.saturating_sub(hands(weapon));
    if hands(weapon) < 2 {
        free = free.saturating_sub(shield);
    }
    let mut now = bit(weapon);
    for place in 0..8 {
        let kept = held & bit(place) != 0 && place != weapon && hands(place) <= free;
        if kept {
            now |= bit(place);
            free -= hands(place);
        }
    }
    now
}

/// A weapon is in hand.
#[event]
pub struct Drawn {
    pub actor: ActorId,
    pub weapon: u8,
}

impl Event<Pathfinder> for Drawn {
    fn apply(&self, state: &mut State) {
        let held = in_hand(state.profile(self.actor), state.actor(self.actor).held, self.weapon);
        state.on(self.actor, |actor| actor.held = held);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let strikes = &teller.state.profile(self.actor).strikes;
        let strike = strikes.iter().find(|strike| strike.weapon == self.weapon)?;
        let text = format!("{} takes {} in hand", teller.name(self.actor), strike.name);
        Some(Line::new(LineKind::Action, text).rule(&INTERACT))
    }
}

/// A weapon is loaded.
#[event(Action, "{actor} loads", INTERACT)]
pub struct Loaded {
    pub actor: ActorId,
    pub weapon: u8,
}

impl Event<Pathfinder> for Loaded {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.unloaded &= !bit(self.weapon));
    }
}

/// Let go of a weapon; it costs nothing.
#[command(rule = RELEASE, group = "Gear", kind = Free)]
pub struct Release {
    pub actor: ActorId,
    #[field("place of the weapon", 0..=7)]
    pub weapon: u8,
}

impl Act<Pathfinder> for Release {
    fn may(&self, state: &State) -> Verdict {
        in_turn(state, self.actor)?;
        ensure!(state.actor(self.actor).holds(self.weapon), RELEASE, "{} does not hold it", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Released { actor: self.actor, weapon: self.weapon });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for weapon in 0..8 {
            if offers.state().actor(actor).holds(weapon) {
                offers.add(Release { actor, weapon });
            }
        }
    }
}

/// A weapon lies where its owner let go of it, to be taken up again.
#[event(Action, "{actor} lets go", RELEASE)]
pub struct Released {
    pub actor: ActorId,
    pub weapon: u8,
}

impl Event<Pathfinder> for Released {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.held &= !bit(self.weapon));
    }
}
