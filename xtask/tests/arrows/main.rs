//! Arrows between the modules of a crate fall one way: who uses what is seen in the paths that the sources name.

mod circles;
mod house;
mod names;

use std::fs;
use std::path::Path;

use house::House;

/// Crates in which up to [`MOST`] files that use one another may be one idea; elsewhere there is no circle at all.
const WITH_SMALL_ONES: [&str; 5] = ["lessons", "pgn", "report", "trainer", "wire"];

/// Most files of such a circle.
const MOST: usize = 3;

#[test]
fn arrows_between_modules_fall_one_way() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut found = Vec::new();
    let (mut files, mut ties) = (0, 0);
    for entry in
        fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.join("Cargo.toml").is_file())
    {
        let name = entry.file_name().unwrap().to_string_lossy().into_owned();
        let house = House::of(&entry.join("src"));
        files += house.rooms.len();
        let arrows = house.arrows();
        ties += arrows.len();
        let most = if WITH_SMALL_ONES.contains(&&*name) { MOST } else { 1 };
        for circle in circles::circles(house.rooms.len(), &arrows).into_iter().filter(|circle| circle.len() > most) {
            found.push(told(&name, &house, &arrows, &circle));
        }
    }
    assert!(files > 500 && ties > 2_000, "sources and what they use are found: {files}, {ties}");
    assert!(found.is_empty(), "modules that use one another in a circle:\n{}", found.join("\n"));
}

/// Says which files use one another, and what ties them.
fn told(name: &str, house: &House, arrows: &[house::Arrow], circle: &[usize]) -> String {
    let mut lines = vec![format!("{name}: {} files", circle.len())];
    for arrow in arrows.iter().filter(|arrow| circle.contains(&arrow.from) && circle.contains(&arrow.to)) {
        lines.push(format!(
            "  {} -> {}: {}",
            house.rooms[arrow.from].name,
            house.rooms[arrow.to].name,
            arrow.names.join(", ")
        ));
    }
    lines.join("\n")
}
