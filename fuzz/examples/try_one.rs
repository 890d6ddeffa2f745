//! Tries files.
fn main() {
    let mut args = std::env::args().skip(1);
    let name = args.next().unwrap();
    let target = fuzz::TARGETS.iter().find(|t| t.name == name).unwrap();
    for file in args {
        let bytes = std::fs::read(&file).unwrap();
        let t = std::time::Instant::now();
        let ok = std::panic::catch_unwind(|| (target.hold)(&bytes)).is_ok();
        println!("{file}: {ok} {:?}", t.elapsed());
    }
}
