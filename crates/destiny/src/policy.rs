//! Playing without a person.

use crate::prelude::*;
use crate::{
    Abandon, Announce, Begin, ClosesIn, Continue, CutIn, EndTurn, Harry, Interrupt, Move, Pass, Rebuff, Shoots,
};
use ludex_engine::{Policy, System};

/// What the policies are called.
pub(crate) const NAMES: &[&str] = &["aggressive", "steady"];

/// Returns the policy of a name: it attacks whoever it can hurt. The aggressive attack as hard as they can, cut in
/// where they are ahead and react to everything; the others attack plainly, keep to their own turn, and defend with
/// what is left.
pub(crate) fn policy(name: &str) -> Option<Box<dyn Policy<Destiny>>> {
    let bold = name == "aggressive";
    let choose = move |state: &State| match &state.pending {
        None => own_turn(state, bold),
        Some(prompt) if bold => react(state, prompt).or_else(|| Destiny::usual_answer(state)),
        Some(Prompt::CutIn(CutIn { actor })) => Some(Pass { actor: *actor, whole_turn: true }.into()),
        Some(_) => Destiny::usual_answer(state),
    };
    NAMES.contains(&name).then(|| Box::new(choose) as _)
}

/// Returns a command, if it may be given now.
fn lawful(state: &State, command: impl Act<Destiny>) -> Option<Command> {
    ludex_kit::may::<Destiny, _>(&command, state).is_ok().then(|| command.into())
}

/// Returns what the aggressive do when asked, beside the usual.
fn react(state: &State, prompt: &Prompt) -> Option<Command> {
    match *prompt {
        Prompt::CutIn(CutIn { actor }) => {
            let whole_turn = state.actor(actor).initiative == 0;
            let act = best_attack(state, actor, false, |act| lawful(state, Interrupt { actor, act }).is_some());
            Some(act.map_or(Pass { actor, whole_turn }.into(), |act| Interrupt { actor, act }.into()))
        }
        Prompt::ClosesIn(ClosesIn { actor }) => {
            let mut weapons = 0..state.profile(actor).weapons.len() as u8;
            weapons.find_map(|weapon| lawful(state, Rebuff { actor, weapon }))
        }
        Prompt::Shoots(Shoots { actor }) => lawful(state, Harry { actor }),
        _ => None,
    }
}

/// Returns the attack that is likeliest to hurt, among those that `fits` allows; cheap ones win ties.
fn best_attack(state: &State, actor: ActorId, strong: bool, fits: impl Fn(Action) -> bool) -> Option<Action> {
    let mut best: Option<((i32, i32), Action)> = None;
    actions::each_attack(state, actor, |act| {
        let Action::Attack { manner, weapon, target } = act else { return };
        let manner_fits = match manner {
            Manner::Strong => strong && state.actor(actor).stamina > 0,
            manner => manner == Manner::Standard,
        };
        if !manner_fits || !state.stands(target) || !fits(act) {
            return;
        }
        let arm = &state.profile(actor).weapons[usize::from(weapon)];
        let damage = attack::weapon_damage(state, (actor, manner), arm, target, false).total;
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

/// Returns what to do on the own turn.
fn own_turn(state: &State, bold: bool) -> Option<Command> {
    match state.stage {
        Stage::Waiting => return Some(Begin { surprised: Vec::new() }.into()),
        Stage::Over => return None,
        Stage::Fighting => {}
    }
    let actor = state.turn?;
    if let Some(go_on) = lawful(state, Continue { actor }) {
        return Some(go_on);
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
    if let Some(approach) = approach(state, actor) {
        return Some(approach);
    }
    // A guard is worth it only with an enemy near.
    let near = |id| state.hostile(actor, id) && state.stands(id) && space::gap(state, actor, id) <= 8;
    if !bold && ap >= 3 && affordable(Action::Defend) && state.ids().any(near) {
        return Some(Announce { actor, act: Action::Defend }.into());
    }
    Some(EndTurn { actor }.into())
}

/// Returns a move closer to the nearest enemy that nothing in hand reaches; none when something reaches already.
fn approach(state: &State, actor: ActorId) -> Option<Command> {
    let weapons = state.profile(actor).weapons.iter().enumerate().filter(|(at, _)| state.actor(actor).holds(*at));
    let longest = weapons.filter_map(|(_, weapon)| weapon.reach.or(weapon.increment)).max()?;
    let enemies = state.ids().filter(|&id| state.hostile(actor, id) && state.stands(id));
    let nearest = enemies.min_by_key(|&id| (space::distance(state, actor, id), id))?;
    let wanted = space::gap(state, actor, nearest) - longest;
    if let (Spot::Yard(here), Spot::Yard(there)) = (state.actor(actor).place, state.actor(nearest).place) {
        let step = |yards: i32| Spot::Yard(here + (there - here).signum() * yards as i16);
        return (1..=wanted).rev().find_map(|yards| lawful(state, Move { actor, to: step(yards) }));
    }
    // The cheapest of the places from which it is reached, or from which least is lacking.
    let (mut best, mut lacking) = (None, wanted);
    space::search(state, actor, pace::yards_at_hand(state, actor), false, None, |cell, _| {
        let left = (space::distance_from(state, actor, Spot::Cell(cell), nearest) - 1 - longest).max(0);
        if left < lacking {
            (best, lacking) = (Some(Spot::Cell(cell)), left);
        }
    });
    lawful(state, Move { actor, to: best? })
}
