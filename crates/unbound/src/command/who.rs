//! Whom commands are about.

use super::Command;
use crate::character::PlaceBoost;
use crate::character::growth::{BoostAttribute, RaiseRank};
use crate::checks::task::Lift;
use crate::checks::{CallCheck, CallContest, CallGroupCheck, ComparePassive, EndFocus, FocusOn, Press, RerollCheck};
use crate::movement::{DropPack, DropProne, EndMove, Face, Fly, Halt, Move, Position, Squeeze, StandUp, WalkOn};
use crate::ruling::MakeRuling;
use crate::stealth::{Distract, Examine, Feign, Hide, LookFor, MakeNoise, Notice, Perform, Search, Sneak, StopHiding};
use crate::valor::{self, NiceTry, TryAgain};
use ludex_engine::ActorId;

impl Command {
    /// Who gives it; `None` for the game master.
    pub fn doer(&self) -> Option<ActorId> {
        use Command as C;
        match *self {
            C::Rule(_) | C::BoostAttribute(_) | C::BeginSession(_) => None,
            C::Check(_) | C::GroupCheck(_) | C::Contest(_) | C::PassiveCheck(_) => None,
            C::Surround(_) | C::Sneak(_) | C::SneakPast(_) | C::Notice(_) | C::Distract(_) => None,
            C::Perform(_) | C::Feign(_) | C::Examine(_) | C::Lift(_) | C::AddSkill(_) => None,
            C::AwardValor(_) | C::Fall(_) => None,
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
            C::Move(Move { actor, .. })
            | C::Halt(Halt { actor, .. })
            | C::WalkOn(WalkOn { actor, .. })
            | C::EndMove(EndMove { actor })
            | C::Position(Position { actor, .. })
            | C::Face(Face { actor, .. })
            | C::StandUp(StandUp { actor })
            | C::DropProne(DropProne { actor })
            | C::Squeeze(Squeeze { actor, .. })
            | C::DropPack(DropPack { actor })
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
            | C::Fly(Fly { actor, .. }) => Some(actor),
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
            C::Fall(fall) => Some(fall.actor),
            C::BreakFall(fall) => Some(fall.actor),
            C::Mount(mount) => Some(mount.actor),
            C::Dismount(down) => Some(down.actor),
            C::Settle(settle) => Some(settle.actor),
            C::LeapOff(leap) => Some(leap.actor),
            C::StrikeRider(strike) => Some(strike.actor),
            _ => ludex_kit::Commands::by(self),
        }
    }

    /// Whom it is aimed at.
    pub fn target(&self) -> Option<ActorId> {
        use Command as C;
        match *self {
            C::Distract(Distract { target, .. })
            | C::Examine(Examine { target, .. })
            | C::Lift(Lift { target, .. }) => Some(target),
            C::Notice(Notice { subject, .. }) => subject,
            C::Mount(mount) => Some(mount.target),
            C::Rule(MakeRuling { ref ruling, .. }) => ruling.other(),
            _ => None,
        }
    }
}
