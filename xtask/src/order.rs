//! Functions that are like each other are put beside each other, where compression finds it: a twenty-fifth of the page's bytes.
//!
//! The order of functions says nothing in a module. `walrus` has left them by their size.

use anyhow::{Context as _, Result, anyhow};
use wasm_encoder::reencode::{Error, Reencode, utils};
use wasm_encoder::{CodeSection, FunctionSection, Module};
use wasmparser::{CodeSectionReader, FunctionBody, FunctionSectionReader, Parser, Payload, TypeRef};

/// Puts the functions of a module into the order of their types, and among those of a type into the order of what they do.
pub(crate) fn by_likeness(module: &[u8]) -> Result<Vec<u8>> {
    let mut moved = Moved::of(module)?;
    let mut ordered = Module::new();
    moved.parse_core_module(&mut ordered, Parser::new(0), module).map_err(|error| anyhow!("{error}"))?;
    Ok(ordered.finish())
}

/// Another order of the functions of a module.
struct Moved {
    /// Number of functions that are imported: those come first, as they are.
    imported: u32,
    /// The functions, in their new order.
    order: Vec<u32>,
    /// The new place of each function.
    place: Vec<u32>,
}

impl Moved {
    fn of(module: &[u8]) -> Result<Self> {
        let (mut imported, mut types, mut deeds) = (0, Vec::new(), Vec::new());
        for payload in Parser::new(0).parse_all(module) {
            match payload? {
                Payload::ImportSection(imports) => {
                    for import in imports.into_imports() {
                        imported += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                    }
                }
                Payload::FunctionSection(functions) => types = functions.into_iter().collect::<Result<_, _>>()?,
                Payload::CodeSectionEntry(body) => {
                    deeds.push(Deed.of(&body).map_err(|error| anyhow!("{error}"))?);
                }
                _ => {}
            }
        }
        let count = u32::try_from(types.len()).context("more functions than numbers")?;
        let mut order: Vec<u32> = (0..count).collect();
        order.sort_by_key(|&function| {
            let function = function as usize;
            (types.get(function), deeds.get(function))
        });
        let mut place = vec![0; order.len()];
        for (at, &function) in (0..).zip(&order) {
            place[function as usize] = at;
        }
        Ok(Self { imported, order, place })
    }
}

impl Reencode for Moved {
    type Error = anyhow::Error;

    fn function_index(&mut self, function: u32) -> Result<u32, Error<anyhow::Error>> {
        let Some(own) = function.checked_sub(self.imported) else { return Ok(function) };
        let place = self.place.get(own as usize).context("a function that is not there");
        Ok(self.imported + place.map_err(Error::UserError)?)
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        section: FunctionSectionReader<'_>,
    ) -> Result<(), Error<anyhow::Error>> {
        let types: Vec<u32> = section.into_iter().collect::<Result<_, _>>()?;
        for &function in &self.order {
            functions.function(types[function as usize]);
        }
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        code: &mut CodeSection,
        section: CodeSectionReader<'_>,
    ) -> Result<(), Error<anyhow::Error>> {
        let bodies: Vec<_> = section.into_iter().collect::<Result<_, _>>()?;
        for function in self.order.clone() {
            utils::parse_function_body(self, code, bodies[function as usize].clone())?;
        }
        Ok(())
    }
}

/// Reads the code of a function as if it called one function alone: what it does, whatever the numbers of others are.
struct Deed;

impl Deed {
    /// Its code, with one function in the place of all others.
    fn of(&mut self, body: &FunctionBody<'_>) -> Result<Vec<u8>, Error<anyhow::Error>> {
        let mut function = self.new_function_with_parsed_locals(body)?;
        let mut operators = body.get_operators_reader()?;
        while !operators.eof() {
            function.instruction(&self.parse_instruction(&mut operators)?);
        }
        Ok(function.into_raw_body())
    }
}

impl Reencode for Deed {
    type Error = anyhow::Error;

    fn function_index(&mut self, _function: u32) -> Result<u32, Error<anyhow::Error>> {
        Ok(0)
    }
}

