//! Rules, and what may stand in files of content.

use clap::Args;
use std::path::PathBuf;

/// `ludex rules`.
#[derive(Debug, Args)]
pub struct Rules {
    /// A rule's id, the beginning of one, or a word in its title or text.
    #[arg(value_name = "ID|WORD")]
    pub wanted: Option<String>,
    /// Only the rules of this system.
    #[arg(long, value_name = "ID")]
    pub system: Option<String>,
    /// Print them as JSON.
    #[arg(long)]
    pub json: bool,
}

/// `ludex schema`.
#[derive(Debug, Args)]
pub struct Schema {
    /// The system.
    #[arg(value_name = "SYSTEM")]
    pub system: String,
    /// Show what may stand in commands, in place of content files.
    #[arg(long)]
    pub commands: bool,
    /// Print a page to read, not JSON.
    #[arg(long)]
    pub markdown: bool,
}

/// `ludex map`.
#[derive(Debug, Args)]
pub struct Map {
    /// The file; `-` is standard input.
    pub file: PathBuf,
    /// Where its picture is written, without what is not needed to draw it.
    #[arg(long)]
    pub picture: Option<PathBuf>,
    /// Where a drawing is written (SVG): the lines of the file beside what the ground makes of them. Every room is walked with all doors
    /// shut; a step that leads out of what is closed in the file is a leak, and drawn red.
    #[arg(long, value_name = "FILE")]
    pub leaks: Option<PathBuf>,
    /// Openings that do not block light are windows, not doors that stand open.
    #[arg(long)]
    pub windows: bool,
}

/// `ludex check`.
#[derive(Debug, Args)]
pub struct Check {
    /// The files.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Play each encounter, too: is it as hard as its `difficulty` says?
    #[arg(long)]
    pub simulate: bool,
    /// How many fights of each.
    #[arg(long, value_name = "N", default_value_t = 2_000, requires = "simulate", value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub fights: u64,
    /// The system [default: the one that the file names, or after which its folder is called].
    #[arg(long, value_name = "ID")]
    pub system: Option<String>,
}
