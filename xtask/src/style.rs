//! One stylesheet out of several: `style/main.css` names the parts, in their order.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

/// Returns the text of a stylesheet with every line `@import "part.css";` replaced by that file's text.
///
/// An import that is not such a line would leave a request to the browser that finds no file, so it is an error.
pub(crate) fn inline(path: &Path) -> Result<String> {
    let mut out = String::new();
    append(path, &mut Vec::new(), &mut out)?;
    Ok(out)
}

fn append(path: &Path, open: &mut Vec<PathBuf>, out: &mut String) -> Result<()> {
    ensure!(!open.iter().any(|outer| outer == path), "{} imports itself", path.display());
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    open.push(path.to_path_buf());
    for (number, line) in text.lines().enumerate() {
        if !line.trim_start().starts_with("@import") {
            out.push_str(line);
            out.push('\n');
        } else if let Some(part) = imported(line) {
            append(&path.with_file_name(part), open, out)?;
        } else {
            bail!("{}:{}: write it as @import \"part.css\"; on a line of its own", path.display(), number + 1);
        }
    }
    open.pop();
    Ok(())
}

fn imported(line: &str) -> Option<&str> {
    let part = line.trim().strip_prefix("@import \"")?.strip_suffix("\";")?;
    (!part.contains('"')).then_some(part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_import_is_a_line_of_its_own() {
        assert_eq!(imported("  @import \"board.css\";"), Some("board.css"));
        assert_eq!(imported("@import url(board.css);"), None);
        assert_eq!(imported("@import \"a.css\"; @import \"b.css\";"), None);
    }

    #[test]
    fn parts_stand_where_they_are_imported() -> Result<()> {
        let folder = crate::site::tests::folder("style")?;
        fs::write(folder.join("main.css"), "@import \"a.css\";\np {}\n@import \"b.css\";\n")?;
        fs::write(folder.join("a.css"), "a {}\n")?;
        fs::write(folder.join("b.css"), "@import \"c.css\";\nb {}\n")?;
        fs::write(folder.join("c.css"), "c {}")?;
        assert_eq!(inline(&folder.join("main.css"))?, "a {}\np {}\nc {}\nb {}\n");

        fs::write(folder.join("c.css"), "@import \"b.css\";")?;
        assert!(inline(&folder.join("main.css")).is_err(), "a circle is refused");
        fs::remove_dir_all(folder)?;
        Ok(())
    }
}
