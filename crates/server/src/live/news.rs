//! Live updates, made once for all clients that are told the same.

use super::{Inner, Live};
use crate::message::{Message, frame};
use crate::{Access, views};
use axum::extract::ws::Utf8Bytes;
use ludex_engine::Viewer;
use ludex_games::EntryKind;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, PoisonError, Weak};
use tokio::sync::Mutex;

/// For how many of the last entries the sent text is kept; clients further behind are told in pieces.
const MOST_FRAMES: usize = 64;

/// The updates for all connected clients that are told the same as one viewer.
pub(crate) struct Feed {
    viewer: Viewer,
    news: Mutex<Arc<News>>,
}

/// The feeds that clients follow.
pub(super) type Feeds = std::sync::Mutex<HashMap<Viewer, Weak<Feed>>>;

/// The updates at one moment.
#[derive(Default, Clone)]
pub(crate) struct News {
    /// The number of the last entry there is, told or not.
    of: u64,
    /// The number of the last entry in it.
    pub(crate) seq: u64,
    /// The last entries as they are sent, and whether each changes which are undone.
    frames: VecDeque<(u64, Utf8Bytes, bool)>,
    /// The message with all undone entries, if one of the entries changes which.
    undone: Option<Utf8Bytes>,
    /// The text of the table before and after the viewer, which differs between clients.
    table: (Arc<str>, Arc<str>),
}

impl Live {
    /// Returns the feed of a viewer, which all who are told the same share.
    pub(crate) fn feed(&self, viewer: Viewer) -> Arc<Feed> {
        let mut feeds = self.feeds.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(feed) = feeds.get(&viewer).and_then(Weak::upgrade) {
            return feed;
        }
        feeds.retain(|_, feed| feed.strong_count() > 0);
        let feed = Arc::new(Feed { viewer: viewer.clone(), news: Mutex::default() });
        feeds.insert(viewer, Arc::downgrade(&feed));
        feed
    }

    /// Returns the updates for a client that knows everything up to an entry; `None` if it is so far behind that it must be
    /// told in pieces first. The first client makes them, the others of the feed share them.
    pub(crate) async fn news(&self, feed: &Feed, known: u64) -> Option<Arc<News>> {
        let last = *self.last.borrow();
        let mut news = feed.news.lock().await;
        if news.of < last || !news.reaches(known) {
            let mut inner = self.inner.lock().await;
            let made = inner.compute_whole(|inner| inner.news(&feed.viewer, &self.about, &news, known));
            drop(inner);
            *news = Arc::new(made?);
        }
        Some(news.clone())
    }
}

impl News {
    /// Returns whether it holds all that is new to a client that knows everything up to an entry.
    fn reaches(&self, known: u64) -> bool {
        known >= self.seq || self.frames.front().is_some_and(|(first, ..)| *first <= known + 1)
    }

    /// Returns the messages for a client that knows everything up to an entry.
    pub(crate) fn after(&self, known: u64, access: &Access) -> impl Iterator<Item = Utf8Bytes> {
        let new = self.frames.iter().filter(move |(seq, ..)| *seq > known);
        let changed = new.clone().any(|(.., changes)| *changes);
        let who = serde_json::to_string(&views::ViewerInfo::of(access)).unwrap_or_default();
        let (before, behind) = &self.table;
        let table = Utf8Bytes::from([before, who.as_str(), behind].concat());
        let undone = self.undone.iter().filter(move |_| changed);
        new.map(|(_, text, _)| text).chain(undone).cloned().chain([table])
    }
}

impl Inner {
    /// See [`Live::news`]; the texts in `before` are reused.
    fn news(&mut self, viewer: &Viewer, about: &views::CampaignInfo, before: &News, known: u64) -> Option<News> {
        let of = self.game.next_seq() - 1;
        let seq = self.game.shown_seq(viewer);
        if seq.saturating_sub(known) > MOST_FRAMES as u64 || known + 1 < self.game.first_seq() {
            return None;
        }
        // What is sent of an entry says whether it is undone.
        let made = if before.of < self.undone_since { &VecDeque::new() } else { &before.frames };
        let first = made.front().map_or(known + 1, |(first, ..)| known.saturating_add(1).min(*first));
        let mut frames = VecDeque::with_capacity(MOST_FRAMES);
        for number in first.max((seq + 1).saturating_sub(MOST_FRAMES as u64))..=seq {
            frames.push_back(match made.iter().find(|(known, ..)| *known == number) {
                Some(made) => made.clone(),
                None => self.frame_of(viewer, number)?,
            });
        }
        let undone = frames.iter().any(|(.., changes)| *changes);
        let undone = undone.then(|| frame(&Message::Undone { seqs: self.undone(viewer) }));
        let table = if before.of == of { before.table.clone() } else { self.table_text(viewer, about) };
        Some(News { of, seq, frames, undone, table })
    }

    /// Returns the message of an entry, and whether it changes which entries are undone.
    fn frame_of(&mut self, viewer: &Viewer, seq: u64) -> Option<(u64, Utf8Bytes, bool)> {
        let entry = self.entries(viewer, seq, 1).pop()?;
        let changes = matches!(entry.kind, EntryKind::Undo | EntryKind::Redo);
        Some((seq, frame(&Message::Entry { entry }), changes))
    }

    /// Returns the message of the table: the text before the viewer, and the text after.
    fn table_text(&mut self, viewer: &Viewer, about: &views::CampaignInfo) -> (Arc<str>, Arc<str>) {
        let table = self.table(viewer, about);
        let who = serde_json::to_string(&table.viewer).unwrap_or_default();
        let whole = frame(&Message::Table { table });
        let mark = format!("\"viewer\":{who}");
        // What stands before it is the campaign, whose texts are quoted: the mark cannot stand in one.
        let at = whole.find(&mark).map_or(whole.len(), |at| at + mark.len());
        (Arc::from(&whole[..at.saturating_sub(who.len())]), Arc::from(&whole[at..]))
    }
}
