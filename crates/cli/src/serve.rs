//! `ludex serve`: the table over the net.

use crate::args::Serve;
use crate::campaigns::{add_link, create, sample};
use crate::failure::{Failure, Outcome};
use crate::out::{Out, Style};
use ludex_games::systems;
use ludex_server::{Host, Limits};
use ludex_store::Store;
use std::io::Write;
use std::net::SocketAddr;
use tokio::net::TcpListener;

/// Serves until a person stops it.
pub fn run(out: &mut Out, args: &Serve) -> Outcome {
    // Listens for what the server reports; where a person listens already, that is as good.
    let _ = tracing_subscriber::fmt().with_writer(std::io::stderr).with_target(false).try_init();
    let runtime = tokio::runtime::Runtime::new().map_err(|error| Failure::Environment(error.to_string()))?;
    let outcome = runtime.block_on(async {
        // The address first: when it is taken, nothing was made.
        let listener = TcpListener::bind(&args.listen).await.map_err(|error| unheard(&args.listen, &error))?;
        let address = listener.local_addr().map_err(|error| unheard(&args.listen, &error))?;
        let mut store = args.data.open()?;
        let campaign = if args.sample { Some(campaign(&mut store)?) } else { None };
        let stopped = stopped().map_err(|error| Failure::Environment(format!("Ctrl-C: {error}")))?;
        welcome(out, address, campaign.as_ref())?;
        let limits = Limits {
            connections: args.connections,
            connections_each: args.connections_each,
            campaigns: args.campaigns,
            origins: args.origins.clone(),
            ..Limits::default()
        };
        let served = ludex_server::serve(listener, Host::with(store, limits), stopped).await;
        served
            .map_err(|error| Failure::Environment(format!("the table is closed, and nothing is lost; but {error}")))?;
        out.line("")?;
        Ok(out.line("The table is closed; every campaign is kept.")?)
    });
    // Odds that are still being worked out are of no use to anybody.
    runtime.shutdown_background();
    outcome
}

fn unheard(address: &str, error: &std::io::Error) -> Failure {
    let what = format!("{address}: {error}");
    match error.kind() {
        std::io::ErrorKind::AddrInUse => Failure::Environment(format!("{what}; name another with --listen")),
        std::io::ErrorKind::InvalidInput => Failure::Usage(format!("--listen: expected HOST:PORT, not {what}")),
        _ => Failure::Environment(what),
    }
}

/// Returns title and game master's token of the campaign played last, or of a new one of the sample encounter.
fn campaign(store: &mut Store) -> Result<(String, String), Failure> {
    let last = store.campaigns()?.into_iter().find(|campaign| campaign.archived_ms.is_none());
    if let Some(last) = last {
        return Ok((last.title, add_link(store, &last.id)?));
    }
    let first = systems().first().ok_or_else(|| Failure::Usage("there is no system".to_owned()))?;
    let (id, token) = create(store, &sample(*first)?, None)?;
    let title = store.campaign(&id)?.map_or_else(String::new, |campaign| campaign.title);
    Ok((title, token))
}

fn welcome(out: &mut Out, address: SocketAddr, campaign: Option<&(String, String)>) -> Outcome {
    // Everywhere is no place to go to; here is.
    let everywhere = address.ip().is_unspecified();
    let port = address.port();
    let here = if everywhere { format!("127.0.0.1:{port}") } else { address.to_string() };
    out.styled(Style::Bold, &format!("http://{here}"))?;
    out.line("Open this in a browser to begin a game; there you also get links for your players.")?;
    if let Some((title, token)) = campaign {
        out.line("")?;
        out.line(&format!("Or sit down at a table that is laid, \"{title}\", as its game master:"))?;
        out.styled(Style::Bold, &format!("http://{here}/table#{token}"))?;
    }
    out.line("")?;
    let reached = ludex_server::addresses(address);
    if reached.is_empty() && everywhere {
        out.line(&format!("Others in your network reach it by this machine's address, port {port}."))?;
    } else if reached.is_empty() {
        out.line(&format!("Only this machine reaches it; with --listen 0.0.0.0:{port} others in your network do."))?;
    } else {
        out.line("Others in your network reach it here; open it there yourself, and your links work for them:")?;
        for address in reached {
            out.line(&format!("http://{address}"))?;
        }
    }
    out.line("")?;
    out.styled(Style::Dim, "Ctrl-C ends it; nothing is lost.")?;
    Ok(out.flush()?)
}

/// Returns a future that ends with Ctrl-C or SIGTERM. Both are listened for from the call on; a second one ends the
/// process at once.
#[cfg(unix)]
fn stopped() -> std::io::Result<impl Future<Output = ()> + Send + 'static> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut ctrl_c = signal(SignalKind::interrupt())?;
    let mut wish = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = ctrl_c.recv() => {}
            _ = wish.recv() => {}
        }
        tokio::spawn(async move {
            tokio::select! {
                _ = ctrl_c.recv() => {}
                _ = wish.recv() => {}
            }
            at_once()
        });
    })
}

/// Ends the process at the second request: what was acknowledged is on the disk, and nothing else is waited for.
fn at_once() -> ! {
    let stopped = Failure::Stopped;
    let _ = writeln!(std::io::stderr(), "ludex: {stopped}");
    std::process::exit(stopped.code().into())
}

/// Returns a future that ends with Ctrl-C, which is listened for from the call on.
#[cfg(windows)]
fn stopped() -> std::io::Result<impl Future<Output = ()> + Send + 'static> {
    let mut ctrl_c = tokio::signal::windows::ctrl_c()?;
    Ok(async move {
        ctrl_c.recv().await;
        tokio::spawn(async move {
            ctrl_c.recv().await;
            at_once()
        });
    })
}
