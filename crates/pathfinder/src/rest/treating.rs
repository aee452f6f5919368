//! Treating wounds.

use super::*;
use crate::checks::{Attempt, Degree, plain};
use crate::damage::Packet;
use crate::deeds::{self, Deed};
use crate::hours::{self, HOUR};
use ludex_kit::words;

words! {
    /// How hard a treatment is tried.
    #[derive(Default)]
    pub enum Ladder {
        #[default] Trained = "trained", Expert = "expert", Master = "master", Legendary = "legendary",
    }
}

/// What a treatment is held against, and what it heals more (PF-HEA-02).
pub const LADDER: [(Ladder, u8, u8); 4] =
    [(Ladder::Trained, 15, 0), (Ladder::Expert, 20, 10), (Ladder::Master, 30, 30), (Ladder::Legendary, 40, 50)];

/// Treat somebody's wounds, or one's own, for ten minutes or an hour.
#[command(rule = TREAT_WOUNDS, group = "Help", kind = Heal, between)]
pub struct TreatWounds {
    pub actor: ActorId,
    pub target: ActorId,
    /// How hard it is tried.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ladder: Ladder,
    /// Whether for a whole hour.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hour: bool,
    /// Whether one takes what is certain in place of a roll.
    #[serde(default, skip_serializing_if = "is_default")]
    pub assured: bool,
}

/// Returns the check of a treatment.
fn treating(state: &State, treat: &TreatWounds, shows: bool) -> Attempt {
    let sum = derived::skill_with(state, treat.actor, Skill::Medicine, shows);
    let dc = LADDER[treat.ladder as usize].1;
    deeds::attempt(state, treat.actor, sum, plain("of the wounds", dc.into(), &TREATING, shows))
}

impl Act<Pathfinder> for TreatWounds {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, target, ladder, .. } = *self;
        let minutes = "it takes ten minutes";
        ensure!(
            state.stage != Stage::Fighting,
            crate::first_aid::NO_TREATMENT,
            "{}",
            minutes,
            instead = "administer first aid"
        );
        turns::able(state, actor)?;
        deeds::trained(state, actor, Skill::Medicine)?;
        if self.assured {
            deeds::assured(state, actor, Skill::Medicine)?;
        }
        ensure!(state.lives(target), TREAT_WOUNDS, "{} is dead", target);
        ensure!(state.profile(target).lives(), TREAT_WOUNDS, "{} has no wounds that heal", target);
        let dies = state.actor(target).dying > 0;
        ensure!(!dies, crate::first_aid::NO_TREATMENT, "{} is dying", target, instead = "administer first aid");
        let rank = state.profile(actor).skills[Skill::Medicine as usize].rank;
        ensure!(
            rank as usize > ladder as usize || ladder == Ladder::Trained,
            TREATING,
            "{} is no {} of it",
            actor,
            ladder.name()
        );
        let locked = state.actor(target).days.treated > state.clock.seconds;
        ensure!(!locked, TREAT_WOUNDS, "{} was treated within the hour", target);
        let near = state.feet(actor, target) <= SQUARE.into();
        ensure!(near, TREAT_WOUNDS, "{} is not beside {}", target, actor, instead = "move up");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target, ladder, hour, assured } = *self;
        let attempt = treating(table.state(), self, table.listens());
        let deed = Deed { actor, target: Some(target), what: "treat the wounds of", rule: &TREAT_WOUNDS };
        let degree = match assured {
            true => Degree::of(deeds::certain(table.state(), actor, Skill::Medicine), attempt.dc.total),
            false => deeds::tries(table, deed, attempt),
        };
        let until = table.state().clock.seconds.saturating_add(HOUR);
        // What comes of it comes at its end; the hour for which it is not done again began with it.
        hours::pass(table, if hour && degree.succeeds() { HOUR } else { 600 });
        let more = i32::from(LADDER[ladder as usize].2);
        let times = if hour && degree.succeeds() { 2 } else { 1 };
        let dice = match degree {
            Degree::CriticalSuccess => 4,
            Degree::Success => 2,
            Degree::Failure => 0,
            Degree::CriticalFailure => 1,
        };
        let rolled = if dice > 0 { Some(table.dice(dice, 8)) } else { None };
        let amount = rolled.as_ref().map_or(0, Rolled::value);
        table.emit(WoundsTreated { actor: target, until, succeeds: degree.succeeds(), roll: rolled });
        if degree.succeeds() {
            damage::mends(table, target, times * (amount + more));
        } else if degree == Degree::CriticalFailure {
            let none = table.tally();
            damage::harm(table, None, target, Packet::plain(DamageType::Untyped, amount), (Vec::new(), none));
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for target in offers.state().ids() {
            let certain = deeds::is_assured(offers.state(), actor, Skill::Medicine);
            let treat = |ladder, hour| TreatWounds { actor, target, ladder, hour, assured: false };
            let hurt = offers.state().actor(target);
            let needs = hurt.wounded > 0 || hurt.hit_points < offers.state().profile(target).hit_points;
            if needs {
                offers.add(treat(Ladder::Trained, false));
                offers.seldom(treat(Ladder::Trained, true));
                if certain {
                    offers.seldom(TreatWounds { assured: true, ..treat(Ladder::Trained, false) });
                }
                for ladder in [Ladder::Expert, Ladder::Master, Ladder::Legendary] {
                    offers.seldom(treat(ladder, false));
                }
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let how = if self.hour { " for an hour" } else { "" };
        let how = if self.assured { format!("{how} with certainty") } else { how.to_owned() };
        let dc = LADDER[self.ladder as usize].1;
        format!("Treat the wounds of {}{how} (DC {dc})", teller.name(self.target))
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        deeds::preview(&treating(state, self, false), offer);
    }
}

/// Somebody's wounds were treated.
#[event]
pub struct WoundsTreated {
    pub actor: ActorId,
    /// Until when they are not treated again.
    pub until: u64,
    #[serde(default, skip_serializing_if = "is_default")]
    pub succeeds: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roll: Option<Rolled>,
}

impl Event<Pathfinder> for WoundsTreated {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            actor.days.treated = self.until;
            if self.succeeds {
                actor.wounded = 0;
            }
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("The wounds of {} are treated", teller.name(self.actor));
        let dice = self.roll.iter().cloned().collect();
        let check = ludex_engine::Check::new("Hit points", dice, Tally::silent());
        Some(Line::new(LineKind::Boon, text).rule(&TREATING).check(check))
    }
}
