//! The command line: what may be written, and the help that says so.

mod campaigns;
mod content;
mod dice;
mod fights;

pub use campaigns::{Audit, Backup, Data, Export, Import, Link, New, Serve};
pub use content::{Check, Map, Rules, Schema};
pub use dice::{Dialect, Explain, Odds, Roll};
pub use fights::{Balance, Encounter, Fight, Run, Simulate};

use clap::{Parser, Subcommand};
use clap_complete::Shell;

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
    /// Take a campaign from a file, checking every line; or creatures of another program.
    #[command(after_help = "\
Examples:
  ludex import thursday.jsonl
  ludex import --system pathfinder bestiary/ > creatures.toml")]
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
    /// Price an encounter, and play it many times: how dangerous it is by the rules, and how it usually ends.
    ///
    /// Several encounters make a day: each begins with those who came through the one before, and with what they had left.
    #[command(after_help = "\
Examples:
  ludex encounter pathfinder/ford
  ludex encounter pathfinder/evening/cellar pathfinder/evening/road
  ludex encounter goblins.toml ogre.toml --fights 1000")]
    Encounter(Encounter),
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
    /// Print the map of a Universal VTT file (.uvtt, .dd2vtt, .df2vtt) or of a Foundry scene as a content file has it.
    ///
    /// Walls, doors and windows stay lines, lights become letters. What has no place on our ground is told on standard error.
    #[command(after_help = "\
Examples:
  ludex map cellar.dd2vtt > cellar.toml
  ludex map cellar.dd2vtt --picture cellar.png > cellar.toml
  ludex map cellar.dd2vtt --leaks cellar.svg > cellar.toml    does any room leak?")]
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
