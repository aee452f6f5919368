//! The same table in several worlds that differ only in what is hidden, and everything that others than the game master are
//! sent of it.

use crate::common::Bench;
use axum::http::StatusCode;
use futures_util::{SinkExt, StreamExt};
use ludex_games::{starter, system};
use ludex_server::{Host, Limits};
use ludex_store::{CampaignId, NewCampaign, NewLink, NewRecord, Seed, Store, token};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// One who looks on, and what they were sent.
struct Seat {
    token: String,
    actors: Vec<u16>,
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    known: u64,
}

/// A world, with players who write down all they are sent.
pub struct World {
    pub bench: Arc<Bench>,
    seats: Vec<Seat>,
    /// Which of the worlds it is, from 0.
    pub number: usize,
    campaign: String,
    pub sent: Vec<String>,
    /// How often a client hidden was waited for.
    pub pauses: usize,
    /// Numbers that a client might guess.
    guesses: Vec<u16>,
}

/// What is done.
#[derive(Clone)]
pub enum Step {
    /// The game master gives a command with these faces, and as many more of the last face as it takes.
    Master(Value, Vec<u32>),
    /// In each world the game master gives another command, with other faces; for none dice are rolled in
    /// secret, and for `"undo"` the last one is taken back.
    Apart(Vec<(Value, Vec<u32>)>),
    /// The same for the first player; then so many entries of the game master's, who answers for the hidden first of all, and
    /// rolls dice in secret where nobody hidden is asked.
    Player(Value, Vec<u32>, usize),
    /// The game master answers so many questions to those who are hidden, by the usual answer or by letting it go; where
    /// nobody hidden is asked or to act, dice are rolled in secret instead.
    Hidden(usize),
    /// The game master rolls in secret, in each world other dice.
    Secret,
    /// The game master takes the last command back.
    Undo,
    /// The game master calls for a check, in each world another.
    Call(Vec<Value>),
    /// One who sits there rolls for an actor in the first call, with this die.
    Roll(usize, u16, u32),
    /// The first player's command is held; with these faces, and as many more of the last, whoever is asked says what each die shows.
    Held(Value, Vec<u32>),
    /// Several at once, before anybody looks again.
    All(Vec<Step>),
}

impl World {
    /// A campaign of a system that begins with an encounter of its own, players who play these actors, and one who looks on.
    pub async fn of(of: &str, encounter: &str, players: &[&[u16]], guesses: &[u16]) -> World {
        Self::within(Limits::default(), of, encounter, players, guesses).await
    }

    /// The same on a host with limits of its own.
    pub async fn within(limits: Limits, of: &str, encounter: &str, players: &[&[u16]], guesses: &[u16]) -> World {
        let (rules, content) = (system(of).expect("it is there"), starter(of));
        let library = |name: &str| match name {
            "scene.toml" => Some(encounter.to_owned()),
            _ => ludex_engine::content::Library::read(&content, name),
        };
        let begun = rules.begin("scene.toml", &library, [3; 32], "the game master");
        let game = begun.unwrap_or_else(|faults| panic!("{faults:?}"));
        let mut store = Store::in_memory().expect("memory is there");
        let (campaign, body) = (CampaignId::random().expect("there is chance"), game.first_entry());
        let (token, token_hash) = token::mint().expect("there is chance");
        let new = NewCampaign {
            id: campaign.clone(),
            system: of.to_owned(),
            system_version: rules.info().version,
            title: "a table".to_owned(),
            created_ms: 0,
        };
        let first = NewRecord { command_id: None, at_ms: 0, body: &body };
        let link =
            NewLink { campaign: &campaign, token_hash, role: "game-master", label: "", actors: "[]", created_ms: 0 };
        store.create_with_link(&new, Seed([3; 32]), &first, &link).expect("it is written");
        let bench = Arc::new(Bench::at(Host::with(store, limits), token));
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let address = listener.local_addr().expect("it has one");
        tokio::spawn(ludex_server::serve(listener, bench.host.clone(), std::future::pending()));
        let mut seats = Vec::new();
        for (place, actors) in players.iter().map(|actors| actors.to_vec()).chain([Vec::new()]).enumerate() {
            let role = if actors.is_empty() { "spectator" } else { "player" };
            let (_, token) = bench.link(role, &format!("seat {place}"), &actors).await;
            let (mut socket, _) =
                connect_async(format!("ws://{address}/api/table/live")).await.expect("the server is there");
            let hello = json!({"token": token, "from": 0}).to_string();
            socket.send(Message::text(hello)).await.expect("it is heard");
            seats.push(Seat { token, actors, socket, known: 0 });
        }
        let campaign = campaign.to_string();
        let mut world =
            World { bench, seats, number: 0, campaign, sent: Vec::new(), pauses: 0, guesses: guesses.to_vec() };
        world.look("at the beginning").await;
        world
    }

