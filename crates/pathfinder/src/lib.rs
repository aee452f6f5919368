//! Pathfinder second edition, refereed: a d20 against a DC in four degrees, three actions a turn and a reaction, conditions with values.
#![deny(clippy::too_many_lines, clippy::cognitive_complexity, reason = "a function fits a screen")]
