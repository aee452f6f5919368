//! What the game master says of the attacks of one on another: the cover, the height, whatever else there is.

use super::*;
use ludex_kit::words;

words! {
    /// How high one stands in relation to another, as the game master says.
    #[derive(Default)]
    pub enum Height {
        #[default] AsItIs = "as it is", Above = "above", Level = "not above",
    }
    /// What circumstances make of an attack, as the game master says.
    #[derive(Default)]
    pub enum Circumstances {
        #[default] Nothing = "nothing", Favourable = "advantage", Adverse = "disadvantage",
    }
}

/// Rule on the attacks of one on another; what is said anew stands in place of what was said before.
#[command(rule = sight::CREATURES, group = "Rulings", kind = Rule, by = game_master, open, label = "Rule on attacks")]
pub struct RuleOn {
    #[field("who attacks")]
    pub from: ActorId,
    #[field("whom")]
    pub target: ActorId,
    /// The cover; as it lies where none is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("cover")]
    pub cover: Option<Cover>,
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("height", usual = Height::AsItIs)]
    pub height: Height,
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("circumstances", usual = Circumstances::Nothing)]
    pub circumstances: Circumstances,
    /// Whether the other hears them coming, and may dodge what it does not see (ED-INB-15).
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("the other hears them coming")]
    pub heard: bool,
}

/// So many rulings stand at the most.
const MOST: usize = 60;

impl RuleOn {
    /// Returns what stands from then on.
    fn judged(&self) -> Judged {
        let above = match self.height {
            Height::AsItIs => None,
            Height::Above => Some(true),
            Height::Level => Some(false),
        };
        let luck = match self.circumstances {
            Circumstances::Nothing => Advantage::Plain,
            Circumstances::Favourable => Advantage::Advantage,
            Circumstances::Adverse => Advantage::Disadvantage,
        };
        let [gains, losses] = [Advantage::Advantage, Advantage::Disadvantage].map(|one| luck == one);
        Judged { from: self.from, target: self.target, cover: self.cover, above, gains, losses, heard: self.heard }
    }
}

impl Act<Edge> for RuleOn {
    fn may(&self, state: &State) -> Verdict {
        ensure!(self.from != self.target, sight::CREATURES, "nobody attacks itself");
        let said = state.judged(self.from, self.target);
        let new = said.map_or(!self.judged().is_empty(), |one| one != self.judged());
        ensure!(new, sight::CREATURES, "that is so already");
        let room = said.is_some() || state.judged.len() < MOST;
        ensure!(room, sight::CREATURES, "enough is ruled already", instead = "take something back");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(RuledOn { judged: self.judged() });
    }
}

/// The game master has ruled on the attacks of one on another.
#[event]
pub struct RuledOn {
    pub judged: Judged,
}

impl Event<Edge> for RuledOn {
    fn apply(&self, state: &mut State) {
        let Judged { from, target, .. } = self.judged;
        state.judged.retain(|one| (one.from, one.target) != (from, target));
        if !self.judged.is_empty() {
            state.judged.push(self.judged);
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let Judged { from, target, cover, above, gains, losses, heard } = self.judged;
        let mut said = Vec::new();
        if let Some(cover) = cover {
            said.push(format!("cover {cover}"));
        }
        if let Some(above) = above {
            said.push(if above { "from above".to_owned() } else { "not from above".to_owned() });
        }
        if gains || losses {
            said.push(if gains { "advantage".to_owned() } else { "disadvantage".to_owned() });
        }
        if heard {
            said.push("heard coming".to_owned());
        }
        let what = if said.is_empty() { "as it lies".to_owned() } else { said.join(", ") };
        let text = format!("Attacks of {} on {}: {what}", teller.name(from), teller.name(target));
        let line = Line::new(LineKind::Ruling, text).by(from).rule_if(cover.is_some(), &sight::CREATURES);
        let line = line.rule_if(above.is_some(), &crate::options::ELEVATION);
        Some(line.rule_if(gains || losses, &checks::REASON))
    }
}
