// On a static site: moves the addresses of links to where the folder lies, and has the browser keep the site.

const root = document.documentElement;
const top = (attribute) => new URL(root.dataset[attribute], location.href).pathname;
const [files, pages] = [top("site"), top("pages")];
const NAMES = ["href", "action"];

/** The address that each element had on a server, and has here. */
const moved = new WeakMap();

function move(element) {
  for (const name of NAMES) {
    const address = element.getAttribute(name);
    if (!address || address[0] !== "/" || address[1] === "/" || moved.get(element) === address) continue;
    const path = address.split(/[?#]/, 1)[0];
    // Files have an ending, pages have none.
    const here = (path.includes(".") ? files : pages) + address.slice(1);
    moved.set(element, here);
    element.setAttribute(name, here);
  }
}

function moveAll(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return;
  move(node);
  node.querySelectorAll("[href^='/'], [action^='/']").forEach(move);
}

if (files !== "/" || pages !== "/") {
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === "attributes") move(target);
      else addedNodes.forEach(moveAll);
    }
  }).observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: NAMES });
  moveAll(root);
}

// Browsers keep nothing for pages that were not fetched safely; and the whole site is much for somebody who spares his line.
if (!navigator.connection?.saveData) navigator.serviceWorker?.register(`${files}service_worker.js`, { scope: files }).catch(() => {});
