import { expect, expectAccessible, Server, test } from "../fixtures";
import { ClassPage, student } from "../pages/class";

test("a class follows its teacher; who lets go comes back", async ({ page, browser, server }) => {
  const teacher = new ClassPage(page);
  const link = await teacher.teach("visits-and-values");
  const students = [await student(browser, server, link), await student(browser, server, link)];
  const [one, other] = students;
  for (const each of students) {
    await each.page.waitForURL(/\/learn\/visits-and-values/);
    await each.says("You follow your class");
    await each.showsMoment(31);
  }
  await teacher.says("You teach a class: 2 students follow");

  // Moment, node and way of looking.
  await teacher.goTo(5);
  for (const each of students) await each.showsMoment(5);
  await teacher.test("live").click();
  for (const each of students) await each.showsMoment(31);
  await teacher.follow("select b");
  for (const each of students) await expect(each.page).toHaveURL(/path=b/);
  await teacher.test("step-1").click();
  for (const each of students) await each.showsMoment(32);

  // On one's own, and back in one click.
  await one.test("class-let-go").click();
  await one.says("You look around by yourself");
  await teacher.goTo(3);
  await other.showsMoment(3);
  await one.showsMoment(32);
  await one.page.reload();
  await one.says("You look around by yourself");
  await one.test("class-come-back").click();
  await one.says("You follow your class");
  await one.showsMoment(3);

  // Nothing is lost by a reload of either side.
  await page.reload();
  await teacher.says("You teach a class: 2 students follow");
  await teacher.goTo(4);
  for (const each of students) await each.showsMoment(4);
  await other.page.reload();
  await other.says("You follow your class");
  await other.showsMoment(4);

  // Another lesson, another page, the course itself.
  await teacher.openLesson("back-up");
  for (const each of students) await each.page.waitForURL(/\/learn\/back-up/);
  await page.goto("/glossary");
  for (const each of students) await each.page.waitForURL(/\/glossary/);
  await page.goto("/learn");
  for (const each of students) await each.page.waitForURL(/\/learn$/);
  for (const each of students) await each.says("You follow your class");
  await teacher.says("You teach a class: 2 students follow");

  await teacher.test("class-end").click();
  await teacher.test("class-keep").click();
  await teacher.test("class-end").click();
  await teacher.test("class-really-end").click();
  for (const each of [teacher, ...students]) {
    await each.says("The class has ended.");
    await each.test("class-close").click();
    await expect(each.test("class-bar")).toBeHidden();
    await each.page.reload();
    await expect(each.test("class-bar")).toHaveCount(0);
  }
  const late = await student(browser, server, link);
  await late.says(/no such class, or it has ended/);
  for (const each of [...students, late]) await each.page.context().close();
});

test("the class's answers are counted, and nobody is named", async ({ page, browser, server }) => {
  const teacher = new ClassPage(page);
  const link = await teacher.teach("visits-and-values");
  await teacher.test("class-show-answers").click();
  const count = (name: string) => teacher.test(`class-${name}`);
  await expect(count("open")).toHaveAttribute("data-count", "0");
  const students = [await student(browser, server, link), await student(browser, server, link)];
  const [right, wrong] = students;
  for (const each of students) {
    await each.page.waitForURL(/\/learn\/visits-and-values/);
    await expect(each.panel).toHaveAttribute("data-ready", "yes");
    await each.showsMoment(31);
  }
  await expect(count("open")).toHaveAttribute("data-count", "2");
  await right.follow("choose a");
  await right.isAnswered();
  await wrong.follow("choose c");
  await expect(wrong.test("lesson-reply")).toBeVisible();
  await expect(count("right")).toHaveAttribute("data-count", "1");
  await expect(count("wrong")).toHaveText(/^c\s*1$/);
  await expect(count("open")).toHaveAttribute("data-count", "0");
  await expectAccessible(page, ".class-bar");
  await wrong.follow("choose a");
  await expect(count("right")).toHaveAttribute("data-count", "2");
  await expect(count("wrong")).toHaveCount(0);
  // Who reloads has answered once.
  await right.page.reload();
  await expect(right.panel).toHaveAttribute("data-ready", "yes");
  await right.follow("choose a");
  await right.isAnswered();
  await expect(count("right")).toHaveAttribute("data-count", "2");
  for (const each of students) await each.page.context().close();
});

test("an analysis on the server is watched with its moment and node", async ({ page, browser, server }) => {
  const teacher = new ClassPage(page);
  await teacher.open("?simulations=100");
  await teacher.menu("share");
  await teacher.test("teach-class").click();
  await page.keyboard.press("Escape");
  await teacher.says(/^You teach a class/);
  await teacher.test("class-show-link").click();
  const one = await student(browser, server, (await teacher.test("class-link").textContent())!);
  await one.page.waitForURL(/watch=/);
  await one.hasNodes(100);
  await teacher.test("back-10").click();
  await one.hasNodes(90);
  await teacher.test("live").click();
  await teacher.row("e2e4").dblclick();
  await expect(one.test("trail")).toContainText("e4");
  await one.page.context().close();
});

test("the bar lies over nothing and works by keyboard at 390 px", async ({ page, browser, server }) => {
  const teacher = new ClassPage(page);
  const link = await teacher.teach("visits-and-values");
  const one = await student(browser, server, link, { viewport: { width: 390, height: 844 } });
  await one.says("You follow your class");
  await one.page.waitForURL(/\/learn\/visits-and-values/);
  await one.says("You follow your class");
  const bar = (await one.test("class-bar").boundingBox())!;
  const top = (await one.page.locator(".top").boundingBox())!;
  expect(bar.x).toBe(0);
  expect(bar.width).toBeLessThanOrEqual(390);
  expect(top.y, "the page begins below").toBeGreaterThanOrEqual(bar.y + bar.height);
  expect(await one.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(one.page, ".class-bar");
  await one.test("class-let-go").focus();
  await one.page.keyboard.press("Enter");
  await one.says("You look around by yourself");
  await one.test("class-come-back").focus();
  await one.page.keyboard.press("Enter");
  await one.says("You follow your class");
  await one.test("class-leave").click();
  await one.says("You have left the class.");
  await teacher.says("You teach a class: 0 students follow");
  await one.page.context().close();
});

test.describe("a server that goes away", () => {
  test.use({ expectedErrors: [/WebSocket/, /ERR_CONNECTION_REFUSED/, /Failed to load resource/] });

  test("is said, and so is a class that it has forgotten", async ({ browser }) => {
    const server = await Server.start();
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 720 } });
    const teacher = new ClassPage(await context.newPage());
    const one = await student(browser, server, await teacher.teach("visits-and-values"));
    await one.page.waitForURL(/\/learn\/visits-and-values/);
    await one.says("You follow your class");
    await expect(one.panel).toBeVisible();
    await server.stop();
    for (const each of [teacher, one]) await each.says("The connection to the class is lost. It is tried again.");
    await expect(one.panel, "the lesson goes on").toBeVisible();
    const again = await Server.start(undefined, server);
    await teacher.says(/no such class, or it is another's/);
    await one.says(/no such class, or it has ended/);
    await context.close();
    await one.page.context().close();
    await again.remove();
  });
});
