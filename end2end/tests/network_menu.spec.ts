import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures";
import { network, SHIPPED } from "../networks";
import { AnalysisPage } from "../pages/analysis_page";
import { CLASSICAL } from "../server";

const folder = mkdtempSync(join(tmpdir(), "puctoscope-networks-"));
writeFileSync(join(folder, "mine.pb.gz"), network(1));
writeFileSync(join(folder, "broken.pb.gz"), "no network at all");
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.use({ serverArgs: [...CLASSICAL, "--networks", folder, "--max-upload", "4"] });

/** A file as the browser's file dialog gives it. */
function file(name: string, buffer: Buffer) {
  return { name, mimeType: "application/octet-stream", buffer };
}

/** Uploads become as slow as over a bad line. */
async function slow(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Network.enable");
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 400_000 };
  await browser.send("Network.emulateNetworkConditions", conditions);
}

test("the menu lists what there is and says what describe says", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=20");
  await analysis.test("networks").click();
  await expect(analysis.test("evaluators").getByRole("option")).toHaveCount(6);
  await expect(analysis.evaluator(`network:${SHIPPED}`)).toContainText("shipped");
  await expect(analysis.evaluator("network:mine")).toContainText("folder");
  await expect(analysis.inUse("classical")).toBeVisible();
  await expect(analysis.inUse("network:mine")).toBeHidden();
  await expect(analysis.test("unusable")).toContainText("broken.pb.gz: it is neither an Lc0 weights file");
  await expect(analysis.test("network-details")).toContainText("hand-written");
  await analysis.evaluator("network:mine").click();
  const facts = analysis.test("network-facts");
  for (const row of ["File mine.pb.gz", /Kind Lc0 weights/, /Blocks \d+/, /Filters \d+/, /Value win, draw, loss/]) {
    await expect(facts.getByRole("row", { name: row })).toBeVisible();
  }
  await analysis.test("copy-sha256").click();
  const digest = await page.evaluate(() => navigator.clipboard.readText());
  expect(digest).toMatch(/^[0-9a-f]{64}$/);
  await expect(facts).toContainText(digest);

  // A file that comes while the server runs.
  writeFileSync(join(folder, "late.pb.gz"), network(2));
  await page.keyboard.press("Escape");
  await analysis.test("networks").click();
  await expect(analysis.evaluator("network:late")).toBeVisible();
});

test("the same analysis goes on with the network that is chosen", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=20");
  await analysis.play("e2", "e4");
  await expect(analysis.test("edge-e7e5")).toBeVisible();
  await analysis.hasState("limit reached", "stopped");
  await analysis.test("networks").click();
  await analysis.evaluator("network:mine").click();
  await analysis.test("use-network").click();
  await expect(analysis.test("network-menu")).toBeHidden();
  await expect(analysis.test("status-device")).toContainText("ONNX Runtime");
  await expect(page).toHaveURL(/evaluator=network:mine/);
  await analysis.hasState("limit reached", "stopped");
  await expect(analysis.test("moves")).toContainText("e4");
  await expect(analysis.test("searches").locator("option")).toHaveCount(2);

  await analysis.reload();
  await expect(analysis.test("networks")).toContainText("mine");
  await expect(analysis.test("moves")).toContainText("e4");
});

