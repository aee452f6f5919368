//! The audit of a campaign: whether its dice and its rules give what its entries say.

use super::{Campaign, DiceUsed, Entry, EntryKind, Replay};
use crate::RuleSystem;

/// How many entries an audit has checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Audited {
    /// Commands of the game.
    pub commands: usize,
    /// Rolls that people made freely.
    pub rolls: usize,
}

impl<S: RuleSystem> Campaign<S> {
    /// Checks every entry from the beginning: decides each command again on the state before it, with the campaign's dice or
    /// those typed in, and compares what happened; and rolls each free roll again.
    ///
    /// # Errors
    /// Returns the first entry that does not come out again. An audit of a campaign without its first entry, or of one that
    /// was played by another version of the rules, fails at entry 1.
    pub fn audit(&self) -> Result<Audited, Replay> {
        let first = self.entries.split_first();
        let Some((Entry { kind: EntryKind::Begin { state, version, .. }, by, .. }, entries)) = first else {
            return Err(Replay { seq: 1, what: "the first entry must begin the campaign".into() });
        };
        if *version != S::VERSION {
            let what = format!("played by version {version} of the rules; this is version {}", S::VERSION);
            return Err(Replay { seq: 1, what });
        }
        let mut past = Campaign::<S>::begin(state.clone(), self.seed, by.clone());
        let mut checked = Audited::default();
        for entry in entries {
            let wrong = |what: String| Replay { seq: entry.seq, what };
            match &entry.kind {
                EntryKind::Act { command, dice, .. } => {
                    let typed = match dice {
                        DiceUsed::Typed(faces) => Some(faces.clone()),
                        DiceUsed::Stream { .. } => None,
                    };
                    let again = past
                        .prepare(command.clone(), typed, entry.by.clone(), entry.command_id.clone())
                        .map_err(|error| wrong(error.to_string()))?;
                    if again.kind != entry.kind {
                        return Err(wrong("the seed and the rules give other dice or other events".to_owned()));
                    }
                    checked.commands += 1;
                }
                EntryKind::Roll { roll } => {
                    if !roll.is_true(self.seed, entry.seq).map_err(|error| wrong(error.to_string()))? {
                        return Err(wrong(format!("the seed gives other dice for {}", roll.expression)));
                    }
                    checked.rolls += 1;
                }
                EntryKind::Begin { .. } | EntryKind::Undo | EntryKind::Redo | EntryKind::Reveal { .. } => {}
            }
            past.follow(entry.clone())?;
        }
        Ok(checked)
    }
}
