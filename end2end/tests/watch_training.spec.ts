import { expect, test } from "../fixtures";
import { TrainingPage } from "../pages/training_page";

test.use({ serverArgs: ["--evaluator", "classical", "--max-trainings", "0"] });

test("Connect Four's recorded run is shown where the server does not train", async ({ page }) => {
  const sockets: string[] = [];
  page.on("websocket", (socket) => sockets.push(new URL(socket.url()).pathname));
  const bench = new TrainingPage(page);
  await bench.open("?game=connect-four");
  await expect(bench.test("where")).toContainText("A recorded run");
  await expect.poll(() => bench.generation()).toBe(220);
  await expect(bench.test("loss-chart")).toHaveAttribute("data-samples", "400");
  await expect(bench.test("recorded-match").first()).toContainText("won");
  // Its preferences from the random start to the last generation, and no box that is lit.
  await expect(bench.test("preference-chart")).toHaveAttribute("data-bands", "7");
  await expect(bench.test("preferences-at")).toContainText("Generation 220: a");
  await expect(bench.test("loop-picture")).toHaveAttribute("data-lit", "");
  await expect(bench.test("loop-picture")).toContainText("128 units, relu");
  // Its games and their targets.
  await bench.test("newest-games").click();
  await bench.test("game").first().click();
  await bench.test("ply").nth(3).click();
  await expect(bench.test("target")).toContainText("position 4");
  expect((await bench.targets()).reduce((sum, row) => sum + row.visits, 0)).toBe(80);
  // Its networks play.
  await bench.set("match-games", "2");
  await bench.set("match-simulations", "20");
  await bench.test("play-match").click();
  await expect(bench.test("match")).toHaveAttribute("data-over", "true", { timeout: 60_000 });
  expect(sockets).toEqual([]);
  // The server says why it does not train, and the run is one click away again.
  await bench.test("train-on-server").click();
  await expect(bench.test("where")).toHaveText("This server does not train.");
  await bench.test("show-recorded").click();
  await expect(bench.test("where")).toContainText("A recorded run");
});
