//! Parts of the page, fetched in few pieces.
//!
//! What several parts share is cut into a module for each set of parts that shares it: with fifty parts more than a thousand, most of
//! them of a kilobyte or two, and a part needs hundreds. A browser takes longer to ask for them and to set each up by itself than to
//! compile them. So the small ones lie in files together: one of what many parts share, and one for each part of the rest. The script that
//! fetches parts makes each module once, whichever file it came in.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Context, Result, bail};

use super::folder::Files;

/// The script that fetches parts.
pub(super) const SCRIPT: &str = "parts.js";

/// Bytes from which a module stays a file of its own, which a browser compiles while it comes.
const LARGE: usize = 16 << 10;

/// Number of parts from which on a module is among those that many share.
const MANY: usize = 6;

/// The file of what many parts share.
const SHARED: &str = "shared_parts";

/// Files that were fetched ahead: those of the parts that the document names, because they are needed as soon as the page is awake.
const AHEAD: &str = r#"
const ahead = new Map();
function take(file) {
    const answer = ahead.get(file) ?? fetch(new URL(file, import.meta.url));
    // What could not be fetched is asked for again.
    ahead.delete(file);
    return answer;
}
for (const part of self.puctoscopeParts ?? []) {
    for (const file of FILES[part] ?? []) {
        if (!ahead.has(file)) ahead.set(file, fetch(new URL(file, import.meta.url)));
    }
}
for (const answer of ahead.values()) answer.catch(() => {});
"#;

/// Parts that a document may name in `puctoscopeParts`.
const FIRST: [&str; 2] = ["game_board", "search_tree"];

/// Makes modules of files that hold several: called by the script that [`pack`] writes. A long row of them lets the page do something
/// else in between.
const UNPACK: &str = r#"
const files = new Map();
function fetched(name) {
    if (!files.has(name)) {
        const bytes = take(`./${name}.bin`).then((answer) => {
            if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
            return answer.arrayBuffer();
        });
        // What could not be fetched is asked for again.
        bytes.catch(() => files.delete(name));
        files.set(name, bytes);
    }
    return files.get(name);
}
const made = new Set();
function unpacked(name, modules) {
    return async () => {
        const bytes = await fetched(name);
        const imports = getSharedImports();
        let end = performance.now() + 12;
        for (let at = 0; at < modules.length; at += 3) {
            if (performance.now() > end) {
                await new Promise((go) => setTimeout(go));
                end = performance.now() + 12;
            }
            if (made.has(modules[at])) continue;
            new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(bytes, modules[at + 1], modules[at + 2])), imports);
            made.add(modules[at]);
        }
    };
}
"#;

/// A module that several parts share.
struct Chunk {
    number: u32,
    /// Number of the parts that need it.
    parts: usize,
    /// Text of the script about it.
    text: String,
}

/// Puts the small modules that parts share into files together, and writes the script anew. Nothing is done where there is none.
pub(super) fn pack(files: &mut Files, pkg: &Path) -> Result<()> {
    let Some(script) = files.get(&pkg.join(SCRIPT)) else { return Ok(()) };
    let script = String::from_utf8(script.clone()).context("the script of the parts is text")?;
    let (prelude, chunks, parts) = read(&script)?;
    let (mut small, mut large) = (BTreeMap::new(), String::new());
    for chunk in chunks {
        let name = pkg.join(format!("chunk_{}.wasm", chunk.number));
        let bytes = files.get(&name).with_context(|| format!("{} is not there", name.display()))?;
        if bytes.len() >= LARGE {
            large += &chunk.text;
        } else {
            let bytes = files.remove(&name).context("it was there")?;
            small.insert(chunk.number, (chunk.parts, bytes));
        }
    }

    let mut shared = Pack::default();
    small.iter().filter(|(_, (parts, _))| *parts >= MANY).for_each(|(number, (_, bytes))| shared.add(*number, bytes));
    let (mut text, mut first) = (String::new(), String::new());
    for (name, head, needed) in parts {
        let mut own = Pack::default();
        let (mut of_many, mut waits) = (Vec::new(), Vec::new());
        let mut fetched = vec![format!("./split_{name}.wasm")];
        for number in needed {
            match small.get(&number) {
                None => {
                    waits.push(format!("__chunk_{number}"));
                    fetched.push(format!("./chunk_{number}.wasm"));
                }
                Some((parts, _)) if *parts >= MANY => of_many.extend(shared.places.get(&number)),
                Some((_, bytes)) => own.add(number, bytes),
            }
        }
        if !of_many.is_empty() {
            waits.push(unpacked(SHARED, of_many));
            fetched.push(format!("./{SHARED}.bin"));
        }
        if !own.bytes.is_empty() {
            let file = format!("part_{name}");
            waits.push(unpacked(&file, own.places.values().collect()));
            fetched.push(format!("./{file}.bin"));
            files.insert(pkg.join(file).with_extension("bin"), own.bytes);
        }
        let _ = writeln!(text, "{head}, [{}]));", waits.join(", "));
        if FIRST.contains(&name.as_str()) {
            let _ = write!(first, "{name}: {fetched:?}, ");
        }
    }
    if !shared.bytes.is_empty() {
        files.insert(pkg.join(SHARED).with_extension("bin"), shared.bytes);
    }
    let modules = format!("{large}{text}").replace("fetch(new URL(", "take(").replace(", import.meta.url))", ")");
    let script = format!("{prelude}\nconst FILES = {{ {first}}};{AHEAD}{UNPACK}{modules}");
    files.insert(pkg.join(SCRIPT), script.into_bytes());
    Ok(())
}

