//! What travellers do on the way: watch, find the way, draw a map, track, forage (UL-TRV-25 to 30).

use super::pace::SLOW;
use super::{Change, Pace, Travelled, change, no_pace, on_the_way};
use crate::checks::{Attempt, CallCheck, Target, attempt};
use crate::prelude::*;

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

/// What an actor does on the way (UL-TRV-25).
#[derive(
    Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ludex_kit::CommandField, schemars::JsonSchema,
)]
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
    /// Returns what an actor does, in words.
    pub fn name(&self) -> &str {
        match self {
            Activity::Other(what) => what,
            known => ACTIVITY_TABLE.iter().find(|row| row.0 == *known).map_or("", |row| row.1),
        }
    }
}

/// What is looked for on the way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ludex_kit::CommandField)]
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

/// What was looked for came out so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "sought", rename_all = "snake_case")]
#[allow(missing_docs, reason = "its fields are named in full")]
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
    /// Returns whether it came out well.
    pub fn succeeded(self) -> bool {
        match self {
            Sought::Course { success }
            | Sought::Trail { success }
            | Sought::Food { success, .. }
            | Sought::Sight { success } => success,
        }
    }
}

/// An actor takes up an activity. Anything but the five of the rules is the game master's to allow (UL-TRV-30).
#[command(rule = ACTIVITIES, group = "Journey", between, open)]
#[derive(Eq)]
pub struct SetActivity {
    pub actor: ActorId,
    /// What.
    pub activity: Activity,
}

impl Act<Unbound> for SetActivity {
    fn may(&self, state: &State) -> Verdict {
        let journey = on_the_way(state)?;
        let actor = self.actor;
        Refusal::new(&ACTIVITIES, "{} does not travel, or cannot do anything")
            .about(actor)
            .unless(journey.travellers.contains(&actor) && state.can_act(actor))?;
        let already = Refusal::new(&ACTIVITIES, "{} does that already").about(actor);
        already.unless(*journey.activity(actor) != self.activity)?;
        if let Activity::Other(what) = &self.activity { may_tell(what) } else { Ok(()) }
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let SetActivity { actor, activity } = self.clone();
        change(table, Change::Activity { actor, activity });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        if offers.state().journey.as_ref().is_some_and(|journey| journey.travellers.contains(&actor)) {
            ACTIVITY_TABLE
                .iter()
                .for_each(|(activity, _)| offers.add(SetActivity { actor, activity: activity.clone() }));
        }
    }

    fn forms(forms: &mut Forms<'_>) {
        let Some(&actor) = on_the_way(forms.state()).ok().and_then(|journey| journey.travellers.first()) else {
            return;
        };
        let allowed = SetActivity { actor, activity: Activity::Other(String::new()) };
        let fields = vec![field("/actor", "who", Takes::Actor), field("/activity/other", "what", Takes::Text)];
        forms.form("Journey", "Allow another activity", allowed.into(), fields);
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        let label = match &self.activity {
            Activity::Watch => "Keep watch",
            Activity::Navigate => "Find the way",
            Activity::Map => "Draw a map",
            Activity::Track => "Follow the trail",
            Activity::Forage => "Forage",
            Activity::Other(what) => what,
        };
        label.to_owned()
    }

    fn by(&self) -> Option<ActorId> {
        (!self.is_open()).then_some(self.actor)
    }

    fn is_open(&self) -> bool {
        matches!(self.activity, Activity::Other(_))
    }
}

/// A roll on the way. The game master's: he calls for it and says the number.
#[command(group = "Journey", label = "Call for a roll on the way", by = game_master, between, open)]
#[derive(Eq)]
pub struct Seek {
    /// What is looked for.
    #[serde(rename = "for")]
    pub quest: Quest,
    /// Who does it; with companions who do the same one rolls, with advantage (UL-CHK-28).
    pub members: Vec<ActorId>,
    /// Who of them leads; the best of them without.
    #[serde(default, skip_serializing_if = "is_default")]
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

impl Act<Unbound> for Seek {
    fn when(state: &State) -> Verdict {
        on_the_way(state).map(|_| ())
    }

    fn may(&self, state: &State) -> Verdict {
        may_seek(state, self).map(|_| ())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let tried = attempt_of(table.state(), self);
        let (Ok(actor), Ok(what)) = (may_seek(table.state(), self), tried.what.resolved()) else { return };
        let helped = self.members.len() > 1;
        let success = attempt::roll(table, actor, (what, &tried), helped, Some(self.number)).succeeded();
        let sought = match self.quest {
            Quest::Way => Sought::Course { success },
            Quest::Trail => Sought::Trail { success },
            Quest::Food => {
                let options = table.state().options();
                let found = |amount: u16| if success { amount } else { 0 };
                Sought::Food { success, food: found(options.forage_food), water: found(options.forage_water) }
            }
            Quest::Sight | Quest::Clue => Sought::Sight { success },
        };
        let forages = |&&one: &&ActorId| one != actor && self.quest == Quest::Food;
        let helpers = self.members.iter().filter(forages).copied().collect();
        table.emit(Travelled::Sought { actor, sought, secret: self.secret, helpers });
    }

