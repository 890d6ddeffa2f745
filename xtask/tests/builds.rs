//! What is tested is what is served: one build for both.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

/// Features of each package, by its name and version. One that is built for build scripts too can have several.
fn features(arguments: &[&str]) -> BTreeMap<String, BTreeSet<String>> {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--locked", "--offline", "--prefix", "none", "--no-dedupe", "--format", "{p}\t{f}"])
        .args(arguments)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .output()
        .expect("cargo is there: it runs this test");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut features = BTreeMap::<String, BTreeSet<String>>::new();
    for line in String::from_utf8_lossy(&output.stdout).lines().filter(|line| !line.is_empty()) {
        let (package, list) = line.split_once('\t').expect("two columns");
        features.entry(package.to_owned()).or_default().insert(list.trim_end_matches(" (*)").to_owned());
    }
    features
}

#[test]
fn tests_want_no_other_features_than_what_is_served() {
    let served = features(&["--package", "server", "--package", "xtask", "--edges", "normal,build"]);
    let tested = features(&["--workspace", "--edges", "normal,build,dev"]);
    assert!(served.len() > 200 && tested.len() > served.len());
    let differs = |(package, features): (&String, &BTreeSet<String>)| {
        let others = tested.get(package)?;
        (!others.is_superset(features)).then(|| format!("{package}\n  served: {features:?}\n  tested: {others:?}"))
    };
    let different: Vec<String> = served.iter().filter_map(differs).collect();
    assert!(
        different.is_empty(),
        "cargo builds these, and all that stand on them, twice in `make test`; name their features where the server or \
         xtask depends on them:\n{}",
        different.join("\n")
    );
}