test("the menu is used by keys alone", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=20");
  await page.keyboard.press("n");
  await expect(analysis.test("evaluators")).toBeFocused();
  await expect(analysis.evaluator("classical")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(analysis.evaluator("uniform")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("End");
  await expect(analysis.test("network-details").getByRole("heading")).toHaveText("rollout");
  await page.keyboard.press("Escape");
  await expect(analysis.test("network-menu")).toBeHidden();
  await expect(analysis.test("networks"), "nothing was chosen").toContainText("classical");
  await page.keyboard.press("n");
  await expect(analysis.evaluator(`network:${SHIPPED}`)).toBeVisible();
  await page.keyboard.type("roll");
  await expect(analysis.evaluator("rollout")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Home");
  await expect(analysis.evaluator(`network:${SHIPPED}`)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(analysis.test("networks")).toContainText("random");
  await expect(page).toHaveURL(/evaluator=random/);
});

test("a network is uploaded, used, found again and deleted", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=20");
  await analysis.test("networks").click();
  await slow(page);
  await analysis.test("network-file").setInputFiles(file("brought.pb.gz", network(3)));
  await expect(analysis.test("upload-bytes")).toHaveText(/^\d+\.\d (kB|MB) of \d\.\d MB$/);
  await expect(page.getByRole("progressbar")).toBeVisible();
  const brought = analysis.evaluator("network:brought");
  await expect(brought).toContainText("uploaded", { timeout: 15_000 });
  await expect(analysis.inUse("network:brought")).toBeVisible();
  await expect(analysis.test("network-facts")).toContainText("brought.pb.gz");
  await page.keyboard.press("Escape");
  await expect(analysis.test("status-device")).toContainText("ONNX Runtime");
  await expect(page).toHaveURL(/evaluator=network:brought/);
  await analysis.reload();
  await expect(analysis.test("networks")).toContainText("brought");

  await analysis.test("networks").click();
  await analysis.test("delete-network").click();
  await analysis.test("delete-network").click();
  await expect(brought).toHaveCount(0);
  await expect(analysis.test("network-details")).toContainText("No longer on the list");
});

test("another file of the same name is another network", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  const path = join(folder, "trained.pb.gz");
  writeFileSync(path, network(6));
  await analysis.open("?simulations=20");
  await analysis.test("networks").click();
  await analysis.evaluator("network:trained").click();
  await analysis.test("use-network").click();
  await expect(analysis.test("status-device")).toContainText("ONNX Runtime");
  await analysis.hasState("limit reached", "stopped");
  await expect(page).toHaveURL(/network=[0-9a-f]{12}/);
  const before = new URL(page.url()).searchParams.get("network");

  writeFileSync(path, network(7));
  await analysis.test("networks").click();
  await expect(analysis.test("network-details")).toContainText("the file has changed");
  await expect(analysis.inUse("network:trained")).toBeHidden();
  await analysis.test("use-network").click();
  await expect(analysis.test("searches").locator("option")).toHaveCount(3);
  await analysis.hasState("limit reached", "stopped");
  await expect.poll(() => new URL(page.url()).searchParams.get("network")).not.toBe(before);
  await analysis.test("networks").click();
  await expect(analysis.inUse("network:trained")).toBeVisible();
  await expect(analysis.test("use-network")).toBeDisabled();
});

test("a file with a new name finds the search that was made with it", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  const path = join(folder, "young.pb.gz");
  writeFileSync(path, network(8));
  await analysis.open("?simulations=20");
  await analysis.test("networks").click();
  await analysis.evaluator("network:young").click();
  await analysis.test("use-network").click();
  await expect(analysis.test("status-device")).toContainText("ONNX Runtime");
  await analysis.hasState("limit reached", "stopped");
  await analysis.hasNodes(20);
  await analysis.test("step-1").click();
  await analysis.hasNodes(21);
  renameSync(path, join(folder, "grown.pb.gz"));
  await analysis.test("networks").click();
  await analysis.evaluator("network:grown").click();
  await analysis.test("use-network").click();
  await expect(analysis.test("networks")).toContainText("grown");
  await expect(page).toHaveURL(/evaluator=network:grown/);
  await expect(analysis.test("searches").locator("option")).toHaveCount(2);
  await analysis.hasNodes(21);
  await analysis.test("step-1").click();
  await analysis.hasNodes(22);
});

test("a link that means another network of that name says so", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=network:mine&network=0123456789ab&simulations=20");
  await expect(analysis.test("notice")).toContainText("a different version of");
  await expect(analysis.test("notice")).toContainText("SHA-256 0123456789ab…");
  await page.keyboard.press("n");
  await expect(analysis.test("network-details")).toBeVisible();
  await expect(analysis.test("menu-trouble"), "what was said before is nothing of the menu's").toBeEmpty();
  await page.keyboard.press("Escape");
  await expect.poll(() => new URL(page.url()).searchParams.get("network")).toMatch(/^(?!0123456789ab)[0-9a-f]{12}$/);
  await analysis.reload();
  await analysis.hasNodes(20);
  await expect(analysis.test("notice"), "its own link means the one that is here").toHaveCount(0);
});

test("an upload goes on while another network is deleted", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=20");
  await analysis.test("networks").click();
  await analysis.test("network-file").setInputFiles(file("first.pb.gz", network(9)));
  const first = analysis.evaluator("network:first");
  await expect(analysis.inUse("network:first")).toBeVisible({ timeout: 15_000 });
  await analysis.evaluator("classical").dblclick();
  await analysis.test("networks").click();
  await slow(page);
  await analysis.test("network-file").setInputFiles(file("second.pb.gz", network(10)));
  await expect(analysis.test("upload-bytes")).toHaveText(/of \d\.\d MB$/);
  await first.click();
  await analysis.test("delete-network").click();
  await analysis.test("delete-network").click();
  await expect(first).toHaveCount(0);
  const second = analysis.evaluator("network:second");
  await expect(analysis.inUse("network:second")).toBeVisible({ timeout: 15_000 });
  await expect(analysis.test("upload")).toBeHidden();
  await analysis.test("delete-network").click();
  await analysis.test("delete-network").click();
  await expect(second).toHaveCount(0);
});

