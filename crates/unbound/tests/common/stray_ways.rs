//! Strange commands on journeys and in rests, and a scene to give them in.

use super::load;
use ludex_engine::{ActorId, Advantage};
use ludex_unbound::camp::EndRest;
use ludex_unbound::rest::Rest;
use ludex_unbound::travel::{EndJourney, FreshMounts};
use ludex_unbound::*;

/// Journeys.
pub fn on_the_way(below: &mut impl FnMut(usize) -> usize, actor: ActorId, target: ActorId, number: i32) -> Command {
    let pace = travel::PACE_TABLE[below(3)].pace;
    let amount = number.unsigned_abs() as u16;
    let means = [
        travel::Means::Foot,
        travel::Means::Mounts,
        travel::Means::Vehicle,
        travel::Means::Vessel { speed: amount as u8, hours: 1 + amount as u8 },
        travel::Means::Special { speed: 6 },
    ][below(5)];
    let column = [travel::Column::Minute, travel::Column::Hour, travel::Column::Day][below(3)];
    let hard = [vec![], vec![travel::Hardship::Ice], vec![travel::Hardship::DeepSwamp, travel::Hardship::Other]];
    let hard = hard[below(3)].clone();
    let feet = [None, Some(0), Some(5280), Some(40_000)][below(4)];
    let stretch = travel::Stretch { name: "a path".into(), feet, hard, open: number > 9 };
    let activity = [
        travel::Activity::Watch,
        travel::Activity::Navigate,
        travel::Activity::Map,
        travel::Activity::Forage,
        travel::Activity::Other("sings".into()),
    ][below(5)]
    .clone();
    let quest = travel::seek::QUESTS[below(5)].0;
    let against =
        [travel::Against::Stealth(number), travel::Against::Number(number), travel::Against::Hider { actor: target }];
    let against = against[below(3)];
    let pair = vec![actor, target];
    let yes = below(2) == 0;
    match below(22) {
        0 => Command::SetOut(travel::SetOut { travellers: pair, pace, means, route: vec![stretch] }),
        1 => Command::SetOut(travel::SetOut { travellers: vec![actor], pace, means, route: Vec::new() }),
        2 => Command::EndJourney(EndJourney {}),
        3 => Command::SetPace(travel::SetPace { pace }),
        4 => Command::SetMeans(travel::SetMeans { means }),
        5 => Command::SetTravellers(travel::SetTravellers { travellers: pair }),
        6 => Command::SetStretch(travel::SetStretch { stretch }),
        7 => {
            let middle = if yes { vec![travel::Row { members: vec![target] }] } else { Vec::new() };
            let width = (amount % 4) as u8;
            Command::SetOrder(travel::SetOrder { front: vec![actor], middle, back: Vec::new(), width })
        }
        8 => Command::SetOrder(travel::SetOrder { front: pair, width: 1, ..travel::SetOrder::default() }),
        9 | 10 => Command::SetActivity(travel::SetActivity { actor, activity }),
        11 | 12 => Command::Travel(travel::Travel { column, amount, minutes: if yes { 30 } else { 0 } }),
        13 | 14 => Command::TravelDistance(travel::TravelDistance { column, feet: u32::from(amount) * 3000 }),
        15 => Command::Gallop(travel::Gallop { minutes: amount as u8 * 4 }),
        16 => Command::FreshMounts(FreshMounts {}),
        17 => Command::TravelStealthily(travel::TravelStealthily { on: yes }),
        18 | 19 => Command::Seek(travel::Seek {
            quest,
            members: if yes { vec![actor] } else { pair },
            leader: None,
            number,
            modifier: number,
            advantage: vec![String::new()],
            disadvantage: Vec::new(),
            secret: yes,
        }),
        20 => {
            let ranks = if yes { vec![travel::Rank::Back] } else { Vec::new() };
            let (what, standing) = ("wolves".to_owned(), Advantage::Disadvantage);
            Command::Threat(travel::Threat {
                what,
                against,
                ranks,
                standing,
                except: vec![actor],
                unable: vec![target],
            })
        }
        _ if yes => Command::SetCourse(travel::seek::SetCourse { lost: number > 9, mapped: number % 2 == 0 }),
        _ => {
            let (party, others) = (travel::Stance::Talk, travel::threats::STANCES[below(4)].0);
            Command::MeetOthers(travel::MeetOthers { npcs: vec![target], party, others })
        }
    }
}

/// The clock, food and water, and rests that may be disturbed.
pub fn time_and_rest(below: &mut impl FnMut(usize) -> usize, actor: ActorId, target: ActorId, number: i32) -> Command {
    let amount = number.unsigned_abs() as u16;
    let yes = below(2) == 0;
    match below(14) {
        0 => Command::SetScale(time::SetScale { scale: time::SCALES[below(4)].0 }),
        1 => Command::PassTime(time::PassTime { amount }),
        2 => Command::SpendTime(time::SpendTime { task: time::TASK_TABLE[below(3)].0, times: amount as u8 }),
        3 => {
            let (day, hour) = (u32::from(amount), below(25) as u8);
            Command::Arrive(time::Arrive { day, hour, minute: 0, what: "the ford".into() })
        }
        4 => Command::EndDay(survival::EndDay { actor, food: amount * 10, water: amount * 5, hot: yes }),
        5 => Command::Provide(survival::Provide { actor, food: amount * 20, water: amount * 10, needs: number < 15 }),
        6 => Command::Share(survival::Share { actor, target, food: amount, water: amount }),
        7 => Command::RecoverFrom(survival::RecoverFrom { actor, cause: survival::CAUSES[below(4)].0 }),
        8 => Command::SetWeather(survival::SetWeather { hot: yes }),
        9 => Command::BeginRest(camp::BeginRest { rest: [Rest::Short, Rest::Long, Rest::Recovery][below(3)] }),
        10 | 11 => {
            let awake = if yes { vec![actor] } else { Vec::new() };
            Command::RestOn(camp::RestOn { minutes: amount * 15, awake })
        }
        12 => Command::InterruptRest(camp::InterruptRest { what: "rain".into(), minutes: amount }),
        _ => Command::EndRest(EndRest {}),
    }
}

/// Mounted travellers late in the day, tired from everything, with little to eat.
pub fn hungry_road() -> State {
    let mut state = load("journey.toml");
    let fatigue = survival::Fatigue { march: 1, food: 1, water: 0, locked: true, first: None };
    for actor in &mut state.actors {
        (actor.legs.marched, actor.exhaustion, actor.fatigue) = (7 * 3600, 3, fatigue);
        if let Some(supplies) = &mut actor.supplies {
            *supplies = survival::Supplies { food: 30, water: 20, hungry: 9, thirsty: 1, settled: 0 };
        }
    }
    if let Some(journey) = &mut state.journey {
        journey.means = travel::Means::Mounts;
    }
    state
}
