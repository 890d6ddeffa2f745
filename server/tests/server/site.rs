//! The files of the page: the same answers from a folder and from the program.

use std::collections::BTreeMap;

use crate::support::http::{Response, get, request};
use crate::support::sites::{add_compressed, both, set_time};
use crate::support::{Folder, Server, settings};
use server::serving::Settings;

/// A small site, as `xtask site` writes one.
fn site() -> Folder {
    let site = Folder::new();
    for folder in ["pkg", "trainings", "networks"] {
        std::fs::create_dir(site.path().join(folder)).unwrap();
    }
    let script: String = (0..4000).map(|number| format!("line({number});\n")).collect();
    add_compressed(&site, "pkg/puctoscope.js", script.as_bytes());
    add_compressed(&site, "pkg/puctoscope.wasm", &[b"the module".as_slice(), &[7; 9000]].concat());
    add_compressed(&site, "licences.txt", b"licences of all that is in the page, again and again and again");
    site.file("pkg/inter-latin.woff2", b"a font");
    site.file("worker.js", b"a worker");
    site.file("onnx_runtime.js", b"another worker");
    site.file("embed.js", b"for all");
    site.file("source.tar.xz", b"an archive");
    site.file("trainings/connect2.puctnet", b"a network");
    site.file("without_end", b"no kind");
    site.file("networks/shipped.network", networks::shipped::BYTES);
    set_time(site.path(), 1_700_000_000);
    site
}

