//! Derived numbers that a stat block may state.

use crate::profile::Profile;
use crate::state::DefenceKind;
use crate::{State, defence, derived, movement};
use ludex_kit::{ActorId, Tally};

/// Every derived number that content may state to have it checked, by name.
pub(super) fn stated(state: &State, actor: ActorId) -> Vec<(&'static str, i32)> {
    let profile = state.profile(actor);
    let total = |fill: fn(&Profile, &mut Tally)| {
        let mut tally = Tally::silent();
        fill(profile, &mut tally);
        tally.total
    };
    let [light, moderate, severe, critical, _] = derived::slots(profile);
    let ap = derived::action_points(profile);
    let mut numbers = vec![
        ("toughness", total(derived::toughness)),
        ("base_toughness", total(derived::base_toughness)),
        ("light_slots", i32::from(light)),
        ("moderate_slots", i32::from(moderate)),
        ("severe_slots", i32::from(severe)),
        ("critical_slots", i32::from(critical)),
        ("stamina", i32::from(derived::normal_stamina(profile))),
        ("initiative", total(derived::initiative)),
        ("ap_round_start", i32::from(ap.round_start)),
        ("ap_turn_end", i32::from(ap.turn_end)),
        ("ap_max", i32::from(ap.max)),
        ("rate", movement::rate(state, actor)),
    ];
    let fields = ["melee_defence", "ranged_defence", "immobile_defence", "power_defence", "agility_defence"];
    let fields = fields.into_iter().chain(["fortitude_defence", "willpower_defence"]);
    for (field, &kind) in fields.zip(DefenceKind::ALL) {
        numbers.push((field, defence::value(state, actor, kind, None, &mut Tally::silent())));
    }
    numbers
}
