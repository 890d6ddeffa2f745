// Shows a view of this server on a page of another site:
//
//   <script type="module" src="https://SERVER/embed.js"></script>
//   <puctoscope-view recording="opera-game" show="board,tree" loop></puctoscope-view>
//
// What is shown: a `recording` or a `lesson` by its name, a position by `fen` and `moves`, or an address of the server as `src`. `show` names
// columns (board, tree, moves), `loop` plays a recording over and over; `simulations`, `evaluator`, `depth`, `tab`, `at`, `path` and `set` are as
// in links. Width and height are those of the element. The server must name the site with --allow-embed.

const server = new URL(import.meta.url).origin;
const SAID_IN_LINKS = ["recording", "fen", "moves", "simulations", "evaluator", "depth", "tab", "at", "path", "set"];

class PuctoscopeView extends HTMLElement {
  static observedAttributes = ["src", "lesson", "show", "loop", "title", ...SAID_IN_LINKS];

  #frame = document.createElement("iframe");
  #way = document.createElement("a");

  constructor() {
    super();
    // Of this kind, because policies of sites about styles do not concern it.
    const style = new CSSStyleSheet();
    style.replaceSync(`
      :host { display: grid; grid-template-rows: minmax(0, 1fr) auto; min-height: 320px; height: 480px; }
      :host([hidden]) { display: none; }
      iframe { width: 100%; height: 100%; border: 1px solid #8886; border-radius: 6px; }
      a { justify-self: end; font: 12px system-ui, sans-serif; color: inherit; }
    `);
    this.#frame.loading = "lazy";
    this.#frame.allow = "clipboard-write; fullscreen";
    Object.assign(this.#way, { target: "_blank", rel: "noopener", textContent: "Open in Puctoscope" });
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [style];
    root.append(this.#frame, this.#way);
  }

  connectedCallback() {
    this.#show();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#show();
  }

  /** The address of what is shown; of another server's nothing is. */
  address() {
    const src = this.getAttribute("src");
    const lesson = this.getAttribute("lesson");
    const address = new URL(src ?? (lesson ? `/learn/${encodeURIComponent(lesson)}` : "/"), server);
    if (address.origin !== server) return undefined;
    for (const name of SAID_IN_LINKS) {
      const value = this.getAttribute(name);
      if (value !== null) address.searchParams.set(name, name === "fen" ? value.replaceAll(" ", "_") : value);
    }
    if (this.hasAttribute("loop")) address.searchParams.set("loop", "1");
    return address;
  }

  #show() {
    const address = this.address();
    if (!address) {
      this.#frame.removeAttribute("src");
      this.#way.removeAttribute("href");
      return console.error(`puctoscope-view: src is an address of ${server}, not ${this.getAttribute("src")}`);
    }
    this.#way.href = address.href;
    this.#frame.title = this.getAttribute("title") ?? "Puctoscope";
    address.searchParams.set("embed", this.getAttribute("show") || "1");
    if (this.#frame.src !== address.href) this.#frame.src = address.href;
  }
}

if (!customElements.get("puctoscope-view")) customElements.define("puctoscope-view", PuctoscopeView);
