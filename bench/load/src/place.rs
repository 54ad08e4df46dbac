use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use scratch_postgres::{Cluster, Sync};

use crate::Args;
use crate::process::Server;

/// Where the servers keep everything.
pub enum Place {
    /// Each in a file of its own.
    File,
    /// All in one PostgreSQL, which syncs as in earnest.
    Postgres(Cluster),
}

impl Place {
    pub fn of(args: &Args) -> Result<Self, String> {
        if !args.postgres {
            return if args.nodes > 1 {
                Err("several servers share a PostgreSQL only".to_owned())
            } else {
                Ok(Self::File)
            };
        }
        let cluster = Cluster::start(Sync::Full).ok_or("PostgreSQL is not installed")?;
        cluster.database("load");
        Ok(Self::Postgres(cluster))
    }

    pub fn is_shared(&self) -> bool {
        matches!(self, Self::Postgres(_))
    }

    /// Starts a server; the time until its first page was served. The database has the core of the load, and of several servers each has its own.
    pub async fn start(&self, args: &Args) -> Result<(Server, Duration), String> {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        match self {
            Self::File => Server::start_with(&args.server, args.cores.first().copied(), &[]).await,
            Self::Postgres(cluster) => {
                let number = NEXT.fetch_add(1, Ordering::Relaxed);
                let core =
                    if args.nodes > 1 { args.cores.get(number % args.cores.len().max(1)) } else { args.cores.first() };
                Server::start_with(&args.server, core.copied(), &["--database", &cluster.address("load")]).await
            }
        }
    }
}
