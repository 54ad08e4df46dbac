//! What every store must do about accounts.

use store::{
    Account, AccountId, ActKind, Mailbox, NewAccount, Passkey, Session, Store, StoreError, Ticket, TokenHash, VisitorId,
};

use crate::Place;
use crate::rows::{a_match, act};

fn new(visitor: VisitorId, name: &str) -> NewAccount {
    let mut handle = [0; 64];
    handle[..name.len()].copy_from_slice(name.as_bytes());
    NewAccount { visitor, name: name.to_owned(), key: name.to_lowercase(), handle, at: 70 }
}

fn session(account: AccountId, token: TokenHash) -> Session {
    let (means, device) = ("passkey".to_owned(), "a laptop".to_owned());
    Session { id: 0, account, token, made: 80, seen: 80, means, device }
}

async fn an_account(store: &dyn Store, name: &str) -> Account {
    let mut token = [200; 32];
    token[..name.len()].copy_from_slice(name.as_bytes());
    let visitor = store.add_visitor(token, 60).await.unwrap();
    let id = store.open_account(new(visitor, name)).await.unwrap();
    store.account(id).await.unwrap().expect("it was opened")
}

pub(crate) async fn a_session_is_the_accounts_visitor_until_it_is_ended(place: &impl Place) {
    let store = place.open().await;
    let visitor = store.add_visitor([1; 32], 60).await.unwrap();
    assert_eq!(store.visitor([1; 32]).await.unwrap().unwrap().account, None, "a guest");
    let id = store.open_account(new(visitor, "Ada")).await.unwrap();
    assert_eq!(store.visitor([1; 32]).await.unwrap(), None, "the old cookie leads nowhere");
    let first = store.add_session(session(id, [2; 32])).await.unwrap();
    store.add_session(session(id, [3; 32])).await.unwrap();
    let found = store.visitor([2; 32]).await.unwrap().expect("it is signed in");
    assert_eq!((found.id, found.name.as_str(), found.account), (visitor, "Ada", Some(id)));
    assert_eq!(store.visitors(vec![visitor]).await.unwrap()[0].account, Some(id));
    store.saw_session([2; 32], 99).await.unwrap();
    let listed = store.sessions(id).await.unwrap();
    assert_eq!((listed.len(), listed[0].id, listed[0].seen), (2, first, 99));
    assert_eq!(store.end_session(id + 1, first).await.unwrap(), None, "not another's");
    assert_eq!(store.end_session(id, first).await.unwrap(), Some([2; 32]));
    assert_eq!(store.visitor([2; 32]).await.unwrap(), None);
    store.add_session(session(id, [4; 32])).await.unwrap();
    assert_eq!(store.end_other_sessions(id, [4; 32]).await.unwrap(), [[3; 32]]);
    assert_eq!(store.sessions(id).await.unwrap().len(), 1);
}

pub(crate) async fn an_accounts_name_is_its_own(place: &impl Place) {
    let store = place.open().await;
    let (ada, bea) = (an_account(&*store, "Ada").await, an_account(&*store, "Bea").await);
    let guest = store.add_visitor([9; 32], 60).await.unwrap();
    assert!(matches!(store.open_account(new(guest, "ADA")).await, Err(StoreError::Taken)));
    assert!(matches!(store.open_account(new(ada.visitor, "Carl")).await, Err(StoreError::Taken)), "one for each");
    let taken = store.rename_account(bea.id, "aDa".to_owned(), "ada".to_owned(), 90).await;
    assert!(matches!(taken, Err(StoreError::Taken)));
    store.rename_account(bea.id, "Beate".to_owned(), "beate".to_owned(), 91).await.unwrap();
    assert_eq!(store.account_named("beate".to_owned()).await.unwrap().map(|found| found.id), Some(bea.id));
    assert_eq!(store.account_named("bea".to_owned()).await.unwrap(), None);
    assert_eq!(store.visitors(vec![bea.visitor]).await.unwrap()[0].name, "Beate");
    assert_eq!(store.account_of(ada.visitor).await.unwrap(), Some(ada.clone()));
    store.set_settings(ada.id, "{\"theme\":\"dark\"}".to_owned()).await.unwrap();
    assert_eq!(store.account(ada.id).await.unwrap().unwrap().settings, "{\"theme\":\"dark\"}");
}

