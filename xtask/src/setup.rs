use crate::api;
use crate::steps::command;

/// Installs what the tests need and this machine lacks.
pub fn run() -> bool {
    node() & chromium() & postgres() & schemathesis()
}

/// Node and npm, for the client.
pub fn node() -> bool {
    present("npm") || install(&["nodejs", "npm"])
}

/// A browser, for the browser tests.
pub fn chromium() -> bool {
    present("chromium") || install(&["chromium"])
}

/// A database server, for the store's tests; it is never started as a service.
pub fn postgres() -> bool {
    let there = std::fs::read_dir("/usr/lib/postgresql").is_ok_and(|mut versions| versions.next().is_some());
    println!("postgresql: {}", if there { "present" } else { "missing" });
    there || install(&["postgresql"])
}

/// What holds the interface to its document. It comes from Python's own index, into a folder of the build.
pub fn schemathesis() -> bool {
    let there = api::is_installed();
    println!("schemathesis: {}", if there { "present" } else { "missing" });
    let venv = || command("python3", &["-c", "import venv, ensurepip"]).succeeds() || install(&["python3-venv"]);
    there || (venv() && api::install())
}

fn present(program: &str) -> bool {
    let there = command(program, &["--version"]).succeeds();
    println!("{program}: {}", if there { "present" } else { "missing" });
    there
}

/// Installs Debian packages where that is possible: as root on a Debian machine.
fn install(packages: &[&str]) -> bool {
    if !command("apt-get", &["--version"]).succeeds() || !command("test", &["-w", "/var/lib/dpkg"]).succeeds() {
        println!("install {} by hand", packages.join(" "));
        return false;
    }
    let quiet = ["-y", "-q", "--no-install-recommends", "install"];
    command("apt-get", &["-q", "update"]).run()
        && command("apt-get", &quiet).args(packages).env("DEBIAN_FRONTEND", "noninteractive").run()
}
