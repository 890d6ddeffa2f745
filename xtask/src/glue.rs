//! Glue between a module and its script, as wasm-bindgen writes it, without what nobody needs of it.

use std::collections::HashMap;

use anyhow::Result;
use walrus::{ImportKind, Module};
use wasm_encoder::{ExportSection, Section as _};
use wasmparser::{Parser, Payload};

/// Streams of Leptos' server functions, which come with it. The page has no such functions, and nothing in it makes one: their
/// exports alone keep the code. What frees one stays, because wasm-bindgen writes down that there are such classes.
const STREAMS: [&str; 2] = ["intounderlying", "__wbindgen_describe_intounderlying"];

/// Leaves out of a module that the linker wrote what it exports for nobody. All else stays as it is, places in the code among it.
pub(crate) fn without_streams(module: &[u8]) -> Result<Vec<u8>> {
    let mut begin = 0;
    for payload in Parser::new(0).parse_all(module) {
        let payload = payload?;
        if let Payload::ExportSection(exports) = &payload {
            let end = exports.range().end;
            let mut kept = ExportSection::new();
            for export in exports.clone() {
                let export = export?;
                if !STREAMS.iter().any(|name| export.name.starts_with(name)) {
                    kept.export(export.name, export.kind.into(), export.index);
                }
            }
            let mut out = module[..begin].to_vec();
            kept.append_to(&mut out);
            out.extend_from_slice(&module[end..]);
            return Ok(out);
        }
        begin = match &payload {
            Payload::Version { range, .. } => range.end,
            other => other.as_section().map_or(begin, |(_, range)| range.end),
        };
    }
    Ok(module.to_vec())
}

/// Makes the names of what a module imports from its script shorter, in both. `source` is how the module calls its script.
pub(crate) fn shorten(module: &[u8], script: &str, source: &str) -> Result<(Vec<u8>, String)> {
    let mut module = Module::from_buffer(module)?;
    let short = short_names(&mut module, source);
    Ok((module.emit_wasm(), with_names(script, &short)))
}

/// Gives imports new names, and tells which. The old ones end in hashes, which do not compress.
fn short_names(module: &mut Module, source: &str) -> HashMap<String, String> {
    let imports = module.imports.iter_mut().filter(|import| import.module == source);
    let functions = imports.filter(|import| matches!(import.kind, ImportKind::Function(_)));
    let renamed = functions.enumerate().map(|(number, import)| {
        let short = format!("_{number}");
        (std::mem::replace(&mut import.name, short.clone()), short)
    });
    renamed.collect()
}

/// Replaces names in a script. Functions for the module are properties of one object there, so that new names meet no others.
fn with_names(script: &str, names: &HashMap<String, String>) -> String {
    let is_of_name = |char: char| char.is_ascii_alphanumeric() || matches!(char, '_' | '$');
    let mut out = String::with_capacity(script.len());
    let mut rest = script;
    while !rest.is_empty() {
        let len = rest.find(|char| !is_of_name(char)).unwrap_or(rest.len());
        let (name, after) = rest.split_at(len);
        out.push_str(names.get(name).map_or(name, String::as_str));
        let between = after.find(is_of_name).unwrap_or(after.len());
        out.push_str(&after[..between]);
        rest = &after[between..];
    }
    out
}

#[cfg(test)]
mod tests {
    use walrus::{FunctionBuilder, ValType};

    use super::*;

    const SOURCE: &str = "./page_bg.js";

    /// A module that imports functions of these names, and exports one that calls them all, and one of a stream.
    fn module(imported: &[&str]) -> Vec<u8> {
        let mut module = Module::default();
        let kind = module.types.add(&[], &[]);
        let functions: Vec<_> = imported.iter().map(|name| module.add_import_func(SOURCE, name, kind).0).collect();
        let mut calls = FunctionBuilder::new(&mut module.types, &[], &[]);
        for function in functions {
            calls.func_body().call(function);
        }
        let calls = calls.finish(vec![], &mut module.funcs);
        module.exports.add("hydrate", calls);
        let mut pull = FunctionBuilder::new(&mut module.types, &[], &[ValType::I32]);
        pull.func_body().i32_const(1);
        let pull = pull.finish(vec![], &mut module.funcs);
        module.exports.add("intounderlyingsource_pull", pull);
        let memory = module.memories.add_local(false, false, 1, None, None);
        module.exports.add("memory", memory);
        module.emit_wasm()
    }

    fn names(module: &[u8]) -> (Vec<String>, Vec<String>) {
        let module = Module::from_buffer(module).unwrap();
        let imports = module.imports.iter().map(|import| import.name.clone());
        (imports.collect(), module.exports.iter().map(|export| export.name.clone()).collect())
    }

    #[test]
    fn module_and_script_agree_about_short_names() {
        let script = "{ __wbg_get_a1: () => 1, __wbg_get_a1b2: __wbg_get_a1_x, 'é': 2 }";
        let (module, script) = shorten(&module(&["__wbg_get_a1", "__wbg_get_a1b2"]), script, SOURCE).unwrap();
        assert_eq!(names(&module).0, ["_0", "_1"]);
        assert_eq!(script, "{ _0: () => 1, _1: __wbg_get_a1_x, 'é': 2 }");
    }

    #[test]
    fn imports_of_others_keep_their_names() {
        let (module, script) = shorten(&module(&["load"]), "load", "./other_bg.js").unwrap();
        assert_eq!((names(&module).0, script.as_str()), (vec!["load".to_owned()], "load"));
    }

    #[test]
    fn exports_of_streams_go_and_all_else_stays() {
        let before = module(&["load"]);
        let after = without_streams(&before).unwrap();
        assert_eq!(names(&before).1, ["hydrate", "intounderlyingsource_pull", "memory"]);
        assert_eq!(
            (names(&after).0, names(&after).1),
            (vec!["load".to_owned()], vec!["hydrate".into(), "memory".into()])
        );
        let functions = |bytes: &[u8]| Module::from_buffer(bytes).unwrap().funcs.iter().count();
        assert_eq!(functions(&before), functions(&after));
        assert_eq!(without_streams(&after).unwrap(), after);
    }
}
