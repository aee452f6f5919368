//! Spells that are cast as reactions: at once, when their trigger comes, outside the order (UL-ACT-20).

use super::{CASTING, Cast, Spell, Trigger, can_afford, effects, may_reach};
use crate::defence;
use crate::prelude::*;
use crate::reactions::{Attacked, CameToNothing, REACTIONS};
use crate::resolving::resolve;

/// Answer a spell that is cast at one with a spell of one's own? (UL-ACT-20)
#[prompt]
#[derive(Copy, Eq)]
pub struct Targeted {
    pub actor: ActorId,
    /// The spell that is cast.
    pub cast: Cast,
}

impl Prompt<Unbound> for Targeted {
    fn question(&self, teller: &Teller<'_>) -> String {
        let Cast { actor, spell, .. } = self.cast;
        let who = teller.name(self.actor);
        let spell = teller.spell(actor, spell);
        format!("{} casts {spell}: does {who} answer it?", teller.name(actor))
    }

    fn usual(&self, _state: &State) -> Command {
        Decline { actor: self.actor }.into()
    }

    fn other(&self) -> Option<ActorId> {
        Some(self.cast.actor)
    }

    fn is_open(&self, state: &State) -> bool {
        could_answer_spell(state, self.actor, self.cast)
    }

    fn declining(&self) -> Result<&'static str, Refusal> {
        Ok("Let it come")
    }
}

/// Nothing is asked: an attack that a spell has answered goes on when that is over (UL-ACT-20).
#[prompt(decides = attack.target)]
#[derive(Copy, Eq)]
pub struct Braced {
    /// The attack; its target has no other answer any more.
    pub attack: Attack,
}

impl Prompt<Unbound> for Braced {
    fn question(&self, _teller: &Teller<'_>) -> String {
        String::new()
    }

    fn usual(&self, _state: &State) -> Command {
        Decline { actor: self.attack.target }.into()
    }

    // It goes on by itself: nobody is asked, and nobody answers.
    fn other(&self) -> Option<ActorId> {
        Some(self.attack.attacker)
    }

    fn is_open(&self, _state: &State) -> bool {
        false
    }
}

/// Nothing is asked: a spell goes on when those whom it is cast at have answered (UL-ACT-07).
#[prompt(decides = cast.actor)]
#[derive(Copy, Eq)]
pub struct Unfolds {
    /// The spell.
    pub cast: Cast,
}

impl Prompt<Unbound> for Unfolds {
    fn question(&self, _teller: &Teller<'_>) -> String {
        String::new()
    }

    fn usual(&self, _state: &State) -> Command {
        Decline { actor: self.cast.actor }.into()
    }

    // The same.
    fn other(&self) -> Option<ActorId> {
        self.cast.target
    }

    fn is_open(&self, _state: &State) -> bool {
        false
    }
}

/// What an actor may answer now with a spell: who may, whom it comes from, and whether it is an attack.
#[derive(Debug, Clone, Copy)]
struct Occasion {
    actor: ActorId,
    by: ActorId,
    is_attack: bool,
}

impl Occasion {
    fn of_attack(attack: &Attack) -> Self {
        Occasion { actor: attack.target, by: attack.attacker, is_attack: true }
    }
}

/// Returns what may be answered now with a spell, if anything.
fn occasion(state: &State) -> Option<Occasion> {
    match *state.decision()? {
        Pending::Defend(Attacked { attack }) => Some(Occasion::of_attack(&attack)),
        Pending::Targeted(Targeted { actor, cast }) => Some(Occasion { actor, by: cast.actor, is_attack: false }),
        _ => None,
    }
}

/// Checks whether a spell may be cast now as a reaction.
///
/// # Errors
/// No trigger, or another than the spell's; a state without reactions; a target that has no part in it or is out of
/// reach; too little to pay with.
pub(super) fn may_react(state: &State, cast: Cast, spell: &Spell) -> Verdict {
    match occasion(state) {
        Some(occasion) if occasion.actor == cast.actor => may_answer(state, cast, spell, occasion),
        _ => Err(Refusal::new(&REACTIONS, "that spell is cast as a reaction, and nothing gives the occasion now")
            .instead("cast it when you are attacked or targeted, as the spell says")),
    }
}

/// Checks whether a spell answers an occasion, and can be cast and paid for.
fn may_answer(state: &State, cast: Cast, spell: &Spell, occasion: Occasion) -> Verdict {
    let actor = cast.actor;
    let fits = spell.reaction != Some(Trigger::Attacked) || occasion.is_attack;
    ensure!(fits, REACTIONS, "that spell answers an attack, and this is none");
    ensure!(state.can_react(actor), REACTIONS, "no reaction is possible in this state");
    can_pay(state, actor, spell.ap)?;
    can_afford(state, actor, spell)?;
    let target = aimed_at(spell, occasion);
    ensure!(
        cast.target == Some(target) && cast.at.is_none(),
        CASTING,
        "a spell cast as a reaction goes at who gave the occasion if it harms, and at its caster if it helps",
        instead = "cast it at that one"
    );
    may_reach(state, actor, spell, target)
}

