//! Strange commands.

use super::cellar::shady;
use super::stray_ways;
use ludex_engine::{ActorId, Advantage, DiceSource, Seeded};
use ludex_grid::{Cell, Cover, Direction};
use ludex_unbound::action_points::RerollAp;
use ludex_unbound::actions::{GiveHelp, Interact, RecoverBalance, TakeAim, UseAbility};
use ludex_unbound::aid::potions::UsePotion;
use ludex_unbound::aid::{CleanAcid, Drink, FirstAid, GivePotion, PutOutFire, Rouse, TreatWounds};
use ludex_unbound::attack::places::{StrikeBlindly, StrikeThing};
use ludex_unbound::attack::{MakeAttack, StrikeOffHand};
use ludex_unbound::body::breath::{Breathing, SetAir};
use ludex_unbound::body::diving::Dive;
use ludex_unbound::body::jump::{HighJump, LongJump};
use ludex_unbound::body::legs::{Leg, MoveBy};
use ludex_unbound::body::modes::Mode;
use ludex_unbound::campaign::characters::{BringIn, JoinCharacter, RemakeCharacter};
use ludex_unbound::campaign::scenes::OpenScene;
use ludex_unbound::character::growth::{BoostAttribute, RaiseRank};
use ludex_unbound::character::{Attribute, Boost, BoostOn, BoostSource, Defence, DexterityChoice, Group};
use ludex_unbound::character::{PlaceBoost, Size, Skill};
use ludex_unbound::checks::{
    AnySkill, Attempt, CallCheck, CallContest, CallGroupCheck, ComparePassive, EndFocus, FocusOn, PressAdvantage,
    RerollCheck, Standing, Target, Use, What,
};
use ludex_unbound::damage::types::Source;
use ludex_unbound::disarm::{Catch, KnockAway, LetFall};
use ludex_unbound::falling::{BreakFall, Fall};
use ludex_unbound::handling::{Draw, DropWeapon, MoveShield, Reload, Stow};
use ludex_unbound::holds::{Escape, Release};
use ludex_unbound::maneuvers::{ALL, FinishBash, TryManeuver};
use ludex_unbound::mounted::{Dismount, LeapOff, Mount, StrikeRider};
use ludex_unbound::movement::{
    DropPack, DropProne, EndMove, Face, Fly, Halt, Move, Position, Settle, Squeeze, StandUp, WalkOn,
};
use ludex_unbound::narration::{DeclareAction, DescribeOutcome, DescribeScene};
use ludex_unbound::pools::TakeBreather;
use ludex_unbound::reactions::{Counterattack, Decline, Defend, TakeDodgePrize, TurnToFace};
use ludex_unbound::rest::{Rest, SpendDie, TakeRest};
use ludex_unbound::rounds::{NextRound, StartEncounter};
use ludex_unbound::ruling::MakeRuling;
use ludex_unbound::spells::{CastSpell, ReadySpell, StopConcentrating};
use ludex_unbound::statuses::{ALL_STATUSES, Effect};
use ludex_unbound::stealth::{Hide, Search};
use ludex_unbound::talk::approach::{Approach, ReadFeelings, Weigh};
use ludex_unbound::talk::encounter::{EndTalk, Impress, StartTalk, TalkInFight};
use ludex_unbound::talk::requests::{AnswerRequest, MakeRequest};
use ludex_unbound::talk::setting::{SetQuirk, SetRelation, ShowFeelings};
use ludex_unbound::talk::{ATTITUDE_TABLE, Circumstances, Flag, Pool, QUIRKS, Settings};
use ludex_unbound::turns::{Pass, Ready, StepIn, YieldTo};
use ludex_unbound::valor::window::{NiceTry, TryAgain};
use ludex_unbound::valor::{AwardValor, BeginSession, HoldValor, Inspire, OCCASION_TABLE, RestoreSpells};
use ludex_unbound::*;

