use std::time::Duration;

use scratch_postgres::{Cluster, Sync};

use crate::Args;
use crate::process::{Server, processor_time};

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

    /// The processor time that the database has used, in seconds; none where it is part of the server.
    pub fn processor_time(&self) -> f64 {
        match self {
            Self::File => 0.0,
            Self::Postgres(cluster) => cluster.processes().iter().map(|process| processor_time(process)).sum(),
        }
    }

    /// Starts a server; the time until its first page was served. The database has the core of the load. Several servers share the core that one alone would
    /// have: what they use is then told by what they do, and not by with whom each of them shares a core.
    pub async fn start(&self, args: &Args) -> Result<(Server, Duration), String> {
        match self {
            Self::File => Server::start_with(&args.server, args.cores.first().copied(), &[]).await,
            Self::Postgres(cluster) => {
                Server::start_with(&args.server, args.cores.first().copied(), &["--database", &cluster.address("load")])
                    .await
            }
        }
    }
}
