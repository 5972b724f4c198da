/** Draws the icons and the pictures for shared links into public/: `npm run pictures`, after a change of brand or mark. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { chromium, type Page } from "playwright";
import { cardPage, iconPage } from "./pictures/card-page";
import { cards } from "./pictures/cards";
import { ico } from "./pictures/ico";
import { indexedPng } from "./pictures/indexed-png";

const markFile = "app/assets/mark.svg";
const mark = readFileSync(markFile, "utf8");
const css = readFileSync("scripts/pictures/card.css", "utf8");
const paper = "#f8f5ec";

async function draw(page: Page, html: string, size: { width: number; height: number }): Promise<Buffer> {
  await page.setViewportSize(size);
  await page.setContent(html);
  const shot = await page.screenshot({ omitBackground: true });
  const rgba = await readPixels(page, shot.toString("base64"));
  return indexedPng({ ...size, rgba: Uint8Array.from(Buffer.from(rgba, "base64")) });
}

/** Lets the browser decode its own screenshot, which saves a PNG reader here. */
function readPixels(page: Page, screenshot: string): Promise<string> {
  return page.evaluate(async (source) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${source}`;
    await picture.decode();
    const canvas = document.createElement("canvas");
    canvas.width = picture.width;
    canvas.height = picture.height;
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, picture.width, picture.height);
    let text = "";
    for (let at = 0; at < data.length; at += 4096)
      text += String.fromCharCode(...data.subarray(at, at + 4096));
    return btoa(text);
  }, screenshot);
}

async function drawIcons(page: Page): Promise<void> {
  const icon = (size: number, inset: number, background: string) =>
    draw(page, iconPage(mark, { size, inset, paper: background }), { width: size, height: size });
  copyFileSync(markFile, "public/mark.svg");
  writeFileSync("public/icons/192.png", await icon(192, 0.04, "transparent"));
  writeFileSync("public/icons/512.png", await icon(512, 0.04, "transparent"));
  // Launchers cut the outer fifth away.
  writeFileSync("public/icons/maskable-512.png", await icon(512, 0.24, paper));
  writeFileSync("public/apple-touch-icon.png", await icon(180, 0.16, paper));
  const sizes: { size: number; png: Buffer }[] = [];
  for (const size of [16, 32, 48]) sizes.push({ size, png: await icon(size, 0, "transparent") });
  writeFileSync("public/favicon.ico", ico(sizes));
}

async function drawCards(page: Page): Promise<void> {
  for (const [name, card] of Object.entries(cards)) {
    const png = await draw(page, cardPage(card, { css, mark }), { width: 1200, height: 630 });
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