/// A strange command for a state, lawful or not.
pub fn stray(state: &State, dice: &mut Seeded) -> Command {
    let mut below = |n: usize| dice.die(n.max(1) as u32) as usize - 1;
    let mut pick = || ActorId(below(state.actors.len() + 1) as u16);
    let (mut actor, target) = (pick(), pick());
    if let (Some(pending), true) = (state.decision(), target.0 % 2 == 0) {
        actor = pending.actor();
    } else if let (Some(acting), true) = (state.acting, target.0 % 4 > 0) {
        actor = acting;
    }
    let near = state.actors.get(actor.index()).map_or(Cell::default(), |actor| actor.at);
    let reach = |n: usize| n as i16 - 6;
    let to = Cell::new(near.x + reach(below(13)), near.y + reach(below(13)));
    let toward = Direction(below(7) as u8);
    let weapon = below(5) as u8;
    let (yes, number) = (below(2) == 0, below(20) as i32 - 2);
    let skill = [Skill::Escape, Skill::Overpower, Skill::Hide][below(3)];
    let answer = [
        Answer::Passive,
        Answer::Dodge,
        Answer::DoubleDodge,
        Answer::Block,
        Answer::BlockWith(weapon),
        Answer::Parry(weapon),
        Answer::ParryWithTwo(weapon),
        Answer::DefenceRoll,
    ][below(8)];
    let prize = if yes { DodgePrize::RegainAp } else { DodgePrize::StepBack(to) };
    let maneuver = ALL[below(ALL.len())];
    match below(69) {
        0 => Command::StartEncounter(StartEncounter { surprised: vec![actor] }),
        1 => Command::StartEncounter(StartEncounter { surprised: vec![] }),
        2 if number > 14 => Command::OpenScene(OpenScene { scene: below(8) as u16 }),
        2 if number > 12 => {
            let record =
                format!("[[creature]]\nname = \"Stray {number}\"\npc = true\nlevel = {number}\nattributes = {{}}\n");
            match yes {
                true => Command::JoinCharacter(JoinCharacter { record, side: None }),
                false => Command::RemakeCharacter(RemakeCharacter { actor, record }),
            }
        }
        2 if number > 10 => Command::BringIn(BringIn {
            record: None,
            like: Some(actor),
            side: None,
            name: None,
            at: yes.then_some(ludex_kit::Spot::Cell(to)),
            hidden: number == 12,
            count: Some(number - 10),
        }),
        2 => Command::NextRound(NextRound {}),
        3 => Command::RerollAp(RerollAp { actor, die: below(8) as u8 }),
        4 => Command::Decline(Decline { actor }),
        5 => Command::Pass(Pass { actor }),
        6 => Command::YieldTo(YieldTo { actor, ally: target }),
        7 => Command::Ready(Ready { actor }),
        8 if number > 12 => Command::FinishBash(FinishBash { actor, push: yes, hard: number % 2 == 0 }),
        8 | 9 => Command::StepIn(StepIn { actor, after: yes }),
        10..=13 => Command::Move(Move { actor, to, dash: yes, disengage: number % 2 == 0, face: None }),
        14 => Command::Move(Move { actor, to, dash: false, disengage: false, face: Some(toward) }),
        15 if yes => Command::Halt(Halt { actor, to, dash: number % 3 == 0, disengage: number % 2 == 0 }),
        16 if number > 15 => Command::EndMove(EndMove { actor }),
        16 if yes => Command::WalkOn(WalkOn { actor, to }),
        15 | 16 => Command::Position(Position { actor, to }),
        17 => Command::Face(Face { actor, toward }),
        18 => Command::StandUp(StandUp { actor }),
        19 => Command::DropProne(DropProne { actor }),
        20 if yes => {
            let (target, at) = ((number % 2 == 0).then_some(target), (number % 3 == 0).then_some(to));
            Command::Cast(CastSpell { actor, spell: weapon, target, at })
        }
        31 if number % 3 == 0 => Command::ReadySpell(ReadySpell { actor, spell: weapon }),
        31 if yes => Command::StopConcentrating(StopConcentrating { actor }),
        20..=22 => {
            Command::Attack(MakeAttack { actor, target, weapon, thrown: number % 3 == 0, nonlethal: number % 4 == 0 })
        }
        23 => Command::Maneuver(TryManeuver { actor, target, maneuver }),
        24..=26 => Command::Defend(Defend { actor, with: answer }),
        27 => Command::Counterattack(Counterattack { actor, weapon, nonlethal: number % 4 == 0 }),
        28 => Command::TurnToFace(TurnToFace { actor, toward: None }),
        29 => Command::TakeDodgePrize(TakeDodgePrize { actor, prize }),
        30 => Command::OffHand(StrikeOffHand { actor, target, weapon, thrown: yes, nonlethal: number % 4 == 0 }),
        31 => Command::Release(Release { actor, victim: target }),
        32 => Command::Escape(Escape { actor, grappler: target, skill }),
        33 => Command::Help(GiveHelp {
            actor,
            ally: target,
            with: None,
            target: (number > 2).then_some(ActorId(below(5) as u16)),
        }),
        34 => Command::Aim(TakeAim { actor, target }),
        35 => [
            Command::Breather(TakeBreather { actor }),
            Command::Hide(Hide { actor, allowed: true }),
            Command::Search(Search { actor }),
        ][below(3)]
        .clone(),
        36 if yes => Command::StrikeBlindly(StrikeBlindly { actor, weapon, thrown: number % 2 == 0, at: to }),
        37 if yes => {
            let (what, armor) = ("a crate".into(), (number > 5).then_some(number));
            let size = if yes { Size::Tiny } else { Size::Colossal };
            Command::StrikeThing(StrikeThing {
                actor,
                weapon,
                thrown: number % 2 == 0,
                at: to,
                what,
                armor,
                size,
                spell: None,
            })
        }
        38 if number > 15 => Command::Rest(TakeRest { rest: [Rest::Short, Rest::Long, Rest::Recovery][below(3)] }),
        39 if number > 15 => Command::SpendDie(SpendDie { actor }),
        36 => Command::FirstAid(FirstAid { actor, target }),
        37 => Command::TreatWounds(TreatWounds { actor, target }),
        38 => Command::Drink(Drink { actor, full: yes }),
        39 if number % 3 == 0 => Command::UsePotion(UsePotion { actor, target, potion: below(2) as u8, full: yes }),
        39 => Command::GivePotion(GivePotion { actor, target }),
        40 => Command::RecoverBalance(RecoverBalance { actor }),
        41 => Command::PutOutFire(PutOutFire { actor, target }),
        42 => {
            [Command::CleanAcid(CleanAcid { actor, target }), Command::Rouse(Rouse { actor, target })][below(2)].clone()
        }
        43 => [Command::Draw(Draw { actor, weapon }), Command::Stow(Stow { actor, weapon })][below(2)].clone(),
        44 => {
            [Command::Drop(DropWeapon { actor, weapon }), Command::Reload(Reload { actor, weapon })][below(2)].clone()
        }
        45 => Command::Shield(MoveShield { actor, up: yes }),
        46 => {
            let sort = [Interaction::Free, Interaction::Simple, Interaction::UseObject][below(3)];
            Command::Interact(Interact { actor, sort, what: "whistles".into() })
        }
        47 if number % 3 == 0 => Command::DropPack(DropPack { actor }),
        47 => Command::Squeeze(Squeeze { actor, on: yes }),
        48 => [Command::EndFocus(EndFocus { actor }), Command::RerollCheck(RerollCheck { actor })][below(2)].clone(),
        49 if yes => Command::Fly(Fly { actor, height: number }),
        49 => Command::UseAbility(UseAbility { actor, ability: below(2) as u8 }),
        50 if number > 15 => Command::Focus(FocusOn { actor, skill: AnySkill::Own(below(2) as u8) }),
        50 => Command::Focus(FocusOn { actor, skill: skill.into() }),
        51 if number < 5 => Command::Maneuver(TryManeuver { actor, target, maneuver: Maneuver::Disarm(weapon) }),
        51 if number < 8 => Command::KnockAway(KnockAway { actor, at: to }),
        51 if number < 11 => Command::Catch(Catch { actor }),
        51 if number < 14 => Command::LetFall(LetFall { actor, target, weapon }),
        51 => Command::PressAdvantage(PressAdvantage { actor, what: "locks the door".into() }),
        52 if yes => {
            let words = String::from("a door creaks");
            match number % 3 {
                0 => Command::DescribeScene(DescribeScene { text: words }),
                1 => Command::DeclareAction(DeclareAction { actor, what: words }),
                _ => Command::DescribeOutcome(DescribeOutcome { text: String::new() }),
            }
        }
        52 => learning(&mut below, actor, skill),
        60..=62 => bodily(&mut below, actor, target, to, number),
        63 | 64 => valiant(&mut below, actor, number),
        53 => called(&mut below, actor, target, number),
        56..=58 => shady(&mut below, actor, target, to, number),
        54 | 55 => words(&mut below, actor, target, number),
        65 => stray_ways::on_the_way(&mut below, actor, target, number),
        66 => stray_ways::time_and_rest(&mut below, actor, target, number),
        _ => Command::Rule(MakeRuling {
            ruling: ruling(&mut below, actor, target, to, toward, number),
            reason: "why not".into(),
        }),
    }
}

