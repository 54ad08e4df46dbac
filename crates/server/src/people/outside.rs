//! How the server reaches people who do not look at it.

use std::time::Duration;

/// Where pushes and webhooks may lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Public addresses, with TLS.
    Public,
    /// Private ones as well, and without TLS.
    Private,
}

/// What a server may be told about the world outside.
#[derive(Clone, Debug)]
pub struct Outside {
    /// Where browsers find this server, such as `https://table.example`. Links in mails lead there and passkeys belong to it. Without it passkeys belong to
    /// the name under which a browser asks, and no mail is sent: whoever asks could have the link lead to a server of his own.
    pub origin: Option<String>,
    /// The mail server; without one there are passkeys alone.
    pub mail: Option<Mailing>,
    /// Where pushes and webhooks may lead.
    pub reach: Reach,
    /// For how long a notice waits for somebody to look at the page after all.
    pub patience: Duration,
    /// How often it is looked whether something is to be sent.
    pub beat: Duration,
}

impl Default for Outside {
    fn default() -> Self {
        let (patience, beat) = (Duration::from_secs(20), Duration::from_secs(2));
        Self { origin: None, mail: None, reach: Reach::Public, patience, beat }
    }
}

/// By what mail is sent.
#[derive(Clone, Debug)]
pub struct Mailing {
    /// The mail server: `smtps://USER:PASSWORD@HOST`, `smtp://HOST:25`, or `smtp://HOST?tls=required`.
    pub server: String,
    /// From whom, such as `Grognard <table@example.org>`.
    pub from: String,
}
