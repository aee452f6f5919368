//! Whom commands are about.

use super::Command;
use crate::character::PlaceBoost;
use crate::checks::task::Lift;
use crate::maneuvers::FinishBash;
use crate::movement::{EndMove, Halt, WalkOn};
use crate::objects::{BreakFree, BreakThing, Force, Investigate, OpenThing, SetSnare, StrikeObject};
use crate::stealth::{Distract, Examine, Feign, LookFor, MakeNoise, Notice, Perform, Sneak, StopHiding};
use crate::valor;
use crate::{survival, travel};
use ludex_engine::ActorId;

impl Command {
    /// Who gives it; `None` for the game master.
    pub fn doer(&self) -> Option<ActorId> {
        use Command as C;
        match *self {
            C::StartEncounter { .. } | C::NextRound | C::EndEncounter | C::Rest { .. } => None,
            C::Rule { .. } | C::Improvise { .. } | C::StrikeThing { .. } | C::BoostAttribute { .. } => None,
            C::DescribeScene { .. } | C::DescribeOutcome { .. } => None,
            C::OpenScene(_) | C::JoinCharacter(_) | C::RemakeCharacter(_) | C::BeginSession(_) => None,
            C::Check { .. } | C::GroupCheck { .. } | C::Contest { .. } | C::PassiveCheck { .. } => None,
            C::Surround(_) | C::Furnish(_) | C::Sneak(_) | C::SneakPast(_) | C::Notice(_) | C::Distract(_) => None,
            C::Perform(_) | C::Feign(_) | C::Examine(_) | C::SetSnare(_) | C::Lift(_) | C::AddSkill(_) => None,
            C::EndDay(_) | C::Provide(_) | C::Seek(_) => None,
            C::SetActivity(travel::SetActivity { activity: travel::Activity::Other(_), .. }) => None,
            C::StepIn { after: true, .. } => None,
            C::TalkInFight { .. } | C::AwardValor(_) | C::MoveBy(_) | C::Fall(_) | C::SetAir(_) => None,
            C::PlaceBoost(ref place) if place.boost.source.attribute().is_none() => None,
            _ => self.actor(),
        }
    }

