//! Fights that are played without anybody, and files of commands.

use clap::Args;
use std::path::PathBuf;

/// `ludex fight`.
#[derive(Debug, Args)]
pub struct Fight {
    /// The encounter: a file, or the name of a starter encounter, such as skirmish or destiny/duel.
    pub encounter: String,
    /// The seed of the dice [default: another each time].
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Who plays: one of the system's policies [default: its first].
    #[arg(long, value_name = "NAME")]
    pub policy: Option<String>,
    /// The system [default: the one that the file names].
    #[arg(long, value_name = "ID")]
    pub system: Option<String>,
    /// Print an object for each command instead: what was asked for, the events, the lines.
    #[arg(long)]
    pub json: bool,
}

/// `ludex simulate`.
#[derive(Debug, Args)]
pub struct Simulate {
    /// The encounter: a file, or the name of a starter encounter, such as skirmish or destiny/duel.
    pub encounter: String,
    /// How many fights.
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub fights: u64,
    /// Who plays the first side: one of the system's policies [default: its first].
    #[arg(long, value_name = "NAME")]
    pub policy: Option<String>,
    /// Who plays all other sides [default: the same].
    #[arg(long, value_name = "NAME")]
    pub against: Option<String>,
    /// The seed of the first fight; each next has the next number.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// On how many threads; the report is the same [default: one for each core].
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub threads: usize,
    /// A file that says what is different in a second encounter, which meets the same dice; may be given several times.
    #[arg(long, value_name = "FILE")]
    pub vary: Vec<PathBuf>,
    /// Do not play it without each of its actors in turn.
    #[arg(long)]
    pub brief: bool,
    /// Print the report as JSON.
    #[arg(long)]
    pub json: bool,
    /// Draw it into a file, too.
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// The system [default: the one that the file names].
    #[arg(long, value_name = "ID")]
    pub system: Option<String>,
}

/// `ludex encounter`.
#[derive(Debug, Args)]
pub struct Encounter {
    /// The encounters of a day, in order: files of one folder, or names of starter encounters of one game.
    #[arg(required = true)]
    pub encounters: Vec<String>,
    /// How often the day is played.
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub fights: u64,
    /// Who plays everybody: one of the system's policies [default: its first].
    #[arg(long, value_name = "NAME")]
    pub policy: Option<String>,
    /// The seed of the first day; each next has the next number.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Print it as JSON.
    #[arg(long)]
    pub json: bool,
    /// The system [default: the one that the file names].
    #[arg(long, value_name = "ID")]
    pub system: Option<String>,
}

/// `ludex balance`.
#[derive(Debug, Args)]
pub struct Balance {
    /// The system: unbound, destiny, ...
    pub system: String,
    /// How many fights of each encounter and each pair of policies.
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub fights: u64,
    /// The seed of the first fight; each next has the next number.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
}

/// `ludex run`.
#[derive(Debug, Args)]
pub struct Run {
    /// The play (.play) or the script; - for a script on standard input.
    pub script: PathBuf,
    /// End at the first difference.
    #[arg(long)]
    pub stop: bool,
    /// Print an object for each step, and the final state last.
    #[arg(long)]
    pub json: bool,
}