/// Everything that tells one answer from another; every answer has a policy of its own, and a time.
fn told(response: Response) -> (u16, BTreeMap<String, String>, Vec<u8>) {
    let Response { status, headers, body } = response;
    let own = ["date", "set-cookie"];
    let policy = "content-security-policy";
    let headers = headers.into_iter().filter(|(name, _)| !own.contains(&name.as_str()));
    let plain = |(name, value): (String, String)| {
        let value = if name == policy { value.split("'nonce-").next().unwrap_or_default().to_owned() } else { value };
        (name, value)
    };
    (status, headers.map(plain).collect(), body)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_and_a_bundle_give_the_same_answers() {
    let site = site();
    let [(_, folder), (_, bundle)] = both(&site);
    let version = folder.version();
    assert_eq!((version.len(), &version), (16, &bundle.version()));
    let folder = Server::start(Settings { site: folder, ..settings() }).await;
    let bundle = Server::start(Settings { site: bundle, ..settings() }).await;
    let fixed = format!("/pkg/{version}/puctoscope.wasm");
    let other = format!("/pkg/{}/puctoscope.wasm", "0".repeat(16));
    let long = format!("/pkg/{}", "a".repeat(300));
    let paths = [
        "/pkg/puctoscope.js",
        "/pkg/puctoscope.wasm",
        "/pkg/inter-latin.woff2",
        "/licences.txt",
        "/worker.js",
        "/embed.js",
        "/source.tar.xz",
        "/trainings/connect2.puctnet",
        "/without_end",
        "/networks/shipped.network",
        "/%77orker.js",
        "//worker.js",
        "/worker.js/",
        "/worker.js?query=1",
        "/pkg",
        "/pkg/",
        "/pkg/none.js",
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/pkg/../worker.js",
        "/pkg/a%00b.js",
        "/%ff",
        &fixed,
        &other,
        &long,
    ];
    let asked: [&[&str]; 20] = [
        &[],
        &["Accept-Encoding: br, gzip"],
        &["Accept-Encoding: gzip, deflate"],
        &["Accept-Encoding: br;q=0.5, gzip"],
        &["Accept-Encoding: br;q=0, gzip;q=0"],
        &["Accept-Encoding: identity, br;q=0.9"],
        &["Accept-Encoding: BR"],
        &["Accept-Encoding: br;q=x, zstd"],
        &["If-Modified-Since: Tue, 14 Nov 2023 22:13:20 GMT"],
        &["If-Modified-Since: Tue, 14 Nov 2023 22:13:19 GMT"],
        &["If-Modified-Since: yesterday"],
        &["If-Unmodified-Since: Tue, 14 Nov 2023 22:13:19 GMT"],
        &["If-Unmodified-Since: Tue, 14 Nov 2023 22:13:20 GMT"],
        &["Range: bytes=2-5"],
        &["Range: bytes=-3", "Accept-Encoding: br"],
        &["Range: bytes=4-", "Accept-Encoding: gzip"],
        &["Range: bytes=100000-200000"],
        &["Range: bytes=0-1,3-4"],
        &["Range: rubbish"],
        &["Accept: text/html"],
    ];
    let mut statuses = BTreeMap::<u16, usize>::new();
    for path in paths {
        for headers in asked {
            for method in ["GET", "HEAD"] {
                let of_folder = told(request(folder.address, method, path, headers, b"").await);
                let of_bundle = told(request(bundle.address, method, path, headers, b"").await);
                *statuses.entry(of_folder.0).or_default() += 1;
                // The page that says that there is nothing names its own numbers.
                let is_page = of_folder.1.get("content-type").is_some_and(|kind| kind.starts_with("text/html"));
                assert_eq!((of_folder.0, &of_folder.1), (of_bundle.0, &of_bundle.1), "{method} {path} {headers:?}");
                assert!(is_page || of_folder.2 == of_bundle.2, "{method} {path} {headers:?}");
            }
        }
        let posted = (
            told(request(folder.address, "POST", path, &[], b"x").await),
            told(request(bundle.address, "POST", path, &[], b"x").await),
        );
        assert_eq!(posted.0, posted.1, "POST {path}");
    }
    for status in [200, 206, 304, 404, 412, 416] {
        assert!(statuses[&status] > 1, "{statuses:?}");
    }
    folder.end().await;
    bundle.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn files_are_served_compressed_and_checked_again() {
    let site = site();
    let mut smallest = Vec::new();
    for (form, opened) in both(&site) {
        let server = Server::start(Settings { site: opened, ..settings() }).await;
        let module = "/pkg/puctoscope.wasm";
        let plain = get(server.address, module, &[]).await;
        assert_eq!((plain.status, plain.body), (200, std::fs::read(site.path().join(&module[1..])).unwrap()), "{form}");
        let small = get(server.address, module, &["Accept-Encoding: gzip, br"]).await;
        assert_eq!(small.header("content-encoding"), "br");
        assert_eq!(small.body, std::fs::read(site.path().join(format!("{}.br", &module[1..]))).unwrap());
        assert_eq!((small.header("content-type"), small.header("cache-control")), ("application/wasm", "no-cache"));
        let since = format!("If-Modified-Since: {}", small.header("last-modified"));
        assert_eq!(get(server.address, module, &[&since]).await.status, 304);
        // The page names it with the version, and there it never changes.
        let page = get(server.address, "/", &[]).await;
        let from = page.text().find("/pkg/").unwrap();
        let version = page.text()[from..].split('/').nth(2).unwrap().to_owned();
        assert!(version.len() == 16 && version.bytes().all(|byte| byte.is_ascii_hexdigit()), "{version}");
        assert!(
            page.text().contains(&format!("href=\"/pkg/{version}/inter-latin.woff2\"")),
            "the font is asked for early"
        );
        let fixed = get(server.address, &format!("/pkg/{version}/puctoscope.wasm"), &["Accept-Encoding: br"]).await;
        assert_eq!((fixed.status, &fixed.body), (200, &small.body));
        assert!(fixed.header("cache-control").contains("immutable"));
        let other = format!("/pkg/{}/puctoscope.wasm", "0".repeat(16));
        let none = format!("/pkg/{version}/none.js");
        for path in [&*other, &none] {
            let missing = get(server.address, path, &[]).await;
            assert_eq!((missing.status, missing.header("cache-control").contains("immutable")), (404, false), "{path}");
        }
        for worker in ["/worker.js", "/onnx_runtime.js"] {
            let policy = get(server.address, worker, &[]).await.header("content-security-policy").to_owned();
            assert!(policy.contains("wasm-unsafe-eval") && policy.contains("connect-src 'self'"), "{worker}: {policy}");
        }
        assert_eq!(get(server.address, "/embed.js", &[]).await.header("access-control-allow-origin"), "*");
        smallest.push((version, small.body));
        server.end().await;
    }
    assert_eq!(smallest[0], smallest[1]);

    // Another page has another version.
    add_compressed(&site, "pkg/puctoscope.wasm", b"the next module");
    for (form, opened) in both(&site) {
        let server = Server::start(Settings { site: opened, ..settings() }).await;
        assert!(!get(server.address, "/", &[]).await.text().contains(&smallest[0].0), "{form}");
        server.end().await;
    }
}
