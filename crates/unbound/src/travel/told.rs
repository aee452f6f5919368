//! Journeys, told.

use crate::prelude::*;
use crate::time::hundredths;
use crate::travel::event::Compared;
use crate::travel::march::{BEYOND_EIGHT, FRESH_MOUNTS, GALLOP};
use crate::travel::order::{MARCHING_ORDER, RANK_WIDTH};
use crate::travel::pace::{COLUMNS, GROUP_PACE, PACES};
use crate::travel::seek::{ACTIVITIES, FORAGE, NAVIGATE, TRACK};
use crate::travel::threats::{MEETING, NOTICING, STANCES, Stance};
use crate::travel::{Change, DIFFICULT_GROUND, HARDSHIPS, MILE, Order, STEALTHY, Sought, Stretch, Travelled};

/// Returns what is told of something that happened on a journey.
pub(super) fn tell(teller: &Teller<'_>, travelled: &Travelled) -> Option<Line> {
    match travelled {
        Travelled::SetOut { journey } => {
            let who = company(teller, &journey.travellers);
            let way = journey.stretch().map(stretch);
            let way = way.map_or(String::new(), |way| format!(": {way}"));
            let set = if journey.travellers.len() == 1 { "sets" } else { "set" };
            line(LineKind::Frame, format!("{who} {set} out {}{way}.", journey.means.name()), &PACES)
        }
        Travelled::Ended => line(LineKind::Frame, "The journey is over.".to_owned(), &PACES),
        Travelled::Changed { change } => changed(teller, change),
        Travelled::Went { gallop, seconds, feet, rate, .. } => {
            let how = if *gallop { "gallop" } else { "go" };
            let text = format!("They {how} {} in {}.", far(*feet), long(*seconds));
            let rule = if *gallop { &GALLOP } else { &COLUMNS };
            let line = Line::new(LineKind::Action, text).rule(rule).rule(&BEYOND_EIGHT);
            Some(line.check(sum("Feet an hour", rate)))
        }
        Travelled::Fresh { .. } => None,
        Travelled::Sought { actor, sought, .. } => found(teller, *actor, *sought),
        Travelled::Threat { what, number, fixed, compared, noticed, hits } => {
            let mut line = threat(teller, what, *number, *fixed, compared, *noticed);
            if !hits.is_empty() {
                line.text += &format!(" It falls upon those in front: {}.", company(teller, hits));
                line = line.rule(&MARCHING_ORDER);
            }
            Some(line)
        }
        Travelled::Formed { .. } => {
            line(LineKind::Frame, "They stand as they marched, those in front nearest.".to_owned(), &MARCHING_ORDER)
        }
        Travelled::Met { meeting } => {
            let word = |stance: Stance| STANCES[stance as usize].1;
            let whom = if meeting.npcs.is_empty() { "others".to_owned() } else { company(teller, &meeting.npcs) };
            let party = word(meeting.party);
            let others = word(meeting.others);
            let text = format!("They meet {whom}: the party's choice is to {party}, theirs to {others}.");
            line(LineKind::Frame, text, &MEETING)
        }
    }
}

/// Returns whether a person may not know of it: what nobody noticed, and rolls that were made in secret tell nothing.
pub(super) fn is_secret(teller: &Teller<'_>, travelled: &Travelled) -> bool {
    let hidden = |actor: &ActorId| !teller.sees(*actor);
    match travelled {
        Travelled::Threat { noticed, .. } => !noticed && !teller.viewer.is_game_master(),
        Travelled::Met { meeting } => meeting.npcs.iter().any(hidden),
        Travelled::Sought { secret, .. } => *secret && !teller.viewer.is_game_master(),
        _ => false,
    }
}

/// Returns a distance as people say it: `7.5 miles`, `2.25 miles`, `3000 feet`; hundredths of a mile are rounded down.
pub(crate) fn far(feet: u64) -> String {
    if feet < MILE && !feet.is_multiple_of(MILE / 10) {
        return format!("{feet} feet");
    }
    if feet == MILE {
        return "1 mile".to_owned();
    }
    let whole = feet / MILE;
    match feet * 100 / MILE % 100 {
        0 => format!("{whole} miles"),
        hundredths if hundredths.is_multiple_of(10) => format!("{whole}.{} miles", hundredths / 10),
        hundredths => format!("{whole}.{hundredths:02} miles"),
    }
}

/// Returns a stretch in words: `the old road, 6 miles, dense forest`.
pub(crate) fn stretch(stretch: &Stretch) -> String {
    let name = if stretch.name.is_empty() { "open country" } else { &stretch.name };
    let mut words = vec![name.to_owned()];
    words.extend(stretch.feet.map(|feet| format!("{} left", far(feet))));
    words.extend(stretch.hard.iter().map(|&hard| HARDSHIPS[hard as usize].1.to_owned()));
    words.join(", ")
}