test("an upload is cancelled", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=20");
  await analysis.test("networks").click();
  await slow(page);
  await analysis.test("network-file").setInputFiles(file("slow.pb.gz", network(4)));
  await analysis.test("cancel-upload").click();
  await expect(analysis.test("upload")).toBeHidden();
  await expect(analysis.test("upload-network")).toBeEnabled();
  await analysis.test("close-networks").click();
  await expect(analysis.test("networks")).toContainText("classical");
});

test("where a network turns out to be none, the search goes on", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  const gone = join(folder, "gone.pb.gz");
  writeFileSync(gone, network(6));
  await analysis.open("?simulations=20");
  await analysis.test("go").click();
  await analysis.hasState("searching");
  await analysis.test("networks").click();
  await analysis.evaluator("network:gone").click();
  await expect(analysis.test("use-network")).toBeEnabled();
  rmSync(gone);
  await analysis.test("use-network").click();
  await expect(analysis.test("notice").first()).toContainText('"gone"');
  await expect(analysis.test("networks")).toContainText("classical");
  await analysis.hasState("searching");
  // It was stopped meanwhile, and the last that came of it then is no sign.
  for (let look = 0; look < 3; look += 1) {
    const then = await analysis.nodes();
    await expect.poll(() => analysis.nodes()).toBeGreaterThan(then);
  }
});

test.describe("what is refused", () => {
  test.use({ expectedErrors: [/422/] });

  test("a text and a file that is too large", async ({ page }) => {
    const analysis = new AnalysisPage(page);
    await analysis.open("?simulations=20");
    await analysis.test("networks").click();
    await analysis.test("network-file").setInputFiles(file("notes.txt", Buffer.from("hello")));
    const trouble = analysis.test("menu-trouble");
    await expect(trouble).toHaveText(/notes\.txt: it is neither an Lc0 weights file \(\.pb\.gz\) nor an ONNX graph/);
    await analysis.test("network-file").setInputFiles(file("huge.pb.gz", Buffer.alloc(4_100_000)));
    await expect(trouble).toHaveText("huge.pb.gz has 4.1 MB; at most 4.0 MB are taken here.");
    await expectAccessible(page);
    await expect(analysis.test("upload")).toBeHidden();
  });

  test("a file whose upload ends after the menu was closed", async ({ page }) => {
    const analysis = new AnalysisPage(page);
    await analysis.open("?simulations=20");
    await analysis.test("networks").click();
    await slow(page);
    await analysis.test("network-file").setInputFiles(file("noise.pb.gz", Buffer.alloc(2_000_000, 7)));
    await page.keyboard.press("Escape");
    await expect(analysis.test("network-menu")).toBeHidden();
    await expect(analysis.test("search-settings")).toHaveText(/^\d+% sent/);
    await expect(analysis.test("networks"), "an upload is no evaluator").toContainText("classical");
    await expect(analysis.test("notice")).toContainText("noise.pb.gz: it is neither", { timeout: 15_000 });
  });
});

test("a file that is dropped on the page is uploaded", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=20");
  const bytes = network(5).toString("base64");
  const files = await page.evaluateHandle((bytes) => {
    const files = new DataTransfer();
    files.items.add(new File([Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0))], "dropped.pb.gz"));
    return files;
  }, bytes);
  await analysis.test("tree").or(page.getByRole("main")).first().dispatchEvent("drop", { dataTransfer: files });
  await expect(analysis.test("network-menu")).toBeVisible();
  await expect(analysis.inUse("network:dropped")).toBeVisible({ timeout: 15_000 });
});

test("a link to a network that is not here says so", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=network:big-one");
  await expect(analysis.test("notice")).toContainText(`There is no network "big-one" here; it offers ${SHIPPED}`);
  await expect(analysis.test("networks")).toContainText("classical");
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the menu is accessible, wide and narrow, in its ${colorScheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    const analysis = new AnalysisPage(page);
    await analysis.open("?simulations=20");
    await analysis.test("networks").click();
    await analysis.evaluator("network:mine").click();
    await expect(analysis.test("network-facts")).toBeVisible();
    await expectAccessible(page);
    await page.screenshot({ path: `test-results/menu-wide-${colorScheme}.png` });
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(wider, "nothing scrolls sideways").toBe(false);
    await page.screenshot({ path: `test-results/menu-narrow-${colorScheme}.png` });
  });
}

test("where a part of the page cannot be fetched, the page says so and goes on", async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to (fetch|load)|net::ERR_FAILED|error loading/i);
  const analysis = new AnalysisPage(page);
  await page.route("**/split_network_menu*", (route) => route.abort());
  await analysis.open("?evaluator=classical&simulations=20");
  await page.keyboard.press("n");
  await expect(page.locator(".notices")).toContainText("could not be loaded");
  await analysis.test("step-1").click();
  await analysis.hasNodes(21);
  await page.unroute("**/split_network_menu*");
  await page.keyboard.press("n");
  await expect(analysis.test("network-menu"), "the next try may work").toBeVisible();
});