/// What is said, and what the game master does in a talk.
fn words(below: &mut impl FnMut(usize) -> usize, actor: ActorId, target: ActorId, number: i32) -> Command {
    let skill =
        [Skill::Persuasion, Skill::Coercion, Skill::Deception, Skill::Oration, Skill::Wit, Skill::Hide][below(6)];
    let quirk = QUIRKS[below(QUIRKS.len())].quirk;
    let (yes, also) = (below(2) == 0, below(2) == 0);
    let speaker = [None, Some(actor)][below(2)];
    let flags = vec![[Flag::Flattery, Flag::Noble, Flag::Retry, Flag::FirstFailure][below(4)]];
    let role_play = [Advantage::Plain, Advantage::Advantage, Advantage::Disadvantage][below(3)];
    let circumstances = Circumstances { role_play, leverage: number - 4, flags, grifting: number % 2 == 0 };
    match below(15) {
        0 => Command::StartTalk(StartTalk { npcs: vec![target], participants: vec![actor] }),
        1 => Command::EndTalk(EndTalk {}),
        2 => Command::Impress(Impress { actor, target, pool: [Pool::Favor, Pool::Displeasure][below(2)] }),
        3 | 4 => {
            let bribe = if number > 12 { number - 12 } else { 0 };
            Command::Approach(Approach {
                actor,
                target,
                skill,
                flattery: yes,
                bribe,
                words: String::new(),
                helpers: Vec::new(),
            })
        }
        5 => Command::Approach(Approach {
            actor,
            target,
            skill,
            flattery: false,
            bribe: 0,
            words: String::new(),
            helpers: Vec::new(),
        }),
        6 => Command::ReadFeelings(ReadFeelings { actor, target }),
        7 => Command::Request(MakeRequest { actor, target, what: "a boat".into() }),
        8 => Command::AnswerRequest(AnswerRequest {
            granted: yes,
            words: if also { "so be it".into() } else { String::new() },
        }),
        9 => Command::Weigh(Weigh { target, circumstances }),
        10 => {
            let attitude = Some(ATTITUDE_TABLE[below(6)].0);
            let settings = Settings { attitude, favor: Some(number), favor_max: Some(number), ..Settings::default() };
            Command::SetRelation(SetRelation { target, speaker, settings, reason: String::new() })
        }
        11 => {
            let settings = Settings { displeasure_max: Some(number), concealing: Some(yes), ..Settings::default() };
            Command::SetRelation(SetRelation { target, speaker, settings, reason: "a rumour".into() })
        }
        12 => Command::ShowFeelings(ShowFeelings { target, speaker, known: yes }),
        13 => Command::SetQuirk(SetQuirk { target, quirk, has: yes, revealed: also }),
        _ => Command::TalkInFight(TalkInFight {
            actor,
            target,
            skill,
            ap: (number > 3).then_some(number),
            circumstances,
        }),
    }
}

