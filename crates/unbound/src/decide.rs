//! Commands: each is checked, then its first part is done. What follows by itself is done by the turn order.

use crate::attack::{self, places};
use crate::character::{boosts, growth};
use crate::command::Command;
use crate::valor::{self, NiceTry, TryAgain};
use crate::{Run, Table};
use crate::{checks, disarm, holds, maneuvers, reactions, ruling, senses, spells, stealth, turns};
use ludex_engine::Verdict;
use ludex_kit::Commands;

/// Carries a command out, or refuses it and changes nothing. While somebody holds Valor ready, each roll has its moment.
pub(crate) fn decide(table: &mut Table<'_, impl Run>, command: &Command) -> Verdict {
    if table.state().valor_ready || table.state().held.is_some() {
        return valor::window::decide(table, command);
    }
    carry_out(table, command)
}

/// Carries a command out from its beginning to its end.
pub(crate) fn carry_out(table: &mut Table<'_, impl Run>, command: &Command) -> Verdict {
    command.carry(table)?;
    turns::go_on(table);
    Ok(())
}

/// Carries out what no chapter carries out by itself yet.
fn listed(table: &mut Table<'_, impl Run>, command: &Command) -> Verdict {
    use Command as C;
    match *command {
        C::Rule(ref command) => ruling::rule(table, command)?,
        C::Decline(command) => reactions::decline(table, command)?,
        C::ReadySpell(command) => spells::ready_spell(table, command)?,
        C::Attack(command) => attack::attack(table, command)?,
        C::Cast(command) => spells::cast(table, command)?,
        C::StopConcentrating(command) => spells::stop(table, command)?,
        C::StrikeBlindly(command) => places::strike_blindly(table, command)?,
        C::StrikeThing(ref command) => places::strike_thing(table, command)?,
        C::OffHand(command) => attack::strike_off_hand(table, command)?,
        C::Maneuver(command) => maneuvers::declare(table, command)?,
        C::FinishBash(finish) => maneuvers::finish_bash(table, finish)?,
        C::Defend(command) => reactions::defend(table, command)?,
        C::Counterattack(command) => reactions::strike_back(table, command)?,
        C::TurnToFace(command) => reactions::turn_to_face(table, command)?,
        C::TakeDodgePrize(command) => reactions::take_dodge_prize(table, command)?,
        C::Release(command) => holds::release(table, command)?,
        C::Escape(command) => holds::escape(table, command)?,
        C::Focus(command) => checks::focus(table, command)?,
        C::EndFocus(command) => checks::end_focus(table, command)?,
        C::RerollCheck(command) => checks::reroll(table, command)?,
        C::Press(ref command) => checks::press(table, command)?,
        C::RaiseRank(command) => growth::raise(table, command)?,
        C::PlaceBoost(ref boost) => boosts::place(table, boost)?,
        C::BoostAttribute(command) => growth::boost(table, command)?,
        C::Check(ref command) => checks::call(table, command)?,
        C::GroupCheck(ref command) => checks::call_group(table, command)?,
        C::Contest(ref command) => checks::contest(table, command)?,
        C::PassiveCheck(command) => checks::compare(table, command)?,
        C::Hide(command) => stealth::hide(table, command)?,
        C::Search(command) => stealth::search(table, command)?,
        C::Knock(command) => disarm::land(table, command)?,
        C::Catch(command) => disarm::catch(table, command)?,
        C::LetFall(command) => disarm::let_fall(table, command)?,
        C::Surround(ref change) => senses::surround::surround(table, change)?,
        C::Sneak(ref sneak) => stealth::sneak(table, sneak)?,
        C::SneakPast(ref sneak) => stealth::sneak_past(table, sneak)?,
        C::StopHiding(stealth::StopHiding { actor }) => stealth::stop(table, actor)?,
        C::MakeNoise(ref noise) => stealth::make_noise(table, noise)?,
        C::LookFor(look) => stealth::look_for(table, look)?,
        C::Notice(ref notice) => stealth::notice(table, notice)?,
        C::Distract(distract) => stealth::distract(table, distract)?,
        C::Perform(ref perform) => stealth::perform(table, perform)?,
        C::Feign(ref feign) => stealth::feign(table, feign)?,
        C::Examine(ref examine) => stealth::examine(table, examine)?,
        C::Lift(ref lift) => checks::task::lift(table, lift)?,
        C::AddSkill(ref add) => checks::task::add_skill(table, add)?,
        C::HoldValor(hold) => valor::hold(table, hold)?,
        C::TryAgain(TryAgain { actor, die }) => {
            valor::window::refuse(table.state(), (actor, die), valor::Use::TryAgain)?
        }
        C::NiceTry(NiceTry { actor, die }) => valor::window::refuse(table.state(), (actor, die), valor::Use::NiceTry)?,
        C::Inspire(inspire) => valor::inspire(table, inspire.actor)?,
        C::RestoreSpells(restore) => valor::restore(table, restore)?,
        C::BeginSession(ref begins) => valor::begin_session(table, begins)?,
        C::AwardValor(ref award) => valor::award(table, award)?,
        _ => {}
    }
    Ok(())
}

