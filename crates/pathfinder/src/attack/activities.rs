//! Several actions in one: activities that hold Strikes.

use super::*;
use crate::damage::{Hit, Source};

rules! {
    /// Each Strike in an activity counts for the penalty of those after it, unless the activity says otherwise. Where it says that
    /// the damage of its hits is one, weakness and resistance count once; each hit keeps its own degree.
    WITHIN = "PF-STK-14", "Activities that contain Strikes";
}

/// Strike with a weapon in each hand: neither suffers for the other, and what hits does its damage as one.
#[command(rule = WITHIN, group = "Attack", kind = Attack, costs = 2)]
pub struct DoubleSlice {
    pub actor: ActorId,
    pub target: ActorId,
    #[field("way to strike", 0..=15)]
    pub strike: u8,
    #[field("the other way to strike", 0..=15)]
    pub other: u8,
}

impl Act<Pathfinder> for DoubleSlice {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, target, strike, other } = *self;
        let profile = state.profile(actor);
        ensure!(profile.activities.has(Activity::DoubleSlice), WITHIN, "{} has not learned that", actor);
        ready(state, actor, 2)?;
        let (Some(first), Some(second)) = (profile.strike(strike), profile.strike(other)) else {
            return Err(Refusal::new(&HANDS, "{} has no such way to strike").about(actor));
        };
        let two = first.weapon != second.weapon && first.hands == 1 && second.hands == 1;
        ensure!(two && !first.is_ranged() && !second.is_ranged(), WITHIN, "it takes a weapon in each hand");
        may_strike(state, actor, target, strike)?;
        may_strike(state, actor, target, other)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target, strike: first, other } = *self;
        spend_quietly(table, actor, 2);
        let mut hits = ludex_kit::List::<(u8, bool, bool), 2>::new();
        let before = table.state().actor(actor).attacks;
        for place in [first, other] {
            // Neither suffers for the other.
            let blow = Blow { counted: Some(before), ..Blow::at(actor, target, place) };
            let state = table.state();
            let with = state.profile(actor).strike(place);
            let unready = with.and_then(|with| aim::unreadiness(state, actor, target, !with.is_ranged()));
            let Some((degree, _)) = super::aims(table, blow, unready) else { continue };
            if degree.succeeds() {
                hits.push((place, degree == Degree::CriticalSuccess, unready.is_some()));
            }
        }
        let mut all = Vec::new();
        let mut packet = damage::Packet::default();
        let none = table.tally();
        for (place, critical, flat_footed) in hits.iter() {
            let hit = Hit { critical, flat_footed, ..Hit::plain(place) };
            damage::adds_up(table, Source { actor, target }, hit, (&mut packet, &mut all));
        }
        if !hits.is_empty() {
            packet.floor();
            damage::harm(table, Some(actor), target, packet, (all, none));
        }
        sight::gives_away(table, actor);
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        if state.profile(actor).activities.has(Activity::DoubleSlice) {
            let ways = state.profile(actor).strikes.len() as u8;
            for target in state.ids().filter(|id| state.hostile(*id, actor)) {
                for (strike, other) in (0..ways).flat_map(|one| (0..ways).map(move |two| (one, two))) {
                    offers.seldom(DoubleSlice { actor, target, strike, other });
                }
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let with = |place| teller.state.strike_name(self.actor, place);
        format!("Double slice {} with {} and {}", teller.name(self.target), with(self.strike), with(self.other))
    }
}
