use deadpool_postgres::Client;

use crate::StoreError;

/// The steps from an empty database to the present schema. A step that has been released is never changed; a change is a new step, and comes one release
/// before the writers that need it, so that servers of both releases can share the database meanwhile.
const STEPS: [&str; 11] = [
    include_str!("migrations/0001_all.sql"),
    include_str!("migrations/0002_versions.sql"),
    include_str!("migrations/0003_nodes.sql"),
    include_str!("migrations/0004_accounts.sql"),
    include_str!("migrations/0005_room_and_kept.sql"),
    include_str!("migrations/0006_people.sql"),
    include_str!("migrations/0007_order.sql"),
    include_str!("migrations/0008_results.sql"),
    include_str!("migrations/0009_cups.sql"),
    include_str!("migrations/0010_clocks.sql"),
    include_str!("migrations/0011_meetings.sql"),
];

/// What servers that start at the same moment wait for.
const LOCK: i64 = 1857;

/// Brings the schema up to date. The version stands in a table of its own.
pub(super) async fn migrate(db: &mut Client) -> Result<(), StoreError> {
    let transaction = db.transaction().await?;
    transaction.batch_execute("SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0").await?;
    transaction.execute("SELECT pg_advisory_xact_lock($1)", &[&LOCK]).await?;
    transaction.batch_execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)").await?;
    let row = transaction.query_opt("SELECT version FROM schema_version", &[]).await?;
    let found = row.map_or(Ok(0), |row| row.try_get::<_, i32>(0))? as u32;
    let known = STEPS.len() as u32;
    if found > known {
        return Err(StoreError::TooNew { found, known });
    }
    for step in &STEPS[found as usize..] {
        transaction.batch_execute(step).await?;
    }
    if found < known {
        transaction.execute("DELETE FROM schema_version", &[]).await?;
        transaction.execute("INSERT INTO schema_version VALUES ($1)", &[&(known as i32)]).await?;
    }
    transaction.commit().await?;
    Ok(())
}