    fn forms(forms: &mut Forms<'_>) {
        let Ok(journey) = on_the_way(forms.state()) else { return };
        let busy = |quest: &(Quest, Skill, Option<Activity>)| {
            let activity = quest.2.clone()?;
            let member = journey.travellers.iter().copied().find(|&one| *journey.activity(one) == activity)?;
            Some((quest.0, member))
        };
        let first = journey.travellers.first().copied().unwrap_or(forms.actor);
        let (quest, member) = QUESTS.iter().find_map(busy).unwrap_or((QUESTS[3].0, first));
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
        let fields = vec![
            choice("/for", "for", QUESTS.iter().map(|row| word(row.0)).collect::<Vec<_>>()),
            field("/members/0", "who", Takes::Actor),
            number("/number", "number to reach", 0, 60),
            number("/modifier", "situation adds", -20, 20),
            field("/advantage/0", "advantage because", Takes::Text),
            field("/disadvantage/0", "disadvantage because", Takes::Text),
            field("/secret", "in secret", Takes::Flag),
        ];
        forms.form("Journey", Self::DOC.title, plain.into(), fields);
    }

    // What they eat is known to those who eat it.
    fn secret(&self, _state: &State) -> bool {
        self.secret && self.quest != Quest::Food
    }
}

/// Returns the roll that a quest takes, with what the journey adds to it.
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

/// Returns whether such a roll may be called for; gives who rolls (UL-TRV-09, UL-TRV-26 to 29).
fn may_seek(state: &State, command: &Seek) -> Result<ActorId, Refusal> {
    let journey = on_the_way(state)?;
    let (quest, _, ref activity) = QUESTS[command.quest as usize];
    for &actor in &command.members {
        if !journey.travellers.contains(&actor) || !state.can_act(actor) {
            return Err(Refusal::new(&ACTIVITIES, "{} does not travel, or cannot do anything").about(actor));
        }
        let barred = activity.as_ref().is_some_and(|activity| journey.activity(actor) != activity);
        ensure!(
            !barred,
            ACTIVITIES,
            "{} is busy with something else",
            actor,
            instead = "let it take up that activity first"
        );
        let today = u32::try_from(day(state.clock.seconds)).unwrap_or(u32::MAX);
        let barred = quest == Quest::Food && state.actor(actor).legs.foraged == Some(today);
        ensure!(!barred, FORAGE, "{} has foraged today", actor, instead = "wait for the next day");
    }
    if matches!(quest, Quest::Sight | Quest::Clue) {
        if !journey.means.has_pace() {
            return Err(no_pace(journey.means).instead("call for the skill, and let it take its time"));
        }
        if journey.pace != Pace::Slow {
            let objection = Refusal::new(&SLOW, "only at slow pace is there time to search with care on the way");
            return Err(objection.instead("go slowly, or stop and call for the skill"));
        }
    }
    let members = command.members.clone();
    let leader = command.leader;
    let attempt = attempt_of(state, command);
    let against = Some(Target::Number(command.number));
    CallCheck { members, leader, solo: false, attempt, against }.rolls(state).map(|(actor, _)| actor)
}

/// Says whether they are lost, and whether there is a map (UL-TRV-26, UL-TRV-27). The game master's.
#[command(group = "Journey", label = "Say whether they are lost", by = game_master, between, open)]
#[derive(Copy, Eq)]
pub struct SetCourse {
    pub lost: bool,
    /// A map of the way is at hand.
    #[field("with a map")]
    pub mapped: bool,
}

impl Act<Unbound> for SetCourse {
    fn when(state: &State) -> Verdict {
        on_the_way(state).map(|_| ())
    }

    fn may(&self, state: &State) -> Verdict {
        let journey = on_the_way(state)?;
        let now = (journey.lost, journey.mapped);
        ensure!(now != (self.lost, self.mapped), NAVIGATE, "it is like that already");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { lost, mapped } = *self;
        change(table, Change::Course { lost, mapped });
    }

    fn forms(forms: &mut Forms<'_>) {
        if let Ok(journey) = on_the_way(forms.state()) {
            forms.filled(SetCourse { lost: !journey.lost, mapped: journey.mapped });
        }
    }
}
