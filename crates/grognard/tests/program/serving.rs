use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;

use crate::process::{command, folder, grognard, own_data, text};

/// Asks a server for a page, in the plainest way.
fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

/// A folder with one scenario of The Last Mughal under another title.
fn renamed(folder: &Path) {
    let scenario = "scenarios/relief-of-cawnpore.toml";
    let published = fs::read_to_string(own_data().join(scenario)).unwrap();
    fs::create_dir_all(folder.join("scenarios")).unwrap();
    fs::write(folder.join(scenario), published.replace("The Relief of Cawnpore", "Havelock's Race")).unwrap();
}

#[test]
fn a_server_plays_on_the_data_that_are_laid_over() {
    let folder = folder("served");
    renamed(&folder.join("mine"));
    let (with, kept) = (format!("last-mughal={}", text(&folder.join("mine"))), folder.join("kept"));
    let args = ["serve", "--address", "127.0.0.1:0", "--data", text(&kept), "--with", &with];
    let mut child = command(&args).spawn().unwrap();
    // Kept open to the end: a server that can tell nobody where it listens does not start.
    let mut said = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    said.read_line(&mut line).unwrap();
    let games = get(line.trim_end().rsplit("http://").next().unwrap(), "/api/games");
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(games.contains("Havelock's Race") && games.contains("\"colonial-warmaster\""), "{games}");
    assert!(!games.contains("The Relief of Cawnpore"));
}

#[test]
fn other_data_that_cannot_be_served_are_refused() {
    let folder = folder("not-served");
    renamed(&folder);
    let serve = |with: &[&str]| {
        let kept = folder.join("kept");
        let named = with.iter().flat_map(|with| ["--with", *with]);
        let args: Vec<&str> = ["serve", "--data", text(&kept)].into_iter().chain(named).collect();
        let run = grognard(&args);
        assert!(!kept.exists(), "nothing is begun");
        run
    };
    let mine = format!("last-mughal={}", text(&folder));
    serve(&[&mine, &mine]).refused(&["last-mughal twice"]);
    serve(&["chess=."]).refused(&["chess"]);
    serve(&["last-mughal=nowhere"]).refused(&["nowhere", "no such folder"]);
    assert_eq!(serve(&["last-mughal"]).code, 2);
}
