//! Journeys: what is offered on the way, and the forms of the game master.

use super::Offers;
use super::forms::{choice, field, form, number, word};
use super::time::{at_any_time, camping, passing, rest_in_progress, supplies, time_scale, who};
use crate::command::Command;
use crate::state::{Stage, State};
use crate::survival::{self, CAUSES, RecoverFrom};
use crate::talk::encounter::may_start_talk;
use crate::tell::travel::{far, stretch};
use crate::travel::march::{may_change_mounts, may_cover, may_gallop, may_travel};
use crate::travel::seek::{ACTIVITY_TABLE, QUESTS, SetCourse, may_do};
use crate::travel::threats::{FAST_AND_DIM, STANCES};
use crate::travel::{
    Activity, Against, Column, Cover, Gallop, HARDSHIPS, Journey, Means, Meet, PACE_TABLE, Pace, Rank, Seek,
    SetActivity, SetMeans, SetOrder, SetOut, SetPace, SetStretch, SetTravellers, Stance, Steal, Stretch, Threat,
    Travel, may_steal, on_the_way,
};
use ludex_engine::{ActorId, Field, Form, Luck, Offer, Takes};

/// What somebody may choose on the way and before a rest.
pub(super) fn traveller(offers: &mut Offers<'_>) {
    let (state, actor) = (offers.state, offers.actor);
    for (cause, name) in CAUSES {
        if survival::may_recover_from(state, actor, cause).is_ok() {
            let command = Command::RecoverFrom(RecoverFrom { actor, cause });
            offers.list.push(Offer::new(actor, "Rest", format!("Recover from {name} first"), command));
        }
    }
    if !state.journey.as_ref().is_some_and(|journey| journey.travellers.contains(&actor)) {
        return;
    }
    for (activity, name) in &ACTIVITY_TABLE {
        let command = SetActivity { actor, activity: activity.clone() };
        if may_do(state, &command).is_ok() {
            let label = match activity {
                Activity::Watch => "Keep watch",
                Activity::Navigate => "Find the way",
                Activity::Map => "Draw a map",
                Activity::Track => "Follow the trail",
                Activity::Forage => "Forage",
                Activity::Other(_) => name,
            };
            offers.list.push(Offer::new(actor, "Journey", label.to_owned(), Command::SetActivity(command)));
        }
    }
}

/// What the game master may let happen outside a fight: legs of the journey, parts of a rest.
pub(super) fn game_master(state: &State, list: &mut Vec<Offer<Command>>) {
    rest_in_progress(state, list);
    let Ok(journey) = on_the_way(state) else { return };
    let mut add = |label: String, command: Command| list.push(Offer::to_game_master("Journey", label, command));
    let hour = Travel { column: Column::Hour, amount: 1, minutes: 0 };
    if may_travel(state, &hour).is_ok() {
        add("Travel for an hour".to_owned(), Command::Travel(hour));
    }
    let day = Travel { column: Column::Day, amount: 1, minutes: 0 };
    if may_travel(state, &day).is_ok() {
        add(format!("Travel for a day of {} hours", journey.means.hours()), Command::Travel(day));
    }
    if let Some((feet, way)) = journey.stretch().and_then(|way| Some((u32::try_from(way.feet?).ok()?, way))) {
        let cover = Cover { column: Column::Hour, feet };
        if may_cover(state, &cover).is_ok() {
            add(
                format!("Travel {} to the end of this stretch: {}", far(feet.into()), stretch(way)),
                Command::Cover(cover),
            );
        }
    }
    for row in PACE_TABLE.iter().filter(|row| journey.means.has_pace() && row.pace != journey.pace) {
        add(format!("Go at {} pace", row.name), Command::SetPace(SetPace { pace: row.pace }));
    }
    if may_gallop(state, 60).is_ok() {
        add("Gallop for an hour".to_owned(), Command::Gallop(Gallop { minutes: 60 }));
    }
    if may_change_mounts(state).is_ok() {
        add("Take fresh mounts".to_owned(), Command::FreshMounts);
    }
    for (on, label) in [(true, "Move stealthily"), (false, "No longer move stealthily")] {
        if may_steal(state, on).is_ok() {
            add(label.to_owned(), Command::Steal(Steal { on }));
        }
    }
    let npcs = journey.meeting.as_ref().filter(|meeting| meeting.is_talk()).map(|meeting| &meeting.npcs);
    let speakers: Vec<ActorId> = journey
        .travellers
        .iter()
        .copied()
        .filter(|&actor| state.can_act(actor) && state.actor(actor).profile.pc && !state.actor(actor).hidden)
        .collect();
    if let Some(npcs) = npcs.filter(|npcs| may_start_talk(state, npcs, &speakers).is_ok()) {
        let command = Command::StartTalk { npcs: npcs.clone(), participants: speakers };
        add("Talk to those whom they met".to_owned(), command);
    }
    add("End the journey".to_owned(), Command::EndJourney);
}

