//! What traumas do to turns: actions that must be fought for, runs that end on the ground, things that change hands.

use super::*;
use crate::checks::{Attempt, Check, Kind, Sources, Task, plain};
use crate::handling::Price;
use crate::turns::{Cost, may_take, pays, takes};

/// What an action takes of who has a severe trauma (ED-TRA-20, ED-TRA-41).
const ACTION_DC: i32 = 15;
/// What running on a hurt leg takes (ED-TRA-17).
const STUMBLE_DC: i32 = 13;

/// Makes a saving throw against something that a trauma does, and returns whether it succeeded.
pub(super) fn saves(
    table: &mut Table<'_, impl Run>,
    actor: ActorId,
    skill: Skill,
    (dc, rule): (i32, &'static Rule),
) -> bool {
    let shows = table.listens();
    let state = table.state();
    let task = Task::of(skill, Kind::Save);
    if let Some(because) = checks::fails(state, actor, task) {
        table.emit(crate::calls::FailedByItself { actor, because: because.into() });
        return false;
    }
    let mut sources = Sources::new(shows);
    checks::weigh(state, actor, task, &mut sources);
    let modifier = checks::modifier(state, actor, task, shows);
    let check = Attempt { modifier, dc: Some(plain("of the trauma", dc, rule, shows)), sources }.roll(table);
    let success = check.succeeds();
    let class = check.throw.class();
    table.emit(Fought { actor, because: rule.into(), check });
    checks::rolled(table, actor);
    turns_out(table, actor, skill, (class, success));
    success
}

/// Brings what comes of the dice of a saving throw against a trauma (ED-SPC-14).
pub(super) fn turns_out(table: &mut Table<'_, impl Run>, actor: ActorId, skill: Skill, outcome: (Class, bool)) {
    let mind = matches!(skill, Skill::Lucidity | Skill::Fortitude);
    let occasion = Occasion { saves: true, mind, called: false };
    crate::exploits::turns_out_on(table, actor, None, outcome, occasion);
}

/// Returns who gives a command that takes the action of its turn; a further attack of one action takes none (ED-TRA-20).
pub fn acts(state: &State, command: &Command) -> Option<ActorId> {
    let here = |id: &ActorId| id.index() < state.actors.len();
    let actor = acting(command).filter(here)?;
    let now = state.actor(actor);
    let takes = match command {
        Command::Attack(_) | Command::AttackPlace(_) => now.budget.attacks == 0,
        Command::WorkOn(_) | Command::Hide(_) | Command::Search(_) => state.stage == Stage::Fighting,
        Command::Shake(_) | Command::TakeUp(_) | Command::GetFree(_) => state.stage == Stage::Fighting,
        Command::AskToLook(_) | Command::Reload(_) => state.stage == Stage::Fighting,
        Command::Improvise(one) => costs_action(one.price, now.budget.interaction),
        Command::Stow(_) | Command::ShiftHands(_) | Command::Signal(_) => !now.budget.interaction,
        Command::TurnDoor(_) => now.budget.care || !now.budget.interaction,
        Command::Grapple(one) => !one.minor && now.budget.attacks == 0,
        Command::Shove(one) => !one.minor && now.budget.attacks == 0,
        Command::Disarm(_) => now.budget.attacks == 0,
        Command::UsePower(one) => one.power != Power::KineticWard,
        Command::Handle(one) => one.action || !now.budget.interaction,
        Command::Recover(one) => now.jammed & bit(one.weapon) != 0 || !now.budget.interaction,
        _ => true,
    };
    takes.then_some(actor)
}

/// Returns whether something that the rules do not name takes the action.
fn costs_action(price: Price, interaction: bool) -> bool {
    price == Price::Action || price == Price::Interaction && !interaction
}

/// Returns who gives a command that may take an action.
fn acting(command: &Command) -> Option<ActorId> {
    match command {
        Command::Attack(one) => Some(one.actor),
        Command::Dash(one) => Some(one.actor),
        Command::Defend(one) => Some(one.actor),
        Command::Disengage(one) => Some(one.actor),
        Command::Assist(one) => Some(one.actor),
        Command::FirstAid(one) => Some(one.actor),
        Command::WorkOn(one) => Some(one.actor),
        Command::Hide(one) => Some(one.actor),
        Command::Search(one) => Some(one.actor),
        Command::Shake(one) => Some(one.actor),
        Command::TakeUp(one) => Some(one.actor),
        Command::Grapple(one) => Some(one.actor),
        Command::Shove(one) => Some(one.actor),
        Command::Disarm(one) => Some(one.actor),
        Command::Immobilise(one) => Some(one.actor),
        Command::Escape(one) => Some(one.actor),
        Command::UsePower(one) => Some(one.actor),
        Command::Throw(one) => Some(one.actor),
        Command::Breathe(one) => Some(one.actor),
        Command::LayCharge(one) => Some(one.actor),
        Command::Handle(one) => Some(one.actor),
        Command::ReadyAttack(one) => Some(one.actor),
        Command::ReadyMove(one) => Some(one.actor),
        Command::ReadyDeed(one) => Some(one.actor),
        Command::AttackPlace(one) => Some(one.actor),
        Command::Recover(one) => Some(one.actor),
        Command::UseRemedy(one) => Some(one.actor),
        Command::Reload(one) => Some(one.actor),
        Command::AskToLook(one) => Some(one.actor),
        Command::GetFree(one) => Some(one.actor),
        Command::Improvise(one) => Some(one.target),
        Command::Stow(one) => Some(one.actor),
        Command::ShiftHands(one) => Some(one.actor),
        Command::Signal(one) => Some(one.actor),
        Command::TurnDoor(one) => Some(one.actor),
        _ => None,
    }
}

/// Returns whether severe traumas make an actor fight for its actions (ED-TRA-20, ED-TRA-41).
pub fn is_hampered(state: &State, actor: ActorId) -> bool {
    state.turn == Some(actor) && state.actor(actor).traumas.iter().any(|trauma| trauma.severe && !trauma.healed)
}

/// Lets an actor fight for its action, the oldest trauma first; the first failure decides, and the action is lost with the reactions
/// until its next turn. Returns whether it goes ahead.
pub fn goes_ahead(table: &mut Table<'_, impl Run>, actor: ActorId) -> bool {
    for place in 0.. {
        let Some(trauma) = table.state().actor(actor).traumas.get(place) else { break };
        if !trauma.severe || trauma.healed {
            continue;
        }
        let (skill, rule) = match trauma.is_of_the_mind() {
            true => (Skill::Lucidity, &MIND_SAVE),
            false => (Skill::Stamina, &ACTION_SAVE),
        };
        if !saves(table, actor, skill, (ACTION_DC, rule)) {
            pays(table, actor, Cost::Action);
            table.emit(ActionLost { actor });
            return false;
        }
    }
    true
}

/// A saving throw against what a trauma does.
#[event]
pub struct Fought {
    pub actor: ActorId,
    pub because: ludex_kit::RuleId,
    pub check: Check,
}

impl checks::Deeds for Fought {
    fn deeds(&self, mut each: impl FnMut(ActorId, &Check, Feat)) {
        each(self.actor, &self.check, Feat::Save);
    }
}

impl Event<Edge> for Fought {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let dc = self.check.dc.as_ref().map_or(0, |dc| dc.total);
        let text = format!("{} bears its trauma: {} against {dc}", teller.name(self.actor), self.check.total());
        let line = Line::new(LineKind::Roll, text).by(self.actor).rule(&checks::SAVES).rule(self.because.clone());
        let line = line.came_to(RollResult::of(self.check.succeeds()), self.check.total(), dc);
        let line = self.check.explain("Saving throw", "Difficulty", line).rule(&PILES_UP);
        Some(crate::special::told(self.check.throw.class(), line))
    }
}

