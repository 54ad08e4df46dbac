//! A tarball and a Debian package, each tried in a scratch root.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::steps::{cargo, command};
use crate::{root, test};

/// Which build is packed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Build {
    /// As it is released.
    Release,
    /// As the tests have it: to try the packing.
    Debug,
}

/// What a package says of itself.
const ABOUT: &str = "wargame table that knows the rules\n Five rule sets with exact odds, computer players, records that can be proved and a laboratory,\n served to browsers from one program.";

/// Makes both below `target/dist` and tries them.
pub fn run(build: Build) -> bool {
    match pack(build) {
        Ok(made) => {
            for path in made {
                println!("{}", path.display());
            }
            true
        }
        Err(why) => {
            println!("{why}");
            false
        }
    }
}

fn pack(build: Build) -> Result<Vec<PathBuf>, String> {
    let (folder, flags): (_, &[&str]) = match build {
        Build::Release => ("release", &["build", "--release", "-p", "grognard"]),
        Build::Debug => ("debug", &["build", "-p", "grognard"]),
    };
    must(cargo(flags).run(), "the program is not built")?;
    let program = test::target().join(folder).join("grognard");
    let version = said(&program, &["--version"])?;
    let version = version.split_whitespace().nth(1).ok_or("the program does not say its version")?.to_owned();
    let place = test::target().join("dist");
    let _ = fs::remove_dir_all(&place);
    let architecture = said(Path::new("dpkg"), &["--print-architecture"])?.trim().to_owned();
    let tarball = tarball(&program, &place, &version)?;
    let package = debian(&program, &place, &version, &architecture)?;
    try_tarball(&tarball, &place)?;
    try_package(&package, &place)?;
    Ok(vec![tarball, package])
}

/// Everything that is installed, below a folder that stands for `/usr`.
fn install(program: &Path, usr: &Path) -> Result<(), String> {
    copy(program, &usr.join("bin/grognard"))?;
    must(Command::new("strip").arg(usr.join("bin/grognard")).status().is_ok(), "strip cannot be run")?;
    let manual = usr.join("share/man/man1");
    said(program, &["manual", &manual.display().to_string()])?;
    let gzip = format!("gzip -9n {}/*.1", manual.display());
    must(command("sh", &["-c", &gzip]).run(), "the manual pages are not packed")?;
    for (shell, path) in [
        ("bash", "share/bash-completion/completions/grognard"),
        ("zsh", "share/zsh/vendor-completions/_grognard"),
        ("fish", "share/fish/vendor_completions.d/grognard.fish"),
    ] {
        write(&usr.join(path), &said(program, &["completions", shell])?)?;
    }
    let documents = usr.join("share/doc/grognard");
    for (from, to) in [
        ("LICENSE-MIT", "LICENSE-MIT"),
        ("LICENSE-APACHE", "LICENSE-APACHE"),
        ("CHANGELOG.md", "CHANGELOG.md"),
        ("docs/hosting.md", "hosting.md"),
        ("packaging/Containerfile", "examples/Containerfile"),
        ("packaging/compose.yaml", "examples/compose.yaml"),
        ("packaging/Caddyfile", "examples/Caddyfile"),
    ] {
        copy(&root().join(from), &documents.join(to))?;
    }
    Ok(())
}

/// The unit file lies beside the rest, since whoever unpacks a tarball chooses where to.
fn tarball(program: &Path, place: &Path, version: &str) -> Result<PathBuf, String> {
    let name = format!("grognard-{version}-{}", std::env::consts::ARCH);
    let tree = place.join("tarball").join(&name);
    install(program, &tree)?;
    copy(&root().join("packaging/grognard.service"), &tree.join("share/doc/grognard/examples/grognard.service"))?;
    let tarball = place.join(format!("{name}.tar.gz"));
    let (parent, file) = (place.join("tarball").display().to_string(), tarball.display().to_string());
    let tar = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "-C", &parent, "-czf", &file, &name];
    must(command("tar", &tar).run(), "the tarball is not packed")?;
    Ok(tarball)
}

fn debian(program: &Path, place: &Path, version: &str, architecture: &str) -> Result<PathBuf, String> {
    let tree = place.join("package");
    install(program, &tree.join("usr"))?;
    copy(&root().join("packaging/grognard.service"), &tree.join("lib/systemd/system/grognard.service"))?;
    copy(&root().join("packaging/default"), &tree.join("etc/default/grognard"))?;
    let licence = "Grognard may be used under the terms of either the MIT licence or the Apache licence, version 2.0.\nBoth stand beside this file.\n";
    write(&tree.join("usr/share/doc/grognard/copyright"), licence)?;
    // `dev` comes before the release it leads to.
    let version = version.replace('-', "~");
    let control = format!(
        "Package: grognard\nVersion: {version}\nArchitecture: {architecture}\nMaintainer: Grognard <grognard@localhost>\nSection: games\nPriority: optional\nDepends: libc6 (>= {}), libgcc-s1\nRecommends: ca-certificates\nSuggests: postgresql\nDescription: {ABOUT}\n",
        libc()?
    );
    write(&tree.join("DEBIAN/control"), &control)?;
    write(&tree.join("DEBIAN/conffiles"), "/etc/default/grognard\n")?;
    for (script, does) in [("postinst", "daemon-reload"), ("prerm", "stop grognard")] {
        let text = format!("#!/bin/sh\nset -e\nif [ -d /run/systemd/system ]; then systemctl {does} || true; fi\n");
        let path = tree.join("DEBIAN").join(script);
        write(&path, &text)?;
        mode(&path, "755")?;
    }
    mode(&tree.join("etc/default/grognard"), "600")?;
    let package = place.join(format!("grognard_{version}_{architecture}.deb"));
    let (from, to) = (tree.display().to_string(), package.display().to_string());
    must(command("dpkg-deb", &["--root-owner-group", "--build", &from, &to]).run(), "the package is not built")?;
    Ok(package)
}

