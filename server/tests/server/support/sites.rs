//! A site as a folder, and the same as a bundle.

use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use server::site::Site;
use server::site::bundle::Bundle;

use super::Folder;

/// Puts a file into a site's folder, with the compressed forms that `xtask site` writes.
pub(crate) fn add_compressed(site: &Folder, name: &str, bytes: &[u8]) {
    site.file(name, bytes);
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    gzip.write_all(bytes).unwrap();
    site.file(&format!("{name}.gz"), &gzip.finish().unwrap());
    let mut brotli = Vec::new();
    brotli::BrotliCompress(&mut &*bytes, &mut brotli, &brotli::enc::BrotliEncoderParams::default()).unwrap();
    site.file(&format!("{name}.br"), &brotli);
}

/// The site as a server finds it in a folder, and as one finds it in the program.
pub(crate) fn both(site: &Folder) -> [(&'static str, Site); 2] {
    let mut archive = tar::Builder::new(Vec::new());
    pack(site.path(), "site", &mut archive);
    let bundle = Bundle::read(archive.into_inner().unwrap().into()).unwrap();
    [("folder", Site::Folder(site.path().to_owned())), ("bundle", Site::Bundle(Arc::new(bundle)))]
}

/// Packs a folder as `xtask bundle` does.
fn pack(folder: &Path, prefix: &str, archive: &mut tar::Builder<Vec<u8>>) {
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let (path, name) = (entry.path(), format!("{prefix}/{}", entry.file_name().to_str().unwrap()));
        if path.is_dir() {
            pack(&path, &name, archive);
            continue;
        }
        let has = |suffix: &str| Path::new(&format!("{}{suffix}", path.display())).exists();
        let is_form = [".br", ".gz"]
            .iter()
            .any(|end| path.to_str().unwrap().strip_suffix(end).is_some_and(|plain| Path::new(plain).exists()));
        if is_form && !name.ends_with(".br") || !is_form && has(".br") {
            continue;
        }
        let bytes = std::fs::read(&path).unwrap();
        let modified = entry.metadata().unwrap().modified().unwrap().duration_since(SystemTime::UNIX_EPOCH).unwrap();
        let mut header = tar::Header::new_ustar();
        header.set_mtime(modified.as_secs());
        if bytes == networks::shipped::BYTES {
            header.set_entry_type(tar::EntryType::Symlink);
            header.set_size(0);
            archive.append_link(&mut header, name, "/network").unwrap();
            continue;
        }
        header.set_size(bytes.len() as u64);
        archive.append_data(&mut header, name, &*bytes).unwrap();
    }
}

/// Gives all files of a folder one time of change, of whole seconds, as an archive can have it.
pub(crate) fn set_time(folder: &Path, seconds: u64) {
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        if entry.path().is_dir() {
            set_time(&entry.path(), seconds);
        } else {
            let file = std::fs::File::options().append(true).open(entry.path()).unwrap();
            file.set_modified(SystemTime::UNIX_EPOCH + Duration::from_secs(seconds)).unwrap();
        }
    }
}
