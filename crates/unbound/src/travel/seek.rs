//! What travellers do on the way: watch, find the way, draw a map, track, forage (UL-TRV-25 to 30).

use super::pace::{SLOW, VESSELS};
use super::{Change, Pace, Travelled, change, on_the_way};
use crate::Table;
use crate::character::Skill;
use crate::checks::{Attempt, Target, attempt, may_call};
use crate::event::Event;
use crate::narration::may_tell;
use crate::objection::{Objection, Verdict, Why};
use crate::state::State;
use crate::time::day;
use ludex_engine::{ActorId, Faces, Log};
use serde::{Deserialize, Serialize};

ludex_engine::rules! {
    /// Everybody keeps watch or does one other thing; only those who watch notice threats.
    ACTIVITIES = "UL-TRV-25", "Other activities", State;
    /// Survival (Intelligence), Navigation, when the game master calls; a failure makes the group lost.
    NAVIGATE = "UL-TRV-26", "Navigate";
    /// Drawing a map takes no roll; with a map up to date the way is found again with advantage.
    DRAW_A_MAP = "UL-TRV-27", "Draw a map";
    /// Survival (Acuity), Tracking, when the game master calls.
    TRACK = "UL-TRV-28", "Track";
    /// Survival (Endurance), Foraging, when the game master calls, once a day; it gives food and water.
    FORAGE = "UL-TRV-29", "Forage";
    /// Anything else needs the game master's word, and costs the watch in the same way.
    OTHER_ACTIVITY = "UL-TRV-30", "Any other activity", Call;
    /// An activity is no focus: pace, movement and passive values stay as they are.
    NOT_FOCUS = "UL-INT-07", "Activity is not focus";
}

/// What somebody does on the way (UL-TRV-25).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Activity {
    /// Keeps watch.
    #[default]
    Watch,
    /// Finds the way (UL-TRV-26).
    Navigate,
    /// Draws a map (UL-TRV-27).
    Map,
    /// Follows a trail (UL-TRV-28).
    Track,
    /// Looks for food and water (UL-TRV-29).
    Forage,
    /// Something that the game master allows (UL-TRV-30).
    Other(String),
}

/// The activities that need nobody's permission, with their words.
pub const ACTIVITY_TABLE: [(Activity, &str); 5] = [
    (Activity::Watch, "keeps watch"),
    (Activity::Navigate, "finds the way"),
    (Activity::Map, "draws a map"),
    (Activity::Track, "follows the trail"),
    (Activity::Forage, "forages"),
];

impl Activity {
    /// What somebody does, in words.
    pub fn name(&self) -> &str {
        match self {
            Activity::Other(what) => what,
            known => ACTIVITY_TABLE.iter().find(|row| row.0 == *known).map_or("", |row| row.1),
        }
    }
}

/// Somebody takes up an activity. Anything but the five of the rules is the game master's to allow (UL-TRV-30).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetActivity {
    /// Who.
    pub actor: ActorId,
    /// What.
    pub activity: Activity,
}

/// What is looked for on the way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Quest {
    /// The way (UL-TRV-26).
    Way,
    /// A trail (UL-TRV-28).
    Trail,
    /// Food and water (UL-TRV-29).
    Food,
    /// What there is to see, with care and without losing time (UL-TRV-09).
    Sight,
    /// What there is to find out, with care and without losing time (UL-TRV-09).
    Clue,
}

/// The quests with their skill, and what one must be doing for it.
pub const QUESTS: [(Quest, Skill, Option<Activity>); 5] = [
    (Quest::Way, Skill::Navigation, Some(Activity::Navigate)),
    (Quest::Trail, Skill::Tracking, Some(Activity::Track)),
    (Quest::Food, Skill::Foraging, Some(Activity::Forage)),
    (Quest::Sight, Skill::Perception, None),
    (Quest::Clue, Skill::Investigation, None),
];

/// A roll on the way. The game master's: he calls for it and says the number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seek {
    /// What is looked for.
    #[serde(rename = "for")]
    pub quest: Quest,
    /// Who does it; with companions who do the same one rolls, with advantage (UL-CHK-28).
    pub members: Vec<ActorId>,
    /// Who of them leads; the best of them without.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leader: Option<ActorId>,
    /// The number to reach.
    pub number: i32,
    /// What the situation adds or takes.
    #[serde(default)]
    pub modifier: i32,
    /// What speaks for advantage, in words; empty words count for nothing.
    #[serde(default)]
    pub advantage: Vec<String>,
    /// What speaks for disadvantage, in words.
    #[serde(default)]
    pub disadvantage: Vec<String>,
    /// Whether the roll is known to the game master alone.
    #[serde(default)]
    pub secret: bool,
}

/// What was looked for came out so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "sought", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are named after what they hold")]
pub enum Sought {
    /// The way was found, or lost (UL-TRV-26).
    Course { success: bool },
    /// The trail was kept, or lost (UL-TRV-28).
    Trail { success: bool },
    /// Food and water were found, in hundredths of pounds and gallons (UL-TRV-29).
    Food { success: bool, food: u16, water: u16 },
    /// What was looked for with care was found, or not.
    Sight { success: bool },
}

