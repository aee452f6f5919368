use std::time::Duration;

/// Limits on the load of one server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// The most connections at once. Some more are reserved for health checks.
    pub connections: usize,
    /// The most connections at once from one IPv4 address or one IPv6 /64 network.
    pub connections_each: usize,
    /// The most campaigns before no more can be created over the net.
    pub campaigns: u64,
    /// The most libraries.
    pub libraries: u64,
    /// The most campaigns and libraries that one address may create in a minute.
    pub campaigns_a_minute: u32,
    /// How long the head of a request may take to come, and a connection may be idle.
    pub idle: Duration,
    /// How long the body of a request may take to come.
    pub body: Duration,
    /// How long a client may leave unread what was sent to them.
    pub unread: Duration,
    /// How many bytes a client must take while it is waited for as long.
    pub unread_least: usize,
    /// How long a client is kept waiting for what the game master settles, before they are told so.
    pub settling: Duration,
    /// How long requests in progress may take when the server stops.
    pub stop: Duration,
    /// Addresses under which the table is known beside its own, such as `https://table.example`.
    pub origins: Vec<String>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 1000,
            connections_each: 250,
            campaigns: 10_000,
            libraries: 2_000,
            campaigns_a_minute: 60,
            idle: Duration::from_secs(20),
            body: Duration::from_secs(20),
            unread: Duration::from_secs(30),
            unread_least: 64 * 1024,
            settling: Duration::from_secs(20),
            stop: Duration::from_secs(5),
            origins: Vec::new(),
        }
    }
}