pub(crate) async fn what_a_visitor_held_becomes_the_accounts(place: &impl Place) {
    let store = place.open().await;
    let ada = an_account(&*store, "Ada").await;
    let (guest, key) = a_match(&*store, "one").await;
    let (_, other) = a_match(&*store, "two").await;
    let joins = store::Act {
        seat: Some(1),
        visitor: Some(guest),
        body: r#"{"player":"Guest","nonce":"x"}"#.to_owned(),
        ..act(1, ActKind::Join, None)
    };
    store.append(other, joins).await.unwrap();
    let mut matches = store.merge_visitor(guest, ada.id).await.unwrap();
    matches.sort();
    assert_eq!(matches, ["one", "two"]);
    let (_, row) = store.find("one".to_owned()).await.unwrap().unwrap();
    assert_eq!((row.maker, row.seats[0].visitor), (ada.visitor, Some(ada.visitor)));
    let joined = store.acts(other, 0).await.unwrap().remove(0);
    assert_eq!(joined.visitor, Some(ada.visitor));
    assert!(joined.body.contains("Guest"), "what is hashed stays as it is: {}", joined.body);
    assert_eq!(store.renamed_until(other).await.unwrap(), 0);
    assert_eq!(store.matches_of(ada.visitor, 10).await.unwrap().len(), 2);
    assert!(store.matches_of(guest, 10).await.unwrap().is_empty());
    let mut token = [0; 32];
    token[..3].copy_from_slice(b"one");
    assert_eq!(store.visitor(token).await.unwrap(), None, "the old cookie leads nowhere");
    assert_eq!(store.made_by(ada.visitor, 10).await.unwrap(), 1);
    store.append(key, act(1, ActKind::Order, Some(1))).await.unwrap();
    assert!(store.merge_visitor(ada.visitor, ada.id).await.unwrap().is_empty(), "it is its own already");
}

pub(crate) async fn of_a_deleted_account_nothing_is_left_but_nameless_seats(place: &impl Place) {
    let store = place.open().await;
    let ada = an_account(&*store, "Ada").await;
    let (guest, key) = a_match(&*store, "one").await;
    store.merge_visitor(guest, ada.id).await.unwrap();
    let said = store::Act {
        visitor: Some(ada.visitor),
        body: r#"{"name":"Ada","text":"secret"}"#.to_owned(),
        ..act(1, ActKind::Chat, None)
    };
    store.append(key, said).await.unwrap();
    store.add_session(session(ada.id, [2; 32])).await.unwrap();
    store.set_codes(ada.id, vec![[5; 32]]).await.unwrap();
    store
        .add_mailbox(Mailbox { address: "ada@x.example".to_owned(), account: ada.id, made: 1, bounced: None })
        .await
        .unwrap();
    store.add_passkey(passkey(ada.id, 1)).await.unwrap();
    assert_eq!(store.delete_account(ada.id).await.unwrap(), ["one"]);
    assert_eq!(store.account(ada.id).await.unwrap(), None);
    assert_eq!(store.visitor([2; 32]).await.unwrap(), None);
    assert_eq!(store.use_code([5; 32]).await.unwrap(), None);
    assert_eq!(store.mailbox("ada@x.example".to_owned()).await.unwrap(), None);
    assert_eq!(store.passkey(vec![1]).await.unwrap(), None);
    assert_eq!(store.visitors(vec![ada.visitor]).await.unwrap()[0].name, "");
    assert_eq!(store.find("one".to_owned()).await.unwrap().unwrap().1.seats[0].player, "Guest");
    let body = store.acts(key, 0).await.unwrap().remove(0).body;
    assert!(!body.contains("Ada") && !body.contains("secret"), "{body}");
    assert_eq!(store.renamed_until(key).await.unwrap(), 1, "the hashes up to there do not fit any more");
    assert!(store.delete_account(ada.id).await.unwrap().is_empty(), "once is enough");
    store.open_account(new(store.add_visitor([8; 32], 1).await.unwrap(), "Ada")).await.expect("the name is free");
}

