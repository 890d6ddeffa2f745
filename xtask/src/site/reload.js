// Shows what was made anew: another style at once, another page by loading it.
const sheet = document.querySelector("link[rel=stylesheet]");
let style;
async function look() {
  // While the server is being started anew there is no answer.
  const answer = await fetch("/made.txt", { cache: "no-store" }).catch(() => null);
  const made = answer?.ok ? (await answer.text()).split("\n") : [page, style];
  if (made[0] !== page) return location.reload();
  if (style && made[1] !== style) sheet.href = `/pkg/puctoscope.css?${made[1]}`;
  style = made[1];
  setTimeout(look, 250);
}
look();
