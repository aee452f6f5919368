//! A campaign whose chain is whole.

use crate::args::Audit;
use crate::failure::{Failure, Outcome};
use ludex_engine::ActorId;
use ludex_server::Role;
use ludex_store::{CampaignFile, CampaignId, Hash, Link, Seed, StoreError};
use std::io::BufRead;
use std::path::Path;

/// The longest file that is read, in bytes.
pub const LONGEST: u64 = 1 << 30;

/// A campaign whose chain is whole, from a file or a database.
pub struct Chain {
    /// Its id.
    pub campaign: CampaignId,
    /// The system's id.
    pub system: String,
    /// The version of the rules.
    pub version: u32,
    /// What people call it.
    pub title: String,
    /// The hash of its seed.
    pub commitment: Hash,
    /// The hash of its last record.
    pub head: Hash,
    /// Its seed, where it is known.
    pub seed: Option<Seed>,
    /// What was written down.
    pub entries: Vec<Written>,
    /// Its links; none for a file, which has none.
    pub links: Option<Vec<Link>>,
}

/// What was written down of one entry.
pub struct Written {
    /// The client's name for the command.
    pub command_id: Option<String>,
    /// The entry as JSON.
    pub body: String,
}

impl Chain {
    /// Reads a campaign file, line by line.
    ///
    /// # Errors
    /// What is wrong with it, with its line; or that it is longer than this release reads.
    pub fn of_file(path: &Path) -> Result<Chain, Failure> {
        Chain::read(crate::reader_of(path)?, &path.display().to_string())
    }

    /// As [`of_file`](Chain::of_file), from any reader; `shown` is its name in errors.
    ///
    /// # Errors
    /// As [`of_file`](Chain::of_file).
    pub fn read(reader: impl BufRead, shown: &str) -> Result<Chain, Failure> {
        // One byte more tells that it is too long.
        let mut reader = std::io::Read::take(reader, LONGEST + 1);
        let read = Chain::lines(&mut reader, shown);
        if reader.limit() == 0 {
            return Err(Failure::Wrong(format!("{shown}: longer than {LONGEST} bytes, which is more than is read")));
        }
        read
    }

    fn lines(reader: &mut impl BufRead, shown: &str) -> Result<Chain, Failure> {
        let wrong = |error: StoreError| match error {
            StoreError::File(error) => Failure::Wrong(format!("{shown}: {error}")),
            other => other.into(),
        };
        let mut file = CampaignFile::open(reader).map_err(wrong)?;
        let header = file.header().clone();
        let mut head = header.header_hash;
        let mut entries = Vec::new();
        while let Some(record) = file.next_record().map_err(wrong)? {
            head = record.hash;
            entries.push(Written { command_id: record.command_id, body: record.body });
        }
        Ok(Chain {
            campaign: header.campaign.id,
            system: header.campaign.system,
            version: header.campaign.system_version,
            title: header.campaign.title,
            commitment: header.commitment,
            head,
            seed: header.seed,
            entries,
            links: None,
        })
    }

    /// Reads a campaign of the data folder.
    ///
    /// # Errors
    /// What is damaged, or that there is no such campaign.
    pub fn of_store(args: &Audit) -> Result<Chain, Failure> {
        if args.what.contains(['/', '\\', '.']) {
            return Err(Failure::Environment(format!("{}: there is no such file", args.what)));
        }
        let (store, id) = args.data.open_campaign(&args.what)?;
        let mut entries = Vec::new();
        store.verify(&id)?;
        store.for_each_record(&id, 1, |record| {
            entries.push(Written { command_id: record.command_id, body: record.body });
            Ok(())
        })?;
        let campaign = store.campaign(&id)?.ok_or(StoreError::NoCampaign { campaign: id.clone() })?;
        Ok(Chain {
            campaign: id.clone(),
            system: campaign.system,
            version: campaign.system_version,
            title: campaign.title,
            commitment: campaign.commitment,
            head: campaign.head,
            seed: store.seed(&id)?,
            entries,
            links: Some(store.links(&id)?),
        })
    }

    /// Checks what no hash covers: the title, and whether each open link leads to a place at the table.
    ///
    /// # Errors
    /// What is wrong.
    pub fn check_links(&self, actors: &[ActorId]) -> Outcome {
        if self.title.is_empty() || self.title.chars().count() > 200 || self.title.chars().any(char::is_control) {
            return Err(Failure::Wrong("the title is not 1 to 200 characters on one line".to_owned()));
        }
        for link in self.links.iter().flatten().filter(|link| link.revoked_ms.is_none()) {
            let wrong = |what: &str| Failure::Wrong(format!("link {}: {what}", link.id.0));
            if !Role::ALL.iter().any(|role| role.word() == link.role) {
                return Err(wrong(&format!("{:?} is no place at a table", link.role)));
            }
            let theirs: Vec<ActorId> =
                serde_json::from_str(&link.actors).map_err(|error| wrong(&format!("its actors: {error}")))?;
            if let Some(actor) = theirs.iter().find(|actor| !actors.contains(actor)) {
                return Err(wrong(&format!("there is nobody with the number {}", actor.0)));
            }
        }
        Ok(())
    }
}