    /// The token of one who sits there.
    pub fn token(&self, seat: usize) -> &str {
        &self.seats[seat].token
    }

    /// Does something, and notes all that comes of it for others.
    async fn does(&mut self, step: &Step) {
        match step {
            Step::All(steps) => {
                for step in steps {
                    self.act(step).await;
                }
            }
            step => self.act(step).await,
        }
        self.look("").await;
    }

    async fn act(&mut self, step: &Step) {
        let master = self.bench.token.clone();
        match step {
            Step::Master(command, faces) => drop(give(&self.bench, &master, command, faces).await),
            Step::Apart(each) => {
                let (command, faces) = &each[self.number];
                match command {
                    Value::Null => self.roll_in_secret().await,
                    Value::String(_) => self.undo().await,
                    command => drop(give(&self.bench, &master, command, faces).await),
                }
            }
            Step::Player(command, faces, answers) => {
                let (bench, token) = (self.bench.clone(), self.seats[0].token.clone());
                let (command, faces) = (command.clone(), faces.clone());
                let before = self.reads().await;
                let mut given = tokio::spawn(async move { give(&bench, &token, &command, &faces).await });
                let mut left = *answers;
                let answer = loop {
                    match tokio::time::timeout(Duration::from_millis(5), &mut given).await {
                        Ok(answer) => break answer,
                        Err(_) if self.is_hidden_asked().await => {
                            // Meanwhile nothing has happened, as far as anybody can tell.
                            assert_eq!(self.reads().await, before, "the pause shows");
                            self.pauses += 1;
                            left = left.checked_sub(1).expect("the hidden are asked as often as was said");
                            self.answer().await;
                        }
                        Err(_) => {}
                    }
                };
                for _ in 0..left {
                    self.roll_in_secret().await;
                }
                self.sent.push(answer.expect("it went on").to_string());
            }
            Step::Hidden(count) => {
                for _ in 0..*count {
                    self.answer().await;
                }
            }
            Step::Secret => self.roll_in_secret().await,
            Step::Undo => self.undo().await,
            Step::Call(each) => {
                let body = Some(each[self.number].clone());
                let (status, told) = self.bench.ask("POST", "/api/table/calls", &master, body).await;
                assert_eq!(status, StatusCode::OK, "{told}");
            }
            Step::Roll(seat, actor, face) => {
                let calls = self.bench.get("/api/table/calls", &master).await;
                let path = format!("/api/table/calls/{}/rolls", calls["calls"][0]["id"].as_str().expect("it is text"));
                let body = Some(json!({"actor": actor, "dice": [face]}));
                let (status, told) = self.bench.ask("POST", &path, &self.seats[*seat].token, body).await;
                self.sent.push(format!("rolled {status} {}", self.plain(&told)));
            }
            Step::Held(command, faces) => self.hold(command, faces).await,
            Step::All(_) => panic!("several at once stand alone"),
        }
    }

