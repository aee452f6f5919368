//! A second light weapon, in the other hand.

use super::*;

rules! {
    /// Who has attacked with a light weapon in one hand may attack with another in the other, for a minor action.
    SECOND = "ED-MEL-27", "Two-weapon fighting: the extra attack";
    /// No ability adds to its damage.
    NO_ABILITY = "ED-MEL-28", "Two-weapon fighting: damage";
    /// Both are light, each in one hand, and the first was used with the Attack action of this turn.
    LIMITS = "ED-MEL-29", "Two-weapon fighting: limits";
}

/// Attack with a second light weapon.
#[command(rule = SECOND, group = "Attack", kind = Attack, costs = 1)]
pub struct SecondAttack {
    pub actor: ActorId,
    pub target: ActorId,
    #[field("weapon", 0..=7)]
    pub weapon: u8,
    /// What vitality buys for it, 3 for each point.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("tenacity", 0..=3, usual = 0)]
    pub tenacity: u8,
}

impl Act<Edge> for SecondAttack {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, target, weapon, tenacity } = *self;
        may_pay(state, actor, Cost::Minor)?;
        let first = state.actor(actor).budget.light;
        let others = first & !bit(weapon);
        ensure!(first != 0, LIMITS, "{} has not attacked with a light weapon in this turn", actor);
        let light = state.profile(actor).weapon(weapon).is_some_and(|weapon| weapon.light && weapon.hands == 1);
        ensure!(light && others != 0, LIMITS, "it takes another light weapon");
        may_attack(state, actor, target, weapon)?;
        checks::may_spend(state, actor, tenacity, 0)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target, weapon, tenacity } = *self;
        pays(table, actor, Cost::Minor);
        checks::spend(table, actor, tenacity);
        begins(table, Blow { tenacity, taken_as: As::Minor, ..Blow::at(actor, target, weapon) });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        if offers.state().actor(actor).budget.light > 0 {
            each_blow(offers, |offers, (target, weapon, tenacity)| {
                offers.seldom(SecondAttack { actor, target, weapon, tenacity });
            });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let with = teller.state.weapon_name(self.actor, self.weapon);
        format!("Attack {} with {with} in the other hand", teller.name(self.target))
    }
}
