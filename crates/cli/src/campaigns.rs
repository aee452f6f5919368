//! `ludex new`, `list`, `link`, `backup`, `export` and `import`: campaigns in the data folder.

use crate::args::{Backup, Data, Export, Import, Link, New};
use crate::audit::{self, Chain, LONGEST, Report, Unchecked};
use crate::data::{moment, now_ms};
use crate::encounter::{self, Found};
use crate::failure::{Failure, Outcome};
use crate::out::{Out, Style};
use ludex_engine::Viewer;
use ludex_games::JsonSystem;
use ludex_server::Role;
use ludex_store::{CampaignId, Hash, NewCampaign, NewLink, NewRecord, Seed, Store, StoreError, token};
use std::io::{BufRead, Read, Write};
use std::path::Path;

/// Where the table is unless told otherwise.
pub const ADDRESS: &str = "127.0.0.1:7777";

/// Makes a campaign.
pub fn new(out: &mut Out, args: &New) -> Outcome {
    let Some(id) = &args.system else { return Err(Failure::Usage(format!("which system? {}", encounter::listed()))) };
    let system = encounter::known(id)?;
    let found = match &args.encounter {
        Some(name) => encounter::find(name, Some(id), Path::new(""))?,
        None => sample(system)?,
    };
    // Checked before anything is opened: a mistake in a file leaves no trace.
    let (id, token) = create(&mut args.data.open()?, &found, args.title.as_deref())?;
    out.line(&id.to_string())?;
    show_link(out, ADDRESS, &token)?;
    out.styled(Style::Dim, "The link is the game master's: keep it, and open it while `ludex serve` runs.")?;
    Ok(())
}

/// Returns the sample of a system: its first adventure, or its first encounter if it has none.
pub fn sample(system: &'static dyn JsonSystem) -> Result<Found, Failure> {
    let id = system.info().id;
    let sample = system.encounters().into_iter().next().ok_or_else(|| {
        Failure::Usage(format!("{id} has no starter encounter; name one with `ludex new {id} --encounter FILE`"))
    })?;
    encounter::find(&sample.file, Some(&id), Path::new(""))
}

/// Writes a new campaign into a store, with a link for the game master; returns the campaign's id and the link's token.
pub fn create(store: &mut Store, found: &Found, title: Option<&str>) -> Result<(CampaignId, String), Failure> {
    let seed = Seed::random()?;
    let game = found.begin(seed.0)?;
    let titled = || found.title().unwrap_or_else(|| game.view(&Viewer::GameMaster).title);
    let info = found.system.info();
    let id = CampaignId::random()?;
    let campaign = NewCampaign {
        id: id.clone(),
        system: info.id,
        system_version: info.version,
        title: title.map_or_else(titled, str::to_owned),
        created_ms: now_ms(),
    };
    let body = game.first_entry();
    let first = NewRecord { command_id: None, at_ms: campaign.created_ms, body: &body };
    let (token, token_hash) = token::mint()?;
    store.create_with_link(&campaign, seed, &first, &game_masters(&id, token_hash))?;
    Ok((id, token))
}

/// Returns the record of a link for the game master.
fn game_masters(campaign: &CampaignId, token_hash: Hash) -> NewLink<'_> {
    NewLink { campaign, token_hash, role: Role::GameMaster.word(), label: "", actors: "[]", created_ms: now_ms() }
}

/// Adds a link for the game master and returns its token.
pub fn add_link(store: &mut Store, campaign: &CampaignId) -> Result<String, Failure> {
    let (token, token_hash) = token::mint()?;
    store.add_link(&game_masters(campaign, token_hash))?;
    Ok(token)
}

fn show_link(out: &mut Out, address: &str, token: &str) -> Outcome {
    Ok(out.styled(Style::Bold, &format!("http://{address}/table#{token}"))?)
}

/// Lists the campaigns, the one played last first.
pub fn list(out: &mut Out, data: &Data) -> Outcome {
    let campaigns = match data.open_read_only()? {
        Some(store) => store.campaigns()?,
        None => Vec::new(),
    };
    if campaigns.is_empty() {
        let folder = data.folder()?;
        out.line(&format!("There is no campaign in {} yet; `ludex new` makes one.", folder.display()))?;
        return Ok(());
    }
    out.styled(
        Style::Dim,
        &format!("{:<26}  {:<10}  {:>7}  {:<16}  title", "campaign", "system", "entries", "last (UTC)"),
    )?;
    for campaign in campaigns {
        let archived = if campaign.archived_ms.is_some() { " (archived)" } else { "" };
        out.line(&format!(
            "{:<26}  {:<10}  {:>7}  {:<16}  {}{archived}",
            campaign.id.as_str(),
            campaign.system,
            campaign.length,
            moment(campaign.last_ms),
            campaign.title
        ))?;
    }
    Ok(())
}

/// Prints a new link of a campaign's game master.
pub fn link(out: &mut Out, args: &Link) -> Outcome {
    // Looked for first, so that a wrong name does not make a database.
    let (_, id) = args.data.open_campaign(&args.campaign)?;
    let token = add_link(&mut args.data.open()?, &id)?;
    show_link(out, ADDRESS, &token)
}

