//! Which of some things name one another in a circle.

use std::collections::{BTreeMap, BTreeSet};

/// Returns the circles among things that name others: the largest groups each of whom leads to each other one; the largest
/// circle first, whoever is in one in order of their names.
pub(super) fn circles(names: &BTreeMap<String, BTreeSet<String>>) -> Vec<Vec<String>> {
    let reached: BTreeMap<&str, BTreeSet<&str>> =
        names.keys().map(|from| (from.as_str(), reach(names, from))).collect();
    let leads = |from: &str, to: &str| reached.get(from).is_some_and(|others| others.contains(to));
    let mut seen = BTreeSet::<&str>::new();
    let mut circles = Vec::new();
    for (from, others) in &reached {
        if seen.contains(from) {
            continue;
        }
        let circle: Vec<&str> = others.iter().copied().filter(|other| leads(other, from)).collect();
        seen.extend(&circle);
        if circle.len() > 1 {
            circles.push(circle.into_iter().map(str::to_owned).collect::<Vec<_>>());
        }
    }
    circles.sort_by_key(|circle| std::cmp::Reverse(circle.len()));
    circles
}

/// Returns all that something leads to.
fn reach<'a>(names: &'a BTreeMap<String, BTreeSet<String>>, from: &str) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::new();
    let mut next = vec![from];
    while let Some(name) = next.pop() {
        for other in names.get(name).into_iter().flatten() {
            if found.insert(other.as_str()) {
                next.push(other);
            }
        }
    }
    found
}