    /// Who does something by it.
    pub fn actor(&self) -> Option<ActorId> {
        use Command as C;
        match *self {
            C::StartEncounter { .. } | C::NextRound | C::EndEncounter | C::Rest { .. } => None,
            C::DescribeScene { .. } | C::DescribeOutcome { .. } => None,
            C::OpenScene(_) | C::JoinCharacter(_) | C::BeginSession(_) => None,
            C::RemakeCharacter(ref remake) => Some(remake.actor),
            C::StartTalk { .. } | C::EndTalk | C::AnswerRequest { .. } | C::Weigh { .. } => None,
            C::SetRelation { .. } | C::ShowFeelings { .. } | C::SetQuirk { .. } => None,
            C::SetScale(_) | C::PassTime(_) | C::SpendTime(_) | C::Arrive(_) | C::SetWeather(_) => None,
            C::SetOut(_) | C::EndJourney | C::SetPace(_) | C::SetMeans(_) | C::SetTravellers(_) | C::SetStretch(_) => {
                None
            }
            C::SetOrder(_) | C::Travel(_) | C::Cover(_) | C::Gallop(_) | C::FreshMounts | C::Steal(_) => None,
            C::SetCourse(_) | C::Threat(_) | C::Meet(_) => None,
            C::BeginRest(_) | C::RestOn(_) | C::InterruptRest(_) | C::EndRest => None,
            C::Seek(ref seek) => seek.leader.or_else(|| seek.members.first().copied()),
            C::SetActivity(travel::SetActivity { actor, .. })
            | C::EndDay(survival::EndDay { actor, .. })
            | C::Provide(survival::Provide { actor, .. })
            | C::Share(survival::Share { actor, .. })
            | C::RecoverFrom(survival::RecoverFrom { actor, .. }) => Some(actor),
            C::Rule { ref ruling, .. } => ruling.actor(),
            C::Check { ref members, leader, .. } => leader.or_else(|| members.first().copied()),
            C::GroupCheck { ref members, .. } => members.first().copied(),
            C::Contest { ref sides, .. } => sides.first().map(|side| side.actor),
            C::RerollAp { actor, .. }
            | C::Decline { actor }
            | C::Pass { actor }
            | C::YieldTo { actor, .. }
            | C::Ready { actor }
            | C::StepIn { actor, .. }
            | C::ReadySpell { actor, .. }
            | C::Move { actor, .. }
            | C::Halt(Halt { actor, .. })
            | C::WalkOn(WalkOn { actor, .. })
            | C::EndMove(EndMove { actor })
            | C::Position { actor, .. }
            | C::Face { actor, .. }
            | C::StandUp { actor }
            | C::DropProne { actor }
            | C::Attack { actor, .. }
            | C::StrikeBlindly { actor, .. }
            | C::StrikeThing { actor, .. }
            | C::Cast { actor, .. }
            | C::StopConcentrating { actor }
            | C::Maneuver { actor, .. }
            | C::Defend { actor, .. }
            | C::Counterattack { actor, .. }
            | C::TurnToFace { actor }
            | C::TakeDodgePrize { actor, .. }
            | C::FinishBash(FinishBash { actor, .. })
            | C::OffHand { actor, .. }
            | C::Release { actor, .. }
            | C::Escape { actor, .. }
            | C::Help { actor, .. }
            | C::Aim { actor, .. }
            | C::Breather { actor }
            | C::Squeeze { actor, .. }
            | C::UseAbility { actor, .. }
            | C::DropPack { actor }
            | C::Focus { actor, .. }
            | C::EndFocus { actor }
            | C::RerollCheck { actor }
            | C::Press { actor, .. }
            | C::RaiseRank { actor, .. }
            | C::PlaceBoost(PlaceBoost { actor, .. })
            | C::BoostAttribute { actor, .. }
            | C::DeclareAction { actor, .. }
            | C::PassiveCheck { actor, .. }
            | C::SpendDie { actor }
            | C::Hide { actor, .. }
            | C::Search { actor }
            | C::FirstAid { actor, .. }
            | C::TreatWounds { actor, .. }
            | C::Drink { actor, .. }
            | C::GivePotion { actor, .. }
            | C::UsePotion(crate::aid::potions::UsePotion { actor, .. })
            | C::RecoverBalance { actor }
            | C::PutOutFire { actor, .. }
            | C::CleanAcid { actor, .. }
            | C::Rouse { actor, .. }
            | C::Draw { actor, .. }
            | C::Stow { actor, .. }
            | C::Drop { actor, .. }
            | C::Shield { actor, .. }
            | C::Reload { actor, .. }
            | C::Interact { actor, .. }
            | C::Fly { actor, .. }
            | C::Knock { actor, .. }
            | C::Catch { actor }
            | C::LetFall { actor, .. }
            | C::Improvise { actor, .. }
            | C::Impress { actor, .. }
            | C::Approach { actor, .. }
            | C::ReadFeelings { actor, .. }
            | C::Request { actor, .. }
            | C::TalkInFight { actor, .. } => Some(actor),
            C::Surround(ref change) => change.actor(),
            C::Furnish(_) | C::AddSkill(_) => None,
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
            | C::Investigate(Investigate { actor, .. })
            | C::StrikeObject(StrikeObject { actor, .. })
            | C::Force(Force { actor, .. })
            | C::BreakThing(BreakThing { actor, .. })
            | C::OpenThing(OpenThing { actor, .. })
            | C::SetSnare(SetSnare { actor, .. })
            | C::BreakFree(BreakFree { actor, .. })
            | C::Lift(Lift { actor, .. }) => Some(actor),
            C::HoldValor(valor::HoldValor { actor, .. })
            | C::TryAgain(valor::RollAgain { actor, .. })
            | C::NiceTry(valor::RollAgain { actor, .. })
            | C::Inspire(valor::Inspire { actor })
            | C::RestoreSpells(valor::RestoreSpells { actor, .. }) => Some(actor),
            C::AwardValor(ref award) => award.members.first().copied(),
            C::MoveBy(ref by) => Some(by.actor),
            C::LongJump(jump) => Some(jump.actor),
            C::HighJump(jump) => Some(jump.actor),
            C::Fall(fall) => Some(fall.actor),
            C::BreakFall(fall) => Some(fall.actor),
            C::SetAir(set) => Some(set.actor),
            C::Dive(dive) => Some(dive.actor),
            C::Mount(mount) => Some(mount.actor),
            C::Dismount(down) => Some(down.actor),
            C::Settle(settle) => Some(settle.actor),
            C::LeapOff(leap) => Some(leap.actor),
            C::StrikeRider(strike) => Some(strike.actor),
        }
    }