/// Returns the spells that are cast as reactions, lawful now or not, as they would be cast.
fn known(state: &State, occasion: Occasion) -> impl Iterator<Item = (Cast, &Spell)> + '_ {
    let actor = occasion.actor;
    let spells = state.actor(actor).profile.spells.iter().enumerate().filter(|(_, spell)| spell.reaction.is_some());
    spells.map(move |(place, spell)| {
        let target = Some(aimed_at(spell, occasion));
        (Cast { actor, spell: place as u8, target, at: None }, spell)
    })
}

/// Returns the spells that may be cast now as reactions to an occasion.
fn each(state: &State, occasion: Occasion) -> impl Iterator<Item = Cast> + '_ {
    let is_lawful = move |&(cast, spell): &(Cast, &Spell)| may_answer(state, cast, spell, occasion).is_ok();
    known(state, occasion).filter(is_lawful).map(|(cast, _)| cast)
}

/// Returns every spell that could answer what is asked now if it were lawful; the refusals tell why not.
pub(crate) fn all(state: &State) -> impl Iterator<Item = Cast> + '_ {
    occasion(state).into_iter().flat_map(|occasion| known(state, occasion)).map(|(cast, _)| cast)
}

/// Returns at whom a spell goes that answers something: if it harms at who gave the occasion, else at its caster (house).
fn aimed_at(spell: &Spell, occasion: Occasion) -> ActorId {
    if spell.harms() { occasion.by } else { occasion.actor }
}

/// Returns every spell that what is asked now may be answered with.
pub fn answers(state: &State) -> impl Iterator<Item = Cast> + '_ {
    occasion(state).into_iter().flat_map(|occasion| each(state, occasion))
}

/// Returns whether an actor could answer an attack with a spell.
pub(crate) fn could_answer(state: &State, attack: &Attack) -> bool {
    each(state, Occasion::of_attack(attack)).next().is_some()
}

/// Returns whether an actor could answer with a spell that another is cast at it.
pub(crate) fn could_answer_spell(state: &State, actor: ActorId, cast: Cast) -> bool {
    each(state, Occasion { actor, by: cast.actor, is_attack: false }).next().is_some()
}

/// Settles the decision that a spell answers; what gave the occasion goes on after it.
pub(super) fn begin(table: &mut Table<'_, impl Run>) {
    let asked = table.state().decision().copied();
    table.emit(Settled {});
    if let Some(Pending::Defend(Attacked { attack })) = asked {
        ask(table, Braced { attack });
    }
}

/// Asks everybody whom a spell without an attack roll is cast at, and who could answer. Returns whether there is anybody.
pub(super) fn ask_those_meant(table: &mut Table<'_, impl Run>, cast: Cast, spell: &Spell) -> bool {
    let state = table.state();
    let asks = |state: &State, id: ActorId| {
        id != cast.actor && effects::is_meant(state, cast, spell, id) && could_answer_spell(state, id, cast)
    };
    if !spell.harms() || !state.ids().any(|id| asks(state, id)) {
        return false;
    }
    ask(table, Unfolds { cast });
    // What is asked last is decided first.
    for actor in table.state().ids().rev() {
        if asks(table.state(), actor) {
            ask(table, Targeted { actor, cast });
        }
    }
    true
}

/// Lets what waited for reactions go on, once they are over. Returns whether anything waited. What an actor has begun who
/// cannot act any more comes to nothing (house).
pub(crate) fn go_on(table: &mut Table<'_, impl Run>, pending: &Pending) -> bool {
    match *pending {
        Pending::Braced(Braced { attack }) => strike_on(table, attack),
        Pending::Unfolds(Unfolds { cast }) => unfold(table, cast),
        _ => return false,
    }
    true
}

/// Resolves an attack that a spell has answered; its target has no other answer any more.
fn strike_on(table: &mut Table<'_, impl Run>, attack: Attack) {
    table.emit(Settled {});
    let state = table.state();
    let target = state.actor(attack.target);
    if !state.can_act(attack.attacker) || !target.alive() || !target.present() {
        return table.emit(CameToNothing { actor: attack.attacker });
    }
    let forces_a_roll = defence::forced(&attack).is_some();
    resolve(table, attack, if forces_a_roll { Answer::DefenceRoll } else { Answer::Passive });
}

/// Lets a spell do what it does, once those whom it is cast at have answered.
fn unfold(table: &mut Table<'_, impl Run>, cast: Cast) {
    table.emit(Settled {});
    if !table.state().can_act(cast.actor) {
        return table.emit(CameToNothing { actor: cast.actor });
    }
    let profile = table.state().actor(cast.actor).profile.clone();
    if let Some(spell) = profile.spells.get(usize::from(cast.spell)) {
        effects::unfold(table, cast, spell);
    }
}
