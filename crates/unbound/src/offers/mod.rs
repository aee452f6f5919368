//! What may be done now, what may not and why, and the forms of the game master.

mod answers;
mod barred;
mod body;
mod checks;
mod forms;
mod moves;
mod shade;
mod talk;
mod things;
mod time;
mod travel;
mod turn;
mod valor;
mod words;

pub(crate) use barred::barred;
pub(crate) use forms::forms;
pub(crate) use words::{spell_preview, weapon_damage};

use crate::campaign::{self, scenes, scenes::OpenScene};
use crate::command::Command;
use crate::rest::{self, Rest};
use crate::rounds;
use crate::state::{Phase, Stage, State};
use ludex_engine::{ActorId, Offer};

/// The offers of one actor under construction.
struct Offers<'a> {
    state: &'a State,
    actor: ActorId,
    list: &'a mut Vec<Offer<Command>>,
}

impl Offers<'_> {
    /// Adds an offer at a price in Action Points.
    fn add(&mut self, group: &'static str, label: impl Into<String>, ap: i32, command: Command) -> &mut Offer<Command> {
        let target = command.target();
        let mut offer = Offer::new(self.actor, group, label, command).costs(ap, "AP");
        offer.target = target.filter(|&target| target != self.actor);
        self.list.push(offer);
        let last = self.list.len() - 1;
        &mut self.list[last]
    }

    fn name(&self, actor: ActorId) -> &str {
        &self.state.actor(actor).name
    }
}

/// Every lawful move.
pub(crate) fn offers(state: &State, list: &mut Vec<Offer<Command>>) {
    if let Some(&pending @ crate::pending::Pending::Valor { actor }) = state.decision() {
        return answers::answers(&mut Offers { state, actor, list }, pending);
    }
    for actor in state.ids() {
        turn::any_stage(&mut Offers { state, actor, list });
        talk::speaker(&mut Offers { state, actor, list });
        things::at_hand(&mut Offers { state, actor, list });
        travel::traveller(&mut Offers { state, actor, list });
        valor::any_stage(&mut Offers { state, actor, list });
        body::any_stage(&mut Offers { state, actor, list });
    }
    match state.stage {
        Stage::Ready => {
            opening(state, list);
            let begin = Command::StartEncounter { surprised: Vec::new() };
            list.push(Offer::to_game_master("Encounter", "Begin the fight", begin));
            talk::game_master(state, list);
            travel::game_master(state, list);
            rests(state, list);
            next_scene(state, list);
        }
        Stage::Fighting => {
            if let Some(pending) = state.decision() {
                let actor = pending.actor();
                answers::answers(&mut Offers { state, actor, list }, *pending);
                return;
            }
            if let Some(actor) = state.acting {
                turn::turn(&mut Offers { state, actor, list });
            }
            for actor in state.ids() {
                turn::any_time(&mut Offers { state, actor, list });
            }
            if state.phase == Phase::Between {
                list.push(Offer::to_game_master("Encounter", "Begin the next round", Command::NextRound));
            }
            if rounds::may_end(state).is_ok() {
                list.push(Offer::to_game_master("Encounter", "End the fight", Command::EndEncounter));
            }
        }
        Stage::Over => {
            next_scene(state, list);
            talk::game_master(state, list);
            travel::game_master(state, list);
            rests(state, list);
        }
    }
}

/// The first words of an adventure.
fn opening(state: &State, list: &mut Vec<Offer<Command>>) {
    if let (Some((scene, _)), true) = (campaign::scene(state), scenes::may_begin(state)) {
        let label = format!("Begin: {}", scene.title());
        let mut offer = Offer::to_game_master("Opening", label, Command::OpenScene(OpenScene { scene: 0 }));
        offer.preview = Some("reads its words out to everybody".into());
        list.push(offer);
    }
}

/// The scene that most likely comes next; the others stand in a form.
fn next_scene(state: &State, list: &mut Vec<Offer<Command>>) {
    let next = OpenScene { scene: state.scene.saturating_add(1) };
    if let (Some((_, adventure)), Ok(())) = (campaign::scene(state), scenes::may_open(state, next)) {
        let label = format!("Go on: {}", adventure.scenes[usize::from(next.scene)].title());
        list.push(Offer::to_game_master("Scene", label, Command::OpenScene(next)));
    }
}

