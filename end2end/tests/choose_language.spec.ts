import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { faultsOfLooks } from "../looks";
import { AnalysisPage } from "../pages/analysis_page";
import { preferences } from "../preferences";

const SEARCHED = "?evaluator=classical&simulations=300&moves=e2e4,e7e5,g1f3";

/** The messages of a language that nothing is put into, by file and name. */
function messages(language: string): Map<string, string> {
  const folder = fileURLToPath(new URL(`../../say/${language}`, import.meta.url));
  const all = new Map<string, string>();
  for (const file of readdirSync(folder)) {
    for (const [, name, text] of readFileSync(join(folder, file), "utf8").matchAll(/^([a-z][\w-]*) = ([^{}\n]+)$/gm)) {
      all.set(`${file}: ${name}`, text.trim());
    }
  }
  return all;
}

/** Texts that are English alone. */
function englishAlone(): Set<string> {
  const [english, german] = [messages("en"), messages("de")];
  // What evaluators are called is the same everywhere.
  const shared = new Set([...german.values(), "random", "uniform", "classical", "rollout"]);
  return new Set([...english].filter(([name, text]) => german.has(name) && !shared.has(text)).map(([, text]) => text));
}

/** What is seen, read out or shown when pointed at, of these texts. */
async function seen(page: Page, texts: Set<string>): Promise<string[]> {
  return page.evaluate((texts) => {
    const wanted = new Set(texts);
    const found = new Set<string>();
    const look = (text: string | null | undefined) => {
      if (text && wanted.has(text.trim())) found.add(text.trim());
    };
    for (const element of document.body.querySelectorAll("*")) {
      // The glossary says what things are called in English, too, and a program's names are the same everywhere.
      if (!element.checkVisibility() || element.closest(".glossary-entry, .code-lines")) continue;
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) look(node.textContent);
      for (const name of ["title", "aria-label", "placeholder", "alt"]) look(element.getAttribute(name));
    }
    return [...found];
  }, [...texts]);
}

test("the language is chosen, and the page is all in it", async ({ page }) => {
  test.setTimeout(180_000);
  const english = englishAlone();
  expect(english.size).toBeGreaterThan(500);
  const analysis = new AnalysisPage(page);
  await analysis.open(SEARCHED);
  await expect(analysis.test("go")).toContainText("Analyse");
  await analysis.menu("view-menu");
  await analysis.test("language-de").click();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await analysis.hasNodes(300);
  await expect(analysis.test("share")).toHaveText("Teilen");
  const check = async (state: string) =>
    test.step(state, async () => {
      await expect.poll(() => seen(page, english), { message: state, timeout: 5_000 }).toEqual([]);
    });
  await check("an analysis");
  for (const tab of await analysis.tabs()) {
    await analysis.test(`tab-${tab}`).click();
    await expect(page.locator(`#panel-${tab} > *`).first()).toBeVisible();
    await check(tab);
  }
  for (const menu of ["limits", "share", "view-menu", "status-short"]) {
    await analysis.menu(menu);
    await check(menu);
    await page.keyboard.press("Escape");
  }
  for (const [key, dialog] of [["n", "networks"], ["p", "parameters"], ["r", "recordings"], ["b", "breakpoints"], ["?", "help"]]) {
    await page.keyboard.press(key);
    await expect(page.locator("dialog[open]")).toBeVisible();
    await check(dialog);
    await page.keyboard.press("Escape");
    await expect(page.locator("dialog[open]")).toHaveCount(0);
  }
  for (const other of ["/", "/learn", "/glossary", "/analyses", "/learn/training", "/learn/assignment", "/survey", "/nowhere"]) {
    const missing = other === "/nowhere" ? page.waitForEvent("console", (message) => message.text().includes("404")) : null;
    await page.goto(other);
    await missing;
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await check(other);
  }
  // And back.
  await page.goto(`/${SEARCHED}`);
  await analysis.menu("view-menu");
  await analysis.test("language-en").click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(analysis.test("share")).toHaveText("Share");
});
test.use({ expectedErrors: [/404/] });