/// Commands that are still carried out by the list above; each leaves this list when its chapter carries it out.
macro_rules! by_the_list {
    ($($command:ty),* $(,)?) => {$(
        impl ludex_kit::Act<crate::Unbound> for $command {
            fn may(&self, _: &crate::State) -> Verdict {
                Ok(())
            }
            fn run(&self, _: &mut ludex_kit::Table<'_, crate::Unbound, impl ludex_kit::Run<crate::Unbound>>) {}
            fn carry(
                &self,
                table: &mut ludex_kit::Table<'_, crate::Unbound, impl ludex_kit::Run<crate::Unbound>>,
            ) -> Verdict {
                listed(table, &self.clone().into())
            }
            fn by(&self) -> Option<ludex_engine::ActorId> {
                Command::from(self.clone()).doer()
            }
            fn is_open(&self) -> bool {
                crate::offers::is_open(&self.clone().into())
            }
            fn subject(&self) -> Option<ludex_engine::ActorId> {
                crate::offers::subject(&self.clone().into())
            }
        }
    )*};
}

by_the_list! {
    crate::ruling::MakeRuling,
    crate::attack::MakeAttack,
    crate::attack::places::StrikeBlindly,
    crate::attack::places::StrikeThing,
    crate::attack::StrikeOffHand,
    crate::reactions::Decline,
    crate::reactions::Defend,
    crate::reactions::Counterattack,
    crate::reactions::TurnToFace,
    crate::reactions::TakeDodgePrize,
    crate::maneuvers::TryManeuver,
    crate::maneuvers::FinishBash,
    crate::disarm::Knock,
    crate::disarm::Catch,
    crate::disarm::LetFall,
    crate::holds::Release,
    crate::holds::Escape,
    crate::spells::ReadySpell,
    crate::spells::CastSpell,
    crate::spells::StopConcentrating,
    crate::checks::FocusOn,
    crate::checks::EndFocus,
    crate::checks::RerollCheck,
    crate::checks::Press,
    crate::checks::CallCheck,
    crate::checks::CallGroupCheck,
    crate::checks::CallContest,
    crate::checks::ComparePassive,
    crate::checks::task::Lift,
    crate::checks::task::AddSkill,
    crate::character::growth::RaiseRank,
    crate::character::PlaceBoost,
    crate::character::growth::BoostAttribute,
    crate::senses::Surround,
    crate::stealth::Hide,
    crate::stealth::Search,
    crate::stealth::Sneak,
    crate::stealth::SneakPast,
    crate::stealth::StopHiding,
    crate::stealth::MakeNoise,
    crate::stealth::LookFor,
    crate::stealth::Notice,
    crate::stealth::Distract,
    crate::stealth::Perform,
    crate::stealth::Feign,
    crate::stealth::Examine,
    crate::valor::HoldValor,
    crate::valor::TryAgain,
    crate::valor::NiceTry,
    crate::valor::Inspire,
    crate::valor::RestoreSpells,
    crate::valor::BeginSession,
    crate::valor::AwardValor,
}
