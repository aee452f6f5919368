//! Something is asked of somebody, and people are read.

use super::*;
use crate::calls::{Checked, Side, Tie, measure, turn_out};
use crate::checks::{Attempt, Kind, Sources, Tag, Task, plain};

/// Ask something of somebody.
#[command(rule = REQUEST, group = "Talk", kind = Talk, by = game_master, open, always, label = "Ask something of somebody")]
pub struct CallTalk {
    /// Who speaks.
    pub speaker: ActorId,
    pub target: ActorId,
    #[field("skill", usual = Skill::Cunning)]
    pub skill: Skill,
    /// The ability, where that is not the one of the skill.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("ability")]
    pub ability: Option<Ability>,
    /// The difficulty; that of the attitude where it is 0.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("DC; 0 for that of the attitude", 0..=60, usual = 0)]
    pub dc: u8,
    /// Whether it costs or risks something.
    #[serde(default, skip_serializing_if = "is_default")]
    pub risky: bool,
    /// What moves the other, if anything does.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("lever")]
    pub lever: String,
    /// Whether that is enough without dice.
    #[serde(default, skip_serializing_if = "is_default")]
    pub wins: bool,
    /// Whether the other is offended.
    #[serde(default, skip_serializing_if = "is_default")]
    pub offends: bool,
    /// With which skill the other resists, where it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("resisted with")]
    pub resists: Option<Skill>,
    /// Whether others help.
    #[serde(default, skip_serializing_if = "is_default")]
    pub helped: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("how it is put", usual = Approach::Told)]
    pub approach: Approach,
}

impl CallTalk {
    /// Returns with what it is made.
    fn task(&self) -> Task {
        let ability = self.ability.unwrap_or_else(|| self.skill.ability());
        Task { ability, skill: Some(self.skill), kind: Kind::Task, sight: false }
    }

    /// Adds what speaks for and against it in talk alone.
    fn weigh(&self, state: &State, sources: &mut Sources) {
        let Self { speaker, target, .. } = *self;
        if !self.lever.trim().is_empty() {
            sources.gain("a lever", &LEVER);
        }
        if self.offends {
            sources.lose("an offence", &OFFENCE);
        }
        if self.helped {
            sources.gain("help", &LEADER);
        }
        let charm = |one: Instance| one.what == Condition::Charmed && one.by == Some(speaker);
        if state.actor(target).conditions.iter().any(charm) {
            sources.gain("charmed", &CHARMED);
        }
        if state.talk.gaffes.contains(&(speaker, target)) {
            sources.lose("a gaffe", &GAFFE);
        }
        if self.resists.is_some() {
            // ED-SOC-08: where it is resisted the attitude is a source.
            match attitude(state, target, speaker) {
                Attitude::Friendly => sources.gain("friendly", &REQUEST),
                Attitude::Hostile => sources.lose("hostile", &REQUEST),
                Attitude::Indifferent => {}
            }
        }
    }

    /// Rolls, and returns whether it is granted.
    fn rolls(&self, table: &mut Table<'_, impl Run>) -> bool {
        let Self { speaker: actor, target, .. } = *self;
        let shows = table.listens();
        let state = table.state();
        let mut sources = Sources::new(shows);
        checks::weigh(state, actor, self.task(), &mut sources);
        self.weigh(state, &mut sources);
        let modifier = checks::modifier(state, actor, self.task(), shows);
        let usual = request_dc(state.options(), attitude(state, target, actor), self.risky);
        let other = self.resists.map(|skill| resistance(table, (target, actor), skill));
        let value = match other {
            Some((total, _)) => total + 1,
            None => i32::from(if self.dc == 0 { usual } else { self.dc }),
        };
        let dc = Some(plain("of the request", value, &REQUEST, shows));
        let check = Attempt { modifier, dc, sources }.roll(table);
        let success = check.succeeds();
        let with = Some((self.task().ability, self.task().skill));
        let (total, class) = (check.total(), check.throw.class());
        table.emit(Checked { with, about: Some(target), side: other.is_some(), ..Checked::of(actor, check) });
        checks::rolled(table, actor);
        if let Some((resisted, others)) = other {
            let own = Occasion { mind: self.task().ability == Ability::Will, called: true, ..Occasion::default() };
            let winner = match total.cmp(&resisted) {
                std::cmp::Ordering::Greater => Some(actor),
                std::cmp::Ordering::Less => Some(target),
                std::cmp::Ordering::Equal => None,
            };
            turn_out(table, [(actor, class, own), (target, others, Occasion::default())], winner, false);
        }
        success
    }
}