impl Sought {
    /// Whether it came out well.
    pub fn succeeded(self) -> bool {
        match self {
            Sought::Course { success }
            | Sought::Trail { success }
            | Sought::Food { success, .. }
            | Sought::Sight { success } => success,
        }
    }
}

/// Whether somebody may take up an activity.
pub fn may_do(state: &State, command: &SetActivity) -> Verdict {
    let journey = on_the_way(state)?;
    let SetActivity { actor, ref activity } = *command;
    if !journey.travellers.contains(&actor) || !state.can_act(actor) {
        return Err(Objection::new(&ACTIVITIES, Why::Somebody(actor, "does not travel, or cannot do anything")));
    }
    if journey.activity(actor) == activity {
        return Err(Objection::new(&ACTIVITIES, Why::Somebody(actor, "does that already")));
    }
    if let Activity::Other(what) = activity {
        may_tell(what)?;
    }
    Ok(())
}

/// Takes up an activity.
pub(crate) fn take_up(table: &mut Table<'_, impl Faces, impl Log<Event>>, command: &SetActivity) -> Verdict {
    may_do(table.state(), command)?;
    let SetActivity { actor, activity } = command.clone();
    change(table, Change::Activity { actor, activity });
    Ok(())
}

/// The roll that a quest takes, with what the journey adds to it.
fn attempt_of(state: &State, command: &Seek) -> Attempt {
    let mut tried = Attempt::of(QUESTS[command.quest as usize].1);
    tried.modifier = command.modifier;
    tried.secret = command.secret;
    tried.advantage.clone_from(&command.advantage);
    tried.disadvantage.clone_from(&command.disadvantage);
    let helped = state.journey.as_ref().is_some_and(|journey| journey.lost && journey.mapped);
    if command.quest == Quest::Way && helped {
        tried.advantage.push("a map that is up to date".to_owned());
    }
    tried
}

/// Whether such a roll may be called for; gives who rolls (UL-TRV-09, UL-TRV-26 to 29).
pub fn may_seek(state: &State, command: &Seek) -> Result<ActorId, Objection> {
    let journey = on_the_way(state)?;
    let (quest, _, ref activity) = QUESTS[command.quest as usize];
    for &actor in &command.members {
        if !journey.travellers.contains(&actor) || !state.can_act(actor) {
            return Err(Objection::new(&ACTIVITIES, Why::Somebody(actor, "does not travel, or cannot do anything")));
        }
        if activity.as_ref().is_some_and(|activity| journey.activity(actor) != activity) {
            let objection = Objection::new(&ACTIVITIES, Why::Somebody(actor, "is busy with something else"));
            return Err(objection.instead("let it take up that activity first"));
        }
        let today = u32::try_from(day(state.clock.seconds)).unwrap_or(u32::MAX);
        if quest == Quest::Food && state.actor(actor).legs.foraged == Some(today) {
            let objection = Objection::new(&FORAGE, Why::Somebody(actor, "has foraged today"));
            return Err(objection.instead("wait for the next day"));
        }
    }
    if matches!(quest, Quest::Sight | Quest::Clue) {
        if journey.means.is_vessel() {
            return Err(Objection::new(&VESSELS, "aboard a vessel nobody has anything of a slow pace")
                .instead("call for the skill, and let it take its time"));
        }
        if journey.pace != Pace::Slow {
            let objection = Objection::new(&SLOW, "only at slow pace is there time to search with care on the way");
            return Err(objection.instead("go slowly, or stop and call for the skill"));
        }
    }
    let tried = attempt_of(state, command);
    let against = Some(Target::Number(command.number));
    may_call(state, &command.members, command.leader, false, &tried, against).map(|(actor, _)| actor)
}

/// Rolls for what is looked for.
pub(crate) fn seek(table: &mut Table<'_, impl Faces, impl Log<Event>>, command: &Seek) -> Verdict {
    let actor = may_seek(table.state(), command)?;
    let tried = attempt_of(table.state(), command);
    let what = tried.what.resolved()?;
    let helped = command.members.len() > 1;
    let success = attempt::roll(table, actor, (what, &tried), helped, Some(command.number)).succeeded();
    let sought = match command.quest {
        Quest::Way => Sought::Course { success },
        Quest::Trail => Sought::Trail { success },
        Quest::Food => {
            let options = table.state().options();
            let found = |amount: u16| if success { amount } else { 0 };
            Sought::Food { success, food: found(options.forage_food), water: found(options.forage_water) }
        }
        Quest::Sight | Quest::Clue => Sought::Sight { success },
    };
    table.emit(Event::Journey(Travelled::Sought { actor, sought, secret: command.secret }));
    Ok(())
}

/// Says by hand whether they are lost, and whether there is a map (UL-TRV-26, UL-TRV-27). The game master's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetCourse {
    /// Lost.
    pub lost: bool,
    /// A map of the way is at hand.
    pub mapped: bool,
}

/// Sets the course by hand.
pub(crate) fn set_course(table: &mut Table<'_, impl Faces, impl Log<Event>>, command: SetCourse) -> Verdict {
    let SetCourse { lost, mapped } = command;
    let journey = on_the_way(table.state())?;
    if (journey.lost, journey.mapped) == (lost, mapped) {
        return Err(Objection::new(&NAVIGATE, "it is like that already"));
    }
    change(table, Change::Course { lost, mapped });
    Ok(())
}
