//! Using powers.

use super::*;

/// How far most powers reach: a distance (ED-STC-15).
const RANGE: Distance = Distance::Short;
/// How far a push moves, in centimetres.
const PUSH: i32 = 300;

/// Returns what a power takes of a turn.
const fn cost(power: Power) -> Cost {
    match power {
        Power::KineticWard => Cost::Minor,
        _ => Cost::Action,
    }
}

/// Returns the skill with which a power is resisted.
const fn resisted_by(power: Power) -> Option<Skill> {
    match power {
        Power::TerrorVeil => Some(Skill::Fortitude),
        Power::ForcePush => Some(Skill::Might),
        _ => None,
    }
}

/// Use a power.
#[command(rule = POWERS, group = "Powers", kind = Attack, label = "Use {power} on {target}", costs = 1)]
pub struct UsePower {
    pub actor: ActorId,
    #[field("power")]
    pub power: Power,
    pub target: ActorId,
}

impl Act<Edge> for UsePower {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, power, target } = *self;
        // What heals is used between fights as well; what lasts is counted in rounds.
        match power {
            Power::MendFlesh => may_take(state, actor, cost(power))?,
            _ => may_pay(state, actor, cost(power))?,
        }
        let profile = state.profile(actor);
        ensure!(profile.psi > 0, NO_POWERS, "{} has no psychic powers", actor, instead = "ask what Psionics knows");
        ensure!(profile.powers.has(power), POWERS, "{} has no such power", actor);
        let psi = POWER_TABLE[power as usize].1;
        ensure!(derived::psi(state, actor) >= psi, POWERS, "{} has not the psi points", actor);
        ensure!(state.lives(target), POWERS, "{} is dead", target);
        match power {
            Power::KineticWard | Power::Fade => ensure!(target == actor, POWERS, "it is for oneself"),
            Power::MendFlesh => {
                let near = state.space(actor).within(state.space(target), profile.reach);
                ensure!(near, POWERS, "{} is out of reach", target, instead = "move up to them");
            }
            Power::TerrorVeil | Power::ForcePush => {
                ensure!(target != actor && sight::sees(state, actor, target), POWERS, "{} is not in sight", target);
                let near = attack::distance(state, actor, target) <= RANGE;
                ensure!(near, POWERS, "{} is too far away", target, instead = "move nearer");
                let large = power == Power::ForcePush && state.profile(target).size > Size::Large;
                ensure!(!large, POWERS, "{} is too large", target);
                conditions::may_harm(state, actor, target)?;
            }
        }
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, power, target } = *self;
        takes(table, actor, cost(power));
        table.emit(PowerUsed { actor, power, target });
        let rounds = POWER_TABLE[power as usize].2;
        if rounds > 0 {
            focus::begins(table, actor, power, target, rounds);
        }
        if resisted_by(power).is_some() && !table.state().stack.is_full() {
            return table.emit(UseComes { using: Using { actor, power, target } });
        }
        works(table, Using { actor, power, target });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        for power in state.profile(actor).powers.iter() {
            for target in state.ids().filter(|id| state.lives(*id)) {
                offers.seldom(UsePower { actor, power, target });
            }
        }
    }
}

/// Returns the saving throw of one against a power of another.
pub(super) fn save(state: &State, actor: ActorId, target: ActorId, task: Task, shows: bool) -> Attempt {
    let dc = plain("of the power", difficulty(state, actor), &POWERS, shows);
    Attempt::of(state, target, task, Some(dc), shows)
}

/// Goes on with a power that is resisted.
pub(crate) fn advance(table: &mut Table<'_, impl Run>, using: Using) {
    table.emit(UseOver {});
    works(table, using);
}

/// Lets a power be resisted, where it can be, and do what it does.
fn works(table: &mut Table<'_, impl Run>, using: Using) {
    let Using { actor, power, target } = using;
    let resists = resisted_by(power).is_some_and(|skill| resists(table, actor, power, target, skill));
    takes_effect(table, actor, power, target, resists);
}

/// A power is about to be resisted.
#[event]
pub struct UseComes {
    pub using: Using,
}

impl Event<Edge> for UseComes {
    fn apply(&self, state: &mut State) {
        state.stack.push(Frame::Using(self.using));
    }
}

/// A power comes to its effect.
#[event]
pub struct UseOver {}

impl Event<Edge> for UseOver {
    fn apply(&self, state: &mut State) {
        state.stack.remove(state.stack.len().saturating_sub(1));
        state.window = 0;
    }
}

/// Lets somebody resist a power; returns whether it does.
pub(super) fn resists(
    table: &mut Table<'_, impl Run>,
    actor: ActorId,
    power: Power,
    target: ActorId,
    skill: Skill,
) -> bool {
    let save = |state: &State, task, shows| save(state, actor, target, task, shows);
    let Some(check) = checks::resists(table, target, skill, save) else { return false };
    let resists = check.succeeds();
    table.emit(PowerResisted { actor: target, against: actor, power, check });
    checks::rolled(table, target);
    resists
}

