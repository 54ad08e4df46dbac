//! What every store must do about notices and about order.

use store::{
    Account, AccountId, HostDeed, Job, Mute, NewAccount, NoticeChoice, PushAddress, Report, Seen, Store, VisitorId,
    Which,
};

use crate::Place;
use crate::rows::{act, row};

async fn visitor(store: &dyn Store, n: u8) -> VisitorId {
    store.add_visitor([n; 32], 60).await.unwrap()
}

async fn account(store: &dyn Store, visitor: VisitorId) -> Account {
    let new = NewAccount { visitor, name: "Ada".to_owned(), key: "ada".to_owned(), handle: [7; 64], at: 70 };
    let id: AccountId = store.open_account(new).await.unwrap();
    store.account(id).await.unwrap().unwrap()
}

fn address(visitor: VisitorId, endpoint: &str, made: i64) -> PushAddress {
    let (endpoint, device) = (endpoint.to_owned(), "a phone".to_owned());
    PushAddress { endpoint, visitor, key: vec![4; 65], auth: vec![5; 16], made, device, sent: None }
}

pub(crate) async fn what_somebody_wants_to_be_told_is_kept(place: &impl Place) {
    let store = place.open().await;
    let (ada, bea) = (visitor(&*store, 1).await, visitor(&*store, 2).await);
    assert_eq!(store.notice_choice(ada).await.unwrap(), NoticeChoice::default());
    assert!(store.mark(ada, Seen::Unseen).await.unwrap(), "the first since she looked");
    assert!(!store.mark(ada, Seen::Unseen).await.unwrap());
    store.set_notice_choice(ada, "{}".to_owned()).await.unwrap();
    assert_eq!(store.notice_choice(ada).await.unwrap(), NoticeChoice { choices: "{}".to_owned(), unseen: true });
    assert!(store.mark(ada, Seen::Seen).await.unwrap());
    assert!(!store.mark(ada, Seen::Seen).await.unwrap());
    for n in 0..5 {
        store.add_notice(ada, n, format!("{n}"), 3).await.unwrap();
    }
    store.add_notice(bea, 9, "hers".to_owned(), 3).await.unwrap();
    let kept: Vec<String> = store.notices(ada).await.unwrap().into_iter().map(|row| row.body).collect();
    assert_eq!(kept, ["4", "3", "2"]);
    for (endpoint, made) in [("a", 1), ("b", 2), ("c", 3)] {
        store.add_push_address(address(ada, endpoint, made), 2).await.unwrap();
    }
    store.pushed("c".to_owned(), 50).await.unwrap();
    let known = store.push_addresses(ada).await.unwrap();
    assert_eq!(
        known.iter().map(|some| (some.endpoint.as_str(), some.sent)).collect::<Vec<_>>(),
        [("b", None), ("c", Some(50))]
    );
    store.add_push_address(address(bea, "b", 4), 2).await.unwrap();
    assert_eq!(store.push_addresses(ada).await.unwrap().len(), 1, "a browser is one person's");
    assert!(!store.drop_push_address(ada, "b".to_owned()).await.unwrap());
    assert!(store.drop_push_address(bea, "b".to_owned()).await.unwrap());
    assert_eq!(store.server_secret("key", vec![1]).await.unwrap(), [1]);
    assert_eq!(store.server_secret("key", vec![2]).await.unwrap(), [1], "the first decides");
}

pub(crate) async fn notices_and_blocks_go_with_who_signs_in_and_end_with_the_account(place: &impl Place) {
    let store = place.open().await;
    let (ada, guest, other) = (visitor(&*store, 1).await, visitor(&*store, 2).await, visitor(&*store, 3).await);
    let account = account(&*store, ada).await;
    store.add_account_key(account.id, [8; 32]).await.unwrap();
    store.add_account_key(account.id, [9; 32]).await.unwrap();
    assert_eq!(store.account_keys(account.id).await.unwrap(), [[8; 32], [9; 32]]);
    store.set_notice_choice(guest, "guest".to_owned()).await.unwrap();
    store.add_notice(guest, 1, "told".to_owned(), 9).await.unwrap();
    store.add_push_address(address(guest, "a", 1), 9).await.unwrap();
    store.set_block(guest, other, Some(1)).await.unwrap();
    store.set_block(other, guest, Some(1)).await.unwrap();
    store.set_block(guest, ada, Some(1)).await.unwrap();
    store.set_mute(Mute { visitor: guest, until: 500, why: "words".to_owned() }).await.unwrap();
    store.merge_visitor(guest, account.id).await.unwrap();
    assert_eq!(store.notice_choice(ada).await.unwrap().choices, "guest");
    assert_eq!((store.notices(ada).await.unwrap().len(), store.push_addresses(ada).await.unwrap().len()), (1, 1));
    assert_eq!(store.blocked_by(ada).await.unwrap(), [other], "and nobody blocks oneself");
    assert_eq!(store.blocking(ada).await.unwrap(), [other]);
    assert!(store.mute(ada, 499).await.unwrap().is_some(), "signing in is no way round it");
    let about = format!("{{\"by\":\"Ada\",\"doer\":{ada}}}");
    store.add_notice(other, 2, about.clone(), 9).await.unwrap();
    store.add_notice(other, 3, "{\"doer\":null}".to_owned(), 9).await.unwrap();
    let payload = format!("{{\"notice\":{about}}}");
    let job = Job { kind: "notice".to_owned(), key: "k".to_owned(), made: 1, due: 2, payload, owner: None, tries: 0 };
    store.add_job(job).await.unwrap();
    store.delete_account(account.id).await.unwrap();
    assert_eq!((store.notices(other).await.unwrap().len(), store.queue(9).await.unwrap().len()), (1, 0));
    assert_eq!(store.notice_choice(ada).await.unwrap(), NoticeChoice::default());
    assert!(store.notices(ada).await.unwrap().is_empty() && store.push_addresses(ada).await.unwrap().is_empty());
    assert!(
        store.blocked_by(ada).await.unwrap().is_empty() && store.account_keys(account.id).await.unwrap().is_empty()
    );
}

