//! Talks, for the tests of what is said and of quirks.

pub use super::blows::*;
use ludex_engine::{Advantage, Presentation, Viewer};
use ludex_unbound::character::Skill;
use ludex_unbound::talk::approach::{Approach, ReadFeelings, Weigh};
use ludex_unbound::talk::encounter::{EndTalk, StartTalk};
use ludex_unbound::talk::manner::{known_relation, relation, with_whom};
use ludex_unbound::talk::setting::SetRelation;
use ludex_unbound::talk::{Circumstances, Flag, Outcome, Relation, Settings, TalkEvent};
use ludex_unbound::*;

/// Ash, whose words count for nothing but the die, has begun to talk with the mayor. `ash` and `mayor` in the words of
/// [`Ground`], `options` as lines of TOML. The mayor has room for 9 in either pool unless it says something else.
pub fn parley(options: &str, ash: &str, mayor: &str) -> Blows {
    let mut table = strangers(options, ash, mayor);
    let command = table.talk(&["Mayor"], &["Ash"]);
    table.does(command, []);
    table
}

/// The same before they have met, and Bo beside Ash.
pub fn strangers(options: &str, ash: &str, mayor: &str) -> Blows {
    let mut ground = on(" . A B . C .");
    for line in options.lines() {
        ground = ground.option(line);
    }
    let room = |word: &str| if mayor.contains(word) { String::new() } else { format!("{word}=9 ") };
    let mayor = if mayor.contains("formula_max") {
        mayor.replace("formula_max", "")
    } else {
        format!("{}{}{mayor}", room("favor_max"), room("displeasure_max"))
    };
    ground.hero("Ash", 'A', ash).hero("Bo", 'B', "").foe("Mayor", 'C', &mayor).waiting()
}

/// An attempt with these flags.
pub fn flagged(flags: &[Flag]) -> Circumstances {
    Circumstances { flags: flags.to_vec(), ..Circumstances::default() }
}

impl Blows {
    pub fn talk(&self, npcs: &[&str], participants: &[&str]) -> Command {
        let ids = |names: &[&str]| names.iter().map(|name| self.id(name)).collect();
        Command::StartTalk(StartTalk { npcs: ids(npcs), participants: ids(participants) })
    }

    /// An approach without flattery, gold or words.
    pub fn approach(&self, who: &str, whom: &str, skill: Skill) -> Command {
        let (actor, target) = (self.id(who), self.id(whom));
        Command::Approach(Approach {
            actor,
            target,
            skill,
            flattery: false,
            bribe: 0,
            words: String::new(),
            helpers: Vec::new(),
        })
    }

    /// Ash tries a skill on the mayor with these faces.
    #[track_caller]
    pub fn tries(&mut self, skill: Skill, faces: &[u32]) -> &mut Self {
        let command = self.approach("Ash", "Mayor", skill);
        self.does(command, faces)
    }

    /// Ash persuades the mayor with this face.
    #[track_caller]
    pub fn persuades(&mut self, face: u32) -> &mut Self {
        self.tries(Skill::Persuasion, &[face])
    }

    /// The game master weighs the next attempt on the mayor.
    #[track_caller]
    pub fn weighs(&mut self, circumstances: Circumstances) -> &mut Self {
        let target = self.id("Mayor");
        self.does(Weigh { target, circumstances }, [])
    }

    /// What lies between the mayor and Ash, or Ash's party.
    pub fn between(&self) -> Relation {
        relation(self.state(), self.id("Mayor"), with_whom(self.state(), self.id("Ash")))
    }

    /// Favor and Displeasure of the mayor.
    pub fn feels(&self) -> (i32, i32) {
        (self.between().favor, self.between().displeasure)
    }

    /// Favor and Displeasure set by hand.
    #[track_caller]
    pub fn feeling(&mut self, favor: i32, displeasure: i32) -> &mut Self {
        let settings = Settings { favor: Some(favor), displeasure: Some(displeasure), ..Settings::default() };
        self.settles(settings)
    }

    #[track_caller]
    pub fn settles(&mut self, settings: Settings) -> &mut Self {
        let target = self.id("Mayor");
        let speaker = with_whom(self.state(), self.id("Ash"));
        self.does(SetRelation { target, speaker, settings, reason: String::new() }, [])
    }

    #[track_caller]
    pub fn ends(&mut self) -> &mut Self {
        self.does(EndTalk {}, [])
    }

    /// The mayor's Social Defence now, by the total of an attempt that nobody makes in truth.
    pub fn social_defence(&self) -> i32 {
        self.against(Skill::Persuasion)
    }

    /// The mayor's Social Defence against a skill, as the next attempt would meet it.
    pub fn against(&self, skill: Skill) -> i32 {
        let mut copy = self.clone();
        let advantage =
            talk::approach::weighed(self.state(), self.id("Mayor")).map_or(Advantage::Plain, |now| now.role_play);
        let faces: &[u32] = if advantage == Advantage::Plain { &[10] } else { &[10, 10] };
        copy.tries(skill, faces);
        copy.tried().1
    }

    /// Total, Social Defence and outcome of the last attempt.
    #[track_caller]
    pub fn tried(&self) -> (i32, i32, Outcome) {
        let found = self.play.events.iter().rev().find_map(|event| match event {
            Event::Talk(TalkEvent::Approached { check, defence, outcome, .. }) => {
                Some((check.total, defence.total, *outcome))
            }
            _ => None,
        });
        found.unwrap_or_else(|| panic!("nobody tried anything: {:#?}", self.play.events))
    }

    /// What happened in the talk by the last command, by name.
    pub fn spoken(&self) -> Vec<String> {
        let talks = self.play.events.iter().filter_map(|event| match event {
            Event::Talk(spoken) => Some(serde_json::to_value(spoken).expect("it can be written")),
            _ => None,
        });
        talks.map(|value| value["talk"].as_str().unwrap_or_default().to_owned()).collect()
    }

    /// Whether Ash reads the mayor with this face.
    #[track_caller]
    pub fn reads(&mut self, face: u32) -> bool {
        let (actor, target) = (self.id("Ash"), self.id("Mayor"));
        self.does(ReadFeelings { actor, target }, [face]);
        self.play.events.iter().any(|event| matches!(event, Event::Talk(TalkEvent::Read { success: true, .. })))
    }

    /// What a person reads of the last command.
    pub fn said(&self, viewer: &Viewer) -> Vec<String> {
        let lines = self.play.events.iter().filter_map(|event| Unbound::tell(self.state(), event, viewer));
        lines.map(|line| line.text).collect()
    }

    /// The viewer who plays Ash.
    pub fn ash(&self) -> Viewer {
        Viewer::Player(vec![self.id("Ash")])
    }

    /// What players' view, sheets and ground say, as text.
    pub fn shown(&self, viewer: &Viewer) -> String {
        let sheets: Vec<_> = self.state().ids().map(|id| Unbound::sheet(self.state(), id, viewer)).collect();
        serde_json::to_string(&(Unbound::view(self.state(), viewer), sheets)).expect("it can be written")
    }

    /// Whether there is something between the mayor and the party, or this character.
    pub fn knows_mayor(&self, speaker: Option<&str>) -> Option<Relation> {
        known_relation(self.state(), self.id("Mayor"), speaker.map(|name| self.id(name))).copied()
    }
}