/// Whether a command of this chapter carries numbers or words of a person's own choosing.
pub(super) fn is_open(command: &Command) -> bool {
    match command {
        Command::PassTime(_) | Command::SpendTime(_) | Command::Arrive(_) | Command::SetScale(_) => true,
        Command::EndDay(_) | Command::Provide(_) | Command::Share(_) | Command::SetWeather(_) => true,
        Command::SetOut(_) | Command::SetMeans(_) | Command::SetTravellers(_) | Command::SetStretch(_) => true,
        Command::SetOrder(_) | Command::Travel(_) | Command::Cover(_) | Command::Gallop(_) => true,
        Command::Seek(_) | Command::SetCourse(_) | Command::Threat(_) | Command::Meet(_) => true,
        Command::BeginRest(_) | Command::RestOn(_) | Command::InterruptRest(_) => true,
        Command::SetActivity(SetActivity { activity, .. }) => matches!(activity, Activity::Other(_)),
        _ => false,
    }
}

/// Commands of this chapter with blanks.
pub(super) fn forms(state: &State, actor: ActorId) -> Vec<Form> {
    let at_any_time = at_any_time(state, actor);
    if state.stage == Stage::Fighting {
        return at_any_time;
    }
    if state.talk.is_some() {
        return [time_scale(state), at_any_time].concat();
    }
    let mut forms = passing(state);
    forms.extend(at_any_time);
    forms.extend(supplies(state));
    forms.extend(camping(state, actor));
    match on_the_way(state) {
        Ok(journey) => forms.extend(travelling(state, journey)),
        Err(_) if state.journey.is_none() => forms.extend(setting_out(state, actor)),
        Err(_) => {}
    }
    forms
}

fn paces() -> Field {
    choice("/pace", "pace", PACE_TABLE.map(|row| word(row.pace)))
}

/// A journey to begin.
fn setting_out(state: &State, actor: ActorId) -> Vec<Form> {
    let side = state.actor(actor).side;
    let goes = |&id: &ActorId| state.actor(id).side == side && state.actor(id).alive() && state.actor(id).present();
    let travellers: Vec<ActorId> = state.ids().filter(goes).collect();
    let plain = SetOut { travellers, pace: Pace::Normal, means: Means::Foot, route: Vec::new() };
    let route = vec![Stretch { name: "the way".into(), feet: Some(15 * crate::travel::MILE), ..Stretch::default() }];
    let along = SetOut { route, ..plain.clone() };
    let way = vec![
        paces(),
        field("/route/0/name", "the way", Takes::Text),
        number("/route/0/feet", "feet of it; a mile is 5280", 1, 5_280_000),
    ];
    let all = [
        form("Journey", "Set out", &Command::SetOut(plain), vec![paces()]),
        form("Journey", "Set out for a place", &Command::SetOut(along), way),
    ];
    all.into_iter().flatten().collect()
}

/// What a journey that is on takes.
fn travelling(state: &State, journey: &Journey) -> Vec<Form> {
    let Some(&actor) = journey.travellers.first() else { return Vec::new() };
    let mut all = legs();
    all.extend(ground(journey));
    all.extend(people(journey, actor));
    all.extend(events(state, journey, actor));
    all
}

