use crate::steps::command;

/// Installs what the tests need and this machine lacks.
pub fn run() -> bool {
    node() & chromium()
}

/// Node and npm, for the client.
pub fn node() -> bool {
    present("npm") || install(&["nodejs", "npm"])
}

/// A browser, for the browser tests.
pub fn chromium() -> bool {
    present("chromium") || install(&["chromium"])
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
