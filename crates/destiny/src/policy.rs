//! Playing without a person, and what the exact odds count.

use crate::command::{Act, Command, Manner};
use crate::event::Event;
use crate::state::{Guard, Pending, Question, Stage, State};
use crate::{Destiny, actions, attack, defence, derived, movement, windows};
use ludex_engine::{ActorId, Gauge, Policy, Tally};

const HIT: u8 = 0;
const CRITICAL: u8 = 1;
const WOUND: u8 = 2;
const OUT: u8 = 3;

/// Reads one event into a gauge.
pub(crate) fn measure(event: &Event, gauge: &mut Gauge) {
    let about = |actor: ActorId| gauge.subject.is_none_or(|subject| subject == actor);
    match *event {
        Event::AttackRolled { target, hit, critical, .. } if about(target) => {
            if hit {
                gauge.mark(HIT);
            }
            if critical > 0 {
                gauge.mark(CRITICAL);
            }
        }
        Event::DamageRolled { target, result, .. } if about(target) => gauge.amount += result.max(0),
        Event::Wounded { actor, .. } if about(actor) => gauge.mark(WOUND),
        Event::FellUnconscious { actor } | Event::Died { actor } if about(actor) => gauge.mark(OUT),
        _ => {}
    }
}

/// The usual answer to what is pending: let it go by, guard as well as one can, go on.
pub(crate) fn usual_answer(state: &State) -> Option<Command> {
    let Pending { asked: actor, question } = state.pending?;
    Some(match question {
        Question::Act | Question::Rebuff | Question::Harry => Command::Pass { actor, whole_turn: false },
        Question::Guard => Command::Guard { actor, with: best_guard(state) },
        Question::GoOn => Command::GoOn { actor },
    })
}

/// The guard that makes the highest Defence.
fn best_guard(state: &State) -> Guard {
    let Some(attack) = state.attack else { return Guard::Raise };
    let weapon = &state.profile(attack.attacker).weapons[usize::from(attack.weapon)];
    let value = |with| defence::value(state, attack.target, attack::targeted(weapon), Some(with), &mut Tally::silent());
    // The first of the best, so that raising the guard wins ties.
    Guard::ALL.into_iter().rev().max_by_key(|&with| value(with)).unwrap_or(Guard::Raise)
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
        if let Some(pending) = state.pending {
            return react(state, pending);
        }
        own_turn(state, true)
    }
}

impl Policy<Destiny> for Steady {
    fn choose(&mut self, state: &State) -> Option<Command> {
        match state.pending {
            Some(Pending { asked, question: Question::Act }) => Some(Command::Pass { actor: asked, whole_turn: true }),
            Some(_) => usual_answer(state),
            None => own_turn(state, false),
        }
    }
}

/// What the aggressive do when asked.
fn react(state: &State, pending: Pending) -> Option<Command> {
    let actor = pending.asked;
    match pending.question {
        Question::Act => {
            let whole_turn = state.actor(actor).initiative == 0;
            let act = best_attack(state, actor, false, |act| windows::may_interrupt(state, actor, act).is_ok());
            Some(act.map_or(Command::Pass { actor, whole_turn }, |act| Command::Interrupt { actor, act }))
        }
        Question::Rebuff => (0..state.profile(actor).weapons.len() as u8)
            .find(|&weapon| movement::may_rebuff(state, actor, weapon).is_ok())
            .map(|weapon| Command::Rebuff { actor, weapon })
            .or_else(|| usual_answer(state)),
        Question::Harry if movement::may_harry_now(state, actor).is_ok() => Some(Command::Harry { actor }),
        _ => usual_answer(state),
    }
}

/// The attack that is likeliest to hurt, among those that `fits` allows; cheap ones win ties.
fn best_attack(state: &State, actor: ActorId, strong: bool, fits: impl Fn(Act) -> bool) -> Option<Act> {
    let mut best: Option<((i32, i32), Act)> = None;
    actions::each_act(state, actor, |act| {
        let Act::Attack { manner, weapon, target } = act else { return };
        let manner_fits = match manner {
            Manner::Strong => strong && state.actor(actor).stamina > 0,
            manner => manner == Manner::Standard,
        };
        if !manner_fits || !state.stands(target) || !fits(act) {
            return;
        }
        let arm = &state.profile(actor).weapons[usize::from(weapon)];
        let damage = attack::weapon_damage(state, actor, arm, target, false).total;
        let against = attack::targeted(arm);
        let needed = defence::value(state, target, against, None, &mut Tally::silent());
        let mut tough = Tally::silent();
        derived::toughness(state.profile(target), &mut tough);
        // The middling result of a hit, and three more for a strong attack's die.
        let worth = damage - needed - tough.total + 3 * i32::from(manner == Manner::Strong);
        let wounds = crate::wounds::count(state, target) as i32;
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
        Stage::Waiting => return Some(Command::Begin { surprised: Vec::new() }),
        Stage::Over => return None,
        Stage::Fighting => {}
    }
    let actor = state.turn?;
    if actions::go_on(state, actor).is_ok() {
        return Some(Command::Continue { actor });
    }
    if state.actor(actor).labour.is_some_and(|labour| labour.rounds.is_none() && !labour.paid_this_turn) {
        return Some(Command::Abandon { actor });
    }
    let affordable = |act: Act| actions::affordable(state, actor, act).is_ok();
    let end = Command::EndTurn { actor };
    let ap = state.actor(actor).ap;
    if state.actor(actor).posture != crate::Posture::Standing
        && !crate::conditions::is_helpless(state, actor)
        && ap >= 2
    {
        let to = if state.actor(actor).posture == crate::Posture::Prone {
            crate::Posture::Crouching
        } else {
            crate::Posture::Standing
        };
        return Some(Command::Act { actor, act: Act::ChangePosture { to } });
    }
    if let Some(act) = best_attack(state, actor, bold, affordable) {
        return Some(Command::Act { actor, act });
    }
    if let Some(to) = approach(state, actor) {
        return Some(Command::Move { actor, to });
    }
    if !bold && ap >= 3 && affordable(Act::Defend) && in_danger(state, actor) {
        return Some(Command::Act { actor, act: Act::Defend });
    }
    Some(end)
}

/// Whether an enemy is near enough to be worth a guard.
fn in_danger(state: &State, actor: ActorId) -> bool {
    state.ids().any(|id| state.hostile(actor, id) && state.stands(id) && attack::gap(state, actor, id) <= 8)
}

/// A place closer to the nearest enemy that nothing in hand reaches; none when something reaches already.
fn approach(state: &State, actor: ActorId) -> Option<i16> {
    let held = state.actor(actor).held;
    let reach = |at: usize| state.profile(actor).weapons[at].reach.or(state.profile(actor).weapons[at].increment);
    let longest = (0..state.profile(actor).weapons.len()).filter(|at| held & (1 << at) != 0).filter_map(reach).max()?;
    let enemies = state.ids().filter(|&id| state.hostile(actor, id) && state.stands(id));
    let nearest = enemies.min_by_key(|&id| (attack::distance(state, actor, id), id))?;
    let gap = attack::gap(state, actor, nearest);
    if gap <= longest {
        return None;
    }
    let (here, there) = (state.actor(actor).place, state.actor(nearest).place);
    let toward = (there - here).signum();
    let wanted = (gap - longest) as i16;
    (1..=wanted).rev().map(|yards| here + toward * yards).find(|&to| movement::announce(state, actor, to).is_ok())
}
