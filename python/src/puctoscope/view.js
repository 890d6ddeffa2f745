// The notebook's half of a view, for anywidget: a frame that shows an address, and a line below it.
//
// Python says what is shown (`address`, and `page` without the frame's own words), or why nothing is (`problem`).

const SAID = ["address", "page", "problem", "height"];

function render({ model, el }) {
  const frame = document.createElement("iframe");
  const foot = document.createElement("div");
  frame.allow = "clipboard-write; fullscreen";
  frame.title = "Puctoscope";
  Object.assign(frame.style, { width: "100%", border: "1px solid #8886", borderRadius: "6px" });
  Object.assign(foot.style, { font: "12px system-ui, sans-serif", textAlign: "end" });
  el.append(frame, foot);

  const show = () => {
    const [address, page, problem, height] = SAID.map((name) => model.get(name));
    frame.style.height = `${height}px`;
    frame.hidden = !address;
    if (address && frame.src !== address) frame.src = address;
    foot.textContent = problem || (address ? "" : "Puctoscope is starting …");
    if (!page || problem) return;
    const way = document.createElement("a");
    Object.assign(way, { href: page, target: "_blank", rel: "noopener", textContent: "Open in Puctoscope" });
    foot.append(way);
  };
  for (const name of SAID) model.on(`change:${name}`, show);
  show();

  // The server lets the notebook's own site alone show its pages, and only the browser knows which one that is.
  model.set("site", location.origin);
  model.save_changes();
  return () => SAID.forEach((name) => model.off(`change:${name}`, show));
}

export default { render };
