// Makes the pictures of the page and the task pane in docs/pictures: on a desk and a phone, light and dark.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { launch } from "./browser.js";
import { office } from "./excel.js";
import { ROOT, serve } from "./files.js";

const FOLDER = join(ROOT, "docs/pictures");
const GAME = "board=b764532111010000&score=23000&player=expectimax";
const LAB = `${GAME}&view=lab&recipe=expectimax: free 580, merges 700, disorder -36, burden -11, lost -2500000`;
const DESK = { width: 1080, height: 800 };
const PHONE = { width: 390, height: 844 };

const server = await serve({ "/": join(ROOT, "dist/web") });
const browser = await launch();

async function picture(name, viewport, colorScheme, path, prepare) {
  const context = await browser.newContext({ viewport, colorScheme, locale: "en-GB", reducedMotion: "reduce" });
  await office(context, server.address);
  const page = await context.newPage();
  await page.goto(`${server.address}/${path}`);
  await page.locator("html[data-stage=ready]").waitFor();
  await prepare(page);
  const file = join(FOLDER, `${name}.png`);
  await page.screenshot({ path: file });
  execFileSync("pngquant", ["--force", "--strip", "--output", file, file]);
  await context.close();
}

const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const hint = async (page) => {
  await press(page, "Hint");
  await page.locator(".arrow").waitFor();
  // The first hint may have waited for the network's decoding; the picture has the time of the second.
  const work = await page.locator(".values p").textContent();
  await press(page, "Hint");
  await page.waitForFunction((work) => document.querySelector(".values p").textContent !== work, work);
};
const explain = async (page) => {
  await press(page, "Explain the board");
  await page.locator(".explained canvas").waitFor();
  await page.getByLabel("Games").fill("16");
  await page.getByLabel("Effort").first().fill("1");
  await press(page, "Race");
  await page.locator(".message").filter({ hasText: "after 16 games" }).waitFor();
};
const select = async (page) => {
  const values = [[2048, 128, 64, 16], [8, 4, 2, 2], ["", 2, "", ""], ["", "", "", ""]];
  await page.evaluate((values) => {
    sheet.values = values;
    sheet.handlers.forEach((handler) => handler());
  }, values);
  await page.locator(".message").filter({ hasText: "B2:E5" }).waitFor();
  await hint(page);
};

await picture("web", DESK, "light", `#${GAME}`, hint);
await picture("web-phone", PHONE, "dark", `#${GAME}`, hint);
await picture("web-lab", { width: 1080, height: 1080 }, "dark", `#${LAB}`, explain);
await picture("web-pane", { width: 350, height: 844 }, "light", "excel/taskpane.html", select);
await browser.close();
server.close();
