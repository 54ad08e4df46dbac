/// Long work that somebody has asked for and that is not done yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// What kind of work.
    pub kind: String,
    /// What it is about: of each kind there is one job for each key.
    pub key: String,
    /// When it was asked for, in seconds since 1970.
    pub made: i64,
    /// What was asked, as JSON.
    pub payload: String,
}