/// How time may pass before and after the fight.
fn rests(state: &State, list: &mut Vec<Offer<Command>>) {
    let ways = [
        (Rest::Recovery, "Wait until the stable come round"),
        (Rest::Short, "Take a short rest"),
        (Rest::Long, "Take a long rest"),
    ];
    for (way, label) in ways.into_iter().filter(|&(way, _)| rest::may_rest(state, way).is_ok()) {
        list.push(Offer::to_game_master("Rest", label, Command::Rest { rest: way }));
    }
    for actor in state.ids() {
        if rest::may_spend_die(state, actor).is_ok() {
            let (die, left) = (state.actor(actor).profile.vitality_die, state.actor(actor).vitality_dice);
            let label = format!("Spend a Vitality Die, of {left}");
            let mut offer = Offer::new(actor, "Rest", label, Command::SpendDie { actor });
            offer.preview = Some(format!("1d{die} and Endurance"));
            list.push(offer);
        }
    }
}

/// Whether a command carries numbers or words of a person's own choosing.
pub(crate) fn is_open(command: &Command) -> bool {
    match command {
        Command::StartEncounter { surprised } => !surprised.is_empty(),
        Command::OpenScene(_) | Command::JoinCharacter(_) | Command::RemakeCharacter(_) => true,
        // A dash is offered for what is far, disengaging where it makes a difference; both may be had anywhere.
        Command::Move { dash, disengage, face, .. } => *dash || *disengage || face.is_some(),
        Command::Halt(_) => true,
        Command::Help { with, target, .. } => with.is_some() || target.is_none(),
        Command::Focus { .. } | Command::Press { .. } | Command::RaiseRank { .. } | Command::PlaceBoost(_) => true,
        Command::BoostAttribute { .. } => true,
        Command::DescribeScene { .. } | Command::DeclareAction { .. } | Command::DescribeOutcome { .. } => true,
        Command::Check { .. } | Command::GroupCheck { .. } | Command::Contest { .. } => true,
        Command::PassiveCheck { .. } => true,
        Command::StartTalk { .. } | Command::Request { .. } | Command::Weigh { .. } => true,
        Command::SetRelation { .. } | Command::SetQuirk { .. } | Command::TalkInFight { .. } => true,
        Command::AnswerRequest { words, .. } => !words.is_empty(),
        Command::Approach { flattery, bribe, words, .. } => *flattery || *bribe != 0 || !words.is_empty(),
        Command::Cast { at, .. } => at.is_some(),
        Command::StrikeBlindly { .. } | Command::StrikeThing { .. } => true,
        Command::BeginSession(_) => true,
        Command::AwardValor(_) | Command::MoveBy(_) | Command::LongJump(_) | Command::HighJump(_) => true,
        Command::Fall(_) | Command::SetAir(_) => true,
        Command::Interact { .. } | Command::Improvise { .. } | Command::Rule { .. } => true,
        Command::Surround(_) | Command::Furnish(_) | Command::Sneak(_) | Command::SneakPast(_) => true,
        Command::MakeNoise(_) | Command::LookFor(_) | Command::Notice(_) | Command::Distract(_) => true,
        Command::Perform(_) | Command::Feign(_) | Command::Examine(_) | Command::Investigate(_) => true,
        Command::SetSnare(_) | Command::Lift(_) | Command::AddSkill(_) => true,
        _ => travel::is_open(command),
    }
}

/// Whose fate the odds of a command tell.
pub(crate) fn subject(command: &Command) -> Option<ActorId> {
    match *command {
        Command::Attack { target, .. } | Command::OffHand { target, .. } | Command::Maneuver { target, .. } => {
            Some(target)
        }
        Command::Approach { target, .. } | Command::ReadFeelings { target, .. } => Some(target),
        Command::TalkInFight { target, .. } => Some(target),
        Command::Cast { target, .. } => target,
        Command::Defend { actor, .. } => Some(actor),
        // Their own roll tells whether they succeed; of a contest, whether the first of its sides wins it.
        Command::FirstAid { .. } | Command::Escape { .. } | Command::Catch { .. } | Command::Improvise { .. } => {
            command.actor()
        }
        Command::Force(_) | Command::BreakThing(_) | Command::BreakFree(_) => command.actor(),
        Command::LongJump(_) | Command::HighJump(_) | Command::MoveBy(_) | Command::Contest { .. } => command.actor(),
        Command::Check { ref members, leader, .. } => {
            leader.or(members.first().copied().filter(|_| members.len() == 1))
        }
        _ => None,
    }
}
