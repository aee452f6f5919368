//! Decisions that wait.

use crate::prelude::*;

happens! { Archsoul;
    /// Somebody is asked.
    #[event] Put { prompt: Prompt } |e, s| s.asked.push(e.prompt.clone());

    /// What was asked first is answered.
    #[event] Settled {} |_, s| s.asked.remove(0);
}