/// Jumps, falls, breath and mounts.
fn bodily(below: &mut impl FnMut(usize) -> usize, actor: ActorId, target: ActorId, to: Cell, number: i32) -> Command {
    let (yes, mode) = (below(2) == 0, Mode::ALL[below(4)]);
    let with = [Attribute::Strength, Attribute::Agility, Attribute::Will][below(3)];
    match below(13) {
        11 => Command::Settle(Settle { actor, to }),
        0 => {
            let leg = Leg { mode, spaces: below(9) as u8, difficult: yes };
            let exertion = yes.then_some(number);
            Command::MoveBy(MoveBy { actor, legs: vec![leg; below(3)], exertion, fall_margin: Some(4), fall_feet: 20 })
        }
        1 => Command::LongJump(LongJump {
            actor,
            to: yes.then_some(to),
            obstacle: number > 9,
            obstacle_at: (number > 14).then_some(to),
            rough_landing: number > 5,
        }),
        2 => Command::HighJump(HighJump { actor, inches: yes.then_some(70), higher: number > 5 }),
        3 => Command::Fall(Fall {
            actor,
            feet: 30,
            depth: if yes { 12 } else { 0 },
            breaks: (number > 9).then_some(with),
        }),
        4 => Command::BreakFall(BreakFall { actor, with }),
        5 => {
            let breathing = [Breathing::Holds, Breathing::Chokes, Breathing::Breathes][below(3)];
            Command::SetAir(SetAir { actor, breathing })
        }
        6 => Command::Dive(Dive { actor, under: yes }),
        7 | 8 => Command::Mount(Mount { actor, target }),
        9 => Command::Dismount(Dismount { actor, to }),
        10 => Command::LeapOff(LeapOff { actor }),
        _ => Command::StrikeRider(StrikeRider { actor, weapon: below(3) as u8, nonlethal: yes }),
    }
}