/// Rolls for somebody who resists, and returns what that comes to, and what its dice are.
fn resistance(table: &mut Table<'_, impl Run>, (actor, speaker): (ActorId, ActorId), skill: Skill) -> (i32, Class) {
    let shows = table.listens();
    let task = Task::of(skill, Kind::Task);
    let mut sources = Sources::new(shows);
    checks::weigh_about(table.state(), actor, task, Some(speaker), &mut sources);
    let modifier = checks::modifier(table.state(), actor, task, shows);
    let check = Attempt { modifier, dc: None, sources }.roll(table);
    let came = (check.total(), check.throw.class());
    table.emit(Checked { second: true, side: true, ..Checked::of(actor, check) });
    checks::rolled(table, actor);
    came
}

impl Act<Edge> for CallTalk {
    fn may(&self, state: &State) -> Verdict {
        let Self { speaker, target, .. } = *self;
        ensure!(speaker != target, REQUEST, "nobody asks itself");
        ensure!(conditions::can_act(state, speaker), REQUEST, "{} cannot act", speaker);
        let mute = checks::fails_for(state, speaker, Tag::Speech).is_some();
        ensure!(!mute, CHECKS, "{} cannot speak", speaker);
        ensure!(state.lives(target), REQUEST, "{} is dead", target);
        let out = conditions::has(state, target, Condition::Unconscious);
        ensure!(!out, REQUEST, "{} is unconscious", target, instead = "bring that one round first");
        ensure!(self.lever.chars().count() <= 200, LEVER, "say it in at most 200 letters");
        ensure!(!self.wins || !self.lever.trim().is_empty(), LEVER, "say what moves it");
        let usual = matches!(self.task().ability, Ability::Perception | Ability::Intelligence | Ability::Will);
        ensure!(usual || state.options().pairings, CHECKS, "talk is of Perception, Intelligence or Will");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { speaker: actor, target, offends, approach, .. } = *self;
        let granted = self.wins || self.rolls(table);
        let player = table.state().profile(target).players;
        table.emit(Talked { actor, target, granted, player, acted: approach == Approach::Acted });
        // ED-SOC-11: one step by a check in a scene.
        let first = !table.state().talk.moved.contains(&target);
        if offends && !granted && first && !player {
            table.emit(MovedBy { actor: target });
            warms(table, target, None, -1);
        }
    }

    fn forms(forms: &mut ludex_kit::Forms<'_, Edge>) {
        let leads = leader(forms.state(), Skill::Cunning).unwrap_or(forms.actor);
        if let Some(blank) = <Self as ludex_kit::Declared>::blank(forms.actor) {
            let target = forms.other();
            forms.filled(Self { speaker: leads, target, ..blank });
        }
    }
}

/// Something was asked of somebody.
#[event]
pub struct Talked {
    pub actor: ActorId,
    pub target: ActorId,
    pub granted: bool,
    /// Whether a player plays who was asked.
    #[serde(default, skip_serializing_if = "is_default")]
    pub player: bool,
    /// Whether it was acted out.
    #[serde(default, skip_serializing_if = "is_default")]
    pub acted: bool,
}

