//! The command line: what may be written, and the help that says so.

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use std::path::PathBuf;

const CODES: &str = "\
Exit codes:
  0    it went well
  1    what was looked at is wrong: content, a script, a campaign file, an expression
  2    the command line is wrong, or names what does not exist
  3    something around failed: a file, the data of another process, the disk
  130  stopped with Ctrl-C

Examples:
  ludex serve --sample           open a table in the browser
  ludex fight skirmish --seed 7  watch a fight
  ludex odds '4d6kh3'            exact odds of a roll";

/// A referee for tabletop role-playing games.
///
/// Ludex knows the rules of whole games and plays them exactly: at a table in the browser, and here.
#[derive(Debug, Parser)]
#[command(name = "ludex", version, after_help = CODES, max_term_width = 100)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Open the table: in this browser, and for everybody who has a link.
    #[command(after_help = "\
Examples:
  ludex serve
  ludex serve --sample                  with a campaign to try
  ludex serve --listen 0.0.0.0:7777     for players in the same network")]
    Serve(Serve),
    /// Make a campaign of an encounter, and print the game master's link.
    #[command(after_help = "\
Examples:
  ludex new unbound
  ludex new unbound --encounter skirmish --title 'Thursday'
  ludex new destiny --encounter my/ambush.toml")]
    New(New),
    /// List the campaigns.
    #[command(after_help = "Example:\n  ludex list")]
    List(Data),
    /// Print a new link of a campaign's game master.
    #[command(after_help = "Example:\n  ludex link 4jq0v9c2k8w3x5n7p1r6t8y2a4")]
    Link(Link),
    /// Copy the whole database into a new file, also while the table is open.
    #[command(after_help = "Example:\n  ludex backup ludex-2026-03-01.db")]
    Backup(Backup),
    /// Write a campaign to standard output as lines of JSON.
    ///
    /// Only with --reveal-seed can it be played on elsewhere and can its dice be checked; but whoever has the seed
    /// can foretell the dice.
    #[command(after_help = "\
Examples:
  ludex export 4jq0v9c2k8w3x5n7p1r6t8y2a4 > thursday.jsonl
  ludex export 4jq0v9c2k8w3x5n7p1r6t8y2a4 --reveal-seed > thursday.jsonl")]
    Export(Export),
    /// Take a campaign from a file, checking every line.
    #[command(after_help = "Example:\n  ludex import thursday.jsonl")]
    Import(Import),
    /// Play an encounter to its end without anyone, and tell the story.
    ///
    /// With one seed it is the same story for ever.
    #[command(after_help = "\
Examples:
  ludex fight skirmish
  ludex fight destiny/duel --seed 7 --policy steady
  ludex fight my/ambush.toml --json > fight.jsonl")]
    Fight(Fight),
    /// Play an encounter many times, and tell how it usually ends
    #[command(after_help = "\