/// Valor.
fn valiant(below: &mut impl FnMut(usize) -> usize, actor: ActorId, number: i32) -> Command {
    let die = below(3) as u8;
    match below(8) {
        0 | 1 => Command::HoldValor(HoldValor { actor, ready: below(3) > 0 }),
        2 => Command::TryAgain(TryAgain { actor, die }),
        3 => Command::NiceTry(NiceTry { actor, die }),
        4 => Command::Inspire(Inspire { actor }),
        5 => Command::RestoreSpells(RestoreSpells { actor, circle: below(3) as u8 }),
        6 => Command::BeginSession(BeginSession { except: vec![actor; below(2)] }),
        _ => {
            let (amount, occasion) = (number.max(0) as u8, OCCASION_TABLE[below(OCCASION_TABLE.len())].0);
            Command::AwardValor(AwardValor { members: vec![actor], amount, occasion, reason: String::new() })
        }
    }
}

/// Ranks and boosts.
fn learning(below: &mut impl FnMut(usize) -> usize, actor: ActorId, skill: Skill) -> Command {
    let group = Group::ALL[below(Group::ALL.len())];
    let number = below(30);
    let source = [BoostSource::Background, BoostSource::Endurance, BoostSource::Intelligence][below(3)];
    match below(3) {
        0 => Command::RaiseRank(RaiseRank { actor, group, ranks: below(4) as u8 }),
        1 => {
            let attribute = Attribute::ALL[below(8)];
            let choice = [None, Some(DexterityChoice::HalfDamage)][below(2)];
            Command::BoostAttribute(BoostAttribute { actor, attribute, source, choice })
        }
        _ => {
            let name = |names: [&str; 3]| names[number % 3].to_owned();
            let on = match number / 3 {
                0 => BoostOn::Weapon(name(["longsword", "shortbow", "unarmed strike"])),
                1 => BoostOn::Armour(name(["leather", "chain shirt", ""])),
                2 => BoostOn::Tool(name(["Smithing tools", "lute", ""])),
                3 => BoostOn::Instrument(name(["lute", "Smithing tools", "Thieves' Tools"])),
                4 => BoostOn::Vehicle(name(["the Sea Wren", "Heraldry", ""])),
                5 => BoostOn::Own(name(["Heraldry", "the Sea Wren", ""])),
                6 => BoostOn::Magic([Source::Arcane, Source::Divine, Source::Primal][number % 3]),
                7 => BoostOn::Maneuver(group),
                _ => BoostOn::Skill(skill),
            };
            Command::PlaceBoost(PlaceBoost { actor, boost: Boost { on, source } })
        }
    }
}

