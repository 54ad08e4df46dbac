use rusqlite::Connection;

use crate::StoreError;

/// The steps from an empty file to the present schema. A step that has been released is never changed; a change is a new step.
const STEPS: [&str; 13] = [
    include_str!("migrations/0001_matches.sql"),
    include_str!("migrations/0002_outcomes_and_jobs.sql"),
    include_str!("migrations/0003_leases_and_findings.sql"),
    include_str!("migrations/0004_versions.sql"),
    include_str!("migrations/0005_findings.sql"),
    include_str!("migrations/0006_accounts.sql"),
    include_str!("migrations/0007_room_and_kept.sql"),
    include_str!("migrations/0008_people.sql"),
    include_str!("migrations/0009_order.sql"),
    include_str!("migrations/0010_results.sql"),
    include_str!("migrations/0011_cups.sql"),
    include_str!("migrations/0012_clocks.sql"),
    include_str!("migrations/0013_meetings.sql"),
];

/// Brings the schema up to date. The version stands in the file itself.
pub(super) fn migrate(db: &mut Connection) -> Result<(), StoreError> {
    let transaction = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let found: u32 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let known = STEPS.len() as u32;
    if found > known {
        return Err(StoreError::TooNew { found, known });
    }
    for step in &STEPS[found as usize..] {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "user_version", known)?;
    transaction.commit()?;
    Ok(())
}
