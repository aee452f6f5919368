//! Commands: each is checked, then its first part is done. What follows by itself is done by the turn order.

use crate::character::{boosts, growth};
use crate::command::Command;
use crate::movement::{self, Move};
use crate::valor::{self, NiceTry, TryAgain};
use crate::{Run, Table};
use crate::{checks, falling, mounted, ruling, senses, stealth, turns};
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
        C::Move(Move { actor, to, dash, disengage, face }) => {
            movement::start_move(table, actor, to, (dash, disengage), face, false)?;
        }
        C::Halt(halt) => movement::halting::halt(table, halt)?,
        C::WalkOn(onward) => movement::halting::walk_on(table, onward)?,
        C::EndMove(end) => movement::halting::stop(table, end)?,
        C::Position(command) => movement::position(table, command)?,
        C::Face(command) => movement::face(table, command)?,
        C::StandUp(command) => movement::stand_up(table, command)?,
        C::DropProne(command) => movement::drop_prone(table, command)?,
        C::Squeeze(command) => movement::squeeze(table, command)?,
        C::DropPack(command) => movement::drop_pack(table, command)?,
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
        C::Fly(command) => movement::fly(table, command)?,
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
        C::Fall(fall) => falling::fall(table, fall)?,
        C::BreakFall(fall) => falling::break_fall(table, fall)?,
        C::Mount(mount) => mounted::mount(table, mount)?,
        C::Dismount(down) => mounted::dismount(table, down)?,
        C::Settle(settle) => movement::settle(table, settle)?,
        C::LeapOff(leap) => mounted::leap_off(table, leap)?,
        C::StrikeRider(strike) => mounted::strike_rider(table, strike)?,
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
    crate::movement::Move,
    crate::movement::Halt,
    crate::movement::WalkOn,
    crate::movement::EndMove,
    crate::movement::Position,
    crate::movement::Face,
    crate::movement::StandUp,
    crate::movement::DropProne,
    crate::movement::Squeeze,
    crate::movement::DropPack,
    crate::movement::Fly,
    crate::movement::Settle,
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
    crate::falling::Fall,
    crate::falling::BreakFall,
    crate::mounted::Mount,
    crate::mounted::Dismount,
    crate::mounted::LeapOff,
    crate::mounted::StrikeRider,
    crate::valor::HoldValor,
    crate::valor::TryAgain,
    crate::valor::NiceTry,
    crate::valor::Inspire,
    crate::valor::RestoreSpells,
    crate::valor::BeginSession,
    crate::valor::AwardValor,
}