fn passkey(account: AccountId, n: u8) -> Passkey {
    let (name, fixed, moving) = ("laptop".to_owned(), vec![n, 1], vec![n, 2]);
    Passkey { credential: vec![n], account, name, made: 10 + i64::from(n), used: 10, fixed, moving }
}

pub(crate) async fn keys_addresses_and_codes_belong_to_one_account(place: &impl Place) {
    let store = place.open().await;
    let (ada, bea) = (an_account(&*store, "Ada").await, an_account(&*store, "Bea").await);
    store.add_passkey(passkey(ada.id, 1)).await.unwrap();
    store.add_passkey(passkey(ada.id, 2)).await.unwrap();
    assert!(matches!(store.add_passkey(passkey(bea.id, 1)).await, Err(StoreError::Taken)));
    store.used_passkey(vec![1], vec![7, 7], 55).await.unwrap();
    let used = Passkey { used: 55, moving: vec![7, 7], ..passkey(ada.id, 1) };
    assert_eq!(store.passkeys(ada.id).await.unwrap(), [used.clone(), passkey(ada.id, 2)]);
    assert_eq!(store.passkey(vec![1]).await.unwrap(), Some(used));
    assert!(!store.drop_passkey(bea.id, vec![1]).await.unwrap());
    assert!(store.drop_passkey(ada.id, vec![1]).await.unwrap());

    let address = || "club@x.example".to_owned();
    store.add_mailbox(Mailbox { address: address(), account: ada.id, made: 1, bounced: None }).await.unwrap();
    store.add_mailbox(Mailbox { address: address(), account: bea.id, made: 2, bounced: None }).await.unwrap();
    assert!(store.mailboxes(ada.id).await.unwrap().is_empty());
    assert_eq!(store.mailbox(address()).await.unwrap().unwrap().account, bea.id, "whoever proved it last");
    assert!(!store.drop_mailbox(ada.id, address()).await.unwrap());
    assert!(store.drop_mailbox(bea.id, address()).await.unwrap());

    store.set_codes(ada.id, vec![[1; 32], [2; 32]]).await.unwrap();
    assert_eq!(store.use_code([1; 32]).await.unwrap(), Some(ada.id));
    assert_eq!(store.use_code([1; 32]).await.unwrap(), None, "once");
    store.set_codes(ada.id, vec![[3; 32]]).await.unwrap();
    assert_eq!(store.use_code([2; 32]).await.unwrap(), None, "a new set ends the old one");
    assert_eq!(store.codes_left(ada.id).await.unwrap(), 1);
}

pub(crate) async fn a_ticket_is_good_once_and_in_time(place: &impl Place) {
    let store = place.open().await;
    let ticket = |n: u8, until| Ticket { kind: "link", token: [n; 32], until, payload: format!("ticket {n}") };
    for n in 1..=3 {
        store.issue_ticket(ticket(n, 100), 50).await.unwrap();
    }
    assert_eq!(store.redeem_ticket("passkey", [1; 32], 60).await.unwrap(), None, "for something else");
    assert_eq!(store.redeem_ticket("link", [1; 32], 100).await.unwrap().as_deref(), Some("ticket 1"));
    assert_eq!(store.redeem_ticket("link", [1; 32], 100).await.unwrap(), None, "once");
    assert_eq!(store.redeem_ticket("link", [2; 32], 101).await.unwrap(), None, "too late");
    store.issue_ticket(ticket(4, 300), 101).await.unwrap();
    assert_eq!(store.redeem_ticket("link", [3; 32], 60).await.unwrap(), None, "old ones are thrown away");
}
