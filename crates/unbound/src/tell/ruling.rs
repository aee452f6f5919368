use super::Teller;
use super::harm::temporary;
use crate::ruling::Ruling;
use ludex_grid::Cover;

impl Teller<'_> {
    /// What a ruling changed, in words.
    pub(super) fn ruled(&self, ruling: &Ruling) -> String {
        let name = ruling.actor().map_or("", |actor| self.name(actor));
        match ruling {
            Ruling::Health { to, .. } => format!("{name} has {to} Health"),
            Ruling::Vitality { to, .. } => format!("{name} has {to} Vitality"),
            Ruling::LoseVitality { amount, .. } => format!("{name} loses up to {amount} Vitality"),
            Ruling::TemporaryPool { pool, to, .. } => format!("{name} has {to} {}", temporary(*pool)),
            Ruling::ActionPoints { to, .. } => format!("{name} has {to} AP"),
            Ruling::Exhaustion { to, .. } => format!("{name} has Exhaustion {to}"),
            Ruling::Place { at, .. } => format!("{name} stands at {at}"),
            Ruling::Cover { to, .. } => match to {
                None => format!("the cover of {name} is that of the map"),
                Some(Cover::None) => format!("{name} has no cover"),
                Some(Cover::Half) => format!("{name} has Cover"),
                Some(Cover::ThreeQuarters) => format!("{name} has Heavy Cover"),
                Some(Cover::Total) => format!("{name} has Total Cover"),
            },
            Ruling::Hold { victim, pinned, .. } => {
                format!("{name} {} {}", if *pinned { "pins" } else { "holds" }, self.name(*victim))
            }
            Ruling::Height { to: 0, .. } => format!("{name} stands on the ground"),
            Ruling::Height { to, .. } => format!("{name} stands {to} steps above the ground"),
            Ruling::Aloft { to, .. } => format!("{name} flies {to} spaces above the ground"),
            Ruling::Attribute { attribute, to, .. } => format!("{name} has {} {to:+} for good", attribute.name()),
            Ruling::Load { to, .. } => format!("{name} carries {to}"),
            Ruling::Gold { to, .. } => format!("{name} has {to} gold"),
            Ruling::EndFocus { .. } => format!("{name} is no longer focused"),
            Ruling::Facing { toward, .. } => {
                format!("{name} faces {}", self.state.map().shape().direction_name(*toward))
            }
            Ruling::Gain { status, .. } => format!("{name} is {}", status.name()),
            Ruling::End { status, .. } => format!("{name} is no longer {}", status.name()),
            Ruling::Join { .. } => format!("{name} joins"),
            Ruling::Hidden { hidden: true, .. } => format!("{name} is hidden from players"),
            Ruling::Hidden { .. } => format!("{name} is known to players"),
            Ruling::Unseen { subject, unseen: true, .. } => format!("{name} does not see {}", self.name(*subject)),
            Ruling::Unseen { subject, .. } => format!("{name} sees {}", self.name(*subject)),
            Ruling::DeathRules { on: true, .. } => format!("{name} fights for its life as characters do"),
            Ruling::DeathRules { .. } => format!("{name} dies at 0 Health"),
            Ruling::Hiding { allowed: true, .. } => format!("{name} may hide again"),
            Ruling::Hiding { .. } => format!("there is nowhere for {name} to hide"),
            Ruling::Kill { .. } => format!("{name} dies"),
            Ruling::Revive { health, .. } => format!("{name} lives again with {health} Health"),
            Ruling::Seat { target, .. } => format!("{name} sits on {}", self.name(*target)),
            Ruling::Unseat { .. } => format!("{name} is off its mount"),
            Ruling::Submerge { under: true, .. } => format!("{name} is under water"),
            Ruling::Submerge { .. } => format!("{name} is out of the water"),
            Ruling::Depth { to } => format!("the deep water is {to} feet deep"),
            Ruling::WeaponGroup { weapon, group, also: None } => format!("{weapon} belongs to {}", group.name()),
            Ruling::WeaponGroup { weapon, group, also: Some(also) } => {
                format!("{weapon} belongs to {} and {}", group.name(), also.name())
            }
            Ruling::Note { text } => text.clone(),
        }
    }
}