#[cfg(test)]
mod tests {
    use wasm_encoder::{
        ConstExpr, ElementSection, Elements, ExportKind, ExportSection, Function, RefType, TableSection, TableType,
        TypeSection, ValType,
    };

    use super::*;

    /// Functions that give a number, the last of which calls one of them; two of them are exported, and one is in a table.
    fn module(numbers: &[i32], called: u32) -> Vec<u8> {
        let (mut types, mut functions, mut code) = (TypeSection::new(), FunctionSection::new(), CodeSection::new());
        types.ty().function([ValType::I64], [ValType::I32]);
        types.ty().function([], [ValType::I32]);
        for &number in numbers {
            functions.function(1);
            let mut function = Function::new([]);
            function.instructions().i32_const(number).end();
            code.function(&function);
        }
        functions.function(0);
        let mut calls = Function::new([]);
        calls.instructions().call(called).end();
        code.function(&calls);
        let mut tables = TableSection::new();
        let of = |size| TableType {
            element_type: RefType::FUNCREF,
            table64: false,
            minimum: size,
            maximum: None,
            shared: false,
        };
        tables.table(of(1));
        let mut exports = ExportSection::new();
        exports.export("first", ExportKind::Func, 0);
        exports.export("calls", ExportKind::Func, u32::try_from(numbers.len()).unwrap());
        let mut elements = ElementSection::new();
        elements.active(Some(0), &ConstExpr::i32_const(0), Elements::Functions([1][..].into()));
        let mut module = Module::new();
        module.section(&types).section(&functions).section(&tables).section(&exports).section(&elements).section(&code);
        module.finish()
    }

    /// Numbers that the exported functions and the one in the table give; of one that calls another, that one's.
    fn meant(module: &[u8]) -> [i32; 3] {
        use wasmparser::{ElementItems, Operator};

        let (mut bodies, mut named, mut tabled) = (Vec::new(), Vec::new(), Vec::new());
        for payload in Parser::new(0).parse_all(module) {
            match payload.unwrap() {
                Payload::CodeSectionEntry(body) => {
                    bodies.push(body.get_operators_reader().unwrap().read().unwrap());
                }
                Payload::ExportSection(exports) => {
                    named.extend(exports.into_iter().map(|export| export.unwrap().index))
                }
                Payload::ElementSection(elements) => {
                    for element in elements {
                        let ElementItems::Functions(functions) = element.unwrap().items else { panic!("no functions") };
                        tabled.extend(functions.into_iter().map(Result::unwrap));
                    }
                }
                _ => {}
            }
        }
        let number = |function: u32| {
            let of = |function: u32| &bodies[function as usize];
            let called = match of(function) {
                Operator::Call { function_index } => of(*function_index),
                own => own,
            };
            let Operator::I32Const { value } = called else { panic!("{called:?}") };
            *value
        };
        [number(named[0]), number(named[1]), number(tabled[0])]
    }

    /// Code of the functions, in their order.
    fn bodies(module: &[u8]) -> Vec<Vec<u8>> {
        let body = |payload| match payload {
            Ok(Payload::CodeSectionEntry(body)) => Some(module[body.range()].to_vec()),
            _ => None,
        };
        Parser::new(0).parse_all(module).filter_map(body).collect()
    }

    #[test]
    fn functions_are_in_the_order_of_what_they_are_and_everything_finds_them() {
        let before = module(&[9, 3, 7, 5], 2);
        let after = by_likeness(&before).unwrap();
        assert_eq!(meant(&before), [9, 7, 3]);
        assert_eq!(meant(&after), meant(&before));
        wasmparser::validate(&before).unwrap();
        wasmparser::validate(&after).unwrap();
        assert_ne!(before, after);
        assert_eq!(by_likeness(&after).unwrap(), after, "it is in order then");
        assert_eq!(bodies(&after)[1..], bodies(&by_likeness(&module(&[5, 9, 7, 3], 2)).unwrap())[1..]);
        assert!(bodies(&after)[1..].is_sorted(), "of one type");
    }

    #[test]
    fn what_is_no_module_is_refused() {
        assert!(by_likeness(b"no module").is_err());
    }
}
