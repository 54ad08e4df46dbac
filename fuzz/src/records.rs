use crate::Subject;
use crate::feed::Feed;

/// Bytes of any kind are refused with a line and a sentence, or are a record.
pub(crate) fn any_bytes(subject: &Subject, bytes: &[u8]) {
    let mut header = subject.records[0].lines().next().unwrap_or("").as_bytes().to_vec();
    header.push(b'\n');
    header.extend_from_slice(bytes);
    for record in [bytes, &header] {
        if let Err(error) = subject.title().read_record(record) {
            assert!(error.line >= 1 && !error.text.is_empty(), "a refusal has a line and a sentence");
        }
    }
}

/// A record with a few bytes changed, cut or doubled is refused, unless nothing has changed.
pub(crate) fn changed(subject: &Subject, bytes: &[u8]) {
    let mut feed = Feed::new(bytes);
    let record = feed.pick(&subject.records).expect("there are records").as_bytes();
    let mut damaged = record.to_vec();
    for _ in 0..=feed.below(3) {
        let at = feed.below(damaged.len());
        let end = at + feed.below(40).min(damaged.len() - at);
        match feed.below(5) {
            0 => damaged.truncate(at),
            1 => drop(damaged.drain(at..end)),
            2 => {
                let copy = damaged[at..end].to_vec();
                damaged.splice(at..at, copy);
            }
            3 => damaged.insert(at, feed.below(256) as u8),
            _ => {
                if let Some(byte) = damaged.get_mut(at) {
                    *byte = feed.below(256) as u8;
                }
            }
        }
    }
    match subject.title().read_record(&damaged) {
        Ok(_) => assert!(damaged == record, "a changed record was read: {}", String::from_utf8_lossy(&damaged)),
        Err(error) => assert!(error.line >= 1 && !error.text.is_empty(), "a refusal has a line and a sentence"),
    }
}
