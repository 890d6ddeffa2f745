{
  const root = document.documentElement;
  const kept = (name) => document.cookie.split("; ").find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1);
  const top = (way) => new URL(way, location.href).pathname;
  const [files, pages] = [top(root.dataset.site), top(root.dataset.pages)];
  const inside = location.pathname.slice(pages.length);
  // The first language has no folder of its own.
  const [first, ...others] = root.dataset.languages.split(" ");
  // Who has chosen nothing and follows a link to another language reads that.
  const language = kept("puctoscope_language") ?? (root.lang === first ? navigator.language.slice(0, 2) : root.lang);
  if (language !== root.lang && [first, ...others].includes(language)) {
    location.replace(files + (language === first ? "" : `${language}/`) + inside + location.search + location.hash);
  }
  const theme = kept("puctoscope_theme");
  if (theme) root.dataset.theme = theme;
  const chosen = kept("puctoscope_preferences");
  const isAnew = /^(index[.]html|learn[/]training[/])?$/.test(inside);
  if (chosen && isAnew) root.dataset.preferences = chosen;
  if (location.search && isAnew) root.dataset.anew = "";
}