    /// The first player gives a command that waits for dice; all that anybody is told of it until it is done is noted.
    async fn hold(&mut self, command: &Value, faces: &[u32]) {
        let (player, master) = (self.seats[0].token.clone(), self.bench.token.clone());
        let id = format!("h{}", self.bench.number());
        let body = json!({"id": id, "label": "It", "command": command, "dice": []});
        let (status, told) = self.bench.ask("POST", "/api/table/held", &player, Some(body)).await;
        self.sent.push(format!("held {status} {}", self.plain(&told)));
        assert_eq!(status, StatusCode::OK, "{told}");
        for place in 0..60 {
            let held = self.bench.get("/api/table/calls", &player).await["held"].clone();
            if held.is_null() {
                return;
            }
            self.sent.push(format!("waits {}", self.plain(&held)));
            if place < 2 {
                self.look("while it waits").await;
            }
            let sides = held["needs"]["sides"].as_u64().expect("it is a number") as u32;
            let face = faces.get(place).or(faces.last()).copied().unwrap_or(3).min(sides);
            let who = if held["asks"] == true { &player } else { &master };
            let body = json!({"used": held["needs"]["used"], "faces": [face]});
            let (status, told) = self.bench.ask("POST", &format!("/api/table/held/{id}/dice"), who, Some(body)).await;
            assert_eq!(status, StatusCode::OK, "{told}");
        }
        panic!("{command} takes dice without end");
    }

    async fn undo(&self) {
        let id = json!({"id": format!("u{}", self.bench.number())});
        let (status, _) = self.bench.ask("POST", "/api/table/undo", &self.bench.token, Some(id)).await;
        assert_eq!(status, StatusCode::OK);
    }

    async fn roll_in_secret(&self) {
        let id = format!("r{}", self.bench.number());
        let body = match self.number {
            0 => json!({"id": id, "secret": true, "expression": "1d20", "dice": [20]}),
            1 => json!({"id": id, "secret": true, "expression": "40d6", "label": "what lies in wait"}),
            _ => json!({"id": id, "secret": true, "expression": "1d20", "dice": [1]}),
        };
        let (status, _) = self.bench.ask("POST", "/api/table/rolls", &self.bench.token, Some(body)).await;
        assert_eq!(status, StatusCode::OK);
    }

    /// Who is hidden and asked, or to act, as the game master sees it.
    async fn hidden(&self) -> Option<(u16, bool)> {
        let table = self.bench.get("/api/table", &self.bench.token).await;
        let tokens = table["view"]["tokens"].as_array().cloned().unwrap_or_default();
        let is_hidden = |id: &Value| tokens.iter().any(|token| token["actor"] == *id && token["hidden"] == true);
        let asked = &table["view"]["prompt"]["actor"];
        let acting = &table["view"]["acting"];
        let number = |id: &Value| id.as_u64().map(|id| id as u16);
        match () {
            () if is_hidden(asked) => Some((number(asked)?, true)),
            () if asked.is_null() && is_hidden(acting) => Some((number(acting)?, false)),
            () => None,
        }
    }

    async fn is_hidden_asked(&self) -> bool {
        self.hidden().await.is_some_and(|(_, asked)| asked)
    }

    /// The game master lets whoever is hidden do the least; else dice are rolled in secret.
    pub async fn answer(&self) {
        let Some((actor, _)) = self.hidden().await else { return self.roll_in_secret().await };
        let table = self.bench.get("/api/table", &self.bench.token).await;
        let offers = table["offers"].as_array().cloned().unwrap_or_default();
        let least = |offer: &Value| {
            ["Let it go", "Keep looking", "End the activation", "End the turn", "Pass", "Wait", "Do nothing"]
                .iter()
                .position(|label| offer["label"].as_str().is_some_and(|own| own.starts_with(label)))
        };
        let own = offers.iter().filter(|offer| offer["actor"] == actor && least(offer).is_some());
        let offer = own.min_by_key(|offer| least(offer)).unwrap_or_else(|| {
            let labels: Vec<_> =
                offers.iter().filter(|offer| offer["actor"] == actor).map(|offer| &offer["label"]).collect();
            panic!("{actor} can do none of the least: {labels:?}")
        });
        give(&self.bench, &self.bench.token, &offer["command"], &[3]).await;
    }

