use std::fs;

use super::*;

const HEADS: [Head; 2] = [
    Head { name: "a", kind: Kind::Whole, is_optional: false },
    Head { name: "b", kind: Kind::Number, is_optional: true },
];

fn begun(text: &str) -> Begun {
    Begun::read(&format!("[[\"--nodes\",\"{text}\"]]")).unwrap()
}

fn row(at: usize) -> String {
    format!(
        "{{\"a\":{at},\"b\":{}}}",
        if at.is_multiple_of(3) { "null".to_owned() } else { format!("{:?}", 1.0 / at as f64) }
    )
}

fn rows(journal: &Journal) -> Vec<Vec<Cell>> {
    let mut all = Vec::new();
    journal
        .each(&HEADS, |cells| {
            all.push(cells.to_vec());
            Ok(())
        })
        .unwrap();
    all
}

#[test]
fn whatever_is_cut_off_the_rows_before_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let (out, part) = (folder.path().join("a.jsonl"), folder.path().join("a.jsonl.part"));
    let mut journal = Journal::open(&out, &begun("1")).unwrap();
    let empty = fs::metadata(&part).unwrap().len();
    (0..5).for_each(|at| journal.add(&[row(at)]).unwrap());
    let whole = rows(&journal);
    drop(journal);
    let bytes = fs::read(&part).unwrap();
    let mut most = 0;
    for length in 0..=bytes.len() {
        fs::write(&part, &bytes[..length]).unwrap();
        let mut journal = Journal::open(&out, &begun("1")).unwrap();
        let kept = journal.rows();
        assert!(kept >= most && (length as u64 > empty || kept == 0), "{length}: {kept}");
        most = kept;
        assert_eq!(rows(&journal), whole[..kept]);
        // It goes on as if nothing had happened.
        (kept..5).for_each(|at| journal.add(&[row(at)]).unwrap());
        assert_eq!(rows(&journal), whole);
        drop(journal);
        assert_eq!(fs::read(&part).unwrap(), bytes, "{length}");
    }
    assert_eq!(most, 5);
}

#[test]
fn a_damaged_row_ends_what_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let (out, part) = (folder.path().join("a.jsonl"), folder.path().join("a.jsonl.part"));
    let mut journal = Journal::open(&out, &begun("1")).unwrap();
    journal.add(&(0..4).map(row).collect::<Vec<_>>()).unwrap();
    drop(journal);
    let text = fs::read_to_string(&part).unwrap();
    fs::write(&part, text.replacen("\"a\":2", "\"a\":7", 1)).unwrap();
    assert_eq!(Journal::open(&out, &begun("1")).unwrap().rows(), 2);
}

#[test]
fn other_options_other_files_and_other_processes_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (out, part) = (folder.path().join("a.jsonl"), folder.path().join("a.jsonl.part"));
    let said = |begun: &Begun| Journal::open(&out, begun).err().expect("it is refused").to_string();
    let mut journal = Journal::open(&out, &begun("1")).unwrap();
    journal.add(&[row(1)]).unwrap();
    assert!(said(&begun("1")).contains("by another process"));
    drop(journal);
    let before = fs::read(&part).unwrap();
    assert!(said(&begun("2")).contains("begun with another --nodes (1, and now 2)"), "{}", said(&begun("2")));
    assert_eq!(fs::read(&part).unwrap(), before, "nothing is lost");
    for text in ["something else\n", "something else that is long and has no end of a line", "\n"] {
        fs::write(&part, text).unwrap();
        assert!(said(&begun("1")).contains("is not overwritten"), "{text}");
        assert_eq!(fs::read_to_string(&part).unwrap(), text);
    }
    let nowhere = Journal::open(&folder.path().join("no/a.jsonl"), &begun("1"));
    assert!(nowhere.err().unwrap().to_string().contains("a.jsonl.part cannot be written"));
}