/// Returns people in words: `Ash, Birch and Cole`.
pub(crate) fn company(teller: &Teller<'_>, all: &[ActorId]) -> String {
    let names: Vec<&str> = all.iter().map(|&actor| teller.who(actor)).collect();
    match &names[..] {
        [] => "nobody".to_owned(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Returns what is told of a change of the journey.
fn changed(teller: &Teller<'_>, change: &Change) -> Option<Line> {
    let (text, rule) = match change {
        Change::Pace { pace } => (format!("They go at {} pace.", pace.row().name), &GROUP_PACE),
        Change::Means { means } => (format!("They go on {}.", means.name()), &GROUP_PACE),
        Change::Travellers { travellers } => (format!("On the way now: {}.", company(teller, travellers)), &GROUP_PACE),
        Change::Stretch { stretch: ahead } => (format!("Ahead: {}.", stretch(ahead)), &DIFFICULT_GROUND),
        Change::Order { order } => {
            let rule = if order.width > 0 { &RANK_WIDTH } else { &MARCHING_ORDER };
            (format!("The marching order: {}.", ranks(teller, order)), rule)
        }
        Change::Activity { actor, activity } => {
            (format!("On the way {} {}.", teller.who(*actor), activity.name()), &ACTIVITIES)
        }
        Change::Stealthy { on: true } => ("They move stealthily.".to_owned(), &STEALTHY),
        Change::Stealthy { on: false } => ("They no longer move stealthily.".to_owned(), &STEALTHY),
        Change::Course { lost, mapped } => {
            let lost = if *lost { "They are lost" } else { "They know where they are" };
            let map = if *mapped { "with a map" } else { "without a map" };
            (format!("{lost}, {map}."), &NAVIGATE)
        }
        Change::FreshMounts => ("They take fresh mounts.".to_owned(), &FRESH_MOUNTS),
    };
    line(LineKind::Frame, text, rule)
}

/// Returns a marching order in words: `front Ash; middle Birch; back Cole`.
fn ranks(teller: &Teller<'_>, order: &Order) -> String {
    let mut ranks = vec![("front", &order.front)];
    ranks.extend(order.middle.iter().map(|row| ("middle", &row.members)));
    ranks.push(("back", &order.back));
    ranks.retain(|(_, members)| !members.is_empty());
    if ranks.is_empty() {
        return "none, all in front".to_owned();
    }
    let said: Vec<String> =
        ranks.into_iter().map(|(rank, members)| format!("{rank} {}", company(teller, members))).collect();
    said.join("; ")
}

/// Returns what is told of what was looked for on the way.
fn found(teller: &Teller<'_>, actor: ActorId, sought: Sought) -> Option<Line> {
    let name = teller.who(actor);
    let kind = if sought.succeeded() { LineKind::Boon } else { LineKind::Harm };
    match sought {
        Sought::Course { success: true } => line(kind, format!("{name} knows the way."), &NAVIGATE),
        Sought::Course { success: false } => line(kind, format!("{name} has lost the way."), &NAVIGATE),
        Sought::Trail { success: true } => line(kind, format!("{name} keeps to the trail."), &TRACK),
        Sought::Trail { success: false } => line(kind, format!("{name} loses the trail."), &TRACK),
        Sought::Food { success: true, food, water } => {
            let food = hundredths(food);
            let water = hundredths(water);
            line(kind, format!("{name} finds {food} lb of food and {water} gal of water."), &FORAGE)
        }
        Sought::Food { success: false, .. } => line(kind, format!("{name} finds nothing to eat."), &FORAGE),
        // The roll says it all.
        Sought::Sight { .. } => None,
    }
}

/// Returns what is told of a threat on the way: whether it was noticed, with the passive values of those whom the viewer
/// plays.
fn threat(teller: &Teller<'_>, what: &str, number: i32, fixed: bool, compared: &[Compared], noticed: bool) -> Line {
    let seers = compared.iter().filter(|passive| passive.succeeds);
    let seers: Vec<ActorId> = seers.map(|passive| passive.actor).collect();
    let what = if what.is_empty() { "a threat" } else { what };
    let text = if noticed {
        format!("Noticed in time by {}: {what}.", company(teller, &seers))
    } else {
        format!("Nobody notices: {what}.")
    };
    let mut line = Line::new(if noticed { LineKind::Boon } else { LineKind::Harm }, text).rule(&NOTICING);
    for passive in compared.iter().filter(|passive| teller.viewer.plays(passive.actor)) {
        let who = teller.who(passive.actor);
        let shown = Check::new(format!("{who} watches"), Vec::new(), passive.tally.clone());
        let how = match (teller.viewer.is_game_master(), fixed) {
            (false, _) if passive.succeeds => "is enough".to_owned(),
            (false, _) => "is not enough".to_owned(),
            (true, true) => format!("must reach {number}"),
            (true, false) => format!("must exceed {number}"),
        };
        line = line.check(shown.outcome(how));
    }
    line
}
