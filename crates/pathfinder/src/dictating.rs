//! What the controlled answer to what they are asked: their controllers decide it.

use crate::damage::{BlockBlow, TakeBlow};
use crate::falling::{ArrestFall, FallOn, GrabEdge, LetFall, SlowFall};
use crate::maneuvers::{Slip, TurnTables};
use crate::minds::CONTROLLED;
use crate::openings::LetGo;
use crate::prelude::*;
use crate::readying::{KeepReady, Spring};
use crate::riders::DriveBack;
use crate::turns::{ActFirst, LetActFirst, Rejoin, WaitOn};
use ludex_kit::{Commands, decider};

/// Decide what one whom one controls does about what it is asked: whether it strikes at once, lifts its shield, acts now. That
/// costs oneself nothing. What becomes of its own luck and life it decides itself.
#[command(rule = CONTROLLED, group = "Control", kind = Other, either)]
pub struct DecideFor {
    pub actor: ActorId,
    /// Whom one controls.
    pub target: ActorId,
    /// Whether it does what it is asked about.
    #[serde(default, skip_serializing_if = "is_default")]
    pub does: bool,
}

/// Returns the controlled one who is asked, and who controls it; `None` where its own master is asked, or about its Hero Points.
fn asked_of_another(state: &State) -> Option<(ActorId, ActorId)> {
    let prompt = Pathfinder::waits(state)?;
    let own = matches!(prompt, crate::Pending::CheckFell(_) | crate::Pending::NearDeath(_));
    let asked = decider::<Pathfinder>(prompt).filter(|_| !own)?;
    Some((asked, state.actor(asked).controlled?))
}

/// Returns who decides in place of the one who is asked, if another does (PF-CND-07).
pub fn controller(state: &State) -> Option<ActorId> {
    asked_of_another(state).map(|(_, controller)| controller)
}

/// Asks whether the one who is asked may answer for itself.
///
/// # Errors
/// Another decides what it does.
pub fn may_answer(state: &State) -> Verdict {
    match asked_of_another(state) {
        Some((asked, controller)) => {
            Err(Refusal::new(&CONTROLLED, "{} decides that for {}").about(controller).about(asked))
        }
        None => Ok(()),
    }
}

/// Returns the usual answer in place of a controlled one: it does what it would do.
pub fn usual_answer(state: &State) -> Option<Command> {
    let (target, actor) = asked_of_another(state)?;
    let usual = ludex_kit::usual_answer::<Pathfinder>(state)?;
    let does = answer_of(state, target, true).is_some_and(|answer| answer == usual);
    Some(DecideFor { actor, target, does }.into())
}

/// Returns what an actor answers that does what it is asked about, or does not.
fn answer_of(state: &State, actor: ActorId, does: bool) -> Option<Command> {
    use crate::Pending;
    let here = state.actor(actor).at;
    Some(match (Pathfinder::waits(state)?, does) {
        (Pending::Opening(asked), true) => asked.usual(state),
        (Pending::Opening(_), false) => LetGo { actor }.into(),
        (Pending::InReach(_), true) => Spring { actor }.into(),
        (Pending::InReach(_), false) => KeepReady { actor }.into(),
        (Pending::BlowLands(_), true) => BlockBlow { actor }.into(),
        (Pending::BlowLands(_), false) => TakeBlow { actor }.into(),
        (Pending::Waits(_), true) => Rejoin { actor }.into(),
        (Pending::Waits(_), false) => WaitOn { actor }.into(),
        (Pending::Tied(_), true) => ActFirst { actor }.into(),
        (Pending::Tied(_), false) => LetActFirst { actor, target: turns::next_in_order(state, actor)? }.into(),
        (Pending::Falling(_), true) if state.profile(actor).speeds.fly > 0 => ArrestFall { actor }.into(),
        (Pending::Falling(_), true) => GrabEdge { actor }.into(),
        (Pending::Falling(_), false) => FallOn { actor }.into(),
        (Pending::Feather(_), true) => SlowFall { actor }.into(),
        (Pending::Feather(_), false) => LetFall { actor }.into(),
        (Pending::Reversal(_), grab) => TurnTables { actor, grab }.into(),
        (Pending::DrivesBack(asked), true) => asked.usual(state),
        (Pending::DrivesBack(_), false) => DriveBack { actor, squares: 0, toward: None }.into(),
        (Pending::SlipAway(_), false) => Slip { actor, to: here }.into(),
        (Pending::SlipAway(_) | Pending::CheckFell(_) | Pending::NearDeath(_), _) => return None,
    })
}

/// Returns the state in which a controlled one is its own master.
fn freed(state: &State, actor: ActorId) -> State {
    let mut own = state.clone();
    own.on(actor, |one| one.controlled = None);
    own
}

/// Carries out what a controlled one is made to answer.
fn carries_out(table: &mut Table<'_, impl Run>, answer: &Command) {
    match answer {
        Command::React(act) => act.run(table),
        Command::LetGo(act) => act.run(table),
        Command::Spring(act) => act.run(table),
        Command::KeepReady(act) => act.run(table),
        Command::BlockBlow(act) => act.run(table),
        Command::TakeBlow(act) => act.run(table),
        Command::Rejoin(act) => act.run(table),
        Command::WaitOn(act) => act.run(table),
        Command::ActFirst(act) => act.run(table),
        Command::LetActFirst(act) => act.run(table),
        Command::ArrestFall(act) => act.run(table),
        Command::GrabEdge(act) => act.run(table),
        Command::FallOn(act) => act.run(table),
        Command::SlowFall(act) => act.run(table),
        Command::LetFall(act) => act.run(table),
        Command::TurnTables(act) => act.run(table),
        Command::DriveBack(act) => act.run(table),
        Command::Slip(act) => act.run(table),
        other => debug_assert!(false, "{other:?} answers a prompt, and is carried out for nobody"),
    }
}

impl Act<Pathfinder> for DecideFor {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, target, does } = *self;
        ensure!(state.actor(target).controlled == Some(actor), CONTROLLED, "{} does not control {}", actor, target);
        let asked = asked_of_another(state).is_some_and(|(asked, _)| asked == target);
        ensure!(asked, CONTROLLED, "{} is asked nothing", target);
        let Some(answer) = answer_of(state, target, does) else {
            return Err(Refusal::new(&CONTROLLED, "there is nothing of that kind to do"));
        };
        Commands::may(&answer, &freed(state, target))
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        if let Some(answer) = answer_of(table.state(), self.target, self.does) {
            carries_out(table, &answer);
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        if let Some((target, actor)) = asked_of_another(offers.state()) {
            offers.add(DecideFor { actor, target, does: true });
            offers.add(DecideFor { actor, target, does: false });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let who = teller.name(self.target);
        if self.does { format!("Have {who} do it") } else { format!("Have {who} let it be") }
    }
}
