//! The table and its campaigns: opened, made, listed, copied, audited.

use clap::Args;
use std::path::PathBuf;

/// Where campaigns are kept.
#[derive(Debug, Clone, Args)]
pub struct Data {
    /// The folder of the campaigns [default: the user's data folder, such as ~/.local/share/ludex].
    #[arg(long = "data", value_name = "DIR", env = "LUDEX_DATA", hide_env = true)]
    pub folder: Option<PathBuf>,
}

/// `ludex serve`.
#[derive(Debug, Args)]
pub struct Serve {
    /// The address to listen on.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:7777")]
    pub listen: String,
    /// Print a link to a campaign; where there is none yet, make one of the sample encounter.
    #[arg(long)]
    pub sample: bool,
    /// An address under which people reach the table through another server, such as `https://table.example`.
    #[arg(long = "origin", value_name = "URL")]
    pub origins: Vec<String>,
    /// The most connections at once.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub connections: usize,
    /// The most connections at once from one address; give more where all come through another server.
    #[arg(long, value_name = "N", default_value_t = 250)]
    pub connections_each: usize,
    /// The most campaigns there may be before the page makes no more.
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub campaigns: u64,
    /// Where campaigns are kept.
    #[command(flatten)]
    pub data: Data,
}

/// `ludex new`.
#[derive(Debug, Args)]
pub struct New {
    /// The system: unbound, destiny, archsoul, pathfinder or edge.
    pub system: Option<String>,
    /// The encounter: a file, or the name of a starter encounter [default: skirmish, or the first there is].
    #[arg(long, value_name = "FILE")]
    pub encounter: Option<String>,
    /// What the campaign is called [default: the encounter's title].
    #[arg(long)]
    pub title: Option<String>,
    /// Where it is kept.
    #[command(flatten)]
    pub data: Data,
}

/// `ludex link`.
#[derive(Debug, Args)]
pub struct Link {
    /// The campaign's id.
    pub campaign: String,
    /// Where it is kept.
    #[command(flatten)]
    pub data: Data,
}

/// `ludex backup`.
#[derive(Debug, Args)]
pub struct Backup {
    /// The file to write; there must be none of that name yet.
    pub file: PathBuf,
    /// Where the campaigns are kept.
    #[command(flatten)]
    pub data: Data,
}

/// `ludex export`.
#[derive(Debug, Args)]
pub struct Export {
    /// The campaign's id.
    pub campaign: String,
    /// Write the seed of its dice too.
    #[arg(long)]
    pub reveal_seed: bool,
    /// Where it is kept.
    #[command(flatten)]
    pub data: Data,
}

/// `ludex import`.
#[derive(Debug, Args)]
pub struct Import {
    /// The file that `ludex export` wrote, up to 1 GiB; - for standard input. With --system a file or a folder of another
    /// program.
    pub file: PathBuf,
    /// Take creatures and characters for this game from files of Foundry and Pathbuilder, and print them as a content file.
    #[arg(long, value_name = "GAME", conflicts_with = "force")]
    pub system: Option<String>,
    /// Keep it although it cannot be opened or audited, to look at it with other tools: without a link.
    #[arg(long)]
    pub force: bool,
    /// Where the campaign is to be kept.
    #[command(flatten)]
    pub data: Data,
}

/// `ludex audit`.
#[derive(Debug, Args)]
pub struct Audit {
    /// A file that `ludex export` wrote (- for standard input), or a campaign's id.
    #[arg(value_name = "FILE|CAMPAIGN")]
    pub what: String,
    /// The seed, where it was told apart from the file: 64 hex digits.
    #[arg(long, value_name = "HEX")]
    pub seed: Option<String>,
    /// Print the report as JSON.
    #[arg(long)]
    pub json: bool,
    /// Where campaigns are kept.
    #[command(flatten)]
    pub data: Data,
}
