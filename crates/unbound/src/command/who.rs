//! Whom commands are about.

use super::Command;
use crate::attack::places::{StrikeBlindly, StrikeThing};
use crate::attack::{MakeAttack, StrikeOffHand};
use crate::character::PlaceBoost;
use crate::character::growth::{BoostAttribute, RaiseRank};
use crate::checks::task::Lift;
use crate::checks::{CallCheck, CallContest, CallGroupCheck, ComparePassive, EndFocus, FocusOn, Press, RerollCheck};
use crate::disarm::{Catch, Knock, LetFall};
use crate::holds::{Escape, Release};
use crate::maneuvers::{FinishBash, TryManeuver};
use crate::reactions::{Counterattack, Decline, Defend, TakeDodgePrize, TurnToFace};
use crate::ruling::MakeRuling;
use crate::spells::{CastSpell, ReadySpell, StopConcentrating};
use crate::stealth::{Distract, Examine, Feign, Hide, LookFor, MakeNoise, Notice, Perform, Search, Sneak, StopHiding};
use crate::valor::{self, NiceTry, TryAgain};
use ludex_engine::ActorId;

impl Command {
    /// Who gives it; `None` for the game master.
    pub fn doer(&self) -> Option<ActorId> {
        use Command as C;
        match *self {
            C::Rule(_) | C::StrikeThing(_) | C::BoostAttribute(_) | C::BeginSession(_) => None,
            C::Check(_) | C::GroupCheck(_) | C::Contest(_) | C::PassiveCheck(_) => None,
            C::Surround(_) | C::Sneak(_) | C::SneakPast(_) | C::Notice(_) | C::Distract(_) => None,
            C::Perform(_) | C::Feign(_) | C::Examine(_) | C::Lift(_) | C::AddSkill(_) => None,
            C::AwardValor(_) => None,
            C::PlaceBoost(ref place) if place.boost.source.attribute().is_none() => None,
            _ => self.actor(),
        }
    }

    /// Who does something by it.
    pub fn actor(&self) -> Option<ActorId> {
        use Command as C;
        match *self {
            C::BeginSession(_) => None,
            C::Rule(MakeRuling { ref ruling, .. }) => ruling.actor(),
            C::Check(CallCheck { ref members, leader, .. }) => leader.or_else(|| members.first().copied()),
            C::GroupCheck(CallGroupCheck { ref members, .. }) => members.first().copied(),
            C::Contest(CallContest { ref sides, .. }) => sides.first().map(|side| side.actor),
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
            | C::Focus(FocusOn { actor, .. })
            | C::EndFocus(EndFocus { actor })
            | C::RerollCheck(RerollCheck { actor })
            | C::Press(Press { actor, .. })
            | C::RaiseRank(RaiseRank { actor, .. })
            | C::PlaceBoost(PlaceBoost { actor, .. })
            | C::BoostAttribute(BoostAttribute { actor, .. })
            | C::PassiveCheck(ComparePassive { actor, .. })
            | C::Hide(Hide { actor, .. })
            | C::Search(Search { actor })
            | C::Knock(Knock { actor, .. })
            | C::Catch(Catch { actor })
            | C::LetFall(LetFall { actor, .. }) => Some(actor),
            C::Surround(ref change) => change.actor(),
            C::AddSkill(_) => None,
            C::Distract(_) => None,
            C::SneakPast(ref sneak) => sneak.members.first().copied(),
            C::Sneak(Sneak { actor, .. })
            | C::StopHiding(StopHiding { actor })
            | C::MakeNoise(MakeNoise { actor, .. })
            | C::LookFor(LookFor { actor, .. })
            | C::Notice(Notice { observer: actor, .. })
            | C::Perform(Perform { actor, .. })
            | C::Feign(Feign { actor, .. })
            | C::Examine(Examine { actor, .. })
            | C::Lift(Lift { actor, .. }) => Some(actor),
            C::HoldValor(valor::HoldValor { actor, .. })
            | C::TryAgain(TryAgain { actor, .. })
            | C::NiceTry(NiceTry { actor, .. })
            | C::Inspire(valor::Inspire { actor })
            | C::RestoreSpells(valor::RestoreSpells { actor, .. }) => Some(actor),
            C::AwardValor(ref award) => award.members.first().copied(),
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
            C::Distract(Distract { target, .. })
            | C::Examine(Examine { target, .. })
            | C::Lift(Lift { target, .. }) => Some(target),
            C::Notice(Notice { subject, .. }) => subject,
            C::Cast(CastSpell { target, .. }) => target,
            C::Release(Release { victim, .. }) => Some(victim),
            C::Escape(Escape { grappler, .. }) => Some(grappler),
            C::Rule(MakeRuling { ref ruling, .. }) => ruling.other(),
            _ => None,
        }
    }
}
