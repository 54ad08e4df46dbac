use std::process;
use std::thread;
use std::time::Duration;

use catalog::Halt;

use crate::failure::Failure;

/// One wish may come twice at once, from the terminal and from a program that passes it on.
const ECHO: Duration = Duration::from_secs(1);

/// Lets Ctrl-C, or the system's wish that the program end, call off what is under way; a second one ends the program at once.
pub fn calls(halt: &Halt) {
    let halt = halt.clone();
    thread::spawn(move || {
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
        runtime.block_on(async {
            told_to_stop().await;
            halt.call();
            tokio::time::sleep(ECHO).await;
            told_to_stop().await;
            Failure::bad("stopped at once").report();
            process::exit(2);
        });
    });
}

/// Comes with Ctrl-C, or when the system ends the program.
pub async fn told_to_stop() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = tokio::signal::ctrl_c() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}
