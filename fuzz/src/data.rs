use crate::Subject;
use crate::feed::Feed;

/// Data files with lines, numbers, names and bytes changed are read or refused with the file's name.
pub(crate) fn read(subject: &Subject, bytes: &[u8]) {
    let mut feed = Feed::new(bytes);
    let mut files = subject.files().clone();
    let names: Vec<String> = files.names().map(str::to_owned).collect();
    let Some(name) = feed.pick(&names) else { return };
    let mut text = files.text(name).expect("a listed file is there").to_owned();
    for _ in 0..=feed.below(4) {
        text = changed(&text, &mut feed);
    }
    files.replace(name, text);
    if let Err(fault) = subject.check_data(&files) {
        assert!(!fault.file().is_empty() && !fault.to_string().is_empty(), "a fault names its file");
    }
}

fn changed(text: &str, feed: &mut Feed<'_>) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let at = feed.below(lines.len());
    let other = feed.below(lines.len());
    if lines.is_empty() {
        return String::from_utf8_lossy(feed.rest()).into_owned();
    }
    match feed.below(9) {
        0 => drop(lines.remove(at)),
        1 => lines.insert(other, lines[at].clone()),
        2 => lines.swap(at, other),
        3 => lines.truncate(at),
        4 => {
            let numbers = ["0", "-1", "255", "256", "65536", "99999999999", "1.5", "true", "\"x\"", "[]"];
            lines[at] = with_number(&lines[at], numbers[feed.below(10)]);
        }
        5 => {
            let name = quoted(&lines[other]).unwrap_or("nowhere").to_owned();
            if let Some(old) = quoted(&lines[at]) {
                lines[at] = lines[at].replacen(&format!("\"{old}\""), &format!("\"{name}\""), 1);
            }
        }
        6 => {
            if let Some((key, _)) = lines[at].split_once('=') {
                lines[at] =
                    format!("{key}= {}", ["[]", "{}", "\"\"", "0", "-7", "[[]]", "true", "1979-05-27"][feed.below(8)]);
            }
        }
        7 => {
            // A whole table goes.
            let end = (at + 1..lines.len()).find(|line| lines[*line].starts_with('[')).unwrap_or(lines.len());
            lines.drain(at..end);
        }
        _ => {
            let place = feed.below(lines[at].chars().count() + 1);
            let strange = char::from_u32(feed.below(0x250) as u32).unwrap_or('?');
            lines[at] =
                lines[at].chars().take(place).chain([strange]).chain(lines[at].chars().skip(place + 1)).collect();
        }
    }
    lines.join("\n") + "\n"
}

/// The line with its first number exchanged.
fn with_number(line: &str, new: &str) -> String {
    let Some(start) = line.find(|c: char| c.is_ascii_digit()) else { return line.to_owned() };
    let length = line[start..].find(|c: char| !c.is_ascii_digit()).unwrap_or(line.len() - start);
    format!("{}{new}{}", &line[..start], &line[start + length..])
}

/// The first text in quotes.
fn quoted(line: &str) -> Option<&str> {
    let (_, rest) = line.split_once('"')?;
    rest.split_once('"').map(|(text, _)| text)
}
