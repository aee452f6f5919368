//! Commands: each is checked, then its first part is done. What follows by itself is done by the turn order.

use crate::Table;
use crate::attack;
use crate::attack::places::{self, Aimed};
use crate::campaign::{characters, scenes};
use crate::character::{boosts, growth};
use crate::command::Command;
use crate::event::Event;
use crate::handling::{self, Handling};
use crate::objection::{Objection, Verdict};
use crate::pending::{Attack, Occasion, With};
use crate::spells::{self, Cast};
use crate::statuses::Status;
use crate::{
    action_points, actions, aid, body, camp, checks, disarm, falling, holds, maneuvers, mounted, movement, narration,
    objects, pools, reactions, rest, rounds, ruling, senses, stealth, survival, talk, time, travel, turns, valor,
};
use ludex_engine::{Faces, Log};

/// Carries a command out, or refuses it and changes nothing. While somebody holds Valor ready, each roll has its moment.
pub(crate) fn decide(table: &mut Table<'_, impl Faces, impl Log<Event>>, command: &Command) -> Verdict {
    if table.state().valor_ready || table.state().held.is_some() {
        return valor::window::decide(table, command);
    }
    carry_out(table, command)
}

/// Carries a command out from its beginning to its end.
pub(crate) fn carry_out(table: &mut Table<'_, impl Faces, impl Log<Event>>, command: &Command) -> Verdict {
    use Command as C;
    if !command.names_only(|id| table.state().has(id)) {
        return Err(Objection::new(&rounds::SEQUENCE, "there is nobody of that number in the scene"));
    }
    match *command {
        C::StartEncounter { ref surprised } => rounds::start_encounter(table, surprised)?,
        C::NextRound => rounds::next_round(table)?,
        C::EndEncounter => {
            rounds::may_end(table.state())?;
            let rounds = table.state().round;
            // No next turn comes: who has paid for a breather draws breath now (UL-ACT-15, house).
            for actor in table.state().ids() {
                if table.state().actor(actor).breather {
                    pools::take_breath(table, actor);
                }
            }
            table.emit(Event::EncounterEnded);
            valor::after_an_encounter(table, table.state().ids());
            camp::after_fight(table, rounds);
        }
        C::OpenScene(open) => scenes::open(table, open)?,
        C::JoinCharacter(ref join) => characters::join(table, join)?,
        C::RemakeCharacter(ref remake) => characters::remake(table, remake)?,
        C::Rest { rest } => rest::rest(table, rest)?,
        C::SpendDie { actor } => rest::spend_die(table, actor)?,
        C::Rule { ref ruling, ref reason } => ruling::rule(table, ruling, reason)?,
        C::DescribeScene { ref text } => narration::describe_scene(table, text)?,
        C::DeclareAction { actor, ref what } => narration::declare(table, actor, what)?,
        C::DescribeOutcome { ref text } => narration::describe_outcome(table, text)?,
        C::RerollAp { actor, die } => action_points::reroll(table, actor, die)?,
        C::Decline { actor } => reactions::decline(table, actor)?,
        C::Pass { actor } => turns::pass(table, actor)?,
        C::YieldTo { actor, ally } => turns::yield_to(table, actor, ally)?,
        C::Ready { actor } => turns::ready(table, actor)?,
        C::ReadySpell { actor, spell } => spells::ready_spell(table, actor, spell)?,
        C::StepIn { actor, after } => turns::step_in(table, actor, after)?,
        C::Move { actor, to, dash, disengage, face } => {
            movement::start_move(table, actor, to, (dash, disengage), face, false)?
        }
        C::Halt(halt) => movement::halting::halt(table, halt)?,
        C::WalkOn(onward) => movement::halting::walk_on(table, onward)?,
        C::EndMove(end) => movement::halting::stop(table, end)?,
        C::Position { actor, to } => movement::position(table, actor, to)?,
        C::Face { actor, toward } => {
            movement::may_face(table.state(), actor, toward)?;
            table.emit(Event::Faced { actor, facing: toward, free: true });
        }
        C::StandUp { actor } => {
            movement::may_stand_up(table.state(), actor)?;
            movement::set_prone(table, actor, false);
        }
        C::DropProne { actor } => {
            movement::may_drop_prone(table.state(), actor)?;
            movement::set_prone(table, actor, true);
        }
        C::Attack { actor, target, weapon, thrown, nonlethal } => {
            let with = With::Weapon(weapon);
            let attack = Attack { attacker: actor, target, with, thrown, nonlethal, occasion: Occasion::Action };
            attack::may_attack(table.state(), &attack)?;
            attack::declare(table, attack);
        }
        C::Cast { actor, spell, target, at } => spells::cast(table, Cast { actor, spell, target, at })?,
        C::StopConcentrating { actor } => spells::stop(table, actor)?,
        C::StrikeBlindly { actor, weapon, thrown, at } => {
            places::strike_blindly(table, Aimed { actor, weapon, thrown, at })?
        }
        C::StrikeThing { actor, weapon, thrown, at, ref what, armor, size } => {
            places::strike_thing(table, Aimed { actor, weapon, thrown, at }, what, (armor, size))?
        }
        C::OffHand { actor, target, weapon, thrown, nonlethal } => {
            let (with, occasion) = (With::Weapon(weapon), Occasion::OffHand);
            off_hand(table, Attack { attacker: actor, target, with, thrown, nonlethal, occasion })?;
        }
        C::Maneuver { actor, target, maneuver } => maneuvers::declare(table, actor, target, maneuver)?,
        C::FinishBash(finish) => maneuvers::finish_bash(table, finish)?,
        C::Defend { actor, with } => reactions::defend(table, actor, with)?,
        C::Counterattack { actor, weapon, nonlethal } => reactions::strike_back(table, actor, (weapon, nonlethal))?,
        C::TurnToFace { actor } => reactions::turn_to_face(table, actor)?,
        C::TakeDodgePrize { actor, prize } => reactions::take_dodge_prize(table, actor, prize)?,
        C::Release { actor, victim } => holds::release(table, actor, victim)?,
        C::Escape { actor, grappler, skill } => holds::escape(table, actor, grappler, skill)?,
        C::Help { actor, ally, with, target } => actions::help(table, actor, ally, (with, target))?,
        C::Squeeze { actor, on } => movement::squeeze(table, actor, on)?,
        C::DropPack { actor } => movement::drop_pack(table, actor)?,
        C::UseAbility { actor, ability } => actions::use_ability(table, actor, ability)?,
        C::Focus { actor, skill } => checks::focus(table, actor, skill)?,
        C::EndFocus { actor } => checks::end_focus(table, actor)?,
        C::RerollCheck { actor } => checks::reroll(table, actor)?,
        C::Press { actor, ref what } => checks::press(table, actor, what)?,
        C::RaiseRank { actor, group, ranks } => growth::raise(table, actor, group, ranks)?,
        C::PlaceBoost(ref boost) => boosts::place(table, boost)?,
        C::BoostAttribute { actor, attribute, source, choice } => {
            growth::boost(table, actor, attribute, (source, choice))?;
        }
        C::Check { ref members, leader, solo, ref attempt, against } => {
            checks::call(table, (members, leader, solo), attempt, against)?;
        }
        C::GroupCheck { ref members, ref attempt, against, successes } => {
            checks::call_group(table, members, attempt, against, successes)?;
        }
        C::Contest { ref sides, holder, ref stake } => checks::contest(table, sides, holder, stake)?,
        C::PassiveCheck { actor, skill, standing, number, used } => {
            checks::compare(table, actor, (skill, standing), number, used)?;
        }
        C::Aim { actor, target } => actions::aim(table, actor, target)?,
        C::Breather { actor } => pools::breathe(table, actor)?,
        C::Hide { actor, allowed } => stealth::hide(table, actor, allowed)?,
        C::Search { actor } => stealth::search(table, actor)?,
        C::FirstAid { actor, target } => aid::first_aid(table, actor, target)?,
        C::TreatWounds { actor, target } => aid::treat(table, actor, target)?,
        C::Drink { actor, full } => aid::use_potion(table, actor, actor, full)?,
        C::UsePotion(ref with) => aid::potions::use_one(table, with)?,
        C::GivePotion { actor, target } => aid::give_potion(table, actor, target)?,
        C::RecoverBalance { actor } => actions::recover(table, actor)?,
        C::PutOutFire { actor, target } => aid::tend(table, actor, target, Status::Burning)?,
        C::CleanAcid { actor, target } => aid::tend(table, actor, target, Status::Corroded)?,
        C::Rouse { actor, target } => aid::tend(table, actor, target, Status::Unconscious)?,
        C::Draw { actor, weapon } => handling::handle(table, actor, weapon, Handling::Draw)?,
        C::Stow { actor, weapon } => handling::handle(table, actor, weapon, Handling::Stow)?,
        C::Drop { actor, weapon } => handling::handle(table, actor, weapon, Handling::Drop)?,
        C::Reload { actor, weapon } => handling::handle(table, actor, weapon, Handling::Reload)?,
        C::Shield { actor, up } => handling::move_shield(table, actor, up)?,
        C::Fly { actor, height } => movement::fly(table, actor, height)?,
        C::Knock { actor, at } => disarm::land(table, actor, at)?,
        C::Catch { actor } => disarm::catch(table, actor)?,
        C::LetFall { actor, target, weapon } => disarm::let_fall(table, actor, target, weapon)?,
        C::Interact { actor, sort, ref what } => actions::interact(table, actor, sort, what)?,
        C::Improvise { actor, ap, roll, ref what } => actions::improvise(table, actor, ap, roll, what)?,
        C::StartTalk { ref npcs, ref participants } => talk::encounter::start(table, npcs, participants)?,
        C::EndTalk => talk::encounter::end_talk(table)?,
        C::Impress { actor, target, pool } => talk::encounter::impress(table, actor, target, pool)?,
        C::Approach { actor, target, skill, flattery, bribe, ref words } => {
            talk::approach::approach(table, (actor, target), skill, (flattery, bribe), words)?;
        }
        C::ReadFeelings { actor, target } => talk::approach::read(table, actor, target)?,
        C::Request { actor, target, ref what } => talk::requests::request(table, actor, target, what)?,
        C::AnswerRequest { granted, ref words } => talk::requests::answer(table, granted, words)?,
        C::Weigh { target, ref circumstances } => talk::approach::weigh(table, target, circumstances)?,
        C::SetRelation { target, speaker, ref settings, ref reason } => {
            talk::by_hand::set(table, (target, speaker), settings, reason)?;
        }
        C::ShowFeelings { target, speaker, known } => talk::by_hand::show(table, target, speaker, known)?,
        C::SetQuirk { target, quirk, has, revealed } => {
            talk::by_hand::set_quirk(table, target, quirk, (has, revealed))?;
        }
        C::TalkInFight { actor, target, skill, ap, ref circumstances } => {
            talk::encounter::talk_in_fight(table, (actor, target), skill, ap, circumstances)?;
        }
        C::Surround(ref change) => senses::surround::surround(table, change)?,
        C::Furnish(ref change) => objects::furnish(table, change)?,
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
        C::Investigate(search) => objects::investigate(table, search)?,
        C::StrikeObject(ref strike) => objects::strike_object(table, strike)?,
        C::Force(ref force) => objects::force(table, force)?,
        C::BreakThing(ref breaks) => objects::break_thing(table, breaks)?,
        C::OpenThing(ref open) => objects::open(table, open)?,
        C::SetSnare(ref snare) => objects::set_snare(table, snare)?,
        C::BreakFree(free) => objects::break_free(table, free)?,
        C::Lift(ref lift) => checks::task::lift(table, lift)?,
        C::AddSkill(ref add) => checks::task::add_skill(table, add)?,
        C::SetScale(command) => time::set_scale(table, command)?,
        C::PassTime(command) => time::wait(table, command)?,
        C::SpendTime(command) => time::spend(table, command)?,
        C::Arrive(ref command) => time::arrive(table, command)?,
        C::EndDay(command) => survival::end_day_by_hand(table, command)?,
        C::Provide(command) => survival::provide(table, command)?,
        C::Share(command) => survival::share(table, command)?,
        C::RecoverFrom(command) => survival::fatigue::recover_from(table, command)?,
        C::SetWeather(command) => survival::set_weather(table, command)?,
        C::SetOut(ref command) => travel::set_out(table, command)?,
        C::EndJourney => travel::end(table)?,
        C::SetPace(command) => travel::set_pace(table, command)?,
        C::SetMeans(command) => travel::set_means(table, command)?,
        C::SetTravellers(ref command) => travel::set_travellers(table, command)?,
        C::SetStretch(ref command) => travel::set_stretch(table, command)?,
        C::SetOrder(ref command) => travel::order::set(table, command)?,
        C::SetActivity(ref command) => travel::seek::take_up(table, command)?,
        C::Travel(command) => travel::march::travel(table, command)?,
        C::Cover(command) => travel::march::cover(table, command)?,
        C::Gallop(command) => travel::march::gallop(table, command)?,
        C::FreshMounts => travel::march::fresh_mounts(table)?,
        C::Steal(command) => travel::steal(table, command)?,
        C::Seek(ref command) => travel::seek::seek(table, command)?,
        C::SetCourse(command) => travel::seek::set_course(table, command)?,
        C::Threat(ref command) => travel::threats::threaten(table, command)?,
        C::Meet(ref command) => travel::threats::meet(table, command)?,
        C::BeginRest(command) => camp::begin(table, command)?,
        C::RestOn(ref command) => camp::rest_on(table, command)?,
        C::InterruptRest(ref command) => camp::interrupt(table, command)?,
        C::EndRest => camp::end(table)?,
        C::MoveBy(ref by) => body::legs::move_by(table, by)?,
        C::LongJump(jump) => body::jump::leap(table, jump)?,
        C::HighJump(jump) => body::jump::leap_high(table, jump)?,
        C::Fall(fall) => falling::fall(table, fall)?,
        C::BreakFall(fall) => falling::break_fall(table, fall)?,
        C::SetAir(set) => body::breath::set(table, set)?,
        C::Dive(dive) => body::water::dive(table, dive)?,
        C::Mount(mount) => mounted::mount(table, mount)?,
        C::Dismount(down) => mounted::dismount(table, down)?,
        C::Settle(settle) => movement::settle(table, settle)?,
        C::LeapOff(leap) => mounted::leap_off(table, leap)?,
        C::StrikeRider(strike) => mounted::strike_rider(table, strike)?,
        C::HoldValor(hold) => valor::hold(table, hold)?,
        C::TryAgain(again) => valor::window::refuse(table.state(), again, valor::Use::TryAgain)?,
        C::NiceTry(again) => valor::window::refuse(table.state(), again, valor::Use::NiceTry)?,
        C::Inspire(inspire) => valor::inspire(table, inspire.actor)?,
        C::RestoreSpells(restore) => valor::restore(table, restore)?,
        C::BeginSession(ref begins) => valor::begin_session(table, begins)?,
        C::AwardValor(ref award) => valor::award(table, award)?,
    }
    turns::go_on(table);
    Ok(())
}

/// Strikes with the other hand (UL-ATK-26).
fn off_hand(table: &mut Table<'_, impl Faces, impl Log<Event>>, attack: Attack) -> Verdict {
    attack::may_attack_off_hand(table.state(), &attack)?;
    table.emit(Event::Settled);
    attack::declare(table, attack);
    Ok(())
}