test.describe("somebody whose browser is German", () => {
  test.use({ locale: "de-DE" });

  test("reads German, with numbers and pieces as Germans write them", async ({ page }) => {
    const analysis = new AnalysisPage(page);
    await analysis.open(SEARCHED);
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await expect(analysis.test("moves")).toContainText("Sf3");
    await expect(analysis.test("evaluation")).toContainText(/[+−]\d,\d\d/);
    await expect(analysis.test("cell-p").first()).toHaveText(/^\d+,\d+%$/);
    // Whatever letters somebody is used to are understood.
    for (const [typed, square] of [["Sc6", "c6"], ["Bb5", "b5"]]) {
      await analysis.test("fen").fill(`1. e4 e5 2. Nf3 ${typed}`.replace("Bb5", "Nc6 3. Bb5"));
      await analysis.test("fen").press("Enter");
      await expect(analysis.test(`square-${square}`)).toHaveAttribute("aria-label", /Springer|Läufer/);
    }
    // What programs read is as it always was.
    expect(new URL(page.url()).search).not.toContain(",5");
  });

  test("types and reads parameters with a comma, and with a point", async ({ page }) => {
    const analysis = new AnalysisPage(page);
    await analysis.open(`${SEARCHED}&depth=lab`);
    const cpuct = analysis.test("set-cpuct");
    await expect(cpuct).toHaveValue("1,745");
    for (const [typed, seen, told] of [["2,5", "2,5", "2.5"], ["3.125", "3,125", "3.125"]]) {
      await cpuct.fill(typed);
      await cpuct.press("Enter");
      await expect(page).toHaveURL(new RegExp(`set=cpuct:${told}(&|$)`));
      await expect(cpuct).toHaveValue(seen);
      await analysis.shows(`cpuct ${seen}`);
      await analysis.hasNodes(300);
    }
    await analysis.test("all-parameters").click();
    await expect(analysis.test("parameter-cpuct")).toHaveValue("3,125");
    await expect(analysis.test("parameter-menu")).toContainText("Standard 1,745");
  });

  test("is told in German what is wrong, whoever finds it", async ({ page, expectedErrors }) => {
    expectedErrors.push(/422/);
    const analysis = new AnalysisPage(page);
    await analysis.open(SEARCHED);
    for (const [typed, words] of [
      ["1. e4 e5 2. Ke3", "Zeile 1, Spalte 13: Ke3 ist dort nicht legal."],
      ["hello", "Das ist weder eine Stellung noch eine Partie: Zeile 1, Spalte 1: hello ist kein Zug."],
      ["4k3/8/8/8/8/8/7/4K3 w - - 0 1", "Teil 1 der FEN, das Brett: Reihe 2 hat 7 Felder statt 8."],
    ]) {
      await analysis.setFen(typed);
      await expect(analysis.test("fen-error"), "a worker").toHaveText(words);
    }
    await analysis.drop("nothing.onnx", Buffer.from("nothing of the kind"));
    await expect(analysis.test("menu-trouble"), "the server").toHaveText(/^Netz nothing\.onnx ist nicht zu gebrauchen: /);
    // The position of a link is read by the server that writes the page.
    await page.goto("/?fen=connect-four_z");
    await expect(analysis.test("link-error"), "the page").toContainText("Zug 1 (z) ist keine Linie des Bretts.");
  });

  test("chooses other letters, and keeps them", async ({ page }) => {
    const analysis = new AnalysisPage(page);
    await analysis.open(SEARCHED);
    for (const [notation, knight] of [["figurines", "♘f3"], ["san", "Nf3"], ["uci", "g1f3"], ["german", "Sf3"], ["figurines", "♘f3"]]) {
      await analysis.menu("view-menu");
      await analysis.test(`notation-${notation}`).click();
      await page.keyboard.press("Escape");
      await expect(analysis.test("moves")).toContainText(knight);
    }
    await page.goto(`/${SEARCHED}`);
    await expect(analysis.test("moves")).toContainText("♘f3");
  });

  test("has all tabs of Lab in sight", async ({ page }) => {
    const analysis = new AnalysisPage(page);
    await analysis.open(`${SEARCHED}&depth=lab`);
    for (const [width, height] of [[1280, 720], [1366, 768]]) {
      await page.setViewportSize({ width, height });
      const beyond = await page.locator(".tabs").evaluate((tabs) => tabs.scrollWidth - tabs.clientWidth);
      expect(beyond, `${width} x ${height}`).toBeLessThanOrEqual(0);
    }
  });

  for (const [width, height] of [[1366, 768], [390, 844]]) {
    test(`sees nothing cut or written over at ${width} x ${height}`, async ({ page, context }) => {
      await context.clearCookies();
      await context.addCookies([{ ...preferences("met=123"), domain: "127.0.0.1" }]);
      await page.setViewportSize({ width, height });
      const analysis = new AnalysisPage(page);
      for (const depth of ["analyse", "lab"]) {
        await analysis.open(`${SEARCHED}&depth=${depth}`);
        await expect.poll(() => faultsOfLooks(page), { message: depth, timeout: 5_000 }).toEqual([]);
      }
    });
  }
});

test.describe("where the words cannot be fetched", () => {
  test.use({ locale: "de-DE", expectedErrors: [/messages\.txt|Failed to load|preload/] });

  test("the document says so", async ({ page }) => {
    await page.route(/messages\.txt/, (route) => route.abort());
    await page.goto(`/${SEARCHED}`);
    await expect(page.getByRole("alert")).toHaveText("Die Texte der Seite ließen sich nicht laden. Neu laden, um es noch einmal zu versuchen.");
    await page.unroute(/messages\.txt/);
    await page.reload();
    await new AnalysisPage(page).hasNodes(300);
  });
});
