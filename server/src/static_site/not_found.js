// The site lies in one of the folders above what was asked for: where the list of its names and icons is.
(async () => {
  const folders = location.pathname.split("/").slice(0, -1);
  for (let depth = folders.length; depth > 0; depth -= 1) {
    const folder = `${folders.slice(0, depth).join("/")}/`;
    const found = await fetch(`${folder}puctoscope.webmanifest`, { method: "HEAD" }).catch(() => null);
    if (!found?.ok) continue;
    for (const link of document.querySelectorAll("a")) {
      link.href = folder + link.dataset.page;
      link.hidden = false;
    }
    return;
  }
})();
