//! Letters, by the host's mail server.

use lettre::message::Mailbox;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};

use super::outside::Mailing;
use crate::ApiError;

/// The longest address of a mailbox.
const LONGEST_ADDRESS: usize = 254;

/// Sends letters.
pub(crate) struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

/// A letter.
pub(crate) struct Letter {
    pub(crate) to: String,
    pub(crate) subject: String,
    pub(crate) text: String,
    /// Where one click stops more of the kind.
    pub(crate) stop: Option<String>,
}

/// Why a letter was not taken.
#[derive(Debug)]
pub(crate) enum Unsent {
    /// There is no such mailbox, or it wants no letters.
    Refused(String),
    /// Perhaps later.
    NotNow(String),
}

impl Mailer {
    /// A mailer, unless what was said about the mail server means nothing.
    pub(crate) fn new(mailing: &Mailing) -> Result<Self, String> {
        let server = AsyncSmtpTransport::<Tokio1Executor>::from_url(&mailing.server);
        let transport = server.map_err(|error| format!("the mail server: {error}"))?.build();
        let from = mailing.from.parse().map_err(|error| format!("the sender `{}`: {error}", mailing.from))?;
        Ok(Self { transport, from })
    }

    /// Sends a letter; comes back when the mail server has taken it.
    pub(crate) async fn send(&self, letter: Letter) -> Result<(), Unsent> {
        let message = self.written(letter).map_err(Unsent::Refused)?;
        match self.transport.send(message).await {
            Ok(_) => Ok(()),
            Err(error) if error.is_permanent() => Err(Unsent::Refused(error.to_string())),
            Err(error) => Err(Unsent::NotNow(error.to_string())),
        }
    }

    fn written(&self, letter: Letter) -> Result<Message, String> {
        let to = letter.to.parse().map_err(|_| "no address".to_owned())?;
        let raw = |name: &'static str, value: String| HeaderValue::new(HeaderName::new_from_ascii_str(name), value);
        let mut message = Message::builder()
            .from(self.from.clone())
            .to(to)
            .subject(letter.subject)
            .header(ContentType::TEXT_PLAIN)
            .raw_header(raw("Auto-Submitted", "auto-generated".to_owned()));
        if let Some(stop) = letter.stop {
            message = message
                .raw_header(raw("List-Unsubscribe", format!("<{stop}>")))
                .raw_header(raw("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()));
        }
        message.body(letter.text).map_err(|error| error.to_string())
    }
}

/// Whether what was said about a mail server means something.
pub fn check_mailing(mailing: &Mailing) -> Result<(), String> {
    Mailer::new(mailing).map(|_| ())
}

/// An address as it is kept: in small letters, as nobody has two mailboxes that differ in nothing else.
pub(crate) fn address(text: &str) -> Result<String, ApiError> {
    let address = text.trim().to_lowercase();
    let fault = || ApiError::Invalid("this is no mail address; one looks like `name@example.org`".to_owned());
    if address.len() > LONGEST_ADDRESS || address.parse::<lettre::Address>().is_err() {
        return Err(fault());
    }
    Ok(address)
}