    /// Whom it is aimed at.
    pub fn target(&self) -> Option<ActorId> {
        use Command as C;
        match *self {
            C::Attack { target, .. }
            | C::Maneuver { target, .. }
            | C::OffHand { target, .. }
            | C::Aim { target, .. }
            | C::FirstAid { target, .. }
            | C::TreatWounds { target, .. }
            | C::GivePotion { target, .. }
            | C::UsePotion(crate::aid::potions::UsePotion { target, .. })
            | C::PutOutFire { target, .. }
            | C::CleanAcid { target, .. }
            | C::LetFall { target, .. }
            | C::Rouse { target, .. }
            | C::Impress { target, .. }
            | C::Approach { target, .. }
            | C::ReadFeelings { target, .. }
            | C::Request { target, .. }
            | C::Weigh { target, .. }
            | C::SetRelation { target, .. }
            | C::ShowFeelings { target, .. }
            | C::SetQuirk { target, .. }
            | C::TalkInFight { target, .. } => Some(target),
            C::Distract(Distract { target, .. })
            | C::Examine(Examine { target, .. })
            | C::Lift(Lift { target, .. }) => Some(target),
            C::Notice(Notice { subject, .. }) => subject,
            C::Furnish(ref change) => change.target(),
            C::Share(survival::Share { target, .. }) => Some(target),
            C::Mount(mount) => Some(mount.target),
            C::Cast { target, .. } => target,
            C::YieldTo { ally, .. } | C::Help { ally, .. } => Some(ally),
            C::Release { victim, .. } => Some(victim),
            C::Escape { grappler, .. } => Some(grappler),
            C::Rule { ref ruling, .. } => ruling.other(),
            _ => None,
        }
    }

    /// Whether everybody that it names exists.
    pub fn names_only(&self, known: impl Fn(ActorId) -> bool) -> bool {
        let all = match self {
            Command::StartEncounter { surprised } => surprised.iter().all(|&actor| known(actor)),
            Command::Check { members, against, attempt, .. }
            | Command::GroupCheck { members, against, attempt, .. } => {
                let whose = against.and_then(|against| against.actor());
                members.iter().chain(&whose).chain(&attempt.task.patient).all(|&actor| known(actor))
            }
            Command::Contest { sides, holder, .. } => {
                sides.iter().map(|side| &side.actor).chain(holder).all(|&actor| known(actor))
            }
            Command::StartTalk { npcs, participants } => npcs.iter().chain(participants).all(|&actor| known(actor)),
            Command::SetOut(travel::SetOut { travellers, .. })
            | Command::SetTravellers(travel::SetTravellers { travellers }) => {
                travellers.iter().all(|&actor| known(actor))
            }
            Command::SetOrder(order) => {
                let middle = order.middle.iter().flat_map(|row| &row.members);
                order.front.iter().chain(middle).chain(&order.back).all(|&actor| known(actor))
            }
            Command::Seek(seek) => seek.members.iter().all(|&actor| known(actor)),
            Command::Threat(threat) => {
                let hider = match threat.against {
                    travel::Against::Hider { actor } => Some(actor),
                    _ => None,
                };
                threat.except.iter().chain(&threat.unable).chain(&hider).all(|&actor| known(actor))
            }
            Command::Meet(meet) => meet.npcs.iter().all(|&actor| known(actor)),
            Command::RestOn(on) => on.awake.iter().all(|&actor| known(actor)),
            Command::BeginSession(begins) => begins.except.iter().all(|&actor| known(actor)),
            Command::Help { target, .. } => target.is_none_or(&known),
            Command::AwardValor(award) => award.members.iter().all(|&actor| known(actor)),
            Command::SetRelation { speaker, .. } | Command::ShowFeelings { speaker, .. } => speaker.is_none_or(&known),
            Command::SneakPast(sneak) => sneak.members.iter().chain(&sneak.observers).all(|&actor| known(actor)),
            Command::Perform(perform) => perform.onlookers.iter().all(|&actor| known(actor)),
            _ => true,
        };
        all && self.actor().is_none_or(&known) && self.target().is_none_or(&known)
    }
}