/// Does what a power does.
fn takes_effect(table: &mut Table<'_, impl Run>, actor: ActorId, power: Power, target: ActorId, resisted: bool) {
    let by = Some(actor);
    match power {
        Power::TerrorVeil if resisted => focus::ends(table, actor),
        Power::TerrorVeil => {
            let fear = Instance { by, cause: Cause::Focus, ..Instance::of(Condition::Frightened) };
            conditions::give(table, target, fear);
        }
        Power::KineticWard => {}
        Power::ForcePush if resisted => {}
        Power::ForcePush => {
            let (from, at) = (table.state().actor(actor).at, table.state().actor(target).at);
            let away = Place { x: 2 * at.x - from.x, y: 2 * at.y - from.y, ..at };
            let length = at.to(away);
            if length > 0 {
                moves::pushes(table, target, at.towards(away, PUSH, length));
            }
        }
        Power::MendFlesh => {
            let roll = table.die(6, Advantage::Plain).kept as i16;
            let by = roll + crate::traumas::score(table.state(), actor, Ability::Intelligence) as i16;
            damage::mends(table, target, by.max(0));
        }
        Power::Fade => {
            conditions::give(table, actor, Instance { by, cause: Cause::Focus, ..Instance::of(Condition::Invisible) });
        }
    }
}

/// An actor uses a power.
#[event(Action, "{actor} uses {power} on {target}", POWERS)]
pub struct PowerUsed {
    pub actor: ActorId,
    pub power: Power,
    pub target: ActorId,
}

impl Event<Edge> for PowerUsed {
    fn apply(&self, state: &mut State) {
        let psi = POWER_TABLE[self.power as usize].1;
        state.on(self.actor, |actor| actor.psi_spent = actor.psi_spent.saturating_add(psi));
    }
}

/// Returns whether others see or hear what a power does (ED-HID-07): what it does to a body, and not what it does to a mind, nor what
/// hides.
const fn shows(power: Power) -> bool {
    matches!(power, Power::ForcePush | Power::MendFlesh)
}

/// Reveals who uses a power from hiding that others see or hear (ED-HID-07).
pub fn gives_away(used: &PowerUsed, table: &mut Table<'_, impl Run>) {
    if shows(used.power) {
        crate::stealth::gives_itself_away(table, used.actor);
    }
}

/// Somebody has resisted a power, or has not.
#[event]
pub struct PowerResisted {
    pub actor: ActorId,
    pub against: ActorId,
    pub power: Power,
    pub check: Check,
}

impl checks::Deeds for PowerResisted {
    fn deeds(&self, mut each: impl FnMut(ActorId, &Check, Feat)) {
        each(self.actor, &self.check, Feat::Save);
    }
}

impl Event<Edge> for PowerResisted {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let dc = self.check.dc.as_ref().map_or(0, |dc| dc.total);
        let deed = format!("{} resists {}", teller.name(self.actor), self.power);
        let line = Line::rolled(deed, format!("{} against {dc}", self.check.total()))
            .by(self.actor)
            .rule(&checks::SAVES)
            .rule(&POWERS);
        let line = line.came_to(RollResult::of(self.check.succeeds()), self.check.total(), dc);
        Some(crate::special::told(self.check.throw.class(), self.check.explain("Saving throw", "Difficulty", line)))
    }
}

/// Catch one's breath.
#[command(rule = FEATURES, group = "Powers", kind = Heal, label = "Second wind")]
pub struct SecondWind {
    pub actor: ActorId,
}

impl Act<Edge> for SecondWind {
    fn may(&self, state: &State) -> Verdict {
        may_take(state, self.actor, Cost::Minor)?;
        let has = state.profile(self.actor).features.has(Feature::SecondWind);
        ensure!(has && !state.actor(self.actor).winded, FEATURES, "{} has no second wind left", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        takes(table, self.actor, Cost::Minor);
        table.emit(WindUsed { actor: self.actor });
        let roll = table.die(6, Advantage::Plain).kept as i16;
        let by = roll + crate::traumas::score(table.state(), self.actor, Ability::Strength) as i16;
        damage::mends(table, self.actor, by.max(0));
    }

    fn offers(offers: &mut Offers<'_>) {
        if offers.state().profile(offers.actor).features.has(Feature::SecondWind) {
            offers.add(SecondWind { actor: offers.actor });
        }
    }
}

/// A second wind is used.
#[event(Action, "{actor} finds a second wind", FEATURES)]
pub struct WindUsed {
    pub actor: ActorId,
}

impl Event<Edge> for WindUsed {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.winded = true);
    }
}
