use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

/// Who you are.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Me {
    /// How you are called; empty while you have not chosen a name.
    pub name: String,
    /// Your account; null for a guest.
    pub account: Option<MyAccount>,
}

/// The account to which you are signed in.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct MyAccount {
    /// Its number.
    pub id: i64,
}