/// What the game master calls for.
fn called(below: &mut impl FnMut(usize) -> usize, actor: ActorId, other: ActorId, number: i32) -> Command {
    let what = [
        What::Skill(Skill::Oration),
        What::Group(Group::Movement, Some(Attribute::Agility)),
        What::Group(Group::Stealth, None),
        What::Attribute(Attribute::Will),
        What::Defence(Defence::Mobility, Attribute::Dexterity),
        What::Defence(Defence::Body, Attribute::Will),
    ][below(6)];
    let attempt = Attempt { modifier: number, needs_training: number > 10, secret: number > 12, ..Attempt::of(what) };
    let against = [None, Some(Target::Number(number)), Some(Target::Armor { actor: other })][below(3)];
    let side = |actor| Standing { actor, attempt: attempt.clone() };
    let (skill, used) = (Skill::Insight, Use::Secret);
    match below(4) {
        0 => Command::Check(CallCheck { members: vec![actor], leader: None, solo: false, attempt, against }),
        1 => Command::GroupCheck(CallGroupCheck { members: vec![actor, other], attempt, against, successes: None }),
        2 => Command::Contest(CallContest {
            sides: vec![side(actor), side(other)],
            holder: Some(other),
            stake: String::new(),
        }),
        _ => Command::PassiveCheck(ComparePassive {
            actor,
            skill: skill.into(),
            standing: Advantage::Disadvantage,
            number,
            used,
        }),
    }
}

fn ruling(
    below: &mut impl FnMut(usize) -> usize,
    actor: ActorId,
    target: ActorId,
    at: Cell,
    toward: Direction,
    to: i32,
) -> Ruling {
    let status = ALL_STATUSES[below(ALL_STATUSES.len())];
    let effect = Effect::lasting().of(to).for_turns(below(3) as u8, to % 2 == 0);
    let pool = [Temporary::Health, Temporary::Vitality, Temporary::Vigor][below(3)];
    match below(26) {
        25 => Ruling::Attribute { actor, attribute: Attribute::ALL[below(8)], to: to - 3 },
        24 => {
            let group = Group::ALL[below(Group::ALL.len())];
            Ruling::WeaponGroup { weapon: "longsword".into(), group, also: (to > 5).then_some(Group::Pole) }
        }
        20 => Ruling::Seat { actor, target },
        21 => Ruling::Unseat { actor },
        22 => Ruling::Submerge { actor, under: to > 5 },
        23 => Ruling::Depth { to: to.max(0) as u8 },
        18 => Ruling::Gold { actor, to },
        0 => Ruling::Health { actor, to },
        1 => Ruling::Vitality { actor, to },
        2 => Ruling::TemporaryPool { actor, pool, to },
        3 => Ruling::ActionPoints { actor, to },
        4 => Ruling::Exhaustion { actor, to: below(8) as u8 },
        5 => Ruling::Place { actor, at },
        6 => Ruling::Cover { actor, to: [None, Some(Cover::Half), Some(Cover::Total)][below(3)] },
        7 => Ruling::Hold { actor, victim: target, pinned: to > 5, fixed: (to > 8).then_some(to) },
        8 => Ruling::Facing { actor, toward },
        9 | 10 => Ruling::Gain { actor, status, effect },
        11 => Ruling::End { actor, status },
        12 => Ruling::Join { actor, surprised: to > 5, at_once: to > 8 },
        13 => Ruling::Hidden { actor, hidden: to > 5 },
        14 => Ruling::Unseen { observer: actor, subject: target, unseen: to > 5 },
        15 => Ruling::Kill { actor },
        16 if to > 9 => Ruling::Height { actor, to },
        16 if to > 4 => Ruling::Aloft { actor, to },
        16 => Ruling::Load { actor, to },
        17 => Ruling::EndFocus { actor },
        _ => Ruling::Revive { actor, health: to },
    }
}