fn legs() -> Vec<Form> {
    let travel = Command::Travel(Travel { column: Column::Hour, amount: 2, minutes: 30 });
    let plain = Command::Travel(Travel { column: Column::Day, amount: 2, minutes: 0 });
    let cover = Command::Cover(Cover { column: Column::Hour, feet: 5280 });
    let gallop = Command::Gallop(Gallop { minutes: 30 });
    let units = |of: &[Column]| choice("/column", "by the", of.iter().map(word).collect::<Vec<_>>());
    let by_hours = vec![number("/amount", "hours", 0, 24), number("/minutes", "and minutes", 0, 59)];
    let any = vec![units(&[Column::Minute, Column::Day]), number("/amount", "how many", 1, 1440)];
    let feet = vec![units(&[Column::Minute, Column::Hour]), number("/feet", "feet; a mile is 5280", 1, 5_280_000)];
    let all = [
        form("Journey", "Travel for hours", &travel, by_hours),
        form("Journey", "Travel for minutes or days", &plain, any),
        form("Journey", "Travel a distance", &cover, feet),
        form("Journey", "Gallop", &gallop, vec![number("/minutes", "minutes", 1, 60)]),
    ];
    all.into_iter().flatten().collect()
}

fn ground(journey: &Journey) -> Vec<Form> {
    let now = journey.stretch().cloned().unwrap_or_default();
    let feet = Some(now.feet.unwrap_or(5 * crate::travel::MILE));
    let easy = SetStretch { stretch: Stretch { feet, hard: Vec::new(), ..now.clone() } };
    let hard = SetStretch { stretch: Stretch { feet, hard: vec![HARDSHIPS[0].0], ..now } };
    let fields = || {
        vec![
            field("/stretch/name", "the stretch", Takes::Text),
            number("/stretch/feet", "feet of it; a mile is 5280", 1, 5_280_000),
            field("/stretch/open", "open, without cover", Takes::Flag),
        ]
    };
    let causes = vec![choice("/stretch/hard/0", "because of", HARDSHIPS.map(|row| word(row.0)))];
    let vessel = Command::SetMeans(SetMeans { means: Means::Vessel { speed: 5, hours: 8 } });
    let special = Command::SetMeans(SetMeans { means: Means::Special { speed: 6 } });
    let land = Command::SetMeans(SetMeans { means: Means::Foot });
    let speed = |what: &str| number(&format!("/means/{what}/speed"), "miles an hour", 1, 255);
    let all = [
        form("Journey", "The ground ahead is easy", &Command::SetStretch(easy), fields()),
        form("Journey", "The ground ahead is difficult", &Command::SetStretch(hard), [fields(), causes].concat()),
        form(
            "Journey",
            "Go on by",
            &land,
            vec![choice("/means", "means", [Means::Foot, Means::Mounts, Means::Vehicle].map(word))],
        ),
        form(
            "Journey",
            "Go on by vessel",
            &vessel,
            vec![speed("vessel"), number("/means/vessel/hours", "hours a day", 1, 24)],
        ),
        form("Journey", "Go on by what flies or is magical", &special, vec![speed("special")]),
    ];
    all.into_iter().flatten().collect()
}

fn people(journey: &Journey, actor: ActorId) -> Vec<Form> {
    let travellers = journey.travellers.clone();
    let mut order = SetOrder { front: travellers.clone(), width: 2, ..SetOrder::default() };
    order.back.extend((order.front.len() > 2).then(|| order.front.pop()).flatten());
    let places = |path: &str, row: &[ActorId]| -> Vec<Field> {
        (0..row.len()).map(|place| field(&format!("{path}/{place}"), "who", Takes::Actor)).collect()
    };
    let ranks = [places("/front", &order.front), places("/back", &order.back)].concat();
    let width = vec![number("/width", "how many fit side by side, 0 for all", 0, 20)];
    let group = Command::SetTravellers(SetTravellers { travellers: travellers.clone() });
    let allowed = Command::SetActivity(SetActivity { actor, activity: Activity::Other(String::new()) });
    let course = Command::SetCourse(SetCourse { lost: !journey.lost, mapped: journey.mapped });
    let all = [
        form("Journey", "Set the marching order", &Command::SetOrder(order), [ranks, width].concat()),
        form("Journey", "Say who travels", &group, places("/travellers", &travellers)),
        form(
            "Journey",
            "Allow another activity",
            &allowed,
            vec![who("/actor"), field("/activity/other", "what", Takes::Text)],
        ),
        form(
            "Journey",
            "Say whether they are lost",
            &course,
            vec![field("/lost", "lost", Takes::Flag), field("/mapped", "with a map", Takes::Flag)],
        ),
    ];
    all.into_iter().flatten().collect()
}