    /// Everything that may be read now.
    pub async fn reads(&self) -> Vec<String> {
        let mut read = Vec::new();
        for seat in &self.seats {
            let mut paths = vec!["/api/table".to_owned(), "/api/table/log?limit=1000".to_owned()];
            paths.push("/api/table/calls".to_owned());
            paths.extend(self.guesses.iter().map(|id| format!("/api/table/sheets/{id}")));
            let mut offers = Vec::new();
            for path in paths {
                let (status, body) = self.bench.ask("GET", &path, &seat.token, None).await;
                offers.extend(body["offers"].as_array().cloned().unwrap_or_default());
                read.push(format!("{path} {status} {}", self.plain(&body)));
            }
            for id in &self.guesses {
                let (status, body) =
                    self.bench.ask("POST", "/api/table/why", &seat.token, Some(json!({"actor": id}))).await;
                read.push(format!("why {id} {status} {body}"));
            }
            // The odds of a few of each kind.
            let mut commands: Vec<Value> = Vec::new();
            for offer in offers {
                let command = &offer["command"];
                if commands.iter().all(|known| known["do"] != command["do"]) {
                    commands.push(command.clone());
                }
            }
            commands.truncate(4);
            for command in self.guesses.iter().flat_map(|id| wild(&seat.actors, *id)) {
                commands.push(command);
            }
            let (status, body) =
                self.bench.ask("POST", "/api/table/odds", &seat.token, Some(json!({"commands": commands}))).await;
            read.push(format!("odds {status} {body}"));
        }
        read
    }

    /// Reads everything, and takes what came over the sockets.
    async fn look(&mut self, what: &str) {
        let read = self.reads().await;
        self.sent.push(format!("--- {what}"));
        self.sent.extend(read);
        let tokens: Vec<String> = self.seats.iter().map(|seat| seat.token.clone()).collect();
        for (place, token) in tokens.iter().enumerate() {
            let now = self.bench.get("/api/table", token).await["seq"].as_u64().expect("a number");
            while self.seats[place].known < now {
                let message = self.message(place).await;
                if message["type"] == "calls" {
                    // The same is read, and when it comes beside the entries is a matter of time.
                    continue;
                }
                if message["type"] == "table" {
                    // How many entries come at once is a matter of time; the table comes after them.
                    self.seats[place].known = message["table"]["seq"].as_u64().expect("a number");
                    if self.seats[place].known < now {
                        continue;
                    }
                }
                self.sent.push(format!("socket {place} {}", self.plain(&message)));
            }
        }
    }

    /// The next that one who sits there is sent.
    pub async fn message(&mut self, place: usize) -> Value {
        loop {
            let next = tokio::time::timeout(Duration::from_secs(10), self.seats[place].socket.next());
            match next.await.expect("a message comes") {
                Some(Ok(Message::Text(text))) => return serde_json::from_str(&text).expect("it is JSON"),
                Some(Ok(_)) => {}
                other => panic!("the connection ended: {other:?}"),
            }
        }
    }

    /// Nothing more is sent.
    pub async fn ends(&mut self) {
        for seat in &mut self.seats {
            while let Ok(more) = tokio::time::timeout(Duration::from_millis(30), seat.socket.next()).await {
                let is_usual = match &more {
                    Some(Ok(Message::Text(text))) => text.starts_with("{\"type\":\"calls\""),
                    // A machine that is busy takes long enough for the server to ask whether anybody is still there.
                    Some(Ok(Message::Ping(_))) => true,
                    _ => false,
                };
                assert!(is_usual, "something more was sent: {more:?}");
            }
        }
    }

    /// Without ids and the time of day.
    fn plain(&self, body: &Value) -> String {
        let mut body = body.clone();
        timeless(&mut body);
        body.to_string().replace(&self.campaign, "CAMPAIGN")
    }
}

fn timeless(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                let other = name == "at_ms" || name == "id" && field.is_string();
                if other { *field = json!(0) } else { timeless(field) }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(timeless),
        _ => {}
    }
}