pub(crate) async fn what_the_host_does_is_written_down(place: &impl Place) {
    let store = place.open().await;
    let (ada, bea) = (visitor(&*store, 1).await, visitor(&*store, 2).await);
    assert_eq!(store.mute(ada, 10).await.unwrap(), None);
    store.set_mute(Mute { visitor: ada, until: 20, why: "shouting".to_owned() }).await.unwrap();
    assert_eq!(store.mute(ada, 10).await.unwrap().map(|mute| mute.why).as_deref(), Some("shouting"));
    assert_eq!(store.mute(ada, 20).await.unwrap(), None, "it is over");
    let new = |text: &str| Report {
        id: 0,
        at: 30,
        by: bea,
        about: ada,
        id_of_match: "m".to_owned(),
        line: Some(4),
        text: text.to_owned(),
        settled: None,
    };
    let first = store.add_report(new("one")).await.unwrap();
    store.add_report(new("two")).await.unwrap();
    assert_eq!((store.reports_by(bea, 30).await.unwrap(), store.reports_by(bea, 31).await.unwrap()), (2, 0));
    assert!(store.settle_report(first, 40).await.unwrap() && !store.settle_report(99, 40).await.unwrap());
    let open = store.reports(Which::Open, 10).await.unwrap();
    assert_eq!((open.len(), open[0].text.as_str(), open[0].line), (1, "two", Some(4)));
    assert_eq!(store.reports(Which::All, 10).await.unwrap().len(), 2);
    let id = store.add_host_deed("root".to_owned(), "{}".to_owned(), 50).await.unwrap();
    let deed = HostDeed { id, at: 50, who: "root".to_owned(), deed: "{}".to_owned(), outcome: None };
    assert_eq!(store.host_deeds(Which::Open, 10).await.unwrap(), [deed]);
    assert!(store.end_host_deed(id, "done".to_owned()).await.unwrap());
    assert!(!store.end_host_deed(id, "again".to_owned()).await.unwrap());
    assert!(store.host_deeds(Which::Open, 10).await.unwrap().is_empty());
    assert_eq!(store.host_deeds(Which::All, 10).await.unwrap()[0].outcome.as_deref(), Some("done"));
    let job = Job {
        kind: "notice".to_owned(),
        key: "k".to_owned(),
        made: 1,
        due: 2,
        payload: "{}".to_owned(),
        owner: None,
        tries: 0,
    };
    store.add_job(job.clone()).await.unwrap();
    assert_eq!(store.queue(10).await.unwrap(), [job]);
}

pub(crate) async fn words_can_be_taken_out_and_accounts_closed(place: &impl Place) {
    let store = place.open().await;
    let ada = visitor(&*store, 1).await;
    let account = account(&*store, ada).await;
    let key = store.create(row("m", ada), Vec::new(), None).await.unwrap();
    let mut said = act(1, store::ActKind::Chat, None);
    (said.visitor, said.body) = (Some(ada), r#"{"name":"Ada","text":"rude"}"#.to_owned());
    store.append(key, said).await.unwrap();
    let words = store.said_by(ada, 10).await.unwrap();
    assert_eq!((words.len(), words[0].id.as_str(), words[0].n), (1, "m", 1));
    assert!(store.remove_saying("m".to_owned(), 1).await.unwrap());
    assert!(
        !store.remove_saying("m".to_owned(), 2).await.unwrap()
            && !store.remove_saying("x".to_owned(), 1).await.unwrap()
    );
    let body = store.said_by(ada, 10).await.unwrap().remove(0).body;
    assert!(body.contains("Ada") && !body.contains("rude"), "{body}");
    assert_eq!(store.list_accounts("AD".to_owned(), 10).await.unwrap(), std::slice::from_ref(&account));
    assert!(store.list_accounts("x".to_owned(), 10).await.unwrap().is_empty());
    store.close_account(account.id, Some(90)).await.unwrap();
    assert_eq!(store.account(account.id).await.unwrap().unwrap().closed, Some(90));
    assert!(store.sessions(account.id).await.unwrap().is_empty());
}