/// A file of several modules, with the place of each: its number, where it begins, and its length.
#[derive(Default)]
struct Pack {
    bytes: Vec<u8>,
    places: BTreeMap<u32, [usize; 3]>,
}

impl Pack {
    fn add(&mut self, number: u32, module: &[u8]) {
        self.places.insert(number, [number as usize, self.bytes.len(), module.len()]);
        self.bytes.extend_from_slice(module);
    }
}

fn unpacked(file: &str, places: Vec<&[usize; 3]>) -> String {
    let numbers: Vec<String> = places.into_iter().flatten().map(usize::to_string).collect();
    format!("unpacked(\"{file}\", [{}])", numbers.join(","))
}

/// A part: its name, what the script says up to the modules that it needs, and these.
type Part = (String, String, Vec<u32>);

/// Takes the linker's script apart: what comes before modules, the modules that are shared, and the parts.
fn read(script: &str) -> Result<(&str, Vec<Chunk>, Vec<Part>)> {
    const CHUNK: &str = "const __chunk_";
    const PART: &str = "export const __wasm_split_load_";
    const CONTENTS: &str = "/* ";
    let begin = [CONTENTS, CHUNK, PART].iter().filter_map(|word| script.find(&format!("\n{word}"))).min();
    let begin = begin.context("the script of the parts has none")? + 1;
    let (prelude, mut rest) = script.split_at(begin);
    let (mut chunks, mut parts) = (Vec::new(), Vec::new());
    while !rest.trim().is_empty() {
        let end = rest.find("]));\n").map(|end| end + 4);
        let end_of_chunk = rest.find("]);\n").map(|end| end + 3);
        if let Some(contents) = rest.strip_prefix(CONTENTS) {
            let (names, after) = contents.split_once(" */\n").context("a remark ends")?;
            let text = after.strip_prefix(CHUNK).context("a module comes after the parts that need it")?;
            let digits = text.split(|letter: char| !letter.is_ascii_digit()).next().unwrap_or_default();
            let end = end_of_chunk.context("a module ends")?;
            let whole = &rest[rest.len() - after.len()..=end];
            if !whole.trim_end().ends_with(", []);") {
                bail!("module {digits} needs others, which is not foreseen");
            }
            let number = digits.parse().context("modules have numbers")?;
            chunks.push(Chunk { number, parts: names.split(", ").count(), text: whole.to_owned() });
            rest = &rest[end + 1..];
        } else if let Some(text) = rest.strip_prefix(PART) {
            let end = end.unwrap_or(rest.trim_end().len());
            let name = text.split(' ').next().unwrap_or_default();
            let (head, needed) = rest[..end].rsplit_once(", [").context("a part names what it needs")?;
            let needed = needed.trim_end().trim_end_matches("]));").split(", ").filter(|one| !one.is_empty());
            let number = |one: &str| one.trim().strip_prefix("__chunk_").and_then(|one| one.parse().ok());
            let needed =
                needed.map(|one| number(one).with_context(|| format!("{one} is no module"))).collect::<Result<_>>()?;
            parts.push((name.to_owned(), head.to_owned(), needed));
            rest = &rest[end.min(rest.len())..];
            rest = rest.strip_prefix('\n').unwrap_or(rest);
        } else {
            bail!("the script of the parts has something unforeseen: {:?}", &rest[..rest.len().min(60)]);
        }
    }
    Ok((prelude, chunks, parts))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINKED: &str = r#"import { initSync } from "./puctoscope.js";
function makeLoad(fetcher, deps) {
}
/* a, b */
const __chunk_1 = makeLoad(() => {
    return fetch(new URL("./chunk_1.wasm", import.meta.url));
}
, []);
/* a, b, c, d, e, f */
const __chunk_2 = makeLoad(() => {
    return fetch(new URL("./chunk_2.wasm", import.meta.url));
}
, []);
/* b, c */
const __chunk_3 = makeLoad(() => {
    return fetch(new URL("./chunk_3.wasm", import.meta.url));
}
, []);
export const __wasm_split_load_a = wrapAsyncCb(makeLoad(() => {
    return fetch(new URL("./split_a.wasm", import.meta.url));
}
, [__chunk_1, __chunk_2]));
export const __wasm_split_load_b = wrapAsyncCb(makeLoad(() => {
    return fetch(new URL("./split_b.wasm", import.meta.url));
}
, [__chunk_1, __chunk_2, __chunk_3]));
"#;

    #[test]
    fn small_modules_lie_together_and_large_ones_stay() {
        let pkg = Path::new("pkg");
        let mut files = Files::new();
        files.insert(pkg.join(SCRIPT), LINKED.into());
        files.insert(pkg.join("chunk_1.wasm"), vec![1; 10]);
        files.insert(pkg.join("chunk_2.wasm"), vec![2; 20]);
        files.insert(pkg.join("chunk_3.wasm"), vec![3; LARGE]);
        pack(&mut files, pkg).unwrap();
        let names: Vec<_> = files.keys().filter_map(|name| name.file_name()?.to_str()).collect();
        assert_eq!(names, ["chunk_3.wasm", "part_a.bin", "part_b.bin", "parts.js", "shared_parts.bin"]);
        assert_eq!(files[&pkg.join("shared_parts.bin")], [2; 20]);
        let script = String::from_utf8(files[&pkg.join(SCRIPT)].clone()).unwrap();
        assert!(script.starts_with("import { initSync }") && script.matches("const __chunk_").count() == 1, "{script}");
        assert!(
            script.contains("const FILES = { };") && script.contains("return take(\"./chunk_3.wasm\");"),
            "{script}"
        );
        assert!(
            script.contains(", [unpacked(\"shared_parts\", [2,0,20]), unpacked(\"part_a\", [1,0,10])]));"),
            "{script}"
        );
        assert!(
            script.contains(", [__chunk_3, unpacked(\"shared_parts\", [2,0,20]), unpacked(\"part_b\", [1,0,10])]));"),
            "{script}"
        );
    }

    #[test]
    fn files_of_parts_that_come_first_are_listed() {
        let pkg = Path::new("pkg");
        let mut files = Files::new();
        files.insert(
            pkg.join(SCRIPT),
            LINKED.replace("load_b", "load_search_tree").replace("split_b", "split_search_tree").into(),
        );
        files.insert(pkg.join("chunk_1.wasm"), vec![1; 10]);
        files.insert(pkg.join("chunk_2.wasm"), vec![2; 20]);
        files.insert(pkg.join("chunk_3.wasm"), vec![3; LARGE]);
        pack(&mut files, pkg).unwrap();
        let script = String::from_utf8(files[&pkg.join(SCRIPT)].clone()).unwrap();
        let listed = script.lines().find(|line| line.starts_with("const FILES")).unwrap();
        let wanted = ["split_search_tree.wasm", "chunk_3.wasm", "shared_parts.bin", "part_search_tree.bin"];
        assert!(wanted.iter().all(|file| listed.contains(&format!("\"./{file}\""))), "{listed}");
        assert_eq!(listed.matches("./").count(), wanted.len(), "{listed}");
    }

    #[test]
    fn what_is_not_as_the_linker_writes_it_is_refused() {
        for (from, to) in
            [(", []);", ", [__chunk_9]);"), ("export const __wasm", "let __wasm"), ("__chunk_1, ", "what, ")]
        {
            let mut files = Files::new();
            files.insert(Path::new("pkg").join(SCRIPT), LINKED.replace(from, to).into());
            for number in 1..=3 {
                files.insert(Path::new("pkg").join(format!("chunk_{number}.wasm")), vec![0; 4]);
            }
            assert!(pack(&mut files, Path::new("pkg")).is_err(), "{to}");
        }
    }
}