/// Commands of all games with a client in them who may not be there.
fn wild(own: &[u16], other: u16) -> Vec<Value> {
    let me = own.first().copied().unwrap_or(0);
    vec![
        json!({"do": "strike", "actor": me, "target": other}),
        json!({"do": "attack", "actor": me, "target": other, "weapon": 0}),
        json!({"do": "end_turn", "actor": other}),
    ]
}

/// Gives a command with as many of these faces as it takes, and as many more of the last; gives the answers.
pub async fn give(bench: &Bench, token: &str, command: &Value, faces: &[u32]) -> Value {
    let (mut typed, mut answers) = (Vec::new(), Vec::new());
    for place in 0..60 {
        let (status, body) = bench.give(token, command.clone(), Some(&typed)).await;
        answers.push(json!([status.as_u16(), body]));
        if status != StatusCode::ACCEPTED {
            assert!(token != bench.token || status == StatusCode::OK, "{command}: {status} {body}");
            return answers.into();
        }
        let face = faces.get(place).or(faces.last()).copied().unwrap_or(3);
        typed.push(face.min(body["error"]["needs"]["sides"].as_u64().unwrap_or(1) as u32));
    }
    panic!("{command} takes dice without end");
}

/// Plays the same in all worlds, step by step, and compares what others were sent. Gives how often a client hidden was
/// waited for in each, and the first player's log.
pub async fn compare(mut worlds: Vec<World>, steps: &[Step]) -> (Vec<usize>, String) {
    (0..).zip(&mut worlds).for_each(|(number, world)| world.number = number);
    let mut all = vec![None];
    all.extend(steps.iter().map(Some));
    let mut from = 0;
    for (number, step) in all.into_iter().enumerate() {
        for world in &mut worlds {
            if let Some(step) = step {
                world.does(step).await;
            }
        }
        let (first, others) = worlds.split_first().expect("there are worlds");
        for (place, other) in others.iter().enumerate() {
            for at in from..first.sent.len().max(other.sent.len()) {
                let (one, two) = (first.sent.get(at), other.sent.get(at));
                if one != two {
                    panic!("after step {number}, world {} differs: {}", place + 1, difference(one, two));
                }
            }
        }
        from = first.sent.len();
    }
    for world in &mut worlds {
        world.ends().await;
    }
    if std::env::var("SHOW").is_ok() {
        for world in &worlds {
            for token in [&world.bench.token, &world.seats[0].token] {
                let log = world.bench.get("/api/table/log?limit=1000", token).await;
                for entry in log["entries"].as_array().expect("a list") {
                    let lines: Vec<_> =
                        entry["lines"].as_array().expect("a list").iter().map(|line| &line["text"]).collect();
                    eprintln!("{} {} {} {} {lines:?}", entry["seq"], entry["by"], entry["kind"], entry["typed"]);
                }
                let table = world.bench.get("/api/table", token).await;
                eprintln!("{} {}", table["view"]["prompt"], table["view"]["acting"]);
                for offer in table["offers"].as_array().expect("a list").iter().take(8) {
                    eprintln!("   {}", offer["command"]);
                }
            }
        }
    }
    let log = worlds[0].bench.get("/api/table/log?limit=1000", &worlds[0].seats[0].token).await;
    (worlds.iter().map(|world| world.pauses).collect(), log["entries"].to_string())
}

/// Where two texts differ, with what stands before and behind.
fn difference(one: Option<&String>, two: Option<&String>) -> String {
    let (Some(one), Some(two)) = (one, two) else { return format!("\n{one:?}\n{two:?}") };
    let (one, two): (Vec<char>, Vec<char>) = (one.chars().collect(), two.chars().collect());
    let at = one.iter().zip(&two).take_while(|(one, two)| one == two).count();
    let near = |text: &[char]| text[at.saturating_sub(300)..(at + 300).min(text.len())].iter().collect::<String>();
    let start: String = one[..60.min(one.len())].iter().collect();
    format!("{start}\n  {}\n  {}", near(&one), near(&two))
}
