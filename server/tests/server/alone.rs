//! The program without a command, and what it says of itself.

use std::os::unix::fs::PermissionsExt as _;
use std::process::{Command, Stdio};

use super::command_line::{puctoscope, refused};
use super::process::Process;
use crate::support::Folder;
use crate::support::http::get;

/// The program alone, with data of its own, and with these programs to open a page by; there is no other.
fn alone(data: &Folder, programs: &Folder) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_puctoscope"));
    command.env("XDG_DATA_HOME", data.path()).env("PATH", programs.path());
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME", "PUCTOSCOPE_DATA", "PUCTOSCOPE_SITE"] {
        command.env_remove(name);
    }
    command
}

#[tokio::test(flavor = "multi_thread")]
async fn alone_it_serves_and_opens_the_page() {
    let (data, programs) = (Folder::new(), Folder::new());
    // What is written into a pipe waits to be read, and who reads waits for it.
    let pipe = data.path().join("opened");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let script = format!("#!/bin/sh\necho \"$@\" >'{}'\n", pipe.display());
    let opener = programs.file("xdg-open", script.as_bytes());
    std::fs::set_permissions(opener, std::fs::Permissions::from_mode(0o755)).unwrap();

    let process = Process::started(alone(&data, &programs).env("DISPLAY", ":99"));
    assert!(process.address.ip().is_loopback());
    let opened = std::fs::read_to_string(&pipe).unwrap();
    assert_eq!(opened.trim(), format!("http://{}/", process.address));
    assert!(get(process.address, "/", &["Accept: text/html"]).await.text().contains("<main"));
    // A second one finds the usual port taken, and takes another.
    let other_data = Folder::new();
    let second = Process::started(&mut alone(&other_data, &programs));
    assert_ne!(second.address, process.address);
    assert_eq!(get(second.address, "/health", &[]).await.status, 200);
    second.terminate();
    second.end().await;
    // One that finds its data in use shows who uses them, and ends.
    let third = alone(&data, &programs).env("DISPLAY", ":99").stdout(Stdio::piped()).spawn().unwrap();
    assert_eq!(std::fs::read_to_string(&pipe).unwrap(), opened);
    let third = third.wait_with_output().unwrap();
    let said = format!("it runs already, and listens on http://{}\n", process.address);
    assert_eq!((third.status.success(), String::from_utf8(third.stdout).unwrap()), (true, said));
    process.terminate();
    assert!(!process.end().await.contains("no browser was opened"));
    assert!(data.path().join("puctoscope/library.sqlite").exists(), "analyses are kept where `serve` keeps them");
}

#[tokio::test(flavor = "multi_thread")]
async fn where_no_browser_can_be_opened_it_says_so() {
    let (data, programs) = (Folder::new(), Folder::new());
    let process = Process::started(&mut alone(&data, &programs));
    let address = process.address;
    assert_eq!(get(address, "/health", &[]).await.status, 200);
    process.terminate();
    let log = process.end().await;
    let said = format!("no browser was opened (there is no screen here); the page is at http://{address}/");
    assert!(log.contains(&said), "{log}");
}

#[test]
fn its_version_is_that_of_the_workspace() {
    let version = String::from_utf8(puctoscope(&["--version"]).stdout).unwrap();
    assert!(version.starts_with(concat!("puctoscope ", env!("CARGO_PKG_VERSION"))), "{version}");
}

#[test]
fn a_program_without_its_licences_says_where_they_are() {
    if cfg!(feature = "bundle") {
        let licences = String::from_utf8(puctoscope(&["licences"]).stdout).unwrap();
        assert!(licences.contains("GNU GENERAL PUBLIC LICENSE") && licences.contains("  axum "));
    } else {
        refused(&["licences"], "without the list of its licences");
    }
}
