//! Playing without a person.

use crate::off_turn::{CutIn, Interrupt, Pass};
use crate::reactions::{ClosesIn, Harry, Rebuff, Shoots};
use crate::state::{Action, Manner, Posture, Stage};
use crate::turns::{Begin, EndTurn};
use crate::{Abandon, Announce, Command, Continue, Destiny, Move, Prompt, State};
use crate::{actions, attack, conditions, defence, derived, wounds};
use ludex_engine::{Policy, System};
use ludex_kit::{Act, ActorId, Tally};

/// Whether a command may be given now.
fn lawful(state: &State, command: &impl Act<Destiny>) -> bool {
    ludex_kit::may::<Destiny, _>(command, state).is_ok()
}

/// The policy of a name.
pub(crate) fn named(name: &str) -> Option<Box<dyn Policy<Destiny>>> {
    match name {
        "aggressive" => Some(Box::new(Aggressive)),
        "steady" => Some(Box::new(Steady)),
        _ => None,
    }
}

/// Attacks as hard as it can, cuts in where it is ahead, and reacts to everything.
struct Aggressive;

/// Attacks plainly, keeps to its own turn, and defends with what is left.
struct Steady;

impl Policy<Destiny> for Aggressive {
    fn choose(&mut self, state: &State) -> Option<Command> {
        match &state.pending {
            Some(prompt) => react(state, prompt).or_else(|| Destiny::usual_answer(state)),
            None => own_turn(state, true),
        }
    }
}

impl Policy<Destiny> for Steady {
    fn choose(&mut self, state: &State) -> Option<Command> {
        match state.pending {
            Some(Prompt::CutIn(CutIn { actor })) => Some(Pass { actor, whole_turn: true }.into()),
            Some(_) => Destiny::usual_answer(state),
            None => own_turn(state, false),
        }
    }
}

/// What the aggressive do when asked, beside the usual.
fn react(state: &State, prompt: &Prompt) -> Option<Command> {
    match *prompt {
        Prompt::CutIn(CutIn { actor }) => {
            let whole_turn = state.actor(actor).initiative == 0;
            let act = best_attack(state, actor, false, |act| lawful(state, &Interrupt { actor, act }));
            Some(act.map_or(Pass { actor, whole_turn }.into(), |act| Interrupt { actor, act }.into()))
        }
        Prompt::ClosesIn(ClosesIn { actor }) => {
            let mut rebuffs = (0..state.profile(actor).weapons.len() as u8).map(|weapon| Rebuff { actor, weapon });
            rebuffs.find(|rebuff| lawful(state, rebuff)).map(Command::from)
        }
        Prompt::Shoots(Shoots { actor }) => {
            Some(Harry { actor }).filter(|harry| lawful(state, harry)).map(Command::from)
        }
        _ => None,
    }
}

/// The attack that is likeliest to hurt, among those that `fits` allows; cheap ones win ties.
fn best_attack(state: &State, actor: ActorId, strong: bool, fits: impl Fn(Action) -> bool) -> Option<Action> {
    let mut best: Option<((i32, i32), Action)> = None;
    actions::each_act(state, actor, |act| {
        let Action::Attack { manner, weapon, target } = act else { return };
        let manner_fits = match manner {
            Manner::Strong => strong && state.actor(actor).stamina > 0,
            manner => manner == Manner::Standard,
        };
        if !manner_fits || !state.stands(target) || !fits(act) {
            return;
        }
        let arm = &state.profile(actor).weapons[usize::from(weapon)];
        let damage = attack::weapon_damage(state, actor, arm, target, false).total;
        let against = defence::targeted(arm);
        let needed = defence::value(state, target, against, None, &mut Tally::silent());
        let mut tough = Tally::silent();
        derived::toughness(state.profile(target), &mut tough);
        // The middling result of a hit, and three more for a strong attack's die.
        let worth = damage - needed - tough.total + 3 * i32::from(manner == Manner::Strong);
        let wounds = wounds::count(state, target) as i32;
        let key = (worth + wounds, -i32::from(actions::price(state, actor, act).ap));
        if best.is_none_or(|(other, _)| key > other) {
            best = Some((key, act));
        }
    });
    best.map(|(_, act)| act)
}

/// What to do on the own turn.
fn own_turn(state: &State, bold: bool) -> Option<Command> {
    match state.stage {
        Stage::Waiting => return Some(Begin { surprised: Vec::new() }.into()),
        Stage::Over => return None,
        Stage::Fighting => {}
    }
    let actor = state.turn?;
    if lawful(state, &Continue { actor }) {
        return Some(Continue { actor }.into());
    }
    if state.actor(actor).labour.is_some_and(|labour| labour.rounds.is_none() && !labour.paid_this_turn) {
        return Some(Abandon { actor }.into());
    }
    let affordable = |act: Action| actions::affordable(state, actor, act).is_ok();
    let ap = state.actor(actor).ap;
    if state.actor(actor).posture != Posture::Standing && !conditions::is_helpless(state, actor) && ap >= 2 {
        let to = if state.actor(actor).posture == Posture::Prone { Posture::Crouching } else { Posture::Standing };
        return Some(Announce { actor, act: Action::ChangePosture { to } }.into());
    }
    if let Some(act) = best_attack(state, actor, bold, affordable) {
        return Some(Announce { actor, act }.into());
    }
    if let Some(to) = approach(state, actor) {
        return Some(Move { actor, to }.into());
    }
    if !bold && ap >= 3 && affordable(Action::Defend) && in_danger(state, actor) {
        return Some(Announce { actor, act: Action::Defend }.into());
    }
    Some(EndTurn { actor }.into())
}

/// Whether an enemy is near enough to be worth a guard.
fn in_danger(state: &State, actor: ActorId) -> bool {
    state.ids().any(|id| state.hostile(actor, id) && state.stands(id) && attack::gap(state, actor, id) <= 8)
}

/// A place closer to the nearest enemy that nothing in hand reaches; none when something reaches already.
fn approach(state: &State, actor: ActorId) -> Option<i16> {
    let reach = |at: usize| state.profile(actor).weapons[at].reach.or(state.profile(actor).weapons[at].increment);
    let longest =
        (0..state.profile(actor).weapons.len()).filter(|at| state.actor(actor).holds(*at)).filter_map(reach).max()?;
    let enemies = state.ids().filter(|&id| state.hostile(actor, id) && state.stands(id));
    let nearest = enemies.min_by_key(|&id| (attack::distance(state, actor, id), id))?;
    let gap = attack::gap(state, actor, nearest);
    if gap <= longest {
        return None;
    }
    let (here, there) = (state.actor(actor).place, state.actor(nearest).place);
    let toward = (there - here).signum();
    let wanted = (gap - longest) as i16;
    (1..=wanted).rev().map(|yards| here + toward * yards).find(|&to| lawful(state, &Move { actor, to }))
}
