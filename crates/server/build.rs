//! Builds the browser client and packs it into the program.
//!
//! A release build builds the client when its sources are newer than what was built from them. A debug build takes what `web/dist` holds and never runs
//! npm. `GROGNARD_SKIP_WEB=1` leaves the client out. Where there is none, the server shows a page that says so.

use std::error::Error;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// What the client is built from.
const SOURCES: [&str; 7] =
    ["src", "public", "index.html", "package.json", "package-lock.json", "vite.config.ts", "svelte.config.js"];

fn main() {
    if let Err(fault) = build() {
        println!("cargo::error={fault}");
    }
}

fn build() -> Result<(), Box<dyn Error>> {
    let web = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../../web");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    println!("cargo::rerun-if-env-changed=GROGNARD_SKIP_WEB");
    let skipped = env::var_os("GROGNARD_SKIP_WEB").is_some_and(|value| value != "0" && !value.is_empty());
    if skipped || !web.join("package.json").exists() {
        return write_assets(&out, vec![placeholder()], false);
    }
    let dist = web.join("dist");
    if env::var("PROFILE")? == "release" {
        watch(SOURCES.iter().map(|source| web.join(source)));
        if is_stale(&web, &dist)? {
            build_client(&web)?;
        }
    } else {
        watch([dist.join("index.html")]);
        if !dist.join("index.html").exists() {
            return write_assets(&out, vec![placeholder()], false);
        }
    }
    let mut files = Vec::new();
    collect(&dist, &dist, &mut files)?;
    write_assets(&out, files, true)
}

/// Runs again when one of these changes; a path that is not there would make it run every time.
fn watch(paths: impl IntoIterator<Item = PathBuf>) {
    for path in paths.into_iter().filter(|path| path.exists()) {
        println!("cargo::rerun-if-changed={}", path.display());
    }
}

fn build_client(web: &Path) -> Result<(), Box<dyn Error>> {
    let changed = |path: &str| fs::metadata(web.join(path)).and_then(|data| data.modified()).ok();
    if changed("node_modules/.package-lock.json") < changed("package-lock.json") {
        npm(web, &["ci"])?;
    }
    npm(web, &["run", "build"])
}

fn placeholder() -> (String, Vec<u8>) {
    let page = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Grognard</title>\
         <h1>Grognard</h1><p>The server runs, but it was built without the browser client. Build it with <code>cargo build --release</code>.</p></html>";
    ("index.html".to_owned(), page.as_bytes().to_vec())
}

/// Whether a source is newer than what was built from it.
fn is_stale(web: &Path, dist: &Path) -> Result<bool, Box<dyn Error>> {
    let Ok(built) = fs::metadata(dist.join("index.html")).and_then(|data| data.modified()) else { return Ok(true) };
    let mut newest = built;
    for source in SOURCES {
        newest = newest.max(last_change(&web.join(source), built)?);
    }
    Ok(newest > built)
}

fn last_change(path: &Path, default: std::time::SystemTime) -> Result<std::time::SystemTime, Box<dyn Error>> {
    if !path.exists() {
        return Ok(default);
    }
    let mut newest = fs::metadata(path)?.modified()?;
    if path.is_dir() {
        for entry in fs::read_dir(path)? {
            newest = newest.max(last_change(&entry?.path(), default)?);
        }
    }
    Ok(newest)
}

fn npm(web: &Path, arguments: &[&str]) -> Result<(), Box<dyn Error>> {
    let output = Command::new("npm").args(arguments).current_dir(web).output().map_err(|_| {
        "the browser client is built with Node.js 20 or newer, and npm was not found; install Node.js, or set GROGNARD_SKIP_WEB=1 to build without the client"
    })?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr).into_owned() + &String::from_utf8_lossy(&output.stdout);
    for line in said.lines() {
        println!("cargo::warning={line}");
    }
    Err(format!("`npm {}` failed in web/; what it said stands above", arguments.join(" ")).into())
}

fn collect(root: &Path, folder: &Path, files: &mut Vec<(String, Vec<u8>)>) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(root, &path, files)?;
        } else {
            let name = path.strip_prefix(root)?.to_string_lossy().replace('\\', "/");
            files.push((name, fs::read(&path)?));
        }
    }
    Ok(())
}

/// Writes the files, plain and packed, and the table of them that the server includes.
fn write_assets(out: &Path, mut files: Vec<(String, Vec<u8>)>, built: bool) -> Result<(), Box<dyn Error>> {
    files.sort();
    let folder = out.join("assets");
    fs::create_dir_all(&folder)?;
    let mut table = format!("const CLIENT_IS_BUILT: bool = {built};\nstatic ASSETS: [Asset; {}] = [\n", files.len());
    for (number, (name, bytes)) in files.iter().enumerate() {
        let place = |ending: &str| folder.join(format!("{number}.{ending}"));
        fs::write(place("plain"), bytes)?;
        fs::write(place("gzip"), worth_it(bytes, gzip(bytes)?))?;
        fs::write(place("brotli"), worth_it(bytes, brotli(bytes)?))?;
        let include = |ending: &str| format!("include_bytes!({:?})", place(ending).display().to_string());
        writeln!(
            table,
            "Asset {{ path: {name:?}, kind: {:?}, tag: {:?}, plain: {}, gzip: {}, brotli: {} }},",
            kind(name),
            format!("\"{}\"", &blake3::hash(bytes).to_hex()[..20]),
            include("plain"),
            include("gzip"),
            include("brotli")
        )?;
    }
    table.push_str("];\n");
    fs::write(out.join("assets.rs"), table)?;
    Ok(())
}

/// Pictures and fonts are packed already; for them the packed form stays empty.
fn worth_it(plain: &[u8], packed: Vec<u8>) -> Vec<u8> {
    if packed.len() * 20 < plain.len() * 19 { packed } else { Vec::new() }
}

fn gzip(bytes: &[u8]) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    packer.write_all(bytes)?;
    Ok(packer.finish()?)
}

fn brotli(bytes: &[u8]) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut packed = Vec::new();
    {
        let mut packer = brotli::CompressorWriter::new(&mut packed, 4096, 11, 22);
        packer.write_all(bytes)?;
    }
    Ok(packed)
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