/// A trauma has cost an actor its action.
#[event(Harm, "{actor} loses the action to its trauma", ACTION_SAVE)]
pub struct ActionLost {
    pub actor: ActorId,
}

impl Event<Edge> for ActionLost {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            actor.reaction = false;
            actor.budget.attacks = 0;
        });
    }
}

/// Whoever dashes on a bad leg may fall for it.
pub fn dashed(dashed: &crate::actions::Dashed, table: &mut Table<'_, impl Run>) {
    let actor = dashed.actor;
    let state = table.state();
    if traumas::hurt_legs(state, actor) > 0 || traumas::ruined_legs(state, actor) > 0 {
        table.emit(Ran { actor });
        if table.state().options().stumble_check == StumbleCheck::AtOnce {
            stumbles(table, actor);
        }
    }
}

/// An actor has run on a bad leg.
#[event]
pub struct Ran {
    pub actor: ActorId,
}

impl Event<Edge> for Ran {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.ran = true);
    }
}

/// As its turn ends, whoever has run on a bad leg falls, or saves (ED-TRA-17, ED-TRA-27).
pub fn turn_closes(closes: &turns::TurnCloses, table: &mut Table<'_, impl Run>) {
    stumbles(table, closes.actor);
}

/// Lets who has run on a bad leg fall, or save.
fn stumbles(table: &mut Table<'_, impl Run>, actor: ActorId) {
    table.emit(RunOver { actor });
    let state = table.state();
    if conditions::has(state, actor, Condition::Prone) || !state.lives(actor) {
        return;
    }
    if traumas::ruined_legs(state, actor) > 0 {
        return conditions::falls(table, actor);
    }
    for _ in 0..traumas::hurt_legs(state, actor) {
        if !saves(table, actor, Skill::Reflex, (STUMBLE_DC, &STUMBLES)) {
            return conditions::falls(table, actor);
        }
    }
}

/// Take what takes one hand in the other.
#[command(rule = crate::traumas::ARM, group = "Gear", kind = Gear, label = "Change hands")]
pub struct ShiftHands {
    pub actor: ActorId,
}

impl Act<Edge> for ShiftHands {
    fn may(&self, state: &State) -> Verdict {
        may_take(state, self.actor, Cost::Interaction)?;
        let one = state.profile(self.actor).weapons.iter().any(|weapon| weapon.hands == 1);
        ensure!(one, traumas::ARM, "{} holds nothing in one hand", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        takes(table, self.actor, Cost::Interaction);
        let left = !table.state().actor(self.actor).left_handed;
        table.emit(Hands { actor: self.actor, left });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        offers.seldom(ShiftHands { actor });
    }
}

/// In which hand an actor holds what takes one.
#[event]
pub struct Hands {
    pub actor: ActorId,
    pub left: bool,
}

impl Event<Edge> for Hands {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.left_handed = self.left);
    }
}

/// The run of an actor on a bad leg is over.
#[event]
pub struct RunOver {
    pub actor: ActorId,
}

impl Event<Edge> for RunOver {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.ran = false);
    }
}
