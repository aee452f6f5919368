//! `ludex check`: what is wrong with content.

use crate::args::Check;
use crate::encounter;
use crate::failure::{Failure, Outcome};
use crate::out::{Look, Out};

/// Checks every file, and tells every fault.
pub fn run(out: &mut Out, asked: &Check) -> Outcome {
    let (mut bad, mut unread) = (0, Vec::new());
    for path in &asked.files {
        let faults = match encounter::at(path, asked.system.as_deref()) {
            Ok(found) => found.told(&found.system.check(&found.file, found.library().as_ref())),
            Err(Failure::Wrong(what)) => what,
            Err(Failure::Environment(what)) => {
                unread.push(what);
                continue;
            }
            Err(other) => return Err(other),
        };
        if faults.is_empty() {
            out.styled(Look::Green, &format!("{}: nothing is wrong", path.display()))?;
            continue;
        }
        bad += 1;
        for fault in faults.lines() {
            out.styled(Look::Red, fault)?;
        }
    }
    match (unread.is_empty(), bad) {
        (false, _) => Err(Failure::Environment(unread.join("\n"))),
        (true, 0) => Ok(()),
        (true, 1) => Err(Failure::Wrong("something is wrong in 1 file".to_owned())),
        (true, bad) => Err(Failure::Wrong(format!("something is wrong in {bad} files"))),
    }
}
