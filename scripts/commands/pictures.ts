/** Draws icons and preview images into public/, after a change of brand or logo: `npm run pictures`. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { chromium, type Page } from "playwright";
import { cardPage, iconPage } from "./pictures/card-page";
import { cards } from "./pictures/cards";
import { ico, indexedPng } from "./pictures/encode";

const markFile = "app/assets/mark.svg";
const mark = readFileSync(markFile, "utf8");
const css = readFileSync("scripts/commands/pictures/card.css", "utf8");
const paper = "#f8f5ec";

async function shoot(page: Page, html: string, size: { width: number; height: number }): Promise<Buffer> {
  await page.setViewportSize(size);
  await page.setContent(html);
  return page.screenshot({ omitBackground: true });
}

async function drawIcons(page: Page): Promise<void> {
  const icon = (size: number, inset: number, background: string) =>
    shoot(page, iconPage(mark, { size, inset, paper: background }), { width: size, height: size });
  const draw = async (file: string, shot: Promise<Buffer>) =>
    writeFileSync(`public/${file}`, await indexedPng(await shot));
  copyFileSync(markFile, "public/mark.svg");
  await draw("icons/192.png", icon(192, 0.04, "transparent"));
  await draw("icons/512.png", icon(512, 0.04, "transparent"));
  // Launchers crop the outer fifth.
  await draw("icons/maskable-512.png", icon(512, 0.24, paper));
  await draw("apple-touch-icon.png", icon(180, 0.16, paper));
  const small: Buffer[] = [];
  for (const size of [16, 32, 48]) small.push(await icon(size, 0, "transparent"));
  writeFileSync("public/favicon.ico", await ico(small));
}

async function drawCards(page: Page): Promise<void> {
  for (const [name, card] of Object.entries(cards)) {
    const png = await indexedPng(
      await shoot(page, cardPage(card, { css, mark }), { width: 1200, height: 630 }),
    );
    writeFileSync(`public/pictures/${name}.png`, png);
    console.log(`public/pictures/${name}.png ${png.length} bytes`);
  }
}

const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
if (!existsSync(executablePath)) throw new Error(`No Chromium at ${executablePath}: set CHROMIUM_PATH`);
for (const folder of ["public/icons", "public/pictures"]) mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath,
  args: ["--disable-background-networking", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
});
const page = await browser.newPage();
await drawIcons(page);
await drawCards(page);
await browser.close();
