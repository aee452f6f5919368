//! Drawing, loading, letting go; what is begun and may be broken off.

use super::*;
use crate::prelude::*;

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
        conditions::may_handle(state, self.actor)?;
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
        table.emit(Undertaken { doing: Doing::Handling { actor, weapon } });
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
        let name = weapon_name(teller.state, self.actor, self.weapon);
        let verb = if teller.state.actor(self.actor).holds(self.weapon) { "Load" } else { "Draw" };
        format!("{verb} {name}")
    }
}

/// Something is begun that others may answer before it comes to anything.
#[event]
pub struct Undertaken {
    pub doing: Doing,
}

impl Event<Pathfinder> for Undertaken {
    fn apply(&self, state: &mut State) {
        state.doing = Some(self.doing);
    }
}

/// What was begun comes to what it comes to, or is broken off.
#[event]
pub struct Finished {
    #[serde(default, skip_serializing_if = "is_default")]
    pub disrupted: bool,
}

impl Event<Pathfinder> for Finished {
    fn apply(&self, state: &mut State) {
        state.doing = None;
    }

    fn tell(&self, _teller: &Teller<'_>) -> Option<Line> {
        let line = Line::new(LineKind::Action, "It is broken off").rule(&DISRUPTED);
        self.disrupted.then_some(line)
    }
}

/// Throws the flat check of one that is grabbed for what it does with its hands; returns whether that comes to nothing
/// (PF-CND-24).
pub(crate) fn fumbles(table: &mut Table<'_, impl Run>, actor: ActorId) -> bool {
    if !table.state().actor(actor).has(Condition::Grabbed) {
        return false;
    }
    let flat = checks::flat(table, conditions::CONCEALED_DC);
    let fails = !flat.degree.succeeds();
    table.emit(checks::Flattened { actor, what: "held fast".into(), flat });
    fails
}

/// Draws a weapon or loads it, once nobody comes between; the grabbed need a flat check.
pub(crate) fn handles(table: &mut Table<'_, impl Run>, actor: ActorId, weapon: u8) {
    if fumbles(table, actor) {
        return;
    }
    if table.state().actor(actor).holds(weapon) {
        table.emit(Loaded { actor, weapon });
    } else {
        table.emit(Drawn { actor, weapon });
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
#[command(rule = RELEASE, group = "Gear", kind = Gear)]
pub struct Release {
    pub actor: ActorId,
    #[field("place of the weapon", 0..=7)]
    pub weapon: u8,
}

impl Act<Pathfinder> for Release {
    fn may(&self, state: &State) -> Verdict {
        in_turn(state, self.actor)?;
        is_own_master(state, self.actor)?;
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

    fn label(&self, teller: &Teller<'_>) -> String {
        format!("Release {}", weapon_name(teller.state, self.actor, self.weapon))
    }
}

/// Returns the name of the weapon at a place among those of an actor.
fn weapon_name(state: &State, actor: ActorId, weapon: u8) -> &str {
    let strikes = &state.profile(actor).strikes;
    strikes.iter().find(|strike| strike.weapon == weapon).map_or("weapon", |strike| &strike.name)
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