impl Event<Edge> for Talked {
    fn apply(&self, state: &mut State) {
        let pair = (self.actor, self.target);
        state.talk.gaffes.retain(|gaffe| *gaffe != pair);
        state.course.talked = true;
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let (who, whom) = (teller.name(self.actor), teller.name(self.target));
        let text = match (self.player, self.granted) {
            // ED-SOC-12
            (true, true) => format!("{who} convinces: what {whom} does its player says"),
            (true, false) => format!("{whom} sees through {who}"),
            (false, true) => format!("{whom} grants it to {who}"),
            (false, false) => format!("{whom} refuses {who}"),
        };
        let line = Line::new(LineKind::Status, text).by(self.actor).rule(&REQUEST).rule(&CHECKS).rule(&APPROACH);
        Some(line.rule_if(self.player, &PLAYERS))
    }
}

/// A check has changed what somebody thinks in this scene.
#[event]
pub struct MovedBy {
    pub actor: ActorId,
}

impl Event<Edge> for MovedBy {
    fn apply(&self, state: &mut State) {
        state.talk.moved.push(self.actor);
    }
}

/// Read somebody: what it wants, fears, is.
#[command(rule = READING, group = "Talk", kind = Talk, by = game_master, open, always, label = "Read somebody")]
pub struct ReadPerson {
    /// Who reads.
    pub reader: ActorId,
    pub target: ActorId,
    /// What there is to find.
    #[field("what there is to find")]
    pub finding: String,
    /// Whether the other hides it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hidden: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("DC, where it is not hidden", 0..=60, usual = 13)]
    pub dc: u8,
}

impl Act<Edge> for ReadPerson {
    fn may(&self, state: &State) -> Verdict {
        ensure!(self.reader != self.target, READING, "that is between two");
        ensure!(conditions::can_act(state, self.reader), READING, "{} cannot act", self.reader);
        let shows = state.lives(self.target) && !conditions::has(state, self.target, Condition::Unconscious);
        ensure!(shows, READING, "{} shows nothing of what moves it", self.target, instead = "read those who are awake");
        let said = (1..=200).contains(&self.finding.trim().chars().count());
        ensure!(said, READING, "say what there is to find, in at most 200 letters");
        ensure!(state.talk.traits.len() < 500, READING, "enough is known");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { reader: actor, target, hidden, .. } = *self;
        let task = Task::of(Skill::Insight, Kind::Task);
        let success = if hidden {
            let (one, other) = (Side::of(actor, Skill::Insight), Side::of(target, Skill::Cunning));
            measure(table, one, other, Tie::StatusQuo) == Some(actor)
        } else if let Some(because) = checks::fails(table.state(), actor, task) {
            table.emit(crate::calls::FailedByItself { actor, because: because.into() });
            false
        } else {
            let shows = table.listens();
            let mut sources = Sources::new(shows);
            checks::weigh_about(table.state(), actor, task, Some(target), &mut sources);
            let modifier = checks::modifier(table.state(), actor, task, shows);
            let dc = if self.dc == 0 { 13 } else { self.dc };
            let dc = Some(plain("of the other", dc.into(), &READING, shows));
            let check = Attempt { modifier, dc, sources }.roll(table);
            let success = check.succeeds();
            let with = Some((task.ability, task.skill));
            table.emit(Checked { with, about: Some(target), ..Checked::of(actor, check) });
            checks::rolled(table, actor);
            success
        };
        if success {
            table.emit(TraitKnown { actor: target, finding: self.finding.trim().to_owned() });
        } else {
            table.emit(Read { actor, target });
        }
    }
}

/// Something is known of somebody.
#[event(Boon, "{actor}: {finding}", READING, LEVER)]
pub struct TraitKnown {
    pub actor: ActorId,
    pub finding: String,
}

impl Event<Edge> for TraitKnown {
    fn apply(&self, state: &mut State) {
        state.talk.traits.push((self.actor, self.finding.clone()));
    }
}

/// Somebody was read in vain.
#[event(Status, "{actor} learns nothing of {target}", READING)]
pub struct Read {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Event<Edge> for Read {
    fn apply(&self, _state: &mut State) {}
}