A variant is written as a content file is, and merged into the encounter: [options], [[actors]], [[creature]] ...
without = [\"Nettle\"] leaves actors out, [change.Tamsin] gives an actor other fields, policy and against say who plays.

Examples:
  ludex simulate skirmish
  ludex simulate skirmish --vary one-goblin-more.toml
  ludex simulate destiny/bridge --fights 100000 --json
  ludex simulate my-fight.toml --svg report.svg")]
    Simulate(Simulate),
    /// Play every starter encounter of a game many times, each policy against each, and print how hard they are.
    #[command(after_help = "\
Examples:
  ludex balance unbound
  ludex balance destiny --fights 10000")]
    Balance(Balance),
    /// Play a file of commands with given dice: a play, or a script with every event and the final state.
    ///
    /// The chapters "Plays" and "Scripts" of the book describe the files. The exit code is 1 when something did not
    /// come out as the file expects.
    #[command(after_help = "\
Examples:
  ludex run bug.jsonl
  ludex run rests.play --stop
  ludex run bug.jsonl --json
  echo '{\"encounter\":\"destiny/duel\"}' | ludex run -")]
    Run(Run),
    /// Show the rules that are executed, in our words.
    #[command(after_help = "\
Examples:
  ludex rules --system unbound
  ludex rules initiative
  ludex rules UL-TRN-03 --json")]
    Rules(Rules),
    /// Show what may stand in content files and in commands.
    #[command(after_help = "\
Examples:
  ludex schema unbound > unbound.schema.json    for editors that check TOML
  ludex schema unbound --markdown               the same as a page to read
  ludex schema unbound --commands               every command with its fields")]
    Schema(Schema),
    /// Print the map of a Universal VTT file (.uvtt, .dd2vtt, .df2vtt) as a content file has it.
    ///
    /// Walls become spaces, doors and lights letters. What has no place on our ground is told on standard error.
    #[command(after_help = "\
Examples:
  ludex map cellar.dd2vtt > cellar.toml
  ludex map cellar.dd2vtt --picture cellar.png > cellar.toml")]
    Map(Map),
    /// Check content and encounters: every fault with its file, line and field.
    #[command(after_help = "\
Examples:
  ludex check my/ambush.toml
  ludex check my/ambush.toml --simulate    is it as hard as its `difficulty` says?
  ludex check --system destiny monsters.toml weapons.toml")]
    Check(Check),
    /// Check a campaign: its chain of hashes, its replay, and every roll against the seed.
    #[command(after_help = "\
Examples:
  ludex audit thursday.jsonl
  ludex audit 4jq0v9c2k8w3x5n7p1r6t8y2a4
  ludex audit thursday.jsonl --seed 2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a")]
    Audit(Audit),
    /// Roll dice.
    #[command(after_help = "\
Examples:
  ludex roll '4d6kh3 + 2'
  ludex roll 4d6kh3 --times 6 --seed 7
  ludex roll 3d6 --faces 6,3,5
  ludex roll '1d20 + @level' --let level=3
  ludex roll -- '-1d4 + 10'     two dashes before what begins with one")]
    Roll(Roll),
    /// Tell the exact odds of dice; of several expressions, side by side.
    #[command(after_help = "\
Examples:
  ludex odds '4d6kh3' --at-least 15
  ludex odds 'check(1d20+7, 18)' --at-least success
  ludex odds '3d6' --at-least 8 --at-most 13
  ludex odds '2d6+3' '1d12+3' --svg swords.svg
  ludex odds '1d6!' --until-tail 1e-6 --json")]
    Odds(Odds),
    /// Explain an expression, part by part.
    #[command(after_help = "\
Examples:
  ludex explain '4d6kh3 + 2'
  ludex explain --dialect roll20 '10d10>7'")]
    Explain(Explain),
    /// Print what a shell needs to complete commands.
    #[command(after_help = "\
Examples:
  ludex completions bash > ~/.local/share/bash-completion/completions/ludex
  ludex completions fish > ~/.config/fish/completions/ludex.fish")]
    Completions {
        /// The shell.
        shell: Shell,
    },
}

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
    /// The system: unbound, destiny or archsoul.
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
    /// The file that `ludex export` wrote, up to 1 GiB; - for standard input.
    pub file: PathBuf,
    /// Keep it although it cannot be opened or audited, to look at it with other tools: without a link.
    #[arg(long)]
    pub force: bool,
    /// Where the campaign is to be kept.
    #[command(flatten)]
    pub data: Data,
}

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

/// `ludex map`.
#[derive(Debug, Args)]
pub struct Map {
    /// The file; `-` is standard input.
    pub file: PathBuf,
    /// Where its picture is written, without what is not needed to draw it.
    #[arg(long)]
    pub picture: Option<PathBuf>,
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

/// Whose notation is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum Dialect {
    /// Our own.
    #[default]
    Base,
    /// Roll20.
    Roll20,
    /// Foundry.
    Foundry,
    /// Avrae.
    Avrae,
}