fn events(state: &State, journey: &Journey, actor: ActorId) -> Vec<Form> {
    let busy = |quest: &(crate::travel::seek::Quest, _, Option<Activity>)| {
        let activity = quest.2.clone()?;
        let member = journey.travellers.iter().copied().find(|&one| *journey.activity(one) == activity)?;
        Some((quest.0, member))
    };
    let (quest, member) = QUESTS.iter().find_map(busy).unwrap_or((QUESTS[3].0, actor));
    let plain = Seek {
        quest,
        members: vec![member],
        leader: None,
        number: 12,
        modifier: 0,
        advantage: vec![String::new()],
        disadvantage: vec![String::new()],
        secret: false,
    };
    let rolls = vec![
        choice("/for", "for", QUESTS.iter().map(|row| word(row.0)).collect::<Vec<_>>()),
        who("/members/0"),
        number("/number", "number to reach", 0, 60),
        number("/modifier", "situation adds", -20, 20),
        field("/advantage/0", "advantage because", Takes::Text),
        field("/disadvantage/0", "disadvantage because", Takes::Text),
        field("/secret", "in secret", Takes::Flag),
    ];
    let threat = |against: Against, ranks: Vec<Rank>| {
        let (what, standing) = (String::new(), Luck::Plain);
        Command::Threat(Threat { what, against, ranks, standing, except: Vec::new(), unable: Vec::new() })
    };
    let lucks = || choice("/standing", "seen with", [Luck::Plain, Luck::Advantage, Luck::Disadvantage].map(word));
    let but = || {
        vec![
            field("/except", "but not by those who see well here", Takes::Actors).by(&FAST_AND_DIM).or_nothing(),
            field("/unable", "who cannot perceive it at all", Takes::Actors).by(&FAST_AND_DIM).or_nothing(),
        ]
    };
    let seen = |fields: Vec<Field>| [fields, vec![lucks()], but()].concat();
    let what = || field("/what", "what", Takes::Text);
    let ranks = choice("/ranks/0", "only from", [Rank::Front, Rank::Middle, Rank::Back].map(word));
    let stances = |path: &str, label: &'static str| choice(path, label, STANCES.map(|row| word(row.0)));
    let strangers = state.ids().find(|id| !journey.travellers.contains(id) && state.actor(*id).alive());
    let meet = |npcs| Command::Meet(Meet { npcs, party: Stance::Talk, others: Stance::Wait });
    let both = || vec![stances("/party", "the party"), stances("/others", "the others")];
    let met = strangers.and_then(|stranger| {
        form("Journey", "Meet others of the scene", &meet(vec![stranger]), [vec![who("/npcs/0")], both()].concat())
    });
    let stealth = || number("/against/stealth", "its stealth", -20, 60);
    let trap = || number("/against/number", "its number", 0, 60);
    let all = [
        form("Journey", "Call for a roll on the way", &Command::Seek(plain), rolls),
        form("Journey", "A hidden threat", &threat(Against::Stealth(13), vec![]), seen(vec![what(), stealth()])),
        form("Journey", "A trap on the way", &threat(Against::Number(13), vec![]), seen(vec![what(), trap()])),
        form(
            "Journey",
            "A threat that one rank may notice",
            &threat(Against::Stealth(13), vec![Rank::Back]),
            seen(vec![what(), stealth(), ranks]),
        ),
        form("Journey", "Meet others", &meet(Vec::new()), both()),
        met,
    ];
    all.into_iter().flatten().collect()
}
