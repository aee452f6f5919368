//! A blow once it is declared: the attacker turns to it, and its target meets it (UL-ATK-01, step 4).

use crate::attack::{AttackDeclared, fall_short, falls_short};
use crate::movement::Faced;
use crate::prelude::*;
use crate::reactions::Attacked;
use crate::resolving::resolve;
use crate::{cover, defence, spells};

/// Turns an attacker towards its target, and asks how the attack is met; what leaves no choice is resolved at once.
pub(crate) fn met(declared: &AttackDeclared, table: &mut Table<'_, impl Run>) {
    let attack = declared.attack;
    let attacker = attack.attacker;
    let target = attack.target;
    let state = table.state();
    if attack.occasion == Occasion::Action
        && !state.activation.faced
        && cover::is_behind(state, attacker, target)
        && let Some(facing) = state.spaces(attacker).towards(state.spaces(target))
    {
        table.emit(Faced { actor: attacker, facing, free: true });
    }
    let state = table.state();
    if falls_short(state, &attack) {
        return fall_short(table, &attack);
    }
    match without_a_choice(state, &attack) {
        Some(answer) => resolve(table, attack, answer),
        None => ask(table, Attacked { attack }),
    }
}

/// Returns how an attack is met if its target has nothing to choose.
fn without_a_choice(state: &State, attack: &Attack) -> Option<Answer> {
    let answer = defence::only_answer(state, attack, true)?;
    // What a target could pay for is quicker to know than whether it is flanked, which hardly ever matters.
    let flanked_or_not =
        defence::only_answer(state, attack, false).is_some() || cover::is_flanked(state, attack.target);
    if !flanked_or_not || spells::reaction::could_answer(state, attack) {
        return None;
    }
    Some(answer)
}
