use super::Teller;
use crate::command::Change;
use crate::table;

/// What a ruling changed, in words.
pub(super) fn ruling(teller: &Teller<'_>, change: &Change) -> String {
    let name = crate::ruling::whom(change).map_or_else(String::new, |actor| teller.name(actor));
    match change {
        Change::Ap { to, .. } => format!("{name} has {to} AP"),
        Change::Stamina { to, .. } => format!("{name} has {to} stamina"),
        Change::Fatigue { more, .. } => format!("{name} takes {more} fatigue"),
        Change::Initiative { to, .. } => format!("{name} has initiative {to}"),
        Change::Wounds { level, to, .. } => format!("{name} has {to} {} wound(s)", level.name()),
        Change::Wound { level, .. } => format!("{name} takes a {} wound", level.name()),
        Change::EaseWound { level, .. } => format!("a {} wound of {name} eases", level.name()),
        Change::Life { .. } => format!(
            "{name} is {}",
            crate::ruling::whom(change).map_or("", |actor| table::condition(teller.state, actor))
        ),
        Change::Stabilize { .. } => format!("{name} is stabilized"),
        Change::Place { to, .. } => format!("{name} stands at {to}"),
        Change::Posture { to, .. } => format!("{name} is {}", to.name()),
        Change::Cover { .. } => format!("the cover of {name} changes"),
        Change::Flanked { to: true, .. } => format!("{name} is flanked"),
        Change::Flanked { .. } => format!("{name} is not flanked"),
        Change::Unseen { to: true, .. } => format!("{name} is unseen"),
        Change::Unseen { .. } => format!("{name} is seen"),
        Change::AddCondition { condition, .. } => format!("{name} is {}", condition.name()),
        Change::RemoveCondition { .. } => format!("a condition of {name} ends"),
        Change::Allow { task, .. } => format!("{name} may: {} ({} AP)", task.name, task.ap),
        Change::Leave { .. } => format!("{name} leaves the fight"),
        Change::End => "the encounter ends".to_owned(),
    }
}
