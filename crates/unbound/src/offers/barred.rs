//! What cannot be done now, and why not.

use super::turn::each_attack;
use super::words::{answer_words, attack_label, maneuver_label};
use crate::Unbound;
use crate::attack::may_attack;
use crate::pending::{Answer, Pending};
use crate::spells::{Cast, may_cast, reaction};
use crate::state::{Stage, State};
use ludex_engine::{ActorId, System, Unavailable, Verdict, Viewer};

/// A list under construction.
struct List<'a>(&'a State, &'a Viewer, Vec<Unavailable>);

impl List<'_> {
    fn add(&mut self, group: &'static str, label: impl Into<String>, verdict: Verdict) {
        if let Err(objection) = verdict {
            let refusal = Unbound::worded(self.0, &objection, self.1);
            self.2.push(Unavailable { group: group.into(), label: label.into(), refusal });
        }
    }
}

/// What an actor might want to do but cannot, each with the refusal.
pub(crate) fn unavailable(state: &State, actor: ActorId, viewer: &Viewer) -> Vec<Unavailable> {
    let mut list = List(state, viewer, Vec::new());
    if state.stage != Stage::Fighting {
        return list.2;
    }
    if let Some(pending) = state.decision().filter(|pending| pending.actor() == actor) {
        answers(state, actor, *pending, &mut list);
    } else if turns::must_act(state, actor).is_ok() {
        turn(state, actor, &mut list);
    }
    list.2
}

fn answers(state: &State, actor: ActorId, pending: Pending, list: &mut List<'_>) {
    match pending {
        Pending::Defend { attack } => {
            let weapons = 0..state.actor(actor).profile.weapons.len() as u8;
            let held = weapons.filter(|&place| state.actor(actor).held().any(|(other, _)| other == place));
            let answers = [Answer::Dodge, Answer::DoubleDodge, Answer::Block].into_iter();
            for answer in answers.chain(held.map(Answer::Parry)) {
                let (label, _) = answer_words(state, &attack, answer);
                list.add("Defence", label, defence::may_answer(state, &attack, answer));
            }
            reactions_barred(state, actor, list);
        }
        Pending::Counterattack { against, .. } => {
            for (place, weapon) in state.actor(actor).held() {
                let label = format!("Counterattack with {}", weapon.name);
                list.add("Reaction", label, reactions::may_counter(state, actor, against, place));
            }
        }
        Pending::Targeted { .. } => reactions_barred(state, actor, list),
        Pending::Disarmed { .. } => {
            list.add("Maneuver", "Catch it", disarm::may_catch(state, actor).map(|_| ()));
        }
        Pending::TurnToFace { .. }
        | Pending::DodgeCritical { .. }
        | Pending::OffHand { .. }
        | Pending::Bash { .. }
        | Pending::FollowUp { .. }
        | Pending::Braced { .. }
        | Pending::Unfolds { .. }
        | Pending::Valor { .. }
        | Pending::BreakFall { .. }
        | Pending::Settle { .. }
        | Pending::LeapOff { .. }
        | Pending::RerollAp { .. } => {}
    }
}

/// Spells that would be cast as a reaction, and why they cannot.
fn reactions_barred(state: &State, actor: ActorId, list: &mut List<'_>) {
    for cast in reaction::all(state) {
        let name = &state.actor(actor).profile.spells[usize::from(cast.spell)].name;
        list.add("Reaction", format!("Cast {name}"), may_cast(state, cast));
    }
}

fn turn(state: &State, actor: ActorId, list: &mut List<'_>) {
    each_attack(state, actor, |attack| {
        if !attack.nonlethal && state.hostile(actor, attack.target) {
            list.add("Attack", attack_label(state, &attack), may_attack(state, &attack));
        }
    });
    let foes = state.ids().filter(|&id| state.hostile(actor, id) && state.may_target(actor, id));
    let nearest = foes.min_by_key(|&id| (state.distance(actor, id), id));
    if let Some(foe) = nearest {
        for (place, spell) in state.actor(actor).profile.spells.iter().enumerate() {
            let at = spell.area.map(|_| state.actor(foe).at);
            let target = spell.area.is_none().then_some(foe);
            let verdict = may_cast(state, Cast { actor, spell: place as u8, target, at });
            list.add("Spell", format!("Cast {}", spell.name), verdict);
        }
    }
    let foes = state.ids().filter(|&id| state.hostile(actor, id) && state.may_target(actor, id));
    if let Some(foe) = foes.min_by_key(|&id| (state.distance(actor, id), id)) {
        for maneuver in maneuvers::each(state, foe) {
            let verdict = maneuvers::may_try(state, actor, foe, maneuver);
            list.add("Maneuver", maneuver_label(state, foe, maneuver), verdict);
        }
    }
}
