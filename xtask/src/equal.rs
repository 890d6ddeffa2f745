//! Functions of equal code become one: the same generic code is compiled for many types that look alike in wasm.
//!
//! The compiler merges what is equal before its last steps, after which more of it is. Binaryen's pass of that kind finds as much, and
//! is a program of its own that would have to be fetched.

use std::collections::HashMap;
use std::ops::Range;

use anyhow::{Context, Result};
use walrus::ir::{VisitorMut, dfs_pre_order_mut};
use walrus::{ElementItems, ExportItem, FunctionId, FunctionKind, Module};
use wasmparser::{Parser, Payload, TypeRef};

/// Removes functions that are like others.
pub(crate) fn merge(mut module: Vec<u8>) -> Result<Vec<u8>> {
    // Those that called different ones may be equal afterwards.
    loop {
        let equals = equals(&module)?;
        if equals.is_empty() {
            return Ok(module);
        }
        module = without(&module, &equals)?;
    }
}

/// Functions with an equal one before them, and which that is.
fn equals(module: &[u8]) -> Result<HashMap<usize, usize>> {
    let (mut imported, mut types, mut bodies) = (0, Vec::new(), Vec::<Range<usize>>::new());
    for payload in Parser::new(0).parse_all(module) {
        match payload? {
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    imported += usize::from(matches!(import?.ty, TypeRef::Func(_)));
                }
            }
            Payload::FunctionSection(functions) => types = functions.into_iter().collect::<Result<_, _>>()?,
            Payload::CodeSectionEntry(body) => bodies.push(body.range()),
            _ => {}
        }
    }
    let mut first = HashMap::new();
    let functions = types.into_iter().zip(bodies).enumerate();
    let equal = functions.filter_map(|(number, (kind, body))| {
        let known = *first.entry((kind, &module[body])).or_insert(number);
        (known != number).then_some((imported + number, imported + known))
    });
    Ok(equal.collect())
}

fn without(bytes: &[u8], equals: &HashMap<usize, usize>) -> Result<Vec<u8>> {
    let mut module = Module::from_buffer(bytes)?;
    let ids: Vec<FunctionId> = module.funcs.iter().map(|function| function.id()).collect();
    let id = |number: usize| ids.get(number).copied().context("a function that is not there");
    let instead = equals.iter().map(|(&equal, &first)| Ok((id(equal)?, id(first)?)));
    let mut redirect = Redirect(instead.collect::<Result<_>>()?);
    for function in module.funcs.iter_mut() {
        if let FunctionKind::Local(local) = &mut function.kind {
            let start = local.entry_block();
            dfs_pre_order_mut(&mut redirect, local, start);
        }
    }
    for export in module.exports.iter_mut() {
        if let ExportItem::Function(function) = &mut export.item {
            redirect.visit_function_id_mut(function);
        }
    }
    for element in module.elements.iter_mut() {
        if let ElementItems::Functions(functions) = &mut element.items {
            functions.iter_mut().for_each(|function| redirect.visit_function_id_mut(function));
        }
    }
    if let Some(start) = &mut module.start {
        redirect.visit_function_id_mut(start);
    }
    // What expressions name stays; nothing else needs the others any more.
    walrus::passes::gc::run(&mut module);
    Ok(module.emit_wasm())
}

/// Names other functions instead.
struct Redirect(HashMap<FunctionId, FunctionId>);

impl VisitorMut for Redirect {
    fn visit_function_id_mut(&mut self, function: &mut FunctionId) {
        if let Some(first) = self.0.get(function) {
            *function = *first;
        }
    }
}

#[cfg(test)]
mod tests {
    use walrus::{FunctionBuilder, ModuleConfig, ValType};

    use super::*;

    /// Three functions that add one, two of which are equal and are called by two others, and one that adds two.
    fn module() -> Vec<u8> {
        let mut module = Module::with_config(ModuleConfig::new());
        let mut adds = |number: i32, called: Option<FunctionId>| {
            let mut function = FunctionBuilder::new(&mut module.types, &[ValType::I32], &[ValType::I32]);
            let given = module.locals.add(ValType::I32);
            let mut body = function.func_body();
            body.local_get(given).i32_const(number).binop(walrus::ir::BinaryOp::I32Add);
            if let Some(called) = called {
                body.call(called);
            }
            function.finish(vec![given], &mut module.funcs)
        };
        let (one, again, two) = (adds(1, None), adds(1, None), adds(2, None));
        let (calls, calls_again) = (adds(5, Some(one)), adds(5, Some(again)));
        for (name, function) in [("two", two), ("calls", calls), ("calls_again", calls_again)] {
            module.exports.add(name, function);
        }
        module.emit_wasm()
    }

    #[test]
    fn equal_functions_become_one_and_so_do_their_callers() {
        let count = |bytes: &[u8]| Module::from_buffer(bytes).unwrap().funcs.iter().count();
        let before = module();
        let after = merge(before.clone()).unwrap();
        assert_eq!((count(&before), count(&after)), (5, 3));
        let module = Module::from_buffer(&after).unwrap();
        let exported = |name: &str| {
            let export = module.exports.iter().find(|export| export.name == name).unwrap();
            let ExportItem::Function(function) = export.item else { panic!("{name} is no function") };
            function
        };
        assert_eq!(exported("calls"), exported("calls_again"));
        assert_ne!(exported("calls"), exported("two"));
    }
}