/// Copies the whole database.
pub fn backup(out: &mut Out, args: &Backup) -> Outcome {
    let Some(store) = args.data.open_read_only()? else {
        let what = format!("there is no campaign in {} yet", args.data.folder()?.display());
        return Err(Failure::Usage(what));
    };
    store.back_up(&args.file)?;
    let campaigns = Store::open_read_only(&args.file)?.count_campaigns()?;
    Ok(out.line(&format!("{}: a complete copy, with {campaigns} campaigns and their links", args.file.display()))?)
}

/// Writes a campaign to standard output.
pub fn export(out: &mut Out, args: &Export) -> Outcome {
    let (store, id) = args.data.open_campaign(&args.campaign)?;
    if args.reveal_seed && store.seed(&id)?.is_none() {
        let what = format!("the seed of {id} is not known here: it was imported from a file that does not reveal it");
        return Err(Failure::Wrong(what));
    }
    let mut writing = Writing { out, failed: None };
    let written = store.export(&id, &mut writing, args.reveal_seed);
    match writing.failed {
        Some(failure) => Err(failure),
        None => Ok(written.map(|_| ())?),
    }
}

/// A writer that keeps the I/O error behind a failed export: the store passes on only its message.
struct Writing<'a> {
    out: &'a mut Out,
    failed: Option<Failure>,
}

impl Writing<'_> {
    fn keep<T>(&mut self, result: std::io::Result<T>) -> std::io::Result<T> {
        result.map_err(|error| {
            let again = std::io::Error::new(error.kind(), error.to_string());
            self.failed = Some(error.into());
            again
        })
    }
}

impl Write for Writing<'_> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let written = self.out.write(bytes);
        self.keep(written)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        let flushed = self.out.flush();
        self.keep(flushed)
    }
}

/// Takes a campaign from a file, or creatures of another program. All of a campaign is checked before the data is touched.
pub fn import(out: &mut Out, args: &Import) -> Outcome {
    if let Some(system) = &args.system {
        return crate::creatures::import(out, &args.file, system);
    }
    let shown = args.file.display().to_string();
    // Standard input can be read once only.
    let mut piped = Vec::new();
    if args.file.as_os_str() == "-" {
        let failed = |error: std::io::Error| Failure::of_file("standard input".as_ref(), &error);
        crate::reader_of(&args.file)?.take(LONGEST + 1).read_to_end(&mut piped).map_err(failed)?;
    }
    let reader = || -> Result<Box<dyn BufRead + '_>, Failure> {
        if piped.is_empty() { crate::reader_of(&args.file) } else { Ok(Box::new(piped.as_slice())) }
    };
    let chain = Chain::read(reader()?, &shown)?;
    let report = audit::check(&chain);
    if let Err(Failure::Wrong(what)) = &report
        && !args.force
    {
        let more = "its chain is whole, but nobody could play it; --force keeps it all the same, without a link";
        return Err(Failure::Wrong(format!("{shown}: {what}; {more}")));
    }

    let mut store = args.data.open()?;
    let id = chain.campaign.clone();
    let knew_seed = store.campaign(&id)?.is_some() && store.seed(&id)?.is_some();
    let (token, token_hash) = token::mint()?;
    let link = game_masters(&id, token_hash);
    let imported =
        store.import_with_link(&mut reader()?, report.is_ok().then_some(&link)).map_err(|error| match error {
            StoreError::File(error) => Failure::Wrong(format!("{shown}: {error}")),
            other => other.into(),
        })?;
    if !imported.new {
        out.line(&format!("{id} is here already, record for record."))?;
        if chain.seed.is_some() && !knew_seed {
            out.line("The seed of its dice was not known here, and now it is.")?;
        }
        return Ok(());
    }
    out.line(&id.to_string())?;
    if report.is_ok() {
        // A shortcut for the first opening: nothing is lost where it cannot be kept.
        let _ = ludex_server::prepare(&mut store, &id);
        show_link(out, ADDRESS, &token)?;
    }
    out.styled(Style::Dim, &format!("Records checked and taken: {}.", imported.records))?;
    let note = match &report {
        Err(failure) => format!("Kept without a link, because nobody could play it: {failure}."),
        Ok(Report { dice: Err(Unchecked::NoSeed), .. }) => {
            "The file does not reveal the seed of the dice: play on with real dice typed in.".to_owned()
        }
        Ok(Report { dice: Err(Unchecked::OtherVersion(version)), .. }) => {
            format!("Its dice were not checked: this release has version {version} of the rules.")
        }
        Ok(Report { dice: Ok(checked), .. }) => {
            let all = checked.commands + checked.rolls;
            return Ok(out.styled(Style::Dim, &format!("Every roll is the one that its seed gives: {all} checked."))?);
        }
    };
    Ok(out.wrapped(Style::Yellow, 0, 0, &note)?)
}
