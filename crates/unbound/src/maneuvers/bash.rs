//! A bash that hit: its damage, and the push (UL-MAN-06, UL-MAN-07).

use super::{BASH, GRAPPLE_CRITICAL, SHOVE_CRITICAL, each, shove, suits};
use crate::attack::{self, Degree, attack_price, may_strike};
use crate::damage::{self, Blow};
use crate::prelude::*;
use ludex_kit::answer;

/// What becomes of a bash that hit (UL-MAN-06, UL-MAN-07).
#[command(rule = BASH, group = "Maneuver", kind = Maneuver, answer)]
#[derive(Copy, Eq)]
pub struct FinishBash {
    pub actor: ActorId,
    /// Whether it also pushes, which is after the damage.
    pub push: bool,
    /// Whether a critical bash goes for the shield's armor once more in damage, and not for a space more.
    #[serde(default)]
    pub hard: bool,
}

impl Act<Unbound> for FinishBash {
    fn may(&self, state: &State) -> Verdict {
        let Bashed { degree, .. } = bashed(state)?;
        ensure!(
            !self.hard || *degree == Degree::Critical,
            SHOVE_CRITICAL,
            "only a critical bash deals more",
            instead = "leave it at the plain damage"
        );
        Ok(())
    }

    // The damage, and then the push.
    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(Bashed { attack, degree, answer }) = answer(table) else { return };
        // What is critical of it goes into the damage or into the push.
        let plain = if degree == Degree::Critical { Degree::Hit } else { degree };
        let (damage, push) = if self.hard { (degree, plain) } else { (plain, degree) };
        let blow = Blow { degree, answer, situation: attack::beaten(answer) };
        deal(table, &attack, Blow { degree: damage, ..blow });
        if self.push && table.state().actor(attack.target).alive() {
            shove(table, &attack, Blow { degree: push, ..blow });
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        if bashed(offers.state()).is_err() {
            return;
        }
        for hard in [true, false] {
            for push in [true, false] {
                offers.add(FinishBash { actor, push, hard });
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let whom = match bashed(teller.state) {
            Ok(bash) => teller.name(bash.attack.target),
            Err(_) => String::new(),
        };
        if self.hard && self.push {
            format!("Bash hard, and push {whom}")
        } else if self.hard {
            format!("Bash hard, and let {whom} stand")
        } else if self.push {
            format!("Push {whom} away")
        } else {
            format!("Let {whom} stand")
        }
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        offer.target = bashed(state).ok().map(|bash| bash.attack.target);
    }
}

/// Does a bash that hit push too, and what does a critical one go for? (UL-MAN-06, UL-MAN-07)
#[prompt]
#[derive(Copy, Eq)]
pub struct Bashed {
    /// The bash; the one who made it decides.
    #[actor]
    pub attack: Attack,
    /// How it turned out.
    pub degree: Degree,
    /// How it was met.
    pub answer: Answer,
}

impl Prompt<Unbound> for Bashed {
    fn question(&self, teller: &Teller<'_>) -> String {
        let who = teller.name(self.attack.attacker);
        let whom = teller.name(self.attack.target);
        format!("The shield strikes {whom}: what more does {who} do?")
    }

    // Goes for damage where it can, and pushes.
    fn usual(&self, _state: &State) -> Command {
        FinishBash { actor: self.attack.attacker, push: true, hard: self.degree == Degree::Critical }.into()
    }

    fn other(&self) -> Option<ActorId> {
        Some(self.attack.target)
    }

    fn is_open(&self, state: &State) -> bool {
        state.actor(self.attack.target).alive() && state.actor(self.attack.attacker).alive()
    }

    fn declining(&self) -> Result<&'static str, Refusal> {
        Err(Refusal::new(&BASH, "a bash that hit deals its damage").instead("finish it, without a push if you like"))
    }
}

/// Returns the bash that has hit and waits to be finished.
fn bashed(state: &State) -> Result<&Bashed, Refusal> {
    asked(state, &BASH, "no bash has hit")
}

/// Deals the damage of a shield (UL-MAN-06, UL-MAN-07).
fn deal(table: &mut Table<'_, impl Run>, attack: &Attack, blow: Blow) {
    let mut tally = table.tally();
    let own = table.state().actor(attack.attacker);
    let armor = own.profile.shield.as_ref().map_or(0, |shield| shield.armor);
    tally.base("shield", armor, &BASH);
    tally.add("Strength", own.attribute(Attribute::Strength), &BASH);
    if blow.degree == Degree::Critical {
        tally.add("critical", armor, &SHOVE_CRITICAL);
    }
    damage::bludgeon(table, attack, tally, blow);
}

/// Do something more to an actor who was grappled critically? (UL-MAN-16)
#[prompt(frame, "{actor} may do more at once.", rule = GRAPPLE_CRITICAL)]
#[derive(Copy, Eq)]
pub struct HeldFast {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Prompt<Unbound> for HeldFast {
    fn question(&self, teller: &Teller<'_>) -> String {
        format!("{} has {} fast: what next?", teller.name(self.actor), teller.name(self.target))
    }

    fn usual(&self, _state: &State) -> Command {
        Decline { actor: self.actor }.into()
    }

    fn other(&self) -> Option<ActorId> {
        Some(self.target)
    }

    fn is_open(&self, state: &State) -> bool {
        state.can_act(self.actor) && follow_ups(state, self.actor, self.target).next().is_some()
    }

    fn declining(&self) -> Result<&'static str, Refusal> {
        Ok("Leave it at that")
    }
}

/// Returns everything that may be done at once to an actor who was grappled critically (UL-MAN-16): a pin, an attack.
pub fn follow_ups(state: &State, actor: ActorId, target: ActorId) -> impl Iterator<Item = Attack> + '_ {
    let weapons = state.actor(actor).held().map(|(place, _)| With::Weapon(place));
    let tries = each(state, target).map(With::Maneuver);
    let ap = state.actor(actor).ap;
    let can_follow = move |attack: &Attack| match attack.with {
        With::Weapon(_) => may_strike(state, attack).is_ok() && attack_price(state, attack, false).total <= ap,
        With::Spell(_) => false,
        With::Maneuver(maneuver) => ap >= cost::MANEUVER && suits(state, actor, target, maneuver).is_ok(),
    };
    weapons.chain(tries).map(move |with| Attack::new(actor, target, with)).filter(can_follow)
}
