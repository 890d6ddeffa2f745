//! Folders as files by their path: read, and written so that they hold nothing else.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use super::names::MADE;
use super::purpose::Purpose;
use crate::compress;

/// Files by their path in the site.
pub(crate) type Files = BTreeMap<PathBuf, Vec<u8>>;

/// Reads a folder and what is below it; hidden files are left out, and a missing folder is empty.
pub(crate) fn read_folder(folder: &Path, prefix: &Path, files: &mut Files) -> Result<()> {
    if !folder.exists() {
        return Ok(());
    }
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let entry = entry?;
        let name = prefix.join(entry.file_name());
        if entry.file_name().as_encoded_bytes().starts_with(b".") {
            continue;
        } else if entry.path().is_dir() {
            read_folder(&entry.path(), &name, files)?;
        } else {
            ensure!(!files.contains_key(&name), "{} would stand twice in the site", name.display());
            files.insert(name, fs::read(entry.path())?);
        }
    }
    Ok(())
}

/// Makes a folder hold exactly these files, and their compressed forms where it is to be used; returns how many files it wrote.
pub(super) fn write_folder(out: &Path, files: &Files, purpose: Purpose) -> Result<usize> {
    let mut keep = BTreeSet::new();
    let mut written = 0;
    // What says that the others are there comes last.
    let (last, others): (Vec<_>, Vec<_>) = files.iter().partition(|(name, _)| name.as_path() == Path::new(MADE));
    for (name, bytes) in others.into_iter().chain(last) {
        let path = out.join(name);
        let is_compressed = purpose == Purpose::Use && compress::wanted(name, bytes);
        let compressed = is_compressed.then(|| [with_suffix(&path, "br"), with_suffix(&path, "gz")]);
        let current = fs::read(&path).is_ok_and(|old| old == *bytes)
            && compressed.as_ref().is_none_or(|compressed| compressed.iter().all(|file| file.exists()));
        if !current {
            fs::create_dir_all(path.parent().context("a file without a folder")?)?;
            // The file itself comes last: an interrupted run leaves it old, and the next run does it again.
            if let Some([br, gz]) = &compressed {
                fs::write(br, compress::brotli(bytes)?)?;
                fs::write(gz, compress::gzip(bytes)?)?;
            }
            fs::write(&path, bytes)?;
            written += 1;
        }
        keep.insert(path);
        keep.extend(compressed.into_iter().flatten());
    }
    remove_others(out, &keep)?;
    Ok(written)
}

fn remove_others(folder: &Path, keep: &BTreeSet<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            remove_others(&path, keep)?;
            if fs::read_dir(&path)?.next().is_none() {
                fs::remove_dir(&path)?;
            }
        } else if !keep.contains(&path) {
            fs::remove_file(&path)?;
        }
    }
    Ok(())
}

pub(crate) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(suffix);
    name.into()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// An empty folder of this test's own.
    pub(crate) fn folder(name: &str) -> Result<PathBuf> {
        let folder = std::env::temp_dir().join(format!("puctoscope-xtask-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder)?;
        Ok(folder)
    }

    #[test]
    fn only_what_changed_is_written_and_the_rest_goes() -> Result<()> {
        let out = folder("write")?;
        let long = |letter: u8| vec![letter; 5000];
        let mut files = Files::from([("pkg/a.js".into(), long(b'a')), ("b.png".into(), vec![1, 2, 3])]);
        assert_eq!(write_folder(&out, &files, Purpose::Use)?, 2);
        assert!(out.join("pkg/a.js.br").exists() && out.join("pkg/a.js.gz").exists());
        assert!(!out.join("b.png.br").exists(), "a picture is compressed already");
        assert_eq!(write_folder(&out, &files, Purpose::Use)?, 0);

        files.insert("pkg/a.js".into(), long(b'b'));
        assert_eq!(write_folder(&out, &files, Purpose::Use)?, 1);
        let mut unpacked = Vec::new();
        brotli::BrotliDecompress(&mut &*fs::read(out.join("pkg/a.js.br"))?, &mut unpacked)?;
        assert_eq!(unpacked, long(b'b'));

        files.remove(Path::new("pkg/a.js"));
        write_folder(&out, &files, Purpose::Use)?;
        assert!(!out.join("pkg").exists() && out.join("b.png").exists());
        fs::remove_dir_all(out)?;
        Ok(())
    }

    #[test]
    fn hidden_files_stay_out_and_doubles_are_refused() -> Result<()> {
        let public = folder("read")?;
        fs::write(public.join(".gitkeep"), "")?;
        fs::write(public.join("icon.svg"), "<svg/>")?;
        let mut files = Files::new();
        read_folder(&public, Path::new(""), &mut files)?;
        assert_eq!(files.keys().collect::<Vec<_>>(), [Path::new("icon.svg")]);
        assert!(read_folder(&public, Path::new(""), &mut files).is_err());
        fs::remove_dir_all(public)?;
        Ok(())
    }
}
