//! Whom commands are about.

use super::Command;
use crate::attack::places::{StrikeBlindly, StrikeThing};
use crate::attack::{MakeAttack, StrikeOffHand};
use crate::disarm::{Catch, Knock, LetFall};
use crate::holds::{Escape, Release};
use crate::maneuvers::{FinishBash, TryManeuver};
use crate::reactions::{Counterattack, Decline, Defend, TakeDodgePrize, TurnToFace};
use crate::spells::{CastSpell, ReadySpell, StopConcentrating};
use ludex_engine::ActorId;

impl Command {
    /// Who gives it; `None` for the game master.
    pub fn doer(&self) -> Option<ActorId> {
        use Command as C;
        match *self {
            _ => self.actor(),
        }
    }

    /// Who does something by it.
    pub fn actor(&self) -> Option<ActorId> {
        use Command as C;
        match *self {
            C::Decline(Decline { actor })
            | C::ReadySpell(ReadySpell { actor, .. })
            | C::Attack(MakeAttack { actor, .. })
            | C::StrikeBlindly(StrikeBlindly { actor, .. })
            | C::StrikeThing(StrikeThing { actor, .. })
            | C::Cast(CastSpell { actor, .. })
            | C::StopConcentrating(StopConcentrating { actor })
            | C::Maneuver(TryManeuver { actor, .. })
            | C::Defend(Defend { actor, .. })
            | C::Counterattack(Counterattack { actor, .. })
            | C::TurnToFace(TurnToFace { actor })
            | C::TakeDodgePrize(TakeDodgePrize { actor, .. })
            | C::FinishBash(FinishBash { actor, .. })
            | C::OffHand(StrikeOffHand { actor, .. })
            | C::Release(Release { actor, .. })
            | C::Escape(Escape { actor, .. })
            | C::Knock(Knock { actor, .. })
            | C::Catch(Catch { actor })
            | C::LetFall(LetFall { actor, .. }) => Some(actor),
            _ => ludex_kit::Commands::by(self),
        }
    }

    /// Whom it is aimed at.
    pub fn target(&self) -> Option<ActorId> {
        use Command as C;
        match *self {
            C::Attack(MakeAttack { target, .. })
            | C::Maneuver(TryManeuver { target, .. })
            | C::OffHand(StrikeOffHand { target, .. })
            | C::LetFall(LetFall { target, .. }) => Some(target),
            C::Cast(CastSpell { target, .. }) => target,
            C::Release(Release { victim, .. }) => Some(victim),
            C::Escape(Escape { grappler, .. }) => Some(grappler),
            _ => None,
        }
    }
}