/// The version of the C library that the program was built with.
fn libc() -> Result<String, String> {
    let text = said(Path::new("ldd"), &["--version"])?;
    let version = text.lines().next().and_then(|line| line.split_whitespace().last()).map(str::to_owned);
    version.ok_or_else(|| "the C library does not say its version".to_owned())
}

fn try_tarball(tarball: &Path, place: &Path) -> Result<(), String> {
    let scratch = place.join("scratch-tarball");
    fs::create_dir_all(&scratch).map_err(|why| why.to_string())?;
    let (file, into) = (tarball.display().to_string(), scratch.display().to_string());
    must(
        command("tar", &["-C", &into, "--strip-components=1", "-xzf", &file]).run(),
        "the tarball cannot be unpacked",
    )?;
    try_program(&scratch, &scratch.join("data"))
}

fn try_package(package: &Path, place: &Path) -> Result<(), String> {
    let scratch = place.join("scratch-package");
    let (file, into) = (package.display().to_string(), scratch.display().to_string());
    must(command("dpkg-deb", &["--info", &file]).run(), "the package says nothing of itself")?;
    must(command("dpkg-deb", &["--extract", &file, &into]).run(), "the package cannot be unpacked")?;
    for path in ["lib/systemd/system/grognard.service", "etc/default/grognard"] {
        must(scratch.join(path).exists(), path)?;
    }
    try_program(&scratch.join("usr"), &scratch.join("var/lib/grognard"))
}

/// Whether what was unpacked is whole and serves the table.
fn try_program(usr: &Path, data: &Path) -> Result<(), String> {
    let program = usr.join("bin/grognard");
    said(&program, &["games"])?;
    let page = usr.join("share/man/man1/grognard-serve.1.gz");
    let page = said(Path::new("gzip"), &["-dc", &page.display().to_string()])?;
    must(page.contains(".SH OPTIONS") && page.contains("database"), "the manual page of `serve` is not whole")?;
    let completions = usr.join("share/bash-completion/completions/grognard").display().to_string();
    must(command("bash", &["-n", &completions]).run(), "the completions are no shell script")?;
    let mut child = Command::new(&program)
        .args(["serve", "--address", "127.0.0.1:0", "--data"])
        .arg(data)
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|why| format!("{}: {why}", program.display()))?;
    let answered = child.stdout.take().map_or_else(
        || Err("it says nothing".to_owned()),
        |output| {
            // It stays open: a server that can tell nobody where it listens does not start.
            let (mut output, mut line) = (BufReader::new(output), String::new());
            output.read_line(&mut line).map_err(|why| why.to_string())?;
            let address = line.trim_end().rsplit("http://").next().unwrap_or_default().to_owned();
            let (page, health) = (get(&address, "/")?, get(&address, "/readyz")?);
            must(health.starts_with("HTTP/1.1 200") && health.contains("ready"), "the server is not ready")?;
            must(page.starts_with("HTTP/1.1 200") && page.contains("<html"), "the program does not carry the client")
        },
    );
    let _ = child.kill();
    let _ = child.wait();
    answered
}

fn get(address: &str, path: &str) -> Result<String, String> {
    let mut stream = TcpStream::connect(address).map_err(|why| format!("{address}: {why}"))?;
    write!(stream, "GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n")
        .map_err(|why| why.to_string())?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).map_err(|why| why.to_string())?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

fn must(holds: bool, otherwise: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(otherwise.to_owned()) }
}

/// What a program prints.
fn said(program: &Path, arguments: &[&str]) -> Result<String, String> {
    let output =
        Command::new(program).args(arguments).output().map_err(|why| format!("{}: {why}", program.display()))?;
    must(output.status.success(), &String::from_utf8_lossy(&output.stderr))?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    make_parent(to)?;
    fs::copy(from, to).map(drop).map_err(|why| format!("{}: {why}", from.display()))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    make_parent(path)?;
    fs::write(path, text).map_err(|why| format!("{}: {why}", path.display()))
}

fn make_parent(path: &Path) -> Result<(), String> {
    let parent = path.parent().ok_or("a file has a folder")?;
    fs::create_dir_all(parent).map_err(|why| format!("{}: {why}", parent.display()))
}

fn mode(path: &Path, mode: &str) -> Result<(), String> {
    must(Command::new("chmod").arg(mode).arg(path).status().is_ok_and(|done| done.success()), "chmod failed")
}