/// `ludex roll`.
#[derive(Debug, Args)]
pub struct Roll {
    /// What to roll, such as '4d6kh3 + 2'.
    #[arg(value_name = "EXPR")]
    pub expression: String,
    /// The seed of the dice [default: another each time].
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// How often.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub times: u64,
    /// Whose notation it is.
    #[arg(long, value_enum, default_value_t)]
    pub dialect: Dialect,
    /// The faces of real dice, in the order rolled.
    #[arg(long, value_name = "N,N,...", value_delimiter = ',', conflicts_with_all = ["seed", "times"])]
    pub faces: Option<Vec<u32>>,
    /// A number that the expression mentions as @NAME; may be given several times.
    #[arg(long = "let", value_name = "NAME=N", value_parser = named_number)]
    pub values: Vec<(String, i64)>,
    /// Print an object for each roll.
    #[arg(long)]
    pub json: bool,
}

/// `ludex odds`.
#[derive(Debug, Args)]
pub struct Odds {
    /// What to solve, such as '4d6kh3'.
    #[arg(required = true, value_name = "EXPR")]
    pub expressions: Vec<String>,
    /// Also how likely this or more is: a number, or a word such as success.
    #[arg(long, value_name = "N|WORD", allow_hyphen_values = true)]
    pub at_least: Option<String>,
    /// Also how likely this or less is; with --at-least, how likely the range is.
    #[arg(long, value_name = "N|WORD", allow_hyphen_values = true)]
    pub at_most: Option<String>,
    /// Also how likely exactly this is.
    #[arg(long, value_name = "N|WORD", allow_hyphen_values = true, conflicts_with_all = ["at_least", "at_most"])]
    pub exactly: Option<String>,
    /// How much probability may be left out where outcomes have no end: 1e-12, 1/1000.
    #[arg(long, value_name = "P", default_value = "1e-12")]
    pub until_tail: String,
    /// Leave out all outcomes above this.
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub max_value: Option<i64>,
    /// Reckon in floating-point numbers: faster for large expressions, and not exact.
    #[arg(long)]
    pub approximate: bool,
    /// Whose notation it is.
    #[arg(long, value_enum, default_value_t)]
    pub dialect: Dialect,
    /// A number that the expressions mention as @NAME; may be given several times.
    #[arg(long = "let", value_name = "NAME=N", value_parser = named_number)]
    pub values: Vec<(String, i64)>,
    /// The most steps that solving may take; one takes from one to some ten nanoseconds.
    #[arg(long, value_name = "N", default_value_t = ludex_dice::Limits::default().steps)]
    pub limit_steps: u64,
    /// The most bytes that one distribution may take.
    #[arg(long, value_name = "N", default_value_t = ludex_dice::Limits::default().bytes)]
    pub limit_bytes: u64,
    /// Print the odds as JSON.
    #[arg(long)]
    pub json: bool,
    /// Print every fraction in full, also where that takes millions of characters.
    #[arg(long, requires = "json")]
    pub full: bool,
    /// Draw a bar chart into this file too.
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
}

/// `ludex explain`.
#[derive(Debug, Args)]
pub struct Explain {
    /// What to explain.
    #[arg(value_name = "EXPR")]
    pub expression: String,
    /// Whose notation it is.
    #[arg(long, value_enum, default_value_t)]
    pub dialect: Dialect,
    /// A number that it mentions as @NAME; may be given several times.
    #[arg(long = "let", value_name = "NAME=N", value_parser = named_number)]
    pub values: Vec<(String, i64)>,
}

/// Reads `level=3`.
fn named_number(text: &str) -> Result<(String, i64), String> {
    let (name, number) = text.split_once('=').ok_or("expected a name and a number, such as level=3")?;
    let name = name.trim().trim_start_matches('@');
    let begins = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    if !begins || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        return Err(format!("`{name}` is not a name: it has letters, digits and _, such as level"));
    }
    let number = number.trim().parse().map_err(|_| format!("expected a whole number, not `{}`", number.trim()))?;
    Ok((name.to_owned(), number))
}
